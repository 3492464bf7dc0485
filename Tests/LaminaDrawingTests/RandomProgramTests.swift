import Foundation
import Testing

/// Random programs against the twin.
///
/// `LAMINA_PROGRAMS` sets how many. `LAMINA_SEED` picks the program of one seed, or of a range such as
/// `100...200`. With `LAMINA_TRACE` set, each seed is named before its program runs.
@Suite struct RandomProgramTests {
  private static let environment = ProcessInfo.processInfo.environment

  static var seeds: ClosedRange<UInt64> {
    if let ends = environment["LAMINA_SEED"]?.components(separatedBy: "...").map(UInt64.init),
      let first = ends.first.flatMap(\.self), let last = ends.last.flatMap(\.self), first <= last
    {
      return first...last
    }
    return 1...max(1, environment["LAMINA_PROGRAMS"].flatMap { UInt64($0) } ?? 300)
  }

  @Test func `random programs: the context agrees with the twin`() throws {
    var tally = ProgramTally()
    for seed in RandomProgramTests.seeds {
      if RandomProgramTests.environment["LAMINA_TRACE"] != nil {
        FileHandle.standardError.write(Data("seed \(seed)\n".utf8))
      }
      var maker = ProgramMaker(seed: seed)
      let program = maker.program()
      guard let difference = try program.difference(tally: &tally) else { continue }
      let steps = program.steps.map { "\($0)" }.joined(separator: "\n")
      Issue.record(
        """
        \(difference)
        \(program.width)x\(program.height), scale \(program.scale), up: \(program.isUp), \
        opaque: \(program.isOpaque)
        \(steps)
        repeat with LAMINA_SEED=\(seed)
        """)
    }
    print(tally.text)
    // A twin that allowed everything would find nothing.
    #expect(tally.loose * 4 < tally.pixels)
  }
}
