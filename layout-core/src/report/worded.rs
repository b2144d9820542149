//! Rules whose messages contain no integers.

use super::{Accepted, At, HoldsForNone, IsViolation, NoMode, Rejected};

/// The rule that the coordinate of an element has no free mode.
pub struct LeavesOpen<I, Mode = NoMode>(I, Mode);
impl<I, Mode> IsViolation for LeavesOpen<I, Mode> {
    type CheckReport = Self;
    type In<const MODE: u8> = LeavesOpen<I, At<MODE>>;
}
impl<Any, I> Accepted<LeavesOpen<I>> for Any
where
    Rejected: FixesAllModes<I>,
{
    type Nothing = ();
}
impl<Any, I, const MODE: u8> Accepted<LeavesOpen<I, At<MODE>>> for Any
where
    Rejected: FixesMode<MODE>,
{
    type Nothing = ();
}

/// Reported error: the coordinate of an element has free modes.
#[diagnostic::on_unimplemented(
    message = "expected an integer for each mode of an element's coordinate, found `Keep` in all \
               modes",
    label = "all modes of this coordinate are free",
    note = "rank: `Keep` leaves a mode free: call `slice` or `local_tile` with this coordinate"
)]
pub trait FixesAllModes<I>: HoldsForNone<I> {}

/// Reported error: the coordinate of an element has a free mode.
#[diagnostic::on_unimplemented(
    message = "expected an integer for each mode of an element's coordinate, found `Keep` in mode \
               {MODE}",
    label = "mode {MODE} of this coordinate is free",
    note = "rank: `Keep` leaves mode {MODE} free: call `slice` or `local_tile` with this \
            coordinate"
)]
pub trait FixesMode<const MODE: u8> {}

/// The rule that a layout is inside a layout with a dynamic extent.
pub struct OfRunTimeExtent<Elements, Mode = NoMode>(Elements, Mode);
impl<Elements, Mode> IsViolation for OfRunTimeExtent<Elements, Mode> {
    type CheckReport = OfRunTimeExtent<(), Mode>;
    type In<const MODE: u8> = OfRunTimeExtent<Elements, At<MODE>>;
}
impl<Any, N> Accepted<OfRunTimeExtent<N>> for Any
where
    Rejected: IsInsideRunTimeExtent<N>,
{
    type Nothing = ();
}
impl<Any, N, const MODE: u8> Accepted<OfRunTimeExtent<N, At<MODE>>> for Any
where
    Rejected: IsInsideRunTimeMode<N, MODE>,
{
    type Nothing = ();
}

/// Reported error: a layout may exceed a dynamic extent.
#[diagnostic::on_unimplemented(
    message = "cannot prove that a layout stays within a dynamic extent",
    label = "this can extend past the last element",
    note = "out of range: write `Keep` for a mode with a dynamic extent, or tile it: \
            `get_local_tile` returns `None` past the extent, `predicated_tile` returns a predicated tile"
)]
pub trait IsInsideRunTimeExtent<N>: HoldsForNone<N> {}

/// Reported error: a layout may exceed a dynamic extent, in one mode.
#[diagnostic::on_unimplemented(
    message = "cannot prove that a layout stays within a dynamic extent",
    label = "this can extend past the last element",
    note = "out of range, in mode {MODE}: write `Keep` for a mode with a dynamic extent, or tile \
            it: `get_local_tile` returns `None` past the extent, `predicated_tile` returns a predicated \
            tile"
)]
pub trait IsInsideRunTimeMode<N, const MODE: u8>: HoldsForNone<N> {}

/// The rule that a tile extent is a static integer, broken by the dynamic type `I`.
pub struct KnownAtRunTime<I, Mode = NoMode>(I, Mode);
impl<I, Mode> IsViolation for KnownAtRunTime<I, Mode> {
    type CheckReport = Self;
    type In<const MODE: u8> = KnownAtRunTime<I, At<MODE>>;
}
impl<Any, I> Accepted<KnownAtRunTime<I>> for Any
where
    Rejected: TileIsStatic<I>,
{
    type Nothing = ();
}
impl<Any, I, const MODE: u8> Accepted<KnownAtRunTime<I, At<MODE>>> for Any
where
    Rejected: TileIsStaticInMode<I, MODE>,
{
    type Nothing = ();
}

/// Reported error: a tile extent is a dynamic integer.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found a dynamic value of type `{I}`",
    label = "this is not a static integer",
    note = "static integer: tile extents and thread counts are part of the result's type; write `_8` for \
            `8`, or `(_8,)` for a coordinate with one mode"
)]
pub trait TileIsStatic<I>: HoldsForNone<I> {}

