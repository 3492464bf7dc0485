// Stage 2, plan: leaving out draws that are hidden by opaque ones or lie outside the damage.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PassPlan {
  /// Drops draws and passes that change no pixel of `damage` on the screen, and narrows the extents of other passes.
  ///
  /// Draws are visited front to back, and passes after their consumers. Draws hidden by opaque ones are dropped too, if
  /// `hidesCovered`. O(draws).
  ///
  /// - Parameters:
  ///   - damage: the pixels of the screen to render.
  ///   - frame: the planned frame.
  ///   - hidesCovered: whether draws hidden by opaque ones are dropped.
  ///   - notesReads: whether the draws that read pictures and passes are recorded in `reads`.
  ///   - backdropArea: the total area of backdrops, in pixels, above which they are copied from the root pass.
  mutating func narrowDraws(
    to damage: Damage, of frame: EvaluatedFrame, hidesCovered: Bool, notesReads: Bool = false,
    backdropArea: Int = .max
  ) {
    var needs = PassNeeds(self, damage: damage)
    var chain = BackdropChain(self, leastArea: backdropArea)
    for index in passes.indices.reversed() {
      if passes[index].isAvoidable {
        needs.showAvoidable(index, of: passes[index])
        if needs.seen[index].isEmpty { leaveOut(index) }
        continue
      }
      var need = needs.boxes[index]
      let extent = passes[index].extent
      if passes[index].isLasting, !need.isEmpty, 4 * need.area >= extent.area { need = extent }
      if need.isEmpty && index < passes.count - 1 {
        leaveOut(index)
        continue
      }
      let isRoot = index == passes.count - 1
      if !isRoot { passes[index].extent = need }
      let drawsBehind = isRoot ? 0 : chain.drawsBehind(index)
      if drawsBehind > 0, damage.rects.contains(where: { $0.contains(need) }) {
        passes[index].list = DrawList()
        passes[index].drawsBehind = drawsBehind
        continue
      }
      needs.addSource(of: passes[index], in: need)
      var covers = OpaqueCovers()
      var copies = isRoot ? chain.boundaries : []
      let list = passes[index].list
      var isKept = [Bool](repeating: true, count: list.commands.count)
      var keptCount = list.commands.count
      for number in list.commands.indices.reversed() {
        // Later draws hide nothing of a copy that is made before them.
        if number + 1 == copies.last {
          copies.removeLast()
          covers = OpaqueCovers()
        }
        var seen = list.commands[number].scissor.intersection(need)
        if !seen.isEmpty && isRoot { seen = damage.box(in: seen) }
        if !seen.isEmpty && hidesCovered { seen = covers.visibleBox(seen) }
        if seen.isEmpty {
          isKept[number] = false
          keptCount -= 1
          continue
        }
        let command = list.commands[number]
        needs.addSources(of: command, in: list, seen)
        if notesReads, let read = PlannedRead(command, in: list, of: index, seen: seen) {
          reads.append(read)
        }
        if hidesCovered, command.isOpaque(in: list, textures: frame.textures) {
          covers.addCover(list.wholePixels(of: command))
        }
      }
      if isRoot { chain.keepDraws(isKept) }
      if keptCount == list.commands.count { continue }
      counters[.drawsCulled] += list.commands.count - keptCount
      var kept: [DrawCommand] = []
      kept.reserveCapacity(keptCount)
      for number in isKept.indices where isKept[number] { kept.append(list.commands[number]) }
      passes[index].list.commands = kept
    }
    composites = composites.compactMap { composite in
      let extent = composite.extent.intersection(needs.seen[Int(composite.pass.rawValue)])
      return extent.isEmpty ? nil : Composite(pass: composite.pass, extent: extent)
    }
  }

  /// Empties a pass that no draw reads, so that it is not rendered.
  private mutating func leaveOut(_ index: Int) {
    passes[index].list = DrawList()
    passes[index].operation = .draw
    passes[index].isSurface = false
    passes[index].isCounted = false
    passes[index].extent = .empty
  }
}

