public import CoreGraphics
internal import LaminaDisplay
public import LaminaObjectiveC

// Calls at each refresh of the loop's display.

/// The range of rates at which a display link asks to be called, in Hz.
public nonisolated struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate.
  public var minimum: Float
  /// The highest useful rate.
  public var maximum: Float
  /// The preferred rate; `nil` or 0 for the highest.
  public var preferred: Float?

  /// The display's own rate.
  public static let `default` = CAFrameRateRange()

  /// Makes the range that asks for the display's own rate.
  public init() { (minimum, maximum, preferred) = (0, 0, nil) }

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }

  /// The range in Lamina.
  fileprivate var range: FrameRateRange {
    let maximum = max(0, Double(maximum))
    let minimum = min(max(0, Double(minimum)), maximum)
    let preferred = Double(preferred ?? 0)
    return FrameRateRange(
      minimum: minimum, maximum: maximum,
      preferred: preferred > 0 ? min(max(minimum, preferred), maximum) : 0)
  }
}

/// A timer that calls a method of an object at each refresh of the display.
///
/// It keeps the object alive until it is invalidated. Time is that of the loop.
public final class CADisplayLink {
  private var link: DisplayLink?
  private var target: AnyObject?
  private let selector: Selector
  private var isAdded = false

  /// Makes a link that is called once it has been added to a run loop.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
    link = DisplayLink { [unowned self] _ in call() }
  }

  private func call() {
    guard let target else { return }
    invoke(selector, on: target, with: [self])
  }

  /// The time of the refresh at which the link was last called, in seconds.
  public var timestamp: CFTimeInterval { link?.timestamp ?? 0 }
  /// The time of the next refresh at which the link is called, in seconds.
  public var targetTimestamp: CFTimeInterval { link?.targetTimestamp ?? 0 }
  /// The seconds from one call to the next.
  public var duration: CFTimeInterval { link?.duration ?? 0 }

  /// Whether the calls are paused.
  public var isPaused: Bool {
    get { link?.isPaused ?? true }
    set { link?.isPaused = newValue }
  }

  /// The number of calls per second; 0 for the display's own rate.
  public var preferredFramesPerSecond: Int {
    get { Int(preferredFrameRateRange.maximum) }
    set {
      let rate = Float(max(0, newValue))
      preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: rate, preferred: rate)
    }
  }

  /// The number of refreshes from one call to the next, on a display of 60 Hz.
  public var frameInterval: Int {
    get { preferredFramesPerSecond == 0 ? 1 : max(1, 60 / preferredFramesPerSecond) }
    set { preferredFramesPerSecond = 60 / max(1, newValue) }
  }

  /// The range of rates at which the link asks to be called.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { link?.preferredFrameRateRange = preferredFrameRateRange.range }
  }

  /// Adds the link to the loop: the one that runs now or, between runs, the next one.
  ///
  /// Its mode does not matter, since the loop has one mode.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let link, !isAdded else { return }
    isAdded = true
    kept = self
    FrameLoop.addToRunningLoop(link)
  }

  /// Removes the link from the loop; it can be added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard isAdded, let old = link else { return }
    (isAdded, kept) = (false, nil)
    old.invalidate()
    let new = DisplayLink { [unowned self] _ in call() }
    new.isPaused = old.isPaused
    new.preferredFrameRateRange = old.preferredFrameRateRange
    link = new
  }

  /// Ends the calls for good, and lets the object go.
  public func invalidate() {
    link?.invalidate()
    (target, kept) = (nil, nil)
  }

  /// The link itself while it is in a loop, which keeps it alive.
  private var kept: CADisplayLink?
}
