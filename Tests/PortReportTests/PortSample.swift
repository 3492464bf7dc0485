import Foundation
import LaminaPort

/// A folder of small sources, removed with this object.
final class PortSample {
  let path: String

  init(_ files: [String: String]) throws {
    path = NSTemporaryDirectory() + "port-\(UUID().uuidString)/App"
    for (name, text) in files {
      let url = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  deinit {
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  /// Returns what the compiler's lines say of the sources; `NAME` stands for a file's path.
  func findings(_ lines: [String]) -> (folder: PortFolder, findings: PortFindings) {
    let folder = PortFolder(path)
    let output = lines.map { "\(folder.path)/\($0)" }.joined(separator: "\n")
    return (
      folder, PortFindings(folder, errors: CompilerError.errors(in: output), imports: [:])
    )
  }
}
