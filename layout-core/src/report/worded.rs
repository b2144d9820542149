//! Rules whose messages contain no integers.

use super::{Accepted, At, HoldsForNone, IsViolation, NoMode, Rejected};

/// The rule that the coordinate of an element has no free mode.
pub struct LeavesOpen<I, Mode = NoMode>(I, Mode);
impl<I, Mode> IsViolation for LeavesOpen<I, Mode> {
    type Report = Self;
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
    message = "the coordinate of a cell has an integer for each mode",
    label = "this one leaves all modes open",
    note = "rank: `Keep` leaves a mode free: `slice` and `local_tile` take it"
)]
pub trait FixesAllModes<I>: HoldsForNone<I> {}

/// Reported error: the coordinate of an element has a free mode.
#[diagnostic::on_unimplemented(
    message = "the coordinate of a cell has an integer for each mode",
    label = "this one leaves mode {MODE} open",
    note = "rank: `Keep` leaves mode {MODE} free: `slice` and `local_tile` take it"
)]
pub trait FixesMode<const MODE: u8> {}

/// The rule that a layout is inside a layout with a dynamic extent.
pub struct OfRunTimeExtent<Elements, Mode = NoMode>(Elements, Mode);
impl<Elements, Mode> IsViolation for OfRunTimeExtent<Elements, Mode> {
    type Report = OfRunTimeExtent<(), Mode>;
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
    message = "nothing says that a layout is inside one of a run-time extent",
    label = "this may go on past the last element",
    note = "out of range: a mode of a run-time extent is kept whole, by `Keep`, or tiled: \
            `get_local_tile` compares, `predicated_tile` overhangs"
)]
pub trait IsInsideRunTimeExtent<N>: HoldsForNone<N> {}

/// Reported error: a layout may exceed a dynamic extent, in one mode.
#[diagnostic::on_unimplemented(
    message = "nothing says that a layout is inside one of a run-time extent",
    label = "this may go on past the last element",
    note = "out of range, in mode {MODE}: a mode of a run-time extent is kept whole, by `Keep`, or tiled: \
            `get_local_tile` compares, `predicated_tile` overhangs"
)]
pub trait IsInsideRunTimeMode<N, const MODE: u8>: HoldsForNone<N> {}

/// The rule that a tile extent is a static integer, broken by the dynamic type `I`.
pub struct KnownAtRunTime<I, Mode = NoMode>(I, Mode);
impl<I, Mode> IsViolation for KnownAtRunTime<I, Mode> {
    type Report = Self;
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
    message = "expected a static integer, found a number of type `{I}`, which is known at run time only",
    label = "not a static integer",
    note = "static integer: numbers of tiles and threads are part of the type of the result; write `_8` for `8`, or `(_8,)` beside a \
            coordinate of one part"
)]
pub trait TileIsStatic<I>: HoldsForNone<I> {}

/// Reported error: a tile extent is a dynamic integer, in one mode.
#[diagnostic::on_unimplemented(
    message = "expected a static integer, found a number of type `{I}`, which is known at run time only",
    label = "not a static integer",
    note = "static integer, in mode {MODE}: numbers of tiles and threads are part of the type of the result; write `_8` for `8`"
)]
pub trait TileIsStaticInMode<I, const MODE: u8>: HoldsForNone<I> {}

