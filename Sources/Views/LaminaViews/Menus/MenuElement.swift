/// An element of a menu, an action or another menu, like `UIMenuElement`.
///
/// ```text
/// MenuElement    title, subtitle, image
///   Action         a handler, with attributes and a state
///   Menu           children: a submenu, or a group of the menu around it
///   DeferredMenuElement   elements that are supplied when the menu is shown
/// ```
@MainActor open class MenuElement {
  /// The properties of an element that decide how it looks and whether it can be chosen.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, equal to the bits of `UIMenuElement.Attributes`.
    public let rawValue: UInt

    /// Makes a set of attributes from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element is grey and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element is red, because it may destroy something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open when the element is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The mark at the leading edge of an element.
  public enum State: Int, CaseIterable, Hashable, Sendable {
    /// No mark.
    case off
    /// A check mark.
    case on
    /// A dash, for an element that is partly on.
    case mixed
  }

  /// The text of the element; empty for none.
  open var title: String { storedTitle }
  /// The picture at the trailing edge; its rendering mode `automatic` draws it in the colour of the title.
  open var image: Image? { storedImage }
  /// The smaller text below the title; `nil` for none.
  open var subtitle: String?

  var storedTitle: String
  var storedImage: Image?

  init(_ title: String, _ subtitle: String?, _ image: Image?) {
    (storedTitle, self.subtitle, storedImage) = (title, subtitle, image)
  }

  /// The attributes that rows show; a menu's follow from its options.
  var shownAttributes: Attributes { [] }
  /// The mark that rows show.
  var shownState: State { .off }

  /// The number of identifiers that were made for elements without one.
  private static var identifierCount = 0

  /// Returns a new identifier for an element that was made without one.
  static func makeIdentifier(_ kind: String) -> String {
    identifierCount += 1
    return "\(kind).dynamic.\(identifierCount)"
  }
}
