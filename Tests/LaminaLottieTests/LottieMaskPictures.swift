import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Masks, mattes, effects and texts as pixels.
@Suite @MainActor struct LottieMaskPictures {
  // MARK: - Masks

  private func mask(_ mode: String, _ x: Double, _ opacity: Double, _ more: String = "") -> String {
    let outline = LottiePicture.outline([(x, x), (x + 40, x), (x + 40, x + 40), (x, x + 40)])
    return #"{"mode":"\#(mode)","o":{"k":\#(opacity)},"pt":{"k":"# + outline + "}" + more + "}"
  }

  @Test(arguments: ["a", "s", "i", "l", "d", "f"])
  func `masks: each mode combines coverage with that of the masks ahead of it`(mode: String) throws
  {
    let points = [(30, 30), (50, 50), (70, 70), (90, 10)]
    for (first, second) in [(100.0, 100.0), (60, 100), (100, 30), (50, 80), (80, 50)] {
      for isInverted in [false, true] {
        let text = LottieMaker.text(
          LottiePicture.solid(
            "#000000",
            #","masksProperties":["# + mask("a", 20, first) + ","
              + mask(mode, 40, second, isInverted ? #","inv":true"# : "") + "]"))
        let greys = try LottiePicture.greys(of: text, points)
        for (place, grey) in greys.enumerated() {
          let c = place < 2 ? first / 100 : 0
          let covers = (place == 1 || place == 2) != isInverted
          let p = covers ? second / 100 : 0
          let wanted: Double =
            switch mode {
            case "a": c + p - c * p
            case "s": c * (1 - p)
            case "i": c * p
            case "l": max(c, p)
            case "d": min(c, p)
            default: c * (1 - p) + p * (1 - c)
            }
          #expect(
            abs(255 * (1 - wanted) - Double(grey)) <= 3,
            "\(mode) \(first) \(second) inverted \(isInverted), point \(place)")
        }
      }
    }
  }

  @Test func `masks: a feather of two numbers blurs each direction by its own`() throws {
    func greys(_ feather: String) throws -> [Int] {
      let text = LottieMaker.text(
        LottiePicture.solid(
          "#000000", #","masksProperties":["# + mask("a", 30, 100, #","f":{"k":\#(feather)}"#) + "]"
        ))
      // Outside of the left and the top side, and inside of them.
      return try LottiePicture.greys(of: text, [(25, 50), (50, 27), (34, 50), (50, 32)])
    }
    let wide = try greys("[20,0]")
    #expect(wide[0] > 100 && wide[0] < 220 && wide[1] > 240)
    #expect(wide[2] > 30 && wide[2] < 120 && wide[3] < 16)
    let tall = try greys("[0,20]")
    #expect(tall[0] > 240 && tall[1] > 100 && tall[1] < 220)
    let both = try greys("[20,20]")
    #expect(both == (try greys("20")))
  }

  @Test func `mattes: a hidden matte is a matte`() throws {
    let matte =
      #"{"ty":4,"nm":"M","td":1,"hd":true,"ip":0,"op":20,"ks":{},"shapes":["#
      + LottiePicture.rectangle(0, 0, 50, 100) + "," + LottiePicture.black + "]}"
    for (type, greys) in [(1, [0, 255]), (2, [255, 0])] {
      let text = LottieMaker.text(
        matte + "," + LottiePicture.solid("#000000", #","tt":\#(type)"#))
      #expect(try LottiePicture.greys(of: text, [(25, 50), (75, 50)]) == greys)
    }
  }

  // MARK: - Effects

  private func box(_ effects: String) -> String {
    LottieMaker.text(
      LottieMaker.layer(
        LottiePicture.rectangle(30, 30, 40, 40) + "," + LottiePicture.black, transform: "{}",
        #""ef":["# + effects + "]"))
  }

  @Test func `blur: one direction leaves the other one sharp`() throws {
    func blur(_ direction: Int) -> String {
      #"{"ty":29,"ef":[{"ty":0,"v":{"k":30}},{"ty":7,"v":{"k":\#(direction)}}]}"#
    }
    let points = [(25, 50), (50, 27), (34, 50), (50, 32)]
    let across = try LottiePicture.greys(of: box(blur(2)), points)
    #expect(across[0] > 100 && across[0] < 240 && across[1] > 240)
    #expect(across[2] > 20 && across[3] < 16)
    let down = try LottiePicture.greys(of: box(blur(3)), points)
    #expect(down[0] > 240 && down[1] > 100 && down[1] < 240)
    let both = try LottiePicture.greys(of: box(blur(1)), points)
    #expect(both[0] < 240 && both[1] < 240)
  }

  @Test func `shadows: several are drawn, and later ones are also shadows of earlier ones`() throws
  {
    func shadow(_ color: String, _ direction: Int, _ distance: Int) -> String {
      #"{"ty":25,"ef":[{"v":{"k":\#(color)}},{"v":{"k":255}},{"v":{"k":\#(direction)}},"#
        + #"{"v":{"k":\#(distance)}},{"v":{"k":0}}]}"#
    }
    // To the right, then downwards.
    let text = box(shadow("[1,0,0]", 90, 20) + "," + shadow("[0,0,1]", 180, 20))
    let colors = try LottiePicture.colors(
      of: text, at: 0, [(50, 50), (80, 50), (50, 80), (80, 80)])
    #expect(colors == [[0, 0, 0], [255, 0, 0], [0, 0, 255], [0, 0, 255]])
  }

  // MARK: - Texts

  /// A text whose letters A and B are black boxes of 40 by 70 on an advance of 50.
  private func text(
    _ document: String, _ animators: String = "", chars: [String] = ["A", "B", " "]
  )
    -> String
  {
    let outlines = chars.map { name -> String in
      let path =
        name == " "
        ? "" : LottiePicture.path([(0, -70), (40, -70), (40, 0), (0, 0)])
      return #"{"ch":"\#(name)","size":100,"style":"R","w":50,"fFamily":"F","data":{"shapes":["#
        + (path.isEmpty ? "" : #"{"ty":"gr","it":["# + path + "]}") + "]}}"
    }
    let layer =
      #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{"p":{"k":[0,50]}},"t":{"d":{"k":[{"t":0,"s":{"f":"F","fc":[0,0,0],"#
      + document + #"}}]},"p":{},"m":{},"a":["# + animators + "]}}"
    return LottieMaker.text(
      layer,
      #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R"}]},"chars":["#
        + outlines.joined(separator: ",") + "]")
  }

  @Test func `texts: the tracking after a line's last character needs no room`() throws {
    func greys(_ width: Double) throws -> [Int] {
      let document =
        #""s":20,"t":"AB AB","j":0,"tr":100,"lh":30,"ls":0,"sz":[\#(width),90],"ps":[0,-14]"#
      return try LottiePicture.greys(of: text(document), [(4, 45), (52, 45), (4, 75)])
    }
    // Five advances of 12, of which the last tracking of 2 does not count.
    #expect(try greys(58.1) == [0, 0, 255])
    #expect(try greys(57.9) == [0, 255, 0])
  }

  @Test func `texts: a character without an outline falls back alone`() throws {
    let document = #""s":20,"t":"AZA","j":0,"tr":0,"lh":24,"ls":0"#
    let scene = try LottieMaker.animation(text(document)).scene(scale: 1)
    let path = try #require(scene.root.first(named: "T")?.all(ShapeLayer.self).first?.path)
    let greys = try LottiePicture.greys(of: text(document), [(2, 45), (7, 37)])
    #expect(greys == [0, 0])
    // The boxes of both letters A, and the outline of the letter between them.
    let bounds = try #require(path.controlBounds)
    #expect(bounds.minX == 0 && bounds.maxX > 18 + 8)
    #expect(path.count { if case .move = $0 { true } else { false } } >= 3)
  }

  @Test(arguments: 1...6)
  func `text ranges: each shape gives each character its share`(shape: Int) throws {
    let animator =
      #"{"a":{"o":{"k":0}},"s":{"t":0,"s":{"k":0},"e":{"k":100},"o":{"k":0},"a":{"k":100},"r":1,"b":1,"#
      + #""sh":\#(shape)}}"#
    let document = #""s":20,"t":"AAAAA","j":0,"tr":0,"lh":24,"ls":0"#
    let greys = try LottiePicture.greys(
      of: text(document, animator), (0..<5).map { (4 + 10 * $0, 45) })
    for (index, grey) in greys.enumerated() {
      let place = (Double(index) + 0.5) / 5
      let share: Double =
        switch shape {
        case 2: place
        case 3: 1 - place
        case 4: 1 - abs(2 * place - 1)
        case 5: (1 - (2 * place - 1) * (2 * place - 1)).squareRoot()
        case 6: (1 - Trigonometry.sineCosine(degrees: 360 * place).cosine) / 2
        default: 1
        }
      #expect(abs(Double(grey) - 255 * share) <= 2, "shape \(shape), character \(index)")
    }
  }

  // MARK: - Pictures

  @Test func `pictures: one that cannot be read costs its layer and a note`() throws {
    for (uri, words) in [
      ("data:image/png;base64,AAAA", "cannot be read"),
      ("data:image/svg+xml;utf8,<svg/>", "is an SVG drawing"),
      ("data:image/png;base64,*", "cannot be read"),
    ] {
      let text = LottieMaker.text(
        #"{"ty":2,"nm":"I","refId":"i","ip":0,"op":20,"ks":{}},"# + LottiePicture.solid("#0000ff"),
        #""assets":[{"id":"i","w":100,"h":100,"u":"","p":"\#(uri)","e":1}]"#)
      #expect(try LottiePicture.colors(of: text, at: 0, [(50, 50)]) == [[0, 0, 255]])
      let notices = try LottieMaker.animation(text).notices
      let isNoted = notices.contains {
        if case .noted(let clause, _, false) = $0 {
          clause.contains(words)
        } else {
          false
        }
      }
      #expect(isNoted, "\(uri)")
    }
  }
}
