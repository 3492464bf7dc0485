#if Ports
internal import SwiftSyntax

// Rules on the main actor, on which a port's declarations run unless stated.

extension TranslationVisitor {
  /// The classes of Foundation whose subclasses cannot be the main actor's, because their initialisers are not.
  private static let foundationClasses: Set<String> = [
    "AsynchronousOperation", "BlockOperation", "ByteCountFormatter", "Bundle", "DateFormatter",
    "FileManager", "Formatter", "ISO8601DateFormatter", "InputStream", "JSONDecoder",
    "JSONEncoder", "MeasurementFormatter", "NSLock", "NSRecursiveLock", "NotificationCenter",
    "NumberFormatter", "Operation", "OperationQueue", "OutputStream", "Progress", "Thread",
    "URLProtocol", "UserDefaults", "ValueTransformer", "XMLParser",
  ]

  /// Returns the class outside the module from which a class descends; `nil` for a root class.
  func root(of name: String) -> String? {
    usesFacts = true
    var name = resolved(name)
    guard facts.superclasses[name] != nil else { return nil }
    for _ in 0..<32 {
      guard let next = facts.superclasses[name] else { return name }
      name = resolved(next)
    }
    return name
  }

  /// Returns the classes from which a class descends, the nearest first; at most 32, because sources may be circular.
  func superclasses(of type: String) -> [String] {
    usesFacts = true
    var found: [String] = []
    var next = facts.superclasses[resolved(type)]
    while let name = next.map({ resolved($0) }), found.count < 32 {
      found.append(name)
      next = facts.superclasses[name]
    }
    return found
  }

  /// Whether a class is not the main actor's.
  private func isNonisolated(_ node: ClassDeclSyntax) -> Bool {
    node.modifiers.contains(keyword: .nonisolated)
      || root(of: node.name.text).map(Self.foundationClasses.contains) ?? false
  }

  /// Rule `nonisolated classes`: a subclass of `Operation` and its like is not the main actor's.
  func leaveMainActor(_ node: ClassDeclSyntax) {
    guard node.inheritanceClause != nil, !node.modifiers.contains(keyword: .nonisolated),
      !node.attributes.contains(named: "MainActor"), isNonisolated(node)
    else { return }
    edits.insert("nonisolated ", at: node.classKeyword.range.lowerBound)
  }

  /// Rule `implicit initialisers`: whether a class that subclasses inherit from declares no initialiser.
  ///
  /// One that Swift makes is the main actor's only if the values of its properties are, and a subclass's could differ.
  func needsInitialiser(_ node: ClassDeclSyntax) -> Bool {
    let name = node.name.text
    let parent = node.inheritanceClause?.inheritedTypes.first?.type.nameWithoutArguments
    guard scopes.scopes.count == 1,
      parent.map({ $0 == "AnyObject" || facts.protocols.contains($0) }) ?? true,
      !node.modifiers.contains(keyword: .nonisolated)
    else { return false }
    return !node.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
      && facts.superclasses.values.contains(name)
  }

  /// Rule `deinit`: it runs on the main actor, as the class does.
  ///
  /// Swift 6.3 refuses `isolated` where a subclass lies in a file before the class's own, but not the actor's name. A
  /// class of another actor has `isolated`, which names none.
  func isolate(_ node: DeinitializerDeclSyntax) {
    guard let type = scopes.current?.node.as(ClassDeclSyntax.self), !isNonisolated(type),
      !node.modifiers.contains(keyword: .nonisolated),
      !node.modifiers.contains(where: {
        $0.name.text == "isolated"
      }),
      !node.attributes.contains(named: "MainActor")
    else { return }
    let ofAnother = type.attributes.contains {
      $0.as(AttributeSyntax.self).map {
        $0.attributeName.flatText.hasSuffix("Actor") && $0.attributeName.flatText != "MainActor"
      } ?? false
    }
    edits.insert(
      ofAnother ? "isolated " : "@MainActor ", at: node.deinitKeyword.range.lowerBound)
  }

  /// Rule `object methods`: `NSObject` calls `description`, `hash` and `isEqual(_:)` from anywhere.
  func assumeMainActor(_ modifiers: DeclModifierListSyntax, _ start: Syntax, _ end: Syntax) {
    guard modifiers.contains(keyword: .override), !modifiers.contains(keyword: .nonisolated),
      let type = scopes.current?.node.as(ClassDeclSyntax.self),
      root(of: type.name.text) == "NSObject",
      let first = modifiers.first
    else { return }
    edits.insert("nonisolated ", at: first.range.lowerBound)
    edits.insert(" MainActor.assumeIsolated {", at: start.range.upperBound)
    edits.insert("} ", at: end.range.lowerBound)
  }
}
#endif
