public import LaminaFiles
public import LaminaGeometry
import LaminaPixels

/// A script of touches, system events and expectations for an app's screen, with their times.
///
/// ```json
/// {"version": 1, "duration": 4, "events": [
///   {"time": 0.5, "fling": {"from": [200, 700], "to": [200, 300], "duration": 0.1}},
///   {"time": 2, "tap": "send"},
///   {"time": 2.5, "expect": {"view": "table", "is": {"bounds.origin.y": {"above": 100}}}}]}
/// ```
/// Times are seconds of the app's clock. Places are points of its screen in the current orientation, or names of views.
///
/// ```swift
/// let script = try EventScript.load(path: "Examples/Chat/Scripts/tour.json")
/// print(script.events.count, script.duration)
/// ```
public struct EventScript: Hashable, Sendable {
  /// The script's name.
  public var name = ""
  /// The script's duration in seconds, which is at least the time at which its last event ends.
  public var duration = 0.0
  /// The number of frames per second.
  public var framesPerSecond = 60.0
  /// The events by time; events of equal time are in file order.
  public var events: [Event] = []

  /// Makes a script without events.
  public init() {}

  /// An action that begins at a time of the script.
  public struct Event: Hashable, Sendable {
    /// The time at which the event begins, in seconds.
    public var time: Double
    /// The action.
    public var action: Action
    /// The event's location in the file; `nil` for an event that was not read from a file.
    public var location: SceneLocation?

    /// Makes an event.
    public init(time: Double, _ action: Action, location: SceneLocation? = nil) {
      (self.time, self.action, self.location) = (time, action, location)
    }

    /// The time at which the event ends, in seconds.
    public var end: Double {
      switch action {
      case .tap(let tap):
        time + Double(tap.count - 1) * tap.interval + tap.hold
      case .drag(let drag): time + drag.duration + drag.hold
      case .touch, .interrupt, .rotate, .appearance, .textSize, .language, .application, .type,
        .input, .expect:
        time
      }
    }
  }

  /// The action of an event.
  public enum Action: Hashable, Sendable {
    /// Fingers touch and lift.
    case tap(Tap)
    /// A finger touches, moves in a straight line, and lifts.
    case drag(Drag)
    /// One phase of one finger's touch.
    case touch(finger: Int, TouchAction, at: Place)
    /// The system cancels all touches, as when a phone call comes in.
    case interrupt
    /// The device is rotated to an orientation, and the app animates the rotation.
    case rotate(Orientation)
    /// The device switches to light or dark.
    case appearance(Appearance)
    /// The device's text size is set.
    case textSize(TextSize)
    /// The device's language is set, such as `ar`, which decides the direction of its screens.
    case language(String)
    /// The system changes the app's phase.
    case application(Phase)
    /// Characters are typed on a keyboard.
    case type(String)
    /// An input of a state machine is set; without a value, the event of that name occurs.
    case input(String, InputValue?)
    /// The state of a view is compared with the expected state; if they differ, the run fails.
    case expect(Expectation)
  }

