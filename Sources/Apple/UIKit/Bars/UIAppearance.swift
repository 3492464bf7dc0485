internal import LaminaGeometry
public import LaminaViews

// The looks that an app gives all its bars: `UINavigationBar.appearance()`.

/// A type whose looks an app sets for all its objects: bars and their items.
public protocol UIAppearance: AnyObject {}

/// A type with containers, by which looks may be chosen.
public protocol UIAppearanceContainer {}

/// The objects that stand for all bars of their classes.
private var proxies: [ObjectIdentifier: Bar] = [:]

extension Bar: UIAppearance {
  /// Returns an object whose looks all bars of this class take before they first enter a window.
  ///
  /// A look that a bar has itself precedes. Later changes count for bars that enter a window later.
  public static func appearance() -> Self {
    let key = ObjectIdentifier(self)
    let proxy = proxies[key] ?? make(Rect(x: 0, y: 0, width: 0, height: 0))
    proxies[key] = proxy
    beforeFirstWindow = { bar in
      for (_, proxy) in proxies where isKind(bar, of: proxy) { bar.take(proxy) }
    }
    guard let own = proxy as? Self else { fatalError("no bar of \(self)") }
    return own
  }

  /// Unavailable: looks are for all bars of a class.
  @available(
    *, unavailable, message: "looks are for all bars of a class: set this bar's look in code"
  )
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { appearance() }

  private static func isKind(_ bar: Bar, of proxy: Bar) -> Bool {
    var type: AnyClass? = Swift.type(of: bar)
    while let current = type {
      if current == Swift.type(of: proxy) { return true }
      type = _getSuperclass(current)
    }
    return false
  }

  /// Takes the looks of the object that stands for the class, as far as the bar has none itself.
  private func take(_ proxy: Bar) {
    let plain = Bar()
    if barTintColor == nil { barTintColor = proxy.barTintColor }
    if proxy.tintColor != plain.tintColor, tintColor == superview?.tintColor ?? plain.tintColor {
      tintColor = proxy.tintColor
    }
    if proxy.barStyle != plain.barStyle, barStyle == plain.barStyle { barStyle = proxy.barStyle }
    if proxy.isTranslucent != plain.isTranslucent, isTranslucent == plain.isTranslucent {
      isTranslucent = proxy.isTranslucent
    }
    if proxy.backgroundColor != nil, backgroundColor == nil {
      backgroundColor = proxy.backgroundColor
    }
    for (key, value) in proxy.addedValues where addedValues[key] == nil { take(value, key) }
    if let own = self as? NavigationBar, let proxy = proxy as? NavigationBar {
      if proxy.prefersLargeTitles { own.prefersLargeTitles = true }
      if own.backPicture == nil, let picture = proxy.backPicture { own.backPicture = picture }
    }
    if let own = self as? TabBar, let proxy = proxy as? TabBar,
      own.unselectedTintColor == .systemGray
    {
      own.unselectedTintColor = proxy.unselectedTintColor
    }
  }

  /// Takes one of the values that properties of this module keep.
  private func take(_ value: Any, _ key: String) {
    switch key {
    case "backgroundImage": backgroundImage = value as? UIImage
    case "shadowImage": shadowImage = value as? UIImage
    case BarKey.title:
      (self as? NavigationBar)?.titleTextAttributes = value as? [NSAttributedString.Key: Any]
    case BarKey.largeTitle:
      (self as? NavigationBar)?.largeTitleTextAttributes = value as? [NSAttributedString.Key: Any]
    case "standardAppearance", "scrollEdgeAppearance", "compactAppearance":
      setLook(value as? UIBarAppearance, key)
    default: break
    }
  }
}

extension BarButtonItem: UIAppearance {
  /// The object that stands for all items.
  static let proxy = BarButtonItem()

  /// Returns an object whose attributes of titles all items without their own take.
  public static func appearance() -> BarButtonItem { proxy }
}

extension TabBarItem: UIAppearance {
  /// The object that stands for all items.
  static let proxy = TabBarItem()

  /// Returns an object whose attributes of titles all items without their own take.
  public static func appearance() -> TabBarItem { proxy }
}
