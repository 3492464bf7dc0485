public import LaminaGeometry

/// The delegate of a scroll view, like `UIScrollViewDelegate`; every call has a default implementation.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// Called after every change of the offset.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the dragging finger has gone up, before the offset continues.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - velocity: the offset's velocity, in points per millisecond.
  ///   - targetContentOffset: the final offset, which can be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// Called like the method of the same name with an `inout` offset, which calls it by default; UIKit's form.
  ///
  /// The pointer is valid during the call.
  @unsafe func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>)
  /// Called when a drag is over: the finger went up, or two fingers begin to zoom.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - decelerate: whether the offset continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when the offset begins to move on its own after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the motion of the offset after a drag has ended or was stopped, as by a finger.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated change of the offset that code requested has ended or was stopped.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Whether a tap on the status bar may scroll to the top; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Called after a tap on the status bar has scrolled to the top.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Called after the adjusted insets changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
  /// Returns the view that a zoom transforms, which fills the content; `nil`, the default, for none.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when a pinch begins to zoom.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - view: the zoomed view.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called after every change of the scale, once size and offset have followed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when a pinch is over and the scale is within its limits, or a requested zoom has ended.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - view: the zoomed view.
  ///   - scale: the scale of the view.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Calls the method with a pointer to the offset.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    unsafe withUnsafeMutablePointer(to: &targetContentOffset) {
      unsafe scrollViewWillEndDragging(
        scrollView, withVelocity: velocity, targetContentOffset: $0)
    }
  }
  /// Does nothing.
  @unsafe public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {}
  /// Returns true: a tap on the status bar may scroll to the top.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
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
  /// Returns `nil`: the scroll view does not zoom.
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
