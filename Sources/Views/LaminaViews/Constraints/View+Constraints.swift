// The Auto Layout interface of views.

import LaminaGeometry
import LaminaLayers

extension View {
  // MARK: - Content

  /// The view's own engine, if its constraints also determine the view's size; `nil` otherwise.
  var freeEngine: LayoutEngine? {
    guard let engine = constraintState?.ownEngine, engine.isRootFree else { return nil }
    return engine
  }

  // MARK: - Baselines

  /// Returns the view of this subtree whose baseline is this view's, for the attributes `firstBaseline` and
  /// `lastBaseline`.
  ///
  /// A view that is not a descendant is ignored.
  func baselineSource(_ attribute: LayoutConstraint.Attribute) -> View {
    var view = self
    while true {
      let next =
        attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      guard next !== view, next.isDescendant(of: view) else { return view }
      view = next
    }
  }

  /// The constraints of the view's baselines, also as those of superviews.
  var baselineConstraints: [LayoutConstraint] {
    guard let state = constraintState else { return [] }
    let own = state.mentions.filter(\.isOfBaseline)
    if state.baselineCrossings == 0 { return own }
    return own
      + selfAndSuperviews.dropFirst().flatMap { view in
        (view.constraintState?.mentions ?? []).filter { constraint in
          constraint.isOfBaseline && constraint.crossed.contains { $0.view === self }
        }
      }
  }

  /// Lets constraints read the view's baselines again, after its text or the width of its lines has changed.
  func baselinesChanged() {
    for constraint in baselineConstraints { constraint.engine?.constantChanged(constraint) }
  }

  // MARK: - Updating

  /// Records in each ancestor that a view below it needs `updateConstraints()`, and schedules the layout in which that
  /// is called.
  func markUpdateOfConstraints() {
    var next = superview
    while let view = next {
      view.existingConstraintState.updates.below = true
      next = view.superview
    }
    let root = layoutRoot
    root.existingEngine.invalidate()
    root.markForConstraints()
  }

  // MARK: - Layout

  /// Schedules the constraints inside the view to be solved before its layout, even during a layout of the view.
  func markForConstraints() {
    layoutState.triggers.insert(.engine)
    layer.markNeedsLayout()
  }

  /// Schedules the view to place subviews that constraints have moved, even during a layout of the view.
  func triggerConstraints() {
    layoutState.triggers.insert(.constraints)
    layer.markNeedsLayout()
  }

  /// Sets the frames of subviews to their solved rectangles.
  func placeByConstraints() {
    for subview in subviews {
      guard let state = subview.constraintState, !state.translatesMask, let rect = state.solved
      else { continue }
      subview.place(byConstraints: rect)
    }
  }

  /// Applies a solved rectangle, with edges on whole pixels in a window.
  ///
  /// Policy: `layout-pixels`.
  private func place(byConstraints rect: LayoutRect) {
    let scale = window?.screen.scale
    func round(_ value: Double) -> Double { scale.map { (value * $0).rounded() / $0 } ?? value }
    let insets = alignmentRectInsets
    let (left, top) = (round(rect.x) - insets.left, round(rect.y) - insets.top)
    let size = Size(
      width: max(0, round(rect.x + rect.width) + insets.right - left),
      height: max(0, round(rect.y + rect.height) + insets.bottom - top))
    // As in UIKit, the layer's position is the middle wherever its anchor point is.
    let center = Point(x: left + size.width / 2, y: top + size.height / 2)
    guard size != bounds.size || center != layer.position, center.isFinite else { return }
    place {
      if $0.bounds.size != size { $0.bounds.size = size }
      if $0.layer.position != center { $0.layer.position = center }
    }
  }

  /// Applies the solved size of a view without a superview, unless its frame is a constant for constraints.
  func takeFreeSize() {
    guard superview == nil, let state = constraintState, !state.translatesMask,
      let rect = state.solved, !state.mentions.isEmpty
    else { return }
    let insets = alignmentRectInsets
    let size = Size(
      width: max(0, rect.width + insets.left + insets.right),
      height: max(0, rect.height + insets.top + insets.bottom))
    if size != bounds.size { bounds.size = size }
  }
}
