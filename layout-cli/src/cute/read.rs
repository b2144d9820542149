//! Parser of CuTe's printed layouts and type names.

use layout_algebra::Swizzle;

use super::lexer::{Token, tokens};
use super::term::Term;

/// Maximum nesting depth.
const MAX_DEPTH: usize = 64;

/// Error message for deeper nesting.
const TOO_DEEP: &str = "the expression is nested deeper than 64 levels";

/// Maximum number of tokens of a pointer before a layout.
const MAX_POINTER: usize = 1000;

/// Markers that only CuTe writes. Other text is parsed as notation.
const MARKS: [&str; 12] = [
    "cute::", "Layout<", "Int<", "C<", "_ptr", "S<", "@", "?,", "?)", "?:", "?{", "None",
];

/// Names of tuple types.
const TUPLES: [&str; 7] = [
    "Shape",
    "Stride",
    "Step",
    "Coord",
    "Tile",
    "tuple",
    "ArithmeticTuple",
];

/// Names of other types.
const FORMS: [&str; 7] = [
    "Int",
    "C",
    "smem_ptr_flag_bits",
    "E",
    "ScaledBasis",
    "Layout",
    "ComposedLayout",
];

/// Returns the notation of an expression that contains a layout in CuTe's printed form, or `None`
/// for other text.
pub(crate) fn notation(text: &str) -> Option<String> {
    let is_cute = MARKS.iter().any(|mark| text.contains(mark));
    if !is_cute {
        return None;
    }
    let tokens = tokens(text);
    let mut reader = Reader::new(&tokens, true);
    let term = reader.expression().ok()?;
    reader.peek().is_none().then(|| term.to_string())
}

/// A parse error with its token index.
pub(super) type Unread = (usize, String);

