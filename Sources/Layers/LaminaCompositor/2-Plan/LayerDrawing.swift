// Stage 2, plan: the position of one layer's draws, and the passes around them.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A wrapper around the draws of a layer, usually a pass; the cases are listed from the outermost to the innermost.
///
/// ```
/// backdrop      the filtered backdrop, if no group draws it
/// group         backdrop + shadow + picture, composited through clip and mask, at the group's opacity
/// bitmap        shadow + picture in the layer's own plane, kept from frame to frame
/// pathShadow    the shadow of a path
/// picture       background ... border, filtered; casts the shadow
/// pictureGroup  picture and group in one, if no shadow comes between them
/// ```
/// Most layers have none.
enum LayerWrapper {
  case backdrop, group, bitmap, pathShadow, picture, pictureGroup
}

/// A planned layer: its position, its drawables, and the wrappers around its draws.
struct LayerDrawing {
  /// The layer, as an index into the frame.
  let index: Int
  /// The map from the layer's plane to device pixels.
  let devicePlane: Homography
  /// The map from the layer's plane to the pixels of its drawables and sublayers: those of its picture, its bitmap
  /// or the device.
  var plane: Homography { picture?.plane ?? targetPlane }
  /// The map from the layer's plane to the pixels that receive its picture: device pixels, or its bitmap's.
  var targetPlane: Homography { raster?.plane ?? devicePlane }
  /// The transform from the layer's space to the pixel grid of its own picture or bitmap; `nil` if it is drawn on the
  /// grid around it.
  var innerMatrix: Matrix4? { picture?.matrix ?? raster?.matrix }
  /// The colour that multiplies the colours of the drawables of the layer and its sublayers.
  let tint: Color
  /// The tint of the layer's own draws: white within a bitmap, which is tinted as a whole, and `tint` without one.
  ///
  /// Policy: `rasterized-replicator-alpha`.
  var innerTint: Color { raster == nil ? tint : .white }
  /// Returns a colour of the layer's own drawables, multiplied by `innerTint`.
  func tinted(_ color: Color) -> PackedPixel { PackedPixel(color.multiplied(by: innerTint)) }
  /// The device pixels that the layer's composite may touch, or its drawables if it needs no pass.
  let scissor: IntRect
  /// The device pixels that the layer's sublayers and its shape may touch.
  private(set) var sublayerScissor: IntRect
  /// The visible device pixels of the pass that the layer forces.
  private(set) var visible: IntRect
  /// The device pixels that the layer's picture, its shadow or its bitmap may touch; `nil` without picture and bitmap.
  private(set) var groupScissor: IntRect?
  /// The layer's drawables.
  private(set) var drawables: Drawables = []
  /// The reasons why the layer needs passes, or a scissor.
  private(set) var needs: LayerNeeds = []
  /// The wrappers around the layer's draws, the outermost first.
  private(set) var wrappers: [LayerWrapper] = []
  /// The parts that only layers with effects have, as an array of one element or none.
  private var enclosure: [Enclosure] = []
  /// The layer's picture, if it has to be finished before it is composited; otherwise `nil`.
  var picture: LayerPicture? { enclosure.first?.picture }
  /// The grid of the layer's bitmap; `nil` if the layer is not rasterised.
  var raster: LayerRaster? { enclosure.first?.raster }
  /// The effects on the layer's picture; `nil` if there are none.
  var effects: EvaluatedEffects? { enclosure.first?.effects }
  /// The pass of the layer's mask, once it is finished; `nil` without a mask.
  var mask: PassIndex?
  /// The opacity at which the layer's pass is composited, 0...1; 1 if its drawables fade one by one.
  private(set) var groupOpacity: Double = 1
  /// Whether y points up on the screen, so that the top of contents lies at the largest y.
  private(set) var isMirrored = false
  private(set) var outline = RoundedRect(.zero)
  private(set) var edges = RectSides()
  /// The clips of ancestors whose composites cut the layer, seen from the layer's plane.
  ///
  /// There are none if the layer is drawn to a picture or bitmap of its own, whose edges the clips do not meet.
  private(set) var clips = EnclosingClips()

  private struct Enclosure {
    var picture: LayerPicture?
    var raster: LayerRaster?
    let effects: EvaluatedEffects
  }

  /// Plans a layer without drawables, such as a transform layer.
  init(index: Int, plane: Homography, tint: Color, scissor: IntRect) {
    self.index = index
    devicePlane = plane
    self.tint = tint
    self.scissor = scissor
    sublayerScissor = scissor
    visible = scissor
  }

