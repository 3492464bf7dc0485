// The source of a preview's scene: how it is loaded, rendered and explained.

package import Foundation
package import LaminaCompositor
package import LaminaFiles
import LaminaPixels
package import LaminaScenes

/// A problem of a scene in words, with its position in the scene's files, if it has one.
package struct PreviewProblem: Error, Equatable {
  let message: String
  let location: SceneLocation?

  /// Makes a problem.
  package init(message: String, location: SceneLocation? = nil) {
    (self.message, self.location) = (message, location)
  }
}

/// An explanation of a moment, as JSON and with its pictures.
package struct PreviewExplanation: Sendable {
  let json: Data
  /// PNG files by their names.
  let pictures: [String: Data]

  /// Makes an explanation.
  package init(json: Data, pictures: [String: Data]) {
    (self.json, self.pictures) = (json, pictures)
  }
}

/// The source of a previewed scene.
@MainActor package struct PreviewSource {
  /// Called with every file that is read, under its name in the scene.
  package typealias DidRead = @Sendable (_ name: String, _ bytes: FileBytes) -> Void
  /// A scene with its harmless findings, in words.
  package typealias Loaded = (scene: Scene, notes: [String])
  /// Loads the scene from its present files, or with `text` in place of its own file.
  package typealias Load =
    @MainActor (_ text: FileBytes?, @escaping DidRead)
    throws(PreviewProblem) -> Loaded
  /// Returns in words why a scene with these locations cannot be rendered.
  package typealias Describe = @MainActor (RenderError, Scene.ResourceLocations) -> PreviewProblem
  /// Receives the number of tried changes and their total.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void
  /// Explains a moment; stops early when its task is cancelled.
  package typealias Explain =
    @MainActor (Double, @escaping Progress) async throws(PreviewProblem)
    -> PreviewExplanation

  /// The scene's file.
  let path: String
  /// The moment to show first, in seconds.
  package var start: Double
  /// Refreshes per second, which define a frame's budget.
  package var refreshRate: Double
  /// The renderer's settings.
  package var configuration: RendererConfiguration
  let load: Load
  let describe: Describe
  let explain: Explain
  /// The editing of the scene's values; `nil` if they cannot be edited.
  package var editing: PreviewEditing?

  /// Makes a source that starts at 0, with 60 refreshes per second.
  package init(
    path: String, load: @escaping Load, describe: @escaping Describe,
    explain: @escaping Explain
  ) {
    (self.path, start, refreshRate) = (path, 0, 60)
    configuration = RendererConfiguration()
    (self.load, self.describe, self.explain) = (load, describe, explain)
  }
}
