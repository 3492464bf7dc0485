import LaminaGeometry
import LaminaLayers
import LaminaScenes
import TestSupport
import Testing

/// Animations and media timing in scene files.
@Suite @MainActor struct AnimationSceneTests {
  private func animation(_ keys: String, of layer: String = "") throws -> Animation {
    let layer = try SceneHarness.layer("\(layer)\"animations\": [{\(keys), \"key\": \"k\"}]")
    return try #require(layer.animation(forKey: "k"))
  }

  private func problem(_ keys: String) -> (SceneLocation, SceneProblem)? {
    SceneHarness.failure(SceneHarness.document(keys)).map { ($0.location, $0.problem) }
  }

  @Test func `scene: media timing of a layer`() throws {
    let timing = try SceneHarness.layer(
      """
      "beginTime": 1.5, "timeOffset": -2, "speed": 0.5, "duration": 3, "repeatCount": "infinity",
      "autoreverses": true, "fillMode": "backwards"
      """
    ).timing
    var expected = MediaTiming(duration: 3)
    (expected.beginTime, expected.timeOffset, expected.speed) = (1.5, -2, 0.5)
    (expected.repeatCount, expected.autoreverses) = (.infinity, true)
    expected.fillMode = .backwards
    #expect(timing == expected)
    #expect(try SceneHarness.layer("").timing == MediaTiming())
  }

  @Test func `scene: a basic animation has every key`() throws {
    let animation = try animation(
      """
      "type": "basic", "keyPath": "position", "from": [1, 2], "by": [3, 4], "duration": 2,
      "timingFunction": "easeIn", "isAdditive": true, "isCumulative": true,
      "isRemovedOnCompletion": false, "repeatDuration": 7, "speed": 2
      """)
    guard case .basic(let ends) = animation.kind, case .point(let from)? = ends.from,
      case .point(let by)? = ends.by
    else {
      Issue.record("another kind: \(animation.kind)")
      return
    }
    #expect(from == Point(x: 1, y: 2) && by == Point(x: 3, y: 4) && ends.to == nil)
    #expect(animation.keyPath == "position" && animation.timingFunction == .easeIn)
    #expect(animation.isAdditive && animation.isCumulative && !animation.isRemovedOnCompletion)
    #expect(animation.timing.repeatDuration == 7 && animation.timing.speed == 2)
    #expect(animation.timing.duration == 2)
  }

  @Test func `scene: a spring has its numbers`() throws {
    let animation = try animation(
      """
      "type": "spring", "keyPath": "opacity", "to": 0, "mass": 2, "stiffness": 300, "damping": 50,
      "initialVelocity": -3, "allowsOverdamping": true
      """)
    var spring = SpringCurve()
    (spring.mass, spring.stiffness, spring.damping) = (2, 300, 50)
    (spring.initialVelocity, spring.allowsOverdamping) = (-3, true)
    guard case .spring(let read, let ends) = animation.kind, case .number(0)? = ends.to else {
      Issue.record("another kind: \(animation.kind)")
      return
    }
    #expect(read == spring)
  }

  @Test func `scene: keyframes through values and along a path`() throws {
    let values = try animation(
      """
      "type": "keyframe", "keyPath": "transform.rotation.z", "values": [0, 1, 3],
      "keyTimes": [0, 0.25, 1], "timingFunctions": ["linear", [0, 0.5, 1, 2]],
      "calculationMode": "cubic", "tensionValues": [1, 0, -1]
      """)
    guard case .keyframes(let read) = values.kind else {
      Issue.record("another kind: \(values.kind)")
      return
    }
    #expect(read.values.count == 3 && read.keyTimes == [0, 0.25, 1])
    #expect(read.timingFunctions?.count == 2 && read.calculationMode == .cubic)
    #expect(read.tensionValues == [1, 0, -1] && read.biasValues == nil)
    let path = try animation(
      #""type": "keyframe", "keyPath": "position", "path": "M0 0H9V9", "rotationMode": "autoReverse""#
    )
    guard case .keyframes(let along) = path.kind else {
      Issue.record("another kind: \(path.kind)")
      return
    }
    #expect(along.path == (try Path(svg: "M0 0H9V9")) && along.rotationMode == .autoReverse)
  }

