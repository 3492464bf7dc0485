// A chart as SVG: for a separate file, or within a page.

import LaminaFiles
import LaminaGeometry

extension ChartDrawing {
  /// The place of an SVG: a file of its own, or a page.
  public enum Destination: Hashable, Sendable {
    /// A separate file: white paper, literal colours, no external resources.
    case file
    /// Within a page whose style sheet defines the colours of `ChartPalette` and others.
    ///
    /// Names of patterns begin with `prefix`, which is unique in the page.
    case page(prefix: String)
  }

  /// Returns the chart as an SVG element that ends with a line feed.
  public func svg(for destination: Destination = .file) -> String {
    var writer = SVGWriter(destination)
    writer.writeOpening(self)
    for mark in marks { writer.writeMark(mark) }
    return writer.text + "</svg>\n"
  }
}

/// A writer of a chart's marks as SVG elements.
private struct SVGWriter {
  let destination: ChartDrawing.Destination
  var text = ""

  init(_ destination: ChartDrawing.Destination) { self.destination = destination }

  private var isFile: Bool { destination == .file }

  mutating func writeOpening(_ drawing: ChartDrawing) {
    let (width, height) = (numberText(drawing.width), numberText(drawing.height))
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    text += " viewBox=\"0 0 \(width) \(height)\" font-size=\"11\" fill=\"\(paintColor(.ink))\""
    let (title, summary) = (escaped(drawing.title), escaped(drawing.summary))
    if isFile {
      // Screen readers read titles and descriptions of a file.
      text += " font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\">\n"
      text += "<title>\(title)</title>\n<desc>\(summary)</desc>\n"
      text += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(paintColor(.paper))\"/>\n"
    } else {
      text += " role=\"img\" aria-label=\"\(title). \(summary)\"\(facts(drawing.facts))>\n"
    }
    let hatches = drawing.marks.reduce(into: Set<ChartDrawing.Hatch>()) { $1.hatches(&$0) }
    if !hatches.isEmpty {
      text += "<defs>"
      for hatch in ChartDrawing.Hatch.allCases where hatches.contains(hatch) { writePattern(hatch) }
      text += "</defs>\n"
    }
  }

  private mutating func writePattern(_ hatch: ChartDrawing.Hatch) {
    let style = hatch.style
    let side = numberText(ChartDrawing.Hatch.side)
    text += "<pattern id=\"\(patternName(of: hatch))\" width=\"\(side)\" height=\"\(side)\" "
    text += "patternUnits=\"userSpaceOnUse\"><rect width=\"\(side)\" height=\"\(side)\" "
    text += "fill=\"\(paintColor(style.ground))\"/>"
    // The corners contain parts of the neighbouring tiles' stripes.
    let rising = "M-1 1L1 -1M0 4L4 0M3 5L5 3"
    let falling = "M-1 3L1 5M0 0L4 4M3 -1L5 1"
    let path = style.isCrossed ? rising + falling : style.isRising ? rising : falling
    text +=
      "<path d=\"\(path)\" stroke=\"\(paintColor(style.stripes))\" stroke-width=\"1\"/></pattern>"
  }

  mutating func writeMark(_ mark: ChartDrawing.Mark) {
    switch mark {
    case .rect(let rect, let paint): writeRect(rect, fill: paintColor(paint))
    case .hatched(let rect, let hatch): writeRect(rect, fill: "url(#\(patternName(of: hatch)))")
    case .area(let path, let paint):
      text += "<path d=\"\(pathSteps(path))\" fill=\"\(paintColor(paint))\"/>\n"
    case .line(let path, let stroke):
      text += "<path d=\"\(pathSteps(path))\" fill=\"none\" stroke=\"\(paintColor(stroke.paint))\""
      if stroke.width != 1 { text += " stroke-width=\"\(numberText(stroke.width))\"" }
      if !stroke.dash.isEmpty {
        text += " stroke-dasharray=\"\(stroke.dash.map(numberText).joined(separator: " "))\""
      }
      text += "/>\n"
    case .text(let line): writeText(line)
    case .group(let title, let facts, let marks):
      text += "<g\(isFile ? "" : self.facts(facts))><title>\(escaped(title))</title>\n"
      for mark in marks { writeMark(mark) }
      text += "</g>\n"
    }
  }

  private mutating func writeRect(_ rect: Rect, fill: String) {
    text += "<rect x=\"\(numberText(rect.minX))\" y=\"\(numberText(rect.minY))\" "
    text +=
      "width=\"\(numberText(rect.width))\" height=\"\(numberText(rect.height))\" fill=\"\(fill)\"/>\n"
  }

  private mutating func writeText(_ line: ChartDrawing.Text) {
    let (x, y) = (numberText(line.point.x), numberText(line.point.y))
    text += "<text x=\"\(x)\" y=\"\(y)\""
    if line.size != 11 { text += " font-size=\"\(numberText(line.size))\"" }
    if line.isBold { text += " font-weight=\"bold\"" }
    switch line.anchor {
    case .start: break
    case .middle: text += " text-anchor=\"middle\""
    case .end: text += " text-anchor=\"end\""
    }
    if line.paint != .ink { text += " fill=\"\(paintColor(line.paint))\"" }
    if line.isUpright { text += " transform=\"rotate(-90 \(x) \(y))\"" }
    text += ">\(escaped(line.string))</text>\n"
  }

  private func paintColor(_ paint: ChartDrawing.Paint) -> String {
    let entry = ChartPalette.entry(of: paint)
    return isFile ? entry.light : "var(--\(entry.name))"
  }

  private func patternName(of hatch: ChartDrawing.Hatch) -> String {
    if case .page(let prefix) = destination { return escaped(prefix) + "-" + hatch.rawValue }
    return hatch.rawValue
  }

  private func facts(_ facts: [ChartDrawing.Fact]) -> String {
    facts.map { " data-\($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  private func numberText(_ value: Double) -> String { ChartText.coordinateText(value) }
  private func escaped(_ text: String) -> String {
    text.withoutControls.escaped(.xmlAttribute)
  }

  /// Returns a path as SVG path data; horizontal and vertical lines have their short form.
  private func pathSteps(_ path: Path) -> String {
    var steps = ""
    var last = Point.zero
    func coordinatePair(_ point: Point) -> String {
      numberText(point.x) + " " + numberText(point.y)
    }
    for element in path {
      switch element {
      case .move(let point):
        steps += "M" + coordinatePair(point)
        last = point
      case .line(let point):
        if point.y == last.y {
          steps += "H" + numberText(point.x)
        } else if point.x == last.x {
          steps += "V" + numberText(point.y)
        } else {
          steps += "L" + coordinatePair(point)
        }
        last = point
      case .quad(let control, let point):
        steps += "Q" + coordinatePair(control) + " " + coordinatePair(point)
        last = point
      case .cubic(let first, let second, let point):
        steps +=
          "C" + coordinatePair(first) + " " + coordinatePair(second) + " " + coordinatePair(point)
        last = point
      case .close: steps += "Z"
      }
    }
    return steps
  }
}

extension ChartDrawing.Mark {
  /// Adds to `found` the hatch patterns of the mark and of all marks within it.
  fileprivate func hatches(_ found: inout Set<ChartDrawing.Hatch>) {
    switch self {
    case .hatched(_, let hatch): found.insert(hatch)
    case .group(_, _, let marks): for mark in marks { mark.hatches(&found) }
    case .rect, .area, .line, .text: break
    }
  }
}
