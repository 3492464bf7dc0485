// A comparison as text, for a terminal.

import LaminaFiles

extension TimingComparison {
  /// The comparison as text: a table with a row for each metric of each scene, the reasons below
  /// it, and the machine.
  public var text: String { text(width: nil) }

  /// Returns the comparison as text, like `text`, in lines that fit a width.
  ///
  /// - Parameter width: the columns; `nil` shows all columns of the table.
  /// - Returns: lines, each with a line feed.
  public func text(width: Int?) -> String { lines(width: width).map { $0 + "\n" }.joined() }

  /// Returns the comparison as `text` does, as lines without line feeds.
  package func lines(width: Int?) -> [String] {
    var rows: [[String]] = []
    var reasons: [String] = []
    for scene in scenes {
      for row in scene.rows {
        rows.append(rowCells(row, of: scene))
        reasons.append(
          "\(scene.scene.printed) \(row.metric.name): \(row.verdict.rawValue), \(row.reason)")
      }
    }
    let quantity = (method ?? .clock).quantity
    let unit = quantity.unit
    let heads: [(name: String, rank: Int)] = [
      ("scene", 0), ("metric", 0), ("A \(unit)", 0), ("B \(unit)", 0), ("ratio", 0),
      (quantity == .time ? "95 % interval" : "ratios of pairs", 2),
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
          ? .textColumn(gap + name, longest + gap.count, rank: rank)
          : .numberColumn(name, longest + gap.count, rank: rank)
      })
    for row in rows {
      table.addRow(row.indices.map { (names.contains($0) && $0 > 0 ? "  " : "") + row[$0] })
    }
    var lines = scenes.compactMap(answer) + [""] + table.formattedLines(width: width)
    lines += [""] + reasons + [""]
    lines += methodLines
    let load = [loadBefore, loadAfter].map {
      $0.map { fixedDecimals($0, decimals: 2) } ?? "unknown"
    }
    lines.append("\(machine.text); load \(load[0]) before, \(load[1]) after")
    return lines.fittingLines(width)
  }

  /// Returns the answer for a scene as a sentence, by its first metric; `nil` if nothing was judged.
  private func answer(of scene: TimingScene) -> String? {
    guard let row = scene.rows.first, row.a > 0 else { return nil }
    let quantity = row.quantity
    func share(_ ratio: Double) -> String { quantity.sharePercent(abs(ratio - 1)) }
    let values =
      "\(quantity.valueText(of: row.b)) after \(quantity.valueText(of: row.a)) \(quantity.unit)"
    var certainty = ""
    if quantity == .time, let lower = row.lower, let upper = row.upper {
      let (most, least) = (max(abs(lower - 1), abs(upper - 1)), min(abs(lower - 1), abs(upper - 1)))
      let isSided = (lower - 1) * (upper - 1) > 0
      certainty =
        isSided
        ? "; with 95 % certainty between \(quantity.sharePercent(least)) and \(quantity.sharePercent(most))"
        : "; with 95 % certainty from \(share(lower)) less to \(share(upper)) more"
    }
    let name = scene.scene.printed
    return switch row.verdict {
    case .improved: "\(name): B takes \(share(row.ratio)) less, \(values)\(certainty)"
    case .regressed: "\(name): B takes \(share(row.ratio)) more, \(values)\(certainty)"
    case .same: "\(name): B takes the same as A, \(values)\(certainty)"
    default: "\(name): it cannot be told yet whether B takes less or more, \(values)\(certainty)"
    }
  }

  /// The lines about the instrument and about which instructions were counted; none for the clock.
  private var methodLines: [String] {
    guard let method, method != .clock else { return [] }
    let whole = scenes.filter { $0.counted == .programs }.map(\.scene.printed)
    guard !whole.isEmpty else { return [method.words] }
    return [
      method.words,
      "of whole programs, because at least one side does not mark its frames: "
        + whole.joined(separator: ", "),
    ]
  }

  private func rowCells(_ row: TimingRow, of scene: TimingScene) -> [String] {
    let interval =
      if let lower = row.lower, let upper = row.upper {
        "\(row.quantity.ratioText(lower)) to \(row.quantity.ratioText(upper))"
      } else { "n/a" }
    return [
      scene.scene.printed, row.metric.name, row.quantity.valueText(of: row.a),
      row.quantity.valueText(of: row.b),
      row.quantity.ratioText(row.ratio), interval,
      row.noise.map(row.quantity.sharePercent) ?? "n/a",
      probability(row.p), "\(min(scene.a.runs.count, scene.b.runs.count))", row.verdict.rawValue,
    ]
  }
}
