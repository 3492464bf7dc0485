// Foundation comes with the geometry that a file which imports UIKit as well has.
@_exported public import CoreGraphics

// The unified log's names.
