#if Ports
internal import SwiftSyntax

// Reading overrides that extensions declare.

extension ForwardedOverride {
  /// The names of members that Foundation calls from anywhere.
  static let nonisolatedNames: Set<String> = ["debugDescription", "description", "hash", "isEqual"]

  /// Takes a method of an extension; `nil` for one that overrides nothing, or that cannot be called on.
  init?(_ node: FunctionDeclSyntax, in scope: TypeScope?) {
    guard let scope, scope.canForward(node.modifiers, node.attributes), node.body != nil,
      let arguments = node.forwardedArguments
    else { return nil }
    let name = node.name.text
    let effects = node.signature.effectSpecifiers?.flatText ?? ""
    let marks =
      (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    self.init(
      type: scope.name, key: ExtensionMember.key(node), name: name,
      overrides: node.modifiers.contains(keyword: .override),
      head: Self.modifiers(node.modifiers, node.attributes, of: scope) + "func \(name)"
        + (node.genericParameterClause?.flatText ?? "") + node.namedSignature
        + (node.genericWhereClause.map { " " + $0.flatText } ?? ""),
      body: "\(marks)\(name)_\(scope.suffix)(\(arguments))")
  }

  /// Takes a property of an extension; `nil` for one that overrides nothing.
  init?(_ node: VariableDeclSyntax, in scope: TypeScope?) {
    guard let scope, scope.canForward(node.modifiers, node.attributes),
      let binding = node.bindings.first, node.bindings.count == 1,
      let type = binding.typeAnnotation?.type.flatText, let block = binding.accessorBlock,
      OverriddenProperty(node, root: { nil }) == nil
    else { return nil }
    let name = binding.pattern.flatText
    let renamed = "\(name)_\(scope.suffix)"
    var body = renamed
    if case .accessors(let list) = block.accessors {
      let parts = list.compactMap { accessor -> String? in
        switch accessor.accessorSpecifier.tokenKind {
        case .keyword(.get): "get { \(renamed) }"
        case .keyword(.set): "set { \(renamed) = newValue }"
        case .keyword(.willSet): "willSet { \(renamed)_willSet(newValue) }"
        case .keyword(.didSet): "didSet { \(renamed)_didSet(oldValue) }"
        default: nil
        }
      }
      guard parts.count == list.count else { return nil }
      body = parts.joined(separator: " ")
    }
    self.init(
      type: scope.name, key: ExtensionMember.key(node), name: name,
      overrides: node.modifiers.contains(keyword: .override),
      head: Self.modifiers(node.modifiers, node.attributes, of: scope) + "var \(name): \(type)",
      body: body)
  }

  /// Returns the modifiers of the member in the class's body.
  private static func modifiers(
    _ list: DeclModifierListSyntax, _ attributes: AttributeListSyntax, of scope: TypeScope
  ) -> String {
    let dropped: [Keyword] = [.private, .fileprivate, .dynamic]
    var words = list.filter { modifier in
      !dropped.contains { modifier.name.tokenKind == .keyword($0) }
    }.map(\.flatText)
    let access: Set<String> = ["open", "public", "internal", "package"]
    if access.isDisjoint(with: words), scope.isPublic { words.insert("public", at: 0) }
    words.insert(contentsOf: attributes.unavailable.map(\.flatText), at: 0)
    return words.map { $0 + " " }.joined()
  }
}

extension TypeScope {
  /// The words that a member's name gets in an extension of the type.
  var suffix: String { name.replacing(".", with: "_") }

  /// Whether a member of the extension can be in the class's body: an override, or one of Objective-C's or open.
  fileprivate func canForward(
    _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
  ) -> Bool {
    guard isExtension else { return false }
    return modifiers.contains(keyword: .override) || modifiers.contains(keyword: .open)
      || isObjectiveC || attributes.contains(named: "objc")
  }

  /// Whether members are public unless they say otherwise.
  fileprivate var isPublic: Bool {
    node.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains(keyword: .public) == true
  }
}

extension VariableDeclSyntax {
  /// Whether the property is computed without `get`.
  var isGetter: Bool {
    if case .getter = bindings.first?.accessorBlock?.accessors { return true }
    return false
  }
}

extension AttributeListSyntax {
  /// The attributes that make a member unavailable.
  var unavailable: [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter {
      $0.attributeName.flatText == "available" && $0.flatText.contains("unavailable")
    }
  }
}

extension FunctionDeclSyntax {
  /// The arguments of a call with the function's own parameters; `nil` if there is no such call.
  var forwardedArguments: String? {
    let parameters = signature.parameterClause.parameters
    guard
      parameters.allSatisfy({ $0.ellipsis == nil && !$0.type.flatText.contains("@autoclosure") })
    else { return nil }
    return parameters.enumerated().map { place, parameter in
      let name = parameter.valueName(at: place)
      let value = parameter.type.flatText.hasPrefix("inout ") ? "&" + name : name
      return parameter.firstName.text == "_" ? value : "\(parameter.firstName.text): \(value)"
    }.joined(separator: ", ")
  }

  /// The signature, in which each parameter has a name: those that the function ignores have one of their places.
  var namedSignature: String {
    let parameters = signature.parameterClause.parameters.enumerated().map { place, parameter in
      guard (parameter.secondName ?? parameter.firstName).text == "_" else {
        return parameter.with(\.trailingComma, nil).flatText
      }
      return
        "\(parameter.firstName.text) \(parameter.valueName(at: place)): \(parameter.type.flatText)"
        + (parameter.defaultValue.map { " " + $0.flatText } ?? "")
    }
    let parts = [
      "(" + parameters.joined(separator: ", ") + ")", signature.effectSpecifiers?.flatText,
      signature.returnClause?.flatText,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

extension FunctionParameterSyntax {
  /// The name by which a call passes the parameter on.
  fileprivate func valueName(at place: Int) -> String {
    let name = (secondName ?? firstName).text
    return name == "_" ? "ignored\(place)" : name
  }
}
#endif
