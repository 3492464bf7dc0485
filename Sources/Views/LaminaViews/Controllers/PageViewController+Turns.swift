import LaminaGeometry
import LaminaLayers

// Turns of pages: their beginning and their end.

extension PageViewController {
  // MARK: - Finger

  func dragBegins() {
    find(.forward)
    find(.reverse)
    updateRange(keeping: scroller.position)
  }

  /// Begins, or changes, the turn that the offset means.
  func pagesMoved() {
    guard !isAdjusting, scroller.pageLength > 0, pageTurn?.isByFinger ?? true else { return }
    let distance = scroller.position - scroller.pageLength
    guard distance != 0 else { return }
    let direction =
      (distance > 0) == (side(of: .forward) > 0) ? NavigationDirection.forward : .reverse
    if let lingering {
      // The page that was left returns only if the finger pulls it back.
      if lingering.direction == direction, abs(distance) <= lingering.distance + 1 { return }
      dropLingering()
    }
    if let turn = pageTurn, turn.direction != direction {
      finish(turn, completed: false, finished: false)
    }
    guard pageTurn == nil, scroller.isDragging, let target = neighbours[direction]?.controller
    else {
      return
    }
    begin(Turn(target: target, direction: direction, isByFinger: true))
  }

  /// Ends the turn where the scroll view has come to rest, or where a finger has caught it.
  func pagesRest() {
    guard !isAdjusting, scroller.pageLength > 0 else { return }
    let length = scroller.pageLength
    if let turn = pageTurn {
      let past = (scroller.position - length) * side(of: turn.direction)
      let isCaught = turn.isByFinger && scroller.isTracking
      // A page that a finger catches before its middle may still turn back.
      if isCaught, past <= length / 2 { return }
      let isThere = abs(past - length) < 0.5 || past == 0
      finish(
        turn, completed: past > length / 2 || !turn.isByFinger, finished: isThere,
        keepsPlace: isCaught)
      if isCaught { return }
    }
    dropLingering()
    updateRange(keeping: length)
  }

  // MARK: - Turns

  /// Ends a running turn at once, where it would come to rest.
  func endTurn() {
    guard pageTurn != nil || lingering != nil else { return }
    if scroller.isDragging {
      scroller.pan.isEnabled = false
      scroller.pan.isEnabled = true
    }
    scroller.stopMotion()
    if let turn = pageTurn {
      let past = (scroller.position - scroller.pageLength) * side(of: turn.direction)
      finish(
        turn, completed: past > scroller.pageLength / 2 || !turn.isByFinger, finished: false)
    }
    dropLingering()
    updateRange(keeping: scroller.pageLength)
  }

  private func begin(_ turn: Turn) {
    pageTurn = turn
    // A turn by code cannot be caught, like other transitions.
    scroller.isUserInteractionEnabled = turn.isByFinger
    if turn.isByFinger { delegate?.pageViewController(self, willTransitionTo: [turn.target]) }
    // The delegate may have set another page.
    guard pageTurn?.target === turn.target, let page else { return }
    if turn.target.parent !== self {
      addChild(turn.target)
      turn.target.didMove(toParent: self)
    }
    _ = turn.target.view
    if isAppearing {
      ScreenChanges.enter {
        turn.target.beginAppearanceTransition(true, animated: true)
        page.beginAppearanceTransition(false, animated: true)
      }
    }
    MotionBlock.outside {
      View.performWithoutAnimation {
        scroller.addSubview(turn.target.view)
        placePages()
        turn.target.view.layoutIfNeeded()
      }
    }
  }

