//! Conversion between layouts and the shape and strides of arrays.

use core::convert::Infallible;
use core::fmt;

use super::{Injective, IsInjective, NotInjective, TensorLayout};
use crate::Layout;
use crate::int::dynamic::word::{Values, Word};
use crate::int_tuple::{Term, Terms, each_leaf, terms};
use crate::layout::{IsLayout, StaticLayout};
use crate::mixed::{MixedLayout, NumberMismatch};
use crate::sealed::Sealed;

/// A layout that can be created from the dynamic shape and strides of another library's array, counted in
/// elements.
///
/// ```text
/// L::from_strides(shape, strides)?.offset(c) == sum of c[i] * strides[i], for all coordinates c in the shape
/// ```
///
/// The leaves of the layout are the modes of the array, in order. Static integers, multiples and derived
/// integers are compared with the array. Dynamic integers are read from the array, like
/// [`as_layout`](MixedLayout::as_layout).
///
/// The stride of a mode of extent 1 can be any integer, and so can all strides of an empty array,
/// as in NumPy. For these modes, the layout keeps its static stride. A dynamic integer that appears
/// only in such strides gets the value of the stride, or 0 if the stride is negative or too large.
///
/// Both conversions are host functions, because errors format text.
///
/// ```
/// use layout_core::*;
///
/// layout! { type Matrix = (?m, 64 * ?n):(?ld, 1); }
/// let matrix = Matrix::from_strides(&[100, 128], &[130, 1]).unwrap();
/// assert_eq!(matrix.to_string(), "(100,128):(130,1)");
///
/// let mut modes = Vec::new();
/// matrix.each_mode(|extent, stride| modes.push((extent, stride))).unwrap();
/// assert_eq!(modes, [(100, 130), (128, 1)]);
///
/// let error = |shape: [usize; 2], strides: [isize; 2]| {
///     Matrix::from_strides(&shape, &strides).unwrap_err().to_string()
/// };
/// assert_eq!(
///     error([100, 100], [130, 1]),
///     "mode 1 of the array has extent 100, which is not a multiple of 64: pad the mode to 128",
/// );
/// assert_eq!(
///     error([100, 128], [1, 100]),
///     "mode 1 of the array has stride 100, the layout has 1: copy the array, or choose a \
///      layout with that stride",
/// );
/// assert_eq!(
///     error([100, 128], [-130, 1]),
///     "out of range: expected no negative stride in mode 0 of the array, found -130: reverse the \
///      mode, so that the array begins at its other end, or copy the array",
/// );
///
/// // `Injective` is required for writes, and rejects a stride that repeats elements.
/// let repeated = Injective::<Matrix>::from_strides(&[100, 128], &[0, 1]).unwrap_err();
/// assert!(repeated.to_string().starts_with("not injective: coordinate (0,0) and coordinate (1,0)"));
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a layout with the shape and strides of an array, found `{Self}`",
    label = "this layout has no strides",
    note = "use a static `Layout`, a `MixedLayout`, or `Injective` of one of them; a swizzled \
            layout has no strides"
)]
pub trait Strided: Sized + Sealed {
    /// Returns the layout of an array with this shape and these strides, in elements.
    ///
    /// # Errors
    ///
    /// Returns [`WrongStrides`] with the first value that does not fit.
    fn from_strides<S, D>(shape: &[S], strides: &[D]) -> Result<Self, WrongStrides>
    where
        S: Copy + TryInto<i64>,
        D: Copy + TryInto<i64>;

    /// Calls `tell` with the extent and stride of each leaf, in order.
    ///
    /// # Errors
    ///
    /// Returns [`WrongStrides`] if a value overflows the layout's integer type. `tell` has then been called for all
    /// preceding leaves.
    fn each_mode(&self, tell: impl FnMut(u64, u64)) -> Result<(), WrongStrides>;
}

impl<S, D, V> Strided for MixedLayout<Layout<S, D>, V>
where
    Self: TensorLayout,
    S: Terms,
    D: Terms,
    V: Values,
{
    fn from_strides<A, B>(shape: &[A], strides: &[B]) -> Result<Self, WrongStrides>
    where
        A: Copy + TryInto<i64>,
        B: Copy + TryInto<i64>,
    {
        let layout = Self::from_values(values::<S, D, V, A, B>(shape, strides)?);
        match layout.cells() {
            Some(cells) if cells <= Self::MOST_CELLS => Ok(layout),
            None if size(shape).is_none() => Err(WrongStrides::SizeTooLarge),
            cells => Err(WrongStrides::OffsetsTooLarge {
                cells,
                most: Self::MOST_CELLS,
            }),
        }
    }

    fn each_mode(&self, tell: impl FnMut(u64, u64)) -> Result<(), WrongStrides> {
        each_mode::<S, D, V>(Self::values(self), tell)
    }
}

