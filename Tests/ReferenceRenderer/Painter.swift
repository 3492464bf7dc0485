import LaminaGeometry
import LaminaLayers
import LaminaPixels

// The walk through the layer tree: which layers are drawn, where, in which order, and apart or not.

/// Draws layers onto a sheet, one after another.
@MainActor final class Painter {
  /// The target of the drawing: the canvas, or the buffer of a group.
  var sheet: Sheet
  /// The part of it that is the screen.
  var screen: IntRect
  /// The moment, in seconds.
  let time: Double

  /// Starts on a sheet.
  init(sheet: Sheet, screen: IntRect, time: Double) {
    self.sheet = sheet
    self.screen = screen
    self.time = time
  }

  /// The effects of the surrounding layers on a layer.
  struct Setting {
    /// From the plane of the ordinary layer around it to the device.
    var plane: PlaneMap
    /// The factor of its colours.
    var tint: Color
    /// The factor of a layer's opacity: the opacity of transform layers, up to the ordinary one.
    var opacity = 1.0
    /// Whether that layer's y runs against the device's.
    var isMirrored: Bool
    /// The pixels it may touch.
    var scissor: Scissor
    /// Whether what faces the viewer looks turned away where it is drawn: on a sheet in the plane of a
    /// layer that is seen mirrored.
    var mirrorsFacing = false
    /// The layers around it whose composites cut it.
    var cuts: [CutAround] = []
    /// Whether it is in a mask: there a turned edge is smooth, as public reports use it against jagged edges.
    var isInMask = false

    /// The same with colours multiplied by `factor`.
    func tinted(by factor: Color) -> Setting {
      var setting = self
      setting.tint = Color(
        red: tint.red * factor.red, green: tint.green * factor.green, blue: tint.blue * factor.blue,
        alpha: tint.alpha * factor.alpha)
      return setting
    }
  }

  /// Draws a layer and everything in it.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - map: from its own space to that of the ordinary layer around it.
  ///   - setting: what that layer and those around it do.
  func paint(_ layer: Layer, through map: SpaceMap, in setting: Setting) {
    guard !LayerSpace.isOff(layer), setting.tint.alpha > 0 else { return }
    if layer is TransformLayer { return paintByDepth(layer, through: map, in: setting) }
    // Ordinary layers flatten: the z that points arrive with is dropped.
    let plane = map.plane.then(setting.plane)
    let isMirrored = setting.isMirrored != layer.isGeometryFlipped
    guard !plane.isSingular else { return }
    // A plane seen edge-on but for rounding errors: what shows of it, if anything, is anyone's guess.
    guard !plane.isNearlySingular else { return sheet.doubtEverything() }
    let isTurned = (plane.determinant > 0) == (isMirrored != setting.mirrorsFacing)
    guard layer.isDoubleSided || !isTurned else { return }
    let opacity = LayerSpace.opacity(of: layer) * setting.opacity
    let facts = LayerFacts(
      layer, plane: plane, isMirrored: isMirrored, time: time, opacity: opacity, cuts: setting.cuts,
      isInMask: setting.isInMask, isTinted: setting.tint.alpha < 1)
    if facts.isClipUncertain { sheet.doubtEverything() }

    var setting = setting
    setting.opacity = 1
    let own = facts.fadesAsGroup ? setting : setting.tinted(by: Color(white: 1, alpha: opacity))
    let mask = layer.mask.map {
      coverage(ofMask: $0, on: facts, mirrorsFacing: setting.mirrorsFacing)
    }
    let filtered = backdrop(of: facts)
    guard facts.isGroup else { return paintWhole(facts, on: filtered, in: own) }
    let backdrop = sheet
    sheet = backdrop.clearSheet
    paintWhole(facts, on: filtered, in: own)
    let group = sheet
    sheet = backdrop
    compose(group, of: facts, through: mask, in: setting)
  }

