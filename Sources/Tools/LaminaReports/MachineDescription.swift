// The machine and the build. Times of different ones are never mixed.

import Foundation
import LaminaSystem

/// A machine, its system, and the build of this process.
///
/// Results are committed and published, so they name neither host nor kernel unless somebody asks for that.
public struct MachineDescription: Codable, Hashable, Sendable {
  /// The machine's name; for a Slurm node, the node's name, since several nodes may share a machine; `nil` if it is not
  /// published.
  public var host: String?
  /// The processor's model, as the system reports it.
  public var processor: String
  /// The instruction set: `x86_64`, `arm64`.
  public var architecture: String
  /// The number of cores that this process may run on.
  public var cores: Int
  /// The kernel's name and release: `Linux 6.1.0-13-amd64`; `nil` if it is not published.
  public var kernel: String?
  /// The distribution: `Debian GNU/Linux 12 (bookworm)`.
  public var system: String
  /// The build's configuration: `release` or `debug`.
  public var build: String
  /// The compiler's series: `Swift 6.3`.
  public var compiler: String

  /// The machine that runs this process, with its build, without its name and its kernel.
  public static let current = MachineDescription(
    host: nil, processor: SystemMachine.processor ?? "unknown processor",
    architecture: SystemMachine.architecture, cores: ProcessInfo.processInfo.activeProcessorCount,
    kernel: nil, system: SystemMachine.distribution ?? "unknown system", build: buildName,
    compiler: compilerName)

  /// The machine that runs this process, as `current`, with its name and its kernel.
  public static let named: MachineDescription = {
    let process = ProcessInfo.processInfo
    var machine = current
    machine.host = process.environment["SLURMD_NODENAME"] ?? process.hostName
    machine.kernel = SystemMachine.kernel
    return machine
  }()

  /// The machine in one line: `node7: x86_64, 16 x AMD EPYC 7B12, Linux 6.1.0-13-amd64`, or `x86_64, 16 x AMD EPYC 7B12`
  /// without name and kernel.
  public var text: String {
    let parts = ["\(architecture), \(cores) x \(processor)", kernel].compactMap(\.self)
    return (host.map { "\($0): " } ?? "") + parts.joined(separator: ", ")
  }

  /// Returns the first line of a report: `software rendering on 16 x AMD EPYC, 2 threads`.
  ///
  /// - Parameter threads: the number of threads that render.
  /// - Returns: the line.
  public func rendering(threads: Int) -> String {
    "software rendering on \(cores) x \(processor), \(threads) thread\(threads == 1 ? "" : "s")"
  }

  /// Whether times of two machines can be compared: everything except the host's name is the same.
  ///
  /// A cloud machine's name changes from day to day; its processor, cores, kernel and compiler decide. A kernel that one
  /// side does not name is not compared.
  public func isComparable(to other: MachineDescription) -> Bool {
    var renamed = other
    renamed.host = host
    if kernel == nil || other.kernel == nil { renamed.kernel = kernel }
    return renamed == self
  }

  /// Whether two descriptions may be of one machine: they are comparable, and do not have different names.
  package func canBe(_ other: MachineDescription) -> Bool {
    guard let host, let name = other.host else { return isComparable(to: other) }
    return host == name
  }

  /// The number of runnable processes, averaged over the last minute; `nil` if unknown.
  public static var load: Double? { SystemMachine.load }

  #if DEBUG
    private static let buildName = "debug"
  #else
    private static let buildName = "release"
  #endif

  #if compiler(>=6.5)
    private static let compilerName = "Swift 6.5 or later"
  #elseif compiler(>=6.4)
    private static let compilerName = "Swift 6.4"
  #elseif compiler(>=6.3)
    private static let compilerName = "Swift 6.3"
  #else
    private static let compilerName = "Swift 6.2"
  #endif
}
