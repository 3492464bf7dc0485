#if Ports
internal import SwiftSyntax

// Rules on layers that Core Animation makes of a class.

extension LayerCopying {
  /// Returns how a class is copied; `nil` if it inherits its initialisers.
  static func of(_ node: ClassDeclSyntax) -> LayerCopying? {
    let initialisers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }.filter { !$0.modifiers.contains(keyword: .convenience) }
    guard !initialisers.isEmpty else { return nil }
    let copier = initialisers.first {
      $0.signature.parameterClause.parameters.map(\.firstName.text) == ["layer"]
    }
    guard let body = copier?.body?.flatText, !body.contains("fatalError(") else { return .cannot }
    return .declares
  }
}

extension TranslationVisitor {
  /// Core Animation's classes of layers.
  private static let layers: Set<String> = [
    "CAEmitterLayer", "CAGradientLayer", "CALayer", "CAReplicatorLayer", "CAScrollLayer",
    "CAShapeLayer", "CATextLayer", "CATiledLayer", "CATransformLayer",
  ]

  /// Rule `presentation copies`: a layer's copies are of its class, made by `init(layer:)`.
  func presentationCopy(_ node: ClassDeclSyntax) -> String? {
    let name = node.name.text
    guard node.inheritanceClause != nil, root(of: name).map(Self.layers.contains) ?? false,
      canCopy(name), !node.declares("makePresentationLayer")
    else { return nil }
    return "\(node.memberAccess)override func makePresentationLayer() -> CALayer"
      + " { \(name)(layer: self) }"
  }

  /// Rule `layer classes`: a view's layer is made of the class that `layerClass` names.
  func layerMaker(_ node: ClassDeclSyntax) -> String? {
    guard !node.declares("makeLayer") else { return nil }
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first, binding.pattern.flatText == "layerClass",
        variable.modifiers.contains(keyword: .override), let block = binding.accessorBlock
      else { continue }
      let finder = MetatypeFinder(viewMode: .sourceAccurate)
      finder.walk(block)
      guard let type = finder.types.last else { return nil }
      return "\(node.memberAccess)override class func makeLayer() -> CALayer { \(type)() }"
    }
    return nil
  }

  /// Whether a class has `init(layer:)`, of its own or inherited.
  private func canCopy(_ name: String) -> Bool {
    var name = name
    for _ in 0..<32 {
      switch facts.layerCopying[name] {
      case .declares: return true
      case .cannot: return false
      case nil:
        guard let next = facts.superclasses[name] else { return true }
        name = resolved(next)
      }
    }
    return false
  }
}

extension ClassDeclSyntax {
  /// The access that an override in the class has at least.
  var memberAccess: String {
    modifiers.contains(keyword: .public) || modifiers.contains(keyword: .open) ? "public " : ""
  }

  /// Whether the class declares a method of this name.
  func declares(_ name: String) -> Bool {
    memberBlock.members.contains { $0.decl.as(FunctionDeclSyntax.self)?.name.text == name }
  }
}

/// The finder of `Type.self`.
private final class MetatypeFinder: SyntaxVisitor {
  var types: [String] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.tokenKind == .keyword(.self), let base = node.base {
      types.append(base.flatText)
    }
    return .visitChildren
  }
}
#endif
