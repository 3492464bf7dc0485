// Links among files.

import Foundation
import LaminaFiles

extension FileName {
  /// Whether a path names a symbolic link, which a search of folders does not follow: it may lead to a folder above.
  static func isLink(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
  }
}
