import LaminaFiles
import LaminaPixels
import LaminaScenes
import Testing

/// All mistakes of a file at once, words of other formats, and files of other formats.
@MainActor @Suite struct SceneMistakeTests {
  /// The mistakes of a text, and how many more there are.
  private func mistakes(_ text: String) -> (list: [SceneMistake], more: Int) {
    do {
      _ = try SceneHarness.parse(text)
      return ([], 0)
    } catch SceneError.several(let list, let more) {
      return (list, more)
    } catch SceneError.invalid(let place, let problem) {
      return ([SceneMistake(place, problem)], 0)
    } catch { return ([], -1) }
  }

  private func paths(_ text: String) -> [String] { mistakes(text).list.map(\.location.path) }

  @Test func `several: each mistake of layers, animations and declarations has its place`() {
    let text = """
      {"version": 1, "canvas": {"width": 0, "height": -2, "background": "rde"},
       "timeline": {"duration": -1}, "images": {"a": "none.png", "b": "none.jpg"},
       "root": {"opacity": 2, "cornerRadius": -1, "contents": "a", "sublayers": [
         {"type": "txet", "string": "x", "opacity": 7}, 5,
         {"bounds": [0, 0, 9, 9], "frame": [0, 0, 9, 9]},
         {"type": "gradient", "colors": ["#f00", "#00"], "locations": [0, 1, 2]},
         {"filters": [{"type": "invert", "amount": 3}, {"type": "sepia"}],
          "animations": [{"type": "basic", "keyPath": "opactiy", "from": 0},
            {"type": "keyframe", "keyPath": "opacity", "values": [0, "x"], "keyTimes": [0, 2]}]}]}}
      """
    let layers = "root.sublayers"
    #expect(
      paths(text) == [
        "canvas.width", "canvas.height", "canvas.background", "timeline.duration", "images.a",
        "images.b", "root.opacity", "root.cornerRadius", "\(layers)[0].type",
        "\(layers)[0].opacity", "\(layers)[1]", "\(layers)[2]", "\(layers)[3].colors[1]",
        "\(layers)[4].filters[0].amount", "\(layers)[4].filters[1]",
        "\(layers)[4].animations[0].keyPath", "\(layers)[4].animations[1].values[1]",
        "\(layers)[4].animations[1].keyTimes[1]",
      ])
    #expect(mistakes(text).more == 0)
  }

  @Test(arguments: [1, 2, 19, 20, 21, 25, 300])
  func `several: twenty are told, others are counted`(count: Int) throws {
    let layers = Array(repeating: #"{"alpha": 1}"#, count: count).joined(separator: ",\n")
    let found = mistakes(
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [\#(layers)]}}"#)
    #expect(found.list.count == min(20, count) && found.more == max(0, count - 20))
    for (index, mistake) in found.list.enumerated() {
      #expect(mistake.location.path == "root.sublayers[\(index)].alpha")
      #expect(mistake.location.line == index + 1)
      #expect(mistake.problem == .unknownKey("alpha", nearest: "opacity"))
    }
  }

  @Test func `several: a file with a million mistakes is given up, not read for ever`() {
    let layers = Array(repeating: #"{"alpha": 1}"#, count: 200_000).joined(separator: ",\n")
    let found = mistakes(
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [\#(layers)]}}"#)
    #expect(found.list.count == 20 && (980...1_001).contains(found.more), "\(found.more)")
  }

  @Test(arguments: [
    (#""animations": [{"typ": "basic", "keyPath": "opacity"}]"#, ["animations[0].typ"]),
    (
      #""animations": [{"type": "basic", "path": "opacity"}]"#,
      ["animations[0]", "animations[0].path"]
    ),
    (#""animations": [{"type": "basic", "property": "opacity"}]"#, ["animations[0].property"]),
    (#""transform": [{"rotateZ": 3}]"#, ["transform[0].rotateZ"]),
    (#""type": "text", "string": 5, "runs": [{"range": [0, 3]}]"#, ["string"]),
    (#""type": "gradient", "colors": 5, "locations": [0, 1]"#, ["colors"]),
  ])
  func `several: what follows from a mistake is none of its own`(keys: String, expected: [String]) {
    let found = paths(SceneHarness.document(keys))
    #expect(found == expected.map { "root.sublayers[0].\($0)" })
  }

  @Test func `several: what was meant is read on, so that mistakes within it are told too`() {
    let found = paths(
      SceneHarness.document(
        #""children": [{"type": "CATextLayer", "fontSize": -1, "background": "rde"}], "#
          + #""animations": [{"type": "CAKeyframeAnimation", "property": "opacity", "frames": [0, "x"]}]"#
      ))
    let layer = "root.sublayers[0]"
    #expect(
      found == [
        "\(layer).children", "\(layer).children[0].type", "\(layer).children[0].fontSize",
        "\(layer).children[0].background", "\(layer).children[0].background",
        "\(layer).animations[0].type", "\(layer).animations[0].property",
        "\(layer).animations[0].frames", "\(layer).animations[0].frames[1]",
      ])
  }

  @Test func `several: a declaration that is broken is told once, not at each use`() {
    let text = """
      {"version": 1, "canvas": {"width": 9, "height": 9}, "images": {"a": "none.png"},
       "fonts": {"body": "No Such Family"},
       "root": {"contents": "a", "sublayers": [{"contents": "a"},
         {"type": "text", "string": "x", "font": "body"}, {"type": "text", "font": "body"}]}}
      """
    #expect(paths(text) == ["images.a", "fonts.body"])
  }

  @Test(arguments: [
    ("alpha", "", "opacity"), ("children", "", "sublayers"), ("subviews", "", "sublayers"),
    ("image", "", "contents"), ("clip", "", "masksToBounds"), ("zIndex", "", "zPosition"),
    ("z-index", "", "zPosition"), ("shadowBlur", "", "shadowRadius"),
    ("background", "", "backgroundColor"), ("background-color", "", "backgroundColor"),
    ("border-radius", "", "cornerRadius"), ("hidden", "", "isHidden"),
    ("text", #""type": "text", "#, "string"), ("fontFamily", #""type": "text", "#, "font"),
    ("color", #""type": "text", "#, "foregroundColor"),
    ("color", #""type": "shape", "#, "fillColor"),
    ("color", "", "backgroundColor"), ("textAlign", #""type": "text", "#, "alignmentMode"),
    ("strokeWidth", #""type": "shape", "#, "lineWidth"), ("d", #""type": "shape", "#, "path"),
    ("backgroundFilter", "", "backgroundFilters"), ("opactiy", "", "opacity"),
  ])
  func `words: keys of CSS and Core Animation lead to ours`(key: String, type: String, ours: String)
  {
    let found = mistakes(SceneHarness.document(#"\#(type)"\#(key)": 1"#))
    #expect(found.list.first?.problem == .unknownKey(key, nearest: ours))
  }

  @Test(arguments: [
    ("text", "string"), ("width", "frame"), ("x", "frame"), ("boxShadow", "shadowOpacity"),
    ("rotation", "transform"), ("anchor", "anchorPoint"), ("display", "frame"),
    ("overflow", "masksToBounds"),
    ("transition", "animations"), ("visible", "isHidden"), ("fontSize2", "fontSize"),
  ])
  func `words: keys that are said in another way come with advice`(key: String, ours: String) {
    let found = mistakes(SceneHarness.document(#""\#(key)": 1"#))
    guard case .foreignKey(key, let keys, let advice)? = found.list.first?.problem else {
      Issue.record("\(found)")
      return
    }
    #expect(keys.contains(ours) && advice.contains("\"\(ours)\""))
  }

  @Test(arguments: [
    ("start", "from"), ("end", "to"), ("easing", "timingFunction"),
    ("delay", "beginTime"), ("iterations", "repeatCount"),
    ("animationDuration", "duration"), ("property", "keyPath"), ("alternate", "autoreverses"),
  ])
  func `words: keys of animations lead to ours`(key: String, ours: String) {
    let found = mistakes(
      SceneHarness.document(
        #""animations": [{"type": "basic", "keyPath": "opacity", "\#(key)": 1}]"#))
    #expect(found.list.map(\.problem).contains(.unknownKey(key, nearest: ours)), "\(found.list)")
  }

  @Test(arguments: [
    ("CABasicAnimation", "basic"), ("CAKeyframeAnimation", "keyframe"), ("keyframes", "keyframe"),
    ("CASpringAnimation", "spring"), ("CAAnimationGroup", "group"), ("CATransition", "transition"),
  ])
  func `words: types of animations lead to ours`(name: String, ours: String) {
    let found = mistakes(
      SceneHarness.document(#""animations": [{"type": "\#(name)", "keyPath": "opacity"}]"#))
    guard
      found.list.contains(where: {
        if case .unknownValue(name, ours, _) = $0.problem { true } else { false }
      })
    else {
      Issue.record("\(found)")
      return
    }
  }

  @Test(arguments: [
    ("CATextLayer", "text"), ("UILabel", "text"), ("div", "layer"), ("CAShapeLayer", "shape"),
    ("svg", "shape"), ("linear-gradient", "gradient"), ("UIView", "layer"),
  ])
  func `words: types of layers lead to ours`(name: String, ours: String) {
    let found = mistakes(SceneHarness.document(#""type": "\#(name)""#))
    guard
      found.list.contains(where: {
        if case .unknownValue(name, ours, _) = $0.problem { true } else { false }
      })
    else {
      Issue.record("\(found)")
      return
    }
  }

  @Test(arguments: [
    (#""red""#, ##"write "#ff0000""##), (#""RebeccaPurple""#, ##"write "#663399""##),
    (#""transparent""#, #"write "clear""#), (#""rgb(255, 0, 0)""#, ##"write "#ff0000""##),
    (#""rgba(255, 0, 0, 0.5)""#, ##"write "#ff000080""##),
    (#""rgb(100% 0% 50% / 50%)""#, ##"write "#ff008080""##),
    (#""hsl(120, 100%, 50%)""#, ##"write "#00ff00""##),
    (#""hsl(210deg 50% 40%)""#, ##"write "#336699""##), (##""#f008""##, ##"write "#ff000088""##),
    (#""0x102030""#, ##"write "#102030""##),
    ("[255, 128, 0]", ##"components are from 0 to 1; write "#ff8000""##),
  ])
  func `values: colours of CSS are written as ours`(value: String, advice: String) {
    let found = mistakes(SceneHarness.document(#""backgroundColor": \#(value)"#))
    #expect(
      found.list.map(\.problem) == [
        .foreignValue(found: value, expected: "a colour", advice: advice)
      ])
  }

  @Test(arguments: [
    (#""cornerRadius": "12px""#, "write 12"), (#""opacity": "50%""#, "write 0.5"),
    (#""isHidden": "true""#, "write true"), (#""bounds": [0, 0, "9px", 9]"#, "write 9"),
    (#""transform": "rotate(45deg) scale(1.2)""#, #"write [{"rotate": 45}, {"scale": 1.2}]"#),
    (#""transform": "translate(10px, 20px)""#, #"write [{"translate": [10, 20]}]"#),
    (#""filters": "blur(8px)""#, #"write [{"type": "gaussianBlur", "radius": 8}]"#),
    (#""animations": [{"type": "basic", "keyPath": "opacity", "duration": "300ms"}]"#, "write 0.3"),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "repeatDuration": "infinite"}]"#,
      #"write "infinity""#
    ),
    (
      #""animations": [{"type": "basic", "keyPath": "opacity", "timingFunction": "cubic-bezier(.4, 0, 1, 1)"}]"#,
      "write [0.4, 0, 1, 1]"
    ),
  ])
  func `values: lengths, times and functions of CSS are written as ours`(
    keys: String, advice: String
  ) {
    let found = mistakes(SceneHarness.document(keys))
    guard case .foreignValue(_, _, advice)? = found.list.first?.problem, found.list.count == 1
    else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func `values: names of CSS lead to ours`() {
    for (keys, ours) in [
      (#""timingFunction": "ease-in-out""#, "easeInEaseOut"),
      (#""timingFunction": "ease""#, "default"),
      (#""timingFunction": "ease-in""#, "easeIn"),
    ] {
      let found = mistakes(
        SceneHarness.document(
          #""animations": [{"type": "basic", "keyPath": "opacity", \#(keys)}]"#))
      guard case .unknownValue(_, ours, _)? = found.list.first?.problem else {
        Issue.record("\(found)")
        continue
      }
    }
    for (path, ours) in [
      ("alpha", "opacity"), ("x", "position.x"), ("rotate", "transform.rotation.z"),
      ("border-radius", "cornerRadius"), ("scale", "transform.scale"),
    ] {
      let found = mistakes(
        SceneHarness.document(#""animations": [{"type": "basic", "keyPath": "\#(path)", "to": 1}]"#)
      )
      #expect(found.list.map(\.problem) == [.unknownKeyPath(path, nearest: ours)])
    }
  }

  @Test func `dialects: commas, comments and quotes are called what they are`() {
    let text = """
      // A card.
      {"version": 1, "canvas": {"width": 9, "height": 9,}, /* the
      layers */ "root": {"opacity": 5, "bounds": [0, 0, 9, 9,] "cornerRadius": 1}
      # done
      }
      """
    let found = mistakes(text)
    #expect(
      found.list.map(\.problem) == [
        .dialect(.comment), .dialect(.trailingComma), .dialect(.comment),
        .wrongValue(expected: "a number from 0 to 1", found: "5"), .dialect(.trailingComma),
        .dialect(.missingComma), .dialect(.comment),
      ])
    #expect(found.list.map(\.location.line) == [1, 2, 2, 3, 3, 3, 4])
    #expect(
      mistakes(#"{"version": 1, canvas: {}}"#).list.map(\.problem) == [.dialect(.bareKey)])
    #expect(mistakes("{'version': 1}").list.map(\.problem) == [.dialect(.singleQuotes)])
    #expect(mistakes(#"{"name": 'x'}"#).list.map(\.problem) == [.dialect(.singleQuotes)])
  }

  @Test(arguments: [
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG image"),
    ("<?xml version=\"1.0\"?>\n<svg></svg>", "an SVG image"),
    ("<!DOCTYPE html><html></html>", "an HTML page"), ("", "an empty file"),
    (" \n", "an empty file"),
    (".card {\n  color: red;\n}", "a style sheet"), ("%PDF-1.4", "a PDF document"),
    ("GIF89a", "a GIF image"), ("import UIKit\n", "program code"), ("<note/>", "XML without a"),
    ("version: 1\ncanvas:\n", "YAML"),
  ])
  func `formats: files of other formats are named`(text: String, name: String) {
    guard case .otherFormat(let found, _)? = mistakes(text).list.first?.problem else {
      Issue.record("\(mistakes(text))")
      return
    }
    #expect(found.hasPrefix(name))
  }

  @Test func `formats: pictures and text of 16 bits are named`() throws {
    for (bytes, name) in [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"), ([0xFF, 0xFE, 0x7B, 0], "text in UTF-16"),
    ] as [([UInt8], String)] {
      do {
        _ = try Scene.parse(FileBytes(copying: bytes), file: "x")
        Issue.record("\(name) was read")
      } catch SceneError.invalid(_, .otherFormat(name, _)) {} catch { Issue.record("\(error)") }
    }
  }

  @Test func `excerpts: the line is shown, cut where it is long, with the place in it`() throws {
    let place = try #require(
      mistakes("{\"version\": 1,\n\t\"canvas\": {\"width\": 9, \"height\": \"ä\"}, \"root\": {}}")
        .list
        .first?.location)
    #expect(place.excerpt?.text == " \"canvas\": {\"width\": 9, \"height\": \"ä\"}, \"root\": {}}")
    #expect(place.excerpt?.caret == 34 && place.column == 35)
    let long = String(repeating: "ä", count: 300)
    let cut = try #require(
      mistakes(
        #"{"version": 1, "name": "\#(long)", "canvas": {"width": 9, "height": -1}, "root": {"name": "\#(long)"}}"#
      ).list.first?.location.excerpt)
    #expect(cut.text.hasPrefix("…") && cut.text.hasSuffix("…") && cut.text.count < 130)
    #expect(Array(cut.text)[cut.caret] == "-")
  }
}
