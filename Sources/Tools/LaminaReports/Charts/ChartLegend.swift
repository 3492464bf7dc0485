// The meaning of a chart's paints, in rows below it.

import LaminaGeometry

/// A legend: rows of colour samples with labels, as wide as the chart.
struct ChartLegend {
  /// The sample of a colour or a line before a label.
  enum Patch {
    case paint(ChartDrawing.Paint)
    case hatch(ChartDrawing.Hatch)
    case line(ChartDrawing.Stroke)
    /// A vertical line with a cap at its top.
    case whisker(ChartDrawing.Stroke)
  }

  /// A sample with its label.
  struct Item {
    let patch: Patch
    let label: String
  }

  /// The items; each list starts a new row.
  let lists: [[Item]]
  let width: Double

  private static let rowHeight = 18.0
  private static let patchSide = 10.0

  /// The left edge and the row of each item, and the number of rows.
  private var places: (items: [(item: Item, x: Double, row: Int)], rows: Int) {
    var items: [(item: Item, x: Double, row: Int)] = []
    var row = 0
    for list in lists where !list.isEmpty {
      var x = 0.0
      for item in list {
        let itemWidth = 14 + ChartText.textWidth(item.label)
        if x > 0 && x + itemWidth > width {
          row += 1
          x = 0
        }
        items.append((item, x, row))
        x += itemWidth + 14
      }
      row += 1
    }
    return (items, row)
  }

  /// The height of the legend, in points.
  var height: Double { Double(places.rows) * ChartLegend.rowHeight }

  /// Returns the legend's marks, with its top left corner at a point of the chart.
  func legendMarks(x left: Double, y top: Double) -> [ChartDrawing.Mark] {
    let side = ChartLegend.patchSide
    return places.items.flatMap { item, x, row -> [ChartDrawing.Mark] in
      let box = Rect(
        x: left + x, y: top + Double(row) * ChartLegend.rowHeight, width: side, height: side)
      let patch: ChartDrawing.Mark =
        switch item.patch {
        case .paint(let paint): .rect(box, paint)
        case .hatch(let hatch): .hatched(box, hatch)
        case .line(let stroke):
          .line(
            Path(lines: [Point(x: box.minX, y: box.midY), Point(x: box.maxX, y: box.midY)]),
            stroke)
        case .whisker(let stroke): .line(ChartLegend.whisker(box), stroke)
        }
      return [patch, .textLine(item.label, x: box.maxX + 4, y: box.maxY - 1, .muted)]
    }
  }

  private static func whisker(_ box: Rect) -> Path {
    var path = Path(lines: [
      Point(x: box.midX, y: box.maxY), Point(x: box.midX, y: box.minY + 0.5),
    ])
    path.move(to: Point(x: box.midX - 3, y: box.minY + 0.5))
    path.addLine(to: Point(x: box.midX + 3, y: box.minY + 0.5))
    return path
  }
}
