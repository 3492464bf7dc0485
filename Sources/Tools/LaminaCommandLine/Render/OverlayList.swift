// The overlays that render draws, and their files.

import ArgumentParser
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaProfiling
import LaminaReports

/// The value of `--overlay`: names of overlays, separated by commas.
struct OverlayList: ExpressibleByArgument {
  let overlays: [Overlay]

  /// The names of all overlays, separated by commas.
  static let names = Overlay.allCases.map(\.rawValue).joined(separator: ", ")

  init?(argument: String) {
    guard let overlays = Overlay.readList(argument) else { return nil }
    self.overlays = overlays
  }

  /// Returns the path of an overlay's picture beside the output, as `scene.offscreen.png` beside
  /// `scene.png`.
  func overlayPath(of overlay: Overlay, beside output: String) -> String {
    let base = FileName.typeEnding(of: output) == "png" ? String(output.dropLast(4)) : output
    return "\(base).\(overlay.rawValue).png"
  }
}

extension OverlayPicture {
  /// Draws the overlay over a frame, and writes the picture to a PNG file.
  func writeOverlay(over frame: Texture, scale: Double, to path: String) throws(Failure) {
    let drawn: Texture
    do { drawn = try picture(over: frame, scale: scale) } catch {
      throw Failure(
        status: error.isInputOutput ? .inputOutput : .invalidInput,
        message: "\(path): error: the overlay cannot be drawn: \(error.message)")
    }
    do { try PNGEncoder().write(drawn, to: path) } catch { throw Failure(error) }
  }
}
