// The division of a frame's time among layers, and of its offscreen time among reasons, for the colours of bars.

import LaminaProfiling

extension ProfileReport {
  /// The distribution of frame times: the number of frames in each bin of times.
  public struct Distribution: Codable, Sendable {
    /// The rule for the width of bins: `freedman-diaconis`, or `sturges` if the quartiles are unusable.
    public var rule: String
    /// Whether the rule asks for more bins than allowed, so that bins are wider.
    public var isCapped: Bool
    /// The lower end of the first bin, ns.
    public var first: UInt64
    /// The width of each bin, ns.
    public var width: UInt64
    /// The number of frames of the floor timeline in each bin.
    public var floor: [Int]
    /// The number of frames of all repeats in each bin.
    public var raw: [Int]
    /// The number of frames of the floor timeline above the last bin.
    public var floorAbove: Int
    /// The number of frames of all repeats above the last bin.
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

  /// The layers that have a colour of their own in bars: the kinds with the most time over all frames, image decodes
  /// included.
  struct ChartedLayers {
    /// The path of the most expensive layer of each kind, the most expensive kind first.
    let paths: [String]
    /// The place of each layer's kind in `paths`, by the layer's path.
    fileprivate let places: [String: Int]

    /// The maximum number of kinds.
    private static let most = 8

    init(of frames: ArraySlice<AccountedFrame>) {
      var sums: [String: UInt64] = [:]
      for frame in frames {
        for layer in frame.layers { sums[layer.path, default: 0] += layer.own + layer.prepare }
      }
      let layers = sums.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let kinds = layers.groupedByLayerKind(\.key).map { _, layers in
        (layers: layers.map(\.key), time: layers.reduce(0) { $0 + $1.value })
      }.sorted { ($1.time, $0.layers[0]) < ($0.time, $1.layers[0]) }.prefix(ChartedLayers.most)
      paths = kinds.map { $0.layers[0] }
      places = Dictionary(
        uniqueKeysWithValues: kinds.enumerated().flatMap { place, kind in
          kind.layers.map { ($0, place) }
        })
    }
  }
}

extension AccountedFrame {
  /// Returns the time of each charted kind of layers, ns, image decodes included, and last the sum of all other layers.
  func layerTimes(of charted: ProfileReport.ChartedLayers) -> [UInt64] {
    var times = Array(repeating: UInt64(0), count: charted.paths.count + 1)
    for layer in layers {
      times[charted.places[layer.path] ?? charted.paths.count] += layer.own + layer.prepare
    }
    return times
  }

  /// Returns the frame's offscreen time, ns, divided among the reasons for its passes.
  ///
  /// The parts sum to `offscreen`, unless no layer has offscreen time.
  ///
  /// A layer's time is divided by the pixels of its passes, each counted for its first reason. If the layer has no pass
  /// in the record, the time belongs to the layer's first reason.
  ///
  /// - Parameter path: the path of a layer of the record's passes.
  /// - Returns: the times of reasons with any time.
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
    // The ends are rounded, so that the parts sum to the whole.
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
