public import LaminaPixels

/// Decoded pixels by the image they came from, with a budget of bytes.
///
/// Commits are counted. An image that the present commit or the one before it shows always stays; the
/// others go when there is no room, those first that were shown the longest ago. The commit before counts
/// because the screen still shows it. Frames that hold a texture keep its pixels alive in any case.
public struct ImageCache: Sendable {
  private struct Entry: Sendable {
    let source: ImageSource
    let texture: Texture
    /// The number of the last commit that showed it.
    var commit: Int
    /// When that was, among all times that any image was shown.
    var moment: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var moments = 0
  /// The number of the present commit.
  package private(set) var commit = 0
  /// The most bytes that decoded pixels take, unless those that are shown take more.
  public let budget: Int
  /// The bytes that the decoded pixels take.
  public private(set) var byteCount = 0

  /// Makes an empty cache.
  ///
  /// - Parameter budget: the most bytes that decoded pixels take, unless those that are shown take more.
  public init(budget: Int = 256 << 20) { self.budget = budget }

  /// How many images are kept.
  public var count: Int { entries.count }

  /// The pixels of an image, if it has been decoded and is still kept.
  public func texture(of source: ImageSource) -> Texture? {
    entries[ObjectIdentifier(source)]?.texture
  }

  /// Decodes an image and keeps its pixels, as shown now.
  ///
  /// - Returns: what was wrong with the file, in lenient mode.
  /// - Throws: `ImageError` as `ImageSource.decode` does.
  public mutating func decode(_ source: ImageSource, isLenient: Bool) throws(ImageError) -> [String]
  {
    let image = try source.decode(isLenient: isLenient)
    keep(image.texture, of: source, shownBy: commit)
    return image.warnings
  }

  // MARK: - Commits

  /// Notes that the present commit shows an image.
  ///
  /// - Returns: whether its pixels are here.
  @discardableResult package mutating func show(_ source: ImageSource) -> Bool {
    let key = ObjectIdentifier(source)
    guard entries[key] != nil else { return false }
    let moment = nextMoment()
    entries[key]?.commit = commit
    entries[key]?.moment = moment
    return true
  }

  /// Keeps pixels, unless there are some of this image.
  ///
  /// - Parameters:
  ///   - texture: the pixels.
  ///   - source: the image.
  ///   - number: the number of the last commit that wanted to show it.
  package mutating func keep(_ texture: Texture, of source: ImageSource, shownBy number: Int) {
    let key = ObjectIdentifier(source)
    guard entries[key] == nil else { return }
    entries[key] = Entry(source: source, texture: texture, commit: number, moment: nextMoment())
    byteCount += texture.byteCount
  }

  /// The present commit is done; the next one begins.
  package mutating func finishCommit() { commit += 1 }

  /// Gives up images until the rest takes no more than so many bytes: those that were shown the longest
  /// ago first, and none that the present commit or the one before it shows.
  ///
  /// O(n log n) for n images that may go; O(1) if there is room.
  ///
  /// - Parameter limit: the bytes.
  /// - Returns: how many images went.
  package mutating func evict(to limit: Int) -> Int {
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
