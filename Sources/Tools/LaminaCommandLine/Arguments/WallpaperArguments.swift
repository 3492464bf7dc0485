// Options of wallpapers.

public import ArgumentParser
import LaminaFiles
import LaminaGeometry
public import LaminaScenes

/// The options for reading wallpapers: .tendies archives, and .wallpaper folders.
struct WallpaperArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Show one package of a wallpaper alone: background, floating or foreground. Where no layer is, the \
      picture is transparent. (default: all)
      """, valueName: "package")) var layer: String?

  @Option(
    help: ArgumentHelp(
      "The wallpaper to show of several in an archive, by its name or its number. (default: the first)",
      valueName: "name")) var wallpaper: String?

  @Option(
    help: ArgumentHelp(
      """
      The screen that shows the wallpaper, as 390x844@3x: points, and pixels per point. (default: the \
      one that its packages are made for)
      """, valueName: "size")) var screen: WallpaperScreen?

  @Option(
    help: ArgumentHelp(
      """
      The tilt of the device as two numbers from -1 to 1, as 0.5,-1: it moves layers that have parallax. \
      (default: 0,0)
      """, valueName: "x,y")) var tilt: Tilt?

  /// The tilt of a device about its two axes.
  struct Tilt: ExpressibleByArgument, Sendable {
    let point: Point
    let text: String

    init?(argument: String) {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0)
      }
      guard parts.count == 2, let x = parts[0], let y = parts[1], (-1...1).contains(x),
        (-1...1).contains(y)
      else { return nil }
      (point, text) = (Point(x: x, y: y), argument)
    }
  }

  /// The options in the form that scenes take.
  var options: WallpaperOptions {
    var options = WallpaperOptions()
    (options.layer, options.name, options.screen) = (layer, wallpaper, screen)
    if let tilt { options.tilt = tilt.point }
    return options
  }

  /// The options as command-line arguments.
  var words: [String] {
    let size = screen.map { "\($0.width)x\($0.height)@\($0.scale)x" }
    return [("layer", layer), ("wallpaper", wallpaper), ("screen", size)].flatMap { name, value in
      value.map { ["--\(name)", $0] } ?? []
    } + (tilt.map { ["--tilt=\($0.text)"] } ?? [])
  }

  /// The name of the first option that is given; `nil` if none is.
  var firstGiven: String? { words.first.map { String($0.prefix { $0 != "=" }) } }
}

extension WallpaperScreen: ExpressibleByArgument {
  /// Reads a screen from an argument such as `390x844@3x`.
  public init?(argument: String) { self.init(argument) }
}

extension SceneArguments {
  /// Prints the states of a wallpaper, and which one is shown, unless the options name a state.
  @MainActor func noteStates(_ loaded: Scene, given: StateArguments) {
    guard !quiet, let wallpaper = loaded.wallpaper, let shown = wallpaper.initialState,
      given.state == nil, given.transition == nil, given.mix == nil
    else { return }
    let names = loaded.states
    let listed = names.prefix(6).map(\.quoted).joined(separator: ", ")
    let more = names.count > 6 ? " and \(names.count - 6) more, which 'lamina inspect' lists" : ""
    Output.printNote(
      "\(scene.withoutControls): note: the state \(shown.quoted) is shown, as a phone shows it first; "
        + "--state shows another of \(listed)\(more)")
  }
}
