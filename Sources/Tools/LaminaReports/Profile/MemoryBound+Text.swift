// Memory traffic in words, always named as a lower bound.

package import LaminaProfiling

extension MemoryBound {
  /// Returns a line with the memory traffic of a frame and the least time that it takes.
  ///
  /// For example: `memory traffic: 31.2 MB a frame, at least 0.9 of 16.7 ms at 34.1 GB/s (lpddr4x), by arithmetic`.
  ///
  /// - Parameter bytes: the traffic from which the bound was made.
  /// - Returns: the line.
  package func trafficLine(of bytes: Int) -> String {
    "memory traffic: \(traffic(bytes)) a frame, at least \(least) of \(fixedDecimals(Double(budget) / 1e6, decimals: 1)) ms "
      + "at \(speed), by arithmetic"
  }

  /// The lower bound of the traffic's time in ms, rounded down to a tenth, or to a thousandth below a tenth.
  private var least: String {
    let decimals = lowerBound < 100_000 ? 3 : 1
    let step: UInt64 = decimals == 3 ? 1_000 : 100_000
    return fixedDecimals(Double(lowerBound / step * step) / 1e6, decimals: decimals)
  }

  /// The memory's bandwidth as text: `34.1 GB/s (lpddr4x)`.
  private var speed: String {
    let rate = bytesPerSecond / 1e9
    return "\(rate < 0.1 ? plainNumber(rate) : fixedDecimals(rate, decimals: 1)) GB/s"
      + (name.map { " (\($0))" } ?? "")
  }
}

/// Returns a number of bytes in decimal units, as for bandwidths: `31.2 MB`.
func traffic(_ bytes: Int) -> String {
  switch bytes {
  case ..<1_000: "\(bytes) B"
  case ..<100_000: fixedDecimals(Double(bytes) / 1e3, decimals: 1) + " kB"
  default: fixedDecimals(Double(bytes) / 1e6, decimals: 1) + " MB"
  }
}
