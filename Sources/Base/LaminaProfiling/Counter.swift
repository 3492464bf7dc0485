/// An exact count of a frame's work; cases are in the order of reports.
///
/// Counters need no clock and repeat to the digit. `Counter.row` has the unit, stage and limit of each.
public enum Counter: Int, CaseIterable, Sendable {
  /// Layers that the plan visited, instances of replicators included.
  case layersVisited
  /// Layers that put at least one draw command into a pass.
  case layersDrawn
  /// Layers culled with their sublayers: hidden, transparent, or turned away.
  case layersSkipped
  /// Draws culled because they are invisible, or lie outside the damage.
  case drawsCulled
  /// Draw commands recorded, composites of offscreen passes included.
  case draws
  /// Vertices transformed.
  case vertices
  /// Primitives that remain after assembly.
  case primitives
  /// Entries of primitives in the lists of tiles: one for each tile that a primitive touches.
  case tileEntries
  /// Passes other than the root.
  case offscreenPasses
  /// Pixels in the extents of offscreen passes.
  case offscreenPixels
  /// Pixels of offscreen passes rendered in surfaces of their own, not in the scratch memory of tiles.
  case surfacePixels
  /// Bytes that a GPU would have allocated for the extents of offscreen passes.
  case offscreenBytes
  /// Bytes really allocated for offscreen passes: surfaces, or tile scratch memory, one per thread.
  case offscreenBytesAllocated
  /// Changes of render target: two for each offscreen pass.
  case targetSwitches
  /// The minimum number of bytes that a tile-based GPU moves between itself and memory, by arithmetic.
  ///
  /// Every pass is stored once and loaded once by its consumer. Both directions of a blur are stored and loaded, at the
  /// blur's working size. Texels of visible pictures are loaded once in a pass. Blending costs nothing.
  case memoryTraffic
  /// Bitmaps of rasterised layers found in the cache.
  case rasterizationHits
  /// Bitmaps of rasterised layers that had to be rendered.
  case rasterizationMisses
  /// Bitmaps of rasterised layers evicted from the cache.
  case rasterizationEvictions
  /// Pixels overwritten by a solid colour.
  case pixelsFilled
  /// Pixels overwritten by a copy of other pixels.
  case pixelsCopied
  /// Pixels computed from source and destination.
  case pixelsBlended
  /// Bytes of textures committed by this frame but not by the previous one, with their smaller versions.
  case bytesUploaded
  /// Backing stores drawn in this frame, whole or in part.
  case backingStoresDrawn
  /// Pixels of backing stores drawn in this frame.
  case backingStorePixelsDrawn
  /// Bytes of the backing stores of all layers that are not hidden.
  case backingStoreBytes
  /// Images decoded within this frame, while it waited.
  case imagesDecoded
  /// Images decoded within this frame that a display's hardware could only read as a converted copy
  /// (`ImageConversion`).
  ///
  /// Pixels handed over as textures never count.
  case imagesConverted
  /// Images missing from this frame, because they are still being decoded in the background.
  case imagesWaiting
  /// Decoded images evicted from the cache.
  case imagesEvicted
  /// Bytes of all decoded images in the cache, shown or not.
  case imageCacheBytes
  /// The largest number of bytes of pixel memory at one time: framebuffers, surfaces and textures.
  ///
  /// It includes smaller versions of textures and each thread's scratch memory.
  case peakBufferBytes
  /// Pixels of the output that were rendered again.
  case damagePixels

  // MARK: The app's side

  /// Layers copied by commits, masks included; a hidden layer counts, its sublayers do not.
  case layersCommitted
  /// Drawing operations into backing stores.
  case drawingOperations
  /// Glyphs drawn into backing stores, without glyphs that have no ink.
  case glyphs
  /// Pixels in the boxes of glyphs that are pictures, such as most emoji, drawn into backing stores.
  case glyphPicturePixels
  /// Bytes of the pictures that picture glyphs in backing stores were drawn from, with their smaller versions, once for
  /// each glyph.
  case glyphPictureBytes
  /// Pixels written by draws into backing stores, each once per draw.
  case drawingPixels
  /// Vertices of draws into backing stores.
  case drawingVertices
  /// Bytes of the files of images decoded within this frame.
  case bytesDecoded
  /// Pixels of the images decoded within this frame.
  case pixelsDecoded

  // MARK: Layout

  /// Constraints that layout added or changed in its solvers.
  case constraintsChanged
  /// Pivots that changed constraints needed; each exchanges a basic variable for another.
  case constraintPivots
  /// Constraints in the solvers that layout used.
  case constraintsSolved
  /// Variables in the solvers that layout used.
  case variablesSolved

  // MARK: Commit and plan

  /// Layers evaluated for the frame's moment; instances of a replicator count one by one if they are shown separately.
  case layersShown
  /// Animations applied to layers; an animation counts once for each layer that it affects.
  case animationsApplied
  /// Animations applied to a transform or a part of it, as a part of `animationsApplied`.
  case transformsAnimated
  /// Visible particles of emitters.
  case particles
  /// Planes that share a 3D space and were sorted by depth, and the pieces that they were cut into.
  case planePieces
  /// Comparisons of planes in a shared 3D space by their boxes; a comparison of their regions counts as 64.
  case planeComparisons

  /// Tiles of tiled layers shown in the frame.
  case layerTiles
  /// Layers reused from the previous frame, neither committed nor planned again.
  case layersKept
  /// Device pixels copied from another position in the previous frame.
  case pixelsScrolled

