import LaminaFiles
import LaminaPixels
import LaminaScenes
import TestSupport

/// Makes wallpapers for tests: packages, their settings, and archives of them.
enum WallpaperMaker {
  /// The folder that a phone has a wallpaper in.
  static let folder = "descriptors/1/versions/1/contents/9.Test-100w-200h@2x~iphone.wallpaper"

  /// A CAML document of 100 by 200 points with one layer of 10 by 10 points, whose x the states set.
  static func caml(
    _ states: [(name: String, x: Double)] = [], size: String = "100 200",
    root: String = #"position="7 9""#, layers: String? = nil, style: String = ""
  ) -> String {
    let sets = states.map { name, x in
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="a" keyPath="position.x">\
      <value type="real" value="\(x)"/></LKStateSetValue></elements></LKState>
      """
    }
    let square =
      #"<CALayer id="a" name="square" bounds="0 0 10 10" position="50 100" backgroundColor="1 0 0"/>"#
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 \(size)" \(root)>\
      <sublayers>\(layers ?? square)</sublayers><states>\(sets.joined())</states>\(style)</CALayer></caml>
      """
  }

  /// An index that says whether lengths are in pixels.
  static func index(inPixels: Bool = false) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>rootDocument</key>\
    <string>main.caml</string><key>unitsInPixelsInPlayer</key><\(inPixels)/></dict></plist>
    """
  }

  /// Settings that name packages by their keys.
  static func settings(_ packages: [(key: String, name: String)], name: String = "Test") -> String {
    let entries = packages.map { "<key>\($0.key)</key><string>\($0.name)</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>name</key><string>\(name)</string>\
      <key>logicalScreenClass</key><string>100w-200h@2x~iphone</string><key>assets</key><dict>\
      <key>lockAndHome</key><dict><key>default</key><dict>\(entries)</dict></dict></dict></dict></plist>
      """
  }

  /// The settings of a wallpaper of three packages with short names.
  static let threePackages = settings([
    ("backgroundAnimationFileName", "A.ca"), ("floatingAnimationFileNameKey", "B.ca"),
    ("foregroundAnimationFileName", "C.ca"),
  ])

  /// An archive of files in the folder of a wallpaper.
  static func archive(_ files: [(name: String, text: String)], in folder: String = folder)
    -> [UInt8]
  {
    ZipMaker(files.map { ZipMaker.Entry("\(folder)/\($0.name)", $0.text) }).bytes
  }

  /// Opens an archive.
  @MainActor static func open(
    _ bytes: [UInt8], _ change: (inout WallpaperOptions) -> Void = { _ in }
  ) throws -> Scene {
    var options = SceneOptions()
    change(&options.wallpaper)
    return try Scene.parse(
      wallpaper: try FileBytes(copying: bytes), file: "w.tendies", options: options)
  }

  /// The problem of the error that opening an archive ends with; `nil` for an archive that opens.
  @MainActor static func problem(
    _ bytes: [UInt8], _ change: (inout WallpaperOptions) -> Void = { _ in }
  ) -> SceneProblem? {
    do {
      _ = try open(bytes, change)
      return nil
    } catch SceneError.invalid(_, let problem) { return problem } catch { return nil }
  }
}
