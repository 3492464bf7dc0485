// Temporary files that a killed process left.

import LaminaSystem
import Synchronization

/// The temporary files of writers that ended without removing them.
///
/// A writer holds a lock on its temporary file, and the system releases it however the writer ends. So a temporary file
/// that can be locked has no writer any more. Where the file system has no locks, nothing is removed.
package enum AbandonedFiles {
  /// The temporary files in each folder that this process has listed, by the beginning of their targets' names.
  private static let listed = Mutex<[String: [String: [String]]]>([:])

  /// Returns the name of the temporary file for a target: `.NAME.PROCESS.NUMBER.tmp`.
  static func temporaryName(for name: String, number: Int) -> String {
    ".\(nameBeginning(of: name)).\(SystemProcess.identifier).\(number).tmp"
  }

  /// Returns the target's name, or its beginning, of a temporary file; `nil` for any other name.
  private static func targetName(of name: String) -> String? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts.removeFirst().isEmpty, parts.removeLast() == "tmp" else {
      return nil
    }
    for part in parts.suffix(2) {
      guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    }
    let target = parts.dropLast(2).joined(separator: ".")
    return target.isEmpty ? nil : target
  }

  /// Returns a name's beginning, cut to leave room for the rest: file systems allow 255 bytes.
  private static func nameBeginning(of name: String) -> String {
    var beginning = name
    while beginning.utf8.count > 200 { beginning.removeLast() }
    return beginning
  }

  /// Removes the abandoned temporary files of a file; each folder is listed only once in a process.
  package static func removeFiles(of path: String) {
    let (folder, name) = FileName.folderAndName(path)
    let names = listed.locked { folders in
      if folders[folder] == nil {
        folders[folder] = Dictionary(
          grouping: SystemFiles.entryNames(in: folder).filter { targetName(of: $0) != nil },
          by: { targetName(of: $0) ?? "" })
      }
      return folders[folder]?.removeValue(forKey: nameBeginning(of: name)) ?? []
    }
    for name in names { removeIfAbandoned("\(folder)/\(name)") }
  }

  /// Removes the abandoned temporary files in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isOurs: whether a file of that name belongs to the caller; long names are cut to 200 bytes.
  package static func removeFiles(in folder: String, where isOurs: (String) -> Bool) {
    for name in SystemFiles.entryNames(in: folder) {
      guard let target = targetName(of: name), isOurs(target) else { continue }
      removeIfAbandoned("\(folder)/\(name)")
    }
  }

  /// Removes a regular file of this user that nobody has locked.
  private static func removeIfAbandoned(_ path: String) {
    guard let file = try? FileDescriptor(path, for: .locking) else { return }
    defer { try? file.close() }
    guard let status = try? file.status(), status.kind == .regular,
      status.owner == SystemProcess.effectiveUser,
      (try? file.lockFile(waits: false)) != nil,
      // Another process may have removed the file, and a third one made a new one.
      (try? FileStatus(path: path))?.identity == status.identity
    else { return }
    SystemFiles.remove(path)
  }
}
