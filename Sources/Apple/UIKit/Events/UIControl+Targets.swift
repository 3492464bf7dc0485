public import LaminaViews

extension Control {
  /// UIKit's name of `Control.Events`.
  public typealias Event = Control.Events

  /// The targets of the control, and `NSNull` for the responder that is looked for.
  public var allTargets: Set<AnyHashable> {
    Set(
      targets.map { entry in
        entry.target.map { ($0 as? AnyHashable) ?? AnyHashable(ObjectIdentifier($0)) }
          ?? AnyHashable(NSNull())
      })
  }

  /// The events for which something is called.
  public var allControlEvents: Event { targets.reduce(into: []) { $0.formUnion($1.events) } }

  /// Returns the names of the methods that a target performs for events; `nil` for none.
  public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let object = target.map { $0 as AnyObject }
    let names = targets.filter { entry in
      entry.target === object && !entry.events.isDisjoint(with: controlEvent)
    }.map(\.action.rawValue)
    return names.isEmpty ? nil : names
  }
}