/// Reported error: a tile extent is a dynamic integer, in one mode.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found a dynamic value of type `{I}`",
    label = "this is not a static integer",
    note = "static integer, in mode {MODE}: tile extents and thread counts are part of the result's type; \
            write `_8` for `8`"
)]
pub trait TileIsStaticInMode<I, const MODE: u8>: HoldsForNone<I> {}

/// Rules whose messages contain no parameters: the rule, and the trait that is reported.
macro_rules! unnumbered {
    ($($rule:ident $reported:ident $message:literal, $label:literal $(, $note:literal)+;)+) => {$(
        #[doc = concat!("The rule with the message: ", $message, ".")]
        pub struct $rule<Of = ()>(Of);
        impl<Of> IsViolation for $rule<Of> {
            type CheckReport = Self;
            type In<const MODE: u8> = Self;
        }
        impl<Any, Of> Accepted<$rule<Of>> for Any
        where
            Rejected: $reported<Of>,
        {
            type Nothing = ();
        }

        #[doc = concat!("[`", stringify!($rule), "`].")]
        #[diagnostic::on_unimplemented(message = $message, label = $label $(, note = $note)+)]
        pub trait $reported<Of>: HoldsForNone<Of> {}
    )+};
}

unnumbered! {
    ProfileIsShort IntegersForAllModes "the profile has fewer integers than the layout has modes",
    "this profile has too few integers",
    "rank: write a profile with one integer for each mode of the layout";
    ProfileIsLong ModesForAllIntegers "the profile has more integers than the layout has modes",
    "this profile has too many integers",
    "rank: write a profile with one integer for each mode of the layout";
    NotPowerOfTwo FactorIsPowerOfTwo "expected a power of two as the factor of a swizzle recast",
    "this swizzle cannot be recast",
    "swizzle: use element widths whose ratio is a power of two, because a swizzle permutes bits";
    PartsElements KeepsElementsTogether "the swizzle separates elements that the recast merges into one",
    "this swizzle cannot be recast",
    "swizzle: merge at most 2^M elements, or choose a larger M: a swizzle with a negative S keeps 2^M elements contiguous";
    OffsetBetween OffsetIsMultiple "the offset between swizzle and layout is not a multiple of the recast factor",
    "this layout cannot be recast",
    "divisibility: make the offset a multiple of the factor: after the recast, it counts the larger elements";
    NoRoom RoomIsPositive "expected a positive cotarget of a complement, found 0",
    "the cotarget of a complement must be positive",
    "out of range: write the cotarget, the number of elements to complement in, as a positive static integer";
    BlockIsDeeper BlockFitsShape "the block has more modes than the shape",
    "this block does not tile the shape",
    "rank: write a shape with at least one mode for each mode of the block";
    RanksDiffer SameRanks "the zipped modes have different ranks",
    "these modes cannot be paired",
    "rank: give all operands the same rank: mode `i` of the result consists of the modes `i` of all operands";
    NoneContiguous NoContiguousMode "this layout has no contiguous elements",
    "vectors need a mode with stride 1",
    "contiguous: the elements of a vector must be adjacent in memory: write stride 1 for the \
     mode that vectors are cut from, as in `(32,32):(32,1)`, or access single elements";
    RunTimeStridesApart ValuesAreRunTimeStridesApart "expected contiguous values for the \
                                                      instruction, found values with a dynamic \
                                                      stride",
    "this copy does not move contiguous values",
    "contiguous: place the values of a thread along a mode of the tensor with the static stride \
     1, or use an instruction that moves one value";
    StartsBetweenVectors OffsetStartsVector "expected instructions that start at the beginning of a vector, found an offset inside a vector",
    "the offset between the swizzle and this layout is not a multiple of the values per instruction",
    "aligned: make the offset a multiple of the values per instruction, or use an instruction that moves one value";
    TileOfOneInteger TileHasAllModes "expected a tile with a static integer for each mode of the tensor, found one integer",
    "this tile does not fit the tensor",
    "rank: write `(_16, _64)` for a tensor of two modes, `(_128,)` for a tensor of one mode, whose layout is `(?n,):(1,)` and not `?n:1`";
    CoordinateOfOnesOwn CoordinateIsPlain "expected a plain coordinate, found a unique coordinate",
    "a unique coordinate selects a part of `DisjointMut`",
    "one owner: to read a tile, call `.get()` on the coordinate, as in `predicated_tile(tile, block.get())`; to take \
     the tile of a block or thread from `DisjointMut`, write `predicated_tile_mut(tile, block)`";
    PlainCoordinate CoordinateIsUnique "expected a unique coordinate, found one of type `{Of}`",
    "other threads can have the same coordinate",
    "one owner: omit `.get()`: `ctx.block_idx()`, `ctx.thread_idx()` and their `.reversed()` are \
     unique; for the tile of a step, write `block.append(step)`; for threads, pass their shape \
     first, `local_partition_mut(threads, me)`";
    CoordinateOfThreads ThreadsComeFirst "expected the shape of the threads, found the coordinate of a thread",
    "the shape of the threads comes first",
    "pass the shape of the threads first, then the coordinate of one thread: \
     `local_partition(threads, me.get())`, `local_partition_mut(threads, me)`";
    MayOverhang TileIsWhole "expected a full tile, found a predicated tile",
    "this tile can be partial, so a tile of it can have missing elements",
    "divisibility: take the smaller tile from the tensor, `x.predicated_tile(smaller, coordinate)`, or call `local_tile` on the full \
     tile that `tile.whole()` returns";
    NotFilled TileIsFilled "expected a tile that has been filled, found an unfilled one",
    "no thread has written this tile",
    "phase: fill the tile and read the result of `sync`, `let tile = sync(tile.store_partition(threads, \
     me, &values));`; for a tile that has been read, `sync` returns a tile to refill";
    InMemory InRegisters "expected a fragment in registers, found elements of `{Of}` in memory",
    "these values are not in registers",
    "in registers: copy the part first, `let mut values = Tensor::like(&part, 0.0);` and \
     `copy(&part, &mut values);`, then pass `values` instead of `part`";
    ScratchInUse ScratchIsFree "expected a barrier between two uses of this scratch",
    "other threads may still be reading the scratch",
    "phase: write `sync(used)` for `used`, with `sync` of `layout_device`: after this barrier, threads can write the scratch again";
    DecidedAtRunTime InjectiveAtAnyNumbers "cannot prove that the layout is injective: it depends on dynamic values",
    "this is not a static layout",
    "check dynamic values on the host: `Injective::check(layout)` returns the layout, or two \
     coordinates with the same offset; pass the checked layout to the kernel by value";
    CountedAtRunTime CountedForAnyNumbers "expected a static layout: the number of elements that \
                                           this layout needs is not known at compile time",
    "the length of an array is compared with its layout at compile time",
    "out of range: use a slice, whose length `Tensor::from_slice(&cells[..], layout)` compares with a dynamic layout at run time";
}

