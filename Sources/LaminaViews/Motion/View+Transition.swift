import LaminaLayers

// A view's old picture that dissolves into its new one.

extension View {
  /// Changes a view and lets its old picture dissolve into the new one, as `UIView.transition`.
  ///
  /// Changes within the block jump under the dissolve, unless the options include
  /// `allowAnimatedContent`. Without `transitionCrossDissolve` the view changes at once.
  ///
  /// - Parameters:
  ///   - view: the view whose picture, with all its subviews, dissolves.
  ///   - duration: seconds.
  ///   - options: `transitionCrossDissolve`, and how the block differs from the usual.
  ///   - changes: what is set.
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

  /// Replaces a view by another one, as `UIView.transition(from:to:)`: one dissolves into the other.
  ///
  /// A first view without a superview changes nothing.
  ///
  /// - Parameters:
  ///   - old: the view that is taken from its superview.
  ///   - new: the view that comes to its place.
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
        superview.insertSubview(new, above: old)
        old.removeFromSuperview()
      }, completion: completion)
  }
}

extension MotionBlock {
  /// Has the picture of a view dissolve into the one that it shows from now on.
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
