/// The work of a frame that is counted exactly, in the order of reports.
///
/// Counters need no clock and repeat to the digit. `Counter.row` says the unit, stage and limit of each.
public enum Counter: Int, CaseIterable, Sendable {
  /// Layers the plan looked at, instances of replicators included.
  case layersVisited
  /// Layers that put at least one draw command into a pass.
  case layersDrawn
  /// Layers that were left out with everything below them: hidden, clear, turned away.
  case layersSkipped
  /// Draws left out because nothing of them can be seen, or has to be rendered again.
  case drawsCulled
  /// Draw commands recorded, composites of offscreen passes included.
  case draws
  /// Vertices transformed.
  case vertices
  /// Primitives that assembly kept.
  case primitives
  /// Primitives' entries in tiles: one for each tile that a primitive touches.
  case tileEntries
  /// Passes other than the root.
  case offscreenPasses
  /// Pixels in the extents of offscreen passes.
  case offscreenPixels
  /// Bytes a GPU would have allocated for those extents.
  case offscreenBytes
  /// Bytes really allocated for them: surfaces, or tile scratch memory, of which each thread has its own.
  case offscreenBytesAllocated
  /// Changes of render target: two for each offscreen pass.
  case targetSwitches
  /// Bytes that a tile-based GPU moves at least between it and memory, by arithmetic.
  ///
  /// Every pass is stored once, and loaded once by whoever reads it; both directions of a blur are, at the size that
  /// it is computed at; the texels of pictures that can be seen are loaded once in a pass. Blending costs nothing.
  case memoryTraffic
  /// Bitmaps of rasterised layers that were known.
  case rasterizationHits
  /// Those that had to be rendered.
  case rasterizationMisses
  /// Those that are no longer kept.
  case rasterizationEvictions
  /// Pixels overwritten by a solid colour.
  case pixelsFilled
  /// Pixels overwritten by a copy of other pixels.
  case pixelsCopied
  /// Pixels computed from source and destination.
  case pixelsBlended
  /// Bytes of textures that this frame committed and the frame before did not, smaller versions of
  /// them included.
  case bytesUploaded
  /// Backing stores drawn in this frame, whole or in part.
  case backingStoresDrawn
  /// Pixels of backing stores drawn in this frame.
  case backingStorePixelsDrawn
  /// Bytes of all backing stores of layers that are not hidden.
  case backingStoreBytes
  /// Images decoded inside this frame, while it waited.
  case imagesDecoded
  /// Those whose files hold what a display's hardware cannot read, so that it would be given a converted
  /// copy: see `ImageConversion`. Pixels that are handed over as textures never are.
  case imagesConverted
  /// Images that this frame shows nothing of, since they are being decoded in the background.
  case imagesWaiting
  /// Decoded images that are no longer kept.
  case imagesEvicted
  /// Bytes of all decoded images that are kept, shown or not.
  case imageCacheBytes
  /// The most bytes of pixel memory alive at once: framebuffers, surfaces and textures,
  /// smaller versions of textures and each thread's scratch memory included.
  case peakBufferBytes
  /// Pixels of the output that were rendered again.
  case damagePixels

  // MARK: The app's side

  /// Layers copied by commits, masks included: hidden ones count without what is below them.
  case layersCommitted
  /// Draws into backing stores.
  case drawingOperations
  /// Glyphs drawn into backing stores, those without ink left out.
  case glyphs
  /// Pixels written by draws into backing stores: one counts for each draw that touches it.
  case drawingPixels
  /// Vertices of what was drawn into backing stores.
  case drawingVertices
  /// Bytes of the files of images that were decoded inside this frame.
  case bytesDecoded
  /// Pixels of those images.
  case pixelsDecoded

  // MARK: Layout

  /// Constraints that layout added to its solvers, or changed there.
  case constraintsChanged
  /// Exchanges of a variable that those changes took.
  case constraintPivots
  /// Constraints in the solvers that layout has used.
  case constraintsSolved
  /// Variables in those solvers.
  case variablesSolved

  // MARK: Commit and plan

  /// Layers evaluated for the frame's moment: instances of replicators that are shown apart, each.
  case layersShown
  /// Animations that had a say in a layer, each for every layer that it reached.
  case animationsApplied
  /// Of those, the ones of a transform or a part of it.
  case transformsAnimated
  /// Particles of emitters that are shown.
  case particles
  /// Planes that share a space and were put in order, and the pieces that they were cut into.
  case planePieces
  /// Comparisons of those: of their boxes, one of their regions counting as 64.
  case planeComparisons

