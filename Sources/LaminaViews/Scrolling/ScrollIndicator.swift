import LaminaGeometry
import LaminaLayers

// The bar that says which part of the content is seen.

/// Where a scroll indicator lies along its axis.
package struct IndicatorPlace: Hashable, Sendable {
  /// The shortest that it is while content is within its range, in points (a named policy).
  package static let leastLength = 36.0
  /// How thick it is, in points (a named policy).
  package static let thickness = 3.0
  /// How far it keeps from the edges, in points (a named policy).
  package static let margin = 3.0

  /// Where it begins, in points from the beginning of its track.
  package let start: Double
  /// How long it is, in points.
  package let length: Double

  /// Places an indicator: as much of the track as is seen of the content, and shorter while content is
  /// beyond its end.
  ///
  /// - Parameters:
  ///   - track: the length of the track, in points.
  ///   - visible: how much of the content is seen, in points.
  ///   - content: the length of the content, in points.
  ///   - offset: how far the content is scrolled from its beginning, in points.
  package init(track: Double, visible: Double, content: Double, offset: Double) {
    let travel = max(0, content - visible)
    let beyond = max(0, -offset, offset - travel)
    let share = content > 0 ? min(1, visible / content) : 1
    let rest = min(track, max(IndicatorPlace.leastLength, track * share))
    length = max(min(rest, 2 * IndicatorPlace.thickness), rest - beyond)
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
    layer.cornerRadius = IndicatorPlace.thickness / 2
    backgroundColor = ViewColor(
      light: Color(white: 0, alpha: 0.35), dark: Color(white: 1, alpha: 0.35))
  }
}

extension ScrollView {
  /// Places the indicators, and shows those of axes that scroll while the offset moves.
  func placeIndicators() {
    let (bounds, inset) = (bounds, adjustedContentInset)
    let (margin, thickness) = (IndicatorPlace.margin, IndicatorPlace.thickness)
    let isMoving = isTracking || motion != nil
    let seen = bounds.inset(by: inset)
    let hasVertical = showsVerticalScrollIndicator && isMoving && contentSize.height > seen.height
    let hasHorizontal =
      showsHorizontalScrollIndicator && isMoving && contentSize.width > seen.width
    if hasVertical {
      let place = IndicatorPlace(
        track: max(0, seen.height - 2 * margin), visible: seen.height,
        content: contentSize.height, offset: seen.minY)
      verticalIndicator.frame = Rect(
        x: bounds.maxX - margin - thickness, y: seen.minY + margin + place.start,
        width: thickness, height: place.length)
    }
    if hasHorizontal {
      let place = IndicatorPlace(
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
