// The plan of a sequence: which frames to render, to which files, and which of them exist already.

import Dispatch
import Foundation
package import LaminaFiles
import LaminaSystem
import Synchronization

/// The destination of a sequence's finished frames.
package enum SequenceTarget: Sendable {
  /// A file per frame, and a line in the manifest.
  case files(FramePattern, AppendedFile)
  /// One stream for all frames.
  case stream(FrameStream)
  /// One moving picture of all frames.
  case movie(MovieStream)
}

/// The plan of a run: its frames, their files and manifest, and the settings by which they are written.
package struct SequencePlan: Sendable {
  /// The frames of this run, which may be one shard of the sequence.
  package let part: FrameList
  /// The settings by which frames are written.
  package private(set) var encoder: FrameEncoder
  /// The names of the files; `nil` for a stream.
  package let pattern: FramePattern?
  /// The file name of the manifest to which this run adds its frames.
  package let manifest: String
  /// The hash of the scene and of all settings that change its frames, as `SceneHash` computes it.
  package let sceneHash: String
  /// The name of this machine in manifests.
  let host: String
  /// The maximum size of a moving picture, which is then kept in memory; `nil` to write it to its file.
  package var byteLimit: Int?

  /// The frames of this run that a moving picture shows.
  private var playedFrames: [Int] {
    stride(from: 0, to: part.numbers.count, by: encoder.rateDivisor).map { part.numbers[$0] }
  }

  /// Makes a plan from its parts.
  ///
  /// - Parameters:
  ///   - part: the frames of this shard.
  ///   - encoder: the settings by which they are written.
  ///   - pattern: the names of their files; `nil` for a stream.
  ///   - manifest: the name of the manifest.
  ///   - sceneHash: the scene's hash.
  ///   - host: the machine's name in manifests.
  package init(
    part: FrameList, encoder: FrameEncoder, pattern: FramePattern?, manifest: String,
    sceneHash: String, host: String
  ) {
    (self.part, self.encoder, self.pattern) = (part, encoder, pattern)
    (self.manifest, self.sceneHash, self.host) = (manifest, sceneHash, host)
  }

  /// Returns the plan of a moving picture with another quality and a lower rate.
  ///
  /// - Parameters:
  ///   - quality: the quality; `nil` for the plan's own.
  ///   - divisor: the number of the plan's shown frames for each that is shown then.
  /// - Returns: the plan.
  package func choosing(quality: Int?, divisor: Int) -> SequencePlan {
    var plan = self
    plan.encoder = encoder.choosing(quality: quality)
    plan.encoder.rateDivisor *= divisor
    return plan
  }

  /// Returns the paths of all files that the plan writes: those of frames and the manifest, or else the stream.
  package func outputs(to output: String) -> [String] {
    guard let pattern else { return [output] }
    return part.numbers.map(pattern.filePath) + [pattern.filePath(named: manifest)]
  }

  /// Finds the frames that exist already, and opens the stream, or the manifest for the missing frames.
  ///
  /// - Parameters:
  ///   - output: the stream's path; `-` for standard output.
  ///   - isResuming: whether frames of this scene that are in place are kept.
  /// - Returns: the frames to render, the number of kept frames, and the destination of frames.
  /// - Throws: `FileError`.
  package func openTarget(output: String, isResuming: Bool) throws(FileError)
    -> (frames: [Int], kept: Int, target: SequenceTarget)
  {
    guard let pattern else {
      if let movie = encoder.movie {
        let numbers = playedFrames
        let stream = try MovieStream(
          movie, frameCount: numbers.count, to: byteLimit == nil ? output : nil,
          limit: byteLimit ?? .max)
        return (numbers, 0, .movie(stream))
      }
      return (part.numbers, 0, .stream(try FrameStream(path: output, encoder: encoder)))
    }
    AbandonedFiles.removeFiles(in: pattern.folder, where: pattern.isOfSequence)
    let known = Set(try keptEntries(isResuming: isResuming, pattern: pattern).map(\.frame))
    let frames = part.numbers.filter { !known.contains($0) }
    SequencePlan.removeLinks(from: frames, in: pattern)
    let manifest = try AppendedFile(path: pattern.filePath(named: manifest))
    return (frames, known.count, .files(pattern, manifest))
  }

  /// Removes the links of frames to other files of the sequence, which the frames would replace.
  private static func removeLinks(from frames: [Int], in pattern: FramePattern) {
    let folder = FileName.resolvedPath(pattern.folder)
    for frame in frames {
      let path = pattern.filePath(of: frame)
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else {
        continue
      }
      let (place, name) = FileName.folderAndName(FileName.resolvedPath(path))
      if place == folder, pattern.isOfSequence(name) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Returns the entries of frames whose files can be kept, and removes entries that no longer hold from this run's
  /// manifest.
  ///
  /// A frame is kept if `lamina merge --verify` would accept it. The manifest retains its entries of kept frames and of
  /// frames outside this run. Other shards' manifests are only read.
  private func keptEntries(isResuming: Bool, pattern: FramePattern) throws(FileError)
    -> [ManifestEntry]
  {
    let manifests = try FrameManifest.allManifests(
      in: pattern.folder, prefix: pattern.manifestPrefix)
    let numbers = Set(part.numbers)
    var kept: [ManifestEntry] = []
    if isResuming {
      let refused = ManifestMerge(manifests, wanted: part, pattern: pattern).refused
      let candidates = manifests.flatMap(\.entries).filter {
        numbers.contains($0.frame) && $0.scene == sceneHash && !refused.contains($0.frame)
          && $0.file == pattern.fileName(of: $0.frame)
      }
      kept = SequencePlan.verified(candidates, in: pattern.folder)
    }
    guard let own = manifests.first(where: { $0.name == manifest }) else { return kept }
    let sound = Set(kept)
    // A frame outside this run cannot have the file of one within it.
    let files = Set(part.numbers.map(pattern.fileName))
    let left = own.entries.filter {
      numbers.contains($0.frame) ? sound.contains($0) : !files.contains($0.file)
    }
    if left != own.entries || !own.brokenLines.isEmpty || own.isTorn {
      var file = try OutputFile(path: pattern.filePath(named: manifest))
      try file.write(left.map { $0.line + "\n" }.joined())
      try file.commit()
    }
    return kept
  }

  /// Returns the entries whose files are as they were written, checked on all processor cores.
  private static func verified(_ entries: [ManifestEntry], in folder: String) -> [ManifestEntry] {
    let sound = Mutex(Set<Int>())
    DispatchQueue.concurrentPerform(iterations: entries.count) { place in
      if entries[place].isVerified(in: folder) { sound.locked { _ = $0.insert(place) } }
    }
    return sound.locked { sound in sound.sorted().map { entries[$0] } }
  }
}
