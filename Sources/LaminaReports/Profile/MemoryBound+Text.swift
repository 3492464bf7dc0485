// Memory traffic in words: always a lower bound, and called one.

import LaminaProfiling

extension MemoryBound {
  /// The traffic of a frame in a line: `memory traffic: 31.2 MB a frame, at least 0.9 of 16.7 ms at 34.1 GB/s (lpddr4x),
  /// by arithmetic`.
  ///
  /// - Parameter bytes: the traffic that it was made of.
  /// - Returns: the line.
  func line(of bytes: Int) -> String {
    "memory traffic: \(traffic(bytes)) a frame, at least \(least) of \(fixed(Double(budget) / 1e6, decimals: 1)) ms "
      + "at \(speed), by arithmetic"
  }

  /// The lower bound in ms, rounded down: to a tenth, below that to a thousandth.
  private var least: String {
    let decimals = lowerBound < 100_000 ? 3 : 1
    let step: UInt64 = decimals == 3 ? 1_000 : 100_000
    return fixed(Double(lowerBound / step * step) / 1e6, decimals: decimals)
  }

  /// `34.1 GB/s (lpddr4x)`.
  private var speed: String {
    let rate = bytesPerSecond / 1e9
    return "\(rate < 0.1 ? plain(rate) : fixed(rate, decimals: 1)) GB/s"
      + (name.map { " (\($0))" } ?? "")
  }
}

/// Bytes that move, in decimal units as bandwidths are given: `31.2 MB`.
func traffic(_ bytes: Int) -> String {
  switch bytes {
  case ..<1_000: "\(bytes) B"
  case ..<100_000: fixed(Double(bytes) / 1e3, decimals: 1) + " kB"
  default: fixed(Double(bytes) / 1e6, decimals: 1) + " MB"
  }
}
