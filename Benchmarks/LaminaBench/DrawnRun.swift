// A workload of texts, drawn into a bitmap as a view's drawing code would.

import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaText

/// A context with texts that have been laid out: what is timed is their drawing.
@MainActor
struct DrawnRun {
  private let context: GraphicsContext
  private let draws: [Draw]

  private enum Draw {
    case rect(Rect, Color)
    case text(TextLayout, at: Point)
  }

  /// Whether all of a workload can be drawn so, and its texts are what it is about.
  static func isDrawn(_ operations: [WorkloadOperation]) -> Bool {
    operations.allSatisfy { if case .text = $0 { true } else { false } }
  }

  /// Lays out the texts of a workload.
  ///
  /// - Parameters:
  ///   - operations: the texts.
  ///   - colors: how many different colours they get in turn; 0 for their own.
  /// - Throws: `DrawingError`, `TextError`.
  init(_ operations: [WorkloadOperation], colors: Int = 0) throws {
    context = try GraphicsContext(
      width: Workload.width, height: Workload.height, orientation: .down, isOpaque: true)
    var draws: [Draw] = [.rect(Workload.screen, .white)]
    for (index, operation) in operations.enumerated() {
      guard case .text(let string, let point, let size, var color) = operation else { continue }
      if colors > 0 {
        let share = Double(index % colors) / Double(colors)
        color = Color(red: share, green: 1 - share, blue: 0.5)
      }
      let attributes = TextAttributes(
        font: FontDescription(family: "DejaVu Sans"), size: size, color: color)
      let layout = try TextLayout(AttributedText(string, attributes: attributes))
      let baseline = layout.lines.first?.origin.y ?? 0
      draws.append(.text(layout, at: Point(x: point.x, y: point.y - baseline)))
    }
    self.draws = draws
  }

  func draw() throws {
    for draw in draws {
      switch draw {
      case .rect(let rect, let color):
        context.fillColor = color
        try context.fill(rect)
      case .text(let layout, let point): try context.draw(layout, at: point)
      }
    }
    try context.flush()
  }

  /// Returns the drawn picture.
  func picture() throws -> Texture { try context.makeImage() }

  /// Samples the drawing, as `WorkloadRun.measure` does; a frame is the same.
  func measure(seconds: Double) throws -> WorkloadTimes {
    let drawing = try WorkloadRun.sample(seconds: seconds, draw)
    return WorkloadTimes(drawing: drawing, frames: drawing)
  }
}
