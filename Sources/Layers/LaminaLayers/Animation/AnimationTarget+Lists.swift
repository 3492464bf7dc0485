import LaminaGeometry

// Key paths into lists: an input of a filter, a property of an emitter's cell.

extension AnimationTarget {
  /// Returns the property that a key path names in an element of the list `name`, with an empty member; `nil` for other
  /// key paths.
  ///
  /// Elements are found by name, and unnamed filters by their type.
  ///
  /// Policy: `list-not-animated`.
  static func listProperty(_ name: Substring, of keyPath: String) -> (Property, Substring)? {
    let rest = keyPath[name.endIndex...].dropFirst()
    // Names may contain dots, inputs do not.
    guard let dot = rest.lastIndex(of: ".") else { return nil }
    let (element, input) = (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
    switch name {
    case "filters":
      return (filterProperty(element, input, \.values.effects.filters, isBehind: false), "")
    case "backgroundFilters":
      return (
        filterProperty(element, input, \.values.effects.backgroundFilters, isBehind: true), ""
      )
    case "emitterCells":
      return cellProperty(element, input).map { ($0, "") }
    default: return nil
    }
  }

  private static func filterProperty(
    _ name: String, _ input: String,
    _ path: any WritableKeyPath<LayerState, [LayerFilter]> & Sendable, isBehind: Bool
  ) -> Property {
    @Sendable func filterIndex(_ state: LayerState) -> Int? {
      let filters = state[keyPath: path]
      let effects = state.values.effects
      let names = isBehind ? effects.backgroundFilterNames : effects.filterNames
      if let named = names.firstIndex(of: name), named < filters.count { return named }
      return filters.firstIndex { $0.typeName == name }
    }
    let byName = ColorFunction(rawValue: name)
    @Sendable func function(_ state: LayerState, _ place: Int) -> ColorFunction? {
      let functions = isBehind ? [] : state.values.effects.filterFunctions
      return (place < functions.count ? functions[place] : nil) ?? byName
    }
    return Property { state in
      guard let place = filterIndex(state) else { return nil }
      return state[keyPath: path][place].inputValue(input, function: function(state, place))
    } write: { state, value in
      guard let place = filterIndex(state) else { return }
      state[keyPath: path][place].setInput(input, value, function: function(state, place))
    }
  }

  private static func cellProperty(_ name: String, _ input: String) -> Property? {
    @Sendable func cellIndex(_ state: LayerState) -> Int? {
      guard case .emitter = state.kind else { return nil }
      return state.emitter.emitterCells.firstIndex { $0.name == name }
    }
    if input == "color" {
      return Property { state in
        cellIndex(state).map { .color(state.emitter.emitterCells[$0].color) }
      } write: { state, value in
        guard let place = cellIndex(state), case .color(let color?) = value else { return }
        state.emitter.emitterCells[place].color = color
      }
    }
    guard let path = CellProperty.animatedNumbers[input] else { return nil }
    return Property { state in
      cellIndex(state).map { .number(state.emitter.emitterCells[$0][keyPath: path]) }
    } write: { state, value in
      guard let place = cellIndex(state), case .number(let number) = value else { return }
      state.emitter.emitterCells[place][keyPath: path] = number
    }
  }
}

extension LayerFilter {
  /// The name of the filter's type, by which key paths find an unnamed filter.
  package var typeName: String {
    switch self {
    case .gaussianBlur, .normalizedBlur: "gaussianBlur"
    case .colorMatrix: "colorMatrix"
    case .luminanceCurve: "luminanceCurveMap"
    case .vibrantColorMatrix: "vibrantColorMatrix"
    case .dropShadow: "dropShadow"
    }
  }

  /// Returns the value of a filter's input, named as in Core Animation (`inputRadius`) or in scenes (`radius`); `nil`
  /// for an unknown name.
  func inputValue(_ name: String, function: ColorFunction?) -> AnimatableValue? {
    switch (self, name) {
    case (.gaussianBlur(let radius), "inputRadius"), (.gaussianBlur(let radius), "radius"),
      (.normalizedBlur(let radius), "inputRadius"), (.normalizedBlur(let radius), "radius"),
      (.dropShadow(_, let radius, _), "inputRadius"), (.dropShadow(_, let radius, _), "radius"):
      return .number(radius)
    case (.dropShadow(let offset, _, _), "inputOffset"), (.dropShadow(let offset, _, _), "offset"):
      return .size(offset)
    case (.dropShadow(_, _, let color), "inputColor"), (.dropShadow(_, _, let color), "color"):
      return .color(color)
    case (.luminanceCurve(let curve), "inputAmount"), (.luminanceCurve(let curve), "amount"):
      return .number(curve.amount)
    case (.vibrantColorMatrix(let matrix), "inputColorMatrix"),
      (.vibrantColorMatrix(let matrix), "matrix"), (.colorMatrix(let matrix), "inputColorMatrix"),
      (.colorMatrix(let matrix), "matrix"):
      return .colorMatrix(matrix)
    case (.colorMatrix(let matrix), "inputAmount"), (.colorMatrix(let matrix), "amount"):
      return function.map { .number($0.amount(matrix)) }
    default: return nil
    }
  }

  /// Sets the filter's input that takes this kind of value; a value that fits no input is ignored.
  mutating func setInput(_ name: String, _ value: AnimatableValue, function: ColorFunction?) {
    switch (self, value) {
    case (.gaussianBlur, .number(let radius)): self = .gaussianBlur(radius: max(0, radius))
    case (.normalizedBlur, .number(let radius)): self = .normalizedBlur(radius: max(0, radius))
    case (.luminanceCurve(var curve), .number(let amount)):
      curve.amount = amount
      self = .luminanceCurve(curve)
    case (.vibrantColorMatrix, .colorMatrix(let matrix)): self = .vibrantColorMatrix(matrix)
    case (.dropShadow(let offset, _, let color), .number(let radius)):
      self = .dropShadow(offset: offset, radius: max(0, radius), color: color)
    case (.dropShadow(_, let radius, let color), .size(let offset)):
      self = .dropShadow(offset: offset, radius: radius, color: color)
    case (.dropShadow(let offset, let radius, _), .color(let color?)):
      self = .dropShadow(offset: offset, radius: radius, color: color)
    case (.colorMatrix, .colorMatrix(let matrix)): self = .colorMatrix(matrix)
    case (.colorMatrix, .number(let amount)):
      if let function { self = .colorMatrix(function.matrix(amount)) }
    default: break
    }
  }
}
