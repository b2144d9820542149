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

/// A layout is not known to send its coordinates to offsets of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDistinct {
    /// Of the modes in the order of their strides, one has a stride that is not above what those
    /// before reach.
    Meet {
        /// The stride.
        stride: u64,
        /// The largest offset of the modes with smaller strides.
        reach: u64,
    },
    /// A number exceeds `u64`, or there are more than 64 modes.
    TooLarge,
}

impl fmt::Display for NotDistinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Meet { stride: 0, .. } => f.write_str(
                "not distinct: a stride of 0 sends all coordinates of its mode to one offset",
            ),
            Self::Meet { stride, reach } => write!(
                f,
                "not distinct: stride {stride} is not above {reach}, what the modes with smaller \
                 strides reach"
            ),
            Self::TooLarge => f.write_str(
                "overflow: the numbers of the layout exceed 18446744073709551615, or it has more \
                 than 64 modes",
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
    /// A layout whose values say so: of its modes with more than one element, in the order of their
    /// strides, each stride is above what the modes before reach together.
    ///
    /// It is checked once, on the host; a kernel takes the answer by value.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Rows = MixedLayout<Layout<(Variable<_0>, _128), (Variable<_1>, _1)>, [u32; 2]>;
    /// assert!(Distinct::check(Rows::from_values([100, 130])).is_ok());
    /// let error = Distinct::check(Rows::from_values([100, 120])).err().unwrap();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not distinct: stride 120 is not above 127, what the modes with smaller strides reach",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotDistinct`] if they do not say so; some such layouts are distinct all the same.
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
        let modes = &mut list.modes[..list.len];
        if modes.iter().any(|&(extent, _)| extent == 0) {
            return Ok(Self(layout));
        }
        modes.sort_unstable_by_key(|&(_, stride)| stride);
        let mut reach = 0_u64;
        for &(extent, stride) in modes.iter().filter(|&&(extent, _)| extent > 1) {
            if stride <= reach {
                return Err(NotDistinct::Meet { stride, reach });
            }
            reach = (extent - 1)
                .checked_mul(stride)
                .and_then(|mode| reach.checked_add(mode))
                .ok_or(NotDistinct::TooLarge)?;
        }
        Ok(Self(layout))
    }
}
