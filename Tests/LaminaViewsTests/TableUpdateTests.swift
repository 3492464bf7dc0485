import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A table of 390 x 440 points, ten rows, on a screen whose loop has shown it.
@MainActor struct MovingTable {
  let stage = Stage()
  let loop: FrameLoop
  let rows: Rows
  let table: TableView
  let delegate = TableLog()

  init(_ sections: [[String]], style: TableView.Style = .plain, titles: [String?] = []) throws {
    loop = try stage.loop()
    rows = Rows(sections)
    rows.titles = titles
    delegate.logsCells = false
    table = stage.table(rows, delegate, style: style, frame: rect(0, 0, 390, 440))
    try loop.run(until: 0.1)
  }

  init(count: Int) throws { try self.init([(0..<count).map { "row \($0)" }]) }

  /// Runs the loop for some seconds.
  func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }

  /// Where the cells that are seen are shown, by their texts: the top in the table, less the offset.
  var shown: [String: Double] {
    var places: [String: Double] = [:]
    for case let cell as TableViewCell in table.subviews where !cell.isHidden {
      guard case .number(let alpha) = cell.layer.shownValue(forKeyPath: "opacity"), alpha > 0.01,
        case .point(let center) = cell.layer.shownValue(forKeyPath: "position"),
        case .rect(let bounds) = cell.layer.shownValue(forKeyPath: "bounds")
      else { continue }
      places[cell.textLabel.text ?? ""] = center.y - bounds.height / 2 - table.contentOffset.y
    }
    return places
  }

  func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
}

