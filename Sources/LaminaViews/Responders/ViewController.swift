import LaminaGeometry

/// Makes a view when it is needed, and stands behind it in the responder chain, as `UIViewController`.
@MainActor open class ViewController: Responder {
  /// Makes a controller whose view is made when it is first asked for.
  public override init() { super.init() }

  // MARK: - View

  /// The view, if it has been made.
  public private(set) var viewIfLoaded: View?

  /// Whether the view has been made.
  public var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view; asking for it the first time makes it, by `loadView()`, and calls `viewDidLoad()`.
  ///
  /// - Precondition: a view has one controller.
  public var view: View {
    get {
      if let viewIfLoaded { return viewIfLoaded }
      loadView()
      guard let viewIfLoaded else {
        preconditionFailure("loadView() of \(type(of: self)) has not set a view")
      }
      viewDidLoad()
      return viewIfLoaded
    }
    set {
      precondition(
        newValue.controller == nil || newValue.controller === self, "a view has one controller")
      viewIfLoaded?.controller = nil
      viewIfLoaded = newValue
      newValue.controller = self
    }
  }

  /// Sets `view`; here to a plain one.
  open func loadView() { view = View() }

  /// The view has been made, and is in no window yet.
  open func viewDidLoad() {}

  /// The view is about to be laid out.
  open func viewWillLayoutSubviews() {}

  /// The view has been laid out.
  open func viewDidLayoutSubviews() {}

  /// The view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// What the controller covers of its view, in addition to what lies over it.
  public var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { viewIfLoaded?.updateSafeArea(placeChanged: false) }
  }

  // MARK: - Other controllers

  /// The controller that contains this one.
  public private(set) weak var parent: ViewController?
  /// The controllers in this one.
  public private(set) var children: [ViewController] = []
  /// The controller that presents this one.
  public private(set) weak var presentingViewController: ViewController?
  /// The controller that this one presents.
  public private(set) var presentedViewController: ViewController?

  /// Takes a controller in; its view goes where this one puts it.
  ///
  /// - Precondition: it does not contain this one.
  public func addChild(_ controller: ViewController) {
    var above: ViewController? = self
    while let next = above {
      precondition(next !== controller, "a controller cannot contain itself")
      above = next.parent
    }
    controller.removeFromParent()
    controller.parent = self
    children.append(controller)
  }

  /// Takes the controller out of the one that contains it; its view stays where it is.
  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Shows a controller's view in front of everything in the window, as large as the window.
  ///
  /// - Precondition: this one presents none, and the other is presented by none.
  public func present(_ controller: ViewController) {
    precondition(presentedViewController == nil, "a controller presents one other at a time")
    precondition(controller.presentingViewController == nil, "a controller is presented once")
    presentedViewController = controller
    controller.presentingViewController = self
    if let window = viewIfLoaded?.window {
      controller.view.frame = window.bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(controller.view)
    }
  }

  /// Takes what this controller presents off the screen; if that is nothing, this one.
  public func dismiss() {
    guard let presented = presentedViewController else {
      if let presentingViewController { presentingViewController.dismiss() }
      return
    }
    if presented.presentedViewController != nil { presented.dismiss() }
    presented.viewIfLoaded?.removeFromSuperview()
    presented.presentingViewController = nil
    presentedViewController = nil
  }

  // MARK: - Responder

  /// The window if this is its root controller, the presenting controller if there is one, else what
  /// contains the view.
  open override var next: Responder? {
    if let window = viewIfLoaded?.superview as? Window, window.rootViewController === self {
      return window
    }
    return presentingViewController ?? viewIfLoaded?.superview
  }

  override var responderWindow: Window? { viewIfLoaded?.window }
}
