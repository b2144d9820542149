//! Constant checks of layouts: disjoint partitions, full coverage, vector access, bank conflicts, swizzle
//! widths, and tiles for `wgmma` and TMA.
//!
//! Each check is a `const fn`, with an assertion that reports the reason for a failure. All checks
//! except the last three take a partition `(thread, value, rest...)`: mode 0 counts threads, and
//! the other modes count the values of a thread.
//!
//! The answers are exact. If a check would take too long, the assertion reports this, and the `const fn`
//! returns `false`.
//!
//! `cargo check` evaluates constant items. A constant in a generic function is evaluated when the function is
//! compiled:
//!
//! ```
//! use layout_core::{atoms::*, checks::*, *};
//!
//! type Smem = Layout<(_128, _64), (_64, _1)>;
//! type Copy = TiledCopyOf<
//!     CopyAtom<CpAsync<_16>, _16>,
//!     Layout<(_16, _8), (_8, _1)>,
//!     Layout<(_1, _8), (_0, _1)>,
//! >;
//! const _: () = {
//!     assert_injective::<PartitionedD<Smem, Copy>>();
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
mod index;
mod injective;
mod operand;
mod swizzle_fits;
mod vector_access;

pub use crate::assert::CheckedLayout;
pub use boxes::{assert_tma_boxes, box_of, extents_of, offset_of, tma_boxes, tma_boxes_of};
pub use conflict_free::{assert_conflict_free, conflict_free};
pub use conversion::{conversion_cost, conversion_of};
pub use cost::{assert_sector_efficiency, global_cost, shared_cost};
pub use covers::{assert_covers, covers};
pub use injective::{assert_injective, injective};
pub use operand::{assert_wgmma_operand, wgmma_operand, wgmma_operand_of};
pub use swizzle_fits::{assert_swizzle_fits, swizzle_fits};
pub use vector_access::{assert_vector_access, vector_access};
