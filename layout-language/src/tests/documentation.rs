//! Tests of the documentation that editors and rustdoc show for items.

use core::fmt::Write;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::document::Reader;
use crate::expand;

/// Returns the documentation of all items of a block, joined like in rustdoc.
fn documentation(source: &str, reader: Reader) -> String {
    let expanded = expand::layout(source.parse().unwrap(), reader);
    lines(expanded).join("\n")
}

fn lines(tokens: TokenStream) -> Vec<String> {
    let mut lines = Vec::new();
    let mut is_doc = false;
    for token in tokens {
        match token {
            // The hidden uses of names.
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {}
            TokenTree::Group(group) => lines.extend(self::lines(group.stream())),
            TokenTree::Ident(word) => is_doc = word == "doc",
            TokenTree::Literal(text) if is_doc => {
                let text: syn::LitStr = syn::parse2(TokenTree::from(text).into()).unwrap();
                lines.push(text.value());
            }
            _ => {}
        }
    }
    lines
}

#[track_caller]
fn shows(source: &str, expected: &str) {
    let shown = documentation(source, Reader::Editor);
    assert_eq!(shown, expected.trim_matches('\n'), "\n{shown}");
}

#[test]
fn an_editor_shows_notation_size_and_offsets() {
    shows(
        "/// A tile.
         type Tile = (4, 8):(9, 1) o (2, 4);",
        "
 A tile.

`(2,4):(9,1)`, size 8, cosize 13

```text
 0  1  2  3
 9 10 11 12
```",
    );
    shows(
        "type Row = 4:2;",
        "
`4:2`, size 4, cosize 7

```text
0 2 4 6
```",
    );
}

#[test]
fn a_public_item_is_shown_whether_its_author_documents_it_or_not() {
    let source = "pub type A = 2:1;";
    shows(source, "`2:1`, size 2, cosize 2\n\n```text\n0 1\n```");
    // `missing_docs` still requires documentation.
    assert_eq!(documentation(source, Reader::Compiler), "");
    let documented = "/// A pair.
        pub type A = 2:1;";
    let shown = documentation(documented, Reader::Compiler);
    assert_eq!(shown, " A pair.\n\n`2:1`, size 2, cosize 2");
}

#[test]
fn a_large_layout_is_shown_by_its_corner() {
    shows(
        "type Smem = Sw<3, 2, 3> o (128, 4):(4, 1);",
        "
`Sw<3,2,3> o 0 o (128,4):(4,1)`, size 512, cosize 512

```text
 0  1  2  3
 4  5  6  7
 8  9 10 11
12 13 14 15
16 17 18 19
20 21 22 23
24 25 26 27
28 29 30 31
 …  …  …  …
```",
    );
    shows(
        "type Stages = (2, 100, 3):(100, 1, 200);",
        "
`(2,100,3):(100,1,200)`, size 600, cosize 600; at `(_,_,0)`:

```text
  0   1   2   3   4   5   6   7 …
100 101 102 103 104 105 106 107 …
```",
    );
}

#[test]
fn open_numbers_are_shown_by_name_and_by_example() {
    shows(
        "type Tiles = (128 * ?m, ?n):(?n, 1) / (64, _);",
        "
`(128 * ?m,?n):(?n,1) / (64,_)`

With `?m = 2`, `?n = 3`: `((64,4),3):((3,192),1)`, size 768, cosize 768

```text
 0  1  2
 3  4  5
 6  7  8
 9 10 11
12 13 14
15 16 17
18 19 20
21 22 23
 …  …  …
```",
    );
    // The value of an item is substituted in its uses.
    let source = "type Matrix = (32 * ?m, 2):(1, ?ld);
                  type Tiles = Matrix / (32, _);
                  type Half = Tiles o 2:1;";
    let shown = documentation(source, Reader::Compiler);
    assert_eq!(
        shown,
        "`(32 * ?m,2):(1,?ld)`\n\
         `(32 * ?m,2):(1,?ld) / (32,_)`\n\
         `((32 * ?m,2):(1,?ld) / (32,_)) o 2:1`"
    );
}

#[test]
fn a_parameter_that_is_a_number_has_an_example() {
    // The first example integer for which the layout is injective.
    shows(
        "type Padded<N> = (8, 2):(N, 1);",
        "
`(8,2):(N,1)`

With `N = 2`: `(8,2):(2,1)`, size 16, cosize 16

```text
 0  1
 2  3
 4  5
 6  7
 8  9
10 11
12 13
14 15
```",
    );
    shows("type Half<L> = L o 2:1;", "`L o 2:1`");
    // The parameter shadows the item of the same name.
    shows(
        "type N = crate::M; type A<N> = 2:N; type B = 2:N;",
        "`crate::M`\n`2:N`\n\nWith `N = 2`: `2:2`, size 2, cosize 3\n\n```text\n0 2\n```\n`2:crate::M`",
    );
    shows(
        "type Tiles = memory::Smem / (8, 8);",
        "`memory::Smem / (8,8)`",
    );
}

#[test]
fn numbers_and_tilers_are_shown() {
    shows("type N = size((4, 8):(1, 4));", "`32`");
    shows("type Tile = <8, 3:3>;", "`(8,3:3)`");
    shows(
        "type Places = make_identity_layout((4, 4));",
        "`make_identity_layout((4,4))`",
    );
}

#[test]
fn names_that_are_written_out_do_not_grow_without_bound() {
    let mut source = String::from("type A0 = crate::X;");
    for i in 0..20 {
        write!(source, "type A{} = A{i} * A{i};", i + 1).unwrap();
    }
    let shown = documentation(&source, Reader::Editor);
    assert!(shown.lines().all(|line| line.len() < 250), "{shown}");
}

#[test]
fn rustdoc_shows_a_drawing_of_less_than_8_kilobytes() {
    let source = "type Tile = (16, 16):(65536, 4096);";
    let shown = documentation(source, Reader::Rustdoc);
    let (words, svg) = shown.split_once("\n\n").unwrap();
    assert_eq!(words, "`(16,16):(65536,4096)`, size 256, cosize 1044481");
    assert!(svg.starts_with("<div><svg ") && svg.ends_with("</svg></div>"));
    // A blank line would end the HTML block, and a text line would start a paragraph.
    assert!(!svg.contains('\n'));
    assert!(svg.len() < 8000, "{} bytes", svg.len());
    assert_eq!(svg.matches("<text").count(), 16);
    assert_eq!(svg.matches("h1v1h-1z").count(), 256 - first_shade());
}

/// Returns the index of the first cell with a shade. Cells whose offset is below one twelfth of the
/// largest offset have no shade.
fn first_shade() -> usize {
    let offsets = (0..16).flat_map(|i| (0..16).map(move |j| 65536 * i + 4096 * j));
    offsets.filter(|offset| offset * 12 < 1_044_480).count()
}
