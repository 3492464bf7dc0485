// Layout of views, the first step of a commit: the response to a layer's layout mark.

package import LaminaGeometry
package import LaminaLayers

extension View {
  /// The value of `intrinsicContentSize` along an axis without a natural length.
  public static var noIntrinsicMetric: Double { -1 }

  /// Schedules layout of the view for the next commit; nothing moves until then.
  public func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out this view and its subviews now instead of at the next commit.
  ///
  /// Unlike `Layer.layoutIfNeeded()`, it does not start at a layer above. A view that has never been laid out
  /// counts as marked.
  public func layoutIfNeeded() {
    if !layoutState.hasBeenLaidOut { trigger(.firstAppearance) }
    if constraintState != nil || superview?.constraintState != nil {
      (superview?.layoutRoot ?? self).constraintState?.ownEngine?.update()
      regionEngine?.update()
    }
    layer.layoutTree()
  }

  /// Resizes the view to what `sizeThatFits(_:)` returns for its current size; until the next layout, subviews change
  /// only by autoresizing.
  ///
  /// The corner at the bounds' origin keeps its position in the superview: without a transform, the frame keeps its
  /// origin.
  ///
  /// Policy: `size-to-fit-corner`.
  public func sizeToFit() {
    let old = bounds.size
    bounds.size = sizeThatFits(old)
    let (anchor, transform) = (layer.anchorPoint, transform)
    let x = (bounds.width - old.width) * anchor.x
    let y = (bounds.height - old.height) * anchor.y
    if x == 0, y == 0 { return }
    center = Point(
      x: center.x + transform.a * x + transform.c * y,
      y: center.y + transform.b * x + transform.d * y)
  }

  /// Schedules layout for a trigger, unless the view is being laid out.
  func trigger(_ trigger: LayoutTriggers) {
    guard !layoutState.isInLayout else { return }
    layoutState.triggers.insert(trigger)
    layer.markNeedsLayout()
  }

  /// Calls `layoutSubviews()` if there is a trigger.
  func runLayout() {
    if layoutState.triggers.contains(.engine) {
      layoutState.triggers.remove(.engine)
      constraintState?.ownEngine?.update()
      takeFreeSize()
    }
    var triggers = layoutState.triggers
    // The layer keeps its mark if the app called its `layoutSublayers()` directly.
    if !layer.needsLayout { layoutState.triggers = [] }
    if bounds.size == .zero { triggers.remove(.firstAppearance) }
    guard !triggers.isEmpty, !layoutState.isInLayout else { return }
    layoutState.hasBeenLaidOut = true
    layoutState.isInLayout = true
    nearestLayoutLog?.append(self, triggers)
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    layoutState.isInLayout = false
  }

  private var nearestLayoutLog: LayoutLog? { selfAndSuperviews.lazy.compactMap(\.layoutLog).first }

  /// Changes the view's position in its superview or its transform; updates constraints and the safe area once
  /// afterwards.
  func place(_ change: (View) -> Void) {
    layoutState.isBeingPlaced = true
    change(self)
    layoutState.isBeingPlaced = false
    if constraintState != nil { constraintGeometryChanged(sizeChanged: false) }
    updateSafeArea(placeChanged: true)
  }
}

extension View: LayerOwner {
  package var ownedLayer: Layer { layer }

  package func boundsDidChange(from old: Rect) {
    trigger(.bounds)
    if bounds.size != old.size {
      superview?.trigger(.subviewSize)
      if autoresizesSubviews { resizeSubviews(from: old.size) }
      if constraintState != nil { constraintGeometryChanged(sizeChanged: true) }
    }
    if !layoutState.isBeingPlaced { updateSafeArea(placeChanged: true) }
    boundsChanged(from: old)
  }

  package func layoutWasRequested() { layoutState.triggers.insert(.explicit) }
}
