// A queue of images that are decoded while frames go on.

import LaminaPixels
import Synchronization

/// Decodes images one after another in the background, in the order in which they were asked for.
///
/// Nothing here blocks. What is done is handed over when it is asked for; an image that nobody shows any
/// more, and that has not begun, is not decoded.
package final class BackgroundDecoder: Sendable {
  /// An image that is done.
  package struct Finished: Sendable {
    /// The image.
    package let source: ImageSource
    /// Its pixels.
    package let image: DecodedImage
    /// The number of the commit that asked for it last.
    package let commit: Int
  }

  private struct Job {
    let source: ImageSource
    let isLenient: Bool
    /// Its place in the queue.
    let place: Int
    /// The number of the commit that asked for it last.
    var commit: Int
    var hasBegun = false
    var result: Result<DecodedImage, ImageError>?
  }

  private struct State {
    var jobs: [ObjectIdentifier: Job] = [:]
    /// Images that could not be decoded, for as long as they are shown.
    var failures: [ObjectIdentifier: (source: ImageSource, error: ImageError)] = [:]
    var places = 0
    /// What decodes the last one of the queue; it waits for the one before.
    var last: Task<Void, Never>?
  }

  /// Decodes an image; the flag says whether to keep what can be decoded of a broken file.
  package typealias Decode =
    @Sendable (ImageSource, Bool) async throws(ImageError) -> DecodedImage

  private let state = Mutex(State())
  private let decode: Decode

  /// Makes a decoder with nothing to do.
  ///
  /// - Parameter decode: how an image is decoded, off the caller's actor.
  package init(
    decode: @escaping Decode = { source, isLenient async throws(ImageError) in
      try await source.decoded(isLenient: isLenient)
    }
  ) { self.decode = decode }

  /// Whether an image has been asked for that has not been handed over.
  package var isDecoding: Bool { state.locked { !$0.jobs.isEmpty } }

  /// The bytes that the pixels take which have been asked for and not been handed over.
  package var byteCount: Int {
    state.locked { $0.jobs.values.reduce(0) { $0 + $1.source.properties.decodedBytes } }
  }

  /// Whether an image has been asked for.
  package func isDecoding(_ source: ImageSource) -> Bool {
    state.locked { $0.jobs[ObjectIdentifier(source)] != nil }
  }

  /// Why an image could not be decoded, if that is known.
  package func failure(of source: ImageSource) -> ImageError? {
    state.locked { $0.failures[ObjectIdentifier(source)]?.error }
  }

  /// Asks for an image, once more if it has been asked for.
  ///
  /// - Parameters:
  ///   - source: the image.
  ///   - isLenient: whether to keep what can be decoded of a broken file.
  ///   - commit: the number of the commit that asks.
  package func start(_ source: ImageSource, isLenient: Bool, commit: Int) {
    let key = ObjectIdentifier(source)
    state.locked { state in
      if state.jobs[key] != nil {
        state.jobs[key]?.commit = commit
        return
      }
      state.jobs[key] = Job(
        source: source, isLenient: isLenient, place: state.places, commit: commit)
      state.places += 1
      let before = state.last
      state.last = Task.detached(priority: .utility) { [weak self] in
        await before?.value
        await self?.decodeIfAsked(key)
      }
    }
  }

  /// Hands over the images that are done, in the order in which they were asked for.
  package func takeFinished() -> [Finished] {
    state.locked { state in
      var finished: [Finished] = []
      for (key, job) in state.jobs.sorted(by: { $0.value.place < $1.value.place }) {
        switch job.result {
        case .success(let image):
          finished.append(Finished(source: job.source, image: image, commit: job.commit))
        case .failure(let error): state.failures[key] = (job.source, error)
        case nil: continue
        }
        state.jobs[key] = nil
      }
      return finished
    }
  }

  /// Forgets what is not shown: images that have not begun, and why others could not be decoded.
  ///
  /// - Parameter shown: the images that are shown.
  package func keep(only shown: Set<ObjectIdentifier>) {
    state.locked { state in
      if state.jobs.isEmpty && state.failures.isEmpty { return }
      state.jobs = state.jobs.filter { shown.contains($0.key) || $0.value.hasBegun }
      state.failures = state.failures.filter { shown.contains($0.key) }
    }
  }

  /// Waits until all that has been asked for is done; it is not handed over yet.
  package func finish() async { await state.locked { $0.last }?.value }

  /// Decodes an image, unless it has been forgotten, or is being decoded since it was asked for again.
  private func decodeIfAsked(_ key: ObjectIdentifier) async {
    let begun: (source: ImageSource, isLenient: Bool)? = state.locked { state in
      guard let job = state.jobs[key], !job.hasBegun else { return nil }
      state.jobs[key]?.hasBegun = true
      return (job.source, job.isLenient)
    }
    guard let begun else { return }
    let result: Result<DecodedImage, ImageError>
    do throws(ImageError) {
      result = .success(try await decode(begun.source, begun.isLenient))
    } catch { result = .failure(error) }
    state.locked { $0.jobs[key]?.result = result }
  }
}
