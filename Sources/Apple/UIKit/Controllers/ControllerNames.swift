public import LaminaViews

// UIKit's names of controllers' types that are used as they are.

/// UIKit's name of `StatusBarStyle`.
public typealias UIStatusBarStyle = StatusBarStyle
/// UIKit's name of the keys of a transition's controllers.
public typealias UITransitionContextViewControllerKey = TransitionContextKey
/// UIKit's name of the keys of a transition's views.
public typealias UITransitionContextViewKey = TransitionContextKey
/// UIKit's name of `ViewControllerTransitionCoordinator`.
public typealias UIViewControllerTransitionCoordinator = ViewControllerTransitionCoordinator
/// UIKit's name of `ViewControllerTransitionCoordinatorContext`.
public typealias UIViewControllerTransitionCoordinatorContext =
  ViewControllerTransitionCoordinatorContext
