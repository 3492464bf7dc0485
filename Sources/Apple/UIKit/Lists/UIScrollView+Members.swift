public import LaminaViews

// Members of scroll views by UIKit's names.

extension ScrollView {
  /// Whether the offset is changing by an animation that code requested.
  public var isScrollAnimating: Bool { !isDragging && !isDecelerating && isTracking }

  /// Stops any motion and any zoom.
  public func stopScrollingAndZooming() { setContentOffset(contentOffset, animated: false) }

  /// The recogniser of directional presses, which screens do not have: none.
  public var directionalPressGestureRecognizer: GestureRecognizer? { nil }
}

/// UIKit's earlier name of a normal deceleration.
public let UIScrollViewDecelerationRateNormal = DecelerationRate.normal
/// UIKit's earlier name of a fast deceleration.
public let UIScrollViewDecelerationRateFast = DecelerationRate.fast

extension ScrollView {
  /// UIKit's name of `DecelerationRate`.
  public typealias DecelerationRate = LaminaViews.DecelerationRate
}
