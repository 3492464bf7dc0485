// The reference's rows of a scene's document.

extension SceneKeyRow {
  static let scene = [
    SceneKeyRow(
      "$schema", "\"scene.schema.json\"",
      "The file of the schema, for editors. `lamina schema` writes it; Lamina does not read it."),
    SceneKeyRow("version", "1", "The version of the format."),
    SceneKeyRow("name", "\"Cards\"", "The scene's name, which messages and reports show."),
    SceneKeyRow(
      "canvas", "{\"width\": 390, \"height\": 844, \"scale\": 3}", css: "@viewport",
      apple: "UIScreen.bounds", "The picture's size, scale and background."),
    SceneKeyRow(
      "timeline", "{\"duration\": 2, \"framesPerSecond\": 60}",
      "The moments that frames show, for verbs that render all of them."),
    SceneKeyRow(
      "language", "\"ja\"", usual: "\"en\"", css: ":lang",
      "The language of texts whose fonts name none; it chooses among the shapes of shared characters."
    ),
    SceneKeyRow(
      "images", "{\"photo\": \"images/photo.png\"}", css: "@image",
      "Names for images: files, relative to the scene's folder, or data URIs."),
    SceneKeyRow(
      "fonts", "{\"title\": {\"name\": \"Inter\", \"weight\": 600}}", css: "@font-face",
      "Names for fonts, which texts may use in place of the fonts themselves."),
    SceneKeyRow(
      "root", "{\"sublayers\": []}", css: "body", apple: "UIWindow.layer",
      "The layer that fills the canvas and holds all others."),
  ]

  static let canvas = [
    SceneKeyRow("width", "390", in: "points", css: "width", "The picture's width."),
    SceneKeyRow("height", "844", in: "points", css: "height", "The picture's height."),
    SceneKeyRow(
      "scale", "3", in: "pixels per point", usual: "1", css: "resolution", apple: "UIScreen.scale",
      "The number of pixels along a point; the picture has width × scale pixels in a row."),
    SceneKeyRow(
      "background", "\"#f2f2f7\"", usual: "\"clear\"", css: "background",
      "The colour behind the root layer; a picture without one is transparent."),
    SceneKeyRow(
      "geometryFlipped", "false", usual: "true", apple: "CALayer.isGeometryFlipped",
      "Whether y points down, as in UIKit and CSS; else it points up, as in a bare CALayer."),
  ]

  static let timeline = [
    SceneKeyRow(
      "duration", "2", in: "seconds", usual: "0", "The length of the animation that frames show."),
    SceneKeyRow(
      "framesPerSecond", "60", in: "frames a second", usual: "60",
      apple: "CADisplayLink.preferredFrameRateRange", "The number of frames in a second."),
  ]

  static let path = [
    SceneKeyRow(
      "rect", "[0, 0, 60, 40]", in: "points", css: "inset()", apple: "UIBezierPath(rect:)",
      "A rectangle: x, y, width, height."),
    SceneKeyRow(
      "ellipse", "[0, 0, 60, 40]", in: "points", css: "ellipse()", apple: "UIBezierPath(ovalIn:)",
      "The ellipse within a rectangle: x, y, width, height."),
    SceneKeyRow(
      "roundedRect", "[0, 0, 60, 40]", in: "points", css: "inset(round)",
      apple: "UIBezierPath(roundedRect:cornerRadius:)",
      "A rectangle with round corners: x, y, width, height; `radius` is beside it."),
    SceneKeyRow(
      "radius", "12", in: "points", usual: "0", css: "border-radius",
      "The radius of the rounded rectangle's corners."),
  ]

  static let transform = [
    SceneKeyRow(
      "translate", "[10, 20]", in: "points", css: "translate()", apple: "CATransform3DTranslate",
      "A move by x, y and, if there is a third number, z."),
    SceneKeyRow(
      "scale", "2", css: "scale()", apple: "CATransform3DScale",
      "A factor, or one for each axis as [x, y] or [x, y, z]."),
    SceneKeyRow(
      "rotate", "30", in: "degrees", css: "rotate()", apple: "CATransform3DRotate",
      "A turn, clockwise on the screen. Key paths such as `transform.rotation.z` have radians."),
    SceneKeyRow(
      "axis", "[0, 1, 0]", usual: "[0, 0, 1]", css: "rotate3d()",
      "The axis of `rotate`, in the same step."),
    SceneKeyRow(
      "perspective", "800", in: "points", css: "perspective()", apple: "CATransform3D.m34",
      "The distance of the eye; m34 becomes -1 / distance."),
  ]
}
