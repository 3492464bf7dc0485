import LaminaGeometry
import LaminaLayers

// Uncovered space for content: safe areas flow from screens to windows to views; margins lie inside them.

extension View {
  /// The view, and the subviews whose margins follow its margins, each with its current margins.
  var viewsWithMargins: [(view: View, margins: EdgeInsets)] {
    [(self, layoutMargins)] + marginFollowers
  }

  /// The subviews whose margins follow the view's margins, and in turn their subviews, with their current margins.
  private var marginFollowers: [(view: View, margins: EdgeInsets)] {
    subviews.filter(\.margins.followsSuperview).flatMap(\.viewsWithMargins)
  }

  /// Computes the safe area again, here and in subviews where it may have changed.
  ///
  /// O(1) if nothing but the safe area is involved.
  ///
  /// - Parameter placeChanged: whether the view's bounds or place changed.
  func updateSafeArea(placeChanged: Bool) {
    let (old, new) = (safeAreaInsets, currentSafeArea)
    if new != old {
      let (oldMargins, followers) = (layoutMargins, marginFollowers)
      safeAreaInsets = new
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaInsetsDidChange()
      if layoutMargins != oldMargins { marginsDidChange() } else { constraintInsetsChanged() }
      for (view, old) in followers where view.layoutMargins != old { view.marginsDidChange() }
    }
    // The superview's margins reach into another part of a view that has moved.
    if placeChanged, margins.followsSuperview {
      for (view, _) in viewsWithMargins { view.constraintInsetsChanged() }
    }
    if new == old, !placeChanged || old == .zero {
      return
    }
    for subview in subviews { subview.updateSafeArea(placeChanged: false) }
  }

  private var currentSafeArea: EdgeInsets {
    guard window != nil else { return .zero }
    var result = EdgeInsets.zero
    if let window = self as? Window {
      result = overlap(with: window.screen.safeAreaInsets, of: window.screen.bounds)
    } else if let superview {
      result = overlap(with: superview.safeAreaInsets, of: superview.bounds)
    }
    guard let controller else { return result }
    return result.union(controller.barInsets) + controller.additionalSafeAreaInsets
  }

  /// Returns how far this view overlaps the strips that `insets` cut from `rect`, in the superview's space.
  ///
  /// Policy: `safe-area-overlap`.
  func overlap(with insets: EdgeInsets, of rect: Rect) -> EdgeInsets {
    if insets == .zero { return .zero }
    // An edge with zero inset covers nothing, however far the view reaches beyond it.
    let far = 1e9
    func depth(_ inset: Double) -> Double { inset == 0 ? -far : inset }
    let inner = Rect(
      minX: rect.minX + depth(insets.left), minY: rect.minY + depth(insets.top),
      maxX: rect.maxX - depth(insets.right), maxY: rect.maxY - depth(insets.bottom))
    let safe = Rect(bounding: inner.corners.map { layer.convert($0, from: nil) })
    guard safe.isFinite else { return .zero }
    let own = bounds
    func length(_ overlap: Double, _ limit: Double) -> Double { min(max(0, overlap), limit) }
    return EdgeInsets(
      top: length(safe.minY - own.minY, own.height), left: length(safe.minX - own.minX, own.width),
      bottom: length(own.maxY - safe.maxY, own.height),
      right: length(own.maxX - safe.maxX, own.width))
  }
}
