import LaminaDisplay
package import LaminaGeometry
import LaminaSystem

// The motion of the offset: by a finger, and then on its own.

/// A drag in progress.
struct ScrollDrag {
  /// The offset at the finger's start, without the rubber band's resistance.
  var origin: Point
  /// The axes along which the drag moves the offset; `nil` until the finger has moved.
  var axes: (x: Bool, y: Bool)?
  /// The share of the sheet that contains the scroll view; `nil` outside sheets.
  var sheet: SheetScroll?
}

/// A motion of the offset without a finger, with its start time.
struct ScrollAnimation {
  let x: ScrollMotion
  let y: ScrollMotion
  /// The start time, in seconds of the frame loop's clock.
  let start: Double
  /// Whether the motion continues a drag; otherwise code requested it.
  let isDeceleration: Bool
  /// The display link that advances it.
  var link: DisplayLink?

  var duration: Double { max(x.duration, y.duration) }
  var destination: Point { Point(x: x.destination, y: y.destination) }

  func offset(at time: Double) -> Point {
    Point(x: x.position(at: time - start), y: y.position(at: time - start))
  }

  /// Returns the same motion, shifted along y.
  func shifted(by distance: Double) -> ScrollAnimation {
    ScrollAnimation(
      x: x, y: y.shifted(by: distance), start: start, isDeceleration: isDeceleration, link: link)
  }
}

extension ScrollView {
  var frameLoop: FrameLoop? { window?.screen.application?.loop }

  private func scrolls(_ range: ClosedRange<Double>, _ always: Bool) -> Bool {
    range.upperBound > range.lowerBound || (bounces && always)
  }
  var scrollsHorizontally: Bool { scrolls(horizontalOffsetRange, alwaysBounceHorizontal) }
  var scrollsVertically: Bool { scrolls(verticalOffsetRange, alwaysBounceVertical) }

  // MARK: - Finger

  /// Handles a finger that comes down on the content: stops the motion of the offset.
  package func touchDown() {
    isTracking = true
    // A bouncing scale cannot be caught.
    // Policy: `zoom-return-uncaught`.
    if zoomAnimation == nil { stopMotion() }
  }

  /// Handles a finger that goes up without dragging; an offset caught beyond its range returns.
  package func touchUp(at time: Double) {
    guard drag == nil, isTracking, pinchState == nil else { return }
    isTracking = false
    guard zoomAnimation == nil else { return }
    if startDeceleration(velocity: .zero, at: time) {
      delegate?.scrollViewWillBeginDecelerating(self)
    }
    setNeedsLayout()
  }

