// Transforms: a layer's anchor, position, scale, rotation and skew.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension Animator {
  /// Sets a layer's transform from a Lottie transform, and animates the parts that are animated.
  ///
  /// - Parameters:
  ///   - model: the transform.
  ///   - layer: the layer, with its bounds set.
  ///   - turnsAlongPath: whether the layer turns along the path of its position.
  /// - Throws: `SceneError` for more samples than the limit.
  func applyTransform(_ model: TransformModel, to layer: Layer, turnsAlongPath: Bool = false)
    throws(SceneError)
  {
    let size = layer.bounds.size
    let (width, height) = (size.width > 0 ? size.width : 1, size.height > 0 ? size.height : 1)
    try animateValue(layer, "anchorPoint", [model.anchor.timeline()]) {
      let anchor = model.anchor.valueAtMoment($0).point
      return .point(Point(x: anchor.x / width, y: anchor.y / height))
    }
    try animatePosition(model, of: layer, turnsAlongPath: turnsAlongPath)
    try animateScaleAndRotation(model, of: layer)
  }

  private func animatePosition(_ model: TransformModel, of layer: Layer, turnsAlongPath: Bool)
    throws(SceneError)
  {
    switch model.position {
    case .split(let x, let y):
      try animateNumber(layer, "position.x", x)
      try animateNumber(layer, "position.y", y)
    case .point(let property):
      layer.position = model.positionAtMoment(start)
      guard property.isAnimated else { return }
      let isCurved = property.keys.dropLast().contains(where: TransformModel.isCurved)
      if isCurved || turnsAlongPath {
        if time.isLinear {
          try addWay(layer, property, model, turnsAlongPath)
        } else {
          try animateValue(
            layer, "position", [property.timeline()],
            change: { animation in if turnsAlongPath { animation.turnAlong() } }
          ) { .point(model.positionAtMoment($0)) }
        }
      } else if property.keys.contains(where: { $0.eases != nil }) {
        try animateNumber(layer, "position.x", property.dimension(0) { $0.componentValue(0) })
        try animateNumber(layer, "position.y", property.dimension(1) { $0.componentValue(1) })
      } else {
        try animateValue(layer, "position", [property.timeline()]) {
          .point(property.valueAtMoment($0).point)
        }
      }
    }
  }

  /// Animates a layer's position along a path; each segment is eased by its curve parameter, or by its length.
  private func addWay(
    _ layer: Layer, _ property: Property<Numbers>, _ model: TransformModel, _ turnsAlongPath: Bool
  ) throws(SceneError) {
    var path = Path()
    let keys = property.keys
    path.move(to: keys[0].value.point)
    var frames = [time.outerFrame(keys[0].time)]
    var functions: [TimingFunction] = []
    func line(to point: Point, at frame: Double) {
      path.addLine(to: point)
      frames.append(max(frame, frames[frames.count - 1]))
      functions.append(.linear)
    }
    for (index, (key, next)) in zip(keys, keys.dropFirst()).enumerated() {
      let (from, to) = (key.value.point, next.value.point)
      let frame = time.outerFrame(next.time)
      if key.isHeld {
        line(to: from, at: time.jumpFrame(to: frame))
        line(to: to, at: time.jumpFrame(to: frame))
        if index + 2 < keys.count, !next.isHeld { line(to: to, at: frame) }
        continue
      }
      if let curve = model.measuredCurve(after: index) {
        // Between whole frames, the parameter of a part of the curve changes evenly.
        let breaks = time.wholeFrames(from: frames[frames.count - 1], to: frame) + [frame]
        try reader.countAgainstLimit(samples: 2 * breaks.count, at: node)
        var start = 0.0
        for place in breaks {
          let local = place < frame ? time.localPlace(place).frame : next.time
          let progress = key.ease((local - key.time) / max(1e-9, next.time - key.time))
          let end = curve.parameter(at: progress * curve.length)
          let part = curve.curvePart(min(start, end), max(start, end))
          if start <= end {
            path.addCubic(part.b, part.c, to: part.d)
          } else {
            path.addCubic(part.c, part.b, to: part.a)
          }
          frames.append(max(place, frames[frames.count - 1]))
          functions.append(.linear)
          start = end
        }
        continue
      }
      if TransformModel.isCurved(key) {
        path.addCubic(from + (key.leaving ?? .zero), to + (key.arriving ?? .zero), to: to)
      } else {
        path.addLine(to: to)
      }
      frames.append(max(frame, frames[frames.count - 1]))
      functions.append(key.ease)
    }
    var keyframes = Keyframes(path: path)
    if turnsAlongPath { keyframes.rotationMode = .auto }
    addKeyframes(layer, "position", keyframes, frames, functions)
  }

  private func animateScaleAndRotation(_ model: TransformModel, of layer: Layer) throws(SceneError)
  {
    let scale = model.scale
    let hasSkew = model.skew.isAnimated || model.skew.first != 0
    let isMoving =
      scale.isAnimated || model.rotation.isAnimated || model.skew.isAnimated
      || model.skewAxis.isAnimated || (model.rotationX?.isAnimated ?? false)
      || (model.rotationY?.isAnimated ?? false) || (model.orientation?.isAnimated ?? false)
    guard isMoving else {
      layer.transform = stillTransform(model)
      return
    }
    let hasMirror = scale.keys.contains { key in
      key.value.axisValue(0, 100) <= 0 || key.value.axisValue(1, 100) <= 0
    }
    if hasSkew || hasMirror || model.is3D {
      try stackTransformParts(model, of: layer, hasSkew: hasSkew)
      return
    }
    let first = model.scaleAtMoment(start)
    layer.transform = Matrix4.scale(x: first.x, y: first.y)
      .concatenating(.rotation(degrees: model.rotation.valueAtMoment(start)))
    if scale.isAnimated {
      for (axis, name) in ["transform.scale.x", "transform.scale.y"].enumerated() {
        let side = scale.dimension(axis) { $0.axisValue(axis, 100) }
        try animateValue(layer, name, [side.timeline()], setsModel: false) {
          .number(side.valueAtMoment($0) / 100)
        }
      }
    }
    if model.rotation.isAnimated {
      try animateValue(
        layer, "transform.rotation.z", [model.rotation.timeline()], setsModel: false
      ) { .number(model.rotation.valueAtMoment($0) * .pi / 180) }
    }
  }

  /// Returns the matrix of a transform whose scale, skew and rotations are not animated.
  private func stillTransform(_ model: TransformModel) -> Matrix4 {
    let scale = model.scaleAtMoment(start)
    var matrix = Matrix4.scale(x: scale.x, y: scale.y)
    matrix = matrix.concatenating(Matrix4(model.skewMatrix(start)))
    matrix = matrix.concatenating(.rotation(degrees: model.rotation.valueAtMoment(start)))
    if let y = model.rotationY?.valueAtMoment(start), y != 0 {
      matrix = matrix.concatenating(.rotation(degrees: y, x: 0, y: 1, z: 0))
    }
    if let x = model.rotationX?.valueAtMoment(start), x != 0 {
      matrix = matrix.concatenating(.rotation(degrees: x, x: 1, y: 0, z: 0))
    }
    if let turn = model.orientation?.valueAtMoment(start) {
      if turn.componentValue(2) != 0 {
        matrix = matrix.concatenating(.rotation(degrees: turn.componentValue(2)))
      }
      if turn.componentValue(1) != 0 {
        matrix = matrix.concatenating(.rotation(degrees: turn.componentValue(1), x: 0, y: 1, z: 0))
      }
      if turn.componentValue(0) != 0 {
        matrix = matrix.concatenating(.rotation(degrees: turn.componentValue(0), x: 1, y: 0, z: 0))
      }
    }
    return matrix
  }

  /// Adds the parts of a transform as additive animations, the outermost first.
  ///
  /// A flat, mirrored or skewed transform cannot be decomposed into the key paths' parts.
  ///
  /// Policy: `lottie-scale-zero`.
  private func stackTransformParts(_ model: TransformModel, of layer: Layer, hasSkew: Bool)
    throws(SceneError)
  {
    layer.transform = .identity
    if let turn = model.orientation {
      for (axis, function) in [(0, ValueFunction.rotateX), (1, .rotateY), (2, .rotateZ)] {
        guard turn.keys.contains(where: { $0.value.componentValue(axis) != 0 }) else { continue }
        try addTransformPart(layer, function, [turn.timeline()]) {
          .number(turn.valueAtMoment($0).componentValue(axis) * .pi / 180)
        }
      }
    }
    for (angle, function) in [
      (model.rotationX, ValueFunction.rotateX), (model.rotationY, .rotateY),
      (model.rotation, .rotateZ),
    ] {
      guard let angle, angle.keys.contains(where: { $0.value != 0 }) else { continue }
      try addTransformPart(layer, function, [angle.timeline()]) {
        .number(angle.valueAtMoment($0) * .pi / 180)
      }
    }
    if hasSkew {
      try addTransformPart(
        layer, nil, [model.skew.timeline(), model.skewAxis.timeline()], sampled: "animated skew"
      ) { .matrix(Matrix4(model.skewMatrix($0))) }
    }
    for (axis, function) in [(0, ValueFunction.scaleX), (1, .scaleY)] {
      guard model.scale.keys.contains(where: { $0.value.axisValue(axis, 100) != 100 }) else {
        continue
      }
      let side = model.scale.dimension(axis) { $0.axisValue(axis, 100) }
      try addTransformPart(layer, function, [side.timeline()]) {
        .number(side.valueAtMoment($0) / 100)
      }
    }
  }

  /// Adds a part of a transform as an additive animation; one that is not animated holds its value for the whole
  /// duration.
  func addTransformPart(
    _ layer: Layer, _ function: ValueFunction?, _ timelines: [Timeline?], sampled: String? = nil,
    _ value: (Moment) -> AnimatableValue
  ) throws(SceneError) {
    func change(_ animation: inout Animation) {
      animation.isAdditive = true
      animation.valueFunction = function
    }
    if timelines.allSatisfy({ $0 == nil }) {
      addConstant(layer, "transform", value(start), change)
    } else {
      try animateValue(
        layer, "transform", timelines, sampled: sampled, setsModel: false, change: change,
        value: value)
    }
  }
}

extension Animation {
  /// Replaces the keyframes' positions by a path through them, and turns the layer to face along it.
  fileprivate mutating func turnAlong() {
    guard case .keyframes(var keyframes) = kind else { return }
    var path = Path()
    for (index, value) in keyframes.values.enumerated() {
      guard case .point(let point) = value else { return }
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    keyframes.values = []
    keyframes.path = path
    keyframes.rotationMode = .auto
    kind = .keyframes(keyframes)
  }
}