  @Test func `scene: groups, transitions and the order of keys`() throws {
    let layer = try SceneHarness.layer(
      """
      "animations": [
        {"type": "group", "key": "b", "duration": 4, "animations": [
          {"type": "basic", "keyPath": "opacity", "to": 0, "beginTime": 1, "duration": 2},
          {"type": "group", "animations": [{"type": "spring", "keyPath": "zPosition"}]}]},
        {"type": "transition", "transitionType": "push", "subtype": "fromBottom", "startProgress": 0.25},
        {"type": "basic", "key": "a", "keyPath": "opacity", "from": 0}]
      """)
    #expect(layer.animationKeys == ["b", "transition", "a"])
    guard case .group(let children)? = layer.animation(forKey: "b")?.kind,
      case .transition(let transition)? = layer.animation(forKey: "transition")?.kind
    else {
      Issue.record("other kinds")
      return
    }
    #expect(children.count == 2 && children[0].timing.beginTime == 1)
    #expect(transition.style == .push && transition.direction == .fromBottom)
    #expect(transition.startProgress == 0.25 && transition.endProgress == 1)
  }

  /// The last value of an animation of a key path.
  private func to(_ path: String, _ value: String, of layer: String = "") throws
    -> AnimatableValue?
  {
    let animation = try animation(
      "\"type\": \"basic\", \"keyPath\": \"\(path)\", \"to\": \(value)", of: layer)
    guard case .basic(let ends) = animation.kind else { return nil }
    return ends.to
  }

  @Test func `scene: values follow from the key path`() throws {
    if case .rect(let rect)? = try to("bounds", "[1, 2, 3, 4]") {
      #expect(rect == Rect(x: 1, y: 2, width: 3, height: 4))
    } else {
      Issue.record("bounds")
    }
    for path in ["shadowOffset", "bounds.size", "transform.translation"] {
      if case .size(let size)? = try to(path, "[1, 2]") {
        #expect(size == Size(width: 1, height: 2))
      } else {
        Issue.record("\(path)")
      }
    }
    for path in ["bounds.origin", "position", "anchorPoint"] {
      if case .point(let point)? = try to(path, "[1, 2]") {
        #expect(point == Point(x: 1, y: 2))
      } else {
        Issue.record("\(path)")
      }
    }
    for path in ["transform.scale.xy", "transform.rotation", "opacity", "position.y"] {
      if case .number(let number)? = try to(path, "3") {
        #expect(number == 3)
      } else {
        Issue.record("\(path)")
      }
    }
  }

  @Test func `scene: values of paths, transforms, switches and lists`() throws {
    if case .bool(let bool)? = try to("hidden", "true") {
      #expect(bool)
    } else {
      Issue.record("hidden")
    }
    if case .matrix(let matrix)? = try to("sublayerTransform", "[{\"translate\": [1, 2]}]") {
      #expect(matrix == Matrix4.translation(x: 1, y: 2))
    } else {
      Issue.record("sublayerTransform")
    }
    let gradient = "\"type\": \"gradient\", "
    if case .colors(let colors)? = try to("colors", "[\"#000\", \"#fff\"]", of: gradient) {
      #expect(colors == [Color.black, Color.white])
    } else {
      Issue.record("colors")
    }
    if case .numbers(let numbers)? = try to("locations", "[0, 0.5]", of: gradient) {
      #expect(numbers == [0, 0.5])
    } else {
      Issue.record("locations")
    }
    if case .path(let path)? = try to("path", "\"M0 0H4\"", of: "\"type\": \"shape\", ") {
      #expect(path == (try Path(svg: "M0 0H4")))
    } else {
      Issue.record("path")
    }
    let identity = "[1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,1,0]"
    let filter = "\"filters\": [{\"type\": \"colorMatrix\", \"matrix\": \(identity)}], "
    let value = try to("filters.colorMatrix.inputColorMatrix", identity, of: filter)
    if case .colorMatrix(let matrix)? = value {
      #expect(matrix == ColorMatrix.identity)
    } else {
      Issue.record("inputColorMatrix")
    }
  }

