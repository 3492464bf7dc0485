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
  /// Values that a module above keeps with the view, by their names.
  var attached: [String: Any] = [:]
  /// The calls for each change of a property that views tell of.
  var changeHandlers: [ChangeHandler] = []
  var tintAdjustment = View.TintAdjustmentMode.automatic
  var tag = 0
  var accessibility = Accessibility()
  var semanticContent = SemanticContentAttribute.unspecified
  var mask: View?
  /// The limits of the preferred size of texts.
  var textSizes: (minimum: ContentSizeCategory?, maximum: ContentSizeCategory?) = (nil, nil)
  /// The shadow of a label's text.
  var labelShadow = LabelShadow()
  /// The values that modules above keep with the view.
  var companions: [String: Any] = [:]
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
    if let least = extras?.textSizes.minimum {
      traits.preferredContentSizeCategory = max(traits.preferredContentSizeCategory, least)
    }
    if let most = extras?.textSizes.maximum {
      traits.preferredContentSizeCategory = min(traits.preferredContentSizeCategory, most)
    }
    let previous = currentTraits
    defer {
      if let window = self as? Window, !(window is StatusBar) {
        CurrentTraits.setBase(currentTraits)
      }
    }
    // An override of the property starts from the stored traits.
    currentTraits = traits
    traits = traitCollection
    currentTraits = traits
    guard traits != previous else { return }
    if traits.hasDifferentColorAppearance(comparedTo: previous) { colorsChanged() }
    if traits.layoutDirection != previous.layoutDirection { directionDidChange() }
    if traits.preferredContentSizeCategory != previous.preferredContentSizeCategory {
      textSizeChanged()
    }
    CurrentTraits.use(traits) {
      controller?.traitCollectionDidChange(previous)
      traitCollectionDidChange(previous)
      for observer in extras?.traitObservers ?? [] { observer(self, previous) }
    }
    for subview in subviews where subview.superview === self { subview.updateTraits() }
    if let window = self as? Window, !(window is StatusBar) {
      for bar in window.screen.windows where bar is StatusBar { bar.updateTraits() }
    }
  }

  /// The traits inherited from above; a view without a superview keeps its last ones.
  private var inheritedTraits: TraitCollection {
    if let window = self as? Window { return window.screenTraits }
    return superview?.currentTraits ?? currentTraits
  }

  /// Resolves the background colour again, and requests drawing if the view has a backing store.
  func resolveColors() {
    if let background = extras?.background { layer.backgroundColor = resolvedColor(background) }
    if layer.backingStoreBytes > 0 { setNeedsDisplay() }
  }
}

extension Window {
  /// The screen's traits; a status bar has the style of the foremost window under it.
  fileprivate var screenTraits: TraitCollection {
    var traits = screen.traitCollection
    if self is StatusBar, let below = screen.windows.last(where: { $0.level < level }) {
      traits.userInterfaceStyle = below.currentTraits.userInterfaceStyle
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
