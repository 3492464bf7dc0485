#if Ports
internal import SwiftSyntax

// Rules on members of classes that meet Lamina's, though they do not meet UIKit's.

extension TranslationVisitor {
  /// The members of Lamina's classes that UIKit's do not have.
  private static let own: Set<String> = [
    "activeLength", "backdropGroupName", "backdropScale", "backgroundFilters", "backgroundQueue",
    "backingStoreBytes", "badgeColor", "barHeight", "borderRect", "canvas", "choice", "colors",
    "companion", "container", "containerView", "controller", "corner", "delayAfterFailure",
    "descriptor", "detailPlace", "dotSize", "facts", "fields", "finger", "fontSize", "fontWeight",
    "footerMode", "fractionComplete", "handler", "headerMode", "hidesSeparator", "highlightedAlpha",
    "images", "indexBar", "indicator", "indicatorFlashDuration", "inset", "insets", "interval",
    "isAnimating", "isMovable", "isReversed", "isWrapped", "items", "keyboard", "label",
    "layoutLog",
    "level", "levels", "link", "list", "loop", "made", "makeCopy", "makeLayer", "measure",
    "minimumTouchedAlpha",
    "moment", "named", "nearestController", "node", "onChange", "onEditing", "onReload", "onSelect",
    "onShow", "opaque", "options", "orientation", "padding", "pageControlHeight", "path", "pause",
    "place",
    "placeholderColor", "play", "plain", "point", "priority", "progress", "purge", "radius",
    "reach",
    "record", "reload", "renderMode", "reset", "resize", "responders", "row", "rows", "run",
    "schedule",
    "screen", "scroll", "selectedIndex", "selectedRange", "selectedRow", "selectionColor",
    "separator",
    "separatorLeading", "setExtra", "share", "shift", "side", "size", "slop", "spacing",
    "spokeCount",
    "state", "statusBar", "stop", "style", "styledText", "styledTitle", "styles", "subnodes",
    "takeSettings",
    "telephone", "textDelegate", "textStyle", "threshold", "thumbSize", "tile", "time", "timeLabel",
    "timing",
    "titles", "toggleButton", "trackHeight", "trackedTouch", "trackingMargin", "triggers", "turn",
    "turnDuration", "update", "updates", "velocity", "views", "visiblePath", "waits", "warnings",
  ]

  /// Rule `own members`: a member without `override` hides Lamina's, which UIKit does not have.
  func hideOwnMembers(_ node: ClassDeclSyntax) {
    guard node.inheritanceClause != nil else { return }
    for member in node.memberBlock.members { hideOwnMember(member.decl) }
  }

  private func hideOwnMember(_ member: DeclSyntax) {
    if let variable = member.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let name = variable.bindings.first?.pattern.flatText, Self.own.contains(name),
      isInstance(variable.modifiers), !variable.attributes.contains(named: "_nonoverride")
    {
      edits.insert("@_nonoverride ", at: start(variable.modifiers, variable.bindingSpecifier))
    } else if let function = member.as(FunctionDeclSyntax.self),
      Self.own.contains(function.name.text), isInstance(function.modifiers),
      !function.attributes.contains(named: "_nonoverride")
    {
      edits.insert("@_nonoverride ", at: start(function.modifiers, function.funcKeyword))
    }
  }

  private func isInstance(_ modifiers: DeclModifierListSyntax) -> Bool {
    !modifiers.contains {
      [.keyword(.override), .keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
  }

  private func start(_ modifiers: DeclModifierListSyntax, _ word: TokenSyntax) -> Int {
    modifiers.first?.range.lowerBound ?? word.range.lowerBound
  }

  /// Rule `observers`: `override func observeValue` of an `NSObject` becomes the requirement of a protocol.
  func conformToObserving(_ node: ClassDeclSyntax) {
    guard let clause = node.inheritanceClause, let first = clause.inheritedTypes.first,
      first.type.flatText == "NSObject"
    else { return }
    for member in node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        function.name.text == "observeValue",
        let mark = function.modifiers.first(where: { $0.name.tokenKind == .keyword(.override) })
      else { continue }
      edits.blank(mark.range)
      edits.insert(", KeyValueObserver", at: clause.range.upperBound)
    }
  }
}
#endif
