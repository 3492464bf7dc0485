// The forms of files and folders that hold scenes, recognised by content instead of name.

import LaminaFiles
import LaminaPixels

/// The forms of files and folders that scenes are read from.
package enum SceneForm: Sendable {
  /// A scene file: JSON.
  case scene
  /// A keyed archive of layers.
  case archive
  /// A Core Animation package: a folder with `index.xml` or `main.caml`, or its document.
  case package
  /// A view hierarchy: a folder with `RequestResponses`.
  case viewHierarchy

  /// Recognises the form of a file or folder.
  ///
  /// Any other file is taken as a scene and any other folder as a package; their readers report the problem.
  ///
  /// - Parameter path: the file or folder; `-` is standard input, which only its reader examines.
  package init(of path: String) {
    if FileName.isFolder(path) {
      let isPackage = ["index.xml", "main.caml"].contains {
        FileStamp(path: "\(path)/\($0)") != nil
      }
      let hasAnswers = FileName.isFolder("\(path)/\(ViewHierarchyFolder.answers)")
      self = hasAnswers && !isPackage ? .viewHierarchy : .package
      return
    }
    let start = path == "-" ? nil : try? FileBytes.readStart(of: path, count: 1_024)
    let isCalled = path.hasSuffix(".caml") || path.hasSuffix(".ca")
    guard let start else {
      // A missing file is reported as the form that its name suggests.
      self = isCalled ? .package : .scene
      return
    }
    let first = start.span.firstVisible
    if PropertyListForm(of: start) != nil {
      self = .archive
    } else if first == UInt8(ascii: "<"), start.span.contains("<caml", within: 1_024) {
      self = .package
    } else {
      // A broken document with a package's name is reported as a broken package.
      self = isCalled && first != UInt8(ascii: "{") ? .package : .scene
    }
  }
}

extension Span<UInt8> {
  /// The first byte after a byte-order mark and white space.
  var firstVisible: UInt8? {
    var place = starts(with: "\u{FEFF}") ? 3 : 0
    while place < count, self[place] <= 0x20 { place += 1 }
    return place < count ? self[place] : nil
  }
}
