// The manifest of finished frames: a file beside them, with a line of JSON per frame.

import Foundation
package import LaminaFiles

/// The facts about a finished frame, which are one line of a manifest.
package struct ManifestEntry: Codable, Hashable, Sendable {
  /// The frame's number.
  package var frame: Int
  /// The name of the frame's file, in the manifest's folder.
  package var file: String
  /// The SHA-256 of the frame's pixels: straight red, green, blue and alpha, a byte each, row by row.
  package var pixels: String
  /// The SHA-256 of the frame's file.
  package var fileDigest: String
  /// The size of the file, in bytes.
  package var bytes: Int
  /// Time to commit and render the frame, ns.
  package var render: UInt64
  /// Time to encode and write the frame and to compute both digests, ns.
  package var encode: UInt64
  /// The hash of the scene that was rendered, as `SceneHash` computes it.
  package var scene: String
  /// The name of the machine that rendered the frame.
  package var host: String

  /// Makes an entry from its fields.
  package init(
    frame: Int, file: String, pixels: String, fileDigest: String, bytes: Int, render: UInt64,
    encode: UInt64, scene: String, host: String
  ) {
    (self.frame, self.file, self.pixels, self.fileDigest) = (frame, file, pixels, fileDigest)
    (self.bytes, self.render, self.encode) = (bytes, render, encode)
    (self.scene, self.host) = (scene, host)
  }

  enum CodingKeys: String, CodingKey {
    case frame, file, bytes, scene, host
    case pixels = "sha256"
    case fileDigest = "file_sha256"
    case render = "render_ns"
    case encode = "encode_ns"
  }

  /// The entry as a line of JSON, without a line feed.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers and texts can always be encoded.
    guard let data = try? encoder.encode(self) else { preconditionFailure("no JSON of \(self)") }
    return String(decoding: data, as: UTF8.self).printedJSON
  }
}

/// A manifest as read from its file.
package struct FrameManifest: Equatable, Sendable {
  /// The file's name.
  package var name: String
  /// The entries of frames, in the order of their lines.
  package var entries: [ManifestEntry] = []
  /// The numbers of lines that are not valid entries, counted from 1.
  ///
  /// A last line that was cut off is not among them.
  package var brokenLines: [Int] = []
  /// Whether the last line was cut off.
  package var isTorn = false

  /// The maximum number of bytes of a manifest.
  package static let byteLimit = 1 << 32

  /// Parses the bytes of a manifest's file.
  package init(name: String, parsing bytes: [UInt8]) {
    self.name = name
    let decoder = JSONDecoder()
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    // Bytes after the last line feed are an unfinished line.
    isTorn = lines.popLast()?.isEmpty == false
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if let entry = try? decoder.decode(ManifestEntry.self, from: Data(line)),
        (0...FrameList.largest).contains(entry.frame)
      {
        entries.append(entry)
      } else {
        brokenLines.append(index + 1)
      }
    }
  }

  /// Whether the manifest's name is that of a part of the sequence: of a shard, or of a chunk from a given frame on.
  package var isShard: Bool { FrameManifest.readPrefix(name: name)?.isShard == true }

  /// Reads and parses the manifest at a path.
  ///
  /// - Throws: `FileError`.
  init(name: String, path: String) throws(FileError) {
    let file = try FileBytes.readOutput(path: path, limit: FrameManifest.byteLimit)
    let span = file.span
    self.init(name: name, parsing: span.indices.map { span[$0] })
  }

  /// Returns the name of a manifest: `frames.jsonl`, `frames-3-of-16.jsonl` for a shard, or `frames-from-120.jsonl` for
  /// a chunk.
  ///
  /// It follows the prefix that precedes the frames' numbers.
  package static func manifestName(prefix: String, shard: Shard? = nil, first: Int? = nil) -> String
  {
    if let shard { return "\(prefix)frames-\(shard.index)-of-\(shard.count).jsonl" }
    return first.map { "\(prefix)frames-from-\($0).jsonl" } ?? "\(prefix)frames.jsonl"
  }

  /// Returns the prefix of a manifest's name, and whether it belongs to a shard or a chunk; `nil` for any other file.
  package static func readPrefix(name: String) -> (prefix: String, isShard: Bool)? {
    // Names may contain line feeds.
    let form = /(.*)frames(-[0-9]+-of-[0-9]+|-from-[0-9]+)?\.jsonl/.dotMatchesNewlines()
    guard let match = name.wholeMatch(of: form) else {
      return nil
    }
    return (String(match.1), match.2 != nil)
  }

  /// Returns the manifests in a folder whose names begin with a sequence's prefix, sorted by name.
  ///
  /// - Throws: `FileError` for one that cannot be read.
  package static func allManifests(in folder: String, prefix: String) throws(FileError)
    -> [FrameManifest]
  {
    var found: [FrameManifest] = []
    for name in names(in: folder) where readPrefix(name: name)?.prefix == prefix {
      found.append(try FrameManifest(name: name, path: FramePattern.join(folder, name)))
    }
    return found
  }

  /// Returns the names of all manifests in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
      readPrefix(name: $0) != nil
    }.sorted()
  }
}
