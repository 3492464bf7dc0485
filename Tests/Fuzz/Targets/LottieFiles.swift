// Lottie files: refused in words with a place, or a tree that scene files hold and that renders.

import LaminaLottie
import LaminaPixels
import LaminaScenes

extension FuzzTarget {
  /// Lottie files of one animation.
  static let lottie = FuzzTarget("lottie", byteLimit: 16_384) { bytes in
    try LottieReading.check(bytes)
  }

  /// Archives of animations, by their zip signature.
  static let dotLottie = FuzzTarget("dotlottie", byteLimit: 16_384, form: .bytes) { bytes in
    guard bytes.starts(with: [0x50, 0x4B]) else { return }
    try LottieReading.check(bytes)
  }
}

/// The check that both targets share.
@MainActor private enum LottieReading {
  static func check(_ bytes: [UInt8]) throws {
    let scene: Scene
    do {
      scene = try Scene.open(
        file(bytes), file: SceneReading.sceneFile, options: SceneReading.options)
    } catch let error as SceneError {
      try SceneReading.check(error, of: bytes)
      return
    }
    let (canvas, timeline) = (scene.canvas, scene.timeline)
    try hold(
      canvas.width.isFinite && canvas.height.isFinite && canvas.scale > 0, "the canvas \(canvas)")
    try hold(timeline.duration.isFinite && timeline.duration >= 0, "a timeline of \(timeline)")
    // A scene of many layers takes long to write, which is not wrong.
    let written = scene.json()
    if written.text.utf8.count < 1 << 20 { try SceneReading.checkReading(written) }
    try FuzzTarget.checkRendering(of: scene, at: [0, timeline.duration / 2])
  }
}
