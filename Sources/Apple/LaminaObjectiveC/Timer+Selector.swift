public import CoreGraphics
public import LaminaViews

// Timers that call a method by its selector, with the timer.

extension CoreGraphics.Timer {
  /// Makes a timer that calls a method, and is on no run loop; it retains the object until it is invalid.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    let interval = max(1e-4, interval)
    let target = target as AnyObject
    self.init(after: interval, interval: repeats ? interval : 0, userInfo: userInfo) { timer in
      invoke(selector, on: target, with: [timer])
    }
  }

  /// Makes a timer that calls a method, with a first call at a date, and is on no run loop.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    let target = target as AnyObject
    self.init(
      after: max(0, CoreGraphics.Timer.seconds(until: date)),
      interval: repeats ? max(1e-4, interval) : 0, userInfo: userInfo
    ) { timer in invoke(selector, on: target, with: [timer]) }
  }

  /// Makes a timer that calls a method, and puts it on the main run loop.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> CoreGraphics.Timer {
    let timer = CoreGraphics.Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    timer.start()
    return timer
  }
}
