#if Ports
internal import SwiftSyntax

// Declarations that are equal once `CGFloat` is `Double`.

/// Finds declarations that differ from others in names of `Double` alone.
enum NumericTwins {
  /// The names that are `Double` in ports.
  private static let names: Set<String> = ["CGFloat", "TimeInterval", "CFTimeInterval", "Float64"]

  /// The functions of the standard library on `Double` that a port's own version for `CGFloat` would call itself.
  private static let library: Set<String> = [
    "+", "-", "*", "/", "+=", "-=", "*=", "/=", "<", ">", "<=", ">=", "==", "!=", "abs", "acos",
    "asin", "atan", "atan2", "ceil", "cos", "exp", "fabs", "floor", "fmod", "log", "log10", "log2",
    "max", "min", "pow", "round", "sin", "sqrt", "tan",
  ]

  /// Returns the conformances of an extension of a number.
  static func conformances(of node: ExtensionDeclSyntax, path: String) -> [NumericDeclaration] {
    let type = node.extendedType.flatText
    guard mapped(type) == "Double", let clause = node.inheritanceClause else { return [] }
    return clause.inheritedTypes.map {
      NumericDeclaration(
        key: "Double: \($0.type.flatText)", written: "\(type): \($0.type.flatText)", path: path,
        offset: $0.range.lowerBound)
    }
  }

  /// Returns what makes a declaration unique, if a number is in it.
  static func declaration(
    _ node: Syntax, in scopes: ScopeStack, path: String
  ) -> NumericDeclaration? {
    guard let signature = signature(of: node) else { return nil }
    let written =
      scopes.scopes.map { $0.name + ($0.constraints.isEmpty ? "" : " " + $0.constraints) }
      .joined(separator: ".") + " | " + signature
    let key = mapped(written)
    guard key.contains("Double") else { return nil }
    let isPrivate =
      scopes.scopes.contains(where: \.isPrivate)
      || node.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
        [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
      } == true
    return NumericDeclaration(
      key: isPrivate ? key + " | " + path : key, written: written, path: path,
      offset: node.range.lowerBound)
  }

  /// Returns whether a declaration would take the place of one of the standard library and call itself.
  static func isLibrarys(_ node: Syntax, in scopes: ScopeStack) -> Bool {
    let isNumbers = scopes.current.map { mapped($0.name) == "Double" }
    let parameters: FunctionParameterListSyntax
    if let function = node.as(FunctionDeclSyntax.self) {
      guard isNumbers ?? true, library.contains(function.name.text.withoutBackticks),
        scopes.current == nil || function.modifiers.isOfType
      else { return false }
      parameters = function.signature.parameterClause.parameters
    } else if let initializer = node.as(InitializerDeclSyntax.self), isNumbers == true {
      parameters = initializer.signature.parameterClause.parameters
      guard parameters.count == 1, parameters.first?.firstName.text == "_" else { return false }
    } else {
      return false
    }
    let types = parameters.map { $0.type.flatText.replacing("inout ", with: "") }
    return types.allSatisfy { mapped($0) == "Double" }
      && (scopes.current.map { $0.name != "Double" } ?? false || types.contains { $0 != "Double" })
  }

  /// Returns a declaration's kind, name and types.
  private static func signature(of node: Syntax) -> String? {
    if let function = node.as(FunctionDeclSyntax.self) {
      return "func \(function.modifiers.isOfType ? "static " : "")\(function.name.text)"
        + (function.genericParameterClause?.flatText ?? "") + text(function.signature)
        + (function.genericWhereClause?.flatText ?? "")
    }
    if let initializer = node.as(InitializerDeclSyntax.self) {
      return "init" + (initializer.genericParameterClause?.flatText ?? "")
        + text(initializer.signature) + (initializer.genericWhereClause?.flatText ?? "")
    }
    if let member = node.as(SubscriptDeclSyntax.self) {
      return "subscript" + text(member.parameterClause.parameters)
        + member.returnClause.type.flatText
    }
    if let variable = node.as(VariableDeclSyntax.self),
      variable.parent?.is(MemberBlockItemSyntax.self) == true
    {
      return (variable.modifiers.isOfType ? "static " : "") + "var "
        + (variable.bindings.first?.pattern.flatText ?? "")
    }
    if let alias = node.as(TypeAliasDeclSyntax.self),
      alias.parent?.is(MemberBlockItemSyntax.self) == true
    {
      return "typealias \(alias.name.text)"
    }
    return nil
  }

  private static func text(_ signature: FunctionSyntaxText) -> String {
    text(signature.parameterClause.parameters) + (signature.returnClause?.type.flatText ?? "")
  }

  private static func text(_ parameters: FunctionParameterListSyntax) -> String {
    "(" + parameters.map { "\($0.firstName.text): \($0.type.flatText)" }.joined(separator: ", ")
      + ") -> "
  }

  private typealias FunctionSyntaxText = FunctionSignatureSyntax

  /// Returns a text with `Double` for each of its names.
  static func mapped(_ text: String) -> String {
    var result = ""
    var word = ""
    func close() {
      result += names.contains(word) ? "Double" : word
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result.replacing("Foundation.Double", with: "Double")
      .replacing("CoreGraphics.Double", with: "Double")
  }
}
#endif
