import CoreGraphics
import LaminaViews

// The objects of an archive: their classes, and their values by key.

/// An object in an archive, with its values by key.
final class ArchivedObject {
  /// How the object is made again.
  enum Kind {
    /// The archive itself, which is no object.
    case archive
    /// By `init?(coder:)` of its class.
    case coding(any CoreGraphics.NSCoding.Type)
    /// By its items and numbers.
    case constraint(ArchivedConstraint)
  }

  fileprivate(set) var kind: Kind
  var values: [String: Any] = [:]

  init(_ kind: Kind) { self.kind = kind }
}

/// The parts of a constraint in an archive.
struct ArchivedConstraint {
  /// A side of the constraint.
  struct Side {
    /// The guides that every view has.
    enum Guide { case safeArea, margins }

    let view: ArchivedObject
    let guide: Guide?
    let attribute: LayoutConstraint.Attribute
  }

  let first: Side
  let second: Side?
  let relation: LayoutConstraint.Relation
  let numbers: (multiplier: Double, constant: Double)
  let priority: LayoutPriority
  let identifier: String?
}

/// The objects that an archiver has met, each of which it writes once.
final class ArchiveWriting {
  private var objects: [ObjectIdentifier: ArchivedObject] = [:]
  /// The objects themselves, so that no other takes the place of one.
  private var originals: [AnyObject] = []
  /// Whether there is an object that Foundation cannot archive.
  private(set) var hasObjects = false

  /// Returns the form in which the archive has a value.
  func form(of value: Any) -> Any {
    if let constraint = value as? LayoutConstraint { return object(constraint) ?? value }
    if let coding = value as? any CoreGraphics.NSCoding, Swift.type(of: value) is AnyClass {
      return object(coding)
    }
    if let list = value as? [Any] { return list.map(form) }
    if let table = value as? [AnyHashable: Any] { return table.mapValues(form) }
    return value
  }

  private func known(_ object: AnyObject) -> ArchivedObject? { objects[ObjectIdentifier(object)] }

  private func add(_ original: AnyObject, _ kind: ArchivedObject.Kind) -> ArchivedObject {
    let made = ArchivedObject(kind)
    objects[ObjectIdentifier(original)] = made
    originals.append(original)
    hasObjects = true
    return made
  }

  private func object(_ original: any CoreGraphics.NSCoding) -> ArchivedObject {
    if let known = known(original as AnyObject) { return known }
    let made = add(original as AnyObject, .coding(Swift.type(of: original)))
    original.encode(with: KeyedArchiver(self, made))
    return made
  }

  /// Returns a constraint; `nil` for one whose items are gone, or are guides of the app's own.
  private func object(_ constraint: LayoutConstraint) -> ArchivedObject? {
    if let known = known(constraint) { return known }
    guard let first = side(constraint.firstItem, constraint.firstAttribute) else { return nil }
    let second = side(constraint.secondItem, constraint.secondAttribute)
    guard second != nil || constraint.secondAttribute == .notAnAttribute else { return nil }
    // The items' own lists of constraints may have led here meanwhile.
    if let known = known(constraint) { return known }
    let parts = ArchivedConstraint(
      first: first, second: second, relation: constraint.relation,
      numbers: (constraint.multiplier, constraint.constant), priority: constraint.priority,
      identifier: constraint.identifier)
    return add(constraint, .constraint(parts))
  }

  private func side(
    _ item: AnyObject?, _ attribute: LayoutConstraint.Attribute
  ) -> ArchivedConstraint.Side? {
    let guide = item as? LayoutGuide
    guard let view = item as? View ?? guide?.owningView,
      let coding = view as Any as? any CoreGraphics.NSCoding
    else { return nil }
    var kind: ArchivedConstraint.Side.Guide?
    if let guide {
      switch guide {
      case view.safeAreaLayoutGuide: kind = .safeArea
      case view.layoutMarginsGuide: kind = .margins
      default: return nil
      }
    }
    return ArchivedConstraint.Side(view: object(coding), guide: kind, attribute: attribute)
  }
}

/// The objects that an unarchiver has made, each of them once.
final class ArchiveReading {
  private var made: [ObjectIdentifier: AnyObject] = [:]

  /// Returns a value of an archive, with objects made again; `nil` for an object whose class refuses its values.
  func value(of form: Any) -> Any? {
    if let object = form as? ArchivedObject { return self.object(object) }
    if let list = form as? [Any] { return list.compactMap(value) }
    if let table = form as? [AnyHashable: Any] { return table.compactMapValues(value) }
    return form
  }

  /// Notes the object that stands for one of the archive's.
  func note(_ made: AnyObject, for object: ArchivedObject) {
    self.made[ObjectIdentifier(object)] = made
  }

  private func object(_ archived: ArchivedObject) -> AnyObject? {
    if let known = made[ObjectIdentifier(archived)] { return known }
    let object: AnyObject? =
      switch archived.kind {
      case .archive: nil
      case .coding(let type): type.init(coder: KeyedUnarchiver(self, archived)) as AnyObject?
      case .constraint(let parts): constraint(parts)
      }
    // The items of a constraint may have made it.
    if let known = made[ObjectIdentifier(archived)] { return known }
    if let object { note(object, for: archived) }
    return object
  }

  private func constraint(_ parts: ArchivedConstraint) -> LayoutConstraint? {
    guard let first = item(parts.first) else { return nil }
    let second = parts.second.flatMap(item)
    guard second != nil || parts.second == nil else { return nil }
    let made = LayoutConstraint(
      item: first, parts.first.attribute, parts.relation, to: second,
      parts.second?.attribute ?? .notAnAttribute, multiplier: parts.numbers.multiplier,
      constant: parts.numbers.constant)
    (made.priority, made.identifier) = (parts.priority, parts.identifier)
    return made
  }

  private func item(_ side: ArchivedConstraint.Side) -> (any LayoutItem)? {
    guard let view = object(side.view) as? View else { return nil }
    return switch side.guide {
    case .safeArea: view.safeAreaLayoutGuide
    case .margins: view.layoutMarginsGuide
    case nil: view
    }
  }
}
