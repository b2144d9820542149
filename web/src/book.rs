//! The book: chapters as blocks for the page, rows to try, and exercises that check an answer.
//!
//! A chapter has `title`, and the block lists `body`, `exercise` and `answer`. The `fields` of a
//! chapter are the inputs of the exercise (`name`, `isNumber`). A block has a `kind`:
//!
//! * `heading` with `level` and `text`
//! * `paragraph` with `text`
//! * `list` with `counted` and `items`
//! * `table` with `rows`, where the first row is the head
//! * `picture` with `shows` and `svg`
//! * `code` with `language`, `text` and the `rows` to try. `isGrid` is true if the block is a picture of the offsets of
//!   its only row. `banks` is the number of banks, if the block is a picture of banks.
//!
//! Texts are in the format of [`markdown::inline`].
//!
//! Comments contain the correct answer, and hints for common mistakes:
//!
//! ```text
//! <!-- answer the size: 16 -->
//! <!-- hint 32: that is the size of the whole matrix -->
//! ```
//!
//! Layouts are compared as functions of the coordinates of their modes. If the name ends with
//! `, as a function`, modes are ignored. If the name ends with `, exactly`, the notation must be
//! equal.

pub(crate) mod check;
mod markdown;
mod tries;

use serde_json::{Value, json};

use self::markdown::{Block, blocks, inline};

macro_rules! chapter {
    ($name:literal) => {
        ($name, include_str!(concat!("../../docs/book/", $name)))
    };
}

macro_rules! picture {
    ($name:literal) => {
        ($name, include_str!(concat!("../../docs/pictures/", $name)))
    };
}

/// The chapters, with the names of their files.
const CHAPTERS: [(&str, &str); 23] = [
    chapter!("01-layouts.md"),
    chapter!("02-modes.md"),
    chapter!("03-coordinates.md"),
    chapter!("04-coalesce.md"),
    chapter!("05-composition.md"),
    chapter!("06-complement.md"),
    chapter!("07-division.md"),
    chapter!("08-product.md"),
    chapter!("09-swizzle.md"),
    chapter!("10-kernel.md"),
    chapter!("11-dynamic-sizes.md"),
    chapter!("12-tensors.md"),
    chapter!("13-predicated-tiles.md"),
    chapter!("14-writing-partitions.md"),
    chapter!("15-tensor-cores.md"),
    chapter!("16-a-product.md"),
    chapter!("17-hopper.md"),
    chapter!("18-attention.md"),
    chapter!("19-proofs.md"),
    chapter!("20-pictures.md"),
    chapter!("21-reading-pictures.md"),
    chapter!("22-formulas.md"),
    chapter!("23-several-gpus.md"),
];

/// The pictures of the chapters.
const PICTURES: [(&str, &str); 18] = [
    picture!("boxes-of-128.svg"),
    picture!("boxes-of-16.svg"),
    picture!("composition.svg"),
    picture!("cube.svg"),
    picture!("difference.svg"),
    picture!("factor-of-8-bits.svg"),
    picture!("lines-of-128.svg"),
    picture!("lines-of-16.svg"),
    picture!("longest-first.svg"),
    picture!("morphism.svg"),
    picture!("mutual-refinement.svg"),
    picture!("one-for-each-row.svg"),
    picture!("ring.svg"),
    picture!("scores.svg"),
    picture!("steps-under-a-mask.svg"),
    picture!("swizzled.svg"),
    picture!("threads.svg"),
    picture!("tiled.svg"),
];
/// The parts of a chapter.
struct Chapter {
    title: String,
    body: Vec<Block>,
    exercise: Vec<Block>,
    answer: Vec<Block>,
}

