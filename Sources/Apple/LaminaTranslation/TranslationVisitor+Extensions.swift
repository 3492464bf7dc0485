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
    let parameters = node.signature.parameterClause.parameters
    let arguments = parameters.map {
      let name = ($0.secondName ?? $0.firstName).text
      return $0.firstName.text == "_" ? name : "\($0.firstName.text): \(name)"
    }.joined(separator: ", ")
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
      case .getter = block.accessors, let place = place(of: key, node.modifiers)
    else { return }
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

  /// Rule `overrides in extensions`: `super` is the first declaration.
  func rewriteSuper(_ node: MemberAccessExprSyntax) {
    guard let base = node.base, base.is(SuperExprSyntax.self), let scope = scopes.current
    else { return }
    let name = node.declName.baseName.text
    guard
      let member = facts.extensionMembers.first(where: {
        ($0.key == name || $0.key.hasPrefix(name + "(")) && facts.extensionOverrides[$0.key] != nil
          && !facts.classes.contains(resolved($0.value))
      }), scope.isExtension || descends(scope.name, from: member.value)
    else { return }
    // The nearest class of the module that overrides the member is asked before the first declaration.
    let overriding = Set(facts.extensionOverrides[member.key] ?? [])
    let type = superclasses(of: scope.name).first(where: overriding.contains) ?? member.value
    edits.replace(base.range, with: "self", alignedRight: true)
    edits.insert("_\(type)", at: node.declName.baseName.range.upperBound)
  }

  /// Whether a class of the module descends from a class of UIKit.
  private func descends(_ name: String, from base: String) -> Bool {
    guard let root = root(of: name) else { return false }
    if root == base { return true }
    let isController = root.hasSuffix("Controller") && root.hasPrefix("UI")
    switch base {
    case "UIResponder": return root.hasPrefix("UI") && !root.hasSuffix("Recognizer")
    case "UIViewController": return isController
    case "CALayer": return root.hasPrefix("CA") && root.hasSuffix("Layer")
    case "UIView":
      let kinds = [
        "Bar", "Button", "Cell", "Control", "Field", "Label", "Picker", "Slider", "Stepper",
        "Switch", "View", "Window",
      ]
      return root.hasPrefix("UI") && kinds.contains { root.hasSuffix($0) }
    default: return false
    }
  }

  /// The kind of a member of an extension among those of its name.
  private enum Place {
    /// The first declaration, in this type, and the types that override it.
    case base(String, [String])
    /// An override, in this type.
    case derived(String)
  }

  private func place(of key: String, _ modifiers: DeclModifierListSyntax) -> Place? {
    guard let scope = scopes.current, !modifiers.isOfType else { return nil }
    usesFacts = true
    // The members that a class of the module declares are in its body, so that Swift overrides it.
    guard let base = facts.extensionMembers[key], let derived = facts.extensionOverrides[key],
      !facts.classes.contains(resolved(base))
    else { return nil }
    guard scope.isExtension || descends(scope.name, from: base) else { return nil }
    if let modifier = modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }) {
      edits.blank(modifier.range)
      return .derived(scope.name.replacing(".", with: "_"))
    }
    guard base == scope.name else { return nil }
    let known = derived.filter { facts.superclasses[$0] == nil || descends($0, from: base) }
    return known.isEmpty
      ? nil : .base(base, ExtensionMember.derivedFirst(known, facts.superclasses))
  }

  private func choice(_ types: [String], _ call: (String) -> String) -> String {
    types.map { type in
      " if let object = (self as AnyObject) as? \(type) { return object."
        + "\(call(type.replacing(".", with: "_"))) };"
    }.joined()
  }
}
#endif