/// The pixels of each pass that its consumers read.
private struct PassNeeds {
  /// For each pass, the bounding box of the pixels that have to be rendered.
  private(set) var boxes: [IntRect]
  /// For each pass, the bounding box of the pixels at which its consumers show it.
  private(set) var seen: [IntRect]
  private let extents: [IntRect]
  /// For each layer with avoidable passes, which are only reported, the bounding box of the layer's visible pixels.
  private var avoidable: [LayerIndex: IntRect] = [:]
  /// For each pass, whether it is read whole: a bitmap, which later frames may show, or a pass known from earlier
  /// frames.
  private let isWhole: [Bool]
  /// For each pass, the side of a rendered pixel, in device pixels.
  private let reductions: [Int]

  init(_ plan: PassPlan, damage: Damage) {
    extents = plan.passes.map(\.extent)
    isWhole = plan.passes.map { $0.bitmap != nil || $0.known != nil }
    reductions = plan.passes.map(\.reduction)
    boxes = [IntRect](repeating: .empty, count: extents.count)
    boxes[extents.count - 1] = damage.box
    seen = boxes
    for pass in plan.passes where pass.isAvoidable { avoidable[pass.layer] = .empty }
  }

  /// Marks an avoidable pass, which is only reported, as shown where its layer is visible.
  mutating func showAvoidable(_ index: Int, of pass: PlannedPass) {
    seen[index] = avoidable[pass.layer] ?? .empty
  }

  private mutating func addNeed(_ pass: Int, _ box: IntRect) {
    let part = isWhole[pass] && !box.isEmpty ? extents[pass] : box.intersection(extents[pass])
    boxes[pass] = boxes[pass].union(part)
  }

  /// Adds the pixels that an effect's pass reads from its source pass to compute the pixels in `need`.
  mutating func addSource(of pass: PlannedPass, in need: IntRect) {
    switch pass.operation {
    case .draw: break
    case .blur(let source, let sigma, let repeatsEdges):
      addBlurSource(source, GaussianBlur(sigma: sigma), need, repeatsEdges)
    case .shadow(let source, let sigma, _, let repeatsEdges):
      addBlurSource(source, sigma > 0 ? GaussianBlur(sigma: sigma) : nil, need, repeatsEdges)
    case .normalizedBlur(let source, let sigma, _):
      addBlurSource(source, GaussianBlur(sigma: sigma), need, false)
    case .colors(let source, _), .curve(let source, _): addNeed(Int(source.rawValue), need)
    }
  }

  private mutating func addBlurSource(
    _ source: PassIndex, _ blur: GaussianBlur?, _ need: IntRect, _ repeatsEdges: Bool
  ) {
    let source = Int(source.rawValue)
    // A source whose edges are repeated is needed whole. Of any other, all draws that touch a part of a larger pixel
    // are needed.
    let reach = (blur?.support ?? 0) + reductions[source] - 1
    addNeed(source, repeatsEdges ? extents[source] : need.grown(by: reach))
  }

  /// Adds the pixels of other passes that a draw shows, or is masked by, within the pixels of `part`.
  mutating func addSources(of command: DrawCommand, in list: DrawList, _ part: IntRect) {
    if let mask = command.maskPass { addNeed(Int(mask.rawValue), part) }
    if let known = avoidable[command.layer] { avoidable[command.layer] = known.union(part) }
    var shown: Int?
    switch command.source {
    case .pass(let pass, _):
      shown = Int(pass.rawValue)
      addNeed(Int(pass.rawValue), part)
    case .image(let image):
      if let pass = list.images[Int(image)].source.pass.map({ Int($0.rawValue) }) {
        shown = pass
        // Through its own plane: the map starts at the first pixel of the extent.
        addNeed(pass, extents[pass])
      }
    case .color, .box, .gradient: break
    }
    if let shown { seen[shown] = seen[shown].union(part) }
  }
}

