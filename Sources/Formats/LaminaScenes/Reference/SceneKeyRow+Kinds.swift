// The reference's rows of single types of layers.

extension SceneKeyRow {
  static let shape = [
    SceneKeyRow(
      "path", "{\"ellipse\": [0, 0, 40, 40]}", css: "d",
      "The outline: SVG path data, or an object with `rect`, `ellipse` or `roundedRect`."),
    SceneKeyRow("fillColor", "\"#34c759\"", css: "fill", "The colour inside the outline."),
    SceneKeyRow(
      "fillRule", "\"even-odd\"", css: "fill-rule", "The rule for which parts are inside."),
    SceneKeyRow("strokeColor", "\"#007aff\"", css: "stroke", "The colour along the outline."),
    SceneKeyRow(
      "lineWidth", "2", in: "points", css: "stroke-width",
      "The width of the stroke, half on each side of the outline."),
    SceneKeyRow(
      "lineCap", "\"round\"", css: "stroke-linecap", "The shape of the ends of open outlines."),
    SceneKeyRow(
      "lineJoin", "\"round\"", css: "stroke-linejoin", "The shape of the stroke's corners."),
    SceneKeyRow(
      "miterLimit", "4", css: "stroke-miterlimit",
      "The longest sharp corner, in stroke widths; longer ones are cut off."),
    SceneKeyRow(
      "lineDashPattern", "[6, 3]", in: "points", css: "stroke-dasharray",
      "The lengths of dashes and gaps, in turn."),
    SceneKeyRow(
      "lineDashPhase", "3", in: "points", css: "stroke-dashoffset",
      "The distance into the pattern at which the stroke begins."),
    SceneKeyRow(
      "strokeStart", "0.25", css: "stroke-dashoffset",
      "The fraction of the outline's length at which the stroke begins."),
    SceneKeyRow(
      "strokeEnd", "0.75", css: "stroke-dasharray",
      "The fraction of the outline's length at which the stroke ends."),
  ]

  static let gradient = [
    SceneKeyRow(
      "gradientType", "\"radial\"", css: "linear-gradient()", apple: "CAGradientLayer.type",
      "The direction of the colours: along a line, out of a point, or around it."),
    SceneKeyRow(
      "colors", "[\"#0a84ff\", \"#5e5ce6\"]", css: "linear-gradient()",
      "At least two colours, in order."),
    SceneKeyRow(
      "locations", "[0, 0.8]", css: "linear-gradient()",
      "The place of each colour between start (0) and end (1), in ascending order."),
    SceneKeyRow(
      "startPoint", "[0, 0.5]", css: "linear-gradient()",
      "The first colour's point in the unit square; the centre of radial and conic gradients."),
    SceneKeyRow(
      "endPoint", "[1, 0.5]", css: "linear-gradient()",
      "The last colour's point in the unit square."),
    SceneKeyRow(
      "focalOffset", "[0.3, 0]", css: "fx, fy", apple: "-",
      "The first colour's point in a radial gradient, from the start point, in radii."),
    SceneKeyRow(
      "interpolation", "\"premultiplied\"", css: "linear-gradient()", apple: "-",
      "Whether colours are mixed straight or multiplied by alpha; CSS does the latter."),
  ]

  static let text = [
    SceneKeyRow("string", "\"Title\"", css: "textContent", apple: "UILabel.text", "The text."),
    SceneKeyRow(
      "font", "\"Inter Bold\"", css: "font-family",
      "The font: a name of `fonts`, a name as fontconfig lists it, or an object."),
    SceneKeyRow("fontSize", "17", in: "points", css: "font-size", "The font's size."),
    SceneKeyRow(
      "foregroundColor", "\"#1c1c1e\"", css: "color", apple: "UILabel.textColor",
      "The text's colour."),
    SceneKeyRow(
      "alignmentMode", "\"center\"", css: "text-align", apple: "UILabel.textAlignment",
      "The side to which lines go; natural is the start by the text's language."),
    SceneKeyRow(
      "isWrapped", "true", css: "white-space", apple: "UILabel.numberOfLines",
      "Whether lines that do not fit go on below; else each paragraph is one line."),
    SceneKeyRow(
      "truncationMode", "\"end\"", css: "text-overflow", apple: "UILabel.lineBreakMode",
      "The place of an ellipsis in the last line that fits."),
    SceneKeyRow(
      "paragraph", "{\"minimumLineHeight\": 22}", css: "line-height", apple: "NSParagraphStyle",
      "The layout of all paragraphs."),
    SceneKeyRow(
      "runs", "[{\"range\": [0, 5], \"color\": \"#ff3b30\"}]", css: "span",
      apple: "NSAttributedString", "Parts of the text that look different."),
  ]

  static let replicator = [
    SceneKeyRow("instanceCount", "5", "The number of copies, the original among them."),
    SceneKeyRow(
      "instanceTransform", "[{\"translate\": [20, 0]}]",
      "The transform from each copy to the next, about the layer's centre."),
    SceneKeyRow(
      "instanceDelay", "0.1", in: "seconds", css: "animation-delay",
      "The time by which each copy's animations run behind those of the one before."),
    SceneKeyRow("instanceColor", "\"#ff9500\"", "The colour that multiplies the first copy."),
    SceneKeyRow("instanceRedOffset", "-0.1", "The change of red from each copy to the next."),
    SceneKeyRow("instanceGreenOffset", "-0.1", "The change of green from each copy to the next."),
    SceneKeyRow("instanceBlueOffset", "-0.1", "The change of blue from each copy to the next."),
    SceneKeyRow("instanceAlphaOffset", "-0.2", "The change of alpha from each copy to the next."),
  ]

  static let scroll = [
    SceneKeyRow(
      "scrollMode", "\"vertically\"", css: "overflow", "The axes along which the layer scrolls."),
    SceneKeyRow(
      "scrollPoint", "[0, 120]", in: "points", css: "scrollTop", apple: "CAScrollLayer.scroll(to:)",
      "The point of the sublayers at the box's origin."),
  ]

  static let tiled = [
    SceneKeyRow("tileSize", "[128, 128]", in: "pixels", "The size of a tile of the backing store."),
    SceneKeyRow(
      "levelsOfDetail", "4", "The number of levels, each with half the pixels of the one before."),
    SceneKeyRow(
      "levelsOfDetailBias", "2",
      "The number of levels that have more pixels than the layer's scale."),
  ]
}
