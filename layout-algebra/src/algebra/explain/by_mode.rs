//! Derivations mode by mode.

use super::{Derivation, Path, Step};
use crate::algebra::by_mode::Tiled;
use crate::{Answer, IntTuple, Layout, MAX_DEPTH, Tiler};

/// What becomes of the modes beyond those of a tiler.
#[derive(Clone, Copy)]
pub(super) enum Rest {
    Kept,
    Dropped,
}

/// `(a0, a1, ...) op (t0, t1, ...) = (a0 op t0, a1 op t1, ...)`, each mode derived by `of_mode`.
pub(super) fn by_mode<T: Tiled + Into<Answer>>(
    a: &T,
    tilers: &[Tiler],
    rest: Rest,
    of_mode: &dyn Fn(&T, &Tiler) -> Derivation,
) -> Vec<Step> {
    let modes = a.parts();
    if tilers.len() > modes.len() {
        return Vec::new();
    }
    let step = |(i, mode): (usize, T)| {
        let leaf = Path::default().child(i);
        match (tilers.get(i), rest) {
            (Some(Tiler::Keep), _) | (None, Rest::Kept) => Step::Keeps {
                leaf,
                mode: mode.into(),
            },
            (None, Rest::Dropped) => Step::Drops {
                leaf,
                mode: mode.into(),
            },
            (Some(tiler), _) => Step::Part(of_mode(&mode, tiler)),
        }
    };
    modes.into_iter().enumerate().map(step).collect()
}

/// `(a0, a1, ...) op (p0, p1, ...) = (a0 op p0, a1 op p1, ..., the modes beyond)`, where an integer of
/// the profile takes its mode as a `whole`, and a tuple goes on `inside`.
pub(super) fn by_profile(
    a: &Layout,
    profile: &IntTuple,
    whole: &dyn Fn(&Layout) -> Derivation,
    inside: &dyn Fn(&Layout, &IntTuple) -> Derivation,
) -> Vec<Step> {
    let profiles = match profile {
        IntTuple::Int(_) => return whole(a).steps,
        deep if deep.is_deeper_than(MAX_DEPTH) => return Vec::new(),
        IntTuple::Tuple(profiles) => profiles,
    };
    let modes = a.modes();
    if profiles.len() > modes.len() {
        return Vec::new();
    }
    let step = |(i, mode): (usize, Layout)| match profiles.get(i) {
        Some(IntTuple::Int(_)) => Step::Part(whole(&mode)),
        Some(profile) => Step::Part(inside(&mode, profile)),
        None => Step::Keeps {
            leaf: Path::default().child(i),
            mode: mode.into(),
        },
    };
    modes.into_iter().enumerate().map(step).collect()
}
