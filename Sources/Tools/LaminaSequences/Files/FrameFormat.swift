// The file formats of frames.

import LaminaFiles
package import LaminaMovies

/// The file format of frames.
package enum FrameFormat: String, CaseIterable, Sendable {
  /// One PNG per frame.
  case png
  /// One JPEG per frame, on black.
  case jpg
  /// WebP: one per frame, or one animation.
  case webp
  /// GIF: one per frame, or one animation.
  case gif
  /// One animated PNG.
  case apng
  /// Rows of straight red, green, blue and alpha, a byte each, without a header.
  case rgba
  /// YUV4MPEG2 in C444: three planes of full resolution, without alpha.
  case y4m
  /// H.264 in MP4, by ffmpeg.
  case mp4
  /// VP9 in WebM, with alpha, by ffmpeg.
  case webm
  /// QuickTime with alpha, exact, by ffmpeg.
  case mov

  /// Makes the format from the ending of a file's name: PNG unless that is another format's.
  package init(of path: String) {
    self = FileName.typeEnding(of: path).flatMap(FrameFormat.init(ending:)) ?? .png
  }

  /// Makes the format from an ending of file names, in lower case; `nil` if it is none's.
  package init?(ending: String) {
    if ending == "jpeg" { self = .jpg } else { self.init(rawValue: ending) }
  }

  /// The format of one file with all frames that is encoded here; `nil` if there is none.
  package var movie: MovieFormat? {
    switch self {
    case .webp: .webp
    case .gif: .gif
    case .apng: .apng
    case .png, .jpg, .rgba, .y4m, .mp4, .webm, .mov: nil
    }
  }

  /// Whether ffmpeg writes the file.
  package var isVideo: Bool {
    switch self {
    case .mp4, .webm, .mov: true
    case .png, .jpg, .webp, .gif, .apng, .rgba, .y4m: false
    }
  }

  /// The maximum length of a picture's side in a file, in pixels; `nil` if no canvas can exceed it.
  package var longestSide: Int? {
    self == .jpg ? JPEGEncoder.longestSide : movie?.longestSide
  }

  /// Whether the size of a file can be limited, by lowering quality, rate or size.
  package var hasLimit: Bool {
    switch self {
    case .png, .jpg, .webp, .gif, .apng: true
    case .rgba, .y4m, .mp4, .webm, .mov: false
    }
  }

  /// Whether each frame can be a file of its own.
  package var hasStills: Bool { !isVideo }
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
