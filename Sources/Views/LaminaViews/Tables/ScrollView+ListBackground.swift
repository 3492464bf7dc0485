import LaminaGeometry
import LaminaLayers

// The view behind the rows of a table or the items of a collection view, which stays while they scroll.

extension ScrollView {
  /// The z-position of a background view: behind elements of every z-index (policy `list-background-view`).
  private static var backgroundPosition: Double { -1e9 }

  /// Replaces the view behind all others.
  func exchangeBackground(_ old: View?, for new: View?) {
    if let old {
      old.layer.zPosition = 0
      if old.superview === self { old.removeFromSuperview() }
    }
    guard let new else { return }
    new.layer.zPosition = ScrollView.backgroundPosition
    insertSubview(new, at: 0)
    View.performWithoutAnimation { placeBackground(new) }
  }

  /// Places the background view in the visible part, wherever the content is scrolled to.
  func placeBackground(_ view: View?) {
    guard let view, view.superview === self, view.frame != bounds else { return }
    view.frame = bounds
  }

  /// Returns the index of the rearmost subview in front of a background view.
  func backIndex(behind background: View?) -> Int { background?.superview === self ? 1 : 0 }
}