impl<S, D> Strided for Layout<S, D>
where
    Self: StaticLayout,
    S: Terms,
    D: Terms,
{
    fn from_strides<A, B>(shape: &[A], strides: &[B]) -> Result<Self, WrongStrides>
    where
        A: Copy + TryInto<i64>,
        B: Copy + TryInto<i64>,
    {
        values::<S, D, [usize; 0], A, B>(shape, strides).map(|_| IsLayout::VALUE)
    }

    fn each_mode(&self, tell: impl FnMut(u64, u64)) -> Result<(), WrongStrides> {
        each_mode::<S, D, [usize; 0]>(&[], tell)
    }
}

impl<L: Sealed> Sealed for Injective<L> {}

/// The type of a static layout decides whether it is injective.
impl<S, D> Strided for Injective<Layout<S, D>>
where
    Layout<S, D>: Strided + IsInjective,
{
    fn from_strides<A, B>(shape: &[A], strides: &[B]) -> Result<Self, WrongStrides>
    where
        A: Copy + TryInto<i64>,
        B: Copy + TryInto<i64>,
    {
        Layout::from_strides(shape, strides).map(Self::of)
    }

    fn each_mode(&self, tell: impl FnMut(u64, u64)) -> Result<(), WrongStrides> {
        self.layout().each_mode(tell)
    }
}

/// A layout with dynamic integers is [checked](Injective::check).
impl<S, D, V> Strided for Injective<MixedLayout<Layout<S, D>, V>>
where
    MixedLayout<Layout<S, D>, V>: Strided + TensorLayout,
{
    fn from_strides<A, B>(shape: &[A], strides: &[B]) -> Result<Self, WrongStrides>
    where
        A: Copy + TryInto<i64>,
        B: Copy + TryInto<i64>,
    {
        let layout = MixedLayout::from_strides(shape, strides)?;
        Self::check(layout).map_err(WrongStrides::Repeats)
    }

    fn each_mode(&self, tell: impl FnMut(u64, u64)) -> Result<(), WrongStrides> {
        self.layout().each_mode(tell)
    }
}

/// The shape and strides of an array, by mode. A value that exceeds `i64` is `None`.
struct Array<'a> {
    extent: &'a dyn Fn(u32) -> Option<i64>,
    stride: &'a dyn Fn(u32) -> Option<i64>,
    is_empty: bool,
}

impl Array<'_> {
    /// Returns the extent and stride of mode `leaf`, and `true` if the stride has an effect.
    ///
    /// A stride without effect that does not fit in the integer type is returned as 0.
    fn mode<W: Word>(&self, leaf: u32) -> Result<([u64; 2], bool), WrongStrides> {
        let extent = word::<W>((self.extent)(leaf), false, leaf)?;
        let moves = extent != 1 && !self.is_empty;
        match word::<W>((self.stride)(leaf), true, leaf) {
            Err(wrong) if moves => Err(wrong),
            stride => Ok(([extent, stride.unwrap_or_default()], moves)),
        }
    }
}

/// Returns the size of an array with this shape, or `None` if it exceeds `u64`.
fn size<S: Copy + TryInto<i64>>(shape: &[S]) -> Option<u64> {
    shape.iter().try_fold(1_u64, |size, &extent| {
        size.checked_mul(extent.try_into().ok()?.try_into().ok()?)
    })
}

/// Converts a value of mode `leaf` to the integer type. `None` is a value that exceeds `i64`.
fn word<W: Word>(number: Option<i64>, in_stride: bool, leaf: u32) -> Result<u64, WrongStrides> {
    match number.map(|number| (number, u64::try_from(number))) {
        Some((_, Ok(value))) if value <= W::MOST => Ok(value),
        Some((number, Err(_))) => Err(WrongStrides::Negative {
            in_stride,
            mode: leaf,
            number,
        }),
        _ => Err(WrongStrides::NumberTooLarge {
            in_stride,
            mode: leaf,
            number,
            most: W::MOST.min(i64::MAX as u64),
        }),
    }
}

