import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzzer's seeds, and everything that it ever found, in the normal build.
@Suite(.serialized) @MainActor struct ReplayTests {
  /// The longest that one input may take, in nanoseconds of a processor.
  private static let most = 2_000_000_000

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `inputs: every seed and every finding of a target holds, in under two seconds`(name: String)
    throws
  {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = FuzzFolders.seeds(of: target) + FuzzFolders.findings(of: target)
    #expect(files.count >= 2, "\(name) has \(files.count) inputs")
    for file in files {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: file)))
      var failure: (any Error)?
      let time = Growth.processorTime {
        do { try target.run(bytes) } catch { failure = error }
      }
      #expect(failure == nil, "\(file): \(failure.map { "\($0)" } ?? "")")
      #expect(time < ReplayTests.most, "\(file) took \(time) ns of a processor")
    }
    FuzzFolders.removeOwn()
  }

  @Test func `inputs: no folder of findings belongs to a target that is gone`() throws {
    let names = Set(FuzzTarget.all.map(\.name))
    #expect(names.count == FuzzTarget.all.count)
    for folder in ["corpus", "findings"] {
      let path = "\(FuzzFolders.root)/Tests/Fuzz/\(folder)"
      let found = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names.isSuperset(of: found), "\(folder): \(found)")
    }
  }

  @Test func `mutations: the same seed makes the same text, and words come in`() {
    let text = Array(#"{"a": [1, {"b": "x"}], "c": -2.5}"#.utf8)
    var texts: Set<[UInt8]> = []
    for seed in 0..<400 as Range<UInt64> {
      func mutated() -> [UInt8] {
        var mutation = TextMutation(text, words: ["opacity"], MutationRandom(seed: seed))
        return mutation.mutated(times: 2)
      }
      let first = mutated()
      #expect(first == mutated(), "seed \(seed)")
      texts.insert(first)
    }
    #expect(texts.count > 200)
    #expect(texts.contains { String(decoding: $0, as: UTF8.self).contains(#""opacity""#) })
  }

  @Test func `mutations: a changed PNG gets its checksums back`() throws {
    let png = FuzzTarget.all.filter { $0.name == "png" }.flatMap { FuzzFolders.seeds(of: $0) }
    let path = try #require(png.first { $0.hasSuffix("type6-8") })
    let sound = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(PNGRepair.repaired(sound) == sound)
    var broken = sound
    broken[29] ^= 255
    #expect(broken != sound && PNGRepair.repaired(broken) == sound)
  }

  @Test func `words: dictionaries come from the schemas`() {
    let words = Dictionary(uniqueKeysWithValues: FuzzTarget.all.map { ($0.name, Set($0.words)) })
    #expect(words["scene"]?.isSuperset(of: ["opacity", "cornerRadius", "gaussianBlur"]) == true)
    #expect(words["baseline"]?.contains("counters") == true)
    #expect(words["profile"]?.contains("per_frame") == true)
    #expect(words["script"]?.contains("fling") == true)
  }
}
