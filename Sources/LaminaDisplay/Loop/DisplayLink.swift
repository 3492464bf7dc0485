// A call for each frame of the display.

/// Calls its target before frames of the display, as `CADisplayLink`.
///
/// ```
/// vsync      k            k + 1        k + 2
///            |------------|------------|
/// turn       [call][commit]
///            timestamp    targetTimestamp                   at the display's full rate
/// ```
/// It is called at the beginning of a turn of the frame loop, on the main actor. If the app is still busy
/// at a vsync, the call for that vsync is left out (a named policy).
@MainActor public final class DisplayLink {
  /// How often to call.
  public var preferredFrameRateRange = FrameRateRange.default
  /// Whether its calls are paused.
  public var isPaused = false
  /// When the frame that is on the screen began to be shown: the vsync of the call, in seconds.
  public internal(set) var timestamp = 0.0
  /// When the next call will be: until then there is time to commit, in seconds.
  public internal(set) var targetTimestamp = 0.0
  /// The time between calls, in seconds.
  public internal(set) var duration = 0.0
  /// Whether it will never be called again.
  public private(set) var isInvalid = false
  /// What it calls.
  let target: @MainActor (DisplayLink) -> Void

  /// Makes a link that is called once a frame loop has it.
  public init(_ target: @escaping @MainActor (DisplayLink) -> Void) { self.target = target }

  /// Ends it for good; the loop forgets it.
  public func invalidate() { isInvalid = true }

  var isActive: Bool { !isPaused && !isInvalid }
}

/// The links of a loop.
@MainActor struct DisplayLinks {
  private var links: [DisplayLink] = []

  mutating func add(_ link: DisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
  }

  /// Every how many refreshes the display shows a frame: the most demanding active range wins (a named
  /// policy); `nil` without active links.
  func divisor(of refreshRate: Double) -> Int? {
    links.filter(\.isActive).map { $0.preferredFrameRateRange.divisor(of: refreshRate) }.min()
  }

  /// The links to be called at a vsync, each with its divisor: a multiple of the display's, so that
  /// links that are called less often are called together with others.
  mutating func due(at vsync: Int, refreshRate: Double) -> [(link: DisplayLink, divisor: Int)] {
    links.removeAll(where: \.isInvalid)
    guard let step = divisor(of: refreshRate), vsync % step == 0 else { return [] }
    return links.filter(\.isActive).compactMap { link in
      let divisor = link.preferredFrameRateRange.divisor(of: refreshRate, multipleOf: step)
      return vsync % divisor == 0 ? (link, divisor) : nil
    }
  }
}
