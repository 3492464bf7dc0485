@_exported public import Foundation

// The unified log's names.
