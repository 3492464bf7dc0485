import LaminaLayers

// Cross-dissolves from a view's old picture to its new one.

extension View {
  /// Changes a view and cross-dissolves from its old picture to the new one, like `UIView.transition`.
  ///
  /// Changes within the block are immediate under the dissolve, unless the options include `allowAnimatedContent`.
  /// Without `transitionCrossDissolve` the picture changes at once.
  ///
  /// - Parameters:
  ///   - view: the view that dissolves, with all its subviews.
  ///   - duration: seconds.
  ///   - options: `transitionCrossDissolve`, and other options of the block.
  ///   - changes: sets the new values.
  ///   - completion: as for `animate(duration:delay:timingFunction:options:_:completion:)`.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = .transitionCrossDissolve,
    _ changes: @MainActor () -> Void,
    completion: (@MainActor @Sendable (_ finished: Bool) -> Void)? = nil
  ) {
    let pace = MotionPace(curve: .cubic(options.timingFunction), duration: duration)
    animate(
      pace, 0, options,
      {
        if options.contains(.allowAnimatedContent) {
          changes()
        } else {
          let areEnabled = areAnimationsEnabled
          performWithoutAnimation(changes)
          areAnimationsEnabled = areEnabled
        }
        guard options.isCrossDissolve, view.layer.isShown, let block = MotionBlock.current else {
          return
        }
        block.addDissolve(of: view)
      }, completion)
  }

  /// Replaces a view by another one with a cross-dissolve, like `UIView.transition(from:to:)`.
  ///
  /// Ignored if the old view has no superview.
  ///
  /// - Parameters:
  ///   - old: the view that is removed from its superview.
  ///   - new: the view that takes its place.
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
        superview.insertSubview(new, aboveSubview: old)
        old.removeFromSuperview()
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
