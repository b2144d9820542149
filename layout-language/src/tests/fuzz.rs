//! Fuzz tests: no token stream makes the macros panic.

use layout_algebra::verify::Objection;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use proptest::prelude::*;

use crate::{assert_layout, check, evaluate, explain, layout, layout_type};

/// Words of the notation, and words that can surround a notation.
const VOCABULARY: &[&str] = &[
    "type",
    "pub",
    "pub(crate)",
    "#[doc = \"d\"]",
    "#",
    "!",
    "A",
    "B",
    "Smem",
    "crate",
    "m",
    "o",
    "o",
    "_",
    "_8",
    "_128",
    "=",
    "=",
    ";",
    ";",
    ":",
    ":",
    ":",
    "::",
    ",",
    ",",
    "<",
    ">",
    "/",
    "*",
    "-",
    "+",
    "->",
    ".",
    "'a",
    "const",
    "as",
    "where",
    "coalesce",
    "composition",
    "complement",
    "logical_divide",
    "colaesce",
    "zipped_divide",
    "make_layout",
    "append",
    "get",
    "size",
    "slice",
    "slice_and_offset",
    "local_tile",
    "idx2crd",
    "compatible",
    "recast_layout",
    "find",
    "find_composed",
    "|",
    "|i|",
    "|i, j|",
    "i",
    "j",
    "%",
    "&",
    "^",
    "<<",
    ">>",
    "==",
    "Sw",
    "Sw<3,4,3>",
    "Sw<2,0,-3>",
    "0",
    "1",
    "2",
    "3",
    "4",
    "8",
    "128",
    "1_000",
    "0x80",
    "8u32",
    "2.0",
    "1e9",
    "\"s\"",
    "'c'",
    "9223372036854775807",
    "9223372036854775808",
    "4:1",
    "8:2",
    "(8,8)",
    "(4,2):(1,4)",
    "r#type",
    "Ünï",
    "型",
];

/// Returns random token streams of these words, nested in all kinds of brackets.
fn streams() -> impl Strategy<Value = TokenStream> {
    let word = prop::sample::select(VOCABULARY)
        .prop_map(|word| word.parse::<TokenStream>().unwrap_or_default());
    let delimiter = prop::sample::select(vec![
        Delimiter::Parenthesis,
        Delimiter::Parenthesis,
        Delimiter::Parenthesis,
        Delimiter::None,
        Delimiter::Bracket,
        Delimiter::Brace,
    ]);
    word.prop_recursive(6, 64, 8, move |inner| {
        (
            delimiter.clone(),
            prop::collection::vec(inner, 0..8),
            any::<bool>(),
        )
            .prop_map(|(delimiter, streams, is_group)| {
                let stream: TokenStream = streams.into_iter().collect();
                if is_group {
                    TokenTree::Group(Group::new(delimiter, stream)).into()
                } else {
                    stream
                }
            })
    })
}

fn expand(tokens: &TokenStream) {
    let _ = layout(tokens.clone());
    let _ = layout_type(tokens.clone());
    let _ = assert_layout(tokens.clone());
    let _ = explain(tokens.clone());
    let _ = check(tokens.clone());
}

/// Checks that evaluation also succeeds with derivations, and that the result satisfies its law.
fn ask(text: &str) {
    let tokens = || text.parse::<TokenStream>().unwrap();
    let explanation = explain(tokens());
    for derivation in &explanation.derivations {
        assert!(!derivation.to_string().is_empty());
    }
    let Ok(answer) = evaluate(tokens()) else {
        assert!(explanation.answer.is_err(), "{text}");
        return;
    };
    assert_eq!(explanation.answer.unwrap(), answer, "{text}");
    if let Ok(verdict) = check(format!("{text} = {answer}").parse().unwrap()) {
        let obeys = matches!(verdict.objection, None | Some(Objection::TooLarge));
        assert!(obeys, "{text} = {answer}: {verdict:?}");
    }
}

