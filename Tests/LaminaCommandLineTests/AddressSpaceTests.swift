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
}
