/// Objects in use, and objects waiting for reuse.
///
/// ```
/// add -> in use --reset, recycle--> waiting --dequeue--> in use
/// ```
/// Objects are reused in the order in which they were recycled.
@MainActor public struct ReusePool<Element: AnyObject> {
  /// The objects in use, in the order in which they entered use.
  public private(set) var inUse: [Element] = []
  /// The objects waiting for reuse.
  public private(set) var waiting: [Element] = []

  /// Makes an empty pool.
  public init() {}

  /// Adds an object to the pool as one in use.
  ///
  /// - Parameter element: an object; ignored if `nil` or already in use.
  public mutating func add(_ element: Element?) {
    guard let element, !inUse.contains(where: { $0 === element }) else { return }
    waiting.removeAll { $0 === element }
    inUse.append(element)
  }

  /// Takes the object that has waited longest back into use.
  ///
  /// - Returns: the object; `nil` if none is waiting.
  public mutating func dequeue() -> Element? {
    guard !waiting.isEmpty else { return nil }
    let element = waiting.removeFirst()
    inUse.append(element)
    return element
  }

  /// Moves an object from `inUse` to `waiting`; ignored if it is not in use.
  ///
  /// - Parameter element: the object.
  /// - Returns: whether the object was in use, and waits now.
  @discardableResult
  public mutating func recycle(_ element: Element) -> Bool {
    guard let index = inUse.firstIndex(where: { $0 === element }) else { return false }
    waiting.append(inUse.remove(at: index))
    return true
  }

  /// Removes objects from the pool, so that they are not reused any more.
  ///
  /// - Parameter isStale: whether to remove an object, in use or waiting.
  /// - Returns: the removed objects that were waiting.
  @discardableResult
  public mutating func discard(where isStale: (Element) -> Bool) -> [Element] {
    let stale = waiting.filter(isStale)
    inUse.removeAll(where: isStale)
    waiting.removeAll(where: isStale)
    return stale
  }

  /// Moves all objects in use to `waiting`.
  public mutating func reset() {
    waiting += inUse
    inUse = []
  }
}
