import LaminaGeometry
import LaminaLayers

// Animated changes of tabs.

extension TabBarController {
  /// Animates a change from one controller to another, if the delegate supplies an animator.
  ///
  /// - Returns: whether the change is animated.
  func move(from old: ViewController, to new: ViewController) -> Bool {
    guard let view = viewIfLoaded, appearance.state == .appeared, view.isInRunningWindow,
      View.areAnimationsEnabled, old.appearance.state == .appeared,
      new.appearance.state == .disappeared, old.viewIfLoaded?.superview === view,
      let animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: old, to: new)
    else { return false }
    let container = ContainerView(frame: view.bounds)
    (container.isOpaque, container.layer.name) = (false, "transition")
    var parts = ControllerTransition.Parts(container: container, animator: animator)
    (parts.from, parts.to, parts.leaving, parts.arriving) = (old, new, old, new)
    (parts.fromView, parts.toView) = (old.view, new.view)
    parts.interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
    parts.fromFrames = (old.view.frame, .zero)
    parts.toFrames = (.zero, place(of: new))
    let transition = ControllerTransition(parts)
    (ownTransition, movingContainer) = (transition, container)
    new.beginAppearanceTransition(true, animated: true)
    old.beginAppearanceTransition(false, animated: true)
    MotionBlock.outside {
      View.performWithoutAnimation {
        view.insertSubview(container, at: 0)
        container.addSubview(old.view)
        new.view.frame = place(of: new)
        container.addSubview(new.view)
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
    }
    transition.onEnd = { [weak self] in self?.end(from: old, to: new, $0) }
    transition.start()
    return true
  }

  private func end(from old: ViewController, to new: ViewController, _ completed: Bool) {
    let (stays, leaves) = completed ? (new, old) : (old, new)
    View.performWithoutAnimation {
      leaves.view.removeFromSuperview()
      view.insertSubview(stays.view, at: 0)
      movingContainer?.removeFromSuperview()
      (movingContainer, ownTransition) = (nil, nil)
      view.setNeedsLayout()
    }
    leaves.endAppearanceTransition()
    stays.endAppearanceTransition()
    if !completed { select(stays) }
    removeIfGone(leaves)
  }
}
