//! Operations with a tuple of tilers act on each mode by itself.

use crate::error::{Error, Operand, Rule};
use crate::{Layout, Tiler};

/// What happens to the modes of the layout beyond those of the tiler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Kept,
    Dropped,
}

/// `(a0, a1, ...) op (t0, t1, ...) = (a0 op t0, a1 op t1, ...)`
///
/// `notation` prints the whole operation for refusals.
pub(super) fn by_mode(
    a: &Layout,
    tilers: &[Tiler],
    rest: Rest,
    notation: &dyn Fn() -> String,
    operation: &dyn Fn(&Layout, &Tiler) -> Result<Layout, Error>,
) -> Result<Layout, Error> {
    let modes = a.modes();
    if tilers.len() > modes.len() {
        let rule = Rule::Rank {
            tiler: tilers.len(),
            layout: modes.len(),
        };
        return Err(Error::new(notation(), rule, Operand::Right));
    }
    let mut results = Vec::with_capacity(modes.len());
    for (i, (mode, tiler)) in modes.iter().zip(tilers).enumerate() {
        results.push(operation(mode, tiler).map_err(|error| error.in_mode(i, notation()))?);
    }
    if rest == Rest::Kept {
        results.extend_from_slice(&modes[tilers.len()..]);
    }
    Layout::from_modes(results)
}

/// The layout of a tile of `n` elements: `n:1`, and `1:0` for one, as CuTe's `make_layout`.
pub(super) fn tile_of(n: i64) -> Result<Layout, Error> {
    Layout::new(n, i64::from(n != 1))
}
