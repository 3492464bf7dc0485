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
  /// The tree that has been loaded to begin with is as good as a new one, once.
  private var first: Scene?
  private let input = ReadInput()

  /// Loads the scene, and tells what was noticed.
  ///
  /// - Throws: `Failure` with the place and the facts.
  init(_ arguments: SceneArguments, state: StateArguments) throws(Failure) {
    self.arguments = arguments
    self.state = state
    let input = input
    var loaded = try arguments.load { name, bytes in
      if name == "scene" { input.bytes.withLock { $0 = bytes } }
    }
    try state.apply(to: &loaded)
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
      return ProfiledTree(root: tree.root, canvas: tree.canvas)
    }
    // Standard input is read once; files are read anew, as by a new process.
    let known = arguments.scene == "-" ? input.bytes.withLock { $0 } : nil
    var tree = try arguments.load(tellsNotices: false, from: known)
    try state.apply(to: &tree)
    return ProfiledTree(root: tree.root, canvas: tree.canvas)
  }
}

/// The bytes of a scene's file, as they were read.
private final class ReadInput: Sendable {
  let bytes = Mutex<FileBytes?>(nil)
}
