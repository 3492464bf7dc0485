/// A button or a key that is held down, like `UIPress`.
///
/// No screen reports presses: an app's tests make them, and call the methods of a responder.
@MainActor open class Press {
  /// The latest change of a press.
  public enum Phase: Int, CaseIterable, Hashable, Sendable {
    /// The button has gone down.
    case began
    /// The force has changed.
    case changed
    /// The button is down, and nothing has changed.
    case stationary
    /// The button has gone up.
    case ended
    /// The press is no longer tracked.
    case cancelled
  }

  /// The latest change.
  open var phase: Phase
  /// The number of the button; 0 for a key.
  public let button: Int
  /// The number of the key in the table of USB; 0 for a button.
  public let keyCode: Int
  /// The characters of the key.
  public let characters: String
  /// The keys that are held as well, as bits of `UIKeyModifierFlags`.
  public let modifiers: Int
  /// The force, from 0 to 1.
  open var force = 1.0
  /// The time of the change, in seconds of the frame loop's clock.
  open var timestamp = 0.0
  /// The responder that gets the press first; `nil` for none.
  open weak var responder: Responder?

  /// Makes a press.
  ///
  /// - Parameters:
  ///   - phase: the latest change.
  ///   - button: the number of the button; 0 for a key.
  ///   - keyCode: the number of the key; 0 for a button.
  ///   - characters: the characters of the key.
  ///   - modifiers: the keys that are held as well.
  public init(
    phase: Phase = .began, button: Int = 0, keyCode: Int = 0, characters: String = "",
    modifiers: Int = 0
  ) {
    (self.phase, self.button, self.keyCode) = (phase, button, keyCode)
    (self.characters, self.modifiers) = (characters, modifiers)
  }
}

extension Press: Hashable {
  /// Whether two names stand for one press.
  public nonisolated static func == (first: Press, second: Press) -> Bool { first === second }

  /// Hashes the identity of the press.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The changes of presses at one moment, like `UIPressesEvent`.
@MainActor public final class PressesEvent: Event {
  /// All presses.
  public let allPresses: Set<Press>

  /// Makes an event of presses.
  ///
  /// - Parameters:
  ///   - presses: the presses.
  ///   - timestamp: the time, in seconds of the frame loop's clock.
  public init(_ presses: Set<Press>, at timestamp: Double = 0) {
    allPresses = presses
    super.init(at: timestamp)
  }
}
