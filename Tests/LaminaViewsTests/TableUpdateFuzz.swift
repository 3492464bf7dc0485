import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random changes of a table, animated, scrolled and interrupted: what each frame shows, and where it ends.
@Suite @MainActor struct TableUpdateFuzz {
  /// A section of unique rows.
  private struct Section {
    let id: Int
    var rows: [String]
  }

  /// Rows whose heights follow from their texts.
  private final class Heights: TableLog, TableViewHeightDelegate {
    let rows: Rows
    init(_ rows: Rows) { self.rows = rows }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
      Double(
        24 + rows.sections[indexPath.section][indexPath.row].utf8.reduce(0) { $0 + Int($1) } % 5 * 8
      )
    }
  }

  /// A table that is changed, and what it may show.
  @MainActor private final class Player {
    let stage = Stage(scale: 1)
    let loop: FrameLoop
    let rows = Rows([])
    let heights: Heights
    let table: TableView
    var random: SplitMix
    var sections: [Section] = []
    var next = 0
    /// Texts that may be seen, and until when.
    var seen: [(end: Double, texts: Set<String>)] = []
    var problems: [String] = []
    var completions = 0
    var cellsSeen = 0

    init(seed: UInt64) throws {
      random = SplitMix(seed: seed)
      loop = try stage.loop()
      let style = TableView.Style.allCases[Int(seed % 3)]
      heights = Heights(rows)
      heights.logsCells = false
      table = stage.table(
        rows, seed % 2 == 0 ? nil : heights, style: style, frame: rect(0, 0, 200, 300))
      for count in [60, 0, 40, 70, 30] { sections.append(section(count)) }
      show()
      table.reloadData()
      try loop.run(until: 0.1)
    }

    func text() -> String {
      next += 1
      return "\(next)"
    }

    func section(_ count: Int) -> Section {
      next += 1
      return Section(id: next, rows: (0..<count).map { _ in text() })
    }

    func show() {
      rows.sections = sections.map(\.rows)
      rows.titles = sections.map { $0.id % 3 == 0 ? nil : "section \($0.id)" }
    }

    var texts: Set<String> { Set(rows.sections.joined()) }

    /// One batch of random changes.
    func change() {
      seen.append((loop.now + 0.4, texts))
      let before = sections
      var list = ListUpdates()
      var kept: [Section] = []
      var movedSections: [Section] = []
      for (index, section) in before.enumerated() {
        switch random.integer(in: 0...19) {
        case 0 where before.count > 2: list.deletedSections.insert(index)
        case 1: movedSections.append(section)
        case 2:
          list.reloadedSections.insert(index)
          kept.append(
            Section(id: section.id, rows: (0..<random.integer(in: 0...30)).map { _ in text() }))
        default: kept.append(section)
        }
      }
      let reloaded = Set(list.reloadedSections.map { before[$0].id })
      var new: [Int] = []
      for section in movedSections { kept.insert(section, at: random.integer(in: 0...kept.count)) }
      while random.chance(0.1) || (kept.count < 2) {
        let section = section(random.integer(in: 0...25))
        new.append(section.id)
        kept.insert(section, at: random.integer(in: 0...kept.count))
      }
      // Rows.
      var movedRows: [String] = []
      var (inserted, renamed): (Set<String>, [String: String]) = ([], [:])
      var places: [String: IndexPath] = [:]
      for (section, rows) in before.map(\.rows).enumerated() {
        for (row, text) in rows.enumerated() {
          places[text] = IndexPath(row: row, section: section)
        }
      }
      let share = random.double(in: 0...0.12)
      for index in kept.indices
      where !reloaded.contains(kept[index].id) && !new.contains(kept[index].id) {
        kept[index].rows = kept[index].rows.filter { text in
          guard let place = places[text] else { return true }
          if random.chance(share) {
            list.deleted.insert(place)
            return false
          }
          if random.chance(share / 2) {
            movedRows.append(text)
            return false
          }
          if random.chance(share / 2) { list.reloaded.insert(place) }
          return true
        }
      }
      let open = kept.indices.filter { !reloaded.contains(kept[$0].id) }
      for text in movedRows {
        guard !open.isEmpty else { break }
        let index = open[random.integer(in: 0...open.count - 1)]
        kept[index].rows.insert(text, at: random.integer(in: 0...kept[index].rows.count))
      }
      for index in open where !new.contains(kept[index].id) {
        for _ in 0..<random.integer(in: 0...3) {
          let text = text()
          inserted.insert(text)
          kept[index].rows.insert(text, at: random.integer(in: 0...kept[index].rows.count))
        }
      }
      for path in list.reloaded { renamed[before[path.section].rows[path.row]] = text() }
      for index in kept.indices {
        for row in kept[index].rows.indices {
          let text = kept[index].rows[row]
          let path = IndexPath(row: row, section: index)
          if movedRows.contains(text), let old = places[text] { list.moved[old] = path }
          if inserted.contains(text) { list.inserted.insert(path) }
          if let other = renamed[text] { kept[index].rows[row] = other }
        }
        if new.contains(kept[index].id) { list.insertedSections.insert(index) }
        if movedSections.contains(where: { $0.id == kept[index].id }),
          let old = before.firstIndex(where: { $0.id == kept[index].id })
        {
          list.movedSections[old] = index
        }
      }
      sections = kept
      send(list)
    }

    private func send(_ list: ListUpdates) {
      let table = table
      var calls: [() -> Void] = []
      func animation() -> TableView.RowAnimation {
        let all = TableView.RowAnimation.allCases
        return all[random.integer(in: 0...all.count - 1)]
      }
      for path in list.deleted.sorted() {
        let animation = animation()
        calls.append { table.deleteRows(at: [path], with: animation) }
      }
      for path in list.inserted.sorted() {
        let animation = animation()
        calls.append { table.insertRows(at: [path], with: animation) }
      }
      let (a, b, c, d) = (animation(), animation(), animation(), animation())
      calls += [
        { table.reloadRows(at: list.reloaded.sorted(), with: a) },
        { table.deleteSections(list.deletedSections.sorted(), with: b) },
        { table.insertSections(list.insertedSections.sorted(), with: c) },
        { table.reloadSections(list.reloadedSections.sorted(), with: d) },
      ]
      for (old, new) in list.moved.sorted(by: { $0.key < $1.key }) {
        calls.append { table.moveRow(at: old, to: new) }
      }
      for (old, new) in list.movedSections.sorted(by: { $0.key < $1.key }) {
        calls.append { table.moveSection(old, toSection: new) }
      }
      if random.chance(0.5) { calls.reverse() }
      show()
      table.performBatchUpdates {
        for call in calls { call() }
      } completion: { [weak self] _ in
        self?.completions += 1
      }
    }

    /// Goes on by frames, and looks at each.
    func run(_ seconds: Double, _ what: String) throws {
      let end = loop.now + seconds
      while loop.now < end - 1e-9 {
        try loop.run(until: min(end, loop.now + 1.0 / 60))
        check(what)
      }
    }

    private func check(_ what: String) {
      seen.removeAll { $0.end < loop.now }
      let now = texts
      for case let cell as TableViewCell in table.subviews where !cell.isHidden {
        guard (cell.layer.presentation()?.opacity ?? 0) > 0.01 else { continue }
        cellsSeen += 1
        let text = cell.textLabel.text ?? ""
        if !now.contains(text), !seen.contains(where: { $0.texts.contains(text) }) {
          problems.append("\(what): a cell shows \(text) at \(loop.now)")
        }
      }
      for path in table.indexPathsForVisibleRows {
        let text = table.cellForRow(at: path)?.textLabel.text
        if text != rows.sections[path.section][path.row] {
          problems.append("\(what): \(path) shows \(text ?? "nothing")")
        }
      }
      if table.visibleCells.reduce(0, { $0 + $1.frame.height })
        < min(120, table.contentSize.height / 2)
      {
        problems.append("\(what): few cells at \(table.contentOffset.y)")
      }
    }

    /// The state at rest: rows, texts and places of cells, headers, and the content.
    private var picture: [String] {
      var lines = ["\(table.contentSize) \(table.contentOffset)"]
      for path in table.indexPathsForVisibleRows {
        guard let cell = table.cellForRow(at: path) else { continue }
        lines.append(
          "\(path) \(cell.textLabel.text ?? "") \(cell.frame) \(cell.bounds) \(cell.alpha) "
            + "\(cell.clipsToBounds) \(cell.layer.animationKeys) \(cell.layer.cornerRadius)")
      }
      for view in table.subviews where view is TableViewHeaderFooterView && !view.isHidden {
        let text = (view as? TableViewHeaderFooterView)?.textLabel.text ?? ""
        lines.append("\(text) \(view.frame) \(view.alpha) \(view.layer.animationKeys)")
      }
      let shown = table.subviews.filter { !$0.isHidden && $0 is TableViewCell }
      lines.append("\(shown.count) cells")
      return [lines[0]] + lines.dropFirst().sorted()
    }

    /// After everything is over the table is as one that has just been loaded.
    func checkEnd(_ what: String) throws {
      try run(0.6, what)
      let moved = picture
      table.reloadData()
      try loop.run(until: loop.now + 0.05)
      let loaded = picture
      if moved != loaded {
        let difference = zip(moved, loaded).first { $0 != $1 }
        problems.append(
          "\(what): \(difference.map { "\($0) instead of \($1)" } ?? "\(moved.count) lines, \(loaded.count)")"
        )
      }
    }
  }

  @Test func `random updates: every frame shows rows that there are, and it ends as a reload`()
    throws
  {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 10 : environment["LAMINA_UPDATES"].flatMap { Int($0) } ?? 200
    let base: UInt64 = first ?? 0x7AB_1E5
    print("table updates: \(count) from seed \(base)")
    var (updates, cells, failures) = (0, 0, 0)
    for number in 0..<UInt64(max(1, count / 10)) {
      let player = try Player(seed: base + number)
      for step in 1...10 {
        let what = "seed \(base + number), step \(step)"
        player.change()
        updates += 1
        // Interrupted by the next change, or scrolled in between, or left alone.
        let parts = player.random.integer(in: 0...2)
        for _ in 0..<parts {
          try player.run(player.random.double(in: 0...0.15), what)
          let end = player.table.verticalOffsetRange
          player.table.contentOffset.y = min(
            max(
              player.table.contentOffset.y + player.random.double(in: -400...400), end.lowerBound),
            end.upperBound)
        }
        if player.random.chance(0.3) { try player.checkEnd(what) }
        guard player.problems.isEmpty else { break }
      }
      try player.checkEnd("seed \(base + number), end")
      if player.problems.isEmpty, player.completions != 10 {
        player.problems.append("\(player.completions) completions")
      }
      cells += player.cellsSeen
      guard !player.problems.isEmpty else { continue }
      failures += 1
      if failures <= 3 { Issue.record("seed \(base + number): \(player.problems.prefix(3))") }
    }
    print("\(updates) updates, \(cells) cells in frames, \(failures) failures")
    #expect(failures == 0)
  }
}
