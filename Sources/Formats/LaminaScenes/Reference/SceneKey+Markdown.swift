// The reference of scene files as a page.

extension SceneKey {
  /// The reference of all keys as Markdown: a table for each kind of object.
  @MainActor public static var referenceText: String {
    var text = ""
    var owner = ""
    for key in all {
      if key.owner != owner {
        owner = key.owner
        text += (text.isEmpty ? "" : "\n") + "### Keys of \(owner)\n\n"
        text += "| key | values | default | meaning | Apple, CSS |\n"
        text += "| --- | --- | --- | --- | --- |\n"
      }
      text += "| \(key.cells.map(escaped).joined(separator: " | ")) |\n"
    }
    return text
  }

  /// The cells of the key's row.
  private var cells: [String] {
    let usual = self.usual.map { $0.contains(" ") && !$0.hasPrefix("[") ? $0 : "`\($0)`" }
    let names = [appleName, cssName].compactMap { $0 }.map { "`\($0)`" }
    return [
      "`\(name)`",
      values + (unit.map { ", in \($0)" } ?? "") + (isAnimatable ? "; animates" : ""),
      isRequired ? "required" : usual ?? "none", "\(text)\(typeWords) `\(example)`",
      names.joined(separator: ", "),
    ]
  }

  /// A sentence about the types that have the key, after a space; empty if all have it.
  public var typeWords: String {
    if types.isEmpty { return "" }
    return " Of the type\(types.count == 1 ? "" : "s") \(types.joined(separator: ", ")) alone."
  }

  /// Returns a cell's text without the sign that ends cells.
  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|")
  }
}
