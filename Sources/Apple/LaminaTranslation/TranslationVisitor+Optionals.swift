#if Ports
internal import SwiftSyntax

// Rules on protocols with optional requirements.

extension TranslationVisitor {
  /// The methods of UIKit's protocols that are called without a label.
  private static let unlabelled: Set<String> = [
    "didPresentSearchController", "didDismissSearchController", "gestureRecognizerShouldBegin",
    "indexTitles", "navigationControllerSupportedInterfaceOrientations", "numberOfSections",
    "popoverPresentationControllerDidDismissPopover", "presentationControllerDidDismiss",
    "presentationControllerShouldDismiss", "presentationControllerWillDismiss",
    "scrollViewDidChangeAdjustedContentInset", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation", "scrollViewDidScroll", "scrollViewDidScrollToTop",
    "scrollViewDidZoom", "scrollViewShouldScrollToTop", "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging", "searchBarBookmarkButtonClicked", "searchBarCancelButtonClicked",
    "searchBarSearchButtonClicked", "searchBarShouldBeginEditing", "searchBarShouldEndEditing",
    "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing", "sectionIndexTitles",
    "textFieldDidBeginEditing", "textFieldDidChangeSelection", "textFieldDidEndEditing",
    "textFieldShouldBeginEditing", "textFieldShouldClear", "textFieldShouldEndEditing",
    "textFieldShouldReturn", "textViewDidBeginEditing", "textViewDidChange",
    "textViewDidChangeSelection", "textViewDidEndEditing", "textViewShouldBeginEditing",
    "textViewShouldEndEditing", "viewForZooming", "willDismissSearchController",
    "willPresentSearchController", "animationDidStart", "animationEnded",
  ]

  /// Rule `class protocols`: an `@objc protocol` is one of classes.
  func bindToClasses(_ node: ProtocolDeclSyntax) {
    guard node.attributes.contains(named: "objc") else { return }
    guard let clause = node.inheritanceClause else {
      edits.insert(
        ": AnyObject",
        at: node.primaryAssociatedTypeClause?.range.upperBound ?? node.name.range.upperBound)
      return
    }
    let bound: Set<String> = ["AnyObject", "NSObjectProtocol", "class"]
    if !clause.inheritedTypes.contains(where: { bound.contains($0.type.flatText) }) {
      edits.insert(", AnyObject", at: clause.range.upperBound)
    }
  }

  /// Rule `optional requirements`: adds defaults after the protocol.
  func addDefaults(_ node: ProtocolDeclSyntax) {
    let access = node.modifiers.contains(keyword: .public) ? "public " : ""
    var defaults: [String] = []
    for member in node.memberBlock.members {
      if let function = member.decl.as(FunctionDeclSyntax.self),
        function.modifiers.contains(keyword: .optional)
      {
        let type = function.modifiers.isOfType ? "static " : ""
        let body = function.signature.returnsValue ? "{ notImplemented() }" : "{}"
        defaults.append(
          access + type + "func \(function.name.text)"
            + (function.genericParameterClause?.flatText ?? "") + function.signature.flatText + " "
            + body)
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(keyword: .optional), let binding = variable.bindings.first,
        let type = binding.typeAnnotation?.type
      {
        let isSettable = binding.accessorBlock?.flatText.contains("set") == true
        defaults.append(
          access + (variable.modifiers.isOfType ? "static " : "")
            + "var \(binding.pattern.flatText): \(type.flatText) "
            + (isSettable ? "{ get { notImplemented() } set {} }" : "{ notImplemented() }"))
      }
    }
    guard !defaults.isEmpty else { return }
    var outermost = Syntax(node)
    var parent = node.parent
    while let next = parent {
      if next.asProtocol((any DeclGroupSyntax).self) != nil { outermost = next }
      parent = next.parent
    }
    edits.insert(
      "; extension \(scopes.path) { \(defaults.joined(separator: "; ")) }",
      at: outermost.range.upperBound)
  }

  /// Rule `optional calls`: `delegate?.f?(x)` loses its second mark.
  func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
    guard let optional = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = optional.expression.as(MemberAccessExprSyntax.self), member.base != nil
    else { return }
    let name = member.declName.baseName.text.withoutBackticks
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let isLabelled = labels.contains { $0 != "_" }
    usesFacts = true
    let requirement = facts.optionals.first {
      guard $0.name == name, let own = $0.labels else { return false }
      return own == labels
        || (node.trailingClosure != nil && own.count > labels.count && own.starts(with: labels))
    }
    guard
      requirement != nil || isLabelled || member.declName.argumentNames != nil
        || Self.unlabelled.contains(name)
    else { return }
    edits.blank(optional.questionMark.range)
    guard node.hasUsedResult else { return }
    edits.insert("ifImplemented(", at: node.range.lowerBound)
    let chains =
      node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id
      || node.parent?.as(SubscriptCallExprSyntax.self)?.calledExpression.id == node.id
    edits.insert(chains ? ")?" : ")", at: node.range.upperBound)
  }
}

extension FunctionSignatureSyntax {
  /// Whether the function returns more than nothing.
  fileprivate var returnsValue: Bool {
    guard let type = returnClause?.type.flatText else { return false }
    return !["Void", "()", "Swift.Void"].contains(type)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the value of the call is used: it is no statement of its own.
  fileprivate var hasUsedResult: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self) else { return true }
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    // The only expression of a closure, a getter or a function is its value.
    guard let block = list.parent else { return false }
    if block.is(ClosureExprSyntax.self) { return true }
    if block.is(AccessorBlockSyntax.self) { return true }
    guard let owner = block.parent else { return false }
    if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnsValue }
    return owner.is(AccessorDeclSyntax.self)
      && owner.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
  }
}
#endif
