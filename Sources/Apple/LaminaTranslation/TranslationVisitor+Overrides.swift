#if Ports
internal import SwiftSyntax

// Rules on members of UIKit that a subclass overrides though their types differ from Lamina's.

extension TranslationVisitor {
  /// The names that overrides take, and the name of the member that they override.
  private static let overridden = [
    "font": ("overriddenFont", "OverridingFont", "ownFont"),
    "attributedText": (
      "overriddenAttributedText", "OverridingAttributedText", "ownAttributedText"
    ),
  ]

  /// Rule `overridden texts`: `override var font: UIFont!` takes the name that the module's `font` asks for.
  ///
  /// Observers become accessors, since the member that they observe is no stored one.
  func renameOverriddenTexts(_ node: ClassDeclSyntax) {
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let binding = variable.bindings.first, let annotation = binding.typeAnnotation?.type,
        ["UIFont", "NSAttributedString"].contains(String(annotation.flatText.dropLast())),
        let (name, bound, own) = Self.overridden[binding.pattern.flatText],
        let mark = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
        let block = binding.accessorBlock
      else { continue }
      edits.blank(mark.range)
      edits.replace(binding.pattern.range, with: name)
      // The protocol's member is optional.
      edits.replace(
        annotation.range.upperBound - 1..<annotation.range.upperBound, with: "?")
      if let clause = node.inheritanceClause {
        edits.insert(", \(bound)", at: clause.range.upperBound)
      } else {
        edits.insert(": \(bound)", at: node.name.range.upperBound)
      }
      observe(block, own)
      let finder = SuperFinder(name: binding.pattern.flatText)
      finder.walk(node.memberBlock)
      for range in finder.ranges { edits.replace(range, with: own) }
    }
  }

  /// Makes accessors of a property's observers.
  private func observe(_ block: AccessorBlockSyntax, _ own: String) {
    guard case .accessors(let list) = block.accessors else { return }
    let after = list.first { $0.accessorSpecifier.tokenKind == .keyword(.didSet) }
    let before = list.first { $0.accessorSpecifier.tokenKind == .keyword(.willSet) }
    guard let first = list.first, after != nil || before != nil else { return }
    edits.insert("get { super.\(own) } set { ", at: first.range.lowerBound)
    for accessor in [before, after].compactMap({ $0 }) {
      guard let body = accessor.body else { continue }
      let name = accessor.parameters?.name.text
      edits.blank(
        accessor.range.lowerBound..<body.leftBrace.range.upperBound)
      edits.blank(body.rightBrace.range)
      if accessor.accessorSpecifier.tokenKind == .keyword(.willSet) {
        let word = name.map { "let \($0) = newValue; " } ?? ""
        edits.insert("do { \(word)", at: body.leftBrace.range.upperBound)
        edits.insert("}; ", at: body.rightBrace.range.upperBound)
        if after == nil {
          edits.insert("super.\(own) = newValue", at: body.rightBrace.range.upperBound)
        }
      } else {
        edits.insert(
          "let \(name ?? "oldValue") = super.\(own); _ = \(name ?? "oldValue"); "
            + "super.\(own) = newValue; do { ", at: body.leftBrace.range.upperBound)
        edits.insert("}", at: body.rightBrace.range.upperBound)
      }
    }
    edits.insert(" }", at: list.range.upperBound)
  }
}

/// The finder of `super.name`, except in classes within.
private final class SuperFinder: SyntaxVisitor {
  private let name: String
  var ranges: [Range<Int>] = []

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(SuperExprSyntax.self) == true, node.declName.baseName.text == name {
      ranges.append(node.declName.baseName.range)
    }
    return .visitChildren
  }
}
#endif
