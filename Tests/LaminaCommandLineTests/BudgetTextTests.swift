import LaminaCommandLine
import TestSupport
import Testing

/// A budget and what is over it are told apart by the digits that are shown.
@Suite struct BudgetTextTests {
  private func texts(_ first: UInt64, _ second: UInt64) -> [String] {
    let digits = BudgetText.digits(of: first, second)
    return [first, second].map { BudgetText.millisecondsText($0, digits: digits) }
  }

  @Test func `budget: two digits where they tell times apart, more where they do not`() {
    #expect(texts(17_100_000, 16_666_667) == ["17.10", "16.67"])
    #expect(texts(37_800, 37_000) == ["0.0378", "0.0370"])
    #expect(texts(37_800, 1_000) == ["0.03780", "0.00100"])
    #expect(texts(37_800, 16_666_667) == ["0.04", "16.67"])
    #expect(texts(16_666_668, 16_666_667) == ["16.666668", "16.666667"])
    #expect(texts(8_333_333, 8_333_333) == ["8.33", "8.33"])
    #expect(texts(1, 0) == ["0.000001", "0.000000"])
    #expect(texts(0, 0) == ["0.00", "0.00"])
  }

  @Test func `budget: whatever two times differ by, it can be seen`() {
    var random = SplitMix(seed: 37)
    for _ in 0..<1_000 {
      let first = UInt64.random(in: 1...1_000_000_000, using: &random)
      let second = first + UInt64.random(in: 1...1_000, using: &random)
      #expect(Set(texts(first, second)).count == 2, "\(first) and \(second)")
    }
  }

  @Test func `budget: the message's numbers are not the same`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##
    )
    let outcome = try CommandHarness.run(["check", scene, "--budget", "1us"])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("is over the budget of 0.00100 ms (1us)"), "\(outcome.text)")
    #expect(!outcome.text.contains("p95 0.00 ms"))
  }
}
