public import LaminaGeometry
public import LaminaLayers
import LaminaText

/// A bar with a field for search terms, and buttons for their scope below it, like `UISearchBar`.
@MainActor open class SearchBar: Bar {
  /// The least height of a search bar, in points; a large text size makes it higher.
  public static var height: Double { 56 }
  /// The height that the scope buttons add, in points.
  ///
  /// Policy: `search-scope-height`.
  public static var scopeHeight: Double { 44 }
  /// The duration of the cancel button's animation, in seconds.
  ///
  /// Policy: `search-cancel`.
  public static var duration: Double { 0.25 }

  /// The text field for the search terms.
  public let searchTextField: TextField = SearchField()
  /// The delegate, held weakly.
  open weak var delegate: (any SearchBarDelegate)?

  /// The text in the field; setting it does not call the delegate, but a `SearchController` follows.
  open var text: String {
    get { searchTextField.characters }
    set {
      guard newValue != text else { return }
      searchTextField.text = newValue
      searchController?.textChanged()
    }
  }
  /// The text shown while the field is empty; "Search" by default.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// Whether the cancel button is shown; false by default, and setting it does not animate.
  open var showsCancelButton: Bool {
    get { showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  // MARK: - Scope

  /// The titles of the scope buttons; `nil`, the default, for none.
  open var scopeButtonTitles: [String]? {
    didSet { if scopeButtonTitles != oldValue { scopeTitlesChanged() } }
  }
  /// The index of the selected scope button; 0 by default, and clamped to the buttons.
  open var selectedScopeButtonIndex: Int {
    get { scopeIndex }
    set {
      scopeIndex = max(0, min(newValue, max(0, (scopeButtonTitles?.count ?? 1) - 1)))
      scopeControl?.selectedIndex = scopeIndex
    }
  }
  /// Whether the scope buttons are shown below the field, if there are titles; false by default.
  open var showsScopeBar: Bool {
    get { showsScope }
    set { setShowsScope(newValue, animated: false) }
  }

  private var showsScope = false
  private var scopeIndex = 0
  /// The scope buttons, made when they are first shown.
  package private(set) var scopeControl: SegmentedControl?

  // MARK: - In a navigation bar

  /// The places of a search bar, which determine its margins and whether it has a background of its own.
  enum Place {
    /// In a view.
    case free
    /// Below the buttons of a navigation bar, or its large title.
    case belowButtons
    /// At the top of a navigation bar whose buttons a search hides.
    case replacingButtons
  }

  /// The place of the bar; a navigation bar sets it.
  var place = Place.free {
    didSet {
      guard place != oldValue else { return }
      backgroundAlpha = place == .free ? 1 : 0
      setNeedsLayout()
    }
  }
  /// The controller that the bar activates; held weakly.
  weak var searchController: SearchController?

  private var showsCancel = false
  private let glass = GlyphView(.search)
  /// The button on the right of the field; transparent and outside the bar while it is not shown.
  package let cancelButton = Button("Cancel")

  /// Makes a bar with an empty field.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a search bar with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    searchTextField.leftView = glass
    scaleGlass()
    searchTextField.leftViewMode = .always
    searchTextField.clearButtonMode = .whileEditing
    searchTextField.placeholder = "Search"
    addSubview(searchTextField)
    addSubview(cancelButton)
    // The button's text keeps its size, so that the field keeps its width.
    // Policy: `search-cancel`.
    cancelButton.titleLabel.textStyle = nil
    cancelButton.alpha = 0
    (searchTextField as? SearchField)?.shouldEnd = { [weak self] in
      guard let self else { return true }
      return delegate?.searchBarShouldEndEditing(self) ?? true
    }
    (searchTextField as? SearchField)?.shouldBegin = { [weak self] in
      guard let self else { return true }
      guard delegate?.searchBarShouldBeginEditing(self) ?? true else { return false }
      searchController?.fieldWillBegin()
      return true
    }
    addActions()
    itemsChanged()
  }

  override func textSizeChanged() {
    super.textSizeChanged()
    scaleGlass()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private func scaleGlass() {
    let category = traitCollection.preferredContentSizeCategory
    let side = min(TextStyle.body.scaledValue(20, in: category), 30)
    glass.frame.size = Size(width: side, height: side)
  }

  private func addActions() {
    searchTextField.addAction(for: .editingDidBegin) { [weak self] _ in
      guard let self else { return }
      delegate?.searchBarTextDidBeginEditing(self)
      searchController?.update()
    }
    searchTextField.addAction(for: .editingDidEnd) { [weak self] _ in
      if let self { delegate?.searchBarTextDidEndEditing(self) }
    }
    searchTextField.addAction(for: .editingChanged) { [weak self] _ in
      guard let self else { return }
      delegate?.searchBar(self, textDidChange: text)
      searchController?.textChanged()
    }
    searchTextField.addAction(for: .editingDidEndOnExit) { [weak self] _ in
      if let self { delegate?.searchBarSearchButtonClicked(self) }
    }
    cancelButton.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      delegate?.searchBarCancelButtonClicked(self)
      searchController?.isActive = false
    }
  }

  override func itemsChanged() {
    super.itemsChanged()
    glass.color = .secondaryLabel
  }

  /// Shows or hides the cancel button.
  ///
  /// - Parameters:
  ///   - shows: whether it is shown.
  ///   - animated: whether the change is animated.
  open func setShowsCancelButton(_ shows: Bool, animated: Bool) {
    guard shows != showsCancel else { return }
    showsCancel = shows
    let change = { [self] in
      cancelButton.alpha = shows ? 1 : 0
      setNeedsLayout()
      layoutIfNeeded()
    }
    if animated { View.animate(duration: SearchBar.duration) { change() } } else { change() }
  }

  /// Shows or hides the scope buttons.
  ///
  /// - Parameters:
  ///   - shows: whether they are shown.
  ///   - animated: whether the change is animated.
  open func setShowsScope(_ shows: Bool, animated: Bool) {
    guard shows != showsScope else { return }
    showsScope = shows
    View.performWithoutAnimation { updateScope() }
    let change = { [self] in
      scopeControl?.alpha = showsScopeRow ? 1 : 0
      rowsChanged()
      layoutIfNeeded()
    }
    if animated { View.animate(duration: SearchBar.duration) { change() } } else { change() }
  }

  /// Whether scope buttons are shown: they have titles.
  var showsScopeRow: Bool { showsScope && !(scopeButtonTitles ?? []).isEmpty }

  private func scopeTitlesChanged() {
    selectedScopeButtonIndex = scopeIndex
    updateScope()
    scopeControl?.alpha = showsScopeRow ? 1 : 0
    rowsChanged()
  }

  /// Gives the scope buttons their titles, and makes them when they are first shown.
  private func updateScope() {
    let titles = scopeButtonTitles ?? []
    if scopeControl == nil, showsScopeRow {
      let control = SegmentedControl(titles)
      control.alpha = 0
      control.addAction(for: .valueChanged) { [weak self, weak control] _ in
        guard let self, let index = control?.selectedIndex else { return }
        scopeIndex = index
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: index)
      }
      scopeControl = control
      addSubview(control)
      placeScope(in: bounds)
    }
    guard let scopeControl, !titles.isEmpty else { return }
    scopeControl.titles = titles
    scopeControl.selectedIndex = scopeIndex
  }

