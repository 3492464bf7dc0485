import LaminaGeometry

// The places of pages in the scroll view, and the neighbours that it can reach.

extension PageViewController {
  /// Returns the side of a direction in the scroll view: 1 if its page lies to the right or below, else -1.
  func side(of direction: NavigationDirection) -> Double {
    let isMirrored = navigationOrientation == .horizontal && (viewIfLoaded?.isRightToLeft ?? false)
    return (direction == .forward) == isMirrored ? -1 : 1
  }

  /// Returns the frame of a page that lies a number of places after the middle one in the scroll view.
  private func frame(atPlace place: Double) -> Rect {
    let (bounds, length) = (scroller.bounds, scroller.pageLength)
    let start = (1 + place) * length + spacing / 2
    return navigationOrientation == .horizontal
      ? Rect(x: start, y: 0, width: max(0, length - spacing), height: bounds.height)
      : Rect(x: 0, y: start, width: bounds.width, height: max(0, length - spacing))
  }

  func layOutPages() {
    let bounds = view.bounds
    var room = bounds
    if let pageControl {
      room.size.height = max(
        0, bounds.height - view.safeAreaInsets.bottom - PageViewController.pageControlHeight)
      pageControl.frame = Rect(
        x: 0, y: room.maxY, width: bounds.width, height: PageViewController.pageControlHeight)
    }
    let frame =
      navigationOrientation == .horizontal
      ? Rect(x: -spacing / 2, y: 0, width: room.width + spacing, height: room.height)
      : Rect(x: 0, y: -spacing / 2, width: room.width, height: room.height + spacing)
    if frame != scroller.frame || scroller.contentSize == .zero {
      endTurn()
      adjust {
        scroller.frame = frame
        let length = 3 * scroller.pageLength
        scroller.contentSize =
          navigationOrientation == .horizontal
          ? Size(width: length, height: frame.height) : Size(width: frame.width, height: length)
      }
      updateRange(keeping: scroller.pageLength)
    }
    installPage()
    placePages()
  }

  /// Adds the current page's view, if the controller is on the screen and no turn is running.
  func installPage() {
    guard let page, isViewLoaded, page.view.superview !== scroller else { return }
    scroller.insertSubview(page.view, at: 0)
    placePages()
  }

  func placePages() {
    page?.viewIfLoaded?.frame = frame(atPlace: 0)
    if let turn = pageTurn {
      turn.target.viewIfLoaded?.frame = frame(atPlace: side(of: turn.direction))
    }
    if let lingering {
      lingering.page.viewIfLoaded?.frame = frame(atPlace: side(of: lingering.direction))
    }
  }

  /// Changes the scroll view's geometry without beginning a turn.
  private func adjust(_ changes: @MainActor () -> Void) {
    let outer = isAdjusting
    isAdjusting = true
    changes()
    isAdjusting = outer
  }

  /// Lets the scroll view move only to neighbours that exist; beyond, it resists.
  func updateRange(keeping position: Double) {
    adjust {
      let isMirrored = side(of: .forward) < 0
      let (first, last) =
        isMirrored ? (inset(.forward), inset(.reverse)) : (inset(.reverse), inset(.forward))
      scroller.contentInset =
        navigationOrientation == .horizontal
        ? EdgeInsets(top: 0, left: first, bottom: 0, right: last)
        : EdgeInsets(top: first, left: 0, bottom: last, right: 0)
      scroller.moveOffset(to: scroller.point(at: position))
    }
  }

  /// Returns the inset at a direction's end: it removes the place of a page that does not exist.
  private func inset(_ direction: NavigationDirection) -> Double {
    // A turn by code needs room, but no neighbour.
    let isThere = neighbours[direction]?.controller != nil || pageTurn?.direction == direction
    return isThere ? 0 : -scroller.pageLength
  }

  // MARK: - Neighbours

  func forgetNeighbours() {
    neighbours = [:]
    if isViewLoaded, pageTurn == nil { updateRange(keeping: scroller.position) }
  }

  /// Asks the data source for a neighbour that is not known.
  func find(_ direction: NavigationDirection) {
    guard let page, let dataSource, case .unknown = neighbours[direction] ?? .unknown else {
      return
    }
    let found =
      direction == .forward
      ? dataSource.pageViewController(self, viewControllerAfter: page)
      : dataSource.pageViewController(self, viewControllerBefore: page)
    // The data source may have set another page.
    guard page === self.page else { return }
    neighbours[direction] = found.flatMap { $0 === page ? nil : .page($0) } ?? Neighbour.none
  }
}
