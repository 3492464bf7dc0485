import LaminaGeometry
import LaminaLayers

// The motions of a sheet without a finger: to its detents, and with the keyboard.

extension SheetPresentationController {
  /// The duration of a spring, in seconds: that of a presentation.
  static var springDuration: Double { 0.5 }
  /// The fastest start of a spring, in total distances per second: faster ones would overshoot.
  private static var fastestSpring: Double { 18 }
  /// Whether the sheet can move with animation now.
  var canMove: Bool {
    (presentedView?.isInRunningWindow ?? false) && View.areAnimationsEnabled
      && presentedViewController?.appearance.state == .appeared
  }

  /// Springs to a height.
  ///
  /// - Parameters:
  ///   - height: the height.
  ///   - velocity: the sheet's velocity downwards, in points per second.
  ///   - completion: called when it is there, unless something stops it.
  func spring(
    to height: Double, velocity: Double = 0, completion: (@MainActor () -> Void)? = nil
  ) {
    stopMotion()
    let distance = height - (container?.bounds.height ?? 0) + (presentedView?.frame.minY ?? 0)
    let fastest = SheetPresentationController.fastestSpring
    let pace = abs(distance) > 0.5 ? (-velocity / distance).clamped(to: -fastest...fastest) : 0
    move(
      to: height,
      with: PropertyAnimator(
        duration: SheetPresentationController.springDuration,
        timing: .damped(ratio: 1, initialVelocity: pace)), completion)
  }

  private func move(
    to height: Double, with animator: PropertyAnimator, _ completion: (@MainActor () -> Void)?
  ) {
    let isThere = (presentedView?.isInRunningWindow ?? false) && View.areAnimationsEnabled
    guard isThere else {
      updateLook()
      place(atHeight: height)
      completion?()
      return
    }
    animator.addAnimations { [weak self] in
      guard let self else { return }
      updateLook()
      place(atHeight: height)
      presentedView?.layoutIfNeeded()
    }
    animator.addCompletion { [weak self, weak animator] _ in
      if let self, motion === animator { motion = nil }
      completion?()
    }
    motion = animator
    MotionBlock.outside { animator.startAnimation() }
  }

  /// Stops the spring where the sheet is on the screen; its completion is not called.
  func stopMotion() {
    guard let motion else { return }
    self.motion = nil
    motion.stopAnimation(true)
  }

  // MARK: - Keyboard

  /// Raises the sheet above the keyboard while that types into it, and lowers it again.
  ///
  /// Policy: `sheet-keyboard`.
  func keyboardMoves(_ notification: ApplicationNotification) {
    guard let container, let window = container.window, let keyboard = notification.keyboard,
      notification.application === window.screen.application
    else { return }
    let isOurs =
      window.firstResponder?.responders.contains { $0 === presentedViewController } ?? false
    let top = window.convert(screenPoint: keyboard.frameEnd.origin, to: container).y
    let covered = isOurs ? max(0, container.bounds.height - top) : 0
    guard covered != keyboardHeight else { return }
    keyboardHeight = covered
    guard transition == nil, drag == nil else { return container.setNeedsLayout() }
    stopMotion()
    move(
      to: restingHeight,
      with: PropertyAnimator(duration: keyboard.animationDuration, curve: .easeInEaseOut), nil)
  }
}
