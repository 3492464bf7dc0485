// What a frame is written as.

import LaminaFiles

/// The format of a frame's file.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// A PNG each.
  case png
  /// Rows of straight red, green, blue and alpha, a byte each, and nothing else.
  case rgba
  /// YUV4MPEG2 in C444: three planes of full resolution, without alpha.
  case y4m

  /// The format that a file's name asks for: PNG unless it ends in `.rgba` or `.y4m`.
  package init(of path: String) {
    self = FileName.typeEnding(of: path).flatMap(FrameFormat.init(rawValue:)) ?? .png
  }
}

/// How luma and chroma are made of red, green and blue.
package enum ColorMatrix: String, CaseIterable, Sendable {
  /// ITU-R BT.601: what readers of Y4M, ffmpeg among them, assume.
  case bt601
  /// ITU-R BT.709: what players of large videos assume.
  case bt709

  /// The shares of red and of blue in luma.
  ///
  /// - Source: ITU-R BT.601-7, 2.5.1, and BT.709-6, 3.2.
  package var shares: (red: Double, blue: Double) {
    self == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
  }
}
