// Advice about keys of other formats whose meaning scene files express differently.

extension ForeignWords {
  struct Advice {
    /// The equivalent keys in scene files; the advice applies only to an object that may have the first.
    let keys: [String]
    let text: String
    /// A key that an object of the advice may have, if the first of `keys` does not tell it from others.
    var marker: String?
  }

  /// The advice about keys of other formats whose meaning scene files express differently, by key.
  static let advice: [String: [Advice]] = {
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
    let border = Advice(
      keys: ["borderWidth", "borderColor"],
      text: "write \"borderWidth\": 1, with \"borderColor\": \"#ff0000\"")
    let anchor = Advice(
      keys: ["anchorPoint"],
      text:
        "write \"anchorPoint\": [0.5, 0.5], in parts of the layer: [0, 0] is its top left corner")
    let blur = Advice(
      keys: ["filters"],
      text: "write \"filters\": [{\"type\": \"gaussianBlur\", \"radius\": 10}]")
    let tilt = Advice(
      keys: ["matrix"],
      text: "write {\"rotate\": 30, \"axis\": [0, 1, 0]}, a turn about the y axis",
      marker: "translate")
    let speed = Advice(
      keys: ["animations"],
      text: "only particles move by themselves; a layer moves by \"animations\", and particles are "
        + "the \"cells\" of a layer of type emitter")
    let hidden = Advice(keys: ["isHidden"], text: "to hide a layer, write \"isHidden\": true")
    let layout = Advice(
      keys: ["frame"],
      text: "scenes have no layout; write each layer's \"frame\": [x, y, width, height]")
    let weight = Advice(
      keys: ["font"],
      text: "write \"font\": {\"name\": \"Inter\", \"weight\": 700}, or \"Inter Bold\"")
    let slant = Advice(
      keys: ["font"], text: "write \"font\": {\"name\": \"Inter\", \"italic\": true}")
    let label = Advice(
      keys: ["name"],
      text:
        "a text is a layer with \"type\": \"text\" and \"string\"; a layer's own name is \"name\"")
    let lines = Advice(
      keys: ["isWrapped"],
      text:
        "a text has the lines that fit its frame: write \"isWrapped\": true, or leave it out for "
        + "one line; \"truncationMode\": \"end\" shortens it")
    let paragraph = Advice(
      keys: ["paragraph"],
      text: "write \"paragraph\": {\"minimumLineHeight\": 22}, or \"lineSpacing\" there")
    let runs = Advice(
      keys: ["runs"],
      text: "write it for a part of the text, as in \"runs\": [{\"range\": [0, 5], \"kerning\": 1, "
        + "\"underline\": \"single\"}]")
    let endless = Advice(
      keys: ["repeatCount"],
      text: "write \"repeatCount\": 3, or \"infinity\" to repeat for ever")
    let options = Advice(
      keys: ["repeatCount"],
      text: "write each option as a key: \"repeatCount\", \"autoreverses\", \"timingFunction\"")
    let callback = Advice(
      keys: ["isRemovedOnCompletion"], text: "a scene calls nothing when it ends; leave the key out"
    )
    let events = Advice(
      keys: ["frame"], text: "the layers of a scene take no touches; leave the key out")
    let spring = Advice(
      keys: ["damping"],
      text:
        "write \"damping\", which is 2 × ratio × √(stiffness × mass): 10 by default, at a ratio "
        + "of 0.5")
    let springType = Advice(
      keys: ["type"],
      text: "write \"type\": \"spring\", with \"damping\", \"stiffness\" and \"mass\"",
      marker: "keyPath")
    let timeline = Advice(
      keys: ["timeline"],
      text: "write \"timeline\": {\"duration\": 2, \"framesPerSecond\": 60}")
    let skew = Advice(
      keys: ["matrix"],
      text: "a step is {\"translate\": [x, y]}, {\"scale\": 2} or {\"rotate\": 30}; a skew is a "
        + "\"transform\" of 16 numbers", marker: "translate")
    let pixels = Advice(
      keys: ["scale"], text: "write \"scale\": 2, the pixels of a point", marker: "geometryFlipped")
    let canvasSize = Advice(
      keys: ["width"], text: "write \"width\": 390, \"height\": 844", marker: "geometryFlipped")
    let rightToLeft = Advice(
      keys: ["paragraph"], text: "write \"paragraph\": {\"direction\": \"rightToLeft\"}")
    let backwards = Advice(
      keys: ["autoreverses"], text: "write \"autoreverses\": true to run there and back",
      marker: "keyPath")
    let gradientLine = Advice(
      keys: ["startPoint"],
      text: "write \"startPoint\": [0, 0] and \"endPoint\": [1, 1], in parts of the layer")
    let corners = Advice(
      keys: ["cornerRadius", "maskedCorners"],
      text: "write \"cornerRadius\": 8, with \"maskedCorners\": [\"minXMinY\"] for some of them")
    let solid = Advice(
      keys: ["borderWidth"],
      text: "borders are solid; a layer of type shape has \"lineDashPattern\": [4, 2]")
    let capitals = Advice(keys: ["string"], text: "write the string itself in capitals")
    let oneSize = Advice(
      keys: ["fontSize"], text: "texts do not shrink: write the \"fontSize\" that fits")
    let fromTop = Advice(
      keys: ["string"], text: "texts begin at the top of the layer's frame: move the frame")
    let strokeAlpha = Advice(
      keys: ["strokeColor"], text: "write the alpha in \"strokeColor\": \"#rrggbbaa\"")
    let onPath = Advice(
      keys: ["lineWidth"], text: "strokes lie on the path, half on each side; leave the key out")
    let circle = Advice(
      keys: ["path"], text: "write \"path\": {\"ellipse\": [x, y, width, height]}")
    let pathText = Advice(
      keys: ["ellipse"], text: "write the path as a text, like \"M 0 0 L 100 50\"")
    let unused = Advice(
      keys: ["frame"], text: "it would change nothing here; leave the key out")
    let spread = Advice(
      keys: ["startPoint"],
      text: "beyond its ends a gradient keeps its first and last colour; leave the key out")
    let fontSize = Advice(
      keys: ["axes"], text: "the size is the text's \"fontSize\", or a run's \"size\"")
    let lineCount = Advice(
      keys: ["headIndent"], text: "a text has the lines that fit its layer's frame")
    let cellSize = Advice(
      keys: ["scale"], text: "write \"scale\": 0.5, by which the cell's contents are drawn",
      marker: "birthRate")
    let named = Advice(keys: ["name"], text: "\"name\" can hold a note; leave the key out")
    let nothing = Advice(
      keys: ["root"], text: "scenes have no variables: write each value where it is used")
    let change = Advice(
      keys: ["animations"],
      text: "write \"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, "
        + "\"to\": 1, \"duration\": 0.3}]")
    return [
      "x": [frame], "y": [frame], "left": [frame], "top": [frame], "right": [frame],
      "bottom": [frame], "width": [frame, canvas], "height": [frame, canvas], "inset": [frame],
      "origin": [frame], "size": [frame, fontSize, cellSize, canvasSize], "rotation": [turn],
      "rotate": [turn], "scale": [turn],
      "translate": [turn], "translatex": [turn], "translatey": [turn],
      "angle": [gradientLine, turn],
      "skew": [turn, skew], "skewx": [turn, skew], "skewy": [turn, skew], "matrix": [turn, skew],
      "scalex": [turn], "scaley": [turn], "rotationangle": [turn], "translationx": [turn],
      "translationy": [turn], "rotatex": [turn, tilt], "rotatey": [turn, tilt], "rotatez": [turn],
      "scaleeffect": [turn], "rotationeffect": [turn], "rotation3deffect": [turn],
      "velocity": [speed], "spin": [speed], "border": [border], "outline": [border],
      "anchor": [anchor], "transformorigin": [anchor], "pivot": [anchor], "blur": [blur],
      "blureffect": [blur], "blurradius": [blur], "elevation": [shadow],
      "shadow": [shadow], "boxshadow": [shadow], "dropshadow": [shadow], "textshadow": [shadow],
      "visible": [hidden], "isvisible": [hidden], "visibility": [hidden],
      "overflow": [
        Advice(
          keys: ["masksToBounds"],
          text: "to clip content outside the layer, write \"masksToBounds\": true")
      ],
      "display": [layout], "padding": [layout], "margin": [layout], "flex": [layout],
      "gap": [layout], "justifycontent": [layout], "alignitems": [layout],
      "flexdirection": [layout],
      "constraints": [layout], "layoutmargins": [layout], "insets": [layout], "spacing": [layout],
      "contentinset": [layout], "contentinsets": [layout], "axis": [layout],
      "distribution": [layout], "autolayout": [layout], "grid": [layout], "fontweight": [weight],
      "fontstyle": [slant], "weight": [weight],
      "bold": [weight], "isbold": [weight], "italic": [slant], "isitalic": [slant],
      "label": [label], "title": [label], "numberoflines": [lines, lineCount],
      "maxlines": [lines, lineCount],
      "maximumnumberoflines": [lines, lineCount], "lines": [lines], "linelimit": [lines],
      "linespacing": [paragraph], "lineheight": [paragraph], "linemultiple": [paragraph],
      "lineheightmultiple": [paragraph], "paragraphstyle": [paragraph],
      "kerning": [runs], "kern": [runs], "tracking": [runs], "letterspacing": [runs],
      "underline": [runs], "underlinestyle": [runs], "strikethrough": [runs],
      "textdecoration": [runs], "attributes": [runs], "attributedtext": [runs],
      "attributedstring": [runs], "spans": [runs],
      "repeatforever": [endless], "repeatsforever": [endless], "infinite": [endless],
      "forever": [endless], "repeat": [endless], "repeats": [endless], "loop": [endless],
      "loops": [endless], "looping": [endless], "isinfinite": [endless],
      "options": [options], "animationoptions": [options],
      "completion": [callback], "delegate": [callback], "oncomplete": [callback],
      "isuserinteractionenabled": [events], "userinteractionenabled": [events],
      "isenabled": [events], "enabled": [events], "action": [events], "onclick": [events],
      "ontap": [events], "gesturerecognizers": [events], "pointerevents": [events],
      "transition": [change], "transitions": [change], "transitionproperty": [change],
      "transitionduration": [change], "animationname": [change],
      "perspective": [
        Advice(
          keys: ["sublayerTransform"],
          text: "write \"sublayerTransform\": [{\"perspective\": 800}], which acts on sublayers")
      ],
      "bounce": [spring, springType], "dampingratio": [spring, springType],
      "dampingfraction": [spring, springType], "springdamping": [spring, springType],
      "usingspringwithdamping": [spring, springType], "response": [spring, springType],
      "damping": [springType], "stiffness": [springType], "mass": [springType],
      "duration": [timeline], "fps": [timeline], "framespersecond": [timeline],
      "framerate": [timeline], "dpi": [pixels], "devicepixelratio": [pixels],
      "pixelratio": [pixels], "dpr": [pixels], "density": [pixels], "resolution": [pixels],
      "direction": [rightToLeft, backwards], "minwidth": [frame], "maxwidth": [frame],
      "minheight": [frame], "maxheight": [frame], "aspectratio": [layout], "corners": [corners],
      "borderstyle": [solid], "texttransform": [capitals], "textcase": [capitals],
      "adjustsfontsizetofitwidth": [oneSize], "minimumscalefactor": [oneSize],
      "autosize": [oneSize], "verticalalignment": [fromTop], "verticalalign": [fromTop],
      "html": [runs], "strokeopacity": [strokeAlpha], "strokealpha": [strokeAlpha],
      "strokealign": [onPath], "strokealignment": [onPath], "cx": [circle], "cy": [circle],
      "rx": [circle], "ry": [circle], "r": [circle], "line": [pathText], "polyline": [pathText],
      "drawsasynchronously": [unused], "needsdisplayonboundschange": [unused],
      "spreadmethod": [spread], "tilemode": [spread], "comment": [named], "comments": [named],
      "note": [named], "variables": [nothing], "colors": [nothing], "styles": [nothing],
      "defs": [nothing],
    ]
  }()
}
