import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random tables against plain arrays: which rows are in sight, where they are, and which they are after
/// changes.
@Suite @MainActor struct TableFuzz {
  // MARK: - Layout

  /// The rows between two distances, one after the other.
  nonisolated private func rows(
    _ heights: [[Double]], _ headers: [Double], from top: Double, to bottom: Double
  ) -> [(IndexPath, Double)] {
    var (y, result) = (0.0, [(IndexPath, Double)]())
    for (section, rows) in heights.enumerated() {
      y += headers[section]
      for (row, height) in rows.enumerated() {
        if height > 0 && y < bottom && y + height > max(0, top) && bottom > max(0, top) {
          result.append((IndexPath(row: row, section: section), y))
        }
        y += height
      }
    }
    return result
  }

  @Test nonisolated func `random layouts: rows in sight, and where, as found one after the other`()
  {
    let seed: UInt64 = 0x5EC_7
    print("table layouts: seed \(seed)")
    var random = SplitMix(seed: seed)
    var found = 0
    for number in 1...1_500 {
      let count = random.integer(in: 0...8)
      let isEqual = random.chance(0.3)
      var heights: [[Double]] = (0..<count).map { _ in
        let common = Double(random.integer(in: 0...60)) / 2
        return (0..<random.integer(in: 0...40)).map { _ in
          isEqual ? common : Double(random.integer(in: 0...120)) / 2
        }
      }
      let headers = heights.map { _ in random.chance(0.5) ? 0 : Double(random.integer(in: 1...30)) }
      var layout = TableLayout(
        heights.indices.map { section in
          let rows = heights[section]
          let sums =
            isEqual ? HeightSums(repeating: rows.first ?? 0, count: rows.count) : HeightSums(rows)
          return TableLayout.Section(header: headers[section], rows: sums)
        })
      for _ in 0..<random.integer(in: 0...6) {
        let section = random.integer(in: 0...max(0, count - 1))
        guard count > 0, !heights[section].isEmpty else { continue }
        let row = random.integer(in: 0...heights[section].count - 1)
        let height = Double(random.integer(in: 0...120)) / 2
        heights[section][row] = height
        layout.set(height, of: IndexPath(row: row, section: section))
      }
      let what = "seed \(seed), layout \(number)"
      let total = heights.joined().reduce(0, +) + headers.reduce(0, +)
      guard layout.height == total else {
        Issue.record("\(what) is \(layout.height) high, not \(total)")
        return
      }
      for _ in 0..<12 {
        let top = Double(random.integer(in: -100...Int(total) + 100)) / 2 * 2 - 0.25
        let bottom = top + random.double(in: -10...900)
        let expected = rows(heights, headers, from: top, to: bottom)
        let paths = layout.rows(from: top, to: bottom)
        found += paths.count
        guard paths == expected.map(\.0) else {
          Issue.record("\(what), \(top) to \(bottom): \(paths), not \(expected)")
          return
        }
        for (path, y) in expected {
          let extent = layout.extent(of: path)
          let middle = layout.row(at: y + extent.height / 2)
          guard extent.start == y, extent.height == heights[path.section][path.row],
            middle == path, layout.row(at: y) == path
          else {
            Issue.record("\(what): \(path) at \(extent), not \(y)")
            return
          }
        }
      }
    }
    print("\(found) rows in sight")
    #expect(found > 50_000)
  }

  @Test func `random offsets: cells are those of the rows in sight, at their places`() {
    let seed: UInt64 = 0xCE_115
    print("table cells: seed \(seed)")
    var random = SplitMix(seed: seed)
    for number in 1...60 {
      let stage = Stage()
      let sections = (0..<random.integer(in: 1...5)).map { section in
        (0..<random.integer(in: 0...60)).map { "\(section).\($0)" }
      }
      let (rows, delegate) = (Rows(sections), HeightLog())
      delegate.logsCells = false
      rows.titles = sections.map { _ in random.chance(0.5) ? "title" : nil }
      delegate.heights = sections.map {
        $0.map { _ in Double(random.integer(in: 1...160)) / 2 }
      }
      let table = stage.table(rows, delegate)
      let headers = rows.titles.map { $0 == nil ? 0.0 : 28 }
      var most = table.visibleCells.count
      for _ in 0..<40 {
        table.contentOffset.y = Double(
          random.integer(in: -300...Int(table.contentSize.height) + 300))
        stage.layOut()
        let expected = self.rows(
          delegate.heights, headers, from: table.bounds.minY, to: table.bounds.maxY)
        most = max(most, expected.count)
        let what = "seed \(seed), table \(number) at \(table.contentOffset.y)"
        guard table.indexPathsForVisibleRows == expected.map(\.0) else {
          Issue.record("\(what): \(table.indexPathsForVisibleRows), not \(expected)")
          return
        }
        for (path, y) in expected {
          guard let cell = table.cellForRow(at: path), cell.frame.minY == y, !cell.isHidden,
            cell.superview === table, cell.textLabel.text == sections[path.section][path.row]
          else {
            Issue.record("\(what): the cell of \(path)")
            return
          }
        }
        let shown = table.subviews.filter { !$0.isHidden && $0 is TableViewCell }.count
        guard table.counts.made <= most, shown == expected.count else {
          Issue.record("\(what): \(table.counts) cells for at most \(most) rows")
          return
        }
      }
    }
  }

