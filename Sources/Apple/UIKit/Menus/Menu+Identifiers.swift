public import LaminaViews

// The identifiers of the menus of a menu bar, by which `buildMenu(with:)` names them.

nonisolated extension Menu.Identifier {
  /// The menu `application`.
  public static let application = Menu.Identifier("com.apple.menu.application")
  /// The menu `file`.
  public static let file = Menu.Identifier("com.apple.menu.file")
  /// The menu `edit`.
  public static let edit = Menu.Identifier("com.apple.menu.edit")
  /// The menu `view`.
  public static let view = Menu.Identifier("com.apple.menu.view")
  /// The menu `window`.
  public static let window = Menu.Identifier("com.apple.menu.window")
  /// The menu `help`.
  public static let help = Menu.Identifier("com.apple.menu.help")
  /// The menu `about`.
  public static let about = Menu.Identifier("com.apple.menu.about")
  /// The menu `preferences`.
  public static let preferences = Menu.Identifier("com.apple.menu.preferences")
  /// The menu `services`.
  public static let services = Menu.Identifier("com.apple.menu.services")
  /// The menu `hide`.
  public static let hide = Menu.Identifier("com.apple.menu.hide")
  /// The menu `quit`.
  public static let quit = Menu.Identifier("com.apple.menu.quit")
  /// The menu `newScene`.
  public static let newScene = Menu.Identifier("com.apple.menu.new-scene")
  /// The menu `close`.
  public static let close = Menu.Identifier("com.apple.menu.close")
  /// The menu `print`.
  public static let print = Menu.Identifier("com.apple.menu.print")
  /// The menu `document`.
  public static let document = Menu.Identifier("com.apple.menu.document")
  /// The menu `undoRedo`.
  public static let undoRedo = Menu.Identifier("com.apple.menu.undo-redo")
  /// The menu `standardEdit`.
  public static let standardEdit = Menu.Identifier("com.apple.menu.standard-edit")
  /// The menu `find`.
  public static let find = Menu.Identifier("com.apple.menu.find")
  /// The menu `replace`.
  public static let replace = Menu.Identifier("com.apple.menu.replace")
  /// The menu `share`.
  public static let share = Menu.Identifier("com.apple.menu.share")
  /// The menu `textStyle`.
  public static let textStyle = Menu.Identifier("com.apple.menu.text-style")
  /// The menu `spelling`.
  public static let spelling = Menu.Identifier("com.apple.menu.spelling")
  /// The menu `spellingPanel`.
  public static let spellingPanel = Menu.Identifier("com.apple.menu.spelling-panel")
  /// The menu `spellingOptions`.
  public static let spellingOptions = Menu.Identifier("com.apple.menu.spelling-options")
  /// The menu `substitutions`.
  public static let substitutions = Menu.Identifier("com.apple.menu.substitutions")
  /// The menu `substitutionsPanel`.
  public static let substitutionsPanel = Menu.Identifier("com.apple.menu.substitutions-panel")
  /// The menu `substitutionOptions`.
  public static let substitutionOptions = Menu.Identifier("com.apple.menu.substitution-options")
  /// The menu `transformations`.
  public static let transformations = Menu.Identifier("com.apple.menu.transformations")
  /// The menu `speech`.
  public static let speech = Menu.Identifier("com.apple.menu.speech")
  /// The menu `lookup`.
  public static let lookup = Menu.Identifier("com.apple.menu.lookup")
  /// The menu `learn`.
  public static let learn = Menu.Identifier("com.apple.menu.learn")
  /// The menu `format`.
  public static let format = Menu.Identifier("com.apple.menu.format")
  /// The menu `font`.
  public static let font = Menu.Identifier("com.apple.menu.font")
  /// The menu `textSize`.
  public static let textSize = Menu.Identifier("com.apple.menu.text-size")
  /// The menu `textColor`.
  public static let textColor = Menu.Identifier("com.apple.menu.text-color")
  /// The menu `textStylePasteboard`.
  public static let textStylePasteboard = Menu.Identifier("com.apple.menu.text-style-pasteboard")
  /// The menu `text`.
  public static let text = Menu.Identifier("com.apple.menu.text")
  /// The menu `writingDirection`.
  public static let writingDirection = Menu.Identifier("com.apple.menu.writing-direction")
  /// The menu `alignment`.
  public static let alignment = Menu.Identifier("com.apple.menu.alignment")
  /// The menu `toolbar`.
  public static let toolbar = Menu.Identifier("com.apple.menu.toolbar")
  /// The menu `fullscreen`.
  public static let fullscreen = Menu.Identifier("com.apple.menu.fullscreen")
  /// The menu `minimizeAndZoom`.
  public static let minimizeAndZoom = Menu.Identifier("com.apple.menu.minimize-and-zoom")
  /// The menu `bringAllToFront`.
  public static let bringAllToFront = Menu.Identifier("com.apple.menu.bring-all-to-front")
  /// The menu `root`.
  public static let root = Menu.Identifier("com.apple.menu.root")
}
