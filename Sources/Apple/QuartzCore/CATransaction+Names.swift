public import CoreGraphics
internal import Dispatch
public import LaminaLayers
internal import Synchronization

// Transactions by Core Animation's functions, and the loop's time.

/// The key of a transaction's duration of animations.
public nonisolated let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether a transaction's changes run no actions.
public nonisolated let kCATransactionDisableActions = "disableActions"
/// The key of the easing of a transaction's implicit animations.
public nonisolated let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public nonisolated let kCATransactionCompletionBlock = "completionBlock"
/// The event of a layer that becomes visible.
public nonisolated let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is removed.
public nonisolated let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public nonisolated let kCATransition = "transition"

/// The time that was last read on the main actor, as bits, for other threads.
private nonisolated let lastTime = Atomic<UInt64>(0)

/// Returns the time of the loop's clock, in seconds.
///
/// Another thread gets the time at which the main one last asked.
public nonisolated func CACurrentMediaTime() -> CFTimeInterval {
  guard MainQueueMark.isHere else { return Double(bitPattern: lastTime.load(ordering: .relaxed)) }
  return MainActor.assumeIsolated {
    let time = Transaction.mediaTime
    lastTime.store(time.bitPattern, ordering: .relaxed)
    return time
  }
}

/// A mark on the main queue, whose jobs another thread than the main one may run.
private nonisolated enum MainQueueMark {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main actor.
  static var isHere: Bool {
    DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread
  }
}

extension Transaction {
  /// Returns the seconds of animations that state none.
  public static func animationDuration() -> CFTimeInterval { animationDuration }

  /// Sets the seconds of animations that state none.
  public static func setAnimationDuration(_ dur: CFTimeInterval) { animationDuration = dur }

  /// Returns the easing of implicit animations; `nil` for the default.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    animationTimingFunction.map { CAMediaTimingFunction($0) }
  }

  /// Sets the easing of implicit animations; `nil` for the default.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    animationTimingFunction = function?.curve
  }

  /// Returns whether changes run no actions.
  public static func disableActions() -> Bool { disableActions }

  /// Sets whether changes run no actions.
  public static func setDisableActions(_ flag: Bool) { disableActions = flag }

  /// Returns the block that runs when the transaction's animations have ended; `nil` for none.
  public static func completionBlock() -> (() -> Void)? {
    guard let block = completion else { return nil }
    return { block() }
  }

  /// Sets the block that runs when the transaction's animations have ended, in place of an earlier one.
  ///
  /// Animations that were added before do not count.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return completion = nil }
    let kept = MainActorBlock(block)
    completion = { kept.run() }
  }

  /// Returns the transaction's value for a key; `nil` for none.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return NSNumber(value: animationDuration)
    case kCATransactionDisableActions: return NSNumber(value: disableActions)
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default:
      return (storedValue(forKey: key) as? KeptObject)?.object
    }
  }

  /// Sets the transaction's value for a key, as the method for any object does.
  public static func setValue(_ anObject: any Sendable, forKey key: String) {
    let object: Any? = anObject
    setValue(object, forKey: key)
  }

  /// Sets the transaction's value for a key.
  public static func setValue(_ anObject: Any?, forKey key: String) {
    switch (key, AnimatableValue(any: anObject)) {
    case (kCATransactionAnimationDuration, .number(let seconds)): animationDuration = seconds
    case (kCATransactionDisableActions, .bool(let isDisabled)): disableActions = isDisabled
    case (kCATransactionDisableActions, .number(let number)): disableActions = number != 0
    case (kCATransactionAnimationTimingFunction, _):
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case (kCATransactionCompletionBlock, _): setCompletionBlock(anObject as? () -> Void)
    default:
      storeValue(KeptObject(anObject), forKey: key)
    }
  }

  /// Does nothing: layers belong to the main thread here.
  public static func lock() {}

  /// Does nothing: layers belong to the main thread here.
  public static func unlock() {}
}

/// A block that runs on the main actor alone.
private final class MainActorBlock {
  private let block: () -> Void

  init(_ block: @escaping () -> Void) { self.block = block }

  func run() { block() }
}

/// An object that a transaction keeps for a key, on the main actor alone.
private final class KeptObject {
  let object: Any?

  init(_ object: Any?) { self.object = object }
}
