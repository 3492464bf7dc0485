import Foundation
import LaminaProfiling
import LaminaReports
import TestSupport
import Testing

/// Profiles of frames that are made from the ones before.
@Suite struct RetentionReportTests {
  /// Five frames after one of warm-up: one stands still, two are planned anew.
  private var report: ProfileReport {
    var run = ChartRuns.run([UInt64](repeating: 4_000_000, count: 6), warmUp: 1)
    run.redraw = "damage"
    let kept = [0, 2_000, 1_996, 0, 1_000, 1_504]
    for index in kept.indices {
      run.repeats[0][index].counters[.layersKept] = kept[index]
      run.repeats[0][index].retainedBytes = 1_000_000 + index
    }
    run.repeats[0][0].replanReason = .nothingRetained
    run.repeats[0][1].damage = []
    run.repeats[0][3].replanReason = .pictures
    run.repeats[0][4].replanReason = .structure
    run.repeats[0][5].replanReason = .structure
    return ProfileReport(run)
  }

  @Test func `retention: counts the frames after the warm-up, by reason`() throws {
    let retention = try #require(report.retention)
    #expect(retention.layersKept == 1_300, "(2,000 + 1,996 + 0 + 1,000 + 1,504) / 5")
    #expect(retention.retainedBytes == 1_000_005 && retention.stillFrames == 1)
    #expect(retention.replanned.map(\.reason) == [.structure, .pictures])
    #expect(retention.replanned.map(\.frames) == [2, 1])
    #expect(retention.replanned.map(\.firstFrame) == [4, 3])
    #expect(ProfileReport(ChartRuns.run([4_000_000])).retention == nil, "everything is redrawn")
  }

  @Test func `text: the first line says what was measured, a block what was kept`() {
    let lines = report.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasSuffix("once, changes redrawn"))
    #expect(
      lines.contains(
        "kept from frame to frame: 1,300 layers on average, 1,000,005 bytes at most; 1 of 5 frames were static"
      ))
    #expect(
      lines.contains(
        "  structure              2            4  layers were added, removed, reordered or drawn"))
    let whole = ProfileReport(ChartRuns.run([4_000_000])).text()
    #expect(whole.contains("once, all redrawn\n") && !whole.contains("kept from frame to frame"))
  }

  @Test func `json: it is read back, and fits its schema`() throws {
    let json = try JSONEncoder().encode(report)
    let read = try JSONDecoder().decode(ProfileReport.self, from: json)
    #expect(read.retention == report.retention)
    #expect(try SchemaValidator(DocumentSchema.profile.text).accepts(document: json))
  }
}
