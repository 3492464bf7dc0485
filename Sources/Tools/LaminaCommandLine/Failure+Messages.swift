// English error messages: each names the location, the numbers and the remedy.

import LaminaCompositor
import LaminaFiles
import LaminaImages
import LaminaReports
package import LaminaScenes
import LaminaSequences
import LaminaSystem

extension Failure {
  init(_ problem: RangeProblem) {
    self.init(status: .usage, message: "error: \(problem.message)")
  }

  init(_ error: FileError) {
    if error.isClosedPipe {
      // The program that reads knows why it has stopped.
      self.init(status: .inputOutput, lines: [String]())
      return
    }
    let status: Status
    switch error {
    case .tooLarge: status = .invalidInput
    case .replacesInput: status = .usage
    default: status = .inputOutput
    }
    self.init(status: status, message: "error: \(error.message)")
  }

  /// Makes the failure of a scene that cannot be loaded.
  ///
  /// - Parameters:
  ///   - error: the reason.
  ///   - isStrict: whether `--strict` is given, which other options do not soften.
  package init(_ error: SceneError, isStrict: Bool = false) {
    switch error {
    case .unreadable(let error):
      guard case .tooLarge = error else {
        self.init(error)
        return
      }
      self.init(
        status: .invalidInput, message: "error: \(error.message); --max-scene-bytes raises it")
    case .invalid(let location, let problem):
      self.init([SceneMistake(location, problem)], more: 0, isStrict: isStrict)
    case .several(let mistakes, let more): self.init(mistakes, more: more, isStrict: isStrict)
    }
  }

  /// Makes the failure of a scene file with mistakes.
  ///
  /// - Parameters:
  ///   - mistakes: at least one mistake of a file, in its order.
  ///   - more: the number of further mistakes.
  ///   - isStrict: whether `--strict` is given.
  private init(_ mistakes: [SceneMistake], more: Int, isStrict: Bool) {
    var lines: [Line] = []
    for mistake in mistakes {
      lines.append(
        Line(
          "\(mistake.location.prefix): error: \(mistake.location.label)"
            + (isStrict ? mistake.problem.strictMessage : mistake.problem.message)
            + mistake.problem.missingKeyExample(at: mistake.location.path)))
      if let excerpt = mistake.location.excerpt {
        lines += excerpt.excerptLines(number: mistake.location.line).map {
          Line($0, isExcerpt: true)
        }
      }
    }
    let file = mistakes.first?.location.file ?? ""
    if more > 0 {
      lines.append(Line("\(file): error: and \(more) more mistake\(more == 1 ? "" : "s")"))
    } else if mistakes.count > 1 {
      lines.append(Line("\(file): error: \(mistakes.count) mistakes"))
    }
    let isFault = mistakes.contains { !$0.problem.isInputOutput }
    self.init(
      status: isFault ? .invalidInput : .inputOutput, lines: lines,
      location: mistakes.first?.location)
  }

  /// Makes the failure of a scene that cannot be rendered.
  ///
  /// - Parameters:
  ///   - error: what went wrong.
  ///   - scene: the scene's file, as given on the command line.
  ///   - locations: the locations in the scene's files that may be at fault.
  init(_ error: RenderError, scene: String, locations: Scene.ResourceLocations) {
    let raw = Failure(raw: error, scene: scene, locations: locations)
    self.init(status: raw.status, message: raw.message, location: raw.location)
  }

