//! Arbitrary divisions: an operation must be accepted if and only if tiles fill the layout. The result must
//! be a permutation of the layout.

#![no_main]

use layout_algebra::verify::{self, Objection};
use layout_fuzz::{Operands, shows};
use layout_tests::oracle;
use layout_tests::shown;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|operands: Operands| {
    let Some([left, right]) = operands.layouts() else {
        return;
    };
    let Operands { a, b } = &operands;
    let divided = left.logical_divide(&right);
    if let Err(error) = &divided
        && let Ok(rest) = right.complement(left.size())
    {
        let rest = rest.to_string();
        let rest = oracle::Plain::read(&rest).expect("the notation");
        let tiles = oracle::Plain::Modes(vec![b.clone(), rest]);
        shows(error, |index| a.at(tiles.at(index)));
    }
    if !operands.are_small() {
        return;
    }
    match (divided, oracle::logical_divide(a, b)) {
        (Ok(result), Ok(promised)) => {
            let verdict = verify::logical_divide(&left, &right, &result);
            assert!(
                matches!(verdict, Ok(()) | Err(Objection::TooLarge)),
                "{a} / {b}: {verdict:?}"
            );
            assert_eq!(result.to_string(), promised.to_string(), "{a} / {b}");
        }
        (Ok(result), Err(broken)) => panic!("{a} / {b} = {result}, but {broken}"),
        (Err(error), Ok(promised)) => panic!("{error}, but {promised}"),
        (Err(error), Err(_)) => assert_eq!(shown::division(a, b, &error), Ok(())),
    }
});
