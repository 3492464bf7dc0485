import Foundation
import LaminaFiles
import LaminaPixels
import TestSupport
import Testing

/// Compressed files.
@Suite struct GzipTests {
  private func read(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8] {
    let result = try Gzip.decompress(try FileBytes(copying: bytes), limit: limit)
    let span = result.span
    return span.indices.map { span[$0] }
  }

  private func failure(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> Gzip.Failure? {
    do {
      _ = try read(bytes, limit: limit)
      return nil
    } catch let failure as Gzip.Failure { return failure }
  }

  @Test func `gzip: bytes come back, of one stream and of several, with zeros behind them`() throws
  {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let file = GzipMaker.stored(bytes)
    #expect(try read(file) == bytes)
    #expect(try read(GzipMaker.stored([])) == [])
    #expect(try read(GzipMaker.stored([1]) + GzipMaker.stored([2, 3])) == [1, 2, 3])
    #expect(try read(GzipMaker.stored([1]) + [0, 0, 0]) == [1])
  }

  @Test func `gzip: what is cut off, changed or followed by something else is refused`() throws {
    let file = GzipMaker.stored(Array("some text".utf8))
    for length in 2..<file.count {
      guard case .broken(let offset, let reason)? = try failure(Array(file[..<length])) else {
        Issue.record("\(length) bytes are read")
        continue
      }
      #expect(offset == length && reason == "the file ends within its compressed data")
    }
    var changed = file
    changed[17] ^= 1
    #expect(try failure(changed) == .broken(offset: file.count - 4, reason: "incorrect data check"))
    #expect(
      try failure(file + [7]) == .broken(offset: file.count, reason: "there is no gzip header here")
    )
    #expect(try failure([]) == .broken(offset: 0, reason: "there is no gzip header here"))
  }

  @Test func `gzip: a stream over its limit is refused, however small it is`() throws {
    let file = GzipMaker.stored(Array(repeating: 7, count: 1_000))
    #expect(try read(file, limit: 1_000).count == 1_000)
    #expect(try failure(file, limit: 999) == .tooLarge(limit: 999))
    let bomb = GzipMaker.zeros(600 << 20)
    let time = try Growth.processorTime {
      let failure = try failure(bomb, limit: 512 << 20)
      #expect(failure == .tooLarge(limit: 512 << 20))
    }
    #expect(time < 2_000_000_000, "\(time) ns")
  }

  @Test func `gzip: a thousand bytes for each that is compressed are the most`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzz/corpus/gzip/zeros").path
    let bomb = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try failure(bomb, limit: 1 << 30) == .tooLarge(limit: 1_000 * bomb.count))
  }
}
