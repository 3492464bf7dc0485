// --memory: the bandwidth for a frame's memory traffic.

import ArgumentParser
import LaminaProfiling

/// The option `--memory`: the bandwidth that gives the least time of a frame's memory traffic.
struct MemoryArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The memory whose bandwidth gives the least time of a frame's memory traffic: \
      \(MemoryArgument.names), or a number of GB/s.
      """, valueName: "name|number"),
    completion: .list(MemoryBandwidth.kinds.compactMap(\.name))) var memory =
    MemoryBandwidth.lpddr4x.name ?? ""

  /// The names of known memories, each with its bandwidth in GB/s, as a list for messages.
  private static let names = MemoryBandwidth.kinds.map {
    "\($0.name ?? "") (\(Text.numberText(($0.bytesPerSecond / 1e8).rounded() / 10)))"
  }.joined(separator: ", ")

  func validate() throws { _ = try readBandwidth() }

  /// The bandwidth that the option names; that of LPDDR4X if the option is not valid.
  var bandwidth: MemoryBandwidth { (try? readBandwidth()) ?? .lpddr4x }

  private func readBandwidth() throws -> MemoryBandwidth {
    guard let bandwidth = MemoryBandwidth(memory) else {
      let (least, most) = (
        Text.numberText(MemoryBandwidth.numbers.lowerBound),
        Text.numberText(MemoryBandwidth.numbers.upperBound)
      )
      throw ValidationError(
        "--memory \(memory) is neither \(MemoryArgument.names) nor a number of GB/s from \(least) to \(most)"
      )
    }
    return bandwidth
  }
}
