import Foundation
import LaminaSystem
import Testing

@Suite struct SystemTests {
  /// A path that nothing has yet; what is there at the end goes.
  private final class Path {
    let text = NSTemporaryDirectory() + "lamina-system-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: text) }
  }

  @Test func `clocks: none runs backwards, and work takes processor time`() {
    let clocks = [SystemClock.monotonic, .processCPU, .threadCPU]
    let start = clocks.map(\.nanoseconds)
    var sum = 0.0
    while SystemClock.threadCPU.nanoseconds < start[2] + 1_000_000 { sum += 1 }
    let end = clocks.map(\.nanoseconds)
    #expect(zip(start, end).allSatisfy { $0.0 <= $0.1 } && sum > 0)
    #expect(end[0] - start[0] >= 1_000_000 && end[1] - start[1] >= 1_000_000)
  }

  @Test func `clocks: sleeping takes no less time than it says`() {
    let start = SystemClock.monotonic.nanoseconds
    SystemProcess.sleep(microseconds: 2_000)
    #expect(SystemClock.monotonic.nanoseconds - start >= 2_000_000)
  }

  @Test func `mathematics: the C library's own results`() {
    #expect(
      SystemMath.power(2, 10) == pow(2.0, 10.0) && SystemMath.power(0.3, 2.4) == pow(0.3, 2.4))
    #expect(SystemMath.cubeRoot(-27) == cbrt(-27.0) && SystemMath.logarithm(1) == 0)
    #expect(SystemMath.logarithm(7.3) == log(7.3))
    #expect(SystemMath.complementaryError(0) == 1 && SystemMath.complementaryError(1) == erfc(1.0))
  }

  @Test func `files: what is written is read, as often as asked for`() throws {
    let path = Path()
    for text in ["first\n", "second\n"] {
      let file = try FileDescriptor(path.text, for: .appending)
      let bytes = Array(text.utf8)
      try file.writeAll(of: bytes.span)
      try file.synchronize()
      try file.close()
    }
    #expect(
      String(decoding: try SystemFiles.fileContents(of: path.text), as: UTF8.self)
        == "first\nsecond\n")
    let status = try FileStatus(path: path.text)
    #expect(status.kind == .regular && status.bytes == 13)
    let file = try FileDescriptor(path.text, for: .reading)
    var bytes = [UInt8](repeating: 0, count: 20)
    var span = bytes.mutableSpan
    let (filled, error) = file.fillSpan(&span)
    #expect(filled == 13 && error == nil && !file.isTerminal)
    #expect(try file.status().identity == status.identity)
    try file.close()
    #expect(throws: SystemError.notOpen) { try file.close() }
  }

  @Test func `files: a new file takes nobody's place until it is renamed`() throws {
    let (path, other) = (Path(), Path())
    try FileDescriptor(path.text, for: .creating).close()
    #expect(throws: SystemError.exists) { try FileDescriptor(path.text, for: .creating).close() }
    try SystemFiles.rename(path.text, to: other.text)
    #expect(throws: SystemError.noSuchFile) { _ = try FileStatus(path: path.text) }
    #expect(try FileStatus(path: other.text).kind == .regular)
    SystemFiles.remove(other.text)
    #expect(throws: SystemError.noSuchFile) { _ = try FileDescriptor(other.text, for: .writing) }
  }

  @Test func `folders: their names, whatever they are`() throws {
    let folder = Path()
    try SystemFiles.makeFolder(folder.text)
    #expect(throws: SystemError.exists) { try SystemFiles.makeFolder(folder.text) }
    for name in ["a", ".b", "\u{301}c"] {
      try FileDescriptor("\(folder.text)/\(name)", for: .creating).close()
    }
    #expect(SystemFiles.entryNames(in: folder.text).sorted() == [".b", "a", "\u{301}c"].sorted())
    #expect(SystemFiles.entryNames(in: folder.text + "/no").isEmpty)
    #expect(try FileStatus(path: folder.text).kind == .folder)
    #expect(try FileStatus(path: "/dev/null").kind == .other)
  }

  @Test func `files of the system say no size and are read to their end`() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/cmdline") else { return }
    let bytes = try SystemFiles.fileContents(of: "/proc/self/cmdline")
    #expect(bytes.count { $0 == 0 } == CommandLine.arguments.count)
  }

  @Test func `open files: as many as asked for, up to the limit`() {
    #expect(
      FileDescriptor.availableFiles(upTo: 0) == 0 && FileDescriptor.availableFiles(upTo: 8) == 8)
  }

  @Test func `instructions: the kernel counts a loop, or says that it does not count`() {
    func count(_ turns: Int) -> UInt64? {
      guard let counter = InstructionCounter(.thread), let start = counter.instructions else {
        return nil
      }
      var sum = 0
      for number in 0..<turns { sum &+= number ^ sum }
      guard let end = counter.instructions else { return nil }
      return end - start + UInt64(sum & 0)
    }
    let (one, ten) = (count(100_000), count(1_000_000))
    if InstructionCounter.isAvailable {
      #expect((one ?? 0) >= 100_000 && (ten ?? 0) > 5 * (one ?? 0), "\(one as Any) \(ten as Any)")
    } else {
      // No counter opens, or one that remains 0.
      #expect((one ?? 0) == 0 && (ten ?? 0) == 0, "\(one as Any) \(ten as Any)")
    }
  }

  @Test func `instructions: requests to callgrind do nothing outside of it`() {
    guard !InstructionSimulation.isOn else { return }
    InstructionSimulation.startCounting()
    InstructionSimulation.writeCounts()
    InstructionSimulation.stopCounting()
    #expect(!InstructionSimulation.isOn)
  }

  @Test func `memory: blocks are clear, and absurd ones are refused`() throws {
    let bytes = 3 << 20
    let memory = try #require(SystemMemory.allocateClear(bytes))
    SystemMemory.preferLargePages(memory, bytes: bytes)
    #expect((0..<bytes).allSatisfy { memory.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    SystemMemory.free(memory)
    #expect(SystemMemory.allocateClear(.max) == nil)
  }
}
