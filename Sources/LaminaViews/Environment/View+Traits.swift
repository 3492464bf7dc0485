import LaminaGeometry
import LaminaLayers

// Traits go from screens to windows to views; colours and texts follow them.

/// The properties that few views have set.
@MainActor final class ViewExtras {
  /// The background, if it depends on traits.
  var background: ViewColor?
  /// The tint, if it is not the superview's.
  var tint: ViewColor?
  var userInterfaceStyle = TraitCollection.UserInterfaceStyle.unspecified
  var traitObservers: [@MainActor (View, TraitCollection) -> Void] = []
  var tag = 0
  var accessibility = Accessibility()
}

extension View {
  /// Where what few views have is written; it is made when something is set.
  func setExtra<Value>(_ path: ReferenceWritableKeyPath<ViewExtras, Value>, _ value: Value) {
    let extras = extras ?? ViewExtras()
    self.extras = extras
    extras[keyPath: path] = value
  }

  // MARK: - Style

  /// The style of this view and of those in it; `unspecified`, as at first, for the superview's.
  ///
  /// A controller's goes before its view's.
  public var overrideUserInterfaceStyle: TraitCollection.UserInterfaceStyle {
    get { extras?.userInterfaceStyle ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      setExtra(\.userInterfaceStyle, newValue)
      updateTraits()
    }
  }

  /// Calls a closure after every change of the view's traits.
  ///
  /// - Parameter handler: gets the view and the traits before; kept as long as the view is.
  public func registerForTraitChanges(
    _ handler: @escaping @MainActor (View, _ previous: TraitCollection) -> Void
  ) {
    setExtra(\.traitObservers, (extras?.traitObservers ?? []) + [handler])
  }

  // MARK: - Changes

  /// Finds the traits again, here and, where they are others, below.
  func updateTraits() {
    var traits = inheritedTraits
    let own = controller?.overrideUserInterfaceStyle ?? .unspecified
    let style = own == .unspecified ? overrideUserInterfaceStyle : own
    if style != .unspecified { traits.userInterfaceStyle = style }
    guard traits != traitCollection else { return }
    let previous = traitCollection
    traitCollection = traits
    if traits.hasDifferentColorAppearance(comparedTo: previous) { colorsChanged() }
    if traits.preferredContentSizeCategory != previous.preferredContentSizeCategory {
      textSizeChanged()
    }
    controller?.traitCollectionDidChange(previous)
    traitCollectionDidChange(previous)
    for observer in extras?.traitObservers ?? [] { observer(self, previous) }
    for subview in subviews where subview.superview === self { subview.updateTraits() }
    if let window = self as? Window, !(window is StatusBar) {
      for bar in window.screen.windows where bar is StatusBar { bar.updateTraits() }
    }
  }

  /// The traits that come from above; a view outside every tree keeps the ones that it had.
  private var inheritedTraits: TraitCollection {
    if let window = self as? Window { return window.screenTraits }
    return superview?.traitCollection ?? traitCollection
  }

  /// Resolves the background again, and draws again.
  func resolveColors() {
    if let background = extras?.background { layer.backgroundColor = resolvedColor(background) }
    if layer.backingStoreBytes > 0 { setNeedsDisplay() }
  }

  // MARK: - Tint

  /// The colour of what can be touched in the view, and in those in it: the superview's unless it has been
  /// set, `systemBlue` at the top.
  ///
  /// `tintColorDidChange()` is called here and below, where no view has a tint of its own.
  public var tintColor: ViewColor {
    get {
      for view in selfAndSuperviews {
        if let tint = view.extras?.tint { return tint }
      }
      return .systemBlue
    }
    set { setTint(newValue) }
  }

  /// Takes the superview's tint again, as `tintColor = nil` does in UIKit.
  public func inheritTintColor() { setTint(nil) }

  private func setTint(_ tint: ViewColor?) {
    let old = tintColor
    setExtra(\.tint, tint)
    if tintColor != old { tellOfTint() }
  }

  /// The tint for layers.
  var resolvedTint: Color { resolvedColor(tintColor) }

  func tellOfTint() {
    colorsChanged()
    tintColorDidChange()
    for subview in subviews where subview.extras?.tint == nil { subview.tellOfTint() }
  }

  // MARK: - Tags

  /// A number that `viewWithTag(_:)` finds the view by; 0 at first.
  public var tag: Int {
    get { extras?.tag ?? 0 }
    set { if newValue != tag { setExtra(\.tag, newValue) } }
  }

  /// The first view with a tag: this one, or one in it, each before those in it.
  ///
  /// - Parameter tag: a number.
  /// - Returns: the view; `nil` if none has it.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }
}

extension Window {
  /// The screen's traits; a status bar has the style of the foremost window under it.
  fileprivate var screenTraits: TraitCollection {
    var traits = screen.traitCollection
    if self is StatusBar, let below = screen.windows.last(where: { $0.level < level }) {
      traits.userInterfaceStyle = below.traitCollection.userInterfaceStyle
    }
    return traits
  }
}

extension Screen {
  /// The traits of the screen, which windows inherit.
  public var traitCollection: TraitCollection {
    var traits = TraitCollection()
    traits.setSize(bounds.size)
    traits.userInterfaceStyle = userInterfaceStyle == .dark ? .dark : .light
    traits.preferredContentSizeCategory = preferredContentSizeCategory
    traits.displayScale = scale
    return traits
  }

  /// Tells all windows of traits that may have changed.
  func updateTraits() { for window in windows { window.updateTraits() } }
}
