// Stage 2, plan: the minimum number of bytes that a tile-based GPU moves for the passes of a frame.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A calculated lower bound of the bytes that a tile-based GPU moves between itself and memory.
///
/// ```
/// a pass       its extent is stored once, 4 bytes a pixel; 1 if only its alpha is read: masks, shadows
/// a composite  the shown part of the pass, and of the mask, is loaded once
/// a blur       loads its source once; each of its two directions is stored once and loaded once, on the cells that
///              `GaussianBlur` computes it on: the second is the pass itself, and its load counts for the reader
/// a path       the mask of its shadow is kept: its visible part is loaded once in a pass, 1 byte a pixel
/// a picture    the visible texels are loaded once in a pass (`ImageSample.readTexelCount`), at most the whole picture
/// the root     the rendered part is stored once; the part copied from the previous frame is loaded and stored
/// ```
/// Blending within a pass stays in a tile, and costs nothing. The backdrop of a layer that filters it is already in
/// memory: it is stored once, and its draws load nothing again. Passes known from an earlier frame are loaded. Passes
/// that are only reported (`PlannedPass.isAvoidable`) count as if they were rendered.
struct MemoryTraffic {
  /// For each pass of the plan, the bytes that rendering it moves.
  ///
  /// A pass that does not count has 0: its bytes count for the pass that reads it.
  private(set) var passes: [Int]
  /// For each pass of the plan, the bytes of the pass and of its mask that its composites load.
  private(set) var composites: [Int]
  /// The sum of the bytes of all passes and composites.
  var total: Int { passes.reduce(0, +) + composites.reduce(0, +) }

  private let plan: PassPlan
  /// For each pass, whether the account has rows for its composites.
  private var hasComposite: [Bool]
  /// For each pass that does not count, the pass that reads it, and for which its bytes count.
  private var readers: [Int]

  /// Computes the bytes that the passes of a plan move.
  ///
  /// O(passes and draws that read something).
  ///
  /// - Parameters:
  ///   - plan: the passes, narrowed to the rendered parts, with their reads.
  ///   - textures: the pictures.
  ///   - damage: the pixels of the screen that are rendered.
  ///   - scrolled: the number of pixels of the screen that are copied from the previous frame.
  init(of plan: PassPlan, textures: [Texture], damage: Damage, scrolled: Int) {
    self.plan = plan
    let count = plan.passes.count
    passes = [Int](repeating: 0, count: count)
    composites = passes
    hasComposite = [Bool](repeating: false, count: count)
    readers = [Int](repeating: count - 1, count: count)
    for composite in plan.composites {
      let index = Int(composite.pass.rawValue)
      hasComposite[index] = plan.passes[index].isCounted
      // A pass that is only reported has no reader.
      if plan.passes[index].isAvoidable {
        composites[index] += bytes(of: index, pixels: composite.extent.area)
      }
    }
    for index in plan.passes.indices.dropLast() { addRendering(of: index) }
    passes[count - 1] += 4 * damage.area + 8 * scrolled
    addReads(textures, damage)
    // A pass comes after the passes that it reads.
    for index in plan.passes.indices where !plan.passes[index].isCounted {
      passes[readers[index]] += passes[index]
      if readers[index] != index { passes[index] = 0 }
    }
  }

  /// Returns the bytes that a number of pixels of the pass at `index` take in memory.
  private func bytes(of index: Int, pixels: Int) -> Int {
    let pass = plan.passes[index]
    let cells = Double(pass.cell * pass.cell)
    let size = min(1e6, pass.resolution * pass.resolution, pass.cell > 1 ? 1 / cells : 1e6)
    return (pass.isMask ? 1 : 4) * Int((Double(pixels) * size - 1e-6).rounded(.up))
  }

  /// Adds the bytes that a pass stores, and that it loads if it is computed from another.
  ///
  /// Policy: `traffic-avoidable-pass`.
  private mutating func addRendering(of index: Int) {
    let pass = plan.passes[index]
    guard !pass.extent.isEmpty, pass.known == nil else { return }
    passes[index] += bytes(of: index, pixels: pass.extent.area)
    guard let place = pass.operation.source else { return }
    let source = Int(place.rawValue)
    if !plan.passes[source].isCounted { readers[source] = index }
    let area = plan.passes[source].extent
    let near = pass.extent.grown(
      by: pass.operation.blurSigma.map { GaussianBlur(sigma: $0).support } ?? 0)
    let read = pass.operation.repeatsEdges ? area : area.intersection(near)
    passes[index] += bytes(of: source, pixels: read.area)
    if pass.operation.blurSigma != nil {
      // The first direction makes the rows of the source, as wide as the result.
      passes[index] += 2 * bytes(of: index, pixels: pass.extent.width * read.height)
    }
  }

