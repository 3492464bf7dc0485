public import LaminaViews
internal import Synchronization

nonisolated extension NotificationCenter {
  /// Calls a closure for each notification of a name, until the token is removed.
  ///
  /// The closure may use what belongs to the main actor: notifications of views are sent there.
  ///
  /// - Parameters:
  ///   - name: the name; `nil` for all.
  ///   - obj: the object that sends it; `nil` for all.
  ///   - queue: the queue that runs the closure; `nil` for the sender's thread. For `main`, a notification that is sent
  ///     on the main thread calls it at once.
  ///   - block: the closure.
  /// - Returns: the token.
  @preconcurrency
  public func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    guard queue === OperationQueue.main else {
      return self.Foundation::addObserver(forName: name, object: obj, queue: queue, using: block)
    }
    // Foundation would wait on the main thread for the main thread.
    return self.Foundation::addObserver(forName: name, object: obj, queue: nil) { notification in
      let sent = UncheckedSending(notification)
      onMain { block(sent.value) }
    }
  }

  /// Calls a method of an object for each notification of a name, until the object no longer exists or is removed.
  ///
  /// - Parameters:
  ///   - observer: the object, held weakly.
  ///   - aSelector: the method, which takes nothing or the notification.
  ///   - aName: the name; `nil` for all.
  ///   - anObject: the object that sends it; `nil` for all.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let target = UncheckedReference(observer as AnyObject)
    let identifier = ObjectIdentifier(target.object)
    let token = addObserver(forName: aName, object: anObject, queue: nil) {
      [weak self] notification in
      let sent = UncheckedSending(notification)
      onMain {
        if let observer = target.weakObject {
          invoke(aSelector, on: observer, with: [sent.value])
        } else {
          self?.removeObserver(identifier)
        }
      }
    }
    target.release()
    SelectorObservers.add(
      SelectorObservers.Entry(
        center: ObjectIdentifier(self), observer: identifier, name: aName,
        object: anObject.map { ObjectIdentifier($0 as AnyObject) }, token: token))
  }

  /// Ends the calls of an object's methods, or of a token.
  public func removeObserver(_ observer: Any) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Ends the calls of an object's methods for notifications of a name and of a sender, or of a token.
  public func removeObserver(
    _ observer: Any, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let identifier =
      observer as? ObjectIdentifier ?? ObjectIdentifier(observer as AnyObject)
    let sender = anObject.map { ObjectIdentifier($0 as AnyObject) }
    let entries = SelectorObservers.take { entry in
      entry.center == ObjectIdentifier(self) && entry.observer == identifier
        && (aName == nil || entry.name == aName) && (sender == nil || entry.object == sender)
    }
    for entry in entries { removeToken(entry.token, from: self) }
    if entries.isEmpty, let token = observer as? any NSObjectProtocol {
      removeToken(token, from: self)
    }
  }
}

/// The methods that are called for notifications.
nonisolated enum SelectorObservers {
  struct Entry: @unchecked Sendable {
    let center: ObjectIdentifier
    let observer: ObjectIdentifier
    let name: NSNotification.Name?
    let object: ObjectIdentifier?
    let token: any NSObjectProtocol
  }

  private static let entries = Mutex<[Entry]>([])

  static func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// Removes entries, and returns them.
  static func take(_ isMeant: (Entry) -> Bool) -> [Entry] {
    entries.withLock { entries in
      let taken = entries.filter(isMeant)
      entries.removeAll(where: isMeant)
      return taken
    }
  }
}

/// A weak reference that threads share: they only load it.
nonisolated final class UncheckedReference: @unchecked Sendable {
  /// The object while the reference is made.
  private var strong: AnyObject?
  private(set) weak var weakObject: AnyObject?

  init(_ object: AnyObject) { (strong, weakObject) = (object, object) }

  /// The object that was given.
  var object: AnyObject { strong ?? self }

  /// Holds the object weakly from now on.
  func release() { strong = nil }
}
