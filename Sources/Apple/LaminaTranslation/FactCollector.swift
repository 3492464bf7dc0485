#if Ports
internal import SwiftSyntax

// Reads a file's facts from its tree.

/// Collects what other files need to know of a file.
final class FactCollector: SyntaxVisitor {
  private(set) var facts = ModuleFacts()
  private let path: String
  private var scopes = ScopeStack()

  init(path: String) {
    self.path = path
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in BuildCondition.active(node) { clause.elements.map { walk($0) } }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    // Local types have methods that selectors name.
    .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.inheritanceClause?.inheritedTypes.first {
      facts.superclasses[node.name.text] = first.type.nameWithoutArguments
    }
    facts.layerCopying[node.name.text] = LayerCopying.of(node)
    facts.plainInitialisers[node.name.text] = PlainInitialiser.of(node)
    let result = enter(node)
    facts.classes.insert(scopes.path)
    return result
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.protocols.insert(node.name.text)
    return enter(node)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = enter(node)
    for conformance in NumericTwins.conformances(of: node, path: path) {
      facts.numeric.append(conformance)
    }
    return result
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: StructDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.leave() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.leave() }

  private func enter(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    let scope = scopes.enter(node)
    if let clause = node.inheritanceClause {
      facts.inherited[scope.name, default: []] += clause.inheritedTypes.map { $0.type.flatText }
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.aliases[node.name.text] = node.initializer.value.flatText
    note(numeric: node)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(numeric: node)
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    note(
      extensionMember: ExtensionMember.key(node), node.modifiers,
      isObjectiveC: node.attributes.contains(named: "objc"))
    if let override = ForwardedOverride(node, in: scopes.current) {
      facts.forwards.append(override)
    }
    if node.modifiers.contains(keyword: .optional) {
      facts.optionals.insert(OptionalRequirement(name: node.name.text, labels: labels))
    }
    if node.name.text == "tableView", labels == ["_", "canEditRowAt"], let scope = scopes.current {
      facts.editingTypes.insert(scope.name)
    }
    if let scope = scopes.current, scope.isObjectiveC || node.isVisibleToObjectiveC {
      facts.methods.insert(
        NamedMethod(
          type: scope.name, name: node.name.text.withoutBackticks, labels: labels,
          objectiveCName: node.attributes.objectiveCName, isStatic: node.modifiers.isOfType))
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    note(numeric: node)
    note(
      extensionMember: ExtensionMember.key(node), node.modifiers,
      isObjectiveC: node.attributes.contains(named: "objc") && node.isGetter)
    if let override = ForwardedOverride(node, in: scopes.current) {
      facts.forwards.append(override)
    }
    if let name = node.bindings.first?.pattern.flatText, OverriddenProperty.names.contains(name),
      !node.modifiers.contains(keyword: .override), let scope = scopes.current
    {
      facts.ownProperties[name, default: []].insert(scope.name)
    }
    if node.modifiers.contains(keyword: .optional),
      let name = node.bindings.first?.pattern.flatText
    {
      facts.optionals.insert(OptionalRequirement(name: name, labels: nil))
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note(numeric: node)
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    note(numeric: node)
    return .visitChildren
  }

  private func note(
    extensionMember key: String, _ modifiers: DeclModifierListSyntax, isObjectiveC: Bool
  ) {
    guard let scope = scopes.current else { return }
    if modifiers.contains(keyword: .override) {
      facts.overrides[key, default: []].insert(scope.name)
    }
    guard !modifiers.isOfType else { return }
    if modifiers.contains(keyword: .override) {
      facts.extensionOverrides[key, default: []].append(scope.name)
    } else if scope.isExtension, isObjectiveC || scope.isObjectiveC {
      facts.extensionMembers[key] = scope.name
    }
  }

  private func note(numeric node: some DeclSyntaxProtocol) {
    if let twin = NumericTwins.declaration(Syntax(node), in: scopes, path: path) {
      facts.numeric.append(twin)
    }
  }
}
#endif
