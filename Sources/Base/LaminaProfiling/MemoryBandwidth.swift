// The bandwidth of a memory, and the minimum time of memory traffic at it.

/// The bandwidth of a memory: for a named kind, the nominal data rate times the width of the bus.
///
/// No device reaches it. Bytes divided by it are a lower bound of a time, by arithmetic.
public struct MemoryBandwidth: Hashable, Sendable {
  /// The name of the kind of memory; `nil` for a bandwidth given as a number.
  public let name: String?
  /// The bandwidth, in bytes per second.
  public let bytesPerSecond: Double

  private init(_ name: String, megatransfers: Double) {
    self.name = name
    // A phone's memory is 64 bits wide.
    bytesPerSecond = megatransfers * 1e6 * 8
  }

  /// The bandwidth of LPDDR4X: 4,266 MT/s of 8 bytes, or 34.1 GB/s.
  public static let lpddr4x = MemoryBandwidth("lpddr4x", megatransfers: 4_266)
  /// The bandwidth of LPDDR5: 6,400 MT/s of 8 bytes, or 51.2 GB/s.
  public static let lpddr5 = MemoryBandwidth("lpddr5", megatransfers: 6_400)
  /// The bandwidth of LPDDR5X: 8,533 MT/s of 8 bytes, or 68.3 GB/s.
  public static let lpddr5x = MemoryBandwidth("lpddr5x", megatransfers: 8_533)

  /// The named kinds of memory, the slowest first.
  public static let kinds = [lpddr4x, lpddr5, lpddr5x]

  /// The range of bandwidths that may be given as a number, in GB/s.
  public static let numbers = 0.001...1_000_000

  /// Reads a name of `kinds`, or a number of GB/s; `nil` for an unknown name, and for a number outside `numbers`.
  ///
  /// - Parameter text: for example `lpddr5` or `102.4`.
  public init?(_ text: String) {
    if let kind = MemoryBandwidth.kinds.first(where: { $0.name == text }) {
      self = kind
      return
    }
    guard let number = Double(text), MemoryBandwidth.numbers.contains(number) else { return nil }
    name = nil
    bytesPerSecond = number * 1e9
  }

  /// Returns the minimum time to transfer a number of bytes at this bandwidth, in ns, rounded down.
  ///
  /// - Parameter bytes: the number of bytes.
  /// - Returns: bytes / bandwidth.
  public func minimumTime(of bytes: Int) -> UInt64 {
    UInt64(min(1e18, max(0, Double(bytes)) / bytesPerSecond * 1e9))
  }
}

/// The minimum time of a frame's memory traffic: a lower bound by arithmetic, not a claim about a device.
public struct MemoryBound: Codable, Hashable, Sendable {
  /// The name of the kind of memory; `nil` if its bandwidth was given as a number.
  public var name: String?
  /// The memory's bandwidth, in bytes per second.
  public var bytesPerSecond: Double
  /// The traffic divided by the bandwidth, in ns, rounded down.
  public var lowerBound: UInt64
  /// The budget of a frame, in ns.
  public var budget: UInt64

  /// Computes the minimum time of a frame's memory traffic at a bandwidth.
  ///
  /// - Parameters:
  ///   - bytes: the traffic, as `Counter.memoryTraffic` counts it.
  ///   - bandwidth: the bandwidth.
  ///   - budget: the budget of the frame.
  public init(of bytes: Int, at bandwidth: MemoryBandwidth, budget: FrameBudget) {
    name = bandwidth.name
    bytesPerSecond = bandwidth.bytesPerSecond
    lowerBound = bandwidth.minimumTime(of: bytes)
    self.budget = budget.nanoseconds
  }

  enum CodingKeys: String, CodingKey {
    case name
    case bytesPerSecond = "bytes_per_second"
    case lowerBound = "lower_bound_ns"
    case budget = "budget_ns"
  }
}