/// A cursor over tokens.
pub(super) struct Reader<'a> {
    tokens: &'a [(usize, Token<'a>)],
    pub(super) at: usize,
    /// `true` if parentheses around a single layout only group, as in the notation. `false` if
    /// these parentheses form a tuple, as in printed layouts.
    has_groups: bool,
    depth: usize,
    /// Number of dynamic values without a name.
    open: usize,
    /// Number of parsed primaries.
    #[cfg(test)]
    pub(super) steps: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(tokens: &'a [(usize, Token<'a>)], has_groups: bool) -> Self {
        Self {
            tokens,
            at: 0,
            has_groups,
            depth: 0,
            open: 0,
            #[cfg(test)]
            steps: 0,
        }
    }

    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<Token<'a>> {
        let next = self.tokens.get(self.at + ahead);
        next.map(|(_, token)| *token)
    }

    /// Consumes a mark, if it is the next token.
    pub(super) fn eat(&mut self, mark: char) -> bool {
        let is_next = self.peek() == Some(Token::Mark(mark));
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, mark: char) -> Result<(), Unread> {
        if self.eat(mark) {
            return Ok(());
        }
        self.fail(format!("expected `{mark}`"))
    }

    pub(super) fn fail<T>(&self, why: impl Into<String>) -> Result<T, Unread> {
        Err((self.at, why.into()))
    }

    /// Parses an expression: a chain of compositions `a o b`.
    pub(super) fn expression(&mut self) -> Result<Term, Unread> {
        let mut left = self.sum()?;
        let mut links = 0;
        while self.peek() == Some(Token::Word("o")) {
            self.at += 1;
            self.link(&left)?;
            links += 1;
            if links > MAX_DEPTH {
                return self.fail(TOO_DEEP);
            }
            let right = self.sum()?;
            let is_offset = matches!(right, Term::Number(_) | Term::Pointer(_));
            left = if is_offset && self.peek() == Some(Token::Word("o")) {
                self.at += 1;
                let inside = self.sum()?;
                self.behind(&left, &right, &inside)?
            } else {
                Term::Call("composition".into(), vec![left, right])
            };
        }
        Ok(left)
    }

    /// Checks the depth of the left operand, which grows with each operation of a chain.
    fn link(&self, left: &Term) -> Result<(), Unread> {
        if left.depth() < MAX_DEPTH {
            return Ok(());
        }
        self.fail(TOO_DEEP)
    }

    /// Returns a layout with an offset, composed with a swizzle. A composition with another layout
    /// accepts only the offset 0, because in notation `A o 2 o B` is the composition with `2:1`.
    fn behind(&self, swizzle: &Term, offset: &Term, inside: &Term) -> Result<Term, Unread> {
        let Term::Pointer(bits) = offset else {
            if ends_in_swizzle(swizzle) {
                return Ok(Term::Text(format!("{swizzle} o {offset} o {inside}")));
            }
            return match offset {
                Term::Number(0) => Ok(Term::Call(
                    "composition".into(),
                    vec![swizzle.clone(), inside.clone()],
                )),
                _ => self.fail(format!(
                    "expected a swizzle before the offset, or the offset 0, found `{swizzle}` and the offset {offset}"
                )),
            };
        };
        // Before a pointer, a swizzle applies to bytes.
        let read = swizzle.to_string().parse::<Swizzle>();
        let swizzle = read.and_then(|swizzle| swizzle.recast_layout(8, *bits));
        match swizzle {
            Ok(swizzle) if swizzle.bits() == 0 => Ok(inside.clone()),
            Ok(swizzle) => Ok(Term::Text(format!("{swizzle} o 0 o {inside}"))),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Parses `a + b - c` of integers. Intermediate results can be negative.
    fn sum(&mut self) -> Result<Term, Unread> {
        let mut left = self.product()?;
        while let Some(Token::Mark(sign @ ('+' | '-'))) = self.peek() {
            self.at += 1;
            let right = self.product()?;
            left = match self.both(left, right) {
                (Term::Number(a), Term::Number(b)) => self.calculated(a, sign, b)?,
                _ => return self.fail(format!("expected static integers as operands of `{sign}`")),
            };
        }
        match left {
            Term::Number(number @ ..0) => {
                self.fail(format!("expected a non-negative integer, found {number}"))
            }
            left => Ok(left),
        }
    }

    /// Parses `a * b` and `a / b` of integers. For layouts, `*` and `/` are operations.
    fn product(&mut self) -> Result<Term, Unread> {
        let mut left = self.factor()?;
        while let Some(Token::Mark(sign @ ('*' | '/'))) = self.peek() {
            self.at += 1;
            self.link(&left)?;
            let right = self.factor()?;
            left = match self.both(left, right) {
                (Term::Number(a), Term::Number(b)) => self.calculated(a, sign, b)?,
                (Term::Number(a), Term::Open(m)) if sign == '*' => Term::Open(format!("{a} * {m}")),
                (a, b) if sign == '*' => Term::Call("logical_product".into(), vec![a, b]),
                (a, b) => Term::Call("logical_divide".into(), vec![a, b]),
            };
        }
        Ok(left)
    }

    /// Returns both operands of an operation. If one operand is an integer, parentheses around an
    /// integer in the other operand are dropped.
    fn both(&self, a: Term, b: Term) -> (Term, Term) {
        let number = |term: &Term| match term {
            Term::Number(number) => Some(*number),
            Term::Tuple(modes) if self.has_groups => match modes[..] {
                [Term::Number(number)] => Some(number),
                _ => None,
            },
            _ => None,
        };
        match (number(&a), number(&b)) {
            (Some(a), Some(b)) => (Term::Number(a), Term::Number(b)),
            _ => (a, b),
        }
    }

    fn calculated(&self, a: i64, sign: char, b: i64) -> Result<Term, Unread> {
        let result = match sign {
            '+' => a.checked_add(b),
            '-' => a.checked_sub(b),
            '*' => a.checked_mul(b),
            _ => a.checked_div(b),
        };
        match result {
            Some(result) => Ok(Term::Number(result)),
            None => self.fail(format!("expected a 64-bit integer, found {a} {sign} {b}")),
        }
    }

    /// Parses a primary and its suffixes: `:stride`, `@mode`.
    fn factor(&mut self) -> Result<Term, Unread> {
        let mut term = self.primary()?;
        loop {
            match (self.peek(), self.peek_at(1)) {
                (Some(Token::Mark(':')), Some(next))
                    if next != Token::Mark(':') && term.is_number() =>
                {
                    self.at += 1;
                    let stride = self.primary()?;
                    term = Term::layout(&term, &stride).map_err(|why| (self.at, why))?;
                }
                (Some(Token::Mark('@')), Some(Token::Number(Some(at)))) => {
                    self.at += 2;
                    term = match term {
                        Term::Number(value) => Term::Basis(value, vec![at]),
                        Term::Basis(value, mut path) if path.len() < MAX_DEPTH => {
                            path.insert(0, at);
                            Term::Basis(value, path)
                        }
                        _ => {
                            return self.fail(
                                "expected an integer before the first `@`, and at most 64 modes",
                            );
                        }
                    };
                }
                _ => return Ok(term),
            }
        }
    }

    /// Parses the terms between two marks.
    fn list(&mut self, open: char, close: char) -> Result<Vec<Term>, Unread> {
        self.expect(open)?;
        let mut terms = Vec::new();
        loop {
            if self.eat(close) {
                return Ok(terms);
            }
            terms.push(self.expression()?);
            if !self.eat(',') {
                self.expect(close)?;
                return Ok(terms);
            }
        }
    }

    /// Returns `true` if a comma precedes the closing parenthesis that was read last.
    fn ends_in_comma(&self) -> bool {
        let comma = self.at.checked_sub(2).and_then(|at| self.tokens.get(at));
        comma.is_some_and(|(_, token)| *token == Token::Mark(','))
    }

    fn primary(&mut self) -> Result<Term, Unread> {
        if self.depth == MAX_DEPTH {
            return self.fail(TOO_DEEP);
        }
        #[cfg(test)]
        {
            self.steps += 1;
        }
        self.depth += 1;
        let term = self.any();
        self.depth -= 1;
        term
    }

    fn any(&mut self) -> Result<Term, Unread> {
        let Some(token) = self.peek() else {
            return self.fail("expected an expression, found the end");
        };
        match token {
            Token::Mark('(') => {
                let mut terms = self.list('(', ')')?;
                let is_group = self.has_groups
                    && terms.len() == 1
                    && !self.ends_in_comma()
                    && !terms[0].is_number()
                    && terms[0] != Term::Keep;
                match terms.pop() {
                    Some(only) if is_group => Ok(only),
                    last => {
                        terms.extend(last);
                        Ok(Term::Tuple(terms))
                    }
                }
            }
            Token::Mark('?') => {
                self.at += 1;
                self.open_number()
            }
            Token::Mark('-') => {
                self.fail("the notation does not support negative strides or extents")
            }
            Token::Mark(mark) => self.fail(format!("unexpected `{mark}`")),
            Token::Number(Some(number)) => {
                self.at += 1;
                Ok(Term::Number(number))
            }
            Token::Number(None) => {
                self.fail(format!("expected an integer of at most {}", i64::MAX))
            }
            Token::Word(word) => self.word(word),
        }
    }

    /// Parses a dynamic value: `?`, `?{div=16}` or `?m`.
    fn open_number(&mut self) -> Result<Term, Unread> {
        if let Some(Token::Word(name)) = self.peek() {
            self.at += 1;
            return Ok(Term::Open(format!("?{name}")));
        }
        let name = format!("?n{}", self.open);
        self.open += 1;
        if !self.eat('{') {
            return Ok(Term::Open(name));
        }
        let mut factor = 1;
        while !self.eat('}') {
            let Some(token) = self.peek() else {
                return self.fail("expected `}`");
            };
            self.at += 1;
            if let (Token::Word("div"), Some(Token::Mark('=')), Some(Token::Number(Some(n)))) =
                (token, self.peek(), self.peek_at(1))
            {
                factor = n;
            }
        }
        Ok(Term::Open(match factor {
            1 => name,
            factor => format!("{factor} * {name}"),
        }))
    }

    /// Parses a term that starts with a word.
    fn word(&mut self, word: &str) -> Result<Term, Unread> {
        let begin = self.at;
        self.at += 1;
        // Skip namespaces and modules.
        if (self.peek(), self.peek_at(1)) == (Some(Token::Mark(':')), Some(Token::Mark(':'))) {
            if !matches!(word, "cute" | "cutlass" | "std") {
                return Err((begin, format!("unknown path `{word}::`")));
            }
            self.at += 2;
            return self.primary();
        }
        if let Some(number) = word
            .strip_prefix('_')
            .and_then(|digits| digits.parse().ok())
        {
            return Ok(Term::Number(number));
        }
        match word {
            "_" | "None" | "Underscore" => Ok(Term::Keep),
            "const" => self.primary(),
            "Sw" | "S" | "Swizzle" => self.swizzle(),
            // The printed form is `smem_ptr[32b](unset)`.
            "smem_ptr" => {
                let bits = self.list('[', ']')?;
                self.expect('(')?;
                self.at += usize::from(self.peek() == Some(Token::Word("unset")));
                self.expect(')')?;
                self.form("smem_ptr_flag_bits", bits)
            }
            // A type with its value.
            "constant" | "integral_constant" => {
                self.expect('<')?;
                self.skip_argument();
                let number = self.expression()?;
                self.expect('>')?;
                Ok(number)
            }
            word if FORMS.contains(&word) || TUPLES.contains(&word) => {
                let terms = self.list('<', '>')?;
                self.form(word, terms)
            }
            _ => self.call(word, begin),
        }
    }

    /// Returns the term of a type with these arguments.
    fn form(&self, word: &str, mut terms: Vec<Term>) -> Result<Term, Unread> {
        match (word, &terms[..]) {
            ("Int" | "C", [Term::Number(_)]) => Ok(terms.swap_remove(0)),
            ("smem_ptr_flag_bits", [Term::Number(bits)]) => Ok(Term::Pointer(*bits)),
            ("E", path) if path.iter().all(is_known) => Ok(Term::Basis(1, numbers(path))),
            ("ScaledBasis", [Term::Number(value), path @ ..]) if path.iter().all(is_known) => {
                Ok(Term::Basis(*value, numbers(path)))
            }
            ("Layout", [_, ..]) => self.layout(terms),
            ("ComposedLayout", [swizzle, offset, inside]) => self.behind(swizzle, offset, inside),
            (word, _) if TUPLES.contains(&word) => Ok(Term::Tuple(terms)),
            _ => {
                let terms: Vec<_> = terms.iter().map(ToString::to_string).collect();
                self.fail(format!(
                    "unknown function or operands: `{word}` of ({})",
                    terms.join(", ")
                ))
            }
        }
    }

    /// Skips a pointer, up to the comma after it.
    fn skip_argument(&mut self) {
        let mut depth = 0_usize;
        for _ in 0..MAX_POINTER {
            let Some(token) = self.peek() else {
                return;
            };
            self.at += 1;
            match token {
                Token::Mark('(' | '{' | '[' | '<') => depth += 1,
                Token::Mark(')' | '}' | ']' | '>') => depth = depth.saturating_sub(1),
                Token::Mark(',') if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// Parses the parameters of a swizzle, such as `<3,4,-3>`.
    fn swizzle(&mut self) -> Result<Term, Unread> {
        self.expect('<')?;
        let mut numbers = Vec::new();
        loop {
            let sign = if self.eat('-') { "-" } else { "" };
            match self.primary()? {
                Term::Number(number) => numbers.push(format!("{sign}{number}")),
                _ => return self.fail("expected static integers in the swizzle"),
            }
            if !self.eat(',') {
                self.expect('>')?;
                return Ok(Term::Text(format!("Sw<{}>", numbers.join(","))));
            }
        }
    }

    /// Returns a layout of a shape and a stride, or of modes.
    fn layout(&self, terms: Vec<Term>) -> Result<Term, Unread> {
        let call = |name: &str, terms| Ok(Term::Call(name.into(), terms));
        match &terms[..] {
            [shape, stride] if shape.is_number() && stride.is_number() => {
                Term::layout(shape, stride).map_err(|why| (self.at, why))
            }
            _ => call("make_layout", terms),
        }
    }

    /// Parses a call of an operation.
    fn call(&mut self, word: &str, begin: usize) -> Result<Term, Unread> {
        let is_known =
            layout_language::operations().any(|usage| usage.split('(').next() == Some(word));
        if !is_known {
            return Err((begin, format!("unknown name `{word}`")));
        }
        Ok(Term::Call(word.into(), self.list('(', ')')?))
    }
}

/// Returns `true` for a swizzle, and for a chain of swizzles and offsets that ends in a swizzle.
fn ends_in_swizzle(term: &Term) -> bool {
    let Term::Text(text) = term else {
        return false;
    };
    let last = text.rsplit(" o ").next().unwrap_or(text);
    last.parse::<Swizzle>().is_ok()
}

/// Returns `true` for a static integer.
fn is_known(term: &Term) -> bool {
    matches!(term, Term::Number(_))
}

/// Returns the static integers.
fn numbers(terms: &[Term]) -> Vec<i64> {
    let numbers = terms.iter().filter_map(|term| match term {
        Term::Number(number) => Some(*number),
        _ => None,
    });
    numbers.collect()
}