  /// Tiles of tiled layers that the frame shows.
  case layerTiles
  /// Layers taken over from the frame before: they are neither committed nor planned again.
  case layersKept
  /// Device pixels copied from the frame before, which has them elsewhere.
  case pixelsScrolled

  // MARK: Vertex and assembly

  /// Passes that were assembled, the root among them.
  case passesAssembled
  /// Elements of paths that were flattened.
  case pathElements
  /// Vertices of the outlines of strokes.
  case strokeVertices
  /// Contours of those outlines: each dash has one.
  case strokeContours
  /// Antialiased edges that assembly kept, once for each row of tiles where they are sorted by those.
  case edges
  /// Pictures whose ways from pixels to texels were found.
  case picturesAssembled
  /// Gradients whose colours were laid out for rows.
  case gradientsAssembled
  /// Pixels of blurred shapes' masks that were computed, since they were not known: at the size that the blur is
  /// computed at.
  case blurMaskPixels

  // MARK: The tile section

  /// Tiles rendered, those of passes within tiles included.
  case tiles
  /// Draws that tiles ran: of a draw, one for each tile in which something of it can be seen.
  case tileDraws
  /// Runs of pixels in a row that share one way of being blended.
  case spans
  /// Those that were shaded before.
  case spansShaded
  /// Rows of pixels that edges run through, each edge in each of its rows.
  case edgeRows
  /// Cells of signed area that were summed up to coverage.
  case cells
  /// Rows of draws for which centres of pixels decide: hard edges, and cuts.
  case centerRows
  /// Lines of edges and cuts that were looked at in those rows.
  case centerTests
  /// Pixels cleared, or set to the background, before the first draw.
  case pixelsCleared
  /// Of the pixels blended, those that have a coverage each.
  case pixelsCovered
  /// Of the pixels blended, those by a Porter-Duff mode other than source over, or by a sum.
  case pixelsCombined
  /// Of the pixels blended, those by a mode that works channel by channel.
  case pixelsMixed
  /// Of the pixels blended, those by hue, saturation, colour or luminosity.
  case pixelsMixedByHue
  /// Pixels whose coverage was multiplied by a mask's.
  case pixelsClipped
  /// Pixels shaded in one colour, or two, before they are blended.
  case pixelsShaded
  /// Pixels multiplied by a colour: of pictures that are shown pixel by pixel, and of passes.
  case pixelsModulated
  /// Pixels that show the nearest texel.
  case pixelsSampledNearest
  /// Pixels between texels of pictures that are not seen in perspective: two where two sizes are mixed.
  case pixelsSampled
  /// Pixels between texels that are found one by one: in perspective, and of pictures with slices.
  case pixelsSampledApart
  /// Of those, the ones of pictures with slices.
  case pixelsSliced
  /// Pixels that each have a level of detail of their own.
  case pixelsLeveled
  /// Pixels that mix two sizes of a picture.
  case pixelsCrossfaded
  /// Runs of pixels of gradients between two of their colours, or of 64 at most.
  case gradientRuns
  /// Pixels of linear gradients.
  case pixelsOfLinearGradients
  /// Pixels of radial gradients, and of linear ones in perspective.
  case pixelsOfRadialGradients
  /// Pixels of conic gradients, and of those between two circles.
  case pixelsOfConicGradients
  /// Passes computed from the pixels of another: blurs, shadows, maps of colours.
  case effectPasses
  /// Pixels of passes whose colours are mapped, and of shadows.
  case pixelsFiltered
  /// Colours that were mapped for those: neighbours of one colour count once.
  case colorsMapped
  /// Pixels that blurs made, of shadows too.
  case pixelsBlurred
  /// Pixels that blurs made, each times the blur's sigma in whole pixels: what a blur costs that works
  /// on every pixel within its reach.
  case blurRadiusPixels
  /// Values of channels that blurs reduced to cells.
  case blurReads
  /// Values of channels times weights that blurs summed up, on the reduced cells if there are some.
  case blurTaps
  /// Values of cells that blurs mixed, between reduction and filter, and for each row of pixels; and pixels of masks of
  /// blurred shapes that lie between pixels, each mixed of four.
  case blurMixes
  /// Values of channels that blurs enlarged from cells.
  case blurWrites
}
