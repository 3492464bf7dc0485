#if Ports
internal import SwiftSyntax

// Rules on `#selector`, `#keyPath` and literals of colours and images.

extension TranslationVisitor {
  /// Rewrites a macro that only Apple's compiler expands.
  func rewriteMacro(_ node: MacroExpansionExprSyntax) -> Bool {
    switch node.macroName.text {
    case "selector": return rewriteSelector(node)
    case "keyPath": return rewriteKeyPath(node)
    case "colorLiteral":
      edits.replace(
        node.pound.range.lowerBound..<node.macroName.range.upperBound, with: "UIColor",
        alignedRight: true)
      return false
    case "imageLiteral":
      guard let name = node.arguments.first?.expression.flatText else { return false }
      edits.replace(node.range, with: "UIImage(named: \(name))!")
      return true
    default: return false
    }
  }

  /// Rule `key paths`: the names after the root type, in a string.
  private func rewriteKeyPath(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let path = node.arguments.first?.expression.flatText else { return false }
    var names = path.filter { $0 != "?" && $0 != "!" && $0 != " " }.split(separator: ".")
    // The compiler drops the type that the path begins with, which has an upper-case name.
    while names.count > 1, names[0].first?.isUppercase == true || names[0] == "self" {
      names.removeFirst()
    }
    edits.replace(node.range, with: "\"\(names.joined(separator: "."))\"")
    return true
  }

  /// Rule `selectors`: the method's name in Objective-C, and a reference to it.
  private func rewriteSelector(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let argument = node.arguments.first, node.arguments.count == 1 else { return false }
    let parts = SelectorParts(argument.expression)
    guard let name = parts.name else { return false }
    switch argument.label?.text {
    case "getter":
      edits.replace(node.range, with: "NamedSelector(\"\(name)\")")
      return true
    case "setter":
      edits.replace(node.range, with: "NamedSelector(\"\(ObjectiveCName.setter(of: name))\")")
      return true
    default: break
    }
    usesFacts = true
    let owner = owner(of: parts.base)
    let method = method(name, labels: parts.labels, of: owner)
    let labels = parts.labels ?? method?.labels
    let selector = method?.selector ?? labels.map { ObjectiveCName.selector(of: name, labels: $0) }
    edits.replace(
      node.range,
      with: expression(
        selector: selector, of: owner, name: name, written: parts.writtenName,
        castTo: parts.type, isStatic: method?.isStatic ?? false,
        // A method of UIKit with several arguments is named to be exchanged; its name may have overloads.
        arguments: method == nil && labels?.count ?? 0 > 1 ? 4 : labels?.count))
    return true
  }

  private func expression(
    selector: String?, of owner: String?, name: String, written: String, castTo type: String?,
    isStatic: Bool, arguments: Int?
  ) -> String {
    guard let owner, arguments ?? 0 <= 3, !isImportedProtocol(owner) else {
      return "NamedSelector(\"\(selector ?? name)\")"
    }
    if isStatic { return "NamedSelector(\"\(selector ?? name)\", static: \(owner).\(written))" }
    let cast = type.map { " as (\(owner)) -> \($0)" } ?? ""
    let reference =
      facts.protocols.contains(owner)
      ? "{ (target: any \(owner)) in target.\(written)\(type.map { " as \($0)" } ?? "") }"
      : "\(owner).\(written)\(cast)"
    guard let selector else { return "NamedSelector(inferring: \"\(name)\", \(reference))" }
    return "NamedSelector(\"\(selector)\", \(reference))"
  }

  /// Whether a name is that of a protocol of UIKit, whose methods are called without a selector.
  private func isImportedProtocol(_ name: String) -> Bool {
    facts.inherited[name] == nil && !facts.protocols.contains(name)
      && (name.hasSuffix("Delegate") || name.hasSuffix("DataSource"))
  }

  /// Returns the type that has the method: the one written before it, or the one around.
  private func owner(of base: SelectorBase) -> String? {
    switch base {
    case .none:
      guard let scope = scopes.scopes.last(where: { _ in true }) else { return nil }
      return scope.isExtension && facts.protocols.contains(scope.name) ? "Self" : scope.name
    case .type(let name): return name
    case .value(let name): return typeOfProperty(name)
    case .other: return nil
    }
  }

