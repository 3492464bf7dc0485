import LaminaViews

// The visual format language: rows and columns of views as text, such as `H:|-[name]-8-[button(80)]-|`.

/// One part of a visual format after its orientation: views, and the gaps between them.
nonisolated struct VisualFormat {
  /// A number, a metric's name or a view's name, as in `name*2+8`.
  struct Operand: Equatable {
    /// The name; `nil` for a number.
    var name: String?
    /// The number, or the points added to the name's value.
    var number: CGFloat = 0
    /// The factor of the name's value.
    var multiplier: CGFloat = 1
  }

  /// A condition in parentheses: `>=80@250`.
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var object: Operand
    var priority: Operand?
  }

  /// The gap before a view or an edge.
  enum Gap: Equatable {
    /// Touching edges.
    case none
    /// The system's distance: `-`.
    case standard
    /// Distances with conditions.
    case given([Predicate])
  }

  /// A view, or the superview as `nil`, with the gap before it.
  struct Element: Equatable {
    var name: String?
    var gap: Gap
    var lengths: [Predicate] = []
  }

  /// Whether the views are in a column.
  var isVertical = false
  /// The elements in order.
  var elements: [Element] = []

  /// A place in a format that cannot be read.
  struct Fault: Error {
    let text: String
    let offset: Int
  }

  private var scalars: [Unicode.Scalar]
  private var place = 0

  /// Reads a format.
  ///
  /// - Throws: the place of the first fault.
  init(_ text: String) throws(Fault) {
    scalars = Array(text.unicodeScalars).filter { !$0.properties.isWhitespace }
    if scalars.count > 1, scalars[1] == ":" {
      guard scalars[0] == "H" || scalars[0] == "V" else { throw fault("H or V expected") }
      isVertical = scalars[0] == "V"
      place = 2
    }
    if take("|") {
      elements.append(Element(name: nil, gap: .none))
      elements.append(try view(after: try gap()))
    } else {
      elements.append(try view(after: .none))
    }
    while place < scalars.count {
      let gap = try gap()
      if take("|") {
        elements.append(Element(name: nil, gap: gap))
        guard place == scalars.count else { throw fault("nothing expected after |") }
      } else {
        elements.append(try view(after: gap))
      }
    }
  }

  private func fault(_ text: String) -> Fault { Fault(text: text, offset: place) }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func view(after gap: Gap) throws(Fault) -> Element {
    guard take("[") else { throw fault("[ expected") }
    guard let name = name() else { throw fault("name of a view expected") }
    var element = Element(name: name, gap: gap)
    if take("(") { element.lengths = try predicates() }
    guard take("]") else { throw fault("] expected") }
    return element
  }

  private mutating func gap() throws(Fault) -> Gap {
    guard take("-") else { return .none }
    if place < scalars.count, scalars[place] == "[" || scalars[place] == "|" { return .standard }
    let given = take("(") ? try predicates() : [Predicate(object: try operand())]
    guard take("-") else { throw fault("- expected after a distance") }
    return .given(given)
  }

  /// Reads conditions up to the closing parenthesis.
  private mutating func predicates() throws(Fault) -> [Predicate] {
    var result: [Predicate] = []
    repeat {
      var relation = NSLayoutConstraint.Relation.equal
      if take("<=") {
        relation = .lessThanOrEqual
      } else if take(">=") {
        relation = .greaterThanOrEqual
      } else {
        _ = take("==")
      }
      var predicate = Predicate(relation: relation, object: try operand())
      while let sign = ["*", "/", "+", "-"].first(where: { take($0) }) {
        guard let number = number() else { throw fault("number expected after \(sign)") }
        switch sign {
        case "*": predicate.object.scale(number)
        case "/": predicate.object.scale(1 / number)
        case "+": predicate.object.number += number
        default: predicate.object.number -= number
        }
      }
      if take("@") { predicate.priority = try operand() }
      result.append(predicate)
    } while take(",")
    guard take(")") else { throw fault(") expected") }
    return result
  }

  private mutating func operand() throws(Fault) -> Operand {
    if let number = number() { return Operand(number: number) }
    guard let name = name() else { throw fault("number or name expected") }
    return Operand(name: name)
  }

  private mutating func number() -> CGFloat? {
    var end = place
    if end < scalars.count, scalars[end] == "-" || scalars[end] == "+" { end += 1 }
    while end < scalars.count, scalars[end] == "." || ("0"..."9").contains(scalars[end]) {
      end += 1
    }
    guard let number = CGFloat(string(to: end)) else { return nil }
    place = end
    return number
  }

  private mutating func name() -> String? {
    func isOfName(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || scalar == "." || scalar == "$" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    var end = place
    while end < scalars.count, isOfName(scalars[end]) { end += 1 }
    guard end > place, scalars[place].properties.numericType == nil else { return nil }
    let name = string(to: end)
    place = end
    return name
  }

  private func string(to end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[place..<end])
    return String(view)
  }
}

nonisolated extension VisualFormat.Operand {
  fileprivate mutating func scale(_ factor: CGFloat) {
    multiplier *= factor
    number *= factor
  }
}
