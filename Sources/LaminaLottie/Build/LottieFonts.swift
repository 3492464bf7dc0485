import LaminaScenes
final class LottieFonts {
  init(_ root: LottieNode, files: LottieFiles, reader: PropertyReader) {}
}
