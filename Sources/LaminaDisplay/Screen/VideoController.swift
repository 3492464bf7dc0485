// Scan-out: the display reads the front buffer line by line while it shows a refresh.

import LaminaGeometry
public import LaminaPixels

/// When the front buffer is replaced by a finished one.
public enum SwapMode: String, CaseIterable, Hashable, Sendable {
  /// At the vsync for which it is due: every refresh shows one buffer.
  case atVSync
  /// As soon as it is finished: a refresh may show the old buffer above a line and the new one below.
  case immediately
}

/// A swap in the middle of a refresh.
public struct Tear: Hashable, Sendable {
  /// The first line that shows the new buffer.
  public let line: Int
  /// When the swap was, ns.
  public let time: UInt64
}

/// What a display showed during one refresh.
public struct ScreenImage: Sendable {
  /// The number of the refresh.
  public let refresh: Int
  /// The pixels, line by line as they were read; `nil` if there was no buffer yet.
  ///
  /// Without a tear it is the front buffer itself, and nothing was copied.
  public let picture: Texture?
  /// The swaps that can be seen in it, from the top.
  public let tears: [Tear]
}

/// Reads the front buffer, as a display's controller does.
///
/// ```
/// vsync k                                                   vsync k + 1
/// |- blanking -|- line 0 -|- line 1 -| ... |- last line -|- blanking of k + 1
/// HSync        ^          ^                 line y: vsync + (blanking + y) * line time
/// ```
/// A line shows the buffer that is at the front when the line begins: one that is swapped in exactly then
/// already. All lines, blanked ones included, are equally long.
public struct VideoController: ~Copyable {
  /// When vsyncs are.
  public let timing: VSyncTiming
  /// The number of columns.
  public let width: Int
  /// The number of lines that are seen.
  public let height: Int
  /// The number of lines before them in which nothing is shown.
  public let blankingLines: Int
  /// The buffer that is read now; `nil` before the first.
  public private(set) var front: Texture?
  /// The refresh that is being read.
  public private(set) var refresh = 0

  /// Lines of this refresh that were read from buffers that are no longer at the front.
  private var read: Framebuffer?
  /// How many.
  private var readLines = 0
  private var tears: [Tear] = []

  /// Makes a controller with nothing at the front, at the first refresh.
  ///
  /// - Parameters:
  ///   - timing: when vsyncs are.
  ///   - width: the number of columns.
  ///   - height: the number of lines.
  ///   - blankingLines: lines before the first; by default 1 for 24 lines, rounded up, as 1080 lines of
  ///     1125.
  /// - Precondition: there are columns and lines, and no negative number of blanked lines.
  public init(timing: VSyncTiming, width: Int, height: Int, blankingLines: Int? = nil) {
    let blanking = blankingLines ?? (height + 23) / 24
    precondition(
      width > 0 && height > 0 && blanking >= 0,
      "a screen of \(width)x\(height) pixels with \(blanking) blanked lines")
    self.timing = timing
    self.width = width
    self.height = height
    self.blankingLines = blanking
  }

  /// The first line that is read at a moment, or after it: `height` if all have been read, 0 during
  /// blanking.
  ///
  /// The smallest y with `(blanking + y) * period >= (time - vsync) * (blanking + height)`.
  ///
  /// - Precondition: the moment is in the refresh that is being read.
  public func firstLine(from time: UInt64) -> Int {
    let (start, end) = (timing.time(of: refresh), timing.time(of: refresh + 1))
    precondition(
      (start...end).contains(time), "\(time) ns is not in refresh \(refresh), \(start)...\(end) ns")
    let (period, lines) = (Int(end - start), blankingLines + height)
    let begun = (Int(time - start) * lines + period - 1) / period
    return min(height, max(0, begun - blankingLines))
  }

  /// When a line of the refresh that is being read is read, ns, rounded down.
  ///
  /// - Precondition: the line is on the screen.
  public func time(ofLine line: Int) -> UInt64 {
    precondition((0..<height).contains(line), "line \(line) is not in 0..<\(height)")
    let (start, end) = (timing.time(of: refresh), timing.time(of: refresh + 1))
    let lines = UInt64(blankingLines + height)
    return start + UInt64(blankingLines + line) * (end - start) / lines
  }

  /// Puts a buffer to the front, and lets go of the one that was there: it can be rendered to.
  ///
  /// In the middle of a refresh the lines that have been read are copied first.
  ///
  /// - Parameters:
  ///   - texture: the buffer.
  ///   - time: the moment, ns; not before the swap before.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for the copy; nothing is
  ///   swapped then.
  /// - Precondition: the moment is in the refresh that is being read, and the buffer as large as the
  ///   screen.
  public mutating func swap(to texture: Texture, at time: UInt64) throws(PixelMemoryError) {
    precondition(
      texture.width == width && texture.height == height,
      "a buffer of \(texture.width)x\(texture.height) on a screen of \(width)x\(height)")
    let line = firstLine(from: time)
    if line > 0 {
      if read == nil {
        read = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
      }
      readFront(upTo: line)
      // Two swaps within one line: the first is not seen. After the last line none is.
      if tears.last?.line == line { tears.removeLast() }
      if line < height { tears.append(Tear(line: line, time: time)) }
    }
    front = texture
  }

  /// Ends the refresh that is being read, and begins the next.
  ///
  /// O(1) without a tear.
  ///
  /// - Returns: what the display showed.
  public mutating func finishRefresh() -> ScreenImage {
    let finished = refresh
    refresh += 1
    readFront(upTo: height)
    defer { (tears, readLines) = ([], 0) }
    // A swap in the middle has made room for the lines.
    let picture = read.take()?.makeTexture(isOpaque: false) ?? front
    return ScreenImage(refresh: finished, picture: picture, tears: tears)
  }

  /// Begins a later refresh, when nobody wants to know what was shown until then.
  ///
  /// - Precondition: it is not before the one that is being read.
  public mutating func skip(to refresh: Int) {
    precondition(refresh >= self.refresh, "refresh \(refresh) is before \(self.refresh)")
    (self.refresh, tears, readLines) = (refresh, [], 0)
    read = nil
  }

  /// Copies the lines before one that have not been read, if any of this refresh are copied; without a
  /// front buffer they stay clear.
  private mutating func readFront(upTo line: Int) {
    let lines = readLines..<line
    let columns = 0..<width
    if let front {
      read?.withRegion { region in
        for y in lines {
          let source = front.row(y, columns)
          var target = region.mutableRow(y, columns)
          for x in columns { target[x] = source[x] }
        }
      }
    }
    readLines = line
  }
}
