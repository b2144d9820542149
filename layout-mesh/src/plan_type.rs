//! [`PlanType`]: the redistribution between two shardings as a type.

use core::marker::PhantomData;

use crate::{Digit, ShardingType, StepKind};

/// The redistribution from one sharding to another, as a type. `layout!` declares these types.
///
/// The constants are for contracts, which the compiler checks:
///
/// ```
/// use layout_core::layout;
/// use layout_mesh::{PlanType, StepKind};
///
/// layout! {
///     type Pod = mesh(dp: 2, tp: 4);
///     type Sequence = shard((?b, 4 * ?s, 4 * ?h, 128), Pod, tp: 1);
///     type Heads = shard((?b, 4 * ?s, 4 * ?h, 128), Pod, tp: 2);
///     type Exchange = Sequence -> Heads;
/// }
/// const _: () = assert!(matches!(Exchange::STEPS, [StepKind::AllToAll]));
/// const _: () = assert!(Exchange::VECTOR >= 8);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a redistribution, found `{Self}`",
    note = "declare it with `layout! {{ type Exchange = From -> To; }}`"
)]
pub trait PlanType {
    /// The source.
    type From: ShardingType;
    /// The destination.
    type To: ShardingType;
    /// The collectives in order. Empty if no element changes its device.
    const STEPS: &'static [StepKind];
    /// A number of elements that each load and store can transfer at once, for all values of dynamic
    /// sizes.
    const VECTOR: i64;
}

/// A [`PlanType`] whose sizes are all static.
///
/// ```
/// use layout_core::layout;
/// use layout_mesh::{Bytes, StaticPlanType};
///
/// layout! { type Columns = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4), x: 1); }
/// const _: () = assert!(Columns::ELEMENTS_SENT == 12 && Columns::PEAK_ELEMENTS == 32);
/// const _: () = assert!(Bytes::<Columns, f32>::SENT <= 48);
/// const _: () = assert!(Columns::DIGITS.len() == 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a redistribution with static sizes, found `{Self}`",
    note = "the counts of elements need integers in place of dynamic sizes such as `?m`"
)]
pub trait StaticPlanType: PlanType {
    /// The digits of the element index, or an empty slice for an exchange of boxes.
    const DIGITS: &'static [Digit];
    /// The most elements that one device sends to others.
    const ELEMENTS_SENT: i64;
    /// The most elements that a device allocates at once, as [`Plan::peak`](crate::Plan::peak).
    const PEAK_ELEMENTS: i64;
}

/// The counts of a plan `P` in bytes, for elements of type `T`.
///
/// ```
/// use layout_core::layout;
/// use layout_mesh::Bytes;
///
/// layout! { type Gather = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4)); }
/// assert_eq!((Bytes::<Gather, u16>::SENT, Bytes::<Gather, f64>::PEAK), (96, 640));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bytes<P, T>(PhantomData<(P, T)>);

#[allow(clippy::cast_possible_wrap)] // the size of a type is below 2^63
impl<P: StaticPlanType, T> Bytes<P, T> {
    /// The most bytes that one device sends to others. An overflow is a compile error.
    pub const SENT: i64 = P::ELEMENTS_SENT * size_of::<T>() as i64;
    /// The most bytes that a device allocates at once. An overflow is a compile error.
    pub const PEAK: i64 = P::PEAK_ELEMENTS * size_of::<T>() as i64;
}
