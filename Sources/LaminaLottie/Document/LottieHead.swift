// The head of an animation: its canvas, its frames, its markers.

import LaminaScenes

/// The numbers that every animation has.
struct LottieHead {
  let name: String
  let width: Double
  let height: Double
  let first: Double
  let last: Double
  let rate: Double
  let markers: [SceneMarker]

  /// Reads and checks the head.
  init(_ root: LottieNode) throws(SceneError) {
    guard root.kind == .object else { throw root.fail(expected: "an object") }
    func number(_ key: StaticString) throws(SceneError) -> Double {
      guard let node = root[key] else { throw root.fail(.missingKey(key.description)) }
      guard let number = node.number else { throw node.fail(expected: "a finite number") }
      return number
    }
    func limit(
      _ key: StaticString, _ value: Double, _ name: String, _ most: Double
    ) throws(SceneError) {
      guard value <= most else {
        throw (root[key] ?? root).fail(.lottieLimit(name: name, limit: Int(most)))
      }
    }
    (width, height) = (try number("w"), try number("h"))
    (first, last, rate) = (try number("ip"), try number("op"), try number("fr"))
    guard let list = root["layers"] else { throw root.fail(.missingKey("layers")) }
    guard list.kind == .array else { throw list.fail(expected: "an array of layers") }
    for (key, value) in [("w" as StaticString, width), ("h", height)] {
      guard value >= 1 else { throw (root[key] ?? root).fail(expected: "a number of at least 1") }
      try limit(key, value, "points along a side", LottieLimits.side)
    }
    guard rate > 0 else { throw (root["fr"] ?? root).fail(expected: "a number above 0") }
    try limit("fr", rate, "frames in a second", LottieLimits.rate)
    guard last > first else { throw (root["op"] ?? root).fail(expected: "a number above ip") }
    try limit("op", last - first, "frames", LottieLimits.frames)
    guard (last - first) / rate < 1e9, abs(first) < 1e12 else {
      throw (root["ip"] ?? root).fail(expected: "frames of less than 1e12")
    }
    name = root.text("nm")
    var markers: [SceneMarker] = []
    for node in root["markers"]?.elements ?? [] {
      let start = ((node["tm"]?.number ?? 0) - first) / rate
      markers.append(
        SceneMarker(
          name: node.text("cm"), time: start, duration: (node["dr"]?.number ?? 0) / rate))
    }
    self.markers = markers
  }

  /// Whether a document is an animation: it has the head's keys, and no tree of a scene file.
  static func isHead(of root: LottieNode) -> Bool {
    root.kind == .object && root["root"] == nil && root["layers"] != nil && root["w"] != nil
      && root["h"] != nil && root["fr"] != nil && root["ip"] != nil && root["op"] != nil
  }
}
