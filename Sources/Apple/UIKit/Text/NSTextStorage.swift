// Texts that layout managers lay out.

/// A text with layout managers, which learn of its changes, like UIKit's.
open nonisolated class NSTextStorage: NSMutableAttributedString {
  /// The managers that lay the text out.
  public private(set) final var layoutManagers: [NSLayoutManager] = []
  /// Called after a change, by the view that shows the text.
  final var onChange: (() -> Void)?
  private var depth = 0
  private var isChanged = false

  /// Adds a manager, which lays out this text.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a manager.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
  }

  /// Begins changes that are laid out together.
  open override func beginEditing() {
    super.beginEditing()
    depth += 1
  }

  /// Ends changes that are laid out together.
  open override func endEditing() {
    super.endEditing()
    depth = max(0, depth - 1)
    if depth == 0, isChanged { processEditing() }
  }

  /// Tells the layout managers and the view of changes.
  open func processEditing() {
    isChanged = false
    for manager in layoutManagers { manager.invalidate() }
    onChange?()
  }

  private func changed() {
    isChanged = true
    if depth == 0 { processEditing() }
  }

  /// Replaces characters.
  open override func replaceCharacters(in range: NSRange, with str: String) {
    super.replaceCharacters(in: range, with: str)
    changed()
  }
  /// Replaces characters by a text with attributes.
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    super.replaceCharacters(in: range, with: attrString)
    changed()
  }
  /// Sets all attributes of characters.
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    super.setAttributes(attrs, range: range)
    changed()
  }
  /// Sets an attribute of characters.
  open override func addAttribute(
    _ name: NSAttributedString.Key, value: Any, range: NSRange
  ) {
    super.addAttribute(name, value: value, range: range)
    changed()
  }
  /// Sets attributes of characters.
  open override func addAttributes(
    _ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange
  ) {
    super.addAttributes(attrs, range: range)
    changed()
  }
  /// Removes an attribute of characters.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    super.removeAttribute(name, range: range)
    changed()
  }
  /// Replaces the whole text.
  open override func setAttributedString(_ attrString: NSAttributedString) {
    super.setAttributedString(attrString)
    changed()
  }
}