/// The largest rectangles, at most 16, that opaque draws in front cover completely.
private struct OpaqueCovers {
  private static let limit = 16
  private var rects: [IntRect] = []

  mutating func addCover(_ rect: IntRect) {
    if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
    rects.removeAll { rect.contains($0) }
    guard rects.count == OpaqueCovers.limit else { return rects.append(rect) }
    let smallest = rects.indices.min { rects[$0].area < rects[$1].area } ?? 0
    if rects[smallest].area < rect.area { rects[smallest] = rect }
  }

  /// Returns the bounding box of the part of a rectangle that no cover hides.
  func visibleBox(_ rect: IntRect) -> IntRect {
    var rest = rect
    for cover in rects where !rest.isEmpty { rest = rest.box(without: cover) }
    return rest
  }
}

extension DrawList {
  /// Returns a rectangle of pixels that a draw certainly covers completely; empty if none is known.
  ///
  /// Assembly rounds corners to 1/256 pixel; this rounds inwards.
  func wholePixels(of draw: DrawCommand) -> IntRect {
    if !draw.cuts.isEmpty { return .empty }
    switch draw.shape {
    case .pixels(let pixels): return pixels.intersection(draw.scissor)
    case .rect(let rect): return wholePixels(rect, draw)
    case .outline(let outline), .box(let outline, _):
      return wholePixels(outlines[Int(outline)], draw)
    case .rectWithin(let rect, let outline):
      return wholePixels(rect, draw).intersection(wholePixels(outlines[Int(outline)], draw))
    case .ring, .path, .masks, .blurredRect: return .empty
    }
  }

  private func wholePixels(_ outline: RoundedRect, _ draw: DrawCommand) -> IntRect {
    guard outline.isRounded else { return wholePixels(outline.rect, draw) }
    // The area between the corners: the larger of two bands that leave out the reach of the corners.
    let (rect, reach) = (outline.rect, 1.6 * outline.radius)
    let across = rect.height * max(0, rect.width - 2 * reach)
    let along = rect.width * max(0, rect.height - 2 * reach)
    guard max(across, along) > 0 else { return .empty }
    let band =
      across > along
      ? Rect(x: rect.minX + reach, y: rect.minY, width: rect.width - 2 * reach, height: rect.height)
      : Rect(x: rect.minX, y: rect.minY + reach, width: rect.width, height: rect.height - 2 * reach)
    return wholePixels(band, draw)
  }

  private func wholePixels(_ rect: Rect, _ draw: DrawCommand) -> IntRect {
    let plane = planes[Int(draw.plane)]
    guard plane.isAffine, plane.row3.z != 0, rect.isFinite,
      (plane.row1.y == 0 && plane.row2.x == 0) || (plane.row1.x == 0 && plane.row2.y == 0)
    else { return .empty }
    // Two corners determine an upright rectangle.
    let (a, b) = (
      plane.project(Point(x: rect.minX, y: rect.minY)),
      plane.project(Point(x: rect.maxX, y: rect.maxY))
    )
    guard (b.x - a.x).isFinite, (b.y - a.y).isFinite else { return .empty }
    func inwards(_ low: Double, _ high: Double) -> (Int, Int) {
      // A hundred-millionth of a pixel is a rounding error, and is rounded away.
      let first = ((low * 256 - 1e-6).rounded(.up) / 256).rounded(.up)
      let last = ((high * 256 + 1e-6).rounded(.down) / 256).rounded(.down)
      return (Int(first.clamped(to: -1e9...1e9)), Int(last.clamped(to: -1e9...1e9)))
    }
    let (minX, maxX) = inwards(min(a.x, b.x), max(a.x, b.x))
    let (minY, maxY) = inwards(min(a.y, b.y), max(a.y, b.y))
    let pixels = IntRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    return pixels.isEmpty ? .empty : pixels.intersection(draw.scissor)
  }
}
