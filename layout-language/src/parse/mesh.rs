//! Parser for meshes, shardings and redistributions.
//!
//! ```text
//! arrow       = composed [ "->" composed ]
//! distributed = "mesh" "(" axis { "," axis } ")"
//!             | "shard" "(" shape "," mesh { "," name ":" placement } ")"
//!             | ( "view" | "matmul" ) "(" sharding "," sharding ")"
//! axis        = name ":" extent [ ":" extent ]
//! extent      = primary { "*" primary }
//! placement   = primary | "_" | "strided" "(" primary "," primary ")" | name of a reduction
//! ```

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::{chain, primary, read};
use crate::ast::{Axis, Distributed, Expr, Form, Operator, Placed, Placement};
use crate::code::{self, coded};
use crate::integer;
use crate::range::Range;
use crate::tokens::{MAX_NESTING, Tokens, too_deep};

/// Parses `arrow`.
pub(super) fn arrow(tokens: &mut Tokens) -> syn::Result<Expr> {
    let from = read(tokens, 0)?;
    if !tokens.is_sign("->") {
        return Ok(from);
    }
    tokens.take(2);
    let to = read(tokens, 0)?;
    if tokens.is_sign("->") {
        let message = "expected one `->` between two shardings, found a second one\n\
                       help: declare one item for each redistribution";
        return Err(tokens.here().error(message));
    }
    Ok(Expr::Distributed(Box::new(Distributed {
        at: from.range().to(to.range()),
        form: Form::Plan([from, to]),
    })))
}

/// Parses the arguments between the parentheses after `name`.
pub(super) fn call(name: &Ident, group: &Group, depth: usize) -> syn::Result<Expr> {
    if depth == MAX_NESTING {
        return Err(too_deep(group.span_open().into()));
    }
    let (mut tokens, depth) = (Tokens::of_group(group), depth + 1);
    let form = match name.to_string().as_str() {
        "mesh" => Form::Mesh(entries(&mut tokens, |tokens| axis(tokens, depth))?),
        "shard" => {
            let shape = read(&mut tokens, depth)?;
            comma(&mut tokens, "a mesh")?;
            let mesh = read(&mut tokens, depth)?;
            let placements = if tokens.is_empty() {
                Vec::new()
            } else {
                comma(&mut tokens, "a placement")?;
                entries(&mut tokens, |tokens| placed(tokens, depth))?
            };
            Form::Shard {
                shape,
                mesh,
                placements,
            }
        }
        other => {
            let first = read(&mut tokens, depth)?;
            comma(&mut tokens, "a second sharding")?;
            let both = [first, read(&mut tokens, depth)?];
            tokens.eat_punct(',');
            if other == "view" {
                Form::View(both)
            } else {
                Form::Matmul(both)
            }
        }
    };
    if !tokens.is_empty() {
        return Err(tokens.expected("`)`"));
    }
    let at = Range::from(name.span()).to(Range::of(&TokenTree::Group(group.clone())));
    Ok(Expr::Distributed(Box::new(Distributed { form, at })))
}

/// Consumes the comma before `wanted`.
fn comma(tokens: &mut Tokens, wanted: &str) -> syn::Result<()> {
    match tokens.eat_punct(',') {
        Some(_) => Ok(()),
        None => Err(tokens.expected(&format!("`,` and {wanted}"))),
    }
}

/// Parses entries with commas between them, up to the end.
fn entries<T>(
    tokens: &mut Tokens,
    entry: impl Fn(&mut Tokens) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut entries = Vec::new();
    while !tokens.is_empty() {
        entries.push(entry(tokens)?);
        if !tokens.is_empty() && tokens.eat_punct(',').is_none() {
            return Err(tokens.expected("`,` or `)`"));
        }
    }
    Ok(entries)
}

/// Parses the name of an axis and its colon. Keywords are names too.
fn axis_name(tokens: &mut Tokens, example: &str) -> syn::Result<Ident> {
    let name = match tokens.peek() {
        Some(TokenTree::Ident(name)) if name != "_" => name.clone(),
        _ => return Err(tokens.expected_with("the name of an axis", example)),
    };
    tokens.next();
    if !tokens.is_punct(':') || tokens.is_path_separator() {
        let expected = format!("`:` after the axis `{name}`");
        return Err(tokens.expected_with(&expected, example));
    }
    tokens.next();
    Ok(name)
}