  /// Plans a layer that is not a transform layer; `nil` if neither it nor any of its sublayers can be visible.
  init?(
    index: Int, of frame: borrowing EvaluatedFrame, plane: Homography, opacity: Double,
    isMirrored: Bool,
    context: SharedContext
  ) {
    // A span is used because an array's element would be copied.
    let layers = frame.layers.span
    let drawables = Drawables(
      of: index, in: frame, opacity: opacity, alpha: context.value.tint.alpha,
      isMirrored: isMirrored)
    let needs = LayerNeeds(
      of: index, in: frame, drawing: drawables, opacity: opacity, plane: plane)
    let fadesAsGroup = needs.contains(.groupOpacity)
    self.init(
      index: index, plane: plane,
      tint: fadesAsGroup ? context.value.tint : context.value.tint.withAlpha(multipliedBy: opacity),
      scissor: context.value.scissor)
    groupOpacity = fadesAsGroup ? opacity : 1
    self.drawables = drawables
    self.needs = needs
    self.isMirrored = isMirrored
    outline = layers[index].outline
    edges = RectSides(layers[index].antialiasedEdges)
    let effects = frame.layerEffects(at: layers[index].effects).map {
      $0.shadow == nil || drawables.contains(.shadow) ? $0 : $0.withoutShadow
    }
    if !context.value.clips.isEmpty, effects?.allowsContinuation != false,
      effects.map({ hasLocalPicture(frame.layers[index], $0) }) != true
    {
      clips = context.value.clips.seenClips(through: layers[index].matrixToPosition)
    }
    let openSides = clips.sides(of: layers[index].bounds)
    if layers[index].flags.contains(.masksToBounds) {
      let bounds = plane.touchedPixels(
        of: continued(layers[index].bounds, at: openSides), edges: outline.isRounded ? .all : edges)
      let clip = bounds.map(scissor.intersection) ?? scissor
      if clip.isEmpty { return nil }
      if !needs.isDisjoint(with: .clips) { (visible, sublayerScissor) = (clip, clip) }
    }
    if needs.contains(.scissorClip),
      let pixels = plane.centredPixels(
        of: openSides.isEmpty
          ? layers[index].bounds : layers[index].bounds.extended(openSides, by: distanceBeyondClips)
      )
    {
      sublayerScissor = scissor.intersection(pixels)
    }
    if let effects { enclosure = [Enclosure(effects: effects)] }
    if !enclosure.isEmpty, !enclosePicture(of: frame.layers[index]) { return nil }
    wrappers = makeWrappers()
    if context.value.softensTurnedEdges, raster == nil, picture?.isLocal != true,
      plane.centredPixels(of: layers[index].bounds) == nil
    {
      edges = .all
    }
  }

  /// Whether the layer's picture has a grid of pixels in the layer's own plane.
  private func hasLocalPicture(_ layer: EvaluatedLayer, _ effects: EvaluatedEffects) -> Bool {
    !needs.isDisjoint(with: .picture)
      && LayerPicture.deviceScale(of: layer, devicePlane, effects) == nil
  }

  /// Finds the pixels of the layer's bitmap and of its picture; returns `false` if none is visible.
  private mutating func enclosePicture(of layer: EvaluatedLayer) -> Bool {
    guard let effects else { return true }
    enclosure[0].raster = effects.rasterizationScale.map {
      LayerRaster(scale: $0, bounds: layer.bounds)
    }
    let needsPicture = !needs.isDisjoint(with: .picture)
    guard raster != nil || needsPicture else { return true }
    // A picture that casts a shadow, is blurred or is drawn to a bitmap is not clipped; its composite is.
    visible = sublayerScissor
    let shown = raster == nil ? visible : .everything
    groupScissor = shown
    sublayerScissor = shown
    guard needsPicture else { return true }
    enclosure[0].picture = LayerPicture(
      of: layer, plane: targetPlane, effects: effects, visible: shown)
    sublayerScissor = picture?.visible ?? .empty
    return picture != nil
  }

  // Policy: `effect-order`.
  private func makeWrappers() -> [LayerWrapper] {
    if needs.isEmpty && enclosure.isEmpty { return [] }
    var wrappers: [LayerWrapper] = []
    let joinsGroup =
      picture?.isLocal == false && raster == nil && !drawables.contains(.shadow)
      && needs.isDisjoint(with: [.backgroundFilters, .changesUnderClear])
    // A bitmap is clipped and faded when it is shown.
    let groupNeeds = raster == nil ? LayerNeeds.group : [.mask, .compositingFilter, .vibrancy]
    if !joinsGroup && !needs.isDisjoint(with: groupNeeds) {
      wrappers.append(.group)
    } else if needs.contains(.backgroundFilters) {
      wrappers.append(.backdrop)
    }
    if raster != nil { wrappers.append(.bitmap) }
    if effects?.shadow?.path != nil { wrappers.append(.pathShadow) }
    if picture != nil { wrappers.append(joinsGroup ? .pictureGroup : .picture) }
    return wrappers
  }

  /// Whether the layer's sublayers are drawn to another pass than the layer's composite.
  var isSealed: Bool { wrappers.contains { $0 != .backdrop && $0 != .pathShadow } }
}

