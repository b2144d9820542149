//! CuTe's composition algorithm: each leaf of the right operand is divided through the modes of the
//! left operand.

use smallvec::SmallVec;

use crate::Layout;
use crate::error::{Mode, Path, Rule};
use crate::explain;
use crate::layout::{FlatMode, FlatModes, Stride};
use crate::nesting::{Nesting, Token};

/// Returns the composition of merged modes with `b`, leaf by leaf.
#[inline]
pub(in crate::algebra) fn image<D: Stride>(
    modes: &[FlatMode<D>],
    b: &Layout,
) -> Result<Image<D>, Rule> {
    Walk::through(modes).image(b)
}

/// The image of a layout, where each leaf becomes a leaf or a tuple of leaves.
pub(in crate::algebra) struct Image<D> {
    pub(in crate::algebra) modes: FlatModes<D>,
    pub(in crate::algebra) nesting: Nesting,
}

impl Image<i64> {
    #[inline]
    pub(super) fn layout(self) -> Result<Layout, Rule> {
        Layout::nested(self.modes, self.nesting)
    }
}

impl<D: Stride> Image<D> {
    /// Returns the image of `b`, where `image` appends the modes of one leaf.
    #[inline]
    fn of(
        b: &Layout,
        mut image: impl FnMut(usize, FlatMode, &mut FlatModes<D>) -> Result<(), Rule>,
    ) -> Result<Self, Rule> {
        let (mut modes, mut nesting) = (FlatModes::new(), Nesting::empty());
        let mut leaf = 0;
        for token in b.nesting().tokens() {
            if token != Token::Leaf {
                nesting.push(token);
                continue;
            }
            let before = modes.len();
            image(leaf, b.flat_modes()[leaf], &mut modes)?;
            match modes.len() - before {
                1 => nesting.push(Token::Leaf),
                more => nesting.push_tuple(more),
            }
            leaf += 1;
        }
        Ok(Self { modes, nesting })
    }
}

/// State of CuTe's composition: the leaves of the right operand pass in sequence through the modes
/// of the left.
pub(super) struct Walk<'a, D> {
    /// All modes except the last.
    modes: &'a [FlatMode<D>],
    /// For each mode, the sum of `(count - 1) * stride` over the leaves so far.
    reaches: SmallVec<[i64; 6]>,
    /// The last mode, which is unbounded.
    last: FlatMode<D>,
}

fn overflow() -> Rule {
    Rule::Overflow {
        what: "a stride of the result",
    }
}

impl<'a, D: Stride> Walk<'a, D> {
    pub(super) fn through(modes: &'a [FlatMode<D>]) -> Self {
        let nothing = FlatMode {
            shape: 1,
            stride: D::ZERO,
        };
        let (&last, modes) = modes.split_last().unwrap_or((&nothing, &[]));
        Self {
            modes,
            reaches: SmallVec::from_elem(0, modes.len()),
            last,
        }
    }

    #[inline]
    fn image(&mut self, b: &Layout) -> Result<Image<D>, Rule> {
        let paths = b.each_leaf_path();
        Image::of(b, |i, leaf, image| {
            let path = || paths.of(i);
            self.leaf(leaf, &path, image)
        })
    }

    /// Returns `b` with its leaves replaced by `leaves`.
    pub(super) fn replaced(
        &self,
        b: &Layout,
        leaves: &[Vec<FlatMode<D>>],
    ) -> Result<Image<D>, Rule> {
        Image::of(b, |i, leaf, image| {
            match &leaves[i][..] {
                [] => image.push(self.still(leaf.shape, leaf.stride)?),
                modes => image.extend_from_slice(modes),
            }
            Ok(())
        })
    }

    /// Returns the image of a leaf of size 1 or stride 0.
    fn still(&self, shape: i64, stride: i64) -> Result<FlatMode<D>, Rule> {
        let stride = match stride {
            0 => D::ZERO,
            c => self.ghost_stride(c)?,
        };
        Ok(FlatMode { shape, stride })
    }

