// Watching files: by looking at them, some fifty times a second.

import LaminaFiles

/// Has a preview load its scene anew when one of its files has changed.
///
/// A file counts as written once it is the same on two looks in a row; one that is written all the time is
/// read ten times a second nevertheless, and once more when it has come to rest.
struct FileWatcher: Sendable {
  let preview: ScenePreview

  /// The time between looks.
  static let interval = Duration.milliseconds(20)
  /// How long changes that go on are waited for.
  private static let patience = Duration.milliseconds(100)
  /// How often what is broken is tried anew: files that nobody knows of may have mended it.
  private static let retry = Duration.milliseconds(500)
  /// How much longer than loading takes it waits at least.
  private static let restShare = 20

  /// Watches for as long as the process lives.
  func run() async {
    let clock = ContinuousClock()
    var files = await preview.files
    var isBroken = await preview.failure != nil
    // What was read is compared with, not what is there by now.
    var seen = files.stamps
    var changed: Set<String> = []
    var since = clock.now
    var loaded = clock.now
    var pause = FileWatcher.retry
    while !Task.isCancelled {
      try? await Task.sleep(for: FileWatcher.interval)
      let stamps = FileWatcher.stamps(of: files.paths)
      let different = files.paths.filter { stamps[$0] != seen[$0] }
      seen = stamps
      let now = clock.now
      if changed.isEmpty && !different.isEmpty { since = now }
      changed.formUnion(different)
      let isRetry = changed.isEmpty && isBroken && now - loaded >= pause
      let isAtRest = !changed.isEmpty && different.isEmpty
      let isForced = !different.isEmpty && now - since >= FileWatcher.patience
      guard isRetry || isAtRest || isForced else { continue }
      await preview.reload(changed: changed)
      loaded = clock.now
      since = loaded
      pause = max(FileWatcher.retry, (loaded - now) * FileWatcher.restShare)
      // What is still being written is read once more when it has come to rest.
      if !isForced { changed = [] }
      let before = files.paths
      files = await preview.files
      isBroken = await preview.failure != nil
      for path in files.paths where !before.contains(path) { seen[path] = files.stamps[path] }
    }
  }

  private static func stamps(of paths: Set<String>) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in paths { stamps[path] = FileStamp(path: path) }
    return stamps
  }
}
