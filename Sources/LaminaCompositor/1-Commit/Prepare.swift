// Prepare, the step before commit: images that are about to be shown are decoded.

public import LaminaImages
public import LaminaLayers
import LaminaPixels
public import LaminaProfiling

/// What `prepare` did.
public struct PreparedImages: Sendable {
  /// The images it decoded, in the order in which layers show them.
  public var decodes: [ImageDecode] = []
  /// The bytes of the files of those.
  public var fileBytes = 0
  /// How many images it gave up, for want of room.
  public var evicted = 0
  /// How many images show nothing yet, since they are being decoded in the background.
  public var waiting = 0
  /// What was wrong with images that were decoded leniently, each with the image's name.
  public var warnings: [String] = []

  /// How many images it decoded.
  public var decoded: Int { decodes.count }
}

/// How images are prepared.
struct ImagePreparation {
  /// Whether broken images show what can be decoded of them.
  var isLenient: Bool
  /// The most bytes that all decoded images may take.
  var memoryLimit: Int
  /// What decoding is timed by.
  var clock: NanosecondClock
  /// What decodes in the background; `nil` to decode at once.
  var background: BackgroundDecoder?
}

extension ImageCache {
  /// Decodes every image that a visible layer under `root` shows and that is not decoded yet: one commit
  /// of the cache.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - isLenient: whether broken images show what can be decoded of them.
  ///   - memoryLimit: the most bytes that all decoded images may take, with what decoding the
  ///     dearest of them takes meanwhile; summed before any is decoded.
  ///   - clock: what decoding is timed by.
  /// - Returns: what was decoded.
  /// - Throws: `RenderError.image` with the layer, or `.overLimit` for the memory.
  @MainActor public mutating func prepare(
    _ root: Layer, isLenient: Bool, memoryLimit: Int, clock: NanosecondClock = .monotonic
  ) throws(RenderError) -> PreparedImages {
    let prepared = try prepare(
      DisplayList(root, at: 0).allPictured,
      ImagePreparation(isLenient: isLenient, memoryLimit: memoryLimit, clock: clock))
    finishCommit()
    return prepared
  }

  /// The same for images and the layers that show them, as a part of the present commit.
  ///
  /// Images that nobody shows go where these need the room.
  @MainActor mutating func prepare(
    _ pictures: [(source: ImageSource, layer: Layer)], _ preparation: ImagePreparation
  ) throws(RenderError) -> PreparedImages {
    var prepared = PreparedImages()
    var waiting: [(source: ImageSource, layer: Layer)] = []
    var seen = Set<ObjectIdentifier>()
    var (bytes, working) = (0, 0)
    if let background = preparation.background { take(from: background, &prepared) }
    for (source, layer) in pictures
    where seen.insert(ObjectIdentifier(source)).inserted && !show(source) {
      if let error = preparation.background?.failure(of: source) {
        throw .image(layer: layer.pathFromRoot, error)
      }
      working = max(working, source.properties.workingBytes)
      waiting.append((source, layer))
      if preparation.background?.isDecoding(source) == true { continue }
      bytes += source.properties.decodedBytes
    }
    if let background = preparation.background {
      background.keep(only: seen)
      bytes += background.byteCount
    }
    let limit = preparation.memoryLimit
    prepared.evicted = evict(to: min(budget, limit - working) - bytes)
    let sum = byteCount + bytes + working
    guard sum <= limit || waiting.isEmpty else {
      throw .overLimit(.pixelMemory, value: Double(sum), allowed: Double(limit))
    }
    if let background = preparation.background {
      for (source, _) in waiting {
        background.start(source, isLenient: preparation.isLenient, commit: commit)
      }
      prepared.waiting = waiting.count
    } else {
      for (source, layer) in waiting { try decode(source, for: layer, preparation, &prepared) }
    }
    return prepared
  }

  /// Takes over what has been decoded in the background.
  private mutating func take(from background: BackgroundDecoder, _ prepared: inout PreparedImages) {
    for finished in background.takeFinished() {
      keep(finished.image.texture, of: finished.source, shownBy: finished.commit)
      prepared.warnings += finished.image.warnings.map { "\(finished.source.name): \($0)" }
    }
  }

  @MainActor private mutating func decode(
    _ source: ImageSource, for layer: Layer, _ preparation: ImagePreparation,
    _ prepared: inout PreparedImages
  ) throws(RenderError) {
    var watch = Stopwatch(preparation.clock)
    do {
      let warnings = try decode(source, isLenient: preparation.isLenient)
      prepared.warnings += warnings.map { "\(source.name): \($0)" }
    } catch { throw .image(layer: layer.pathFromRoot, error) }
    let properties = source.properties
    prepared.fileBytes += source.bytes.count
    prepared.decodes.append(
      ImageDecode(
        image: source.name, layer: layer.pathFromRoot, width: properties.width,
        height: properties.height,
        bytes: properties.decodedBytes, nanoseconds: watch.lap(),
        conversion: properties.conversion))
  }
}
