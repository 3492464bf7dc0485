import LaminaDisplay
import LaminaGeometry
import LaminaLayers

// The finger on a sheet: the drag, and its end at a detent or in a dismissal.

/// A drag of a sheet in progress.
struct SheetDrag {
  /// The height that the finger asks for, without resistance.
  var height: Double
  /// The height of the sheet's detent at the beginning.
  let restingHeight: Double
  /// Whether the sheet may be dismissed; `nil` until the finger has asked for less than the smallest detent.
  var mayDismiss: Bool?
}

extension SheetPresentationController {
  /// The distance by which a finger can pull the sheet above its largest detent, in points, at most.
  ///
  /// Policy: `sheet-rubber-band`.
  private static var pullAbove: Double { 20 }

  // MARK: - Gesture

  /// Whether a touch may drag the sheet: it is on the sheet, and no other transition is running.
  func mayDrag(_ touch: Touch) -> Bool {
    guard let presentedView, transition == nil || dismissal.map({ !$0.isFinishing }) ?? false else {
      return false
    }
    if touch.view.isDescendant(of: presentedView) || touch.view.isDescendant(of: grabber) {
      return true
    }
    return motion != nil && touch.location(in: container).y >= shownFrame.minY
  }

  /// The frame of the sheet on the screen, also while it springs.
  private var shownFrame: Rect {
    guard let layer = presentedView?.layer else { return .zero }
    return (layer.presentation() ?? layer).frame
  }

  func follow(_ pan: SheetPanGestureRecognizer) {
    let way = pan.translation(in: container).y
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: container)
      beginDrag()
    case .changed:
      pan.setTranslation(.zero, in: container)
      if way.isFinite { moveDrag(by: way) }
    case .ended:
      if way.isFinite { moveDrag(by: way) }
      let velocity = pan.velocity(in: container).y
      endDrag(velocity: velocity.isFinite ? velocity : 0)
    case .cancelled: cancelDrag()
    case .possible, .failed: break
    }
  }

  // MARK: - Drag

  /// Begins a drag where the sheet is on the screen.
  func beginDrag() {
    guard drag == nil, let container, let presentedView else { return }
    let resting = restingHeight
    stopMotion()
    let shown = container.bounds.height - presentedView.frame.minY
    // A sheet that is caught on its way back from a dismissal is no longer being dismissed.
    if transition != nil { dismissal?.context?.completeTransition(false) }
    let most = rests[rests.count - 1].height
    let pull = RubberBand.pull(
      for: max(0, shown - most), dimension: SheetPresentationController.pullAbove)
    drag = SheetDrag(height: min(shown, most) + pull, restingHeight: resting)
    moveDrag(by: 0)
  }

  /// Moves the sheet with the finger.
  ///
  /// - Parameter way: the finger's movement downwards, in points.
  func moveDrag(by way: Double) {
    guard drag != nil else { return }
    drag?.height -= way
    beginDismissalIfNeeded()
    guard let drag else { return }
    let height = resisted(drag)
    MotionBlock.outside { View.performWithoutAnimation { place(atHeight: height) } }
    let least = rests[0].height
    if let context = dismissal?.context, least > 0 {
      context.updateInteractiveTransition(1 - height / least)
    }
  }

  /// Returns the height of a dragged sheet, which resists beyond its largest detent and, if it may not be dismissed,
  /// below its smallest.
  ///
  /// Policy: `sheet-rubber-band`.
  func resisted(_ drag: SheetDrag) -> Double {
    let rests = rests
    let (least, most) = (rests[0].height, rests[rests.count - 1].height)
    let above = drag.height - most
    if above > 0 {
      return most + RubberBand.offset(of: above, dimension: SheetPresentationController.pullAbove)
    }
    if drag.height < least, drag.mayDismiss == false {
      return least - RubberBand.offset(of: least - drag.height, dimension: least / 4)
    }
    return max(0, drag.height)
  }

  /// Ends a drag: the sheet springs to the detent nearest to where a fling of the finger would stop, or is dismissed.
  ///
  /// Policy: `sheet-projection`.
  ///
  /// - Parameter velocity: the finger's velocity downwards, in points per second.
  func endDrag(velocity: Double) {
    guard let drag else { return }
    let end = drag.height + DecelerationRate.normal.distance(from: -velocity)
    let rests = rests
    let nearest = rests.min { abs($0.height - end) < abs($1.height - end) } ?? rests[0]
    guard abs(end) < abs(nearest.height - end) else {
      self.drag = nil
      return settle(at: nearest, velocity: velocity)
    }
    let mayDismiss = drag.mayDismiss ?? mayBeDismissed
    guard mayDismiss else {
      self.drag = nil
      settle(at: rests[0], velocity: velocity)
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    self.drag?.mayDismiss = true
    if dismissal == nil { beginDismissal() }
    self.drag = nil
    guard let dismissal else { return }
    dismissal.finish()
    spring(to: 0, velocity: velocity) { dismissal.context?.completeTransition(true) }
  }

  /// Ends a drag that the system took away: the sheet returns to its detent.
  func cancelDrag() {
    guard drag != nil else { return }
    drag = nil
    settle(at: rest, velocity: 0)
  }

  /// Ends a drag at exactly the height of a detent, without a spring.
  ///
  /// - Returns: whether it is at one.
  func endDragAtRest() -> Bool {
    guard let drag, dismissal == nil,
      let found = rests.first(where: { abs($0.height - drag.height) < 0.01 })
    else { return false }
    self.drag = nil
    select(found)
    container?.setNeedsLayout()
    return true
  }

  /// Springs to a place, and selects its detent.
  private func settle(at rest: SheetRest, velocity: Double) {
    let before = transition
    select(rest)
    // The delegate may have dismissed the sheet.
    guard container != nil, transition === before else { return }
    if let dismissal {
      dismissal.context?.cancelInteractiveTransition()
      spring(to: rest.height, velocity: velocity) { [weak self] in
        dismissal.context?.completeTransition(false)
        self?.container?.setNeedsLayout()
      }
    } else {
      spring(to: rest.height, velocity: velocity)
    }
  }

  /// Selects the detent of a place, and informs the delegate if it is another one.
  private func select(_ new: SheetRest) {
    guard form == .attached, new.identifier != rest.identifier else { return }
    selectedDetentIdentifier = new.identifier
    (delegate as? any SheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  /// Moves the sheet to the next larger detent, and from the largest to the smallest.
  func selectNextDetent() {
    guard transition == nil, drag == nil else { return }
    let (rests, own) = (rests, rest)
    guard let index = rests.firstIndex(where: { $0.identifier == own.identifier }) else { return }
    settle(at: rests[(index + 1) % rests.count], velocity: 0)
  }
}
