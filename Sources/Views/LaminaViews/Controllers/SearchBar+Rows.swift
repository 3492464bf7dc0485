import LaminaGeometry
import LaminaText

// The rows of a search bar: the field and the scope buttons.

extension SearchBar {
  /// The field's height at the bar's text size; the field itself learns of a new size later.
  var fieldHeight: Double {
    guard let textStyle = searchTextField.textStyle else {
      return max(36, searchTextField.intrinsicContentSize.height)
    }
    var style = searchTextField.style
    style.fontSize = textStyle.fontSize(in: traitCollection.preferredContentSizeCategory)
    return max(36, style.size(of: style.text("Xg")).height + 2 * TextField.padding)
  }

  /// The height of the bar's row in a navigation bar, in points.
  var rowHeight: Double {
    fieldHeight + SearchBar.rowSpace + (showsScopeRow ? SearchBar.scopeHeight : 0)
  }
  /// The space above and below the field in a navigation bar, in points.
  ///
  /// Policy: `search-row`.
  private static var rowSpace: Double { 16 }

  /// The field's vertical place: in the middle, or in a row that may be partly collapsed.
  var fieldSpan: (y: Double, height: Double) {
    let (full, room) = (fieldHeight, bounds.height - (showsScopeRow ? SearchBar.scopeHeight : 0))
    guard place != .free else { return ((room - full) / 2, full) }
    let height = min(full, max(0, room - SearchBar.rowSpace))
    return (place == .belowButtons ? 1 : SearchBar.rowSpace / 2, height)
  }

  /// Places the scope buttons at the lower edge.
  func placeScope(in bounds: Rect) {
    guard let scopeControl else { return }
    let margin = place == .free ? 8.0 : 16
    scopeControl.frame = Rect(
      x: margin, y: bounds.height - SearchBar.scopeHeight + 4,
      width: max(0, bounds.width - 2 * margin), height: SegmentedControl.height)
  }
}
