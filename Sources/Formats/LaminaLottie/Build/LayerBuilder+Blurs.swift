// Blurs of different widths along x and y.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The standard deviations of a blur along x and y, in points.
struct DirectedBlur {
  let sigma: Property<Numbers>

  /// The maximum ratio of the two deviations; beyond it, the smaller deviation is raised.
  ///
  /// The picture is stretched by the ratio before it is blurred.
  private static let mostRatio = 32.0
  /// The smallest deviation in a direction, in points: an edge stays as sharp as a pixel.
  private static let least = 0.3

  /// Makes a blur from a standard deviation for each direction; a single number applies to both.
  init(_ sigma: Property<Numbers>) { self.sigma = sigma }

  /// Returns a value's deviations along x and y, at least 0.
  private static func deviationPair(_ value: Numbers) -> (x: Double, y: Double) {
    (max(0, value.axisValue(0, 0)), max(0, value.axisValue(1, 0)))
  }

  /// Whether the deviations along x and y are equal at every keyframe.
  var isEven: Bool {
    sigma.keys.allSatisfy { $0.value.axisValue(0, 0) == $0.value.axisValue(1, 0) }
  }

  /// The scale, along x and y, of a plane in which one deviation blurs alike in both directions.
  ///
  /// It is that of the keyframe with the widest blur.
  var scale: (x: Double, y: Double) {
    if isEven { return (1, 1) }
    let widest =
      sigma.keys.map { DirectedBlur.deviationPair($0.value) }.max {
        max($0.x, $0.y) < max($1.x, $1.y)
      }
      ?? (0, 0)
    let most = max(widest.x, widest.y)
    guard most > DirectedBlur.least else { return (1, 1) }
    let least = max(min(widest.x, widest.y), DirectedBlur.least, most / DirectedBlur.mostRatio)
    return widest.x > widest.y ? (1, least / most) : (least / most, 1)
  }

  /// The larger one of both deviations, as a property.
  var widest: Property<Double> {
    sigma.map {
      let pair = DirectedBlur.deviationPair($0)
      return max(pair.x, pair.y)
    }
  }

  /// Whether the ratio of the deviations changes over time, so that only the widest blur is exact.
  var changesRatio: Bool {
    let ratios = sigma.keys.map { DirectedBlur.deviationPair($0.value) }.filter {
      $0.x > 0 || $0.y > 0
    }
    guard let first = ratios.first else { return false }
    return ratios.contains { abs($0.x * first.y - $0.y * first.x) > 1e-6 }
  }
}

extension LayerBuilder {
  /// Returns a new layer around a given one, with a filter that blurs it.
  ///
  /// If the deviations along x and y differ, the layer lies in a plane that is scaled, in which they are equal.
  func blurredLayer(
    _ layer: Layer, _ blur: DirectedBlur, _ name: String, _ size: Size, _ node: LottieNode,
    _ animator: Animator
  ) throws(SceneError) -> Layer {
    let group = try plainLayer(name, size, node)
    let scale = blur.scale
    if blur.isEven {
      group.addSublayer(layer)
    } else {
      let inner = try plainLayer(name, size, node)
      inner.transform = .scale(x: 1 / scale.x, y: 1 / scale.y)
      inner.addSublayer(layer)
      group.transform = .scale(x: scale.x, y: scale.y)
      group.bounds.size = Size(width: size.width / scale.x, height: size.height / scale.y)
      group.addSublayer(inner)
      if blur.changesRatio {
        reader.noteFeature("a blur keeps the ratio of its directions", at: node)
      }
    }
    try addBlur(blur.widest, to: group, animator)
    return group
  }

  /// Adds a blur of the same standard deviation along x and y to a layer's filters.
  func addBlur(_ sigma: Property<Double>, to layer: Layer, _ animator: Animator)
    throws(SceneError)
  {
    layer.filters.append(.gaussianBlur(radius: sigma.first))
    if sigma.isAnimated {
      try animator.animateNumber(layer, "filters.gaussianBlur.inputRadius", sigma)
    }
  }
}

extension Numbers {
  /// Returns the numbers times a factor.
  func scaled(by factor: Double) -> Numbers { Numbers(values.map { $0 * factor }) }
}
