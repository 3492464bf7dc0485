import UIKit

extension UIGraphicsImageRendererFormat {
  /// A format of one pixel per point, whatever the screen's.
  static var plain: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }
}
