//! Parser for formulas.
//!
//! ```text
//! values  = "[" [ formula { "," formula } [ "," ] ] "]" | "|" names "|" formula
//! names   = name { "," name } [ "," ]
//! name    = "_" | identifier | "(" names ")"
//! formula = operand { operator operand }      operators bind as in Rust
//! operand = "-" operand | integer | path | "(" formula ")"
//! ```

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

use super::pattern::Names;
use super::{Formula, Operator, Pattern, Step, Values, Written};
use crate::ast::Name;
use crate::code;
use crate::integer;
use crate::range::Range;
use crate::tokens::Tokens;

/// Maximum number of operators in a formula.
const MAX_OPERATORS: usize = 128;

/// Error text for a missing value.
const WANTED: &str = "an integer, a name, `-` or `(`";

/// Parses `values`.
pub(crate) fn values(tokens: &mut Tokens) -> syn::Result<Values<Written>> {
    match tokens.peek() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            let group = group.clone();
            tokens.next();
            table(&group)
        }
        // The tokens of a `macro_rules!` parameter.
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            let mut inside = Tokens::of_group(group);
            tokens.next();
            let values = values(&mut inside)?;
            expect_end(&inside)?;
            Ok(values)
        }
        _ if tokens.is_punct('|') => closure(tokens),
        _ => Err(tokens.expected("a table `[0, 2, 4]` or a formula `|i| i * 2`")),
    }
}

/// Parses `"[" [ formula { "," formula } [ "," ] ] "]"`.
fn table(group: &Group) -> syn::Result<Values<Written>> {
    let mut tokens = Tokens::of_group(group);
    let mut values = Vec::new();
    while !tokens.is_empty() {
        values.push(formula(&mut tokens)?);
        if tokens.eat_punct(',').is_none() && !tokens.is_empty() {
            return Err(tokens.expected("an operator, `,` or `]`"));
        }
    }
    let at = Range::of(&TokenTree::Group(group.clone()));
    Ok(Values::Table { values, at })
}

/// Parses `"|" names "|" formula`.
fn closure(tokens: &mut Tokens) -> syn::Result<Values<Written>> {
    let open = tokens.here();
    tokens.next();
    let mut leaves = Vec::new();
    let names = names(tokens, &mut leaves)?;
    let close = tokens.here();
    if tokens.eat_punct('|').is_none() {
        return Err(tokens.expected("`,` or `|` after the name of a coordinate"));
    }
    let pattern = Pattern {
        names,
        leaves,
        at: open.to(close),
    };
    let formula = formula(tokens)?;
    Ok(Values::Formula { pattern, formula })
}

/// Parses `names`, up to the end or `|`. One name without a comma is not a tuple.
fn names(tokens: &mut Tokens, leaves: &mut Vec<Option<proc_macro2::Ident>>) -> syn::Result<Names> {
    let mut modes = vec![name(tokens, leaves)?];
    let mut comma = false;
    while tokens.eat_punct(',').is_some() {
        comma = true;
        if tokens.is_empty() || tokens.is_punct('|') {
            break;
        }
        modes.push(name(tokens, leaves)?);
    }
    match modes.pop() {
        Some(only) if modes.is_empty() && !comma => Ok(only),
        last => {
            modes.extend(last);
            Ok(Names::Tuple(modes))
        }
    }
}

fn name(tokens: &mut Tokens, leaves: &mut Vec<Option<proc_macro2::Ident>>) -> syn::Result<Names> {
    const WANTED: &str = "the name of a coordinate";
    if let Some(TokenTree::Group(group)) = tokens.peek() {
        if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None) {
            let mut inside = Tokens::of_group(group);
            tokens.next();
            let names = names(&mut inside, leaves)?;
            if !inside.is_empty() {
                return Err(inside.expected("`,` or `)` after the name of a coordinate"));
            }
            return Ok(names);
        }
    }
    if tokens.is_word("_") {
        tokens.next();
        leaves.push(None);
        return Ok(Names::One);
    }
    let here = tokens.here();
    let Some(name) = tokens.eat_name() else {
        return Err(tokens.expected(WANTED));
    };
    if static_integer(&name.to_string()).is_some() {
        return Err(here.error_of(
            code::FORMULA,
            format!("expected {WANTED}, found the integer `{name}`"),
        ));
    }
    if leaves.iter().flatten().any(|other| *other == name) {
        return Err(here.error_of(
            code::FORMULA,
            format!("expected different names for the coordinates, found `{name}` twice"),
        ));
    }
    leaves.push(Some(name));
    Ok(Names::One)
}

/// Parses `formula`.
fn formula(tokens: &mut Tokens) -> syn::Result<Formula<Written>> {
    let mut reader = Reader::default();
    let at = reader.read(tokens, 0)?;
    let steps = reader.steps;
    Ok(Formula { steps, at })
}