/// Rules whose messages contain no parameters: the rule, and the trait that is reported.
macro_rules! unnumbered {
    ($($rule:ident $reported:ident $message:literal, $label:literal $(, $note:literal)+;)+) => {$(
        #[doc = concat!("The rule that is broken where ", $message, ".")]
        pub struct $rule<Of = ()>(Of);
        impl<Of> IsViolation for $rule<Of> {
            type Report = Self;
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
    "this profile has other modes than the layout",
    "rank: a profile has an integer for each mode of the layout";
    ProfileIsLong ModesForAllIntegers "the profile has more integers than the layout has modes",
    "this profile has other modes than the layout",
    "rank: a profile has an integer for each mode of the layout";
    NotPowerOfTwo FactorIsPowerOfTwo "the factor of a swizzle is not a power of two",
    "this swizzle cannot be recast",
    "swizzle: it permutes bits, which elements of another size keep only if one fits in the other a power of two \
     times";
    PartsElements KeepsElementsTogether "the swizzle moves elements apart that become one",
    "this swizzle cannot be recast",
    "swizzle: with a negative S it reads the lowest bits but M, and keeps 2^M elements together";
    OffsetBetween OffsetIsMultiple "the offset between swizzle and layout is not a multiple of the factor",
    "this layout cannot be recast",
    "divisibility: the offset is counted in the larger elements";
    NoRoom RoomIsPositive "no layout has a complement in 0 elements",
    "the cotarget of a complement is positive",
    "out of range: a complement is the layout of what is left of a positive number of elements, a static integer";
    BlockIsDeeper BlockFitsShape "the block has more modes than the shape",
    "this block does not tile the shape",
    "rank: the shape has an extent for each mode of the block, and may have more";
    RanksDiffer SameRanks "the modes to be zipped have different ranks",
    "these modes do not stand in pairs",
    "rank: mode `i` of the result is made of the modes `i` of all modes";
    NoneContiguous NoContiguousMode "no elements of this layout lie side by side",
    "vectors need a mode with stride 1",
    "contiguous: the elements of a vector are neighbours in memory: give the mode that vectors are cut from stride 1, as `(32,32):(32,1)` does, or take the elements one by one";
    RunTimeStridesApart ValuesAreRunTimeStridesApart "the values that an instruction moves are a run-time stride apart",
    "this copy does not move what lies side by side",
    "contiguous: let the values of a thread go along a mode of the tensor with the static stride 1, or take an \
     instruction that moves one value";
    StartsBetweenVectors OffsetStartsVector "an instruction would move values from between two vectors on",
    "the offset between the swizzle and this layout is no multiple of the values of an instruction",
    "aligned: each instruction moves values from a multiple of as many on";
    TileOfOneInteger TileHasAllModes "expected a tile with a static integer for each mode of the tensor, found one integer",
    "the tile does not fit",
    "rank: write `(_16, _64)` for a tensor of two modes, `(_128,)` for a tensor of one mode, whose layout is `(?n,):(1,)` and not `?n:1`";
    CoordinateOfOnesOwn CoordinateIsPlain "expected a plain coordinate, found a unique coordinate",
    "a unique coordinate takes a part of `DisjointMut`",
    "one owner: for a part to be read write `.get()`, as in `predicated_tile(tile, block.get())`; for one's own part of `DisjointMut`, \
     `predicated_tile_mut(tile, block)`";
    PlainCoordinate CoordinateIsUnique "expected a unique coordinate, found one of type `{Of}`",
    "others may have this coordinate, too",
    "one owner: leave out `.get()`: `ctx.block_idx()` and `ctx.thread_idx()` are unique, and so is `.reversed()` of them; \
     the tile of a step is at `block.append(step)`; threads come before it, `local_partition_mut(threads, me)`";
    CoordinateOfThreads ThreadsComeFirst "expected the shape of the threads, found the coordinate of one",
    "threads come first",
    "threads come first, then the coordinate of one: `local_partition(threads, me.get())`, \
     `local_partition_mut(threads, me)`";
    MayOverhang TileIsWhole "expected a whole tile, found one that may overhang",
    "this tile may be partial, so a tile of it may have missing elements",
    "divisibility: take the smaller tile from the tensor, `x.predicated_tile(smaller, coordinate)`, or call `local_tile` on the full \
     tile that `tile.whole()` returns";
    NotFilled TileIsFilled "nothing has been written to this tile",
    "a tile that is about to be filled",
    "phase: read what `sync` returns for a tile that is filled, `let tile = sync(tile.store_partition(threads, me, &values));`; for a \
     tile that has been read, `sync` returns one to be filled again";
    InMemory InRegisters "expected a fragment in registers, found elements of `{Of}` in memory",
    "not in registers",
    "in registers: copy the part first, `let mut values = Tensor::like(&part, 0.0);` and `copy(&part, &mut values);`, and take \
     `values` for `part`";
    ScratchInUse ScratchIsFree "there is no barrier between two uses of this scratch",
    "other threads may still read it",
    "phase: write `sync(used)` for `used`: behind that barrier, by `sync` of `layout_device`, it can be written again";
    DecidedAtRunTime InjectiveAtAnyNumbers "not known to be distinct: the layout depends on run-time numbers",
    "not a layout of static integers",
    "run-time numbers are asked on the host: `Injective::check(layout)` names two coordinates with one offset, and a \
     kernel takes its answer by value";
    CountedAtRunTime CountedForAnyNumbers "how many cells this layout needs is not known to the compiler",
    "the cells of an array are compared with it when it is compiled",
    "out of range: the layout has run-time numbers; a slice is compared with it, once: \
     `Tensor::from_slice(&cells[..], layout)`";
}

/// The rule that `T` is a static integer, in the mode `Mode` if the shape has several.
pub struct NotStatic<T, Mode = NoMode>(T, Mode);
impl<T> IsViolation for NotStatic<T> {
    type Report = Self;
    type In<const MODE: u8> = NotStatic<T, At<MODE>>;
}
impl<T, const I: u8> IsViolation for NotStatic<T, At<I>> {
    type Report = Self;
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
    message = "`{T}` is not a static integer",
    label = "not made of static integers",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `numbers::FromTypenum<U128>` for one of typenum's"
)]
pub trait Static<T>: HoldsForNone<T> {}

/// Reported error: `T` is not a static integer, in one mode.
#[diagnostic::on_unimplemented(
    message = "`{T}` is not a static integer",
    label = "not made of static integers",
    note = "mode {MODE} needs a static integer: `_0`, `_1`, `_2`, ..., or `numbers::FromTypenum<U128>` for one of \
            typenum's"
)]
pub trait StaticInMode<T, const MODE: u8>: HoldsForNone<T> {}

/// Always an error: a unique part cannot be taken from a read-only tensor.
#[diagnostic::on_unimplemented(
    message = "expected `DisjointMut`, found a `View`",
    label = "a `View` is for all threads to read",
    note = "read only: for `local_partition_mut(threads, me)` of a tensor that is read write `local_partition(threads, me.get())`"
)]
pub trait PartIsOfParts<T>: HoldsForNone<T> {}
