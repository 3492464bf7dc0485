import Foundation
import Testing

/// Limits on address space, which schedulers set: below what the libraries start in, an error in words.
@Suite struct AddressSpaceTests {
  @Test func `address space: too little is an error at once`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    for megabytes in [200, 255] {
      let outcome = try CommandHarness.run(
        ["render", scene, "-o", "-"],
        prefix: ["timeout", "20", "prlimit", "--as=\(megabytes << 20)"])
      #expect(outcome.status == 74 && !outcome.signal, "at \(megabytes) MiB: \(outcome.errors)")
      #expect(outcome.errors.contains("of address space"), "\(outcome.errors)")
    }
  }

  @Test func `address space: enough is enough, for any number of threads`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    for megabytes in [256, 304, 320, 352] {
      for threads in [1, 4] {
        for _ in 0..<2 {
          let outcome = try CommandHarness.run(
            ["render", scene, "--scale", "1", "--threads", "\(threads)", "-o", "-", "--quiet"],
            prefix: ["timeout", "20", "prlimit", "--as=\(megabytes << 20)"])
          #expect(
            outcome.status == 0 && !outcome.signal,
            "at \(megabytes) MiB, \(threads) threads: \(outcome.status) \(outcome.errors)")
        }
      }
    }
  }
}
