// Foundation's own methods, which modules above hide by methods of the same names.

/// Ends the calls of a token of `addObserver(forName:object:queue:using:)`.
package nonisolated func removeToken(_ token: any NSObjectProtocol, from center: NotificationCenter)
{
  center.removeObserver(token)
}
