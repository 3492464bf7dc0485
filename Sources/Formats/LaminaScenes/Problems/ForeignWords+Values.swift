// Names of values and key paths in CSS, SVG, UIKit and Core Animation, and their equivalents in scene files.

extension ForeignWords {
  /// Names of types, modes and curves in other formats, with their equivalents.
  static let values: [String: [String]] = [
    // Layers.
    "calayer": ["layer"], "uiview": ["layer"], "nsview": ["layer"], "view": ["layer"],
    "div": ["layer"], "box": ["layer"], "rectangle": ["layer"], "container": ["layer"],
    "image": ["layer"], "imageview": ["layer"], "button": ["layer"],
    "uibutton": ["layer"], "rect": ["layer"], "stack": ["layer"], "uistackview": ["layer"],
    "stackview": ["layer"], "hstack": ["layer"], "vstack": ["layer"], "zstack": ["layer"],
    "group": ["layer"], "uicontrol": ["layer"], "cell": ["layer"], "roundedrect": ["layer"],
    "roundedrectangle": ["layer"], "uitextfield": ["text"], "textfield": ["text"],
    "uitextview": ["text"], "textview": ["text"], "string": ["text"], "line": ["shape"],
    "triangle": ["shape"], "star": ["shape"], "scrollview": ["scroll"],
    "tableview": ["scroll"], "uitableview": ["scroll"], "uicollectionview": ["scroll"],
    "uivisualeffectview": ["layer"], "img": ["layer"], "uiimageview": ["layer"],
    "catextlayer": ["text"], "uilabel": ["text"], "label": ["text"], "span": ["text"],
    "p": ["text"], "h1": ["text"], "cashapelayer": ["shape"], "path": ["shape"],
    "circle": ["shape"], "ellipse": ["shape", "circle"], "svg": ["shape"], "polygon": ["shape"],
    "cagradientlayer": ["gradient"], "lineargradient": ["gradient", "axial"],
    "radialgradient": ["gradient", "radial"], "linear": ["axial"],
    "careplicatorlayer": ["replicator"], "caemitterlayer": ["emitter"], "particles": ["emitter"],
    "cascrolllayer": ["scroll"], "uiscrollview": ["scroll"], "catiledlayer": ["tiled"],
    "catransformlayer": ["transform"],
    // Animations.
    "cabasicanimation": ["basic"], "animation": ["basic"], "transition": ["basic", "transition"],
    "tween": ["basic"], "cakeyframeanimation": ["keyframe"], "keyframes": ["keyframe"],
    "caspringanimation": ["spring"], "caanimationgroup": ["group"], "catransition": ["transition"],
    // Curves.
    "easeinout": ["easeInEaseOut"], "ease": ["default"], "none": ["removed", "linear"],
    "stepstart": ["discrete"], "stepend": ["discrete"], "steps": ["discrete"],
    // Contents and texts.
    "cover": ["resizeAspectFill"], "contain": ["resizeAspect"], "fill": ["resize"],
    "scaleaspectfit": ["resizeAspect"], "scaleaspectfill": ["resizeAspectFill"],
    "scaletofill": ["resize"], "start": ["natural", "left"], "angular": ["conic"],
    "sweep": ["conic"],
    "end": ["right"], "centre": ["center"], "ellipsis": ["end"], "pixelated": ["nearest"],
    "crispedges": ["nearest"], "smooth": ["linear", "continuous"], "squircle": ["continuous"],
    "topleft": ["minXMinY"], "topright": ["maxXMinY"], "bottomleft": ["minXMaxY"],
    "bottomright": ["maxXMaxY"], "topleading": ["minXMinY"], "toptrailing": ["maxXMinY"],
    "bywordwrapping": ["none"], "bytruncatingtail": ["end"], "bytruncatinghead": ["start"],
    "bytruncatingmiddle": ["middle"], "tail": ["end"], "head": ["start"], "leading": ["left"],
    "trailing": ["right"], "forward": ["forwards"], "backward": ["backwards"],
    // Filters.
    "blur": ["gaussianBlur", "layer"], "huerotate": ["hueRotate"], "saturate": ["saturation"],
    "boxshadow": ["dropShadow"], "shadow": ["dropShadow"],
  ]

  /// Animated properties of other formats, with their key paths.
  static let keyPaths: [String: String] = [
    "alpha": "opacity", "x": "position.x", "left": "position.x", "y": "position.y",
    "top": "position.y", "translatex": "transform.translation.x",
    "translatey": "transform.translation.y", "translate": "transform.translation",
    "transform.translatex": "transform.translation.x",
    "transform.translatey": "transform.translation.y",
    "transform.translate": "transform.translation", "transform.rotate": "transform.rotation.z",
    "transform.rotatez": "transform.rotation.z", "transform.scalex": "transform.scale.x",
    "transform.scaley": "transform.scale.y",
    "rotate": "transform.rotation.z", "rotation": "transform.rotation.z",
    "rotatex": "transform.rotation.x", "rotatey": "transform.rotation.y",
    "rotatez": "transform.rotation.z", "angle": "transform.rotation.z",
    "scale": "transform.scale", "scalex": "transform.scale.x", "scaley": "transform.scale.y",
    "width": "bounds.size.width", "height": "bounds.size.height", "size": "bounds.size",
    "background": "backgroundColor", "color": "backgroundColor", "bordercolour": "borderColor",
    "borderradius": "cornerRadius", "radius": "cornerRadius", "zindex": "zPosition",
    "shadowblur": "shadowRadius", "boxshadow": "shadowOpacity", "center": "position",
    "hidden": "opacity", "visibility": "opacity", "image": "contents",
    "d": "path", "clippath": "path", "strokedashoffset": "lineDashPhase",
    "strokewidth": "lineWidth", "stroke": "strokeColor", "fill": "fillColor",
    "text": "contents", "frame": "position", "frame.origin": "position",
    "frame.origin.x": "position.x", "frame.origin.y": "position.y", "frame.size": "bounds.size",
    "frame.size.width": "bounds.size.width", "frame.size.height": "bounds.size.height",
    "frame.x": "position.x", "frame.y": "position.y", "frame.width": "bounds.size.width",
    "frame.height": "bounds.size.height", "bounds.width": "bounds.size.width",
    "bounds.height": "bounds.size.height", "contentoffset": "bounds.origin",
    "center.x": "position.x", "center.y": "position.y", "opacity": "opacity",
    "backgroundcolor": "backgroundColor", "cornerradius": "cornerRadius",
    "shadow": "shadowOpacity", "border": "borderWidth", "tintcolor": "contentsMultiplyColor",
  ]
}
