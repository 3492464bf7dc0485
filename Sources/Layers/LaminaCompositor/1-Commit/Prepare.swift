// Prepare, the step before commit: images that are about to be shown are decoded.

import LaminaFiles
public import LaminaImages
public import LaminaLayers
import LaminaPixels
public import LaminaProfiling

/// The images that `ImageCache.prepare` decoded, and the work that this took.
public struct PreparedImages: Sendable {
  /// The decoded images, in the order in which layers show them.
  public var decodes: [ImageDecode] = []
  /// The size of the decoded images' files, in bytes.
  public var fileBytes = 0
  /// The number of images evicted to make room.
  public var evicted = 0
  /// The number of images that show nothing yet, because they are being decoded in the background.
  public var waiting = 0
  /// Warnings about leniently decoded images, each with the image's name.
  public var warnings: [String] = []

  /// The number of decoded images.
  public var decoded: Int { decodes.count }
}

/// The settings of image preparation.
struct ImagePreparation {
  /// Whether a broken image shows the part that could be decoded, instead of being an error.
  var isLenient: Bool
  /// The maximum number of bytes that all decoded images may take.
  var memoryLimit: Int
  /// The clock that times decoding.
  var clock: NanosecondClock
  /// The background decoder; `nil` to decode before the call returns.
  var background: BackgroundDecoder?
}

extension ImageCache {
  /// Decodes every image that a visible layer under `root` shows and that is not decoded yet.
  ///
  /// The call is one commit of the cache.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - isLenient: whether the decodable part of a broken image is shown.
  ///   - memoryLimit: the maximum number of bytes that all decoded images may take, plus the largest working memory of
  ///     a single decode; checked before any is decoded.
  ///   - clock: the clock that times decoding.
  /// - Returns: the decoded images.
  /// - Throws: `RenderError.image` with the layer, or `.overLimit` for the memory.
  @MainActor public mutating func prepare(
    _ root: Layer, isLenient: Bool, memoryLimit: Int, clock: NanosecondClock = .monotonic
  ) throws(RenderError) -> PreparedImages {
    let prepared = try prepareImages(
      DisplayList(root, at: 0).allPictured,
      ImagePreparation(isLenient: isLenient, memoryLimit: memoryLimit, clock: clock))
    finishCommit()
    return prepared
  }

  /// Decodes the images that layers show, or starts to decode them in the background.
  ///
  /// The call is a part of the cache's current commit.
  ///
  /// Images that no layer shows are evicted if these need the room.
  @MainActor mutating func prepareImages(
    _ pictures: [(source: ImageSource, layer: Layer)], _ preparation: ImagePreparation
  ) throws(RenderError) -> PreparedImages {
    var prepared = PreparedImages()
    var waiting: [(source: ImageSource, layer: Layer)] = []
    var seen = Set<ObjectIdentifier>()
    var (bytes, working) = (0, 0)
    if let background = preparation.background { takeDecodedImages(from: background, &prepared) }
    for (source, layer) in pictures
    where seen.insert(ObjectIdentifier(source)).inserted && !markShown(source) {
      if let error = preparation.background?.failure(of: source) {
        throw .image(layer: layer.pathFromRoot, error)
      }
      working = max(working, source.properties.workingBytes)
      waiting.append((source, layer))
      if preparation.background?.isDecoding(source) == true { continue }
      bytes += source.properties.decodedBytes
    }
    if let background = preparation.background {
      background.keepImages(only: seen)
      bytes += background.byteCount
    }
    let limit = preparation.memoryLimit
    prepared.evicted = evictImages(to: min(budget, limit - working) - bytes)
    let sum = byteCount + bytes + working
    guard sum <= limit || waiting.isEmpty else {
      throw .overLimit(.pixelMemory, value: Double(sum), allowed: Double(limit))
    }
    if let background = preparation.background {
      for (source, _) in waiting {
        background.startDecoding(source, isLenient: preparation.isLenient, commit: commit)
      }
      prepared.waiting = waiting.count
    } else {
      for (source, layer) in waiting { try decodeImage(source, for: layer, preparation, &prepared) }
    }
    return prepared
  }

  /// Moves the images that have been decoded in the background into the cache.
  private mutating func takeDecodedImages(
    from background: BackgroundDecoder, _ prepared: inout PreparedImages
  ) {
    for finished in background.takeFinished() {
      keepTexture(finished.image.texture, of: finished.source, shownBy: finished.commit)
      prepared.warnings += finished.image.warnings.map { "\(finished.source.name): \($0)" }
    }
  }

  @MainActor private mutating func decodeImage(
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
