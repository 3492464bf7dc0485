// Stage 2, plan: bitmaps of rasterised layers, kept from frame to frame.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A cache of the bitmaps of rasterised layers.
///
/// A bitmap is valid as long as its draws are the same. A change of any of its pixels changes a draw, while moving or
/// fading the layer as a whole changes none. It is evicted after 100 ms without use. Bitmaps together have at most 2.5
/// times as many pixels as the screen; a bitmap without room is rendered in each frame.
///
/// - Source: the two limits are Apple's (WWDC 2014, session 419).
struct RasterizationCache {
  /// The largest number of pixels of all bitmaps together, in areas of the screen.
  static let screens = 2.5
  /// The time after which an unused bitmap is evicted, in seconds.
  static let evictionDelay = 0.1

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    /// The number of the layer's appearance in the frame, from 0: sublayers of a replicator appear several times.
    let occurrence: Int
  }

  private struct Entry {
    let content: BitmapContent
    let scale: Double
    let pixels: Texture
    var lastShown: Double
  }

  private var entries: [Key: Entry] = [:]
  /// The causes of the next misses of bitmaps that were evicted, refused or forgotten.
  private var evictionCauses: [Key: RasterizationEvent.Cause] = [:]
  /// The bitmaps that this frame renders, by the indices of their passes.
  private var waiting: [Int: (key: Key, content: BitmapContent, scale: Double)] = [:]
  /// The hits, misses, refusals and evictions of this frame.
  private(set) var events: [RasterizationEvent] = []
  private var time = 0.0
  private var pixelLimit = 0

  /// The number of pixels of all cached bitmaps.
  var pixelCount: Int { entries.values.reduce(0) { $0 + $1.pixels.width * $1.pixels.height } }

  /// Starts a frame: evicts unused bitmaps, and puts the valid ones into the plan.
  ///
  /// O(draws of bitmaps).
  mutating func applyBitmaps(to plan: inout PassPlan, of frame: EvaluatedFrame) {
    events = []
    waiting = [:]
    time = frame.time
    let screen = frame.canvas.exactPixelWidth * frame.canvas.exactPixelHeight
    pixelLimit = Int(screen * RasterizationCache.screens)
    dropUnused()
    var occurrences: [ObjectIdentifier: Int] = [:]
    var next = plan.passes.count - 1
    while next >= 0 {
      guard let bitmap = plan.passes[next].bitmap else {
        next -= 1
        continue
      }
      let key = Key(layer: bitmap.layer, occurrence: occurrences[bitmap.layer, default: 0])
      occurrences[bitmap.layer, default: 0] += 1
      let content = BitmapContent(bitmap, of: plan, frame)
      let layer = Int(plan.passes[next].layer.rawValue)
      let pixels = plan.passes[next].extent.area
      if let entry = entries[key], entry.content == content {
        entries[key]?.lastShown = time
        plan.markKnown(next, as: entry.pixels)
        events.append(RasterizationEvent(layer: layer, pixels: pixels, kind: .hit))
        next = bitmap.passes.lowerBound - 1
        continue
      }
      events.append(
        RasterizationEvent(
          layer: layer, pixels: pixels, kind: .miss, cause: missCause(key, content, bitmap.scale)))
      entries[key] = nil
      evictionCauses[key] = nil
      waiting[next] = (key, content, bitmap.scale)
      next -= 1
    }
  }

  private func missCause(_ key: Key, _ content: BitmapContent, _ scale: Double)
    -> RasterizationEvent.Cause
  {
    guard let entry = entries[key] else { return evictionCauses[key] ?? .first }
    if entry.scale != scale { return .scale }
    return entry.content.extent == content.extent ? .content : .size
  }

  /// Keeps the bitmap that a pass has rendered, if there is room for it.
  mutating func keepBitmap(_ pixels: Texture, ofPass index: Int, layer: Int) {
    guard let (key, content, scale) = waiting[index] else { return }
    waiting[index] = nil
    let size = pixels.width * pixels.height
    while pixelCount + size > pixelLimit {
      // The least recently shown one, but none of this frame's.
      let candidates = entries.filter { $0.value.lastShown < time }
      guard let oldest = candidates.min(by: { $0.value.lastShown < $1.value.lastShown })?.key
      else {
        evictionCauses[key] = .overBudget
        events.append(
          RasterizationEvent(layer: layer, pixels: size, kind: .refused, cause: .overBudget))
        return
      }
      evictBitmap(oldest, .room)
    }
    entries[key] = Entry(content: content, scale: scale, pixels: pixels, lastShown: time)
  }

  /// Forgets waiting bitmaps that this frame does not render after all, because they are hidden.
  mutating func forgetWaitingBitmaps(unreadOf plan: PassPlan) {
    for (index, (key, _, _)) in waiting where plan.passes[index].extent.isEmpty {
      waiting[index] = nil
      let layer = Int(plan.passes[index].layer.rawValue)
      guard let event = events.firstIndex(where: { $0.layer == layer && $0.kind == .miss }) else {
        continue
      }
      evictionCauses[key] = events.remove(at: event).cause
    }
  }

  private mutating func dropUnused() {
    for (key, entry) in entries where time - entry.lastShown > RasterizationCache.evictionDelay {
      evictBitmap(key, .unused)
    }
  }

  private mutating func evictBitmap(_ key: Key, _ cause: RasterizationEvent.Cause) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    evictionCauses[key] = cause
    events.append(
      RasterizationEvent(
        layer: nil, pixels: entry.pixels.width * entry.pixels.height, kind: .eviction,
        cause: cause))
  }
}

