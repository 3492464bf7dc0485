import Foundation
import LaminaFiles
import LaminaPixels
import LaminaScenes
import Testing

/// Angles of scenes that are taken as degrees, and look like radians.
@Suite @MainActor struct AngleHintTests {
  /// The hints of a scene with some members of one layer.
  private func hints(_ members: String) throws -> AngleHints {
    let text = """
      {"version": 1, "canvas": {"width": 10, "height": 10}, "root": {"sublayers": [
        {"frame": [0, 0, 5, 5], \(members)}]}}
      """
    return try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json").angles
  }

  private func hint(_ angle: String) throws -> String? {
    try hints("\"transform\": [{\"rotate\": \(angle)}]").text
  }

  @Test(arguments: [
    ("1.5708", "pi / 2 is 90"), ("1.57", "pi / 2 is 90"), ("3.14", "pi is 180"),
    ("3.14159265358979", "pi is 180"), ("-3.1416", "-pi is -180"), ("6.28", "2 pi is 360"),
    ("6.2832", "2 pi is 360"), ("4.712", "3 pi / 2 is 270"), ("0.785", "pi / 4 is 45"),
    ("-2.356", "-3 pi / 4 is -135"), ("0.5236", "pi / 6 is 30"), ("1.0472", "pi / 3 is 60"),
    ("0.2618", "pi / 12 is 15"), ("1.309", "5 pi / 12 is 75"), ("5.2360", "5 pi / 3 is 300"),
  ])
  func `angles: a fraction of pi looks like radians`(angle: String, words: String) throws {
    #expect(
      try hint(angle)
        == "root.sublayers[0].transform[0].rotate \(angle) is taken as degrees; \(words)")
  }

  @Test(arguments: [
    "0", "1", "2", "3", "5", "-6", "0.5", "1.5", "2.5", "3.1", "6.3", "0.1", "0.25", "0.75", "1.25",
    "2.88", "4.45", "0.26", "0.52", "1.05", "0.001", "1.6", "2.345", "45", "90", "180", "360",
    "15.708",
    "9.42478", "57.2958", "1e-9", "0.0005",
  ])
  func `angles: whole degrees, halves and other numbers are meant`(angle: String) throws {
    #expect(try hint(angle) == nil)
    if !angle.hasPrefix("-") { #expect(try hint("-" + angle) == nil) }
  }

  @Test(arguments: ["15", "30", "45", "90", "-90", "180", "360", "720"])
  func `angles: whole multiples of 15 where radians are read look like degrees`(angle: String)
    throws
  {
    for keyPath in ["transform.rotation.z", "sublayerTransform.rotation"] {
      let found = try hints(
        """
        "animations": [{"type": "basic", "duration": 1, "keyPath": "\(keyPath)", "to": \(angle)}]
        """)
      #expect(found.count == 1)
      let text = try #require(found.text)
      #expect(
        text.hasPrefix("root.sublayers[0].animations[0].to \(angle) is taken as radians; "),
        "\(text)")
    }
    let cell = try hints(
      "\"type\": \"emitter\", \"emitterCells\": [{\"emissionRange\": \(angle)}]")
    #expect(cell.count == 1)
  }

  @Test(arguments: ["0", "1.5708", "3.14159", "6.2832", "12.566", "-3.1416", "10", "14", "31.4159"])
  func `angles: radians where radians are read are meant`(angle: String) throws {
    let found = try hints(
      """
      "animations": [{"type": "basic", "duration": 1, "keyPath": "transform.rotation.z", "to": \(angle)}]
      """)
    #expect(found.text == nil)
  }

  @Test(arguments: [
    ("rotateZ", "90", 1), ("rotateX", "90", 1), ("rotateY", "1.5708", 0), ("translateX", "90", 0),
    ("scaleY", "30", 0), ("translateZ", "180", 0),
  ])
  func `angles: a value function says whether its numbers are angles`(
    function: String, number: String, count: Int
  ) throws {
    let found = try hints(
      """
      "animations": [{"type": "basic", "duration": 1, "keyPath": "transform",
        "valueFunction": "\(function)", "from": 0, "to": \(number)}]
      """)
    #expect(found.count == count, "\(found.text ?? "")")
  }

  @Test func `angles: 90 degrees are said in radians`() throws {
    let text = try hints(
      """
      "animations": [{"type": "basic", "duration": 1, "keyPath": "transform.rotation.z", "to": 90}]
      """
    ).text
    #expect(
      text?.hasSuffix("90 is taken as radians; 90 degrees are 1.5708") == true, "\(text ?? "")")
  }

  @Test func `angles: every place that takes degrees is looked at, and none that takes radians`()
    throws
  {
    let animation = """
      "animations": [{"type": "basic", "duration": 1, "keyPath": "KEY", "from": FROM, "to": TO}]
      """
    func animated(_ key: String, _ from: String, _ to: String) throws -> AngleHints {
      try hints(
        animation.replacingOccurrences(of: "KEY", with: key)
          .replacingOccurrences(of: "FROM", with: from).replacingOccurrences(of: "TO", with: to))
    }
    let steps = try animated(
      "transform", "[{\"rotate\": 0}]", "[{\"rotate\": 3.14159, \"axis\": [0, 1, 0]}]")
    #expect(steps.first?.location.path == "root.sublayers[0].animations[0].to[0].rotate")
    #expect(try animated("transform.rotation.z", "0", "3.14159").count == 0)
    #expect(try hints("\"sublayerTransform\": [{\"rotate\": 1.5708}]").count == 1)
    #expect(try hints("\"drawing\": [{\"rotate\": 1.5708}]").count == 1)
    #expect(try hints("\"filters\": [{\"type\": \"hueRotate\", \"amount\": 1.5708}]").count == 1)
    #expect(try hints("\"filters\": [{\"type\": \"saturation\", \"amount\": 1.5708}]").count == 0)
    let two = try hints(
      "\"transform\": [{\"rotate\": 1.5708}, {\"scale\": 1.5708}, {\"rotate\": 0.7854}]")
    #expect(two.count == 2)
    #expect(two.text?.hasSuffix("pi / 2 is 90; 1 more angle looks like radians") == true)
  }
}
