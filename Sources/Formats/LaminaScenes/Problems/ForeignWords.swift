// Words of CSS, SVG, UIKit and Core Animation, and their equivalents in scene files.

/// The keys and names of other formats, with their equivalents in scene files.
enum ForeignWords {
  /// Returns the problem to report for an unknown key of an object.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - keys: the keys of the object, the best candidates first.
  /// - Returns: an unknown key, with the key that was probably meant if there is one.
  static func problem(ofKey name: String, among keys: [String]) -> SceneProblem {
    // Longer keys than any word are not looked up.
    guard name.utf8.count <= 64 else { return .unknownKey(name, nearest: nil) }
    let plain = plain(name)
    if let same = keys.first(where: { ForeignWords.plain($0) == plain }) {
      return .unknownKey(name, nearest: same)
    }
    if let meant = renamed[plain]?.first(where: keys.contains) {
      return .unknownKey(name, nearest: meant)
    }
    if let advice = advice[plain]?.first(where: { keys.contains($0.keys[0]) }) {
      return .foreignKey(name, keys: advice.keys, advice: advice.text)
    }
    return .unknownKey(name, nearest: NearestName.closestName(name, among: keys))
  }

  /// Returns the equivalent of another format's name among the given names; `nil` if the word is not known.
  static func name(for word: String, among names: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let plain = plain(word)
    return names.first { ForeignWords.plain($0) == plain }
      ?? values[plain]?.first(where: names.contains)
  }

  /// Returns the key path that animates the same property as another format's word; `nil` if the word is not known.
  static func keyPath(for word: String) -> String? {
    word.utf8.count <= 64 ? keyPaths[plain(word)] : nil
  }

