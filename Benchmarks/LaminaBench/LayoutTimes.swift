// A form laid out by constraints, timed as `Benchmarks/Peers/kiwi_bench.py` times kiwisolver.

import ArgumentParser
import Foundation
import LaminaConstraints
import LaminaGeometry
import LaminaViews

/// Times the layout of a form, and writes the system that it solves.
struct LayoutTimes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Time a form that constraints lay out, as 'Benchmarks/Peers/kiwi_bench.py' does.",
    discussion: """
      The form has rows of five views: the row, a title, a field, a hint and a line.
      first_ms is wall time of its layout from nothing, edit_ms that of a layout
      after one constant has changed: frames of all views included, the least of
      several rounds. first_edit_ms is the first such edit, the median of the rounds.
      """)

  @Option(help: "Rows of five views.")
  var rows = 200

  @Option(help: "Rounds, of which the fastest counts.")
  var rounds = 9

  @Option(help: "Write the system as text: 'PRIORITY RELATION CONSTANT VARIABLE FACTOR ...'.")
  var dump: String?

  func validate() throws {
    guard (1...10_000).contains(rows), (1...1_000).contains(rounds) else {
      throw ValidationError("--rows is 1 to 10000, --rounds 1 to 1000")
    }
  }

  @MainActor
  func run() async throws {
    let clock = ContinuousClock()
    func milliseconds(_ body: () -> Void) -> Double {
      let time = clock.measure(body).components
      return Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15
    }
    var (first, edit, firstEdits) = (Double.infinity, Double.infinity, [Double]())
    var form = LayoutForm(rows: rows)
    for _ in 0..<rounds {
      form = LayoutForm(rows: rows)
      first = min(first, milliseconds { form.root.layoutIfNeeded() })
      for number in 0..<20 {
        form.edited.constant = Double(20 + number % 2 * 8)
        let time = milliseconds { form.root.layoutIfNeeded() }
        edit = min(edit, time)
        if number == 0 { firstEdits.append(time) }
      }
    }
    let system = form.root.solvedSystem
    if let dump {
      let lines = system.map { constraint in
        let terms = constraint.expression.terms.map { "\($0.variable.number) \($0.factor)" }
        return "\(constraint.priority) \(constraint.relation.rawValue) "
          + "\(constraint.expression.constant) \(terms.joined(separator: " "))\n"
      }
      try lines.joined().write(toFile: dump, atomically: true, encoding: .utf8)
    }
    print(
      "{\"engine\": \"lamina\", \"views\": \(rows * 5), \"constraints\": \(system.count), "
        + "\"first_ms\": \(first), \"edit_ms\": \(edit), "
        + "\"first_edit_ms\": \(firstEdits.sorted()[rounds / 2])}")
  }
}

/// Rows of a form below each other: each has a title, a field, a hint and a line.
@MainActor struct LayoutForm {
  let root = View(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  /// The height of the hint in the middle row: rows below move with it.
  let edited: LayoutConstraint

  init(rows: Int) {
    func part(in superview: View) -> View {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
      return view
    }
    func preferred(_ anchor: LayoutDimension, _ length: Double) -> LayoutConstraint {
      let constraint = anchor.constraint(equalToConstant: length)
      constraint.priority = .defaultHigh
      return constraint
    }
    var constraints: [LayoutConstraint] = []
    var edited: LayoutConstraint?
    var (previous, firstTitle): (View?, View?)
    for number in 0..<rows {
      let row = part(in: root)
      let (title, field, hint, line) = (part(in: row), part(in: row), part(in: row), part(in: row))
      let height = hint.heightAnchor.constraint(equalToConstant: 14)
      constraints += [
        row.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        row.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        row.topAnchor.constraint(
          equalTo: previous?.bottomAnchor ?? root.topAnchor, constant: 8),
        title.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        title.topAnchor.constraint(equalTo: row.topAnchor, constant: 4),
        title.heightAnchor.constraint(equalToConstant: 20),
        title.widthAnchor.constraint(greaterThanOrEqualToConstant: Double(60 + number % 5 * 10)),
        firstTitle.map { title.widthAnchor.constraint(equalTo: $0.widthAnchor) }
          ?? title.widthAnchor.constraint(equalToConstant: 110),
        field.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8),
        field.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        field.centerYAnchor.constraint(equalTo: title.centerYAnchor),
        field.heightAnchor.constraint(greaterThanOrEqualTo: title.heightAnchor),
        preferred(field.heightAnchor, 30),
        hint.leadingAnchor.constraint(equalTo: field.leadingAnchor),
        hint.trailingAnchor.constraint(lessThanOrEqualTo: field.trailingAnchor),
        hint.topAnchor.constraint(equalTo: field.bottomAnchor, constant: 2),
        preferred(hint.widthAnchor, Double(100 + number % 7 * 20)), height,
        line.leadingAnchor.constraint(equalTo: title.leadingAnchor),
        line.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        line.topAnchor.constraint(equalTo: hint.bottomAnchor, constant: 4),
        line.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        line.heightAnchor.constraint(equalToConstant: 0.5),
      ]
      if number == rows / 2 { edited = height }
      firstTitle = firstTitle ?? title
      previous = row
    }
    LayoutConstraint.activate(constraints)
    self.edited = edited ?? constraints[0]
  }
}
