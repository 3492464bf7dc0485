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

  /// Makes a problem from its words and its position.
  package init(message: String, location: SceneLocation? = nil) {
    (self.message, self.location) = (message, location)
  }
}

/// An explanation of a moment, as JSON and with its pictures.
package struct PreviewExplanation: Sendable {
  let json: Data
  /// The explanation's pictures as PNG files, by name.
  let pictures: [String: Data]

  /// Makes an explanation from its JSON and its pictures.
  package init(json: Data, pictures: [String: Data]) {
    (self.json, self.pictures) = (json, pictures)
  }
}

/// The functions that load, explain and edit a previewed scene, and the settings that render it.
@MainActor package struct PreviewSource {
  /// A function that receives every file that is read, under its name in the scene.
  package typealias DidRead = @Sendable (_ name: String, _ bytes: FileBytes) -> Void
  /// A loaded scene, notes about harmless problems in loading it, and a sentence about what is not drawn.
  package typealias Loaded = (scene: Scene, notes: [String], ignored: String?)
  /// A function that loads the scene from its present files, or with `text` in place of its own
  /// file.
  package typealias Load =
    @MainActor (_ text: FileBytes?, @escaping DidRead)
    throws(PreviewProblem) -> Loaded
  /// A function that puts into words why a scene with these locations cannot be rendered.
  package typealias Describe = @MainActor (RenderError, Scene.ResourceLocations) -> PreviewProblem
  /// A function that receives the number of changes tried so far, and their total number.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void
  /// A function that explains a moment, given in seconds, of the scene with `text` in place of its own file, and stops
  /// early when its task is cancelled.
  package typealias Explain =
    @MainActor (_ time: Double, _ text: FileBytes?, @escaping Progress)
    async throws(PreviewProblem) -> PreviewExplanation

  /// The path of the scene's file or folder.
  let path: String
  /// The moment to show first, in seconds.
  package var start: Double
  /// The display's refreshes per second, which define a frame's budget.
  package var refreshRate: Double
  /// The renderer's settings.
  package var configuration: RendererConfiguration
  let load: Load
  let describe: Describe
  let explain: Explain
  /// The functions that edit the scene's values; `nil` if they cannot be edited.
  package var editing: PreviewEditing?

  /// Makes a source that first shows the moment 0, with 60 refreshes per second.
  package init(
    path: String, load: @escaping Load, describe: @escaping Describe,
    explain: @escaping Explain
  ) {
    (self.path, start, refreshRate) = (path, 0, 60)
    configuration = RendererConfiguration()
    (self.load, self.describe, self.explain) = (load, describe, explain)
  }
}
