//! `--json`.

use serde_json::Value;

use super::layout;

/// Returns the exit status and the answer of a command, and asserts that the command has no other
/// output.
#[track_caller]
fn answer(arguments: &[&str]) -> (i32, Value) {
    let (status, output, error) = layout(arguments);
    assert_eq!(
        (error.as_str(), output.lines().count()),
        ("", 1),
        "{arguments:?}"
    );
    (status, serde_json::from_str(&output).expect("JSON"))
}

#[test]
fn values_are_told() {
    let (status, eval) = answer(&["eval", "--json", "(4,8):(8,1) / (2,4)"]);
    assert_eq!(status, 0);
    assert_eq!(eval["kind"], "layout");
    assert_eq!(eval["layout"]["notation"], "((2,2),(4,2)):((8,16),(1,4))");
    assert_eq!(
        answer(&["explain", "(4,8):(8,1) / (2,4)", "--json"]).1,
        eval
    );
    assert_eq!(eval["applied"][0]["name"], "logical_divide");

    let (_, show) = answer(&["show", "--json", "(2,2):(2,1)"]);
    assert_eq!(show["grid"]["boards"][0][0]["cells"][1]["offset"], 1);
    assert_eq!(answer(&["find", "0,2,4", "--json"]).1["text"], "3:2");
    let (_, cost) = answer(&["cost", "(32,32):(32,1)", "4", "--json"]);
    assert_eq!(
        (&cost["vector"], &cost["shared"]["wavefronts"]),
        (&4.into(), &256.into())
    );
    assert_eq!(cost["global"]["used"], 50);
    let (_, tv) = answer(&["tv", "2:1", "2:1", "--json"]);
    assert_eq!(tv["boards"][0][0]["cells"][2]["label"][0], "T1");
}

#[test]
fn rejections_are_told() {
    let (status, eval) = answer(&["eval", "--json", "10:1 / 4"]);
    assert_eq!((status, &eval["kind"]), (1, &"rejection".into()));
    assert_eq!(eval["errors"][0]["from"], 7);
    assert_eq!(eval["reason"]["rule"], "does not tile");
    let (status, show) = answer(&["show", "--json", "10:1 / 4"]);
    assert_eq!((status, &show), (1, &eval));
    for rejected in [
        &["eval", "--json", "4:1 \\ 2"][..],
        &["show", "--json", "(512,512):(1,512)"],
        &["show", "--json", "size(4:1)"],
        &["find", "--json", "0 2 4 7 9 100"],
        &["cost", "--json", "(32,32):(32,1)", "3"],
    ] {
        let (status, answer) = answer(rejected);
        assert_eq!(
            (status, &answer["kind"]),
            (1, &"rejection".into()),
            "{rejected:?}"
        );
        assert!(answer["errors"][0]["headline"].is_string());
    }
}
