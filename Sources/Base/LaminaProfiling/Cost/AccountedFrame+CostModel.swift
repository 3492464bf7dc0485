// A frame by a cost model: the same work at the model's costs.

extension AccountedFrame {
  /// Returns the frame with modelled times in place of measured ones.
  ///
  /// Stages have the model's times. Within the tile section, display and prepare, layers keep their shares of the
  /// measured time. Clocks decide a layer's share; counters alone decide a frame's time.
  ///
  /// - Parameter model: the model.
  /// - Returns: the frame; whether it is late is the same on every machine.
  public func modelled(by model: CostModel) -> AccountedFrame {
    let times = model.stages(of: record)
    var frame = self
    frame.record.frame = times.frame
    for stage in Stage.allCases where !stage.isInTileSection {
      frame.record.serial[stage] = times.times[stage]
      frame.stages[stage] = times.times[stage]
    }
    frame.record.tileSection = times.tileSection
    let tiles = Scale(from: record.tileSection, to: times.tileSection)
    for stage in Stage.tileSection { frame.stages[stage] = tiles(stages[stage]) }
    frame.offscreen = min(times.tileSection, tiles(offscreen))
    let display = Scale(from: record.serial[.display], to: times.times[.display])
    let prepare = Scale(from: record.serial[.prepare], to: times.times[.prepare])
    let planned: [Stage] = [.commit, .plan, .vertex, .assemble]
    func sum(_ time: (Stage) -> UInt64) -> UInt64 { planned.reduce(0) { $0 + time($1) } }
    let serial = Scale(from: sum { record.serial[$0] }, to: sum { times.times[$0] })
    let assemble = Scale(from: record.serial[.assemble], to: times.times[.assemble])
    frame.record.shadowMasks = min(times.times[.assemble], assemble(record.shadowMasks))
    let layers = Scale(
      from: record.tileSection + record.serial[.display] + sum { record.serial[$0] },
      to: times.tileSection + times.times[.display] + sum { times.times[$0] })
    for index in frame.layers.indices {
      let layer = frame.layers[index]
      frame.layers[index].tiles = tiles(layer.tiles)
      frame.layers[index].offscreen = min(tiles(layer.tiles), tiles(layer.offscreen))
      frame.layers[index].display = display(layer.display)
      frame.layers[index].prepare = prepare(layer.prepare)
      frame.layers[index].serial = serial(layer.serial)
      frame.layers[index].masks = serial(layer.masks)
      frame.layers[index].forced = serial(layer.masks) + tiles(layer.forced - layer.masks)
      frame.layers[index].shared = tiles(layer.shared)
      frame.layers[index].total = layers(layer.total)
    }
    for index in record.drawings.indices {
      frame.record.drawings[index].nanoseconds = display(record.drawings[index].nanoseconds)
    }
    for index in record.decodes.indices {
      frame.record.decodes[index].nanoseconds = prepare(record.decodes[index].nanoseconds)
    }
    return frame
  }
}

/// A function that multiplies times in ns by a constant factor.
private struct Scale {
  private let factor: Double

  init(from old: UInt64, to new: UInt64) { factor = old > 0 ? Double(new) / Double(old) : 0 }

  func callAsFunction(_ time: UInt64) -> UInt64 { UInt64(Double(time) * factor) }
}
