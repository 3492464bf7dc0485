// lamina merge: joins the manifests of a sequence's shards, if every frame exists.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports
import LaminaSequences

struct MergeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Check that a sequence is complete, and join its manifests.",
    discussion: """
      Reads the manifests beside the frames (frames.jsonl, frames-3-of-16.jsonl) and
      writes one, frames.jsonl, in the order of the frames. Every frame must be
      there, in a file of its own, all of one scene, and frames that were rendered
      twice must have the same pixels. Otherwise it lists the missing frames, as JSON with --json, and writes
      nothing. Lines of frames outside --frames are kept if no shard has them. Times are listed per
      machine, never mixed.

      EXAMPLES
        lamina merge frames --frames 0-999
        lamina merge 'frames/shot-%04d.png' --frames 0-999 --verify
        lamina merge frames --frames 0-999 --json | jq .hosts

      \(ExitCodeHelp.section(
        done: "every frame is there", checkFailed: "something is missing or wrong",
        invalidInput: nil))
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of the frames, or their names as in render's -o.", valueName: "frames"))
  var place: String

  @Option(help: ArgumentHelp("The frames that must be there.", valueName: "ranges"))
  var frames: String

  @Flag(help: "Read every file, and compare its bytes and its pixels with the manifest.")
  var verify = false

  @Flag(help: "Print the result as JSON to standard output.") var json = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors to standard error.") var quiet = false

  func validate() throws {
    do throws(RangeProblem) { _ = try FrameList(parsing: frames) } catch {
      throw ValidationError(error.message)
    }
  }

  func run() async throws {
    try await Command.runVerb { () async throws(Failure) in try await merge() }
  }

  private func merge() async throws(Failure) {
    let (wanted, folder, prefix, pattern) = try findFrames()
    let manifests: [FrameManifest]
    do throws(FileError) {
      manifests = try FrameManifest.allManifests(in: folder, prefix: prefix)
    } catch {
      throw Failure(error)
    }
    guard !manifests.isEmpty else {
      // A name without a number field may mean the folder.
      let isFolder = !place.contains { "%#".contains($0) }
      if isFolder, !FileName.isFolder(place) {
        throw Failure.inputOutput(
          "error: \(place): there is no such folder, and no manifest "
            + FramePattern.join(folder, "\(prefix)frames.jsonl"))
      }
      throw Failure.inputOutput(
        "error: \(place): there is no manifest \(prefix)frames.jsonl, nor one of a shard")
    }
    removeAbandoned(manifests, in: folder, prefix: prefix, pattern)
    for manifest in manifests where manifest.isTorn && !quiet {
      Output.printNote("note: \(manifest.name): the last line was cut off, and is ignored")
    }
    var merged = ManifestMerge(manifests, wanted: wanted, pattern: pattern)
    let isVerifying = verify
    let entries = await merged.findEntries(threadCount: RenderArguments.cores) { entry in
      isVerifying ? entry.isVerified(in: folder) : entry.hasFile(in: folder)
    }
    guard merged.problems.isEmpty else {
      if json { try Output.writeEncoded(json: MergeProblems(merged, of: wanted)) }
      throw Failure(
        status: .checkFailed,
        lines: merged.problems.prefix(Failure.shownProblems).flatMap { problem in
          let lines = problem.split(separator: "\n").map(String.init)
          return ["\(place): error: \(lines[0])"] + lines.dropFirst()
        } + Failure.countLines(of: merged.problems.count, in: place))
    }
    let path = FramePattern.join(folder, FrameManifest.manifestName(prefix: prefix))
    let all = (entries + merged.kept).sorted { $0.frame < $1.frame }
    try Output.writeText(all.map { $0.line + "\n" }.joined(), to: path)
    try reportMerge(entries, merged, to: path, of: wanted)
  }

  /// Returns the frames that must be there, their folder, the prefix of its manifests' names, and the names of the files
  /// if they are given.
  private func findFrames() throws(Failure) -> (
    FrameList, folder: String, prefix: String, FramePattern?
  ) {
    let wanted: FrameList
    do { wanted = try FrameList(parsing: frames) } catch { throw Failure(error) }
    guard FileName.isFolder(place) else {
      let pattern: FramePattern
      do { pattern = try FramePattern(parsing: place) } catch { throw Failure(error) }
      guard FileName.isFolder(pattern.folder) else {
        throw Failure.inputOutput("error: \(pattern.folder): there is no such folder")
      }
      return (wanted, pattern.folder, pattern.manifestPrefix, pattern)
    }
    let prefixes = Set(
      FrameManifest.names(in: place).compactMap { FrameManifest.readPrefix(name: $0)?.prefix })
    guard prefixes.count <= 1 else {
      let example = FramePattern.join(place, (prefixes.sorted().last ?? "") + "%04d.png")
      throw Failure(
        RangeProblem(
          "\(place) holds manifests of \(prefixes.count) sequences; name one as in render's -o, "
            + "like '\(example)'"))
    }
    return (wanted, place, prefixes.first ?? "", nil)
  }

  /// Removes the temporary files that killed runs of the sequence left.
  ///
  /// Without a pattern, a file with a digit after the prefix counts as a frame.
  private func removeAbandoned(
    _ manifests: [FrameManifest], in folder: String, prefix: String, _ pattern: FramePattern?
  ) {
    let files = Set(manifests.flatMap { $0.entries.map(\.file) })
    AbandonedFiles.removeFiles(in: folder) { name in
      if let pattern, pattern.isOfSequence(name) { return true }
      let rest = name.dropFirst(name.hasPrefix(prefix) ? prefix.count : name.count)
      return FrameManifest.readPrefix(name: name)?.prefix == prefix || files.contains(name)
        || (pattern == nil && rest.first?.isNumber == true)
    }
  }

  private func reportMerge(
    _ entries: [ManifestEntry], _ merged: ManifestMerge, to path: String, of wanted: FrameList
  ) throws(Failure) {
    let hosts = HostTimes.timesByHost(entries)
    if json {
      try Output.writeEncoded(
        json: MergeSummary(
          manifest: path, frames: wanted.text, count: entries.count, scene: entries[0].scene,
          isVerified: verify, hosts: hosts))
    } else if !quiet {
      Output.printNote("\(path): frames \(wanted.text) (\(wanted.countText)) are there")
      for host in hosts {
        Output.printNote(
          "\(host.host.printed): \(host.frames) rendered in "
            + "\(ProgressBar.rateText(Double(host.render) / 1e9)) s, half of them within "
            + "\(RenderSummary.roundedMilliseconds(host.renderMedian)) ms, encoded and written in "
            + "\(ProgressBar.rateText(Double(host.encode) / 1e9)) s")
      }
      if !merged.kept.isEmpty {
        Output.printNote("note: \(merged.kept.count) lines of frames outside --frames were kept")
      }
      if merged.unwanted > 0 {
        Output.printNote("note: \(merged.unwanted) lines of frames outside --frames were left out")
      }
    }
  }
}

/// The document that `merge --json` prints.
struct MergeSummary: Encodable {
  let schema = DocumentSchema.merge.version
  let manifest: String
  let frames: String
  let count: Int
  let scene: String
  let isVerified: Bool
  let hosts: [HostTimes]

  enum CodingKeys: String, CodingKey {
    case schema, manifest, frames, count, hosts
    case scene = "scene_hash"
    case isVerified = "verified"
  }
}

/// The document that `merge --json` prints if something is missing or wrong.
struct MergeProblems: Encodable {
  let schema = DocumentSchema.merge.version
  let frames: String
  /// The ranges of the frames that are in no manifest; `nil` if there are none.
  let missing: String?
  /// The problems, one text for each.
  let problems: [String]

  init(_ merged: ManifestMerge, of wanted: FrameList) {
    frames = wanted.text
    missing = merged.missing.numbers.isEmpty ? nil : merged.missing.text
    problems = merged.problems
  }
}
