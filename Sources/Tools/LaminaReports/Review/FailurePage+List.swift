// The list at the top of the page of failures: a row for each, and equal changes of several scenes together.

import LaminaFiles

extension FailurePage {
  /// A row of the list at the top of the page.
  struct Title {
    /// The identifier of the failure's section.
    let id: String
    /// The name of the failed result.
    let name: String
    /// The result in a line.
    let message: String
    /// The place of the result among those that can be accepted; `nil` if it cannot be.
    let item: Int?
    /// The kind of the failure and its layers by name; `nil` if they are unknown.
    let cause: Cause?
  }

  /// The kind of a failure and the names of its layers, by which failures of several scenes are one change.
  struct Cause: Hashable {
    /// The kind of check.
    let check: CheckResult.Check
    /// The names of the layers that draw where the pictures differ, or that are to blame, in order.
    let layers: [String]

    /// Makes a cause from paths of layers; `nil` if one of them is unknown.
    init?(_ check: CheckResult.Check, paths: [String?]) {
      let names = paths.compactMap { $0.map(Cause.layerName) }
      guard !names.isEmpty, names.count == paths.count else { return nil }
      self.check = check
      layers = Set(names).sorted()
    }

    /// The names of the layers in words: `"Price" and "Buy"`.
    var words: String {
      let shown = layers.prefix(4) + (layers.count > 4 ? ["\(layers.count - 4) more layers"] : [])
      return shown.count < 2
        ? shown.joined()
        : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
    }

    /// Returns the quoted name of a layer by its path, or the path of a layer without a name.
    private static func layerName(_ path: String) -> String {
      path.firstIndex(of: " ").map { String(path[path.index(after: $0)...]) } ?? path
    }
  }

  /// Returns the HTML of the list: rows in the order of the page, those of one cause under the first of them.
  func listRows(_ titles: [Title]) -> [String] {
    let groups = Dictionary(
      grouping: titles.filter { $0.item != nil && $0.cause != nil }, by: \.cause)
    var rows: [String] = []
    for title in titles {
      guard let cause = title.cause, title.item != nil, let group = groups[cause], group.count > 1
      else {
        rows.append(row(title))
        continue
      }
      guard group.first?.id == title.id else { continue }
      let items = group.compactMap(\.item).map(String.init).joined(separator: " ")
      let what = cause.check == .golden ? "the picture" : cause.check.rawValue
      let words = "\(group.count) scenes change \(what) at \(cause.words)".escaped(.html)
      rows.append(
        """
        <li class="group"><span>\(words)</span> <button type="button" class="all screen" data-items="\(items)" \
        aria-label="accept all \(group.count): \(words)">accept all \(group.count)</button>
        <ul>\(group.map(row).joined())</ul></li>
        """)
    }
    return rows
  }

  private func row(_ title: Title) -> String {
    let state = title.item.map { " <span class=\"state\" data-item=\"\($0)\"></span>" } ?? ""
    return "<li><a href=\"#\(title.id)\">\(title.name.escaped(.html))</a>\(state) "
      + "<span class=\"said\">\(title.message.escaped(.html))</span></li>"
  }
}
