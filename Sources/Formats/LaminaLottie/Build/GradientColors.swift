// The colour stops of a gradient.

import LaminaGeometry

/// The colour stops of a gradient, between which further stops can be added.
struct GradientColors {
  /// The location and colour of each stop.
  private var stops: [(location: Double, color: SIMD3<Double>)]

  /// Reads `count` colour stops at the start of a list of numbers.
  init(_ numbers: Numbers, count: Int) {
    stops = []
    var scale = 1.0
    let colors = (0..<count).map { stop in (1...3).map { numbers.componentValue(4 * stop + $0) } }
    if colors.contains(where: { $0.allSatisfy { $0 > 1 } }) { scale = 1 / 255 }
    for (stop, color) in colors.enumerated() {
      stops.append(
        (numbers.componentValue(4 * stop), SIMD3(color[0], color[1], color[2]) * scale))
    }
  }

  private var stretches: [(a: Double, b: Double, colors: GradientTable.Stretch)] {
    zip(stops, stops.dropFirst()).map {
      ($0.location, $1.location, GradientTable.Stretch(from: $0.color, to: $1.color))
    }
  }

  /// Returns the number of parts into which each interval between stops must be divided.
  func partCounts(_ table: GradientTable) -> [Int] {
    stretches.map { $0.a == $0.b ? 1 : table.partCount(of: $0.colors) }
  }

  /// Returns the stops, with each interval divided into the given number of parts.
  func dividedStops(_ parts: [Int], _ table: GradientTable) -> (
    colors: [Color], locations: [Double]
  ) {
    guard let first = stops.first else { return ([], []) }
    let start = GradientTable.Stretch(from: first.color, to: first.color)
    var colors = Array(table.boundaryColors(of: start, in: 1).prefix(1))
    var locations = [first.location]
    for (index, stretch) in stretches.enumerated() {
      let count = index < parts.count ? max(1, parts[index]) : 1
      colors += table.boundaryColors(of: stretch.colors, in: count).dropFirst()
      for part in 1...count {
        let t = Double(part) / Double(count)
        locations.append(stretch.a + (stretch.b - stretch.a) * t)
      }
    }
    return (colors, locations)
  }
}
