import LaminaDisplay
package import LaminaGeometry
import LaminaSystem

// Zooming by pinches and by code. A transform of the delegate's view scales the content.
//
//   content point c, scale s, the view's origin o in the content, a point a of the frame:  offset = o + c s - a

/// A pinch in progress.
struct ScrollPinch {
  /// The scale at the beginning of the pinch, without resistance.
  let scale: Double
  /// The point of the zoomed view under the middle of the fingers.
  let point: Point
  /// The last middle of the fingers, relative to the frame's top left corner.
  var middle: Point
}

/// An animation of the scale and the offset in progress.
struct ZoomAnimation {
  let scale: (from: Double, to: Double)
  let offset: (from: Point, to: Point)
  /// The start time, in seconds of the frame loop's clock.
  let start: Double
  /// Whether the scale returns from beyond a limit.
  let isBounce: Bool
  var link: DisplayLink?
}

/// A recogniser of the two fingers that zoom a scroll view; a drag by one finger can run beside it.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  weak var scrollView: ScrollView?

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init { [weak scrollView] recognizer in
      guard let pinch = recognizer as? ScrollPinchGestureRecognizer else { return }
      scrollView?.follow(pinch)
    }
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    super.shouldReceive(touch) && scrollView?.viewForZooming != nil
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.pan && super.canPrevent(other)
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    other !== scrollView?.pan && super.canBePrevented(by: other)
  }
}

extension ScrollView {
  /// The view that the delegate supplies for zooming; `nil` for none, and unless `minimumZoomScale` is below
  /// `maximumZoomScale`.
  var viewForZooming: View? {
    minimumZoomScale < maximumZoomScale ? delegate?.viewForZooming(in: self) : nil
  }

  /// Checks the limits of the scale, and adds the pinch recogniser when they first allow zooming.
  func zoomLimitsChanged() {
    ensure(
      minimumZoomScale > 0 && minimumZoomScale.isFinite && maximumZoomScale.isFinite
        && maximumZoomScale > 0, "a zoom from \(minimumZoomScale) to \(maximumZoomScale)")
    guard pinch == nil, minimumZoomScale < maximumZoomScale else { return }
    let recognizer = ScrollPinchGestureRecognizer(self)
    pinch = recognizer
    addGestureRecognizer(recognizer)
  }

