#if Ports
internal import SwiftSyntax

// Rules on methods of UIKit that have other types in ports, or that Swift cannot look for.

extension TranslationVisitor {
  /// Rule `bundles`: a controller's overridden initialiser takes any object as its bundle.
  func rewriteBundle(_ node: InitializerDeclSyntax) {
    let parameters = Array(node.signature.parameterClause.parameters)
    guard node.modifiers.contains(keyword: .override), parameters.count == 2,
      parameters.map(\.firstName.text) == ["nibName", "bundle"],
      parameters[1].type.flatText == "Bundle?"
    else { return }
    edits.replace(parameters[1].type.range, with: "AnyObject?")
  }

  /// Rule `copies`: a layout's attributes are copied into a zone of UIKit's own type.
  func rewriteCopyZone(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    guard node.name.text == "copy", node.modifiers.contains(keyword: .override),
      let parameter = parameters.first, parameters.count == 1,
      parameter.firstName.text == "with", parameter.type.flatText == "NSZone?",
      let scope = scopes.current
    else { return }
    usesFacts = true
    let ancestors = ancestors(of: scope.name)
    guard ancestors.contains(where: { $0.hasSuffix("LayoutAttributes") }) else { return }
    edits.replace(parameter.type.range, with: "UICopyZone?")
  }

  /// Rule `editing`: a data source that deletes rows says that its rows can be edited.
  func addEditing(_ node: FunctionDeclSyntax) {
    guard node.name.text == "tableView", let scope = scopes.current,
      node.signature.parameterClause.parameters.map(\.firstName.text)
        == ["_", "commit", "forRowAt"]
    else { return }
    usesFacts = true
    let types = [scope.name] + ancestors(of: scope.name)
    guard !types.contains(where: { facts.editingTypes.contains($0) }) else { return }
    let kept: [Keyword] = [.override, .public, .open]
    let modifiers = node.modifiers.filter { modifier in
      kept.contains { modifier.name.tokenKind == .keyword($0) }
    }
    let words = modifiers.map { $0.name.text + " " }.joined()
    edits.insert(
      "; \(words)func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath)"
        + " -> Bool { true }", at: node.range.upperBound)
  }

  /// Returns the types from which a type inherits, as far as the module's sources say.
  private func ancestors(of name: String) -> [String] {
    var (found, pending): ([String], [String]) = ([], [resolved(name)])
    while let type = pending.popLast() {
      for parent in (facts.inherited[type] ?? []).map({ resolved($0) })
      where !found.contains(parent) {
        found.append(parent)
        pending.append(parent)
      }
    }
    return found
  }
}
#endif