extension LayerDrawing {
  /// Whether the layer's drawables may extend beyond its outline, because the composite cuts them there.
  ///
  /// They must not if a filter blurs or moves pixels: those outside the outline would then get into the visible result.
  ///
  /// Policy: `mask-rounded-blur`.
  var isClippedByComposite: Bool {
    needs.isCut && effects?.filters.contains { $0.distance + $0.radius > 0 } != true
  }

  /// Whether the layer's outline can cover pixels in part.
  var isAntialiased: Bool { outline.isRounded || !edges.isEmpty }

  /// Whether the layer needs a pass for its picture only because of its shadow, so that its draws can be recorded
  /// directly.
  var isPlainCaster: Bool {
    needs.contains(.shadow) && picture?.isLocal == false && !needs.isCut
      && needs.isDisjoint(with: [.filters, .rasterization]) && innerTint.alpha >= 1
  }

  /// Returns the part of `visible` that the layer's bounds touch; sides that reach a clip of an ancestor are extended
  /// beyond it.
  func boundsExtent(_ visible: IntRect) -> IntRect {
    let bounds = continued(outline.rect, at: clips.sides(of: outline.rect))
    return devicePlane.touchedPixels(of: bounds, edges: .all).map(visible.intersection) ?? visible
  }

  /// The device pixels that the layer's shadow or its finished picture may touch.
  var shadowScissor: IntRect { groupScissor ?? sublayerScissor }

  /// The device pixels that the layer's own drawables may touch.
  var drawableScissor: IntRect {
    if let picture { return picture.visible }
    if raster != nil { return .everything }
    return needs.isDisjoint(with: .group) ? scissor : visible
  }

  /// The outline at which the layer's drawables end; `nil` if only the pass ends them, because the composite cuts them.
  ///
  /// A picture or a bitmap that is clipped by its composite ends beyond the part that the composite shows.
  ///
  /// Policy: `mask-rounded-composite`.
  var end: RoundedRect? {
    guard isClippedByComposite else { return outline }
    return overhang.map { RoundedRect(outline.rect.inset(by: -$0.points)) }
  }

  /// The distance, in points and in pixels, by which a picture or bitmap that its composite clips exceeds the layer's
  /// bounds.
  ///
  /// It is `nil` for a layer without such a picture or bitmap.
  ///
  /// Two pixels of the device or of the picture, whichever are coarser, but at most 16 of the picture.
  ///
  /// Policy: `mask-rounded-overhang`.
  var overhang: (points: Double, pixels: Int)? {
    guard isClippedByComposite, let scale = raster?.scale ?? picture?.scale else { return nil }
    let least = devicePlane.minimumDetailAtMiddle(of: outline.rect)
    // Either may be 0 or not a number.
    let pixels = 2 * max(1, min(8, scale / least))
    return (min(pixels / scale, 1e9), Int(pixels.rounded(.up)))
  }

  /// The edges of `end` that are antialiased, so that they cover pixels by area.
  var endEdges: RectSides { isClippedByComposite && outline.isRounded ? .all : edges }

  /// Returns the outline at which a border of the layer ends, inside the layer's outline.
  ///
  /// Hard edges cover pixels by their centres, so the width is measured from the pixels that they cover. Soft edges lie
  /// at their positions.
  ///
  /// Policy: `border-inner-outline`.
  func innerOutline(borderWidth: Double) -> RoundedRect {
    guard !outline.isRounded, edges != .all,
      let covered = plane.covered(byHardEdgesOf: outline.rect)
    else { return outline.inset(by: borderWidth) }
    func edge(_ side: RectSides, _ position: KeyPath<Rect, Double>) -> Double {
      (edges.contains(side) ? outline.rect : covered)[keyPath: position]
    }
    let (minX, minY) = (edge(.minX, \.minX), edge(.minY, \.minY))
    let outer = Rect(
      x: minX, y: minY, width: edge(.maxX, \.maxX) - minX, height: edge(.maxY, \.maxY) - minY)
    return RoundedRect(outer.inset(by: borderWidth))
  }

  /// Returns a draw of the layer whose plane the recorder sets, by default with the layer's own edges and scissor.
  func makeDraw(
    _ shape: Shape, _ source: Source, edges: RectSides? = nil, openEdges: RectSides = [],
    scissor: IntRect? = nil
  ) -> DrawCommand {
    DrawCommand(
      shape: shape, plane: 0, source: source, antialiasedEdges: edges ?? self.edges,
      openEdges: openEdges, scissor: scissor ?? drawableScissor, layer: LayerIndex(index))
  }
}

extension RectSides {
  /// Makes the sides of a rectangle from a layer's edge mask.
  init(_ mask: EdgeMask) { self.init(rawValue: UInt8(truncatingIfNeeded: mask.rawValue)) }
}
