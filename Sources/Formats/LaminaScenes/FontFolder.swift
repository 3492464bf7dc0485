// A folder of fonts that a user names: the files in it that look like fonts, but are none.

import Foundation
import LaminaFiles
package import LaminaText

/// The font files in a folder and in the folders within it.
package struct FontFolder {
  /// The number of files that are fonts.
  package private(set) var fontCount = 0
  /// The files that have a font's ending but cannot be used, by their paths, in order.
  package private(set) var faults: [(path: String, error: TextError)] = []

  /// The greatest number of files that are examined.
  private static let most = 10_000

  private static let endings: Set<String> = [
    "ttf", "otf", "ttc", "otc", "woff", "woff2", "pfa", "pfb", "dfont",
  ]

  /// Opens each font file in a folder; `nil` if there is no such folder.
  ///
  /// O(bytes of the fonts).
  package init?(path: String) {
    guard FileName.isFolder(path), let names = FileManager.default.enumerator(atPath: path) else {
      return nil
    }
    var files: [String] = []
    for case let name as String in names {
      guard FontFolder.endings.contains(FileName.typeEnding(of: name) ?? "") else { continue }
      let file = path + "/" + name
      if !FileName.isFolder(file) { files.append(file) }
      if files.count == FontFolder.most { break }
    }
    for file in files.sorted() {
      do {
        _ = try FontFace(path: file)
        fontCount += 1
      } catch { faults.append((file, error)) }
    }
  }
}
