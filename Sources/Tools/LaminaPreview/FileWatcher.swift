// Watching of files, by polling them fifty times a second.

import LaminaFiles

/// A watcher that reloads a preview's scene when one of the scene's files has changed.
///
/// A file counts as written once two polls in a row agree. A file that is written continuously is still read ten times
/// a second, and once more when it has settled.
struct FileWatcher: Sendable {
  let preview: ScenePreview

  /// The interval between polls.
  static let interval = Duration.milliseconds(20)
  /// The longest wait for continuous changes to settle, after which the scene is reloaded anyway.
  private static let maximumDelay = Duration.milliseconds(100)
  /// The shortest wait before a broken scene is loaded again, since files that are not watched may have mended it.
  private static let retry = Duration.milliseconds(500)
  /// The minimum wait before a retry, as a multiple of the loading time.
  private static let restShare = 20

  /// Polls the scene's files, and reloads the scene when one has changed, until the task is cancelled.
  func watchFiles() async {
    let clock = ContinuousClock()
    var files = await preview.files
    var isBroken = await preview.failure != nil
    // Stamps are compared with the stamps at the time of reading, not with the present ones.
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
      let isForced = !different.isEmpty && now - since >= FileWatcher.maximumDelay
      guard isRetry || isAtRest || isForced else { continue }
      await preview.reload(changed: changed)
      loaded = clock.now
      since = loaded
      pause = max(FileWatcher.retry, (loaded - now) * FileWatcher.restShare)
      // A file that is still being written is read once more when it has settled.
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
