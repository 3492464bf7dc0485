extension Control {
  /// The events of a control, like `UIControl.Event`.
  public struct Events: OptionSet, Hashable, Sendable {
    /// The bits, equal to the bits of `UIControl.Event`.
    public let rawValue: UInt

    /// Makes a set of events from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger has come down on the control.
    public static let touchDown = Events(rawValue: 1 << 0)
    /// A finger has come down again shortly after a tap: its `tapCount` is above 1.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// The tracked finger has moved, and is inside: at most `Control.trackingMargin` from the control.
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// The tracked finger has moved, and is outside.
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// The tracked finger has moved from outside to inside.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// The tracked finger has moved from inside to outside.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// The tracked finger has gone up inside.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// The tracked finger has gone up outside.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// Tracking was cancelled: the touch was taken away, or the control was disabled or removed.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// The user has changed the value.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// The control's main purpose was triggered: a button's tap, a switch's new value.
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)
    /// The control's menu is about to appear, because that is its primary action.
    public static let menuActionTriggered = Events(rawValue: 1 << 14)
    /// Editing of the control's text has begun.
    public static let editingDidBegin = Events(rawValue: 1 << 16)
    /// The text has been edited.
    public static let editingChanged = Events(rawValue: 1 << 17)
    /// Editing of the control's text has ended.
    public static let editingDidEnd = Events(rawValue: 1 << 18)
    /// Editing was ended by the return key.
    public static let editingDidEndOnExit = Events(rawValue: 1 << 19)
    /// All touch events.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All editing events.
    public static let allEditingEvents = Events(rawValue: 0xF0000)
    /// The bits that an app may give a meaning.
    public static let applicationReserved = Events(rawValue: 0x0F00_0000)
    /// The bits that the system gives a meaning.
    public static let systemReserved = Events(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Events(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control, like `UIControl.State`; the empty set is normal.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, equal to the bits of `UIControl.State`.
    public let rawValue: UInt

    /// Makes a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The state of an enabled control that is neither selected nor highlighted.
    public static let normal: State = []
    /// The control is highlighted, as while a tracked finger is inside.
    public static let highlighted = State(rawValue: 1)
    /// The control is disabled.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
    /// The control is focused; no control ever is, since there are no keys to move a focus.
    public static let focused = State(rawValue: 8)
    /// The bits that an app may give a meaning.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that the system gives a meaning.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// A token by which an action of a control can be removed.
  public struct ActionToken: Hashable, Sendable {
    let number: Int
  }

  /// An entry of a control's list of actions: a closure, and the events for which it is called.
  struct Registration {
    let token: ActionToken
    var events: Events
    let body: @MainActor (Control) -> Void
    /// The action that the closure performs; `nil` for a closure alone.
    var action: Action?
    /// The method that the closure calls; `nil` for a closure alone.
    var call: ResponderAction?
    /// The object whose method it is; `nil` for a responder that is looked for.
    weak var target: AnyObject?
  }
}

/// The name of an action that a responder can perform, like a selector.
///
/// A control without a target asks each responder from itself up the chain. The first whose
/// `Responder.perform(_:from:)` returns true has performed it.
///
/// ```
/// extension ResponderAction { static let archive: ResponderAction = "archive" }
/// ```
public struct ResponderAction: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Makes an action with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes an action with a name.
  public init(stringLiteral value: String) { rawValue = value }
}
