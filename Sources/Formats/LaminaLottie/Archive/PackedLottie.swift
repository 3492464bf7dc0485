// Animations compressed by gzip, such as Telegram's stickers (.tgs).

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// A reader of animations that are compressed by gzip.
enum PackedLottie {
  /// Returns the decompressed bytes of a gzip file, or the given bytes if they are no gzip file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name in errors.
  ///   - limits: the limits of the file.
  /// - Returns: the JSON text, or the bytes.
  /// - Throws: `SceneError` for a broken file, or one that expands beyond the limit.
  static func unpacked(_ bytes: FileBytes, file: String, limits: SceneLimits) throws(SceneError)
    -> FileBytes
  {
    guard Gzip.isGzip(bytes.span) else { return bytes }
    do throws(Gzip.Failure) {
      return try Gzip.decompress(bytes, limit: min(limits.fileBytes, LottieLimits.fileBytes))
    } catch { throw SceneError(error, file: file) }
  }
}
