// Calibration: forms with constraints, laid out from scratch and after a change.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaViews

extension CalibrationCorpus {
  /// Returns trees of forms; before each frame, all constraints are solved again, or one constraint's constant changes.
  static func constrainedTrees() -> [CalibrationTree] {
    [2, 6, 16, 40].flatMap { rows in
      [false, true].map { isEdited in
        let form = ConstrainedForm(rows: rows)
        var tree = CalibrationTree(
          "\(rows) rows of a form, \(isEdited ? "edited" : "solved anew")", form.root.layer,
          Canvas(width: 160, height: 160))
        tree.change = { isEdited ? form.edit($0) : form.rebuild() }
        return tree
      }
    }
  }
}

/// A form of rows below each other, each with a title, a field and a hint that constraints place.
@MainActor private final class ConstrainedForm {
  let root = View(frame: Rect(x: 0, y: 0, width: 160, height: 160))
  private var constraints: [LayoutConstraint] = []
  private var height: LayoutConstraint?

  init(rows: Int) {
    var top = root.topAnchor
    for row in 0..<rows {
      let (title, field, hint) = (addPart(), addPart(), addPart())
      let preferred = field.heightAnchor.constraint(equalToConstant: 3)
      preferred.priority = .defaultHigh
      let wide = hint.widthAnchor.constraint(equalToConstant: Double(20 + row % 7 * 4))
      wide.priority = .defaultHigh
      constraints += [
        title.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4),
        title.topAnchor.constraint(equalTo: top, constant: 1),
        title.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
        title.heightAnchor.constraint(equalToConstant: 2),
        field.leftAnchor.constraint(equalTo: title.rightAnchor, constant: 2),
        field.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -4),
        field.centerYAnchor.constraint(equalTo: title.centerYAnchor),
        field.heightAnchor.constraint(greaterThanOrEqualTo: title.heightAnchor), preferred,
        hint.leftAnchor.constraint(equalTo: field.leftAnchor),
        hint.rightAnchor.constraint(lessThanOrEqualTo: field.rightAnchor),
        hint.topAnchor.constraint(equalTo: field.bottomAnchor),
        hint.heightAnchor.constraint(equalToConstant: 1), wide,
      ]
      if row == 0 { height = preferred }
      top = hint.bottomAnchor
    }
    LayoutConstraint.activate(constraints)
  }

  private func addPart() -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    return view
  }

  func edit(_ number: Int) { height?.constant = Double(3 + number % 2) }

  func rebuild() {
    LayoutConstraint.deactivate(constraints)
    LayoutConstraint.activate(constraints)
  }
}
