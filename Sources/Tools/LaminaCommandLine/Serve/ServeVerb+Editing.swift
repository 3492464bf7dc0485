// Editing values in the preview of a scene file, with this command's error messages.

import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaPreview
import LaminaScenes

extension ServeVerb {
  /// The functions with which the preview reads and writes the scene file.
  @MainActor var editing: PreviewEditing {
    let path = scene.scene
    let options = scene.options
    return PreviewEditing(
      allowsWriting: edit,
      read: { () throws(PreviewProblem) in
        do throws(SceneError) { return try Scene.readFileBytes(at: path, options: options) } catch {
          throw PreviewProblem(Failure(error))
        }
      },
      isEditable: { bytes in SceneForm(of: bytes) == .scene },
      describe: { error in PreviewProblem(Failure(error)) },
      write: { text throws(PreviewProblem) in
        do throws(Failure) {
          try Output.writeParts(to: path) { file throws(FileError) in try file.write(text.span) }
        } catch { throw PreviewProblem(error) }
      })
  }
}
