import LaminaDisplay
package import LaminaGeometry

// What moves the offset: a finger, and then the offset by itself.

/// A drag that goes on.
struct ScrollDrag {
  /// Where the offset would be now if nothing resisted, had the finger not moved.
  var origin: Point
  /// Along which axes it goes; `nil` until it is known.
  var axes: (x: Bool, y: Bool)?
}

/// An offset that moves by itself, and when it began to.
struct ScrollFlight {
  let x: ScrollMotion
  let y: ScrollMotion
  /// Seconds of the frame loop's clock.
  let start: Double
  /// Whether it follows a drag; somebody has asked for it else.
  let isDeceleration: Bool
  /// What calls for each frame.
  var link: DisplayLink?

  var duration: Double { max(x.duration, y.duration) }
  var destination: Point { Point(x: x.destination, y: y.destination) }

  func offset(at time: Double) -> Point {
    Point(x: x.position(at: time - start), y: y.position(at: time - start))
  }

  /// The same, further down.
  func shifted(by distance: Double) -> ScrollFlight {
    ScrollFlight(
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

  /// A finger comes down on the content: what moves the offset ends.
  package func touchDown() {
    isTracking = true
    // A scale that comes back is not caught (a named policy).
    if zoomFlight == nil { stopMotion() }
  }

  /// The finger goes up without having dragged; an offset that was caught beyond its end goes back.
  package func touchUp(at time: Double) {
    guard drag == nil, isTracking, pinchState == nil else { return }
    isTracking = false
    guard zoomFlight == nil else { return }
    if settle(velocity: .zero, at: time) { delegate?.scrollViewWillBeginDecelerating(self) }
    setNeedsLayout()
  }

  /// The finger begins to drag.
  package func beginDrag() {
    guard isScrollEnabled, drag == nil, pinchState == nil, zoomFlight == nil else { return }
    stopMotion()
    isTracking = true
    // A bounce that is caught goes on from where it is.
    let (offset, legal) = (contentOffset, legalOffset(nearest: contentOffset))
    drag = ScrollDrag(
      origin: Point(
        x: legal.x + RubberBand.pull(for: offset.x - legal.x, dimension: bounds.width),
        y: legal.y + RubberBand.pull(for: offset.y - legal.y, dimension: bounds.height)))
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// The finger drags.
  ///
  /// - Parameter translation: how far it has come since `beginDrag()`, in points.
  package func drag(to translation: Point) {
    guard let axes = axes(for: translation), let origin = drag?.origin else { return }
    let legal = { (raw: Double, range: ClosedRange<Double>, length: Double) in
      let edge = raw.clamped(to: range)
      return self.bounces ? edge + RubberBand.offset(of: raw - edge, dimension: length) : edge
    }
    var offset = contentOffset
    if axes.x { offset.x = legal(origin.x - translation.x, horizontalOffsetRange, bounds.width) }
    if axes.y { offset.y = legal(origin.y - translation.y, verticalOffsetRange, bounds.height) }
    moveOffset(to: onPixels(offset))
  }

  /// The axes of the drag; `nil` without one.
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

  /// The finger lets go.
  ///
  /// - Parameters:
  ///   - velocity: the finger's, in points per second.
  ///   - time: seconds of the frame loop's clock.
  package func endDrag(velocity: Point, at time: Double) {
    guard let drag else { return }
    let axes = drag.axes ?? (x: false, y: false)
    self.drag = nil
    (isDragging, isTracking) = (false, false)
    refreshControl?.released()
    let own = Point(x: axes.x ? 0 - velocity.x : 0, y: axes.y ? 0 - velocity.y : 0)
    let decelerates = settle(velocity: own, at: time, isDragEnd: true)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    if decelerates { delegate?.scrollViewWillBeginDecelerating(self) }
    setNeedsLayout()
  }

  /// Ends a drag without a motion: two fingers zoom in its place.
  func dropDrag() {
    guard drag != nil else { return }
    drag = nil
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  // MARK: - Motion

  /// Lets the offset move on with a speed.
  ///
  /// - Returns: whether it does.
  private func settle(velocity: Point, at time: Double, isDragEnd: Bool = false) -> Bool {
    let offset = contentOffset
    var (x, y) = (
      ScrollMotion(
        from: offset.x, velocity: velocity.x, in: horizontalOffsetRange, rate: decelerationRate,
        bounces: bounces),
      ScrollMotion(
        from: offset.y, velocity: velocity.y, in: verticalOffsetRange, rate: decelerationRate,
        bounces: bounces)
    )
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
      precondition(target.isFinite, "a target offset of \(target)")
      let rate = isPagingEnabled ? DecelerationRate.fast : decelerationRate
      if target.x != natural.x { x = ScrollMotion(from: offset.x, to: target.x, rate: rate) }
      if target.y != natural.y { y = ScrollMotion(from: offset.y, to: target.y, rate: rate) }
    }
    let flight = ScrollFlight(x: x, y: y, start: time, isDeceleration: true)
    guard flight.duration > 0 else {
      moveOffset(to: flight.destination)
      return false
    }
    start(flight)
    return true
  }

  /// The speed above which a drag turns the page, in points per second (a named policy).
  package static var pagingVelocity: Double { 200 }

  /// The page that an offset goes to: the next one for a fast drag, else the nearest.
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

  /// Begins a motion, and has the frame loop drive it.
  func start(_ flight: ScrollFlight) {
    var flight = flight
    isDecelerating = flight.isDeceleration
    if let loop = frameLoop {
      let link = DisplayLink { [weak self] link in
        if let self { advanceMotion(to: link.timestamp) } else { link.invalidate() }
      }
      flight.link = link
      loop.add(link)
      // A loop that has nothing to do would sleep.
      loop.setNeedsCommit()
    }
    motion = flight
    setNeedsLayout()
  }

  /// Moves the offset to where it is at a time: what a display link does for each frame.
  ///
  /// - Parameter time: seconds of the frame loop's clock.
  package func advanceMotion(to time: Double) {
    guard let flight = motion else { return }
    guard time - flight.start >= flight.duration else {
      return moveOffset(to: onPixels(flight.offset(at: time)))
    }
    moveOffset(to: flight.isDeceleration ? onPixels(flight.destination) : flight.destination)
    // What was told of the offset may have ended it, or begun another.
    if motion?.start == flight.start { endMotion() }
  }

  /// Ends what moves the offset where it is.
  func stopMotion() {
    if motion != nil { endMotion() }
    endZoomFlight()
  }

  private func endMotion() {
    guard let flight = motion else { return }
    flight.link?.invalidate()
    motion = nil
    isDecelerating = false
    setNeedsLayout()
    if flight.isDeceleration {
      delegate?.scrollViewDidEndDecelerating(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}
