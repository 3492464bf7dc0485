import LaminaGeometry

// The edit actions of text fields and text views.

extension SelectableText {
  private var pasteboard: Pasteboard? { window?.screen.application?.pasteboard }

  private var range: TextRange { TextRange(selectedRange) }

  /// Whether the text performs an edit action in its current state; `nil` for other actions.
  ///
  /// Secret characters are neither cut nor copied. Policy: `edit-menu-items`.
  func mayEdit(_ action: ResponderAction) -> Bool? {
    let isSelected = !selectedRange.isEmpty
    switch action {
    case .cut: return allowsEditing && isSelected && !isSecureTextEntry
    case .copy: return isSelected && !isSecureTextEntry
    case .paste: return allowsEditing && pasteboard?.hasStrings == true
    case .delete: return allowsEditing && isSelected
    case .select: return allowsSelecting && !isSelected && hasText
    case .selectAll:
      return allowsSelecting && hasText && selectedRange != 0..<endOfDocument.offset
    default: return nil
    }
  }

  func copySelection() {
    guard let string = text(in: range), !string.isEmpty else { return }
    pasteboard?.string = string
  }

  func cutSelection() {
    copySelection()
    deleteSelection()
  }

  func deleteSelection() {
    if !selectedRange.isEmpty { deleteBackward() }
  }

  func pasteText() {
    if let string = pasteboard?.string, allowsEditing { insertPastedText(string) }
  }

  func selectWord(showsMenu: Bool) {
    let word = TextWords.word(at: selectedRange.lowerBound, in: characters)
    select(isSecureTextEntry ? 0..<endOfDocument.offset : word, showsMenu: showsMenu)
  }

  func selectText(showsMenu: Bool) { select(0..<endOfDocument.offset, showsMenu: showsMenu) }

  private func select(_ range: Range<Int>, showsMenu: Bool) {
    selectedRange = range
    if showsMenu { interaction.showMenu() }
  }
}

extension String {
  /// Returns the characters of a range of Unicode scalars; `nil` if the range is not in the text.
  func characters(in range: Range<Int>) -> String? {
    let scalars = unicodeScalars
    guard range.lowerBound >= 0,
      let start = scalars.index(
        scalars.startIndex, offsetBy: range.lowerBound, limitedBy: scalars.endIndex),
      let end = scalars.index(start, offsetBy: range.count, limitedBy: scalars.endIndex)
    else { return nil }
    return String(scalars[start..<end])
  }
}