fn axis(tokens: &mut Tokens, depth: usize) -> syn::Result<Axis> {
    let name = axis_name(
        tokens,
        "write an axis as `name: size` or `name: size:stride`",
    )?;
    let size = Count {
        wanted: "the size of an axis",
        found: &format!("a number of devices along axis `{name}`"),
        help: &format!("write a decimal integer of at least 1, such as `{name}: 4`"),
    };
    let size = extent(tokens, depth, size)?;
    let stride = Count {
        wanted: "a stride in ranks",
        found: &format!("a stride in ranks of axis `{name}`"),
        help: &format!("write a decimal integer of at least 1, such as `{name}: 4:1`"),
    };
    let stride = match tokens.eat_punct(':') {
        Some(_) => Some(extent(tokens, depth, stride)?),
        None => None,
    };
    Ok(Axis { name, size, stride })
}

fn extent(tokens: &mut Tokens, depth: usize, wanted: Count<'_>) -> syn::Result<Expr> {
    chain(
        tokens,
        |tokens| wanted.parse(tokens, depth),
        |tokens| tokens.is_punct('*').then_some(Operator::Multiply),
    )
}

/// Error texts for an integer that counts devices, ranks, dimensions or blocks.
#[derive(Clone, Copy)]
struct Count<'a> {
    /// The expected syntax, in errors about a missing operand.
    wanted: &'a str,
    /// The expected integer, in errors about a literal.
    found: &'a str,
    help: &'a str,
}

impl Count<'_> {
    /// Parses a primary. Signed literals and literals that are not integers are errors.
    fn parse(self, tokens: &mut Tokens, depth: usize) -> syn::Result<Expr> {
        let start = tokens.here();
        let sign = if tokens.is_punct('-') { "-" } else { "" };
        if let Some(literal @ TokenTree::Literal(_)) = tokens.peek_at(sign.len()) {
            let text = format!("{sign}{literal}");
            // An integer that is too large has a different error.
            let is_integer = text.bytes().all(|c| c.is_ascii_digit() || c == b'_');
            if !is_integer && integer::parse(&text).is_err() {
                let message = format!(
                    "expected {}, found `{text}`\nhelp: {}",
                    self.found, self.help
                );
                let at = start.to(Range::of(literal));
                return Err(at.error(coded(code::MESH, &message)));
            }
        }
        primary(tokens, depth, self.wanted)
    }
}

fn placed(tokens: &mut Tokens, depth: usize) -> syn::Result<Placed> {
    const PLACEMENT: &str =
        "a dimension, `_`, `sum`, `max`, `min`, `product` or `strided(dim, split)`";
    let axis = axis_name(tokens, "write a placement as `axis: dimension`")?;
    let start = tokens.here();
    let placement = match tokens.peek() {
        Some(TokenTree::Ident(word)) if word == "_" => {
            tokens.next();
            Placement::Replicate
        }
        Some(TokenTree::Ident(word)) if word == "strided" => match tokens.peek_at(1) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let group = group.clone();
                tokens.take(2);
                let placement = strided(&axis, &group, depth)?;
                let at = start.to(Range::of(&TokenTree::Group(group)));
                return Ok(Placed {
                    axis,
                    placement,
                    at,
                });
            }
            _ => return Err(tokens.expected(PLACEMENT)),
        },
        Some(TokenTree::Ident(word)) if word.to_string().starts_with(char::is_lowercase) => {
            let word = word.clone();
            tokens.next();
            Placement::Partial(word)
        }
        _ => {
            let dim = Count {
                wanted: PLACEMENT,
                found: &format!("a dimension for axis `{axis}`"),
                help: &format!("count dimensions from 0, in decimal: `{axis}: 0`"),
            };
            Placement::Shard(dim.parse(tokens, depth)?)
        }
    };
    let at = match &placement {
        Placement::Shard(dim) => dim.range(),
        _ => start,
    };
    Ok(Placed {
        axis,
        placement,
        at,
    })
}

/// Parses `dim, split` between the parentheses after `strided`.
fn strided(axis: &Ident, group: &Group, depth: usize) -> syn::Result<Placement> {
    if depth == MAX_NESTING {
        return Err(too_deep(group.span_open().into()));
    }
    let mut tokens = Tokens::of_group(group);
    let dim = Count {
        wanted: "a dimension",
        found: &format!("a dimension for axis `{axis}`"),
        help: &format!("count dimensions from 0, in decimal: `{axis}: strided(0, 2)`"),
    };
    let dim = dim.parse(&mut tokens, depth + 1)?;
    comma(&mut tokens, "the number of blocks")?;
    let split = Count {
        wanted: "the number of blocks",
        found: &format!("a number of blocks for axis `{axis}`"),
        help: &format!("write a decimal integer of at least 1, such as `{axis}: strided(0, 2)`"),
    };
    let split = split.parse(&mut tokens, depth + 1)?;
    tokens.eat_punct(',');
    if !tokens.is_empty() {
        return Err(tokens.expected("`)`"));
    }
    Ok(Placement::Strided(dim, split))
}
