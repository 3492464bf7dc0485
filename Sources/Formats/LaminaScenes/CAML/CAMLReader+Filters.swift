// CAML: filters, by Core Animation's names.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// A colour filter with an amount that animations can change.
struct CAMLColorFilter {
  /// The list of filters that contains the filter, as key paths name it: `filters` or
  /// `backgroundFilters`.
  let list: String
  let name: String
  /// The names of the amount in key paths.
  let inputs: [String]
  /// The function from an amount to the colour matrix; `nil` if matrices do not interpolate
  /// linearly between amounts.
  let matrix: (@Sendable (Double) -> ColorMatrix)?
}

extension CAMLReader {
  /// Sets a layer's filters and their names from a collection; disabled filters are left out.
  ///
  /// - Parameters:
  ///   - element: the collection.
  ///   - isBehind: whether they apply to the content behind the layer.
  ///   - layer: the layer.
  ///   - path: the layer's path.
  /// - Throws: `SceneError` for a value of the wrong form.
  mutating func readFilters(_ element: Int, isBehind: Bool, of layer: Layer, _ path: String)
    throws(SceneError)
  {
    let list = isBehind ? "backgroundFilters" : "filters"
    var filters: [LayerFilter] = []
    var names: [String?] = []
    for child in document.element(element).children {
      let target = try resolveReference(child.index, path)
      let node = document.element(target)
      let type = node["filter"]?.text ?? node["name"]?.text ?? node.name
      if node["enabled"]?.bool == false { continue }
      guard let filter = try readFilter(type, target, path) else {
        leaveOut("filter \(type)", target, path)
        continue
      }
      let name = node["name"]?.text ?? type
      filters.append(filter)
      names.append(name)
      if let function = CAMLReader.amounts[type] {
        colorFilters[ObjectIdentifier(layer), default: []].append(
          CAMLColorFilter(
            list: list, name: name, inputs: function.inputs, matrix: function.matrix))
      }
    }
    if isBehind {
      (layer.backgroundFilters, layer.backgroundFilterNames) = (filters, names)
    } else {
      (layer.filters, layer.filterNames) = (filters, names)
    }
  }

  /// Reads the filter of a type; `nil` if the type is not supported.
  private mutating func readFilter(_ type: String, _ element: Int, _ path: String)
    throws(SceneError)
    -> LayerFilter?
  {
    func inputNumber(_ name: String, unless defaultAmount: Double) throws(SceneError) -> Double {
      guard let value = filterInput(name, of: element) else { return defaultAmount }
      guard let number = value.finite else {
        throw locatedError(
          element, "\(path).filters.\(name)",
          .wrongValue(expected: "a number", found: value.found))
      }
      return number
    }
    func color(_ name: String) throws(SceneError) -> Color {
      guard let value = filterInput(name, of: element) else { return .white }
      guard let color = value.color else {
        throw locatedError(
          element, "\(path).filters.\(name)",
          .wrongValue(expected: "three or four numbers", found: value.found))
      }
      return color
    }
    switch type {
    case "gaussianBlur":
      let radius = max(0, try inputNumber("inputRadius", unless: 10))
      let isNormalized = filterInput("inputNormalizeEdges", of: element)?.bool == true
      return isNormalized ? .normalizedBlur(radius: radius) : .gaussianBlur(radius: radius)
    case "luminanceCurveMap":
      return .luminanceCurve(
        LuminanceCurve(
          values: try curveValues(of: element, path),
          amount: try inputNumber("inputAmount", unless: 1)))
    case "vibrantColorMatrix":
      guard case .colorMatrix(let matrix)? = try readFilter("colorMatrix", element, path) else {
        return nil
      }
      return .vibrantColorMatrix(matrix)
    case "colorMatrix":
      guard let value = filterInput("inputColorMatrix", of: element) else {
        return .colorMatrix(.identity)
      }
      guard let matrix = value.colorMatrix else {
        throw locatedError(
          element, "\(path).filters.inputColorMatrix",
          .wrongValue(expected: "matrix(…) with 20 numbers", found: value.found))
      }
      return .colorMatrix(matrix)
    case "multiplyColor":
      let c = try color("inputColor")
      return .colorMatrix(
        ColorMatrix(
          rows: [[c.red, 0, 0, 0], [0, c.green, 0, 0], [0, 0, c.blue, 0], [0, 0, 0, c.alpha]],
          offset: .zero))
    case "colorHueRotate":
      let angle = try inputNumber("inputAngle", unless: 0)
      return .colorMatrix(.hueRotation(degrees: angle * 180 / .pi))
    case "colorInvert": return .colorMatrix(.invert(1))
    case "luminanceToAlpha":
      let none = SIMD4<Double>.zero
      return .colorMatrix(
        ColorMatrix(rows: [none, none, none, [0.2125, 0.7154, 0.0721, 0]], offset: .zero))
    default:
      guard let function = CAMLReader.amounts[type], let matrix = function.matrix else {
        return nil
      }
      return .colorMatrix(matrix(try inputNumber("inputAmount", unless: function.defaultAmount)))
    }
  }

