// CAML: the layers of a wallpaper that move with the device, and values that its states set, in the root's style.

import LaminaFiles
import LaminaLayers

extension CAMLReader {
  /// The keys of a root's style that are read.
  static let wallpaperKeys = ["wallpaperParallaxGroups", "wallpaperPropertyGroups"]

  /// Reads the layers that move with the device.
  ///
  /// A group names a layer, a key path, an axis, and the values at both ends of the tilt.
  mutating func readParallax() throws(SceneError) {
    for group in wallpaperGroups("wallpaperParallaxGroups") {
      guard let (layer, keyPath) = try groupTarget(group) else { continue }
      guard let low = group["mapMinTo"]?.finite, let high = group["mapMaxTo"]?.finite,
        let axis = group["axis"]?.text, ["x", "y"].contains(axis)
      else {
        leaveOut("wallpaperParallaxGroups without an axis and two numbers", group.element, "root")
        continue
      }
      parallax.append(
        WallpaperParallax.Group(
          layer: layer, keyPath: keyPath, isVertical: axis == "y", range: (low, high)))
    }
  }

  /// Adds the values that the style gives layers on the lock screen, on the home screen and on a dimmed screen.
  mutating func addPropertyGroups(to machine: inout StateMachine) throws(SceneError) {
    let names = [("v_lock", "Locked"), ("v_home", "Unlock"), ("v_sleep", "Sleep")]
    for group in wallpaperGroups("wallpaperPropertyGroups") {
      guard let (layer, keyPath) = try groupTarget(group) else { continue }
      for (key, state) in names {
        guard let number = group[key]?.finite else { continue }
        let setting = StateMachine.Setting(layer: layer, keyPath: keyPath, value: .number(number))
        let known = WallpaperState.equivalent(of: state, among: machine.names) ?? state
        if let index = machine.states.firstIndex(where: { $0.name == known }) {
          machine.states[index].settings.append(setting)
        } else {
          machine.states.append(StateMachine.State(name: state, basis: nil, settings: [setting]))
        }
      }
    }
  }

  /// A dictionary of a list in a style.
  private struct WallpaperGroup {
    let element: Int
    var values: [String: CAMLValue] = [:]

    subscript(_ key: String) -> CAMLValue? { values[key] }
  }

  private func wallpaperGroups(_ key: String) -> [WallpaperGroup] {
    var groups: [WallpaperGroup] = []
    for style in waitingStyles {
      for list in document.children(of: style, named: key) {
        for child in document.element(list.index).children {
          var group = WallpaperGroup(element: child.index)
          for value in document.element(child.index).children {
            group.values[value.name] = document.element(value.index).value
          }
          groups.append(group)
        }
      }
    }
    return groups
  }

  /// Returns the layer that a group names, and its key path; `nil` if there is none, and the group is left out.
  ///
  /// Among several layers of the name, it is the first in the view that the group names.
  private mutating func groupTarget(_ group: WallpaperGroup) throws(SceneError)
    -> (Layer, String)?
  {
    try checkTime(at: group.element, "root.style")
    let name = LayerName.shortName(group["layerName"]?.text ?? "")
    let view = group["view"]?.text.lowercased()
    let found = layers.filter { $0.value.name == name }.sorted { $0.key < $1.key }.map(\.value)
    func isInView(_ layer: Layer) -> Bool {
      var next: Layer? = layer
      while let layer = next {
        if layer.name?.lowercased() == view { return true }
        next = layer.superlayer
      }
      return false
    }
    let keyPath = group["keyPath"]?.text ?? ""
    guard let layer = found.first(where: isInView) ?? found.first,
      case .number? = layer.value(forKeyPath: keyPath)
    else {
      leaveOut("\(keyPath.quoted) of \(name.quoted) in the root's style", group.element, "root")
      return nil
    }
    return (layer, keyPath)
  }
}
