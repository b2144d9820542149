//! Redistribution of distributed tensors, derived from their layouts.
//!
//! A [`Sharding`] distributes a tensor over a [`Mesh`] of devices. It is a layout `A`: `(mesh,
//! local) -> element`. A [`Plan`] redistributes the tensor from a sharding `A` to a sharding `B`. Its
//! source map `P` tells where each element of the destination is in the source:
//!
//! ```text
//! A(P(d, l)) == B(d, l)     for all devices d and local coordinates l
//! ```
//!
//! For example, the rows of an 8x8 matrix on four devices become columns:
//!
//! ```
//! use layout_mesh::{Mesh, Placement, Plan, Sharding, StepKind, Threads};
//!
//! let mesh = Mesh::new([("x", 4)])?;
//! let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
//! let columns = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(1))])?;
//! let plan = Plan::new(&rows, &columns)?;
//!
//! let [step] = plan.steps() else { panic!("one collective") };
//! assert_eq!((step.kind, step.received_per_device, step.received), (StepKind::AllToAll, 12, 48));
//! assert_eq!((plan.vector(), plan.needs_pack(), plan.needs_unpack()), (2, true, false));
//!
//! // One thread for each device.
//! let buffers: Vec<Vec<i32>> = (0..4).map(|d| (16 * d..16 * d + 16).collect()).collect();
//! let run = Threads.run(&plan, &buffers)?;
//! assert_eq!(run.buffers[1][..4], [2, 3, 10, 11]);
//! assert_eq!(run.bytes(), 48 * 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | contents |
//! |---|---|
//! | [`Mesh`] | devices along named axes, with a layout of ranks |
//! | [`Placement`] | shard, strided shard, replicas, or terms of a reduction, along one axis |
//! | [`Sharding`] | placements of a tensor, or a plain layout, with a memory layout |
//! | [`Plan`] | digits, source map, steps, counts of elements, vector width |
//! | [`Step`] | one collective, with its groups and its source map |
//! | [`Boxes`] | the exchange of a pair without common digits, and of uneven shards |
//! | [`ShardingType`], [`PlanType`], [`StaticPlanType`] | a sharding and a plan as types, which `layout!` declares |
//! | [`OpenPlan`] | a plan for all values of dynamic sizes |
//! | [`Engine`], [`Threads`] | runs plans; on the host |
//! | [`DistributedTensor`] | the local parts of a tensor, with the sharding in the type |
//!
//! [`OpenSharding`] and [`Mesh`] implement [`FromStr`](core::str::FromStr). [`parse_redistribution`]
//! and [`parse_torch_redistribution`] read two shardings.
//!
//! # Plans
//!
//! The modes of `A` and `B` are refined until both have the same digits. A digit has one stride in
//! ranks or in addresses on each side, so a digit stays, moves between devices, or moves in memory.
//! The steps are in a fixed order, each at most once: slice, reduce-scatter, one exchange,
//! all-reduce, all-gather. If the destination has terms of a reduction, the last step is embed or zero: it
//! sets other elements to the identity. Without a reduction, the steps send the minimum of elements: each device
//! receives the elements that it needs and does not have.
//!
//! Some pairs have no common digits, for example two and three shards of one dimension. Their plan
//! is one exchange of [`Boxes`]. [`Plan::conflict`] returns the cuts that do not divide each other.
//! The exchange also sends the minimum.
//!
//! Shards of different sizes follow one of two conventions, see [`Uneven`]. Their plan is an
//! exchange of boxes too.
//!
//! # Reductions
//!
//! An axis with [`Placement::Partial`] has terms of a reduction. A plan reduces them with a
//! reduce-scatter or an all-reduce. The order of the terms differs between plans, so floating-point
//! results can differ in the last bits between plans and engines. A pair that needs boxes and a reduction is
//! an error, which names an intermediate sharding if any works.

#![forbid(unsafe_code)]

mod boxes;
mod cell;
#[cfg(feature = "safetensors")]
mod checkpoint;
mod digit;
mod dimension;
mod element;
mod engine;
mod error;
mod explain;
mod left_to_right;
mod matmul;
mod mesh;
mod message;
mod mode;
mod notation;
mod open;
mod placed;
mod placement;
mod plan;
mod plan_type;
mod route;
mod scan;
mod shard_order;
mod sharding;
mod sharding_type;
mod source;
mod source_layouts;
mod step;
mod tensor;
mod threads;
mod torch;
mod traffic;

pub use layout_algebra::formula::Number;

pub use boxes::{BoxCopy, BoxMode, Boxes};
pub use digit::{Conflict, Digit, Place};
pub use dimension::Uneven;
pub use element::Element;
pub use engine::Engine;
pub use error::{InputError, PlanError};
pub use mesh::{Axis, Mesh};
pub use message::{Message, MessageMode};
pub use notation::parse_redistribution;
pub use open::{OpenDigit, OpenError, OpenPlace, OpenPlan, OpenSharding};
pub use placement::{Placement, Reduction};
pub use plan::Plan;
pub use plan_type::{PlanType, StaticPlanType, bytes_sent, peak_bytes};
pub use route::StepKind;
pub use scan::NotationError;
pub use sharding::Sharding;
pub use sharding_type::ShardingType;
pub use source::{Mask, SourceMap, SourceMode};
pub use source_layouts::SourceLayouts;
pub use step::Step;
pub use tensor::{DistributedTensor, TensorError};
pub use threads::{Run, Threads};
pub use torch::parse_torch_redistribution;
pub use traffic::Traffic;

/// Runs the README example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles the examples of chapter 23 of the book.
#[cfg(doctest)]
#[doc = include_str!("../../docs/book/23-several-gpus.md")]
struct Book;
