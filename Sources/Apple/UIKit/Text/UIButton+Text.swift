import LaminaText
public import LaminaViews

// Titles of buttons with UIKit's types, and the current values of a button.

extension Button {
  /// Sets an attributed title for a state; `nil` uses the normal state's.
  public func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    var all = companion(forKey: "titles") as? [UIControl.State: NSAttributedString] ?? [:]
    all[state] = title.map { NSAttributedString(attributedString: $0) }
    setCompanion(all, forKey: "titles")
    showAttributedTitles()
    guard title?.hasDynamicColors == true, companion(forKey: "titleWatch") == nil else { return }
    setCompanion(true, forKey: "titleWatch")
    registerForTraitChanges { view, _ in (view as? Button)?.showAttributedTitles() }
  }

  private func showAttributedTitles() {
    let all = companion(forKey: "titles") as? [UIControl.State: NSAttributedString] ?? [:]
    for state in [UIControl.State.normal, .highlighted, .selected, .disabled, .focused]
      + all.keys.filter({ $0.rawValue.nonzeroBitCount > 1 })
    {
      var base = TextAttributes(font: titleLabel.style.font, size: titleLabel.style.fontSize)
      base.color = titleColor(for: state).resolved(with: traitCollection)
      let text: AttributedText? = all[state]?.attributedText(base: base, with: traitCollection)
      setAttributedTitle(text, for: state)
    }
  }

  /// Returns the attributed title for a state: its own, or else the normal state's.
  public func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    let all = companion(forKey: "titles") as? [UIControl.State: NSAttributedString]
    return all?[state] ?? all?[.normal]
  }

  /// Sets the colour of the title's shadow; that of the normal state counts for all.
  public func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    if state == .normal { titleLabel.shadowColor = color }
  }
  /// Returns the colour of the title's shadow.
  public func titleShadowColor(for state: UIControl.State) -> UIColor? { titleLabel.shadowColor }

  // MARK: - Current values

  /// The plain title of the current state.
  public var currentTitle: String? { title(for: state) }
  /// The attributed title of the current state.
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title's colour in the current state.
  public var currentTitleColor: UIColor { titleColor(for: state) }
  /// The colour of the title's shadow in the current state.
  public var currentTitleShadowColor: UIColor? { titleLabel.shadowColor }
  /// The image of the current state.
  public var currentImage: UIImage? { image(for: state) }
  /// The background image of the current state.
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// The title's font; deprecated in UIKit in favour of the label's.
  public var font: UIFont! {
    get { titleLabel.font }
    set { titleLabel.font = newValue }
  }
  /// The breaking of the title's lines.
  public var lineBreakMode: NSLineBreakMode {
    get { titleLabel.lineBreakMode }
    set { titleLabel.lineBreakMode = newValue }
  }
  /// Whether a highlighted button glows; it has no effect since iOS 7.
  public var showsTouchWhenHighlighted: Bool {
    get { companion(forKey: "glow") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "glow") }
  }
  /// Whether the title's shadow turns while the button is highlighted; it has no effect here.
  public var reversesTitleShadowWhenHighlighted: Bool {
    get { companion(forKey: "shadowTurn") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "shadowTurn") }
  }
}
