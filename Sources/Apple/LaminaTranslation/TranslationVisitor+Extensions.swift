#if Ports
internal import SwiftSyntax

// Rules on members of extensions that extensions of subclasses override.

/// Names of members that Objective-C finds by the class of the object.
enum ExtensionMember {
  /// Returns the name of a method with its labels.
  static func key(_ node: FunctionDeclSyntax) -> String {
    node.name.text + "("
      + node.signature.parameterClause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  /// Returns the name of a property.
  static func key(_ node: VariableDeclSyntax) -> String {
    node.bindings.first?.pattern.flatText ?? ""
  }

  /// Returns the override that a class's body has for one in an extension; `nil` for any other method.
  static func forward(_ node: FunctionDeclSyntax, in scope: TypeScope) -> String? {
    let signature = node.signature
    guard let access = access(node.modifiers, in: scope), signature.effectSpecifiers == nil,
      node.genericParameterClause == nil
    else { return nil }
    let call = "\(node.name.text)_\(suffix(scope.name))(\(arguments(signature)))"
    // NSObject calls this one from anywhere.
    if node.name.text == "isEqual" {
      return "nonisolated \(access) func isEqual\(signature.flatText) {"
        + " MainActor.assumeIsolated { \(call) } }"
    }
    return "\(access) func \(node.name.text)\(signature.flatText) { \(call) }"
  }

  /// Returns the override that a class's body has for one in an extension; `nil` for any other property.
  static func forward(_ node: VariableDeclSyntax, in scope: TypeScope) -> String? {
    guard let access = access(node.modifiers, in: scope), let binding = node.bindings.first,
      let block = binding.accessorBlock, let type = binding.typeAnnotation
    else { return nil }
    let name = key(node)
    let own = "\(name)_\(suffix(scope.name))"
    var body = own
    if case .accessors(let list) = block.accessors {
      let words = list.map { $0.accessorSpecifier.tokenKind }
      guard words.contains(.keyword(.get)) else { return nil }
      if words.contains(.keyword(.set)) { body = "get { \(own) } set { \(own) = newValue }" }
    }
    return "\(access) var \(name)\(type.flatText) { \(body) }"
  }

  /// Returns the modifiers in a class's body of an extension's member; `nil` for one that nothing can override.
  private static func access(_ modifiers: DeclModifierListSyntax, in scope: TypeScope) -> String? {
    guard scope.isExtension, scope.constraints.isEmpty, !modifiers.isOfType,
      !modifiers.contains(keyword: .private),
      !modifiers.contains(keyword: .fileprivate),
      !modifiers.contains(keyword: .final)
        || modifiers.contains(keyword: .override)
    else { return nil }
    let own = scope.node.as(ExtensionDeclSyntax.self)?.modifiers
    let all = [modifiers, own].compactMap { $0 }
    let access =
      all.contains { $0.contains(keyword: .open) }
      ? "open" : all.contains { $0.contains(keyword: .public) } ? "public" : ""
    return modifiers.contains(keyword: .override) ? "\(access) override" : access
  }

  /// Returns a method's parameters as the arguments of a call.
  static func arguments(_ signature: FunctionSignatureSyntax) -> String {
    signature.parameterClause.parameters.map {
      let name = ($0.secondName ?? $0.firstName).text
      return $0.firstName.text == "_" ? name : "\($0.firstName.text): \(name)"
    }.joined(separator: ", ")
  }

  /// Returns a type's name as a part of another name.
  static func suffix(_ type: String) -> String { type.replacing(".", with: "_") }

  /// The classes that have subclasses in UIKit, which are asked after these.
  private static let bases = ["UIResponder", "UIView", "UIControl", "UIScrollView"]

  /// Returns types with those first that descend from others.
  static func derivedFirst(_ types: [String], _ superclasses: [String: String]) -> [String] {
    func depth(_ type: String) -> Int {
      var depth = 0
      var name = type
      while let next = superclasses[name], depth < 32 {
        depth += 1
        name = next
      }
      return depth * 10 + (bases.firstIndex(of: name) ?? 8)
    }
    return types.sorted { (depth($0), $0) > (depth($1), $1) }
  }
}

extension TranslationVisitor {
  /// Rule `overrides in extensions`: the first declaration asks the object's class which one to call.
  func dispatch(_ node: FunctionDeclSyntax) {
    let key = ExtensionMember.key(node)
    guard let body = node.body, let place = place(of: key, node.modifiers) else { return }
    let arguments = ExtensionMember.arguments(node.signature)
    switch place {
    case .base(let type, let derived):
      let modifiers = node.modifiers.flatText
      edits.insert(
        choice(derived) { "\(node.name.text)_\($0)(\(arguments))" }
          + " return \(node.name.text)_\(type)(\(arguments)) }; \(modifiers) "
          + "func \(node.name.text)_\(type)\(node.signature.flatText) {",
        at: body.leftBrace.range.upperBound)
    case .derived(let type):
      edits.insert("_\(type)", at: node.name.range.upperBound)
    }
  }

