public import LaminaGeometry
import LaminaLayers
import LaminaText

/// The calls of a search bar, as `UISearchBarDelegate`; all of them may be left out.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Whether editing may begin. It may by default.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// The text has been changed by typing, or by the clear button.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// The return key has been pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// The cancel button has been tapped.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
  /// Returns true.
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

/// A field for what is searched, in a bar, as `UISearchBar`.
@MainActor public final class SearchBar: Bar {
  /// The height, in points.
  public static var height: Double { 56 }
  /// The duration of the way of a cancel button that comes or goes, in seconds (a named policy).
  public static var duration: Double { 0.25 }

  /// The field in the bar.
  public let searchTextField: TextField = SearchField()
  /// Told of what happens; kept weakly.
  public weak var delegate: (any SearchBarDelegate)?

  /// The text; setting it tells nobody.
  public var text: String {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that stands there while there is none.
  public var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// Whether there is a cancel button; setting it jumps.
  public var showsCancelButton: Bool {
    get { showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  private var showsCancel = false
  private let glass = GlyphView(.search)
  /// The cancel button.
  package let cancelButton = Button("Cancel")

  /// Makes a bar with an empty field.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    searchTextField.leftView = glass
    scaleGlass()
    searchTextField.leftViewMode = .always
    searchTextField.clearButtonMode = .whileEditing
    searchTextField.placeholder = "Search"
    addSubview(searchTextField)
    addSubview(cancelButton)
    // The text of the button keeps its size, so that the field keeps its room (a named policy).
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
  ///   - shows: whether there is one.
  ///   - animated: whether it comes, or goes, with a motion.
  public func setShowsCancelButton(_ shows: Bool, animated: Bool) {
    guard shows != showsCancel else { return }
    showsCancel = shows
    let change = { [self] in
      cancelButton.alpha = shows ? 1 : 0
      setNeedsLayout()
      layoutIfNeeded()
    }
    if animated { View.animate(duration: SearchBar.duration) { change() } } else { change() }
  }

  /// The height of the field for the size of texts that the bar has: the field itself learns of another one later.
  private var fieldHeight: Double {
    guard let textStyle = searchTextField.textStyle else {
      return max(36, searchTextField.intrinsicContentSize.height)
    }
    var style = searchTextField.style
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    return max(36, style.size(of: style.text("Xg")).height + 2 * TextField.padding)
  }

  /// Places the field and the button.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let margin = 8.0
    let height = fieldHeight
    let button = cancelButton.intrinsicContentSize
    let side = showsCancel ? button.width + 4 : margin
    searchTextField.frame = Rect(
      x: margin, y: (bounds.height - height) / 2, width: max(0, bounds.width - margin - side),
      height: height)
    cancelButton.frame = Rect(
      x: showsCancel ? bounds.width - button.width : bounds.width,
      y: (bounds.height - height) / 2, width: button.width, height: height)
  }

  /// The present width, and the height of a search bar.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(width: bounds.width, height: intrinsicContentSize.height)
  }
  /// The height of the field and some room around it; the width is open.
  public override var intrinsicContentSize: Size {
    Size(
      width: View.noIntrinsicMetric,
      height: max(SearchBar.height, fieldHeight + 20))
  }

  /// A view's, and `text`, `isEditing`.
  public override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "text", "isEditing": searchTextField.stateValue(forKey: key)
    default: super.stateValue(forKey: key)
    }
  }
}

/// The field of a search bar: a grey plate with round corners.
final class SearchField: TextField {
  var shouldBegin: (@MainActor () -> Bool)?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    layer.cornerRadius = 10
    layer.borderWidth = 0
    backgroundColor = .tertiarySystemFill
  }

  override func becomeFirstResponder() -> Bool {
    guard isEditing || shouldBegin?() ?? true else { return false }
    return super.becomeFirstResponder()
  }
}
