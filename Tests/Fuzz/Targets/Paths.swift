// SVG path data, frame numbers as farms write them, and text.

import LaminaGeometry
import LaminaSequences
import LaminaText

extension FuzzTarget {
  /// SVG path data.
  static let path = FuzzTarget("path", byteLimit: 4_096) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let path: Path
    do throws(PathError) { path = try Path(svg: text) } catch {
      try hold((0...text.utf8.count).contains(error.offset), "a mistake at \(error.offset)")
      try hold(!error.expected.isEmpty && !error.found.isEmpty, "a mistake without words")
      return
    }
    for element in path {
      if case .move(let point) = element { try hold(point.isFinite, "a move to \(point)") }
    }
    try hold(path.isFinite, "a path that is not finite of sound data")
    let written = svg(path)
    let again: Path
    do { again = try Path(svg: written) } catch {
      throw Violation(description: "what is written is refused: \(error)\n\(written)")
    }
    try hold(Array(again) == Array(path), "another path: \(written)\n\(svg(again))")
  }

  /// A path as absolute commands.
  private static func svg(_ path: Path) -> String {
    func text(_ letter: String, _ points: Point...) -> String {
      letter + points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }
    return path.map { element in
      switch element {
      case .move(let point): text("M", point)
      case .line(let point): text("L", point)
      case .quad(let control, let point): text("Q", control, point)
      case .cubic(let first, let second, let point): text("C", first, second, point)
      case .close: "Z"
      }
    }.joined()
  }

  /// Lists of frames, names of frames' files, rates and shards: a line each.
  static let frames = FuzzTarget("frames", byteLimit: 512) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
      .map(String.init)
    func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
    do { try checkFrames(line(0)) } catch let error as RangeProblem { try checkWords(error) }
    do { try checkPattern(line(1)) } catch let error as RangeProblem { try checkWords(error) }
    do { try checkRate(line(2)) } catch let error as RangeProblem { try checkWords(error) }
    do { try checkShard(line(3)) } catch let error as RangeProblem { try checkWords(error) }
  }

  private static func checkWords(_ problem: RangeProblem) throws {
    try hold(problem.message.count > 10, "a problem without words: \(problem.message)")
  }

  private static func checkFrames(_ text: String) throws {
    // What a few bytes can ask for is millions of frames: they are counted in another test.
    let digits = text.split { !("0"..."9").contains($0) }
    guard digits.allSatisfy({ $0.count <= 4 || $0.count > 10 }) else { return }
    let list = try FrameList(parsing: text)
    try hold(!list.numbers.isEmpty, "no frames in \(text)")
    var before = -1
    for number in list.numbers {
      try hold(number > before && number <= FrameList.largest, "\(number) after \(before)")
      before = number
    }
    let again = try FrameList(parsing: list.text)
    try hold(again == list, "\(text) is said as \(list.text)")
  }

  private static func checkPattern(_ text: String) throws {
    let pattern = try FramePattern(parsing: text)
    let (first, second) = (pattern.filePath(of: 7), pattern.filePath(of: 12_345))
    try hold(
      (pattern.width == nil) == (first == second), "\(text) names \(first) and \(second)")
    try hold(!pattern.fileName(of: 0).contains("/"), "\(text) names \(pattern.fileName(of: 0))")
  }

  private static func checkRate(_ text: String) throws {
    let rate = try FrameRate(parsing: text)
    try hold(rate.frameTime(of: 0) == 0 && rate.frameTime(of: 1) > 0, "\(text) is \(rate)")
    try hold(rate.frameTime(of: 1) <= 1_000_000_000, "\(text) is slower than any: \(rate)")
    let again = try FrameRate(parsing: rate.text)
    try hold(again == rate, "\(text) is said as \(rate.text)")
    let list = FrameList(duration: 0.25, rate: rate)
    try hold(list.numbers.last.map { $0 == 0 || rate.frameTime(of: $0) < 0.25 } ?? false, "\(list)")
  }

  private static func checkShard(_ text: String) throws {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let names = ["LAMINA_SHARD_INDEX", "LAMINA_SHARD_FIRST", "LAMINA_SHARD_COUNT"]
    let shard = try Shard(
      parsing: parts.first ?? "",
      environment: Dictionary(uniqueKeysWithValues: zip(names, parts.dropFirst())))
    let numbers = Array(0..<13)
    for isInterleaved in [false, true] {
      let part = shard.ownPart(of: numbers, isInterleaved: isInterleaved)
      try hold(part.count <= 13 / shard.count + 1, "\(part.count) of 13 frames for \(shard)")
      try hold(Set(part).count == part.count, "a frame twice for \(shard)")
    }
  }

  /// Text in a width: the first bytes say how.
  static let text = FuzzTarget("text", byteLimit: 1_024) { bytes in
    guard bytes.count >= 4 else { return }
    func choice<Value>(_ all: [Value], _ byte: UInt8) -> Value { all[Int(byte) % all.count] }
    var options = TextLayoutOptions(
      width: bytes[0] == 255 ? .infinity : Double(bytes[0]),
      alignment: choice(TextLayoutOptions.Alignment.allCases, bytes[1]))
    options.wrapping = choice(TextLayoutOptions.Wrapping.allCases, bytes[1] >> 3)
    options.truncation = choice(TextLayoutOptions.Truncation.allCases, bytes[1] >> 5)
    options.numberOfLines = Int(bytes[2] & 3)
    if bytes[2] & 4 != 0 { options.height = Double(bytes[2]) }
    let size = pow2(Int(bytes[3] & 15) - 4)
    let text = AttributedText(utf8: Array(bytes[4...]), attributes: TextAttributes(size: size))
    try check(TextLayout(text, options: options), of: text, size: size)
  }

  private static func pow2(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private static func check(_ layout: TextLayout, of text: AttributedText, size: Double) throws {
    try hold(layout.size.width.isFinite && layout.size.width >= 0, "\(layout.size)")
    try hold(layout.size.height.isFinite && layout.size.height >= 0, "\(layout.size)")
    try hold((layout.lines.isEmpty) == (text.count == 0), "\(layout.lines.count) lines")
    var next = 0
    let cache = GlyphMaskCache(byteLimit: 1 << 20)
    for line in layout.lines {
      try hold(
        line.range.lowerBound >= next && line.range.upperBound <= text.count,
        "a line of \(line.range) after \(next), of \(text.count)")
      try hold(
        layout.isTruncated || line.range.lowerBound == next, "characters before \(line.range)")
      next = line.range.upperBound
      try hold(line.origin.isFinite && line.width >= 0 && line.height >= 0, "\(line)")
      for run in layout.runs[line.runs] {
        try hold(
          run.range.isEmpty || line.range.contains(run.range.lowerBound),
          "a run of \(run.range) in \(line)")
        try draw(layout.glyphs[run.glyphs], of: run, text, cache)
      }
    }
    try hold(layout.isTruncated || next == text.count, "\(next) of \(text.count) characters")
  }

  /// Makes the masks of some glyphs, as drawing does.
  private static func draw(
    _ glyphs: ArraySlice<PositionedGlyph>, of run: TextRun, _ text: AttributedText,
    _ cache: GlyphMaskCache
  ) throws {
    for glyph in glyphs {
      try hold(glyph.position.isFinite && glyph.advance.isFinite, "\(glyph)")
      try hold((0..<max(1, text.count)).contains(glyph.cluster), "\(glyph) of \(text.count)")
    }
    guard run.font.size <= 64 else { return }
    let strike = GlyphStrike(
      font: run.font, pointsToDevice: Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    _ = try cache.masks(of: glyphs.prefix(64).map { ($0.glyph, $0.position) }, strike)
  }
}