  /// Rule `overrides in extensions`, for properties that are computed without `get`.
  func dispatch(_ node: VariableDeclSyntax) {
    let key = ExtensionMember.key(node)
    guard let binding = node.bindings.first, let block = binding.accessorBlock,
      let place = place(of: key, node.modifiers)
    else { return }
    if case .base = place { guard case .getter = block.accessors else { return } }
    switch place {
    case .base(let type, let derived):
      edits.insert(
        choice(derived) { "\(key)_\($0)" }
          + " return \(key)_\(type) }; \(node.modifiers.flatText) var \(key)_\(type)"
          + "\(binding.typeAnnotation?.flatText ?? "") {", at: block.leftBrace.range.upperBound)
    case .derived(let type):
      edits.insert("_\(type)", at: binding.pattern.range.upperBound)
    }
  }

  /// Rule `overrides of UIKit in extensions`: the class's body has them, and calls the extension's.
  func addExtensionBodies(_ node: ClassDeclSyntax) {
    usesFacts = true
    let bodies = (facts.extensionBodies[scopes.path] ?? [:]).filter {
      movesIntoClass($0.key, of: scopes.path)
    }
    guard !bodies.isEmpty, facts.superclasses[node.name.text] != nil else { return }
    let text = bodies.sorted { $0.key < $1.key }.map { "; \($0.value)" }.joined()
    edits.insert(text + " ", at: node.memberBlock.rightBrace.range.lowerBound)
  }

  /// Rule `overrides in extensions`: `super` is the first declaration.
  func rewriteSuper(_ node: MemberAccessExprSyntax) {
    guard let base = node.base, base.is(SuperExprSyntax.self), scopes.current?.isExtension == true
    else { return }
    let name = node.declName.baseName.text
    guard
      let type = facts.extensionMembers.first(where: {
        ($0.key == name || $0.key.hasPrefix(name + "(")) && facts.extensionOverrides[$0.key] != nil
      })?.value
    else { return }
    edits.replace(base.range, with: "self", alignedRight: true)
    edits.insert("_\(type)", at: node.declName.baseName.range.upperBound)
  }

  /// Rule `root classes`: a protocol that NSObject conforms to by its defaults is one of views and layers too.
  func addRootClasses(_ node: ExtensionDeclSyntax) {
    guard node.extendedType.flatText == "NSObject", node.memberBlock.members.isEmpty,
      let clause = node.inheritanceClause, node.genericWhereClause == nil
    else { return }
    usesFacts = true
    let types = clause.inheritedTypes.map(\.type.flatText)
    // A conformance of a subclass that the module declares would be one too many.
    let roots = [
      ["UIResponder", "UIView", "UIViewController"], ["CALayer"], ["UIGestureRecognizer"],
      ["UIBarButtonItem"],
    ].filter { names in
      !names.contains { !Set(facts.inherited[$0] ?? []).isDisjoint(with: types) }
    }
    let text = roots.map { "; extension \($0[0]): \(clause.inheritedTypes.flatText) {}" }
    edits.insert(text.joined(), at: node.range.upperBound)
  }

  /// Whether the class's body has a member of an extension: an override of UIKit's, or a member overridden by a class.
  private func movesIntoClass(_ key: String, of type: String) -> Bool {
    guard let overriding = facts.extensionOverrides[key] else {
      return facts.extensionMembers[key] == type && facts.overrides.contains(key)
    }
    return facts.extensionMembers[key] == nil && overriding.contains(type)
  }

  /// The kind of a member of an extension among those of its name.
  private enum Place {
    /// The first declaration, in this type, and the types that override it.
    case base(String, [String])
    /// An override, in this type.
    case derived(String)
  }

  private func place(of key: String, _ modifiers: DeclModifierListSyntax) -> Place? {
    guard let scope = scopes.current, scope.isExtension, !modifiers.isOfType else { return nil }
    usesFacts = true
    guard let base = facts.extensionMembers[key], let derived = facts.extensionOverrides[key] else {
      return placeInClass(of: key, scope, modifiers)
    }
    if let modifier = modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }) {
      edits.blank(modifier.range)
      return .derived(ExtensionMember.suffix(scope.name))
    }
    guard base == scope.name else { return nil }
    return .base(base, ExtensionMember.derivedFirst(derived, facts.superclasses))
  }

  /// Returns the place of an override whose first declaration is UIKit's, in an extension of the module's own class.
  private func placeInClass(
    of key: String, _ scope: TypeScope, _ modifiers: DeclModifierListSyntax
  ) -> Place? {
    guard facts.extensionBodies[scope.name]?[key] != nil, movesIntoClass(key, of: scope.name),
      let name = scope.name.split(separator: ".").last, facts.superclasses[String(name)] != nil
    else { return nil }
    for modifier in modifiers where modifier.name.tokenKind == .keyword(.override) {
      edits.blank(modifier.range)
    }
    return .derived(ExtensionMember.suffix(scope.name))
  }

  private func choice(_ types: [String], _ call: (String) -> String) -> String {
    types.map { type in
      " if let object = (self as AnyObject) as? \(type) { return object."
        + "\(call(ExtensionMember.suffix(type))) };"
    }.joined()
  }
}
#endif
