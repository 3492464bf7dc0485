// Prepare, the step before commit: images that are about to be shown are decoded.

public import LaminaImages
public import LaminaLayers

/// What `prepare` did.
public struct PreparedImages: Sendable {
  /// How many images it decoded.
  public var decoded = 0
  /// What was wrong with images that were decoded leniently, each with the image's name.
  public var warnings: [String] = []
}

extension ImageCache {
  /// Decodes every image that a visible layer under `root` shows and that is not decoded yet.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - isLenient: whether broken images show what can be decoded of them.
  ///   - memoryLimit: the most bytes that all decoded images may take, with what decoding the
  ///     dearest of them takes meanwhile; summed before any is decoded.
  /// - Returns: what was decoded.
  /// - Throws: `RenderError.image` with the layer, or `.overLimit` for the memory.
  @MainActor public mutating func prepare(_ root: Layer, isLenient: Bool, memoryLimit: Int)
    throws(RenderError) -> PreparedImages
  {
    try prepare(DisplayList(root, at: 0).pictured, isLenient: isLenient, memoryLimit: memoryLimit)
  }

  /// The same for images and the layers that show them.
  @MainActor mutating func prepare(
    _ pictures: [(source: ImageSource, layer: Layer)], isLenient: Bool, memoryLimit: Int
  ) throws(RenderError) -> PreparedImages {
    var waiting: [(source: ImageSource, layer: Layer)] = []
    var seen = Set<ObjectIdentifier>()
    var (bytes, working) = (byteCount, 0)
    for (source, layer) in pictures {
      guard texture(of: source) == nil, seen.insert(ObjectIdentifier(source)).inserted else {
        continue
      }
      bytes += source.properties.decodedBytes
      working = max(working, source.properties.workingBytes)
      waiting.append((source, layer))
    }
    guard bytes + working <= memoryLimit else {
      throw .overLimit(.pixelMemory, value: Double(bytes + working), allowed: Double(memoryLimit))
    }
    var prepared = PreparedImages()
    for (source, layer) in waiting {
      do {
        let warnings = try decode(source, isLenient: isLenient)
        prepared.warnings += warnings.map { "\(source.name): \($0)" }
      } catch { throw .image(layer: layer.pathFromRoot, error) }
      prepared.decoded += 1
    }
    return prepared
  }
}
