public import LaminaLayers
public import LaminaPixels
public import LaminaReports
public import LaminaScenes
public import Testing

/// Expects pixels to match an accepted picture, `Goldens/NAME.png` beside the test's file.
///
/// `Goldens/NAME.1.png`, `NAME.2.png` and so on are accepted as well. A missing picture is written, and the
/// test fails so that somebody looks at it. `LAMINA_RECORD` changes this: `all` writes every picture that
/// differs, `failed` the failing ones, `missing` the missing ones, `never` none. If `CI` is set, no picture
/// is ever written.
///
/// A failure attaches the expected, the actual, the differing pixels and all three side by side. It also writes
/// them, with a page to look at, below `LAMINA_ARTIFACTS`, or in the temporary folder if that is not set. The
/// message contains the command that accepts the new picture.
///
/// - Parameters:
///   - picture: the pixels.
///   - name: the picture's name, which is its file's name without the ending.
///   - tolerance: the permitted difference.
///   - record: when the picture is written; by default the environment decides, or else missing pictures are
///     written.
///   - folder: the folder of accepted pictures; by default `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether the picture matches.
@discardableResult public func expectGolden(
  of picture: Texture, named name: String, tolerance: PictureTolerance = .exact,
  record: RecordMode? = nil, in folder: String? = nil, filePath: String = #filePath,
  fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  GoldenExpectation(
    named: name, tolerance: tolerance, record: record, folder: folder, filePath: filePath,
    fileID: fileID, sourceLocation: sourceLocation
  ).check(picture)
}

/// Expects a frame's pixels to match an accepted picture.
///
/// See `expectGolden(of:named:tolerance:record:in:filePath:fileID:sourceLocation:)` of a texture for its
/// place and for the files that a failure leaves.
///
/// - Parameters:
///   - frame: the frame.
///   - name: the picture's name, which is its file's name without the ending.
///   - tolerance: the permitted difference.
///   - record: when the picture is written; by default the environment decides, or else missing pictures are
///     written.
///   - folder: the folder of accepted pictures; by default `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether the picture matches.
@discardableResult public func expectGolden(
  of frame: RenderedFrame, named name: String, tolerance: PictureTolerance = .exact,
  record: RecordMode? = nil, in folder: String? = nil, filePath: String = #filePath,
  fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectGolden(
    of: frame.picture, named: name, tolerance: tolerance, record: record, in: folder,
    filePath: filePath, fileID: fileID, sourceLocation: sourceLocation)
}

/// Expects a layer tree to match an accepted picture.
///
/// A tree that cannot be rendered is an issue of the test.
///
/// - Parameters:
///   - root: the tree.
///   - canvas: the screen.
///   - time: the moment, in seconds.
///   - name: the picture's name, which is its file's name without the ending.
///   - tolerance: the permitted difference.
///   - record: when the picture is written; by default the environment decides, or else missing pictures are
///     written.
///   - folder: the folder of accepted pictures; by default `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether the picture matches.
@MainActor @discardableResult public func expectGolden(
  of root: Layer, canvas: Canvas, at time: Double = 0, named name: String,
  tolerance: PictureTolerance = .exact, record: RecordMode? = nil, in folder: String? = nil,
  filePath: String = #filePath, fileID: String = #fileID,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let frame: RenderedFrame
  do { frame = try RenderedFrame(of: root, canvas: canvas, at: time) } catch {
    Issue.record("\(name): it cannot be rendered: \(error)", sourceLocation: sourceLocation)
    return false
  }
  return expectGolden(
    of: frame, named: name, tolerance: tolerance, record: record, in: folder, filePath: filePath,
    fileID: fileID, sourceLocation: sourceLocation)
}

/// Expects a scene to match an accepted picture.
///
/// A scene that cannot be rendered is an issue of the test.
///
/// - Parameters:
///   - scene: the scene.
///   - time: the moment, in seconds.
///   - name: the picture's name, which is its file's name without the ending.
///   - tolerance: the permitted difference.
///   - record: when the picture is written; by default the environment decides, or else missing pictures are
///     written.
///   - folder: the folder of accepted pictures; by default `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether the picture matches.
@MainActor @discardableResult public func expectGolden(
  of scene: Scene, at time: Double = 0, named name: String, tolerance: PictureTolerance = .exact,
  record: RecordMode? = nil, in folder: String? = nil, filePath: String = #filePath,
  fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectGolden(
    of: scene.root, canvas: scene.canvas, at: time, named: name, tolerance: tolerance,
    record: record, in: folder, filePath: filePath, fileID: fileID, sourceLocation: sourceLocation)
}
