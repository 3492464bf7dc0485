import LaminaGeometry

// The properties that animations can change.

extension AnimationTarget {
  /// The properties by name: Core Animation's and, where it is another one, Swift's.
  package static let properties: [String: Property] = {
    var all = common.merging(effects) { first, _ in first }
    for kind in [shape, gradient, text, replicator, emitter] {
      all.merge(kind) { first, second in
        // A name that two kinds have, as `scale`, means either's.
        Property {
          first.read($0) ?? second.read($0)
        } write: {
          first.write(&$0, $1)
          second.write(&$0, $1)
        }
      }
    }
    return all
  }()

  private static let common: [String: Property] = [
    "bounds": .rect(\.values.bounds), "position": .point(\.values.position),
    "zPosition": .number(\.values.zPosition), "anchorPoint": .point(\.values.anchorPoint),
    "anchorPointZ": .number(\.values.anchorPointZ), "transform": .matrix(\.values.transform),
    "sublayerTransform": .matrix(\.values.sublayerTransform),
    "doubleSided": .bool(\.values.isDoubleSided), "isDoubleSided": .bool(\.values.isDoubleSided),
    "hidden": .bool(\.values.isHidden), "isHidden": .bool(\.values.isHidden),
    "opacity": .number(\.values.opacity),
    "backgroundColor": .color(\.values.backgroundColor),
    "cornerRadius": .number(\.values.cornerRadius),
    "masksToBounds": .bool(\.values.masksToBounds),
    "borderWidth": .number(\.values.borderWidth), "borderColor": .color(\.values.borderColor),
    "contents": Property {
      .contents($0.values.contents)
    } write: {
      if case .contents(let value) = $1 { $0.values.contents = value }
    },
    "contentsRect": .rect(\.values.contentsRect), "contentsCenter": .rect(\.values.contentsCenter),
    "contentsScale": .number(\.values.contentsScale),
    "minificationFilterBias": .number(\.values.minificationFilterBias),
  ]

  private static let effects: [String: Property] = [
    "shadowColor": .color(\.values.effects.shadowColor),
    "shadowOpacity": .number(\.values.effects.shadowOpacity),
    "shadowOffset": .size(\.values.effects.shadowOffset),
    "shadowRadius": .number(\.values.effects.shadowRadius),
    "shadowPath": .path(\.values.effects.shadowPath),
    "shouldRasterize": .bool(\.values.effects.shouldRasterize),
    "rasterizationScale": .number(\.values.effects.rasterizationScale),
  ]

  private static func only(
    _ has: @escaping @Sendable (LayerKind) -> Bool, _ properties: [String: Property]
  ) -> [String: Property] { properties.mapValues { $0.only(has) } }

  private static let shape = only(
    { if case .shape = $0 { true } else { false } },
    [
      "path": .path(\.shape.path), "fillColor": .color(\.shape.fillColor),
      "strokeColor": .color(\.shape.strokeColor), "strokeStart": .number(\.shape.strokeStart),
      "strokeEnd": .number(\.shape.strokeEnd), "lineWidth": .number(\.shape.lineWidth),
      "miterLimit": .number(\.shape.miterLimit), "lineDashPhase": .number(\.shape.lineDashPhase),
    ])

  private static let gradient = only(
    { if case .gradient = $0 { true } else { false } },
    [
      "colors": Property {
        .colors($0.gradient.colors ?? [])
      } write: {
        if case .colors(let value) = $1 { $0.gradient.colors = value }
      },
      "locations": Property {
        .numbers($0.gradient.locations ?? [])
      } write: {
        if case .numbers(let value) = $1 { $0.gradient.locations = value }
      },
      "startPoint": .point(\.gradient.startPoint), "endPoint": .point(\.gradient.endPoint),
    ])

  private static let text = only(
    { if case .text = $0 { true } else { false } },
    [
      "fontSize": .number(\.text.fontSize),
      "foregroundColor": Property {
        .color($0.text.foregroundColor)
      } write: {
        if case .color(let value?) = $1 { $0.text.foregroundColor = value }
      },
    ])

  private static let replicator = only(
    { if case .replicator = $0 { true } else { false } },
    [
      "instanceCount": Property {
        .number(Double($0.replicator.instanceCount))
      } write: {
        guard case .number(let value) = $1, !value.isNaN else { return }
        $0.replicator.instanceCount = Int(min(1e9, max(0, value.rounded())))
      },
      "instanceDelay": .number(\.replicator.instanceDelay),
      "instanceTransform": .matrix(\.replicator.instanceTransform),
      "instanceColor": Property {
        .color($0.replicator.instanceColor)
      } write: {
        if case .color(let value?) = $1 { $0.replicator.instanceColor = value }
      },
      "instanceRedOffset": .number(\.replicator.instanceRedOffset),
      "instanceGreenOffset": .number(\.replicator.instanceGreenOffset),
      "instanceBlueOffset": .number(\.replicator.instanceBlueOffset),
      "instanceAlphaOffset": .number(\.replicator.instanceAlphaOffset),
    ])

  private static let emitter = only(
    { if case .emitter = $0 { true } else { false } },
    [
      "birthRate": .number(\.emitter.birthRate), "lifetime": .number(\.emitter.lifetime),
      "velocity": .number(\.emitter.velocity), "scale": .number(\.emitter.scale),
      "spin": .number(\.emitter.spin), "emitterPosition": .point(\.emitter.emitterPosition),
      "emitterZPosition": .number(\.emitter.emitterZPosition),
      "emitterSize": .size(\.emitter.emitterSize), "emitterDepth": .number(\.emitter.emitterDepth),
    ])
}

extension LayerState {
  var shape: ShapeValues {
    get { if case .shape(let values) = kind { values[0] } else { ShapeValues() } }
    set { kind = .shape([newValue]) }
  }
  var gradient: GradientValues {
    get { if case .gradient(let values) = kind { values[0] } else { GradientValues() } }
    set { kind = .gradient([newValue]) }
  }
  var text: TextValues {
    get { if case .text(let values) = kind { values[0] } else { TextValues() } }
    set { kind = .text([newValue]) }
  }
  var replicator: ReplicatorValues {
    get { if case .replicator(let values) = kind { values[0] } else { ReplicatorValues() } }
    set { kind = .replicator([newValue]) }
  }
  var emitter: EmitterValues {
    get { if case .emitter(let values) = kind { values[0] } else { EmitterValues() } }
    set { kind = .emitter([newValue]) }
  }
}
