/// Objects that are in use, and others that wait to be used again.
///
/// ```
/// add -> in use --reset, recycle--> waiting --dequeue--> in use
/// ```
/// Objects are used again in the order in which they came to wait.
@MainActor public struct ReusePool<Element: AnyObject> {
  /// What is in use, in the order in which it came to be.
  public private(set) var inUse: [Element] = []
  /// What waits.
  public private(set) var waiting: [Element] = []

  /// Makes an empty pool.
  public init() {}

  /// Takes an object into the pool, as one that is in use.
  ///
  /// - Parameter element: an object; nothing happens for `nil`, or for one that is in use already.
  public mutating func add(_ element: Element?) {
    guard let element, !inUse.contains(where: { $0 === element }) else { return }
    waiting.removeAll { $0 === element }
    inUse.append(element)
  }

  /// Takes an object that waits into use.
  ///
  /// - Returns: the object; `nil` if none waits.
  public mutating func dequeue() -> Element? {
    guard !waiting.isEmpty else { return nil }
    let element = waiting.removeFirst()
    inUse.append(element)
    return element
  }

  /// Has an object wait; nothing happens if it is not in use.
  ///
  /// - Parameter element: the object.
  public mutating func recycle(_ element: Element) {
    guard let index = inUse.firstIndex(where: { $0 === element }) else { return }
    waiting.append(inUse.remove(at: index))
  }

  /// Has all objects wait.
  public mutating func reset() {
    waiting += inUse
    inUse = []
  }
}
