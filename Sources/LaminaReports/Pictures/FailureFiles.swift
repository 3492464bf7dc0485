// What a failed comparison leaves behind: pictures to look at, and how to accept the new one.

public import LaminaFiles
public import LaminaImages
public import LaminaPixels

/// The pictures of one failure: `NAME.expected.png`, `NAME.actual.png`, `NAME.diff.png` and
/// `NAME.side-by-side.png`.
///
/// Without an accepted picture there is the actual one alone.
public struct FailureFiles: Sendable {
  /// What the failure is about.
  public let name: String
  /// The accepted picture's file, which the new one would replace.
  public let golden: String
  /// What went wrong, in a line.
  public let message: String
  /// More lines.
  public let details: [String]
  /// What was expected; `nil` where nothing is accepted.
  public let expected: Texture?
  /// What is there.
  public let actual: Texture
  /// What differs; `nil` where nothing is accepted.
  public let difference: Texture?
  private let sideBySide: Texture?

  /// Draws the pictures of a failure; there are none of a verdict that is no failure.
  ///
  /// - Parameters:
  ///   - name: what it is about: the files' names begin with it.
  ///   - verdict: what comparing gave.
  ///   - actual: what was rendered.
  /// - Throws: `ImageError.noMemory` when the machine has no memory for the pictures.
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
        (expected, difference, sideBySide) = (nil, nil, nil)
      case .failed(let file, let comparison, let expected):
        golden = file
        message = comparison.message
        details = comparison.details
        let pictures = DifferencePictures(actual, to: expected, comparison: comparison)
        self.expected = expected
        difference = try pictures.difference()
        sideBySide = try pictures.sideBySide()
      }
    } catch {
      throw .noMemory(name: name, bytes: actual.width * actual.height * 4)
    }
  }

  /// The files' endings, and their pictures.
  public var pictures: [(ending: String, picture: Texture)] {
    [
      ("expected", expected), ("actual", actual), ("diff", difference),
      ("side-by-side", sideBySide),
    ].compactMap { ending, picture in picture.map { (ending, $0) } }
  }

  /// All endings that such files have.
  public static let endings = ["expected", "actual", "diff", "side-by-side"]

  /// The path of one of the files.
  public static func path(_ name: String, _ ending: String, in folder: String) -> String {
    let file = "\(name).\(ending).png"
    return folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }

  /// Writes the pictures into a folder that is there.
  ///
  /// - Returns: the files' paths.
  /// - Throws: `FileError`.
  @discardableResult public func write(to folder: String) throws(FileError) -> [String] {
    var paths: [String] = []
    for (ending, picture) in pictures {
      let path = FailureFiles.path(name, ending, in: folder)
      try PictureFile.write(picture, to: path)
      paths.append(path)
    }
    return paths
  }

  /// The line for a shell that accepts the new picture.
  public func acceptLine(folder: String) -> String {
    let actual = FailureFiles.path(name, "actual", in: folder)
    return "cp \(actual.shellWord) \(golden.shellWord)"
  }
}
