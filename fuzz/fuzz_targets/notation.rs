//! Arbitrary text: parsing must not panic, and a parsed value must print to text that parses to the same
//! value.

#![no_main]

use core::fmt::{Debug, Display};
use core::str::FromStr;

use layout_algebra::{Coord, Error, IntTuple, Layout, Swizzle, Tiler};
use libfuzzer_sys::fuzz_target;

/// Parses `text` as a `T`, and checks that the value prints to text that parses to the same value.
fn read<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => {
            let printed = read.to_string();
            let again = printed.parse::<T>();
            let again = again.unwrap_or_else(|error| panic!("{printed} of {text}: {error}"));
            assert_eq!(again, read, "{printed} of {text}");
            Some(read)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Checks that the position of a notation error is on a character boundary of the text.
fn is_told(error: &Error, text: &str) {
    if let layout_algebra::Rule::Notation(error) = error.rule() {
        assert!(text.is_char_boundary(error.position), "{error} in {text}");
    }
}

fuzz_target!(|text: &str| {
    read::<IntTuple>(text);
    read::<Coord>(text);
    read::<Tiler>(text);
    read::<Swizzle>(text);
    if let Some(layout) = read::<Layout>(text) {
        assert!(layout.size() >= 1);
        assert!(layout.cosize() >= 1);
        let _ = layout.coalesce();
    } else {
        is_told(&text.parse::<Layout>().unwrap_err(), text);
    }
});
