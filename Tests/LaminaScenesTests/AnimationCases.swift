/// Layers' keys about time, right and wrong.
enum AnimationCases {
  static let all: [String] = timing + basic + keyframes + others + values

  private static let timing = [
    #""beginTime": -1, "timeOffset": 2, "speed": -0.5, "duration": 3, "repeatCount": 2.5, "autoreverses": true, "fillMode": "both""#,
    #""duration": "infinity", "repeatDuration": "infinity""#, #""repeatCount": "inf""#,
    #""repeatCount": -1"#, #""repeatCount": 1, "repeatDuration": 1"#, #""fillMode": "none""#,
    #""autoreverses": 1"#, #""speed": "fast""#, #""animations": {}"#, #""animations": []"#,
    #""animations": [3]"#, #""animations": [{}]"#, #""animations": [{"keyPath": "opacity"}]"#,
  ]

  private static func list(_ animation: String) -> String { "\"animations\": [{\(animation)}]" }

  private static let basic = [
    #""type": "basic""#, #""type": "basic", "keyPath": "opacity""#,
    #""type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2"#,
    #""type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "by": 1"#,
    #""type": "basic", "keyPath": "opacity", "to": "1""#,
    #""type": "basic", "keyPath": "opacty", "to": 1"#,
    #""type": "basic", "keyPath": "frame", "to": [0, 0, 1, 1]"#,
    #""type": "basic", "keyPath": "opacity", "to": 1, "mass": 2"#,
    #""type": "basic", "keyPath": "opacity", "values": [1]"#,
    #""type": "basic", "keyPath": "opacity", "by": -3, "isAdditive": true, "isCumulative": true, "isRemovedOnCompletion": false"#,
    #""type": "basic", "keyPath": "opacity", "timingFunction": "easeInEaseOut""#,
    #""type": "basic", "keyPath": "opacity", "timingFunction": [0.1, -2, 1, 3]"#,
    #""type": "basic", "keyPath": "opacity", "timingFunction": [1.1, 0, 1, 1]"#,
    #""type": "basic", "keyPath": "opacity", "timingFunction": "ease""#,
    #""type": "basic", "keyPath": "opacity", "repeatCount": 1, "repeatDuration": 1"#,
    #""type": "basic", "keyPath": "path", "to": "M0 0H1""#,
    #""type": "fast", "keyPath": "opacity""#,
    #""type": "basic", "keyPath": "transform", "valueFunction": "rotateZ", "from": 0, "to": 3"#,
    #""type": "basic", "keyPath": "transform", "valueFunction": "scale", "from": [1, 1, 1]"#,
    #""type": "basic", "keyPath": "transform", "valueFunction": "scale", "from": 1"#,
    #""type": "basic", "keyPath": "transform", "valueFunction": "rotateZ", "to": "identity""#,
    #""type": "basic", "keyPath": "opacity", "valueFunction": "rotateZ", "to": 1"#,
    #""type": "spring", "keyPath": "position.x", "to": 4, "mass": 2, "stiffness": 300, "damping": 50, "initialVelocity": -1, "allowsOverdamping": true"#,
    #""type": "spring", "keyPath": "position.x", "mass": 0"#,
    #""type": "spring", "keyPath": "position.x", "damping": -1"#,
    #""type": "spring", "keyPath": "position.z", "to": 4"#, #""type": "spring", "to": 4"#,
  ].map(list)

  private static let keyframes = [
    #""type": "keyframe", "keyPath": "opacity""#,
    #""type": "keyframe", "keyPath": "opacity", "values": []"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.2, 1], "timingFunctions": ["linear", [0, 0, 1, 1]]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, "1"]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 2]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "cubic", "tensionValues": [0, 1], "continuityValues": [-1, 1], "biasValues": [0, 0]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "tensionValues": [0, 1]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "cubic", "tensionValues": [0, 2]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "paced", "keyTimes": [0, 1]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "keyTimes": [0, 0.5, 1]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "timingFunctions": ["linear"]"#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "smooth""#,
    #""type": "keyframe", "keyPath": "position", "path": "M0 0L1 1L2 0Z", "rotationMode": "auto", "keyTimes": [0, 0.2, 0.3, 1]"#,
    #""type": "keyframe", "keyPath": "position", "values": [[0, 0], [1, 1]], "rotationMode": "auto""#,
    #""type": "keyframe", "keyPath": "position", "values": [[0, 0]], "path": "M0 0H1""#,
    #""type": "keyframe", "keyPath": "opacity", "path": "M0 0H1""#,
    #""type": "keyframe", "keyPath": "opacity", "values": [0], "from": 1"#,
    #""type": "keyframe", "keyPath": "transform", "values": [0, 1], "valueFunction": "translateX""#,
  ].map(list)

