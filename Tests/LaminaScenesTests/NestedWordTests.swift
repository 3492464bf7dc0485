import LaminaFiles
import LaminaScenes
import Testing

/// Words of other formats within a layer's objects, and at the top of a scene: each leads to the right key.
@Suite @MainActor struct NestedWordTests {
  private func messages(_ text: String) throws -> [String] {
    do {
      _ = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json")
      return []
    } catch SceneError.several(let mistakes, _) {
      return mistakes.map { "\($0.problem)" }
    } catch SceneError.invalid(_, let problem) {
      return ["\(problem)"]
    }
  }

  private func scene(_ layer: String) -> String {
    #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [{\#(layer)}]}}"#
  }

  private nonisolated static func text(_ members: String) -> String {
    #""type": "text", "string": "ab", \#(members)"#
  }
  private nonisolated static func animation(_ members: String) -> String {
    #""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, \#(members)}]"#
  }

  @Test(arguments: [
    // Fonts, runs and paragraphs.
    (text(#""font": {"family": "Inter"}"#), "name"),
    (text(#""font": {"size": 12}"#), "fontSize"),
    (text(#""font": {"weight": "bold"}"#), "write 700"),
    (text(#""font": {"name": "Inter", "fontWeight": 700}"#), "weight"),
    (text(#""runs": [{"range": [0, 1], "fontSize": 9}]"#), "size"),
    (text(#""runs": [{"range": [0, 1], "foregroundColor": [1, 0, 0]}]"#), "color"),
    (text(#""runs": [{"range": [0, 1], "letterSpacing": 1}]"#), "kerning"),
    (text(#""runs": [{"range": [0, 1], "underlineStyle": "single"}]"#), "underline"),
    (text(#""runs": [{"range": [0, 1], "href": "x"}]"#), "link"),
    (text(#""paragraph": {"lineHeight": 20}"#), "minimumLineHeight"),
    (text(#""paragraph": {"textAlign": "center"}"#), "alignment"),
    (text(#""paragraph": {"indent": 4}"#), "headIndent"),
    (text(#""paragraph": {"maxLines": 2}"#), "frame"),
    (text(#""direction": "rtl""#), "paragraph"), (text(#""ellipsize": "end""#), "truncationMode"),
    (text(#""gravity": "center""#), "alignmentMode"), (text(#""wordWrap": true"#), "isWrapped"),
    (text(#""textTransform": "uppercase""#), "capitals"),
    (text(#""tintColor": [1, 0, 0]"#), "foregroundColor"),
    (text(#""alignmentMode": "start""#), "natural"), (text(#""html": "a""#), "runs"),
    // Shapes, paths, gradients and transforms.
    (#""type": "shape", "trimEnd": 0.5"#, "strokeEnd"),
    (#""type": "shape", "pathData": "M 0 0""#, "path"),
    (#""type": "shape", "strokeOpacity": 0.5"#, "strokeColor"),
    (#""type": "shape", "cx": 5"#, "ellipse"), (#""type": "shape", "strokes": []"#, "strokeColor"),
    (#""type": "shape", "path": {"circle": [0, 0, 5, 5]}"#, "ellipse"),
    (#""type": "shape", "path": {"line": [0, 0, 5, 5]}"#, "M 0 0"),
    (#""type": "gradient", "angle": 90"#, "startPoint"),
    (#""type": "gradient", "gradientType": "angular""#, "conic"),
    (#""type": "gradient", "spreadMethod": "pad""#, "leave the key out"),
    (#""transform": [{"rotation": 30}]"#, "rotate"),
    (#""transform": [{"skewX": 30}]"#, "16 numbers"),
    (#""scaleX": 2"#, "transform"), (#""minWidth": 2"#, "frame"), (#""tag": 2"#, "name"),
    (#""fills": []"#, "backgroundColor"), (#""clipBehavior": "hardEdge""#, "masksToBounds"),
    (#""rotationAngle": 2"#, "rotate"), (#""translationX": 2"#, "translate"),
    (#""willChange": "transform""#, "shouldRasterize"), (#""corners": 4"#, "maskedCorners"),
    (#""borderStyle": "dashed""#, "lineDashPattern"),
    // Animations, filters and cells.
    (animation(#""startDelay": 1"#), "beginTime"),
    (animation(#""interpolator": "linear""#), "timingFunction"),
    (animation(#""fill": "both""#), "fillMode"), (animation(#""bounce": 0.5"#), "damping"),
    (animation(#""direction": "alternate""#), "autoreverses"),
    (
      #""animations": [{"type": "basic", "keyPath": "transform.translateX", "to": 1}]"#,
      "translation.x"
    ),
    (#""filters": [{"type": "gaussianBlur", "inputRadius": 2}]"#, "radius"),
    (#""filters": [{"type": "gaussianBlur", "sigma": 2}]"#, "radius"),
    (#""filters": [{"type": "hueRotate", "angle": 2}]"#, "amount"),
    (#""type": "emitter", "emitterCells": [{"speed": 2}]"#, "velocity"),
    (#""type": "emitter", "emitterCells": [{"angle": 2}]"#, "emissionLongitude"),
    (#""type": "emitter", "emitterCells": [{"life": 2}]"#, "lifetime"),
    (#""type": "emitter", "emitterCells": [{"size": 2}]"#, "scale"),
    (#""type": "emitter", "emitterCells": [{"gravity": 2}]"#, "yAcceleration"),
  ])
  func `words: within a layer's objects they lead to the right key`(layer: String, ours: String)
    throws
  {
    let found = try messages(scene(layer))
    #expect(found.contains { $0.contains(ours) }, "\(found)")
  }

  @Test(arguments: [
    (#""canvas": {"width": 9, "height": 9}, "duration": 3"#, "timeline"),
    (#""canvas": {"width": 9, "height": 9}, "fps": 60"#, "framesPerSecond"),
    (#""canvas": {"width": 9, "height": 9}, "colors": {}"#, "no variables"),
    (#""canvas": {"width": 9, "height": 9, "dpi": 2}"#, "scale"),
    (#""canvas": {"size": [9, 9]}"#, "width"),
  ])
  func `words: at the top of a scene they lead to the right key`(members: String, ours: String)
    throws
  {
    let found = try messages(#"{"version": 1, \#(members), "root": {}}"#)
    #expect(found.contains { $0.contains(ours) }, "\(found)")
  }

  @Test func `notes: an attachment's character needs no font, and private ones name their rule`()
    throws
  {
    func notices(_ string: String, _ runs: String) throws -> [String] {
      let pixel =
        "data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
      let text = scene(
        #""type": "text", "frame": [0, 0, 9, 9], "font": "Inter", "string": "\#(string)", "runs": [\#(runs)]"#
          .replacing("PIXEL", with: pixel))
      return try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json").notices.map {
        "\($0)"
      }
    }
    let attached = #"{"range": [1, 1], "attachment": {"image": "PIXEL"}}"#
    #expect(try notices("a\u{FFFC}b", attached).isEmpty)
    let own = try notices("a\u{F8FE}b", "")
    #expect(own.isEmpty || own.contains { $0.contains("of private use") }, "\(own)")
    #expect(!own.contains { $0.contains("no installed font") })
  }
}
