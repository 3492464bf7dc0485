#if Ports
internal import SwiftSyntax

// The types around a place in a source.

/// One type or extension.
struct TypeScope {
  /// The name as the source writes it, without generic arguments: an extension's may have dots.
  let name: String
  /// Whether it is a protocol's declaration.
  let isProtocol: Bool
  /// Whether it is an extension.
  let isExtension: Bool
  /// Whether all members are Objective-C's.
  let isObjectiveC: Bool
  /// Whether members are private to the file.
  let isPrivate: Bool
  /// The constraints of an extension.
  let constraints: String
  /// The declaration.
  let node: Syntax
}

/// The types around the place that a visitor has reached, from outside in.
struct ScopeStack {
  private(set) var scopes: [TypeScope] = []

  /// The innermost type; `nil` in a file's own scope.
  var current: TypeScope? { scopes.last }

  /// The names of all types with dots between them.
  var path: String { scopes.map(\.name).joined(separator: ".") }

  /// Enters a type.
  @discardableResult
  mutating func enter(_ node: some DeclGroupSyntax) -> TypeScope {
    let `extension` = node.as(ExtensionDeclSyntax.self)
    let name =
      `extension`.map { $0.extendedType.nameWithoutArguments }
      ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    let scope = TypeScope(
      name: name, isProtocol: node.is(ProtocolDeclSyntax.self), isExtension: `extension` != nil,
      isObjectiveC: node.attributes.contains(named: "objcMembers")
        || (node.attributes.contains(named: "objc") && !node.is(ClassDeclSyntax.self)),
      isPrivate: node.modifiers.contains {
        [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
      }, constraints: `extension`?.genericWhereClause?.flatText ?? "", node: Syntax(node))
    scopes.append(scope)
    return scope
  }

  /// Leaves the innermost type.
  mutating func leave() { scopes.removeLast() }
}

extension TypeSyntax {
  /// The type's name with its outer types, without generic arguments.
  var nameWithoutArguments: String {
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.nameWithoutArguments + "." + member.name.text
    }
    return self.as(IdentifierTypeSyntax.self)?.name.text ?? flatText
  }
}

extension AttributeListSyntax {
  /// Whether an attribute of this name is in the list.
  func contains(named name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.flatText == name }
  }

  /// The name that `@objc(…)` gives.
  var objectiveCName: String? {
    for element in self {
      guard let attribute = element.as(AttributeSyntax.self),
        attribute.attributeName.flatText == "objc", let arguments = attribute.arguments
      else { continue }
      return arguments.flatText.filter { $0 != " " }
    }
    return nil
  }
}

extension DeclModifierListSyntax {
  /// Whether a modifier is in the list.
  func contains(keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }

  /// Whether the member is the type's own: `static` or `class`.
  var isOfType: Bool { contains(keyword: .static) || contains(keyword: .class) }
}

extension FunctionDeclSyntax {
  /// Whether Objective-C sees the method: it says so, or overrides one.
  var isVisibleToObjectiveC: Bool {
    attributes.contains(named: "objc") || attributes.contains(named: "IBAction")
      || modifiers.contains(keyword: .override)
  }
}

extension String {
  /// The name without the marks of an escaped keyword.
  var withoutBackticks: String { filter { $0 != "`" } }
}
#endif
