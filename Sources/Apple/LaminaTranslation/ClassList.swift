#if Ports
internal import Foundation
internal import SwiftSyntax

// Lists a module's classes, from which `lamina port --init` makes screens.

/// A class of a source, with what is needed to make an object of it.
public struct ListedClass: Codable, Equatable, Sendable {
  /// An initialiser: the labels of its parameters without a default value.
  public struct Initialiser: Codable, Equatable, Sendable {
    /// The labels; `_` for none.
    public let labels: [String]
    /// Whether the initialiser is `convenience`.
    public let isConvenience: Bool
    /// Whether it can be called from other files.
    public let isVisible: Bool
  }

  /// The name with its outer types, such as `Feed.Cell`.
  public let name: String
  /// The first inherited type; `nil` if there is none.
  public let parent: String?
  /// The path of the file.
  public let path: String
  /// The initialisers of the class and of its extensions in the file.
  public var initialisers: [Initialiser]
  /// Whether other files can use the class: it is neither private nor generic.
  public let isUsable: Bool
  /// Whether the class names its navigation item or controller.
  public let usesNavigation: Bool
}

/// A preview in a source: `#Preview { … }` of a view or a controller of UIKit.
public struct ListedPreview: Codable, Equatable, Sendable {
  /// The preview's name; `nil` without one.
  public let name: String?
  /// The path of the file.
  public let path: String
  /// The statements between its braces.
  public let body: String
}

/// The classes and previews of a module's sources.
public struct ClassList: Codable, Equatable, Sendable {
  /// The classes, in the order of the files.
  public var classes: [ListedClass] = []
  /// The previews.
  public var previews: [ListedPreview] = []

  /// Lists the classes of sources.
  public init(_ sources: [SourceText]) {
    for source in sources {
      let lister = ClassLister(source)
      lister.walk(source.parse())
      classes += lister.classes
      previews += lister.previews
    }
  }

  /// The list as JSON.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}

/// Visits the classes of a file.
private final class ClassLister: SyntaxVisitor {
  private(set) var classes: [ListedClass] = []
  private(set) var previews: [ListedPreview] = []
  private let source: SourceText
  private var isSwiftUI = false
  /// The types around the place: their names, and whether other files can use them.
  private var scopes: [(name: String, isUsable: Bool)] = []

  init(_ source: SourceText) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.path.first?.name.text == "SwiftUI" { isSwiftUI = true }
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in BuildCondition.active(node) { clause.elements.map { walk($0) } }
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, node.genericParameterClause)
    let text = source.text(node.memberBlock.range)
    classes.append(
      ListedClass(
        name: scopes.map(\.name).joined(separator: "."),
        parent: node.inheritanceClause?.inheritedTypes.first?.type.nameWithoutArguments,
        path: source.path, initialisers: [], isUsable: scopes.allSatisfy(\.isUsable),
        usesNavigation: ["navigationItem", "navigationController", "title = "].contains {
          text.contains($0)
        }))
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, node.genericParameterClause)
    return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.modifiers, node.genericParameterClause)
    return .visitChildren
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.nameWithoutArguments, node.modifiers, nil)
    return .visitChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  private func enter(
    _ name: String, _ modifiers: DeclModifierListSyntax, _ generics: GenericParameterClauseSyntax?
  ) {
    let isHidden =
      modifiers.contains(keyword: .private) || modifiers.contains(keyword: .fileprivate)
    scopes.append((name.withoutBackticks, !isHidden && generics == nil))
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = scopes.map(\.name).joined(separator: ".")
    guard let place = classes.lastIndex(where: { $0.name == name }) else { return .skipChildren }
    let labels = node.signature.parameterClause.parameters.filter { $0.defaultValue == nil }
    let modifiers = node.modifiers
    let isHidden =
      modifiers.contains(keyword: .private) || modifiers.contains(keyword: .fileprivate)
    let isUnavailable =
      node.attributes.contains(named: "available")
      && node.attributes.flatText.contains("unavailable")
    classes[place].initialisers.append(
      ListedClass.Initialiser(
        labels: labels.map(\.firstName.text),
        isConvenience: modifiers.contains(keyword: .convenience),
        isVisible: !isHidden && !isUnavailable))
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    notePreview(node.macroName, node.arguments, node.trailingClosure)
    return .skipChildren
  }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    notePreview(node.macroName, node.arguments, node.trailingClosure)
    return .skipChildren
  }

  private func notePreview(
    _ name: TokenSyntax, _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?
  ) {
    guard name.text == "Preview", !isSwiftUI, let closure else { return }
    let title = arguments.first.flatMap { argument -> String? in
      guard argument.label == nil, let text = argument.expression.as(StringLiteralExprSyntax.self)
      else { return nil }
      return text.segments.flatText
    }
    previews.append(
      ListedPreview(name: title, path: source.path, body: source.text(closure.statements.range)))
  }
}
#endif
