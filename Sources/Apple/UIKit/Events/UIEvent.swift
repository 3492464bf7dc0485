public import LaminaViews

extension Event {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Touches.
    case touches
    /// A motion of the device.
    case motion
    /// A command from headphones.
    case remoteControl
    /// A button of a remote control.
    case presses
    /// A pointer's scrolling.
    case scroll = 10
    /// A pointer over a view.
    case hover = 11
    /// A pointer's transform.
    case transform = 14
  }

  /// The buttons of a pointer that are down.
  public nonisolated struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The first button.
    public static let primary = ButtonMask(rawValue: 1)
    /// The second button.
    public static let secondary = ButtonMask(rawValue: 2)
  }

  /// The kind of the event: touches, unless it is one of presses.
  public var type: EventType { self is PressesEvent ? .presses : .touches }
  /// The kind of an event that is no touch: none.
  public var subtype: EventSubtype { EventSubtype.none }
  /// The pointer's buttons that are down: none.
  public var buttonMask: ButtonMask { [] }
  /// The keyboard's keys that change the meaning of others and are down: none.
  public var modifierFlags: UIKeyModifierFlags { [] }

  /// All touches, including unchanged ones.
  public var allTouches: Set<UITouch>? { Set(touches) }

  /// Returns the touches that belong to a view; `nil` for none.
  public func touches(for view: UIView) -> Set<UITouch>? { found { $0.view === view } }
  /// Returns the touches that began in a window; `nil` for none.
  public func touches(for window: UIWindow) -> Set<UITouch>? { found { $0.window === window } }
  /// Returns the touches that a recogniser follows; `nil` for none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    found { $0.followers.contains { $0 === gesture } }
  }
  /// Returns the touches at the moments between two events: the touch alone, since each moment is an event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// Returns the touches that are expected: none.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  private func found(_ isMeant: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = Set(touches.filter(isMeant))
    return found.isEmpty ? nil : found
  }
}

/// Keys that change the meaning of others.
public nonisolated struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The keys of the numeric pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
