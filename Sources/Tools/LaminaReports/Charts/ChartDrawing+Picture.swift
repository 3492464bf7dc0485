// A chart as pixels.

public import LaminaDrawing
import LaminaGeometry
public import LaminaPixels
public import LaminaText

extension ChartDrawing {
  /// Returns the chart as an opaque picture.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - font: the font of texts.
  ///   - fonts: the collection that contains the font.
  /// - Returns: the picture.
  /// - Throws: `DrawingError.text` without a font; `.invalidSize` and memory errors.
  public func picture(
    scale: Double = 2, font: FontDescription = FontDescription(), fonts: FontCollection = .system
  ) throws(DrawingError) -> Texture {
    let context = try GraphicsContext(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      scale: scale, orientation: .down, isOpaque: true)
    let pen = ChartPen(context: context, font: font, fonts: fonts)
    try pen.drawMark(.rect(Rect(x: 0, y: 0, width: width, height: height), .paper))
    for mark in marks { try pen.drawMark(mark) }
    return try context.makeImage()
  }
}

/// A pen that draws the marks of a chart into a graphics context; colours are texts such as `#ff8000`, as in SVG.
struct ChartPen {
  let context: GraphicsContext
  var font: FontDescription
  let fonts: FontCollection

  func drawMark(_ mark: ChartDrawing.Mark) throws(DrawingError) {
    switch mark {
    case .rect(let rect, let paint): try fillRect(rect, ChartPen.lightColor(paint))
    case .area(let path, let paint):
      context.fillColor = ChartPen.readColor(ChartPen.lightColor(paint))
      try context.fill(path)
    case .line(let path, let line):
      try stroke(path, ChartPen.lightColor(line.paint), width: line.width, dash: line.dash)
    case .hatched(let rect, let hatch): try fillHatchedRect(rect, hatch)
    case .text(let text): try drawText(text)
    case .group(_, _, let marks): for mark in marks { try drawMark(mark) }
    }
  }

  func fillRect(_ rect: Rect, _ color: String) throws(DrawingError) {
    context.fillColor = ChartPen.readColor(color)
    try context.fill(rect)
  }

  /// Fills a rectangle with a pattern, whose stripes continue from one filled rectangle to the next.
  private func fillHatchedRect(_ rect: Rect, _ hatch: ChartDrawing.Hatch) throws(DrawingError) {
    let style = hatch.style
    try fillRect(rect, ChartPen.lightColor(style.ground))
    context.saveState()
    try context.clip(to: rect)
    var stripes = Path()
    let side = ChartDrawing.Hatch.side
    // Lines x + y = k * side rise to the right, lines x - y = k * side fall.
    func addStripes(_ low: Double, _ high: Double, _ ends: (Double) -> (Point, Point)) {
      var sum = (low / side).rounded(.down) * side
      while sum <= high + side {
        let (start, end) = ends(sum)
        stripes.move(to: start)
        stripes.addLine(to: end)
        sum += side
      }
    }
    let (top, bottom) = (rect.minY - 1, rect.maxY + 1)
    if style.isCrossed || style.isRising {
      addStripes(rect.minX + top, rect.maxX + bottom) {
        (Point(x: $0 - bottom, y: bottom), Point(x: $0 - top, y: top))
      }
    }
    if style.isCrossed || !style.isRising {
      addStripes(rect.minX - bottom, rect.maxX - top) {
        (Point(x: $0 + top, y: top), Point(x: $0 + bottom, y: bottom))
      }
    }
    try stroke(stripes, ChartPen.lightColor(style.stripes), width: 1)
    try context.restoreState()
  }

  func stroke(_ path: Path, _ color: String, width: Double, dash: [Double] = [])
    throws(DrawingError)
  {
    context.strokeColor = ChartPen.readColor(color)
    context.stroke.width = width
    context.stroke.dashPattern = dash
    try context.stroke(path)
  }

  private func drawText(_ text: ChartDrawing.Text) throws(DrawingError) {
    var pen = self
    if text.isBold { pen.font.weight = 700 }
    let anchor: Double =
      switch text.anchor {
      case .start: 0
      case .middle: 0.5
      case .end: 1
      }
    let color = ChartPen.lightColor(text.paint)
    guard text.isUpright else {
      try pen.drawString(
        text.string, x: text.point.x, y: text.point.y, color, size: text.size, anchor: anchor)
      return
    }
    context.saveState()
    try context.translate(x: text.point.x, y: text.point.y)
    try context.rotate(by: -.pi / 2)
    try pen.drawString(text.string, x: 0, y: 0, color, size: text.size, anchor: anchor)
    try context.restoreState()
  }

  /// Draws a line of text with its baseline at `y`; the share `anchor` of its width, 0...1, lies left of `x`.
  ///
  /// - Returns: the width.
  /// - Throws: `DrawingError.text`; memory errors.
  @discardableResult
  func drawString(
    _ string: String, x: Double, y: Double, _ color: String = "#000000", size: Double = 11,
    anchor: Double = 0
  ) throws(DrawingError) -> Double {
    let attributes = TextAttributes(font: font, size: size, color: ChartPen.readColor(color))
    let layout: TextLayout
    do {
      layout = try TextLayout(AttributedText(string, attributes: attributes), fonts: fonts)
    } catch { throw .text(error) }
    let baseline = layout.lines.first?.origin.y ?? 0
    try context.draw(layout, at: Point(x: x - anchor * layout.size.width, y: y - baseline))
    return layout.size.width
  }

  /// Returns the colour of a paint on a light page, as `#rrggbb`.
  static func lightColor(_ paint: ChartDrawing.Paint) -> String {
    ChartPalette.entry(of: paint).light
  }

  /// Returns the colour that a text of the form `#rrggbb` describes.
  static func readColor(_ text: String) -> Color {
    let value = Int(text.dropFirst(), radix: 16) ?? 0
    func colorComponent(_ shift: Int) -> Double { Double(value >> shift & 255) / 255 }
    return Color(red: colorComponent(16), green: colorComponent(8), blue: colorComponent(0))
  }
}
