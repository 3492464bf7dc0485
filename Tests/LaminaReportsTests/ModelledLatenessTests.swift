import Foundation
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

/// Hitches by a cost model, and stores that nothing is painted into.
@Suite struct ModelledLatenessTests {
  /// A model of 1 ms for each image and 2 ms for each layer that is committed.
  private var model: CostModel {
    var model = CostModel(name: "planted", machine: "none")
    model[.prepare, .imagesDecoded] = 1_000_000
    model[.commit, .layersCommitted] = 2_000_000
    return model
  }

  /// Three measured frames of 4 ms: by the model they take 2, 24 and 54 ms.
  private var run: ProfiledRun {
    var run = ChartRuns.run([4_000_000, 4_000_000, 4_000_000])
    var records = run.repeats[0]
    for (index, images) in [0, 22, 50].enumerated() {
      records[index].counters[.layersCommitted] = index == 0 ? 1 : index
      records[index].counters[.imagesDecoded] = images
      records[index].serial[.prepare] = 100_000
      records[index].decodes = [
        ImageDecode(
          image: "a/photo \(index).png", layer: "root.sublayers[0] \"bar\"", width: 10, height: 10,
          bytes: 400, nanoseconds: 80_000, conversion: nil),
        ImageDecode(
          image: "small.png", layer: nil, width: 1, height: 1, bytes: 4, nanoseconds: 20_000,
          conversion: nil),
      ]
    }
    run = ProfiledRun(
      scene: run.scene, width: run.width, height: run.height, threads: 1, offscreen: "tile",
      redraw: "everything", budget: run.budget, warmUp: 0, repeats: [records],
      attributions: run.attributions, layers: run.layers)
    return run
  }

  @Test func `hitches: counted by the model's times, with cause, layer and image`() throws {
    let report = ProfileReport(run, model: model)
    #expect(report.floor.overBudget == 0, "measured, all are on time")
    let late = try #require(report.model.late)
    // 24 ms miss one refresh of 16.67, 54 ms miss three.
    #expect(late.overBudget == 2 && late.lateness.missedVSyncs == 1 + 3)
    #expect(late.worstFrames.map(\.index) == [2, 1])
    #expect(late.worstFrames.map(\.frame) == [54_000_000, 24_000_000])
    let cause = late.worstFrames[0].cause
    #expect(cause.group == .prepare && cause.time == 50_000_000)
    #expect(cause.image == "a/photo 2.png" && cause.layer == "root.sublayers[0] \"bar\"")
    #expect(cause.layerTime == 40_000_000, "80 of the 100 us that were measured")
  }

  @Test func `text: the modelled row, the frames with what was measured, and what to try`() {
    let report = ProfileReport(run, model: model)
    let text = report.text()
    #expect(text.contains("by the cost model            2       4     66.667"))
    #expect(text.contains("         2     54.000     4.000  prepare     50.000"))
    #expect(text.contains("decodes a/photo 2.png: 40.000 ms"))
    let finding = ProfileVerdict(report).remarks.first { $0.text.hasPrefix("By the cost model") }
    #expect(finding?.text.contains("2 of 3 frames are late, and 4 refreshes are missed") ?? false)
    #expect(finding?.frame == 2 && finding?.advice == nil)
    let onTime = ProfileReport(run, model: CostModel(name: "free", machine: "none"))
    #expect(onTime.model.late?.overBudget == 0)
    #expect(!onTime.text().contains("late by the model"))
  }

  @Test func `modelled frame: stages are the model's, layers keep their parts`() {
    let frame = run.accounted[1]
    let priced = frame.modelled(by: model)
    #expect(priced.record.frame == 24_000_000 && priced.stages[.prepare] == 22_000_000)
    #expect(priced.stages[.layout] == 0 && priced.record.tileSection == 0)
    #expect(priced.layers.allSatisfy { $0.tiles == 0 && $0.offscreen == 0 })
    #expect(priced.record.counters == frame.record.counters)
  }

  @Test func `unpainted: the store as it was drawn last, the largest first`() throws {
    var run = run
    var records = run.repeats[0]
    records[0].unpainted = [
      UnpaintedStore(layer: "root \"a\"", bytes: 100),
      UnpaintedStore(layer: "root \"b\"", bytes: 900),
      UnpaintedStore(layer: "root \"c\"", bytes: 50),
    ]
    // Later, one is painted.
    records[1].drawings = [StoreDrawing(layer: "root \"a\"", pixels: 25, nanoseconds: 10)]
    run = ProfiledRun(
      scene: run.scene, width: run.width, height: run.height, threads: 1, offscreen: "tile",
      redraw: "everything", budget: run.budget, warmUp: 0, repeats: [records],
      attributions: run.attributions, layers: run.layers)
    let report = ProfileReport(run, model: model)
    let stores = try #require(report.unpaintedStores)
    #expect(stores.map(\.layer) == ["root \"b\"", "root \"c\""] && stores[0].bytes == 900)
    let finding = ProfileVerdict(report).remarks.first { $0.text.contains("paints nothing") }
    #expect(finding?.layer == "root \"b\"" && finding?.text.contains("900 bytes") ?? false)
    #expect(finding?.text.contains("another one, of 50 bytes") ?? false)
  }

  @Test func `JSON: it goes through the schema and back`() throws {
    let report = ProfileReport(run, model: model)
    let data = try JSONEncoder().encode(report)
    #expect(try SchemaValidator(DocumentSchema.profile.text).accepts(document: data))
    let read = try ProfileReport(parsing: data)
    #expect(read.model.late?.lateness.missedVSyncs == 4 && read.unpaintedStores?.isEmpty == true)
  }
}
