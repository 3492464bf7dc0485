import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes

/// Makes animations of a few parts: 100 × 100 points, 10 frames in a second, frames 0 to 20.
@MainActor enum LottieMaker {
  /// A square of 20 points with a red fill.
  static let square =
    #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},"#
    + #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#

  /// A shape layer.
  static func layer(
    _ items: String = square, transform: String = "{}", _ more: String = ""
  ) -> String {
    #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":"# + transform + #","shapes":["# + items + "]"
      + (more.isEmpty ? "" : "," + more) + "}"
  }

  /// The text of a file.
  static func text(_ layers: String, _ more: String = "") -> String {
    #"{"w":100,"h":100,"fr":10,"ip":0,"op":20,"layers":["# + layers + "]"
      + (more.isEmpty ? "" : "," + more) + "}"
  }

  /// An animation of a file's text.
  static func animation(_ text: String, options: SceneOptions = SceneOptions()) throws
    -> LottieAnimation
  {
    try LottieAnimation(
      bytes: try FileBytes(copying: Array(text.utf8)), file: "a.json", options: options)
  }

  /// The root of an animation as it is at a time.
  static func shown(_ text: String, at time: Double) throws -> Layer {
    let scene = try animation(text).scene(scale: 1)
    return scene.root.presentationCopy(at: time)
  }

  /// The path and the limit of the error that a text ends with; `nil` for a text that is read.
  static func problem(_ text: String) -> (path: String, problem: SceneProblem)? {
    do {
      _ = try animation(text)
      return nil
    } catch let error as SceneError {
      if case .invalid(let place, let problem) = error { return (place.path, problem) }
      return nil
    } catch { return nil }
  }
}

extension Layer {
  /// The first layer of a name, in the order of the tree, masks included.
  func first(named name: String) -> Layer? {
    if self.name == name { return self }
    for layer in (sublayers ?? []) + [mask].compactMap(\.self) {
      if let found = layer.first(named: name) { return found }
    }
    return nil
  }

  /// Every layer of a kind, masks included.
  func all<Kind: Layer>(_ kind: Kind.Type) -> [Kind] {
    [self as? Kind].compactMap(\.self)
      + ((sublayers ?? []) + [mask].compactMap(\.self)).flatMap { $0.all(kind) }
  }
}
