import LaminaGeometry
import LaminaSystem

// The part of a collection view that speaks with its layout.

extension CollectionView {
  /// Sets what every collection view begins with.
  func setUpParts() {
    askedBounds = bounds
    backgroundColor = .systemBackground
    attach(layout)
  }

  /// Asks the layout whether new bounds invalidate it.
  func askLayout(about newBounds: Rect) {
    guard newBounds != askedBounds else { return }
    askedBounds = newBounds
    guard layout.shouldInvalidateLayout(forBoundsChange: newBounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
  }

  /// Makes this the collection view of a layout, which is then prepared.
  func attach(_ layout: CollectionViewLayout) {
    ensure(
      layout.collectionView == nil || layout.collectionView === self,
      "the layout belongs to another collection view")
    layout.collectionView = self
    layout.invalidateLayout()
  }

  /// Records that the layout must be prepared and the offset adjusted, and requests a layout pass.
  func layoutWasInvalidated(_ context: CollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    pendingAdjustment.x += context.contentOffsetAdjustment.x
    pendingAdjustment.y += context.contentOffsetAdjustment.y
    if !isTiling { setNeedsLayout() }
  }
}
