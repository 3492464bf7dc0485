// The reference's rows of drawing commands and filters.

extension SceneKeyRow {
  static let command = [
    SceneKeyRow(
      "fill", "{\"path\": {\"ellipse\": [0, 0, 40, 40]}, \"color\": \"#34c759\"}",
      css: "fill()", apple: "CGContext.fillPath", "Fills a path."),
    SceneKeyRow(
      "stroke", "{\"path\": \"M 0 0 L 40 40\", \"width\": 2}", css: "stroke()",
      apple: "CGContext.strokePath", "Strokes a path."),
    SceneKeyRow(
      "fillRect", "{\"rect\": [0, 0, 40, 40], \"color\": \"#ff9500\"}", css: "fillRect()",
      apple: "CGContext.fill(_:)", "Fills a rectangle."),
    SceneKeyRow(
      "image", "{\"source\": \"photo\", \"rect\": [0, 0, 40, 40]}", css: "drawImage()",
      apple: "UIImage.draw(in:)", "Draws one of the scene's images."),
    SceneKeyRow(
      "text", "{\"string\": \"Title\", \"at\": [0, 20], \"size\": 15}", css: "fillText()",
      apple: "NSString.draw(at:withAttributes:)", "Draws a line of text."),
    SceneKeyRow(
      "linearGradient",
      "{\"colors\": [\"#0a84ff\", \"#5e5ce6\"], \"start\": [0, 0], \"end\": [40, 0]}",
      css: "createLinearGradient()", apple: "CGContext.drawLinearGradient",
      "Paints colours along a line."),
    SceneKeyRow(
      "radialGradient",
      "{\"colors\": [\"#ffffff\", \"#000000\"], \"startCenter\": [20, 20], \"startRadius\": 0, "
        + "\"endCenter\": [20, 20], \"endRadius\": 20}",
      css: "createRadialGradient()", apple: "CGContext.drawRadialGradient",
      "Paints colours between two circles."),
    SceneKeyRow(
      "clip", "{\"path\": {\"rect\": [0, 0, 20, 20]}}", css: "clip()",
      apple: "CGContext.clip", "Limits further commands to a path."),
    SceneKeyRow(
      "save", "{}", css: "save()", apple: "CGContext.saveGState",
      "Keeps clip, transform, alpha and blend mode for `restore`."),
    SceneKeyRow(
      "restore", "{}", css: "restore()", apple: "CGContext.restoreGState",
      "Brings back the kept state."),
    SceneKeyRow(
      "translate", "[10, 20]", in: "points", css: "translate()",
      apple: "CGContext.translateBy", "Moves the coordinates of further commands."),
    SceneKeyRow(
      "scale", "[2, 2]", css: "scale()", apple: "CGContext.scaleBy",
      "Scales the coordinates of further commands."),
    SceneKeyRow(
      "rotate", "30", in: "degrees", css: "rotate()", apple: "CGContext.rotate",
      "Turns the coordinates of further commands."),
    SceneKeyRow(
      "setAlpha", "0.5", css: "globalAlpha", apple: "CGContext.setAlpha",
      "The opacity of further commands."),
    SceneKeyRow(
      "setBlendMode", "\"multiply\"", css: "globalCompositeOperation",
      apple: "CGContext.setBlendMode", "The blend mode of further commands."),
  ]

