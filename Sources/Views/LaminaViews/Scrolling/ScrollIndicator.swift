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
    backgroundColor = ViewColor(
      light: Color(white: 0, alpha: 0.35), dark: Color(white: 1, alpha: 0.35))
  }
}

extension ScrollView {
  /// Places and shows the indicators of scrollable axes while a finger is on the content or the offset moves; hides
  /// others.
  func placeIndicators() {
    let (bounds, inset) = (bounds, adjustedContentInset)
    let (margin, thickness) = (IndicatorGeometry.margin, IndicatorGeometry.thickness)
    let isMoving = isTracking || motion != nil
    let seen = bounds.inset(by: inset)
    let hasVertical = showsVerticalScrollIndicator && isMoving && contentSize.height > seen.height
    let hasHorizontal =
      showsHorizontalScrollIndicator && isMoving && contentSize.width > seen.width
    if hasVertical {
      let place = IndicatorGeometry(
        track: max(0, seen.height - 2 * margin), visible: seen.height,
        content: contentSize.height, offset: seen.minY)
      verticalIndicator.frame = Rect(
        x: bounds.maxX - margin - thickness, y: seen.minY + margin + place.start,
        width: thickness, height: place.length)
    }
    if hasHorizontal {
      let place = IndicatorGeometry(
        track: max(0, seen.width - 2 * margin), visible: seen.width,
        content: contentSize.width, offset: seen.minX)
      horizontalIndicator.frame = Rect(
        x: seen.minX + margin + place.start, y: bounds.maxY - inset.bottom - margin - thickness,
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
