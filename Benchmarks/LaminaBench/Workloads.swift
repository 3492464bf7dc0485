// The workloads that other engines run too: read from their files, named, and run by both crews.

import ArgumentParser
import Foundation
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// Times the peers' workloads, and prints what the peers print: one JSON object a line.
struct Workloads: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workloads",
    abstract: "Time the workloads that 'scripts/bench peers' times other engines by.",
    discussion: """
      DIR is what 'Benchmarks/Peers/workloads.py --dump DIR' writes. Each workload
      is timed with one thread, as peer "lamina", and with one for each core, as
      "lamina-mt". median_ns, min_ns and max_ns are CPU time of all threads from
      draw lists to pixels; wall_median_ns is the wall time of the same.
      frame_median_ns and frame_wall_median_ns are those of a whole frame, commit
      and plan included. A workload that Lamina cannot show is named on standard
      error. Texts alone are drawn into a bitmap with glyphs that are cached, on one
      thread; peer "lamina-200-colors" draws them in as many colours.
      """)

  @Argument(help: "The folder of *.ops and *.rgba files.")
  var directory: String

  @Option(help: "Run only these, by number: W3,W6.")
  var only = ""

  @Option(
    help: "How long to sample each workload, in seconds; half as long before that to warm up.")
  var seconds = 0.4

  @Option(help: "Write each picture to this folder, as lamina-W3.png.")
  var save: String?

  func validate() throws {
    guard seconds >= 0, seconds <= 60 else {
      throw ValidationError("--seconds \(seconds) is not 0 to 60")
    }
  }

  @MainActor
  func run() async throws {
    if let save {
      try FileManager.default.createDirectory(
        atPath: save, withIntermediateDirectories: true)
    }
    let version = "Lamina \(Machine.current.commit)"
    let wanted = only.split(separator: ",").map(String.init)
    for workload in try Workload.all(in: directory, only: wanted) {
      do {
        if DrawnRun.isDrawn(workload.operations) {
          try drawn(workload, version: version)
          continue
        }
        let (root, background) = try WorkloadLayers(images: workload.images)
          .tree(workload.operations)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        for (peer, threads) in [("lamina", 1), ("lamina-mt", cores)] {
          let run = try WorkloadRun(root: root, background: background, threadCount: threads)
          let times = try run.measure(seconds: seconds)
          if let save, threads == 1 {
            try run.writePicture(path: "\(save)/\(peer)-\(workload.number).png")
          }
          let line = times.line(peer: peer, version: version, workload: workload)
          FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }
      } catch let error as UnsupportedOperation {
        FileHandle.standardError.write(
          Data("lamina: \(workload.name) is left out: \(error.reason)\n".utf8))
      }
    }
  }
}

extension Workloads {
  /// Times texts that are drawn into a bitmap, with their own colours and with 200.
  @MainActor
  private func drawn(_ workload: Workload, version: String) throws {
    for (peer, colors) in [("lamina", 0), ("lamina-200-colors", 200)] {
      let run = try DrawnRun(workload.operations, colors: colors)
      let times = try run.measure(seconds: seconds)
      if let save {
        try WorkloadRun.write(
          run.picture(), path: "\(save)/\(peer)-\(workload.number).png")
      }
      let line = times.line(peer: peer, version: version, workload: workload)
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
  }
}

/// One workload.
struct Workload {
  static let width = 1_170
  static let height = 2_532
  static let screen = Rect(x: 0, y: 0, width: Double(width), height: Double(height))

  /// Its number, which its file is called by: `W3`.
  let number: String
  let operations: [WorkloadOperation]
  let images: [String: Texture]
  /// The pixels that its operations touch nominally.
  let nominalPixels: Int

  /// Its name, as the peers print it: `W3 blend`.
  var name: String { Workload.titles[number].map { "\(number) \($0)" } ?? number }

  private static let titles = [
    "W1": "clear", "W2": "opaque", "W3": "blend", "W4": "images", "W5": "scaled", "W6": "rounded",
    "W7": "roundclip", "W8": "shadows", "W9a": "linear", "W9b": "radial", "W10": "groups",
    "W11a": "tiger", "W11b": "paths", "W11c": "strokes", "W12": "text", "W13": "feed",
    "W13n": "feed-noblur",
  ]

  /// Reads the workloads of a folder, in the order of their numbers.
  ///
  /// - Throws: `WorkloadError` if there are none, or if one breaks the grammar.
  static func all(in folder: String, only: [String]) throws -> [Workload] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let images = try images(in: folder, files: files)
    let numbers = files.filter { $0.hasSuffix(".ops") }.map { String($0.dropLast(4)) }
    guard !numbers.isEmpty else { throw WorkloadError.noFolder(folder) }
    let ordered = numbers.sorted {
      $0.compare($1, options: .numeric) == .orderedAscending
    }
    return try ordered.filter { only.isEmpty || only.contains($0) }.map { number in
      let operations = try WorkloadReader.read(path: "\(folder)/\(number).ops")
      let pixels = operations.reduce(0.0) {
        $0 + $1.pixels { name in images[name].map { $0.width * $0.height } ?? 0 }
      }
      return Workload(
        number: number, operations: operations, images: images, nominalPixels: Int(pixels))
    }
  }

  /// Reads `NAME-WIDTHxHEIGHT.rgba`: premultiplied pixels, row by row.
  private static func images(in folder: String, files: [String]) throws -> [String: Texture] {
    var images: [String: Texture] = [:]
    for file in files where file.hasSuffix(".rgba") {
      let parts = file.dropLast(5).split(separator: "-")
      let sides = (parts.last ?? "").split(separator: "x").compactMap { Int($0) }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
      guard parts.count == 2, sides.count == 2, bytes.count == 4 * sides[0] * sides[1] else {
        throw WorkloadError.noImage(file, folder: folder)
      }
      var target = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: sides[0], height: sides[1]))
      var isOpaque = true
      target.withRegion { region in
        var pixels = region.allRows
        for index in pixels.indices {
          let pixel = PackedPixel(
            red: bytes[4 * index], green: bytes[4 * index + 1], blue: bytes[4 * index + 2],
            alpha: bytes[4 * index + 3])
          pixels[index] = pixel
          isOpaque = isOpaque && pixel.isOpaque
        }
      }
      images[String(parts[0])] = target.makeTexture(isOpaque: isOpaque)
    }
    return images
  }
}