  /// Ends a turn.
  ///
  /// - Parameters:
  ///   - turn: the turn.
  ///   - completed: whether the page changes.
  ///   - finished: whether the motion came to its end.
  ///   - keepsPlace: whether the pages are left where a finger has caught them.
  private func finish(_ turn: Turn, completed: Bool, finished: Bool, keepsPlace: Bool = false) {
    guard let old = page else { return }
    pageTurn = nil
    scroller.isUserInteractionEnabled = true
    let (stays, leaves) = completed ? (turn.target, old) : (old, turn.target)
    page = stays
    if completed {
      neighbours = [turn.direction.opposite: turn.isByFinger ? .page(old) : .unknown]
      let length = scroller.pageLength
      let position = scroller.position - side(of: turn.direction) * length
      if keepsPlace {
        lingering = (old, turn.direction.opposite, abs(position - length))
        updateRange(keeping: position)
      } else {
        updateRange(keeping: length)
      }
    }
    leave(leaves, for: stays, isCancelled: !completed)
    if completed {
      if turn.isByFinger { showPageIndex(pageIndex + (turn.direction == .forward ? 1 : -1)) }
      placePages()
    }
    if turn.isByFinger {
      delegate?.pageViewController(
        self, didFinishAnimating: finished, previousViewControllers: [old],
        transitionCompleted: completed)
    }
    turn.completion?(finished)
    guard completed, turn.isByFinger, page === stays, pageTurn == nil else { return }
    find(turn.direction)
    updateRange(keeping: scroller.position)
  }

  /// Makes the appearance calls at the end of a turn, and removes the page that leaves.
  private func leave(_ leaves: ViewController, for stays: ViewController, isCancelled: Bool) {
    ScreenChanges.enter {
      if isCancelled, isAppearing {
        stays.beginAppearanceTransition(true, animated: true)
        leaves.beginAppearanceTransition(false, animated: true)
      }
      stays.endAppearanceTransition()
      leaves.endAppearanceTransition()
      leaves.willLeaveParent()
      if lingering?.page !== leaves { leaves.viewIfLoaded?.removeFromSuperview() }
      leaves.removeFromParent()
    }
  }

  private func dropLingering() {
    guard let page = lingering?.page else { return }
    lingering = nil
    if page !== pageTurn?.target, page !== self.page { page.viewIfLoaded?.removeFromSuperview() }
  }

  // MARK: - Code

  func show(
    _ new: ViewController, _ direction: NavigationDirection, _ animated: Bool,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    endTurn()
    neighbours = [:]
    let old = page
    guard new !== old else {
      updateRange(keeping: scroller.pageLength)
      updatePageControl()
      completion?(true)
      return
    }
    let moves =
      animated && old != nil && appearance.state == .appeared && scroller.isInRunningWindow
      && View.areAnimationsEnabled && scroller.pageLength > 0
      && old?.appearance.state == .appeared && new.appearance.state == .disappeared
    if moves {
      begin(
        Turn(target: new, direction: direction, isByFinger: false, completion: completion))
      updateRange(keeping: scroller.pageLength)
      updatePageControl()
      let end = (1 + side(of: direction)) * scroller.pageLength
      return scroller.setContentOffset(scroller.point(at: end), animated: true)
    }
    replace(old, with: new, completion)
    updateRange(keeping: scroller.pageLength)
    updatePageControl()
  }

  private func replace(
    _ old: ViewController?, with new: ViewController, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    if new.parent !== self {
      addChild(new)
      new.didMove(toParent: self)
    }
    old?.willLeaveParent()
    page = new
    exchange(
      old, for: new, in: isViewLoaded ? scroller : nil, arrivesFirst: true, animated: false,
      hasLeft: { [weak self] in
        guard let self, let old, old.parent === self, old !== page, old !== pageTurn?.target else {
          return
        }
        old.removeFromParent()
      }, hasCome: { completion?(true) })
    if isViewLoaded { layOutPages() }
  }

  /// Turns by one page after a tap on the page control.
  func turnByPageControl() {
    guard let pageControl else { return }
    let index = pageControl.currentPage
    endTurn()
    let direction: NavigationDirection = index > pageIndex ? .forward : .reverse
    find(direction)
    guard let target = neighbours[direction]?.controller else {
      pageControl.currentPage = pageIndex
      return
    }
    setViewControllers([target], direction: direction, animated: true)
    showPageIndex(index)
  }
}
