import Foundation
import LaminaFiles
import LaminaScenes
import Testing

/// Words of UIKit, Core Animation, SwiftUI and CSS that people try in scenes: each works, or leads to the right key.
@Suite @MainActor struct NewcomerWordTests {
  /// Returns the messages about a scene with one layer of these members; empty if it loads.
  private func messages(_ members: String) throws -> [String] {
    let text = """
      {"version": 1, "canvas": {"width": 10, "height": 10}, "root": {"sublayers": [{\(members)}]}}
      """
    do {
      _ = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json")
      return []
    } catch SceneError.several(let mistakes, _) {
      return mistakes.map { "\($0.problem)" }
    } catch SceneError.invalid(_, let problem) {
      return ["\(problem)"]
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: [
    (#""type": "text", "fontWeight": "bold""#, "weight"), (#""hidden": true"#, "isHidden"),
    (#""alpha": 0.5"#, "opacity"), (#""clipsToBounds": true"#, "masksToBounds"),
    (#""center": [5, 5]"#, "position"), (#""size": [5, 5]"#, "frame"),
    (#""label": "Title""#, "string"),
    (#""type": "text", "label": "Title""#, "string"),
    (#""type": "text", "numberOfLines": 2"#, "isWrapped"),
    (#""backgroundColor": "systemBlue""#, "#007aff"),
    (#""backgroundColor": "UIColor.systemRed""#, "#ff3b30"), (#""backgroundColor": null"#, "clear"),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "repeatForever": true}]"#,
      "infinity"
    ),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "repeatCount": -1}]"#,
      "infinity"
    ),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "repeatCount": "forever"}]"#,
      "infinity"
    ),
    (#""animations": [{"type": "basic", "keyPath": "alpha", "to": 1}]"#, "opacity"),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "easing": "easeIn"}]"#,
      "timingFunction"
    ),
    (#""animations": [{"type": "basic", "keyPath": "opacity", "to": 1, "delay": 1}]"#, "beginTime"),
    (#""type": "UILabel""#, "text"), (#""type": "UIImageView""#, "layer"),
    (#""type": "circle""#, "shape"),
    (#""type": "text", "textColor": [0, 0, 0]"#, "foregroundColor"),
    (#""type": "text", "textAlignment": "center""#, "alignmentMode"),
    (#""type": "text", "text": "Title""#, "string"),
    (#""tintColor": [0, 0, 0]"#, "contentsMultiplyColor"),
    (#""contentMode": "resizeAspect""#, "contentsGravity"), (#""subviews": []"#, "sublayers"),
    (#""visible": false"#, "isHidden"), (#""rotation": 45"#, "rotate"),
    (#""shadow": true"#, "shadowOpacity"),
    (#""border": 1"#, "borderWidth"), (#""x": 5"#, "frame"), (#""zIndex": 1"#, "zPosition"),
    (#""frame": {"x": 0, "y": 0, "width": 5, "height": 6}"#, "[0, 0, 5, 6]"),
    (#""position": {"x": 1, "y": 2}"#, "[1, 2]"), (#""backgroundColor": "red""#, "#ff0000"),
    (#""type": "text", "letterSpacing": 1"#, "kerning"),
    (#""type": "text", "lineHeight": 20"#, "minimumLineHeight"),
    (#""type": "text", "italic": true"#, "italic"),
    (#""transform": {"rotate": 45}"#, "[{\\\"rotate\\\": 45}]"),
    (#""scale": 1.2"#, "{\\\"scale\\\": 2}"), (#""scaleEffect": 2"#, "transform"),
    (#""velocity": 3"#, "emitter"), (#""elevation": 4"#, "shadowOpacity"),
    (#""border": "1px solid red""#, "borderColor"), (#""blur": 10"#, "gaussianBlur"),
    (#""filters": 10"#, "gaussianBlur"), (#""transformOrigin": "center""#, "[0.5, 0.5]"),
    (#""transform": [{"rotateY": 30}]"#, "[0, 1, 0]"),
    (#""backgroundColor": "linear-gradient(#f00, #00f)""#, "gradient"),
    (#""backgroundColor": "0xFFFF0000""#, "#ff0000\\\""),
    (#""backgroundColor": "0x80FF0000""#, "#ff000080"),
  ])
  func `words: what newcomers write leads to the right key`(members: String, ours: String) throws {
    let found = try messages(members)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains(ours) == true, "\(found)")
  }

  @Test(arguments: [
    (#""fromValue": 0, "toValue": 1"#, #""from": 0, "to": 1"#),
    (#""byValue": 1, "additive": true"#, #""by": 1, "isAdditive": true"#),
    (
      #""to": 1, "removedOnCompletion": false, "cumulative": true"#,
      #""to": 1, "isRemovedOnCompletion": false, "isCumulative": true"#
    ),
  ])
  func `words: Core Animation's names of an animation's keys are read`(apple: String, ours: String)
    throws
  {
    func written(_ keys: String) throws -> String {
      let text = """
        {"version": 1, "canvas": {"width": 10, "height": 10}, "root": {"sublayers": [
          {"animations": [{"type": "basic", "keyPath": "opacity", "duration": 1, \(keys)}]}]}}
        """
      let scene = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json")
      return scene.json(references: SceneReferences { $0.name }).text
    }
    #expect(try written(apple) == written(ours))
  }

  @Test func `words: a key under both its names is a mistake`() throws {
    let found = try messages(
      #""animations": [{"type": "basic", "keyPath": "opacity", "from": 0, "fromValue": 1, "to": 1}]"#
    )
    #expect(found.count == 1 && found[0].contains("fromValue"), "\(found)")
  }
}
