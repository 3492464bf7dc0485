// A queue of images that are decoded in the background, without blocking frames.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A queue that decodes images in the background, one after another, in the order of their requests.
///
/// No method blocks a thread. Finished images are collected with `takeFinished`. A queued image that is no longer shown
/// is not decoded.
package final class BackgroundDecoder: Sendable {
  /// A decoded image.
  package struct Finished: Sendable {
    /// The encoded image.
    package let source: ImageSource
    /// The image's pixels.
    package let image: DecodedImage
    /// The number of the last commit that requested the image.
    package let commit: Int
  }

  private struct Job {
    let source: ImageSource
    let isLenient: Bool
    /// The job's position in the queue.
    let place: Int
    /// The number of the last commit that requested the image.
    var commit: Int
    var hasBegun = false
    var result: Result<DecodedImage, ImageError>?
  }

  private struct State {
    var jobs: [ObjectIdentifier: Job] = [:]
    /// Images that could not be decoded; kept while they are shown.
    var failures: [ObjectIdentifier: (source: ImageSource, error: ImageError)] = [:]
    var places = 0
    /// The task of the last job in the queue; it waits for the task before it.
    var last: Task<Void, Never>?
  }

  /// A function that decodes an image; its flag tells whether to keep the decodable part of a broken file.
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

  /// Whether any requested image has not been handed over yet.
  package var isDecoding: Bool { state.locked { !$0.jobs.isEmpty } }

  /// The size of the pixels that were requested and have not been handed over, in bytes.
  package var byteCount: Int {
    state.locked { $0.jobs.values.reduce(0) { $0 + $1.source.properties.decodedBytes } }
  }

  /// Whether this image was requested and has not been handed over yet.
  package func isDecoding(_ source: ImageSource) -> Bool {
    state.locked { $0.jobs[ObjectIdentifier(source)] != nil }
  }

  /// Returns the recorded error of an image that could not be decoded; `nil` if there is none.
  package func failure(of source: ImageSource) -> ImageError? {
    state.locked { $0.failures[ObjectIdentifier(source)]?.error }
  }

  /// Queues an image for decoding; if it is already queued, only updates the number of its commit.
  ///
  /// - Parameters:
  ///   - source: the image.
  ///   - isLenient: whether to keep the decodable part of a broken file.
  ///   - commit: the number of the requesting commit.
  package func startDecoding(_ source: ImageSource, isLenient: Bool, commit: Int) {
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

  /// Removes and returns the decoded images, in the order of their requests.
  ///
  /// The error of an image that failed is recorded.
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

  /// Drops images that are no longer shown: queued ones that have not begun, and recorded failures.
  ///
  /// - Parameter shown: the images that are shown.
  package func keepImages(only shown: Set<ObjectIdentifier>) {
    state.locked { state in
      if state.jobs.isEmpty && state.failures.isEmpty { return }
      state.jobs = state.jobs.filter { shown.contains($0.key) || $0.value.hasBegun }
      state.failures = state.failures.filter { shown.contains($0.key) }
    }
  }

  /// Waits until every requested image is decoded; the images are not handed over yet.
  package func finishDecoding() async { await state.locked { $0.last }?.value }

  /// Decodes an image, unless it was dropped from the queue or another task already decodes it.
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