  /// Returns a word in lower case, without hyphens, underscores and spaces.
  private static func plain(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }))
  }

  // MARK: - Keys

  /// The keys of scene files that may replace another format's key, by that key.
  ///
  /// The first that the object may have is suggested.
  private static let renamed: [String: [String]] = [
    // Layers.
    "alpha": ["opacity", "color"], "children": ["sublayers"], "subviews": ["sublayers"],
    "layers": ["sublayers", "root"], "nodes": ["sublayers"], "elements": ["sublayers"],
    "items": ["sublayers"], "childnodes": ["sublayers"], "text": ["string"],
    "label": ["string", "name"], "title": ["string", "name"], "innertext": ["string"],
    "textcontent": ["string"], "attributedstring": ["string"], "image": ["contents", "source"],
    "src": ["contents", "source"], "img": ["contents"], "picture": ["contents"],
    "backgroundimage": ["contents"], "url": ["contents", "source"], "href": ["contents"],
    "clip": ["masksToBounds"], "clips": ["masksToBounds"], "clipstobounds": ["masksToBounds"],
    "cliptobounds": ["masksToBounds"], "clippath": ["mask"], "zindex": ["zPosition"],
    "z": ["zPosition"], "anchor": ["anchorPoint"], "transformorigin": ["anchorPoint"],
    "pivot": ["anchorPoint"], "shadowblur": ["shadowRadius"], "shadowsize": ["shadowRadius"],
    "shadowspread": ["shadowRadius"], "shadowalpha": ["shadowOpacity"],
    "background": ["backgroundColor"], "backgroundcolour": ["backgroundColor"],
    "bg": ["backgroundColor"], "bgcolor": ["backgroundColor"],
    "color": ["foregroundColor", "fillColor", "backgroundColor"],
    "colour": ["foregroundColor", "fillColor", "backgroundColor", "color"],
    "textcolor": ["foregroundColor"], "tintcolor": ["contentsMultiplyColor"],
    "fill": ["fillColor", "backgroundColor"], "stroke": ["strokeColor"],
    "strokewidth": ["lineWidth", "width"], "strokelinecap": ["lineCap", "cap"],
    "strokelinejoin": ["lineJoin", "join"], "strokedasharray": ["lineDashPattern", "dash"],
    "strokedashoffset": ["lineDashPhase", "dashPhase"], "strokemiterlimit": ["miterLimit"],
    "d": ["path"], "points": ["path"], "shape": ["path", "type"], "hidden": ["isHidden"],
    "borderradius": ["cornerRadius"], "radius": ["cornerRadius"], "rounded": ["cornerRadius"],
    "corners": ["cornerRadius"], "cornerradii": ["cornerRadius"],
    "border": ["borderWidth"], "bordercolour": ["borderColor"], "outline": ["borderWidth"],
    "rect": ["frame", "bounds"], "center": ["position"], "centre": ["position"],
    "filter": ["filters"], "backdropfilter": ["backgroundFilters"],
    "mixblendmode": ["compositingFilter"], "blendmode": ["compositingFilter"],
    "gradient": ["colors"], "stops": ["locations", "colors"], "offsets": ["locations", "keyTimes"],
    "objectfit": ["contentsGravity"], "contentmode": ["contentsGravity"],
    "backgroundsize": ["contentsGravity"], "fontfamily": ["font"], "family": ["font"],
    "fontname": ["font"], "typeface": ["font"], "textsize": ["fontSize"],
    "textalign": ["alignmentMode"], "textalignment": ["alignmentMode"],
    "align": ["alignmentMode"], "alignment": ["alignmentMode"], "textoverflow": ["truncationMode"],
    "wrap": ["isWrapped"], "wrapped": ["isWrapped"], "whitespace": ["isWrapped"],
    "id": ["name", "key"], "class": ["type", "name"], "classname": ["type", "name"],
    "tag": ["type", "name"], "tagname": ["type"], "element": ["type"],
    "kind": ["type"], "layertype": ["type"], "layerclass": ["type"],
    "animation": ["animations"], "keyframes": ["values", "animations"], "blur": ["filters"],
    "rasterize": ["shouldRasterize"], "backfacevisibility": ["isDoubleSided"],
    // Animations.
    "fromvalue": ["from"], "tovalue": ["to"], "byvalue": ["by"], "start": ["from"],
    "end": ["to"], "property": ["keyPath"], "keypath": ["keyPath"], "attributename": ["keyPath"],
    "target": ["keyPath"], "easing": ["timingFunction"], "ease": ["timingFunction"],
    "timing": ["timingFunction"], "curve": ["timingFunction"],
    "animationtimingfunction": ["timingFunction"], "transitiontimingfunction": ["timingFunction"],
    "delay": ["beginTime"], "animationdelay": ["beginTime"], "begin": ["beginTime"],
    "starttime": ["beginTime"], "animationduration": ["duration"], "dur": ["duration"],
    "length": ["duration"], "iterations": ["repeatCount"], "iterationcount": ["repeatCount"],
    "animationiterationcount": ["repeatCount"], "repeat": ["repeatCount"], "loop": ["repeatCount"],
    "loops": ["repeatCount"], "repeatdur": ["repeatDuration"], "alternate": ["autoreverses"],
    "autoreverse": ["autoreverses"], "yoyo": ["autoreverses"], "direction": ["autoreverses"],
    "animationdirection": ["autoreverses"], "animationfillmode": ["fillMode"],
    "removedoncompletion": ["isRemovedOnCompletion"], "frames": ["values"], "times": ["keyTimes"],
    "keytimes": ["keyTimes"], "velocity": ["initialVelocity"], "dampingratio": ["damping"],
    "friction": ["damping"], "tension": ["stiffness"], "additive": ["isAdditive"],
    "cumulative": ["isCumulative"],
    // The document.
    "size": ["fontSize", "canvas"], "screen": ["canvas"], "viewport": ["canvas"],
    "layer": ["root"], "tree": ["root"], "body": ["root"], "fps": ["framesPerSecond"],
    "framerate": ["framesPerSecond"], "dpr": ["scale"], "pixelratio": ["scale"],
    "assets": ["images"],
    // Drawings.
    "linewidth": ["width"], "cliprule": ["rule"], "fillrule": ["rule"],
  ]

  private struct Advice {
    /// The equivalent keys in scene files; the advice applies only to an object that may have the first.
    let keys: [String]
    let text: String
  }

  /// The advice about keys of other formats whose meaning scene files express differently, by key.
  private static let advice: [String: [Advice]] = {
    let frame = Advice(keys: ["frame"], text: "write \"frame\": [x, y, width, height]")
    let canvas = Advice(
      keys: ["canvas"], text: "write \"canvas\": {\"width\": 390, \"height\": 844}")
    let turn = Advice(
      keys: ["transform"],
      text: "write \"transform\": [{\"rotate\": 30}], in degrees; other steps are "
        + "{\"scale\": 2} and {\"translate\": [x, y]}")
    let shadow = Advice(
      keys: ["shadowOpacity", "shadowColor", "shadowOffset", "shadowRadius"],
      text: "write \"shadowOpacity\": 0.3, with \"shadowRadius\", \"shadowOffset\": [x, y] and "
        + "\"shadowColor\"")
    let hidden = Advice(keys: ["isHidden"], text: "to hide a layer, write \"isHidden\": true")
    let layout = Advice(
      keys: ["frame"],
      text: "scenes have no layout; write each layer's \"frame\": [x, y, width, height]")
    let weight = Advice(
      keys: ["font"], text: "the weight is part of the font's name, as in \"font\": \"Inter Bold\"")
    let change = Advice(
      keys: ["animations"],
      text: "write \"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, "
        + "\"to\": 1, \"duration\": 0.3}]")
    return [
      "x": [frame], "y": [frame], "left": [frame], "top": [frame], "right": [frame],
      "bottom": [frame], "width": [frame, canvas], "height": [frame, canvas], "inset": [frame],
      "origin": [frame], "size": [frame], "rotation": [turn], "rotate": [turn], "scale": [turn],
      "translate": [turn], "translatex": [turn], "translatey": [turn], "angle": [turn],
      "skew": [turn],
      "shadow": [shadow], "boxshadow": [shadow], "dropshadow": [shadow], "textshadow": [shadow],
      "visible": [hidden], "visibility": [hidden],
      "overflow": [
        Advice(
          keys: ["masksToBounds"],
          text: "to clip content outside the layer, write \"masksToBounds\": true")
      ],
      "display": [layout], "padding": [layout], "margin": [layout], "flex": [layout],
      "gap": [layout], "justifycontent": [layout], "alignitems": [layout],
      "flexdirection": [layout],
      "constraints": [layout], "fontweight": [weight], "fontstyle": [weight], "weight": [weight],
      "transition": [change], "transitionproperty": [change],
      "transitionduration": [change], "animationname": [change],
      "lineheight": [
        Advice(
          keys: ["string"],
          text: "lines have the height of their font; a layer for each line "
            + "sets it freely")
      ],
      "letterspacing": [
        Advice(keys: ["string"], text: "letters have the spacing of their font")
      ],
      "perspective": [
        Advice(
          keys: ["sublayerTransform"],
          text: "write \"sublayerTransform\": [{\"perspective\": 800}], which acts on sublayers")
      ],
    ]
  }()

  // MARK: - Values

  /// Names of types, modes and curves in other formats, with their equivalents.
  private static let values: [String: [String]] = [
    // Layers.
    "calayer": ["layer"], "uiview": ["layer"], "nsview": ["layer"], "view": ["layer"],
    "div": ["layer"], "box": ["layer"], "rectangle": ["layer"], "container": ["layer"],
    "image": ["layer"], "img": ["layer"], "uiimageview": ["layer"],
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
    "scaletofill": ["resize"], "start": ["left", "natural"],
    "end": ["right"], "centre": ["center"], "ellipsis": ["end"], "pixelated": ["nearest"],
    "crispedges": ["nearest"], "smooth": ["linear"],
    // Filters.
    "blur": ["gaussianBlur"], "huerotate": ["hueRotate"], "saturate": ["saturation"],
    "boxshadow": ["dropShadow"], "shadow": ["dropShadow"],
  ]

  /// Animated properties of other formats, with their key paths.
  private static let keyPaths: [String: String] = [
    "alpha": "opacity", "x": "position.x", "left": "position.x", "y": "position.y",
    "top": "position.y", "translatex": "transform.translation.x",
    "translatey": "transform.translation.y", "translate": "transform.translation",
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
    "text": "contents",
  ]
}
