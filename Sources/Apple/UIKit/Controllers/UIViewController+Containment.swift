public import LaminaViews

// Moves between children, and requests to the system.

extension ViewController {
  /// Moves from a child's view to another one's, with the calls of both children's appearance.
  ///
  /// - Parameters:
  ///   - fromViewController: the child that leaves.
  ///   - toViewController: the child that arrives; its view is added to this controller's view.
  ///   - duration: the duration of the animations, in seconds.
  ///   - options: the options of the animations.
  ///   - animations: the changes to animate; `nil` for none.
  ///   - completion: called when the move is over.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController,
    duration: Double, options: View.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let isAnimated = duration > 0
    toViewController.beginAppearanceTransition(true, animated: isAnimated)
    fromViewController.beginAppearanceTransition(false, animated: isAnimated)
    let holder = fromViewController.viewIfLoaded?.superview ?? ownView
    holder.addSubview(toViewController.ownView)
    let end: (Bool) -> Void = { isFinished in
      fromViewController.viewIfLoaded?.removeFromSuperview()
      toViewController.endAppearanceTransition()
      fromViewController.endAppearanceTransition()
      completion?(isFinished)
    }
    View.animate(duration: duration, options: options) {
      animations?()
    } completion: {
      end($0)
    }
  }

  /// Asks the controllers again for the orientations that they support; the next turn of the screen asks anyway.
  public func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  /// Asks the controllers again about the home indicator, which screens do not show.
  public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Asks the controllers again about gestures of the system, which there are none of.
  public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  /// Turns the screen as the device is held: screens turn only when they are asked to.
  public static func attemptRotationToDeviceOrientation() {}

}
