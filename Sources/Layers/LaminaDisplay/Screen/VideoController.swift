// Scan-out: the display reads the front buffer line by line during a refresh.

public import LaminaFiles
import LaminaGeometry
public import LaminaPixels
import LaminaSystem

/// The time at which a finished buffer replaces the front buffer.
public enum SwapMode: String, CaseIterable, Hashable, Sendable {
  /// At the vsync at which its frame is due, so that every refresh shows a single buffer.
  case atVSync
  /// As soon as the buffer is finished, so that a refresh may show the old buffer in its upper lines and the new one
  /// below.
  case immediately
}

/// A swap of buffers in the middle of a refresh, which is visible on the screen.
public struct Tear: Hashable, Sendable {
  /// The first line that shows the new buffer.
  public let line: Int
  /// The time of the swap, in ns.
  public let time: UInt64
}

/// The image that a display showed during one refresh.
public struct ScreenImage: Sendable {
  /// The number of the refresh.
  public let refresh: Int
  /// The pixels, line by line as they were read; `nil` if there was no buffer yet.
  ///
  /// Without a tear it is the front buffer itself, without a copy.
  public let picture: Texture?
  /// The swaps that are visible in the picture, from top to bottom.
  public let tears: [Tear]
}

/// A display controller that reads the front buffer.
///
/// ```
/// vsync k                                                   vsync k + 1
/// |- blanking -|- line 0 -|- line 1 -| ... |- last line -|- blanking of k + 1
/// HSync        ^          ^                 line y: vsync + (blanking + y) * line time
/// ```
/// Each line shows the buffer that is at the front when the line begins; a swap at exactly that moment counts. All
/// lines, blanked ones included, are equally long.
public struct VideoController: ~Copyable {
  /// The times of vsyncs.
  public let timing: VSyncTiming
  /// The number of columns.
  public let width: Int
  /// The number of visible lines.
  public let height: Int
  /// The number of blanked lines before the visible ones.
  public let blankingLines: Int
  /// The buffer that is being scanned out; `nil` before the first.
  public private(set) var front: Texture?
  /// The number of the refresh that is being scanned out.
  public private(set) var refresh = 0

  /// The lines of this refresh that were read from buffers that are no longer at the front; `nil` without a tear.
  private var read: Framebuffer?
  /// The number of lines of this refresh that have been read from the front buffer or its predecessors.
  private var readLines = 0
  private var tears: [Tear] = []

  /// Makes a controller without a front buffer, at the first refresh.
  ///
  /// - Parameters:
  ///   - timing: the times of vsyncs.
  ///   - width: the number of columns.
  ///   - height: the number of lines.
  ///   - blankingLines: lines before the first; by default 1 for 24 lines, rounded up: 45 of 1125 lines for a height of
  ///     1080.
  /// - Precondition: there are columns and lines, and no negative number of blanked lines.
  public init(timing: VSyncTiming, width: Int, height: Int, blankingLines: Int? = nil) {
    let blanking = blankingLines ?? (height + 23) / 24
    ensure(
      width > 0 && height > 0 && blanking >= 0,
      "a screen of \(width)x\(height) pixels with \(blanking) blanked lines")
    self.timing = timing
    self.width = width
    self.height = height
    self.blankingLines = blanking
  }

  /// Returns the first line that is read at or after a moment: `height` if all have been read, 0 during blanking.
  ///
  /// The smallest y with `(blanking + y) * period >= (time - vsync) * (blanking + height)`.
  ///
  /// - Precondition: the moment is in the refresh that is being read.
  public func firstLine(from time: UInt64) -> Int {
    let (start, end) = (timing.time(of: refresh), timing.time(of: refresh + 1))
    ensure(
      (start...end).contains(time), "\(time) ns is not in refresh \(refresh), \(start)...\(end) ns")
    let (period, lines) = (Int(end - start), blankingLines + height)
    let begun = (Int(time - start) * lines + period - 1) / period
    return min(height, max(0, begun - blankingLines))
  }

  /// Returns the time at which a line of the current refresh is read, in ns, rounded down.
  ///
  /// - Precondition: the line is on the screen.
  public func time(ofLine line: Int) -> UInt64 {
    ensure((0..<height).contains(line), "line \(line) is not in 0..<\(height)")
    let (start, end) = (timing.time(of: refresh), timing.time(of: refresh + 1))
    let lines = UInt64(blankingLines + height)
    return start + UInt64(blankingLines + line) * (end - start) / lines
  }

  /// Makes a buffer the front one, and releases the previous front buffer for rendering.
  ///
  /// In the middle of a refresh the lines that have been read are copied first.
  ///
  /// - Parameters:
  ///   - texture: the buffer.
  ///   - time: the moment, ns; not before the previous swap.
  /// - Throws: `MemoryError.refused` when the machine has no memory for the copy; nothing is swapped then.
  /// - Precondition: the moment is in the refresh that is being read, and the buffer as large as the screen.
  public mutating func swap(to texture: Texture, at time: UInt64) throws(MemoryError) {
    ensure(
      texture.width == width && texture.height == height,
      "a buffer of \(texture.width)x\(texture.height) on a screen of \(width)x\(height)")
    let line = firstLine(from: time)
    if line > 0 {
      if read == nil {
        read = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
      }
      readFront(upTo: line)
      // Of two swaps within one line only the second is visible. A swap after the last line is not visible.
      if tears.last?.line == line { tears.removeLast() }
      if line < height { tears.append(Tear(line: line, time: time)) }
    }
    front = texture
  }

  /// Ends the current refresh, and begins the next.
  ///
  /// O(1) without a tear.
  ///
  /// - Returns: the image that the display showed.
  public mutating func finishRefresh() -> ScreenImage {
    let finished = refresh
    refresh += 1
    readFront(upTo: height)
    defer { (tears, readLines) = ([], 0) }
    // A swap in the middle has made room for the lines.
    let picture = read.take()?.makeTexture(isOpaque: false) ?? front
    return ScreenImage(refresh: finished, picture: picture, tears: tears)
  }

  /// Begins a later refresh, and discards the image of the current one.
  ///
  /// - Precondition: it is not before the current one.
  public mutating func skip(to refresh: Int) {
    ensure(refresh >= self.refresh, "refresh \(refresh) is before \(self.refresh)")
    (self.refresh, tears, readLines) = (refresh, [], 0)
    read = nil
  }

  /// Copies the front buffer's unread lines before `line` into the image of a refresh that a swap tears.
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
