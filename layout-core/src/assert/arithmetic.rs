//! The operators of formulas, with the same results as in `layout!`.

use super::Place;
use crate::int::StaticInteger;
use layout_decide::Text;

/// Returns the value of a static integer.
///
/// # Panics
///
/// Panics if the value exceeds `i64`.
#[track_caller]
#[must_use]
#[allow(clippy::cast_possible_wrap)] // `VALUE` guarantees that the value fits.
pub const fn integer<N: StaticInteger>() -> i64 {
    match N::VALUE {
        Some(value) => value as i64,
        None => panic!("this integer exceeds 9223372036854775807"),
    }
}

/// Defines a function for each operator. If plain arithmetic gives the result, `if` selects it,
/// otherwise the checked computation runs. In constants, a call costs more than the rest of the
/// work.
macro_rules! operators {
    ($($name:ident $sign:literal ($a:ident $b:ident) if $plainly:expr => $plain:expr, $else:expr;)+) => {$(
        #[doc = concat!("Returns `a ", $sign, " b`.")]
        ///
        /// # Panics
        ///
        /// Panics with the operands and the position if the result does not exist.
        #[track_caller]
        #[must_use]
        pub const fn $name($a: i64, $b: i64, place: &Place<'_>) -> i64 {
            if $plainly {
                return $plain;
            }
            let result: Result<i64, &str> = $else;
            match result {
                Ok(result) => result,
                Err(verdict) => fail(Some($a), $sign, $b, verdict, place),
            }
        }
    )+};
}

macro_rules! short {
    ($a:ident $b:ident) => {
        $a as i32 as i64 == $a && $b as i32 as i64 == $b
    };
}

operators! {
    added "+" (a b) if short!(a b) => a + b, within(a.checked_add(b), a >= 0);
    subtracted "-" (a b) if short!(a b) => a - b, within(a.checked_sub(b), a >= 0);
    multiplied "*" (a b) if short!(a b) => a * b, within(a.checked_mul(b), (a < 0) == (b < 0));
    divided "/" (a b) if b > 0 => a / b, quotient(a, b);
    remainder "%" (a b) if b > 0 => a % b, modulo(a, b);
    anded "&" (a b) if true => a & b, Ok(0);
    ored "|" (a b) if true => a | b, Ok(0);
    xored "^" (a b) if true => a ^ b, Ok(0);
    shifted_left "<<" (a b) if a as i32 as i64 == a && b >= 0 && b < 32 => a << b, shifted(a, b);
    shifted_right ">>" (a b) if b >= 0 && b < 64 => a >> b, Err(SHIFT);
}

/// Returns `-a`.
///
/// # Panics
///
/// Panics with the operand and the position if the result does not exist.
#[track_caller]
#[must_use]
pub const fn negated(a: i64, place: &Place<'_>) -> i64 {
    if a == i64::MIN {
        fail(None, "-", a, ABOVE, place)
    }
    -a
}

const ABOVE: &str = "exceeds 9223372036854775807";
const BELOW: &str = "is below -9223372036854775808";
const BY_0: &str = "divides by 0";
const SHIFT: &str = "shifts by an amount outside 0 to 63";

const fn within(result: Option<i64>, is_above: bool) -> Result<i64, &'static str> {
    match result {
        Some(result) => Ok(result),
        None if is_above => Err(ABOVE),
        None => Err(BELOW),
    }
}

const fn quotient(a: i64, b: i64) -> Result<i64, &'static str> {
    if b == 0 {
        return Err(BY_0);
    }
    within(a.checked_div(b), true)
}

const fn modulo(a: i64, b: i64) -> Result<i64, &'static str> {
    if b == 0 {
        return Err(BY_0);
    }
    Ok(a.wrapping_rem(b))
}

/// Returns `a * 2^b`.
const fn shifted(a: i64, b: i64) -> Result<i64, &'static str> {
    if b < 0 || b > 63 {
        return Err(SHIFT);
    }
    let result = a << b;
    if result >> b == a {
        return Ok(result);
    }
    within(None, a >= 0)
}

#[track_caller]
const fn fail(a: Option<i64>, sign: &str, b: i64, verdict: &str, place: &Place<'_>) -> ! {
    let text = Text::new().str("`");
    let text = match a {
        Some(a) => text.integer(a).str(" ").str(sign).str(" ").integer(b),
        None => text.str(sign).str("(").integer(b).str(")"),
    };
    place
        .describe(text.str("` ").str(verdict).str(" at "))
        .panic()
}

#[cfg(test)]
mod tests {
    use super::{
        added, anded, divided, multiplied, negated, ored, remainder, shifted_left, shifted_right,
        subtracted, xored,
    };
    use crate::assert::Place;
    use core::panic::UnwindSafe;

    extern crate std;

    const PLACE: Place<'_> = Place {
        index: 9,
        names: &[],
        coordinates: &[],
    };

    /// Returns the result, or `None` if it does not exist.
    fn result(f: impl FnOnce() -> i64 + UnwindSafe) -> Option<i64> {
        std::panic::catch_unwind(f).ok()
    }

    #[test]
    fn operators_have_the_results_of_i64() {
        const NUMBERS: [i64; 15] = [
            -(1 << 40),
            -9,
            -2,
            -1,
            0,
            1,
            2,
            3,
            7,
            31,
            63,
            64,
            1 << 40,
            i64::MAX,
            i64::MIN,
        ];
        for a in NUMBERS {
            for b in NUMBERS {
                let bits = u32::try_from(b).ok().filter(|b| *b < 64);
                let left = bits.map(|b| a << b).filter(|left| *left >> b == a);
                let modulo = (b != 0).then(|| a.wrapping_rem(b));
                assert_eq!(result(|| added(a, b, &PLACE)), a.checked_add(b));
                assert_eq!(result(|| subtracted(a, b, &PLACE)), a.checked_sub(b));
                assert_eq!(result(|| multiplied(a, b, &PLACE)), a.checked_mul(b));
                assert_eq!(result(|| divided(a, b, &PLACE)), a.checked_div(b));
                assert_eq!(result(|| remainder(a, b, &PLACE)), modulo);
                assert_eq!(result(|| anded(a, b, &PLACE)), Some(a & b));
                assert_eq!(result(|| ored(a, b, &PLACE)), Some(a | b));
                assert_eq!(result(|| xored(a, b, &PLACE)), Some(a ^ b));
                assert_eq!(result(|| shifted_left(a, b, &PLACE)), left);
                assert_eq!(result(|| shifted_right(a, b, &PLACE)), bits.map(|b| a >> b));
            }
            assert_eq!(result(|| negated(a, &PLACE)), a.checked_neg());
        }
    }

    #[test]
    #[should_panic(expected = "`3 / 0` divides by 0 at index 9")]
    fn what_has_no_result_is_told_with_its_place() {
        let _ = divided(3, 0, &PLACE);
    }
}
