// A comparison as text, for a terminal.

extension TimingComparison {
  /// A table with a row for each metric of each scene, the reasons below it, and the machine.
  public var text: String { text(width: nil) }

  /// Returns the same in lines that fit a width.
  ///
  /// - Parameter width: the columns; `nil` shows all columns of the table.
  /// - Returns: lines, each with a line feed.
  public func text(width: Int?) -> String {
    var rows: [[String]] = []
    var reasons: [String] = []
    for scene in scenes {
      for row in scene.rows {
        rows.append(cells(row, of: scene))
        reasons.append("\(scene.scene) \(row.metric.name): \(row.verdict.rawValue), \(row.reason)")
      }
    }
    let heads: [(name: String, rank: Int)] = [
      ("scene", 0), ("metric", 0), ("A ms", 0), ("B ms", 0), ("ratio", 0), ("95 % interval", 2),
      ("noise", 3), ("p", 5), ("rounds", 4), ("verdict", 0),
    ]
    // Names are aligned left in their column, numbers right, with two spaces between columns.
    let names: Set<Int> = [0, 1, 9]
    var table = TextTable(
      heads.indices.map { place in
        let (name, rank) = heads[place]
        let longest = ([name.count] + rows.map { $0[place].count }).max() ?? 0
        let gap = place == 0 ? "" : "  "
        return names.contains(place)
          ? .left(gap + name, longest + gap.count, rank: rank)
          : .right(name, longest + gap.count, rank: rank)
      })
    for row in rows {
      table.add(row.indices.map { (names.contains($0) && $0 > 0 ? "  " : "") + row[$0] })
    }
    var lines = table.lines(width: width)
    lines += [""] + reasons + [""]
    let load = [loadBefore, loadAfter].map { $0.map { fixed($0, decimals: 2) } ?? "unknown" }
    lines.append("\(machine.text); load \(load[0]) before, \(load[1]) after")
    return lines.fitting(width).joined(separator: "\n") + "\n"
  }

  private func cells(_ row: TimingRow, of scene: TimingScene) -> [String] {
    let interval =
      if let lower = row.lower, let upper = row.upper {
        "\(fixed(lower, decimals: 3)) to \(fixed(upper, decimals: 3))"
      } else { "n/a" }
    return [
      scene.scene, row.metric.name, milliseconds(row.a), milliseconds(row.b),
      fixed(row.ratio, decimals: 3), interval, row.noise.map(percent) ?? "n/a",
      probability(row.p), "\(min(scene.a.runs.count, scene.b.runs.count))", row.verdict.rawValue,
    ]
  }
}
