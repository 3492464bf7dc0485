public import LaminaGeometry
public import LaminaLayers

/// A recogniser of dragging fingers, like `UIPanGestureRecognizer`.
///
/// It begins when the fingers' centre has moved by `slop` since enough of them were down. It ends when fewer
/// than `minimumNumberOfTouches` are left. A finger that is added or removed causes no movement by itself.
///
/// ```swift
/// let card = View(frame: Rect(x: 20, y: 20, width: 160, height: 60))
/// let pan = PanGestureRecognizer()
/// pan.addAction { [unowned card, unowned pan] _ in
///   card.center.x += pan.translation(in: card.superview).x
///   pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
open class PanGestureRecognizer: GestureRecognizer {
  /// Makes a recogniser without a view, with a closure that it calls; `nil` for none.
  public override init(_ action: (@MainActor (GestureRecognizer) -> Void)? = nil) {
    super.init(action)
  }

  /// Makes a recogniser without a view, with a method that it calls.
  public override init(target: Any?, action: ResponderAction?) {
    super.init(target: target, action: action)
  }

  /// Makes a recogniser without a view; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(target: nil, action: nil)
  }

  /// The smallest number of fingers with which the gesture begins and goes on.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers; further ones are ignored.
  open var maximumNumberOfTouches = Int.max

  /// The distance that the fingers' centre must move before the gesture begins, 10 pt, measured on the screen.
  ///
  /// `translation(in:)` includes that distance.
  ///
  /// Policy: `pan-slop`.
  public static var slop: Double { 10 }

  /// The movement of the fingers' centre, in the screen's space.
  private var path = Point.zero
  /// The part of the movement excluded by `setTranslation(_:in:)`.
  private var taken = Point.zero
  private var trail = TouchTrail()

  /// Returns the movement since the fingers came down or it was set, in a view's space; `nil` for the window's.
  open func translation(in view: View?) -> Point {
    convert(vector: Point(x: path.x - taken.x, y: path.y - taken.y), to: view)
  }

  /// Sets the value of `translation(in:)`; later movement is added to it.
  ///
  /// - Parameters:
  ///   - translation: the movement, often zero.
  ///   - view: the view whose space it is in; `nil` for the window's.
  open func setTranslation(_ translation: Point, in view: View?) {
    let way = convertToScreen(vector: translation, from: view)
    taken = Point(x: path.x - way.x, y: path.y - way.y)
  }

  /// Returns the velocity in points per second, in a view's space; `nil` for the window's.
  ///
  /// It is measured over the tenth of a second before the latest event.
  open func velocity(in view: View?) -> Point { convert(vector: trail.velocity, to: view) }

  /// Ignores fingers beyond the maximum, and records when the others came down.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where self.touches.count > maximumNumberOfTouches {
      ignore(touch, for: event)
    }
    if state == .possible, let time = touches.last?.timestamp { trail.add(path, at: time) }
  }

  /// Adds the fingers' movement, and begins at `slop`.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
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

  /// Ends when too few fingers are left, or fails if it never began.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
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

  /// Resets movement and velocity.
  open override func reset() {
    (path, taken) = (.zero, .zero)
    trail.removeAll()
  }
}
