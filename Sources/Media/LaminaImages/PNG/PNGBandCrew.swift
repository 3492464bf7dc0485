// Bands on several threads: each thread takes bands and encodes them in memory of its own.

import Dispatch
import LaminaFiles
import LaminaPixels
import LaminaSystem
import Synchronization

/// A crew of threads that encode bands of pictures of one layout, and reuse their memory from picture to picture.
final class PNGBandCrew: Sendable {
  /// A slot where one thread's encoder waits between pictures.
  private final class Place: Sendable {
    private let encoder = Mutex<PNGBandEncoder?>(nil)

    /// Takes the waiting encoder, or makes one; `nil` if memory runs out.
    func takeEncoder(_ layout: PNGLayout) -> PNGBandEncoder? {
      if let waiting = encoder.locked({ $0.take() }) { return waiting }
      return PNGBandEncoder(layout)
    }

    func returnEncoder(_ used: consuming sending PNGBandEncoder) {
      // Closures cannot consume what they capture.
      var used: PNGBandEncoder? = used
      encoder.locked { $0 = used.take() }
    }
  }

  let layout: PNGLayout
  private let places: [Place]

  /// Makes a crew; each thread allocates its memory with its first band.
  init(_ layout: PNGLayout, threadCount: Int) {
    self.layout = layout
    places = (0..<threadCount).map { _ in Place() }
  }

  /// Encodes the bands of the given indices, which the threads share out among themselves.
  ///
  /// - Parameters:
  ///   - indices: the indices of the bands.
  ///   - texture: the picture.
  ///   - work: work that one of the threads does first.
  /// - Returns: the bands in the order of `indices`, or `.noMemory`.
  func encodeBands(
    _ indices: [Int], of texture: Texture, alongside work: (@Sendable () -> Void)? = nil
  ) -> Result<[PNGBand], FileError> {
    let next = Atomic<Int>(0)
    let finished = Mutex<[PNGBand?]>(Array(repeating: nil, count: indices.count))
    let failure = Mutex<FileError?>(nil)
    @Sendable func runThread(_ thread: Int) {
      if thread == 0, let work { work() }
      do throws(MemoryError) {
        var index = next.add(1, ordering: .relaxed).oldValue
        guard index < indices.count else { return }
        guard var encoder = places[thread].takeEncoder(layout) else {
          throw .refused(bytes: 1 << 20)
        }
        while index < indices.count {
          let band = try encoder.encodeBand(indices[index], of: texture)
          finished.locked { $0[index] = band }
          index = next.add(1, ordering: .relaxed).oldValue
        }
        places[thread].returnEncoder(encoder)
      } catch {
        next.store(indices.count, ordering: .relaxed)
        failure.locked { $0 = .noMemory(path: "PNG encoder", bytes: error.bytes) }
      }
    }
    let threads = min(places.count, indices.count + (work == nil ? 0 : 1))
    if threads == 1 {
      runThread(0)
    } else if threads > 1 {
      DispatchQueue.concurrentPerform(iterations: threads, execute: runThread)
    }
    if let error = failure.locked({ $0 }) { return .failure(error) }
    return .success(finished.locked { $0.compactMap(\.self) })
  }
}
