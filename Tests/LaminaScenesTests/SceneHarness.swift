import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaLayers
import LaminaPixels
import LaminaScenes
import Testing

/// Scenes from text, without files.
@MainActor
enum SceneHarness {
  static func parse(_ text: String, options: SceneOptions = SceneOptions()) throws -> Scene {
    try Scene.parse(FileBytes(copying: Array(text.utf8)), file: "test.json", options: options)
  }

  /// The pixels of a scene at a time.
  static func pixels(_ scene: Scene, at time: Double = 0) throws -> [PackedPixel] {
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    var renderer = try Renderer(configuration)
    _ = try renderer.render(scene.root, canvas: scene.canvas, at: time)
    let presented = renderer.presented
    let picture = try #require(presented)
    return (0..<picture.width * picture.height).map { picture.pixels[$0] }
  }

  /// A scene around one layer's keys.
  static func layer(_ keys: String) throws -> Layer {
    let scene = try parse(document(keys))
    return scene.root.orderedSublayers[0]
  }

  static func document(_ keys: String) -> String {
    """
    {"version": 1, "canvas": {"width": 10, "height": 10},
     "root": {"sublayers": [{\(keys)}]}}
    """
  }

  /// The mistakes of a text that must not load.
  static func mistakes(_ text: String) -> [SceneMistake] {
    do {
      _ = try parse(text)
      return []
    } catch SceneError.several(let mistakes, _) {
      return mistakes
    } catch SceneError.invalid(let place, let problem) {
      return [SceneMistake(place, problem)]
    } catch {
      return []
    }
  }

  /// The first error of a text that must not load.
  static func failure(_ text: String, options: SceneOptions = SceneOptions()) -> (
    location: SceneLocation, problem: SceneProblem
  )? {
    do {
      _ = try parse(text, options: options)
      return nil
    } catch SceneError.invalid(let place, let problem) {
      return (place, problem)
    } catch SceneError.several(let mistakes, _) {
      return (mistakes[0].location, mistakes[0].problem)
    } catch {
      return nil
    }
  }
}
