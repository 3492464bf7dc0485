/// A file of views, like `UINib`; none can be loaded, so that there is none.
@MainActor open class Nib {
  /// Stops the program: nibs cannot be loaded.
  package init(named name: String) {
    fatalError("nibs cannot be loaded (\(name)): make the views in code")
  }
}
