import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

// Seeded random Lottie files: each renders, in any order of frames, and converted as well.

/// Random Lottie files through the importer and the renderer.
///
/// `LAMINA_SCENES` sets how many. `LAMINA_SEED` picks the file of one seed, or of a range such as `100...200`.
@Suite(.serialized) @MainActor struct RandomLottieTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seeds to try.
  static var seeds: [UInt64] {
    if let ends = environment["LAMINA_SEED"]?.components(separatedBy: "...").map(UInt64.init),
      let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self), first <= last
    {
      return Array(first...last)
    }
    let count = environment["LAMINA_SCENES"].flatMap { UInt64($0) } ?? 600
    return Array(0..<max(1, count))
  }

  /// Every so many of the seeds.
  private static func seeds(every step: Int) -> [UInt64] {
    let all = seeds
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  @Test func `random Lottie files: each renders at a random time`() throws {
    for seed in Self.seeds {
      do {
        let scene = try open(RandomLottie(seed: seed).json())
        var random = SplitMix(seed: seed ^ 0xA5A5)
        _ = try pixels(scene, at: random.double(in: 0...scene.timeline.duration))
      } catch {
        Issue.record("\(error); repeat with LAMINA_SEED=\(seed)")
      }
    }
  }

  @Test func `random Lottie files: one seed gives the same bytes`() {
    for seed in Self.seeds(every: 50) {
      #expect(RandomLottie(seed: seed).json() == RandomLottie(seed: seed).json())
    }
  }

  @Test func `random Lottie files: frames are the same in any order, and each alone`() throws {
    for seed in Self.seeds(every: 10) {
      let bytes = RandomLottie(seed: seed).json()
      let whole = try open(bytes)
      let times = (0..<6).map { Double($0) / 6 * whole.timeline.duration }
      var renderer = try Renderer()
      let inOrder = try times.map { try pixels(whole, at: $0, &renderer) }
      let backwards = try times.reversed().map { try pixels(whole, at: $0, &renderer) }
      #expect(inOrder == backwards.reversed(), "repeat with LAMINA_SEED=\(seed)")
      for shard in 0..<2 {
        let own = try open(bytes)
        for index in stride(from: shard, to: times.count, by: 2) {
          let isSame = try pixels(own, at: times[index]) == inOrder[index]
          #expect(isSame, "frame \(index); repeat with LAMINA_SEED=\(seed)")
        }
      }
    }
  }

  @Test func `random Lottie files: written as scene files, they show the same pixels`() throws {
    for seed in Self.seeds(every: 5) {
      let scene = try open(RandomLottie(seed: seed).json())
      let written = scene.json()
      try withKnownIssue("animated locations are not written", isIntermittent: true) {
        #expect(
          written.unsupported.isEmpty, "\(written.unsupported); repeat with LAMINA_SEED=\(seed)")
        let back = try open(Array(written.text.utf8))
        for moment in [0, 0.3, 0.5, 0.77] {
          let time = moment * scene.timeline.duration
          let isSame = try pixels(scene, at: time) == pixels(back, at: time)
          #expect(isSame, "at \(time) s; repeat with LAMINA_SEED=\(seed)")
        }
      } when: {
        !written.unsupported.isEmpty
      }
    }
  }

  /// Reads a file from its bytes.
  private func open(_ bytes: [UInt8]) throws -> Scene {
    try Scene.open(FileBytes(copying: bytes), file: "random.json", options: SceneOptions())
  }

  /// The pixels at a time, by a renderer of its own.
  private func pixels(_ scene: Scene, at time: Double) throws -> [PackedPixel] {
    var renderer = try Renderer()
    return try pixels(scene, at: time, &renderer)
  }

  /// The pixels at a time.
  private func pixels(_ scene: Scene, at time: Double, _ renderer: inout Renderer) throws
    -> [PackedPixel]
  {
    _ = try renderer.render(scene.root, canvas: scene.canvas, at: time)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }
}