  static let commandKeys = [
    SceneKeyRow(
      "path", "{\"ellipse\": [0, 0, 40, 40]}",
      "The outline: SVG path data, or an object with `rect`, `ellipse` or `roundedRect`."),
    SceneKeyRow(
      "color", "\"#34c759\"", usual: "\"#000000\"", css: "fillStyle",
      apple: "CGContext.setFillColor", "The colour."),
    SceneKeyRow(
      "rule", "\"even-odd\"", usual: "\"non-zero\"", css: "fill-rule",
      apple: "CGPathFillRule", "The rule for which parts are inside."),
    SceneKeyRow(
      "width", "2", in: "points", usual: "1", css: "lineWidth",
      apple: "CGContext.setLineWidth", "The stroke's width."),
    SceneKeyRow(
      "cap", "\"round\"", usual: "\"butt\"", css: "lineCap", apple: "CGLineCap",
      "The shape of the ends."),
    SceneKeyRow(
      "join", "\"round\"", usual: "\"miter\"", css: "lineJoin", apple: "CGLineJoin",
      "The shape of the corners."),
    SceneKeyRow(
      "miterLimit", "4", usual: "10", css: "miterLimit", apple: "CGContext.setMiterLimit",
      "The longest sharp corner, in stroke widths."),
    SceneKeyRow(
      "dash", "[6, 3]", in: "points", css: "setLineDash()", apple: "CGContext.setLineDash",
      "The lengths of dashes and gaps, in turn."),
    SceneKeyRow(
      "dashPhase", "3", in: "points", usual: "0", css: "lineDashOffset",
      apple: "CGContext.setLineDash", "The distance into the pattern at which the stroke begins."),
    SceneKeyRow(
      "rect", "[0, 0, 40, 40]", in: "points", apple: "CGRect",
      "The rectangle: x, y, width, height."),
    SceneKeyRow(
      "source", "\"photo\"", css: "src", apple: "UIImage(named:)",
      "The name of the scene's image."),
    SceneKeyRow(
      "filter", "\"nearest\"", usual: "\"linear\"", css: "imageSmoothingEnabled",
      apple: "CGContext.interpolationQuality", "The filter for an image of another size."),
    SceneKeyRow("string", "\"Title\"", css: "fillText()", apple: "NSString", "The text."),
    SceneKeyRow(
      "at", "[0, 20]", in: "points", css: "fillText()",
      apple: "CGContext.textPosition", "The start of the text's baseline."),
    SceneKeyRow(
      "font", "\"Inter Bold\"", css: "font", apple: "UIFont",
      "The font's name."),
    SceneKeyRow(
      "size", "15", in: "points", css: "font-size", apple: "UIFont.pointSize",
      "The font's size."),
    SceneKeyRow(
      "runs", "[{\"range\": [0, 5], \"color\": \"#ff3b30\"}]",
      apple: "NSAttributedString", "Parts of the text that look different."),
    SceneKeyRow(
      "colors", "[\"#0a84ff\", \"#5e5ce6\"]", css: "addColorStop()", apple: "CGGradient",
      "At least two colours, in order."),
    SceneKeyRow(
      "locations", "[0, 0.8]", css: "addColorStop()", apple: "CGGradient",
      "The place of each colour, 0 to 1, in ascending order."),
    SceneKeyRow(
      "extend", "true", usual: "false", apple: "CGGradientDrawingOptions",
      "Whether the first and the last colour go on before the start and after the end; or [before, after]."
    ),
    SceneKeyRow("start", "[0, 0]", in: "points", apple: "CGPoint", "The first colour's point."),
    SceneKeyRow("end", "[40, 0]", in: "points", apple: "CGPoint", "The last colour's point."),
    SceneKeyRow(
      "startCenter", "[20, 20]", in: "points", apple: "CGPoint", "The first circle's centre."),
    SceneKeyRow("startRadius", "0", in: "points", apple: "CGFloat", "The first circle's radius."),
    SceneKeyRow(
      "endCenter", "[20, 20]", in: "points", apple: "CGPoint", "The last circle's centre."),
    SceneKeyRow("endRadius", "20", in: "points", apple: "CGFloat", "The last circle's radius."),
  ]

  /// The keys of filters; an amount of 1 changes nothing for the first three types.
  static let filter = [
    SceneKeyRow(
      "type", "\"gaussianBlur\"", css: "filter", apple: "CAFilter.type",
      "The kind of filter."),
    SceneKeyRow(
      "name", "\"blur\"", apple: "CAFilter.name",
      "The name in key paths, as in `filters.blur.inputRadius`; otherwise the type."),
    SceneKeyRow(
      "radius", "4", in: "points", css: "blur()", apple: "inputRadius",
      "The blur's standard deviation."),
    SceneKeyRow(
      "amount", "0.5", css: "brightness()", apple: "inputAmount",
      "The strength, as in CSS's function of that name; `hueRotate` has degrees."),
    SceneKeyRow(
      "matrix", "[1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,1,0]", css: "feColorMatrix",
      apple: "inputColorMatrix", "Four rows of five numbers from red, green, blue, alpha and 1."),
    SceneKeyRow(
      "values", "[0, 0.3, 0.7, 1]", apple: "inputValues",
      "The curve of brightness at 0, 1/3, 2/3 and 1."),
    SceneKeyRow(
      "offset", "[0, 2]", in: "points", css: "drop-shadow()", apple: "-",
      "The shadow's distance."),
    SceneKeyRow("color", "\"#00000055\"", css: "drop-shadow()", apple: "-", "The shadow's colour."),
  ]
}
