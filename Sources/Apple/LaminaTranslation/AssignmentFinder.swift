#if Ports
internal import SwiftSyntax

// Reading what the observers of a property change.

/// The finder of values given to a property within its own observers, which do not call them again.
final class AssignmentFinder: SyntaxVisitor {
  private let name: String
  /// The property's names without `self`.
  var names: [Range<Int>] = []
  /// Each `self` before the name.
  var selves: [Range<Int>] = []
  /// The property's names after them.
  var members: [Range<Int>] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, isAssignment(elements[1]) else { return .visitChildren }
    if let reference = elements[0].as(DeclReferenceExprSyntax.self), reference.baseName.text == name
    {
      names.append(reference.range)
    } else if let member = elements[0].as(MemberAccessExprSyntax.self), let base = member.base,
      base.flatText == "self", member.declName.baseName.text == name
    {
      selves.append(base.range)
      members.append(member.declName.baseName.range)
    }
    return .visitChildren
  }

  /// Whether an operator changes what is before it, as `=` and `+=` do.
  private func isAssignment(_ node: ExprSyntax) -> Bool {
    if node.is(AssignmentExprSyntax.self) { return true }
    let text = node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }
}
#endif
