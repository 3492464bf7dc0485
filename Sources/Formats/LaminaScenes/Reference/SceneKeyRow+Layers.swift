// The reference's rows of all layers.

extension SceneKeyRow {
  static let layer = geometry + look + contents + effects + tree

  private static let geometry = [
    SceneKeyRow(
      "type", "\"text\"", usual: "\"layer\"", apple: "the layer's class",
      "The kind of layer, after the CALayer class of that name."),
    SceneKeyRow(
      "name", "\"card\"", css: "id",
      "The layer's name, which reports, `--layer` and key paths use."),
    SceneKeyRow(
      "frame", "[20, 40, 120, 80]", in: "points", css: "left, top, width, height",
      "The layer's box in its parent: x, y, width, height. It stands for `bounds` and `position`."),
    SceneKeyRow(
      "bounds", "[0, 0, 120, 80]", in: "points", css: "width, height",
      "The layer's box in its own coordinates; an origin other than 0 scrolls the sublayers."),
    SceneKeyRow(
      "position", "[80, 80]", in: "points", css: "left, top",
      "The place of the anchor point in the parent."),
    SceneKeyRow(
      "anchorPoint", "[0, 0]", css: "transform-origin",
      "The point that `position` places and about which `transform` acts, in the unit square."),
    SceneKeyRow(
      "anchorPointZ", "10", in: "points", css: "transform-origin",
      "The anchor point's distance along z."),
    SceneKeyRow(
      "zPosition", "1", in: "points", css: "z-index",
      "The depth among siblings: a higher one is drawn over the others, and seen nearer in perspective."
    ),
    SceneKeyRow(
      "transform", "[{\"rotate\": 30}, {\"scale\": 2}]", css: "transform",
      "A list of steps, a matrix of 16 numbers, or \"identity\". The last step acts first, as in CSS."
    ),
    SceneKeyRow(
      "sublayerTransform", "[{\"perspective\": 800}]", css: "perspective",
      "A transform of all sublayers, most often their perspective."),
    SceneKeyRow(
      "isGeometryFlipped", "true",
      "Whether y points the other way for the sublayers."),
    SceneKeyRow(
      "isDoubleSided", "false", css: "backface-visibility",
      "Whether the layer is seen from behind."),
    SceneKeyRow(
      "autoresizingMask", "[\"width\", \"height\"]", apple: "UIView.autoresizingMask",
      "The sides and gaps that grow when the parent's bounds change."),
  ]

  private static let look = [
    SceneKeyRow(
      "isHidden", "true", css: "visibility", "Whether the layer and its sublayers are left out."),
    SceneKeyRow(
      "opacity", "0.5", css: "opacity", apple: "UIView.alpha",
      "The opacity of the layer with its sublayers. Below 1, a group is drawn in an offscreen pass."
    ),
    SceneKeyRow(
      "allowsGroupOpacity", "false", css: "isolation",
      "Whether the layer and its sublayers fade as one picture; else each fades by itself."),
    SceneKeyRow(
      "allowsGroupBlending", "false", css: "isolation",
      "Whether blend modes of sublayers end at this layer."),
    SceneKeyRow(
      "backgroundColor", "\"#ffffff\"", css: "background-color",
      "The colour of the layer's box, below its contents."),
    SceneKeyRow(
      "cornerRadius", "12", in: "points", css: "border-radius",
      "The radius of the corners of background and border; `masksToBounds` clips sublayers as well."
    ),
    SceneKeyRow(
      "maskedCorners", "[\"minXMinY\", \"maxXMinY\"]", css: "border-top-left-radius",
      "The corners that `cornerRadius` rounds; minY is the top."),
    SceneKeyRow(
      "cornerCurve", "\"continuous\"", css: "corner-shape",
      "The curve of the corners: a part of a circle, or one that begins more smoothly."),
    SceneKeyRow(
      "masksToBounds", "true", css: "overflow", apple: "UIView.clipsToBounds",
      "Whether contents and sublayers are clipped to the box, and to its round corners."),
    SceneKeyRow(
      "borderWidth", "1", in: "points", css: "border-width",
      "The width of a line along the inside of the box, over the sublayers."),
    SceneKeyRow("borderColor", "\"#c6c6c8\"", css: "border-color", "The border's colour."),
    SceneKeyRow(
      "isOpaque", "true",
      "Whether the layer's drawing covers its whole box; its backing store then needs no blending."),
    SceneKeyRow(
      "allowsEdgeAntialiasing", "true", css: "outline",
      "Whether the box's edges are smooth where they lie between pixels."),
    SceneKeyRow(
      "edgeAntialiasingMask", "[\"minX\", \"maxX\"]", "The edges that are smooth."),
  ]

