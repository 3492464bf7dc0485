// How a frame's time divides among layers, and its offscreen time among reasons: what bars are coloured by.

import LaminaProfiling

extension ProfileReport {
  /// Frame times in bins.
  public struct Distribution: Codable, Sendable {
    /// How the width of bins was found: `freedman-diaconis`, or `sturges` where there is no spread to go by.
    public var rule: String
    /// Whether the rule asks for more bins than there may be.
    public var isCapped: Bool
    /// Where the first bin begins.
    public var first: UInt64
    /// The width of each bin.
    public var width: UInt64
    /// Frames of the floor timeline in each bin.
    public var floor: [Int]
    /// Frames of all repeats in each bin.
    public var raw: [Int]
    /// Frames of the floor timeline above the last bin.
    public var floorAbove: Int
    /// Frames of all repeats above the last bin.
    public var rawAbove: Int

    init(_ distribution: FrameDistribution) {
      rule = distribution.rule.rawValue
      isCapped = distribution.isCapped
      first = UInt64(distribution.bins[0].low)
      width = UInt64(distribution.width)
      floor = distribution.bins.map(\.floor)
      raw = distribution.bins.map(\.raw)
      (floorAbove, rawAbove) = distribution.beyond
    }

    enum CodingKeys: String, CodingKey {
      case rule
      case isCapped = "capped"
      case first = "first_ns"
      case width = "bin_width_ns"
      case floor, raw
      case floorAbove = "floor_above"
      case rawAbove = "raw_above"
    }
  }

  /// The most layers that bars have a colour for.
  static let mostChartedLayers = 8

  /// The layers that took most of all frames, with decoding their images, the most expensive first.
  static func chartedLayers(of frames: ArraySlice<AccountedFrame>) -> [String] {
    var sums: [String: UInt64] = [:]
    for frame in frames {
      for layer in frame.layers { sums[layer.path, default: 0] += layer.own + layer.prepare }
    }
    return sums.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(mostChartedLayers).map(\.key)
  }
}

extension AccountedFrame {
  /// The time of each of some layers, with decoding its image, and at the end all others together.
  func times(of layers: [String]) -> [UInt64] {
    var times = Array(repeating: UInt64(0), count: layers.count + 1)
    for layer in self.layers {
      times[layers.firstIndex(of: layer.path) ?? layers.count] += layer.own + layer.prepare
    }
    return times
  }

  /// The offscreen time by the reasons of passes; it sums to `offscreen`, where a layer forced any.
  ///
  /// A layer's time divides by the pixels of its passes, each counted to the first of its reasons. Without passes
  /// of its own it is the first of the layer's reasons.
  ///
  /// - Parameter path: the path of a layer of the record's passes.
  /// - Returns: the times, of the reasons that took any.
  func offscreenReasons(path: (Int) -> String?) -> [PassReason: UInt64] {
    var pixels: [String: [PassReason: Int]] = [:]
    for pass in record.passes {
      guard let reason = pass.reasons.first, reason != .root, let path = path(pass.layer) else {
        continue
      }
      pixels[path, default: [:]][reason, default: 0] += max(
        1, pass.extent.width * pass.extent.height)
    }
    var weights: [PassReason: Double] = [:]
    for layer in layers where layer.offscreen > 0 {
      let own = pixels[layer.path] ?? layer.reasons.first.map { [$0: 1] } ?? [:]
      let sum = own.values.reduce(0, +)
      for (reason, pixels) in own {
        weights[reason, default: 0] += Double(layer.offscreen) * Double(pixels) / Double(sum)
      }
    }
    let sum = weights.values.reduce(0, +)
    guard sum > 0 else { return [:] }
    // Ends are rounded, so that the parts sum to the whole.
    var times: [PassReason: UInt64] = [:]
    var (share, begin) = (0.0, UInt64(0))
    for reason in PassReason.allCases {
      guard let weight = weights[reason] else { continue }
      share += weight / sum
      let end = min(offscreen, UInt64((Double(offscreen) * share).rounded()))
      times[reason] = end - begin
      begin = end
    }
    return times
  }
}
