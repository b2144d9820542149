//! Distinctness of layouts with run-time numbers, decided by their values.

use core::fmt;

use super::Distinct;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::dynamic::value::{Number, Values};
use crate::int::{impl_for, impl_positive};
use crate::mixed::MixedLayout;

/// The most leaves of a layout that is checked.
const MOST: usize = 64;

/// A shape beside the stride `D`, as a list of extents and strides.
pub trait Leaves<D, V: Values> {
    /// Appends the leaves.
    fn collect(values: &V, list: &mut List);
}

/// Extents and strides.
pub struct List {
    modes: [(u64, u64); MOST],
    len: usize,
    is_whole: bool,
}

impl List {
    fn push(&mut self, mode: Option<(u64, u64)>) {
        match (mode, self.modes.get_mut(self.len)) {
            (Some(mode), Some(place)) => {
                *place = mode;
                self.len += 1;
            }
            _ => self.is_whole = false,
        }
    }
}

impl_positive! {
    <D, V> Leaves<D, V> where [V: Values, Self: Number<V>, D: Number<V>] {
        fn collect(values: &V, list: &mut List) {
            let extent = <Self as Number<V>>::checked(values);
            list.push(extent.zip(D::checked(values)));
        }
    }
}
impl<V: Values> Leaves<(), V> for () {
    fn collect(_: &V, _: &mut List) {}
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Leaves<$D, V>, $D,)+ V: Values> Leaves<($($D,)+), V> for ($($S,)+) {
            fn collect(values: &V, list: &mut List) {
                $($S::collect(values, list);)+
            }
        }
    };
}
for_each_arity!(tuples);

/// A layout sends two coordinates to one offset, or is not known not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDistinct {
    /// Two coordinates, as integers, have the same offset.
    Meet {
        /// The coordinates.
        coordinates: (u64, u64),
        /// Their offset.
        offset: u64,
    },
    /// The size or the cosize exceeds `u64`, or there are more than 64 modes.
    TooLarge,
    /// 1048576 steps did not tell.
    NotDecided,
}

impl fmt::Display for NotDistinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meet {
                coordinates: (first, second),
                offset,
            } => write!(
                f,
                "not distinct: coordinate {first} and coordinate {second} both have offset {offset}"
            ),
            Self::TooLarge => f.write_str(
                "overflow: the size or cosize of the layout exceeds 18446744073709551615, or it has \
                 more than 64 modes",
            ),
            Self::NotDecided => f.write_str(
                "not decided: 1048576 steps did not tell whether two coordinates have the same \
                 offset",
            ),
        }
    }
}
impl core::error::Error for NotDistinct {}

impl<S, D, V> Distinct<MixedLayout<Layout<S, D>, V>>
where
    V: Values,
    S: Leaves<D, V>,
{
    /// A layout whose values make it one, decided exactly.
    ///
    /// It is checked once, on the host; a kernel takes the answer by value.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Rows = Layout![(?m, 128):(?ld, 1)];
    /// assert!(Distinct::check(Rows::from_values([100, 130])).is_ok());
    /// let error = Distinct::check(Rows::from_values([100, 120])).err().unwrap();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not distinct: coordinate 1 and coordinate 12000 both have offset 120",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotDistinct`] with two coordinates that have the same offset.
    pub fn check(layout: MixedLayout<Layout<S, D>, V>) -> Result<Self, NotDistinct> {
        let mut list = List {
            modes: [(0, 0); MOST],
            len: 0,
            is_whole: true,
        };
        S::collect(layout.values(), &mut list);
        if !list.is_whole {
            return Err(NotDistinct::TooLarge);
        }
        match meeting(&list.modes[..list.len])? {
            None => Ok(Self(layout)),
            Some((coordinates, offset)) => Err(NotDistinct::Meet {
                coordinates,
                offset,
            }),
        }
    }
}

/// Two coordinates and their offset.
type Meeting = ((u64, u64), u64);

/// A mode on the way to two coordinates that meet, the largest stride first.
#[derive(Clone, Copy, Default)]
struct Mode {
    extent: u64,
    stride: u64,
    /// How much an integer coordinate grows with one step.
    weight: u64,
    /// The largest offset of the modes after this one.
    reach: i128,
    /// How far the two coordinates are apart.
    apart: i128,
}

/// Two coordinates with the same offset, if there are any.
///
/// They differ in some modes, and the differences times the strides add up to 0. From the largest
/// stride on, what has been added up must be within reach of the modes with smaller strides.
fn meeting(modes: &[(u64, u64)]) -> Result<Option<Meeting>, NotDistinct> {
    if modes.iter().any(|&(extent, _)| extent == 0) {
        return Ok(None);
    }
    let mut sorted = [Mode::default(); MOST];
    let mut len = 0;
    let mut weight = 1_u64;
    for &(extent, stride) in modes {
        if extent > 1 {
            sorted[len] = Mode {
                extent,
                stride,
                weight,
                ..Mode::default()
            };
            len += 1;
        }
        weight = weight.checked_mul(extent).ok_or(NotDistinct::TooLarge)?;
    }
    let sorted = &mut sorted[..len];
    sorted.sort_unstable_by_key(|mode| core::cmp::Reverse(mode.stride));
    let mut reach = 0_u64;
    for mode in sorted.iter_mut().rev() {
        mode.reach = i128::from(reach);
        reach = (mode.extent - 1)
            .checked_mul(mode.stride)
            .and_then(|own| reach.checked_add(own))
            .ok_or(NotDistinct::TooLarge)?;
    }
    let mut steps = 1 << 20;
    if !cancels(sorted, 0, false, &mut steps)? {
        return Ok(None);
    }
    let end = |sign: i128| {
        let part = |weigh: &dyn Fn(&Mode) -> u64| -> u64 {
            let of = |mode: &Mode| (sign * mode.apart).max(0).unsigned_abs() as u64 * weigh(mode);
            sorted.iter().map(of).sum()
        };
        (part(&|mode| mode.weight), part(&|mode| mode.stride))
    };
    let ((first, offset), (second, _)) = (end(-1), end(1));
    Ok(Some(((first.min(second), first.max(second)), offset)))
}

/// Whether differences of `modes`, not all 0 unless `differs` already, bring `sum` to 0; the first of
/// them is positive.
fn cancels(
    modes: &mut [Mode],
    sum: i128,
    differs: bool,
    steps: &mut u32,
) -> Result<bool, NotDistinct> {
    let Some((mode, rest)) = modes.split_first_mut() else {
        return Ok(differs && sum == 0);
    };
    *steps = steps.checked_sub(1).ok_or(NotDistinct::NotDecided)?;
    let (most, stride) = (i128::from(mode.extent) - 1, i128::from(mode.stride));
    let (least, most) = if stride == 0 {
        (0, i128::from(!differs))
    } else {
        // |sum + apart * stride| <= reach
        let least = (-mode.reach - sum).div_euclid(stride);
        let least = least + i128::from(least * stride + sum < -mode.reach);
        let most = most.min((mode.reach - sum).div_euclid(stride));
        let lowest = if differs {
            1 - i128::from(mode.extent)
        } else {
            0
        };
        (least.max(lowest), most)
    };
    let mut apart = most;
    while apart >= least {
        mode.apart = apart;
        let sum = sum + apart * stride;
        if cancels(rest, sum, differs || apart != 0, steps)? {
            return Ok(true);
        }
        apart -= 1;
    }
    Ok(false)
}
