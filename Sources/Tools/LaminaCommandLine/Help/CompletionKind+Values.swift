// Values that a shell completes: names of this program, and names that the scene on the line has.

import ArgumentParser
import Foundation
import LaminaLottie
import LaminaScenes

extension CompletionKind {
  /// Files, among them cost profiles; the built-in one has the name `standard`.
  static var costProfiles: CompletionKind { .file(extensions: ["json"]) }

  /// The keys of scene files.
  static var sceneKeys: CompletionKind {
    .custom { _, _, _ async in await MainActor.run { Set(SceneKey.all.map(\.name)).sorted() } }
  }

  /// Names that `list` finds in the first scene that the command line has; none if no scene of it can be read.
  static func scene(_ list: @escaping @MainActor @Sendable (Scene) -> [String]) -> CompletionKind {
    .custom { words, _, _ async in
      await MainActor.run {
        var options = SceneOptions()
        options.lottie.listsContents = true
        for word in words.dropFirst()
        where !word.hasPrefix("-") && FileManager.default.fileExists(atPath: word) {
          if let scene = try? Scene.open(path: word, options: options) { return list(scene) }
        }
        return []
      }
    }
  }

  /// Names that `list` finds in the first Lottie file that the command line has.
  static func lottie(_ list: @escaping @Sendable (LottieContents) -> [String]) -> CompletionKind {
    .scene { $0.lottie.map(list) ?? [] }
  }
}
