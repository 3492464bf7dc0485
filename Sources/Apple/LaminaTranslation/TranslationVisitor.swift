#if Ports
internal import SwiftSyntax

// Walks a file's tree and records what each rule rewrites.

/// Visits the nodes that rules rewrite; each rule is in an extension.
final class TranslationVisitor: SyntaxVisitor {
  let source: SourceText
  let facts: ModuleFacts
  /// The offsets of numeric declarations to drop.
  let dropped: Set<Int>
  var edits: SourceEdits
  var scopes = ScopeStack()
  /// Whether the translation depends on the facts of other files.
  var usesFacts = false
  /// The modules that an import must add; empty once it has.
  var missingImports: [String] = []

  init(source: SourceText, facts: ModuleFacts, dropped: Set<Int>) {
    self.source = source
    self.facts = facts
    self.dropped = dropped
    edits = SourceEdits(source)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Files

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    missingImports = modules(missingIn: node)
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteImport(node)
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses { if let condition = clause.condition { rewriteSystems(condition) } }
    for clause in BuildCondition.active(node) { clause.elements.map { walk($0) } }
    return .skipChildren
  }

  // MARK: - Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    leaveMainActor(node)
    renameOverriddenProperties(
      node, named: node.name.text, root: { [self] in root(of: node.name.text) },
      at: (node.genericParameterClause?.range ?? node.name.range).upperBound)
    hideOwnMembers(node)
    conformToObserving(node)
    renameColorClass(node)
    return enter(node)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    bindToClasses(node)
    return enter(node)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    dropEqualConformances(node)
    addRootClasses(node)
    widenConstraint(node)
    renameOverriddenProperties(
      node, named: node.extendedType.nameWithoutArguments, root: { nil },
      at: node.extendedType.range.upperBound)
    return enter(node)
  }
  override func visitPost(_ node: ClassDeclSyntax) {
    addMembers(node)
    scopes.leave()
  }
  override func visitPost(_ node: StructDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: ProtocolDeclSyntax) {
    addDefaults(node)
    scopes.leave()
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.leave() }

  private func enter(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    scopes.enter(node)
    return .visitChildren
  }

  // MARK: - Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if dropTwin(node) { return .skipChildren }
    rewriteValueTypeModifiers(node.modifiers)
    rewriteCopyZone(node)
    addEditing(node)
    rewriteNibHook(node)
    dispatch(node)
    forward(node)
    if ["isEqual"].contains(node.name.text), let body = node.body {
      assumeMainActor(node.modifiers, Syntax(body.leftBrace), Syntax(body.rightBrace))
    }
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isolate(node)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if dropTwin(node) { return .skipChildren }
    rewriteValueTypeModifiers(node.modifiers)
    rewriteBundle(node)
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if dropTwin(node) { return .skipChildren }
    rewriteValueTypeModifiers(node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    dropTwin(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if dropTwin(node) { return .skipChildren }
    rewriteValueTypeModifiers(node.modifiers)
    typeAttributes(node)
    rewriteManaged(node)
    dispatch(node)
    forward(node)
    if ["description", "debugDescription", "hash"].contains(node.bindings.first?.pattern.flatText),
      let block = node.bindings.first?.accessorBlock
    {
      assumeMainActor(node.modifiers, Syntax(block.leftBrace), Syntax(block.rightBrace))
    }
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    removeAttribute(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if [.keyword(.dynamic), .keyword(.optional)].contains(node.name.tokenKind) {
      edits.blank(node.range)
    }
    return .skipChildren
  }

  // MARK: - Expressions

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "Preview" else { return .visitChildren }
    edits.blank(node.range)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" {
      edits.blank(node.range)
      return .skipChildren
    }
    return rewriteMacro(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
    widenAttributes(node)
    return .visitChildren
  }

  override func visit(_ node: AttributedTypeSyntax) -> SyntaxVisitorContinueKind {
    removeConvention(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteSuper(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteOptionalCall(node)
    rewriteDescription(node)
    return .visitChildren
  }
}
#endif
