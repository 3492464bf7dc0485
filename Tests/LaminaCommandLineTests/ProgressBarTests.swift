import LaminaCommandLine
import Testing

/// The bar on a terminal.
@Suite struct ProgressBarTests {
  @Test func `progress: a bar, a rate and the time that is left`() {
    #expect(
      ProgressBar.progressLine(done: 30, total: 120, seconds: 0.75)
        == "[######------------------]  30/120 frames, 40.0 frames/s, 0:03 left")
    #expect(ProgressBar.timeText(3_725) == "1:02:05")
  }
}
