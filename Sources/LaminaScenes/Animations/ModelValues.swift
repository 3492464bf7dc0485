// A layer's own properties by their key paths: what states set, and what transitions start from.

import LaminaGeometry
import LaminaLayers

/// Reads and writes the properties in `AnimatableKey.all`.
@MainActor enum ModelValues {
  /// The value of a key path; `nil` if the layer has none there.
  static func value(of keyPath: String, in layer: Layer) -> AnimatableValue? {
    guard let (property, member) = find(keyPath), let whole = property.read(layer) else {
      return nil
    }
    return member.isEmpty ? whole : ModelMembers.value(member, of: whole)
  }

  /// Sets the value of a key path; says whether the layer has it, and the value is of its kind.
  static func set(_ value: AnimatableValue, of keyPath: String, in layer: Layer) -> Bool {
    guard let (property, member) = find(keyPath), let whole = property.read(layer) else {
      return false
    }
    if member.isEmpty { return property.write(layer, value) }
    return ModelMembers.setting(member, of: whole, to: value).map { property.write(layer, $0) }
      ?? false
  }

  private static func find(_ keyPath: String) -> (Property, member: String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 1)
    guard let name = parts.first, let property = properties[String(name)] else { return nil }
    return (property, parts.count > 1 ? String(parts[1]) : "")
  }

  // MARK: - Properties

  private struct Property {
    let read: (Layer) -> AnimatableValue?
    let write: (Layer, AnimatableValue) -> Bool
  }

  private static func number<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Double>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .number($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .number(let number) = value else { return false }
      layer[keyPath: path] = number
      return true
    }
  }

  private static func point<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Point>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .point($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .point(let point) = value else { return false }
      layer[keyPath: path] = point
      return true
    }
  }

  private static func size<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Size>) -> Property
  {
    Property {
      ($0 as? Owner).map { .size($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .size(let size) = value else { return false }
      layer[keyPath: path] = size
      return true
    }
  }

  private static func rect(_ path: ReferenceWritableKeyPath<Layer, Rect>) -> Property {
    Property {
      .rect($0[keyPath: path])
    } write: { layer, value in
      guard case .rect(let rect) = value else { return false }
      layer[keyPath: path] = rect
      return true
    }
  }

  private static func bool(_ path: ReferenceWritableKeyPath<Layer, Bool>) -> Property {
    Property {
      .bool($0[keyPath: path])
    } write: { layer, value in
      guard case .bool(let bool) = value else { return false }
      layer[keyPath: path] = bool
      return true
    }
  }

  private static func color<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Color?>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .color($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .color(let color) = value else { return false }
      layer[keyPath: path] = color
      return true
    }
  }

  /// A colour that cannot be none.
  private static func paint<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Color>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .color($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .color(let color?) = value else { return false }
      layer[keyPath: path] = color
      return true
    }
  }

  private static func matrix<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Matrix4>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .matrix($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .matrix(let matrix) = value else { return false }
      layer[keyPath: path] = matrix
      return true
    }
  }

  private static func path<Owner: Layer>(_ path: ReferenceWritableKeyPath<Owner, Path?>)
    -> Property
  {
    Property {
      ($0 as? Owner).map { .path($0[keyPath: path]) }
    } write: { layer, value in
      guard let layer = layer as? Owner, case .path(let outline) = value else { return false }
      layer[keyPath: path] = outline
      return true
    }
  }

  private static let properties: [String: Property] =
    common.merging(kinds) { first, _ in first }

  private static let common: [String: Property] = [
    "anchorPoint": point(\Layer.anchorPoint), "anchorPointZ": number(\Layer.anchorPointZ),
    "backgroundColor": color(\Layer.backgroundColor), "borderColor": color(\Layer.borderColor),
    "borderWidth": number(\Layer.borderWidth), "bounds": rect(\.bounds),
    "contents": Property {
      .contents($0.contents)
    } write: { layer, value in
      guard case .contents(let contents) = value else { return false }
      layer.contents = contents
      return true
    }, "contentsCenter": rect(\.contentsCenter), "contentsRect": rect(\.contentsRect),
    "contentsScale": number(\Layer.contentsScale), "cornerRadius": number(\Layer.cornerRadius),
    "doubleSided": bool(\.isDoubleSided), "hidden": bool(\.isHidden),
    "masksToBounds": bool(\.masksToBounds),
    "minificationFilterBias": number(\Layer.minificationFilterBias),
    "opacity": number(\Layer.opacity), "position": point(\Layer.position),
    "rasterizationScale": number(\Layer.rasterizationScale),
    "shadowColor": color(\Layer.shadowColor), "shadowOffset": size(\Layer.shadowOffset),
    "shadowOpacity": number(\Layer.shadowOpacity), "shadowPath": path(\Layer.shadowPath),
    "shadowRadius": number(\Layer.shadowRadius), "shouldRasterize": bool(\.shouldRasterize),
    "sublayerTransform": matrix(\Layer.sublayerTransform), "transform": matrix(\Layer.transform),
    "zPosition": number(\Layer.zPosition),
  ]

  private static let kinds: [String: Property] = [
    "path": path(\ShapeLayer.path), "fillColor": color(\ShapeLayer.fillColor),
    "strokeColor": color(\ShapeLayer.strokeColor), "strokeStart": number(\ShapeLayer.strokeStart),
    "strokeEnd": number(\ShapeLayer.strokeEnd), "lineWidth": number(\ShapeLayer.lineWidth),
    "miterLimit": number(\ShapeLayer.miterLimit),
    "lineDashPhase": number(\ShapeLayer.lineDashPhase),
    "colors": Property {
      ($0 as? GradientLayer).map { .colors($0.colors ?? []) }
    } write: {
      guard let layer = $0 as? GradientLayer, case .colors(let colors) = $1 else { return false }
      layer.colors = colors
      return true
    },
    "locations": Property {
      ($0 as? GradientLayer).map { .numbers($0.locations ?? []) }
    } write: {
      guard let layer = $0 as? GradientLayer, case .numbers(let list) = $1 else { return false }
      layer.locations = list
      return true
    }, "startPoint": point(\GradientLayer.startPoint), "endPoint": point(\GradientLayer.endPoint),
    "fontSize": number(\TextLayer.fontSize), "foregroundColor": paint(\TextLayer.foregroundColor),
    "instanceCount": Property {
      ($0 as? ReplicatorLayer).map { .number(Double($0.instanceCount)) }
    } write: {
      guard let layer = $0 as? ReplicatorLayer, case .number(let count) = $1 else { return false }
      layer.instanceCount = Int(max(0, min(1e9, count)))
      return true
    }, "instanceDelay": number(\ReplicatorLayer.instanceDelay),
    "instanceTransform": matrix(\ReplicatorLayer.instanceTransform),
    "instanceColor": paint(\ReplicatorLayer.instanceColor),
    "instanceRedOffset": number(\ReplicatorLayer.instanceRedOffset),
    "instanceGreenOffset": number(\ReplicatorLayer.instanceGreenOffset),
    "instanceBlueOffset": number(\ReplicatorLayer.instanceBlueOffset),
    "instanceAlphaOffset": number(\ReplicatorLayer.instanceAlphaOffset),
    "birthRate": number(\EmitterLayer.birthRate), "lifetime": number(\EmitterLayer.lifetime),
    "velocity": number(\EmitterLayer.velocity), "scale": number(\EmitterLayer.scale),
    "spin": number(\EmitterLayer.spin), "emitterPosition": point(\EmitterLayer.emitterPosition),
    "emitterZPosition": number(\EmitterLayer.emitterZPosition),
    "emitterSize": size(\EmitterLayer.emitterSize),
    "emitterDepth": number(\EmitterLayer.emitterDepth),
  ]
}
