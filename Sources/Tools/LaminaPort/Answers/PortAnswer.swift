// Lamina's answers to names that sources of an app use.

/// The answer of Lamina to a name that sources of an app use.
public struct PortAnswer: Equatable, Sendable {
  /// The kinds of an answer.
  public enum Kind: String, CaseIterable, Sendable {
    /// Lamina has the same thing, under another name or in another form.
    case exists
    /// Lamina will not have it, for a reason that the answer states.
    case notPlanned = "not_planned"
    /// The name belongs to the phone or to Apple's closed frameworks.
    case outOfReach = "out_of_reach"
    /// A package or a module of the app itself, which is to be ported before.
    case ownPackage = "own_package"
    /// Lamina has no answer: the name is missing so far.
    case missing

    /// The kind as words before the answer's text.
    public var words: String {
      switch self {
      case .exists: "exists as"
      case .notPlanned: "not planned:"
      case .outOfReach: "out of reach:"
      case .ownPackage: "another package:"
      case .missing: "missing so far"
      }
    }
  }

  /// The kind of the answer.
  public let kind: Kind
  /// The text after the kind: the other name, or the reason.
  public let text: String

  /// Makes an answer.
  public init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  /// The answer in one line.
  public var line: String { text.isEmpty ? kind.words : "\(kind.words) \(text)" }
}

/// A row of a table of answers: a name with its answer.
package struct PortAnswerRow: Sendable {
  /// The name: a type, `.member`, `Type.member`, `#word`, or a module.
  package let name: String
  package let answer: PortAnswer
  /// The kind of a framework, such as `web`; empty for other names.
  package let group: String

  /// Returns the rows of a text table with the columns name, kind, group and text between vertical bars.
  ///
  /// Several names with one answer are joined by blanks.
  ///
  /// - Precondition: every line has four columns and a known kind.
  static func rows(of table: String) -> [PortAnswerRow] {
    table.split(separator: "\n").flatMap { line -> [PortAnswerRow] in
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmedBlanks)
      precondition(columns.count == 4, "\(line)")
      let kind: PortAnswer.Kind
      switch columns[1] {
      case "as": kind = .exists
      case "no": kind = .notPlanned
      case "out": kind = .outOfReach
      default: preconditionFailure("\(line)")
      }
      let answer = PortAnswer(kind, columns[3])
      return columns[0].split(separator: " ").map {
        PortAnswerRow(name: String($0), answer: answer, group: columns[2])
      }
    }
  }
}

/// Returns a text without the blanks around it.
func trimmedBlanks(_ text: Substring) -> String {
  String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}
