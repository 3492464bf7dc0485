public import LaminaGeometry
public import LaminaLayers
public import LaminaText

/// A tappable title and image, like `UIButton` of the system type.
///
/// Title, image, colours and backgrounds are set by state; a state without a value uses the normal state's. A
/// `configuration` supplies a background, corners and colours. A finger that goes up inside sends `touchUpInside` and
/// then `primaryActionTriggered`. The button prevents single taps of its superviews from being recognised.
///
/// ```swift
/// let button = Button("Send", frame: Rect(x: 20, y: 100, width: 120, height: 44))
/// button.setTitle("Sending", for: .disabled)
/// button.addAction(for: .touchUpInside) { [unowned button] _ in button.isEnabled = false }
/// ```
open class Button: Control {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The label that shows the title of the current state.
  public let titleLabel: Label! = Label()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view of the image beside the title; an image in mode `automatic` takes the title's colour.
  ///
  /// It is made on first use.
  public private(set) lazy var imageView: ImageView! = {
    let view = ImageView()
    view.showsTemplates = buttonType != .custom
    insertSubview(view, belowSubview: titleLabel)
    hasImageView = true
    return view
  }()
  private var hasImageView = false
  /// The type, which decides the defaults of colours, fonts and insets.
  public private(set) var buttonType = ButtonType.system
  /// Whether the defaults of the type are those of UIKit.
  private(set) var hasUIKitDefaults = false
  /// Whether an image without one of its own for the state becomes pale while the button is highlighted.
  ///
  /// It counts for custom buttons.
  open var adjustsImageWhenHighlighted = true
  /// Whether an image without one of its own for the state becomes pale while the button is disabled.
  ///
  /// It counts for custom buttons.
  open var adjustsImageWhenDisabled = true

  /// The plain titles, by the state that they were set for.
  var titles: [State: String] = [:]
  var attributedTitles: [State: AttributedText] = [:]
  var titleColors: [State: ViewColor] = [:]
  var backgrounds: [State: ViewColor] = [:]
  /// Whether the background colour was last set by `backgrounds` or the configuration.
  private var hasOwnBackground = false
  var images: [State: Image] = [:]
  var backgroundImages: [State: Image] = [:]
  private var backgroundView: ImageView?

  /// The default title colour of a disabled button: grey.
  public static var disabledTitleColor: ViewColor { .tertiaryLabel }
  /// The alpha of title and image while the button is highlighted, unless a title or background colour is set for that
  /// state.
  ///
  /// A configuration other than `plain` changes the background's alpha instead.
  ///
  /// Policy: `button-highlight`.
  public static var highlightedAlpha: Double { 0.3 }
  /// The default of `contentEdgeInsets`: the space at the left and right, and at the top and bottom, in points.
  public static var padding: Size { Size(width: 12, height: 6) }
  /// The distance between image and title without a configuration, in points.
  ///
  /// Policy: `button-image-gap`.
  public static var imagePadding: Double { 6 }

