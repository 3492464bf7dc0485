import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes

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
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (result, directory) = ([UInt8](), [UInt8]())
    for (name, text) in files {
      let (name, content) = (Array(name.utf8), Array(text.utf8))
      let common =
        bytes(20, 2) + bytes(flags, 2) + bytes(method, 2) + bytes(0, 4)
        + bytes(Int(checksum(content)), 4) + bytes(content.count, 4) + bytes(content.count, 4)
        + bytes(name.count, 2) + bytes(0, 2)
      directory +=
        bytes(0x0201_4B50, 4) + bytes(20, 2) + common + bytes(0, 6) + bytes(attributes, 4)
        + bytes(result.count, 4) + name
      result += bytes(0x0403_4B50, 4) + common + name + content
    }
    let start = result.count
    return result + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(files.count, 2)
      + bytes(files.count, 2) + bytes(directory.count, 4) + bytes(start, 4) + bytes(0, 2)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return value ^ 0xFFFF_FFFF
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
