use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::*;

/// Returns all chapters with their file names.
fn chapters() -> impl Iterator<Item = (&'static str, Chapter)> {
    CHAPTERS
        .iter()
        .map(|(name, text)| (*name, Chapter::new(text)))
}

/// Returns the code blocks of a chapter, each with the following block.
fn codes(chapter: &Chapter) -> Vec<(&str, &str, Option<&Block>)> {
    let parts = [&chapter.body, &chapter.exercise, &chapter.answer];
    let pairs = parts.into_iter().flat_map(|blocks| {
        let next = blocks.iter().skip(1).map(Some).chain([None]);
        blocks.iter().zip(next)
    });
    let codes = pairs.filter_map(|(block, next)| match block {
        Block::Code(info, text) => Some((&info[..], &text[..], next)),
        _ => None,
    });
    codes.collect()
}

#[test]
fn the_book_is_whole() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    for (folder, known) in [("book", &CHAPTERS[..]), ("pictures", &PICTURES[..])] {
        let files = fs::read_dir(docs.join(folder)).unwrap();
        let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let known: HashSet<_> = known.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(files.collect::<HashSet<_>>(), known);
    }
    for (name, _) in CHAPTERS {
        let told = answer(&json!({ "ask": "chapter", "number": &name[..2] }));
        let text = told.unwrap().unwrap().to_string();
        assert!(!text.contains(r#""svg":null"#), "{name}");
    }
}

#[test]
fn right_answers_are_right() {
    for (name, chapter) in chapters() {
        let names = chapter.names();
        for field in chapter.fields() {
            let told = check::check(&names, &field, &field.right);
            assert_eq!(told["right"], true, "{name}, {}: {told}", field.name);
            for (wrong, said) in &field.hints {
                let told = check::check(&names, &field, wrong);
                assert_eq!(told["right"], false, "{name}, {}: {wrong}", field.name);
                let told = told["said"].as_str().unwrap().to_lowercase();
                assert!(told.contains(&said.to_lowercase()), "{name}: {told}");
            }
        }
        let is_early = &name[..2] < "08";
        assert!(
            !is_early || !chapter.fields().is_empty(),
            "{name} checks nothing"
        );
    }
}

#[test]
fn blocks_give_what_they_print() {
    let mut grids = 0;
    let mut texts = 0;
    for (name, chapter) in chapters() {
        for (info, text, next) in codes(&chapter) {
            let rows = tries::rows(info, text, next);
            if tries::is_grid(text) {
                // The integers must equal the output of `layout show`, except for the lines between
                // modes.
                let (layout, expression) = tries::first_line(text);
                assert_eq!(rows, [expression], "{name}");
                let told = crate::rows(&rows);
                let told = told[0][0]["text"].as_str().unwrap();
                assert_eq!(told.replace(" o 0 o", " o"), layout, "{name}");
                let words = ["show".into(), expression.into()];
                let drawn = layout_cli::run(&words).output;
                let mut drawn = numbers(&drawn);
                if let Some(banks) = tries::banks(text) {
                    // The first row numbers the columns, and the first column numbers the rows.
                    let cells = drawn
                        .iter_mut()
                        .skip(1)
                        .flat_map(|row| row.iter_mut().skip(1));
                    cells.for_each(|offset| *offset %= banks);
                }
                assert_eq!(drawn, numbers(text), "{name}: {expression}");
                grids += 1;
            }
            if let Some((_, said)) = text
                .split_once("$ layout eval ")
                .filter(|_| !rows.is_empty())
            {
                let told = &crate::rows(&rows)[0][0];
                let told = told["errors"][0]["headline"]
                    .as_str()
                    .or(told["text"].as_str());
                assert!(said.contains(told.unwrap()), "{name}: {told:?}");
            }
            if info == "rust" {
                texts += printed(name, text, &rows);
            }
            // In chapters without hardware and dynamic values, all blocks can be tried.
            if info == "rust" && &name[..2] < "10" && text.contains("layout! {") {
                assert!(!rows.is_empty(), "{name} cannot try {text}");
            }
        }
    }
    assert!(grids > 25 && texts > 35, "{grids}, {texts}");
}

/// Returns the integers after the first line, row by row.
fn numbers(text: &str) -> Vec<Vec<i64>> {
    let rows = text.lines().skip(1);
    let rows = rows.map(|row| {
        row.split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect()
    });
    rows.filter(|row: &Vec<i64>| !row.is_empty()).collect()
}

/// Checks each `assert_eq!(Name::new().to_string(), "text")`, and returns their number.
fn printed(chapter: &str, text: &str, rows: &[String]) -> usize {
    let told = crate::rows(rows);
    let told = || told.iter().flatten();
    let mut count = 0;
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("assert_eq!(") else {
            continue;
        };
        let Some((name, rest)) = rest.split_once("::new().to_string(), \"") else {
            continue;
        };
        let expected = rest.split('"').next().unwrap();
        // A name from another crate, or with Rust parameters, has no row.
        let Some(entry) = told().find(|entry| entry["name"] == name) else {
            continue;
        };
        assert_eq!(entry["text"], expected, "{chapter}: {name}");
        count += 1;
    }
    count
}

