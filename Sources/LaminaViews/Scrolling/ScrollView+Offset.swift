import LaminaDisplay
public import LaminaGeometry

// Insets, the range that they leave to the offset, and offsets that are asked for.

extension ScrollView {
  // MARK: - Insets

  /// What the system adds to `contentInset` at present.
  var systemContentInset: EdgeInsets {
    let safe = safeAreaInsets
    var (horizontal, vertical) = (true, true)
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .scrollableAxes, .automatic:
      horizontal = contentSize.width > bounds.width || alwaysBounceHorizontal
      vertical = contentSize.height > bounds.height || alwaysBounceVertical
      if contentInsetAdjustmentBehavior == .automatic && isAdjustedByController { vertical = true }
    }
    return EdgeInsets(
      top: vertical ? safe.top : 0, left: horizontal ? safe.left : 0,
      bottom: vertical ? safe.bottom : 0, right: horizontal ? safe.right : 0)
  }

  /// Whether it is the content of a controller between bars that wants it adjusted.
  private var isAdjustedByController: Bool {
    guard let controller = controller ?? superview?.controller,
      controller.contentScrollView === self, controller.automaticallyAdjustsScrollViewInsets
    else { return false }
    return controller.navigationController != nil || controller.tabBarController != nil
  }

  /// Finds the adjusted insets again; an offset at the beginning of the content stays there.
  ///
  /// - Parameter keepsOffset: whether the offset stays where it is, beyond its range too.
  func updateAdjustedInset(keepsOffset: Bool = false) {
    let old = adjustedContentInset
    var new = contentInset + systemContentInset
    new.top += refreshControl?.inset ?? 0
    guard new != old else { return }
    var offset = contentOffset
    if offset.y == -old.top { offset.y = -new.top }
    if offset.x == -old.left { offset.x = -new.left }
    adjustedContentInset = new
    if !keepsOffset {
      if offset != contentOffset { moveOffset(to: offset) }
      clampOffset()
    }
    setNeedsLayout()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: - Range

  /// Where the offset may rest along the x axis.
  public var horizontalOffsetRange: ClosedRange<Double> {
    let inset = adjustedContentInset
    return -inset.left...max(-inset.left, contentSize.width + inset.right - bounds.width)
  }

  /// Where the offset may rest along the y axis.
  public var verticalOffsetRange: ClosedRange<Double> {
    let inset = adjustedContentInset
    return -inset.top...max(-inset.top, contentSize.height + inset.bottom - bounds.height)
  }

  /// The nearest offset that is legal.
  ///
  /// - Parameter offset: any, in points.
  /// - Returns: one at which the offset may rest.
  public func legalOffset(nearest offset: Point) -> Point {
    Point(
      x: offset.x.clamped(to: horizontalOffsetRange), y: offset.y.clamped(to: verticalOffsetRange))
  }

  /// Takes an offset back to its range, unless something moves it.
  func clampOffset() {
    guard drag == nil, motion == nil, pinchState == nil, zoomFlight == nil, !isSettingZoom else {
      return
    }
    let legal = legalOffset(nearest: contentOffset)
    if legal != contentOffset { moveOffset(to: legal) }
  }

  /// The nearest offset at which pixels of the content lie on pixels of the screen.
  ///
  /// A finger, and what it sets going, leave the content there (a named policy). The ends of the range stay where
  /// they are.
  func onPixels(_ offset: Point) -> Point {
    guard let scale = window?.screen.scale else { return offset }
    func round(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      if value == range.lowerBound || value == range.upperBound { return value }
      let near = (value * scale).rounded() / scale
      return range.contains(value) ? near.clamped(to: range) : near
    }
    return Point(
      x: round(offset.x, horizontalOffsetRange), y: round(offset.y, verticalOffsetRange))
  }

  func moveOffset(to offset: Point) {
    precondition(offset.isFinite, "a content offset of \(offset)")
    if offset != bounds.origin { bounds.origin = offset }
  }

  // MARK: - Asking for an offset

  /// How long an offset that is set with animation takes, in seconds (a named policy).
  public static var animationDuration: Double { 0.3 }

  /// Sets the offset, with or without moving there.
  ///
  /// - Parameters:
  ///   - offset: where, in points; it may lie beyond what is legal.
  ///   - animated: whether it moves; without a frame loop it does not.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, let loop = frameLoop else {
      contentOffset = offset
      if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    stopMotion()
    let (from, duration) = (contentOffset, ScrollView.animationDuration)
    start(
      ScrollFlight(
        x: ScrollMotion(from: from.x, to: offset.x, duration: duration),
        y: ScrollMotion(from: from.y, to: offset.y, duration: duration), start: loop.now,
        isDeceleration: false))
  }

  /// Scrolls just so far that a part of the content is seen, or as much of it as fits.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's own space.
  ///   - animated: whether the offset moves.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let seen = bounds.inset(by: adjustedContentInset)
    func step(_ first: Double, _ last: Double, _ seenFirst: Double, _ seenLast: Double) -> Double {
      if first < seenFirst || last - first > seenLast - seenFirst { return first - seenFirst }
      return last > seenLast ? last - seenLast : 0
    }
    let offset = Point(
      x: contentOffset.x + step(rect.minX, rect.maxX, seen.minX, seen.maxX),
      y: contentOffset.y + step(rect.minY, rect.maxY, seen.minY, seen.maxY))
    let legal = legalOffset(nearest: offset)
    if legal != contentOffset { setContentOffset(legal, animated: animated) }
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
