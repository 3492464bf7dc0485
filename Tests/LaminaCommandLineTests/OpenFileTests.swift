import TestSupport
import Testing

/// Verbs where few files may be open at a time.
@Suite struct OpenFileTests {
  private static let few = Array(4...24)

  private func scene() throws -> (TestFolder, String) {
    let folder = try TestFolder()
    let text = #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {}}"#
    return (folder, try folder.write("s.json", text))
  }

  private func run(_ arguments: [String], _ folder: TestFolder, limit: Int) throws
    -> CommandHarness.Outcome
  {
    let prefix = ["prlimit", "--nofile=\(limit):\(limit)"]
    return try CommandHarness.run(arguments, folder: folder.path, prefix: prefix)
  }

  @Test(arguments: few) func `open files: compare says that they are too many`(limit: Int) throws {
    let (folder, scene) = try scene()
    let line = ["compare", "--a", scene, "--b", scene, "--rounds", "2", "--max-rounds", "2"]
    let outcome = try run(line + ["--frames", "2"], folder, limit: limit)
    #expect(!outcome.signal && outcome.status == 74, "\(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.contains("too many open files"), "\(outcome.errors)")
  }

  @Test(arguments: few) func `open files: serve says that they are too many`(limit: Int) throws {
    let (folder, scene) = try scene()
    let outcome = try run(["serve", scene, "--port", "0"], folder, limit: limit)
    #expect(!outcome.signal && outcome.status == 74, "\(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.contains("too many open files"), "\(outcome.errors)")
  }

  @Test func `open files: render takes what there is, or says what is missing`() throws {
    let (folder, scene) = try scene()
    var statuses: Set<Int32> = []
    for limit in 4...24 {
      let outcome = try run(["render", scene, "-o", "o.png"], folder, limit: limit)
      #expect(!outcome.signal, "\(limit): \(outcome.errors)")
      statuses.insert(outcome.status)
      if outcome.status != 0 {
        #expect(outcome.errors.contains("too many open files"), "\(limit): \(outcome.errors)")
      }
    }
    #expect(statuses == [0, 74])
  }
}
