public import LaminaLayers
public import LaminaViews

// Members of presentations and stacks that have other types than in UIKit.

/// UIKit's name of `ContentContainer`.
public typealias UIContentContainer = ContentContainer

extension PresentationController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The controller that is presented, or will be.
  public var presentedViewController: ViewController! { self.LaminaViews::presentedViewController }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The controller behind the presented one; `nil` before the presentation of a sheet.
  public var presentingViewController: ViewController! {
    self.LaminaViews::presentingViewController
  }
  /// The traits of the container, or else of the controller behind.
  public var traitCollection: TraitCollection {
    containerView?.traitCollection ?? presentingViewController?.traitCollection
      ?? TraitCollection()
  }
}

extension NavigationController {
  /// The recogniser of the swipe back: a drag from the left edge drives a pop.
  public var interactivePopGestureRecognizer: GestureRecognizer? {
    self.LaminaViews::interactivePopGestureRecognizer
  }

  /// Unavailable: bars do not hide by gestures.
  @available(
    *, unavailable,
    message: "bars do not hide by gestures: call setNavigationBarHidden(_:animated:)"
  )
  public var hidesBarsOnSwipe: Bool {
    get { false }
    set {}
  }
  /// Unavailable: bars do not hide by gestures.
  @available(
    *, unavailable,
    message: "bars do not hide by gestures: call setNavigationBarHidden(_:animated:)"
  )
  public var hidesBarsOnTap: Bool {
    get { false }
    set {}
  }
}

extension NavigationItem {
  /// Unavailable: bars show no text above the title.
  @available(*, unavailable, message: "bars show no prompt: set a titleView instead")
  public var prompt: String? {
    get { nil }
    set {}
  }
}

/// A sheet of the system's activities, which there are none of.
public final class UIActivityViewController: ViewController {
  /// Unavailable: there are no other programs to share with.
  @available(*, unavailable, message: "there is nothing to share with: present your own controller")
  public init(activityItems: [Any], applicationActivities: [AnyObject]?) {
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller without activities.
  @available(swift, obsoleted: 6) public required init?(coder: NSCoder) {
    super.init(nibName: nil, bundle: nil)
  }
}
