#if Ports
internal import SwiftSyntax

// Rules on members of UIKit that a subclass overrides though the modules declare them in extensions.

extension TranslationVisitor {
  /// Rule `overridden properties`: `override var font: UIFont!` takes the name that the module's `font` asks for.
  ///
  /// Observers become accessors, since the member that they observe is no stored one.
  func renameOverriddenProperties(
    _ node: some DeclGroupSyntax, named type: String, root: () -> String?, at nameEnd: Int
  ) {
    var bounds: [String] = []
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let property = OverriddenProperty(variable, root: root),
        let binding = variable.bindings.first, let block = binding.accessorBlock,
        let annotation = binding.typeAnnotation?.type,
        let mark = variable.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
      else { continue }
      let parent = overriding(property.name, above: type)
      guard parent != .own else { continue }
      let inherited = parent == .overrides ? property.overridden : property.own
      if parent == nil {
        edits.blank(mark.range)
        bounds.append(property.bound)
      }
      for modifier in variable.modifiers where modifier.name.tokenKind == .keyword(.weak) {
        edits.blank(modifier.range)
      }
      edits.replace(binding.pattern.range, with: property.overridden)
      if annotation.flatText.hasSuffix("!") {
        // The protocol's member is optional.
        edits.replace(annotation.range.upperBound - 1..<annotation.range.upperBound, with: "?")
      }
      observe(block, of: property.name, inherited)
      let finder = SuperFinder(name: property.name)
      finder.walk(node.memberBlock)
      for range in finder.ranges { edits.replace(range, with: inherited) }
    }
    guard !bounds.isEmpty else { return }
    let list = bounds.joined(separator: ", ")
    if let clause = node.inheritanceClause {
      edits.insert(", \(list)", at: clause.range.upperBound)
    } else {
      edits.insert(": \(list)", at: nameEnd)
    }
  }

  /// The part in a property of the classes between a class and UIKit's.
  private enum Overriding {
    /// They override it.
    case overrides
    /// They declare one of their own.
    case own
  }

  private func overriding(_ name: String, above type: String) -> Overriding? {
    for next in superclasses(of: type) {
      if facts.ownProperties[name]?.contains(next) == true { return .own }
      if facts.overrides[name]?.contains(next) == true { return .overrides }
    }
    return nil
  }

  /// Makes accessors of a property's observers.
  private func observe(_ block: AccessorBlockSyntax, of name: String, _ own: String) {
    guard case .accessors(let list) = block.accessors else { return }
    let after = list.first { $0.accessorSpecifier.tokenKind == .keyword(.didSet) }
    let before = list.first { $0.accessorSpecifier.tokenKind == .keyword(.willSet) }
    guard let first = list.first, after != nil || before != nil else { return }
    edits.insert("get { super.\(own) } set { ", at: first.range.lowerBound)
    for accessor in [before, after].compactMap({ $0 }) {
      guard let body = accessor.body else { continue }
      let value = accessor.parameters?.name.text
      edits.blank(
        accessor.range.lowerBound..<body.leftBrace.range.upperBound)
      edits.blank(body.rightBrace.range)
      if accessor.accessorSpecifier.tokenKind == .keyword(.willSet) {
        let word = value.map { "let \($0) = newValue; " } ?? ""
        edits.insert("do { \(word)", at: body.leftBrace.range.upperBound)
        edits.insert("}; ", at: body.rightBrace.range.upperBound)
        if after == nil {
          edits.insert("super.\(own) = newValue", at: body.rightBrace.range.upperBound)
        }
      } else {
        edits.insert(
          "let \(value ?? "oldValue") = super.\(own); _ = \(value ?? "oldValue"); "
            + "super.\(own) = newValue; do { ", at: body.leftBrace.range.upperBound)
        edits.insert("}", at: body.rightBrace.range.upperBound)
      }
      // An observer's own change calls no observer.
      let finder = AssignmentFinder(name: name)
      finder.walk(body)
      for range in finder.names { edits.replace(range, with: "super.\(own)") }
      for range in finder.selves { edits.replace(range, with: "super") }
      for range in finder.members { edits.replace(range, with: own) }
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
