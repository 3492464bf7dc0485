// Prepare, as a frame does it: images that are drawn, images that are shown, and what waits for them.

import LaminaImages
import LaminaLayers
import LaminaProfiling

extension Renderer {
  /// Whether images are being decoded in the background, or are done and no frame shows them yet.
  ///
  /// A frame loop asks after every commit. While it says yes, the loop commits once more before the next
  /// frame, even if nothing in the tree has changed: that commit takes over what is done by then, blocks
  /// for nothing, and shows it. Once it says no, the loop may rest. It always says no unless the
  /// configuration's `decodesInBackground` is set.
  ///
  /// ```swift
  /// _ = try renderer.render(root, canvas: canvas, at: now)
  /// needsCommit = renderer.isDecoding
  /// ```
  public var isDecoding: Bool { decoder.isDecoding }

  /// Waits until the images are done that are being decoded in the background; the next commit shows
  /// them.
  @MainActor package func finishDecoding() async { await decoder.finish() }

  /// Decodes what marked layers are about to draw, and makes room for their stores.
  ///
  /// It is never done in the background: a drawing is drawn once, with what there is.
  @MainActor mutating func prepareDrawing(of list: DisplayList, account: inout FrameAccount)
    throws(RenderError)
  {
    // So that they stay: other layers show them.
    for picture in list.allPictured { images.show(picture.source) }
    let drawn = list.drawnImages
    if !drawn.isEmpty { try prepare(drawn, inBackground: false, account: &account) }
    let room = Double(configuration.limits.pixelMemory) - list.storeBytesNeeded
    account.record.counters[.imagesEvicted] += images.evict(to: Int(max(0, room)))
    account.lap(.prepare)
  }

  /// Decodes what layers show.
  ///
  /// - Parameters:
  ///   - list: the layers.
  ///   - isForLater: whether images are needed too that are not shown at present: where the tree is shown
  ///     at other times without another commit, and where they are decoded in the background.
  ///   - account: what is filled.
  /// - Throws: `RenderError.image` with the layer, or `.overLimit` for the memory.
  @MainActor mutating func prepareShown(
    of list: DisplayList, isForLater: Bool, account: inout FrameAccount
  ) throws(RenderError) {
    let background = configuration.decodesInBackground
    // What has been decoded for another moment stays.
    for picture in list.sometimes { images.show(picture.source) }
    try prepare(
      isForLater || background ? list.allPictured : list.pictured, inBackground: background,
      account: &account)
    account.lap(.prepare)
  }

  /// Decodes what a frame shows and the layers' walk did not foresee, unless that is done in the background;
  /// says whether there was anything.
  @MainActor mutating func prepareMissing(
    of frame: CommittedFrame, in list: DisplayList, account: inout FrameAccount
  ) throws(RenderError) -> Bool {
    let missing = Set(frame.missingImages.map { ObjectIdentifier($0) })
    if missing.isEmpty || configuration.decodesInBackground { return false }
    let pictures = list.sometimes.filter { missing.contains(ObjectIdentifier($0.source)) }
    try prepare(pictures, inBackground: false, account: &account)
    account.lap(.prepare)
    return true
  }

  /// Ends the commit of the cache.
  mutating func finishImages(account: inout FrameAccount) {
    images.finishCommit()
    account.record.counters[.imageCacheBytes] = images.byteCount
  }

  @MainActor private mutating func prepare(
    _ pictures: [(source: ImageSource, layer: Layer)], inBackground: Bool,
    account: inout FrameAccount
  ) throws(RenderError) {
    let prepared = try images.prepare(
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