#[test]
fn rejections_are_those_of_the_book() {
    let mut count = 0;
    for (name, chapter) in chapters() {
        for (info, text, next) in codes(&chapter) {
            let Some(Block::Code(_, message)) = next else {
                continue;
            };
            let Some(headline) = tries::message_of(message) else {
                continue;
            };
            if !info.contains("compile_fail") || &name[..2] > "09" {
                continue;
            }
            assert!(
                !tries::rows(info, text, next).is_empty(),
                "{name}: {headline}"
            );
            count += 1;
        }
    }
    assert!(count >= 7, "{count}");
}

#[test]
fn mistakes_are_named() {
    let ask = |number: &str, field: usize, text: &str| {
        let question = json!({ "ask": "check", "number": number, "field": field, "text": text });
        answer(&question).unwrap().unwrap()
    };
    let said = |told: &Value| told["said"].as_str().unwrap().to_owned();
    let told = ask("02", 0, "(2,2,2,2):(2,8,1,4)");
    assert!(
        said(&told).contains("the modes have 2, 2, 2 and 2 elements"),
        "{told}"
    );
    let told = ask("02", 0, "((2,2),(2,2)):((2,8),(1,5))");
    assert!(
        said(&told)
            .contains("8 of 16 offsets are wrong; the first is 5, at coordinate `((0,0),(0,1))`"),
        "{told}"
    );
    assert_eq!(told["wrong"], json!([8, 9, 10, 11, 12, 13, 14, 15]));
    assert_eq!(
        said(&ask("02", 0, "7")),
        "Expected a layout, written as `shape:stride`."
    );
    assert_eq!(
        ask("02", 0, "(2,").get("entry").unwrap()["kind"],
        "rejection"
    );
    assert!(said(&ask("07", 0, "<_, 4:2>")).contains("for example `A / (_,4:2)`"));
    assert_eq!(said(&ask("01", 1, "17")), "The answer is smaller.");
    // An answer can use names of the chapter, and any layout with the same function is correct.
    assert_eq!(ask("05", 1, "A o 4:5")["right"], true);
    assert_eq!(ask("05", 1, "(2,2):(9,18)")["right"], true);
    assert!(said(&ask("04", 0, "(4,4):(1,4)")).contains("fewer modes"));
    assert!(said(&ask("04", 0, "(16):(1)")).contains("fewer parentheses"));
    // A later answer can use the name of an earlier answer, whatever notation the earlier answer
    // uses.
    for b in ["4:5", "B = 4:5", "type B = 4:5;"] {
        let question =
            json!({ "ask": "check", "number": "05", "field": 1, "text": "A o B", "given": [b] });
        assert_eq!(answer(&question).unwrap().unwrap()["right"], true, "{b}");
    }
    assert_eq!(ask("03", 2, "2*2 + 1*1 + 2*8")["right"], true);
    assert_eq!(ask("03", 2, "")["right"], false);
}
