// How frame times are distributed: how many lie in each bin, and which part lies below each time.

/// Counts of times in bins of a round width, about as many bins as the root of the number of times.
package struct FrameDistribution: Sendable {
  /// How many times lie in a range.
  package struct Bin: Hashable, Sendable {
    /// Where it begins, ns; what is exactly there belongs to it.
    package let low: Double
    /// Where it ends, ns.
    package let high: Double
    /// Frames of the floor timeline.
    package var floor = 0
    /// Frames of all repeats.
    package var raw = 0
  }

  /// The bins, which touch.
  package private(set) var bins: [Bin]
  /// What lies above the last bin: few, and far away.
  package private(set) var beyond = (floor: 0, raw: 0)

  /// Counts times, ns.
  ///
  /// The bins reach as far above the 95th percentile of the floor as that lies above the fastest, twice
  /// over: what a few frames far out would stretch stays readable.
  ///
  /// - Parameters:
  ///   - floor: the frames of the floor timeline.
  ///   - raw: the frames of all repeats.
  /// - Precondition: there is a frame.
  package init(floor: [UInt64], raw: [UInt64]) {
    precondition(!floor.isEmpty, "a distribution of no frame")
    let ascending = floor.sorted()
    let low = Double(min(ascending[0], raw.min() ?? .max))
    let p95 = Double(ascending[(95 * ascending.count + 99) / 100 - 1])
    let slowest = Double(max(ascending[ascending.count - 1], raw.max() ?? 0))
    let reach = max(p95 + 2 * (p95 - low), low * 1.02, low + 1)
    let high = min(max(slowest, low + 1), reach)
    let count = Double(floor.count).squareRoot().rounded(.up)
    // Times are whole ns.
    let step = max(1, ChartScale.roundStep((high - low) / count))
    let first = (low / step).rounded(.down)
    let last = max(first, (high / step).rounded(.down))
    bins = (0...Int(last - first)).map {
      let place = first + Double($0)
      return Bin(low: place * step, high: (place + 1) * step)
    }
    func place(_ time: UInt64) -> Int { Int((Double(time) / step).rounded(.down) - first) }
    for time in floor {
      let place = place(time)
      if bins.indices.contains(place) { bins[place].floor += 1 } else { beyond.floor += 1 }
    }
    for time in raw {
      let place = place(time)
      if bins.indices.contains(place) { bins[place].raw += 1 } else { beyond.raw += 1 }
    }
  }

  /// The part of times that are not above each of them: (time, share), ascending; the last share is 1.
  package static func cumulative(_ times: [UInt64]) -> [(time: UInt64, share: Double)] {
    var steps: [(time: UInt64, share: Double)] = []
    for (place, time) in times.sorted().enumerated() {
      let share = Double(place + 1) / Double(times.count)
      if steps.last?.time == time { steps.removeLast() }
      steps.append((time, share))
    }
    return steps
  }
}
