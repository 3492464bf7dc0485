import LaminaGeometry

/// The target of a key path: a property of a layer, and optionally a member of its value.
///
/// ```
/// position.x    transform.rotation.z    bounds.size.width    filters.gaussianBlur.inputRadius
/// \______/ \/   property, then the member of its value
/// ```
package struct AnimationTarget: Sendable {
  /// The functions that read and write one property in a layer's state.
  package struct Property: Sendable {
    let read: @Sendable (LayerState) -> AnimatableValue?
    let write: @Sendable (inout LayerState, AnimatableValue) -> Void
  }

  private let property: Property
  /// The member of the property's value that the key path names; empty for the whole value.
  let member: Substring
  /// Whether the target is a part of the layer's transform.
  let isPartOfTransform: Bool
  /// Whether a subclass adds the property, which then may lack a value.
  let isAdded: Bool

  /// Finds an animatable property by its key path, in Core Animation's or Swift's spelling; `nil` for any other key
  /// path.
  package init?(_ keyPath: String) {
    var name = keyPath[...]
    while true {
      if let property = AnimationTarget.properties[String(name)] {
        self.property = property
        member = name.endIndex == keyPath.endIndex ? "" : keyPath[name.endIndex...].dropFirst()
        isPartOfTransform = name == "transform" && !member.isEmpty
        isAdded = false
        return
      }
      if let list = AnimationTarget.listProperty(name, of: keyPath) {
        (property, member) = list
        (isPartOfTransform, isAdded) = (false, false)
        return
      }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  /// Makes the target of a property that a subclass adds, from its key.
  init(added key: String) {
    property = Property {
      $0.values.rare.first?.added[key]
    } write: {
      $0.values.effects.added[key] = $1
    }
    (member, isPartOfTransform, isAdded) = ("", false, true)
  }

  /// Finds the property of a layer of some class by its key path; `nil` if the class has no such property.
  @MainActor init?(_ keyPath: String, in kind: Layer.Type) {
    if let known = AnimationTarget(keyPath) {
      self = known
    } else if !keyPath.isEmpty, !keyPath.contains("."), !AnimationTarget.isOtherProperty(keyPath) {
      self.init(added: keyPath)
    } else {
      return nil
    }
  }

  /// Whether a key is the name of a property of layers that does not animate.
  private static func isOtherProperty(_ key: String) -> Bool { otherProperties.contains(key) }

  /// The names of the properties that do not animate, in Swift's and Core Animation's spelling.
  private static let otherProperties: Set<String> = Set(
    LayerProperty.all.filter { $0.target == nil }.flatMap { [$0.name, $0.animatedName] }
      + ["superlayer", "delegate", "actions", "style", "string", "font", "layoutManager"])

  /// Returns the target's value in a layer's state; `nil` if a layer of that kind has no such property.
  package func currentValue(in state: LayerState) -> AnimatableValue? {
    guard let whole = property.read(state) else { return nil }
    return member.isEmpty ? whole : whole.memberValue(member)
  }

  /// Sets the target's value in a layer's state; a value of the wrong kind is ignored.
  ///
  /// - Returns: whether the layer has such a property, and the value fits.
  @discardableResult
  package func setValue(_ value: AnimatableValue, in state: inout LayerState) -> Bool {
    guard let whole = property.read(state) else {
      if isAdded { property.write(&state, value) }
      return isAdded
    }
    let changed = member.isEmpty ? value.fittedValue(whole) : whole.settingMember(member, to: value)
    guard let changed else { return false }
    property.write(&state, changed)
    return true
  }
}

extension AnimationTarget.Property {
  static func number(_ path: any WritableKeyPath<LayerState, Double> & Sendable) -> Self {
    Self {
      .number($0[keyPath: path])
    } write: {
      if case .number(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func bool(_ path: any WritableKeyPath<LayerState, Bool> & Sendable) -> Self {
    Self {
      .bool($0[keyPath: path])
    } write: {
      if case .bool(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func point(_ path: any WritableKeyPath<LayerState, Point> & Sendable) -> Self {
    Self {
      .point($0[keyPath: path])
    } write: {
      if case .point(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func size(_ path: any WritableKeyPath<LayerState, Size> & Sendable) -> Self {
    Self {
      .size($0[keyPath: path])
    } write: {
      if case .size(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func rect(_ path: any WritableKeyPath<LayerState, Rect> & Sendable) -> Self {
    Self {
      .rect($0[keyPath: path])
    } write: {
      if case .rect(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func color(_ path: any WritableKeyPath<LayerState, Color?> & Sendable) -> Self {
    Self {
      .color($0[keyPath: path])
    } write: {
      if case .color(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func matrix(_ path: any WritableKeyPath<LayerState, Matrix4> & Sendable) -> Self {
    Self {
      .matrix($0[keyPath: path])
    } write: {
      if case .matrix(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func path(_ path: any WritableKeyPath<LayerState, Path?> & Sendable) -> Self {
    Self {
      .path($0[keyPath: path])
    } write: {
      if case .path(let value) = $1 { $0[keyPath: path] = value }
    }
  }

  /// Returns the property at `path`, a colour that is never `nil`; writing a `nil` colour does nothing.
  static func color(_ path: any WritableKeyPath<LayerState, Color> & Sendable) -> Self {
    Self {
      .color($0[keyPath: path])
    } write: {
      if case .color(let value?) = $1 { $0[keyPath: path] = value }
    }
  }
  /// Returns the property at `path`, a whole number; written numbers are rounded and clamped to 0...1,000,000,000.
  static func integer(_ path: any WritableKeyPath<LayerState, Int> & Sendable) -> Self {
    Self {
      .number(Double($0[keyPath: path]))
    } write: {
      guard case .number(let value) = $1, !value.isNaN else { return }
      $0[keyPath: path] = Int(min(1e9, max(0, value.rounded())))
    }
  }
  static func colors(_ path: any WritableKeyPath<LayerState, [Color]?> & Sendable) -> Self {
    Self {
      .colors($0[keyPath: path] ?? [])
    } write: {
      if case .colors(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func numbers(_ path: any WritableKeyPath<LayerState, [Double]?> & Sendable) -> Self {
    Self {
      .numbers($0[keyPath: path] ?? [])
    } write: {
      if case .numbers(let value) = $1 { $0[keyPath: path] = value }
    }
  }
  static func contents(_ path: any WritableKeyPath<LayerState, LayerContents?> & Sendable) -> Self {
    Self {
      .contents($0[keyPath: path])
    } write: {
      if case .contents(let value) = $1 { $0[keyPath: path] = value }
    }
  }

  /// Returns a combined property: it reads and writes this property in layers that have it, and `other` in all other
  /// layers.
  ///
  /// It serves two properties of the same name that belong to different kinds of layers.
  func orElse(_ other: Self) -> Self {
    Self {
      read($0) ?? other.read($0)
    } write: {
      write(&$0, $1)
      other.write(&$0, $1)
    }
  }

  /// Returns this property restricted to the kinds of layers for which `has` returns `true`; other layers lack it.
  func onlyWhere(_ has: @escaping @Sendable (LayerKind) -> Bool) -> Self {
    Self {
      has($0.kind) ? read($0) : nil
    } write: {
      if has($0.kind) { write(&$0, $1) }
    }
  }
}
