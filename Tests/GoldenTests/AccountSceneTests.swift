import Foundation
import LaminaCompositor
import LaminaProfiling
import LaminaScenes
import Testing

/// The account of every scene adds up, frame by frame.
@Suite @MainActor struct AccountSceneTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  private static func scenes(_ folder: String) throws -> [String] {
    let path = fixtures.appending(path: folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
  }

  @Test(arguments: ["scenes", "animations"])
  func `account: stages and remainder are the frame, for every frame of every scene`(
    folder: String
  ) throws {
    let scenes = try AccountSceneTests.scenes(folder)
    #expect(scenes.count >= 10)
    for path in scenes {
      var profiler = Profiler()
      (profiler.frames, profiler.warmUp, profiler.repeats) = (3, 1, 2)
      let run = try profiler.profile(path) { () throws(SceneError) in
        let scene = try Scene.load(path: path)
        return ProfiledTree(root: scene.root, canvas: scene.canvas)
      }
      for (index, frame) in run.accounted.enumerated() {
        #expect(frame.stages.sum + frame.record.remainder == frame.record.frame, "\(path)")
        #expect(frame.groups.values.reduce(0, +) == frame.record.frame, "\(path)")
        let layers = frame.layers.reduce(0) { $0 + $1.tiles }
        #expect(layers <= frame.record.tileSection, "\(path)")
        let charged = frame.layers.reduce(0) { $0 + $1.own + $1.prepare }
        #expect(charged + frame.screen == frame.record.frame, "\(path)")
        // Clocked time is a layer's or the screen's, and no more than the section.
        let own = run.attributions[run.attributions.count == 1 ? 0 : index].attribution
        let clocked = own.layers.reduce(0) { $0 + $1.own } + own.screen
        #expect(clocked == own.clocked.sum && clocked <= own.section, "\(path)")
        #expect(own.layers.allSatisfy { $0.forced <= $0.own }, "\(path)")
      }
    }
  }
}
