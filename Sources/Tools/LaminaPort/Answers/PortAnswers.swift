// The table of answers, and how a name finds its row.

/// Lamina's answers to the names that sources of an app use.
public enum PortAnswers {
  /// The rows of the table.
  package static var rows: [PortAnswerRow] { modules + types + members }

  private static let table: [String: PortAnswerRow] = {
    var table: [String: PortAnswerRow] = [:]
    for row in rows where table[row.name] == nil { table[row.name] = row }
    return table
  }()

  private static let moduleTable = Dictionary(
    modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the answer to a module that is not there, with the kind of the framework.
  ///
  /// A module that no row names is a package of somebody else, or of the app itself.
  public static func answer(toModule name: String) -> (group: String, answer: PortAnswer) {
    if let row = moduleTable[name] { return (row.group, row.answer) }
    return (
      "other packages",
      PortAnswer(.ownPackage, "port \(name) first, and name its folder before this one")
    )
  }

  /// The names of SwiftUI that UIKit's sources use only beside it.
  private static let swiftUINames: Set<String> = [
    "View", "Text", "Image", "Color", "Button", "List", "VStack", "HStack", "ZStack", "Spacer",
    "NavigationView", "NavigationStack", "State", "Binding", "ObservedObject", "StateObject",
    "EnvironmentObject", "Environment", "Published", "GeometryReader", "ForEach", "Group", "App",
    "Scene", "WindowGroup", "PreviewProvider", "ViewBuilder", "ViewModifier", "Animation",
    "Shape", "Path", "Font", "Alignment", "EdgeInsets", "Transaction", "LocalizedStringKey",
  ]

  /// Returns the answer to a missing name.
  ///
  /// - Parameters:
  ///   - name: a type or a function, `.member`, `Type.member`, `#word`, `@word`.
  ///   - modules: the modules that the file imports.
  /// - Returns: the answer; `missing` if the table has none.
  public static func answer(to name: String, importing modules: Set<String> = []) -> PortAnswer {
    if modules.contains("SwiftUI"), swiftUINames.contains(name) {
      return PortAnswer(.outOfReach, "SwiftUI is a closed framework; port the screens in UIKit")
    }
    if let row = table[name] { return row.answer }
    let base = name.prefix { $0 != "(" }
    if base.count < name.count { return answer(to: String(base), importing: modules) }
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      if let row = table[String(name[dot...])] { return row.answer }
      let type = String(name[..<dot])
      if let row = table[type] { return row.answer }
      if let module = closedModule(of: type) { return module }
    }
    if foundationNetworking.contains(name) {
      return PortAnswer(.exists, "the same name after import FoundationNetworking")
    }
    if let apple = AppleNames.appleName(of: name) {
      return PortAnswer(
        .exists, "\(apple): `\(name)` is Lamina's own name, in LaminaViews or Lamina")
    }
    return closedModule(of: name) ?? PortAnswer(.missing, "")
  }

  /// Returns the answer to a name of a closed framework by its prefix; `nil` for other names.
  private static func closedModule(of name: String) -> PortAnswer? {
    for (prefix, module) in prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      // A prefix of two letters counts before a capital alone: `ARGB` is no name of ARKit, `ARSession` is.
      if prefix.count <= 3, prefix.allSatisfy(\.isUppercase) {
        guard rest.first?.isUppercase == true, rest.dropFirst().first?.isLowercase == true else {
          continue
        }
      }
      guard let row = moduleTable[module] else { continue }
      return PortAnswer(row.answer.kind, "\(module): \(row.answer.text)")
    }
    return nil
  }
}
