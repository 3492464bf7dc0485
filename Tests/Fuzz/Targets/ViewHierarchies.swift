// View hierarchies and compressed files: refused in words with a place, or read.

import Foundation
import LaminaFiles
import LaminaPixels
import LaminaScenes

extension FuzzTarget {
  /// View hierarchies: a NUL stands between answers, whose numbers count up.
  static let viewHierarchy = FuzzTarget("viewhierarchy", byteLimit: 16_384) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    guard let scene = try HierarchyReading.scene(parts.map { Array($0) }, whole: bytes) else {
      return
    }
    try CapturedScenes.check(scene)
  }

  /// Compressed files.
  static let gzip = FuzzTarget("gzip", byteLimit: 8_192, form: .bytes) { bytes in
    let limit = 1 << 20
    do {
      let result = try Gzip.decompress(try file(bytes), limit: limit)
      let count = result.span.count
      try hold(
        count <= limit && count <= Gzip.largestRatio * bytes.count,
        "\(count) bytes of \(bytes.count)")
      try hold(Gzip.isGzip(bytes.span), "a file without a header is read")
    } catch let failure as Gzip.Failure {
      switch failure {
      case .broken(let offset, let reason):
        try hold((0...bytes.count).contains(offset), "offset \(offset) of \(bytes.count)")
        try hold(!reason.isEmpty, "broken without a reason")
      case .tooLarge(let most):
        try hold(
          most == min(limit, Gzip.largestRatio * bytes.count), "a limit of \(most) bytes")
      case .noMemory(let size): try hold(size <= limit, "\(size) bytes are asked for")
      }
    }
  }
}

/// View hierarchies as folders, in memory.
@MainActor private enum HierarchyReading {
  static let folder = FuzzFolders.own + "/fuzz.viewhierarchy"
  static let answers = folder + "/RequestResponses"
  private static var written = 0

  /// Loads the hierarchy of some answers; `nil` if it is refused, as it should be.
  static func scene(_ parts: [[UInt8]], whole: [UInt8]) throws -> Scene? {
    try FileManager.default.createDirectory(atPath: answers, withIntermediateDirectories: true)
    for (number, part) in parts.enumerated() {
      try Data(part).write(to: URL(fileURLWithPath: "\(answers)/Response_\(number)"))
    }
    for number in parts.count..<max(parts.count, written) {
      try FileManager.default.removeItem(atPath: "\(answers)/Response_\(number)")
    }
    written = parts.count
    do { return try Scene.load(path: folder, options: SceneReading.options) } catch {
      try SceneReading.check(error, of: whole)
      return nil
    }
  }
}
