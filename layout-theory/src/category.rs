//! The categories of layouts: tuples, profiles, nested tuples, and the morphisms that encode
//! tractable layouts.
//!
//! A *tractable* layout is encoded by a morphism of tuples. The morphism is drawn as arrows that
//! map each entry of the shape to an entry of the codomain. Operations on layouts become simpler
//! operations on morphisms:
//!
//! | layouts | morphisms | law |
//! |---|---|---|
//! | `coal(L)` | [`NestMorphism::coalesce`] | `L_coal(f) == coal(L_f)` |
//! | `comp(L, N)` | [`NestMorphism::complement`] | `coal(L_(f^c)) == comp(L_f, size(T))` |
//! | `B o A` | [`NestMorphism::then`] | `L_(g o f) == L_g o L_f` |
//! | `A / B` | [`NestMorphism::logical_divide`] | `coal(L_(f / g)) == coal(L_f / L_g)` |
//! | `A * B` | [`NestMorphism::logical_product`] | `L_(f * g) == L_f * L_g` |
//!
//! | object | type or module |
//! |---|---|
//! | profile, nested tuple, refinement | [`Profile`], the methods of [`IntTuple`](layout_algebra::IntTuple) |
//! | nested layout | [`NestedLayout`] and [`Predicates`] for the methods of [`Layout`](layout_algebra::Layout) |
//! | flat layout | [`flat`] |
//! | pointed map | [`PointedMap`] |
//! | category `Tuple` | [`TupleMorphism`] |
//! | category `Nest` | [`NestMorphism`] |
//! | mutual refinement | [`MutualRefinement`] |
//!
//! Modes, entries and images count from 0, and `None` is the base point `*`. The functions
//! `from_numbers` and the printed form use the paper's numbering from 1, with 0 for `*`.
//!
//! ```
//! use layout_algebra::Layout;
//! use layout_theory::category::{NestMorphism, compose_tractable};
//!
//! let a: Layout = "(6,6):(6,1)".parse()?;
//! let f = NestMorphism::standard_representation(&a)?;
//! assert_eq!(f.to_string(), "(6,6) -(2,1)-> (6,6)");
//! assert_eq!(f.layout(), a);
//!
//! let b: Layout = "(12,3,6):(1,72,12)".parse()?;
//! assert_eq!(compose_tractable(&b, &a)?.to_string(), "((2,3),6):((6,72),1)");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//!
//! "Categorical Foundations for CuTe Layouts" (Colfax Research), chapters 2 to 4. The numbers of
//! definitions in this documentation refer to that text.

mod by_shapes;
mod error;
pub mod flat;
mod nest_morphism;
mod nested;
mod pointed;
mod predicates;
mod profile;
mod refinement;
mod relative;
mod tuple_morphism;
mod weak;

pub use by_shapes::composition_by_shapes;
pub use error::CategoryError;
pub use nest_morphism::NestMorphism;
pub use nested::NestedTuple;
pub use pointed::PointedMap;
pub use predicates::Predicates;
pub use profile::{Nested, Profile};
pub use refinement::MutualRefinement;
pub use relative::NestedLayout;
pub use tuple_morphism::TupleMorphism;
pub use weak::compose_tractable;
