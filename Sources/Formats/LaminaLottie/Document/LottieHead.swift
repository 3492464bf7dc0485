// The head of an animation: its canvas, frames and markers.

import LaminaScenes

/// The values of an animation's root object: name, canvas, frames and markers.
struct LottieHead {
  let name: String
  let width: Double
  let height: Double
  let first: Double
  let last: Double
  let rate: Double
  /// The number of the animation's whole frames, at least 1.
  ///
  /// As in lottie-web, a part of a frame at the end does not count: an `op` of 60.0000024 gives 60 frames.
  let frameCount: Int
  let markers: [SceneMarker]

  /// Reads the values of an animation's root object, and checks them against the limits.
  init(_ root: LottieNode) throws(SceneError) {
    guard root.kind == .object else { throw root.fail(expected: "an object") }
    var missing: [String] = []
    for key in ["w", "h", "fr", "ip", "op", "layers"] as [StaticString] where root[key] == nil {
      missing.append(key.description)
    }
    guard missing.isEmpty else { throw root.fail(.incompleteLottie(missing: missing)) }
    func requiredNumber(_ key: StaticString) throws(SceneError) -> Double {
      let node = root[key] ?? root
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
    (width, height) = (try requiredNumber("w"), try requiredNumber("h"))
    let (ip, op) = (try requiredNumber("ip"), try requiredNumber("op"))
    first = FramePrecision.snapped(ip)
    let end = FramePrecision.snapped(op)
    last = end > first ? end : op
    rate = try requiredNumber("fr")
    if let list = root["layers"], list.kind != .array {
      throw list.fail(expected: "an array of layers")
    }
    for (key, value) in [("w" as StaticString, width), ("h", height)] {
      guard value >= 1 else { throw (root[key] ?? root).fail(expected: "a number of at least 1") }
      try limit(key, value, "points along a side", LottieLimits.side)
    }
    guard rate > 0 else { throw (root["fr"] ?? root).fail(expected: "a number above 0") }
    try limit("fr", rate, "frames in a second", LottieLimits.rate)
    guard op > ip, last > first else {
      throw (root["op"] ?? root).fail(expected: "a number above ip")
    }
    try limit("op", last - first, "frames", LottieLimits.frames)
    guard (last - first) / rate < 1e9, abs(first) < 1e12 else {
      throw (root["ip"] ?? root).fail(expected: "frames of less than 1e12")
    }
    frameCount = max(1, Int((op - ip).rounded(.down)))
    name = root.stringOrEmpty("nm")
    var markers: [SceneMarker] = []
    for node in root["markers"]?.elements ?? [] {
      let start = ((node["tm"]?.number ?? 0) - first) / rate
      markers.append(
        SceneMarker(
          name: node.stringOrEmpty("cm"), time: start, duration: (node["dr"]?.number ?? 0) / rate))
    }
    self.markers = markers
  }
}
