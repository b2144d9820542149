//! Relations between the profiles and sizes of nested tuples, evaluated as constants.

use crate::int_tuple::{IntTuple, Tree};

macro_rules! questions {
    ($(
        $(#[$doc:meta])*
        $question:ident: $of_trees:ident, $yes:literal, $no:literal, $source:literal;
    )+) => {$(
        $(#[$doc])*
        ///
        /// ```
        /// use layout_core::{checks::*, *};
        ///
        #[doc = concat!("const { assert!(", stringify!($question), "::<", $yes, ">()) };")]
        #[doc = concat!("const { assert!(!", stringify!($question), "::<", $no, ">()) };")]
        /// ```
        ///
        /// # Source
        ///
        #[doc = $source]
        #[must_use]
        pub const fn $question<A: IntTuple, B: IntTuple>() -> bool {
            $of_trees(&A::TREE, &B::TREE)
        }
    )+};
}

questions! {
    /// Returns `true` if two shapes have the same profile: the same parentheses.
    congruent: same_profile, "(_4, (_2, _3)), (_1, (_1, _1))", "(_4, _6), (_4, (_2, _3))",
    "CuTe `congruent` (`int_tuple.hpp`).";
    /// Returns `true` if `B` has at least the parentheses of `A`. A coordinate with the profile of `A` is then
    /// a coordinate of the shape `B`.
    weakly_congruent: coarser_profile, "(_4, _6), (_4, (_2, _3))", "(_4, (_2, _3)), (_4, _6)",
    "CuTe `weakly_congruent` (`int_tuple.hpp`).";
    /// Returns `true` if `B` refines `A`: all coordinates of `A` are then coordinates of `B`.
    ///
    /// `B` must have at least the parentheses of `A`, and the same size wherever `A` has an integer.
    compatible: refined, "(_24, _8), ((_4, _6), _8)", "(_4, _6), _24",
    "CuTe `compatible` (`int_tuple.hpp`).";
    /// Returns `true` if tiles of shape `B` fill the shape `A` exactly, mode by mode.
    evenly_divides: filled, "(_12, _10), (_4, _5)", "(_12, _10), (_4, _4)",
    "CuTe `evenly_divides` (`int_tuple.hpp`).";
}

/// Compares each pair of modes. Tuples of different lengths do not match.
macro_rules! by_mode {
    ($question:ident($a:ident, $b:ident), $length:expr) => {{
        let mut holds = $length;
        let mut i = 0;
        while holds && i < $a.len() && i < $b.len() {
            holds = $question(&$a[i], &$b[i]);
            i += 1;
        }
        holds
    }};
}

const fn same_profile(a: &Tree, b: &Tree) -> bool {
    match (a, b) {
        (Tree::Int(_), Tree::Int(_)) => true,
        (Tree::Tuple(a), Tree::Tuple(b)) => by_mode!(same_profile(a, b), a.len() == b.len()),
        _ => false,
    }
}

const fn coarser_profile(a: &Tree, b: &Tree) -> bool {
    match (a, b) {
        (Tree::Int(_), _) => true,
        (Tree::Tuple(a), Tree::Tuple(b)) => by_mode!(coarser_profile(a, b), a.len() == b.len()),
        _ => false,
    }
}

const fn refined(a: &Tree, b: &Tree) -> bool {
    match (a, b) {
        (Tree::Int(size), _) => match b.product() {
            Some(product) => product == *size,
            None => false,
        },
        (Tree::Tuple(a), Tree::Tuple(b)) => by_mode!(refined(a, b), a.len() == b.len()),
        _ => false,
    }
}

const fn filled(a: &Tree, tiler: &Tree) -> bool {
    match (a, tiler) {
        (_, Tree::Int(0)) => false,
        (_, Tree::Int(n)) => match (tiles(a, *n).0, a.product()) {
            (Some(tiles), Some(size)) => match tiles.checked_mul(*n) {
                Some(covered) => covered == size,
                None => false,
            },
            _ => false,
        },
        (Tree::Tuple(a), Tree::Tuple(b)) => by_mode!(filled(a, b), b.len() <= a.len()),
        (Tree::Int(_), Tree::Tuple([])) => true,
        (Tree::Int(_), Tree::Tuple([only])) => filled(a, only),
        (Tree::Int(_), Tree::Tuple(_)) => false,
    }
}

/// Returns how many tiles of `n` elements cover `a`, from left to right, and the remainder of `n`.
const fn tiles(a: &Tree, n: u64) -> (Option<u64>, u64) {
    match a {
        Tree::Int(0) => (None, n),
        Tree::Int(size) => (Some(size.div_ceil(n)), n.div_ceil(*size)),
        Tree::Tuple(modes) => {
            let (mut product, mut rest) = (Some(1_u64), n);
            let mut i = 0;
            while i < modes.len() {
                let (here, _) = tiles(&modes[i], rest);
                product = match (product, here) {
                    (Some(product), Some(here)) => product.checked_mul(here),
                    _ => None,
                };
                rest = match modes[i].product() {
                    Some(size) if size > 0 => rest.div_ceil(size),
                    _ => return (None, rest),
                };
                i += 1;
            }
            (product, rest)
        }
    }
}