/// The macro does not try further alternatives while it tries an alternative spelling.
#[test]
fn slips_within_slips_are_told_soon() {
    let nested = |open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(30), close.repeat(30))
    };
    for text in [
        nested("colaesce(", "8:1", ")"),
        nested("upcast(2, ", "8:1", ")"),
        nested("local_tile((0, 0), (4, 4), ", "(8, 8):(1, 8)", ")"),
        nested("(2 / ", "8:1", ")"),
        nested("(2 * ", "8:1", ")"),
        nested("coalesce(", "Sw<2,0,2> o (4, 4):(4, 1)", ")"),
        nested("size(", "8:1", ") + 1"),
    ] {
        expand(&text.parse().unwrap());
    }
}

/// The number of names is not limited.
#[test]
fn every_run_time_number_is_looked_up_once() {
    let modes = |leaf: &dyn Fn(usize) -> String| {
        let mut modes: Vec<_> = (0..4096).map(leaf).collect();
        while modes.len() > 1 {
            modes = modes
                .chunks(8)
                .map(|modes| format!("({})", modes.join(",")))
                .collect();
        }
        modes.swap_remove(0)
    };
    let strides = modes(&|_| "1".into());
    for shape in [modes(&|i| format!("?m{i}")), modes(&|i| format!("m{i}"))] {
        expand(&format!("{shape}:{strides}").parse().unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn words_of_the_notation(tokens in prop::collection::vec(streams(), 0..6)) {
        expand(&tokens.into_iter().collect());
    }

    #[test]
    fn items(values in prop::collection::vec(streams(), 0..4)) {
        let mut tokens = TokenStream::new();
        for value in values {
            tokens.extend("pub type A =".parse::<TokenStream>().unwrap());
            tokens.extend(value);
            tokens.extend(";".parse::<TokenStream>().unwrap());
        }
        expand(&tokens);
    }

    #[test]
    fn any_text_that_lexes(text in any::<String>()) {
        if let Ok(tokens) = text.parse() {
            expand(&tokens);
        }
    }

    #[test]
    fn well_formed_formulas(text in formulas()) {
        expand(&text.parse().unwrap());
    }

    #[test]
    fn well_formed_expressions(text in expressions()) {
        expand(&text.parse().unwrap());
        ask(&text);
    }
}

/// Returns random valid expressions, with integers of all sizes.
fn expressions() -> impl Strategy<Value = String> {
    let number = prop_oneof![0..9_i64, any::<u32>().prop_map(i64::from), 0..=i64::MAX];
    let leaf = prop_oneof![
        (number.clone(), number.clone()).prop_map(|(s, d)| format!("{s}:{d}")),
        (
            number.clone(),
            number.clone(),
            number.clone(),
            number.clone()
        )
            .prop_map(|(s, t, d, e)| format!("({s},{t}):({d},{e})")),
        Just("A".into()),
        number.prop_map(|n| n.to_string()),
        Just("_".into()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        (
            prop::sample::select(vec![
                "({} o {})",
                "{} / {}",
                "({} * {})",
                "({}, {})",
                "<{}, {}>",
                "coalesce({})",
                "complement({}, {})",
                "complement({})",
                "zipped_divide({}, {})",
                "flat_divide({}, {})",
                "blocked_product({}, {})",
                "tile_to_shape({}, {})",
                "make_layout({}, {})",
                "make_ordered_layout({}, {})",
                "append({}, {})",
                "append({}, {}, {})",
                "get({}, {})",
                "group({}, 0, {})",
                "slice({}, {})",
                "slice_and_offset({}, {})",
                "local_partition({}, {}, 1)",
                "left_inverse({})",
                "nullspace({})",
                "max_common_vector({}, {})",
                "size({})",
                "cosize({}, {})",
                "shape({})",
                "ceil_div({}, {})",
                "idx2crd({}, {})",
                "crd2idx({}, {})",
                "compact_col_major({}, {})",
                "domain_distribute({}, {})",
                "compatible({}, {})",
                "downcast({}, {})",
                "recast_layout({}, {}, 6)",
                "Sw<2,1,3> o {}",
                "Sw<2,1,-3> o {} o {}",
                "({}):({})",
            ]),
            prop::collection::vec(inner, 3),
        )
            .prop_map(|(form, operands)| {
                let mut form = form.to_owned();
                for operand in operands {
                    form = form.replacen("{}", &operand, 1);
                }
                form
            })
    })
}

/// Returns random valid formulas with integers of all sizes, in calls of `find` and in assertions.
fn formulas() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("i".to_owned()),
        Just("j".to_owned()),
        Just("N".to_owned()),
        (0..9_i64).prop_map(|n| n.to_string()),
        (0..=i64::MAX).prop_map(|n| n.to_string()),
    ];
    let formula = leaf.prop_recursive(5, 32, 2, |inner| {
        let operators = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"];
        let operator = prop::sample::select(operators.to_vec());
        let chain = (inner.clone(), operator, inner.clone());
        prop_oneof![
            chain.prop_map(|(a, operator, b)| format!("{a} {operator} {b}")),
            inner.clone().prop_map(|a| format!("({a})")),
            inner.prop_map(|a| format!("-{a}")),
        ]
    });
    let forms = [
        "find(|i, j| {}, (4, 3))",
        "find_composed(|i, j| {}, (4, 8))",
        "find(|(i, _), j| {}, ((2, 2), 4))",
        "find([0, {}, 2 * {}])",
        "type N = 4; type A = find(|i, j| {}, (N, N));",
        "(4, 3):(1, 4) == |i, j| {}",
        "A == |i, j| {}",
        "2:1 == [0, {}]",
    ];
    (prop::sample::select(forms.to_vec()), formula)
        .prop_map(|(form, formula)| form.replace("{}", &formula))
}

