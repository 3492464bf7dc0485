import Testing
import UIKit

/// Images, colours, texts and fonts from a folder that the test writes.
@Suite(.serialized) struct ResourceTests {
  /// A folder for one test, removed with it.
  final class Folder {
    let path: String
    init() {
      path = NSTemporaryDirectory() + "resources-\(UUID().uuidString)"
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func write(_ name: String, _ data: Data) {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? data.write(to: file)
    }
    func write(_ name: String, _ text: String) { write(name, Data(text.utf8)) }
  }

  private func square(_ side: Int, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: .plain).image {
      context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test func `images: files are found by name, at the scale that their names state`() throws {
    let folder = Folder()
    folder.write("a/star@2x.png", try #require(square(8, .red).pngData()))
    Resources.add(folder: folder.path)
    defer { Resources.removeAll() }
    let star = try #require(UIImage(named: "star"))
    #expect(star.scale == 2)
    #expect(star.size == CGSize(width: 4, height: 4))
    #expect(UIImage(named: "star") == star)
    #expect(UIImage(named: "none") == nil)
    #expect(UIImage(contentsOfFile: folder.path + "/a/star@2x.png")?.scale == 2)
    #expect(Bundle.main.path(forResource: "star@2x", ofType: "png") != nil)
  }

  @Test func `catalogues: image sets have scales, dark variants, intents and caps`() throws {
    let folder = Folder()
    let set = "App.xcassets/Icons/heart.imageset/"
    folder.write("App.xcassets/Icons/Contents.json", #"{"properties":{"provides-namespace":true}}"#)
    folder.write(set + "day.png", try #require(square(6, .red).pngData()))
    folder.write(set + "night.png", try #require(square(6, .blue).pngData()))
    folder.write(
      set + "Contents.json",
      #"""
      {"images":[{"idiom":"universal","filename":"day.png","scale":"2x",
        "resizing":{"mode":"9-part","cap-insets":{"top":2,"left":2,"bottom":2,"right":2}}},
        {"idiom":"universal","filename":"night.png","scale":"2x",
        "appearances":[{"appearance":"luminosity","value":"dark"}]}],
       "properties":{"template-rendering-intent":"template"}}
      """#)
    Resources.add(folder: folder.path)
    defer { Resources.removeAll() }
    let heart = try #require(UIImage(named: "Icons/heart"))
    #expect(heart.size == CGSize(width: 3, height: 3))
    #expect(heart.renderingMode == .alwaysTemplate)
    #expect(heart.capInsets == UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    var traits = UITraitCollection()
    traits.userInterfaceStyle = .dark
    let night = try #require(UIImage(named: "Icons/heart", in: nil, compatibleWith: traits))
    #expect(night != heart)
  }

  @Test func `catalogues: colours have light and dark values in any notation`() throws {
    let folder = Folder()
    folder.write(
      "C.xcassets/brand.colorset/Contents.json",
      #"""
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb",
        "components":{"red":"0xFF","green":"128","blue":"0.250","alpha":"1.000"}}},
        {"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],
        "color":{"color-space":"gray-gamma-22","components":{"white":"0.5","alpha":"0.5"}}}]}
      """#)
    folder.write("C.xcassets/broken.colorset/Contents.json", "{\"colors\": [")
    Resources.add(folder: folder.path)
    defer { Resources.removeAll() }
    let brand = try #require(UIColor(named: "brand"))
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    brand.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(red == 1 && abs(green - 128.0 / 255) < 1e-9 && blue == 0.25 && alpha == 1)
    var traits = UITraitCollection()
    traits.userInterfaceStyle = .dark
    #expect(brand.resolvedColor(with: traits) == UIColor(white: 0.5, alpha: 0.5))
    #expect(UIColor(named: "broken") == nil)
    #expect(Resources.warnings.contains { $0.contains("broken.colorset/Contents.json") })
  }

  @Test func `catalogues: one appearance of a colour may refer to a colour of the system`() throws {
    let folder = Folder()
    folder.write(
      "C.xcassets/bubble.colorset/Contents.json",
      #"""
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb",
        "components":{"red":"1.000","green":"1.000","blue":"1.000","alpha":"1.000"}}},
        {"idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}],
        "color":{"platform":"ios","reference":"systemGray2Color"}},
        {"idiom":"universal","appearances":[{"appearance":"contrast","value":"high"}],
        "color":{"platform":"ios","reference":"labelColor"}}]}
      """#)
    Resources.add(folder: folder.path)
    defer { Resources.removeAll() }
    let color = try #require(UIColor(named: "bubble"))
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .white)
    #expect(color.resolvedColor(with: dark) == UIColor.systemGray2.resolvedColor(with: dark))
  }

  @Test func `texts: the language's table counts, then the base one, then the key`() {
    let folder = Folder()
    folder.write(
      "en.lproj/Localizable.strings", "/* A note */\n\"hello\" = \"Hello\";\n\"bye\" = \"Bye\";\n")
    folder.write("de.lproj/Localizable.strings", "\"hello\" = \"Hallo\";\n")
    folder.write(
      "Other.xcstrings",
      #"""
      {"sourceLanguage":"en","version":"1.0","strings":{"sum":{"localizations":
        {"de":{"stringUnit":{"state":"translated","value":"Summe"}},
         "en":{"stringUnit":{"state":"translated","value":"Total"}}}}}}
      """#)
    folder.write("en.lproj/Broken.strings", "\"a\" = ")
    Resources.add(folder: folder.path)
    defer {
      Resources.removeAll()
      Resources.language = "en"
    }
    #expect(NSLocalizedString("hello", comment: "") == "Hello")
    Resources.language = "de-CH"
    #expect(NSLocalizedString("hello", comment: "") == "Hallo")
    #expect(NSLocalizedString("bye", comment: "") == "Bye")
    #expect(NSLocalizedString("sum", tableName: "Other", comment: "") == "Summe")
    #expect(NSLocalizedString("none", comment: "") == "none")
    #expect(Bundle.main.localizedString(forKey: "x", value: "y", table: nil) == "y")
    #expect(NSLocalizedString("a", tableName: "Broken", comment: "") == "a")
    #expect(Resources.warnings.contains { $0.contains("Broken.strings") })
  }

  @Test func `images: variants keep the pixels and change what they say`() throws {
    let image = square(10, .green)
    #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    let red = image.withTintColor(.red, renderingMode: .alwaysOriginal)
    let pixels = try #require(red.cgImage?.dataProvider?.data as Data?)
    #expect(Array(pixels.prefix(4)) == [255, 0, 0, 255])
    let turned = UIImage(cgImage: try #require(image.cgImage), scale: 2, orientation: .left)
    #expect(turned.size == CGSize(width: 5, height: 5))
    #expect(turned.imageOrientation == .left)
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 4, height: 2)))
    #expect(small.size == CGSize(width: 4, height: 2))
    #expect(UIImage(data: try #require(image.pngData()))?.size == image.size)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    let cache = NSCache<NSString, UIImage>()
    cache.setObject(image, forKey: "key")
    #expect(cache.object(forKey: "key") === image)
    let stretched = image.resizableImage(
      withCapInsets: UIEdgeInsets(top: 9, left: 9, bottom: 9, right: 9))
    #expect(stretched.capInsets != nil)
  }

  @Test func `image views: an animated image plays, and a still one ends it`() throws {
    let frames = [square(4, .red), square(4, .blue)]
    let view = UIImageView(image: UIImage.animatedImage(with: frames, duration: 1))
    #expect(view.image?.images?.count == 2)
    #expect(view.isAnimating)
    view.image = frames[0]
    #expect(!view.isAnimating)
    view.animationImages = frames
    view.startAnimating()
    #expect(view.isAnimating)
    #expect(UIImageView(image: nil).animationImages == nil)
  }

  @Test func `fonts: a file in the resources is found by its names`() throws {
    let folder = Folder()
    let known = try #require(UIFont.systemFont(ofSize: 12).font?.face)
    folder.write("Fonts/own.ttf", try Data(contentsOf: URL(fileURLWithPath: known.path)))
    Resources.add(folder: folder.path)
    defer { Resources.removeAll() }
    #expect(UIFont(name: known.postScriptName, size: 12) != nil)
    #expect(UIFont.familyNames.contains(known.family))
  }
}