  private func rowsChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    searchController?.rowsChanged()
  }

  /// Lays out the field, the cancel button and the scope buttons.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let margin = place == .free ? 8.0 : 16
    let (y, height) = fieldSpan
    let button = cancelButton.intrinsicContentSize
    let side = showsCancel ? button.width + 4 : margin
    searchTextField.frame = directed(
      Rect(x: margin, y: y, width: max(0, bounds.width - margin - side), height: height))
    // A collapsing row fades.
    searchTextField.alpha = place == .free ? 1 : height / fieldHeight
    searchTextField.clipsToBounds = height < fieldHeight
    cancelButton.frame = directed(
      Rect(
        x: showsCancel ? bounds.width - button.width : bounds.width, y: y, width: button.width,
        height: height))
    placeScope(in: bounds)
  }

  /// Returns the current width and the intrinsic height; the proposed size has no effect.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: intrinsicContentSize.height)
  }
  /// The height of the field with padding, at least `SearchBar.height`, and of the scope buttons; without an intrinsic
  /// width.
  open override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: max(SearchBar.height, fieldHeight + 20)
        + (showsScopeRow ? SearchBar.scopeHeight : 0))
  }

  /// Returns the value for a state key: a view's keys, and `text` and `isEditing`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text", "isEditing": searchTextField.stateValue(forKey: key)
    default: super.stateValue(forKey: key)
    }
  }
}
