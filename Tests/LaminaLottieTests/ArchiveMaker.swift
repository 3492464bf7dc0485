import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport

/// Makes dotLottie archives of stored files.
@MainActor enum ArchiveMaker {
  /// An archive of version 2 with one animation, and other files.
  static func archive(
    _ animation: String, manifest: String = "", files: [(name: String, text: String)] = []
  ) -> [UInt8] {
    let head = #"{"version":"2","animations":[{"id":"x"}]"#
    return zip(
      [
        ("manifest.json", head + (manifest.isEmpty ? "" : ",") + manifest + "}"),
        ("a/x.json", animation),
      ] + files)
  }

  /// A zip archive of stored files.
  static func zip(
    _ files: [(name: String, text: String)], flags: Int = 0, method: Int = 0, attributes: Int = 0
  ) -> [UInt8] {
    ZipMaker(
      files.map { name, text in
        var entry = ZipMaker.Entry(name, text)
        (entry.flags, entry.method) = (UInt16(flags), UInt16(method))
        entry.attributes = UInt32(attributes)
        return entry
      }
    ).bytes
  }

  /// Opens an archive.
  static func open(_ bytes: [UInt8], _ change: (inout LottieOptions) -> Void = { _ in }) throws
    -> LottieAnimation
  {
    var options = SceneOptions()
    change(&options.lottie)
    return try LottieAnimation(
      bytes: try FileBytes(copying: bytes), file: "a.lottie", options: options)
  }

  /// The location and the problem of the error that an archive ends with; `nil` for an archive that is read.
  static func problem(_ bytes: [UInt8], _ change: (inout LottieOptions) -> Void = { _ in })
    -> (location: SceneLocation, problem: SceneProblem)?
  {
    do {
      _ = try open(bytes, change)
      return nil
    } catch let error as SceneError {
      if case .invalid(let place, let problem) = error { return (place, problem) }
      return nil
    } catch { return nil }
  }

  /// The clauses of an animation's notes.
  static func clauses(_ animation: LottieAnimation) -> [String] {
    animation.notices.compactMap {
      if case .noted(let clause, _, _) = $0 { clause } else { nil }
    }
  }
}
