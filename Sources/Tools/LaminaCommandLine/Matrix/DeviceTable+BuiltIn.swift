// The built-in devices.

extension DeviceTable {
  /// The built-in devices, in portrait.
  ///
  /// - Source: "Layout", Apple's Human Interface Guidelines, for points and scales; the safe areas are UIKit's.
  static let builtIn: [Device] =
    [
      group(320, 568, 2, top: 20, ["iphone-se-1"]),
      group(375, 667, 2, top: 20, ["iphone-8", "iphone-se-2", "iphone-se-3"]),
      group(414, 736, 3, top: 20, ["iphone-8-plus"]),
      group(375, 812, 3, top: 44, bottom: 34, ["iphone-x", "iphone-xs", "iphone-11-pro"]),
      group(414, 896, 3, top: 44, bottom: 34, ["iphone-xs-max", "iphone-11-pro-max"]),
      group(414, 896, 2, top: 48, bottom: 34, ["iphone-xr", "iphone-11"]),
      group(375, 812, 3, top: 50, bottom: 34, ["iphone-12-mini", "iphone-13-mini"]),
      group(
        390, 844, 3, top: 47, bottom: 34,
        [
          "iphone-12", "iphone-12-pro", "iphone-13", "iphone-13-pro", "iphone-14", "iphone-16e",
        ]),
      group(
        428, 926, 3, top: 47, bottom: 34,
        ["iphone-12-pro-max", "iphone-13-pro-max", "iphone-14-plus"]),
      group(
        393, 852, 3, top: 59, bottom: 34,
        ["iphone-14-pro", "iphone-15", "iphone-15-pro", "iphone-16"]),
      group(
        430, 932, 3, top: 59, bottom: 34,
        ["iphone-14-pro-max", "iphone-15-plus", "iphone-15-pro-max", "iphone-16-plus"]),
      group(402, 874, 3, top: 62, bottom: 34, ["iphone-16-pro", "iphone-17", "iphone-17-pro"]),
      group(440, 956, 3, top: 62, bottom: 34, ["iphone-16-pro-max", "iphone-17-pro-max"]),
      group(420, 912, 3, top: 68, bottom: 34, ["iphone-air"]),
      group(744, 1_133, 2, top: 24, bottom: 20, ["ipad-mini"]),
      group(810, 1_080, 2, top: 20, ["ipad-9"]),
      group(820, 1_180, 2, top: 24, bottom: 20, ["ipad", "ipad-air-11"]),
      group(834, 1_194, 2, top: 24, bottom: 20, ["ipad-pro-11-4"]),
      group(834, 1_210, 2, top: 24, bottom: 20, ["ipad-pro-11"]),
      group(1_024, 1_366, 2, top: 24, bottom: 20, ["ipad-air-13", "ipad-pro-12.9"]),
      group(1_032, 1_376, 2, top: 24, bottom: 20, ["ipad-pro-13"]),
    ].flatMap { $0 }

  /// Returns devices that have the same screen.
  private static func group(
    _ width: Double, _ height: Double, _ scale: Double, top: Double, bottom: Double = 0,
    _ names: [String]
  ) -> [Device] {
    names.map {
      Device(
        name: $0, width: width, height: height, scale: scale,
        safeArea: Device.SafeArea(top: top, bottom: bottom))
    }
  }
}
