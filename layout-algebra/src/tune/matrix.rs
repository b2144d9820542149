//! Global-memory matrices.

use super::Untuned;
use crate::{IntTuple, Layout};

/// A global-memory matrix, `(m, k)` or `(n, k)`, whose extents and strides can be dynamic. One of
/// the strides is 1.
///
/// ```
/// use layout_algebra::tune::Matrix;
///
/// let rows = Matrix::new("(4096,1024):(1024,1)".parse()?);
/// // `(?m,?k):(8 * ?leading,1)`: rows of 16-bit elements start at multiples of 16 bytes.
/// let open = Matrix::open("(1,1):(8,1)".parse()?, [true, true, true, false]);
/// # let _ = (rows, open);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The layout. Each dynamic value is represented by one of its divisors.
    layout: Layout,
    /// `true` for each dynamic extent and stride.
    is_open: [bool; 4],
}

impl Matrix {
    /// Creates a matrix with a static layout.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        Self::open(layout, [false; 4])
    }

    /// Creates a matrix with dynamic extents and strides, selected by `is_open`, extents first. The
    /// value in the layout must divide the dynamic value: `(1,1):(8,1)` with
    /// `[true, true, true, false]` is `(?m,?k):(8 * ?leading,1)`.
    #[must_use]
    pub fn open(layout: Layout, is_open: [bool; 4]) -> Self {
        Self { layout, is_open }
    }

    /// Returns the extent and the stride of a mode, each with `true` if dynamic.
    fn mode(&self, i: usize) -> Option<[(i64, bool); 2]> {
        let leaf = |tuple: &IntTuple| match tuple.modes() {
            [_, _] => match tuple.modes()[i] {
                IntTuple::Int(number) => Some(number),
                IntTuple::Tuple(_) => None,
            },
            _ => None,
        };
        let [shape, stride] = [leaf(self.layout.shape())?, leaf(self.layout.stride())?];
        Some([(shape, self.is_open[i]), (stride, self.is_open[2 + i])])
    }

    /// Returns the contiguous mode.
    pub(super) fn contiguous(&self) -> Option<usize> {
        self.layout.as_plain()?;
        let is = |i: usize| {
            let [(shape, is_open), stride] = self.mode(i)?;
            Some((stride == (1, false), is_open || shape > 1))
        };
        match [is(0)?, is(1)?] {
            [(true, true), (true, false) | (false, _)] => Some(0),
            [_, (true, _)] => Some(1),
            [(true, _), _] => Some(0),
            _ => None,
        }
    }

    /// Returns the maximum vector width in bytes: the alignment of the non-contiguous mode's
    /// stride, at most 16.
    pub(super) fn together(&self, bytes: i64) -> i64 {
        let other = self.contiguous().and_then(|mode| self.mode(1 - mode));
        let Some([(shape, is_open), (stride, _)]) = other else {
            return bytes;
        };
        let mut together = 16;
        let is_one = shape == 1 && !is_open;
        while together > bytes && !is_one && stride % (together / bytes) != 0 {
            together /= 2;
        }
        together
    }

    /// Returns `true` if the matrix contains a full tile.
    pub(super) fn has(&self, tile: [i64; 2]) -> bool {
        (0..2).all(|i| match self.mode(i) {
            Some([(shape, is_open), _]) => is_open || shape >= tile[i],
            None => false,
        })
    }

    /// Returns the layout of the first tile, with the worst possible alignment of a dynamic stride.
    pub(super) fn tile(&self, tile: [i64; 2]) -> Option<Layout> {
        let contiguous = self.contiguous()?;
        let [_, (stride, is_open)] = self.mode(1 - contiguous)?;
        let mut strides = [1, 1];
        strides[1 - contiguous] = if is_open && stride > 0 {
            let times = tile[contiguous].checked_add(stride - 1)? / stride;
            stride.checked_mul(times | 1)?
        } else {
            stride
        };
        Layout::new((tile[0], tile[1]), (strides[0], strides[1])).ok()
    }

    /// Adds notes on extents that a tile does not divide, and on narrow vectors.
    pub(super) fn notes(
        &self,
        name: char,
        modes: [char; 2],
        tile: [i64; 2],
        bytes: i64,
    ) -> Vec<String> {
        let overhangs = (0..2).filter_map(|i| {
            let (mode, extent) = (modes[i], tile[i]);
            let [(shape, is_open), _] = self.mode(i)?;
            let is = if is_open {
                String::from("might not be")
            } else {
                format!("is {shape}, not")
            };
            (shape % extent != 0).then(|| format!("{mode} {is} a multiple of {extent}"))
        });
        let overhangs: Vec<String> = overhangs.collect();
        let mut notes = Vec::new();
        if !overhangs.is_empty() {
            let overhangs = overhangs.join(" and ");
            notes.push(format!(
                "{name} has partial tiles, because {overhangs}: use `predicated_tile`"
            ));
        }
        let together = self.together(bytes);
        if together < 16 {
            let n = 16 / bytes;
            notes.push(format!(
                "{name} is copied {together} bytes at a time: for 16-byte copies, make the \
                 leading dimension of {name} a multiple of {n} elements"
            ));
        }
        notes
    }

    /// Returns the extent of a mode, if static.
    pub(super) fn extent(&self, i: usize) -> Option<i64> {
        let [(shape, is_open), _] = self.mode(i)?;
        (!is_open).then_some(shape)
    }

    pub(super) fn check(&self, name: char, bytes: i64) -> Result<(), Untuned> {
        let layout = || self.layout.to_string();
        let Some(contiguous) = self.contiguous() else {
            let layout = layout();
            return Err(Untuned::Matrix { name, layout });
        };
        let stride = self
            .mode(1 - contiguous)
            .map_or(0, |[_, (stride, _)]| stride);
        if let (Some([(shape, is_open), _]), Some([(others, _), (stride, false)])) =
            (self.mode(contiguous), self.mode(1 - contiguous))
        {
            if !is_open && others != 1 && stride < shape {
                return Err(Untuned::Overlaps {
                    name,
                    stride,
                    numbers: shape,
                });
            }
        }
        if self.together(bytes) < 2 {
            return Err(Untuned::Copies { name, stride });
        }
        if stride >= 1 << 48 {
            return Err(Untuned::Stride { name, stride });
        }
        Ok(())
    }
}
