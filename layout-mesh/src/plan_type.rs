//! [`PlanType`]: the redistribution between two shardings as a type.

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
///
/// `DIGITS` and the element counts are integers, so only a [`StaticPlanType`] has these constants.
/// For a plan with dynamic sizes, [`OpenPlan`](crate::OpenPlan) returns formulas at run time:
///
/// ```
/// # use layout_core::layout;
/// use layout_mesh::{OpenPlan, ShardingType};
///
/// # layout! {
/// #     type Pod = mesh(dp: 2, tp: 4);
/// #     type Sequence = shard((?b, 4 * ?s, 4 * ?h, 128), Pod, tp: 1);
/// #     type Heads = shard((?b, 4 * ?s, 4 * ?h, 128), Pod, tp: 2);
/// # }
/// let plan = OpenPlan::new(&Sequence::sharding(), &Heads::sharding())?;
/// let sizes: Vec<_> = plan.digits.iter().map(|digit| digit.size.to_string()).collect();
/// assert_eq!(sizes, ["128 * h", "4", "s", "4", "b"]);
/// assert_eq!(plan.received().unwrap().to_string(), "384 * b * s * h");
/// # Ok::<(), layout_mesh::OpenError>(())
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
/// use layout_mesh::{StaticPlanType, bytes_sent};
///
/// layout! { type Columns = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4), x: 1); }
/// const _: () = assert!(Columns::ELEMENTS_SENT == 12 && Columns::PEAK_ELEMENTS == 32);
/// const _: () = assert!(bytes_sent::<Columns, f32>() <= 48);
/// const _: () = assert!(Columns::DIGITS.len() == 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a redistribution with static sizes, found `{Self}`",
    note = "digits and counts of elements need integers in place of dynamic sizes such as `?m`",
    note = "at run time, `OpenPlan::new` has them as formulas"
)]
pub trait StaticPlanType: PlanType {
    /// The digits of the element index, or an empty slice for an exchange of boxes.
    const DIGITS: &'static [Digit];
    /// Maximum number of elements that one device sends to others.
    const ELEMENTS_SENT: i64;
    /// Maximum number of elements that a device allocates at once, as [`Plan::peak`](crate::Plan::peak).
    const PEAK_ELEMENTS: i64;
}

/// Returns the maximum number of bytes that one device sends to others, for elements of type `T`.
///
/// # Panics
///
/// If the number does not fit in an `i64`. In a constant, this is a compile error.
///
/// ```
/// use layout_core::layout;
/// use layout_mesh::{bytes_sent, peak_bytes};
///
/// layout! { type Gather = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4)); }
/// const _: () = assert!(bytes_sent::<Gather, u16>() == 96);
/// const _: () = assert!(peak_bytes::<Gather, f64>() == 640);
/// ```
#[must_use]
pub const fn bytes_sent<P: StaticPlanType, T>() -> i64 {
    bytes::<T>(P::ELEMENTS_SENT)
}

/// Returns the maximum number of bytes that a device allocates at once, for elements of type `T`.
///
/// # Panics
///
/// If the number does not fit in an `i64`. In a constant, this is a compile error.
///
/// ```
/// # use layout_mesh::peak_bytes;
/// layout_core::layout! { type Same = shard(8, mesh(x: 4), x: 0) -> shard(8, mesh(x: 4), x: 0); }
/// assert_eq!(peak_bytes::<Same, f32>(), 16);
/// ```
#[must_use]
pub const fn peak_bytes<P: StaticPlanType, T>() -> i64 {
    bytes::<T>(P::PEAK_ELEMENTS)
}

#[allow(clippy::cast_possible_wrap)] // the size of a type is below 2^63
const fn bytes<T>(elements: i64) -> i64 {
    match elements.checked_mul(size_of::<T>() as i64) {
        Some(bytes) => bytes,
        None => panic!("the number of bytes does not fit in an `i64`"),
    }
}
