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
  public mutating func recycle(_ element: Element) {
    guard let index = inUse.firstIndex(where: { $0 === element }) else { return }
    waiting.append(inUse.remove(at: index))
  }

  /// Moves all objects in use to `waiting`.
  public mutating func reset() {
    waiting += inUse
    inUse = []
  }
}
