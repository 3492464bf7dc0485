import LaminaGeometry
import LaminaLayers

// The views over the content that is searched.

/// The view of an active search over the content; it passes touches on where it shows nothing.
final class SearchOverlay: View {
  var onLayout: (@MainActor () -> Void)?

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}

/// The dimming over content that is searched; a tap on it ends the search.
///
/// Policy: `search-dimming`.
final class SearchDimming: View {
  var onTap: (@MainActor () -> Void)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    layer.name = "dimming"
    backgroundColor = ViewColor(white: 0, alpha: 0.2)
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onTap?() })
  }
}
