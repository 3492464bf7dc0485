// The row kernels: this module is compiled for each level of processors, from the same files.

public import LaminaPixels

/// The row kernels, compiled for one level of processors.
///
/// Their rows are premultiplied and of equal count. Nothing in them allocates, throws or branches on kind.
public enum Kernels: RowKernelSet {}
