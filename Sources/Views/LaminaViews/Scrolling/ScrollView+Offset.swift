import LaminaDisplay
public import LaminaGeometry
import LaminaSystem

// Insets, the resulting range of the offset, and offsets set by code.

extension ScrollView {
  // MARK: - Insets

  /// The insets that the system currently adds to `contentInset`.
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

  /// Whether the view is the content of a controller in a container with bars, and that controller wants its insets
  /// adjusted.
  private var isAdjustedByController: Bool {
    var view: View = self
    while view.controller == nil, let superview = view.superview, superview.subviews.first === view
    {
      view = superview
    }
    guard let controller = view.controller ?? view.superview?.controller,
      controller.contentScrollView === self, controller.automaticallyAdjustsScrollViewInsets
    else { return false }
    return controller.navigationController != nil || controller.tabBarController != nil
  }

  /// Computes the adjusted insets again; an offset at the content's beginning follows them.
  ///
  /// - Parameter keepsOffset: whether the offset is kept even outside its range.
  func updateAdjustedInset(keepsOffset: Bool = false) {
    let old = adjustedContentInset
    var new = contentInset + systemContentInset
    new.top += refreshControl?.inset ?? 0
    guard new != old else { return }
    var offset = contentOffset
    if offset.y == -old.top { offset.y = -new.top }
    if offset.x == -old.left { offset.x = -new.left }
    let endsInRange = motion.map { legalOffset(nearest: $0.destination) == $0.destination } ?? false
    adjustedContentInset = new
    if !keepsOffset, !isMovingBar {
      if offset != contentOffset { moveOffset(to: offset) }
      clampOffset()
      if endsInRange { retargetMotion() }
    }
    setNeedsLayout()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: - Range

  /// The range in which the offset may rest along the x axis.
  public var horizontalOffsetRange: ClosedRange<Double> {
    let inset = adjustedContentInset
    return -inset.left...max(-inset.left, contentSize.width + inset.right - bounds.width)
  }

  /// The range in which the offset may rest along the y axis.
  public var verticalOffsetRange: ClosedRange<Double> {
    let inset = adjustedContentInset
    let top = -inset.top - barReserve
    return top...max(top, contentSize.height + inset.bottom - bounds.height)
  }

  /// Returns the nearest offset within the ranges of both axes.
  ///
  /// - Parameter offset: any offset, in points.
  /// - Returns: an offset at which the view may rest.
  public func legalOffset(nearest offset: Point) -> Point {
    Point(
      x: offset.x.clamped(to: horizontalOffsetRange), y: offset.y.clamped(to: verticalOffsetRange))
  }

  /// Clamps the offset to its range, unless a gesture or motion is changing it.
  func clampOffset() {
    guard drag == nil, motion == nil, pinchState == nil, zoomAnimation == nil, !isSettingZoom else {
      return
    }
    let legal = legalOffset(nearest: contentOffset)
    if legal != contentOffset { moveOffset(to: legal) }
  }

  /// Returns the nearest offset at which the content's pixels align with the screen's.
  ///
  /// A drag, and the motion after it, stop at such offsets. The ends of the range are not rounded.
  ///
  /// Policy: `scroll-rests-on-pixels`.
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
    ensure(offset.isFinite, "a content offset of \(offset)")
    if offset != bounds.origin { bounds.origin = offset }
  }

  // MARK: - Offsets set by code

  /// The duration of an animated change of the offset, in seconds.
  ///
  /// Policy: `scroll-animated-offset`.
  public static var animationDuration: Double { 0.3 }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
