public import LaminaLayers

/// What a navigation bar shows of a controller, as `UINavigationItem`.
@MainActor public final class NavigationItem {
  /// The title; the controller's, unless it has been set.
  public var title: String? {
    get { own ?? controller?.title }
    set {
      own = newValue
      onChange?()
    }
  }
  /// What the button is called that leads back to the controller; the title unless it has been set.
  public var backButtonTitle: String? { didSet { onChange?() } }
  /// Whether there is no button that leads back from the controller.
  public var hidesBackButton = false { didSet { onChange?() } }

  private var own: String?
  private weak var controller: ViewController?
  /// Told of changes.
  var onChange: (@MainActor () -> Void)?

  init(of controller: ViewController) { self.controller = controller }
}

/// What a tab bar shows of a controller, as `UITabBarItem`.
@MainActor public final class TabBarItem {
  /// The title; the controller's, unless it has been set.
  public var title: String? {
    get { own ?? controller?.title }
    set {
      own = newValue
      onChange?()
    }
  }
  /// A picture of 25x25 points above the title.
  public var image: LayerContents? { didSet { onChange?() } }

  private var own: String?
  private weak var controller: ViewController?
  /// Told of changes.
  var onChange: (@MainActor () -> Void)?

  init(of controller: ViewController) { self.controller = controller }
}
