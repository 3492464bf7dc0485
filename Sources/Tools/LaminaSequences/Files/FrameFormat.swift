// The file formats of frames.

import LaminaFiles

/// The file format of frames.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// One PNG per frame.
  case png
  /// Rows of straight red, green, blue and alpha, a byte each, without a header.
  case rgba
  /// YUV4MPEG2 in C444: three planes of full resolution, without alpha.
  case y4m

  /// Makes the format from the ending of a file's name: PNG unless that is `.rgba` or `.y4m`.
  package init(of path: String) {
    self = FileName.typeEnding(of: path).flatMap(FrameFormat.init(rawValue:)) ?? .png
  }
}

/// The matrix that converts red, green and blue to luma and chroma.
package enum ColorMatrix: String, CaseIterable, Sendable {
  /// ITU-R BT.601, which readers of Y4M such as ffmpeg assume.
  case bt601
  /// ITU-R BT.709, which players of large videos assume.
  case bt709

  /// The weights of red and blue in luma.
  ///
  /// - Source: ITU-R BT.601-7, 2.5.1, and BT.709-6, 3.2.
  package var shares: (red: Double, blue: Double) {
    self == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
  }
}
