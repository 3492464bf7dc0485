// The hash of a picture's pixels, by which two pictures are known to be equal.

package import LaminaFiles
package import LaminaPixels

/// The hash of a picture: its size and its straight RGBA bytes, whatever file they come from.
package enum PixelHash {
  /// Returns the SHA-256 of a picture's size and pixels in 64 hexadecimal digits.
  ///
  /// - Throws: `FileError.noMemory` if memory for its rows runs out.
  package static func digest(of picture: Texture) throws(FileError) -> String {
    var digest = SHA256()
    digest.update("\(picture.width)x\(picture.height)\n")
    try StraightRows.forEach(picture) { digest.update($0) }
    return digest.finalDigest()
  }
}
