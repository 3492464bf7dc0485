// A bar per frame in characters, for a shell.

/// A chart of a profile's frames in rows of characters: bars in eighths of a row, and a line at the budget.
///
/// If there are more frames than columns, a column shows the slowest of its frames. Bars are cut at four budgets, and
/// then end in `^`.
struct TerminalChart {
  private let budget: Double
  private let columns: [(time: Double, status: FrameChart.Status)]
  private let first: Int
  private let last: Int
  private let top: Double
  private let framesPerColumn: Int

  /// The width of the labels beside the bars, in columns of characters.
  private static let margin = 12
  /// The height of the bars, in rows of characters.
  private static let height = 9

  /// Makes a chart of a report's counted frames.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - width: the columns that the lines fit into; `nil` for 100.
  init(_ report: ProfileReport, width: Int? = nil) {
    let most = max(8, (width ?? 100) - TerminalChart.margin)
    let chart = FrameChart(report)
    let frames = chart.frames
    budget = Double(report.budget)
    top = chart.top
    let step = max(1, (frames.count + most - 1) / most)
    framesPerColumn = step
    first = frames.first?.index ?? 0
    last = frames.last?.index ?? 0
    columns = stride(from: 0, to: frames.count, by: step).compactMap { start in
      let group = frames[start..<min(frames.count, start + step)]
      return group.max { $0.frame < $1.frame }.map {
        (Double($0.frame), chart.budgetStatus(of: $0))
      }
    }
  }

  /// Returns the lines of the chart, optionally with colours by ANSI escape sequences.
  func chartLines(isColored: Bool) -> [String] {
    var lines: [String] = []
    let rowTime = top / Double(TerminalChart.height)
    let budgetRow = min(TerminalChart.height - 1, Int(budget / rowTime))
    for row in (0..<TerminalChart.height).reversed() {
      let label =
        row == budgetRow
        ? fixedDecimals(budget / 1e6, decimals: 1)
        : row == TerminalChart.height - 1 ? fixedDecimals(top / 1e6, decimals: 1) : ""
      var line = rightAligned(label, 8) + (row == budgetRow ? " ┼" : " │")
      var color: Int?
      for column in columns {
        let cell = cellCharacter(
          column.time, row: row, rowTime: rowTime, isBudget: row == budgetRow)
        let wanted = isColored && cell != " " && cell != "─" ? statusColorCode(column.status) : nil
        if wanted != color {
          line += wanted.map { "\u{1B}[\($0)m" } ?? "\u{1B}[0m"
          color = wanted
        }
        line.append(cell)
      }
      if color != nil { line += "\u{1B}[0m" }
      lines.append(line)
    }
    lines.append(rightAligned("ms", 8) + " └" + String(repeating: "─", count: columns.count))
    let ends = "frame \(first)"
    let end = "\(last)"
    let gap = max(1, columns.count - ends.count - end.count)
    lines.append(
      String(repeating: " ", count: 10) + ends + String(repeating: " ", count: gap) + end
        + (framesPerColumn > 1 ? "   (a column is the slowest of \(framesPerColumn) frames)" : ""))
    return lines
  }

  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func cellCharacter(_ time: Double, row: Int, rowTime: Double, isBudget: Bool) -> Character
  {
    if time > top && row == TerminalChart.height - 1 { return "^" }
    let filled = (time - Double(row) * rowTime) / rowTime * 8
    let eighth = max(0, min(8, Int(filled.rounded(.up))))
    return eighth == 0 && isBudget ? "─" : TerminalChart.eighths[eighth]
  }

  /// Returns the code of the ANSI colour of a status: blue, green, yellow or red.
  private func statusColorCode(_ status: FrameChart.Status) -> Int {
    switch status {
    case .early: 34
    case .onTime: 32
    case .over: 33
    case .late: 31
    }
  }
}
