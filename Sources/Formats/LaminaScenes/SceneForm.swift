// The forms of files and folders that hold scenes, recognised by content instead of name.

package import LaminaFiles
import LaminaPixels

/// The forms of files and folders that scenes are read from.
package enum SceneForm: Sendable {
  /// A scene file: JSON.
  case scene
  /// A Lottie file: JSON, which gzip may compress, or a dotLottie archive.
  case lottie
  /// A keyed archive of layers.
  case archive
  /// A Core Animation package: a folder with `index.xml` or `main.caml`, or the CAML document in one.
  case package
  /// A view hierarchy: a folder with `RequestResponses`.
  case viewHierarchy
  /// A wallpaper: packages of Core Animation in a folder or in a zip archive.
  case wallpaper

  /// Recognises the form of a file or folder.
  ///
  /// Any other file is taken as a scene and any other folder as a package; their readers report the problem. Of a file
  /// only the start is read, in which JSON of Lottie counts as a scene, and a wallpaper's archive as Lottie:
  /// `init(of:)` of all bytes tells them apart.
  ///
  /// - Parameter path: the file or folder; `-` is standard input, which only its reader examines.
  package init(of path: String) {
    if FileName.isFolder(path) {
      if SceneForm.hasDocument(path) {
        self = .package
      } else if SceneForm.isViewHierarchy(path) {
        self = .viewHierarchy
      } else {
        self = SceneForm.isWallpaper(folder: path) ? .wallpaper : .package
      }
      return
    }
    let start = path == "-" ? nil : try? FileBytes.readStart(of: path, count: 1_024)
    let isCalled = path.hasSuffix(".caml") || path.hasSuffix(".ca")
    guard let start else {
      // A missing file is reported as the form that its name suggests.
      self = isCalled ? .package : .scene
      return
    }
    // A broken document with a package's name is reported as a broken package.
    let isBroken = isCalled && start.span.firstVisible != UInt8(ascii: "{")
    self = SceneForm(start: start) ?? (isBroken ? .package : .scene)
  }

  /// Recognises the form of a file by all of its bytes.
  ///
  /// Any other file is taken as a scene, whose reader reports the problem. O(bytes).
  package init(of bytes: FileBytes) {
    if SceneForm.isZip(bytes.span),
      let archive = try? ZipArchive(bytes, file: "", entryLimit: FileTree.fileLimit),
      archive.entry(named: "manifest.json") == nil,
      WallpaperFolder.hasPackages(archive.entries.map(\.name))
    {
      self = .wallpaper
      return
    }
    self = SceneForm(start: bytes) ?? (SceneForm.isLottie(bytes) ? .lottie : .scene)
  }

  /// Whether a path names a view hierarchy; of a folder, nothing else is looked at.
  package static func isViewHierarchy(_ path: String) -> Bool {
    FileName.isFolder("\(path)/\(ViewHierarchyFolder.answers)") && !hasDocument(path)
  }

  /// Whether a folder has the document of a package.
  private static func hasDocument(_ folder: String) -> Bool {
    ["index.xml", "main.caml"].contains { FileStamp(path: "\(folder)/\($0)") != nil }
  }

  /// Whether a folder contains a wallpaper, or is one.
  private static func isWallpaper(folder: String) -> Bool {
    // A folder over the limit is reported by the reader.
    guard let tree = try? FileTree(folder: folder) else { return true }
    return WallpaperFolder.hasPackages(tree.paths)
  }

  /// Recognises a keyed archive, a CAML document or a dotLottie archive by its first bytes; `nil` for other files.
  private init?(start bytes: FileBytes) {
    let span = bytes.span
    if PropertyListForm(of: bytes) != nil {
      self = .archive
    } else if span.firstVisible == UInt8(ascii: "<"), span.contains("<caml", within: 1_024) {
      self = .package
    } else if SceneForm.isZip(span) {
      self = .lottie
    } else {
      return nil
    }
  }
}

extension Span<UInt8> {
  /// The first byte after a byte-order mark and white space; `nil` if there is none.
  var firstVisible: UInt8? {
    var place = starts(with: "\u{FEFF}") ? 3 : 0
    while place < count, self[place] <= 0x20 { place += 1 }
    return place < count ? self[place] : nil
  }
}
