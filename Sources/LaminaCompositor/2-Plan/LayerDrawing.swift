// Stage 2, plan: where one layer is drawn, and what wraps it.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A wrapper around the draws of a layer, from the outside in: most are passes.
///
/// ```
/// backdrop      what lies behind, filtered, where no group draws it
/// group         backdrop + shadow + picture, composited through clip and mask, at the group's opacity
/// bitmap        shadow + picture in the layer's own plane, kept from frame to frame
/// pathShadow    the shadow of a path
/// picture       background ... border, filtered; casts the shadow
/// pictureGroup  picture and group in one, where no shadow stands between them
/// ```
/// Most layers have none.
enum LayerWrapper {
  case backdrop, group, bitmap, pathShadow, picture, pictureGroup
}

/// One layer in the plan: where it lies, what it has to draw, and what wraps it.
struct LayerDrawing {
  /// The layer.
  let index: Int
  /// From the layer's plane to device pixels.
  let devicePlane: Homography
  /// From the layer's plane to the pixels that its drawables and sublayers are drawn to: device
  /// pixels, or those of its picture.
  var plane: Homography { picture?.plane ?? targetPlane }
  /// From the layer's plane to the pixels that its picture is put onto: device pixels, or those of its
  /// bitmap.
  var targetPlane: Homography { raster?.plane ?? devicePlane }
  /// The same for its space; `nil` if that is where its superlayer draws.
  var innerMatrix: Matrix4? { picture?.matrix ?? raster?.matrix }
  /// A colour that multiplies those of the layer's drawables and of its sublayers'.
  let tint: Color
  /// The same for what is drawn into the layer's bitmap, if it has one: that is tinted as a whole.
  var innerTint: Color { raster == nil ? tint : .white }
  /// A colour of what it draws itself.
  func tinted(_ color: Color) -> PackedPixel { PackedPixel(color.multiplied(by: innerTint)) }
  /// The device pixels that its composite, or without a pass its drawables, may touch.
  let scissor: IntRect
  /// The device pixels that its sublayers and its shape may touch.
  private(set) var sublayerScissor: IntRect
  /// The device pixels that can be seen of the pass it forces.
  private(set) var visible: IntRect
  /// The device pixels that the group, its shadow or its finished picture may touch.
  private(set) var groupScissor: IntRect?
  /// The drawables that it has.
  private(set) var drawables: Drawables = []
  /// Why it needs passes.
  private(set) var needs: LayerNeeds = []
  /// The wrappers around its draws, the outermost first.
  private(set) var wrappers: [LayerWrapper] = []
  /// The parts that layers with effects have, of which there are few: none or one.
  private var enclosure: [Enclosure] = []
  /// Its picture, if that is needed before it is put in place.
  var picture: LayerPicture? { enclosure.first?.picture }
  /// The bitmap of a layer that is rasterised.
  var raster: LayerRaster? { enclosure.first?.raster }
  /// The effects on its picture.
  var effects: CommittedEffects? { enclosure.first?.effects }
  /// The pass of its mask.
  var mask: PassIndex?
  /// The factor of the pass's pixels when they are composited, 0...1.
  private(set) var groupOpacity: Double = 1
  /// Whether geometry runs up on the screen: then contents show their top at the largest y.
  private(set) var isMirrored = false
  private(set) var outline = RoundedRect(.zero)
  private(set) var edges = RectEdges()

  private struct Enclosure {
    var picture: LayerPicture?
    var raster: LayerRaster?
    let effects: CommittedEffects
  }

  /// A layer that draws nothing itself.
  init(index: Int, plane: Homography, tint: Color, scissor: IntRect) {
    self.index = index
    devicePlane = plane
    self.tint = tint
    self.scissor = scissor
    sublayerScissor = scissor
    visible = scissor
  }

  /// An ordinary layer; `nil` if nothing of it or below it can be seen.
  init?(
    index: Int, of frame: borrowing CommittedFrame, plane: Homography, opacity: Double,
    isMirrored: Bool,
    context: LayerContext
  ) {
    let layer = frame.layers[index]
    let drawables = Drawables(of: index, in: frame)
    let needs = LayerNeeds(
      of: index, in: frame, drawing: drawables, opacity: opacity, plane: plane)
    let fadesAsGroup = needs.contains(.groupOpacity)
    self.init(
      index: index, plane: plane,
      tint: fadesAsGroup ? context.tint : context.tint.withAlpha(multipliedBy: opacity),
      scissor: context.scissor)
    groupOpacity = fadesAsGroup ? opacity : 1
    self.drawables = drawables
    self.needs = needs
    self.isMirrored = isMirrored
    outline = layer.outline
    edges = RectEdges(layer.antialiasedEdges)
    if layer.flags.contains(.masksToBounds) {
      let bounds = plane.pixels(of: layer.bounds, edges: outline.isRounded ? .all : edges)
      let clip = bounds.map(scissor.intersection) ?? scissor
      if clip.isEmpty { return nil }
      if !needs.isDisjoint(with: .clips) { (visible, sublayerScissor) = (clip, clip) }
    }
    if needs.contains(.scissorClip), let pixels = plane.centredPixels(of: layer.bounds) {
      sublayerScissor = scissor.intersection(pixels)
    }
    if let effects = frame.effects(of: layer) { enclosure = [Enclosure(effects: effects)] }
    guard enclosePicture(of: layer) else { return nil }
    wrappers = makeWrappers()
  }