/// State of the formula parser.
#[derive(Default)]
struct Reader {
    steps: Vec<Step<Written>>,
    operators: usize,
}

impl Reader {
    /// Parses operands between operators that bind more tightly than `outside`.
    fn read(&mut self, tokens: &mut Tokens, outside: u8) -> syn::Result<Range> {
        let mut at = self.operand(tokens)?;
        while let Some((operator, length)) = next_operator(tokens) {
            let precedence = operator.precedence();
            if precedence <= outside {
                break;
            }
            let sign = Range::of_stream(&tokens.take(length));
            self.count(sign)?;
            at = at.to(self.read(tokens, precedence)?);
            self.steps.push(Step::Apply(operator, sign));
        }
        Ok(at)
    }

    /// Parses `operand`.
    fn operand(&mut self, tokens: &mut Tokens) -> syn::Result<Range> {
        let mut signs = Vec::new();
        while tokens.is_punct('-') {
            let sign = tokens.here();
            self.count(sign)?;
            signs.push(sign);
            tokens.next();
        }
        let mut at = self.unsigned(tokens)?;
        for sign in signs.into_iter().rev() {
            at = sign.to(at);
            self.steps.push(Step::Negate(sign));
        }
        Ok(at)
    }

    /// Parses `integer | path | "(" formula ")"`.
    fn unsigned(&mut self, tokens: &mut Tokens) -> syn::Result<Range> {
        let at = tokens.here();
        match tokens.peek() {
            Some(TokenTree::Literal(literal)) => {
                let value = integer::parse(&literal.to_string());
                let value = value.map_err(|message| at.error_of(code::FORMULA, message))?;
                tokens.next();
                self.steps.push(Step::Push(Written::Integer(value)));
                Ok(at)
            }
            Some(TokenTree::Group(group))
                if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None) =>
            {
                let at = Range::of(&TokenTree::Group(group.clone()));
                let mut inside = Tokens::of_group(group);
                tokens.next();
                self.read(&mut inside, 0)?;
                expect_end(&inside)?;
                Ok(at)
            }
            Some(TokenTree::Ident(ident)) => {
                if let Some(value) = static_integer(&ident.to_string()) {
                    let value = value.map_err(|message| at.error_of(code::FORMULA, message))?;
                    tokens.next();
                    self.steps.push(Step::Push(Written::Integer(value)));
                    return Ok(at);
                }
                self.path(tokens)
            }
            Some(TokenTree::Punct(_)) if tokens.is_path_separator() => self.path(tokens),
            _ => Err(tokens.expected(WANTED)),
        }
    }

    /// Parses `[ "::" ] name { "::" name }`. Generic arguments are not supported, because `<` is an
    /// operator.
    fn path(&mut self, tokens: &mut Tokens) -> syn::Result<Range> {
        let mut at = tokens.here();
        let mut path = TokenStream::new();
        let mut is_local = true;
        if tokens.is_path_separator() {
            path.extend(tokens.take(2));
            is_local = false;
        }
        loop {
            let here = tokens.here();
            let Some(last) = tokens.eat_segment() else {
                return Err(tokens.expected(if path.is_empty() {
                    WANTED
                } else {
                    "a name after `::`"
                }));
            };
            at = at.to(here);
            last.to_tokens(&mut path);
            if tokens.is_path_separator() {
                path.extend(tokens.take(2));
                is_local = false;
                continue;
            }
            self.steps.push(Step::Push(Written::Name(Name {
                path,
                local: is_local.then(|| last.clone()),
                last,
                has_arguments: false,
                at,
            })));
            return Ok(at);
        }
    }

    fn count(&mut self, sign: Range) -> syn::Result<()> {
        if self.operators == MAX_OPERATORS {
            let message =
                format!("expected at most {MAX_OPERATORS} operators in a formula, found more");
            return Err(sign.error_of(code::FORMULA, message));
        }
        self.operators += 1;
        Ok(())
    }
}

/// Returns the next operator and its number of tokens.
fn next_operator(tokens: &Tokens) -> Option<(Operator, usize)> {
    let is_next = |(_, sign): &(Operator, &str)| tokens.is_sign(sign);
    let (operator, sign) = Operator::ALL.into_iter().find(is_next)?;
    Some((operator, sign.len()))
}

/// Returns the value of a static integer such as `_128`.
fn static_integer(word: &str) -> Option<Result<i64, String>> {
    let digits = word.strip_prefix('_')?;
    digits
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| integer::parse(digits))
}

fn expect_end(tokens: &Tokens) -> syn::Result<()> {
    if tokens.is_empty() {
        return Ok(());
    }
    Err(tokens.expected("an operator"))
}