  /// Adds the bytes of pictures, passes and masks that draws load.
  private mutating func addReads(_ textures: [Texture], _ damage: Damage) {
    let root = plan.passes.count - 1
    var loaded = LoadedPixels()
    for read in plan.reads {
      let parts = read.reader == root ? damage.rects.map(read.seen.intersection) : [read.seen]
      loaded.advanceReader(to: read.reader)
      for pass in [passRead(by: read), read.mask.map { Int($0.rawValue) }] {
        if let pass, !plan.passes[pass].isCounted { readers[pass] = read.reader }
      }
      if plan.passes[read.reader].isBackdrop { continue }
      var sum = 0
      if let mask = read.mask.map({ Int($0.rawValue) }) {
        sum += bytes(
          of: mask, pixels: loaded.loadPixels(readPixelCounts(of: mask, in: parts), of: .pass(mask))
        )
      }
      switch read.source {
      case .pass(let pass, _):
        let pass = Int(pass.rawValue)
        sum += bytes(
          of: pass, pixels: loaded.loadPixels(readPixelCounts(of: pass, in: parts), of: .pass(pass))
        )
      case .image(let image):
        let list = plan.passes[read.reader].list
        let (sample, plane) = (list.images[Int(image)], list.planes[read.plane])
        func texels(_ width: Int, _ height: Int) -> (seen: Int, all: Int) {
          let seen = parts.reduce(0) {
            $0
              + sample.readTexelCount(
                through: plane, within: read.rect, seen: $1, width: width, height: height)
          }
          return (seen, width * height)
        }
        switch sample.source {
        case .pass(let pass):
          let pass = Int(pass.rawValue)
          let extent = plan.passes[pass].extent
          let texels = texels(extent.width, extent.height)
          sum += bytes(of: pass, pixels: loaded.loadPixels(texels, of: .pass(pass)))
        case .texture(let index):
          let texture = textures[Int(index)]
          let texels = texels(texture.width, texture.height)
          sum += texture.format.bytesPerPixel * loaded.loadPixels(texels, of: .texture(index))
        }
      case .color, .box, .gradient:
        let mask = plan.passes[read.reader].list.blurredRects[Int(read.blurredPath)]
        let seen = parts.reduce(0) { $0 + $1.intersection(mask.bounds).area }
        sum += loaded.loadPixels((seen, mask.bounds.area), of: .mask(mask.atOrigin))
      }
      if let pass = passRead(by: read), hasComposite[pass] {
        composites[pass] += sum
      } else {
        passes[read.reader] += sum
      }
    }
  }

  /// Returns the pass that a draw shows; `nil` for a draw that shows none.
  private func passRead(by read: PlannedRead) -> Int? {
    read.source.shownPass(in: plan.passes[read.reader].list.images).map { Int($0.rawValue) }
  }

  /// Returns the number of a pass's pixels that are read within `parts`, and the number of all its pixels.
  private func readPixelCounts(of pass: Int, in parts: [IntRect]) -> (seen: Int, all: Int) {
    let extent = plan.passes[pass].extent
    return (parts.reduce(0) { $0 + $1.intersection(extent).area }, extent.area)
  }

  /// The bytes that each row of `PassPlan.records` moves, in the order of the rows.
  var rows: [Int] {
    var rows: [Int] = []
    var parts = [Int](repeating: 0, count: passes.count)
    for composite in plan.composites { parts[Int(composite.pass.rawValue)] += 1 }
    for (index, pass) in plan.passes.enumerated() where pass.isCounted {
      rows.append(passes[index])
      // If a pass is composited in parts, the first part carries all bytes.
      for part in 0..<parts[index] { rows.append(part == 0 ? composites[index] : 0) }
    }
    return rows
  }
}

/// The number of pixels of each source that a pass has loaded, each counted once.
private struct LoadedPixels {
  /// The memory that pixels are loaded from: a pass, a picture or the mask of a blurred path.
  enum Source: Hashable {
    case pass(Int)
    case texture(Int32)
    case mask(BlurredRect)
  }

  private var reader = -1
  private var loaded: [Source: Int] = [:]

  /// Forgets the loaded pixels if the draws of another pass begin.
  ///
  /// The draws of a pass are consecutive.
  mutating func advanceReader(to reader: Int) {
    if reader != self.reader { loaded.removeAll(keepingCapacity: true) }
    self.reader = reader
  }

  /// Counts pixels of a source that a draw reads, and returns how many of them were not loaded before.
  ///
  /// - Parameters:
  ///   - pixels: the number of pixels read, and the number of all pixels of the source.
  ///   - source: the source.
  /// - Returns: the minimum number of pixels that were not loaded before.
  mutating func loadPixels(_ pixels: (seen: Int, all: Int), of source: Source) -> Int {
    let before = loaded[source, default: 0]
    let after = min(max(before, pixels.all), before + pixels.seen)
    loaded[source] = after
    return after - before
  }
}

extension BlurredRect {
  /// The blurred shape moved to the origin: shadows of one path and blur share a mask.
  ///
  /// Policy: `traffic-path-shadow`.
  fileprivate var atOrigin: BlurredRect {
    var mask = self
    (mask.rect, mask.shift) = (IntRect(x: 0, y: 0, width: rect.width, height: rect.height), .zero)
    return mask
  }
}

extension PlannedPass {
  /// Whether the pass is the backdrop of a layer that filters it: the pass's target already contains these pixels.
  ///
  /// Policy: `traffic-backdrop`.
  fileprivate var isBackdrop: Bool { role == .content && reasons == [.backgroundFilters] }
}

extension FrameRecord {
  /// Stores the bytes that a frame moves: their sum, and the bytes of each pass's row.
  mutating func countTraffic(_ traffic: MemoryTraffic) {
    counters[.memoryTraffic] = traffic.total
    for (row, bytes) in traffic.rows.enumerated() { passes[row].memoryBytes = bytes }
  }
}
