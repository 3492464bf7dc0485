public import LaminaGeometry

/// Recognises fingers that drag, as `UIPanGestureRecognizer`.
///
/// It begins when the middle of its fingers has gone `slop` from where enough of them were down, and ends
/// when fewer than `minimumNumberOfTouches` are. A finger that comes or goes moves nothing by itself.
open class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers it takes.
  public var minimumNumberOfTouches = 1
  /// How many fingers it follows; further ones are not its.
  public var maximumNumberOfTouches = Int.max

  /// How far fingers go before it begins, 10 pt, measured on the screen (a named policy).
  ///
  /// `translation(in:)` counts that way too.
  public static var slop: Double { 10 }

  /// How far the fingers have gone, in the screen's space.
  private var path = Point.zero
  /// What of it has been taken by `setTranslation(_:in:)`.
  private var taken = Point.zero
  private var trail = TouchTrail()

  /// How far the fingers have gone since they came down, in a view's space; `nil` for the window's.
  open func translation(in view: View?) -> Point {
    convert(vector: Point(x: path.x - taken.x, y: path.y - taken.y), to: view)
  }

  /// Says how far the fingers have gone; what comes is added to it.
  ///
  /// - Parameters:
  ///   - translation: the way, often zero.
  ///   - view: in whose space; `nil` for the window's.
  open func setTranslation(_ translation: Point, in view: View?) {
    let way = convertToScreen(vector: translation, from: view)
    taken = Point(x: path.x - way.x, y: path.y - way.y)
  }

  /// How fast the fingers go, in points per second of a view's space; `nil` for the window's.
  ///
  /// Measured over what they have done in the tenth of a second before the latest event.
  open func velocity(in view: View?) -> Point { convert(vector: trail.velocity, to: view) }

  /// Ignores fingers beyond the most, and keeps when the others came down.
  open override func touchesBegan(_ touches: [Touch], with event: Event?) {
    for touch in touches where self.touches.count > maximumNumberOfTouches { ignore(touch) }
    if state == .possible, let time = touches.last?.timestamp { trail.add(path, at: time) }
  }

  /// Adds the way of the fingers, and begins from 10 points on.
  open override func touchesMoved(_ touches: [Touch], with event: Event?) {
    guard self.touches.count >= minimumNumberOfTouches, let time = touches.last?.timestamp else {
      return
    }
    follow(touches, at: time)
    if isActive {
      state = .changed
    } else if path.distance(to: .zero) >= Self.slop {
      state = .began
    }
  }

  /// Ends when fewer fingers are left than it needs, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event?) {
    if let time = touches.last?.timestamp {
      trail.forget(before: time)
      if touches.contains(where: { $0.point != $0.previousPoint }) { follow(touches, at: time) }
    }
    let left = fingersDown.count
    if isActive {
      if left < minimumNumberOfTouches { state = .ended }
    } else if left == 0 {
      state = .failed
    }
  }

  private func follow(_ touches: [Touch], at time: Double) {
    let count = Double(self.touches.count)
    for touch in touches {
      path.x += (touch.point.x - touch.previousPoint.x) / count
      path.y += (touch.point.y - touch.previousPoint.y) / count
    }
    trail.add(path, at: time)
  }

  /// Forgets way and speed.
  open override func reset() {
    (path, taken) = (.zero, .zero)
    trail.removeAll()
  }
}
