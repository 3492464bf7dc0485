// A scene that is loaded anew for every run of it.

import LaminaCompositor
import LaminaPixels
import LaminaScenes
import Synchronization

/// A scene whose tree can be had again and again: equal trees, none of which has been shown.
@MainActor final class ReloadedScene {
  /// The scene's name.
  let name: String
  /// Where its file says what.
  let places: Scene.Places
  private let arguments: SceneArguments
  private let state: StateArguments
  /// Frames in a second.
  private let refreshRate: Double
  /// The tree that has been loaded to begin with is as good as a new one, once.
  private var first: Scene?
  private let input = ReadInput()

  /// Loads the scene, and tells what was noticed.
  ///
  /// - Throws: `Failure` with the place and the facts.
  init(_ arguments: SceneArguments, state: StateArguments, refreshRate: Double) throws(Failure) {
    self.arguments = arguments
    self.refreshRate = refreshRate
    self.state = state
    let input = input
    var loaded = try arguments.load(isForFrames: true) { name, bytes in
      if name == "scene" { input.bytes.locked { $0 = bytes } }
    }
    try state.apply(to: &loaded, of: arguments.scene)
    arguments.noteNothingToSee(loaded)
    first = loaded
    name = loaded.name
    places = loaded.places
  }

  /// A tree that nothing else uses.
  ///
  /// - Throws: `Failure`, if the scene's files have become others that are broken.
  func tree() throws(Failure) -> ProfiledTree {
    if let tree = first {
      first = nil
      return ProfiledTree(tree, from: arguments.time, refreshRate: refreshRate)
    }
    // Standard input is read once; files are read anew, as by a new process.
    let known = arguments.scene == "-" ? input.bytes.locked { $0 } : nil
    var tree = try arguments.load(tellsNotices: false, from: known, isForFrames: true)
    try state.apply(to: &tree, of: arguments.scene)
    return ProfiledTree(tree, from: arguments.time, refreshRate: refreshRate)
  }
}

extension ProfiledTree {
  /// A scene's tree; frame `n` is at `start + n / refreshRate` seconds.
  @MainActor fileprivate init(_ scene: Scene, from start: Double, refreshRate: Double) {
    self.init(root: scene.root, canvas: scene.canvas)
    if let advance = scene.advance {
      turn = { frame in advance(start + Double(frame) / refreshRate, true) }
    }
  }
}

/// The bytes of a scene's file, as they were read.
private final class ReadInput: Sendable {
  let bytes = Mutex<FileBytes?>(nil)
}