  // MARK: Vertex and assembly

  /// Passes assembled, the root included.
  case passesAssembled
  /// Elements of paths that were flattened into lines.
  case pathElements
  /// Vertices of the outlines of strokes.
  case strokeVertices
  /// Contours of the outlines of strokes; each dash has one.
  case strokeContours
  /// Antialiased edges that remain after assembly; edges sorted by rows of tiles count once in each such row.
  case edges
  /// Pictures for which the transform from pixels to texels was computed.
  case picturesAssembled
  /// Gradients whose colours were prepared for drawing in rows.
  case gradientsAssembled
  /// Masks of rounded corners computed again before the tile section, because the cache cannot hold all of them.
  case cornerMasks
  /// Pixels computed for masks of blurred shapes that were not cached, at the blur's working size.
  case blurMaskPixels

  // MARK: The tile section

  /// Tiles rendered, the tiles of nested passes included.
  case tiles
  /// Draws that tiles ran: each draw counts once for each tile in which it is visible.
  case tileDraws
  /// Upright boxes drawn with corners or partly covered rows; a box counts once for each tile that draws it so.
  case tileBoxes
  /// Masks of rounded corners that tiles computed, because the cache has no room for them.
  case tileCornerMasks
  /// Runs of pixels in a row that are blended the same way.
  case spans
  /// Spans shaded before they are blended.
  case spansShaded
  /// Rows of pixels crossed by edges; each edge counts once in each of its rows.
  case edgeRows
  /// Cells of the rasteriser's grid whose signed areas were summed to coverage.
  case cells
  /// Rows crossed by edges in which overlapping parts of a path were searched for, as a part of `edgeRows`.
  case overlapEdgeRows
  /// Crossings of edges with lines along which the windings of overlapping parts are counted.
  case overlapCrossings
  /// Rows of draws with hard edges or cuts, which keep a pixel only if its centre lies on their inner side; counted in
  /// each tile.
  case centerRows
  /// Tests of hard edges and cuts in rows whose coverage is decided at pixel centres: one for each edge or cut in a
  /// row.
  case centerTests
  /// Pixels cleared, or set to the background, before the first draw.
  case pixelsCleared
  /// Pixels set to a background that is not clear, as a part of `pixelsCleared`.
  case pixelsOfBackground
  /// Rows of precomputed masks, such as those of rounded corners, through which a colour was blended.
  case maskRows
  /// Blended pixels with individual coverage, from edges or from the precomputed mask of a corner.
  case pixelsCovered
  /// Blended pixels with individual coverage from the mask of a blurred shape.
  case pixelsShadowed
  /// Blended pixels with a Porter-Duff mode other than source over, or with a sum.
  case pixelsCombined
  /// Blended pixels with a separable blend mode, which works channel by channel.
  case pixelsMixed
  /// Blended pixels with a blend mode of hue, saturation, colour or luminosity.
  case pixelsMixedByHue
  /// Pixels whose coverage was multiplied by a mask.
  case pixelsClipped
  /// Pixels shaded in one colour, or in a box's two colours, before they are blended.
  case pixelsShaded
  /// Pixels multiplied by a colour: of pictures shown one texel per pixel, and of passes.
  case pixelsModulated
  /// Pixels of pictures that show the nearest texel, without interpolation.
  case pixelsSampledNearest
  /// Pixels interpolated between texels of pictures without perspective; a pixel that mixes two sizes counts twice.
  case pixelsSampled
  /// Pixels interpolated between texels that are located one by one: in perspective, or in pictures with slices.
  case pixelsSampledApart
  /// Pixels of pictures that are stretched in slices (`contentsCenter`), as a part of `pixelsSampledApart`.
  case pixelsSliced
  /// Pixels of pictures whose level of detail is computed for each pixel.
  case pixelsLeveled
  /// Pixels that mix two of a picture's stored sizes.
  case pixelsCrossfaded
  /// Runs of pixels of gradients, each between two stops and of at most 64 pixels.
  case gradientRuns
  /// Pixels of linear gradients.
  case pixelsOfLinearGradients
  /// Pixels of radial gradients, and of linear ones in perspective.
  case pixelsOfRadialGradients
  /// Pixels of conic gradients, and of gradients between two circles.
  case pixelsOfConicGradients
  /// Passes computed from the pixels of another pass: blurs, shadows, colour filters.
  case effectPasses
  /// Pixels of passes with a colour filter, and of shadows.
  case pixelsFiltered
  /// Colours filtered for the pixels in `pixelsFiltered`; neighbours of one colour count once.
  case colorsMapped
  /// Pixels written by blurs, shadows included.
  case pixelsBlurred
  /// Pixels written by blurs, each times the blur's sigma in whole pixels.
  ///
  /// It is the cost of a blur that visits every pixel within its reach.
  case blurRadiusPixels
  /// Channel values that blurs read and reduced to coarser cells of several pixels.
  case blurReads
  /// Products of channel values and weights that blurs summed, on the coarser cells if there are any.
  case blurTaps
  /// Values of coarser cells that blurs mixed, both between reduction and filter and for each row of pixels.
  ///
  /// It includes mask pixels of blurred shapes that lie between pixels, each mixed from four.
  case blurMixes
  /// Channel values of pixels that blurs enlarged from coarser cells.
  case blurWrites
}
