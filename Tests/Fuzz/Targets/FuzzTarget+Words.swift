// Words that mean something to a target: the keys and values of its schema.

import Foundation
import LaminaReports
import LaminaScenes

extension FuzzTarget {
  /// Keys and values from the schemas that the command prints, and for other forms by hand.
  @MainActor package var words: [String] {
    if let known = FuzzWords.known[name] { return known }
    let words = makeWords().sorted()
    FuzzWords.known[name] = words
    return words
  }

  @MainActor private func makeWords() -> Set<String> {
    switch name {
    case "scene", "render": FuzzWords.words(in: SceneSchema.text)
    case "caml", "states":
      // The names are Core Animation's, as scenes have them.
      FuzzWords.words(in: SceneSchema.text).union(FuzzWords.caml)
    case "plist": FuzzWords.propertyList
    case "archive":
      FuzzWords.words(in: SceneSchema.text).union(FuzzWords.caml).union(FuzzWords.archive)
    case "viewhierarchy": FuzzWords.hierarchy
    case "lottie": FuzzWords.lottie
    case "dotlottie": FuzzWords.lottie.union(FuzzWords.dotLottie)
    case "script": FuzzWords.words(in: SceneSchema.scriptText)
    case "baseline": FuzzWords.words(in: DocumentSchema.baseline.text)
    case "profile": FuzzWords.words(in: DocumentSchema.profile.text)
    case "cost": FuzzWords.words(in: DocumentSchema.cost.text)
    case "manifest":
      [
        "frame", "file", "bytes", "scene", "host", "sha256", "file_sha256", "render_ns",
        "encode_ns",
      ]
    case "path": Set("MmLlHhVvCcSsQqTtAaZz".map(String.init))
    case "frames": ["-", ":", "x", ",", "%04d", "%d", "%%", "####", "auto", "/", "1001", "30000"]
    case "png":
      ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "iCCP", "sRGB", "cICP", "eXIf", "acTL"]
    case "webp": ["RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF"]
    case "gif": ["GIF87a", "GIF89a", "NETSCAPE2.0"]
    case "http":
      [
        "GET ", "POST ", "HEAD ", " HTTP/1.1", " HTTP/1.0", "HTTP/2.0", "http://", "Host: ", "%2e",
        "Origin: ", "Content-Length: ", "Transfer-Encoding: chunked", "Connection: close",
        "Expect: 100-continue", "Sec-Fetch-Site: ", "X-Lamina-Token: ", "PRI * ", "Upgrade: ",
      ]
    case "jpeg": ["JFIF", "Exif", "Adobe", "ICC_PROFILE"]
    default: []
    }
  }
}

/// Words that have been looked up.
@MainActor private enum FuzzWords {
  static var known: [String: [String]] = [:]

  /// Words of Core Animation's packages that scenes do not have.
  static let caml: Set<String> = [
    "caml", "xmlns", "http://www.apple.com/CoreAnimation/1.0", "CALayer", "CAShapeLayer",
    "CATextLayer",
    "CAGradientLayer", "CAEmitterLayer", "CAEmitterCell", "CAReplicatorLayer", "CATransformLayer",
    "CAFilter", "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
    "CATransition", "LKState", "LKStateSetValue", "LKStateTransition", "LKStateTransitionElement",
    "states", "stateTransitions", "NSArray", "NSNumber", "NSValue", "CGColor", "CGImage", "CGPath",
    "value",
    "src", "type", "id", "href", "nil", "real", "integer", "key", "dict", "string", "rootDocument",
    "documentWidth", "documentHeight", "geometryFlipped",
  ]

  /// The elements of property lists in XML.
  static let propertyList: Set<String> = [
    "bplist00", "plist", "dict", "array", "key", "string", "integer", "real", "date", "data",
    "true",
    "false", "CF$UID", "<![CDATA[", "]]>", "&lt;", "&#x10FFFF;",
  ]

  /// Words of keyed archives that packages do not have.
  static let archive: Set<String> = propertyList.union([
    "$archiver", "NSKeyedArchiver", "$version", "$top", "$objects", "$class", "$classname",
    "$classes", "root", "rootLayer", "NS.objects", "NS.keys", "NS.data", "NS.string", "NSString",
    "NSDictionary", "NSMutableArray", "LKNSArrayCodingProxy", "LKNSDictionaryCodingProxy", "array",
    "LKNSValueCodingProxy", "LKCGColorCodingProxy", "LKCGImageCodingProxy", "CACGPathCodingProxy",
    "LKCGPathSegments", "LKCGPathType", "LKCGPathPoint0_x", "kind", "m11", "m34", "CATintedImage",
    "CAFilterType", "CAFilterInputs", "CALayerAnimations", "CALayerAnimationKeys", "A8asL8",
    "__CACodingContents", "delegate", "CABackdropLayer", "CAPortalLayer", "sourceLayer",
  ])

