import LaminaScenes
import TestSupport

/// Packages from text.
@MainActor enum CAMLHarness {
  /// A folder with a package around some layers.
  static func package(_ layers: String, files: [String: [UInt8]] = [:]) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(
      "main.caml",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      \(layers)
      </caml>
      """)
    for (name, bytes) in files { try folder.write(name, bytes) }
    return folder
  }

  static func load(_ layers: String, files: [String: [UInt8]] = [:]) throws -> Scene {
    let folder = try package(layers, files: files)
    return try withExtendedLifetime(folder) { try Scene.load(package: folder.path) }
  }

  /// The problem of layers that must not load.
  static func problem(_ layers: String) throws -> SceneProblem? {
    do {
      _ = try load(layers)
      return nil
    } catch SceneError.invalid(_, let problem) {
      return problem
    }
  }

  /// Returns the ignored features, each once.
  static func leftOut(_ scene: Scene) -> [String] {
    scene.notices.compactMap {
      if case .unsupported(let feature, _, _) = $0 { feature } else { nil }
    }
  }
}
