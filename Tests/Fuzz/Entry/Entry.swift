// libFuzzer's entry: one program, whose target the environment names.

import Foundation
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#endif

/// The target of this process: `LAMINA_FUZZ_TARGET`.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["LAMINA_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    FileHandle.standardError.write(
      Data("LAMINA_FUZZ_TARGET is \"\(name)\", none of: \(names)\n".utf8))
    exit(64)
  }
  return target
}()

/// Answers what `scripts/fuzz` asks for, and goes: `LAMINA_FUZZ_LIST` is `targets`, `limit`, `seeds` or
/// `dictionary`.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  guard let list = ProcessInfo.processInfo.environment["LAMINA_FUZZ_LIST"] else { return 0 }
  let lines: [String]
  switch list {
  case "targets": lines = FuzzTarget.all.map(\.name)
  case "limit": lines = ["\(target.byteLimit)"]
  case "seeds": lines = FuzzFolders.seeds(of: target) + FuzzFolders.findings(of: target)
  default:
    lines = MainActor.assumeIsolated { target.words }.map { word in
      "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
  }
  print(lines.joined(separator: "\n"))
  exit(0)
}

/// One input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  MainActor.assumeIsolated {
    do { try target.run(bytes) } catch {
      FileHandle.standardError.write(Data("does not hold: \(error)\n".utf8))
      abort()
    }
  }
  return 0
}

/// Another input, made of one.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: CUnsignedInt
) -> Int {
  guard let data else { return 0 }
  let buffer = UnsafeMutableBufferPointer(start: data, count: most)
  var random = MutationRandom(seed: UInt64(seed))
  func keep(_ bytes: [UInt8]) -> Int {
    let kept = min(bytes.count, most)
    for index in 0..<kept { buffer[index] = bytes[index] }
    return kept
  }
  func plain() -> Int { LLVMFuzzerMutate(data, count, most) }
  switch target.form {
  case .bytes: return plain()
  case .png:
    let changed = plain()
    guard random.next(8) > 0 else { return changed }
    return keep(PNGRepair.repaired(Array(buffer[..<changed])))
  case .bytesOrText where count > 0 && data[0] != UInt8(ascii: "<"): return plain()
  case .text, .bytesOrText:
    guard random.next(2) > 0 else { return plain() }
    let words = MainActor.assumeIsolated { target.words }
    var mutation = TextMutation(Array(buffer[..<count]), words: words, random)
    return keep(mutation.mutated(times: 1 + random.next(4)))
  }
}

/// libFuzzer's own mutations.
@_silgen_name("LLVMFuzzerMutate")
private func LLVMFuzzerMutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int
