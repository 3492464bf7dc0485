import LaminaGeometry
import LaminaLayers

/// The standard animation of a stack: the upper view slides over the lower one, which moves 0.3 times as far.
///
/// Policy: `stack-slide`.
@MainActor final class NavigationSlide: ViewControllerAnimatedTransitioning {
  private let isPush: Bool
  /// A tab bar that belongs to the lower view, and moves with it; `nil` for none.
  var lowerBar: View?
  private var animator: PropertyAnimator?

  init(isPush: Bool) { self.isPush = isPush }

  /// The distance by which the lower view moves, as a fraction of the container's width.
  private static var parallax: Double { 0.3 }
  /// The duration of a push or a pop, in seconds.
  static var duration: Double { 0.5 }
  /// The timing of a push or a pop, a critically damped spring.
  static var timing: TimingCurve { .damped(ratio: 1) }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    NavigationSlide.duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(
    using context: any ViewControllerContextTransitioning
  ) -> PropertyAnimator? {
    if let animator { return animator }
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
      return nil
    }
    let container = context.containerView
    let width = container.bounds.width
    let (upper, lower) = isPush ? (to, from) : (from, to)
    let (dimming, edge) = (View(), EdgeShadow())
    let upperCenter = upper.center
    let lowerCenter = lower.center
    // From right to left, the upper view comes from the left.
    let isMirrored = container.isRightToLeft
    let way = isMirrored ? -width : width
    let upperAway = Point(x: upperCenter.x + way, y: upperCenter.y)
    let lowerAway = Point(x: lowerCenter.x - way * NavigationSlide.parallax, y: lowerCenter.y)
    let (isPush, bar) = (isPush, lowerBar)
    let barCenter = bar?.center ?? .zero
    let barAway = Point(x: barCenter.x - way * NavigationSlide.parallax, y: barCenter.y)
    func place(_ isUp: Bool) {
      upper.center = isUp ? upperCenter : upperAway
      lower.center = isUp ? lowerAway : lowerCenter
      bar?.center = isUp ? barAway : barCenter
      dimming.alpha = isUp ? 1 : 0
      let x = (isUp ? 0 : width) - EdgeShadow.width / 2
      edge.center.x = isMirrored ? width - x : x
      edge.alpha = isUp ? 1 : 0
    }
    View.performWithoutAnimation {
      container.insertSubview(lower, at: 0)
      dimming.isOpaque = false
      dimming.isUserInteractionEnabled = false
      dimming.backgroundColor = ViewColor(white: 0, alpha: 0.1)
      dimming.frame = container.bounds
      if let bar { container.insertSubview(bar, at: 1) }
      container.insertSubview(dimming, aboveSubview: bar ?? lower)
      edge.frame = Rect(
        x: 0, y: 0, width: EdgeShadow.width, height: container.bounds.height)
      if isMirrored { edge.transform = Affine.scale(x: -1, y: 1) }
      container.insertSubview(edge, aboveSubview: dimming)
      container.insertSubview(upper, aboveSubview: edge)
      place(!isPush)
    }
    let animator = PropertyAnimator(duration: NavigationSlide.duration, timing: Self.timing) {
      place(isPush)
    }
    animator.addCompletion { position in
      dimming.removeFromSuperview()
      edge.removeFromSuperview()
      View.performWithoutAnimation {
        (upper.center, lower.center) = (upperCenter, lowerCenter)
      }
      context.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ completed: Bool) { animator = nil }
}

/// The shadow that the upper view casts to its left; mirrored, to its right.
final class EdgeShadow: View {
  static var width: Double { 9 }

  override class func makeLayer() -> Layer { GradientLayer() }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    guard let gradient = layer as? GradientLayer else { return }
    gradient.colors = [Color(white: 0, alpha: 0), Color(white: 0, alpha: 0.2)]
    gradient.startPoint = Point(x: 0, y: 0.5)
    gradient.endPoint = Point(x: 1, y: 0.5)
  }
}