  /// Keys and values of Lottie files.
  static let lottie: Set<String> = [
    "v", "fr", "ip", "op", "w", "h", "nm", "layers", "assets", "markers", "slots", "sid", "fonts",
    "chars", "ty", "ind", "parent", "st", "sr", "tm", "ks", "td", "tt", "tp", "hd", "ddd", "ao",
    "bm", "refId", "a", "p", "s", "r", "o", "sk", "sa", "rx", "ry", "rz", "or", "k", "t", "e", "i",
    "x", "y", "to", "ti", "shapes", "it", "gr", "tr", "sh", "rc", "el", "fl", "gf", "gs", "rd",
    "rp", "mm", "c", "m", "so", "eo", "sy", "pt", "os", "is", "lc", "lj", "ml", "d", "n", "g",
    "masksProperties", "mode", "inv", "f", "ef", "en", "mn", "sc", "sw", "u", "cm", "dr",
    "lh", "ls", "fc", "of", "ca", "sz", "ps", "ch", "fFamily", "fName", "fStyle", "data", "size",
    "style", "data:image/png;base64,", "#ff8000", "rules", "type", "id", "value", "keyframes",
    "frame", "Color", "Scalar", "Vector", "Position", "Gradient", "Image", "Text", "offset",
    "color", "src", "text", "inTangent", "outTangent", "hold", "animations", "initial", "states",
    "PlaybackState", "GlobalState", "name", "animation", "autoplay", "loop", "speed", "segment",
    "transitions", "Transition", "Tweened", "toState", "guards", "Numeric", "String", "Boolean",
    "Event", "inputName", "conditionType", "compareTo", "Equal", "GreaterThan", "inputs",
    "interactions", "Click", "OnComplete", "actions", "Fire", "Increment", "SetFrame", "SetTheme",
    "@elapsedTime", "duration", "easing", "entryActions", "final", "Bounce",
  ]

  /// Names in archives of animations.
  static let dotLottie: Set<String> = [
    "manifest.json", "animations/", "a/", "images/",
    "i/", "f/", "version", "generator", "id", "initial", "animation", "activeAnimationId", "t/",
    "s/", "themes", "stateMachines",
    "initialTheme",
  ]

  /// Words of the view debugger's answers.
  static let hierarchy: Set<String> = [
    "request", "version", "topLevelGroups", "topLevelPropertyDescriptions", "classInformation",
    "groupingID", "debugHierarchyObjects", "objectID", "className", "properties", "childGroup",
    "additionalGroups", "propertyName", "propertyFormat", "propertyValue", "fetchStatus",
    "propertyValueStatus", "memoryAddress", "com.apple.UIKit.UIWindow",
    "com.apple.AppKit.NSWindow", "com.apple.QuartzCore.CALayer", "com.apple.UIKit.UIView",
    "encodedPresentationLayer", "delegate", "accessibilityIdentifier", "scale", "visible", "hidden",
    "internal", "title", "frame", "backingScaleFactor", "UIScreen", "UIWindow", "public.data",
    "public.plain-text", "objectInfo", "CGf", "CGf, CGf, CGf, CGf", "b", "ull", "0x1p+1",
    "_TtC5MyApp8ChatCell", "_TtGC7SwiftUI14_UIHostingViewV5MyApp4View_", "VC:",
  ]

  /// The names of properties, and values that are named, in a schema.
  static func words(in schema: String) -> Set<String> {
    guard let document = try? JSONSerialization.jsonObject(with: Data(schema.utf8)) else {
      return []
    }
    var words: Set<String> = []
    var waiting: [Any] = [document]
    while let next = waiting.popLast() {
      if let object = next as? [String: Any] {
        if let properties = object["properties"] as? [String: Any] {
          words.formUnion(properties.keys)
        }
        for key in ["enum", "required"] {
          words.formUnion((object[key] as? [Any] ?? []).compactMap { $0 as? String })
        }
        if let constant = object["const"] as? String { words.insert(constant) }
        waiting += object.values
      } else if let list = next as? [Any] {
        waiting += list
      }
    }
    return words
  }
}