/// One pass over the values of an array.
#[derive(Clone, Copy)]
enum Step {
    /// Reads dynamic integers from strides without effect.
    ReadStill,
    /// Reads dynamic integers from the other strides.
    ReadStride,
    /// Reads dynamic integers from the shape.
    ReadShape,
    /// Compares extents or strides: first divisors, then values.
    Compare {
        /// `true` for strides, `false` for extents.
        in_stride: bool,
        /// `true` to compare divisors.
        factors: bool,
    },
}

impl Step {
    /// Runs the pass for the extent and stride of mode `leaf`.
    fn run<V: Values>(
        self,
        array: &Array<'_>,
        values: &mut V,
        leaf: u32,
        [extent, stride]: [Term; 2],
    ) -> Result<(), WrongStrides> {
        let ([of_extent, of_stride], moves) = array.mode::<V::Word>(leaf)?;
        let (in_stride, factors) = match self {
            Self::Compare { in_stride, factors } => (in_stride, factors),
            Self::ReadShape => {
                extent.read(of_extent, values);
                return Ok(());
            }
            Self::ReadStill | Self::ReadStride => {
                if moves == matches!(self, Self::ReadStride) {
                    stride.read(of_stride, values);
                }
                return Ok(());
            }
        };
        let (term, number) = if in_stride {
            (stride, of_stride)
        } else {
            (extent, of_extent)
        };
        let differs = if factors {
            NumberMismatch::of_multiple(Some(number), term)
        } else {
            NumberMismatch::between(Some(number), term, values)
        };
        match differs.filter(|_| moves || !in_stride) {
            None => Ok(()),
            Some(differs) => Err(WrongStrides::Differs {
                in_stride,
                mode: leaf,
                differs,
            }),
        }
    }
}

/// Returns the dynamic integers of the layout that an array has.
fn values<S, D, V, A, B>(shape: &[A], strides: &[B]) -> Result<V, WrongStrides>
where
    S: Terms,
    D: Terms,
    V: Values,
    A: Copy + TryInto<i64>,
    B: Copy + TryInto<i64>,
{
    let terms = terms::<S, D, V>();
    let Ok(leaves) = each_leaf(terms, 0, &mut |_, _| Ok::<_, Infallible>(()));
    let leaves = leaves as usize;
    if shape.len() != leaves || strides.len() != leaves {
        return Err(WrongStrides::WrongRank {
            shape: shape.len(),
            strides: strides.len(),
            leaves,
        });
    }
    let array = Array {
        extent: &|leaf| shape[leaf as usize].try_into().ok(),
        stride: &|leaf| strides[leaf as usize].try_into().ok(),
        is_empty: shape
            .iter()
            .any(|&extent| matches!(extent.try_into(), Ok(0))),
    };
    let mut values = V::zeros();
    // If one integer can be read from two values, the later read wins.
    let compare = |in_stride, factors| Step::Compare { in_stride, factors };
    for step in [
        Step::ReadStill,
        Step::ReadStride,
        Step::ReadShape,
        compare(false, true),
        compare(true, true),
        compare(false, false),
        compare(true, false),
    ] {
        each_leaf(terms, 0, &mut |leaf, terms| {
            step.run(&array, &mut values, leaf, terms)
        })?;
    }
    Ok(values)
}

/// Calls `tell` for the extent and stride of each leaf.
fn each_mode<S: Terms, D: Terms, V: Values>(
    values: &V,
    mut tell: impl FnMut(u64, u64),
) -> Result<(), WrongStrides> {
    let number = |leaf, in_stride, term: Term| {
        term.checked(values).ok_or(WrongStrides::Differs {
            in_stride,
            mode: leaf,
            differs: NumberMismatch::TooLarge,
        })
    };
    each_leaf(terms::<S, D, V>(), 0, &mut |leaf, [extent, stride]| {
        tell(number(leaf, false, extent)?, number(leaf, true, stride)?);
        Ok(())
    })
    .map(drop)
}

/// Error: an array does not have a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongStrides {
    /// The number of extents differs from the number of leaves, or from the number of strides.
    WrongRank {
        /// Number of extents of the array.
        shape: usize,
        /// Number of strides of the array.
        strides: usize,
        /// Number of leaves of the layout.
        leaves: usize,
    },
    /// A value is negative.
    Negative {
        /// `true` for a stride, `false` for an extent.
        in_stride: bool,
        /// Index of the mode, starting at 0.
        mode: u32,
        /// The value.
        number: i64,
    },
    /// A value overflows the layout's integer type.
    NumberTooLarge {
        /// `true` for a stride, `false` for an extent.
        in_stride: bool,
        /// Index of the mode, starting at 0.
        mode: u32,
        /// The value, if it fits in `i64`.
        number: Option<i64>,
        /// Maximum value of the integer type.
        most: u64,
    },
    /// A value does not match the layout.
    Differs {
        /// `true` for a stride, `false` for an extent.
        in_stride: bool,
        /// Index of the mode, starting at 0.
        mode: u32,
        /// The difference.
        differs: NumberMismatch,
    },
    /// The size exceeds `u64`.
    SizeTooLarge,
    /// The offsets overflow the layout's integer type.
    OffsetsTooLarge {
        /// The cosize, if it fits in `u64`.
        cells: Option<u64>,
        /// Maximum cosize: one more than the largest offset of the integer type.
        most: u64,
    },
    /// Two coordinates have the same element.
    Repeats(NotInjective),
}