  private static let contents = [
    SceneKeyRow(
      "contents", "\"photo\"", css: "background-image",
      "The name of the scene's image in the layer."),
    SceneKeyRow(
      "contentsMultiplyColor", "\"#0a84ff\"", css: "mask-image", apple: "UIView.tintColor",
      "A colour that the contents are multiplied by, as for a tinted icon."),
    SceneKeyRow(
      "contentsTransform", "[1, 0, 0, 1, 0, 0]",
      "An affine transform of the contents in the layer: a, b, c, d, tx, ty."),
    SceneKeyRow(
      "contentsGravity", "\"resizeAspectFill\"", css: "object-fit", apple: "UIView.contentMode",
      "The contents' size and place in the box."),
    SceneKeyRow(
      "contentsRect", "[0, 0, 0.5, 1]", css: "background-position",
      "The part of the image that is shown, in the unit square: x, y, width, height."),
    SceneKeyRow(
      "contentsCenter", "[0.4, 0.4, 0.2, 0.2]", css: "border-image-slice",
      apple: "UIImage.resizableImage(withCapInsets:)",
      "The part of the image that stretches; the rest keeps its size. In the unit square."),
    SceneKeyRow(
      "contentsScale", "2", in: "pixels per point", css: "image-resolution",
      "The scale of the contents, and of the bitmap that `drawing` paints."),
    SceneKeyRow(
      "minificationFilter", "\"nearest\"", css: "image-rendering",
      "The filter for contents that are drawn smaller."),
    SceneKeyRow(
      "minificationFilterBias", "-0.5",
      "A number added to the level of detail that the trilinear filter chooses."),
    SceneKeyRow(
      "magnificationFilter", "\"nearest\"", css: "image-rendering",
      "The filter for contents that are drawn larger."),
    SceneKeyRow(
      "contentsFormat", "\"gray8\"",
      "The format of the backing store: four bytes a pixel, one byte of grey, or whichever suffices."
    ),
    SceneKeyRow(
      "drawing", "[{\"fillRect\": {\"rect\": [0, 0, 40, 40], \"color\": \"#ff9500\"}}]",
      css: "canvas", apple: "CALayer.draw(in:)",
      "Commands that paint the layer's backing store, a bitmap of its own."),
  ]

