import LaminaGeometry
import LaminaLayers

/// A view whose text fingers can select.
@MainActor protocol SelectableText: View, TextInput {
  /// The characters.
  var characters: String { get }
  /// The selected characters, as Unicode scalars.
  var selectedRange: Range<Int> { get set }
  /// Whether the text can be edited.
  var allowsEditing: Bool { get }
  /// Whether the text can be selected.
  var allowsSelecting: Bool { get }
  /// The part of the bounds in which the text is seen.
  var visibleTextRect: Rect { get }
  /// The interaction of the view.
  var interaction: TextInteraction { get }
  /// Replaces the selection with pasted characters, in which a line feed is no return key.
  func insertPastedText(_ text: String)
  /// Scrolls an end of the selection into sight, and places the caret or the handles.
  func showSelection(endAtStart: Bool)
}

/// The touches that select text: taps, a long press, the handles, and the edit menu.
///
/// ```
/// tap            caret at the nearest position; on the caret or on the selection, shows or hides the menu
/// two taps       selects the word, shows the menu
/// three taps     selects the paragraph, shows the menu
/// long press     moves the caret with the finger, then shows the menu
/// a handle       moves an end of the selection, then shows the menu
/// ```
/// In a text that cannot be edited, a tap removes the selection, and a long press selects a word. Policy: `text-taps`.
@MainActor final class TextInteraction {
  private weak var view: (any SelectableText)?
  private var handles: [SelectionHandle] = []
  /// The handle that a finger holds; `nil` for none.
  private weak var held: SelectionHandle?
  /// The distance from the finger to the held handle's end of the selection.
  private var grip = Point.zero
  private(set) weak var menu: EditMenuView?

