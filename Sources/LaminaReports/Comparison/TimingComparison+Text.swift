// A comparison as text, for a terminal.

extension TimingComparison {
  /// A table with a row for each metric of each scene, the reasons below it, and the machine.
  public var text: String {
    let heads = [
      "scene", "metric", "A ms", "B ms", "ratio", "95 % interval", "noise", "p", "rounds",
      "verdict",
    ]
    var table: [[String]] = []
    var reasons: [String] = []
    for scene in scenes {
      for row in scene.rows {
        table.append(cells(row, of: scene))
        reasons.append("\(scene.scene) \(row.metric.name): \(row.verdict.rawValue), \(row.reason)")
      }
    }
    let widths = heads.indices.map { column in
      ([heads] + table).map { $0[column].count }.max() ?? 0
    }
    // Names stand at the left of their column, numbers at the right.
    let isName = [true, true, false, false, false, false, false, false, false, true]
    var lines = ([heads] + table).map { cells in
      cells.indices.map {
        isName[$0]
          ? cells[$0] + String(repeating: " ", count: widths[$0] - cells[$0].count)
          : right(cells[$0], widths[$0])
      }.joined(separator: "  ").trimmedAtEnd
    }
    lines += [""] + reasons + [""]
    let load = [loadBefore, loadAfter].map { $0.map { fixed($0, decimals: 2) } ?? "unknown" }
    lines.append("\(machine.text); load \(load[0]) before, \(load[1]) after")
    return lines.joined(separator: "\n") + "\n"
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

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
