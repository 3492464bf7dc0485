internal import LaminaDisplay
internal import LaminaLayers
public import LaminaViews

/// The properties that are compared at the end of each turn of the app's loop.
enum ObservedProperties {
  private static var all: [any Observed] = []
  private static var observer: LoopObserver?
  private static weak var loop: FrameLoop?

  static func add(_ property: any Observed) {
    all.append(property)
    follow()
  }

  static func remove(_ property: any Observed) { all.removeAll { $0 === property } }

  /// Observes the loop of the running app; without one, looks for it again when an event comes.
  private static func follow() {
    guard let current = Application.running?.loop else {
      if observer == nil, Application.running != nil { AppClock.call(after: 0) { follow() } }
      return
    }
    guard current !== loop else { return }
    observer?.invalidate()
    loop = current
    observer = current.observe(.beforeWaiting, order: FrameLoop.commitOrder - 1_000) { _ in
      compareAll()
    }
  }

  private static func compareAll() {
    all.removeAll(where: \.isOver)
    for property in all { property.compare() }
  }
}

extension ObjectMethods {
  /// Calls an observer's `observeValue` after each change of a property that has a value under a name.
  ///
  /// - Parameters:
  ///   - observer: the observer, held weakly, whose class overrides `observeValue`.
  ///   - keyPath: the name, such as `contentOffset`.
  ///   - options: the values that the observer gets.
  ///   - context: an address that the observer gets.
  public func addObserver(
    _ observer: AnyObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let address = UInt(bitPattern: context)
    func tell(_ object: AnyObject, _ old: Any?, _ new: Any?, _ observer: AnyObject?) {
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      if options.contains(.old), let old { change[.oldKey] = old }
      let context = unsafe UnsafeMutableRawPointer(bitPattern: address)
      if let responder = observer as? UIResponder {
        unsafe responder.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      } else if let observer = observer as? any KeyValueObserver {
        unsafe observer.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      }
    }
    let property = ObservedProperty(of: self, { namedValue(of: $0, keyPath) }) {
      [weak observer] object, old, new in tell(object, old, new, observer)
    }
    if options.contains(.initial) { tell(self, nil, namedValue(of: self, keyPath), observer) }
    property.begin()
    NamedObservations.all.append(
      NamedObservations.Entry(
        object: ObjectIdentifier(self), observer: ObjectIdentifier(observer), keyPath: keyPath,
        context: address, property: property, end: { property.end() }))
  }

  /// Ends the calls for a property.
  public func removeObserver(_ observer: AnyObject, forKeyPath keyPath: String) {
    NamedObservations.remove(
      object: ObjectIdentifier(self), observer: ObjectIdentifier(observer), keyPath, nil)
  }

  /// Ends the calls for a property with an address.
  public func removeObserver(
    _ observer: AnyObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    NamedObservations.remove(
      object: ObjectIdentifier(self), observer: ObjectIdentifier(observer), keyPath,
      UInt(bitPattern: context))
  }
}

/// Returns the value of an object's property by its name; `nil` if it is not known.
private func namedValue(of object: AnyObject, _ keyPath: String) -> Any? {
  if let responder = object as? UIResponder { return responder.value(forKeyPath: keyPath) }
  let value: Any? = (object as? CALayer)?.value(forKeyPath: keyPath)
  return value
}

/// An object of a class of its own that observes properties by their names.
///
/// `NSObject` has no `observeValue` here, so that an override of it has nothing to override: the translator makes it
/// the requirement of this protocol.
public protocol KeyValueObserver: AnyObject {
  /// Called when a property that this object observes by its name has changed.
  ///
  /// - Parameters:
  ///   - keyPath: the name of the property.
  ///   - object: the object whose property it is.
  ///   - change: the values that the observer asked for.
  ///   - context: the address that the observer gave.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// The observations by names.
private enum NamedObservations {
  struct Entry {
    let object: ObjectIdentifier
    let observer: ObjectIdentifier
    let keyPath: String
    let context: UInt
    let property: any Observed
    let end: @MainActor () -> Void
  }

  static var all: [Entry] = []

  static func remove(
    object: ObjectIdentifier, observer: ObjectIdentifier, _ keyPath: String, _ context: UInt?
  ) {
    func isMeant(_ entry: Entry) -> Bool {
      entry.object == object && entry.observer == observer && entry.keyPath == keyPath
        && (context == nil || entry.context == context)
    }
    for entry in all where isMeant(entry) { entry.end() }
    all.removeAll { isMeant($0) || $0.property.isOver }
  }
}
