#if Ports
internal import SwiftSyntax

// Rules on attributes, imports, conditions, and members of value types.

extension TranslationVisitor {
  /// The attributes that ports do without.
  private static let removed: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain", "nonobjc", "objc",
    "objcMembers",
  ]

  /// The modules whose names `UIKit` has with the geometry of ports, and with what they import on iOS.
  private static let foundations: Set<String> = [
    "CoreFoundation", "CoreGraphics", "CoreText", "Darwin", "Dispatch", "Foundation", "ObjectiveC",
    "QuartzCore",
  ]

  /// The modules that are imported without their parts, by their names in ports.
  private static let facade = ["UIKit": "UIKit", "os": "LaminaOS", "OSLog": "LaminaOS"]

  /// The names that Foundation has on iOS, and modules beside it on Linux.
  private static let beside: [(module: String, names: Set<String>)] = [
    (
      "FoundationNetworking",
      [
        "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
        "NSURLConnection", "NSURLRequest", "URLAuthenticationChallenge", "URLCache",
        "URLCredential", "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse",
        "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
        "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
        "URLSessionTask", "URLSessionTaskDelegate", "URLSessionTaskMetrics",
        "URLSessionUploadTask",
      ]
    ),
    ("FoundationXML", ["XMLDocument", "XMLElement", "XMLNode", "XMLParser", "XMLParserDelegate"]),
  ]

  /// The classes of Apple's that are structures in ports.
  private static let valueTypes: Set<String> = ["CGColor", "CIColor"]

  /// Rule `attributes`: replaces an attribute by spaces.
  func removeAttribute(_ node: AttributeSyntax) -> Bool {
    let name = node.attributeName.flatText
    if name == "main", let type = node.parent?.parent?.as(ClassDeclSyntax.self),
      type.inheritanceClause?.inheritedTypes.contains(where: {
        ["UIApplicationDelegate", "UIResponder"].contains($0.type.flatText)
      }) == true
    {
      edits.blank(node.range)
      return true
    }
    guard Self.removed.contains(name) else { return false }
    edits.blank(node.range)
    return true
  }

  /// Rule `imports`: names the module of the facade.
  func rewriteImport(_ node: ImportDeclSyntax) {
    guard let root = node.path.first?.name.text else { return }
    let isFoundation = Self.foundations.contains(root)
    if missingImports.contains("UIKit") {
      // No other import of the file has UIKit's names.
      for name in missingImports { edits.insert("; import \(name)", at: node.range.upperBound) }
      missingImports = []
    }
    guard let module = isFoundation ? "UIKit" : Self.facade[root] else { return }
    let start = node.importKindSpecifier?.range.lowerBound ?? node.path.range.lowerBound
    let range = start..<node.path.range.upperBound
    if source.text(range) != module { edits.replace(range, with: module) }
    for name in missingImports { edits.insert("; import \(name)", at: range.upperBound) }
    missingImports = []
  }

  /// Returns the modules that a file lacks: UIKit, which Apple's other modules import, and those beside Foundation.
  func modules(missingIn file: SourceFileSyntax) -> [String] {
    let imported = file.statements.importedModules
    let apart: Set<String> = [
      "FoundationNetworking", "FoundationXML", "Glibc", "OSLog", "Swift", "os",
    ]
    let lacksUIKit =
      !imported.isEmpty && Self.foundations.union(["UIKit"]).isDisjoint(with: imported)
      && !apart.isSuperset(of: imported)
    return (lacksUIKit ? ["UIKit"] : []) + modulesOfFoundation(named: file)
  }

  /// Returns the modules beside Foundation that a file names without importing them.
  private func modulesOfFoundation(named file: SourceFileSyntax) -> [String] {
    var found: Set<String> = []
    for token in file.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      for (module, names) in Self.beside {
        if names.contains(name) { found.insert(module) }
      }
    }
    return found.subtracting(file.statements.importedModules).sorted()
  }

  /// Rule `attributes of texts`: a dictionary of a font, a colour and the like says its type.
  ///
  /// Objective-C's compiler finds `NSObject` for all of them, but a colour has another root class here.
  func typeAttributes(_ node: VariableDeclSyntax) {
    for binding in node.bindings where binding.typeAnnotation == nil {
      guard let literal = binding.initializer?.value.as(DictionaryExprSyntax.self),
        case .elements(let elements) = literal.content, elements.count > 1,
        elements.allSatisfy({ $0.key.flatText.hasPrefix("NSAttributedString.Key.") })
      else { continue }
      edits.insert(" as [NSAttributedString.Key: Any]", at: literal.range.upperBound)
    }
  }

  /// Rule `objects of texts`: a dictionary's type of objects by attributes takes any value.
  func widenAttributes(_ node: DictionaryTypeSyntax) {
    guard ["NSAttributedString.Key", "NSAttributedStringKey"].contains(node.key.flatText),
      ["AnyObject", "NSObject"].contains(node.value.flatText)
    else { return }
    edits.replace(node.value.range, with: "Any")
  }

  /// Rule `system`: `os(iOS)` holds, and `os(Linux)` does not; modules under Lamina's names can be imported.
  func rewriteSystems(_ condition: ExprSyntax) {
    for call in condition.calls {
      switch (call.calledExpression.flatText, call.arguments.flatText) {
      case ("os", "iOS"), ("canImport", "os"), ("canImport", "OSLog"), ("canImport", "ObjectiveC"):
        edits.replace(call.range, with: "true")
      case ("os", "Linux"): edits.replace(call.range, with: "false")
      default: break
      }
    }
  }

  /// Rule `value types`: an extension of a structure has no `convenience` and no `class func`.
  func rewriteValueTypeModifiers(_ modifiers: DeclModifierListSyntax) {
    guard let scope = scopes.current, scope.isExtension else { return }
    let changed: [Keyword] = [.convenience, .class, .open, .required]
    guard changed.contains(where: { modifiers.contains(keyword: $0) }) else { return }
    usesFacts = true
    guard Self.valueTypes.contains(resolved(scope.name)) else { return }
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.convenience), .keyword(.required): edits.blank(modifier.range)
      case .keyword(.class): edits.replace(modifier.range, with: "static")
      case .keyword(.open): edits.replace(modifier.range, with: "public")
      default: break
      }
    }
  }

  /// Returns the type that a name stands for in the module.
  func resolved(_ name: String) -> String {
    var name = name
    for _ in 0..<8 {
      guard let next = facts.aliases[name], next != name else { break }
      name = next
    }
    return name
  }

  /// Rule `managed properties`: reads and writes the value by its key.
  func rewriteManaged(_ node: VariableDeclSyntax) {
    guard node.attributes.contains(named: "NSManaged"), let binding = node.bindings.first,
      binding.accessorBlock == nil, let type = binding.typeAnnotation?.type
    else { return }
    let name = binding.pattern.flatText.withoutBackticks
    edits.insert(
      " { get { managedValue(forKey: \"\(name)\") as \(type.flatText) }"
        + " set { setValue(newValue, forKey: \"\(name)\") } }", at: binding.range.upperBound)
  }

  /// Rule `function types`: a function is one of Swift's, whichever convention its type names.
  func removeConvention(_ node: AttributedTypeSyntax) {
    for attribute in node.attributes.compactMap({ $0.as(AttributeSyntax.self) })
    where attribute.attributeName.flatText == "convention" {
      edits.blank(attribute.range)
    }
  }

  /// Rule `class names`: `type(of: x).description()` is the class's name.
  func rewriteDescription(_ node: FunctionCallExprSyntax) {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "description", node.arguments.isEmpty,
      node.trailingClosure == nil, node.rightParen != nil, let base = member.base
    else { return }
    let isType =
      base.as(FunctionCallExprSyntax.self)?.calledExpression.flatText == "type"
      || base.as(DeclReferenceExprSyntax.self)?.baseName.text == "Self"
      || base.as(DeclReferenceExprSyntax.self)
        .map { facts.classes.contains($0.baseName.text) } ?? false
    guard isType else { return }
    usesFacts = true
    let isMetatype = base.is(FunctionCallExprSyntax.self)
    edits.insert("String(reflecting: ", at: base.range.lowerBound)
    edits.replace(
      member.period.range.lowerBound..<node.range.upperBound, with: isMetatype ? ")" : ".self)")
  }

  // MARK: - Numbers

  /// Rule `numbers`: drops a declaration that equals another now that `CGFloat` is `Double`.
  func dropTwin(_ node: some DeclSyntaxProtocol) -> Bool {
    guard
      let twin = NumericTwins.declaration(Syntax(node), in: scopes, path: source.path)
    else { return false }
    usesFacts = true
    guard
      dropped.contains(twin.offset) || NumericTwins.isLibrarys(Syntax(node), in: scopes)
    else { return false }
    edits.blank(node.range)
    return true
  }

  /// Rule `numbers`: drops conformances that `Double` has as well.
  func dropEqualConformances(_ node: ExtensionDeclSyntax) {
    guard let clause = node.inheritanceClause,
      !NumericTwins.conformances(of: node, path: source.path).isEmpty
    else { return }
    usesFacts = true
    let kept = clause.inheritedTypes.filter { !dropped.contains($0.range.lowerBound) }
    if kept.isEmpty {
      edits.blank(clause.range)
    } else if kept.count < clause.inheritedTypes.count {
      edits.replace(clause.range, with: ": " + kept.map(\.type.flatText).joined(separator: ", "))
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The modules that a file's active imports name.
  fileprivate var importedModules: [String] {
    flatMap { item -> [String] in
      if let declaration = item.item.as(ImportDeclSyntax.self) {
        return declaration.path.first.map { [$0.name.text] } ?? []
      }
      guard let config = item.item.as(IfConfigDeclSyntax.self) else { return [] }
      return BuildCondition.active(config).flatMap { clause -> [String] in
        guard case .statements(let statements) = clause.elements else { return [] }
        return statements.importedModules
      }
    }
  }
}

extension ExprSyntax {
  /// The calls in a condition.
  fileprivate var calls: [FunctionCallExprSyntax] {
    if let call = self.as(FunctionCallExprSyntax.self) { return [call] }
    return children(viewMode: .sourceAccurate).flatMap { child -> [FunctionCallExprSyntax] in
      if let expression = child.as(ExprSyntax.self) { return expression.calls }
      return child.children(viewMode: .sourceAccurate).flatMap { inner in
        inner.as(ExprSyntax.self)?.calls
          ?? inner.as(LabeledExprSyntax.self)?.expression.calls ?? []
      }
    }
  }
}
#endif
