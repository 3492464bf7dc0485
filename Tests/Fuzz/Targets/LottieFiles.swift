// Lottie files: refused in words with a place, or a tree that scene files hold and that renders.

import LaminaGeometry
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport

extension FuzzTarget {
  /// Lottie files of one animation.
  static let lottie = FuzzTarget("lottie", byteLimit: 16_384) { bytes in
    // A theme and a state machine are read in an archive around them.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\"rules\"") { return try LottieReading.check(theme: text) }
    if text.contains("\"states\"") { return try LottieReading.check(machine: text) }
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
  /// An animation with a slot of each kind but paths.
  private static let animation =
    #"{"w":20,"h":20,"fr":10,"ip":0,"op":20,"slots":{"d":{"p":{"k":[{"t":0,"s":{"t":"a","s":9}}]}}},"#
    + #""markers":[{"cm":"m","tm":5,"dr":5}],"assets":[{"id":"i","w":9,"h":9,"p":"x.png","sid":"e"}],"layers":["#
    + #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"sid":"d"}}},{"ty":2,"refId":"i","ip":0,"op":20,"ks":{}},"#
    + #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{"r":{"k":0,"sid":"b"}},"shapes":[{"ty":"rc","p":{"k":[9,9]},"#
    + #""s":{"k":[9,9],"sid":"c"}},{"ty":"fl","c":{"k":[1,0,0],"sid":"a"}},"#
    + #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1],"sid":"f"}}}]}]}"#

  private static func archive(_ manifest: String, _ name: String, _ text: String) -> [UInt8] {
    ZipMaker([
      ZipMaker.Entry("manifest.json", #"{"version":"2","animations":[{"id":"x"}],\#(manifest)}"#),
      ZipMaker.Entry("a/x.json", animation), ZipMaker.Entry(name, text),
    ]).bytes
  }

  /// Checks a theme.
  static func check(theme text: String) throws {
    try check(archive(#""themes":[{"id":"t"}]"#, "t/t.json", text)) { $0.theme = "t" }
  }

  /// Checks a state machine, with a pointer over it and a tap.
  static func check(machine text: String) throws {
    var script = EventScript()
    script.events = [
      .init(time: 0.3, .touch(finger: 0, .move, at: .point(Point(x: 9, y: 9)))),
      .init(time: 0.7, .tap(EventScript.Tap(.point(Point(x: 9, y: 9))))),
    ]
    script.duration = 1
    try check(
      archive(#""stateMachines":[{"id":"m"}],"themes":[{"id":"dark"}]"#, "s/m.json", text)
    ) {
      $0.stateMachine = "m"
      $0.script = script
    }
  }

  static func check(_ bytes: [UInt8], _ change: (inout LottieOptions) -> Void = { _ in }) throws {
    var options = SceneReading.options
    options.lottie.listsContents = true
    change(&options.lottie)
    let scene: Scene
    do {
      scene = try Scene.open(file(bytes), file: SceneReading.sceneFile, options: options)
    } catch let error as SceneError {
      // A location in an archive is one of the file in it.
      if !bytes.starts(with: [0x50, 0x4B]) { try SceneReading.check(error, of: bytes) }
      return
    }
    scene.advance?(1.5, false)
    let (canvas, timeline) = (scene.canvas, scene.timeline)
    try hold(
      canvas.width.isFinite && canvas.height.isFinite && canvas.scale > 0, "the canvas \(canvas)")
    try hold(timeline.duration.isFinite && timeline.duration >= 0, "a timeline of \(timeline)")
    // A scene of many layers takes long to write, which is not wrong.
    let written = scene.json()
    if written.text.utf8.count < 1 << 20 { try SceneReading.checkReading(written) }
    try FuzzTarget.checkRendering(of: scene, at: [0, timeline.duration / 2])
    // The values of slots as they are listed can be given.
    guard let slots = scene.lottie?.slots, options.lottie.slots.isEmpty, slots.count < 20,
      options.lottie.stateMachine == nil
    else { return }
    options.lottie.listsContents = false
    for slot in slots {
      let values: [LottieSlotKind: LottieSlotValue] = [
        .color: "#1234", .number: "5", .vector: "3,4", .gradient: "#f00,#0f0", .text: "a\nb",
      ]
      options.lottie.slots = [slot.id: values[slot.kind] ?? LottieSlotValue(slot.value ?? "")]
      _ = try? Scene.open(file(bytes), file: SceneReading.sceneFile, options: options)
    }
  }
}
