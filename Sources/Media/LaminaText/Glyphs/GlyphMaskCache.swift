// Glyph masks: coverage without colour, made once for each face, transform and subpixel position.

public import LaminaGeometry
import LaminaPixels
public import LaminaRaster
import LaminaSystem
import Synchronization

/// A face with its size and rotation on the device, for which glyph masks are made.
public struct GlyphStrike: Hashable, Sendable {
  /// The face.
  public let face: FontFace
  /// The map from an em of 1 by 1, y down, to device pixels; its translation is ignored.
  public let transform: Affine

  /// Makes an upright strike, with a size in device pixels per em.
  public init(face: FontFace, pixelsPerEm: Double) {
    self.init(
      face: face, transform: Affine(a: pixelsPerEm, b: 0, c: 0, d: pixelsPerEm, tx: 0, ty: 0))
  }

  /// Makes a strike of a font, with the map from points to device pixels.
  public init(font: Font, pointsToDevice transform: Affine) {
    self.init(
      face: font.face,
      transform: Affine(
        a: transform.a * font.size, b: transform.b * font.size, c: transform.c * font.size,
        d: transform.d * font.size, tx: 0, ty: 0))
  }

  private init(face: FontFace, transform: Affine) {
    self.face = face
    self.transform = transform
  }

  /// Whether baselines are horizontal; glyphs are then placed at whole rows.
  public var isUpright: Bool { transform.b == 0 && transform.c == 0 }
  /// Returns the device pixel of a position, and its phase: the quarter pixel within it.
  ///
  /// If upright, y is rounded to whole rows.
  func pixelAndPhase(_ position: Point) -> (x: Int, y: Int, phase: Int) {
    let x = GlyphStrike.quarters(position.x)
    let y =
      isUpright ? GlyphStrike.floorOfSum(position.y, 0.5) * 4 : GlyphStrike.quarters(position.y)
    return (x >> 2, y >> 2, (x & 3) | (y & 3) << 2)
  }

  /// Returns a coordinate in quarter pixels, rounded to nearest, halves up.
  private static func quarters(_ position: Double) -> Int { floorOfSum(position * 4, 0.5) }

  private static func floorOfSum(_ a: Double, _ b: Double) -> Int {
    // A documented clamp: nothing is drawn at such positions.
    Int(max(-1e9, min(1e9, (a + b).rounded(.down))))
  }
}

/// A glyph's mask, with its position.
public struct PlacedGlyphMask: Hashable, Sendable {
  /// The column to add to the mask's bounds, in device pixels.
  public var x: Int
  /// The row to add to the mask's bounds, in device pixels.
  public var y: Int
  /// The mask, which has the coverage of the glyph's pixels.
  public var mask: CoverageMask

  /// The device pixels that the mask covers.
  public var bounds: IntRect {
    let own = mask.bounds
    return IntRect(
      minX: own.minX + x, minY: own.minY + y, maxX: own.maxX + x, maxY: own.maxY + y)
  }
}

/// A cache of glyph masks and pictures, which evicts the least recently used ones above a limit of bytes.
///
/// Any thread may use it. Masks do not depend on colours.
public final class GlyphMaskCache: Sendable {
  /// The statistics of a cache.
  public struct Counts: Hashable, Sendable {
    /// The number of masks and pictures found in the cache.
    public var hits = 0
    /// The number of masks and pictures made.
    public var misses = 0
    /// The number of masks and pictures evicted.
    public var evictions = 0
    /// The number of cached masks and pictures.
    public var masks = 0
    /// The size of the cached masks and pictures, in bytes, including 96 for each one's record.
    public var bytes = 0
  }

  /// The maximum number of cached bytes.
  public let byteLimit: Int
  private let state = Mutex(GlyphMaskStorage())

  /// Makes an empty cache.
  public init(byteLimit: Int = 8 << 20) { self.byteLimit = byteLimit }

  /// The statistics so far.
  public var counts: Counts { state.locked { $0.counts } }

  /// Removes all masks and pictures from the cache.
  public func removeAll() { state.locked { $0.removeAll() } }