  @Test func `scene: key paths are those that layers can animate, and no others`() throws {
    for (path, type) in AnimatableKeyPath.named {
      let target = try #require(AnimationTarget(path), "\(path)")
      let layer = try SceneHarness.layer(
        "\"type\": \"\(type ?? "layer")\", \"animations\": [{\"type\": \"basic\", \"keyPath\": \"\(path)\"}]"
      )
      #expect(target.currentValue(in: layer.state) != nil, "\(path)")
      #expect(layer.animations.first?.animation.keyPath == path)
    }
    let known = Set(AnimatableKeyPath.named.map(\.path))
    // These have another name in Swift, which scene files do not know.
    let others = Set(AnimationTarget.properties.keys).subtracting(known)
    #expect(others == ["isDoubleSided", "isHidden"])
    for path in CellProperty.animatedNumbers.keys {
      _ = try SceneHarness.layer(
        """
        "type": "emitter", "emitterCells": [{"name": "c"}],
        "animations": [{"type": "basic", "keyPath": "emitterCells.c.\(path)", "to": 1}]
        """)
    }
  }

  @Test func `scene: filters have names`() throws {
    let layer = try SceneHarness.layer(
      """
      "filters": [{"type": "gaussianBlur", "name": "soft", "radius": 1}, {"type": "sepia", "amount": 1}]
      """)
    #expect(layer.filterNames == ["soft", "sepia"])
  }

  @Test func `scene: mistakes of animations have places and suggestions`() throws {
    let (place, unknown) = try #require(
      problem(#""animations": [{"type": "basic", "keyPath": "opacty", "to": 1}]"#))
    #expect(unknown == .unknownKeyPath("opacty", nearest: "opacity"))
    #expect(place.path == "root.sublayers[0].animations[0].keyPath" && place.line == 2)
    #expect(
      problem(#""animations": [{"type": "basic", "keyPath": "strokeEnd"}]"#)?.1
        == .keyPathOfOtherType("strokeEnd", type: "shape"))
    #expect(
      problem(#""animations": [{"type": "basic", "keyPath": "frame"}]"#)?.1
        == .unknownKeyPath("frame", nearest: "position"))
    #expect(
      problem(#""animations": [{"type": "basic", "keyPath": "opacity", "mass": 1}]"#)?.1
        == .keyOfOtherAnimation("mass", types: ["spring"]))
    #expect(
      problem(
        #""filters": [{"type": "invert", "amount": 1}], "animations": [{"type": "basic", "keyPath": "filters.invet.amount"}]"#
      )?
      .1 == .unknownElement("filters.invet.amount", name: "invet", nearest: "invert"))
    #expect(
      problem(
        #""sublayers": [{"name": "card"}], "animations": [{"type": "basic", "keyPath": "sublayers.crad.opacity"}]"#
      )?
      .1 == .unknownElement("sublayers.crad.opacity", name: "crad", nearest: "card"))
    #expect(
      problem(
        #""animations": [{"type": "keyframe", "keyPath": "opacity", "values": [1, 2, 3], "keyTimes": [0, 1]}]"#
      )?
      .1 == .wrongCount(expected: "3 key times for 3 keyframes", found: 2))
    #expect(
      problem(
        #""animations": [{"type": "keyframe", "keyPath": "opacity", "values": [1, 2], "keyTimes": [0.2, 0.5]}]"#
      ) == nil)
    #expect(
      problem(#""animations": [{"type": "transition"}, {"type": "transition"}]"#)?.1
        == .secondTransition)
    #expect(
      problem(#""animations": [{"type": "basic", "keyPath": "opacity", "repeatCount": "inf"}]"#)?.1
        == .foreignValue(
          found: "\"inf\"", expected: "a number of at least 0, or \"infinity\"",
          advice: "write \"infinity\""))
    #expect(
      SceneHarness.mistakes(
        SceneHarness.document(
          #""animations": [{"type": "group", "animations": [{"type": "transition"}]}]"#)
      ).contains { $0.location.path == "root.sublayers[0].animations[0].animations[0].type" })
  }

  @Test func `scene: groups within groups as deep as the limit are refused, not run out of stack`()
    throws
  {
    let count = 300
    let open = String(repeating: #"{"type": "group", "animations": ["#, count: count)
    let close = String(repeating: "]}", count: count)
    let found = problem("\"animations\": [\(open)\(close)]")?.1
    #expect(found == .tooDeep(limit: 512))
    _ = try SceneHarness.layer(
      "\"animations\": [" + String(repeating: #"{"type": "group", "animations": ["#, count: 240)
        + String(repeating: "]}", count: 240) + "]")
  }
}
