// How frame times are distributed: how many lie in each bin, and which part lies below each time.

/// Counts of times in bins whose width follows from how far the middle half of the times spreads.
///
/// The width is 2 IQR / n^(1/3), the rule of Freedman and Diaconis; IQR is the distance of the quartiles, n the number
/// of frames of the floor timeline.
///
/// - Source: D. Freedman, P. Diaconis: "On the histogram as a density estimator: L2 theory", Zeitschrift für
///   Wahrscheinlichkeitstheorie und verwandte Gebiete 57 (1981), 453-476, https://doi.org/10.1007/BF01025868.
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

  /// How the width of bins is found.
  package enum Rule: String, CaseIterable, Codable, Sendable {
    /// 2 IQR / n^(1/3).
    case freedmanDiaconis = "freedman-diaconis"
    /// The range in log2(n) + 1 bins: for fewer than four frames, whose quartiles say nothing, and where the
    /// quartiles are equal.
    case sturges
  }

  /// The bins, which touch.
  package private(set) var bins: [Bin]
  /// The width of each bin: whole ns.
  package let width: Double
  /// How the width was found.
  package let rule: Rule
  /// Whether the rule asks for more bins than there may be.
  package let isCapped: Bool
  /// What lies above the last bin: few, and far away.
  package private(set) var beyond = (floor: 0, raw: 0)

  /// The most bins: each is five points wide on the page.
  package static let mostBins = 128

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
    let spread = FrameDistribution.interquartileRange(of: ascending)
    rule = floor.count < 4 || spread == 0 ? .sturges : .freedmanDiaconis
    let count = Double(floor.count)
    let asked =
      switch rule {
      case .freedmanDiaconis: 2 * spread / FrameDistribution.cubeRoot(count)
      case .sturges: (high - low) / FrameDistribution.sturges(floor.count)
      }
    // The slowest time lies in the last bin, not at its end.
    let least = (high - low + 1) / Double(FrameDistribution.mostBins)
    isCapped = asked < least
    // Times are whole ns, and so are widths: no time lies on both sides of an edge.
    // A millionth beyond a whole number is rounding of the root.
    let step = max(1, (max(asked, least) - 1e-6).rounded(.up))
    width = step
    let last = Int(((high - low) / step).rounded(.down))
    bins = (0...last).map {
      Bin(low: low + Double($0) * step, high: low + Double($0 + 1) * step)
    }
    func place(_ time: UInt64) -> Int { Int(((Double(time) - low) / step).rounded(.down)) }
    for time in floor {
      let place = place(time)
      if bins.indices.contains(place) { bins[place].floor += 1 } else { beyond.floor += 1 }
    }
    for time in raw {
      let place = place(time)
      if bins.indices.contains(place) { bins[place].raw += 1 } else { beyond.raw += 1 }
    }
  }

  /// The distance between the quartiles, each between the two times that lie around it.
  ///
  /// - Parameter ascending: the times, at least one.
  /// - Returns: the distance.
  package static func interquartileRange(of ascending: [UInt64]) -> Double {
    func quartile(_ share: Double) -> Double {
      let place = share * Double(ascending.count - 1)
      let below = Int(place)
      let above = min(below + 1, ascending.count - 1)
      let (low, high) = (Double(ascending[below]), Double(ascending[above]))
      return low + (place - Double(below)) * (high - low)
    }
    return quartile(0.75) - quartile(0.25)
  }

  /// A third root, by Newton's method: the same on every machine.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = max(1, value / 3)
    for _ in 0..<64 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }

  /// The bins that Sturges asks for: ceil(log2 n) + 1.
  ///
  /// - Source: H. Sturges: "The choice of a class interval", Journal of the American Statistical Association 21
  ///   (1926), 65-66.
  private static func sturges(_ count: Int) -> Double {
    Double(Int.bitWidth - (count - 1).leadingZeroBitCount + 1)
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
