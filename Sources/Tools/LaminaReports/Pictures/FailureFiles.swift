// The files of a failed comparison: pictures to look at, and the command that accepts the new one.

public import LaminaFiles
public import LaminaImages
public import LaminaPixels

/// The pictures of one failure: `NAME.expected.png`, `NAME.actual.png`, `NAME.diff.png` and
/// `NAME.side-by-side.png`.
///
/// Without an accepted picture, only the actual one exists.
public struct FailureFiles: Sendable {
  /// The name of the failed picture.
  public let name: String
  /// The file of the accepted picture, which the new one would replace.
  public let golden: String
  /// The reason for the failure, in a line.
  public let message: String
  /// Further lines about the failure: position, distance, density.
  public let details: [String]
  /// The expected picture; `nil` without an accepted picture.
  public let expected: Texture?
  /// The actual picture.
  public let actual: Texture
  /// The picture of the marked differences; `nil` without an accepted picture.
  public let difference: Texture?
  /// The separate areas of differing pixels, the one with the most pixels first; empty without an accepted picture of
  /// the same size.
  public let changes: [PictureChange]
  private let sideBySide: Texture?

  /// Draws the pictures of a failure; `nil` if the verdict is not a failure.
  ///
  /// - Parameters:
  ///   - name: the name with which the files' names begin.
  ///   - verdict: the verdict of the comparison.
  ///   - actual: the rendered picture.
  /// - Throws: `ImageError.noMemory` if memory for the pictures runs out.
  public init?(name: String, verdict: GoldenFolder.Verdict, actual: Texture) throws(ImageError) {
    self.name = name
    do {
      let actual = try actual.expanded()
      self.actual = actual
      switch verdict {
      case .passed, .recorded: return nil
      case .missing(let file):
        golden = file
        message = "\(file): no picture is accepted yet"
        details = []
        (expected, difference, sideBySide, changes) = (nil, nil, nil, [])
      case .failed(let file, let comparison, let expected):
        golden = file
        message = comparison.message
        details = comparison.details
        let pictures = DifferencePictures(actual, to: expected, comparison: comparison)
        self.expected = expected
        changes = comparison.changes
        difference = try pictures.difference()
        sideBySide = try pictures.sideBySide()
      }
    } catch {
      throw .noMemory(name: name, bytes: actual.width * actual.height * 4)
    }
  }

  /// The pictures that exist, each with the ending of its file's name before `.png`.
  public var pictures: [(ending: String, picture: Texture)] {
    [
      ("expected", expected), ("actual", actual), ("diff", difference),
      ("side-by-side", sideBySide),
    ].compactMap { ending, picture in picture.map { (ending, $0) } }
  }

  /// The endings that names of such files can have before `.png`.
  public static let endings = ["expected", "actual", "diff", "side-by-side"]

  /// Returns the path of a failure's file in a folder, by the failure's name and the file's ending.
  public static func path(_ name: String, _ ending: String, in folder: String) -> String {
    let file = "\(name).\(ending).png"
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }

  /// Writes the pictures into an existing folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - layers: the layers that drew the actual picture, as a text in its file; `nil` without them.
  /// - Returns: the files' paths.
  /// - Throws: `FileError`.
  @discardableResult public func write(to folder: String, layers: String? = nil)
    throws(FileError) -> [String]
  {
    var paths: [String] = []
    for (ending, picture) in pictures {
      let path = FailureFiles.path(name, ending, in: folder)
      try OutputFile.makeFolder(FileName.folderAndName(path).folder)
      try PictureFile.write(picture, to: path, layers: ending == "actual" ? layers : nil)
      paths.append(path)
    }
    return paths
  }

  /// Returns the shell command that copies the actual picture over the accepted one.
  public func acceptLine(folder: String) -> String {
    let actual = FailureFiles.path(name, "actual", in: folder)
    return "cp \(actual.shellWord) \(golden.shellWord)"
  }
}
