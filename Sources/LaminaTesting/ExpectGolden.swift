public import LaminaLayers
public import LaminaPixels
public import LaminaReports
public import LaminaScenes
public import Testing

/// Expects pixels to be those of an accepted picture, `Goldens/NAME.png` beside the test's file.
///
/// `Goldens/NAME.1.png`, `NAME.2.png` and so on are accepted as well. A picture that is not there yet is
/// written, and the test fails so that somebody looks at it. `LAMINA_RECORD` says otherwise: `all` writes
/// whatever is not the same, `failed` what fails, `missing` what is not there, `never` nothing. Where `CI`
/// is set nothing is ever written.
///
/// A failure attaches the expected, the actual, the differing pixels and all three side by side. It
/// leaves them and a page to look at below `LAMINA_ARTIFACTS`, or in the temporary folder, and says
/// which line accepts the new picture.
///
/// - Parameters:
///   - picture: the pixels.
///   - name: what the picture is called: its file's name without the ending.
///   - tolerance: how far it may be off.
///   - record: when it is written; without it the environment says so, or else it is where missing.
///   - folder: where accepted pictures lie, if not in `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether it looks as expected.
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

/// Expects a frame's pixels to be those of an accepted picture.
///
/// See `expectGolden(of:named:tolerance:record:in:filePath:fileID:sourceLocation:)` of a texture for where
/// that is, and what a failure leaves behind.
///
/// - Parameters:
///   - frame: the frame.
///   - name: what the picture is called: its file's name without the ending.
///   - tolerance: how far it may be off.
///   - record: when it is written; without it the environment says so, or else it is where missing.
///   - folder: where accepted pictures lie, if not in `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether it looks as expected.
@discardableResult public func expectGolden(
  of frame: RenderedFrame, named name: String, tolerance: PictureTolerance = .exact,
  record: RecordMode? = nil, in folder: String? = nil, filePath: String = #filePath,
  fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectGolden(
    of: frame.picture, named: name, tolerance: tolerance, record: record, in: folder,
    filePath: filePath, fileID: fileID, sourceLocation: sourceLocation)
}

/// Expects a tree to show an accepted picture.
///
/// A tree that cannot be rendered is an issue of the test.
///
/// - Parameters:
///   - root: the tree.
///   - canvas: the screen.
///   - time: the moment, in seconds.
///   - name: what the picture is called: its file's name without the ending.
///   - tolerance: how far it may be off.
///   - record: when it is written; without it the environment says so, or else it is where missing.
///   - folder: where accepted pictures lie, if not in `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether it looks as expected.
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

/// Expects a scene to show an accepted picture.
///
/// A scene that cannot be rendered is an issue of the test.
///
/// - Parameters:
///   - scene: the scene.
///   - time: the moment, in seconds.
///   - name: what the picture is called: its file's name without the ending.
///   - tolerance: how far it may be off.
///   - record: when it is written; without it the environment says so, or else it is where missing.
///   - folder: where accepted pictures lie, if not in `Goldens` beside the test's file.
///   - filePath: the test's file.
///   - fileID: the test's module and file.
///   - sourceLocation: where issues are reported.
/// - Returns: whether it looks as expected.
@MainActor @discardableResult public func expectGolden(
  of scene: Scene, at time: Double = 0, named name: String, tolerance: PictureTolerance = .exact,
  record: RecordMode? = nil, in folder: String? = nil, filePath: String = #filePath,
  fileID: String = #fileID, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectGolden(
    of: scene.root, canvas: scene.canvas, at: time, named: name, tolerance: tolerance,
    record: record, in: folder, filePath: filePath, fileID: fileID, sourceLocation: sourceLocation)
}
