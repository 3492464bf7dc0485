// The rows of the property table: one function for each kind of value.

import LaminaGeometry

/// A maker of the table rows for the properties of one class of layers.
struct LayerPropertyFactory<Owner: Layer>: Sendable {
  /// The only type of layers with the properties; `nil` if all types have them.
  let type: LayerType?

  typealias Path<Held> = any WritableKeyPath<LayerState, Held> & Sendable
  typealias Setter<Held> = @MainActor @Sendable (Owner, Held) -> Void
  typealias Getter<Held> = @MainActor @Sendable (Owner) -> Held?

  /// Makes a row for any kind of value; without a `target`, the property does not animate.
  func makeRow(
    _ name: String, _ value: LayerProperty.Value, _ target: AnimationTarget.Property? = nil,
    _ comparison: LayerProperty.Comparison? = nil
  ) -> LayerProperty {
    LayerProperty(
      name: name, archiveName: LayerProperty.archiveName(of: name), type: type, value: value,
      target: target.map { [type] in $0.onlyWhere { $0.isOf(type) } }, comparison: comparison)
  }

  private func comparison<Held: Equatable & SendableMetatype>(_ path: Path<Held>)
    -> LayerProperty.Comparison
  {
    LayerProperty.Comparison(path, of: type)
  }

  private func stateAccess<Held>(_ path: Path<Held>, _ set: @escaping Setter<Held>)
    -> LayerProperty.Access<Held>
  {
    LayerProperty.Access {
      $1[keyPath: path]
    } set: {
      if let owner = $0 as? Owner { set(owner, $1) }
    }
  }

  /// Makes the functions that read and set a value outside the layer's state; layers without it
  /// read `missing`.
  func outsideAccess<Held>(
    _ get: @escaping Getter<Held>, else missing: Held, _ set: @escaping Setter<Held>
  ) -> LayerProperty.Access<Held> where Held: Sendable {
    LayerProperty.Access { layer, _ in
      (layer as? Owner).flatMap(get) ?? missing
    } set: {
      if let owner = $0 as? Owner { set(owner, $1) }
    }
  }

  // MARK: - Numbers

  func number(
    _ name: String, _ path: Path<Double>, _ range: NumberRange = .any,
    _ set: @escaping Setter<Double>
  ) -> LayerProperty {
    makeRow(name, .number(range, stateAccess(path, set)), .number(path), comparison(path))
  }

  func integer(
    _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, _ set: @escaping Setter<Int>
  ) -> LayerProperty {
    makeRow(name, .integer(range, stateAccess(path, set)), .integer(path), comparison(path))
  }

  /// Makes the row of a Boolean property, which animates only if `animates` is `true`.
  func bool(
    _ name: String, _ path: Path<Bool>, animates: Bool = false, _ set: @escaping Setter<Bool>
  ) -> LayerProperty {
    makeRow(name, .bool(stateAccess(path, set)), animates ? .bool(path) : nil, comparison(path))
  }

  // MARK: - Geometry

  func point(_ name: String, _ path: Path<Point>, _ set: @escaping Setter<Point>) -> LayerProperty {
    makeRow(name, .point(stateAccess(path, set)), .point(path), comparison(path))
  }

  func offset(_ name: String, _ path: Path<Size>, _ set: @escaping Setter<Size>) -> LayerProperty {
    makeRow(name, .offset(stateAccess(path, set)), .size(path), comparison(path))
  }

  func rect(
    _ name: String, _ path: Path<Rect>, _ rule: LayerProperty.RectRule = .any,
    _ set: @escaping Setter<Rect>
  ) -> LayerProperty {
    makeRow(name, .rect(rule, stateAccess(path, set)), .rect(path), comparison(path))
  }

  func transform(
    _ name: String, _ path: Path<Matrix4>, _ set: @escaping Setter<Matrix4>
  ) -> LayerProperty {
    makeRow(name, .transform(stateAccess(path, set)), .matrix(path), comparison(path))
  }

  /// Makes the row of an affine transform, which does not animate.
  func affine(
    _ name: String, _ path: Path<Affine>, _ set: @escaping Setter<Affine>
  ) -> LayerProperty { makeRow(name, .affine(stateAccess(path, set)), nil, comparison(path)) }

  func path(
    _ name: String, _ path: Path<LaminaGeometry.Path?>,
    _ set: @escaping Setter<LaminaGeometry.Path?>
  ) -> LayerProperty { makeRow(name, .path(stateAccess(path, set)), .path(path), comparison(path)) }

  // MARK: - Colours

  /// Makes the row of an optional colour; a missing colour is written as `none`, or is omitted if
  /// that is `nil`.
  func color(
    _ name: String, _ path: Path<Color?>, none: Color? = nil, _ set: @escaping Setter<Color?>
  ) -> LayerProperty {
    let access = LayerProperty.Access<Color?> {
      $1[keyPath: path] ?? none
    } set: {
      if let owner = $0 as? Owner { set(owner, $1) }
    }
    return makeRow(name, .color(access), .color(path), comparison(path))
  }

  /// Makes the row of a colour that is never `nil`; setting `nil` does nothing.
  func color(_ name: String, _ path: Path<Color>, _ set: @escaping Setter<Color>) -> LayerProperty {
    let access = LayerProperty.Access<Color?> {
      $1[keyPath: path]
    } set: {
      if let owner = $0 as? Owner, let color = $1 { set(owner, color) }
    }
    return makeRow(name, .color(access), .color(path), comparison(path))
  }

  // MARK: - Names

  /// Makes the row of an enumeration that files hold by name; an unknown name is read as
  /// `fallback`.
  func choice<Choice: CaseIterable & RawRepresentable & Equatable & Sendable>(
    _ name: String, _ path: Path<Choice>, else fallback: Choice, _ set: @escaping Setter<Choice>
  ) -> LayerProperty where Choice.RawValue == String {
    let access = LayerProperty.Access<String> {
      $1[keyPath: path].rawValue
    } set: {
      if let owner = $0 as? Owner { set(owner, Choice(rawValue: $1) ?? fallback) }
    }
    return makeRow(name, .choice(Choice.allCases.map(\.rawValue), access), nil, comparison(path))
  }

  /// Makes the row of a set of options, of which each bit has a name.
  func set<Bits: OptionSet & Sendable>(
    _ name: String, _ names: [String], _ path: Path<Bits>, _ set: @escaping Setter<Bits>
  ) -> LayerProperty where Bits.RawValue == UInt {
    let access = LayerProperty.Access<UInt> {
      $1[keyPath: path].rawValue
    } set: {
      if let owner = $0 as? Owner { set(owner, Bits(rawValue: $1)) }
    }
    return makeRow(name, .set(names, access), nil, comparison(path))
  }

  func string(
    _ name: String, _ get: @escaping Getter<String?>, _ set: @escaping Setter<String?>
  ) -> LayerProperty { makeRow(name, .string(outsideAccess(get, else: nil, set))) }
}
