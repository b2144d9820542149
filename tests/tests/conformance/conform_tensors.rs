//! The golden vectors through tensors, in generated programs.

use std::path::Path;

use layout_tests::conform;
use layout_tests::conform::claims::{self, Claims};
use layout_tests::conform::compile::Message;
use layout_tests::conform::level::{Answer, Level, Limit, Outcome};
use layout_tests::conform::report::{FileReport, Report};
use layout_tests::conform::tensors::{RunTime, Tensors};
use layout_tests::conform::vector::{Expected, Vector};

fn conforming(level: &dyn Level, sample: usize) -> Report {
    let golden = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
    let print = |report: &FileReport| println!("{report}");
    let report = conform::run(golden, &[level], Some(sample), &print);
    let report = report.expect("the vectors can be read");
    let failures = report.failures().join("\n");
    assert!(report.failures().is_empty(), "{report}\n{failures}");
    report
}

#[test]
fn a_sample_conforms_on_static_tensors() {
    let report = conforming(&Tensors, 100);
    assert!(report.passed() > 80, "{report}");
}

#[test]
fn a_sample_conforms_on_run_time_tensors() {
    let report = conforming(&RunTime, 100);
    assert!(report.passed() > 45, "{report}");
}

/// Claims of a level that are false at run time, because they name a wrong element.
struct False<T>(T);

impl<T: Claims> Claims for False<T> {
    fn name(&self) -> &'static str {
        "false-tensors"
    }

    fn prelude(&self) -> Option<&'static str> {
        self.0.prelude()
    }

    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        let offset = outcome.offset.map(|offset| offset + 1);
        self.0.gives(
            vector,
            &Outcome {
                offset,
                ..outcome.clone()
            },
        )
    }

    fn rejects(&self, vector: &Vector) -> Result<String, Limit> {
        self.0.rejects(vector)
    }

    fn objection(&self, errors: &[Message]) -> Option<String> {
        self.0.objection(errors)
    }
}

#[test]
fn a_claim_that_is_false_is_noticed_when_it_is_run() {
    let vector = Vector {
        id: "false".into(),
        op: "slice_and_offset".into(),
        args: ["(1,_)", "(3,4):(4,1)"].map(str::to_owned).to_vec(),
        expected: Expected::Rejection,
    };
    for claims in [&False(Tensors) as &dyn Claims, &False(RunTime)] {
        let answers = claims::answers(claims, core::slice::from_ref(&vector));
        let answers = answers.expect("the compiler can be asked");
        let [Answer::Unknown(why)] = &answers[..] else {
            panic!("{answers:?}");
        };
        assert!(why.contains("left: Some(4)"), "{why}");
    }
}