  // MARK: - Changes

  /// How high rows are, by their texts.
  private final class TextHeights: TableLog, TableViewHeightDelegate {
    let rows: Rows
    init(_ rows: Rows) { self.rows = rows }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
      height(of: rows.sections[indexPath.section][indexPath.row])
    }

    func height(of text: String) -> Double { Double(20 + (text.utf8.last ?? 0) % 7 * 5) }
  }

  @Test func `random changes: rows, cells and selection follow a plain array`() {
    let seed: UInt64 = 0xDE1_E7E
    print("table changes: seed \(seed)")
    var random = SplitMix(seed: seed)
    for number in 1...120 {
      let stage = Stage()
      var next = 0
      func text() -> String {
        next += 1
        return "row \(next)"
      }
      let rows = Rows((0..<random.integer(in: 1...4)).map { _ in (0..<25).map { _ in text() } })
      let heights = TextHeights(rows)
      heights.logsCells = false
      let mode = random.integer(in: 0...2)
      let table = stage.table(rows, mode == 0 ? nil : heights)
      if mode == 2 { table.estimatedRowHeight = 40 }
      for step in 1...15 {
        let what = "seed \(seed), table \(number), step \(step)"
        let selected = table.indexPathForSelectedRow.map { rows.sections[$0.section][$0.row] }
        var updates: [() -> Void] = []
        change(rows, table, &updates, text, &random)
        if random.chance(0.5) {
          table.performBatchUpdates { for update in updates.reversed() { update() } }
        } else {
          table.beginUpdates()
          for update in updates { update() }
          table.endUpdates()
        }
        if random.chance(0.3) {
          table.contentOffset.y = random.double(in: 0...max(0, table.contentSize.height - 844))
        }
        stage.layOut()
        let all = rows.sections.joined()
        let expected = all.reduce(0) { $0 + (mode == 0 ? 44 : heights.height(of: $1)) }
        guard mode == 2 || table.contentSize.height == expected else {
          Issue.record("\(what): \(table.contentSize.height) for \(expected)")
          return
        }
        for path in table.indexPathsForVisibleRows {
          let expected = rows.sections[path.section][path.row]
          guard let cell = table.cellForRow(at: path), cell.textLabel.text == expected,
            cell.frame == table.rectForRow(at: path),
            cell.frame.height == (mode == 0 ? 44 : heights.height(of: expected))
          else {
            Issue.record("\(what): \(path) is not \(expected)")
            return
          }
        }
        let now = table.indexPathForSelectedRow.map { rows.sections[$0.section][$0.row] }
        guard now == selected.flatMap({ all.contains($0) ? $0 : nil }) else {
          Issue.record("\(what): \(String(describing: now)), not \(String(describing: selected))")
          return
        }
        if random.chance(0.3), let path = table.indexPathsForVisibleRows.last {
          table.selectRow(at: path)
        }
      }
      #expect(table.counts.made <= table.counts.mostVisible, "seed \(seed), table \(number)")
    }
  }

  /// Changes rows at random, and says how the table is told.
  private func change(
    _ rows: Rows, _ table: TableView, _ updates: inout [() -> Void], _ text: () -> String,
    _ random: inout SplitMix
  ) {
    let before = rows.sections
    var (deleted, inserted, reloaded): ([IndexPath], [IndexPath], [IndexPath]) = ([], [], [])
    var (gone, come, renewed): ([Int], [Int], [Int]) = ([], [], [])
    var after: [[String]] = []
    for section in before.indices {
      if random.chance(0.08) {
        gone.append(section)
        continue
      }
      while random.chance(0.1) {
        come.append(after.count)
        after.append((0..<random.integer(in: 0...9)).map { _ in text() })
      }
      if random.chance(0.08) {
        renewed.append(section)
        after.append((0..<random.integer(in: 0...30)).map { _ in text() })
        continue
      }
      var kept: [String] = []
      for (row, text) in before[section].enumerated() {
        if random.chance(0.1) {
          deleted.append(IndexPath(row: row, section: section))
        } else {
          kept.append(text)
          if random.chance(0.05) { reloaded.append(IndexPath(row: row, section: section)) }
        }
      }
      let places = (0..<random.integer(in: 0...4)).map { _ in
        random.integer(in: 0...kept.count + 3)
      }
      for place in Set(places).sorted() where place <= kept.count {
        kept.insert(text(), at: place)
        inserted.append(IndexPath(row: place, section: after.count))
      }
      after.append(kept)
    }
    rows.sections = after
    updates = [
      { table.deleteRows(at: deleted) }, { table.insertRows(at: inserted) },
      { table.reloadRows(at: reloaded) }, { table.deleteSections(gone) },
      { table.insertSections(come) }, { table.reloadSections(renewed) },
    ]
  }

  @Test func `changes: a count that is not the data's stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows(count: 10)
        let table = Stage().table(rows)
        table.deleteRows(at: [IndexPath(row: 0)])
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let rows = Rows(count: 10)
        let table = Stage().table(rows)
        rows.sections[0].append("more")
        table.insertRows(at: [IndexPath(row: 11)])
      }
    }
  }
}
