// The keys of an emitter's cell in the order in which they are written.

import LaminaGeometry
import LaminaLayers

/// A key of a cell, as it is written.
struct WrittenCell: Sendable {
  let name: String
  let value: @Sendable (EmitterCell) -> JSONValue?

  private init(_ name: String, _ value: @escaping @Sendable (EmitterCell) -> JSONValue?) {
    self.name = name
    self.value = value
  }

  /// Every key but `contents` and `emitterCells`.
  static let all: [WrittenCell] =
    [
      WrittenCell("name") { $0.name.map { .string($0) } },
      WrittenCell("isEnabled") { .bool($0.isEnabled) },
      WrittenCell("contentsRect") { SceneWriter.rect($0.contentsRect) },
      WrittenCell("minificationFilter") { filter($0.minificationFilter) },
      WrittenCell("magnificationFilter") { filter($0.magnificationFilter) },
      WrittenCell("color") { SceneWriter.color($0.color) },
      // Without an end, as it is by default, it has no number.
      WrittenCell("duration") { $0.duration.isFinite ? .number($0.duration) : nil },
    ]
    + numbers.map { name, path in WrittenCell(name) { .number($0[keyPath: path]) } }

  /// Cells know no trilinear filter; it counts as linear.
  private static func filter(_ filter: ContentsFilter) -> JSONValue {
    .string(filter == .nearest ? "nearest" : "linear")
  }

  /// The numbers by their names.
  static let numbers: [(String, any KeyPath<EmitterCell, Double> & Sendable)] = [
    ("contentsScale", \.contentsScale), ("birthRate", \.birthRate), ("beginTime", \.beginTime),
    ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
    ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
    ("emissionRange", \.emissionRange), ("velocity", \.velocity),
    ("velocityRange", \.velocityRange), ("xAcceleration", \.xAcceleration),
    ("yAcceleration", \.yAcceleration), ("zAcceleration", \.zAcceleration), ("scale", \.scale),
    ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
    ("spinRange", \.spinRange), ("redRange", \.redRange), ("greenRange", \.greenRange),
    ("blueRange", \.blueRange), ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed),
    ("greenSpeed", \.greenSpeed), ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
  ]
}