  /// Returns the declared type of a property of the types around, as far as this file declares it.
  private func typeOfProperty(_ name: String) -> String? {
    for scope in scopes.scopes.reversed() {
      var groups = [scope.node]
      if scope.isExtension, let file = scope.node.root.as(SourceFileSyntax.self) {
        groups += file.statements.compactMap {
          let named = $0.item.asProtocol((any NamedDeclSyntax).self)
          return named?.name.text == scope.name ? Syntax($0.item) : nil
        }
      }
      for group in groups {
        guard let members = group.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members
        else { continue }
        for binding in members.lazy.compactMap({ $0.decl.as(VariableDeclSyntax.self) })
          .flatMap(\.bindings) where binding.pattern.flatText == name
        {
          return binding.declaredType
        }
      }
    }
    return nil
  }

  /// Returns the method that a selector names: of the type, of what it inherits, or the only one of the module.
  private func method(_ name: String, labels: [String]?, of owner: String?) -> NamedMethod? {
    let named = facts.methods.filter {
      $0.name == name && (labels == nil || $0.labels == labels)
    }
    guard !named.isEmpty else { return nil }
    var pending = [resolved(owner == "Self" ? scopes.current?.name ?? "" : owner ?? "")]
    var seen: Set<String> = []
    while !pending.isEmpty {
      let type = pending.removeFirst()
      guard seen.insert(type).inserted else { continue }
      let last = type.split(separator: ".").last.map(String.init) ?? type
      let own = named.filter { $0.type == type || $0.type == last }
      // Fewer arguments first: the compiler would refuse a name of two methods.
      if let first = own.min(by: { ($0.labels.count, $0.selector) < ($1.labels.count, $1.selector) }
      ) {
        return first
      }
      pending += (facts.inherited[type] ?? []).map { resolved($0) }
    }
    return Set(named.map(\.selector)).count == 1 ? named.first : nil
  }
}

/// The expression before a method's name.
enum SelectorBase {
  /// None, or `self`.
  case none
  /// A type.
  case type(String)
  /// A property.
  case value(String)
  /// Any other expression.
  case other
}

/// The parts of a selector's argument.
struct SelectorParts {
  /// The method's name without labels; `nil` for an expression that names none.
  private(set) var name: String?
  /// The labels, if the source writes them.
  private(set) var labels: [String]?
  /// The name with labels, as written.
  private(set) var writtenName = ""
  /// The function type after `as`.
  private(set) var type: String?
  /// The expression before the name.
  private(set) var base = SelectorBase.none

  /// Takes an argument apart.
  init(_ expression: ExprSyntax) {
    var expression = expression
    while true {
      if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
        expression = only.expression
      } else if let sequence = expression.as(SequenceExprSyntax.self),
        let first = sequence.elements.first, let last = sequence.elements.last,
        let cast = last.as(TypeExprSyntax.self)
      {
        type = cast.type.flatText
        expression = first
      } else if let cast = expression.as(AsExprSyntax.self) {
        type = cast.type.flatText
        expression = cast.expression
      } else {
        break
      }
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      read(reference)
    } else if let member = expression.as(MemberAccessExprSyntax.self) {
      read(member.declName)
      base = Self.base(member.base)
    }
  }

  private mutating func read(_ reference: DeclReferenceExprSyntax) {
    name = reference.baseName.text.withoutBackticks
    labels = reference.argumentNames?.arguments.map(\.name.text)
    if reference.argumentNames?.arguments.isEmpty == true { labels = [] }
    writtenName = reference.flatText
    if labels == [] { writtenName = reference.baseName.text }
  }

  private static func base(_ expression: ExprSyntax?) -> SelectorBase {
    guard let expression else { return .other }
    var text = expression.flatText.filter { $0 != "?" && $0 != "!" }
    if ["self", "super", "Self"].contains(text) { return .none }
    if text.hasPrefix("self.") { text.removeFirst(5) }
    let names = text.split(separator: ".")
    if names.allSatisfy({ $0.first?.isUppercase == true }) { return .type(text) }
    return names.count == 1 ? .value(text) : .other
  }
}

extension PatternBindingSyntax {
  /// The type that the property states, or whose initialiser gives its value.
  fileprivate var declaredType: String? {
    if let type = typeAnnotation?.type { return type.withoutOptional }
    guard let call = initializer?.value.as(FunctionCallExprSyntax.self) else { return nil }
    let type = call.calledExpression.flatText
    return type.first?.isUppercase == true ? type : nil
  }
}

extension TypeSyntax {
  /// The type that an optional one wraps.
  fileprivate var withoutOptional: String {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.flatText }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.flatText
    }
    return flatText
  }
}
#endif
