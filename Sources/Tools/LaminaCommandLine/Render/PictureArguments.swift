// The options for the look and the size of pictures, and of moving pictures.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaMovies
import LaminaScenes
import LaminaSequences

extension MovieDithering: ExpressibleByArgument {}
extension MoviePalette: ExpressibleByArgument {}

/// The way in which a scene is fitted into `--width` and `--height`.
enum PictureFit: String, CaseIterable, ExpressibleByArgument {
  /// The whole scene, in a picture that is no larger in either direction.
  case inside
  /// The whole scene in the middle of a picture of exactly this size.
  case pad
  /// The middle of the scene in a picture of exactly this size.
  case cover
}

/// A number of bytes, such as `300k`, `2M` or `500000`.
struct ByteCount: ExpressibleByArgument, Equatable {
  let bytes: Int

  init?(argument: String) {
    let units: [Character: Int] = ["k": 1_000, "K": 1_000, "m": 1_000_000, "M": 1_000_000]
    let unit = argument.last.flatMap { units[$0] }
    let digits = unit == nil ? argument[...] : argument.dropLast()
    guard let number = Double(digits), number > 0, number.isFinite,
      number * Double(unit ?? 1) < 1e15
    else { return nil }
    bytes = Int(number * Double(unit ?? 1))
    if bytes < 1 { return nil }
  }
}

/// A colour as scene files write it: `#rgb`, `#rrggbb`, `#rrggbbaa`, `white`, `black` or `clear`.
struct ColorArgument: ExpressibleByArgument, Equatable {
  let color: Color

  init?(argument: String) {
    switch argument {
    case "white": color = .white
    case "black": color = .black
    case "clear": color = .clear
    default:
      let digits = argument.dropFirst().utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
      guard argument.hasPrefix("#"), [3, 6, 8].contains(digits.count), !digits.contains(nil) else {
        return nil
      }
      let values = digits.compactMap(\.self)
      let parts =
        values.count == 3
        ? values.map { Double($0) / 15 }
        : stride(from: 0, to: values.count, by: 2).map {
          Double(values[$0] * 16 + values[$0 + 1]) / 255
        }
      color = Color(
        red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }
  }
}

/// The options for the look and the size of pictures, and of moving pictures.
struct PictureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The picture's width in pixels, in place of --scale.", valueName: "pixels")) var width: Int?

  @Option(
    help: ArgumentHelp(
      "The picture's height in pixels, in place of --scale.", valueName: "pixels")) var height: Int?

  @Option(
    help: """
      How --width and --height together are met: inside (no larger than both), pad (margins have the \
      background) or cover (margins are cut off).
      """) var fit = PictureFit.inside

  @Option(
    help: ArgumentHelp(
      "The colour behind the scene: #rgb, #rrggbb, #rrggbbaa, white, black or clear.",
      valueName: "colour")) var background: ColorArgument?

  @Option(
    help: """
      The quality of jpg, webp, mp4 and webm, and the colours of a gif, 1 to 100; of mov, ProRes in \
      place of an exact codec.
      """) var quality: Int?

  @Flag(help: "Code a WebP without loss.") var lossless = false

  @Option(
    help: ArgumentHelp(
      "Times that gif, apng and webp are played; 0 without end.", valueName: "times")) var loop:
    Int?

  @Option(
    help: "How a gif shows colours that its palette lacks: floyd-steinberg or none.")
  var dither: MovieDithering?

  @Option(
    help: """
      The colours of a gif's frames: film (one palette), frame (a palette for each) or automatic (the \
      film's, except where it is much less exact). (default: automatic)
      """) var palette: MoviePalette?

  @Flag(help: "Give a y4m straight colours and a plane of alpha, as C444alpha.") var alphaPlane =
    false

  @Flag(help: "Give each frame of rgba the header of a PAM, which says its size.") var pamHeader =
    false