/// Returns a stream nested `depth` deep, without recursion.
fn nested(delimiter: Delimiter, depth: usize) -> TokenStream {
    let mut stream: TokenStream = "4:1".parse().unwrap();
    for _ in 0..depth {
        stream = TokenTree::Group(Group::new(delimiter, stream)).into();
    }
    stream
}

#[test]
fn no_depth_exhausts_the_stack() {
    for delimiter in [
        Delimiter::Parenthesis,
        Delimiter::None,
        Delimiter::Bracket,
        Delimiter::Brace,
    ] {
        expand(&nested(delimiter, 10_000));
        let value = nested(delimiter, 10_000);
        let mut item: TokenStream = "type A =".parse().unwrap();
        item.extend(value);
        expand(&item);
    }
    for (token, end) in [
        ("<", "> "),
        ("A<", "> "),
        ("4:", ""),
        ("A o ", "A"),
        ("A / ", "A"),
        ("2:1 * ", "2:1"),
        ("A::", "A"),
        ("-", "1"),
        ("#", ""),
        ("#[a]", ""),
        ("pub ", ""),
        ("type ", ""),
        ("A, ", ""),
    ] {
        let text = token.repeat(10_000) + "4:1" + &end.repeat(10_000);
        expand(&text.parse().unwrap());
        expand(&format!("type A = ({text});").parse().unwrap());
    }
    for token in ["-", "i +", "i <<", "i,", "|"] {
        let text = token.repeat(10_000);
        expand(&format!("find(|i| {text} i, 4)").parse().unwrap());
        expand(&format!("4:1 == |{text} i| i").parse().unwrap());
    }
    for delimiter in [Delimiter::Parenthesis, Delimiter::None] {
        let mut formula: TokenStream = "4:1 == |i|".parse().unwrap();
        formula.extend(nested(delimiter, 10_000));
        expand(&formula);
    }
}
