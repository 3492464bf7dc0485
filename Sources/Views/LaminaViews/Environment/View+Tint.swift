import LaminaGeometry
import LaminaLayers

// The tint of views: inherited, and dimmed behind what is in front.

extension View {
  /// The dimming of a view's tint, like `UIView.TintAdjustmentMode`.
  public enum TintAdjustmentMode: CaseIterable, Hashable, Sendable {
    /// As the superview's.
    case automatic
    /// The tint as it is.
    case normal
    /// A grey of the tint's luminance.
    case dimmed
  }

  /// Removes the view's own tint so that it inherits, as `tintColor = nil` does in UIKit.
  public func inheritTintColor() { setTint(nil) }

  func setTint(_ tint: ViewColor?) {
    let old = tintColor
    setExtra(\.tint, tint)
    if tintColor != old { notifyTintChange() }
  }

  /// The tint colour as the view's layers take it, resolved with the view's traits.
  var resolvedTint: Color { resolvedColor(tintColor) }

  func notifyTintChange() {
    colorsChanged()
    tintColorDidChange()
    for subview in subviews where subview.extras?.tint == nil { subview.notifyTintChange() }
  }

  // MARK: - Dimming

  /// Returns a tint as `tintColor` has it: grey if the view's mode is dimmed.
  func shownTint(_ tint: ViewColor) -> ViewColor {
    tintAdjustmentMode == .dimmed ? tint.grey : tint
  }

  func setTintAdjustment(_ mode: TintAdjustmentMode) {
    guard mode != extras?.tintAdjustment ?? .automatic else { return }
    let old = tintAdjustmentMode
    setExtra(\.tintAdjustment, mode)
    if tintAdjustmentMode != old { notifyTintAdjustment() }
  }

  private func notifyTintAdjustment() {
    colorsChanged()
    tintColorDidChange()
    for subview in subviews where subview.extras?.tintAdjustment ?? .automatic == .automatic {
      subview.notifyTintAdjustment()
    }
  }
}

extension ViewColor {
  /// The grey of the colour's luminance, with its alpha.
  ///
  /// Policy: `tint-dimmed`.
  fileprivate var grey: ViewColor {
    func grey(_ color: Color) -> Color {
      let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      return Color(white: luminance, alpha: color.alpha)
    }
    return ViewColor(light: grey(light), dark: grey(dark))
  }
}
