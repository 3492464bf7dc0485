import Foundation
import LaminaSequences
import Testing

/// Manifests, digests, and what is written of colours.
@Suite struct FrameManifestTests {
  private func entry(
    _ frame: Int, pixels: String = "aa", scene: String = "s", host: String = "h", render: UInt64 = 5
  ) -> ManifestEntry {
    ManifestEntry(
      frame: frame, file: "\(frame).png", pixels: pixels, fileDigest: "ff", bytes: 9,
      render: render, encode: 1, scene: scene, host: host)
  }

  private func manifest(_ name: String, _ entries: [ManifestEntry]) -> FrameManifest {
    FrameManifest(name: name, parsing: Array(entries.map { $0.line + "\n" }.joined().utf8))
  }

  /// - Source: NIST's examples for FIPS 180-4, and a million times the letter a.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `digests: SHA-256, whole and in parts`(text: String, digest: String) {
    let bytes = Array(text.utf8)
    #expect(SHA256.hexadecimalDigest(bytes.span) == digest)
    var parts = SHA256()
    for start in stride(from: 0, to: bytes.count, by: 7_001) {
      let part = Array(bytes[start..<min(bytes.count, start + 7_001)])
      parts.update(part.span)
    }
    let pieced = parts.finalDigest()
    #expect(pieced == digest)
  }

  @Test func `lines: a frame and its line are the same`() {
    let one = entry(7, host: "a \"node\": 2 x C/P")
    let read = FrameManifest(name: "frames.jsonl", parsing: Array((one.line + "\n").utf8))
    #expect(read.entries == [one] && read.brokenLines.isEmpty && !read.isTorn)
    #expect(!one.line.contains("\n") && one.line.contains("\"frame\":7"))
  }

  @Test func `lines: a last one that was cut off at any byte is ignored, others are named`() {
    let whole = Array((entry(1).line + "\n").utf8)
    let next = Array((entry(2).line + "\n").utf8)
    for length in 0..<next.count {
      let read = FrameManifest(name: "frames.jsonl", parsing: whole + next.prefix(length))
      #expect(read.entries == [entry(1)] && read.isTorn == (length > 0) && read.brokenLines.isEmpty)
    }
    let broken = FrameManifest(
      name: "frames.jsonl", parsing: whole + Array("{\"frame\":2}\nnot\n\n".utf8) + next)
    #expect(broken.entries.map(\.frame) == [1, 2] && broken.brokenLines == [2, 3])
  }

  @Test func `merge: shards together, and what is missing by its ranges`() {
    let shards = [
      manifest("frames-1-of-2.jsonl", (0...4).map { entry($0) }),
      manifest("frames-2-of-2.jsonl", (5...9).map { entry($0) }),
    ]
    let whole = ManifestMerge(shards, wanted: FrameList(0...9))
    #expect(whole.problems.isEmpty && whole.candidates.count == 10 && whole.unwanted == 0)
    let more = ManifestMerge(shards, wanted: FrameList(Array(2...12) + [20]))
    #expect(more.problems == ["missing: frames 10-12, 20 (4 frames)"] && more.unwanted == 2)
    #expect(ManifestMerge([], wanted: FrameList(0...1)).missing.numbers == [0, 1])
  }

  @Test func `merge: lines of other frames stay in the manifest that is written anew`() {
    let old = manifest("frames.jsonl", (0...5).map { entry($0) })
    let part = ManifestMerge([old], wanted: FrameList(0...2))
    #expect(part.problems.isEmpty && part.kept.map(\.frame) == [3, 4, 5] && part.unwanted == 0)
    let shard = manifest("frames-1-of-2.jsonl", (3...4).map { entry($0) })
    let both = ManifestMerge([old, shard], wanted: FrameList(0...2))
    #expect(both.kept.map(\.frame) == [5] && both.unwanted == 2)
  }

  @Test func `merge: a frame rendered twice must be the same, of one scene`() {
    let first = manifest("frames-1-of-2.jsonl", [entry(0), entry(1)])
    let again = manifest("frames-2-of-2.jsonl", [entry(1, host: "other")])
    #expect(ManifestMerge([first, again], wanted: FrameList(0...1)).problems.isEmpty)
    let other = manifest("frames-2-of-2.jsonl", [entry(1, pixels: "bb", host: "other")])
    let problems = ManifestMerge([first, other], wanted: FrameList(0...1)).problems
    #expect(problems == ["frame 1: other and h rendered different pixels: bb and aa"])
    let scene = manifest("frames-2-of-2.jsonl", [entry(1, scene: "t")])
    let mixed = ManifestMerge([first, scene], wanted: FrameList(0...1)).problems
    #expect(mixed.count == 1 && mixed[0].contains("2 scenes"))
    #expect(mixed[0].contains("s: frames 0-1 in frames-1-of-2.jsonl"))
  }

  @Test func `merge: an earlier merge only fills in`() {
    let old = manifest("frames.jsonl", [entry(0, scene: "old"), entry(1, scene: "s")])
    let shard = manifest("frames-1-of-1.jsonl", [entry(0)])
    #expect(ManifestMerge([old, shard], wanted: FrameList(0...1)).problems.isEmpty)
    let stale = ManifestMerge([old], wanted: FrameList(0...1))
    #expect(stale.problems.count == 1)
    // What an earlier scene left outside the frames that are wanted is no matter.
    #expect(ManifestMerge([old], wanted: FrameList([1])).problems.isEmpty)
    let broken = FrameManifest(name: "frames.jsonl", parsing: Array("x\n".utf8))
    #expect(
      ManifestMerge([broken, shard], wanted: FrameList([0])).problems
        == ["frames.jsonl:1: is not a line of a frame"])
  }

  @Test func `merge: times stay with their machines`() {
    let times = HostTimes.timesByHost([
      entry(0, host: "b", render: 10), entry(1, host: "a", render: 1),
      entry(2, host: "b", render: 30), entry(3, host: "b", render: 20),
    ])
    #expect(times.map(\.host) == ["a", "b"] && times.map(\.frames) == [1, 3])
    #expect(times[1].render == 60 && times[1].renderMedian == 20 && times[1].encode == 3)
  }

  // MARK: - Luma and chroma

  @Test(arguments: ColorMatrix.allCases)
  func `y4m: greys have no colour, primaries are where the standard has them`(matrix: ColorMatrix) {
    let conversion = LumaChroma(matrix)
    for grey in UInt8.min...UInt8.max {
      let (y, cb, cr) = conversion.convert(red: grey, green: grey, blue: grey)
      #expect(cb == 128 && cr == 128)
      #expect(y == UInt8((16 + 219 * Double(grey) / 255).rounded()))
    }
    let blue = conversion.convert(red: 0, green: 0, blue: 255)
    #expect(blue.cb == 240)
    #expect(conversion.convert(red: 255, green: 0, blue: 0).cr == 240)
    #expect(conversion.convert(red: 255, green: 255, blue: 0).cb == 16)
    #expect(conversion.convert(red: 0, green: 255, blue: 255).cr == 16)
    // BT.601's red is 81, 90, 240, as everyone knows it; BT.709's is 63, 102, 240.
    let red = conversion.convert(red: 255, green: 0, blue: 0)
    #expect(red == (matrix == .bt601 ? (81, 90, 240) : (63, 102, 240)))
  }

  @Test(arguments: ColorMatrix.allCases)
  func `y4m: never further than 1 from the formula in Double, hardly ever off`(matrix: ColorMatrix)
  {
    let (kr, kb) = matrix.shares
    let conversion = LumaChroma(matrix)
    var (off, count) = (0, 0)
    for red in stride(from: 0, through: 255, by: 5) {
      for green in stride(from: 0, through: 255, by: 3) {
        for blue in stride(from: 0, through: 255, by: 5) {
          let (r, g, b) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
          let luma = kr * r + (1 - kr - kb) * g + kb * b
          let exact = [
            16 + 219 * luma, 128 + 224 * (b - luma) / (2 - 2 * kb),
            128 + 224 * (r - luma) / (2 - 2 * kr),
          ]
          let (y, cb, cr) = conversion.convert(
            red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          for (value, exact) in zip([y, cb, cr], exact) {
            let distance = abs(Double(value) - exact)
            if distance > 0.51 { off += 1 }
            count += 1
            #expect(distance < 1, "\(red) \(green) \(blue)")
          }
        }
      }
    }
    #expect(off * 1_000 < count, "\(off) of \(count)")
  }
}