  /// Reads the four values of a luminance curve, which are in one value, or in one element each.
  private func curveValues(of element: Int, _ path: String) throws(SceneError) -> SIMD4<Double> {
    var numbers = filterInput("inputValues", of: element)?.numbers ?? []
    if numbers.isEmpty,
      let list = document.children(of: element, named: "inputValues").first
    {
      let items = document.element(list.index).children.map(\.index)
      numbers = try self.readNumbers(items, "\(path).filters.inputValues")
    }
    guard numbers.count == 4 else {
      throw locatedError(
        element, "\(path).filters.inputValues",
        .wrongValue(expected: "four numbers", found: "\(numbers.count)"))
    }
    return [numbers[0], numbers[1], numbers[2], numbers[3]]
  }

  /// Returns a filter's input, from an attribute or a child element; `nil` if the filter has
  /// neither.
  private func filterInput(_ name: String, of element: Int) -> CAMLValue? {
    document.element(element)[name] ?? childValue(of: name, in: element)
  }

  /// The colour filters with an amount, by type: the amount's names in key paths, its default, and
  /// the matrix for an amount.
  ///
  /// Saturation by an amount k gives L + k (c - L) with L = 0.2126 R + 0.7152 G + 0.0722 B, and
  /// monochrome the same with 1 - k.
  ///
  /// Contrast is as in CSS, and brightness is added.
  ///
  /// Policy: `caml-color-filters`.
  private static let amounts:
    [String: (
      inputs: [String], defaultAmount: Double, matrix: (@Sendable (Double) -> ColorMatrix)?
    )] = [
      "colorSaturate": (["inputAmount", "amount"], 1, { .grayscale(1 - $0) }),
      "colorContrast": (["inputAmount", "amount"], 1, { .contrast($0) }),
      "colorBrightness": (
        ["inputAmount", "amount"], 0,
        { amount in
          var matrix = ColorMatrix.identity
          matrix.offset = [amount, amount, amount, 0]
          return matrix
        }
      ), "colorMonochrome": (["inputAmount", "amount"], 1, { .grayscale($0) }),
      "colorHueRotate": (["inputAngle", "angle"], 0, nil),
    ]

  /// Returns the blend mode of a compositing filter's name; `nil` if it is not supported.
  static func blendMode(_ name: String) -> BlendMode? {
    switch name {
    case "copy": return .source
    case "plusL": return .plusLighter
    case "plusD": return .plusDarker
    case "dest": return .destination
    case _ where name.hasPrefix("dest") && !name.hasPrefix("destination"):
      return BlendMode(name: "destination" + name.dropFirst(4))
    case _ where name.hasSuffix("BlendMode"): return BlendMode(name: String(name.dropLast(9)))
    default: return BlendMode(name: name)
    }
  }
}
