// States of packages: entered, mixed and changed to one another, in any order.

import LaminaScenes

extension FuzzTarget {
  /// Packages whose first states are entered, mixed and left; an entered state looks the same however it was reached.
  static let states = FuzzTarget("states", byteLimit: 16_384) { bytes in
    guard let scene = try PackageReading.scene([bytes]) else { return }
    let names = Array(scene.states.prefix(4))
    try hold(Set(names).count == names.count, "a state is listed twice: \(names)")
    for first in names {
      try scene.enter(state: first)
      let entered = scene.json().text
      for second in names {
        try scene.mix(from: second, to: first, at: 0.4)
        try scene.mix(from: first, to: second, at: 0)
        try hold(scene.json().text == entered, "\(first), mixed with nothing of \(second)")
        try scene.transition(from: first, to: second)
        try SceneReading.checkReading(scene.json())
        try scene.enter(state: first)
        try hold(scene.json().text == entered, "\(first), entered after \(second)")
      }
    }
    try checkRendering(of: scene, at: [0, 0.35])
  }
}