  private static let effects = [
    SceneKeyRow("shadowColor", "\"#000000\"", css: "box-shadow", "The shadow's colour."),
    SceneKeyRow(
      "shadowOpacity", "0.3", css: "box-shadow",
      "The shadow's opacity; 0, the default, draws none."),
    SceneKeyRow(
      "shadowOffset", "[0, 2]", in: "points", css: "box-shadow",
      "The shadow's distance from the layer: [x, y]."),
    SceneKeyRow(
      "shadowRadius", "6", in: "points", css: "box-shadow",
      "The blur's standard deviation; CSS's blur is twice as large."),
    SceneKeyRow(
      "shadowPath", "{\"roundedRect\": [0, 0, 120, 80], \"radius\": 12}",
      "The outline that casts the shadow. Without it, the layer is drawn once more to find its shape."
    ),
    SceneKeyRow(
      "filters", "[{\"type\": \"gaussianBlur\", \"radius\": 4}]", css: "filter",
      "Filters of the layer with its sublayers, in order."),
    SceneKeyRow(
      "backgroundFilters", "[{\"type\": \"gaussianBlur\", \"radius\": 20}]", css: "backdrop-filter",
      apple: "UIVisualEffectView", "Filters of everything behind the layer, within its box."),
    SceneKeyRow(
      "backdropScale", "0.5", apple: "CABackdropLayer.scale",
      "The scale at which the picture behind the layer is filtered."),
    SceneKeyRow(
      "backdropGroupName", "\"bars\"", apple: "CABackdropLayer.groupName",
      "Layers with the same name filter the picture behind them once."),
    SceneKeyRow(
      "compositingFilter", "\"multiply\"", css: "mix-blend-mode",
      "The mode that blends the layer with the picture behind it."),
    SceneKeyRow(
      "shouldRasterize", "true", css: "will-change",
      "Whether the layer with its sublayers is kept as a bitmap between frames."),
    SceneKeyRow(
      "rasterizationScale", "3", in: "pixels per point",
      "The scale of that bitmap; below the canvas's scale it is blurred."),
  ]

  private static let tree =
    [
      SceneKeyRow(
        "mask", "{\"frame\": [0, 0, 40, 40], \"backgroundColor\": \"#000000\"}", css: "mask",
        "A layer whose opacity decides which parts of this one are seen."),
      SceneKeyRow(
        "sublayers", "[{\"frame\": [0, 0, 10, 10]}]", css: "child elements",
        apple: "UIView.subviews",
        "The layers in this one, from back to front."),
      SceneKeyRow(
        "animations",
        "[{\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"duration\": 0.3}]",
        css: "animation", apple: "CALayer.add(_:forKey:)", "The animations that run from time 0 on."
      ),
    ] + timing(of: "the layer's sublayers and animations", isPlural: true)

  /// The rows of media timing.
  ///
  /// - Parameters:
  ///   - thing: the words for what the timing controls.
  ///   - isPlural: whether the words are a plural.
  /// - Returns: the rows.
  static func timing(of thing: String, isPlural: Bool) -> [SceneKeyRow] {
    let s = isPlural ? "" : "s"
    return [
      SceneKeyRow(
        "beginTime", "0.5", in: "seconds", css: "animation-delay",
        apple: "CAMediaTiming.beginTime",
        "The time, in the parent's time, at which \(thing) begin\(s)."
      ),
      SceneKeyRow(
        "timeOffset", "0.2", in: "seconds", css: "animation-delay",
        apple: "CAMediaTiming.timeOffset",
        "A time that is added to the local time of \(thing)."),
      SceneKeyRow(
        "speed", "2", css: "Animation.playbackRate", apple: "CAMediaTiming.speed",
        "The factor of time for \(thing); 0 stops it."),
      SceneKeyRow(
        "duration", "0.3", in: "seconds", css: "animation-duration",
        apple: "CAMediaTiming.duration",
        "The length of one run of \(thing), without repetitions."),
      SceneKeyRow(
        "repeatCount", "\"infinity\"", css: "animation-iteration-count",
        apple: "CAMediaTiming.repeatCount",
        "The number of runs of \(thing), which may be a fraction, or \"infinity\"."),
      SceneKeyRow(
        "repeatDuration", "2", in: "seconds", apple: "CAMediaTiming.repeatDuration",
        "The time for which \(thing) repeat\(s), in place of `repeatCount`."),
      SceneKeyRow(
        "autoreverses", "true", css: "animation-direction", apple: "CAMediaTiming.autoreverses",
        "Whether each run of \(thing) is followed by the same one backwards."),
      SceneKeyRow(
        "fillMode", "\"both\"", css: "animation-fill-mode", apple: "CAMediaTiming.fillMode",
        "The times outside a run at which \(thing) still count\(s): before it, after it, or both."
      ),
    ]
  }
}
