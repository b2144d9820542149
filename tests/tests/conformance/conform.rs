//! All golden vectors at the value level.

use std::path::Path;
use std::{fs, io};

use layout_tests::case::Case;
use layout_tests::conform;
use layout_tests::conform::judge::{Exception, Verdict, judge};
use layout_tests::conform::level::{Answer, Level};
use layout_tests::conform::value::Values;
use layout_tests::conform::vector::{Expected, Vector, read};

fn golden() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"))
}

#[test]
fn all_vectors_conform_by_value() {
    let print = |report: &conform::report::FileReport| {
        println!("{report}");
        // The value level rejects no operation that has a correct result.
        assert!(
            !report.to_string().contains("although CuTe accepts it"),
            "{report}"
        );
    };
    let report = conform::run(golden(), &[&Values], None, &print).expect("the vectors can be read");
    let failures = report.failures().join("\n");
    assert!(report.failures().is_empty(), "{report}\n{failures}");
    assert!(report.passed() > 12_000, "{report}");
}

/// A level that repeats CuTe's answers, including wrong ones.
struct Parrot;

impl Level for Parrot {
    fn name(&self) -> &'static str {
        "parrot"
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        let given = Values.answer(vectors)?.into_iter().zip(vectors);
        let given = given
            .map(|(answer, vector)| match (&vector.expected, answer) {
                (Expected::Answer { text, offset, .. }, _) => {
                    Answer::Given(conform::level::Outcome {
                        text: text.clone(),
                        offset: *offset,
                        values: None,
                    })
                }
                (_, answer) => answer,
            })
            .collect();
        Ok(given)
    }
}

#[test]
fn answers_without_the_promised_function_fail() {
    let report =
        conform::run(golden(), &[&Parrot], None, &|_| {}).expect("the vectors can be read");
    let wrong = |op: &str| {
        let name = format!(" {op}(");
        report
            .failures()
            .iter()
            .filter(|failure| failure.contains(&name))
            .count()
    };
    assert!(wrong("composition") > 200, "{report}");
    assert!(wrong("logical_divide") > 50, "{report}");
    assert!(wrong("left_inverse") > 5, "{report}");
}

#[test]
fn unknown_operations_and_unreadable_operands_fail() {
    let vector = |op: &str, args: &[&str]| Vector {
        id: op.into(),
        op: op.into(),
        args: args.iter().map(|text| (*text).to_owned()).collect(),
        expected: Expected::Rejection,
    };
    let vectors = [
        vector("transmogrify", &["4:1"]),
        vector("coalesce", &["4;1"]),
        vector("coalesce", &[]),
        vector("coalesce", &["4:1", "4:1"]),
    ];
    for (vector, answer) in vectors
        .iter()
        .zip(vectors.iter().map(conform::value::answer))
    {
        let verdict = judge(vector, &answer);
        let failed = matches!(verdict, Verdict::Failed(_));
        assert!(failed, "{vector:?} {answer}");
    }
}

#[test]
fn operands_that_are_not_plain_are_no_case() {
    let swizzled = "Sw<2,0,-2> o 0 o (4,4):(1,4)";
    for args in [&[swizzled, "(3,2):(1,7)"][..], &["4:1", swizzled], &["4:1"]] {
        let args: Vec<_> = args.iter().map(|text| (*text).to_owned()).collect();
        assert!(Case::read("composition", &args).is_none(), "{args:?}");
    }
}

#[test]
fn a_fragment_whose_modes_have_no_order_is_rejected_by_its_rule() {
    for (layout, by_cute, is_ambiguous) in [
        ("(4,2,8):(1,0,0)", "(4,2,8):(1,4,8)", true),
        ("(4,(2,3),5):(1,(7,0),7)", "(4,(2,3),5):(1,(4,8),24)", true),
        ("(4,1,8):(1,0,0)", "(4,1,8):(1,0,4)", false),
    ] {
        let vector = Vector {
            id: layout.into(),
            op: "make_fragment_like".into(),
            args: vec![layout.into()],
            expected: Expected::Answer {
                text: by_cute.into(),
                offset: None,
                values: None,
            },
        };
        let rejected = Verdict::Excepted(Exception::Rejected(24));
        let verdict = judge(&vector, &conform::value::answer(&vector));
        let right = if is_ambiguous {
            rejected
        } else {
            Verdict::Passed
        };
        assert_eq!(verdict, right, "{layout}");
    }
}

#[test]
fn files_of_other_formats_have_no_vectors() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("other_formats");
    fs::create_dir_all(&folder)?;
    let file = folder.join("meshes.jsonl");
    fs::write(&file, "{\"name\":\"rows to columns\",\"devices\":4}\n")?;
    assert!(read(&file)?.is_empty());
    let error = conform::run(&folder, &[&Values], None, &|_| {}).map(|_| ());
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::NotFound);
    fs::write(&file, "{\"op\":\"coalesce\",\"args\":[\"4:1\"]}\n{}\n")?;
    let message = read(&file).map(|_| ()).unwrap_err().to_string();
    assert!(
        message.ends_with("meshes.jsonl:2: expected a vector with `op`, `args` and a result"),
        "{message}"
    );
    fs::remove_dir_all(folder)
}