impl fmt::Display for WrongStrides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |in_stride| if in_stride { "stride" } else { "extent" };
        match *self {
            Self::WrongRank {
                shape,
                strides,
                leaves,
            } if shape == strides => write!(
                f,
                "rank: the array has {}, the layout {leaves}: reshape the array, or choose a layout with the same number of modes",
                Counted(shape, "mode")
            ),
            Self::WrongRank { shape, strides, .. } => write!(
                f,
                "rank: expected one stride for each extent of the array, found {} and {}",
                Counted(shape, "extent"),
                Counted(strides, "stride")
            ),
            Self::Negative {
                in_stride,
                mode,
                number,
            } => {
                let name = name(in_stride);
                write!(
                    f,
                    "out of range: expected no negative {name} in mode {mode} of the array, found {number}"
                )?;
                f.write_str(if in_stride {
                    ": reverse the mode, so that the array begins at its other end, or copy the array"
                } else {
                    ""
                })
            }
            Self::NumberTooLarge {
                in_stride,
                mode,
                number,
                most,
            } => {
                write!(
                    f,
                    "overflow: the {} of mode {mode} of the array",
                    name(in_stride)
                )?;
                if let Some(number) = number {
                    write!(f, ", {number},")?;
                }
                write!(f, " exceeds {most}")?;
                larger_word(f, most)
            }
            Self::Differs {
                in_stride,
                mode,
                differs,
            } => write_differs(f, in_stride, mode, differs),
            Self::SizeTooLarge => {
                write!(f, "overflow: the size of the array exceeds {}", u64::MAX)
            }
            Self::OffsetsTooLarge {
                cells: Some(cells),
                most,
            } => {
                write!(
                    f,
                    "overflow: the array needs {cells} elements, but the largest offset of the layout's integer type is {}",
                    most - 1
                )?;
                larger_word(f, most)
            }
            Self::OffsetsTooLarge { cells: None, .. } => write!(
                f,
                "overflow: the array needs more than {} elements",
                u64::MAX
            ),
            Self::Repeats(meeting) => {
                write!(f, "{meeting}; a copy of the array has no repeated elements")
            }
        }
    }
}
impl core::error::Error for WrongStrides {}

fn write_differs(
    f: &mut fmt::Formatter<'_>,
    in_stride: bool,
    mode: u32,
    differs: NumberMismatch,
) -> fmt::Result {
    let (name, pad, instead) = if in_stride {
        (
            "stride",
            "copy the array with padding",
            "copy the array, or choose a layout with that stride",
        )
    } else {
        (
            "extent",
            "pad the mode",
            "slice or pad the array, or choose a layout with that extent",
        )
    };
    match differs {
        NumberMismatch::NoMultiple { value, factor } => {
            write!(
                f,
                "mode {mode} of the array has {name} {value}, which is not a multiple of {factor}: {pad}"
            )?;
            match value.checked_next_multiple_of(factor) {
                Some(next) => write!(f, " to {next}"),
                None => Ok(()),
            }
        }
        NumberMismatch::NotEqual { value, known } => write!(
            f,
            "mode {mode} of the array has {name} {value}, the layout has {known}: {instead}"
        ),
        NumberMismatch::TooLarge => write!(
            f,
            "overflow: the {name} of mode {mode} of the layout exceeds its integer type"
        ),
    }
}

/// Writes the suggestion for values that exceed `u32`.
fn larger_word(f: &mut fmt::Formatter<'_>, most: u64) -> fmt::Result {
    if most == u64::from(u32::MAX) || most == 1 << 32 {
        f.write_str(": use a layout with dynamic values of type `usize`")?;
    }
    Ok(())
}

/// A count with its noun, singular or plural.
struct Counted(usize, &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, what) = self;
        write!(f, "{count} {what}{}", if *count == 1 { "" } else { "s" })
    }
}