  private init(raw error: RenderError, scene: String, locations: Scene.ResourceLocations) {
    switch error {
    case .overLimit(let name, let value, let allowed):
      let isCanvas = name == .canvasSide || name == .canvasPixels
      let location =
        switch name {
        case .canvasSide, .canvasPixels: locations.canvas
        case .pixelMemory: locations.storeLocation(over: allowed)
        case .layers: locations.emitterLocation(over: allowed)
        default: SceneLocation?.none
        }
      self.init(
        status: .invalidInput,
        message: "\(location?.prefix ?? scene): error: "
          + (isCanvas ? "canvas: " : location?.label ?? "")
          + name.limitMessage(value: value, allowed: allowed),
        location: location)
    case .emptyCanvas(let width, let height, let scale):
      self.init(
        status: .invalidInput,
        message:
          "\(locations.canvas?.prefix ?? scene): error: canvas: \(width) x \(height) points at scale "
          + "\(scale) are less than a pixel; --scale sets the scale", location: locations.canvas)
    case .image(let layer, let error):
      self.init(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: locations.images[error.name].map {
          "\($0.prefix): error: \($0.label)\(error.message)"
        }
          ?? "\(scene): error: \(layer): \(error.message)", location: locations.images[error.name])
    case .drawing(let layer, let error):
      let location = locations.storeLocation(of: layer)
      self.init(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "\(location?.prefix ?? scene): error: \(layer): \(error.message)",
        location: location)
    case .nestedMask(let layer):
      self.init(
        status: .invalidInput,
        message:
          "\(scene): error: \(layer): a mask cannot have a mask; put both into the layer tree")
    case .layoutUnsettled(let layer, let passes):
      self.init(
        status: .invalidInput,
        message:
          "\(scene): error: \(layer): still needs layout after \(passes) passes; its layout, or a "
          + "sublayer's, invalidates it each time")
    case .noMemory(let bytes):
      self.init(
        status: .inputOutput,
        message: "\(scene): error: the machine has no memory for \(bytes) bytes of pixels")
    }
  }
}

extension FileError {
  var message: String {
    switch self {
    case .cannotOpen(let path, let code):
      "\(path.printedPath): cannot open: \(reason(code))"
    case .notAFile(let path): "\(path.printedPath): is not a regular file"
    case .cannotRead(let path, let code):
      "\(path.printedPath): cannot read: \(reason(code))"
    case .cannotWrite(let path, let code):
      "\(path.printedPath): cannot write: \(reason(code)); nothing was left behind"
    case .tooLarge(let path, let bytes, let limit):
      "\(path.printedPath): \(bytes) bytes are over the limit of \(limit)"
    case .replacesInput(let path, let input):
      (path == "-" ? "standard output" : path.printedPath)
        + (path == input
          ? ": is an input of this command, which the output would replace; name another output"
          : ": is the same file as the input "
            + (input == "-" ? "on standard input" : input.printedPath)
            + ", which the output would replace; name another output")
    case .noMemory(let path, let bytes):
      "\(path.printedPath): the machine has no memory for \(bytes) bytes"
    }
  }

  /// Whether the program that reads standard output has closed it.
  var isClosedPipe: Bool {
    guard case .cannotWrite("-", let code) = self else { return false }
    return SystemError(code: code) == .brokenPipe
  }

  /// Whether no file has the name, so that the text with the name is at fault.
  var namesNoFile: Bool {
    guard case .cannotOpen(_, let code) = self else {
      if case .notAFile = self { return true }
      return false
    }
    return [.noSuchFile, .notAFolder, .isFolder, .nameTooLong, .tooManyLinks].contains(
      SystemError(code: code))
  }

  private func reason(_ code: Int32) -> String {
    switch SystemError(code: code) {
    case .noSuchFile: "no such file or folder"
    case .accessDenied, .notPermitted: "permission denied"
    case .notAFolder: "part of the path is not a folder"
    case .isFolder: "it is a folder"
    case .noSpace: "no space left on the device"
    case .fileTooLarge: "the file would be larger than allowed"
    case .brokenPipe: "the reader has closed the pipe"
    case .readOnlyFileSystem: "the file system is read-only"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "too many open files"
    case .nameTooLong: "the name is too long"
    case .tooManyLinks: "too many links"
    case .inputOutput: "input/output error"
    case .notOpen: "the stream is closed"
    default: "system error \(code)"
    }
  }
}

extension ImageError {
  var isInputOutput: Bool {
    switch self {
    case .unreadable(.tooLarge): false
    case .unreadable, .noMemory: true
    default: false
    }
  }

  /// The error's message; for a broken image, without the hint at `--lenient-images`.
  var finding: String {
    guard case .invalid(let name, let format, let reason) = self else { return message }
    return "\(name.printed(most: 1_024)): is a broken \(format.title): \(reason)"
  }

  /// The image's name in error messages; empty for a file that cannot be read.
  var name: String {
    switch self {
    case .unreadable: ""
    case .unknownFormat(let name, _), .invalid(let name, _, _),
      .unsupported(let name, _, _), .overLimit(let name, _, _, _),
      .noMemory(let name, _):
      name
    }
  }

