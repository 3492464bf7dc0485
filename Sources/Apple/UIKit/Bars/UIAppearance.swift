internal import LaminaGeometry
public import LaminaViews

// The looks that an app gives all its views: `UILabel.appearance()`.

/// A type whose looks an app sets for all its objects: views and the items of bars.
public protocol UIAppearance: AnyObject {}

/// A type with containers, by which looks may be chosen.
public protocol UIAppearanceContainer {}

/// The objects that stand for all views of a class, or for those within others.
private struct Appearance {
  let kind: View.Type
  let containers: [AnyClass]
  let proxy: View
  /// A view of the class as it is without looks.
  let plain: View

  /// Whether a view that enters a window takes the looks.
  func isMeant(for view: View) -> Bool {
    guard view.isKind(of: kind), view !== proxy, view !== plain else { return false }
    var rest = containers
    var responder: Responder? = view.superview ?? view.next
    while let container = responder, let wanted = rest.last {
      if container.isKind(of: wanted) { rest.removeLast() }
      responder = container.next
    }
    return rest.isEmpty
  }
}

/// The looks that the app has set, in the order in which they were first asked for.
private var appearances: [Appearance] = []

extension View: UIAppearance, UIAppearanceContainer {
  /// Returns an object whose looks all views of this class take before they first enter a window.
  ///
  /// Looks are the properties that UIKit marks as such: colours, fonts, insets, pictures of bars. A look that a view has
  /// itself precedes, and so do looks of a subclass. Later changes count for views that enter a window later. Properties
  /// that a subclass declares are not taken.
  ///
  /// Policy: `appearance-looks`.
  public static func appearance() -> Self { look([]) }

  /// Returns an object whose looks the views of this class within others take before they first enter a window.
  ///
  /// - Parameter containerTypes: the classes of the containers, the outermost last.
  /// - Returns: the object.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { look(containerTypes.reversed().compactMap { $0 as? AnyClass }) }

  private static func look(_ containers: [AnyClass]) -> Self {
    let found = appearances.first {
      $0.kind == self && $0.containers.elementsEqual(containers, by: ==)
    }
    if let own = found?.proxy as? Self { return own }
    let new = Appearance(
      kind: self, containers: containers, proxy: makeView(.zero), plain: makeView(.zero))
    appearances.append(new)
    View.willEnterWindow = { view in
      guard !appearances.isEmpty, Attachments.value(of: view, "hasLooks") != true else { return }
      Attachments.set(true, of: view, "hasLooks")
      take(view)
    }
    guard let own = new.proxy as? Self else { fatalError("no view of \(self)") }
    return own
  }

  /// Gives a view the looks that are meant for it: those of derived classes first, which so precede.
  private static func take(_ view: View) {
    let meant = appearances.filter { $0.isMeant(for: view) }
    let sorted = meant.enumerated().sorted { one, other in
      if one.element.kind != other.element.kind {
        return one.element.kind.isSubclass(of: other.element.kind)
      }
      return (one.element.containers.count, one.offset) > (
        other.element.containers.count, other.offset
      )
    }
    for (_, look) in sorted {
      if let bar = view as? Bar, let proxy = look.proxy as? Bar {
        bar.take(proxy)
      } else {
        for property in Looks.all { property(view, look.proxy, look.plain) }
      }
    }
  }
}

/// The properties that looks consist of.
private enum Looks {
  typealias Taking = @MainActor (_ view: View, _ proxy: View, _ plain: View) -> Void

  static let all: [Taking] = [
    look(\View.backgroundColor), look(\View.alpha), tint, font,
    look(\Label.textColor), look(\Label.highlightedTextColor), look(\Label.shadowColor),
    look(\TextField.textColor), look(\TextView.textColor),
    look(\Switch.onTintColor), look(\Switch.thumbTintColor),
    look(\Slider.minimumTrackTintColor), look(\Slider.maximumTrackTintColor),
    look(\Slider.thumbTintColor),
    look(\ProgressView.progressTintColor), look(\ProgressView.trackTintColor),
    look(\PageControl.pageIndicatorTintColor), look(\PageControl.currentPageIndicatorTintColor),
    look(\SegmentedControl.selectedSegmentTintColor), look(\ActivityIndicatorView.color),
    look(\TableView.separatorColor), look(\TableView.separatorStyle), look(\TableView.rowHeight),
    look(\TableViewCell.selectionStyle),
  ]

  private static func look<Root: View, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> Taking {
    { view, proxy, plain in
      guard let view = view as? Root, let proxy = proxy as? Root, let plain = plain as? Root,
        proxy[keyPath: path] != plain[keyPath: path], view[keyPath: path] == plain[keyPath: path]
      else { return }
      view[keyPath: path] = proxy[keyPath: path]
    }
  }

  /// The tint, which a view may inherit.
  private static func tint(_ view: View, _ proxy: View, _ plain: View) {
    guard proxy.tintColor != plain.tintColor else { return }
    if view.tintColor == view.superview?.tintColor || view.tintColor == plain.tintColor {
      view.tintColor = proxy.tintColor
    }
  }

  /// The font of labels, fields and text views.
  private static func font(_ view: View, _ proxy: View, _ plain: View) {
    if let view = view as? Label, let proxy = proxy as? Label, let plain = plain as? Label,
      proxy.font != plain.font, view.font == plain.font
    {
      view.font = proxy.font
    } else if let view = view as? TextField, let proxy = proxy as? TextField,
      let plain = plain as? TextField, proxy.font != plain.font, view.font == plain.font
    {
      view.font = proxy.font
    } else if let view = view as? TextView, let proxy = proxy as? TextView,
      let plain = plain as? TextView, proxy.font != plain.font, view.font == plain.font
    {
      view.font = proxy.font
    }
  }
}

extension Bar {
  /// Takes the looks of the object that stands for the class, as far as the bar has none itself.
  fileprivate func take(_ proxy: Bar) {
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
