import LaminaGeometry
import LaminaLayers

/// The standard animations of presentations and dismissals.
@MainActor final class ModalMotion: ViewControllerAnimatedTransitioning {
  enum Style {
    case coverVertical
    case crossDissolve
    /// Dissolves; while appearing, also shrinks from 1.15 times its size.
    case alert
  }

  private let style: Style
  private let isPresentation: Bool
  private var animator: PropertyAnimator?

  init(_ style: Style, isPresentation: Bool) {
    (self.style, self.isPresentation) = (style, isPresentation)
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    switch style {
    case .coverVertical: 0.5
    case .crossDissolve: 0.35
    case .alert: 0.25
    }
  }

  private var timing: TimingCurve {
    style == .coverVertical ? .damped(ratio: 1) : .cubic(.easeInEaseOut)
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator? {
    if let animator { return animator }
    let key: TransitionContextKey = isPresentation ? .to : .from
    guard let view = context.view(forKey: key) else { return nil }
    let height = context.containerView.bounds.height
    let (center, alpha, transform) = (view.center, view.alpha, view.layer.transform)
    let (style, isPresentation) = (style, isPresentation)
    let companions = context.viewController(forKey: key)?.presentation?.companions ?? []
    let centers = companions.map(\.center)
    func place(_ isThere: Bool) {
      switch style {
      case .coverVertical:
        let away = height - (center.y - view.bounds.height / 2)
        let way = isThere ? 0 : max(0, away)
        view.center = Point(x: center.x, y: center.y + way)
        for (companion, center) in zip(companions, centers) {
          companion.center = Point(x: center.x, y: center.y + way)
        }
      case .crossDissolve:
        view.alpha = isThere ? alpha : 0
        for companion in companions { companion.alpha = isThere ? 1 : 0 }
      case .alert:
        view.alpha = isThere ? alpha : 0
        let scale = Matrix4.scale(x: 1.15, y: 1.15, z: 1)
        if isPresentation { view.layer.transform = isThere ? transform : scale }
      }
    }
    View.performWithoutAnimation { place(!isPresentation) }
    let animator = PropertyAnimator(
      duration: transitionDuration(using: context), timing: timing
    ) { place(isPresentation) }
    animator.addCompletion { position in
      let isDone = position == .end
      // A dismissed controller may be presented again.
      if isDone, !isPresentation {
        View.performWithoutAnimation {
          (view.center, view.alpha) = (center, alpha)
          view.layer.transform = transform
        }
      }
      context.completeTransition(isDone)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ completed: Bool) { animator = nil }
}