  /// Returns the masks of glyphs with origins at device positions.
  ///
  /// - Returns: a mask for each glyph, in their order; empty for a glyph that covers nothing.
  /// - Throws: `TextError.invalidGlyph` for a broken glyph, `overMemory` for a mask over 64 MB.
  /// - Complexity: O(glyphs), plus the making of masks that are not cached.
  public func masks(of glyphs: [(glyph: GlyphID, position: Point)], _ strike: GlyphStrike)
    throws(TextError) -> [PlacedGlyphMask]
  {
    var placed: [PlacedGlyphMask] = []
    placed.reserveCapacity(glyphs.count)
    var missing: [Int] = []
    let number = state.locked { state in
      let number = state.strikeNumber(of: strike)
      for (index, item) in glyphs.enumerated() {
        let place = strike.pixelAndPhase(item.position)
        let mask = state.cachedMask(
          GlyphMaskStorage.Key(strike: number, item.glyph, phase: place.phase))
        if mask == nil { missing.append(index) }
        placed.append(PlacedGlyphMask(x: place.x, y: place.y, mask: mask ?? .empty))
      }
      if missing.isEmpty { state.countLookups(hits: glyphs.count, misses: 0) }
      return number
    }
    if missing.isEmpty { return placed }
    // Made without the lock: meanwhile, other threads may continue, or make the same masks.
    var made: [GlyphMaskStorage.Key: CoverageMask] = [:]
    for index in missing {
      let item = glyphs[index]
      let phase = strike.pixelAndPhase(item.position).phase
      let key = GlyphMaskStorage.Key(strike: number, item.glyph, phase: phase)
      if let mask = made[key] {
        placed[index].mask = mask
        continue
      }
      let mask = try GlyphMaskCache.rasteriseGlyph(item.glyph, strike, phase: phase)
      made[key] = mask
      placed[index].mask = mask
      state.locked { $0.keepGlyph(.mask(mask), key, of: strike, limit: byteLimit) }
    }
    state.locked { $0.countLookups(hits: glyphs.count - made.count, misses: made.count) }
    return placed
  }

  /// Returns the mask of one glyph with its origin at a device position.
  ///
  /// - Throws: as `masks`.
  public func mask(of glyph: GlyphID, at position: Point, _ strike: GlyphStrike)
    throws(TextError) -> PlacedGlyphMask
  { try masks(of: [(glyph, position)], strike)[0] }

  /// Returns the pictures of glyphs, in the stored size of their face that suits their size on the device.
  ///
  /// It is the smallest size with at least as many pixels per em as the device has along the longer side of an em.
  /// Without one, it is the largest size.
  ///
  /// - Returns: a picture for each glyph, in their order; `nil` for a glyph without one.
  /// - Throws: `TextError.invalidGlyph` for a broken picture.
  /// - Complexity: O(glyphs), plus the decoding of pictures that are not cached.
  public func pictures(of glyphs: [GlyphID], _ strike: GlyphStrike) throws(TextError)
    -> [GlyphPicture?]
  {
    let t = strike.transform
    let size = max((t.a * t.a + t.b * t.b).squareRoot(), (t.c * t.c + t.d * t.d).squareRoot())
    guard let index = strike.face.bestStrike(forPixelsPerEm: size) else {
      return [GlyphPicture?](repeating: nil, count: glyphs.count)
    }
    let own = GlyphStrike(face: strike.face, pixelsPerEm: strike.face.strikes[index])
    var (pictures, hits) = ([GlyphPicture?](), 0)
    for glyph in glyphs {
      let (key, known) = state.locked { state in
        let key = GlyphMaskStorage.Key(strike: state.strikeNumber(of: own), picture: glyph)
        return (key, state.cachedGlyph(key))
      }
      if case .picture(let picture)? = known {
        pictures.append(picture)
        hits += 1
        continue
      }
      let made = try strike.face.picture(of: glyph, strike: index)
      pictures.append(made)
      state.locked { $0.keepGlyph(.picture(made), key, of: own, limit: byteLimit) }
    }
    state.locked { $0.countLookups(hits: hits, misses: glyphs.count - hits) }
    return pictures
  }

  /// Makes the mask of a glyph from its unhinted outline, moved by the quarter pixels of a phase.
  private static func rasteriseGlyph(_ glyph: GlyphID, _ strike: GlyphStrike, phase: Int)
    throws(TextError) -> CoverageMask
  {
    let outline = try strike.face.outline(of: glyph)
    let em = Double(strike.face.metrics.unitsPerEm)
    let t = strike.transform
    let transform = Affine(
      a: t.a / em, b: t.b / em, c: t.c / em, d: t.d / em, tx: Double(phase & 3) / 4,
      ty: Double(phase >> 2) / 4)
    do {
      return try CoverageMask(filling: outline, transform: transform).padded(toMultipleOf: 8)
    } catch {
      if case .overMemory(let bytes, let limit) = error {
        throw .overMemory(bytes: bytes, limit: limit)
      }
      throw .noMemory
    }
  }
}