  /// The value of a state machine's input.
  public enum InputValue: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// A Boolean.
    case bool(Bool)
  }

  /// The position of a finger.
  public enum Place: Hashable, Sendable {
    /// A point of the screen.
    case point(Point)
    /// The middle of a view, by its name.
    case view(String)
  }

  /// The orientation of a device.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// The display's top edge is up.
    case portrait
    /// The display's top edge is down.
    case portraitUpsideDown
    /// The display's top edge is on the right.
    case landscapeLeft
    /// The display's top edge is on the left.
    case landscapeRight
  }

  /// The appearance that a device is set to.
  public enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
  }

  /// The text size that a device is set to, in ascending order.
  public enum TextSize: String, CaseIterable, Hashable, Sendable {
    /// The smallest.
    case extraSmall
    /// Larger than `extraSmall`.
    case small
    /// A little smaller than the default.
    case medium
    /// The default.
    case large
    /// A little larger than the default.
    case extraLarge
    /// Larger than `extraLarge`.
    case extraExtraLarge
    /// The largest that is not for accessibility.
    case extraExtraExtraLarge
    /// The smallest for accessibility.
    case accessibilityMedium
    /// Larger than `accessibilityMedium`.
    case accessibilityLarge
    /// Larger than `accessibilityLarge`.
    case accessibilityExtraLarge
    /// Larger than `accessibilityExtraLarge`.
    case accessibilityExtraExtraLarge
    /// The largest of all.
    case accessibilityExtraExtraExtraLarge
  }

  /// A change in the life of an app.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// The app goes to the background, because another app comes to the front.
    case background
    /// The app comes to the front again.
    case foreground
    /// The system warns the app that memory is low.
    case memoryWarning
  }

  /// A phase of a touch.
  public enum TouchAction: String, CaseIterable, Hashable, Sendable {
    /// The finger touches.
    case down
    /// The finger moves.
    case move
    /// The finger lifts.
    case up
  }

  /// One or more taps of one or more fingers.
  public struct Tap: Hashable, Sendable {
    /// The place of the first finger; each further finger is 40 points to the right of the one before.
    public var place: Place
    /// The number of taps.
    public var count = 1
    /// The number of fingers.
    public var fingers = 1
    /// The duration of each tap, in seconds.
    public var hold = 0.05
    /// The time from the start of one tap to the start of the next, in seconds.
    public var interval = 0.15

    /// Makes one tap of one finger.
    public init(_ place: Place) { self.place = place }
  }

  /// A finger that moves in a straight line.
  public struct Drag: Hashable, Sendable {
    /// The place where the finger touches.
    public var from: Place
    /// The place where the finger lifts.
    public var to: Place
    /// The duration of the movement at constant speed, in seconds.
    public var duration = 0.3
    /// The time that the finger rests before it lifts, in seconds; 0 for a fling.
    public var hold = 0.2
    /// The index of the finger.
    public var finger = 0

    /// Makes a drag.
    public init(from: Place, to: Place) { (self.from, self.to) = (from, to) }
  }

  /// The expected state of a view.
  public struct Expectation: Hashable, Sendable {
    /// The view's name, or the last part of its path of names: `cell 3/title`.
    public var view: String
    /// Whether the view must be on the screen; if `false`, it must not be there.
    public var exists = true
    /// The expected values of the view's state, by names such as `bounds.origin.y`.
    public var values: [String: Expected] = [:]

    /// Makes an expectation that a view exists.
    public init(view: String) { self.view = view }
  }

  /// An expected value.
  public enum Expected: Hashable, Sendable {
    /// A number within a tolerance.
    case number(Double, tolerance: Double)
    /// A number above one bound and below another, either of which may be infinite.
    case between(above: Double, below: Double)
    /// A Boolean.
    case bool(Bool)
    /// A text.
    case text(String)
  }
}

extension EventScript {
  /// Loads a script from a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - limits: the limits of a scene.
  ///   - didRead: called with the file's bytes.
  /// - Returns: the script.
  /// - Throws: `SceneError` with the location and the facts. O(bytes).
  @MainActor public static func load(
    path: String, limits: SceneLimits = SceneLimits(), didRead: ((FileBytes) -> Void)? = nil
  ) throws(SceneError) -> EventScript {
    let bytes: FileBytes
    do {
      bytes =
        path == "-"
        ? try FileBytes.readStandardInput(limit: limits.fileBytes)
        : try FileBytes.read(path: path, limit: limits.fileBytes)
    } catch { throw .unreadable(error) }
    didRead?(bytes)
    return try parse(bytes, file: path, limits: limits)
  }

  /// Reads a script from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file's name in errors.
  ///   - limits: the limits of a scene.
  /// - Returns: the script.
  /// - Throws: `SceneError.invalid` with the location and the facts.
  @MainActor public static func parse(
    _ bytes: FileBytes, file: String, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> EventScript {
    let document = try JSONParser.parseDocument(bytes, file: file, depthLimit: limits.depth)
    var options = SceneOptions()
    options.limits = limits
    let reader = SceneReader(document: document, file: file, options: options)
    do {
      let script = try reader.readScript()
      try reader.problems.throwMistakes()
      return script
    } catch { throw reader.problems.joined(with: error) }
  }
}

extension EventScript {
  /// Whether a text has the form of a language tag.
  ///
  /// Its parts have 1 to 8 letters or digits, and hyphens between them. The first part is a language of 2 or 3 letters.
  ///
  /// - Source: BCP 47.
  package static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.count) else { return false }
    return language.allSatisfy { $0.isASCII && $0.isLetter }
      && parts.allSatisfy { part in
        (1...8).contains(part.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
