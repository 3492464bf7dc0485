import LaminaFiles
public import LaminaGeometry
public import LaminaPixels

/// What fingers, the system and a reader's eyes do to an app's screen, and when: an event script.
///
/// ```json
/// {"version": 1, "duration": 4, "events": [
///   {"time": 0.5, "fling": {"from": [200, 700], "to": [200, 300], "duration": 0.1}},
///   {"time": 2, "tap": "send"},
///   {"time": 2.5, "expect": {"view": "table", "is": {"bounds.origin.y": {"above": 100}}}}]}
/// ```
/// Times are seconds of the app's clock, places points of its screen, as it is held, or names of views.
public struct EventScript: Hashable, Sendable {
  /// What the script is called.
  public var name = ""
  /// How long it runs, in seconds: at least until its last event is over.
  public var duration = 0.0
  /// Frames in a second.
  public var framesPerSecond = 60.0
  /// The events by their times; those of one time as they stand in the file.
  public var events: [Event] = []

  /// Makes a script without events.
  public init() {}

  /// Something that happens at a time.
  public struct Event: Hashable, Sendable {
    /// When it begins, in seconds.
    public var time: Double
    /// What happens.
    public var action: Action
    /// Where the file says so; `nil` for events that were made otherwise.
    public var place: ScenePlace?

    /// Makes an event.
    public init(time: Double, _ action: Action, place: ScenePlace? = nil) {
      (self.time, self.action, self.place) = (time, action, place)
    }

    /// When it is over, in seconds.
    public var end: Double {
      switch action {
      case .tap(let tap):
        time + Double(tap.count - 1) * tap.interval + tap.hold
      case .drag(let drag): time + drag.duration + drag.hold
      case .touch, .interrupt, .rotate, .appearance, .textSize, .application, .type, .expect: time
      }
    }
  }

  /// What happens.
  public enum Action: Hashable, Sendable {
    /// Fingers come down and go up.
    case tap(Tap)
    /// A finger comes down, moves in a straight line, and goes up.
    case drag(Drag)
    /// One finger does one thing.
    case touch(finger: Int, TouchAction, at: Place)
    /// The system takes all touches away, as for a call.
    case interrupt
    /// The device is turned, and the app sees it move.
    case rotate(Orientation)
    /// The device is set to light or dark.
    case appearance(Appearance)
    /// The device is set to a size of texts.
    case textSize(TextSize)
    /// The system does something with the app.
    case application(Phase)
    /// Characters come from a keyboard.
    case type(String)
    /// A view is as it should be, or the run has failed.
    case expect(Expectation)
  }

  /// Where a finger is.
  public enum Place: Hashable, Sendable {
    /// A point of the screen.
    case point(Point)
    /// The middle of a view, by its name.
    case view(String)
  }

  /// How a device is held.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// The display's own top is up.
    case portrait
    /// The display's own top is down.
    case portraitUpsideDown
    /// The display's own top is at the right hand.
    case landscapeLeft
    /// The display's own top is at the left hand.
    case landscapeRight
  }

  /// Whether a device is set to light or dark.
  public enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// Dark text on light ground.
    case light
    /// Light text on dark ground.
    case dark
  }

  /// How large a device is set to show texts: smaller ones come first.
  public enum TextSize: String, CaseIterable, Hashable, Sendable {
    /// The smallest.
    case extraSmall
    /// Small.
    case small
    /// A little smaller than usual.
    case medium
    /// The usual one.
    case large
    /// A little larger than usual.
    case extraLarge
    /// Larger still.
    case extraExtraLarge
    /// The largest that is not for accessibility.
    case extraExtraExtraLarge
    /// The smallest for accessibility.
    case accessibilityMedium
    /// Large, for accessibility.
    case accessibilityLarge
    /// Larger, for accessibility.
    case accessibilityExtraLarge
    /// Still larger, for accessibility.
    case accessibilityExtraExtraLarge
    /// The largest of all.
    case accessibilityExtraExtraExtraLarge
  }

  /// A step in the life of an app.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// Another app comes to the front.
    case background
    /// The app comes to the front again.
    case foreground
    /// There is little memory.
    case memoryWarning
  }

  /// What a finger does.
  public enum TouchAction: String, CaseIterable, Hashable, Sendable {
    /// It comes down.
    case down
    /// It moves.
    case move
    /// It goes up.
    case up
  }

  /// Fingers that come down and go up, once or more often.
  public struct Tap: Hashable, Sendable {
    /// Where the first finger is; others lie 40 points apart to the right.
    public var place: Place
    /// How often.
    public var count = 1
    /// How many fingers.
    public var fingers = 1
    /// How long they are down each time, in seconds.
    public var hold = 0.05
    /// From one to the next, in seconds.
    public var interval = 0.15

    /// Makes one tap of one finger.
    public init(_ place: Place) { self.place = place }
  }

  /// A finger that moves in a straight line.
  public struct Drag: Hashable, Sendable {
    /// Where it comes down.
    public var from: Place
    /// Where it goes up.
    public var to: Place
    /// How long it moves, in seconds; at constant speed.
    public var duration = 0.3
    /// How long it rests at the end before it goes up, in seconds; 0 for a fling.
    public var hold = 0.2
    /// Which finger.
    public var finger = 0

    /// Makes a drag.
    public init(from: Place, to: Place) { (self.from, self.to) = (from, to) }
  }

  /// What a view should be.
  public struct Expectation: Hashable, Sendable {
    /// The view's name, or the end of its path of names: `cell 3/title`.
    public var view: String
    /// Whether there is such a view on the screen.
    public var exists = true
    /// What its state should be, by name.
    public var values: [String: Expected] = [:]

    /// Makes an expectation that a view is there.
    public init(view: String) { self.view = view }
  }

  /// A value that is as it should be.
  public enum Expected: Hashable, Sendable {
    /// A number within a tolerance.
    case number(Double, tolerance: Double)
    /// A number between two, which may be infinite; both out.
    case between(above: Double, below: Double)
    /// Yes or no.
    case bool(Bool)
    /// A text.
    case text(String)
  }
}

extension EventScript {
  /// Loads a script.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - limits: how much it may ask for.
  ///   - didRead: called with the file's bytes.
  /// - Returns: the script.
  /// - Throws: `SceneError` with the place and the facts. O(bytes).
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

  /// Reads a script from its bytes; `file` is what errors call it.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name.
  ///   - limits: how much it may ask for.
  /// - Returns: the script.
  /// - Throws: `SceneError.invalid` with the place and the facts.
  @MainActor public static func parse(
    _ bytes: FileBytes, file: String, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) -> EventScript {
    let document = try JSONParser.parse(bytes, file: file, depthLimit: limits.depth)
    var options = SceneOptions()
    options.limits = limits
    let reader = SceneReader(document: document, file: file, options: options)
    do {
      let script = try reader.script()
      try reader.problems.check()
      return script
    } catch { throw reader.problems.joined(with: error) }
  }
}
