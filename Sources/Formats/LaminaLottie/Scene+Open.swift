// The single entry point that opens scenes and animations by path.

package import LaminaFiles
import LaminaPixels
public import LaminaScenes

extension Scene {
  /// Loads a scene from a path: any form that `load` reads, a Lottie file or a dotLottie archive.
  ///
  /// - Parameters:
  ///   - path: the file or folder; `-` is standard input.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the location and the facts. O(bytes).
  public static func open(path: String, options: SceneOptions = SceneOptions()) throws(SceneError)
    -> Scene
  {
    try open(path: path, as: SceneForm(of: path), options: options)
  }

  /// Loads a scene of a known form; a scene file may be a Lottie file.
  package static func open(path: String, as form: SceneForm, options: SceneOptions)
    throws(SceneError) -> Scene
  {
    guard form == .scene else { return try load(path: path, as: form, options: options) }
    return try open(readFileBytes(at: path, options: options), file: path, options: options)
  }

  /// Reads a scene or an animation from its bytes.
  package static func open(_ bytes: FileBytes, file: String, options: SceneOptions)
    throws(SceneError) -> Scene
  {
    if LottieAnimation.isLottie(bytes) {
      if options.lottie.stateMachine != nil {
        return try MachineScene(bytes, file: file, options: options).scene(scale: options.scale)
      }
      return try LottieAnimation(bytes: bytes, file: file, options: options).scene(
        scale: options.scale)
    }
    return try parse(bytes, file: file, options: options)
  }
}

extension LottieAnimation {
  /// Whether bytes are a zip archive, or a JSON object with the keys of an animation, which gzip may compress.
  package static func isLottie(_ bytes: FileBytes) -> Bool {
    if ZipArchive.isArchive(bytes.span) { return true }
    let text = (try? PackedLottie.unpacked(bytes, file: "", limits: SceneLimits())) ?? bytes
    return LottieHead.isHead(TopLevelKeys.findKeys(text.span))
  }
}
