// The frame chart as pixels, with the measures of the SVG.

public import LaminaDrawing
import LaminaGeometry
public import LaminaPixels
public import LaminaText

extension FrameChart {
  /// The chart as an opaque picture.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - font: what texts are set in.
  ///   - fonts: where it is found.
  /// - Returns: the picture.
  /// - Throws: `DrawingError.text` without a font; memory errors.
  public func picture(
    scale: Double = 2, font: FontDescription = FontDescription(), fonts: FontCollection = .system
  ) throws(DrawingError) -> Texture {
    let context = try GraphicsContext(
      width: Int((width * scale).rounded(.up)), height: Int((height * scale).rounded(.up)),
      scale: scale, orientation: .down, isOpaque: true)
    let pen = ChartPen(context: context, font: font, fonts: fonts)
    try pen.fill(Rect(x: 0, y: 0, width: width, height: height), "#ffffff")
    var bold = pen
    bold.font.weight = 700
    try bold.text(title.0, x: FrameChart.left, y: 20, size: 14)
    try pen.text(title.1, x: FrameChart.left, y: 38, "#555555")
    try drawBars(pen)
    try drawLines(pen)
    try drawStrip(pen, y: bottom + 4)
    try drawLegend(pen, y: bottom + 48)
    return try context.makeImage()
  }

  private func drawBars(_ pen: ChartPen) throws(DrawingError) {
    let barWidth = barWidth
    for (place, frame) in frames.enumerated() {
      let x = FrameChart.left + Double(place) * barWidth
      var sum = 0.0
      for (name, color) in FrameChart.colors {
        let time = Double(name == "other" ? frame.other : frame.stages[name] ?? 0)
        let (high, low) = (y(sum + time), y(sum))
        sum += time
        if low - high < 0.01 { continue }
        try pen.fill(Rect(x: x, y: high, width: max(1, barWidth - 1), height: low - high), color)
      }
      if Double(frame.frame) > top {
        let cut = Rect(x: x, y: FrameChart.plotTop - 1.5, width: max(1, barWidth - 1), height: 3)
        try pen.fill(cut, "#c62828")
        try pen.text(
          fixed(Double(frame.frame) / 1e6, decimals: 1), x: x, y: FrameChart.plotTop - 4,
          "#c62828", size: 9)
      }
    }
  }

  private func drawLines(_ pen: ChartPen) throws(DrawingError) {
    let budget = Double(report.budget)
    let (x0, x1) = (FrameChart.left, FrameChart.left + plotWidth)
    var axes = Path()
    axes.move(to: Point(x: x0, y: FrameChart.plotTop))
    axes.addLine(to: Point(x: x0, y: y(0)))
    axes.addLine(to: Point(x: x1, y: y(0)))
    try pen.stroke(axes, "#888888", width: 1)
    for (multiple, label) in [(0.5, " (½)"), (1, ""), (2, " (2×)")] where multiple * budget <= top {
      let height = y(multiple * budget)
      var line = Path()
      line.move(to: Point(x: x0, y: height))
      line.addLine(to: Point(x: x1, y: height))
      let isBudget = multiple == 1
      try pen.stroke(
        line, isBudget ? "#000000" : "#999999", width: isBudget ? 1.5 : 0.75,
        dash: isBudget ? [] : [4, 3])
      try pen.text(
        fixed(multiple * budget / 1e6, decimals: 1) + " ms" + label, x: x1 + 6, y: height + 4)
    }
    for step in 0...4 {
      let value = top * Double(step) / 4
      try pen.text(
        fixed(value / 1e6, decimals: 1), x: x0 - 6, y: y(value) + 4, "#555555", anchor: 1)
    }
    pen.context.saveState()
    try pen.context.translate(x: 14, y: FrameChart.plotTop + FrameChart.plotHeight / 2)
    try pen.context.rotate(by: -.pi / 2)
    try pen.text("ms", x: 0, y: 0, "#555555", anchor: 0.5)
    try pen.context.restoreState()
  }

  private func drawStrip(_ pen: ChartPen, y: Double) throws(DrawingError) {
    let barWidth = barWidth
    for (place, frame) in frames.enumerated() {
      let x = FrameChart.left + Double(place) * barWidth
      try pen.fill(
        Rect(x: x, y: y, width: max(1, barWidth - 1), height: FrameChart.stripHeight),
        status(of: frame))
    }
    for place in stride(from: 0, to: frames.count, by: max(1, frames.count / 10)) {
      try pen.text(
        "\(frames[place].index)", x: FrameChart.left + Double(place) * barWidth, y: y + 24,
        "#555555")
    }
  }

  private func drawLegend(_ pen: ChartPen, y: Double) throws(DrawingError) {
    var x = FrameChart.left
    for (name, color) in shownColors {
      try pen.fill(Rect(x: x, y: y, width: 10, height: 10), color)
      x += try pen.text(name, x: x + 14, y: y + 9) + 26
    }
    x = FrameChart.left
    for (status, label) in FrameChart.statusLabels {
      try pen.fill(Rect(x: x, y: y + 20, width: 10, height: 10), status)
      x += try pen.text(label, x: x + 14, y: y + 29, "#555555") + 26
    }
  }
}

/// Draws a chart's parts, with colours as SVG writes them.
struct ChartPen {
  let context: GraphicsContext
  var font: FontDescription
  let fonts: FontCollection

  func fill(_ rect: Rect, _ color: String) throws(DrawingError) {
    context.fillColor = ChartPen.color(color)
    try context.fill(rect)
  }

  /// Fills with a status's colour, or the pattern for what is late.
  func fill(_ rect: Rect, _ status: FrameChart.Status) throws(DrawingError) {
    if let color = FrameChart.statusColors[status] {
      try fill(rect, color)
      return
    }
    try fill(rect, "#c62828")
    context.saveState()
    try context.clip(to: rect)
    var stripes = Path()
    for step in stride(from: -rect.height, to: rect.width, by: 4) {
      stripes.move(to: Point(x: rect.minX + step, y: rect.maxY))
      stripes.addLine(to: Point(x: rect.minX + step + rect.height, y: rect.minY))
    }
    try stroke(stripes, "#ffffff", width: 1)
    try context.restoreState()
  }

  func stroke(_ path: Path, _ color: String, width: Double, dash: [Double] = [])
    throws(DrawingError)
  {
    context.strokeColor = ChartPen.color(color)
    context.stroke.width = width
    context.stroke.dashPattern = dash
    try context.stroke(path)
  }

  /// Draws a line of text, its baseline at `y`; `anchor` is the part of its width that lies left of
  /// `x`.
  ///
  /// - Returns: the width.
  /// - Throws: `DrawingError.text`; memory errors.
  @discardableResult
  func text(
    _ string: String, x: Double, y: Double, _ color: String = "#000000", size: Double = 11,
    anchor: Double = 0
  ) throws(DrawingError) -> Double {
    let attributes = TextAttributes(font: font, size: size, color: ChartPen.color(color))
    let layout: TextLayout
    do {
      layout = try TextLayout(AttributedText(string, attributes: attributes), fonts: fonts)
    } catch { throw .text(error) }
    let baseline = layout.lines.first?.origin.y ?? 0
    try context.draw(layout, at: Point(x: x - anchor * layout.size.width, y: y - baseline))
    return layout.size.width
  }

  /// The colour of `#rrggbb`.
  static func color(_ text: String) -> Color {
    let value = Int(text.dropFirst(), radix: 16) ?? 0
    func part(_ shift: Int) -> Double { Double(value >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0))
  }
}
