import LaminaLayers

// Transitions from a view's old picture to its new one: dissolves and flips.

extension View.AnimationOptions {
  /// Turns the view about its vertical axis: the left side comes to the front.
  ///
  /// Policy: `flip-perspective`.
  public static let transitionFlipFromLeft = View.AnimationOptions(rawValue: 1 << 20)
  /// Turns the view about its vertical axis: the right side comes to the front.
  ///
  /// Policy: `flip-perspective`.
  public static let transitionFlipFromRight = View.AnimationOptions(rawValue: 2 << 20)
  /// Cross-dissolves like `transitionCrossDissolve`; under UIKit, the old picture curls up like a page.
  ///
  /// Policy: `curl-dissolves`.
  public static let transitionCurlUp = View.AnimationOptions(rawValue: 3 << 20)
  /// Cross-dissolves like `transitionCrossDissolve`; under UIKit, the new picture curls down like a page.
  ///
  /// Policy: `curl-dissolves`.
  public static let transitionCurlDown = View.AnimationOptions(rawValue: 4 << 20)
  /// Cross-dissolves the old picture into the new one, in `View.transition(with:duration:)`.
  public static let transitionCrossDissolve = View.AnimationOptions(rawValue: 5 << 20)
  /// Turns the view about its horizontal axis: the top comes to the front.
  ///
  /// Policy: `flip-perspective`.
  public static let transitionFlipFromTop = View.AnimationOptions(rawValue: 6 << 20)
  /// Turns the view about its horizontal axis: the bottom comes to the front.
  ///
  /// Policy: `flip-perspective`.
  public static let transitionFlipFromBottom = View.AnimationOptions(rawValue: 7 << 20)

  /// Whether the options select a cross-dissolve.
  fileprivate var isCrossDissolve: Bool { (3...5).contains(rawValue >> 20 & 7) }

  /// The side that a flip brings to the front; `nil` for no flip.
  fileprivate var flippedEdge: RectEdge? {
    switch rawValue >> 20 & 7 {
    case 1: .left
    case 2: .right
    case 6: .top
    case 7: .bottom
    default: nil
    }
  }
}

extension View {
  /// Changes a view, and dissolves or flips from its old picture to the new one, like `UIView.transition`.
  ///
  /// Changes within the block are immediate, unless the options include `allowAnimatedContent`; they then run in the
  /// new picture of a dissolve. The sides of a flip are pictures, which do not change.
  ///
  /// Without an option for a transition, the picture changes at once.
  ///
  /// - Parameters:
  ///   - view: the view that changes, with all its subviews.
  ///   - duration: seconds.
  ///   - options: the transition, such as `transitionCrossDissolve`, and other options of the block.
  ///   - changes: sets the new values.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  @_disfavoredOverload public static func transition(
    with view: View, duration: Double, options: AnimationOptions = .transitionCrossDissolve,
    _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let pace = MotionPace(curve: .cubic(options.timingFunction), duration: duration)
    animate(
      pace, 0, options,
      {
        let flip = MotionBlock.current.flatMap { block in
          options.flippedEdge.flatMap { FlipTransition(of: view, from: $0, in: block) }
        }
        if options.contains(.allowAnimatedContent) {
          changes()
        } else {
          let areEnabled = areAnimationsEnabled
          performWithoutAnimation(changes)
          areAnimationsEnabled = areEnabled
        }
        if let flip { return flip.run() }
        guard options.isCrossDissolve, view.layer.isShown, let block = MotionBlock.current else {
          return
        }
        block.addDissolve(of: view)
      }, completion)
  }

  /// Replaces a view by another one, with a transition of their superview, like `UIView.transition(from:to:)`.
  ///
  /// The old view is removed from its superview, and the new one takes its place. With `showHideTransitionViews`, the
  /// old view is hidden instead, and the new one is shown. Ignored if the old view has no superview.
  ///
  /// - Parameters:
  ///   - old: the view that is removed or hidden.
  ///   - new: the view that takes its place or is shown.
  ///   - duration: seconds.
  ///   - options: as for `transition(with:duration:options:_:completion:)`.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func transition(
    from old: View, to new: View, duration: Double,
    options: AnimationOptions = .transitionCrossDissolve,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    guard let superview = old.superview else { return }
    transition(
      with: superview, duration: duration, options: options,
      {
        if options.contains(.showHideTransitionViews) {
          (old.isHidden, new.isHidden) = (true, false)
        } else {
          superview.insertSubview(new, aboveSubview: old)
          old.removeFromSuperview()
        }
      }, completion: completion)
  }
}

extension MotionBlock {
  /// Adds a cross-dissolve from the view's current picture to its next one.
  fileprivate func addDissolve(of view: View) {
    guard pace.duration > 0 else { return }
    var animation = Animation.transition(duration: pace.duration)
    animation.timingFunction = pace.function
    let blocksTouches = !options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlocks += 1 }
    animation.didStop = { [weak view] isFinished in
      if blocksTouches { view?.touchBlocks -= 1 }
      if !isFinished { self.interrupt() }
    }
    view.layer.addMotion(animation, forKey: "transition")
  }
}