  var message: String {
    switch self {
    case .unreadable(.tooLarge(let path, let bytes, let limit)):
      return FileError.tooLarge(path: path, bytes: bytes, limit: limit).message
        + "; --max-image-bytes raises it"
    case .unreadable(let error): return error.message
    case .unknownFormat(let name, let bytes):
      if let foreignFormat {
        return "\(name.printed(most: 1_024)): " + foreignFormat.clause(about: name)
      }
      let hex = bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(
        separator: " ")
      return "\(name.printed(most: 1_024)): is no PNG, JPEG, WebP or GIF: it starts with \(hex)"
    case .invalid: return finding + "; --lenient-images shows what can be decoded"
    case .unsupported(let name, let format, let feature):
      return
        "\(name.printed(most: 1_024)): is a \(format.title) with \(feature), which is not supported"
    case .overLimit(let name, .side, let value, let allowed):
      return
        "\(name.printed(most: 1_024)): a side of \(value) pixels is over the limit of \(allowed); "
        + "--max-image-side raises it"
    case .overLimit(let name, .pixels, let value, let allowed):
      return "\(name.printed(most: 1_024)): \(value) pixels are over the limit of \(allowed); "
        + "--max-image-pixels raises it"
    case .overLimit(let name, .scans, let value, let allowed):
      return "\(name.printed(most: 1_024)): \(value) scans are over the limit of \(allowed); "
        + "--max-image-scans raises it"
    case .overLimit(let name, .chunk, let value, let allowed):
      return
        "\(name.printed(most: 1_024)): a chunk of \(value) bytes is over the limit of \(allowed); "
        + "--max-image-chunk raises it"
    case .noMemory(let name, let bytes):
      return "\(name.printed(most: 1_024)): the machine has no memory for \(bytes) bytes of pixels"
    }
  }
}

extension RenderLimits.Name {
  func limitMessage(value: Double, allowed: Double) -> String {
    // An infinite count has no useful value.
    let isOver = value > allowed && value.isFinite
    let isBeyondAll = value > Double(LimitArguments.maximumPixelMemory)
    let (value, allowed) = (plainNumber(value), plainNumber(allowed))
    switch self {
    case .canvasSide:
      return "a side of \(value) pixels is over the limit of \(allowed); "
        + "--max-canvas-side raises it"
    case .canvasPixels:
      return "\(value) pixels are over the limit of \(allowed); "
        + "--max-canvas-pixels raises it"
    case .layers:
      let count = isOver ? value : "uncountably many"
      return "\(count) layers, with every replicated copy counted, are over the limit of "
        + "\(allowed); --max-layers raises it"
    case .layerDepth:
      return "a layer depth of \(value) is over the limit of \(allowed); "
        + "--max-layer-depth raises it"
    case .pixelMemory:
      return "\(value) bytes of pixel memory are over the limit of \(allowed)"
        + (isBeyondAll
          ? ", and over the highest limit: a picture, a dashed path or a scale is far too large"
          : "; --max-pixel-memory raises it")
    case .frameSeconds:
      return "the frame was given up after \(value) s, over the limit of \(allowed) s; "
        + "--max-frame-seconds raises it"
    }
  }
}

extension SceneLocation {
  /// The location as the start of a message: `feed.json:14:9`, `Screen.caar: object 117`, or the file alone.
  var prefix: String {
    if let object { return "\(file): object \(object)" }
    return line == 0 ? file : "\(file):\(line):\(column)"
  }

  /// The path to the location's element, such as `root.sublayers[2].opacity: `; empty for the document itself.
  var label: String { path.isEmpty ? "" : "\(path.shortened): " }
}

extension SourceLine {
  /// Returns the line with its number, and below it a line with a caret at the mistake.
  fileprivate func excerptLines(number: Int) -> [String] {
    let margin = "  \(number) | "
    let below = String(repeating: " ", count: margin.count - 2) + "| "
    return [margin + text, below + String(repeating: " ", count: caret) + "^"]
  }
}

extension SceneNotice {
  /// Whether the picture differs from what the file specifies, because something in it is ignored.
  var isLeftOut: Bool {
    switch self {
    case .unsupported: true
    case .noted(_, _, let isFaithful): !isFaithful
    default: false
    }
  }

