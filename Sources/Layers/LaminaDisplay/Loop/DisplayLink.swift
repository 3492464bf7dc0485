// A call for each frame of the display.

/// A function that is called before frames of the display, like `CADisplayLink`.
///
/// ```
/// vsync      k            k + 1        k + 2
///            |------------|------------|
/// turn       [call][commit]
///            timestamp    targetTimestamp                   at the display's full rate
/// ```
/// The target is called at the beginning of a turn of the frame loop, on the main actor. If the app is still busy at a
/// vsync, the call for that vsync is skipped.
///
/// ```swift
/// let wheel = Layer()
/// let loop = try FrameLoop(root: wheel, canvas: Canvas(width: 100, height: 100))
/// loop.add(DisplayLink { link in wheel.opacity = max(0, 1 - link.timestamp) })
/// try loop.run(until: 0.2)
/// ```
///
/// Policy: `display-link-busy`.
@MainActor public final class DisplayLink {
  /// The range of rates at which the link asks to be called.
  public var preferredFrameRateRange = FrameRateRange.default
  /// Whether the calls of the link are paused.
  public var isPaused = false
  /// The time of the vsync at which the link was last called, in seconds.
  public internal(set) var timestamp = 0.0
  /// The time of the vsync of the next call, which is the deadline for a commit, in seconds.
  public internal(set) var targetTimestamp = 0.0
  /// The time from one call to the next, in seconds.
  public internal(set) var duration = 0.0
  /// Whether the link will never be called again.
  public private(set) var isInvalid = false
  /// The function that the link calls.
  let target: @MainActor (DisplayLink) -> Void

  /// Makes a link, which is called once it has been added to a frame loop.
  public init(_ target: @escaping @MainActor (DisplayLink) -> Void) { self.target = target }

  /// Ends the calls for good; the loop removes the link.
  public func invalidate() { isInvalid = true }

  var isActive: Bool { !isPaused && !isInvalid }
}

/// The display links of a frame loop, with the vsyncs at which each is called.
@MainActor struct DisplayLinkScheduler {
  private var links: [DisplayLink] = []

  mutating func addLink(_ link: DisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
  }

  /// Returns the number of refreshes from one shown frame to the next; `nil` without active links.
  ///
  /// The most demanding active range wins.
  ///
  /// Policy: `display-link-rates`.
  func divisor(of refreshRate: Double) -> Int? {
    links.filter(\.isActive).map { $0.preferredFrameRateRange.divisor(of: refreshRate) }.min()
  }

  /// Returns the links to be called at a vsync, each with the number of refreshes from one of its calls to the next.
  ///
  /// Each divisor is a multiple of the display's, so that less frequent calls coincide with more frequent ones.
  mutating func dueLinks(at vsync: Int, refreshRate: Double) -> [(link: DisplayLink, divisor: Int)]
  {
    links.removeAll(where: \.isInvalid)
    guard let step = divisor(of: refreshRate), vsync % step == 0 else { return [] }
    return links.filter(\.isActive).compactMap { link in
      let divisor = link.preferredFrameRateRange.divisor(of: refreshRate, multipleOf: step)
      return vsync % divisor == 0 ? (link, divisor) : nil
    }
  }
}
