// UIKit's physics, which cannot be had: views move by animators and springs.

/// A behaviour of an animator by physics.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public class UIDynamicBehavior {}
/// A pull downwards.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UIGravityBehavior {}
/// Collisions.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UICollisionBehavior {}
/// A spring to a point.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UISnapBehavior {}
/// A force.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UIPushBehavior {}
/// A tie between two views.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UIAttachmentBehavior {}
/// The weight and the friction of views.
@available(*, unavailable, message: "there is no physics: use UIViewPropertyAnimator with a spring")
public final class UIDynamicItemBehavior {}
