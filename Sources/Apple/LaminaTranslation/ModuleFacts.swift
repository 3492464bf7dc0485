// The facts that the files of a module need of each other to be translated.

/// A requirement that a protocol declares as `optional`.
public struct OptionalRequirement: Codable, Hashable, Sendable {
  /// The requirement's name.
  public let name: String
  /// The labels of a method's arguments; `nil` for a property.
  public let labels: [String]?
}

/// A method that selectors can name.
public struct NamedMethod: Codable, Hashable, Sendable {
  /// The type that declares it, as the source writes it.
  public let type: String
  /// The name without labels.
  public let name: String
  /// The labels of its arguments; "_" for none.
  public let labels: [String]
  /// The name that `@objc(…)` gives it; `nil` for the name by rule.
  public let objectiveCName: String?
  /// Whether it is a class's own method.
  public let isStatic: Bool

  /// The name in a selector.
  var selector: String { objectiveCName ?? ObjectiveCName.selector(of: name, labels: labels) }
}

/// A declaration that becomes equal to others once `CGFloat` is `Double`.
public struct NumericDeclaration: Codable, Hashable, Sendable {
  /// The declaration with `Double` for all names of the type.
  public let key: String
  /// The declaration as written.
  public let written: String
  /// The file.
  public let path: String
  /// The offset in the file.
  public let offset: Int
}

/// The facts of one file, or of a module.
public struct ModuleFacts: Codable, Hashable, Sendable {
  /// The optional requirements of all protocols.
  public var optionals: Set<OptionalRequirement> = []
  /// The names of protocols that the module declares.
  public var protocols: Set<String> = []
  /// The types that each type inherits, as written.
  public var inherited: [String: [String]] = [:]
  /// The superclass, or the first protocol, of each class.
  public var superclasses: [String: String] = [:]
  /// The types that other names stand for.
  public var aliases: [String: String] = [:]
  /// The methods that selectors name.
  public var methods: Set<NamedMethod> = []
  /// The types that say which rows of a table can be edited.
  public var editingTypes: Set<String> = []
  /// The types whose extensions declare a member for Objective-C, by the member's name.
  public var extensionMembers: [String: String] = [:]
  /// The types whose extensions override such a member.
  public var extensionOverrides: [String: [String]] = [:]
  /// The classes, with their outer types.
  public var classes: Set<String> = []
  /// How classes that declare initialisers are made from another layer.
  public var layerCopying: [String: LayerCopying] = [:]
  /// How classes that declare initialisers are made without arguments.
  public var plainInitialisers: [String: PlainInitialiser] = [:]
  /// The types that override a member, by the member's name.
  public var overrides: [String: Set<String>] = [:]
  /// The classes that declare a property of their own, of those with names that UIKit's classes have in extensions.
  public var ownProperties: [String: Set<String>] = [:]
  /// The overrides and open members in extensions, in the order of the files.
  public var forwards: [ForwardedOverride] = []
  /// The declarations of functions on numbers.
  public var numeric: [NumericDeclaration] = []

  /// Makes no facts.
  public init() {}

  /// Adds the facts of another file.
  public mutating func merge(_ other: ModuleFacts) {
    optionals.formUnion(other.optionals)
    protocols.formUnion(other.protocols)
    inherited.merge(other.inherited) { $0 + $1 }
    superclasses.merge(other.superclasses) { first, _ in first }
    aliases.merge(other.aliases) { first, _ in first }
    methods.formUnion(other.methods)
    editingTypes.formUnion(other.editingTypes)
    extensionMembers.merge(other.extensionMembers) { first, _ in first }
    extensionOverrides.merge(other.extensionOverrides) { $0 + $1 }
    classes.formUnion(other.classes)
    layerCopying.merge(other.layerCopying) { first, _ in first }
    plainInitialisers.merge(other.plainInitialisers) { first, _ in first }
    overrides.merge(other.overrides) { $0.union($1) }
    ownProperties.merge(other.ownProperties) { $0.union($1) }
    forwards += other.forwards
    numeric += other.numeric
  }
}
