// The row kernels. This module is compiled once for each processor level, from the same files.

public import LaminaPixels

/// The row kernels, functions that compute whole rows of pixels, compiled for one processor level.
///
/// Their rows are premultiplied and of equal count. Kernels do not allocate, throw or branch on kind.
public enum Kernels: RowKernelSet {}
