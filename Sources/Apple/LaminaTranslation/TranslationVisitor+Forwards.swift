#if Ports
internal import SwiftSyntax

// Rules on overrides in extensions of the module's classes, and on what a class's body gets.

extension TranslationVisitor {
  /// The properties that only the system asks on a phone, so that an extension of UIKit's classes may keep them.
  private static let systemHooks: Set<String> = [
    "childForHomeIndicatorAutoHidden", "childForScreenEdgesDeferringSystemGestures",
    "childForStatusBarHidden", "childForStatusBarStyle", "childViewControllerForStatusBarHidden",
    "childViewControllerForStatusBarStyle", "preferredInterfaceOrientationForPresentation",
    "preferredStatusBarStyle", "preferredStatusBarUpdateAnimation",
    "prefersHomeIndicatorAutoHidden", "prefersStatusBarHidden", "shouldAutorotate",
    "supportedInterfaceOrientations",
  ]

  /// Rules `forwarded overrides`, `presentation copies` and `layer classes`: what they add to a class.
  func addMembers(_ node: ClassDeclSyntax) {
    usesFacts = true
    var seen: Set<String> = []
    var added: [String] = []
    for override in facts.forwards
    where resolved(override.type) == scopes.path && !isDispatched(override.key)
      && (override.overrides || isOverridden(override.key, of: node.name.text))
      && seen.insert(override.key).inserted
    {
      let isNonisolated =
        ForwardedOverride.nonisolatedNames.contains(override.name)
        && root(of: node.name.text) == "NSObject"
      added.append(override.declaration(isNonisolated: isNonisolated))
    }
    if needsInitialiser(node) { added.append("init() {}") }
    if let copy = presentationCopy(node) { added.append(copy) }
    if let layer = layerMaker(node) { added.append(layer) }
    if let maker = plainMaker(node) { added.append(maker) }
    guard !added.isEmpty else { return }
    let block = node.memberBlock
    let text = source.text(
      (block.members.last?.range.upperBound ?? block.leftBrace.range.upperBound)..<block.rightBrace
        .range.lowerBound)
    let needsMark =
      block.members.last.map { $0.semicolon == nil } ?? false && !text.contains("\n")
    let members = added.joined(separator: "; ")
    if needsMark, let last = block.members.last {
      edits.insert("; " + members, at: last.range.upperBound)
    } else {
      edits.insert(" " + members + " ", at: block.rightBrace.range.lowerBound)
    }
  }

  /// Rule `forwarded overrides`: the extension's method keeps its body under a name of its own.
  func forward(_ node: FunctionDeclSyntax) {
    guard let scope = scopes.current, let override = ForwardedOverride(node, in: scope),
      leavesOverriding(override, in: scope)
    else { return }
    leaveClass(node.modifiers, before: node.funcKeyword, in: scope)
    for attribute in node.attributes.unavailable { edits.blank(attribute.range) }
    edits.insert("_\(scope.suffix)", at: node.name.range.upperBound)
  }

  /// Rule `forwarded overrides`, for properties; observers become methods.
  func forward(_ node: VariableDeclSyntax) {
    guard let scope = scopes.current, let override = ForwardedOverride(node, in: scope),
      leavesOverriding(override, in: scope), let binding = node.bindings.first,
      let block = binding.accessorBlock, let type = binding.typeAnnotation?.type.flatText
    else { return }
    for attribute in node.attributes.unavailable { edits.blank(attribute.range) }
    let name = "\(override.name)_\(scope.suffix)"
    guard case .accessors(let list) = block.accessors,
      let first = list.first?.accessorSpecifier.tokenKind,
      first == .keyword(.willSet) || first == .keyword(.didSet)
    else {
      leaveClass(node.modifiers, before: node.bindingSpecifier, in: scope)
      edits.insert("_\(scope.suffix)", at: binding.pattern.range.upperBound)
      return
    }
    leaveClass(node.modifiers, before: node.bindingSpecifier, in: scope, isMarked: false)
    edits.blank(node.bindingSpecifier.range.lowerBound..<block.leftBrace.range.upperBound)
    edits.blank(block.rightBrace.range)
    for accessor in list {
      let word = accessor.accessorSpecifier.text
      let value = accessor.parameters?.name.text ?? (word == "didSet" ? "oldValue" : "newValue")
      edits.replace(
        accessor.accessorSpecifier.range,
        with: "\(scope.isPrivate ? "internal " : "")func \(name)_\(word)(_ \(value): \(type))")
      if let parameters = accessor.parameters { edits.blank(parameters.range) }
      edits.insert(";", at: accessor.range.upperBound)
      let finder = AssignmentFinder(name: override.name)
      finder.walk(accessor)
      for range in finder.names { edits.insert("super.", at: range.lowerBound) }
      for range in finder.selves { edits.replace(range, with: "super") }
    }
  }

  /// Whether the rule `overrides in extensions` finds a member by the object's class.
  private func isDispatched(_ key: String) -> Bool {
    // A member of UIKit's classes is asked for by the object's class.
    facts.extensionMembers[key].map { !facts.classes.contains(resolved($0)) } ?? false
  }

  /// Whether subclasses of a class override a member of its extension.
  private func isOverridden(_ key: String, of type: String) -> Bool {
    (facts.overrides[key] ?? []).contains { name in
      var name = facts.superclasses[name].map { resolved($0) }
      for _ in 0..<32 where name != nil && name != type {
        name = name.flatMap { facts.superclasses[$0] }.map { resolved($0) }
      }
      return name == type
    }
  }

  /// Whether an override moves to its class, or is one that nothing asks for.
  private func leavesOverriding(_ override: ForwardedOverride, in scope: TypeScope) -> Bool {
    usesFacts = true
    guard !isDispatched(override.key) else { return false }
    let type = resolved(scope.name)
    guard override.overrides else {
      let name = type.split(separator: ".").last.map(String.init) ?? type
      return facts.classes.contains(type) && isOverridden(override.key, of: name)
    }
    return facts.classes.contains(type)
      || Self.systemHooks.contains(override.name)
  }

  /// Removes the modifiers that a member of its own does not have.
  private func leaveClass(
    _ modifiers: DeclModifierListSyntax, before keyword: TokenSyntax, in scope: TypeScope,
    isMarked: Bool = true
  ) {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.class): edits.replace(modifier.range, with: "static")
      case .keyword(.override), .keyword(.open), .keyword(.public), .keyword(.internal),
        .keyword(.private), .keyword(.fileprivate), .keyword(.final), .keyword(.required):
        edits.blank(modifier.range)
      default: break
      }
    }
    if scope.isPrivate, isMarked { edits.insert("internal ", at: keyword.range.lowerBound) }
  }
}
#endif
