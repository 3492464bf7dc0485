// Which machine it is: times of different machines are never mixed.

import Foundation

/// A machine in a few words: its name, its processor, its cores, its system.
enum HostFingerprint {
  /// `node7: x86_64, 16 x AMD EPYC 7B12, Linux 6.1.0-13-amd64`.
  ///
  /// A Slurm node's name comes ahead of the machine's own, for several nodes may be on one.
  static let text: String = {
    let information = ProcessInfo.processInfo
    let name = information.environment["SLURMD_NODENAME"] ?? information.hostName
    let release = word(in: "/proc/sys/kernel/osrelease") ?? "unknown"
    return "\(name): \(architecture), \(information.activeProcessorCount) x \(processor), "
      + "Linux \(release)"
  }()

  #if arch(x86_64)
    private static let architecture = "x86_64"
  #elseif arch(arm64)
    private static let architecture = "arm64"
  #else
    private static let architecture = "other architecture"
  #endif

  private static var processor: String {
    let lines = (word(in: "/proc/cpuinfo") ?? "").split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("model name") }),
      let colon = line.firstIndex(of: ":")
    else { return "unknown processor" }
    return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }

  private static func word(in path: String) -> String? {
    // Files of /proc say 0 bytes: they are read to their end.
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else {
      return nil
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
