// Loads a view hierarchy, as exported by Xcode, as a scene.

import LaminaFiles
import LaminaLayers

extension Scene {
  /// Reads the last capture in a folder written by Xcode's "Export View Hierarchy".
  ///
  /// Layers are named after their views: by class and, after a slash, by accessibility identifier. The visible windows
  /// are shown on one canvas, unless `SceneOptions.window` selects one.
  ///
  /// - Parameters:
  ///   - path: the folder that contains `RequestResponses`.
  ///   - options: limits, overrides, and the choice of the shown window.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the file, the location in it and the facts. O(bytes).
  static func load(viewHierarchy path: String, options: SceneOptions) throws(SceneError) -> Scene {
    let folder = try ViewHierarchyFolder(path: path)
    let notices = try folder.notices(options: options)
    let (responses, failed) = try folder.lastCapture(options: options)
    var objects = ViewObjectTable()
    for response in responses { try objects.addResponse(response) }
    var reader = ViewHierarchyReader(objects, folder: folder.path, options: options)
    reader.add(notices: notices + failed.map { .failedResponse(file: $0) })
    let (root, canvas) = try reader.readCapture()
    root.beginAnimations(at: 0)
    return Scene(
      name: FileName.baseName(of: path), canvas: canvas, timeline: Scene.Timeline(), root: root,
      locations: reader.locations, notices: reader.notices, silentNotices: reader.silentNotices)
  }
}
