// One of the two things that `lamina diff` compares: a picture, a scene, or a folder of pictures.

import ArgumentParser
import Dispatch
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaScenes
import LaminaScreens
import LaminaSequences
import Synchronization

/// One side of a comparison, recognised by its content.
struct DiffSide: Sendable {
  /// The path as given; `-` is standard input.
  let path: String
  /// Whether the side is a folder of pictures.
  let isFolder: Bool
  /// Whether the side is a scene, which is rendered.
  let isScene: Bool

  /// The names' endings of pictures, also of those that are not read, so that they are reported as pictures.
  private static let endings: Set = [
    "png", "jpg", "jpeg", "webp", "gif", "apng", "avif", "bmp", "heic", "heif", "jxl", "svg", "tif",
    "tiff",
  ]

  /// Recognises what a path names.
  @MainActor init(_ path: String) {
    self.path = path
    let isScreen = ScreenList.isScreen(path)
    isFolder = !isScreen && FileName.isFolder(path) && !SceneList.isPackage(path)
    isScene = isScreen || (!isFolder && path != "-" && !DiffSide.isPicture(path))
  }

  private static func isPicture(_ path: String) -> Bool {
    if FileName.isFolder(path) { return false }
    if let start = try? FileBytes.readStart(of: path, count: 64),
      ImageFormat(of: start.span) != nil
    {
      return true
    }
    return FileName.typeEnding(of: path).map(endings.contains) ?? false
  }

  /// A side's picture, and the pixels of it that are not compared.
  struct Loaded: Sendable {
    let picture: Texture
    var ignored: [IntRect] = []
  }

  /// Reads two sides: pictures at the same time, scenes one after the other.
  @MainActor static func readPair(
    _ first: DiffSide, _ second: DiffSide, _ verb: DiffVerb, _ ignored: inout IgnoredLayers
  ) throws(Failure) -> (Loaded, Loaded) {
    let (limits, isLenient) = (verb.reading.limits.images, verb.reading.lenientImages)
    guard !first.isScene, !second.isScene, verb.threadCount > 1 else {
      return (
        try first.readSide(verb, &ignored), try second.readSide(verb, &ignored)
      )
    }
    let sides = [first, second]
    let found = Mutex<[Result<Loaded, Failure>?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let read = Result { () throws(Failure) in
        try sides[index].readPicture(limits, isLenient: isLenient)
      }
      found.withLock { $0[index] = read }
    }
    let read = found.withLock { $0.compactMap(\.self) }
    return (try read[0].get(), try read[1].get())
  }

  @MainActor private func readSide(_ verb: DiffVerb, _ ignored: inout IgnoredLayers)
    throws(Failure) -> Loaded
  {
    guard isScene else {
      return try readPicture(verb.reading.limits.images, isLenient: verb.reading.lenientImages)
    }
    let arguments = try SceneArguments.parseWords(
      verb.reading.optionWords(), path: path, isQuiet: verb.quiet)
    let scene = try arguments.loadScene()
    var configuration = arguments.configuration
    configuration.threadCount = verb.threadCount
    do {
      var renderer = try Renderer(configuration)
      _ = try renderer.render(scene.root, canvas: scene.canvas, at: arguments.time)
      if !verb.quiet { Output.printWarnings(renderer.imageWarnings) }
      guard let picture = renderer.presented else {
        preconditionFailure("a frame was rendered, but none is at the front")
      }
      var loaded = Loaded(picture: try DiffSide.expand(picture, name: path))
      if !ignored.names.isEmpty {
        loaded.ignored = ignored.findBoxes(
          in: try renderer.evaluate(scene.root, canvas: scene.canvas, at: arguments.time))
      }
      return loaded
    } catch let error as RenderError {
      throw Failure(error, scene: path, locations: scene.locations)
    } catch let error as Failure {
      throw error
    } catch { preconditionFailure("an unknown error: \(error)") }
  }

  private func readPicture(_ limits: ImageLimits, isLenient: Bool) throws(Failure) -> Loaded {
    let image: DecodedImage
    do throws(ImageError) {
      let source: ImageSource
      if path == "-" {
        let bytes: FileBytes
        do { bytes = try FileBytes.readStandardInput(limit: limits.fileBytes) } catch {
          throw .unreadable(error)
        }
        source = try ImageSource(bytes: bytes, name: "standard input", limits: limits)
      } else {
        source = try ImageSource(path: path, limits: limits)
      }
      image = try source.decode(isLenient: isLenient)
    } catch {
      throw Failure(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "error: \(error.message)")
    }
    if isLenient { Output.printWarnings(image.warnings.map { "\(path): \($0)" }) }
    return Loaded(picture: try DiffSide.expand(image.texture, name: path))
  }

  /// Returns a picture with pixels of four bytes.
  private static func expand(_ picture: Texture, name: String) throws(Failure) -> Texture {
    do { return try picture.expanded() } catch {
      throw Failure.inputOutput("error: \(name): the machine has no memory for the picture")
    }
  }
}
