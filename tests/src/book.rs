//! Documentation whose examples run as tests.

#[doc = include_str!("../../layout-macros/macro_docs.md")]
struct MacroDocs;
#[doc = include_str!("../../layout-macros/README.md")]
struct Macros;
#[doc = include_str!("../../docs/book/01-layouts.md")]
struct Layouts;
#[doc = include_str!("../../docs/book/02-modes.md")]
struct Modes;
#[doc = include_str!("../../docs/book/03-coordinates.md")]
struct Coordinates;
#[doc = include_str!("../../docs/book/04-coalesce.md")]
struct Coalescing;
#[doc = include_str!("../../docs/book/05-composition.md")]
struct Composing;
#[doc = include_str!("../../docs/book/06-complement.md")]
struct Complementing;
#[doc = include_str!("../../docs/book/07-division.md")]
struct Dividing;
#[doc = include_str!("../../docs/book/08-product.md")]
struct Multiplying;
#[doc = include_str!("../../docs/book/09-swizzle.md")]
struct Swizzling;
#[doc = include_str!("../../docs/book/10-kernel.md")]
struct Kernel;
#[doc = include_str!("../../docs/book/11-dynamic-sizes.md")]
struct DynamicSizes;
#[doc = include_str!("../../docs/book/12-tensors.md")]
struct Tensors;
#[doc = include_str!("../../docs/book/13-predicated-tiles.md")]
struct PredicatedTiles;
#[doc = include_str!("../../docs/book/14-writing-partitions.md")]
struct WritingPartitions;
#[doc = include_str!("../../docs/book/15-tensor-cores.md")]
struct TensorCores;
#[doc = include_str!("../../docs/book/16-a-product.md")]
struct Product;
#[doc = include_str!("../../docs/book/20-pictures.md")]
struct Pictures;
#[doc = include_str!("../../docs/book/21-reading-pictures.md")]
struct ReadingPictures;
#[doc = include_str!("../../docs/book/22-formulas.md")]
struct Formulas;
