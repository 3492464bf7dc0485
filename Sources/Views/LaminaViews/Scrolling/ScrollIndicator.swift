import LaminaGeometry
import LaminaLayers

// The bar that marks the visible part of the content.

/// The position and length of a scroll indicator along its axis.
package struct IndicatorGeometry: Hashable, Sendable {
  /// The shortest length while content is within its range, in points.
  ///
  /// Policy: `scroll-indicator`.
  package static let minimumLength = 36.0
  /// The size of an indicator across its axis, in points.
  ///
  /// Policy: `scroll-indicator`.
  package static let thickness = 3.0
  /// The distance of an indicator, and of the ends of its track, from the edges, in points.
  ///
  /// Policy: `scroll-indicator`.
  package static let margin = 3.0

  /// The distance of the indicator from the beginning of its track, in points.
  package let start: Double
  /// The length of the indicator along its axis, in points.
  package let length: Double

  /// Computes an indicator's position and length.
  ///
  /// Its length is the track's in proportion to the visible part of the content; it shrinks while content is
  /// beyond its edge.
  ///
  /// - Parameters:
  ///   - track: the length of the track, in points.
  ///   - visible: the visible length of the content, in points.
  ///   - content: the length of the content, in points.
  ///   - offset: the distance scrolled from the content's beginning, in points.
  package init(track: Double, visible: Double, content: Double, offset: Double) {
    let travel = max(0, content - visible)
    let beyond = max(0, -offset, offset - travel)
    let share = content > 0 ? min(1, visible / content) : 1
    let rest = min(track, max(IndicatorGeometry.minimumLength, track * share))
    length = max(min(rest, 2 * IndicatorGeometry.thickness), rest - beyond)
    let progress = travel > 0 ? min(1, max(0, offset / travel)) : (offset > 0 ? 1 : 0)
    start = (track - length) * progress
  }
}

/// The view of an indicator; it takes no touches.
final class ScrollIndicator: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    isHidden = true
    layer.zPosition = 1
    layer.cornerRadius = IndicatorGeometry.thickness / 2
    backgroundColor = ScrollView.IndicatorStyle.default.color
  }
}

extension ScrollView {
  /// The colour of scroll indicators, like `UIScrollView.IndicatorStyle`.
  public enum IndicatorStyle: Int, CaseIterable, Hashable, Sendable {
    /// Dark in a light interface, and light in a dark one.
    case `default`
    /// Dark.
    case black
    /// Light.
    case white

    var color: ViewColor {
      let (dark, light) = (Color(white: 0, alpha: 0.35), Color(white: 1, alpha: 0.35))
      return ViewColor(light: self == .white ? light : dark, dark: self == .black ? dark : light)
    }
  }

  /// The time for which `flashScrollIndicators()` shows the indicators, in seconds.
  ///
  /// Policy: `scroll-indicator-flash`.
  public static var indicatorFlashDuration: Double { 1 }

  /// Shows the indicators until a timer fires, which a new flash starts again.
  func flashIndicators() {
    guard let application = window?.screen.application else { return }
    flash?.invalidate()
    flash = application.schedule(after: ScrollView.indicatorFlashDuration) { [weak self] in
      self?.endFlash()
    }
    setNeedsLayout()
  }

  /// Ends a flash of the indicators.
  func endFlash() {
    guard flash != nil else { return }
    flash?.invalidate()
    flash = nil
    setNeedsLayout()
  }

  /// Places and shows the indicators of scrollable axes while a finger is on the content, the offset moves or they are
  /// flashed; hides others.
  func placeIndicators() {
    let bounds = bounds
    let (margin, thickness) = (IndicatorGeometry.margin, IndicatorGeometry.thickness)
    let isMoving = isTracking || motion != nil || flash != nil
    let seen = bounds.inset(by: adjustedContentInset)
    let hasVertical = showsVerticalScrollIndicator && isMoving && contentSize.height > seen.height
    let hasHorizontal =
      showsHorizontalScrollIndicator && isMoving && contentSize.width > seen.width
    let system = automaticallyAdjustsScrollIndicatorInsets ? systemContentInset : .zero
    if hasVertical {
      let track = bounds.inset(by: system + verticalScrollIndicatorInsets)
      let place = IndicatorGeometry(
        track: max(0, track.height - 2 * margin), visible: seen.height,
        content: contentSize.height, offset: seen.minY)
      verticalIndicator.frame = Rect(
        x: isRightToLeft ? track.minX + margin : track.maxX - margin - thickness,
        y: track.minY + margin + place.start, width: thickness, height: place.length)
    }
    if hasHorizontal {
      let track = bounds.inset(by: system + horizontalScrollIndicatorInsets)
      let place = IndicatorGeometry(
        track: max(0, track.width - 2 * margin), visible: seen.width,
        content: contentSize.width, offset: seen.minX)
      horizontalIndicator.frame = Rect(
        x: track.minX + margin + place.start, y: track.maxY - margin - thickness,
        width: place.length, height: thickness)
    }
    show(verticalIndicator, hasVertical)
    show(horizontalIndicator, hasHorizontal)
  }

  private func show(_ indicator: ScrollIndicator, _ isShown: Bool) {
    if isShown && indicator.superview == nil { addSubview(indicator) }
    if indicator.isHidden == isShown { indicator.isHidden = !isShown }
  }
}
