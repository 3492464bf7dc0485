// The change from one frame to another in a given time.

import LaminaGeometry
import LaminaLayers

/// The mixing of a tree's values at two times.
///
/// Values that animations change are interpolated. A value that cannot be, such as two paths of different kinds, jumps
/// at the end.
/// Policy: `lottie-machine`.
@MainActor enum MachineTween {
  /// Changes a copy of a tree into a mixture of it and another copy.
  ///
  /// - Parameters:
  ///   - layer: the picture that changes.
  ///   - target: the picture at the end.
  ///   - progress: the share of the way.
  ///   - model: the tree with its animations.
  static func mixTrees(_ layer: Layer, with target: Layer, at progress: Double, like model: Layer) {
    var waiting = [(layer, target, model)]
    while let (own, other, model) = waiting.popLast() {
      for path in Set(model.animations.map(\.animation.keyPath)) {
        guard let from = own.value(forKeyPath: path), let to = other.value(forKeyPath: path) else {
          continue
        }
        let isFlag = if case .bool = from { true } else { false }
        let mixed =
          isFlag ? (progress < 1 ? from : to) : from.interpolated(to: to, at: progress)
        _ = own.setValue(mixed, forKeyPath: path)
      }
      let lists = (own.sublayers ?? [], other.sublayers ?? [], model.sublayers ?? [])
      if lists.0.count == lists.1.count, lists.0.count == lists.2.count {
        for place in lists.0.indices {
          waiting.append((lists.0[place], lists.1[place], lists.2[place]))
        }
      }
      if let a = own.mask, let b = other.mask, let c = model.mask { waiting.append((a, b, c)) }
    }
  }
}

extension Layer {
  /// Returns whether a point lies in a shape that the layers with a name draw.
  ///
  /// A shape counts with the rectangle around it, as in players.
  /// Policy: `lottie-machine`.
  func hasShape(at point: Point, in name: String, of root: Layer) -> Bool {
    drawnLayers(in: name).contains { layer, area in
      area.contains(layer.convert(point, from: root))
    }
  }

  /// Returns the rectangle around the drawing of the layers with a name; `nil` if nothing of them is drawn.
  func drawnArea(of name: String, in root: Layer) -> Rect? {
    let corners = drawnLayers(in: name).flatMap { layer, area in
      area.corners.map { root.convert($0, from: layer) }
    }
    return corners.isEmpty ? nil : Rect(bounding: corners)
  }

  /// Returns the layers that draw something within layers with a name, each with the rectangle of its drawing.
  private func drawnLayers(in name: String) -> [(layer: Layer, area: Rect)] {
    var found: [(layer: Layer, area: Rect)] = []
    var waiting = [(layer: self, isIn: self.name == name)]
    while let (layer, isIn) = waiting.popLast() {
      if layer.isHidden || layer.opacity <= 0 { continue }
      if isIn {
        if let shape = layer as? ShapeLayer, let bounds = shape.path?.controlBounds {
          let reach = shape.strokeColor == nil ? 0 : shape.lineWidth / 2
          found.append((layer, bounds.inset(by: -reach)))
        } else if layer.contents != nil {
          found.append((layer, layer.bounds))
        }
        if let shape = layer.mask?.allLayers(of: ShapeLayer.self), layer.hasGradient {
          for mask in shape {
            if let bounds = mask.path?.controlBounds { found.append((mask, bounds)) }
          }
        }
      }
      for below in layer.sublayers ?? [] { waiting.append((below, isIn || below.name == name)) }
    }
    return found
  }

  private var hasGradient: Bool { sublayers?.contains { $0 is GradientLayer } ?? false }

  private func allLayers<Kind: Layer>(of kind: Kind.Type) -> [Kind] {
    [self as? Kind].compactMap(\.self) + (sublayers ?? []).flatMap { $0.allLayers(of: kind) }
  }
}