  private static let others = [
    #""type": "group""#, #""type": "group", "keyPath": "opacity""#,
    #""type": "group", "duration": 2, "animations": [{"type": "basic", "keyPath": "opacity", "to": 0}]"#,
    #""type": "group", "animations": [{"type": "basic", "keyPath": "opacity", "to": "0"}]"#,
    #""type": "group", "animations": [{"type": "transition"}]"#,
    #""type": "group", "animations": [{"type": "basic", "keyPath": "opacity", "key": "a"}]"#,
    #""type": "group", "animations": [{"type": "group", "animations": [{"type": "basic", "keyPath": "strokeEnd"}]}]"#,
    #""type": "transition""#,
    #""type": "transition", "transitionType": "push", "subtype": "fromTop", "startProgress": 0.2, "endProgress": 0.8, "key": "t""#,
    #""type": "transition", "transitionType": "cube""#, #""type": "transition", "endProgress": 2"#,
    #""type": "transition", "subtype": "left""#,
    #""type": "basic", "keyPath": "opacity", "key": 1"#,
  ].map(list)

  /// Values of every kind, and key paths into lists.
  private static let values = [
    list(#""type": "basic", "keyPath": "bounds", "to": [0, 0, 1, 1]"#),
    list(#""type": "basic", "keyPath": "bounds.origin", "to": [0, 0]"#),
    list(#""type": "basic", "keyPath": "bounds.size.width", "to": 3"#),
    list(#""type": "basic", "keyPath": "bounds.size", "to": 3"#),
    list(##""type": "basic", "keyPath": "backgroundColor", "to": "#fff""##),
    list(#""type": "basic", "keyPath": "backgroundColor", "to": 1"#),
    list(#""type": "basic", "keyPath": "transform", "to": [{"scale": 2}]"#),
    list(#""type": "basic", "keyPath": "transform.rotation.y", "to": 2"#),
    list(#""type": "basic", "keyPath": "sublayerTransform.translation", "by": [2, 1]"#),
    list(#""type": "basic", "keyPath": "transform.rotation.w", "to": 2"#),
    list(#""type": "basic", "keyPath": "hidden", "to": true"#),
    list(#""type": "basic", "keyPath": "hidden", "to": 1"#),
    list(#""type": "basic", "keyPath": "shadowPath", "to": {"rect": [0, 0, 1, 1]}"#),
    list(#""type": "basic", "keyPath": "shadowOffset.width", "to": 1"#),
    #""type": "shape", "#
      + list(
        #""type": "basic", "keyPath": "path", "from": "M0 0H1", "to": {"ellipse": [0, 0, 1, 1]}"#),
    ##""type": "gradient", "colors": ["#fff", "#000"], "##
      + list(##""type": "basic", "keyPath": "colors", "to": ["#000", "clear"]"##),
    #""type": "gradient", "# + list(#""type": "basic", "keyPath": "locations", "to": [0, 0.5]"#),
    #""type": "gradient", "# + list(#""type": "basic", "keyPath": "locations", "to": [0, 2]"#),
    #""type": "replicator", "#
      + list(#""type": "basic", "keyPath": "instanceTransform.scale.xy", "to": 2"#),
    #""type": "emitter", "emitterCells": [{"name": "a"}], "#
      + list(#""type": "basic", "keyPath": "emitterCells.a.velocity", "to": 2"#),
    #""type": "emitter", "emitterCells": [{"name": "a"}], "#
      + list(##""type": "basic", "keyPath": "emitterCells.a.color", "to": "#fff""##),
    #""emitterPosition": [1, 1], "# + list(#""type": "basic", "keyPath": "opacity", "to": 2"#),
    list(#""type": "basic", "keyPath": "emitterCells.a.velocity", "to": 2"#),
    #""filters": [{"type": "gaussianBlur", "radius": 2}], "#
      + list(#""type": "basic", "keyPath": "filters.gaussianBlur.inputRadius", "to": 2"#),
    #""filters": [{"type": "gaussianBlur", "name": "soft", "radius": 2}], "#
      + list(#""type": "basic", "keyPath": "filters.soft.radius", "to": 2"#),
    #""filters": [{"type": "brightness", "amount": 2}], "#
      + list(#""type": "basic", "keyPath": "filters.brightness.amount", "to": 2"#),
    #""filters": [{"type": "gaussianBlur", "name": 3, "radius": 2}]"#,
    #""backgroundFilters": [{"type": "gaussianBlur", "name": "a", "radius": 2}]"#,
    #""backgroundFilters": [{"type": "gaussianBlur", "radius": 2}], "#
      + list(#""type": "basic", "keyPath": "backgroundFilters.gaussianBlur.radius", "to": 2"#),
    #""sublayers": [{"name": "a.b"}], "#
      + list(#""type": "basic", "keyPath": "sublayers.a.b.position.x", "to": 2"#),
    #""sublayers": [{"name": "a"}], "#
      + list(#""type": "basic", "keyPath": "sublayers.a.position", "to": 2"#),
  ]
}
