// Writes a scene file: values that scene files refuse are left out or changed, so that every written file can be read.

import LaminaFiles
import LaminaGeometry
import LaminaLayers

extension SceneWriter {
  /// Returns the reason why scene files refuse an animation of a layer; `nil` if they accept it.
  ///
  /// - Parameters:
  ///   - draft: the animation's fields.
  ///   - layer: the animated layer, with everything that the key path may name.
  /// - Returns: the problem, as a feature that cannot be expressed.
  static func refusal(of draft: AnimationDraft, _ layer: Layer) -> String? {
    for case .length(let path) in TimingKey.all.map(\.value)
    where !(draft.timing[keyPath: path] >= 0) {
      return "an animation with a time below 0"
    }
    if draft.type == .spring, !draft.spring.isValid {
      return "a spring without a mass and stiffness above 0 and a damping of at least 0"
    }
    guard draft.type.hasKeyPath else { return nil }
    guard let kind = try? AnimatableKeyPath.valueKind(of: draft.keyPath, in: layer) else {
      return "an animation of \(draft.keyPath.quoted)"
    }
    if draft.type == .keyframe {
      if draft.keyframes.path != nil, kind != .point { return "a path for \(draft.keyPath.quoted)" }
      let (keyframes, count) = (draft.keyframes, draft.keyframes.count)
      if count == nil || (keyframes.path != nil && count == 1) {
        return "keyframes on a path without a line or a curve"
      }
      if count == 0 { return "keyframes without values" }
      if let times = count.flatMap(keyframes.validKeyTimes), !isInOrder(times) {
        return "key times that descend or leave 0...1"
      }
    }
    let isWhole = effectiveValues(of: draft).allSatisfy {
      isRepresentable($0, draft.valueFunction, kind)
    }
    return isWhole ? nil : "values of an animation of \(draft.keyPath.quoted)"
  }

  /// Returns the values of an animation that have an effect: its ends, or its keyframes' values or path.
  private static func effectiveValues(of draft: AnimationDraft) -> [AnimatableValue] {
    switch draft.type {
    case .basic, .spring: [draft.ends.from, draft.ends.to, draft.ends.by].compactMap(\.self)
    case .keyframe:
      draft.keyframes.path.map { [.path($0)] } ?? draft.keyframes.values
    case .group, .transition: []
    }
  }

  /// Whether scene files can express a value of an animation.
  private static func isRepresentable(
    _ value: AnimatableValue, _ function: ValueFunction?, _ kind: AnimatableKind
  ) -> Bool {
    switch value {
    case .path(let path): path.map { isRepresentable($0) } ?? true
    case .colors(let colors): colors.count >= 2
    case .numbers(let numbers):
      function.map { $0.takesThree && numbers.count == 3 } ?? isInOrder(numbers)
    case .contents(.texture): false
    default: true
    }
  }

  /// Whether a path's data can be read back: it is finite, and starts with a move.
  nonisolated static func isRepresentable(_ path: Path) -> Bool {
    guard path.isFinite else { return false }
    for element in path {
      if case .move = element { return true }
      return false
    }
    return true
  }

  /// Whether a gradient's locations, or key times, are in 0...1, in ascending order.
  nonisolated static func isInOrder(_ numbers: [Double]) -> Bool {
    zip([0] + numbers, numbers + [1]).allSatisfy { $0 <= $1 }
  }

  /// Returns the filter itself if all its numbers are finite; otherwise a filter without effect.
  static func finite(_ filter: LayerFilter) -> LayerFilter {
    switch filter {
    case .gaussianBlur(let radius): radius.isFinite ? filter : .gaussianBlur(radius: 0)
    case .normalizedBlur(let radius): radius.isFinite ? filter : .normalizedBlur(radius: 0)
    case .luminanceCurve(let curve): curve.isFinite ? filter : .colorMatrix(.identity)
    case .colorMatrix(let matrix), .vibrantColorMatrix(let matrix):
      matrix.numbers.allSatisfy(\.isFinite) ? filter : .colorMatrix(.identity)
    case .dropShadow(let offset, let radius, let color):
      [
        offset.width, offset.height, radius, color.red, color.green, color.blue, color.alpha,
      ].allSatisfy(\.isFinite) ? filter : .colorMatrix(.identity)
    }
  }

  /// Returns an emitter cell's value clamped to the range of its key, and reports a change; `nil` to leave the value
  /// out.
  mutating func checkedCellProperty(_ property: CellProperty, _ value: JSONValue, _ path: String)
    -> JSONValue?
  {
    switch (property.value, value) {
    case (.number(let range, _), .number(let number)):
      return nearestNumber(number, range, "CAEmitterCell \(property.name)", path)
    case (.rect, .array(let parts)):
      let numbers = parts.compactMap { if case .number(let number) = $0 { number } else { nil } }
      if numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 {
        return value
      }
    default: if SceneWriter.isFinite(value) { return value }
    }
    unsupported.addFeature("CAEmitterCell \(property.name)", path)
    return nil
  }

  /// Returns a number clamped to a range, and reports a change; `nil` if the range has no nearest number.
  mutating func nearestNumber(
    _ number: Double, _ range: NumberRange, _ name: String, _ path: String
  ) -> JSONValue? {
    if range.contains(number) { return .number(number) }
    unsupported.addFeature("\(name) \(JSONValue.numberText(number))", path)
    guard !number.isNaN, !range.excludesMinimum else { return nil }
    let nearest = min(max(number, range.minimum ?? -.infinity), range.maximum ?? .infinity)
    return nearest.isFinite ? .number(nearest) : nil
  }
}
