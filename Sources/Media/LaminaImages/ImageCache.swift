public import LaminaPixels

/// A cache of decoded pixels by source image, with a budget in bytes.
///
/// Images that the current or the previous commit shows are never evicted. Others are evicted when space is needed,
/// least recently shown first. The previous commit counts because the screen still shows it. A frame that holds a
/// texture keeps its pixels alive in any case.
public struct ImageCache: Sendable {
  private struct Entry: Sendable {
    let source: ImageSource
    let texture: Texture
    /// The number of the last commit that showed the image.
    var commit: Int
    /// The value of a counter of shown images when this image was last shown.
    var moment: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var moments = 0
  /// The number of the current commit.
  package private(set) var commit = 0
  /// The maximum number of bytes of decoded pixels, unless the shown images need more.
  public let budget: Int
  /// The size of the cached decoded pixels, in bytes.
  public private(set) var byteCount = 0

  /// Makes an empty cache.
  ///
  /// - Parameter budget: the maximum number of bytes of decoded pixels, unless the shown images need more.
  public init(budget: Int = 256 << 20) { self.budget = budget }

  /// The number of cached images.
  public var count: Int { entries.count }

  /// Returns the pixels of an image; `nil` if they are not cached.
  public func texture(of source: ImageSource) -> Texture? {
    entries[ObjectIdentifier(source)]?.texture
  }

  /// Decodes an image and caches its pixels as shown by the current commit.
  ///
  /// - Returns: the faults of a broken file, in lenient mode.
  /// - Throws: `ImageError`, as from `ImageSource.decode`.
  public mutating func decode(_ source: ImageSource, isLenient: Bool) throws(ImageError) -> [String]
  {
    let image = try source.decode(isLenient: isLenient)
    keepTexture(image.texture, of: source, shownBy: commit)
    return image.warnings
  }

  // MARK: - Commits

  /// Marks an image as shown by the current commit.
  ///
  /// - Returns: whether its pixels are cached.
  @discardableResult package mutating func markShown(_ source: ImageSource) -> Bool {
    let key = ObjectIdentifier(source)
    guard entries[key] != nil else { return false }
    let moment = nextMoment()
    entries[key]?.commit = commit
    entries[key]?.moment = moment
    return true
  }

  /// Caches the pixels of an image, unless the cache already has them.
  ///
  /// - Parameters:
  ///   - texture: the pixels.
  ///   - source: the image.
  ///   - number: the number of the last commit that wanted to show it.
  package mutating func keepTexture(_ texture: Texture, of source: ImageSource, shownBy number: Int)
  {
    let key = ObjectIdentifier(source)
    guard entries[key] == nil else { return }
    entries[key] = Entry(source: source, texture: texture, commit: number, moment: nextMoment())
    byteCount += texture.byteCount
  }

  /// Ends the current commit and begins the next.
  package mutating func finishCommit() { commit += 1 }

  /// Evicts images until the cached pixels take at most `limit` bytes, least recently shown first.
  ///
  /// Images that the current or the previous commit shows are not evicted. O(n log n) for n images that may be evicted;
  /// O(1) if nothing has to be.
  ///
  /// - Parameter limit: the bytes.
  /// - Returns: the number of evicted images.
  package mutating func evictImages(to limit: Int) -> Int {
    if byteCount <= limit { return 0 }
    let idle = entries.filter { $0.value.commit < commit - 1 }
      .sorted { ($0.value.commit, $0.value.moment) < ($1.value.commit, $1.value.moment) }
    var evicted = 0
    for (key, entry) in idle where byteCount > limit {
      entries[key] = nil
      byteCount -= entry.texture.byteCount
      evicted += 1
    }
    return evicted
  }

  private mutating func nextMoment() -> Int {
    moments += 1
    return moments
  }
}
