public import LaminaGeometry
import LaminaText

/// A title on a rectangle that is pressed, as `UIButton`.
///
/// Title, its colour and the background are set by state; what has not been set for a state is that of
/// normal. A finger that goes up inside sends `touchUpInside` and then `primaryActionTriggered`. It refuses a
/// single tap of a view around it.
open class Button: Control {
  /// Shows the title, in the middle of the bounds.
  public let titleLabel = Label()

  /// What has been set by state.
  private var titles: [State: String] = [:]
  private var titleColors: [State: ViewColor] = [:]
  private var backgrounds: [State: ViewColor] = [:]

  /// The colour of titles of disabled buttons that none has been set for: grey.
  public static var disabledTitleColor: ViewColor { .tertiaryLabel }
  /// By how much the title is dimmed while a finger is on it, unless its colour is set for that (a named
  /// policy).
  public static var highlightedAlpha: Double { 0.3 }
  /// The room around the title in the size that suits it best, in points.
  public static var padding: Size { Size(width: 12, height: 6) }

  /// Makes a button without a title, which is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    (titleLabel.textAlignment, titleLabel.contentMode) = (.center, .center)
    addSubview(titleLabel)
    show()
  }

  /// Makes a button with a title.
  public convenience init(_ title: String, frame: Rect = .zero) {
    self.init(frame: frame)
    setTitle(title, for: .normal)
  }

  // MARK: - By state

  /// Sets the title for a state; `nil` for that of normal.
  ///
  /// - Parameters:
  ///   - title: one line.
  ///   - state: for which.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    show()
  }

  /// Sets the colour of the title for a state; `nil` for that of normal.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - state: for which.
  public func setTitleColor(_ color: ViewColor?, for state: State) {
    titleColors[state] = color
    show()
  }

  /// Sets the background for a state; `nil` for that of normal.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - state: for which.
  public func setBackgroundColor(_ color: ViewColor?, for state: State) {
    backgrounds[state] = color
    show()
  }

  /// The title that is shown in a state.
  public func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  /// The colour that the title is shown in, in a state.
  public func titleColor(for state: State) -> ViewColor {
    if let color = titleColors[state] { return color }
    if state.contains(.disabled) { return Button.disabledTitleColor }
    return titleColors[.normal] ?? tintColor
  }

  /// The background in a state.
  public func backgroundColor(for state: State) -> ViewColor? {
    backgrounds[state] ?? backgrounds[.normal]
  }

  /// Shows the title, its colour and the background of the state.
  open override func stateDidChange() { show() }

  override func colorsChanged() {
    super.colorsChanged()
    show()
  }

  override var defaultAccessibilityLabel: String? { title(for: state) }

  private func show() {
    if titleLabel.text != title(for: state) {
      titleLabel.text = title(for: state)
      invalidateIntrinsicContentSize()
    }
    titleLabel.textColor = titleColor(for: state)
    let isDimmed = isHighlighted && titleColors[state] == nil && backgrounds[state] == nil
    titleLabel.alpha = isDimmed ? Button.highlightedAlpha : 1
    if !backgrounds.isEmpty { backgroundColor = backgroundColor(for: state) }
  }

  /// A control's, and `title`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "title" ? .text(title(for: state) ?? "") : super.stateValue(forKey: key)
  }

  // MARK: - Layout

  /// The title's size and some room around it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let title = titleLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
    return Size(
      width: title.width + 2 * Button.padding.width,
      height: title.height + 2 * Button.padding.height)
  }

  /// The title's size and some room around it.
  open override var intrinsicContentSize: Size { sizeThatFits(bounds.size) }

  override var baselineOffsets: (first: Double, last: Double)? { titleLabel.baselineOffsets }

  /// Gives the title all of the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = bounds
  }

  // MARK: - Events

  /// Calls what has been added; a finger that goes up inside is the primary action.
  open override func sendActions(for events: Events) {
    super.sendActions(for: events)
    if events.contains(.touchUpInside) { super.sendActions(for: .primaryActionTriggered) }
  }

  override var takesTaps: Bool { true }
}
