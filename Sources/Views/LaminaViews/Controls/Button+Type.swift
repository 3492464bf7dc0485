// The types of buttons, which differ in their defaults.

extension Button {
  /// The type of a button, like `UIButton.ButtonType`.
  public enum ButtonType: CaseIterable, Hashable, Sendable {
    /// A white title of 18 points, and images in their own colours.
    case custom
    /// A title and images in the tint colour, which become pale while the button is highlighted.
    case system
    /// A detail button; it looks like one of the system.
    case detailDisclosure
    /// A button for facts; it looks like one of the system.
    case infoLight
    /// A button for facts; it looks like one of the system.
    case infoDark
    /// A button that adds a contact; it looks like one of the system.
    case contactAdd
    /// A button that closes; it looks like one of the system.
    case close
  }
}
