// Devices whose screens a scene is rendered for.

import LaminaFiles
import LaminaScenes
import LaminaViews
import Synchronization

/// A device's screen, as an app in portrait meets it.
struct Device: Hashable, Codable, Sendable {
  /// The name in `--device` and in file names, such as `iphone-15`.
  let name: String
  /// The width of the screen, in points.
  let width: Double
  /// The height of the screen, in points.
  let height: Double
  /// The pixels per point.
  let scale: Double
  /// The insets of the safe area, in points.
  var safeArea = SafeArea()

  /// The insets that a device's bars and corners cover, in points.
  struct SafeArea: Hashable, Codable, Sendable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }

  /// The insets of the safe area, as screens have them.
  var safeAreaInsets: EdgeInsets {
    EdgeInsets(
      top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom, right: safeArea.right)
  }
}

/// The devices that `--device` knows: those of the project file, then the built-in ones.
enum DeviceTable {
  private static let own = Mutex<[Device]>([])

  /// Adds the devices that a project file describes; one with a built-in name replaces the built-in one.
  static func addDevices(_ devices: [Device]) { own.withLock { $0 = devices + $0 } }

  /// All devices, those of the project file first.
  static var devices: [Device] {
    let own = own.withLock { $0 }
    let names = Set(own.map(\.name))
    return own + builtIn.filter { !names.contains($0.name) }
  }

  /// Returns the device of a name.
  ///
  /// - Throws: `UnknownDevice` with the nearest name.
  static func findDevice(_ name: String) throws(UnknownDevice) -> Device {
    let devices = devices
    if let device = devices.first(where: { $0.name == name.lowercased() || $0.name == name }) {
      return device
    }
    throw UnknownDevice(
      name: name, nearest: NearestName.closestName(name, among: devices.map(\.name)),
      known: devices.map(\.name))
  }
}

/// The error for a device that the table does not have.
struct UnknownDevice: Error {
  let name: String
  let nearest: String?
  let known: [String]

  /// The error in words, with the nearest name or all names.
  var message: String {
    "there is no device \(name.quoted)"
      + (nearest.map { ": did you mean \($0.quoted)?" }
        ?? "; known are \(known.joined(separator: ", ")); lamina.json can describe others")
  }
}
