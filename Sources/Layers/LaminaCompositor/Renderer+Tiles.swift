// Vertex, assembly and the tile section: from a plan to pixels.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// Runs vertex and assembly for each pass of a plan, in order.
  mutating func assemblePasses(
    _ plan: PassPlan, of frame: EvaluatedFrame, account: inout FrameAccount
  )
    throws(RenderError) -> TileSection
  {
    account.skipInterval()
    var assembled: [AssembledPass] = []
    let extents = plan.passes.map(\.extent)
    let clock = account.commandClock(configuration)
    // All passes are kept until the frame is done, so they share the limit.
    var (room, kept) = (configuration.limits.pixelMemory, 0)
    blurMasks.startFrame(byteLimit: configuration.limits.pixelMemory)
    defer { blurMasks.endFrame() }
    for pass in plan.passes {
      do throws(RasterError) {
        let (list, extent) = (pass.reducedList, pass.reducedExtent)
        let vertices = try VertexBuffer(
          transforming: list, memoryLimit: room, crew: crew, clock: clock)
        account.addCounters(vertices.counters)
        account.lapStage(.vertex)
        var ready = try AssembledPass(
          assembling: list, vertices: vertices, extent: extent,
          background: pass.background, textures: frame.textures, passExtents: extents,
          grid: plan.renderGrid(configuration.grid), memoryLimit: room, crew: crew, clock: clock)
        (ready.layer, ready.repeatsDraws) = (pass.layer, pass.repeatsDraws)
        account.lapStage(.assemble)
        let known = blurMasks.computedPixels
        try ready.findMasks(in: &blurMasks, crew: crew, clock: clock)
        account.lapShadowMasks()
        account.record.counters[.blurMaskPixels] += blurMasks.computedPixels - known
        if !configuration.hidesCovered { ready.disableOcclusion() }
        account.addCounters(ready.counters)
        account.chargePass(ready, vertices, of: list)
        assembled.append(ready)
        kept += ready.keptBytes
        room = configuration.limits.pixelMemory - kept
        guard room >= 0 else { throw .overMemory(bytes: 0, limit: room) }
      } catch {
        let elapsed = configuration.clock.now() &- account.begin
        throw error.addingMemory(kept, to: configuration.limits.pixelMemory)
          .renderError(configuration.limits, after: elapsed)
      }
      account.lapStage(.assemble)
    }
    let corners = cornerMasks.refills
    AssembledPass.findCorners(of: &assembled, in: &cornerMasks)
    account.record.counters[.cornerMasks] += cornerMasks.refills - corners
    account.lapStage(.assemble)
    return TileSection(passes: assembled, textures: frame.textures)
  }

  /// Runs the tile section: the root pass, and before its draws the passes with surfaces that these read.
  ///
  /// `areas` are the pixels of the screen to render, as disjoint rectangles; `nil` for all.
  mutating func renderTiles(
    _ section: TileSection, plan: PassPlan, into target: inout Framebuffer,
    within areas: [IntRect]? = nil, crew: TileCrew, account: inout FrameAccount
  ) throws(RenderError) {
    var section = section
    let deadline = account.deadline
    let clock = configuration.clock
    let shouldStop: @Sendable () -> Bool = { clock.now() > deadline }
    let root = plan.passes.count - 1
    let joined = plan.blursForColors()
    let schedule = surfaceSchedule(plan, joined: joined)
    do {
      account.scratchBytes =
        configuration.offscreen == .tile
        ? try crew.reserveScratch(
          depth: plan.scratchDepth, for: plan.scratchExtents,
          in: plan.renderGrid(configuration.grid)) : 0
      account.record.counters[.offscreenBytesAllocated] = account.scratchBytes
      if plan.passes.contains(where: \.isSurface) { try section.showPasses() }
      for step in schedule.steps {
        switch step {
        case .render(let index), .copy(let index):
          if case .copy = step {
            try copyRootPass(target, toPass: index, of: plan, &section, crew: crew)
          } else {
            try renderSurface(
              index, of: plan, joined: joined, &section, crew: crew,
              counters: &account.record.counters, shouldStop: shouldStop)
          }
          account.record.counters[.offscreenBytesAllocated] +=
            4 * plan.passes[index].reducedExtent.area
        case .giveBack(let index): recycleSurface(&section, index, of: plan)
        case .draw(let commands):
          let isWhole = commands.count == plan.passes[root].list.commands.count
          try section.render(
            pass: root, into: &target, within: areas, commands: isWhole ? nil : commands,
            crew: crew, shouldStop: shouldStop)
        }
      }
    } catch let error as RasterError {
      throw error.renderError(configuration.limits, after: clock.now() &- account.begin)
    } catch let error as MemoryError { throw error.renderError } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }

  /// Returns the order in which a plan's surfaces are rendered, read and given back.
  ///
  /// `joined` marks the blurs that their consumers compute.
  private func surfaceSchedule(_ plan: PassPlan, joined: [Bool]) -> SurfaceSchedule {
    let isTiled = configuration.offscreen == .tile
    let root = plan.passes.count - 1
    let isRendered = plan.passes.indices.map { index in
      (!isTiled || index == root || plan.passes[index].isSurface) && !joined[index]
    }
    return SurfaceSchedule(
      plan, isRendered: isRendered, mostArea: configuration.waitingScreens * plan.screen.area)
  }

  /// Starts a frame in the surface pool: surfaces that wait for reuse may take at most the memory of one screen.
  mutating func startSurfaces(_ canvas: Canvas) {
    let pixels = canvas.exactPixelWidth * canvas.exactPixelHeight
    pool.startFrame(maximumWaiting: Int(min(1e15, 4 * pixels)))
  }

  /// Copies the pixels that the root pass has so far to the surface of a backdrop.
  private mutating func copyRootPass(
    _ target: borrowing Framebuffer, toPass index: Int, of plan: PassPlan,
    _ section: inout TileSection, crew: TileCrew
  ) throws {
    let pass = plan.passes[index]
    var surface = try pool.takeSurface(pass.extent)
    crew.clock(pass.layer, pixels: pass.extent.area) { surface.copyPixels(target) }
    section.setSurface(surface.makeTexture(isOpaque: false), ofPass: index)
  }

  /// Renders one pass, by its draws or as an effect, to a surface of its own.
  private mutating func renderSurface(
    _ index: Int, of plan: PassPlan, joined: [Bool], _ section: inout TileSection, crew: TileCrew,
    counters: inout Counters, shouldStop: @escaping @Sendable () -> Bool
  ) throws {
    let pass = plan.passes[index]
    if let known = pass.known { return section.setSurface(known, ofPass: index) }
    var operation = pass.operation
    var map: ColorTerms?
    if case .colors(let source, let matrix) = operation, joined[Int(source.rawValue)] {
      operation = plan.passes[Int(source.rawValue)].operation
      map = ColorTerms(matrix)
    }
    guard let source = operation.source.map({ Int($0.rawValue) }) else {
      var target = try pool.takeSurface(pass.reducedExtent)
      try section.render(pass: index, into: &target, crew: crew, shouldStop: shouldStop)
      section.setSurface(target.makeTexture(isOpaque: false), ofPass: index)
      return
    }
    // A source without a surface was not rendered: all its pixels are clear.
    let known = section.surface(ofPass: source)
    let area = known == nil ? .empty : plan.passes[source].reducedExtent
    let pixels = try known ?? Framebuffer(bounds: .empty).makeTexture(isOpaque: false)
    let effect = EffectPass(
      operation, mapping: map, reduction: plan.passes[source].reduction,
      processor: configuration.processor)
    var target = try pool.takeSurface(pass.extent)
    counters += try crew.clock(pass.layer, pixels: pass.extent.area) { () throws(RasterError) in
      try effect.render(
        into: &target, from: pixels, covering: area, memory: effectMemory, crew: crew,
        shouldStop: shouldStop)
    }
    section.setSurface(target.makeTexture(isOpaque: false), ofPass: index)
  }

  /// Takes the surface of a pass that no other pass reads any more, and recycles it, or keeps it for later frames.
  private mutating func recycleSurface(
    _ section: inout TileSection, _ index: Int, of plan: PassPlan
  ) {
    guard let surface = section.surface(ofPass: index) else { return }
    section.setSurface(nil, ofPass: index)
    let pass = plan.passes[index]
    guard pass.known == nil else { return }
    if pass.bitmap == nil {
      if !surfaces.keepSurface(surface, ofPass: index, extent: pass.extent) {
        pool.recycle(surface)
      }
    } else {
      bitmaps.keepBitmap(surface, ofPass: index, layer: Int(pass.layer.rawValue))
    }
  }

  /// Checks the memory that the frame needs at once against the limit, before any is allocated.
  func checkMemory(_ plan: PassPlan, of frame: EvaluatedFrame) throws(RenderError) {
    let limit = configuration.limits.pixelMemory
    guard plan.repeatedBytes <= limit else {
      throw .overLimit(
        .pixelMemory, value: Double(plan.repeatedBytes), allowed: Double(limit))
    }
    var bytes = frame.textureBytes
    for pass in plan.passes
    where !pass.isAvoidable
      && (configuration.offscreen == .surface || pass.isSurface || pass.reasons == [.root])
    {
      bytes += pass.extent.area * MemoryLayout<PackedPixel>.stride
    }
    if bytes <= limit { return }
    // Not all surfaces are there at once.
    let joined = plan.blursForColors()
    let area = surfaceSchedule(plan, joined: joined).peakArea + plan.screen.area
    bytes = frame.textureBytes + area * MemoryLayout<PackedPixel>.stride
    guard bytes <= limit else {
      throw .overLimit(.pixelMemory, value: Double(bytes), allowed: Double(limit))
    }
  }

  /// Counts the bytes of textures that the previous frame did not show.
  mutating func countUploads(_ frame: EvaluatedFrame, account: inout FrameAccount) {
    guard account.isProfiled else { return }
    let identities = frame.textures.map(\.identity)
    // Most frames show the same pictures as the previous frame.
    if identities == committedTextures { return }
    let known = Set(committedTextures)
    account.record.counters[.bytesUploaded] = frame.textures.reduce(0) {
      $0 + (known.contains($1.identity) ? 0 : $1.byteCount)
    }
    committedTextures = identities
  }

  static func makeCrew(_ configuration: RendererConfiguration, threadCount: Int)
    throws(RenderError) -> TileCrew
  {
    do {
      return try TileCrew(
        threadCount: threadCount, grid: configuration.grid, processor: configuration.processor)
    } catch { throw error.renderError }
  }
}

extension RasterError {
  /// Returns the error with the bytes that earlier passes of the frame keep, if they reduced its limit.
  fileprivate func addingMemory(_ kept: Int, to total: Int) -> RasterError {
    guard case .overMemory(let bytes, let limit) = self, limit != total else { return self }
    let (sum, isBeyond) = bytes.addingReportingOverflow(kept)
    return .overMemory(bytes: isBeyond ? .max : sum, limit: total)
  }

  /// Returns the error of a frame that has taken `elapsed` nanoseconds.
  fileprivate func renderError(_ limits: RenderLimits, after elapsed: UInt64) -> RenderError {
    switch self {
    case .overMemory(let bytes, let limit):
      .overLimit(.pixelMemory, value: Double(bytes), allowed: Double(limit))
    case .noMemory(let bytes): .noMemory(bytes: bytes)
    case .stopped:
      .overLimit(.frameSeconds, value: Double(elapsed) / 1e9, allowed: limits.frameSeconds)
    }
  }
}

extension MemoryError {
  var renderError: RenderError {
    switch self {
    case .refused(let bytes): .noMemory(bytes: bytes)
    }
  }
}
