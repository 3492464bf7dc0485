// The page that explains a key of scene files.

import LaminaFiles
import LaminaScenes

/// The page of `lamina help key NAME` and `lamina schema --key NAME`.
enum KeyPage {
  /// Returns the page about a key: a part for each kind of object that has it.
  ///
  /// - Parameters:
  ///   - name: the key's name, or Core Animation's or CSS's.
  ///   - width: the number of columns.
  /// - Returns: the page, with a line feed at its end.
  /// - Throws: `Failure` 64 if there is no such key, with the nearest one.
  @MainActor static func text(of name: String, width: Int) throws(Failure) -> String {
    let keys = SceneKey.named(name)
    guard !keys.isEmpty else {
      let advice =
        SceneKey.advice(about: name) ?? SceneKey.nearest(to: name).map { "did you mean \($0)?" }
      throw Failure.usage(
        "error: scene files have no key \(name.quoted)\(advice.map { ": " + $0 } ?? "")"
          + "; 'lamina schema --keys' lists them")
    }
    return keys.map { part(about: $0, width: width) }.joined(separator: "\n")
  }

  private static func part(about key: SceneKey, width: Int) -> String {
    var rows = [("values", key.values + (key.unit.map { ", in \($0)" } ?? ""))]
    rows.append(("default", key.isRequired ? "none: the key is required" : key.usual ?? "none"))
    rows.append(("animates", key.isAnimatable ? "yes" : "no"))
    rows.append(("example", key.example))
    if let name = key.appleName { rows.append(("Apple", name)) }
    if let name = key.cssName { rows.append(("CSS", name)) }
    var lines = ["\(key.name), of \(key.owner)"]
    lines += HelpPage.wrap(key.text + key.typeWords, to: width - 2).map { "  " + $0 }
    for (title, words) in rows {
      let parts = HelpPage.wrap(words, to: width - 12)
      for (place, part) in parts.enumerated() {
        lines.append("  " + Text.leftAligned(place == 0 ? title : "", 10) + part)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
