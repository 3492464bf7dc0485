// Merges the manifests of several machines into one, if no frame is missing.

import LaminaFiles
import Synchronization

/// A merge of the manifests of one sequence, which should have every wanted frame.
///
/// A frame may be in several manifests, if it was rendered again after a machine was lost; its pixels must then be the
/// same. Shard manifests take precedence over the one without a shard, which may come from an earlier merge: it only
/// fills gaps.
package struct ManifestMerge: Sendable {
  /// The reasons why the manifests cannot be merged, a sentence each; further lines are indented.
  package private(set) var problems: [String] = []
  /// The entries of every wanted frame that has any, by its number; entries with different pixels are also in
  /// `problems`.
  package private(set) var candidates: [Int: [ManifestEntry]] = [:]
  /// The wanted frames that no manifest has.
  package private(set) var missing: FrameList
  /// The entries of unwanted frames in the manifest without a shard; the merge rewrites that manifest with them.
  package private(set) var kept: [ManifestEntry] = []
  /// The number of entries of unwanted frames in shard manifests, which remain unchanged.
  package private(set) var unwanted = 0
  /// The wanted frames that can be of no use, because their entries contradict each other or name wrong files.
  package private(set) var refused: Set<Int> = []

  /// Merges manifests, and records the problems and the missing frames.
  ///
  /// - Parameters:
  ///   - manifests: the manifests of one sequence.
  ///   - wanted: the frames that are required.
  ///   - pattern: the names of the frames' files; `nil` if they are not known.
  package init(_ manifests: [FrameManifest], wanted: FrameList, pattern: FramePattern? = nil) {
    missing = wanted
    var manifests = manifests
    let shards = manifests.filter(\.isShard)
    if !shards.isEmpty {
      let known = Set(shards.flatMap { $0.entries.map(\.frame) })
      for index in manifests.indices where !manifests[index].isShard {
        manifests[index].entries.removeAll { known.contains($0.frame) }
      }
    }
    let numbers = Set(wanted.numbers)
    checkScenes(manifests, of: numbers)
    for manifest in manifests {
      for line in manifest.brokenLines {
        problems.append("\(manifest.name.printed):\(line): is not a line of a frame")
      }
      for entry in manifest.entries {
        guard numbers.contains(entry.frame) else {
          if manifest.isShard { unwanted += 1 } else { kept.append(entry) }
          continue
        }
        if let other = candidates[entry.frame]?.first(where: { $0.scene == entry.scene }),
          other.pixels != entry.pixels
        {
          problems.append(
            "frame \(entry.frame): \(entry.host.printed) and \(other.host.printed) rendered different "
              + "pixels: \(entry.pixels.prefix(12)) and \(other.pixels.prefix(12))")
          refused.insert(entry.frame)
        }
        candidates[entry.frame, default: []].append(entry)
      }
    }
    checkFiles(manifests)
    checkNames(pattern, prefix: manifests.first.flatMap { FrameManifest.readPrefix(name: $0.name) })
    missing = FrameList(wanted.numbers.filter { candidates[$0] == nil })
    if !missing.numbers.isEmpty {
      problems.append("missing: frames \(missing.text) (\(missing.countText))")
    }
  }

  /// Records a problem for each file that several frames name, at least one of them wanted.
  private mutating func checkFiles(_ manifests: [FrameManifest]) {
    var frames: [String: Set<Int>] = [:]
    for entry in manifests.flatMap(\.entries) {
      frames[entry.file, default: []].insert(entry.frame)
    }
    for (file, numbers) in frames.sorted(by: { $0.key < $1.key }) where numbers.count > 1 {
      let found = numbers.filter { candidates[$0] != nil }
      guard !found.isEmpty else { continue }
      problems.append(
        "frames \(FrameList(numbers).text) are said to be in one file: \(file.printed)")
      refused.formUnion(found)
    }
  }

  /// Records a problem if wanted frames name files that belong to other frames.
  ///
  /// Without a pattern, the names of most files tell whether they contain the frames' numbers: those of rows need not.
  private mutating func checkNames(_ pattern: FramePattern?, prefix: (String, Bool)?) {
    let entries = candidates.sorted { $0.key < $1.key }.flatMap(\.value)
    let wrong: [ManifestEntry]
    if let pattern, pattern.width != nil {
      wrong = entries.filter { $0.file != pattern.fileName(of: $0.frame) }
    } else {
      wrong = entries.filter { $0.numberInName(after: prefix?.0 ?? "") != $0.frame }
      guard wrong.count * 2 < entries.count else { return }
    }
    guard let first = wrong.first else { return }
    let list = FrameList(Set(wrong.map(\.frame)))
    problems.append(
      "frames \(list.text) (\(list.countText)) are said to be in files of other names than theirs, "
        + "such as frame \(first.frame) in \(first.file)")
    refused.formUnion(wrong.map(\.frame))
  }

  private mutating func checkScenes(_ manifests: [FrameManifest], of numbers: Set<Int>) {
    var scenes: [String: (manifests: Set<String>, frames: [Int])] = [:]
    for manifest in manifests {
      for entry in manifest.entries where numbers.contains(entry.frame) {
        scenes[entry.scene, default: ([], [])].manifests.insert(manifest.name)
        scenes[entry.scene]?.frames.append(entry.frame)
      }
    }
    guard scenes.count > 1 else { return }
    let lines = scenes.sorted { $0.key < $1.key }.map { hash, found in
      "  \(hash.prefix(12)): frames \(FrameList(found.frames).text) "
        + "in \(found.manifests.sorted().map(\.printed).joined(separator: ", "))"
    }
    problems.append(
      "the frames are of \(scenes.count) scenes, versions or settings; render those of "
        + "the wrong one again, or remove their manifests:\n" + lines.joined(separator: "\n"))
  }

  /// Returns, for every wanted frame, its first entry that matches the frame's file.
  ///
  /// - Parameters:
  ///   - threadCount: how many files are checked at once.
  ///   - isThere: whether a frame's file matches an entry; called on several threads.
  /// - Returns: the entries in ascending order. Frames whose file is missing or differs are added to `problems`.
  package mutating func findEntries(
    threadCount: Int, where isThere: @escaping @Sendable (ManifestEntry) -> Bool
  ) async -> [ManifestEntry] {
    let all = candidates.sorted { $0.key < $1.key }.map(\.value)
    let found = await withTaskGroup(of: [ManifestEntry].self) { group in
      for worker in 0..<threadCount {
        group.addTask {
          stride(from: worker, to: all.count, by: threadCount).compactMap { index in
            all[index].first(where: isThere)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    let known = Set(found.map(\.frame))
    let broken = FrameList(all.map { $0[0].frame }.filter { !known.contains($0) })
    if !broken.numbers.isEmpty {
      problems.append(
        "files missing or not as they were written: frames \(broken.text) (\(broken.countText))")
    }
    return found.sorted { $0.frame < $1.frame }
  }
}

/// The times of one machine's frames; times of different machines are never added up.
package struct HostTimes: Encodable, Equatable, Sendable {
  /// The name of the machine.
  package var host: String
  /// The number of frames that the machine rendered.
  package var frames: Int
  /// The sum of the times to commit and render the machine's frames, ns.
  package var render: UInt64
  /// The median time to commit and render one of the machine's frames, by nearest rank, ns.
  package var renderMedian: UInt64
  /// The sum of the times to encode and write the machine's frames, ns.
  package var encode: UInt64

  enum CodingKeys: String, CodingKey {
    case host, frames
    case render = "render_ns"
    case renderMedian = "render_p50_ns"
    case encode = "encode_ns"
  }

  /// Returns the times of each machine, sorted by its name.
  package static func timesByHost(_ entries: [ManifestEntry]) -> [HostTimes] {
    Dictionary(grouping: entries, by: \.host).map { host, entries in
      let times = entries.map(\.render).sorted()
      return HostTimes(
        host: host, frames: entries.count, render: times.reduce(0, &+),
        renderMedian: times[(times.count + 1) / 2 - 1],
        encode: entries.reduce(0) { $0 &+ $1.encode })
    }.sorted { $0.host < $1.host }
  }
}
