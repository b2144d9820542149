//! Compile errors: the rules, and the messages that users see.
//!
//! A type operator that can fail is total: its answer can be a [`Rejection`] with the broken rule and the
//! integers involved. The operation finally requires that the answer is [`Accepted`].
//!
//! For a `Rejection`, this bound requires a trait of the unit struct [`Rejected`] that no type implements. The
//! compiler then prints the message of that trait. The const parameters of the trait are decimal digits, which
//! are computed only for an error.

pub(crate) mod decimal;
mod facts;
pub(crate) mod row_macro;
mod rules;
mod worded;

#[allow(clippy::wildcard_imports)] // All collisions.
pub use crate::generated::meetings::*;
#[allow(clippy::wildcard_imports)] // All rules.
pub use crate::generated::rules::*;
pub use decimal::{CheckReport, Decimal, DecimalOf, NoMode, NotShown, Numeral, Then};
pub use facts::{AnyStride, NotAsked, SaidByCaller};
pub use rules::{
    Accepted, Both, By, CheckReportOf, Checked, Evaluated, IfAccepted, Is, IsAccepted, IsViolation,
    Nil, OtherRank, Rejection, Rejects, Skipped, Verdict,
};
pub(crate) use rules::{HoldsForNone, all, all_modes, is_rejection};
pub use worded::{
    BlockFitsShape, BlockIsDeeper, CoordinateIsPlain, CoordinateIsUnique, CoordinateOfOnesOwn,
    CoordinateOfThreads, CountedAtRunTime, CountedForAnyNumbers, DecidedAtRunTime,
    FactorIsPowerOfTwo, FixesAllModes, FixesMode, InMemory, InRegisters, InjectiveAtAnyNumbers,
    IntegersForAllModes, IsInsideRunTimeExtent, IsInsideRunTimeMode, KeepsElementsTogether,
    KnownAtRunTime, LeavesOpen, MayOverhang, ModesForAllIntegers, NoContiguousMode, NoRoom,
    NoneContiguous, NotFilled, NotPowerOfTwo, NotStatic, OfRunTimeExtent, OffsetBetween,
    OffsetIsMultiple, OffsetStartsVector, PartIsOfParts, PartsElements, PlainCoordinate,
    ProfileIsLong, ProfileIsShort, RanksDiffer, RoomIsPositive, RunTimeStridesApart, SameRanks,
    ScratchInUse, ScratchIsFree, StartsBetweenVectors, Static, StaticInMode, ThreadsComeFirst,
    TileHasAllModes, TileIsFilled, TileIsStatic, TileIsStaticInMode, TileIsWhole, TileOfOneInteger,
    ValuesAreRunTimeStridesApart,
};

/// A type without rules. The compiler reports the rule that is required of it.
pub struct Rejected;

/// The position of a mode. Position 63 means mode 63 and all later modes.
pub struct At<const MODE: u8>;

/// A **type operator**: the next position.
pub trait Next {
    /// The position.
    type Output;
}

macro_rules! positions {
    ($($position:literal $next:literal,)+) => {$(
        impl Next for At<$position> {
            type Output = At<$next>;
        }
    )+};
}

positions! {
    0 1, 1 2, 2 3, 3 4, 4 5, 5 6, 6 7, 7 8, 8 9, 9 10, 10 11, 11 12, 12 13, 13 14, 14 15, 15 16,
    16 17, 17 18, 18 19, 19 20, 20 21, 21 22, 22 23, 23 24, 24 25, 25 26, 26 27, 27 28, 28 29,
    29 30, 30 31, 31 32, 32 33, 33 34, 34 35, 35 36, 36 37, 37 38, 38 39, 39 40, 40 41, 41 42,
    42 43, 43 44, 44 45, 45 46, 46 47, 47 48, 48 49, 49 50, 50 51, 51 52, 52 53, 53 54, 54 55,
    55 56, 56 57, 57 58, 58 59, 59 60, 60 61, 61 62, 62 63, 63 63,
}