  /// Attaches to a view, and adds the recogniser of long presses.
  func attach(to view: any SelectableText) {
    self.view = view
    view.addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] recognizer in self?.press(recognizer) })
  }

  // MARK: - Taps

  /// Moves the caret or selects, for a tap that follows others.
  ///
  /// - Parameters:
  ///   - point: the position, in the view's space.
  ///   - count: the number of the tap among consecutive ones, from 1.
  func tap(at point: Point, count: Int) {
    guard let view, view.allowsEditing || view.allowsSelecting,
      let place = view.closestPosition(to: point)?.offset
    else { return }
    let wasEditing = view.isFirstResponder
    let wasShown = isMenuShown
    let old = view.selectedRange
    hideMenu()
    if count >= 2, view.allowsSelecting, view.hasText {
      return select(range(at: place, count: count, in: view), in: view)
    }
    let isOnSelection = selection(of: view).contains { $0.rect.contains(point) }
    guard view.allowsEditing else {
      if isOnSelection, wasEditing { return wasShown ? () : showMenu() }
      view.selectedRange = place..<place
      view.resignFirstResponder()
      return
    }
    guard view.becomeFirstResponder(), view.isFirstResponder else { return }
    if wasEditing, isOnSelection || old == place..<place { return wasShown ? () : showMenu() }
    view.selectedRange = place..<place
    view.showSelection(endAtStart: false)
  }

  private func range(at place: Int, count: Int, in view: any SelectableText) -> Range<Int> {
    // The words of secret characters are secret.
    if view.isSecureTextEntry { return 0..<view.endOfDocument.offset }
    return count == 2
      ? TextWords.word(at: place, in: view.characters)
      : TextWords.paragraph(at: place, in: view.characters)
  }

  private func select(_ range: Range<Int>, in view: any SelectableText) {
    if view.allowsEditing {
      guard view.becomeFirstResponder(), view.isFirstResponder else { return }
    }
    view.selectedRange = range
    guard view.becomeFirstResponder() else { return }
    view.showSelection(endAtStart: false)
    showMenu()
  }

  // MARK: - Presses

  private func press(_ recognizer: GestureRecognizer) {
    guard let view, view.allowsEditing || view.allowsSelecting,
      let place = view.closestPosition(to: recognizer.location(in: view))?.offset
    else { return }
    switch recognizer.state {
    case .began where !view.allowsEditing:
      hideMenu()
      if view.hasText { select(range(at: place, count: 2, in: view), in: view) }
    case .began,
      .changed where view.isFirstResponder:
      guard view.allowsEditing, view.becomeFirstResponder(), view.isFirstResponder else { return }
      hideMenu()
      view.selectedRange = place..<place
      view.showSelection(endAtStart: false)
    case .ended where view.isFirstResponder && view.allowsEditing: showMenu()
    default: break
    }
  }

  // MARK: - Handles

  private func selection(of view: any SelectableText) -> [TextSelectionRect] {
    view.selectionRects(for: TextRange(view.selectedRange))
  }

  /// Places the handles at the ends of the selection, or hides them if there is none.
  func placeHandles() {
    guard let view else { return }
    let rects =
      view.isFirstResponder && view.allowsSelecting && !view.selectedRange.isEmpty
      ? selection(of: view) : []
    guard let first = rects.first(where: \.containsStart),
      let last = rects.last(where: \.containsEnd)
    else {
      for handle in handles { handle.isHidden = true }
      return
    }
    if handles.isEmpty { makeHandles(in: view) }
    let room = view.visibleTextRect.inset(by: -CaretLayer.width)
    for (handle, rect, x) in [
      (handles[0], first.rect, first.startEdge), (handles[1], last.rect, last.endEdge),
    ] {
      handle.move(toX: x, of: rect)
      handle.isHidden = !(room.minX...room.maxX).contains(x)
    }
  }

  /// Hides the handles and the menu, since the view is about to stop being first responder, or is none.
  func hideAll() {
    hideMenu()
    held = nil
    for handle in handles { handle.isHidden = true }
  }

  private func makeHandles(in view: View) {
    handles = [true, false].map(SelectionHandle.init(isStart:))
    for handle in handles {
      view.addSubview(handle)
      handle.recognizer.addAction { [weak self, weak handle] recognizer in
        if let handle { self?.drag(handle, recognizer) }
      }
    }
  }

  /// Whether a point of the view is on a visible handle.
  func hasHandle(at point: Point) -> Bool {
    handles.contains { handle in
      guard !handle.isHidden, let view else { return false }
      return handle.point(inside: handle.convert(point, from: view), with: nil)
    }
  }

  private func drag(_ handle: SelectionHandle, _ recognizer: GestureRecognizer) {
    guard let view else { return }
    let (range, point) = (view.selectedRange, recognizer.location(in: view))
    switch recognizer.state {
    case .began:
      hideMenu()
      held = handle
      let top = handle.isStart ? SelectionHandle.overhang : 0
      let height = handle.frame.height - SelectionHandle.overhang
      grip = Point(
        x: point.x - handle.frame.midX, y: point.y - handle.frame.minY - top - height / 2)
    case .changed where held === handle:
      guard
        let place = view.closestPosition(to: Point(x: point.x - grip.x, y: point.y - grip.y))?
          .offset
      else { return }
      // At least one character remains selected.
      let new =
        handle.isStart
        ? min(place, start(ofCharacterBefore: range.upperBound, in: view))..<range.upperBound
        : range.lowerBound..<max(place, end(ofCharacterAfter: range.lowerBound, in: view))
      guard new != range else { return }
      view.selectedRange = new
      view.showSelection(endAtStart: handle.isStart)
    case .ended where held === handle:
      held = nil
      showMenu()
    case .cancelled: held = nil
    default: break
    }
  }

  private func start(ofCharacterBefore index: Int, in view: any SelectableText) -> Int {
    TextCarets.boundaries(of: view.characters).last { $0 < index } ?? index
  }

  private func end(ofCharacterAfter index: Int, in view: any SelectableText) -> Int {
    TextCarets.boundaries(of: view.characters).first { $0 > index } ?? index
  }

  // MARK: - Menu

  /// Whether the menu is on the screen, and takes touches.
  var isMenuShown: Bool { menu?.isUserInteractionEnabled == true }

  /// Shows the actions for the selection above it, or below it where there is no room.
  func showMenu() {
    guard let view, view.allowsSelecting, view.isFirstResponder, let window = view.window else {
      return
    }
    hideMenu()
    window.layoutIfNeeded()
    let items = EditMenuItem.standard(for: view)
    guard !items.isEmpty else { return }
    var parts = selection(of: view).map(\.rect)
    let isCaret = parts.isEmpty
    if isCaret { parts = [view.caretRect(for: TextRange(view.selectedRange).end)] }
    let all = parts.dropFirst().reduce(parts[0]) { $0.union($1) }
    let seen = view.visibleTextRect.intersection(all) ?? view.visibleTextRect
    let menu = EditMenuView(items, owner: view)
    self.menu = menu
    menu.show(
      in: window, beside: view.convert(seen, to: window),
      gap: isCaret ? EditMenuView.gap : EditMenuView.gap + SelectionHandle.overhang)
  }

  /// Hides the menu.
  func hideMenu() {
    menu?.hide()
    menu = nil
  }
}
