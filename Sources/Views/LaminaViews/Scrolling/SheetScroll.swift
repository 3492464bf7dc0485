import LaminaGeometry

/// The share that a sheet has in the drag of a scroll view in it.
///
/// ```
/// finger downwards   the content to its top, then the sheet to a smaller detent or out
/// finger upwards     the sheet back and, with the content at its top, to its largest detent, then the content
/// ```
@MainActor final class SheetScroll {
  private weak var sheet: SheetPresentationController?
  /// The finger's movement downwards so far, and the part of it that has moved the sheet.
  private var way = 0.0
  private var taken = 0.0
  /// Whether a pull at the top of the content is the scroll view's own, for its refresh control.
  private let keepsPull: Bool

  /// Makes the share of the sheet that contains a scroll view; `nil` if none does.
  init?(of scrollView: ScrollView) {
    guard !(scrollView is PickerWheel),
      let sheet = scrollView.selfAndSuperviews.lazy.compactMap({ ($0 as? PresentationView)?.sheet })
        .first, let presented = sheet.presentedView, scrollView.isDescendant(of: presented),
      sheet.transition == nil || sheet.dismissal != nil, sheet.drag == nil
    else { return nil }
    self.sheet = sheet
    keepsPull = scrollView.refreshControl != nil
  }

  /// Moves the sheet by its part of a drag.
  ///
  /// - Parameters:
  ///   - translation: the finger's movement since the beginning of the drag.
  ///   - offset: the content's offset at the beginning of the drag.
  ///   - top: the offset of the content's top.
  /// - Returns: the part of the movement that is left for the content.
  func share(_ translation: Point, from offset: Double, top: Double) -> Point {
    guard let sheet else { return translation }
    let step = translation.y - way
    // The distance by which content can still scroll back to its top.
    let room = max(0, offset - (way - taken) - top)
    way = translation.y
    var part = 0.0
    if step > 0 {
      part = keepsPull && sheet.drag == nil ? 0 : max(0, step - room)
    } else if step < 0, room == 0 {
      let height = sheet.drag?.height ?? sheet.shownHeight
      let most =
        sheet.prefersScrollingExpandsWhenScrolledToEdge
        ? sheet.rests[sheet.rests.count - 1].height
        : sheet.drag?.restingHeight ?? height
      part = -min(-step, max(0, most - height))
    }
    if part != 0 {
      sheet.beginDrag()
      sheet.moveDrag(by: part)
      taken += part
    }
    return Point(x: translation.x, y: translation.y - taken)
  }

  /// Ends the drag of the sheet, if it has moved.
  ///
  /// - Parameter velocity: the finger's velocity downwards, in points per second.
  /// - Returns: whether the sheet takes the velocity, so that the content gets none.
  func end(velocity: Double) -> Bool {
    guard let sheet, sheet.drag != nil, !sheet.endDragAtRest() else { return false }
    sheet.endDrag(velocity: velocity)
    return true
  }
}
