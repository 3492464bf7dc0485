import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Cells for rows in sight, and for no others.
@Suite @MainActor struct TableViewTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  // MARK: - Reuse

  @Test func `reuse: 1,000 rows of 44 pt, up and down in steps of many sizes, at most 21 cells`() {
    let stage = Stage()
    let rows = Rows(count: 1_000)
    let table = stage.table(rows)
    let seed: UInt64 = 0x7AB1E
    print("table steps: seed \(seed)")
    var random = SplitMix(seed: seed)
    #expect(table.contentSize == Size(width: 390, height: 44_000))
    #expect(table.visibleCells.count == 20 && table.counts.made == 20)
    let end = table.verticalOffsetRange.upperBound
    for step in [1.0, 7, 43, 44, 45, 100, 600, 843, 844, 845, 3_000] {
      for direction in [1.0, -1] {
        for _ in 0..<40 {
          let jitter = random.double(in: 0...1)
          table.contentOffset.y = min(
            max(table.contentOffset.y + direction * (step + jitter), 0), end)
          stage.layOut()
        }
        table.contentOffset.y = direction > 0 ? end : 0
        stage.layOut()
      }
    }
    #expect(table.counts.made <= 21 && table.counts.mostVisible <= 21, "\(table.counts)")
    let pool = table.poolSize(forIdentifier: "row")
    #expect(pool.inUse + pool.waiting == table.counts.made)
    #expect(
      table.counts.reused > 1_000 && table.counts.asked == table.counts.made + table.counts.reused)
    table.contentOffset.y = 22
    stage.layOut()
    #expect(table.visibleCells.count == 20)
    #expect(table.cellForRow(at: path(0))?.textLabel.text == "row 0")
    #expect(table.cellForRow(at: path(0))?.frame == rect(0, 0, 390, 44))
    table.contentOffset.y = 40
    stage.layOut()
    #expect(table.visibleCells.count == 21 && table.counts.made == 21)
  }

  @Test func `reuse: leaving rows go first, in order, and then entering ones come`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 100), TableLog())
    let table = stage.table(rows, delegate, frame: rect(0, 0, 390, 88))
    rows.log = delegate.log
    _ = delegate.log.take()
    table.contentOffset.y = 88
    stage.layOut()
    #expect(
      delegate.log.take() == [
        "hide 0.0", "hide 0.1", "cell 0.2", "show 0.2", "cell 0.3", "show 0.3",
      ])
    #expect(table.counts.made == 2 && table.counts.reused == 2)
    table.contentOffset.y = 100
    stage.layOut()
    #expect(delegate.log.take() == ["cell 0.4", "show 0.4"])
    #expect(
      table.counts.made == 3 && table.indexPathsForVisibleRows == [path(2), path(3), path(4)])
    stage.layOut()
    #expect(delegate.log.take() == [])
  }

  private final class Told: TableViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  @Test func `reuse: a cell is told before it is used again, and is its own identifier's`() {
    final class Mixed: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell(
          withIdentifier: indexPath.row % 2 == 0 ? "even" : "odd", for: indexPath)
      }
    }
    let stage = Stage()
    let (table, rows) = (TableView(frame: rect(0, 0, 390, 88)), Mixed())
    table.register(Told.self, forCellReuseIdentifier: "even")
    table.register(TableViewCell.self, forCellReuseIdentifier: "odd")
    table.dataSource = rows
    stage.window.addSubview(table)
    stage.layOut()
    for offset in stride(from: 0.0, through: 2_000, by: 30) {
      table.contentOffset.y = offset
      stage.layOut()
      for cell in table.visibleCells {
        let row = table.indexPath(for: cell)?.row ?? -1
        #expect((cell is Told) == (row % 2 == 0))
      }
    }
    let (even, odd) = (
      table.poolSize(forIdentifier: "even"), table.poolSize(forIdentifier: "odd")
    )
    #expect(even.inUse + even.waiting == 2 && odd.inUse + odd.waiting == 2)
    #expect(table.visibleCells.compactMap { $0 as? Told }.allSatisfy { $0.reuses > 5 })
    #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
  }

  @Test func `reload: cells in sight wait, and are used again`() {
    let stage = Stage()
    let rows = Rows(count: 100)
    let table = stage.table(rows)
    rows.sections = [["a", "b"]]
    table.reloadData()
    #expect(table.visibleCells.isEmpty)
    stage.layOut()
    #expect(table.visibleCells.map(\.textLabel.text) == ["a", "b"] && table.counts.made == 20)
    #expect(table.contentSize.height == 88)
    #expect(table.subviews.filter { !$0.isHidden }.count == 2)
  }

  // MARK: - Places

  @Test func `rows: where they are, and which is at a point`() {
    let stage = Stage()
    let rows = Rows([["a", "b"], [], ["c"]])
    rows.titles = ["A", nil, "C"]
    let table = stage.table(rows)
    #expect(table.numberOfSections == 3 && table.numberOfRows(inSection: 0) == 2)
    #expect(table.rectForRow(at: path(1)) == rect(0, 72, 390, 44))
    #expect(table.rectForRow(at: path(0, 2)) == rect(0, 144, 390, 44))
    #expect(table.rect(forSection: 1) == rect(0, 116, 390, 0))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 28)) == path(0))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 71.9)) == path(0))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 72)) == path(1))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 20)) == nil, "a header")
    #expect(table.indexPathForRow(at: Point(x: 5, y: 188)) == nil, "the end")
    #expect(table.indexPathForRow(at: Point(x: 500, y: 72)) == nil)
  }

  @Test func `headers: in the plain style they stay until the next one pushes them off`() {
    let stage = Stage()
    let rows = Rows([Array(repeating: "x", count: 30), Array(repeating: "y", count: 30)])
    rows.titles = ["A", "B"]
    func tops(_ table: TableView) -> [Double] {
      table.subviews.filter { !$0.isHidden && $0.frame.height == 28 }.map(\.frame.minY).sorted()
    }
    let table = stage.table(rows)
    #expect(tops(table) == [0])
    table.contentOffset.y = 510
    stage.layOut()
    #expect(tops(table) == [510, 1_348], "one at the top, one on its way")
    table.contentOffset.y = 1_330
    stage.layOut()
    #expect(tops(table) == [1_320, 1_348], "pushed")
    table.contentOffset.y = 1_400
    stage.layOut()
    #expect(tops(table) == [1_400])
    table.contentInset.top = 64
    table.contentOffset.y = 500
    stage.layOut()
    #expect(tops(table).first == 564, "below what covers the table")
    let grouped = stage.table(rows, style: .grouped)
    #expect(tops(grouped) == [0])
    grouped.contentOffset.y = 510
    stage.layOut()
    #expect(tops(grouped) == [1_348], "the first one has gone with its rows")
  }

  @Test func `scroll to a row: top, middle, bottom, and no further than needed`() {
    let stage = Stage()
    let rows = Rows(count: 1_000)
    let table = stage.table(rows)
    table.contentInset = EdgeInsets(top: 64, left: 0, bottom: 49, right: 0)
    func offset(_ row: Int, _ position: TableView.ScrollPosition) -> Double {
      table.scrollToRow(at: path(row), at: position, animated: false)
      return table.contentOffset.y
    }
    #expect(offset(100, .top) == 4_400 - 64)
    #expect(offset(100, .bottom) == 4_444 - 844 + 49)
    let middle: Double = 4_422 - 64 - 365.5
    #expect(offset(100, .middle) == middle)
    #expect(offset(101, .none) == middle, "it is seen")
    #expect(offset(999, .top) == 44_000 + 49 - 844, "no further than the end")
    #expect(offset(0, .bottom) == -64)
  }

  @Test func `heights: the delegate's, asked once each; estimated ones only when they are seen`() {
    let stage = Stage()
    let (rows, delegate) = (Rows(count: 100), HeightLog())
    delegate.heights = [(0..<100).map { Double(20 + $0 % 3 * 10) }]
    let table = stage.table(rows, delegate)
    let sum = delegate.heights[0].reduce(0, +)
    #expect(delegate.asked == 100 && table.contentSize.height == sum)
    #expect(table.rectForRow(at: path(4)) == rect(0, 110, 390, 30))
    delegate.asked = 0
    table.estimatedRowHeight = 50
    stage.layOut()
    #expect(delegate.asked < 40 && delegate.asked >= table.visibleCells.count)
    table.contentOffset.y = 3_000
    stage.layOut()
    // Going up, rows that turn out lower than estimated leave what is seen where it is.
    for _ in 0..<100 {
      let (first, before) = (table.visibleCells[0], table.contentOffset.y)
      let place = first.frame.minY - before
      let row = table.indexPath(for: first)
      table.contentOffset.y -= 10
      stage.layOut()
      guard let row, let now = table.cellForRow(at: row) else { continue }
      #expect(now.frame.minY - table.contentOffset.y == place + 10)
    }
    table.contentOffset.y = 0
    stage.layOut()
    for _ in 0..<60 {
      table.contentOffset.y += 100
      stage.layOut()
    }
    #expect(table.contentSize.height == sum, "all have been seen")
  }

  @Test func `width: rows are as wide as the table, also when it changes`() {
    let stage = Stage()
    let rows = Rows(count: 50)
    let table = stage.table(rows)
    table.frame.size.width = 300
    stage.layOut()
    #expect(
      table.visibleCells.allSatisfy { $0.frame.width == 300 } && table.contentSize.width == 300)
  }

  @Test func `cell: a row that comes into sight has its cell laid out for its own words`() {
    let stage = Stage()
    let rows = Rows(count: 100)
    let table = stage.table(rows, frame: rect(0, 0, 390, 88))
    let cell = table.visibleCells[0]
    let width = cell.textLabel.frame.width
    #expect(width == 360 && cell.textLabel.frame.minX == 15)
    cell.detailTextLabel.text = "detail"
    cell.accessoryType = .checkmark
    table.contentOffset.y = 88
    stage.layOut()
    let now = table.visibleCells.first { $0 === cell }
    #expect((now?.textLabel.frame.width ?? width) < width - 30)
    #expect(table.subviews.allSatisfy { $0.superview === table })
  }

  @Test func `memory: table, cells, bar and controllers are let go of with the window`() {
    weak var table: TableView?
    weak var cell: TableViewCell?
    weak var bar: IndexBar?
    weak var stack: NavigationController?
    weak var content: ViewController?
    do {
      let stage = Stage()
      let (rows, tabs) = (Rows(count: 100), TabBarController())
      let controller = ViewController()
      let navigation = NavigationController(rootViewController: controller)
      tabs.viewControllers = [navigation, ViewController()]
      stage.window.rootViewController = tabs
      let made = stage.table(rows)
      controller.view.addSubview(made)
      let index = IndexBar(of: made)
      stage.layOut()
      navigation.pushViewController(ViewController(), animated: true)
      stage.layOut()
      navigation.popViewController(animated: true)
      made.beginDrag()
      made.drag(to: Point(x: 0, y: -50))
      made.endDrag(velocity: Point(x: 0, y: -900), at: 0)
      stage.layOut()
      (table, cell, bar) = (made, made.visibleCells[0], index)
      (stack, content) = (navigation, controller)
      #expect(cell != nil && bar?.superview === controller.view)
      // A screen keeps the windows that it shows.
      stage.window.isHidden = true
    }
    #expect(table == nil && cell == nil && bar == nil && stack == nil && content == nil)
  }

  // MARK: - Touches

  private func send(_ stage: Stage, _ action: TouchInput.Action, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(action, at: Point(x: 100, y: y))], at: time)
    stage.application.sendQueued(until: time)
    stage.layOut()
  }

  @Test func `select: a tap highlights after the delay, and selects; another row's deselects`() {
    let stage = Stage()
    let delegate = TableLog()
    delegate.logsCells = false
    let rows = Rows(count: 100)
    let table = stage.table(rows, delegate)
    send(stage, .down, 100, at: 0)
    #expect(table.cellForRow(at: path(2))?.isHighlighted == false, "it may become a drag")
    stage.application.sendQueued(until: 0.2)
    #expect(table.cellForRow(at: path(2))?.isHighlighted == true)
    #expect(table.cellForRow(at: path(2))?.backgroundColor == .systemGray4)
    send(stage, .up, 100, at: 0.3)
    #expect(delegate.log.take() == ["select 0.2"])
    #expect(table.cellForRow(at: path(2))?.isSelected == true)
    #expect(table.cellForRow(at: path(2))?.isHighlighted == false)
    send(stage, .down, 200, at: 1)
    send(stage, .up, 200, at: 1.05)
    #expect(delegate.log.take() == ["deselect 0.2", "select 0.4"], "a quick one selects too")
    #expect(table.cellForRow(at: path(2))?.backgroundColor == .systemBackground)
    table.contentOffset.y = 1_000
    stage.layOut()
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.contentOffset.y = 0
    stage.layOut()
    #expect(table.cellForRow(at: path(4))?.isSelected == true, "the row, not its cell")
    table.selectRow(at: path(1))
    #expect(table.cellForRow(at: path(1))?.isSelected == true)
    #expect(table.cellForRow(at: path(4))?.isSelected == false && delegate.log.take() == [])
    table.allowsSelection = false
    send(stage, .down, 300, at: 2)
    send(stage, .up, 300, at: 2.4)
    #expect(delegate.log.take() == [])
  }

  @Test func `select: a drag takes the touch away, and nothing is selected`() {
    let stage = Stage()
    let delegate = TableLog()
    delegate.logsCells = false
    let rows = Rows(count: 100)
    let table = stage.table(rows, delegate)
    send(stage, .down, 300, at: 0)
    stage.application.sendQueued(until: 0.2)
    #expect(table.cellForRow(at: path(6))?.isHighlighted == true)
    send(stage, .move, 280, at: 0.3)
    #expect(table.isDragging && table.cellForRow(at: path(6))?.isHighlighted == false)
    send(stage, .move, 250, at: 0.4)
    #expect(table.contentOffset.y == 30, "the first 20 points made it a drag")
    send(stage, .up, 250, at: 1)
    #expect(delegate.log.take() == [] && !table.isDecelerating)
  }

  @Test func `fling: under a frame loop, up and down, at most 21 cells, and it comes to rest`()
    throws
  {
    let stage = Stage(scale: 1)
    let rows = Rows(count: 1_000)
    let table = stage.table(rows)
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    var time = 0.1
    func fling(from y: Double, by way: Double) {
      for step in 0...5 {
        let action: TouchInput.Action = step == 0 ? .down : step == 5 ? .up : .move
        let point = Point(x: 100, y: y + way * Double(step) / 5)
        stage.application.post([TouchInput(action, at: point)], at: time + Double(step) / 60)
      }
      time += 1
    }
    for _ in 0..<3 { fling(from: 700, by: -400) }
    fling(from: 200, by: 400)
    try loop.run(until: 0.25)
    #expect(table.isDecelerating && table.contentOffset.y > 400)
    let early = table.contentOffset.y
    try loop.run(until: 3.05)
    #expect(table.contentOffset.y > early + 2_000)
    try loop.run(until: 8)
    #expect(!table.isDecelerating && !table.isDragging)
    #expect(table.verticalOffsetRange.contains(table.contentOffset.y))
    #expect(table.counts.made <= 21 && table.counts.reused > 50, "\(table.counts)")
    let pool = table.poolSize(forIdentifier: "row")
    #expect(pool.inUse == table.visibleCells.count)
  }
}
