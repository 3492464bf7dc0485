// A scene that is reloaded for every run.

import LaminaCompositor
import LaminaFiles
import LaminaPixels
import LaminaProfiling
import LaminaScenes
import LaminaSystem
import Synchronization

/// A scene that is loaded again for each run, so that every run has an equal tree that was not
/// shown yet.
@MainActor final class ReloadedScene {
  /// The scene's name.
  let name: String
  /// The locations of the scene's elements in its files.
  let locations: Scene.ResourceLocations
  /// The features of the scene's file that are not drawn.
  let ignored: [IgnoredFeature]
  private let arguments: SceneArguments
  private let state: StateArguments
  /// The number of frames per second, which sets the times of the frames.
  private let refreshRate: Double
  /// The scene loaded first, which provides the first tree; `nil` once that tree was used.
  private var first: Scene?
  private let input = ReadInput()

  /// Loads the scene, and prints its notices.
  ///
  /// - Throws: `Failure` with the location and the facts.
  init(_ arguments: SceneArguments, state: StateArguments, refreshRate: Double) throws(Failure) {
    self.arguments = arguments
    self.refreshRate = refreshRate
    self.state = state
    let input = input
    var loaded = try arguments.loadScene(isForFrames: true) { name, bytes in
      if name == "scene" { input.bytes.locked { $0 = bytes } }
    }
    try state.applyState(to: &loaded, of: arguments.scene)
    arguments.noteNothingToSee(loaded)
    first = loaded
    name = loaded.name
    locations = loaded.locations
    ignored = loaded.notices.ignoredFeatures
  }

  /// Returns a tree that no run has used: the first one, or else a newly loaded one.
  ///
  /// - Throws: `Failure` if the scene's files have changed and are broken.
  func tree() throws(Failure) -> ProfiledTree {
    if let tree = first {
      first = nil
      return ProfiledTree(tree, from: arguments.time, refreshRate: refreshRate)
    }
    // Standard input is read once; files are read again, as by a new process.
    let known = arguments.scene == "-" ? input.bytes.locked { $0 } : nil
    var tree = try arguments.loadScene(printsNotices: false, from: known, isForFrames: true)
    try state.applyState(to: &tree, of: arguments.scene)
    return ProfiledTree(tree, from: arguments.time, refreshRate: refreshRate)
  }
}

extension ProfiledTree {
  /// Makes a profiled tree from a scene; for frame `n`, an app advances to `start + n / refreshRate` seconds.
  @MainActor fileprivate init(_ scene: Scene, from start: Double, refreshRate: Double) {
    self.init(root: scene.root, canvas: scene.canvas)
    if let advance = scene.advance {
      turn = { frame in advance(start + Double(frame) / refreshRate, true) }
    }
  }
}

/// The holder of the bytes that were read from the scene's own file.
private final class ReadInput: Sendable {
  let bytes = Mutex<FileBytes?>(nil)
}
