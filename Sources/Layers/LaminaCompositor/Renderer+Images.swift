// Prepare, as part of a frame: images that are drawn, images that are shown, and images being decoded.

import LaminaImages
import LaminaLayers
import LaminaProfiling

extension Renderer {
  /// Whether images are being decoded in the background, or are decoded but not yet shown by a frame.
  ///
  /// A frame loop asks after every commit. While it is true, the loop commits once more before the next frame, even
  /// without changes in the tree. That commit uses the images decoded by then, without blocking, and shows them. Once
  /// it is false, the loop may rest. It is always false unless the configuration's `decodesInBackground` is set.
  ///
  /// ```swift
  /// _ = try renderer.render(root, canvas: canvas, at: now)
  /// needsCommit = renderer.isDecoding
  /// ```
  public var isDecoding: Bool { decoder.isDecoding }

  /// Waits until all images being decoded in the background are done; the next commit shows them.
  @MainActor package func finishDecoding() async { await decoder.finishDecoding() }

  /// Decodes the images that marked layers are about to draw, and makes room for the layers' backing stores.
  ///
  /// It never happens in the background: a drawing is drawn once, with the images available.
  @MainActor mutating func prepareDrawing(of list: DisplayList, account: inout FrameAccount)
    throws(RenderError)
  {
    // Marks images shown by other layers as in use, so that they are not evicted.
    for picture in list.allPictured { images.markShown(picture.source) }
    let drawn = list.drawnImages
    if !drawn.isEmpty { try prepareImages(drawn, inBackground: false, account: &account) }
    let room = Double(configuration.limits.pixelMemory) - list.storeBytesNeeded
    account.record.counters[.imagesEvicted] += images.evictImages(to: Int(max(0, room)))
    account.lapStage(.prepare)
  }

  /// Decodes the images that layers show.
  ///
  /// - Parameters:
  ///   - list: the layers.
  ///   - isForLater: whether to include images that are not shown at present. It is set if the tree is shown at other
  ///     times without another commit. With background decoding they are always included.
  ///   - account: the account to fill.
  /// - Throws: `RenderError.image` with the layer, or `.overLimit` for the memory.
  @MainActor mutating func prepareShown(
    of list: DisplayList, isForLater: Bool, account: inout FrameAccount
  ) throws(RenderError) {
    let background = configuration.decodesInBackground
    // Images decoded for another moment are kept.
    for picture in list.sometimes { images.markShown(picture.source) }
    try prepareImages(
      isForLater || background ? list.allPictured : list.pictured, inBackground: background,
      account: &account)
    account.lapStage(.prepare)
  }

  /// Decodes images that a frame shows although the walk over the layers did not foresee it.
  ///
  /// Returns whether there were any; `false` if images are decoded in the background.
  @MainActor mutating func prepareMissing(
    of frame: EvaluatedFrame, in list: DisplayList, account: inout FrameAccount
  ) throws(RenderError) -> Bool {
    let missing = Set(frame.missingImages.map { ObjectIdentifier($0) })
    if missing.isEmpty || configuration.decodesInBackground { return false }
    let pictures = list.sometimes.filter { missing.contains(ObjectIdentifier($0.source)) }
    try prepareImages(pictures, inBackground: false, account: &account)
    account.lapStage(.prepare)
    return true
  }

  /// Ends the current commit of the image cache, and records the cache's size.
  mutating func finishImages(account: inout FrameAccount) {
    images.finishCommit()
    account.record.counters[.imageCacheBytes] = images.byteCount
  }

  @MainActor private mutating func prepareImages(
    _ pictures: [(source: ImageSource, layer: Layer)], inBackground: Bool,
    account: inout FrameAccount
  ) throws(RenderError) {
    let prepared = try images.prepareImages(
      pictures,
      ImagePreparation(
        isLenient: configuration.decodesLeniently, memoryLimit: configuration.limits.pixelMemory,
        clock: configuration.clock, background: inBackground ? decoder : nil))
    imageWarnings += prepared.warnings
    account.record.decodes += prepared.decodes
    account.record.counters[.imagesDecoded] += prepared.decoded
    account.record.counters[.bytesDecoded] += prepared.fileBytes
    account.record.counters[.pixelsDecoded] += prepared.decodes.reduce(0) {
      $0 + $1.width * $1.height
    }
    account.record.counters[.imagesConverted] += prepared.decodes.count { $0.conversion != nil }
    account.record.counters[.imagesEvicted] += prepared.evicted
    account.record.counters[.imagesWaiting] += prepared.waiting
  }
}
