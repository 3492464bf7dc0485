import LaminaFiles
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Random Lottie files at random frames, rendered by the pipeline and by the twin.
@Suite(.serialized) @MainActor struct LottieDifferentialTests {
  @Test func `random Lottie files: random frames agree with the twin`() throws {
    var tally = DifferenceTally()
    for seed in UInt64(0)..<UInt64(120) {
      let scene = try Scene.open(
        FileBytes(copying: RandomLottie(seed: seed).json()), file: "random.json",
        options: SceneOptions())
      var random = SplitMix(seed: seed ^ 0x5A5A)
      let time = random.double(in: 0...scene.timeline.duration)
      let still = scene.root.presentationCopy(at: time)
      let comparison = try Comparison.ofBoth(still, scene.canvas)
      tally.add(comparison)
      #expect(comparison.worst == nil, "seed \(seed) at \(time) s")
    }
    print(tally.text)
  }
}
