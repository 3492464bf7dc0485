import LaminaProfiling
import Testing

@Suite struct CostModelTests {
  private func model() -> CostModel { CostModel(name: "a", machine: "b") }

  @Test func `counters: each has a place of its own`() {
    var counters = Counters()
    for (index, counter) in Counter.allCases.enumerated() { counters[counter] = index + 1 }
    #expect(counters.all.map(\.value) == Array(1...Counter.allCases.count))
    var sum = counters
    sum += counters
    #expect(sum.all.map(\.value) == (1...Counter.allCases.count).map { 2 * $0 })
  }

  @Test func `cost model: terms are unique, and every section has some`() {
    #expect(Set(CostTerm.all).count == CostTerm.all.count)
    for section in CostSection.allCases { #expect(!CostTerm.terms(of: section).isEmpty) }
  }

  @Test func `cost model: it adds up counters, and nothing else`() {
    var record = FrameRecord(index: 0)
    record.counters[.damagePixels] = 1
    record.counters[.pixelsFilled] = 1_000
    record.counters[.draws] = 3
    record.counters[.layersVisited] = 2
    record.counters[.layersCommitted] = 5
    record.counters[.layersShown] = 4
    record.frame = 77
    var model = model()
    (model[.plan], model[.plan, .draws], model[.plan, .layersVisited]) = (100, 10, 5)
    (model[.tiles], model[.blend, .pixelsFilled]) = (50, 0.5)
    (model[.commit, .layersCommitted], model[.show, .layersShown]) = (2, 3)
    model[.other] = 1
    let stages = model.stages(of: record)
    #expect(stages.times[.plan] == 140 && stages.times[.commit] == 22)
    #expect(stages.times[.blend] == 500 && stages.tileSection == 550 && stages.other == 1)
    #expect(stages.frame == 713 && model.frameTime(of: record) == 713)
    #expect(model.appTime(of: record) == 10)
    #expect(model.renderPrepare(of: record) == 152)
    #expect(model.renderExecute(of: record) == 551)
  }

  @Test func `cost model: pixels cost more beyond the caches of the machine`() {
    var record = FrameRecord(index: 0)
    record.counters[.layersShown] = 1
    record.counters[.damagePixels] = 1_000_000
    record.counters[.pixelsFilled] = 1_000_000
    record.counters[.surfacePixels] = 300_000
    var model = CostModel(
      name: "a", machine: "b", caches: CacheSizes(second: 1 << 20, last: 8 << 20))
    model[CostTerm(.tiles, .damagePixels, beyond: .second)] = 1
    #expect(model.frameTime(of: record) == 1_000_000 - 262_144)
    model[CostTerm(.tiles, .damagePixels, beyond: .last)] = 1
    #expect(model.frameTime(of: record) == 2_000_000 - 262_144 - 786_432)
    model[CostTerm(.tiles, .surfacePixels, beyond: .second)] = 1
    #expect(model.frameTime(of: record) == 2_300_000 - 2 * 262_144 - 786_432)
    #expect(CostTerm(.tiles, .surfacePixels, beyond: .last).name == "surfacePixelsBeyondLastLevel")
  }

  @Test func `cost model: a slower machine takes longer for everything`() {
    var record = FrameRecord(index: 0)
    for counter in Counter.allCases { record.counters[counter] = 5_000 }
    let (one, three) = (CostModel.standard, CostModel.standard.scaled(by: 3))
    let expected = 3 * one.frameTime(of: record)
    #expect(abs(Int(three.frameTime(of: record)) - Int(expected)) < 10)
    #expect(three.name == one.name)
  }

  @Test func `cost model: several threads share the tile section, as far as there are tiles`() {
    var record = FrameRecord(index: 0)
    record.counters[.layersShown] = 1
    record.counters[.damagePixels] = 1
    record.counters[.tiles] = 3
    var model = model()
    (model[.plan], model[.tiles]) = (100, 1_000)
    model.threads = ThreadCost(serialShare: 0.1, start: 10)
    #expect(model.frameTime(of: record) == 1_100)
    #expect(model.frameTime(of: record, threads: 2) == 100 + 100 + 450 + 10)
    #expect(model.frameTime(of: record, threads: 8) == 100 + 100 + 300 + 20)
    record.counters[.tiles] = 1
    #expect(model.frameTime(of: record, threads: 2) == 1_100)
  }

  @Test func `cost fit: the cost of threads is found`() {
    var (alone, shared): ([CostSample], [CostSample]) = ([], [])
    for size in 1...6 {
      var record = FrameRecord(index: 0)
      record.counters[.tiles] = 10
      record.tileSection = UInt64(size * size * 100_000)
      record.frame = record.tileSection
      alone.append(CostSample(name: "\(size)", record: record))
      // A fifth of the time alone, the rest by both, and a start of 7 us.
      record.tileSection = record.tileSection / 5 + record.tileSection * 2 / 5 + 7_000
      shared.append(CostSample(name: "\(size)", record: record))
    }
    let fitted = CostFit(prior: model(), ridge: 1e-9).fit(
      threads: 2, of: model(), shared, alone: alone)
    #expect(abs(fitted.threads.serialShare - 0.2) < 0.001)
    #expect(abs(fitted.threads.start - 7_000) < 10)
  }

  @Test func `cost model: sums are rounded once`() {
    var record = FrameRecord(index: 0)
    record.counters[.damagePixels] = 1
    var model = model()
    (model[.plan], model[.vertex], model[.present]) = (0.4, 0.4, 0.4)
    record.counters[.layersShown] = 1
    #expect(model.frameTime(of: record) == 1 && model.stages(of: record).times[.plan] == 0)
  }

  @Test func `cost model: a frame in which nothing changes draws nothing`() {
    var model = model()
    (model[.plan], model[.assemble], model[.tiles]) = (7, 20, 40)
    var record = FrameRecord(index: 0)
    #expect(model.frameTime(of: record) == 0)
    record.counters[.layersShown] = 1
    #expect(model.frameTime(of: record) == 7)
    record.counters[.damagePixels] = 1
    #expect(model.frameTime(of: record) == 67)
  }

  @Test func `cost model: the built-in ones are named, and every stage takes time`() {
    #expect(CostModel.builtIn.contains(.standard))
    for model in CostModel.builtIn {
      #expect(!model.name.isEmpty && !model.machine.isEmpty)
      var record = FrameRecord(index: 0)
      for counter in Counter.allCases { record.counters[counter] = 10_000 }
      let stages = model.stages(of: record)
      for stage in Stage.allCases { #expect(stages.times[stage] > 0, "\(stage)") }
    }
  }
}

/// Sums that are asked for in another order must not differ: the fit is deterministic.
@Suite struct CostFitTests {
  /// Numbers that are the same in every run.
  private struct Noise {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private func planted() -> CostModel {
    var model = CostModel(name: "planted", machine: "none")
    for (index, term) in CostTerm.all.enumerated() {
      model[term] = term.counter == nil ? 900 : 1 + Double(index % 7) * 2.5
    }
    return model
  }

  /// Records with counters at random, whose times are those of the model.
  private func samples(_ count: Int, of model: CostModel, seed: UInt64) -> [CostSample] {
    var noise = Noise(state: seed)
    return (0..<count).map { number in
      var record = FrameRecord(index: number)
      for counter in Counter.allCases where noise.next(4) > 0 {
        record.counters[counter] = noise.next(1 << (2 + noise.next(10)))
      }
      record.counters[.damagePixels] = 1
      record.counters[.layersShown] = 1 + noise.next(200)
      record.counters[.layersCommitted] = 1 + noise.next(200)
      let stages = model.stages(of: record)
      for stage in Stage.allCases where !stage.isInTileSection {
        record.serial[stage] = stages.times[stage]
      }
      record.tileSection = stages.tileSection
      record.frame = record.serial.sum + record.tileSection + stages.other
      return CostSample(name: "\(number)", record: record)
    }
  }

  @Test func `fit: it finds the coefficients that made the times`() {
    let planted = planted()
    let samples = samples(400, of: planted, seed: 7)
    let prior = CostModel(name: "nothing", machine: "none")
    let fitted = CostFit(prior: prior, ridge: 1e-7).fit(samples, name: "a", machine: "b")
    #expect(fitted.name == "a" && fitted.machine == "b")
    // What is in both sections of the commit, or counts in several, is only known together.
    for term in CostTerm.all where ![.commit, .show].contains(term.section) {
      // No sample has as many as caches hold.
      if samples.allSatisfy({ term.quantity(in: $0.record, caches: .usual) == 0 }) { continue }
      let error = abs(fitted[term] - planted[term]) / planted[term]
      let shared = term.section == .tiles || term.section == .fragment
      if term.counter == .effectPasses || (shared && term.counter == .tileEntries) { continue }
      #expect(error < 0.08, "\(term.section) \(term.name): \(fitted[term])")
    }
    let comparison = CostComparison(samples, fitted)
    #expect(comparison.meanError < 0.002 && abs(comparison.worst.error) < 0.02)
  }

  @Test
  func `terms: what caches hold does not count beyond them, nor does memory that nobody writes`() {
    var record = FrameRecord(index: 0)
    record.counters[.layersShown] = 1
    func quantity(_ section: CostSection, _ counter: Counter) -> [Int] {
      CostTerm.terms(of: section).filter { $0.counter == counter }
        .map { $0.quantity(in: record, caches: .usual) }
    }
    record.counters[.layersVisited] = 400
    #expect(quantity(.plan, .layersVisited) == [400, 0])
    record.counters[.layersVisited] = 1_700
    #expect(quantity(.plan, .layersVisited) == [1_700, 1_188])
    record.counters[.damagePixels] = 4 << 20
    record.counters[.pixelsCleared] = 4 << 20
    #expect(quantity(.tiles, .damagePixels) == [0, 0])
    record.counters[.pixelsFilled] = 9 << 20
    // 1 MiB, and three eighths of 32 MiB, in pixels of four bytes.
    #expect(quantity(.tiles, .damagePixels) == [(4 << 20) - (1 << 18), (4 << 20) - (3 << 20)])
    #expect(Set(CostTerm.terms(of: .plan).map(\.name)).contains("layersVisitedBeyondSecondLevel"))
  }

  @Test func `fit: commits alone tell the copy of a tree from its evaluation`() {
    var samples: [CostSample] = []
    for count in 1...8 {
      var record = FrameRecord(index: count)
      record.counters[.layersCommitted] = count
      record.serial[.commit] = UInt64(1_000 + 300 * count)
      record.frame = record.serial[.commit]
      samples.append(CostSample(name: "\(count) alone", record: record))
      record.counters[.layersShown] = count
      record.serial[.commit] += UInt64(2_000 + 700 * count)
      record.frame = record.serial[.commit]
      samples.append(CostSample(name: "\(count)", record: record))
    }
    let model = CostFit(prior: CostModel(name: "nothing", machine: "none"), ridge: 1e-6).fit(
      samples, name: "a", machine: "b")
    #expect(abs(model[.commit] - 1_000) < 20 && abs(model[.show] - 2_000) < 30)
    #expect(abs(model[.commit, .layersCommitted] - 300) < 5)
    #expect(abs(model[.show, .layersShown] - 700) < 10)
  }

  @Test func `fit: the same samples make the same model`() {
    let samples = samples(60, of: planted(), seed: 3)
    let fit = CostFit(prior: CostModel(name: "nothing", machine: "none"))
    let first = fit.fit(samples, name: "a", machine: "b")
    #expect(first == fit.fit(samples, name: "a", machine: "b"))
  }

  @Test func `fit: terms that always come together share the time, and stay finite`() {
    var samples: [CostSample] = []
    for count in 1...20 {
      var record = FrameRecord(index: count)
      record.counters[.damagePixels] = 1
      record.counters[.layersShown] = 1
      (record.counters[.layersVisited], record.counters[.draws]) = (count, 2 * count)
      record.serial[.plan] = UInt64(1_000 + 500 * count)
      record.frame = record.serial[.plan]
      samples.append(CostSample(name: "\(count)", record: record))
    }
    let model = CostFit(prior: CostModel(name: "nothing", machine: "none")).fit(
      samples, name: "a", machine: "b")
    for term in CostTerm.all { #expect(model[term].isFinite && model[term] >= 0) }
    let slope = model[.plan, .layersVisited] + 2 * model[.plan, .draws]
    #expect(abs(slope - 500) < 10)
    #expect(CostComparison(samples, model).meanError < 0.01)
  }

  @Test func `fit: a coefficient that would be below 0 is 0`() {
    var samples: [CostSample] = []
    for count in 0..<10 {
      var record = FrameRecord(index: count)
      record.counters[.damagePixels] = 1
      (record.counters[.draws], record.counters[.layersShown]) = (count, 1)
      record.serial[.present] = UInt64(10_000 - 500 * count)
      record.frame = record.serial[.present]
      samples.append(CostSample(name: "\(count)", record: record))
    }
    let model = CostFit(prior: CostModel(name: "nothing", machine: "none")).fit(
      samples, name: "a", machine: "b")
    #expect(model[.present, .draws] == 0 && model[.present] > 5_000)
  }

  @Test func `fit: what no sample counts stays as it was`() {
    var prior = CostModel(name: "before", machine: "b")
    (prior[.blend, .pixelsMixedByHue], prior[.blend, .pixelsFilled]) = (30, 99)
    var record = FrameRecord(index: 0)
    record.counters[.damagePixels] = 1
    (record.counters[.pixelsFilled], record.counters[.layersShown]) = (1_000_000, 1)
    (record.tileSection, record.frame) = (1_000_000, 1_000_000)
    let model = CostFit(prior: prior).fit(
      [CostSample(name: "a", record: record)], name: "a", machine: "b")
    #expect(model[.blend, .pixelsMixedByHue] == 30)
    #expect(model[.blend, .pixelsFilled] > 0.9 && model[.blend, .pixelsFilled] < 1.2)
  }

  @Test func `comparison: errors are relative to what was measured`() {
    var model = CostModel(name: "a", machine: "b")
    model[.plan] = 110
    func sample(_ name: String, _ frame: UInt64) -> CostSample {
      var record = FrameRecord(index: 0)
      (record.serial[.plan], record.frame) = (frame, frame)
      record.counters[.layersShown] = 1
      return CostSample(name: name, record: record)
    }
    let comparison = CostComparison([sample("less", 100), sample("more", 220)], model)
    #expect(comparison.rows.map(\.modelled) == [110, 110])
    #expect(abs(comparison.rows[0].error - 0.1) < 1e-12)
    #expect(abs(comparison.meanError - 0.3) < 1e-12 && comparison.worst.name == "more")
    #expect(abs((comparison.sections.first { $0.section == .plan }?.error ?? 0) - 0.3) < 1e-12)
  }
}