    /// Returns the modes of the image of one leaf.
    ///
    /// For `n` remaining elements at stride `c`, at a mode `m:e`:
    ///
    /// ```text
    /// c = k*m           =>  pass over it, c becomes k
    /// n <= ceil(m/c)    =>  n:c*e, done
    /// m = k*c, k | n    =>  k:c*e, n becomes n/k, c becomes 1
    /// otherwise         =>  rejected
    /// ```
    fn leaf(
        &mut self,
        leaf: FlatMode,
        path: &dyn Fn() -> Path,
        image: &mut FlatModes<D>,
    ) -> Result<(), Rule> {
        let FlatMode {
            shape: mut n,
            stride: mut c,
        } = leaf;
        let (leaf_shape, leaf_stride) = (n, c);
        if n == 1 || c == 0 {
            image.push(self.still(n, c)?);
            return Ok(());
        }
        let fits = move |n, c, mode: usize, fit: FlatMode<D>, sum: &str| {
            let (leaf, shape) = (path(), fit.shape);
            let of_right = format!(
                "{} of the right operand, {n} elements at stride {c}",
                Mode(&leaf)
            );
            format!("{of_right}: {shape} fit in mode {mode} as {fit}{sum}")
        };
        let modes = self.modes.iter().zip(&mut self.reaches);
        for (i, (mode, reach)) in modes.enumerate() {
            let (m, e) = (mode.shape, mode.stride);
            if c % m == 0 {
                explain::step(move || {
                    let (leaf, k) = (path(), c / m);
                    let passes = format!("{} of the right operand skips mode {i}", Mode(&leaf));
                    format!("{passes}: stride {c} is {k}*{m}")
                });
                c /= m;
                continue;
            }
            let stride_does_not_divide = || Rule::StrideDividesShape {
                stride: c,
                passed: leaf_stride / c,
                shape: m,
                mode: i,
                coalesced: None,
                leaf: path(),
            };
            if c > m {
                return Err(stride_does_not_divide());
            }
            let fit = m / c + i64::from(m % c != 0);
            let stays = n.min(fit);
            if n > fit && m % c != 0 {
                return Err(stride_does_not_divide());
            }
            if n % stays != 0 {
                let leaf = path();
                return Err(Rule::ShapeDividesCount {
                    shape: fit,
                    count: n,
                    placed: leaf_shape / n,
                    mode: i,
                    coalesced: None,
                    leaf,
                });
            }
            // Below `m`, because no single leaf reaches past its mode.
            *reach = reach.checked_add((stays - 1) * c).ok_or_else(overflow)?;
            let (stride, sum) = (e.times(c), *reach);
            explain::steps(move || {
                let shape = stays;
                let fit = stride.map(|stride| FlatMode { shape, stride });
                fit.map(|fit| fits(n, c, i, fit, &format!(", offsets up to {sum}")))
            });
            if *reach >= m {
                let leaf = path();
                return Err(Rule::NoCarry {
                    reach: *reach,
                    shape: m,
                    mode: i,
                    coalesced: None,
                    leaf,
                });
            }
            image.push(FlatMode {
                shape: stays,
                stride: stride.ok_or_else(overflow)?,
            });
            n /= stays;
            c = 1;
            if n == 1 {
                return Ok(());
            }
        }
        let rest = FlatMode {
            shape: n,
            stride: self.last.stride.times(c).ok_or_else(overflow)?,
        };
        let last = self.modes.len();
        explain::step(move || fits(n, c, last, rest, ""));
        image.push(rest);
        Ok(())
    }

    /// Returns the stride that CuTe gives a leaf of size 1, which no coordinate uses, or 0 if CuTe
    /// rejects the leaf.
    fn ghost_stride(&self, mut c: i64) -> Result<D, Rule> {
        for FlatMode { shape: m, .. } in self.modes {
            if c > *m && c % m != 0 {
                return Ok(D::ZERO);
            }
            c = c / m + i64::from(c % m != 0);
        }
        self.last.stride.times(c).ok_or_else(overflow)
    }
}