  /// The configuration of background, corners, insets and colours; `nil`, the default, for a button without one.
  open var configuration: Configuration? {
    didSet {
      if configuration == nil, oldValue != nil { layer.cornerRadius = 0 }
      if menuState != nil { selectionChanged() }
      show()
      insetsChanged()
    }
  }
  /// The distances from the button's edges to title and image, in points; a `configuration` has its own instead.
  open var contentEdgeInsets = EdgeInsets(
    top: Button.padding.height, left: Button.padding.width, bottom: Button.padding.height,
    right: Button.padding.width)
  {
    didSet { if contentEdgeInsets != oldValue { insetsChanged() } }
  }
  /// The insets of the title's rectangle, in points; they do not change the button's size.
  open var titleEdgeInsets = EdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { insetsChanged() } }
  }
  /// The insets of the image's rectangle, in points; they do not change the button's size.
  open var imageEdgeInsets = EdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { insetsChanged() } }
  }

  /// Makes a button without a title; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a button with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    (titleLabel.textAlignment, titleLabel.contentMode) = (.center, .center)
    titleLabel.textStyle = .body
    addSubview(titleLabel)
    if InterfaceDefaults.usesUIKits { takeDefaults(of: .custom) } else { show() }
  }

  /// Makes a button of a type, with UIKit's defaults: without insets beside the title, and with its font.
  ///
  /// - Parameter type: the type.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    takeDefaults(of: type)
  }

  /// Takes the defaults that UIKit has for a type.
  func takeDefaults(of type: ButtonType) {
    (buttonType, hasUIKitDefaults) = (type, true)
    contentEdgeInsets = .zero
    titleLabel.textStyle = nil
    titleLabel.fontSize = type == .custom ? 18 : 15
    titleLabel.lineBreakMode = .byTruncatingMiddle
    if hasImageView { imageView.showsTemplates = type != .custom }
    show()
  }

  /// Takes Lamina's defaults again, for the initialisers that UIKit does not have.
  private func takeOwnDefaults() {
    guard hasUIKitDefaults else { return }
    (buttonType, hasUIKitDefaults) = (.system, false)
    contentEdgeInsets = EdgeInsets(
      top: Button.padding.height, left: Button.padding.width, bottom: Button.padding.height,
      right: Button.padding.width)
    titleLabel.textStyle = .body
    titleLabel.lineBreakMode = .byTruncatingTail
    show()
  }

  /// Makes a button with a title.
  public convenience init(_ title: String, frame: Rect = .zero) {
    self.init(frame: frame)
    takeOwnDefaults()
    setTitle(title, for: .normal)
  }

  /// Makes a button with a title, an image and a configuration.
  ///
  /// - Parameters:
  ///   - title: one line; `nil` for none.
  ///   - image: a picture beside it; `nil` for none.
  ///   - configuration: the configuration.
  public convenience init(
    _ title: String?, image: Image? = nil, configuration: Configuration
  ) {
    self.init(frame: .zero)
    takeOwnDefaults()
    self.configuration = configuration
    setTitle(title, for: .normal)
    setImage(image, for: .normal)
  }

  /// Makes a button with the title and the image of an action, which a tap performs.
  ///
  /// - Parameters:
  ///   - frame: the frame in its superview.
  ///   - primaryAction: the action; `nil` for none.
  public convenience init(frame: Rect = .zero, primaryAction: Action?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// Makes a button with a configuration, and with the title and the image of an action, which a tap performs.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - primaryAction: the action; `nil` for none.
  public convenience init(configuration: Configuration, primaryAction: Action? = nil) {
    self.init(frame: .zero)
    takeOwnDefaults()
    self.configuration = configuration
    take(primaryAction)
  }

  private func take(_ action: Action?) {
    // An initialiser sets the configuration without its observer.
    guard let action else {
      show()
      return insetsChanged()
    }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    setImage(action.image, for: .normal)
    addAction(action, for: .primaryActionTriggered)
  }

  // MARK: - By state

  /// Sets the title for a state; `nil` uses the normal state's.
  ///
  /// - Parameters:
  ///   - title: one line.
  ///   - state: the state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    show()
  }

  /// Sets an attributed title for a state, which overrides a plain one; `nil` uses the normal state's.
  ///
  /// - Parameters:
  ///   - title: one line.
  ///   - state: the state.
  @_disfavoredOverload open func setAttributedTitle(_ title: AttributedText?, for state: State) {
    attributedTitles[state] = title
    show()
  }

  /// Sets the colour of the title for a state; `nil` lets `titleColor(for:)` choose.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - state: the state.
  open func setTitleColor(_ color: ViewColor?, for state: State) {
    titleColors[state] = color
    show()
  }

  /// Sets the background colour for a state; `nil` uses the normal state's, or else the configuration's.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - state: the state.
  open func setBackgroundColor(_ color: ViewColor?, for state: State) {
    backgrounds[state] = color
    show()
  }

  /// Sets the image beside the title for a state; `nil` uses the normal state's.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - state: the state.
  open func setImage(_ image: Image?, for state: State) {
    images[state] = image
    show()
  }

  /// Sets the background image for a state, stretched by its cap insets; `nil` uses the normal state's.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - state: the state.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    backgroundImages[state] = image
    show()
  }

  /// Returns the plain title for a state: its own, or else the normal state's; `nil` for none.
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

  /// Returns the attributed title for a state: its own, or else the normal state's; `nil` for none.
  @_disfavoredOverload open func attributedTitle(for state: State) -> AttributedText? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }

  /// Returns the image beside the title for a state: its own, or else the normal state's; `nil` for none.
  open func image(for state: State) -> Image? { images[state] ?? images[.normal] }

  /// Returns the background image for a state: its own, or else the normal state's; `nil` for none.
  open func backgroundImage(for state: State) -> Image? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }

  /// Returns the colour of the title in a state: its own if set, else a default.
  ///
  /// The default is the configuration's colour. Without a configuration it is `disabledTitleColor` for a disabled
  /// state, else the normal state's own colour, or the tint colour.
  ///
  /// Never `nil`, though it may be unwrapped as in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open func titleColor(for state: State) -> ViewColor! {
    if let color = titleColors[state] { return color }
    if let color = configuredForeground(state) { return color }
    if buttonType == .custom { return titleColors[.normal] ?? .white }
    if state.contains(.disabled) { return Button.disabledTitleColor }
    return titleColors[.normal] ?? tintColor
  }

  /// Returns the background colour in a state: its own, the normal state's or the configuration's; `nil` for none.
  open func backgroundColor(for state: State) -> ViewColor? {
    backgrounds[state] ?? backgrounds[.normal] ?? configuredBackground(state)
  }

  /// Updates the look for the new state.
  open override func stateDidChange() { show() }

  override func colorsChanged() {
    super.colorsChanged()
    show()
  }

  override func textSizeChanged() { insetsChanged() }

  override var defaultAccessibilityLabel: String? { title(for: state) }

  private func show() {
    let (oldText, oldStyled) = (titleLabel.text, titleLabel.attributedText)
    let color: ViewColor = titleColor(for: state)
    titleLabel.textColor = color
    if let attributed: AttributedText = configuration?.styledTitle ?? attributedTitle(for: state) {
      titleLabel.attributedText = attributed
    } else {
      titleLabel.text = configuration?.title ?? title(for: state)
    }
    let isDimmed =
      isHighlighted && buttonType != .custom && titleColors[state] == nil
      && backgrounds[state] == nil
      && (configuration == nil || configuration?.kind == .plain)
    titleLabel.alpha = isDimmed ? Button.highlightedAlpha : 1
    showImage(color)
    showBackgroundColor()
    showBackgroundImage()
    if oldText != titleLabel.text || oldStyled != titleLabel.attributedText { insetsChanged() }
  }

  private func showImage(_ color: ViewColor) {
    let image = configuration?.image ?? image(for: state)
    guard image != nil || hasImageView else { return }
    let oldSize = imageView.image?.size
    imageView.image = image
    imageView.isHidden = image == nil
    imageView.tintColor = color
    imageView.alpha = buttonType == .custom ? customImageAlpha : titleLabel.alpha
    if oldSize != image?.size { insetsChanged() }
  }

  /// The alpha of a custom button's image, which is pale where the state has no image of its own.
  ///
  /// Policy: `button-highlight`.
  private var customImageAlpha: Double {
    guard images[state] == nil || state == .normal else { return 1 }
    if isHighlighted, adjustsImageWhenHighlighted { return 0.5 }
    return !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1
  }

  /// The image shown beside the title; `nil` for none.
  var shownImage: Image? { hasImageView ? imageView.image : nil }

  /// Sets the background colour of the state or the configuration, or clears it once there is none; a
  /// `backgroundColor` that the app has set stays.
  private func showBackgroundColor() {
    let isOwn = !backgrounds.isEmpty || configuration != nil
    if isOwn || hasOwnBackground { backgroundColor = backgroundColor(for: state) }
    hasOwnBackground = isOwn
  }

  private func showBackgroundImage() {
    let image = backgroundImage(for: state)
    if backgroundView == nil, image != nil {
      let view = ImageView()
      view.layer.name = "background"
      insertSubview(view, at: 0)
      backgroundView = view
      setNeedsLayout()
    }
    backgroundView?.image = image
  }

  private func insetsChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Returns the value for a state key: a control's keys, and `title`.
  open override func stateValue(forKey key: String) -> StateValue? {
    key == "title" ? .text(title(for: state) ?? "") : super.stateValue(forKey: key)
  }

  // MARK: - Layout

  /// Returns the size of title and image with the content insets; the given size is ignored.
  open override func sizeThatFits(_ size: Size) -> Size { contentSize }

  /// The size of title and image with the content insets.
  open override var intrinsicContentSize: Size { contentSize }

  /// Returns the rectangle of title and image: by default the bounds without the content insets.
  ///
  /// - Parameter bounds: the button's bounds.
  /// - Returns: a rectangle in the button's space.
  open func contentRect(forBounds bounds: Rect) -> Rect { bounds.inset(by: contentInsets) }

  /// Returns the rectangle of the background image: by default the bounds.
  ///
  /// - Parameter bounds: the button's bounds.
  /// - Returns: a rectangle in the button's space.
  open func backgroundRect(forBounds bounds: Rect) -> Rect { bounds }

  /// Returns the title's rectangle, beside the image or in the middle.
  ///
  /// Without an image it has the button's size, since the label centres its text.
  ///
  /// - Parameter contentRect: the rectangle of title and image.
  /// - Returns: a rectangle in the button's space.
  open func titleRect(forContentRect contentRect: Rect) -> Rect { place(in: contentRect).title }

  /// Returns the image's rectangle, beside the title or in the middle.
  ///
  /// - Parameter contentRect: the rectangle of title and image.
  /// - Returns: a rectangle in the button's space.
  open func imageRect(forContentRect contentRect: Rect) -> Rect { place(in: contentRect).image }

  override var baselineOffsets: (first: Double, last: Double)? {
    guard let own = titleLabel.baselineOffsets else { return nil }
    let offset = titleLabel.frame.isEmpty ? 0 : titleLabel.frame.midY - bounds.midY
    return (own.first + offset, own.last + offset)
  }

  /// Lays out title, image and background.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = backgroundRect(forBounds: bounds)
    if configuration != nil { layer.cornerRadius = configuredRadius }
    placeContent()
    placeIndicator()
  }

  // MARK: - Events

  /// Calls the actions for events; `touchUpInside` also triggers the primary action.
  open override func sendActions(for events: Events) {
    super.sendActions(for: events)
    guard events.contains(.touchUpInside) else { return }
    if changesSelectionAsPrimaryAction, menu == nil { isSelected.toggle() }
    super.sendActions(for: .primaryActionTriggered)
  }

  // MARK: - Menus

  /// The menu of the button; `nil` for none.
  ///
  /// It appears when a finger is held on the button, or with `showsMenuAsPrimaryAction` when a finger comes down.
  open var menu: Menu? {
    get { menuState?.menu }
    set { setMenu(newValue) }
  }

  /// Whether the button's primary action changes a selection; false by default.
  ///
  /// A button with a menu becomes a pop-up button: one of its actions is on, whose title the button shows. A button
  /// without one turns `isSelected` on and off.
  open var changesSelectionAsPrimaryAction: Bool {
    get { menuState?.changesSelection ?? false }
    set { setChangesSelection(newValue) }
  }

  /// The order of the menu's elements; `automatic` by default.
  open var preferredMenuElementOrder: ContextMenuConfiguration.ElementOrder {
    get { menuState?.order ?? .automatic }
    set { existingMenuState.order = newValue }
  }

  /// Returns the button's menu; `nil` without one.
  open override func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration? {
    guard let menu else { return nil }
    let configuration = ContextMenuConfiguration(actionProvider: { _ in menu })
    configuration.preferredMenuElementOrder = preferredMenuElementOrder
    return configuration
  }

  override var takesTaps: Bool { true }
}
