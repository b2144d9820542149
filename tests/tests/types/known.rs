//! Refinement of layouts with dynamic values.

use layout_core::{errors::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

layout! {
    /// All integers are dynamic.
    type Open = ((?a, ?b), ?c):((?d, ?e), ?f);

    type Packed = ((?a, ?b), ?c):((?b * ?c, ?c), 1);
    type Quads = ((4 * ?a, ?b), ?c):((?d, 4 * ?e), ?c);
    type Known = ((4, ?b), 8):((?b, 1), 0);
}

/// Returns the integers of all leaves.
fn numbers(text: &str) -> Vec<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).collect()
}

macro_rules! agrees {
    ($Known:ty, $open:expr, $holds:expr) => {{
        let open = $open;
        let known = open.try_as_layout::<$Known>();
        prop_assert_eq!(open.as_layout::<$Known>().is_some(), known.is_ok());
        prop_assert_eq!(known.is_ok(), $holds, "{} {:?}", open, known);
        match known {
            Ok(known) => {
                prop_assert_eq!(known.to_string(), open.to_string());
                for i in 0..u32::try_from(open.size().unwrap()).unwrap().min(64) {
                    prop_assert_eq!(known.offset(i), open.offset(i));
                }
            }
            Err(error) => {
                let leaf = error.leaf() + 3 * u32::from(error.is_in_stride());
                let number = u64::from(open.values()[leaf as usize]);
                match error.differs() {
                    NumberMismatch::NoMultiple { value, factor } => {
                        prop_assert_eq!(value, number);
                        prop_assert_ne!(value % factor, 0);
                    }
                    NumberMismatch::NotEqual { value, known } => {
                        prop_assert_eq!(value, number);
                        prop_assert_ne!(value, known);
                    }
                    NumberMismatch::TooLarge => prop_assert!(false, "{}", open),
                }
            }
        }
    }};
}

proptest! {
    #![proptest_config(config(4096))]
    #[test]
    fn a_layout_is_known_as_another_if_and_only_if_its_numbers_are(
        v in [1_u32..5, 1_u32..3, 1_u32..4, 0_u32..5, 0_u32..5, 0_u32..4],
        follows in 0_u32..4,
    ) {
        let [a, b, c, d, e, _] = v;
        // Independent random integers would rarely satisfy a refinement.
        let open = Open::from_values(match follows {
            0 => v,
            1 => [a, b, c, b * c, c, 1],
            2 => [4 * a, b, c, d, 4 * e, c],
            _ => [4, b, 8, b, 1, 0],
        });
        let [a, b, c, d, e, f] = *open.values();
        prop_assert_eq!(numbers(&open.to_string()), open.values().to_vec());
        agrees!(Packed, open, (d, e, f) == (b * c, c, 1));
        agrees!(Quads, open, a % 4 == 0 && e % 4 == 0 && f == c);
        agrees!(Known, open, (a, c, d, e, f) == (4, 8, b, 1, 0));
    }
}

#[test]
fn numbers_that_exceed_the_word_are_never_others() {
    layout! {
        type Two = (?m, ?n):(1, ?m);
        type Product = (?m, ?n):(1, ?m * ?n);
    }
    // 65536 * 65536 wraps to 0.
    let two = columns(65536, 65536, 0).try_as_layout::<Product>();
    assert_eq!(
        two.unwrap_err().to_string(),
        "leaf 1 of the stride exceeds its integer type"
    );
    let whole = columns(7, 5, 7).as_layout::<Two>();
    assert_eq!(whole.map(|two| *two.values()), Some([7, 5]));
}

#[test]
fn a_layout_may_turn_out_to_be_static() {
    let open = columns(32, 8, 32);
    let known = open.as_layout::<Layout![(32, 8):(1, 32)]>();
    assert_eq!(
        known.map(|known| known.to_string()),
        Some("(32,8):(1,32)".into())
    );
    let error = open
        .try_as_layout::<Layout![(32, 8):(1, 33)]>()
        .unwrap_err();
    assert_eq!(error.to_string(), "leaf 1 of the stride is 32, expected 33");
}

layout! { type Columns = (?m, ?n):(1, ?ld); }

fn columns(m: u32, n: u32, ld: u32) -> Columns {
    Columns::from_values([m, n, ld])
}

#[test]
fn products_of_values_know_their_factors() {
    let (m, n) = (3_u32, 8_u32.multiple_of::<_4>().unwrap());
    let k = 5_u32;
    let packed = layout!((m, n, k):(n * k, k, 1));
    assert_eq!(packed.to_string(), "(3,8,5):(40,5,1)");
    assert_eq!(packed.values(), &[3, 2, 5]);
    // Rows of 8 are contiguous, and 4 divides them.
    assert_eq!(
        packed.select::<(_2, _1, _0)>().coalesce().to_string(),
        "120:1"
    );
    let tiles = packed.logical_divide((Keep, _4::new()));
    assert_eq!(tiles.to_string(), "(3,(4,2),5):(40,(5,20),1)");
    let padded = layout!((m, k):(4 * k * 2, 1));
    assert_eq!(padded.to_string(), "(3,5):(40,1)");
}

#[test]
fn a_number_that_is_not_a_multiple_is_named_before_those_that_follow_from_it() {
    layout! {
        type Matrices = (?b, ?m, ?n):(?batch, ?ld, 1);
        type Tiled = (?b, 4 * ?m, 8 * ?n):(32 * ?m * ?n, 8 * ?n, 1);
    }
    let rejected = |values| {
        let matrices = Matrices::from_values(values);
        matrices.try_as_layout::<Tiled>().unwrap_err().to_string()
    };
    assert_eq!(
        rejected([3, 8, 18, 144, 18]),
        "leaf 2 of the shape, 18, is not a multiple of 8: the next multiple is 24",
    );
    assert_eq!(
        rejected([3, 8, 24, 192, 32]),
        "leaf 1 of the stride is 32, expected 24",
    );
}
