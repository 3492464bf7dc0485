public import LaminaViews

// Generators of feedback, which no screen gives: they keep how often they were asked.

/// A generator of feedback.
open class UIFeedbackGenerator {
  /// The number of times that feedback was asked for.
  public private(set) var occurrences = 0

  /// Makes a generator.
  public init() {}

  /// Makes a generator for a view.
  public convenience init(view: UIView) { self.init() }

  /// Prepares for feedback.
  open func prepare() {}

  /// Counts feedback.
  func occur() { occurrences += 1 }
}

/// A generator of feedback of a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of what collides.
  public enum FeedbackStyle: Int, Sendable {
    /// Light.
    case light
    /// Of middle weight.
    case medium
    /// Heavy.
    case heavy
    /// Soft.
    case soft
    /// Hard.
    case rigid
  }

  /// The weight of what collides.
  public let style: FeedbackStyle

  /// Makes a generator of a weight.
  public init(style: FeedbackStyle) { self.style = style }
  /// Makes a generator of middle weight.
  public override convenience init() { self.init(style: .medium) }
  /// Makes a generator of a weight for a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Gives feedback.
  open func impactOccurred() { occur() }
  /// Gives feedback of a strength, 0...1.
  open func impactOccurred(intensity: CGFloat) { occur() }
}

/// A generator of feedback of a selection that changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Gives feedback.
  open func selectionChanged() { occur() }
}

/// A generator of feedback of an outcome.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome.
  public enum FeedbackType: Int, Sendable {
    /// Success.
    case success
    /// A warning.
    case warning
    /// An error.
    case error
  }

  /// Gives feedback.
  open func notificationOccurred(_ notificationType: FeedbackType) { occur() }
}
