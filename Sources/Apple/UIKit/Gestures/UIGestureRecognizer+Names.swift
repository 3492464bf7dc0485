public import LaminaViews

extension GestureRecognizer {
  /// A name for finding the recogniser; `nil` by default.
  public var name: String? {
    get { Attachments.value(of: self, "name") }
    set { Attachments.set(newValue, of: self, "name") }
  }

  /// The kinds of touches that it may follow, as numbers of `UITouch.TouchType`; all there are.
  public var allowedTouchTypes: [NSNumber] {
    get { Attachments.value(of: self, "touchTypes") ?? [0, 1, 2, 3] }
    set { Attachments.set(newValue, of: self, "touchTypes") }
  }

  /// The kinds of presses that it may follow; kept, and without effect, since there are no buttons.
  public var allowedPressTypes: [NSNumber] {
    get { Attachments.value(of: self, "pressTypes") ?? [] }
    set { Attachments.set(newValue, of: self, "pressTypes") }
  }

  /// Whether it follows touches of one kind only; kept, and without effect, since fingers are the only kind.
  public var requiresExclusiveTouchType: Bool {
    get { Attachments.value(of: self, "exclusiveType") ?? true }
    set { Attachments.set(newValue, of: self, "exclusiveType") }
  }

  /// The keys that are held: none.
  public var modifierFlags: UIKeyModifierFlags { [] }
  /// The pointer's buttons that are down: none.
  public var buttonMask: UIEvent.ButtonMask { [] }
}

extension TapGestureRecognizer {
  /// The pointer's buttons that a tap needs; kept, and without effect, since fingers have none.
  public var buttonMaskRequired: UIEvent.ButtonMask {
    get { Attachments.value(of: self, "buttons") ?? .primary }
    set { Attachments.set(newValue, of: self, "buttons") }
  }
}

extension PanGestureRecognizer {
  /// The kinds of scrolling by a pointer that it follows; kept, and without effect, since there is no pointer.
  public var allowedScrollTypesMask: UIScrollTypeMask {
    get { Attachments.value(of: self, "scrollTypes") ?? [] }
    set { Attachments.set(newValue, of: self, "scrollTypes") }
  }
}

/// The kinds of scrolling by a pointer.
public nonisolated struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// In steps.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// Continuously.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// All.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// A recogniser of a pointer over its view, which never begins, since a touch screen has no pointer.
open class UIHoverGestureRecognizer: GestureRecognizer {
  /// Whether it follows a touch: false.
  open override func shouldReceive(_ touch: UITouch) -> Bool { false }
}
