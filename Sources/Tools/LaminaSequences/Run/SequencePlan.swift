// The plan of a sequence: which frames to render, to which files, and which of them exist already.

package import LaminaFiles

/// The destination of a sequence's finished frames.
package enum SequenceTarget: Sendable {
  /// A file per frame, and a line in the manifest.
  case files(FramePattern, AppendedFile)
  /// One stream for all frames.
  case stream(FrameStream)
}

/// The plan of a run: its frames, their files and manifest, and the settings by which they are written.
package struct SequencePlan: Sendable {
  /// The frames of this run, which may be one shard of the sequence.
  package let part: FrameList
  /// The settings by which frames are written.
  package let encoder: FrameEncoder
  /// The names of the files; `nil` for a stream.
  package let pattern: FramePattern?
  /// The file name of the manifest to which this run adds its frames.
  package let manifest: String
  /// The hash of the scene and of all settings that change its frames, as `SceneHash` computes it.
  package let sceneHash: String
  /// The name of this machine in manifests.
  let host: String

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
      return (part.numbers, 0, .stream(try FrameStream(path: output, encoder: encoder)))
    }
    let known = Set(try keptEntries(isResuming: isResuming, pattern: pattern).map(\.frame))
    let manifest = try AppendedFile(path: pattern.filePath(named: manifest))
    return (
      part.numbers.filter { !known.contains($0) }, known.count, .files(pattern, manifest)
    )
  }

  /// Returns the entries of frames whose files can be kept, and removes entries that no longer hold from this run's
  /// manifest.
  ///
  /// The manifest retains its entries of kept frames and of frames outside this run. Other shards' manifests are only
  /// read.
  private func keptEntries(isResuming: Bool, pattern: FramePattern) throws(FileError)
    -> [ManifestEntry]
  {
    let numbers = Set(part.numbers)
    var kept: [ManifestEntry] = []
    var (own, left): (FrameManifest?, [ManifestEntry]) = (nil, [])
    for found in try FrameManifest.allManifests(in: pattern.folder, prefix: pattern.manifestPrefix)
    where isResuming || found.name == manifest {
      if found.name == manifest { own = found }
      for entry in found.entries {
        if !numbers.contains(entry.frame) {
          if found.name == manifest { left.append(entry) }
        } else if isResuming, entry.scene == sceneHash,
          entry.file == pattern.fileName(of: entry.frame), entry.isInPlace(in: pattern.folder)
        {
          kept.append(entry)
          if found.name == manifest { left.append(entry) }
        }
      }
    }
    guard let own else { return kept }
    if left != own.entries || !own.brokenLines.isEmpty || own.isTorn {
      var file = try OutputFile(path: pattern.filePath(named: manifest))
      try file.write(left.map { $0.line + "\n" }.joined())
      try file.commit()
    }
    return kept
  }
}
