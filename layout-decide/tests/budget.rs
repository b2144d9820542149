//! A decision that exceeds the budget is not made, and a constant can use the full budget.

use layout_decide::{
    Access, Answer, Modes, Swizzle, conflict_free, covers, injective, shared_cost, swizzle_fits,
    vector_access,
};

const fn modes(parts: &[&[(u64, u64)]]) -> Modes {
    match Modes::of(0, parts) {
        Ok(modes) => modes,
        Err(_) => panic!("small numbers"),
    }
}

const fn swizzle(read: u64, shift: i32) -> Swizzle {
    Swizzle {
        offset: 0,
        read,
        shift,
    }
}

// This file compiles only if rustc does not report one of these constants as non-terminating.

const VECTORS: bool = {
    let access = Access {
        modes: modes(&[&[(32, 64)], &[(8, 1)], &[(1 << 20, 2056)]]),
        swizzles: &[swizzle(1 << 30, 28)],
        n: 8,
    };
    matches!(vector_access(&access), Answer::NotDecided)
};

const BANKS: bool = {
    let access = Access {
        modes: modes(&[&[(32, 1)], &[], &[(1 << 20, 1)]]),
        swizzles: &[swizzle(1 << 40, 35)],
        n: 1,
    };
    matches!(conflict_free(&access, 16), Answer::NotDecided)
};

/// Threads with bank conflicts, where all groups of threads are different.
const COST: bool = {
    let access = Access {
        modes: modes(&[&[(32, 96)], &[(4, 1)], &[(1 << 20, 100)]]),
        swizzles: &[swizzle(1 << 40, 35)],
        n: 4,
    };
    shared_cost(&access, 4).is_none()
};

const FITS: bool = {
    // The largest tile that the budget decides: 2^20 steps, 9 per element.
    let tile = modes(&[&[(116_508, 3)]]);
    let larger = modes(&[&[(200_000, 3)]]);
    let swizzles = [swizzle(1 << 4, 1)];
    matches!(swizzle_fits(&tile, &swizzles), Answer::Yes | Answer::No(_))
        && matches!(swizzle_fits(&larger, &swizzles), Answer::NotDecided)
};

#[test]
fn constants_may_use_the_budget_up() {
    assert_eq!([VECTORS, BANKS, COST, FITS], [true; 4]);
}

/// Returns pseudo-random integers.
fn mixed(i: u64) -> u64 {
    let z = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[test]
fn strides_of_one_size_without_a_common_divisor_are_too_many() {
    let strides = |count| -> Vec<_> {
        (0..count)
            .map(|i| (2, (1 << 56) + (mixed(i) >> 8)))
            .collect()
    };
    assert_eq!(injective(&modes(&[&strides(12)])), Answer::Yes);
    for count in [24, 48] {
        assert_eq!(injective(&modes(&[&strides(count)])), Answer::NotDecided);
    }
}

#[test]
fn cells_of_a_large_tile_are_too_many() {
    let tile = modes(&[&[(32, 1), (1024, 33), (64, 65536)]]);
    let parts = modes(&[&[(32, 1), (1025, 33), (64, 65536)]]);
    assert_eq!(covers(&parts, &tile), Answer::NotDecided);
    assert_eq!(covers(&tile, &tile), Answer::Yes);
}
