/// An animation as an object, for sources that know animations as classes.
///
/// A subclass keeps what it animates, and makes an `Animation` of it when it is added to a layer. The layer keeps a copy
/// of the object, so that later changes of the object do not reach the layer.
///
/// ```swift
/// final class Fade: AnimationObject {
///   override func makeAnimation() -> Animation { .basic("opacity", to: .number(0), duration: 0.2) }
///   override func makeCopy() -> AnimationObject { Fade() }
/// }
/// Layer().add(Fade(), forKey: "fade")
/// ```
@MainActor open class AnimationObject: LayerAction {
  /// The times, in the layer's time; a duration of 0 becomes the transaction's.
  package var timing = MediaTiming(duration: 0)
  /// The easing of each pass: an `EasingCurve`, or an object that the module above knows; `nil` for linear.
  package var easing: AnyObject?
  /// Whether the layer removes the animation when it ends.
  package var endsOnCompletion = true
  /// The object that is told of the beginning and the end.
  package var listener: AnyObject?
  /// The values that are kept for keys without a property.
  package var keyedValues: [String: Any] = [:]

  /// Makes an animation of nothing.
  public init() {}

  /// Makes an animation of nothing; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  /// Returns the animation that a layer is to run; a subclass returns its own.
  open func makeAnimation() -> Animation { Animation("", .group([])) }

  /// Returns a copy for a layer, which nobody else changes; a subclass returns one of its own class.
  open func makeCopy() -> AnimationObject {
    let copy = AnimationObject()
    copy.takeSettings(of: self)
    return copy
  }

  /// Copies what another animation keeps; a subclass adds its own values.
  open func takeSettings(of other: AnimationObject) {
    timing = other.timing
    easing = other.easing
    endsOnCompletion = other.endsOnCompletion
    listener = other.listener
    keyedValues = other.keyedValues
  }

  /// Adds the animation to the layer of an event, as the answer to an action's lookup.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? Layer)?.add(self, forKey: event)
  }

  /// Adds the animation to a layer.
  open func run(forKey key: String, on layer: Layer) {
    run(forKey: key, object: layer, arguments: nil)
  }
}

/// A timing function as an object.
package final class EasingCurve: Sendable {
  /// The function.
  package let function: TimingFunction

  package init(_ function: TimingFunction) { self.function = function }
}
