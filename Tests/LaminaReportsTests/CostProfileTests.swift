import Foundation
import LaminaProfiling
import LaminaReports
import Testing

@Suite struct CostProfileTests {
  private func parse(_ text: String) throws(JSONProblem) -> CostProfile {
    try CostProfile(parsing: Data(text.utf8))
  }

  /// Returns the problem for which reading a text fails.
  private func failure(_ text: String) -> JSONProblem? {
    do {
      _ = try parse(text)
      return nil
    } catch { return error }
  }

  @Test func `cost profile: what is written is read again`() throws {
    var model = CostModel(name: "a machine", machine: "a processor")
    (model[.plan, .draws], model[.tiles], model[.blend, .pixelsFilled]) = (665, 1_200, 0.05)
    var record = FrameRecord(index: 0)
    (record.serial[.plan], record.frame) = (100, 100)
    let comparison = CostComparison([CostSample(name: "scene", record: record)], model)
    let profile = CostProfile(model: model, errors: .init(comparison))
    let text = profile.text
    let read = try parse(text)
    #expect(read.model == profile.model && read.errors == profile.errors)
    #expect(read.text == text && text.contains("\"schema\" : \"lamina-cost/2\""))
    #expect(text.contains("\"draws\" : 665"))
  }

  @Test func `cost profile: the built-in ones have names`() throws {
    #expect(CostProfile.builtIn(named: "standard")?.model == .standard)
    for model in CostModel.builtIn {
      #expect(CostProfile.builtIn(named: model.name)?.model == model)
      // A file has the errors of each frame, or none.
      var plain = model
      plain.error = nil
      #expect(try parse(CostProfile(model: model).text).model == plain)
    }
    #expect(CostProfile.builtIn(named: "nobody's") == nil)
  }

  private let start = #"{"schema": "lamina-cost/2", "name": "a", "machine": "b", "#

  @Test func `cost profile: errors say where and what`() {
    let syntax = failure("{\n  \"schema\": nonsense\n}")
    #expect(syntax?.key == nil && syntax?.reason == "line 2, column 14: Invalid value")
    #expect(syntax?.lead == "not JSON: ")
    #expect(
      failure(#"{"schema": "lamina-cost/1"}"#)
        == JSONProblem(key: "schema", reason: "\"lamina-cost/1\" is not \"lamina-cost/2\""))
    #expect(
      failure(#"{"schema": "lamina-cost/2", "name": "a"}"#)
        == JSONProblem(key: "machine", reason: "it is missing"))
    #expect(
      failure(start + #""coefficients_ns": {"plan": {"draws": "many"}}}"#)
        == JSONProblem(key: "coefficients_ns.plan.draws", reason: "it is not a number"))
    #expect(
      failure(start + #""coefficients_ns": {"plan": {"draws": -1}}}"#)
        == JSONProblem(key: "coefficients_ns.plan.draws", reason: "-1.0 ns is not 0 to 1e9"))
    let unknown = failure(start + #""coefficients_ns": {"paint": {}}}"#)
    let strange = failure(start + #""coefficients_ns": {"plan": {"pixelsFilled": 1}}}"#)
    #expect(unknown?.lead == "coefficients_ns.paint: ")
    #expect(strange?.lead == "coefficients_ns.plan.pixelsFilled: ")
    #expect(unknown?.reason.contains("layout, display") == true)
    #expect(strange?.reason.contains("layersVisited") == true)
    #expect(
      failure(start + #""caches": {"second_level_bytes": 0, "last_level_bytes": 1}}"#)
        == JSONProblem(
          key: "caches.second_level_bytes", reason: "0 is not 1 to 1099511627776"))
    #expect(
      failure(start + #""threads": {"serial_share": 1.5, "start_ns": 1}}"#)
        == JSONProblem(key: "threads.serial_share", reason: "1.5 is not 0.0 to 1.0"))
  }
}
