@_exported public import CoreGraphics

// Core Text's names.
