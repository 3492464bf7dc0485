// The bandwidth of a memory, and the least time that memory traffic takes at it.

/// The bandwidth of a memory, by the data rate and the width that its kind is sold with.
///
/// No device reaches it: bytes divided by it are a lower bound of a time, by arithmetic.
public struct MemoryBandwidth: Hashable, Sendable {
  /// The name of its kind; `nil` for one that is given as a number.
  public let name: String?
  /// Bytes in each second.
  public let bytesPerSecond: Double

  private init(_ name: String, megatransfers: Double) {
    self.name = name
    // A phone's memory is 64 bits wide.
    bytesPerSecond = megatransfers * 1e6 * 8
  }

  /// 4,266 MT/s of 8 bytes: 34.1 GB/s.
  public static let lpddr4x = MemoryBandwidth("lpddr4x", megatransfers: 4_266)
  /// 6,400 MT/s of 8 bytes: 51.2 GB/s.
  public static let lpddr5 = MemoryBandwidth("lpddr5", megatransfers: 6_400)
  /// 8,533 MT/s of 8 bytes: 68.3 GB/s.
  public static let lpddr5x = MemoryBandwidth("lpddr5x", megatransfers: 8_533)

  /// The kinds that have a name, the slowest first.
  public static let kinds = [lpddr4x, lpddr5, lpddr5x]

  /// The GB/s that a number may say.
  public static let numbers = 0.001...1_000_000

  /// Reads a name of `kinds`, or a number of GB/s; `nil` for another name, and for a number that is not among
  /// `numbers`.
  ///
  /// - Parameter text: such as `lpddr5` or `102.4`.
  public init?(_ text: String) {
    if let kind = MemoryBandwidth.kinds.first(where: { $0.name == text }) {
      self = kind
      return
    }
    guard let number = Double(text), MemoryBandwidth.numbers.contains(number) else { return nil }
    name = nil
    bytesPerSecond = number * 1e9
  }

  /// The least time that some bytes take, in ns, rounded down.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: bytes / bandwidth.
  public func leastTime(of bytes: Int) -> UInt64 {
    UInt64(min(1e18, max(0, Double(bytes)) / bytesPerSecond * 1e9))
  }
}

/// The least time that a frame's memory traffic takes: a lower bound by arithmetic, and no claim about a device.
public struct MemoryBound: Codable, Hashable, Sendable {
  /// The kind of memory; absent where its bandwidth was given as a number.
  public var name: String?
  /// Its bandwidth.
  public var bytesPerSecond: Double
  /// The traffic divided by it, ns, rounded down.
  public var lowerBound: UInt64
  /// The budget of a frame, ns.
  public var budget: UInt64

  /// Divides a frame's traffic by a bandwidth.
  ///
  /// - Parameters:
  ///   - bytes: the traffic, as `Counter.memoryTraffic` counts it.
  ///   - bandwidth: the bandwidth.
  ///   - budget: the budget of the frame.
  public init(of bytes: Int, at bandwidth: MemoryBandwidth, budget: FrameBudget) {
    name = bandwidth.name
    bytesPerSecond = bandwidth.bytesPerSecond
    lowerBound = bandwidth.leastTime(of: bytes)
    self.budget = budget.nanoseconds
  }

  enum CodingKeys: String, CodingKey {
    case name
    case bytesPerSecond = "bytes_per_second"
    case lowerBound = "lower_bound_ns"
    case budget = "budget_ns"
  }
}