  @Option(
    help: ArgumentHelp(
      "The seconds of '--frames all', in place of the scene's own.", valueName: "seconds"))
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      """
      The largest size of a gif, png, jpg or webp, animated or not, like 300k: quality, rate and size \
      are lowered until it holds.
      """, valueName: "bytes")) var maxBytes: ByteCount?

  func validate() throws {
    try ValidationError.checkOption("width", width, in: 1...65_536)
    try ValidationError.checkOption("height", height, in: 1...65_536)
    try ValidationError.checkOption("quality", quality, in: 1...100)
    try ValidationError.checkOption("loop", loop, in: 0...65_535)
    if fit != .inside, width == nil || height == nil {
      throw ValidationError("--fit \(fit.rawValue) needs both --width and --height")
    }
    if let duration, !(duration > 0 && duration <= 1e6) {
      throw ValidationError("--duration \(duration) is not a number of seconds above 0, up to 1e6")
    }
    if lossless, quality != nil {
      throw ValidationError("--lossless is exact; leave out --quality")
    }
  }

  /// Checks that the options that were given are for the format that is written.
  ///
  /// - Throws: `ValidationError` that names the formats of an option.
  func checkFormat(_ format: FrameFormat, hasFrames: Bool) throws {
    let film: FrameFormat = format == .png && hasFrames ? .apng : format
    for (name, owners, isGiven) in [
      ("quality", [.jpg, .webp, .gif, .mp4, .webm, .mov], quality != nil),
      ("lossless", [.webp], lossless), ("dither", [.gif], dither != nil),
      ("palette", [.gif], palette != nil), ("alpha-plane", [.y4m], alphaPlane),
      ("pam-header", [.rgba], pamHeader),
      ("loop", [.gif, .apng, .webp], loop != nil),
      ("max-bytes", FrameFormat.allCases.filter { $0.hasLimit }, maxBytes != nil && !film.isVideo),
    ] as [(String, [FrameFormat], Bool)] where isGiven && !owners.contains(film) {
      throw ValidationError(
        "--\(name) is for \(owners.map(\.rawValue).joined(separator: ", ")); the output is "
          + "\(format.rawValue)")
    }
    if maxBytes != nil, film.isVideo {
      throw ValidationError(
        "--max-bytes: the size of \(film.rawValue) follows from ffmpeg's quality, which --quality lowers; "
          + "webp, gif and png have a limit")
    }
    guard !hasFrames else { return }
    for (name, isGiven) in [
      ("loop", loop != nil), ("duration", duration != nil),
    ] where isGiven {
      throw ValidationError("--\(name) is for moving pictures; --frames says which frames")
    }
  }

  /// The options that change pictures, as text for the hash of a sequence.
  var words: String {
    [
      width.map { "width=\($0)" }, height.map { "height=\($0)" }, "fit=\(fit.rawValue)",
      background.map { "background=\($0.color)" }, quality.map { "quality=\($0)" },
      lossless ? "lossless" : nil, loop.map { "loop=\($0)" },
      dither.map { "dither=\($0.rawValue)" }, palette.map { "palette=\($0.rawValue)" },
      alphaPlane ? "alpha-plane" : nil, pamHeader ? "pam-header" : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  /// Gives a scene the background and the size that were asked for.
  @MainActor func applyLook(to scene: inout Scene) {
    if let background { scene.canvas.background = scene.canvas.background.over(background.color) }
    let (across, down) = (
      width.map { Double($0) / scene.canvas.width }, height.map { Double($0) / scene.canvas.height }
    )
    guard let first = across ?? down else { return }
    guard let across, let down else {
      scene.canvas.scale = first
      return
    }
    let scale = fit == .cover ? max(across, down) : min(across, down)
    scene.canvas.scale = scale
    guard fit != .inside, let width, let height else { return }
    let size = (width: Double(width) / scale, height: Double(height) / scale)
    // The tree lies in the middle of a layer that is as large as the picture.
    let frame = Layer()
    frame.bounds = Rect(
      x: (scene.canvas.width - size.width) / 2, y: (scene.canvas.height - size.height) / 2,
      width: size.width, height: size.height)
    frame.position = Point(x: size.width / 2, y: size.height / 2)
    frame.masksToBounds = true
    frame.addSublayer(scene.root)
    scene.root = frame
    (scene.canvas.width, scene.canvas.height) = (size.width, size.height)
  }
}

extension Color {
  /// Returns the colour drawn over another one.
  fileprivate func over(_ below: Color) -> Color {
    let rest = below.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .clear }
    func mixed(_ above: Double, _ under: Double) -> Double { (above * alpha + under * rest) / sum }
    return Color(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue),
      alpha: sum)
  }
}
