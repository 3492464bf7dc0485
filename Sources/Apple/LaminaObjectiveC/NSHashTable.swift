public import Foundation

// Collections that hold objects weakly, which Foundation lacks on Linux.

/// How a collection of objects holds and compares them.
public nonisolated struct NSPointerFunctions: Sendable {
  /// The bits of a way to hold objects.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of options from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are kept.
    public static let strongMemory: Options = []
    /// Objects are not kept, and leave the collection when they end.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are equal if they are the same one.
    public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    /// Values are copied; here, objects are kept.
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

/// An object that a collection holds, strongly or weakly.
struct HeldObject {
  private let kept: AnyObject?
  private weak var watched: AnyObject?

  /// The object; `nil` if it has ended.
  var object: AnyObject? { kept ?? watched }

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    (kept, watched) = options.contains(.weakMemory) ? (nil, object) : (object, object)
  }

  /// Whether a held object counts as another.
  func isEqual(to other: AnyObject, _ options: NSPointerFunctions.Options) -> Bool {
    guard let object else { return false }
    if object === other { return true }
    guard !options.contains(.objectPointerPersonality), let object = object as? NSObject else {
      return false
    }
    return object.isEqual(other)
  }
}

/// A set of objects that may hold them weakly, in the order in which they were added.
public final class NSHashTable<ObjectType> {
  private let options: NSPointerFunctions.Options
  private var held: [HeldObject] = []

  /// Makes an empty set.
  ///
  /// - Parameters:
  ///   - options: how objects are held and compared.
  ///   - capacity: the number of objects to expect.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    self.options = options
  }

  /// Makes an empty set that does not keep its objects.
  public static func weakObjects() -> NSHashTable<ObjectType> { .init(options: .weakMemory) }

  /// The objects that have not ended.
  public var allObjects: [ObjectType] { held.compactMap { $0.object as? ObjectType } }
  /// The number of objects that have not ended.
  public var count: Int { allObjects.count }
  /// One of the objects; `nil` for none.
  public var anyObject: ObjectType? { allObjects.first }

  /// Adds an object unless the set has it.
  public func add(_ object: ObjectType?) {
    held.removeAll { $0.object == nil }
    guard let object = object.map({ $0 as AnyObject }), !holds(object) else { return }
    held.append(HeldObject(object, options))
  }

  /// Removes an object.
  public func remove(_ object: ObjectType?) {
    guard let object = object.map({ $0 as AnyObject }) else { return }
    held.removeAll { $0.object == nil || $0.isEqual(to: object, options) }
  }

  /// Removes all objects.
  public func removeAllObjects() { held = [] }

  /// Whether the set has an object.
  public func contains(_ object: ObjectType?) -> Bool {
    object.map { holds($0 as AnyObject) } ?? false
  }

  /// Returns the set's object that equals another; `nil` for none.
  public func member(_ object: ObjectType?) -> ObjectType? {
    guard let object = object.map({ $0 as AnyObject }) else { return nil }
    return held.first { $0.isEqual(to: object, options) }?.object as? ObjectType
  }

  /// Returns an enumerator of the objects.
  public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

  private func holds(_ object: AnyObject) -> Bool {
    held.contains { $0.isEqual(to: object, options) }
  }
}
