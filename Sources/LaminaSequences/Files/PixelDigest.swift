// The digest of frames' pixels, which starts where a frame begins to differ from the one before.

import LaminaImages
import LaminaPixels
import Synchronization

/// The SHA-256 of one picture after another: of straight rows, as `--format rgba` writes them.
///
/// ```
/// rows      [0 ... 127][128 ... 255][256 ... 383][384 ... ]
/// kept      state 0    state 1      state 2      state 3      the digest
/// ```
/// A picture whose first different row is 300 goes on from state 2, and one without any has the digest.
final class PixelDigest: Sendable {
  /// A digest of some rows.
  private final class Beginning: Sendable {
    let digest: SHA256

    init(_ digest: consuming SHA256) { self.digest = digest }
  }

  private struct State {
    /// Of the rows ahead of every 128th.
    var beginnings: [Beginning] = []
    var digest = ""
  }

  private static let rowsPerPart = 128
  private let state = Mutex(State())

  /// Takes the picture after the one that was taken last.
  ///
  /// - Parameters:
  ///   - picture: the picture, with four channels.
  ///   - difference: its difference from the last one.
  func take(_ picture: Texture, _ difference: PictureDifference) {
    state.locked { state in
      if difference.firstRow == picture.height, !state.digest.isEmpty { return }
      let known = min(difference.firstRow / PixelDigest.rowsPerPart + 1, state.beginnings.count)
      state.beginnings.removeLast(state.beginnings.count - known)
      let first = max(0, known - 1)
      var digest = SHA256()
      if let last = state.beginnings.last { digest = SHA256(continuing: last.digest) }
      for start in stride(
        from: first * PixelDigest.rowsPerPart, to: picture.height, by: PixelDigest.rowsPerPart)
      {
        if start / PixelDigest.rowsPerPart >= state.beginnings.count {
          state.beginnings.append(Beginning(SHA256(continuing: digest)))
        }
        let rows = start..<min(picture.height, start + PixelDigest.rowsPerPart)
        StraightRows.forEach(picture, in: rows, isOpaque: difference.isOpaque) {
          digest.update($0)
        }
      }
      state.digest = digest.finish()
    }
  }

  /// The digest of the picture that was taken last, in 64 hexadecimal digits.
  var text: String { state.locked { $0.digest } }
}
