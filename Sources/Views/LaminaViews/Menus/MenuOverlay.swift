import LaminaGeometry
import LaminaLayers

/// The view in front of a window's content while a menu is open: background, preview and menu.
final class MenuOverlay: View {
  private let background = View()
  /// A closure called when a finger taps beside preview and menu.
  var onTap: (@MainActor () -> Void)?
  /// A closure called to place preview and menu after the size of the window has changed.
  var onLayout: (@MainActor () -> Void)?
  private var placedBounds = Rect.zero

  /// The standard deviation of the blur of the content behind, in points.
  static var blurRadius: Double { 12 }

  /// Makes an overlay.
  ///
  /// - Parameters:
  ///   - frame: the window's bounds.
  ///   - isBlurred: whether the content behind is blurred and dimmed.
  init(frame: Rect, isBlurred: Bool) {
    super.init(frame: frame)
    isOpaque = false
    layer.name = "menu overlay"
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    guard isBlurred else { return }
    background.isOpaque = false
    background.isUserInteractionEnabled = false
    background.layer.name = "menu background"
    background.backgroundColor = ViewColor(
      light: Color(white: 0, alpha: 0.2), dark: Color(white: 0, alpha: 0.48))
    background.layer.backgroundFilters = [.gaussianBlur(radius: MenuOverlay.blurRadius)]
    background.frame = bounds
    background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    background.alpha = 0
    addSubview(background)
  }

  /// Whether the content behind is blurred and dimmed.
  var isBackgroundShown = false {
    didSet { background.alpha = isBackgroundShown ? 1 : 0 }
  }

  /// The part of the overlay for preview and menu.
  var area: Rect {
    let safe = bounds.inset(by: safeAreaInsets)
    let inner = safe.inset(by: MenuPlacement.margin)
    return inner.width > 0 && inner.height > 0 ? inner : bounds
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds != placedBounds else { return }
    placedBounds = bounds
    onLayout?()
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {}
  override func touchesMoved(_ touches: [Touch], with event: Event?) {}
  override func touchesEnded(_ touches: [Touch], with event: Event?) { onTap?() }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {}
}