/// The content of a bitmap: the passes that make it, without indices that depend on the rest of the frame.
private struct BitmapContent: Equatable {
  private struct Pass: Equatable {
    let operation: PassOperation
    let extent: IntRect
    let list: DrawList
  }

  private let passes: [Pass]
  /// The textures that the bitmap shows, kept so that no other picture can reuse their memory.
  private let textures: [Texture]
  /// The extent of the bitmap's own pass.
  let extent: IntRect

  init(_ bitmap: Bitmap, of plan: PassPlan, _ frame: EvaluatedFrame) {
    var textures: [Texture] = []
    var places: [Int32: Int32] = [:]
    let first = Int32(bitmap.passes.lowerBound)
    /// Returns the index of a frame's texture in the bitmap's own list of textures.
    func textureIndex(_ texture: Int32) -> Int32 {
      if let known = places[texture] { return known }
      textures.append(frame.textures[Int(texture)])
      places[texture] = Int32(textures.count - 1)
      return Int32(textures.count - 1)
    }
    passes = plan.passes[bitmap.passes].map { pass in
      var list = pass.list
      for index in list.commands.indices {
        list.commands[index].layer = LayerIndex(0)
        list.commands[index].source = list.commands[index].source.withPassesShifted(by: -first)
        list.commands[index].maskPass?.rawValue -= first
      }
      for index in list.images.indices {
        list.images[index].source =
          switch list.images[index].source {
          case .texture(let texture): .texture(textureIndex(texture))
          case .pass(let pass): .pass(pass.shiftedIndex(by: -first))
          }
        if case .trilinear(let levels, let bias) = list.images[index].filter {
          list.images[index].filter = .trilinear(
            levels: 0..<Int32(levels.count), bias: bias)
        }
      }
      return Pass(
        operation: pass.operation.withPassesShifted(by: -first), extent: pass.extent, list: list)
    }
    self.textures = textures
    extent = plan.passes[bitmap.passes.upperBound - 1].extent
  }

  static func == (a: BitmapContent, b: BitmapContent) -> Bool {
    a.extent == b.extent && a.textures.map(\.identity) == b.textures.map(\.identity)
      && a.passes == b.passes
  }
}

extension PassPlan {
  /// Marks the pixels of a bitmap as known, and drops the passes that would make it.
  fileprivate mutating func markKnown(_ index: Int, as pixels: Texture) {
    guard let bitmap = passes[index].bitmap else { return }
    for pass in bitmap.passes {
      passes[pass].list = DrawList()
      passes[pass].operation = .draw
      passes[pass].isCounted = false
    }
    passes[index].known = pixels
  }
}