  /// Finds the pixels of the layer's bitmap and of its picture; says whether any can be seen.
  private mutating func enclosePicture(of layer: CommittedLayer) -> Bool {
    guard let effects else { return true }
    enclosure[0].raster = effects.rasterizationScale.map {
      LayerRaster(scale: $0, bounds: layer.bounds)
    }
    let needsPicture = !needs.isDisjoint(with: .picture)
    guard raster != nil || needsPicture else { return true }
    // A picture that casts a shadow, is blurred or goes into a bitmap is not clipped; its composite is.
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

  private func makeWrappers() -> [LayerWrapper] {
    var wrappers: [LayerWrapper] = []
    let joinsGroup =
      picture?.isLocal == false && raster == nil && !drawables.contains(.shadow)
      && needs.isDisjoint(with: [.backgroundFilters, .changesUnderClear])
    // A bitmap is clipped and faded by what shows it.
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

  /// Whether what is below it is drawn elsewhere than where it is drawn itself.
  var isSealed: Bool { wrappers.contains { $0 != .backdrop && $0 != .pathShadow } }
}

extension LayerDrawing {
  /// Whether what the layer draws itself need not end at its outline, since the composite does that.
  ///
  /// A filter's result ends there as its input does.
  var isClippedByComposite: Bool {
    needs.isCut && effects?.filters.contains { $0.distance + $0.radius > 0 } != true
  }

  /// Whether the layer's outline can have pixels that are covered in part.
  var isAntialiased: Bool { outline.isRounded || !edges.isEmpty }

  /// Whether its picture is drawn once more by its shadow alone, and goes where it is put as it is.
  var isPlainCaster: Bool {
    needs.contains(.shadow) && picture?.isLocal == false && !needs.isCut
      && needs.isDisjoint(with: [.filters, .rasterization]) && innerTint.alpha >= 1
  }

  /// The pixels of the layer's bounds that can be seen.
  func boundsExtent(_ visible: IntRect) -> IntRect {
    devicePlane.pixels(of: outline.rect, edges: .all).map(visible.intersection) ?? visible
  }

  /// The device pixels that a shadow may touch that no group holds.
  var shadowScissor: IntRect { groupScissor ?? sublayerScissor }

  /// The device pixels that the layer's own drawables may touch.
  var drawableScissor: IntRect {
    if let picture { return picture.visible }
    if raster != nil { return .everything }
    return needs.isDisjoint(with: .group) ? scissor : visible
  }

  /// Where what the layer draws itself ends; `nil` where nothing but the pass ends it, as a composite
  /// that reads it pixel for pixel does then.
  ///
  /// A picture or a bitmap that is clipped by its composite has an end that the composite does not show.
  var end: RoundedRect? {
    guard isClippedByComposite else { return outline }
    return overhang.map { RoundedRect(outline.rect.inset(by: -$0.points)) }
  }

  /// How far a picture or a bitmap that is clipped by its composite goes on beyond the layer's bounds.
  ///
  /// Two pixels of the device or of the picture, whichever are coarser, but at most 16 of the picture (a
  /// named policy).
  var overhang: (points: Double, pixels: Int)? {
    guard isClippedByComposite, let scale = raster?.scale ?? picture?.scale else { return nil }
    let least = devicePlane.leastDetailAtMiddle(of: outline.rect)
    // Neither may be a number that can be divided by.
    let pixels = 2 * max(1, min(8, scale / least))
    return (min(pixels / scale, 1e9), Int(pixels.rounded(.up)))
  }

  /// The edges of that which count by area.
  var endEdges: RectEdges { isClippedByComposite && outline.isRounded ? .all : edges }

  /// One of its draws, for the recorder to place; unless told otherwise with its own edges, within the
  /// pixels that its own drawables may touch.
  func draw(
    _ shape: Shape, _ source: Source, edges: RectEdges? = nil, openEdges: RectEdges = [],
    scissor: IntRect? = nil
  ) -> DrawCommand {
    DrawCommand(
      shape: shape, plane: 0, source: source, antialiasedEdges: edges ?? self.edges,
      openEdges: openEdges, scissor: scissor ?? drawableScissor, layer: LayerIndex(index))
  }
}

extension RectEdges {
  /// The same edges as a layer names them.
  init(_ mask: EdgeMask) { self.init(rawValue: UInt8(truncatingIfNeeded: mask.rawValue)) }
}
