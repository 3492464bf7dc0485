import LaminaGeometry

/// The scroll view of a page view controller, with room for the current page and its neighbours.
///
/// A drag turns at most one page: the next one for a fast drag, else the nearest.
final class PageScrollView: ScrollView, ScrollViewDelegate {
  private weak var pages: PageViewController?
  /// The page nearest to the offset when the drag began.
  private var firstPage = 1.0

  init(_ pages: PageViewController) {
    self.pages = pages
    super.init(frame: .zero)
    isOpaque = false
    (isPagingEnabled, decelerationRate) = (true, .fast)
    isSideways = pages.navigationOrientation == .horizontal
    (alwaysBounceHorizontal, alwaysBounceVertical) = (isSideways, !isSideways)
    (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    contentInsetAdjustmentBehavior = .never
    isScrollEnabled = false
    delegate = self
  }

  private var isSideways = true

  /// The length of a page with the space beside it.
  var pageLength: Double { isSideways ? bounds.width : bounds.height }
  /// The offset along the pages.
  var position: Double { isSideways ? contentOffset.x : contentOffset.y }

  func point(at position: Double) -> Point {
    isSideways ? Point(x: position, y: 0) : Point(x: 0, y: position)
  }

  // Beyond a neighbour there is no page yet that a bounce could show.
  override var neverBouncesAtTarget: Bool { true }

  override func adjustTarget(_ target: inout Point, velocity: Point) {
    let length = pageLength
    guard length > 0 else { return }
    let speed = 1_000 * (isSideways ? velocity.x : velocity.y)
    let (pages, range) = (
      position / length, isSideways ? horizontalOffsetRange : verticalOffsetRange
    )
    var goal = pages.rounded()
    if abs(speed) > ScrollView.pagingVelocity {
      goal = speed > 0 ? (pages + 1e-9).rounded(.down) + 1 : (pages - 1e-9).rounded(.up) - 1
    }
    goal = goal.clamped(to: firstPage - 1...firstPage + 1)
    target = point(at: (goal * length).clamped(to: range))
  }

  // MARK: - Delegate

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    if pageLength > 0 { firstPage = (position / pageLength).rounded() }
    pages?.dragBegins()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { pages?.pagesMoved() }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { pages?.pagesRest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { pages?.pagesRest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { pages?.pagesRest() }
}
