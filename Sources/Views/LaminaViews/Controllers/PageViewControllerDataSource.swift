// The protocols of a page view controller.

/// The source of a page view controller's pages, like `UIPageViewControllerDataSource`.
///
/// It is asked for both neighbours of the current page when a finger first drags it, and after a turn for the next one
/// in the same direction. The answers, also `nil`, are kept until the page changes or until the data source is set.
/// Policy: `page-neighbours`.
@MainActor public protocol PageViewControllerDataSource: AnyObject {
  /// Returns the page before another one; `nil` if that is the first.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController?

  /// Returns the page after another one; `nil` if that is the last.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController?

  /// Returns the number of dots of the page control; 0, the default, shows no page control.
  ///
  /// It is asked after `setViewControllers(_:direction:animated:completion:)`.
  func presentationCount(for pageViewController: PageViewController) -> Int

  /// Returns the index of the current page's dot; 0 by default.
  ///
  /// It is asked after `setViewControllers(_:direction:animated:completion:)`; turns by a finger change the index by one.
  func presentationIndex(for pageViewController: PageViewController) -> Int
}

extension PageViewControllerDataSource {
  /// Returns 0, for no page control.
  public func presentationCount(for pageViewController: PageViewController) -> Int { 0 }
  /// Returns 0.
  public func presentationIndex(for pageViewController: PageViewController) -> Int { 0 }
}

/// The observer of a page view controller's turns by a finger, like `UIPageViewControllerDelegate`.
///
/// Each method has a default implementation. Neither is called for
/// `setViewControllers(_:direction:animated:completion:)`.
@MainActor public protocol PageViewControllerDelegate: AnyObject {
  /// Called when a finger begins to turn to another page.
  ///
  /// - Parameters:
  ///   - pageViewController: the page view controller.
  ///   - pendingViewControllers: the page that comes into view.
  func pageViewController(
    _ pageViewController: PageViewController,
    willTransitionTo pendingViewControllers: [ViewController])

  /// Called when a turn by a finger is over.
  ///
  /// - Parameters:
  ///   - pageViewController: the page view controller.
  ///   - finished: whether the motion came to its end; false if the next touch or code ended it.
  ///   - previousViewControllers: the page before the turn.
  ///   - completed: whether the page has changed.
  func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool)
}

extension PageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController,
    willTransitionTo pendingViewControllers: [ViewController]
  ) {}

  /// Does nothing.
  public func pageViewController(
    _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [ViewController], transitionCompleted completed: Bool
  ) {}
}
