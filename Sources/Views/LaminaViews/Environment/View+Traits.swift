import LaminaGeometry
import LaminaLayers

// Traits flow from screens to windows to views; colours and texts follow them.

/// The storage of properties that few views set; a view creates it on first use.
@MainActor final class ViewExtras {
  /// The background colour, if it depends on traits.
  var background: ViewColor?
  /// The tint, unless it is inherited.
  var tint: ViewColor?
  var userInterfaceStyle = TraitCollection.UserInterfaceStyle.unspecified
  var traitObservers: [@MainActor (View, TraitCollection) -> Void] = []
  var tag = 0
  var accessibility = Accessibility()
  var semanticContent = SemanticContentAttribute.unspecified
  var mask: View?
  /// The view's interactions, in the order in which they were added.
  var interactions: [any Interaction] = []
}

extension View {
  /// Sets a rarely used property; creates the storage on first use.
  func setExtra<Value>(_ path: ReferenceWritableKeyPath<ViewExtras, Value>, _ value: Value) {
    let extras = extras ?? ViewExtras()
    self.extras = extras
    extras[keyPath: path] = value
  }

  // MARK: - Style

  /// The style of this view and its subviews; `unspecified`, the default, inherits from the superview.
  ///
  /// A controller's override takes precedence over its view's.
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
  /// - Parameter handler: called with the view and the previous traits; retained by the view.
  public func registerForTraitChanges(
    _ handler: @escaping @MainActor (View, _ previous: TraitCollection) -> Void
  ) {
    setExtra(\.traitObservers, (extras?.traitObservers ?? []) + [handler])
  }

  // MARK: - Changes

  /// Computes this view's traits again and, if they changed, also those of its subviews.
  func updateTraits() {
    var traits = inheritedTraits
    let own = controller?.overrideUserInterfaceStyle ?? .unspecified
    let style = own == .unspecified ? overrideUserInterfaceStyle : own
    if style != .unspecified { traits.userInterfaceStyle = style }
    guard traits != traitCollection else { return }
    let previous = traitCollection
    traitCollection = traits
    if traits.hasDifferentColorAppearance(comparedTo: previous) { colorsChanged() }
    if traits.layoutDirection != previous.layoutDirection { directionDidChange() }
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

  /// The traits inherited from above; a view without a superview keeps its last ones.
  private var inheritedTraits: TraitCollection {
    if let window = self as? Window { return window.screenTraits }
    return superview?.traitCollection ?? traitCollection
  }

  /// Resolves the background colour again, and requests drawing if the view has a backing store.
  func resolveColors() {
    if let background = extras?.background { layer.backgroundColor = resolvedColor(background) }
    if layer.backingStoreBytes > 0 { setNeedsDisplay() }
  }

  // MARK: - Tint

  /// Removes the view's own tint so that it inherits, as `tintColor = nil` does in UIKit.
  public func inheritTintColor() { setTint(nil) }

  func setTint(_ tint: ViewColor?) {
    let old = tintColor
    setExtra(\.tint, tint)
    if tintColor != old { notifyTintChange() }
  }

  /// The tint colour as the view's layers take it, resolved with the view's traits.
  var resolvedTint: Color { resolvedColor(tintColor) }

  func notifyTintChange() {
    colorsChanged()
    tintColorDidChange()
    for subview in subviews where subview.extras?.tint == nil { subview.notifyTintChange() }
  }

  // MARK: - Tags

  /// Returns the first view with a tag, among this view and its subviews in depth-first order.
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
    if let language { traits.layoutDirection = UserInterfaceLayoutDirection(language: language) }
    return traits
  }

  /// Updates the traits of all windows.
  func updateTraits() { for window in windows { window.updateTraits() } }
}
