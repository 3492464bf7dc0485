// The pictures and fonts that an animation refers to.

import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaScenes

/// The source of an animation's pictures and fonts: the folder of its file, or its archive.
struct LottieFiles {
  /// The folder of the file.
  let folder: AssetFolder
  /// The archive; `nil` for a plain file.
  let archive: DotLottie?
  let options: SceneOptions

  /// Returns a picture; `nil` if the file is missing.
  ///
  /// - Parameters:
  ///   - path: the folder that the animation names.
  ///   - name: the file, or a `data:` URI.
  ///   - node: the value that names it.
  /// - Returns: the picture.
  /// - Throws: `SceneError` for a broken picture, or one outside the folder.
  func image(folder path: String, name: String, at node: LottieNode) throws(SceneError)
    -> ImageSource?
  {
    let isInline = name.hasPrefix("data:")
    let full = isInline ? name : path + name
    if !isInline, let archive {
      guard let bytes = try archive.image(named: name) else { return nil }
      do { return try source(bytes, name: name) } catch { throw node.fail(error.problem) }
    }
    do throws(AssetFolder.Refusal) {
      if !isInline, !name.isEmpty, FileStamp(path: try folder.path(of: full)) == nil {
        return nil
      }
      if name.isEmpty { return nil }
      let image = try folder.image(
        full, limits: options.imageLimits, isClearIfBroken: options.clearsBrokenImages)
      options.didRead?(full, image.bytes)
      return image
    } catch { throw node.fail(error.problem) }
  }

  private func source(_ bytes: FileBytes, name: String) throws(AssetFolder.Refusal) -> ImageSource {
    do {
      return try ImageSource(
        bytes: bytes, name: name, limits: options.imageLimits,
        isClearIfBroken: options.clearsBrokenImages)
    } catch { throw AssetFolder.Refusal(.image(error)) }
  }
}
