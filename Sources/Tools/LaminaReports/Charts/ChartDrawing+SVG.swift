// A chart as SVG: for a separate file, or within a page.

import LaminaFiles
import LaminaGeometry

extension ChartDrawing {
  /// Where an SVG is embedded.
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
    writer.open(self)
    for mark in marks { writer.write(mark) }
    return writer.text + "</svg>\n"
  }
}

/// Writes marks as elements.
private struct SVGWriter {
  let destination: ChartDrawing.Destination
  var text = ""

  init(_ destination: ChartDrawing.Destination) { self.destination = destination }

  private var isFile: Bool { destination == .file }

  mutating func open(_ drawing: ChartDrawing) {
    let (width, height) = (number(drawing.width), number(drawing.height))
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    text += " viewBox=\"0 0 \(width) \(height)\" font-size=\"11\" fill=\"\(color(.ink))\""
    let (title, summary) = (escaped(drawing.title), escaped(drawing.summary))
    if isFile {
      // Screen readers read titles and descriptions of a file.
      text += " font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\">\n"
      text += "<title>\(title)</title>\n<desc>\(summary)</desc>\n"
      text += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(color(.paper))\"/>\n"
    } else {
      text += " role=\"img\" aria-label=\"\(title). \(summary)\"\(facts(drawing.facts))>\n"
    }
    let hatches = drawing.marks.reduce(into: Set<ChartDrawing.Hatch>()) { $1.hatches(&$0) }
    if !hatches.isEmpty {
      text += "<defs>"
      for hatch in ChartDrawing.Hatch.allCases where hatches.contains(hatch) { write(hatch) }
      text += "</defs>\n"
    }
  }

  private mutating func write(_ hatch: ChartDrawing.Hatch) {
    let style = hatch.style
    let side = number(ChartDrawing.Hatch.side)
    text += "<pattern id=\"\(name(of: hatch))\" width=\"\(side)\" height=\"\(side)\" "
    text += "patternUnits=\"userSpaceOnUse\"><rect width=\"\(side)\" height=\"\(side)\" "
    text += "fill=\"\(color(style.ground))\"/>"
    // The corners contain parts of the neighbouring tiles' stripes.
    let rising = "M-1 1L1 -1M0 4L4 0M3 5L5 3"
    let falling = "M-1 3L1 5M0 0L4 4M3 -1L5 1"
    let path = style.isCrossed ? rising + falling : style.isRising ? rising : falling
    text += "<path d=\"\(path)\" stroke=\"\(color(style.stripes))\" stroke-width=\"1\"/></pattern>"
  }

  mutating func write(_ mark: ChartDrawing.Mark) {
    switch mark {
    case .rect(let rect, let paint): write(rect, fill: color(paint))
    case .hatched(let rect, let hatch): write(rect, fill: "url(#\(name(of: hatch)))")
    case .area(let path, let paint):
      text += "<path d=\"\(steps(path))\" fill=\"\(color(paint))\"/>\n"
    case .line(let path, let stroke):
      text += "<path d=\"\(steps(path))\" fill=\"none\" stroke=\"\(color(stroke.paint))\""
      if stroke.width != 1 { text += " stroke-width=\"\(number(stroke.width))\"" }
      if !stroke.dash.isEmpty {
        text += " stroke-dasharray=\"\(stroke.dash.map(number).joined(separator: " "))\""
      }
      text += "/>\n"
    case .text(let line): write(line)
    case .group(let title, let facts, let marks):
      text += "<g\(isFile ? "" : self.facts(facts))><title>\(escaped(title))</title>\n"
      for mark in marks { write(mark) }
      text += "</g>\n"
    }
  }

  private mutating func write(_ rect: Rect, fill: String) {
    text += "<rect x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" "
    text += "width=\"\(number(rect.width))\" height=\"\(number(rect.height))\" fill=\"\(fill)\"/>\n"
  }

  private mutating func write(_ line: ChartDrawing.Text) {
    let (x, y) = (number(line.point.x), number(line.point.y))
    text += "<text x=\"\(x)\" y=\"\(y)\""
    if line.size != 11 { text += " font-size=\"\(number(line.size))\"" }
    if line.isBold { text += " font-weight=\"bold\"" }
    switch line.anchor {
    case .start: break
    case .middle: text += " text-anchor=\"middle\""
    case .end: text += " text-anchor=\"end\""
    }
    if line.paint != .ink { text += " fill=\"\(color(line.paint))\"" }
    if line.isUpright { text += " transform=\"rotate(-90 \(x) \(y))\"" }
    text += ">\(escaped(line.string))</text>\n"
  }

  private func color(_ paint: ChartDrawing.Paint) -> String {
    let entry = ChartPalette.entry(of: paint)
    return isFile ? entry.light : "var(--\(entry.name))"
  }

  private func name(of hatch: ChartDrawing.Hatch) -> String {
    if case .page(let prefix) = destination { return escaped(prefix) + "-" + hatch.rawValue }
    return hatch.rawValue
  }

  private func facts(_ facts: [ChartDrawing.Fact]) -> String {
    facts.map { " data-\($0.name)=\"\(escaped($0.value))\"" }.joined()
  }

  private func number(_ value: Double) -> String { ChartText.coordinate(value) }
  private func escaped(_ text: String) -> String { text.escaped(.xmlAttribute) }

  /// Returns a path's steps; lines along an axis have their short form.
  private func steps(_ path: Path) -> String {
    var steps = ""
    var last = Point.zero
    func pair(_ point: Point) -> String { number(point.x) + " " + number(point.y) }
    for element in path {
      switch element {
      case .move(let point):
        steps += "M" + pair(point)
        last = point
      case .line(let point):
        if point.y == last.y {
          steps += "H" + number(point.x)
        } else if point.x == last.x {
          steps += "V" + number(point.y)
        } else {
          steps += "L" + pair(point)
        }
        last = point
      case .quad(let control, let point):
        steps += "Q" + pair(control) + " " + pair(point)
        last = point
      case .cubic(let first, let second, let point):
        steps += "C" + pair(first) + " " + pair(second) + " " + pair(point)
        last = point
      case .close: steps += "Z"
      }
    }
    return steps
  }
}

extension ChartDrawing.Mark {
  /// Adds the patterns that the mark is drawn with.
  fileprivate func hatches(_ found: inout Set<ChartDrawing.Hatch>) {
    switch self {
    case .hatched(_, let hatch): found.insert(hatch)
    case .group(_, _, let marks): for mark in marks { mark.hatches(&found) }
    case .rect, .area, .line, .text: break
    }
  }
}