  /// Draws background, contents, sublayers and border.
  func paintParts(of facts: LayerFacts, in setting: Setting) {
    paintBeneathSublayers(facts, in: setting)
    if facts.hasVisibleSublayers {
      var inside = setting
      inside.plane = facts.plane
      inside.isMirrored = facts.isMirrored
      inside.scissor = facts.cutForSublayers(inside.scissor)
      inside.cuts = facts.cuts
      if facts.isCutForSublayers {
        inside.cuts.append(
          CutAround(
            outline: facts.outline, plane: facts.plane,
            softEdges: facts.isRounded ? .all : facts.softEdges))
      }
      let all = screen
      screen = facts.seen(screen)
      paintSublayers(of: facts.layer, in: inside)
      screen = all
    }
    paintAboveSublayers(facts, in: setting)
    paintParticles(of: facts, in: setting)
  }

  /// Draws the sublayers of an ordinary layer, those of a replicator once per instance: by depth if they
  /// have any, otherwise as they stand.
  private func paintSublayers(of layer: Layer, in setting: Setting) {
    let shared = LayerSpace.forSublayers(of: layer)
    var instances = [(map: SpaceMap.identity, setting: setting)]
    if let replicator = layer as? ReplicatorLayer {
      instances = (0..<max(0, replicator.instanceCount)).map {
        (
          LayerSpace.forInstance($0, of: replicator),
          setting.tinted(by: replicator.color(ofInstance: $0))
        )
      }
    }
    if LayerSpace.haveDepth(below: layer, instances.map(\.map)) {
      let all = instances.map { ($0.map.then(shared), $0.setting) }
      return paintByDepth(below: layer, all, in: setting)
    }
    for (instance, setting) in instances {
      for sublayer in LayerSpace.paintingOrder(of: layer) {
        let map = LayerSpace.toParent(of: sublayer).then(instance).then(shared)
        paint(sublayer, through: map, in: setting)
      }
    }
  }

  /// Maps the colours of what is there, as far as the alpha of a group.
  private func map(
    through matrix: ColorMatrix, as coverage: Coverage, within scissor: Scissor,
    from source: (_ x: Int, _ y: Int) -> Source
  ) {
    var (mapped, cover) = (sheet, sheet.clearSheet)
    mapped.map(through: matrix)
    cover.compose(coverage, within: scissor, from: source)
    let all = Coverage(sheet.width, sheet.height, everywhere: .all)
    sheet.compose(all, mode: .destinationOut) { x, y in
      let index = y * cover.width + x
      return Source(cover.colors[index], error: cover.errors[index])
    }
    sheet.compose(all, mode: .plusLighter) { x, y in
      let index = y * cover.width + x
      let share = CoverageSample(
        amount: cover.colors[index].w / 255, doubt: cover.errors[index].w / 255)
      return Source(mapped.colors[index], error: mapped.errors[index]).times(share)
    }
  }

  /// Puts a group in place.
  private func compose(
    _ group: Sheet, of facts: LayerFacts, through mask: Coverage?, in setting: Setting
  ) {
    let mode = facts.effects.mode
    let shape = facts.isCut ? facts.outerShape(facts.outline) : .everything
    var factor = facts.fadesAsGroup ? (facts.opacity * 255).rounded() : 255
    // A group that holds nothing but a group: a renderer may multiply both factors before it rounds.
    let isInChain = facts.fadesAsGroup && (facts.holdsOneGroup || facts.isAlone)
    if isInChain { factor = facts.opacity * 255 }
    var coverage = shape.coverage(sheet.width, sheet.height)
    func source(_ x: Int, _ y: Int) -> Source {
      let index = y * group.width + x
      var source = Source(group.colors[index], error: group.errors[index]).multiplied(
        by: SIMD4(repeating: factor))
      if isInChain && source.color != .zero { source.error += 1 }
      return source
    }
    if let matrix = facts.effects.vibrancy {
      if let mask { coverage = coverage.times(mask) }
      let scissor = facts.effects.needsPicture ? facts.cut(setting.scissor) : setting.scissor
      map(through: matrix, as: coverage, within: scissor, from: source)
    } else if mode == .normal {
      if let mask { coverage = coverage.times(mask) }
      sheet.compose(coverage, within: setting.scissor, from: source)
    } else {
      let scissor = facts.effects.needsPicture ? facts.cut(setting.scissor) : setting.scissor
      sheet.compose(coverage.within(scissor), mode: mode) { x, y in
        mask.map { source(x, y).times($0[x, y]) } ?? source(x, y)
      }
    }
  }
}
