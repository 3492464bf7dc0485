public import LaminaViews

extension Pasteboard {
  /// The pasteboard of the running app.
  public static var general: UIPasteboard { UIApplication.shared.pasteboard }

  /// The first address, which is a text that reads as one; `nil` for none.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  /// Whether there is an address.
  public var hasURLs: Bool { url?.scheme != nil }

  /// Sent when the content has changed, which it is not here.
  public nonisolated static let changedNotification = NSNotification.Name(
    "UIPasteboardChangedNotification")
}