  func zoom(_ view: View, to newScale: Double, offset: Point, animated: Bool) {
    stopMotion()
    let target = legalOffset(nearest: offset, zoomed: view, newScale)
    guard animated, newScale != scale || target != contentOffset, frameLoop != nil else {
      show(view, newScale, at: target)
      if animated { delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale) }
      return
    }
    startZoom(to: newScale, target, isBounce: false)
  }

  func legalScale(_ value: Double) -> Double {
    value.clamped(to: minimumZoomScale...max(minimumZoomScale, maximumZoomScale))
  }

  // MARK: - Places

  /// Returns the point of the zoomed view under a point of the frame, relative to the view's top left corner and
  /// unscaled.
  func zoomedPoint(of place: Point, in view: View) -> Point {
    let origin = view.frame.origin
    return Point(
      x: (contentOffset.x + place.x - origin.x) / scale,
      y: (contentOffset.y + place.y - origin.y) / scale)
  }

  /// Returns the offset that puts a point of the zoomed view at a point of the frame.
  func zoomOffset(
    _ point: Point, at place: Point, _ newScale: Double, _ view: View
  ) -> Point {
    let origin = view.frame.origin
    return Point(
      x: origin.x + point.x * newScale - place.x, y: origin.y + point.y * newScale - place.y)
  }

  /// Returns the nearest offset within the range for another scale.
  private func legalOffset(nearest offset: Point, zoomed view: View, _ newScale: Double) -> Point {
    let inset = adjustedContentInset
    func legal(
      _ value: Double, _ before: Double, _ content: Double, _ after: Double, _ length: Double
    ) -> Double { value.clamped(to: -before...max(-before, content + after - length)) }
    let size = view.bounds.size
    return Point(
      x: legal(offset.x, inset.left, size.width * newScale, inset.right, bounds.width),
      y: legal(offset.y, inset.top, size.height * newScale, inset.bottom, bounds.height))
  }

  /// Scales the zoomed view, keeping its frame's origin, and scales the content size with it.
  private func show(_ view: View, _ newScale: Double, at offset: Point) {
    let hasNewScale = newScale != scale
    if hasNewScale {
      let origin = view.frame.origin
      scale = newScale
      view.transform = Affine(a: newScale, b: 0, c: 0, d: newScale, tx: 0, ty: 0)
      zoomOrigin = origin
      isSettingZoom = true
      holdZoom()
      contentSize = Size(
        width: view.bounds.width * newScale, height: view.bounds.height * newScale)
      isSettingZoom = false
    }
    moveOffset(to: offset)
    if hasNewScale { delegate?.scrollViewDidZoom(self) }
    setNeedsLayout()
  }

  /// Restores the zoomed view's origin after layout.
  func holdZoom() {
    guard scale != 1, let origin = zoomOrigin, let view = viewForZooming else { return }
    let frame = view.frame
    guard frame.origin != origin else { return }
    view.center = Point(
      x: view.center.x + origin.x - frame.minX, y: view.center.y + origin.y - frame.minY)
  }

  // MARK: - Fingers

  /// Returns the scale shown for a pinch beyond a limit: resistance keeps it within a factor of two of the limit.
  ///
  /// `limit * 2^f(log2(raw / limit))`, where `f` is `RubberBand.offset(of:dimension:)` with a dimension of 1.
  ///
  /// Policy: `zoom-resistance`.
  private func resisted(_ raw: Double) -> Double {
    let limit = legalScale(raw)
    guard limit != raw, bouncesZoom else { return limit }
    let doublings = RubberBand.offset(of: Exponential.log2(raw / limit), dimension: 1)
    return limit * Exponential.exp(doublings * 0.693_147_180_559_945_3)
  }

  /// Whether the pinch may begin: there is a view to zoom, and touches already delivered to subviews may be cancelled.
  func mayZoom(_ pinch: PinchGestureRecognizer) -> Bool {
    guard viewForZooming != nil else { return false }
    for touch in pinch.touches where touch.delivery.stage == .begun && touch.view !== self {
      guard canCancelContentTouches, touchesShouldCancel(in: touch.view) else { return false }
    }
    return true
  }

  func follow(_ pinch: ScrollPinchGestureRecognizer) {
    let place = pinch.location(in: self)
    guard place.isFinite || pinch.state == .ended || pinch.state == .cancelled else { return }
    let middle = Point(x: place.x - bounds.minX, y: place.y - bounds.minY)
    switch pinch.state {
    case .began:
      beginPinch(at: middle)
      if isZooming { pinch.scale = 1 }
    case .changed: if pinch.touches.count > 1 { followPinch(scale: pinch.scale, at: middle) }
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  /// Begins zooming with two fingers, which ends a drag and stops a motion; ignored without a view to zoom.
  ///
  /// - Parameter middle: the middle of the fingers, relative to the frame's top left corner.
  package func beginPinch(at middle: Point) {
    guard pinchState == nil, zoomAnimation == nil, let view = viewForZooming else { return }
    dropDrag()
    stopMotion()
    isTracking = true
    pinchState = ScrollPinch(scale: scale, point: zoomedPoint(of: middle, in: view), middle: middle)
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  /// Updates scale and offset after the fingers have moved.
  ///
  /// - Parameters:
  ///   - factor: the distance of the fingers relative to that at the beginning.
  ///   - middle: the middle of the fingers, relative to the frame's top left corner.
  package func followPinch(scale factor: Double, at middle: Point) {
    guard var state = pinchState, let view = viewForZooming else { return }
    state.middle = middle
    pinchState = state
    let newScale = resisted(state.scale * factor)
    show(view, newScale, at: zoomOffset(state.point, at: middle, newScale, view))
  }

  /// Ends a pinch: scale and offset return to their ranges.
  package func endPinch() {
    guard let state = pinchState else { return }
    pinchState = nil
    isTracking = false
    guard let view = viewForZooming else { return }
    let to = legalScale(scale)
    let offset = legalOffset(
      nearest: zoomOffset(state.point, at: state.middle, to, view), zoomed: view, to)
    let isBounce = to != scale
    if isBounce || offset != contentOffset, frameLoop != nil {
      return startZoom(to: to, offset, isBounce: isBounce)
    }
    show(view, to, at: offset)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
  }

  // MARK: - Motion

  private func startZoom(
    to newScale: Double, _ offset: Point, isBounce: Bool
  ) {
    guard let loop = frameLoop else { return }
    var animation = ZoomAnimation(
      scale: (scale, newScale), offset: (contentOffset, offset), start: loop.now,
      isBounce: isBounce)
    let link = DisplayLink { [weak self] link in
      if let self { advanceZoom(to: link.timestamp) } else { link.invalidate() }
    }
    animation.link = link
    zoomAnimation = animation
    loop.add(link)
    loop.setNeedsCommit()
  }

  /// Sets scale and offset for a time; called for each frame.
  ///
  /// Scale and offset progress by the same fraction, so each point of the content moves in a straight line.
  ///
  /// - Parameter time: seconds of the frame loop's clock.
  package func advanceZoom(to time: Double) {
    guard let animation = zoomAnimation, let view = viewForZooming else {
      return endZoomAnimation()
    }
    let progress = (time - animation.start) / ScrollView.animationDuration
    guard progress < 1 else { return endZoomAnimation() }
    let share = max(0, progress) * max(0, progress) * (3 - 2 * max(0, progress))
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    show(
      view, mix(animation.scale.from, animation.scale.to),
      at: Point(
        x: mix(animation.offset.from.x, animation.offset.to.x),
        y: mix(animation.offset.from.y, animation.offset.to.y)))
  }

  /// Ends the animation of the scale at its target.
  func endZoomAnimation() {
    guard let animation = zoomAnimation else { return }
    animation.link?.invalidate()
    zoomAnimation = nil
    guard let view = viewForZooming else { return }
    show(view, animation.scale.to, at: animation.offset.to)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: scale)
  }
}
