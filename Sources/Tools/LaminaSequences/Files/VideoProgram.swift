// Videos by ffmpeg, which runs as a program of its own: frames go into its pipe, and its file comes back whole.

import Foundation
import LaminaFiles
import LaminaSystem

/// A run of ffmpeg that makes a video of raw frames.
///
/// It writes into a temporary file without a name, because the headers of videos are completed at the end. So nothing
/// is left behind, however the run ends. ffmpeg ends by itself when its pipe is closed.
package final class VideoProgram {
  private let encoder: FrameEncoder
  private let output: String
  private var process: Process?
  private var pipe: Pipe?
  private var video: FileHandle?

  /// The program's name.
  package static let name = "ffmpeg"

  /// The program's path by the environment's `PATH`; `nil` if it is not installed.
  package static var path: String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Makes a run that has not started; `output` is the path for errors.
  init(_ encoder: FrameEncoder, output: String) {
    (self.encoder, self.output) = (encoder, output)
  }

  deinit { stopProgram() }

  /// Starts the program for frames of a size.
  ///
  /// - Throws: `FileError.cannotOpen` if it cannot be started, or there is no room for a temporary file.
  func startProgram(width: Int, height: Int) throws(FileError) {
    guard let path = VideoProgram.path else { throw .missingFile(VideoProgram.name) }
    let video = try TemporaryFile.open()
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments(width: width, height: height)
    process.standardInput = pipe
    process.standardOutput = video
    do { try process.run() } catch {
      throw .cannotOpen(path: path, code: SystemError.accessDenied.code)
    }
    try? pipe.fileHandleForReading.close()
    (self.process, self.pipe, self.video) = (process, pipe, video)
  }

  /// Returns the program's arguments.
  private func arguments(width: Int, height: Int) -> [String] {
    let rate = "\(encoder.rate.numerator)/\(encoder.rate.denominator)"
    let input =
      encoder.format == .mp4
      ? ["-f", "yuv4mpegpipe", "-i", "pipe:0"]
      : [
        "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(width)x\(height)", "-framerate",
        rate, "-i", "pipe:0",
      ]
    let quality = encoder.quality ?? 75
    let coding: [String]
    switch encoder.format {
    case .mp4:
      // H.264 has half the resolution for colours, so its sides are even.
      coding = [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p",
        "-colorspace", encoder.matrix == .bt709 ? "bt709" : "smpte170m", "-color_range", "tv",
        "-crf", "\(51 - quality * 44 / 100)", "-movflags", "+faststart",
      ]
    case .webm:
      coding = [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-crf",
        "\(63 - quality * 45 / 100)", "-deadline", "good", "-cpu-used", "4", "-auto-alt-ref", "0",
      ]
    default:
      coding =
        encoder.quality == nil
        ? ["-c:v", "qtrle", "-pix_fmt", "argb"]
        : [
          "-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-qscale:v",
          "\(max(1, 32 - quality * 31 / 100))",
        ]
    }
    // A fixed number of threads, because the bytes depend on it.
    return ["-hide_banner", "-v", "error", "-nostdin"] + input + coding
      + ["-threads", "4", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1"]
      + ["-f", encoder.format.rawValue, "-y", "/dev/stdout"]
  }

  /// Writes a frame, or a part of one, into the program's pipe.
  ///
  /// - Throws: `FileError.cannotWrite` if the program has ended; it has printed the reason to standard error.
  func writeFrame(_ bytes: Span<UInt8>) throws(FileError) {
    guard let pipe else { return }
    do throws(SystemError) {
      let file = try FileDescriptor(duplicating: pipe.fileHandleForWriting.fileDescriptor)
      defer { try? file.close() }
      try file.writeAll(of: bytes)
    } catch { throw .cannotWrite(path: output, code: error.code) }
  }

  /// Ends the input, waits for the program, and passes its file on in parts.
  ///
  /// - Throws: `FileError.cannotWrite` if the program failed, or the error of `write`.
  func finishVideo(_ write: (Span<UInt8>) throws(FileError) -> Void) throws(FileError) {
    guard let process, let video, let pipe else { return }
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    self.process = nil
    guard process.terminationStatus == 0 else {
      throw .cannotWrite(path: output, code: SystemError.inputOutput.code)
    }
    do { try video.seek(toOffset: 0) } catch {
      throw .cannotRead(path: output, code: SystemError.inputOutput.code)
    }
    while true {
      let part: Data?
      do { part = try video.read(upToCount: 1 << 20) } catch {
        throw .cannotRead(path: output, code: SystemError.inputOutput.code)
      }
      guard let part, !part.isEmpty else { return }
      let bytes = [UInt8](part)
      try write(bytes.span)
    }
  }

  /// Ends the program early; what it has written is lost.
  func stopProgram() {
    guard let process else { return }
    try? pipe?.fileHandleForWriting.close()
    if process.isRunning { process.terminate() }
    self.process = nil
  }
}
