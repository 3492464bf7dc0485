"""What blocks of Swift in the documents take for granted, by document and first line. Every entry must be used."""

# All blocks of the same document before it.
PREVIOUS = "PREVIOUS"

CARD = """
let card = Layer()
card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
card.backgroundColor = .white
let canvas = Canvas(width: 200, height: 100, scale: 2)
"""
RENDERER = CARD + """
let root = Layer()
root.addSublayer(card)
var renderer = try Renderer()
"""
LIST = CARD + """
@MainActor func makeList() -> Layer {
  let list = Layer(), row = Layer()
  list.frame = Rect(x: 0, y: 0, width: 200, height: 100)
  row.frame = Rect(x: 10, y: 10, width: 180, height: 40)
  row.backgroundColor = .black
  list.addSublayer(row)
  return list
}
"""
RUN = LIST + """
var profiler = Profiler()
profiler.frames = 12
profiler.repeats = 2
let run = try profiler.profile("list") { () throws(Never) in ProfiledTree(root: makeList(), canvas: canvas) }
"""
FRAME = CARD + "let frame = try RenderedFrame(of: card, canvas: canvas)\n"

CONTEXT = {
    ("Sources/Lamina/Lamina.docc/LaminaInSwift.md",
     "let loop = try FrameLoop(root: root, canvas: Canvas(width: 390, height: 844, scale: 3))"): RENDERER,
    ("Sources/Lamina/Lamina.docc/Movement.md", 'var slide = Animation.spring("position.x", to: .number(300))'): CARD,
    ("Sources/Lamina/Lamina.docc/Movement.md", "let animator = PropertyAnimator(duration: 0.8, dampingRatio: 1) {"): "let card = View()\n",
    ("Sources/Lamina/Lamina.docc/Screens.md", "let screen = Screen(width: 390, height: 844, scale: 2)"): PREVIOUS,
    ("Sources/Lamina/Lamina.docc/TheAccount.md", "let record = try renderer.render(root, canvas: canvas)"): RENDERER,
    ("Sources/Lamina/Lamina.docc/TheAccount.md", "var profiler = Profiler()"): LIST,
    ("Sources/Lamina/Lamina.docc/TheReport.md", "import LaminaPages"): RUN,
    ("Sources/Tools/LaminaTesting/LaminaTesting.docc/LaminaTesting.md", "import Lamina"):
        "@MainActor func makeCard() -> Layer { let card = Layer(); return card }\n",
    ("Sources/Layers/LaminaCompositor/Profile/Profiler.swift", "var profiler = Profiler()"): LIST.replace("makeList", "makeFeed"),
    ("Sources/Layers/LaminaDisplay/Loop/FrameLoop.swift", "loop.beginWork()"):
        "let layer = Layer()\nlet loop = try FrameLoop(root: layer, canvas: Canvas(width: 9, height: 9))\n"
        "let decode: @Sendable () -> LayerContents? = { nil }\n",
    ("Sources/Pixels/LaminaPixels/TexturePixels.swift", "let corner = renderer.presented!.pixels[0]"):
        RENDERER + "_ = try renderer.render(root, canvas: canvas)\n",
    ("Sources/Layers/LaminaCompositor/Renderer+Images.swift", "_ = try renderer.render(root, canvas: canvas, at: now)"):
        RENDERER + "let now = 0.0\nvar needsCommit = true\ndefer { _ = needsCommit }\n",
    ("Sources/Media/LaminaImages/ImageSource+Background.swift", "let image = try await source.decoded()"):
        'let layer = Layer()\nlet source = try ImageSource(path: "Fixtures/scenes/images/ring.png")\n',
    ("Sources/Layers/LaminaLayers/Layer/Layer+BackgroundDrawing.swift", "try await layer.drawInBackground { context throws(DrawingError) in"):
        "let layer = Layer()\nlayer.bounds.size = Size(width: 100, height: 80)\n",
    ("Sources/Tools/LaminaCommandLine/Screens/RegisteredScreen.swift", "import LaminaCommandLine"): "final class ContactsController: ViewController {}\n",
    ("Sources/Tools/LaminaTesting/ExpectBudget.swift", "expectBudget(of: frame, within: FrameBudget(refreshRate: 120))"): FRAME,
    ("Sources/Tools/LaminaTesting/CountExpectation.swift", "expectPasses(of: frame, [.shadow: 0, .mask: 0], total: .atMost(1))"): FRAME,
    ("Sources/Tools/LaminaTesting/CountExpectation.swift", "expectCounters(of: frame, [.draws: 4, .pixelsBlended: .atMost(40_000)])"): FRAME,
    ("Sources/Tools/LaminaTesting/RenderedFrame.swift", "let frame = try RenderedFrame(of: card, canvas: Canvas(width: 200, height: 120, scale: 2))"): CARD,
}
