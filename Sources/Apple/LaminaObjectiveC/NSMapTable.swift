public import Foundation

/// A dictionary of objects that may hold keys and values weakly, in the order in which they were added.
public final class NSMapTable<KeyType, ObjectType> {
  private let options: (key: NSPointerFunctions.Options, value: NSPointerFunctions.Options)
  private var held: [(key: HeldObject, value: HeldObject)] = []

  /// Makes an empty dictionary.
  ///
  /// - Parameters:
  ///   - keyOptions: how keys are held and compared.
  ///   - valueOptions: how values are held.
  ///   - capacity: the number of values to expect.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    options = (keyOptions, valueOptions)
  }

  /// Makes a dictionary that keeps keys and values.
  public static func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { .init() }
  /// Makes a dictionary that keeps keys alone.
  public static func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    .init(valueOptions: .weakMemory)
  }
  /// Makes a dictionary that keeps values alone, until their keys end.
  public static func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    .init(keyOptions: .weakMemory)
  }
  /// Makes a dictionary that keeps nothing.
  public static func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    .init(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// The number of pairs of which neither part has ended.
  public var count: Int {
    removeEnded()
    return held.count
  }

  /// Returns the value of a key; `nil` for none.
  public func object(forKey key: KeyType?) -> ObjectType? {
    guard let key = key.map({ $0 as AnyObject }) else { return nil }
    return held.first { $0.key.isEqual(to: key, options.key) }?.value.object as? ObjectType
  }

  /// Sets the value of a key; `nil` is ignored.
  public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
    guard let object, let key else { return }
    removeObject(forKey: key)
    let (heldKey, heldValue) = (key as AnyObject, object as AnyObject)
    held.append((HeldObject(heldKey, options.key), HeldObject(heldValue, options.value)))
  }

  /// Removes the value of a key.
  public func removeObject(forKey key: KeyType?) {
    removeEnded()
    guard let key = key.map({ $0 as AnyObject }) else { return }
    held.removeAll { $0.key.isEqual(to: key, options.key) }
  }

  /// Removes all values.
  public func removeAllObjects() { held = [] }

  /// Returns an enumerator of the keys.
  public func keyEnumerator() -> NSEnumerator {
    removeEnded()
    return NSArray(array: held.compactMap(\.key.object)).objectEnumerator()
  }

  /// Returns an enumerator of the values; `nil` for none.
  public func objectEnumerator() -> NSEnumerator? {
    removeEnded()
    return NSArray(array: held.compactMap(\.value.object)).objectEnumerator()
  }

  /// The keys with their values.
  public func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    removeEnded()
    return held.reduce(into: [:]) { result, pair in
      guard let key = pair.key.object as? AnyHashable else { return }
      result[key] = pair.value.object as? ObjectType
    }
  }

  private func removeEnded() {
    held.removeAll { $0.key.object == nil || $0.value.object == nil }
  }
}