  /// Returns the notice as one line, with `severity` as its word, such as `note` or `error`.
  func noticeLine(severity: String) -> String { raw(severity: severity).withoutControls }

  private func raw(severity: String) -> String {
    switch self {
    case .ignoredColorDescription(let image, let chunks):
      "\(image.printed(most: 1_024)): \(severity): \(chunks.joined(separator: ", ")) ignored; "
        + "the image is read by its other description, or else as sRGB"
    case .ignoredOrientation(let image):
      "\(image.printed(most: 1_024)): \(severity): EXIF data with an invalid orientation ignored; "
        + "the image is shown as stored"
    case .unsupported(let feature, let location, let count):
      "\(location.prefix): \(severity): \(location.label)\(feature.printed(most: 600)) ignored"
        + SceneNotice.times(count)
        + (ForeignFormat.namedFormat(feature).map { "; \($0.advice)" } ?? "")
    case .noted(let clause, let location, _):
      "\(location.prefix): \(severity): \(location.label)\(clause.printed(most: 1_000))"
    case .withoutEffect(let key, let location, let count):
      "\(location.prefix): \(severity): \(location.label)\(key.printed) has no visible effect"
        + SceneNotice.times(count)
    case .assumedGeometry(let file, let isFlipped):
      "\(file): \(severity): "
        + (isFlipped
          ? "y is assumed to point down: the file does not say, and UIKit made some of the layers"
          : "y is assumed to point up: the file does not say, and UIKit made none of the layers; "
            + "--y-down reverses it")
    case .missingContents(let root):
      "\(root.prefix): \(severity): \(root.label)no layer has contents; "
        + "to export texts and pictures, set CAEncodeBackingStores first"
    case .windows(let file, let windows): "\(file): \(severity): windows: \(windows.listed)"
    case .failedResponse(let file): "\(file): \(severity): the request failed; skipped"
    case .unnamedLayers(let location, let count):
      "\(location.prefix): \(severity): \(location.label)the view hierarchy has a different number of "
        + "sublayers; these keep their own names\(SceneNotice.times(count))"
    case .pixelRadii(let location, let count):
      "\(location.prefix): \(severity): \(location.label)blur radii of backdrops are read in points; "
        + "captures of macOS may have them in pixels\(SceneNotice.times(count))"
    }
  }

  private static func times(_ count: Int) -> String { count > 1 ? " (\(count) times)" : "" }
}

extension [SceneNotice] {
  /// Returns the notices as lines, with `severity` as the word in each, such as `note` or `error`.
  ///
  /// Images with the same ignored colour descriptions share a line, and so do failed requests. At most 20 features, and
  /// 50 notices, are listed unless `all` is true.
  func noticeLines(severity: String, all: Bool) -> [String] {
    var lines: [String] = []
    var images: [[String]: Int] = [:]
    for case .ignoredColorDescription(_, let chunks) in self { images[chunks, default: 0] += 1 }
    var (features, failures) = (0, 0)
    for case .failedResponse in self { failures += 1 }
    for notice in self {
      if case .ignoredColorDescription(_, let chunks) = notice, !all {
        guard let count = images.removeValue(forKey: chunks) else { continue }
        let others = count > 1 ? " (so are \(count - 1) more)" : ""
        lines.append(notice.noticeLine(severity: severity) + others)
        continue
      }
      if case .failedResponse = notice, !all {
        guard failures > 0 else { continue }
        let others = failures > 1 ? " (so are \(failures - 1) more; --verbose lists them)" : ""
        lines.append(notice.noticeLine(severity: severity) + others)
        failures = 0
        continue
      }
      if case .unsupported = notice { features += 1 }
      if all || features <= 20 { lines.append(notice.noticeLine(severity: severity)) }
    }
    if features > 20, !all {
      lines.append("\(severity): \(features - 20) more features ignored; --verbose lists all")
    }
    let more = lines.count - Failure.shownProblems
    guard more > 0, !all else { return lines }
    return lines.prefix(Failure.shownProblems) + [
      "\(severity): \(more) more of these; --verbose lists all"
    ]
  }
}

extension String {
  /// The path as a message prints it: whole if a file can have it, else cut as a name.
  fileprivate var printedPath: String { utf8.count > 4_096 ? printed : withoutControls }
}
