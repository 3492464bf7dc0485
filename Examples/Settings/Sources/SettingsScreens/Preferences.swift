import Lamina

/// The settings, and who is told of changes.
@MainActor final class Preferences {
  /// The app's words.
  let words: Words
  /// A switch, by its key.
  private var switches: [String: Bool] = ["Wi-Fi": true, "Sounds": true, "Badges": true]
  /// The network that is joined.
  var network = "Harbour"
  /// Told of every change.
  var onChange: (@MainActor () -> Void)?

  init(_ words: Words) { self.words = words }

  subscript(key: String) -> Bool {
    get { switches[key] ?? false }
    set {
      switches[key] = newValue
      onChange?()
    }
  }
}

/// The rows of a page.
@MainActor struct Row {
  /// The thing at the right.
  enum Kind {
    /// A switch, and what it does.
    case toggle(get: @MainActor () -> Bool, set: @MainActor (Bool) -> Void)
    /// Words, and a page that a tap leads to.
    case page(value: @MainActor () -> String, make: (@MainActor () -> ViewController)?)
    /// A choice: whether it is made, and making it.
    case choice(isChosen: @MainActor () -> Bool, choose: @MainActor () -> Void)
    /// Words alone.
    case value(String)
  }

  let title: String
  var icon: Icons.Name?
  let kind: Kind
}

/// Rows that belong together, with the words above and below them.
@MainActor struct Group {
  var header: String?
  var footer: String?
  let rows: [Row]
}
