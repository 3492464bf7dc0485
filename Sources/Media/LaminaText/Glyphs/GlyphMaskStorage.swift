// Glyph masks and pictures: the storage of a cache, in order of use.

import LaminaPixels
import LaminaRaster

/// The cached form of a glyph: a mask or a picture.
enum CachedGlyph: Sendable {
  case mask(CoverageMask)
  /// A picture; `nil` for a glyph without one.
  case picture(GlyphPicture?)

  /// The size of the mask's coverage, or of the picture with its mip levels, in bytes.
  var byteCount: Int {
    switch self {
    case .mask(let mask): mask.coverage.count
    case .picture(let picture):
      picture.map { $0.texture.byteCount + $0.texture.mipByteCount } ?? 0
    }
  }
}

/// The storage of a glyph cache: masks by strike, glyph and phase, and pictures, listed from the most to the least
/// recently used.
struct GlyphMaskStorage: Sendable {
  /// The key of a cached glyph: strike, glyph and phase (the subpixel position) in one number.
  struct Key: Hashable, Sendable {
    private let number: UInt64

    init(strike: Int, _ glyph: GlyphID, phase: Int) {
      number =
        UInt64(truncatingIfNeeded: strike) << 37 | UInt64(glyph) << 5
        | UInt64(truncatingIfNeeded: phase)
    }

    /// Makes the key of a picture, which has no phase.
    init(strike: Int, picture glyph: GlyphID) { self.init(strike: strike, glyph, phase: 16) }

    /// The key's index in `guesses`: the top bits of its product with 2^64 divided by the golden ratio.
    var guess: Int { Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 54) }
  }

  private struct Entry: Sendable {
    var key: Key
    var value: CachedGlyph
    /// The index of the entry that was used just after this one; -1 for none.
    var newer: Int
    /// The index of the entry that was used just before this one; -1 for none.
    var older: Int
  }

  private(set) var counts = GlyphMaskCache.Counts()
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var indices: [Key: Int] = [:]
  /// The index of the entry found last for each `Key.guess`, which is tried before `indices`; -1 for none.
  private var guesses = [Int](repeating: -1, count: 1 << 10)
  private var newest = -1
  private var oldest = -1
  private var strikes: [GlyphStrike: Int] = [:]
  private var nextStrike = 0
  private var lastStrike: (strike: GlyphStrike, number: Int)?

  /// The number of known strikes at which all masks and strikes are removed.
  private static let strikeLimit = 4_096

  /// The size of a mask's record, in bytes, in addition to its coverage.
  private static let overhead = 96

  /// Returns the number that stands for a strike in keys, which the strike gets on first use.
  mutating func strikeNumber(of strike: GlyphStrike) -> Int {
    if let lastStrike, lastStrike.strike == strike { return lastStrike.number }
    var number = nextStrike
    if let known = strikes[strike] {
      number = known
    } else {
      if strikes.count >= GlyphMaskStorage.strikeLimit { removeAll() }
      strikes[strike] = number
      nextStrike += 1
    }
    lastStrike = (strike, number)
    return number
  }

  /// Returns a cached mask, which becomes the most recently used entry; `nil` if it is not cached.
  mutating func cachedMask(_ key: Key) -> CoverageMask? {
    guard case .mask(let mask)? = cachedGlyph(key) else { return nil }
    return mask
  }

  /// Returns a cached mask or picture, which becomes the most recently used entry; `nil` if it is not cached.
  @inline(__always) mutating func cachedGlyph(_ key: Key) -> CachedGlyph? {
    var index = guesses[key.guess]
    if index < 0 || entries[index].key != key {
      guard let found = indices[key] else { return nil }
      index = found
      guesses[key.guess] = found
    }
    if index != newest {
      unlinkEntry(index)
      linkAsNewest(index)
    }
    return entries[index].value
  }

  /// Adds to the counts of masks and pictures that were found in the cache, and of those that were made.
  mutating func countLookups(hits: Int, misses: Int) {
    counts.hits += hits
    counts.misses += misses
  }

  /// Caches a mask or picture, unless another thread has cached it, it exceeds the limit, or its strike has been
  /// removed meanwhile.
  mutating func keepGlyph(_ value: CachedGlyph, _ key: Key, of strike: GlyphStrike, limit: Int) {
    let bytes = value.byteCount + GlyphMaskStorage.overhead
    guard bytes <= limit, indices[key] == nil, strikes[strike] != nil else { return }
    while counts.bytes + bytes > limit, oldest >= 0 { evictOldest() }
    let entry = Entry(key: key, value: value, newer: -1, older: -1)
    let index: Int
    if let place = free.popLast() {
      index = place
      entries[index] = entry
    } else {
      index = entries.count
      entries.append(entry)
    }
    indices[key] = index
    counts.bytes += bytes
    counts.masks += 1
    linkAsNewest(index)
  }

  /// Removes all masks, pictures and strikes.
  mutating func removeAll() {
    counts.bytes = 0
    counts.masks = 0
    entries.removeAll()
    free.removeAll()
    indices.removeAll()
    strikes.removeAll()
    for place in guesses.indices { guesses[place] = -1 }
    lastStrike = nil
    (newest, oldest) = (-1, -1)
  }

  private mutating func evictOldest() {
    let index = oldest
    unlinkEntry(index)
    counts.bytes -= entries[index].value.byteCount + GlyphMaskStorage.overhead
    counts.masks -= 1
    counts.evictions += 1
    indices[entries[index].key] = nil
    entries[index].value = .mask(.empty)
    if guesses[entries[index].key.guess] == index { guesses[entries[index].key.guess] = -1 }
    free.append(index)
  }

  private mutating func unlinkEntry(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ index: Int) {
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }
}
