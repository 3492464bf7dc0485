// The distribution of frame times: the number in each bin, and the share up to each time.

/// A histogram of frame times, in bins whose width depends on the interquartile range.
///
/// The width is 2 IQR / n^(1/3), the rule of Freedman and Diaconis. IQR is the distance of the quartiles, and n the
/// number of frames of the floor timeline.
///
/// - Source: D. Freedman, P. Diaconis: "On the histogram as a density estimator: L2 theory", Zeitschrift für
///   Wahrscheinlichkeitstheorie und verwandte Gebiete 57 (1981), 453-476, https://doi.org/10.1007/BF01025868.
package struct FrameDistribution: Sendable {
  /// A range of times, with the numbers of frames whose times lie in it.
  package struct Bin: Hashable, Sendable {
    /// The lower end, ns; inclusive.
    package let low: Double
    /// The upper end, ns; exclusive.
    package let high: Double
    /// The number of frames of the floor timeline, which has each frame's fastest repeat.
    package var floor = 0
    /// The number of frames of all repeats.
    package var raw = 0
  }

  /// The rule for the width of bins.
  package enum Rule: String, CaseIterable, Codable, Sendable {
    /// The width 2 IQR / n^(1/3), where IQR is the interquartile range and n the number of frames.
    case freedmanDiaconis = "freedman-diaconis"
    /// The range of times, divided into ceil(log2 n) + 1 bins, where n is the number of frames.
    ///
    /// It is for equal quartiles, and for fewer than four frames, whose quartiles are meaningless.
    case sturges
  }

  /// The bins, without gaps between them.
  package private(set) var bins: [Bin]
  /// The width of each bin, a whole number of ns.
  package let width: Double
  /// The rule that decided the width.
  package let rule: Rule
  /// Whether the rule asks for more bins than `maximumBins`.
  package let isCapped: Bool
  /// The numbers of frames above the last bin, of the floor timeline and of all repeats.
  package private(set) var beyond = (floor: 0, raw: 0)

  /// The maximum number of bins; each is then five points wide on the page.
  package static let maximumBins = 128

  /// Makes a histogram of frame times, ns.
  ///
  /// The bins reach beyond the 95th percentile of the floor by twice its distance from the fastest time. A few distant
  /// frames thus do not stretch the axis.
  ///
  /// - Parameters:
  ///   - floor: the frames of the floor timeline.
  ///   - raw: the frames of all repeats.
  /// - Precondition: there is at least one frame.
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
    // The slowest time lies within the last bin, not at its end.
    let least = (high - low + 1) / Double(FrameDistribution.maximumBins)
    isCapped = asked < least
    // Times are whole ns, and so are widths: no time lies on both sides of an edge. An excess of a millionth comes from
    // rounding of the root.
    let step = max(1, (max(asked, least) - 1e-6).rounded(.up))
    width = step
    let last = Int(((high - low) / step).rounded(.down))
    bins = (0...last).map {
      Bin(low: low + Double($0) * step, high: low + Double($0 + 1) * step)
    }
    func binIndex(_ time: UInt64) -> Int { Int(((Double(time) - low) / step).rounded(.down)) }
    for time in floor {
      let place = binIndex(time)
      if bins.indices.contains(place) { bins[place].floor += 1 } else { beyond.floor += 1 }
    }
    for time in raw {
      let place = binIndex(time)
      if bins.indices.contains(place) { bins[place].raw += 1 } else { beyond.raw += 1 }
    }
  }

  /// Returns the distance between the quartiles, ns, each interpolated between its two neighbouring times.
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

  /// Returns a cube root by Newton's method, with the same result on every machine.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = max(1, value / 3)
    for _ in 0..<64 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }

  /// Returns the number of bins by Sturges' rule: ceil(log2 n) + 1.
  ///
  /// - Source: H. Sturges: "The choice of a class interval", Journal of the American Statistical Association 21
  ///   (1926), 65-66.
  private static func sturges(_ count: Int) -> Double {
    Double(Int.bitWidth - (count - 1).leadingZeroBitCount + 1)
  }

  /// Returns each distinct time with the share of times that are at most as long, ascending; the last share is 1.
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
