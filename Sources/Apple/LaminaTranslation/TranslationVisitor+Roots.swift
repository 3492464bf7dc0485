#if Ports
internal import SwiftSyntax

// Rules on what Objective-C's root class has, from which views and layers do not descend in ports.

extension TranslationVisitor {
  /// Words of members that only objects of Foundation have.
  private static let foundationWords = [
    "NSKeyValue", "addObserver(self", "observeValue", "removeObserver(self", "class_", "ivar_",
    "method_", "object_", "override ", "self as NSObject", "super.",
  ]

  /// Rule `root classes`: what NSObject conforms to, views and layers do too.
  ///
  /// Members are repeated after the file for the other roots, with the lines of the original.
  func addRootClasses(_ node: ExtensionDeclSyntax) {
    guard node.extendedType.flatText == "NSObject", node.genericWhereClause == nil,
      !node.memberBlock.members.isEmpty || node.inheritanceClause != nil
    else { return }
    usesFacts = true
    let types = node.inheritanceClause?.inheritedTypes.map(\.type.flatText) ?? []
    // A conformance of a subclass that the module declares would be one too many.
    let roots = [
      ["UIResponder", "UIView", "UIViewController"], ["CALayer"], ["UIGestureRecognizer"],
      ["UIBarButtonItem"],
    ].filter { names in
      !names.contains { !Set(facts.inherited[$0] ?? []).isDisjoint(with: types) }
    }.map { $0[0] }
    if let clause = node.inheritanceClause, node.memberBlock.members.isEmpty {
      let text = roots.map { "; extension \($0): \(clause.inheritedTypes.flatText) {}" }
      edits.insert(text.joined(), at: node.range.upperBound)
    } else if canRepeat(node.memberBlock) {
      for root in roots {
        edits.repeat(
          node.range, with: root, for: node.extendedType.range,
          path: source.path)
      }
    }
  }

  /// Rule `constraints`: a protocol's extension for NSObject is one for any class.
  func widenConstraint(_ node: ExtensionDeclSyntax) {
    guard let clause = node.genericWhereClause, canRepeat(node.memberBlock) else { return }
    for requirement in clause.requirements {
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.flatText == "Self", conformance.rightType.flatText == "NSObject"
      else { continue }
      edits.replace(conformance.rightType.range, with: "AnyObject")
    }
  }

  /// Whether members work on any object, as far as their words tell.
  private func canRepeat(_ block: MemberBlockSyntax) -> Bool {
    let isPlain = block.members.allSatisfy {
      !$0.decl.is(InitializerDeclSyntax.self) && !$0.decl.is(IfConfigDeclSyntax.self)
        && $0.decl.asProtocol((any DeclGroupSyntax).self) == nil
    }
    guard isPlain else { return false }
    let text = source.text(block.range)
    return !Self.foundationWords.contains { text.contains($0) }
  }

  /// The root classes that have no hooks of nibs.
  private static let bare: Set<String> = [
    "NSLayoutConstraint", "NSObject", "UIBarButtonItem", "UIGestureRecognizer",
    "UILongPressGestureRecognizer", "UINavigationItem", "UIPanGestureRecognizer",
    "UIPinchGestureRecognizer", "UISwipeGestureRecognizer", "UITabBarItem",
    "UITapGestureRecognizer",
  ]

  /// Rule `hooks of nibs`: of classes that lack them here, the first override declares the method.
  func rewriteNibHook(_ node: FunctionDeclSyntax) {
    let name = node.name.text
    guard ["awakeFromNib", "prepareForInterfaceBuilder"].contains(name),
      let mark = node.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) }),
      let scope = scopes.current, !scope.isExtension, let root = root(of: scope.name),
      Self.bare.contains(root)
    else { return }
    let overriding = facts.overrides["\(name)()"] ?? []
    if superclasses(of: scope.name).contains(where: {
      facts.superclasses[$0] != nil && overriding.contains($0)
    }) {
      return
    }
    edits.blank(mark.range)
    for statement in node.body?.statements.map({ $0 }) ?? []
    where statement.item.flatText == "super.\(name)()" {
      edits.blank(statement.item.range)
    }
  }

  /// Rule `names of colours`: a subclass of UIColor, which is final here, inherits the names of UIKit's colours.
  func renameColorClass(_ node: ClassDeclSyntax) {
    guard let first = node.inheritanceClause?.inheritedTypes.first else { return }
    let name = first.type.flatText
    guard name == "UIColor" || facts.aliases[name] == "UIColor" else { return }
    edits.replace(first.type.range, with: "UIColorNames")
  }
}
#endif