/// Rows that change with animation.
@Suite @MainActor struct TableUpdateTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs((a ?? .infinity) - b) <= tolerance
  }

  // MARK: - Names

  @Test func `names: deletions, moves, insertions, by old and by new names`() {
    var updates = ListUpdates()
    updates.deleted = [path(1)]
    updates.moved = [path(3): path(0)]
    updates.inserted = [path(2)]
    updates.check([5], [5])
    let mapping = updates.mapping
    #expect((0..<5).map { mapping.path(after: path($0))?.row } == [1, nil, 3, 0, 4])
    #expect((0..<5).map { mapping.inverted.path(after: path($0))?.row } == [3, 0, nil, 2, 4])
    #expect(mapping.stayingRow(before: path(4)) == path(2))
    #expect(mapping.stayingRow(before: path(2)) == path(0))
    #expect(mapping.stayingRow(before: path(0)) == nil)
  }

  @Test func `names: sections move with their rows, and rows move between sections`() {
    var updates = ListUpdates()
    updates.movedSections = [0: 2]
    updates.deletedSections = [1]
    updates.insertedSections = [0]
    updates.moved = [path(0, 1): path(1, 2)]
    updates.check([2, 3, 4], [1, 4, 3])
    let mapping = updates.mapping
    #expect((0..<3).map { mapping.section(after: $0) } == [2, nil, 1])
    #expect(mapping.path(after: path(1, 0)) == path(2, 2))
    #expect(mapping.path(after: path(0, 1)) == path(1, 2))
    #expect(mapping.path(after: path(1, 1)) == nil)
  }

  @Test func `names: two rows at one place stop the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let table = Stage().table(Rows(count: 10))
        table.performBatchUpdates {
          table.moveRow(at: IndexPath(row: 1), to: IndexPath(row: 4))
          table.moveRow(at: IndexPath(row: 2), to: IndexPath(row: 4))
        }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let table = Stage().table(Rows(count: 10))
        table.moveRow(at: IndexPath(row: 1), to: IndexPath(row: 10))
      }
    }
  }

  // MARK: - Motions

  @Test func `insert: rows that stay make room, those at the end leave, new ones appear`() throws {
    let moving = try MovingTable(count: 40)
    var finished: [Bool] = []
    moving.rows.sections[0].insert(contentsOf: ["new 0", "new 1"], at: 2)
    moving.table.performBatchUpdates {
      moving.table.insertRows(at: [path(2), path(3)], with: .fade)
    } completion: {
      finished.append($0)
    }
    #expect(isNear(moving.shown["row 2"], 88) && isNear(moving.shown["row 9"], 396))
    #expect(moving.shown["new 0"] == nil, "it has yet to appear")
    #expect(moving.table.rectForRow(at: path(4)).minY == 176)
    try moving.run(0.15)
    let middle = moving.shown
    #expect(isNear(middle["row 1"], 44) && (88.0...176).contains(middle["row 2"] ?? 0))
    #expect((100.0...165).contains(middle["row 2"] ?? 0), "\(middle)")
    #expect(isNear(middle["row 9"], (middle["row 2"] ?? 0) + 7 * 44), "it leaves with the others")
    #expect(isNear(middle["new 1"], 132) && finished == [])
    try moving.run(0.3)
    #expect(finished == [true])
    #expect(moving.shown.count == 10 && isNear(moving.shown["row 7"], 396))
    let cells = moving.table.visibleCells
    #expect(cells.allSatisfy { $0.layer.animationKeys.isEmpty && $0.alpha == 1 })
    let pool = moving.table.poolSize(forIdentifier: "row")
    #expect(pool.inUse == 10 && pool.waiting == 2)
  }

  @Test func `delete: rows close the gap from below, and deleted cells come back when it is over`()
    throws
  {
    let moving = try MovingTable(count: 40)
    let cell = try #require(moving.table.cellForRow(at: path(0)))
    moving.rows.sections[0].removeFirst(3)
    moving.table.deleteRows(at: [path(0), path(1), path(2)], with: .left)
    #expect(isNear(moving.shown["row 0"], 0) && isNear(moving.shown["row 12"], 528))
    #expect(moving.table.poolSize(forIdentifier: "row").waiting == 0)
    try moving.run(0.15)
    let x = try #require(cell.layer.presentation()).position.x
    #expect((-150..<150).contains(x) && cell.textLabel.text == "row 0")
    let third = try #require(moving.shown["row 3"])
    #expect(isNear(moving.shown["row 12"], third + 9 * 44))
    try moving.run(0.3)
    #expect(cell.isHidden && cell.alpha == 1)
    #expect(moving.shown.count == 10 && isNear(moving.shown["row 3"], 0))
    #expect(moving.table.poolSize(forIdentifier: "row").waiting == 3)
  }

  @Test func `move: a row passes in front of the others, and comes from out of sight`() throws {
    let moving = try MovingTable(count: 40)
    moving.rows.sections[0].swapAt(0, 30)
    moving.table.performBatchUpdates {
      moving.table.moveRow(at: path(0), to: path(30))
      moving.table.moveRow(at: path(30), to: path(0))
    }
    #expect(isNear(moving.shown["row 0"], 0) && isNear(moving.shown["row 30"], 30 * 44))
    #expect(moving.table.cellForRow(at: path(0))?.textLabel.text == "row 30")
    try moving.run(0.15)
    #expect((400..<900).contains(moving.shown["row 0"] ?? 0))
    try moving.run(0.3)
    #expect(isNear(moving.shown["row 30"], 0) && moving.shown.count == 10)
  }

  @Test func `interrupted: the next change begins where everything is shown`() throws {
    let moving = try MovingTable(count: 40)
    var finished: [String] = []
    moving.rows.sections[0].insert("new", at: 0)
    moving.table.performBatchUpdates {
      moving.table.insertRows(at: [path(0)], with: .top)
    } completion: {
      finished.append("first \($0)")
    }
    try moving.run(0.12)
    let before = moving.shown
    moving.rows.sections[0].removeAll { $0 == "row 4" }
    moving.table.performBatchUpdates {
      moving.table.deleteRows(at: [path(5)], with: .fade)
    } completion: {
      finished.append("second \($0)")
    }
    let after = moving.shown
    for (text, place) in before { #expect(isNear(after[text], place), "\(text)") }
    try moving.run(0.6)
    #expect(finished == ["first false", "second true"])
    #expect(isNear(moving.shown["row 5"], 220) && moving.shown.count == 10)
  }

  @Test func `scrolled: rows go on from where they are while the table scrolls`() throws {
    let moving = try MovingTable(count: 40)
    moving.rows.sections[0].insert("new", at: 0)
    moving.table.insertRows(at: [path(0)], with: .fade)
    try moving.run(0.15)
    let before = moving.shown
    moving.table.contentOffset.y += 30
    #expect(isNear(moving.shown["row 3"], (before["row 3"] ?? 0) - 30))
    try moving.run(0.4)
    #expect(isNear(moving.shown["row 3"], 4 * 44 - 30))
  }

  @Test func `end of the content: the offset that is taken back is seen as a motion`() throws {
    let moving = try MovingTable(count: 20)
    moving.table.contentOffset.y = 440
    try moving.run(0.1)
    let before = moving.shown
    moving.rows.sections[0].removeLast(4)
    moving.table.deleteRows(at: (16..<20).map { path($0) }, with: .fade)
    #expect(moving.table.contentOffset.y == 264)
    #expect(isNear(moving.shown["row 12"], before["row 12"] ?? 0))
    #expect(isNear(moving.shown["row 6"], 6 * 44 - 440))
    try moving.run(0.4)
    #expect(isNear(moving.shown["row 6"], 0) && moving.shown.count == 10)
  }

  @Test func `reload: the new cell appears over the old one, and heights move`() throws {
    let moving = try MovingTable(count: 20)
    moving.rows.sections[0][2] = "other"
    moving.table.reloadRows(at: [path(2)], with: .fade)
    try moving.run(0.15)
    #expect(isNear(moving.shown["other"], 88) && isNear(moving.shown["row 2"], 88))
    try moving.run(0.3)
    #expect(moving.shown["row 2"] == nil && moving.shown.count == 10)
  }

  @Test func `heights: a pair of calls without changes moves rows to their new heights`() throws {
    let moving = try MovingTable(count: 20)
    let heights = HeightLog()
    heights.heights = [[Double](repeating: 44, count: 20)]
    moving.table.delegate = heights
    try moving.run(0.1)
    heights.heights[0][0] = 100
    moving.table.performBatchUpdates(nil)
    #expect(isNear(moving.shown["row 1"], 44) && moving.table.rectForRow(at: path(1)).minY == 100)
    try moving.run(0.4)
    #expect(isNear(moving.shown["row 1"], 100))
  }

  @Test func `sections: headers move with them, go and come`() throws {
    let moving = try MovingTable(
      [["a", "b"], ["c"], ["d"]], style: .grouped, titles: ["A", "B", "C"])
    moving.rows.sections = [["d"], ["a", "b"], ["x"]]
    moving.rows.titles = ["C", "A", "X"]
    moving.table.performBatchUpdates {
      moving.table.moveSection(2, toSection: 0)
      moving.table.deleteSections([1], with: .fade)
      moving.table.insertSections([2], with: .fade)
    }
    #expect(isNear(moving.shown["d"], 28 * 3 + 44 * 3) && isNear(moving.shown["a"], 28))
    try moving.run(0.4)
    let shown = moving.shown
    #expect(
      isNear(shown["d"], 28) && isNear(shown["a"], 100) && isNear(shown["x"], 216)
        && shown.count == 4)
  }

  @Test func `none: nothing moves, and the completion comes at once`() throws {
    let moving = try MovingTable(count: 40)
    var finished: Bool?
    moving.rows.sections[0].removeFirst()
    moving.table.performBatchUpdates {
      moving.table.deleteRows(at: [path(0)])
    } completion: {
      finished = $0
    }
    #expect(finished == true)
    try moving.run(0.05)
    #expect(isNear(moving.shown["row 1"], 0) && moving.shown.count == 10)
  }

  @Test func `reload data: motions end, and nothing leaves any more`() throws {
    let moving = try MovingTable(count: 40)
    var finished: Bool?
    moving.rows.sections[0].removeFirst()
    moving.table.performBatchUpdates {
      moving.table.deleteRows(at: [path(0)], with: .middle)
    } completion: {
      finished = $0
    }
    try moving.run(0.1)
    moving.table.reloadData()
    try moving.run(0.1)
    #expect(finished == false && moving.shown.count == 10 && isNear(moving.shown["row 1"], 0))
    #expect(moving.table.visibleCells.allSatisfy { $0.layer.animationKeys.isEmpty })
  }

  @Test func `every animation: each ends as a reload, and takes part in a block around it`() throws
  {
    for animation in TableView.RowAnimation.allCases {
      let moving = try MovingTable(count: 40)
      moving.rows.sections[0].replaceSubrange(2..<4, with: ["new"])
      View.animate(duration: 1) {
        moving.table.performBatchUpdates {
          moving.table.deleteRows(at: [path(2), path(3)], with: animation)
          moving.table.insertRows(at: [path(2)], with: animation)
        }
      }
      try moving.run(0.5)
      #expect(animation == .none || (moving.shown["row 4"] ?? 0) > 140, "\(animation)")
      try moving.run(0.7)
      #expect(isNear(moving.shown["row 4"], 132) && moving.shown.count == 10, "\(animation)")
      for cell in moving.table.visibleCells {
        #expect(
          cell.layer.animationKeys.isEmpty && cell.alpha == 1 && !cell.clipsToBounds
            && cell.bounds == rect(0, 0, 390, 44), "\(animation)")
      }
    }
  }
}
