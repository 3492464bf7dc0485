public import LaminaGeometry
public import LaminaLayers
import LaminaText

/// The delegate of a search bar, like `UISearchBarDelegate`; every call has a default implementation.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Whether editing may begin; true by default.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// Called when the text was changed by typing or by the clear button.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Called when the return key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// Called when the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
  /// Returns true: editing may always begin.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
}

/// A bar with a field for search terms, like `UISearchBar`.
@MainActor open class SearchBar: Bar {
  /// The least height of a search bar, in points; a large text size makes it higher.
  public static var height: Double { 56 }
  /// The duration of the cancel button's animation, in seconds.
  ///
  /// Policy: `search-cancel`.
  public static var duration: Double { 0.25 }

  /// The text field for the search terms.
  public let searchTextField: TextField = SearchField()
  /// The delegate, held weakly.
  open weak var delegate: (any SearchBarDelegate)?

  /// The text in the field; setting it does not call the delegate.
  open var text: String {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
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
    (searchTextField as? SearchField)?.shouldBegin = { [weak self] in
      guard let self else { return true }
      return delegate?.searchBarShouldBeginEditing(self) ?? true
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
      if let self { delegate?.searchBarTextDidBeginEditing(self) }
    }
    searchTextField.addAction(for: .editingDidEnd) { [weak self] _ in
      if let self { delegate?.searchBarTextDidEndEditing(self) }
    }
    searchTextField.addAction(for: .editingChanged) { [weak self] _ in
      if let self { delegate?.searchBar(self, textDidChange: text) }
    }
    searchTextField.addAction(for: .editingDidEndOnExit) { [weak self] _ in
      if let self { delegate?.searchBarSearchButtonClicked(self) }
    }
    cancelButton.addAction(for: .touchUpInside) { [weak self] _ in
      if let self { delegate?.searchBarCancelButtonClicked(self) }
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

  /// The field's height at the bar's text size; the field itself learns of a new size later.
  private var fieldHeight: Double {
    guard let textStyle = searchTextField.textStyle else {
      return max(36, searchTextField.intrinsicContentSize.height)
    }
    var style = searchTextField.style
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    return max(36, style.size(of: style.text("Xg")).height + 2 * TextField.padding)
  }

  /// Lays out the field and the cancel button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let margin = 8.0
    let height = fieldHeight
    let button = cancelButton.intrinsicContentSize
    let side = showsCancel ? button.width + 4 : margin
    searchTextField.frame = directed(
      Rect(
        x: margin, y: (bounds.height - height) / 2, width: max(0, bounds.width - margin - side),
        height: height))
    cancelButton.frame = directed(
      Rect(
        x: showsCancel ? bounds.width - button.width : bounds.width,
        y: (bounds.height - height) / 2, width: button.width, height: height))
  }

  /// Returns the current width and the intrinsic height; the proposed size has no effect.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: intrinsicContentSize.height)
  }
  /// The height of the field with padding, at least `SearchBar.height`, without an intrinsic width.
  open override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: max(SearchBar.height, fieldHeight + 20))
  }

  /// Returns the value for a state key: a view's keys, and `text` and `isEditing`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text", "isEditing": searchTextField.stateValue(forKey: key)
    default: super.stateValue(forKey: key)
    }
  }
}

/// The field of a search bar, with a grey rounded background.
final class SearchField: TextField {
  var shouldBegin: (@MainActor () -> Bool)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    layer.cornerRadius = 10
    layer.borderWidth = 0
    backgroundColor = .tertiarySystemFill
    (returnKeyType, enablesReturnKeyAutomatically) = (.search, true)
  }

  override func becomeFirstResponder() -> Bool {
    guard isEditing || shouldBegin?() ?? true else { return false }
    return super.becomeFirstResponder()
  }
}
