// Layers that show pictures.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaScenes

extension LayerBuilder {
  /// Returns a layer that shows the picture of an asset; `nil` if the asset does not exist.
  func imageLayer(_ model: LayerModel) throws(SceneError) -> Layer? {
    let node = model.node
    guard let id = model.asset, let own = assets[id] else {
      reader.noteFeature("the image \((model.asset ?? "").quoted) does not exist", at: node)
      return nil
    }
    let asset = reader.slots.slotValue(for: own) ?? own
    let size = Size(
      width: try asset.double("w", own.double("w", 0)),
      height: try asset.double("h", own.double("h", 0)))
    let layer = try plainLayer(model.name, size, node)
    let name = asset.stringOrEmpty("p")
    let found: ImageSource?
    do { found = try files.image(folder: asset.stringOrEmpty("u"), name: name, at: asset) } catch {
      if let error = error as? SceneError { throw error }
      let clause = (error as? LottieFiles.Broken)?.clause ?? "cannot be read"
      reader.noteFeature(
        "the image \(name.quoted) \(clause); its layer is empty", at: asset)
      return layer
    }
    guard let image = found else {
      reader.noteFeature("the image \(name.quoted) is missing", at: asset)
      return layer
    }
    noteIgnoredProperties(image.properties, at: asset)
    if size.width <= 0 || size.height <= 0 {
      layer.bounds.size = Size(
        width: Double(image.properties.width), height: Double(image.properties.height))
    }
    locations.images[image.name] = asset.location
    layer.contents = .image(image)
    layer.contentsGravity = reader.followsFile ? .resizeAspect : .resize
    let (width, height) = (Double(image.properties.width), Double(image.properties.height))
    // A difference of less than a pixel is that of a rounded size.
    if abs(layer.bounds.width * height - layer.bounds.height * width) > max(width, height) {
      reader.recordDifference(.imageAspect, at: node)
    }
    // Minification averages the picture's pixels.
    layer.minificationFilter = .trilinear
    return layer
  }

  /// Notes the properties of a picture's file that are ignored.
  private func noteIgnoredProperties(_ picture: ImageProperties, at asset: LottieNode) {
    if !picture.ignored.isEmpty {
      reader.noteFeature(
        "\(picture.ignored.joined(separator: ", ")) of the image is ignored; it is read by its other description, or else as sRGB",
        at: asset, isFaithful: true)
    }
    if picture.hasUnreadableOrientation {
      reader.noteFeature(
        "the image's EXIF orientation is invalid; it is shown as stored", at: asset,
        isFaithful: true)
    }
  }
}
