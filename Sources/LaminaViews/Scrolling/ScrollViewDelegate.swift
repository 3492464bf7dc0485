public import LaminaGeometry

/// What a scroll view tells, as `UIScrollViewDelegate`; all of it may be left out.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed, for whatever reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger is about to let go.
  ///
  /// - Parameters:
  ///   - scrollView: which.
  ///   - velocity: the offset's speed, in points per millisecond.
  ///   - targetContentOffset: where the offset will stand; another one can be set.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// The finger has let go.
  ///
  /// - Parameters:
  ///   - scrollView: which.
  ///   - decelerate: whether the offset moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The offset begins to move by itself after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The offset stands, or was caught, after it has moved by itself.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A motion that was asked for has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// The insets with the system's part have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
  /// The view whose transform a zoom changes: it fills the content; `nil` for none, which is the default.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// A pinch begins to zoom.
  ///
  /// - Parameters:
  ///   - scrollView: which.
  ///   - view: the view that is zoomed.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// The scale has changed, for whatever reason.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// A pinch is over and the scale is back between its limits, or a motion to a scale has ended.
  ///
  /// - Parameters:
  ///   - scrollView: which.
  ///   - view: the view that is zoomed.
  ///   - scale: its scale.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
}
