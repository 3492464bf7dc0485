// The single entry point that opens scenes and animations.

public import LaminaFiles
import LaminaPixels
public import LaminaScenes

extension Scene {
  /// Opens a scene of any form: a scene file, a Lottie file or a dotLottie archive, a Core Animation package, a
  /// wallpaper, a keyed archive or a view hierarchy.
  ///
  /// The form is recognised by content; the name does not matter.
  ///
  /// - Parameters:
  ///   - path: the file or folder; `-` is standard input.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the location and the facts. O(bytes).
  public static func open(path: String, options: SceneOptions = SceneOptions()) throws(SceneError)
    -> Scene
  {
    try open(path: path, known: nil, options: options)
  }

  /// Opens a scene, from `known` if its file has been read already: standard input can be read only once.
  package static func open(path: String, known: FileBytes?, options: SceneOptions)
    throws(SceneError) -> Scene
  {
    let (form, options) = (SceneForm(of: path), options.begun)
    switch form {
    case .package, .viewHierarchy, .wallpaper:
      return try load(path: path, as: form, options: options)
    case .scene, .lottie, .archive:
      if let known { return try open(known, file: path, options: options) }
      return try open(readFileBytes(at: path, options: options), file: path, options: options)
    }
  }

  /// Opens a scene of a single file from its bytes: a scene file, a Lottie file, or an archive of dotLottie, of a
  /// wallpaper or of keyed layers.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes.
  ///   - file: its name in errors; images are looked up in its folder.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the location and the facts. O(bytes).
  public static func open(_ bytes: FileBytes, file: String, options: SceneOptions = SceneOptions())
    throws(SceneError) -> Scene
  {
    let options = options.begun
    let form = SceneForm(of: bytes)
    if form == .wallpaper { return try parse(wallpaper: bytes, file: file, options: options) }
    guard form == .lottie else { return try parse(bytes, file: file, options: options) }
    if options.lottie.stateMachine != nil {
      return try MachineScene(bytes, file: file, options: options).scene(scale: options.scale)
    }
    return try LottieAnimation(bytes: bytes, file: file, options: options).scene(
      scale: options.scale)
  }
}
