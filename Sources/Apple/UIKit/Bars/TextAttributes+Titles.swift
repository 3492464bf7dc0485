internal import LaminaGeometry
internal import LaminaText
public import LaminaViews

// The looks of titles in bars, as attributes of attributed strings.

extension TextAttributes {
  /// Makes the look of a title; `nil` for no attributes.
  init?(_ attributes: [NSAttributedString.Key: Any]?, font: TextAttributes, for view: View?) {
    guard let attributes else { return nil }
    self = font
    apply(attributes, with: view?.traitCollection ?? TraitCollection())
  }

  /// The look of a title in a bar: bold text of a size in a colour.
  static func title(size: Double, weight: Double, color: ViewColor, for view: View?)
    -> TextAttributes
  {
    var look = TextAttributes()
    look.font.weight = Int(weight)
    look.size = size
    look.color = color.resolved(with: view?.traitCollection ?? TraitCollection())
    return look
  }
}

/// The keys of added values.
enum BarKey {
  static let title = "titleTextAttributes"
  static let largeTitle = "largeTitleTextAttributes"
}

extension NavigationBar {
  /// The look of the title between the buttons; `nil`, the default, for bold text.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { addedValues[BarKey.title] as? [NSAttributedString.Key: Any] }
    set {
      addedValues[BarKey.title] = newValue
      let plain = TextAttributes.title(size: 17, weight: 700, color: .label, for: self)
      self.LaminaViews::titleTextAttributes = TextAttributes(newValue, font: plain, for: self)
    }
  }

  /// The look of the large title; `nil`, the default, for bold text.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { addedValues[BarKey.largeTitle] as? [NSAttributedString.Key: Any] }
    set {
      addedValues[BarKey.largeTitle] = newValue
      let plain = TextAttributes.title(size: 34, weight: 700, color: .label, for: self)
      self.LaminaViews::largeTitleTextAttributes = TextAttributes(newValue, font: plain, for: self)
    }
  }
}

extension BarButtonItem {
  /// Sets the look of the title for a state; the normal and the disabled one count.
  ///
  /// - Parameters:
  ///   - attributes: the attributes; `nil` for the bar's look.
  ///   - state: the state.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: Control.State
  ) {
    addedValues["title\(state.rawValue)"] = attributes
    var plain = TextAttributes.title(size: 17, weight: 400, color: .systemBlue, for: nil)
    if state == .disabled {
      plain.color = ViewColor.tertiaryLabel.resolved(with: TraitCollection())
    }
    if let tintColor, state == .normal { plain.color = tintColor.resolved(with: TraitCollection()) }
    let look = TextAttributes(attributes, font: plain, for: nil)
    if self === BarButtonItem.proxy {
      if state == .normal { BarButtonItem.standardLooks.normal = look }
      if state == .disabled { BarButtonItem.standardLooks.disabled = look }
      return
    }
    if state == .normal { titleLook = look } else if state == .disabled { disabledTitleLook = look }
  }

  /// Returns the attributes that were set for a state.
  ///
  /// - Parameter state: the state.
  /// - Returns: the attributes; `nil` for none.
  public func titleTextAttributes(for state: Control.State) -> [NSAttributedString.Key: Any]? {
    addedValues["title\(state.rawValue)"] as? [NSAttributedString.Key: Any]
  }

  /// A view shown instead of the button, at its intrinsic size or else its current one; `nil` for none.
  public var customView: View? {
    get { self.LaminaViews::customView }
    set { self.LaminaViews::customView = newValue }
  }
}

extension TabBarItem {
  /// Sets the look of the title for a state; the normal and the selected one count.
  ///
  /// - Parameters:
  ///   - attributes: the attributes; `nil` for the bar's look.
  ///   - state: the state.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: Control.State
  ) {
    addedValues["title\(state.rawValue)"] = attributes
    let color: ViewColor = state == .selected ? .systemBlue : .systemGray
    let plain = TextAttributes.title(size: 10, weight: 400, color: color, for: nil)
    let look = TextAttributes(attributes, font: plain, for: nil)
    if self === TabBarItem.proxy {
      if state == .normal { TabBarItem.standardLooks.normal = look }
      if state == .selected { TabBarItem.standardLooks.selected = look }
      return
    }
    if state == .normal { titleLooks.normal = look }
    if state == .selected { titleLooks.selected = look }
  }

  /// Returns the attributes that were set for a state.
  ///
  /// - Parameter state: the state.
  /// - Returns: the attributes; `nil` for none.
  public func titleTextAttributes(for state: Control.State) -> [NSAttributedString.Key: Any]? {
    addedValues["title\(state.rawValue)"] as? [NSAttributedString.Key: Any]
  }

  /// The distance by which the title is moved from its place; zero by default.
  public var titlePositionAdjustment: UIOffset {
    get { UIOffset(horizontal: titleOffset.x, vertical: titleOffset.y) }
    set { titleOffset = CGPoint(x: newValue.horizontal, y: newValue.vertical) }
  }
}

extension SegmentedControl {
  /// Sets the look of the titles for a state; the normal and the selected one count.
  ///
  /// - Parameters:
  ///   - attributes: the attributes; `nil` for the system's look.
  ///   - state: the state.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: Control.State
  ) {
    let plain = TextAttributes.title(size: 13, weight: 400, color: .label, for: self)
    let look = TextAttributes(attributes, font: plain, for: self)
    if state == .normal { titleLooks.normal = look }
    if state == .selected { titleLooks.selected = look }
  }
}

extension RefreshControl {
  /// The text below the spinner; `nil`, the default, for none.
  public var attributedTitle: NSAttributedString? {
    get { companionTitle }
    set {
      companionTitle = newValue
      let plain = TextAttributes.title(size: 13, weight: 400, color: .label, for: self)
      self.LaminaViews::attributedTitle = newValue?.attributedText(
        base: plain, with: traitCollection)
    }
  }

  private var companionTitle: NSAttributedString? {
    get { companion(forKey: "attributedTitle") as? NSAttributedString }
    set { setCompanion(newValue, forKey: "attributedTitle") }
  }
}