/// The rule that `T` is a static integer, in the mode `Mode` if the shape has several modes.
pub struct NotStatic<T, Mode = NoMode>(T, Mode);
impl<T> IsViolation for NotStatic<T> {
    type CheckReport = Self;
    type In<const MODE: u8> = NotStatic<T, At<MODE>>;
}
impl<T, const I: u8> IsViolation for NotStatic<T, At<I>> {
    type CheckReport = Self;
    type In<const MODE: u8> = Self;
}
impl<Any, T> Accepted<NotStatic<T>> for Any
where
    Rejected: Static<T>,
{
    type Nothing = ();
}
impl<Any, T, const MODE: u8> Accepted<NotStatic<T, At<MODE>>> for Any
where
    Rejected: StaticInMode<T, MODE>,
{
    type Nothing = ();
}

/// Reported error: `T` is not a static integer.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{T}`",
    label = "this contains a leaf that is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait Static<T>: HoldsForNone<T> {}

/// Reported error: `T` is not a static integer, in one mode.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found `{T}`",
    label = "this contains a leaf that is not a static integer",
    note = "mode {MODE} needs a static integer: write `_0`, `_1`, `_2`, ..., or \
            `numbers::FromTypenum<U128>` for typenum's `U128`"
)]
pub trait StaticInMode<T, const MODE: u8>: HoldsForNone<T> {}

/// Always an error: a unique part cannot be taken from a read-only tensor.
#[diagnostic::on_unimplemented(
    message = "expected `DisjointMut`, found a `View`",
    label = "all threads can read a `View`",
    note = "read only: to read the part of a thread, write `local_partition(threads, me.get())` \
            instead of `local_partition_mut(threads, me)`"
)]
pub trait PartIsOfParts<T>: HoldsForNone<T> {}
