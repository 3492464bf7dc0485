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
      ?? values[plain]?.first(where: names.contains) ?? constantName(plain, among: names)
  }

  /// Returns the name that ends the name of a constant, such as `kCAFillModeForwards` or `.layerMinXMinYCorner`.
  private static func constantName(_ plain: String, among names: [String]) -> String? {
    let word = plain.hasSuffix("corner") ? String(plain.dropLast(6)) : plain
    let isConstant = ["kca", "layer", "ca", "."].contains { word.hasPrefix($0) }
    guard isConstant else { return nil }
    return names.filter { word.hasSuffix(ForeignWords.plain($0)) }.max { $0.count < $1.count }
  }

  /// Returns the key path that animates the same property as another format's word; `nil` if the word is not known.
  static func keyPath(for word: String) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let plain = plain(word)
    return keyPaths[plain.hasPrefix("layer.") ? String(plain.dropFirst(6)) : plain]
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
    "alpha": ["opacity", "color"], "children": ["sublayers"], "views": ["sublayers"],
    "group": ["sublayers"], "layer": ["sublayers", "root"], "subviews": ["sublayers"],
    "layers": ["sublayers", "root"], "nodes": ["sublayers"], "elements": ["sublayers"],
    "items": ["sublayers"], "childnodes": ["sublayers"], "text": ["string"],
    "label": ["string"], "title": ["string"], "innertext": ["string"], "value": ["string", "to"],
    "content": ["string", "contents"], "placeholder": ["string"], "caption": ["string"],
    "textcontent": ["string"], "image": ["contents", "source"],
    "src": ["contents", "source"], "img": ["contents"], "picture": ["contents"],
    "backgroundimage": ["contents"], "url": ["contents", "source"], "href": ["contents"],
    "clip": ["masksToBounds"], "clips": ["masksToBounds"], "isclipped": ["masksToBounds"],
    "clipssubviews": ["masksToBounds"], "clipped": ["masksToBounds"],
    "clipsubviews": ["masksToBounds"],
    "clipstobounds": ["masksToBounds"],
    "cliptobounds": ["masksToBounds"], "clippath": ["mask"], "zindex": ["zPosition"],
    "order": ["zPosition"], "elevation": ["shadowRadius"],
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
    "border": ["borderWidth"], "borderstyle": ["borderWidth"], "bordercolour": ["borderColor"],
    "outline": ["borderWidth"],
    "rect": ["frame", "bounds"], "center": ["position"], "centre": ["position"],
    "filter": ["filters"], "effect": ["filters"], "effects": ["filters"], "blureffect": ["filters"],
    "visualeffect": ["backgroundFilters"], "backdropfilter": ["backgroundFilters"],
    "mixblendmode": ["compositingFilter"], "blendmode": ["compositingFilter"],
    "gradient": ["colors"], "stops": ["locations", "colors"], "offsets": ["locations", "keyTimes"],
    "objectfit": ["contentsGravity"], "contentmode": ["contentsGravity"],
    "backgroundsize": ["contentsGravity"], "fontfamily": ["font"], "family": ["font"],
    "fontname": ["font"], "typeface": ["font"], "systemfont": ["fontSize"], "uifont": ["font"],
    "pointsize": ["fontSize"], "textsize": ["fontSize"],
    "textalign": ["alignmentMode"], "textalignment": ["alignmentMode"],
    "align": ["alignmentMode"], "alignment": ["alignmentMode"], "textoverflow": ["truncationMode"],
    "wrap": ["isWrapped"], "wrapped": ["isWrapped"], "wraps": ["isWrapped"],
    "multiline": ["isWrapped"], "linebreakmode": ["truncationMode"],
    "truncation": ["truncationMode"],
    "whitespace": ["isWrapped"],
    "id": ["name", "key"], "identifier": ["name", "key"], "accessibilityidentifier": ["name"],
    "accessibilitylabel": ["name"], "key": ["name"], "class": ["type", "name"],
    "classname": ["type", "name"],
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
    "animationiterationcount": ["repeatCount"], "count": ["repeatCount"],
    "repeatdur": ["repeatDuration"], "alternate": ["autoreverses"],
    "autoreverse": ["autoreverses"], "reverse": ["autoreverses"],
    "reverses": ["autoreverses"], "pingpong": ["autoreverses"], "yoyo": ["autoreverses"],
    "direction": ["autoreverses"],
    "animationdirection": ["autoreverses"], "animationfillmode": ["fillMode"],
    "removedoncompletion": ["isRemovedOnCompletion"], "frames": ["values"], "times": ["keyTimes"],
    "keytimes": ["keyTimes"], "velocity": ["initialVelocity"], "dampingratio": ["damping"],
    "springdamping": ["damping"], "usingspringwithdamping": ["damping"], "bounce": ["damping"],
    "dampingfraction": ["damping"], "response": ["stiffness"],
    "friction": ["damping"], "tension": ["stiffness"], "additive": ["isAdditive"],
    "cumulative": ["isCumulative"],
    // The document.
    "size": ["fontSize", "canvas"], "screen": ["canvas"], "viewport": ["canvas"],
    "tree": ["root"], "body": ["root"], "fps": ["framesPerSecond"],
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
      "label": [label], "title": [label], "numberoflines": [lines], "maxlines": [lines],
      "maximumnumberoflines": [lines], "lines": [lines], "linelimit": [lines],
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
      "transition": [change], "transitionproperty": [change],
      "transitionduration": [change], "animationname": [change],
      "perspective": [
        Advice(
          keys: ["sublayerTransform"],
          text: "write \"sublayerTransform\": [{\"perspective\": 800}], which acts on sublayers")
      ],
    ]
  }()
}
