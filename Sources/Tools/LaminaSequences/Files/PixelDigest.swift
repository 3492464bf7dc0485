// The digest of a frame's pixels, which resumes where the frame begins to differ from the one before.

import LaminaImages
import LaminaPixels
import LaminaSystem
import Synchronization

/// The SHA-256 of the latest of successive pictures: of its rows of straight RGBA bytes, as `--format rgba` writes
/// them.
///
/// ```
/// rows      [0 ... 127][128 ... 255][256 ... 383][384 ... ]
/// kept      state 0    state 1      state 2      state 3      the digest
/// ```
/// If row 300 is the first that differs, the digest resumes from state 2. An equal picture has the same digest.
final class PixelDigest: Sendable {
  /// An unfinished digest, which has taken the rows before a part of the picture.
  private final class Beginning: Sendable {
    let digest: SHA256

    init(_ digest: consuming SHA256) { self.digest = digest }
  }

  private struct State {
    /// The unfinished digests before rows 0, 128, 256 and so on.
    var beginnings: [Beginning] = []
    var digest = ""
  }

  private static let rowsPerPart = 128
  private let state = Mutex(State())

  /// Computes the digest of a picture, and resumes where the picture begins to differ from the one before.
  ///
  /// - Parameters:
  ///   - picture: the picture, with four channels.
  ///   - difference: its difference from the picture digested before.
  func digestPicture(_ picture: Texture, _ difference: PictureDifference) {
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
      state.digest = digest.finalDigest()
    }
  }

  /// The digest of the last picture, in 64 hexadecimal digits.
  var text: String { state.locked { $0.digest } }
}
