//! Proofs about layouts, in constants: that threads do not meet, that nothing is left out, that
//! neighbours stay neighbours, that no thread waits for another, that a swizzle is no wider than its
//! tile, that `wgmma` reads a tile and TMA copies it.
//!
//! Each is a question, a `const fn` that answers it, and an assertion that reports why not. The subject
//! of all but the last three is a partition `(thread, value, rest...)`: mode 0 counts threads, and the modes
//! after it count the values of a thread. The answers are exact; where that would take too long, the
//! assertion says so and the question answers `false`.
//!
//! A constant item is evaluated by `cargo check`, and a constant in a generic function when that is
//! compiled:
//!
//! ```
//! use layout_core::{atoms::*, questions::*, *};
//!
//! type Smem = Layout<(_128, _64), (_64, _1)>;
//! type Copy = TiledCopyOf<
//!     CopyAtom<CpAsync<_16>, _16>,
//!     Layout<(_16, _8), (_8, _1)>,
//!     Layout<(_1, _8), (_0, _1)>,
//! >;
//! const _: () = {
//!     assert_distinct::<PartitionedD<Smem, Copy>>();
//!     assert_covers::<PartitionedD<Smem, Copy>, Smem>();
//!     assert_vector_access::<PartitionedD<Smem, Copy>, _8>();
//!     assert_conflict_free::<PartitionedD<Smem, Copy>, _8, _2>();
//! };
//! ```

mod boxes;
mod conflict_free;
mod conversion;
mod cost;
mod covers;
mod distinct;
mod index;
mod operand;
mod swizzle_fits;
mod vector_access;

pub use crate::assert::CheckedLayout;
pub use boxes::{assert_tma_boxes, box_of, extents_of, offset_of, tma_boxes, tma_boxes_of};
pub use conflict_free::{assert_conflict_free, conflict_free};
pub use conversion::{conversion_cost, conversion_of};
pub use cost::{assert_sector_use, global_cost, shared_cost};
pub use covers::{assert_covers, covers};
pub use distinct::{assert_distinct, distinct};
pub use operand::{assert_wgmma_operand, wgmma_operand, wgmma_operand_of};
pub use swizzle_fits::{assert_swizzle_fits, swizzle_fits};
pub use vector_access::{assert_vector_access, vector_access};
