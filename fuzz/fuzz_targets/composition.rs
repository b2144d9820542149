//! Arbitrary compositions: an operation must be accepted if and only if a layout describes the composition, and must
//! then return this layout.

#![no_main]

use layout_algebra::verify::{self, Objection};
use layout_fuzz::{Operands, samples, shows};
use layout_tests::oracle::{self, Plain};
use layout_tests::shown;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|operands: Operands| {
    let Some([left, right]) = operands.layouts() else {
        return;
    };
    let Operands { a, b } = &operands;
    let wanted = |index| a.at(b.at(index));
    let composed = left.composition(&right);
    match &composed {
        Ok(result) => {
            let plain = Plain::read(&result.to_string()).expect("the notation");
            for index in samples(b.size()) {
                assert_eq!(
                    plain.at(index),
                    wanted(index),
                    "{a} o {b} = {result} at {index}"
                );
            }
        }
        Err(error) => shows(error, wanted),
    }
    if !operands.are_small() {
        return;
    }
    match (composed, oracle::composition(a, b)) {
        (Ok(result), Ok(promised)) => {
            let verdict = verify::composition(&left, &right, &result);
            assert!(
                matches!(verdict, Ok(()) | Err(Objection::TooLarge)),
                "{a} o {b}: {verdict:?}"
            );
            assert_eq!(result.to_string(), promised.to_string(), "{a} o {b}");
        }
        (Ok(result), Err(broken)) => panic!("{a} o {b} = {result}, but {broken}"),
        (Err(error), Ok(promised)) => panic!("{error}, but {promised}"),
        (Err(error), Err(_)) => assert_eq!(shown::composition(a, b, &error), Ok(())),
    }
});
