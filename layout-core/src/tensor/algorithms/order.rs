//! The check that linear indices match between two parts.

use super::SameCount;
use crate::assert::Text;
use crate::int_tuple::size::Size;
use crate::int_tuple::{IntTuple, Tree};
use crate::report::Verdict;

/// A **type operator**: the check that value `i` of the shape `Self` corresponds to value `i` of the shape `T`.
///
/// The shapes must have the same size, and one must split modes of the other: `(4,6)` and `(4,(2,3))`, or `24`.
/// In `(4,3)` and `(3,4)`, value 3 is `(3,0)` and `(0,1)`, which do not correspond.
///
/// Two shapes of the same rank must have modes of equal sizes, unlike `(2,2)` and `(4,1)`. Modes of extent 1
/// are ignored.
pub trait InOrderOf<T> {
    /// [`Nil`](crate::modes::Nil) if the sizes are equal, otherwise the error.
    type Verdict: Verdict;
    /// A constant whose evaluation fails if the values do not correspond.
    const IN_ORDER: ();
}
impl<S, T, N, M, V> InOrderOf<T> for S
where
    S: Size<Output = N> + IntTuple,
    T: Size<Output = M> + IntTuple,
    N: SameCount<M, Verdict = V>,
    V: Verdict,
{
    type Verdict = V;
    const IN_ORDER: () = {
        let differing = match split(&S::TREE, &T::TREE) {
            None => differing_modes(&S::TREE, &T::TREE),
            differing => differing,
        };
        if let Some([n, m]) = differing {
            let text = Text::new().str("expected parts of one shape, found ");
            let text = text
                .natural(n)
                .str(" values in a mode of one and ")
                .natural(m);
            text.str(" in the other: give both parts one shape, as `Tensor::like(&part, 0.0)` has that of `part`; to copy by linear index, write `copy_in_order`")
                .panic()
        }
    };
}

/// Returns extents `n` of `s` and `m` of `t` if neither shape splits the modes of the other.
const fn split(s: &Tree, t: &Tree) -> Option<[u64; 2]> {
    let (mut i, mut j) = (0, 0);
    let (mut extent, mut other) = (s.extent_above_one(i), t.extent_above_one(j));
    let (mut is_split, mut splits) = (false, false);
    while let (Some(n), Some(m)) = (extent, other) {
        if n == 0 || m == 0 {
            // The shapes are empty.
            return None;
        }
        is_split |= n > m;
        splits |= n < m;
        if n % m != 0 && m % n != 0 || is_split && splits {
            return Some([n, m]);
        }
        extent = if n > m { Some(n / m) } else { None };
        other = if n < m { Some(m / n) } else { None };
        if extent.is_none() {
            i += 1;
            extent = s.extent_above_one(i);
        }
        if other.is_none() {
            j += 1;
            other = t.extent_above_one(j);
        }
    }
    None
}

/// Returns the first sizes that differ, if both shapes have the same rank.
const fn differing_modes(s: &Tree, t: &Tree) -> Option<[u64; 2]> {
    let (Tree::Tuple(s), Tree::Tuple(t)) = (s, t) else {
        return None;
    };
    if s.len() != t.len() {
        return None;
    }
    let (mut i, mut j) = (0, 0);
    while i < s.len() && j < t.len() {
        match [s[i].product(), t[j].product()] {
            [Some(1), _] => i += 1,
            [_, Some(1)] => j += 1,
            [Some(n), Some(m)] if n != m => return Some([n, m]),
            _ => (i, j) = (i + 1, j + 1),
        }
    }
    None
}
