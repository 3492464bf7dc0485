// Layout of views, the first step of a commit: the response to a layer's layout mark.

package import LaminaGeometry
package import LaminaLayers

extension View {
  /// The value of `intrinsicContentSize` along an axis without a natural length.
  public static var noIntrinsicMetric: Double { -1 }

  /// Records a cause of layout and schedules a layout pass, unless the view is being laid out.
  func trigger(_ trigger: LayoutTriggers) {
    guard !layoutState.isInLayout else { return }
    layoutState.triggers.insert(trigger)
    layer.markNeedsLayout()
  }

  /// Solves changed constraints inside the view, then calls `layoutSubviews()` if a trigger of layout is recorded.
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
    controller?.announceAppearing()
    CurrentTraits.use(currentTraits) {
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
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
    noteChange()
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
    if !layoutState.isBeingPlaced { noteChange() }
  }

  package func layoutWasRequested() { layoutState.triggers.insert(.explicit) }
}
