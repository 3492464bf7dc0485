internal import LaminaDisplay
public import LaminaViews

// Animations that begin and end by calls, as before there were closures.

/// An animation that has begun and not ended.
private final class OpenAnimation {
  let block = OpenBlock()
  let name: String?
  let context: UInt
  var delegate: AnyObject?
  var (willStart, didStop): (Selector?, Selector?) = (nil, nil)

  init(_ name: String?, _ context: UInt) { (self.name, self.context) = (name, context) }

  /// The arguments of the delegate's methods.
  func arguments(_ finished: Bool?) -> [Any?] {
    let rest: [Any?] = finished.map { [NSNumber(value: $0)] } ?? []
    return [name] + rest + [unsafe UnsafeMutableRawPointer(bitPattern: context)]
  }
}

/// The animations that have begun and not ended, the outermost first.
private var openAnimations: [OpenAnimation] = []

extension View {
  /// Animates the changes of views until `commitAnimations()`.
  ///
  /// - Parameters:
  ///   - animationID: a name for the delegate; `nil` for none.
  ///   - context: an address for the delegate; `nil` for none.
  public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    openAnimations.append(OpenAnimation(animationID, UInt(bitPattern: context)))
  }

  /// Ends the animation that began last.
  public static func commitAnimations() {
    guard let animation = openAnimations.popLast() else { return }
    if let target = animation.delegate, let selector = animation.didStop {
      animation.block.completion = { finished in
        invoke(selector, on: target, with: animation.arguments(finished))
      }
    }
    animation.block.close()
    if let target = animation.delegate, let selector = animation.willStart {
      AppClock.call(after: animation.block.delay) {
        invoke(selector, on: target, with: animation.arguments(nil))
      }
    }
  }

  /// Sets the seconds of the animation that began last; 0.2 at first.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    openAnimations.last?.block.duration = duration
  }
  /// Sets the seconds before the animation that began last starts.
  public static func setAnimationDelay(_ delay: TimeInterval) {
    openAnimations.last?.block.delay = delay
  }
  /// Sets the timing of the animation that began last.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    openAnimations.last?.block.timingFunction = curve.function
  }
  /// Sets how often the animation that began last runs: more than once means until it is removed.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    guard let block = openAnimations.last?.block else { return }
    if repeatCount > 1 { block.options.insert(.repeat) } else { block.options.remove(.repeat) }
  }
  /// Sets whether the animation that began last runs backwards as well.
  public static func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    guard let block = openAnimations.last?.block else { return }
    if autoreverses {
      block.options.insert(.autoreverse)
    } else {
      block.options.remove(.autoreverse)
    }
  }
  /// Sets whether the animation that began last begins at the shown values.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    guard let block = openAnimations.last?.block else { return }
    if fromCurrentState {
      block.options.insert(.beginFromCurrentState)
    } else {
      block.options.remove(.beginFromCurrentState)
    }
  }
  /// Sets the object that is told of the animation that began last, which retains it.
  public static func setAnimationDelegate(_ delegate: Any?) {
    openAnimations.last?.delegate = delegate.map { $0 as AnyObject }
  }
  /// Sets the delegate's method for the start: of the name and the context.
  public static func setAnimationWillStart(_ selector: Selector?) {
    openAnimations.last?.willStart = selector
  }
  /// Sets the delegate's method for the end: of the name, whether it finished as a number, and the context.
  public static func setAnimationDidStop(_ selector: Selector?) {
    openAnimations.last?.didStop = selector
  }
}
