import LaminaGeometry
import LaminaLayers
import Testing

// Key paths: every property that animations can change, and the parts of values.

/// The properties that key paths name.
@MainActor @Suite struct KeyPathTests {
  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 }

  /// Returns the value that a layer shows halfway through an animation of one property.
  private func shown<Kind: Layer>(
    _ layer: Kind, _ keyPath: String, _ from: AnimatableValue?, _ to: AnimatableValue
  ) throws -> Kind {
    layer.removeAllAnimations()
    layer.add(.basic(keyPath, from: from, to: to, duration: 2))
    layer.beginAnimations(at: 0)
    return try #require(layer.presentationCopy(at: 1) as? Kind)
  }

  @Test(arguments: [
    "anchorPointZ", "borderWidth", "contentsScale", "cornerRadius", "minificationFilterBias",
    "opacity", "rasterizationScale", "shadowOpacity", "shadowRadius", "zPosition", "position.x",
    "position.y", "anchorPoint.x", "bounds.size.width", "bounds.size.height", "bounds.origin.x",
    "bounds.origin.y", "shadowOffset.width", "shadowOffset.height", "transform.rotation",
    "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale",
    "transform.scale.x", "transform.scale.y", "transform.scale.z", "transform.scale.xy",
    "transform.shear.x", "transform.shear.y", "transform.shear.z", "transform.translation.x",
    "transform.translation.y",
    "transform.translation.z",
    "sublayerTransform.rotation.z", "sublayerTransform.translation.x", "contentsRect.size.width",
    "contentsCenter.origin.x",
  ])
  func `numbers of every layer`(_ keyPath: String) throws {
    let target = try #require(AnimationTarget(keyPath))
    let layer = Layer()
    layer.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    let shown = try shown(layer, keyPath, .number(0.25), .number(0.75))
    guard case .number(let value)? = target.currentValue(in: shown.state) else {
      Issue.record("\(keyPath) has no number")
      return
    }
    #expect(near(value, 0.5))
    // Nothing else has changed: without it, the layer is what it was.
    var state = shown.state
    guard let before = target.currentValue(in: layer.state) else { return }
    target.setValue(before, in: &state)
    for other in ["opacity", "position.x", "zPosition", "bounds.size.width", "transform.scale.x"] {
      let other = try #require(AnimationTarget(other))
      guard case .number(let a)? = other.currentValue(in: state),
        case .number(let b)? = other.currentValue(in: layer.state)
      else {
        Issue.record("no number")
        continue
      }
      #expect(near(a, b))
    }
  }

  @Test func `other values of every layer`() throws {
    let layer = Layer()
    let point = AnimatableValue.point(Point(x: 8, y: 4))
    #expect(try shown(layer, "position", nil, point).position == Point(x: 4, y: 2))
    #expect(
      try shown(layer, "anchorPoint", .point(.zero), point).anchorPoint == Point(x: 4, y: 2))
    #expect(
      try shown(layer, "bounds", nil, .rect(Rect(x: 2, y: 4, width: 6, height: 8))).bounds
        == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      try shown(layer, "bounds.size", nil, .size(Size(width: 6, height: 8))).bounds.size
        == Size(width: 3, height: 4))
    let red = AnimatableValue.color(Color(red: 1, green: 0, blue: 0))
    #expect(
      try shown(layer, "backgroundColor", .color(.black), red).backgroundColor
        == Color(red: 0.5, green: 0, blue: 0))
    // From no colour a colour comes out of nothing.
    #expect(
      try shown(layer, "backgroundColor", nil, red).backgroundColor
        == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(try shown(layer, "borderColor", nil, red).borderColor?.red == 0.5)
    #expect(try shown(layer, "shadowColor", nil, red).shadowColor?.red == 0.5)
    #expect(
      try shown(layer, "shadowOffset", nil, .size(Size(width: 2, height: 3))).shadowOffset
        == Size(width: 1, height: 0))
    for (name, path) in [
      ("hidden", \Layer.isHidden), ("doubleSided", \.isDoubleSided),
      ("masksToBounds", \.masksToBounds), ("shouldRasterize", \.shouldRasterize),
    ] {
      let flipped = !layer[keyPath: path]
      #expect(try shown(layer, name, nil, .bool(flipped))[keyPath: path] == flipped)
    }
    let paths = [10.0, 30].map { Path(rect: Rect(x: 0, y: 0, width: $0, height: 10)) }
    #expect(
      try shown(layer, "shadowPath", .path(paths[0]), .path(paths[1])).shadowPath
        == Path(rect: Rect(x: 0, y: 0, width: 20, height: 10)))
    #expect(
      try shown(
        layer, "contentsRect", nil, .rect(Rect(x: 1, y: 0, width: 0.5, height: 1))
      ).contentsRect == Rect(x: 0.5, y: 0, width: 0.75, height: 1))
  }

  @Test func `parts of a transform leave the others`() throws {
    let layer = Layer()
    var perspective = Matrix4.identity
    perspective.row3.w = -1 / 500
    layer.transform = Matrix4.scale(x: 2, y: 3, z: 1).concatenating(
      .rotation(radians: 0.3, x: 0, y: 0, z: 1)
    ).concatenating(.translation(x: 5, y: 6, z: 7)).concatenating(perspective)
    let moved = try shown(layer, "transform.translation.x", .number(9), .number(9)).transform
    let expected = Matrix4.scale(x: 2, y: 3, z: 1).concatenating(
      .rotation(radians: 0.3, x: 0, y: 0, z: 1)
    ).concatenating(.translation(x: 9, y: 6, z: 7)).concatenating(perspective)
    #expect(distance(moved, expected) < 1e-9)
    let turned = try shown(layer, "transform.rotation.z", .number(2), .number(2)).transform
    #expect(
      distance(
        turned,
        Matrix4.scale(x: 2, y: 3, z: 1).concatenating(.rotation(radians: 2, x: 0, y: 0, z: 1))
          .concatenating(.translation(x: 5, y: 6, z: 7)).concatenating(perspective)) < 1e-9)
    // Once around and more: angles are numbers, not places on a circle.
    layer.transform = .identity
    layer.removeAllAnimations()
    layer.add(.basic("transform.rotation", to: .number(4 * .pi), duration: 4))
    layer.beginAnimations(at: 0)
    #expect(
      distance(
        layer.presentationCopy(at: 0.5).transform, .rotation(radians: .pi / 2, x: 0, y: 0, z: 1))
        < 1e-9)
    // A scale of 0 keeps the place.
    layer.transform = Matrix4.scale(x: 0, y: 0, z: 1).concatenating(
      .translation(x: 5, y: 6, z: 0))
    #expect(
      distance(
        try shown(layer, "transform.scale.xy", .number(2), .number(2)).transform,
        Matrix4.scale(x: 2, y: 2, z: 1).concatenating(.translation(x: 5, y: 6, z: 0))) < 1e-9)
  }

  @Test func `shears of z lean only what has depth, and leave the others alone`() throws {
    let layer = Layer()
    #expect(layer.setValue(.number(0.25), forKeyPath: "transform.shear.x"))
    let flat = layer.transform
    #expect(layer.setValue(.number(0.5), forKeyPath: "transform.shear.y"))
    #expect(layer.setValue(.number(-2), forKeyPath: "transform.shear.z"))
    #expect(layer.transform.row1 == flat.row1 && layer.transform.row2 == flat.row2)
    #expect(abs(layer.transform.row3.x - 0.5) < 1e-9)
    #expect(abs(layer.transform.row3.y + 2) < 1e-9 && abs(layer.transform.row3.z - 1) < 1e-9)
    for (name, lean) in [("x", 0.25), ("y", 0.5), ("z", -2)] {
      guard case .number(let found)? = layer.value(forKeyPath: "transform.shear.\(name)") else {
        Issue.record("no number")
        return
      }
      #expect(abs(found - lean) < 1e-9, "\(name)")
    }
  }

  @Test func `a shear leans the y axis, before the scale and the rotation`() throws {
    let layer = Layer()
    layer.transform = .scale(x: 2, y: 3)
    #expect(layer.setValue(.number(0.5), forKeyPath: "transform.shear.x"))
    let (x, y) = (layer.transform.row1, layer.transform.row2)
    #expect(near(x.x, 2) && near(x.y, 0) && near(y.x, 1.5) && near(y.y, 3))
    #expect(layer.setValue(.number(.pi / 2), forKeyPath: "transform.rotation.z"))
    guard case .number(let lean)? = layer.value(forKeyPath: "transform.shear.x") else {
      Issue.record("no number")
      return
    }
    #expect(near(lean, 0.5))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `angles about x, y and z make the transform that they are of`(_ seed: Int) {
    let angles: SIMD3<Double> = [
      Double(seed) * 0.5 - 1.6, Double(seed) * 0.45 - 1.5, 2.9 - Double(seed) * 0.9,
    ]
    let matrix = Matrix4.rotation(radians: angles.x, x: 1, y: 0, z: 0).concatenating(
      .rotation(radians: angles.y, x: 0, y: 1, z: 0)
    ).concatenating(.rotation(radians: angles.z, x: 0, y: 0, z: 1))
    var parts = TransformParts()
    parts.rotation = Quaternion(angles: angles)
    #expect(distance(parts.matrix, matrix) < 1e-12)
    let back = TransformParts(matrix)?.rotation.angles ?? .zero
    #expect((0..<3).allSatisfy { near(back[$0], angles[$0]) })
  }

  @Test func `of shapes, gradients, texts, replicators and emitters`() throws {
    let shape = ShapeLayer()
    let numbers: [(String, KeyPath<ShapeLayer, Double>)] = [
      ("strokeStart", \.strokeStart), ("strokeEnd", \.strokeEnd), ("lineWidth", \.lineWidth),
      ("miterLimit", \.miterLimit), ("lineDashPhase", \.lineDashPhase),
    ]
    for (name, path) in numbers {
      #expect(try shown(shape, name, .number(2), .number(4))[keyPath: path] == 3)
    }
    #expect(
      try shown(shape, "fillColor", .color(.black), .color(.white)).fillColor
        == Color(white: 0.5))
    #expect(
      try shown(shape, "strokeColor", .color(.black), .color(.white)).strokeColor
        == Color(white: 0.5))
    let gradient = GradientLayer()
    let colors = try shown(
      gradient, "colors", .colors([.black, .white]), .colors([.white, .white])
    ).colors
    #expect(colors == [Color(white: 0.5), .white])
    #expect(
      try shown(gradient, "locations", .numbers([0, 1]), .numbers([0.5, 1])).locations
        == [0.25, 1])
    #expect(
      try shown(gradient, "startPoint", .point(.zero), .point(Point(x: 1, y: 1))).startPoint
        == Point(x: 0.5, y: 0.5))
    let text = TextLayer()
    #expect(try shown(text, "fontSize", .number(10), .number(20)).fontSize == 15)
    let replicator = ReplicatorLayer()
    #expect(try shown(replicator, "instanceCount", .number(1), .number(5)).instanceCount == 3)
    #expect(
      try shown(replicator, "instanceAlphaOffset", .number(0), .number(-1)).instanceAlphaOffset
        == -0.5)
    #expect(
      try shown(replicator, "instanceTransform.translation.x", .number(0), .number(8))
        .instanceTransform == .translation(x: 4, y: 0, z: 0))
    let emitter = EmitterLayer()
    var cell = EmitterCell()
    cell.name = "snow"
    emitter.emitterCells = [EmitterCell(), cell]
    #expect(try shown(emitter, "birthRate", .number(0), .number(8)).birthRate == 4)
    #expect(
      try shown(emitter, "emitterPosition.x", .number(0), .number(8)).emitterPosition.x == 4)
    let cells = try shown(emitter, "emitterCells.snow.velocity", .number(0), .number(8))
      .emitterCells
    #expect(cells.map(\.velocity) == [0, 4])
    #expect(
      try shown(emitter, "emitterCells.snow.color", .color(.black), .color(.white))
        .emitterCells[1].color == Color(white: 0.5))
  }

  @Test func `inputs of filters, by name or by type`() throws {
    let layer = Layer()
    layer.filters = [
      .gaussianBlur(radius: 2), .gaussianBlur(radius: 3), .colorMatrix(.saturation(1)),
    ]
    layer.filterNames = [nil, "far", "saturation"]
    #expect(
      try shown(layer, "filters.gaussianBlur.inputRadius", nil, .number(6)).filters[0]
        == .gaussianBlur(radius: 4))
    #expect(
      try shown(layer, "filters.far.radius", nil, .number(7)).filters[1]
        == .gaussianBlur(radius: 5))
    let shown = try shown(layer, "filters.saturation.inputAmount", nil, .number(0)).filters[2]
    guard case .colorMatrix(let matrix) = shown else {
      Issue.record("\(shown)")
      return
    }
    #expect(zip(matrix.numbers, ColorMatrix.saturation(0.5).numbers).allSatisfy { near($0, $1) })
  }

  @Test(arguments: [
    "frame", "contentsGravity", "cornerCurve", "maskedCorners", "geometryFlipped", "string",
    "type", "filters", "position.z", "transform.rotation.w", "nothing", "", "opacity.x",
  ])
  func `what cannot be animated changes nothing`(_ keyPath: String) throws {
    let layer = Layer()
    let shown = try shown(layer, keyPath, .number(1), .number(3))
    #expect(shown.frame == layer.frame && shown.opacity == 1 && shown.transform == .identity)
  }

  @Test func `values by key path are those of the properties`() {
    let layer = TextLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 5, height: 6)
    #expect(layer.setValue(.number(9), forKeyPath: "bounds.size.width"))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 9, height: 6))
    #expect(layer.setValue(.number(1), forKeyPath: "hidden") && layer.isHidden)
    #expect(layer.setValue(.number(12), forKeyPath: "fontSize") && layer.fontSize == 12)
    #expect(layer.needsDisplay)
    guard case .number(12)? = layer.value(forKeyPath: "fontSize") else {
      Issue.record("no font size")
      return
    }
    #expect(!layer.setValue(.number(1), forKeyPath: "lineWidth"))
    #expect(!layer.setValue(.bool(true), forKeyPath: "position"))
    #expect(!layer.setValue(.number(1), forKeyPath: "nothing.x"))
    #expect(layer.value(forKeyPath: "lineWidth") == nil && layer.value(forKeyPath: "x") == nil)
    // Set on a shown layer, it runs the property's action.
    layer.isShown = true
    layer.setValue(.number(2), forKeyPath: "position.x")
    #expect(layer.animationKeys == ["position"])
    Transaction.flush()
  }

  private func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
    // Transforms that differ by a factor show the same.
    let (a, b) = (a.scaled(by: 1 / a.row4.w), b.scaled(by: 1 / b.row4.w))
    return [a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4]
      .map { max(abs($0.x), abs($0.y), abs($0.z), abs($0.w)) }.max() ?? 0
  }
}

extension Matrix4 {
  fileprivate func scaled(by factor: Double) -> Matrix4 {
    Matrix4(row1: row1 * factor, row2: row2 * factor, row3: row3 * factor, row4: row4 * factor)
  }
}
