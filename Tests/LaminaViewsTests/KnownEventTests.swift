import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The order of calls while somebody selects, types, scrolls and touches, as somebody expects who knows UIKit.
@Suite @MainActor struct KnownEventTests {
  // MARK: - Cells

  private final class Cell: TableViewCell {
    static var log: Log?
    private var row: String { textLabel?.text ?? "new" }
    override func prepareForReuse() {
      super.prepareForReuse()
      Cell.log?.add("prepare \(row)")
    }
    override func setSelected(_ selected: Bool, animated: Bool) {
      super.setSelected(selected, animated: animated)
      if selected || window != nil { Cell.log?.add("selected \(selected)") }
    }
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
      super.setHighlighted(highlighted, animated: animated)
      if highlighted || window != nil { Cell.log?.add("highlighted \(highlighted)") }
    }
  }

  @Test func `cells: a row is configured, then displayed; a used cell is prepared first`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 100), TableLog())
    Cell.log = delegate.log
    defer { Cell.log = nil }
    (rows.log, rows.cellClass) = (delegate.log, Cell.self)
    let table = stage.table(rows, delegate, frame: rect(0, 0, 300, 88))
    #expect(
      delegate.log.take().filter { !$0.contains("ed false") } == [
        "cell 0.0", "show 0.0", "cell 0.1", "show 0.1",
      ])
    table.contentOffset.y = 440
    stage.layOut()
    let lines = delegate.log.take()
    #expect(lines.contains("hide 0.0") && lines.contains("show 0.10"))
    table.contentOffset.y = 0
    stage.layOut()
    let back = delegate.log.take()
    let prepared = back.firstIndex { $0.hasPrefix("prepare") } ?? .max
    #expect(prepared > (back.firstIndex(of: "cell 0.0") ?? .max))
    #expect(prepared < (back.firstIndex(of: "show 0.0") ?? -1))
  }

  @Test func `cells: reloading ends the display of each row before its next one`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 2), TableLog())
    let table = stage.table(rows, delegate)
    _ = delegate.log.take()
    rows.sections = [["new"]]
    table.reloadData()
    stage.layOut()
    let lines = delegate.log.take()
    #expect(Set(lines) == ["hide 0.0", "hide 0.1", "show 0.0"])
    #expect(lines.last == "show 0.0" || lines.first == "show 0.0")
    #expect(table.numberOfRows(inSection: 0) == 1)
  }

  @Test func `cells: a tap highlights, then selects; another one deselects first`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 5), TableLog())
    rows.cellClass = Cell.self
    let table = stage.table(rows, delegate)
    Cell.log = delegate.log
    defer { Cell.log = nil }
    delegate.logsCells = false
    _ = delegate.log.take()
    stage.post(1, (0, .down, 50, 22))
    _ = stage.run(until: 1.3)
    #expect(delegate.log.take() == ["highlighted true"])
    stage.post(1.4, (0, .up, 50, 22))
    _ = stage.run(until: 1.5)
    #expect(
      Set(delegate.log.lines) == ["highlighted false", "selected true", "select 0.0"])
    #expect(delegate.log.take().last == "select 0.0")
    stage.tap(3, 50, 66)
    _ = stage.run(until: 4)
    let lines = delegate.log.take()
    #expect(
      lines.filter { $0.contains("select 0") || $0.contains("deselect") } == [
        "deselect 0.0", "select 0.1",
      ])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1))
    table.selectRow(at: IndexPath(row: 2), animated: false, scrollPosition: .none)
    table.deselectRow(at: IndexPath(row: 2))
    #expect(delegate.log.take().allSatisfy { !$0.contains("select 0") }, "code tells no delegate")
  }

  @Test func `cells: a drag ends the highlight and selects nothing`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 50), TableLog())
    rows.cellClass = Cell.self
    let table = stage.table(rows, delegate)
    Cell.log = delegate.log
    defer { Cell.log = nil }
    delegate.logsCells = false
    _ = delegate.log.take()
    stage.post(1, (0, .down, 50, 300))
    _ = stage.run(until: 1.3)
    stage.post(1.4, (0, .move, 50, 250))
    stage.post(1.5, (0, .move, 50, 200))
    _ = stage.run(until: 1.6)
    let lines = delegate.log.take()
    #expect(lines.prefix(2) == ["highlighted true", "highlighted false"])
    #expect(table.indexPathForSelectedRow == nil && table.contentOffset.y > 0)
  }

  private final class Grid: CollectionViewDataSource, CollectionViewDelegate {
    let log = Log()
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }
    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(
      _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
      log.add("shouldHighlight \(indexPath.item)")
      return true
    }
    func collectionView(
      _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
    ) { log.add("didHighlight \(indexPath.item)") }
    func collectionView(
      _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) { log.add("didUnhighlight \(indexPath.item)") }
    func collectionView(
      _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      log.add("shouldSelect \(indexPath.item)")
      return true
    }
    func collectionView(
      _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) { log.add("didSelect \(indexPath.item)") }
    func collectionView(
      _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) { log.add("didDeselect \(indexPath.item)") }
  }

  @Test func `items: the order of calls that UIKit's header states`() {
    let stage = Stage()
    let grid = Grid()
    let collection = CollectionView(
      frame: rect(0, 0, 390, 300), collectionViewLayout: CollectionViewFlowLayout())
    collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (collection.dataSource, collection.delegate) = (grid, grid)
    stage.window.addSubview(collection)
    stage.layOut()
    stage.post(1, (0, .down, 20, 20))
    _ = stage.run(until: 1.4)
    #expect(grid.log.take() == ["shouldHighlight 0", "didHighlight 0"])
    stage.post(1.5, (0, .up, 20, 20))
    _ = stage.run(until: 2)
    #expect(grid.log.take() == ["shouldSelect 0", "didSelect 0", "didUnhighlight 0"])
    stage.tap(3, 85, 20)
    _ = stage.run(until: 4)
    let lines = grid.log.take().filter { $0.hasPrefix("did") && $0.contains("elect") }
    #expect(lines == ["didDeselect 0", "didSelect 1"])
  }

  // MARK: - Text

  private final class Editor: TextFieldDelegate, TextViewDelegate {
    let log = Log()
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
      log.add("\(textField.name) shouldBegin")
      return true
    }
    func textFieldDidBeginEditing(_ textField: TextField) { log.add("\(textField.name) didBegin") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
      log.add("\(textField.name) shouldEnd")
      return true
    }
    func textFieldDidEndEditing(_ textField: TextField) { log.add("\(textField.name) didEnd") }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
      replacementString string: String
    ) -> Bool {
      log.add("\(textField.name) shouldChange \(range) \(string) \(textField.text ?? "")")
      return string != "x"
    }
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool {
      log.add("shouldBegin")
      return true
    }
    func textViewDidBeginEditing(_ textView: TextView) { log.add("didBegin") }
    func textViewShouldEndEditing(_ textView: TextView) -> Bool {
      log.add("shouldEnd")
      return true
    }
    func textViewDidEndEditing(_ textView: TextView) { log.add("didEnd") }
    func textView(
      _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool {
      log.add("shouldChange \(range) \(text)")
      return true
    }
    func textViewDidChange(_ textView: TextView) { log.add("didChange \(textView.text ?? "")") }
    func textViewDidChangeSelection(_ textView: TextView) { log.add("didChangeSelection") }
  }

  @Test func `fields: one hands over to the next`() {
    let stage = Stage()
    let editor = Editor()
    let fields = ["a", "b"].map { name in
      let field = TextField(frame: rect(0, 0, 100, 30))
      (field.layer.name, field.delegate) = (name, editor)
      stage.window.addSubview(field)
      return field
    }
    fields[0].becomeFirstResponder()
    #expect(editor.log.take() == ["a shouldBegin", "a didBegin"])
    fields[1].becomeFirstResponder()
    #expect(editor.log.take() == ["b shouldBegin", "a shouldEnd", "a didEnd", "b didBegin"])
    fields[1].resignFirstResponder()
    #expect(editor.log.take() == ["b shouldEnd", "b didEnd"])
    #expect(stage.window.firstResponder == nil && !fields[1].isEditing)
  }

  @Test func `fields: typing asks before the text changes; code asks nobody`() {
    let stage = Stage()
    let editor = Editor()
    let field = TextField(frame: rect(0, 0, 100, 30))
    (field.layer.name, field.delegate) = ("f", editor)
    stage.window.addSubview(field)
    var changes = 0
    _ = field.addAction(for: .editingChanged) { _ in changes += 1 }
    field.text = "ab"
    #expect(editor.log.take() == [] && changes == 0)
    field.becomeFirstResponder()
    _ = editor.log.take()
    field.insertText("c")
    #expect(editor.log.take() == ["f shouldChange 2..<2 c ab"] && field.text == "abc")
    #expect(changes == 1)
    field.insertText("x")
    #expect(field.text == "abc" && changes == 1)
    _ = editor.log.take()
    field.deleteBackward()
    #expect(editor.log.take() == ["f shouldChange 2..<3  abc"] && field.text == "ab")
    #expect(changes == 2)
  }

  @Test func `text view: the order of its delegate's calls`() {
    let stage = Stage()
    let editor = Editor()
    let view = TextView(frame: rect(0, 0, 200, 100))
    view.delegate = editor
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    #expect(
      editor.log.take().filter { $0 != "didChangeSelection" } == ["shouldBegin", "didBegin"])
    view.insertText("a")
    #expect(editor.log.take() == ["shouldChange 0..<0 a", "didChangeSelection", "didChange a"])
    view.text = "other"
    #expect(editor.log.take().allSatisfy { !$0.hasPrefix("didChange ") }, "set by code")
    view.resignFirstResponder()
    #expect(editor.log.take().filter { $0 != "didChangeSelection" } == ["shouldEnd", "didEnd"])
  }

  // MARK: - Scrolling

  private final class Scrolls: ScrollViewDelegate {
    let log = Log()
    func add(_ line: String) { if log.lines.last != line { log.add(line) } }
    func scrollViewDidScroll(_ scrollView: ScrollView) { add("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { add("willBeginDragging") }
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point,
      targetContentOffset: inout Point
    ) { add("willEndDragging") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
      add("didEndDragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { add("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { add("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { add("didEndAnimation") }
  }

  private func scene() throws -> (Stage, FrameLoop, ScrollView, Scrolls) {
    let stage = Stage()
    let (scroll, delegate) = (ScrollView(frame: rect(0, 0, 300, 300)), Scrolls())
    scroll.contentSize = Size(width: 300, height: 3000)
    scroll.delegate = delegate
    stage.window.addSubview(scroll)
    let loop = try stage.loop()
    try loop.run(until: 0.1)
    _ = delegate.log.take()
    return (stage, loop, scroll, delegate)
  }

  @Test func `scrolling: a flick`() throws {
    let (stage, loop, scroll, delegate) = try scene()
    stage.post(1, (0, .down, 100, 250))
    for step in 1...5 {
      stage.post(1 + 0.016 * Double(step), (0, .move, 100, 250 - 20 * Double(step)))
    }
    stage.post(1.09, (0, .up, 100, 150))
    try loop.run(until: 8)
    #expect(
      delegate.log.take() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(!scroll.isDecelerating && scroll.contentOffset.y > 100)
  }

  @Test func `scrolling: a drag that rests does not decelerate`() throws {
    let (stage, loop, _, delegate) = try scene()
    stage.post(1, (0, .down, 100, 250))
    for step in 1...5 {
      stage.post(1 + 0.05 * Double(step), (0, .move, 100, 250 - 20 * Double(step)))
    }
    stage.post(2.5, (0, .up, 100, 150))
    try loop.run(until: 4)
    #expect(
      delegate.log.take() == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ])
  }

  @Test func `scrolling: by code`() throws {
    let (_, loop, scroll, delegate) = try scene()
    scroll.contentOffset.y = 50
    #expect(delegate.log.take() == ["didScroll"], "at once")
    scroll.contentOffset.y = 50
    scroll.setContentOffset(Point(x: 0, y: 50), animated: false)
    #expect(delegate.log.take() == [])
    scroll.setContentOffset(Point(x: 0, y: 500), animated: true)
    try loop.run(until: 2)
    #expect(delegate.log.take() == ["didScroll", "didEndAnimation"])
    scroll.scrollRectToVisible(rect(0, 500, 10, 10), animated: true)
    try loop.run(until: 3)
    #expect(delegate.log.take() == [], "it is visible already")
    scroll.setContentOffset(Point(x: 0, y: 5000), animated: false)
    #expect(scroll.contentOffset.y == 5000, "code may scroll beyond the content")
  }

  // MARK: - Responders and gestures

  private final class First: View {
    var log: Log?
    override var canBecomeFirstResponder: Bool {
      log?.add("\(name) can become")
      return true
    }
    override var canResignFirstResponder: Bool {
      log?.add("\(name) can resign")
      return true
    }
    @discardableResult override func becomeFirstResponder() -> Bool {
      log?.add("\(name) become")
      return super.becomeFirstResponder()
    }
    override func resignFirstResponder() -> Bool {
      log?.add("\(name) resign")
      return super.resignFirstResponder()
    }
  }

  @Test func `responder: the old one resigns before the new one is first`() {
    let stage = Stage()
    let views = ["a", "b"].map { name in
      let view = First(frame: .zero)
      (view.layer.name, view.log) = (name, stage.log)
      stage.window.addSubview(view)
      return view
    }
    views[0].becomeFirstResponder()
    _ = stage.log.take()
    views[1].becomeFirstResponder()
    #expect(stage.log.take() == ["b become", "b can become", "a resign", "a can resign"])
    #expect(views[1].isFirstResponder && !views[0].isFirstResponder)
    views[1].removeFromSuperview()
    #expect(stage.window.firstResponder == nil)
    let lone = First(frame: .zero)
    #expect(!lone.becomeFirstResponder(), "without a window")
  }

  @Test func `gestures: a delegate decides about the touch, then about the beginning`() {
    final class Asked: GestureRecognizerDelegate {
      let log: Log
      init(_ log: Log) { self.log = log }
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        log.add("shouldReceive")
        return true
      }
      func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        log.add("shouldBegin \(recognizer.state)")
        return true
      }
    }
    let stage = Stage()
    let asked = Asked(stage.log)
    let view = View("view", rect(0, 0, 200, 200), in: stage.window)
    let pan = PanGestureRecognizer { recognizer in stage.log.add("\(recognizer.state)") }
    pan.delegate = asked
    view.addGestureRecognizer(pan)
    stage.post(1, (0, .down, 50, 50))
    #expect(stage.run(until: 1.05) == ["shouldReceive"])
    stage.post(1.1, (0, .move, 80, 50))
    #expect(stage.run(until: 1.15) == ["shouldBegin possible", "began"])
    stage.post(1.2, (0, .move, 90, 50))
    stage.post(1.3, (0, .up, 90, 50))
    #expect(stage.run(until: 2) == ["changed", "ended"])
    #expect(pan.state == .possible)
  }

  @Test func `touches: hidden, clear and disabled views are not hit, nor what they contain`() {
    let stage = Stage()
    let outer = View("outer", rect(0, 0, 100, 100), in: stage.window)
    let inner = View("inner", rect(0, 0, 50, 50), in: outer)
    let point = Point(x: 10, y: 10)
    #expect(stage.window.hitTest(point, with: nil) === inner)
    outer.alpha = 0.005
    #expect(stage.window.hitTest(point, with: nil) === stage.window)
    outer.alpha = 1
    outer.isHidden = true
    #expect(stage.window.hitTest(point, with: nil) === stage.window)
    outer.isHidden = false
    outer.isUserInteractionEnabled = false
    #expect(stage.window.hitTest(point, with: nil) === stage.window)
    outer.isUserInteractionEnabled = true
    inner.frame = rect(150, 0, 50, 50)
    #expect(stage.window.hitTest(Point(x: 160, y: 10), with: nil) === stage.window, "outside")
  }

  @Test func `control: events of a touch`() {
    let stage = Stage()
    let control = Control(frame: rect(0, 0, 100, 100))
    stage.window.addSubview(control)
    let events: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"),
      (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in events { _ = control.addAction(for: event) { _ in stage.log.add(name) } }
    stage.post(1, (0, .down, 50, 50))
    stage.post(1.1, (0, .move, 60, 50))
    #expect(stage.run(until: 1.15) == ["down", "inside"])
    #expect(control.isHighlighted && control.isTracking && control.isTouchInside)
    stage.post(1.2, (0, .move, 300, 50))
    #expect(stage.run(until: 1.25) == ["exit", "outside"])
    #expect(!control.isHighlighted && control.isTracking)
    stage.post(1.3, (0, .move, 310, 50))
    stage.post(1.4, (0, .move, 50, 50))
    stage.post(1.5, (0, .up, 50, 50))
    #expect(stage.run(until: 2) == ["outside", "enter", "inside", "upInside"])
    stage.post(3, (0, .down, 50, 50))
    stage.post(3.1, (0, .move, 300, 50))
    stage.post(3.2, (0, .up, 300, 50))
    #expect(stage.run(until: 4) == ["down", "exit", "outside", "upOutside"])
  }
}