  /// Begins a drag, unless scrolling is disabled, or a drag, a pinch or an animation of the scale is running.
  package func beginDrag() {
    guard isScrollEnabled, drag == nil, pinchState == nil, zoomAnimation == nil else { return }
    stopMotion()
    isTracking = true
    // A bounce that is caught continues from its current offset.
    let (offset, legal) = (contentOffset, legalOffset(nearest: contentOffset))
    drag = ScrollDrag(
      origin: Point(
        x: legal.x + RubberBand.pull(for: offset.x - legal.x, dimension: bounds.width),
        y: legal.y + RubberBand.pull(for: offset.y - legal.y, dimension: bounds.height)))
    drag?.sheet = SheetScroll(of: self)
    isDragging = true
    dismissKeyboardOnDrag()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the offset with the dragging finger.
  ///
  /// - Parameter translation: the movement since `beginDrag()`, in points.
  package func drag(to translation: Point) {
    guard let axes = axes(for: translation), let origin = drag?.origin else { return }
    var translation = translation
    if axes.y, let sheet = drag?.sheet {
      translation = sheet.share(
        translation, from: origin.y, top: verticalOffsetRange.lowerBound)
    }
    let legal = { (raw: Double, range: ClosedRange<Double>, length: Double) in
      let edge = raw.clamped(to: range)
      return self.bounces ? edge + RubberBand.offset(of: raw - edge, dimension: length) : edge
    }
    var offset = contentOffset
    if axes.x { offset.x = legal(origin.x - translation.x, horizontalOffsetRange, bounds.width) }
    if axes.y { offset.y = legal(origin.y - translation.y, verticalOffsetRange, bounds.height) }
    moveOffset(to: onPixels(offset))
  }

  /// Returns the axes along which the drag moves the offset; `nil` without a drag.
  private func axes(for translation: Point) -> (x: Bool, y: Bool)? {
    if let axes = drag?.axes { return axes }
    guard drag != nil else { return nil }
    let (x, y) = (abs(translation.x), abs(translation.y))
    var axes = (x: scrollsHorizontally, y: scrollsVertically)
    if isDirectionalLockEnabled && axes.x && axes.y {
      axes = (x: y < 2 * x, y: x < 2 * y)
    }
    if x + y > 0 { drag?.axes = axes }
    return axes
  }

  /// Ends a drag: the offset continues with the finger's velocity, or returns to its range.
  ///
  /// - Parameters:
  ///   - velocity: the finger's velocity, in points per second.
  ///   - time: seconds of the frame loop's clock.
  package func endDrag(velocity: Point, at time: Double) {
    guard let drag else { return }
    let axes = drag.axes ?? (x: false, y: false)
    self.drag = nil
    (isDragging, isTracking) = (false, false)
    refreshControl?.released()
    let isSheets = drag.sheet?.end(velocity: velocity.y) ?? false
    let own = Point(
      x: axes.x ? 0 - velocity.x : 0, y: axes.y && !isSheets ? 0 - velocity.y : 0)
    let decelerates = startDeceleration(velocity: own, at: time, isDragEnd: true)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    if decelerates { delegate?.scrollViewWillBeginDecelerating(self) }
    setNeedsLayout()
  }

  /// Ends a drag without motion, because two fingers begin to zoom.
  func dropDrag() {
    guard let drag else { return }
    _ = drag.sheet?.end(velocity: 0)
    self.drag = nil
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  // MARK: - Motion

  /// Starts the motion of a released offset.
  ///
  /// - Returns: whether it moves.
  private func startDeceleration(velocity: Point, at time: Double, isDragEnd: Bool = false) -> Bool
  {
    let offset = contentOffset
    var (x, y) = (
      ScrollMotion(
        from: offset.x, velocity: velocity.x, in: horizontalOffsetRange, rate: decelerationRate,
        bounces: bounces),
      ScrollMotion(
        from: offset.y, velocity: velocity.y, in: verticalOffsetRange, rate: decelerationRate,
        bounces: bounces)
    )
    if let barStack {
      let target = barStack.settledOffset(y.destination, in: self)
      if target != y.destination {
        let rate = DecelerationRate(keeping: velocity.y, over: target - offset.y)
        y = ScrollMotion(from: offset.y, to: target, rate: rate)
      }
    }
    if isDragEnd {
      let natural = Point(x: x.destination, y: y.destination)
      var target = natural
      if isPagingEnabled {
        target = Point(
          x: page(at: offset.x, velocity.x, bounds.width, horizontalOffsetRange),
          y: page(at: offset.y, velocity.y, bounds.height, verticalOffsetRange))
      }
      let slow = Point(x: velocity.x / 1_000, y: velocity.y / 1_000)
      adjustTarget(&target, velocity: slow)
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: slow, targetContentOffset: &target)
      ensure(target.isFinite, "a target offset of \(target)")
      let rate = isPagingEnabled ? DecelerationRate.fast : decelerationRate
      let isStraight = neverBouncesAtTarget && legalOffset(nearest: offset) == offset
      if target.x != natural.x || isStraight {
        x = ScrollMotion(from: offset.x, to: target.x, rate: rate)
      }
      if target.y != natural.y || isStraight {
        y = ScrollMotion(from: offset.y, to: target.y, rate: rate)
      }
    }
    let animation = ScrollAnimation(x: x, y: y, start: time, isDeceleration: true)
    guard animation.duration > 0 else {
      moveOffset(to: animation.destination)
      return false
    }
    start(animation)
    return true
  }

  /// The velocity above which a drag turns the page, in points per second.
  ///
  /// Policy: `scroll-page-velocity`.
  package static var pagingVelocity: Double { 200 }

  /// Returns the offset of the target page along one axis: the next page for a fast drag, else the nearest.
  private func page(
    at offset: Double, _ velocity: Double, _ length: Double, _ range: ClosedRange<Double>
  ) -> Double {
    guard length > 0 else { return offset }
    let pages = offset / length
    let fast = abs(velocity) > ScrollView.pagingVelocity
    let rule: FloatingPointRoundingRule =
      !fast ? .toNearestOrAwayFromZero : velocity > 0 ? .up : .down
    return (pages.rounded(rule) * length).clamped(to: range)
  }

  /// Starts a motion driven by the frame loop.
  func start(_ animation: ScrollAnimation) {
    var animation = animation
    isDecelerating = animation.isDeceleration
    if let loop = frameLoop {
      let link = DisplayLink { [weak self] link in
        if let self { advanceMotion(to: link.timestamp) } else { link.invalidate() }
      }
      animation.link = link
      loop.add(link)
      // A loop without pending work would sleep.
      loop.setNeedsCommit()
    }
    motion = animation
    setNeedsLayout()
  }

  /// Lets a deceleration that would end outside the range, which has changed, return to it.
  func retargetMotion() {
    guard let animation = motion, animation.isDeceleration, let now = frameLoop?.now,
      legalOffset(nearest: animation.destination) != animation.destination
    else { return }
    let (offset, time) = (contentOffset, now - animation.start)
    animation.link?.invalidate()
    start(
      ScrollAnimation(
        x: ScrollMotion(
          from: offset.x, velocity: animation.x.velocity(at: time), in: horizontalOffsetRange,
          rate: decelerationRate, bounces: bounces),
        y: ScrollMotion(
          from: offset.y, velocity: animation.y.velocity(at: time), in: verticalOffsetRange,
          rate: decelerationRate, bounces: bounces), start: now, isDeceleration: true))
  }

  /// Sets the offset to the motion's position at a time; called for each frame.
  ///
  /// - Parameter time: seconds of the frame loop's clock.
  package func advanceMotion(to time: Double) {
    guard let animation = motion else { return }
    guard time - animation.start >= animation.duration else {
      return moveOffset(to: onPixels(animation.offset(at: time)))
    }
    moveOffset(
      to: animation.isDeceleration ? onPixels(animation.destination) : animation.destination)
    // Callbacks may have ended the motion, or begun another.
    if motion?.start == animation.start { endMotion() }
  }

  /// Stops the motion at the current offset, and ends an animation of the scale at its target.
  func stopMotion() {
    if motion != nil { endMotion() }
    endZoomAnimation()
  }

  private func endMotion() {
    guard let animation = motion else { return }
    animation.link?.invalidate()
    motion = nil
    isDecelerating = false
    setNeedsLayout()
    if animation.isDeceleration {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}