/// An input of an exercise.
struct Field {
    name: String,
    /// The required match between the given layout and the correct layout: function, modes, or
    /// notation.
    relation: Relation,
    right: String,
    /// Wrong answers with their hints.
    hints: Vec<(String, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Function,
    Modes,
    Notation,
}

/// Returns the answer to a question about the book, or `None` for other questions.
pub(crate) fn answer(question: &Value) -> Option<Result<Value, String>> {
    let text = |key: &str| question[key].as_str().unwrap_or_default();
    let chapter = || chapter(text("number"));
    Some(match question["ask"].as_str()? {
        "book" => Ok(contents()),
        "chapter" => chapter().map(|chapter| chapter.shown()),
        "check" => chapter().and_then(|chapter| {
            let fields = chapter.fields();
            let at = usize::try_from(question["field"].as_u64().unwrap_or(0)).unwrap_or(0);
            let field = fields.get(at).ok_or("the exercise has no such question")?;
            let mut names = chapter.names();
            names.extend(given(&fields[..at], &question["given"]));
            Ok(check::check(&names, field, text("text")))
        }),
        _ => return None,
    })
}

/// Returns one row for each given answer. The row defines the name of the answer's field, such as
/// `B`, so that later answers can use this name.
fn given(fields: &[Field], given: &Value) -> Vec<String> {
    let given = given.as_array().into_iter().flatten();
    let given = given.map(|text| text.as_str().unwrap_or_default());
    let rows = fields.iter().zip(given).filter_map(|(field, text)| {
        let name = field.name.strip_prefix('`')?.strip_suffix('`')?;
        // An answer may include a name: `type B = 4:5;`.
        let text = text.rsplit('=').next()?.trim().trim_end_matches(';');
        (!text.is_empty()).then(|| format!("{name} = {text}"))
    });
    rows.collect()
}

fn contents() -> Value {
    let chapters = CHAPTERS.iter().map(|(name, text)| {
        let title = title(text);
        json!({ "number": &name[..2], "title": inline(title) })
    });
    chapters.collect()
}

/// Returns the title of a chapter without its number.
fn title(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    first.split_once(". ").map_or(first, |(_, title)| title)
}

fn chapter(number: &str) -> Result<Chapter, String> {
    let found = CHAPTERS.iter().find(|(name, _)| &name[..2] == number);
    let (_, text) = found.ok_or_else(|| format!("unknown chapter {number}"))?;
    Ok(Chapter::new(text))
}

impl Chapter {
    fn new(text: &str) -> Self {
        let mut chapter = Self {
            title: title(text).to_owned(),
            body: Vec::new(),
            exercise: Vec::new(),
            answer: Vec::new(),
        };
        let mut part = &mut chapter.body;
        for block in blocks(text).into_iter().skip(1) {
            match &block {
                Block::Heading(2, title) if title == "Exercise" => part = &mut chapter.exercise,
                Block::Heading(2, title) if title == "Answer" => part = &mut chapter.answer,
                // The page has its own links between chapters.
                Block::Paragraph(text)
                    if text.starts_with("Back: [") || text.starts_with("Next: [") => {}
                _ => part.push(block),
            }
        }
        chapter
    }

    fn shown(&self) -> Value {
        let fields = self.fields();
        let fields = fields.iter().map(|field| {
            let is_number = field.right.parse::<i64>().is_ok();
            json!({ "name": field.name, "isNumber": is_number })
        });
        json!({
            "title": inline(&self.title),
            "body": shown(&self.body),
            "exercise": shown(&self.exercise),
            "answer": shown(&self.answer),
            "fields": fields.collect::<Value>(),
        })
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for block in self.exercise.iter().chain(&self.answer) {
            let Block::Comment(comment) = block else {
                continue;
            };
            let Some((of, said)) = comment.split_once(": ") else {
                continue;
            };
            if let Some(name) = of.strip_prefix("answer ") {
                let relations = [
                    (", as a function", Relation::Function),
                    (", exactly", Relation::Notation),
                ];
                let found = relations
                    .iter()
                    .find_map(|(words, relation)| Some((name.strip_suffix(words)?, *relation)));
                let (name, relation) = found.unwrap_or((name, Relation::Modes));
                fields.push(Field {
                    name: name.to_owned(),
                    relation,
                    right: said.to_owned(),
                    hints: Vec::new(),
                });
            } else if let (Some(wrong), Some(field)) = (of.strip_prefix("hint "), fields.last_mut())
            {
                field.hints.push((wrong.to_owned(), said.to_owned()));
            }
        }
        fields
    }

    /// Returns the rows of the chapter's blocks, whose names answers can use.
    fn names(&self) -> Vec<String> {
        let tries = self.body.iter().filter_map(|block| match block {
            Block::Code(info, text) if info == "rust" => Some(tries::rows(info, text, None)),
            _ => None,
        });
        tries.flatten().collect()
    }
}

fn shown(blocks: &[Block]) -> Value {
    let shown = blocks.iter().enumerate();
    let shown = shown.filter_map(|(i, block)| one_shown(block, blocks.get(i + 1)));
    shown.collect()
}

/// Returns a block as JSON if it is visible. `next` is the following block.
fn one_shown(block: &Block, next: Option<&Block>) -> Option<Value> {
    Some(match block {
        Block::Comment(_) => return None,
        Block::Heading(level, text) => {
            json!({ "kind": "heading", "level": level, "text": inline(text) })
        }
        Block::Paragraph(text) => json!({ "kind": "paragraph", "text": inline(text) }),
        Block::List(counted, items) => {
            let items: Value = items.iter().map(|item| inline(item)).collect();
            json!({ "kind": "list", "counted": counted, "items": items })
        }
        Block::Table(rows) => {
            let row = |row: &Vec<String>| row.iter().map(|cell| inline(cell)).collect::<Value>();
            json!({ "kind": "table", "rows": rows.iter().map(row).collect::<Value>() })
        }
        Block::Picture(shows, file) => {
            let name = file.rsplit('/').next();
            let mut found = PICTURES.iter().filter(|(known, _)| Some(*known) == name);
            json!({ "kind": "picture", "shows": shows, "svg": found.next().map(|(_, svg)| svg) })
        }
        Block::Code(info, text) => json!({
            "kind": "code",
            "language": info.split(',').next(),
            "text": tries::visible(info, text),
            "rows": tries::rows(info, text, next),
            "isGrid": tries::is_grid(text),
            "banks": tries::banks(text),
        }),
    })
}

#[cfg(test)]
mod tests;
