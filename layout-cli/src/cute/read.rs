//! Expressions of C++ and of the CuTe DSL, the names of types, and printed layouts.

use core::fmt;

use layout_algebra::Swizzle;

use super::lexer::{Kind, Token, tokens};
use super::names::Names;
use super::term::Term;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// Why what nests deeper is not read.
pub(super) const TOO_DEEP: &str = "this nests deeper than 64";

/// The most tokens of a pointer before a layout.
const MAX_POINTER: usize = 1000;

/// What only CuTe writes; the notation of the language is left to the language.
const MARKS: [&str; 15] = [
    "cute::",
    "cute.",
    "{}",
    "make_shape",
    "Layout<",
    "Int<",
    "C<",
    "_ptr",
    "S<",
    "@",
    "?,",
    "?)",
    "?:",
    "?{",
    "None",
];

/// The types of tuples, and what makes them.
const TUPLES: [&str; 13] = [
    "Shape",
    "Stride",
    "Step",
    "Coord",
    "Tile",
    "tuple",
    "ArithmeticTuple",
    "make_shape",
    "make_stride",
    "make_step",
    "make_coord",
    "make_tile",
    "make_tuple",
];

/// Other types, and what makes their values.
const FORMS: [&str; 11] = [
    "decltype",
    "Int",
    "C",
    "uint_bit_t",
    "smem_ptr_flag_bits",
    "E",
    "ScaledBasis",
    "Layout",
    "make_layout",
    "ComposedLayout",
    "make_composed_layout",
];

/// The methods of layouts that are operations, and which.
pub(super) const METHODS: [(&str, &str); 3] = [
    ("compose", "composition"),
    ("with_shape", "with_shape"),
    ("tile", "tiled_product"),
];

/// The types of elements with their bits.
const TYPES: [(&str, i64); 16] = [
    ("uint8_t", 8),
    ("int8_t", 8),
    ("float_e4m3_t", 8),
    ("float_e5m2_t", 8),
    ("uint16_t", 16),
    ("int16_t", 16),
    ("half_t", 16),
    ("half", 16),
    ("bfloat16_t", 16),
    ("uint32_t", 32),
    ("int32_t", 32),
    ("float", 32),
    ("tfloat32_t", 32),
    ("uint64_t", 64),
    ("double", 64),
    ("uint128_t", 128),
];

/// The atoms of shared memory that WGMMA reads, with the bits of their swizzles.
const ATOMS: [(&str, u32); 8] = [
    ("Layout_MN_INTER_Atom", 0),
    ("Layout_MN_SW32_Atom", 1),
    ("Layout_MN_SW64_Atom", 2),
    ("Layout_MN_SW128_Atom", 3),
    ("Layout_K_INTER_Atom", 0),
    ("Layout_K_SW32_Atom", 1),
    ("Layout_K_SW64_Atom", 2),
    ("Layout_K_SW128_Atom", 3),
];

/// The notation of what CuTe prints or of an expression of CuTe, if a text is one.
pub(crate) fn notation(text: &str) -> Option<String> {
    let is_cute = MARKS.iter().any(|mark| text.contains(mark));
    let tokens = tokens(text, Kind::Cpp);
    let mut reader = Reader::new(&tokens, Kind::Cpp);
    let term = reader.expression().ok().filter(|_| is_cute)?;
    reader.peek().is_none().then(|| term.to_string())
}

/// Why something is not read, and at which token.
pub(super) type Unread = (usize, Why);

/// What a name stands for, or why that is not known.
pub(super) type Value = Result<Term, String>;

/// Why something is not read.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// A name without a definition.
    Unknown(String),
    /// A name, and why its definition gives it no value.
    Undefined(String, String),
    Other(String),
}

impl Why {
    /// Why a definition in a line, which this is in, gives no value.
    pub(super) fn cause(self, line: usize) -> String {
        match self {
            Self::Unknown(name) => format!("`{name}` has none (line {line})"),
            Self::Undefined(_, cause) => cause,
            Self::Other(why) => format!("{why} (line {line})"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "`{name}` has no value here"),
            Self::Undefined(name, cause) => write!(f, "`{name}` has no value: {cause}"),
            Self::Other(why) => f.write_str(why),
        }
    }
}

/// A cursor over tokens.
pub(super) struct Reader<'a> {
    tokens: &'a [(usize, Token<'a>)],
    pub(super) at: usize,
    pub(super) kind: Kind,
    depth: usize,
    /// How many numbers had no name.
    open: usize,
    /// What names stand for.
    pub(super) names: Names,
}

impl<'a> Reader<'a> {
    pub(super) fn new(tokens: &'a [(usize, Token<'a>)], kind: Kind) -> Self {
        Self {
            tokens,
            at: 0,
            kind,
            depth: 0,
            open: 0,
            names: Names::default(),
        }
    }

    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<Token<'a>> {
        self.token(self.at + ahead)
    }

    pub(super) fn token(&self, at: usize) -> Option<Token<'a>> {
        self.tokens.get(at).map(|(_, token)| *token)
    }

    /// The token that many places before the next.
    pub(super) fn before(&self, back: usize) -> Option<Token<'a>> {
        let at = self.at.checked_sub(back)?;
        self.tokens.get(at).map(|(_, token)| *token)
    }

    /// Takes a mark, if it is next.
    pub(super) fn eat(&mut self, mark: char) -> bool {
        let is_next = self.peek() == Some(Token::Mark(mark));
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, mark: char) -> Result<(), Unread> {
        if self.eat(mark) {
            return Ok(());
        }
        self.fail(format!("`{mark}` is expected"))
    }

    fn fail<T>(&self, why: impl Into<String>) -> Result<T, Unread> {
        Err((self.at, Why::Other(why.into())))
    }

    /// `a o b`
    pub(super) fn expression(&mut self) -> Result<Term, Unread> {
        let mut left = self.sum()?;
        while self.peek() == Some(Token::Word("o")) {
            self.at += 1;
            self.link(&left)?;
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

    /// Of a chain of operations, the left operand nests as deeply as the chain is long.
    fn link(&self, left: &Term) -> Result<(), Unread> {
        if left.depth() < MAX_DEPTH {
            return Ok(());
        }
        self.fail(TOO_DEEP)
    }

    /// A layout behind a swizzle.
    fn behind(&self, swizzle: &Term, offset: &Term, inside: &Term) -> Result<Term, Unread> {
        let Term::Pointer(bits) = offset else {
            return Ok(Term::Text(format!("{swizzle} o {offset} o {inside}")));
        };
        // Before a pointer, a swizzle is that of bytes.
        let read = swizzle.to_string().parse::<Swizzle>();
        let swizzle = read.and_then(|swizzle| swizzle.recast_layout(8, *bits));
        match swizzle {
            Ok(swizzle) if swizzle.bits() == 0 => Ok(inside.clone()),
            Ok(swizzle) => Ok(Term::Text(format!("{swizzle} o 0 o {inside}"))),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// `a + b - c` of numbers; what is between may be negative.
    fn sum(&mut self) -> Result<Term, Unread> {
        let mut left = self.product()?;
        while let Some(Token::Mark(sign @ ('+' | '-'))) = self.peek() {
            self.at += 1;
            let right = self.product()?;
            left = match self.both(left, right) {
                (Term::Number(a), Term::Number(b)) => self.calculated(a, sign, b)?,
                _ => return self.fail(format!("`{sign}` is of numbers that are known")),
            };
        }
        match left {
            Term::Number(number @ ..0) => self.fail(format!("{number} is no extent")),
            left => Ok(left),
        }
    }

    /// `a * b` and `a / b` of numbers; of layouts they are operations.
    fn product(&mut self) -> Result<Term, Unread> {
        let mut left = self.factor()?;
        while let Some(Token::Mark(sign @ ('*' | '/'))) = self.peek() {
            self.at += 1;
            let is_whole = self.kind != Kind::Python || sign == '*' || self.eat('/');
            self.link(&left)?;
            let right = self.factor()?;
            left = match self.both(left, right) {
                (Term::Number(_), Term::Number(_)) if !is_whole => {
                    return self.fail("`/` of numbers is no integer in Python");
                }
                (Term::Number(a), Term::Number(b)) => self.calculated(a, sign, b)?,
                (Term::Number(a), Term::Open(m)) if sign == '*' => Term::Open(format!("{a} * {m}")),
                (a, b) if sign == '*' => Term::Call("logical_product".into(), vec![a, b]),
                (a, b) => Term::Call("logical_divide".into(), vec![a, b]),
            };
        }
        Ok(left)
    }

    /// Two operands; in C++ a number in parentheses is that number beside another.
    fn both(&self, a: Term, b: Term) -> (Term, Term) {
        let number = |term: &Term| match term {
            Term::Number(number) => Some(*number),
            Term::Tuple(modes) if self.kind == Kind::Cpp => match modes[..] {
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
            None => self.fail(format!("{a} {sign} {b} is no extent")),
        }
    }

    /// A primary with what follows it: `:stride`, `{}`, methods.
    fn factor(&mut self) -> Result<Term, Unread> {
        let mut term = self.primary()?;
        loop {
            // A type becomes its value.
            if [('{', '}'), ('(', ')')].iter().any(|(open, close)| {
                (self.peek(), self.peek_at(1))
                    == (Some(Token::Mark(*open)), Some(Token::Mark(*close)))
            }) {
                self.at += 2;
                continue;
            }
            match (self.peek(), self.peek_at(1)) {
                (Some(Token::Mark(':')), Some(next))
                    if next != Token::Mark(':') && term.is_number() =>
                {
                    self.at += 1;
                    let stride = self.primary()?;
                    term =
                        Term::layout(&term, &stride).map_err(|why| (self.at, Why::Other(why)))?;
                }
                (Some(Token::Mark('@')), Some(Token::Number(Some(at)))) => {
                    self.at += 2;
                    term = match term {
                        Term::Number(value) => Term::Basis(value, vec![at]),
                        Term::Basis(value, mut path) => {
                            path.insert(0, at);
                            Term::Basis(value, path)
                        }
                        _ => return self.fail("`@` follows a number"),
                    };
                }
                (Some(Token::Mark('.')), Some(Token::Word(method))) => {
                    self.at += 2;
                    self.link(&term)?;
                    if method == "layout" {
                        continue;
                    }
                    let Some((_, name)) = METHODS.iter().find(|(known, _)| *known == method) else {
                        return self.fail(format!("`.{method}` is not read"));
                    };
                    if self.depth == MAX_DEPTH {
                        return self.fail(TOO_DEEP);
                    }
                    self.depth += 1;
                    let arguments = self.list('(', ')');
                    self.depth -= 1;
                    let mut arguments = arguments?;
                    // Several are the modes of a tiler, or of a shape.
                    if arguments.len() > 1 {
                        arguments = vec![Term::Tuple(arguments)];
                    }
                    arguments.insert(0, term);
                    term = Term::Call((*name).into(), arguments);
                }
                _ => return Ok(term),
            }
        }
    }

    /// The terms between two marks; names of arguments are left out.
    fn list(&mut self, open: char, close: char) -> Result<Vec<Term>, Unread> {
        self.expect(open)?;
        let mut terms = Vec::new();
        loop {
            while self.eat('\n') {}
            if self.eat(close) {
                return Ok(terms);
            }
            if let (Some(Token::Word(_)), Some(Token::Mark('=')), next) =
                (self.peek(), self.peek_at(1), self.peek_at(2))
            {
                if next != Some(Token::Mark('=')) {
                    self.at += 2;
                }
            }
            terms.push(self.expression()?);
            while self.eat('\n') {}
            if !self.eat(',') {
                self.expect(close)?;
                return Ok(terms);
            }
        }
    }

    /// Whether a comma is before the end of the parentheses that have just been read.
    fn ends_in_comma(&self) -> bool {
        self.before(2) == Some(Token::Mark(','))
    }

    fn primary(&mut self) -> Result<Term, Unread> {
        if self.depth == MAX_DEPTH {
            return self.fail(TOO_DEEP);
        }
        self.depth += 1;
        let term = self.any();
        self.depth -= 1;
        term
    }

    fn any(&mut self) -> Result<Term, Unread> {
        let Some(token) = self.peek() else {
            return self.fail("the end is no expression");
        };
        match token {
            Token::Mark('(') => {
                let mut terms = self.list('(', ')')?;
                let is_group = terms.len() == 1
                    && !self.ends_in_comma()
                    && match self.kind {
                        Kind::Python => true,
                        Kind::Cpp => !terms[0].is_number() && terms[0] != Term::Keep,
                        // What is printed has no groups.
                        Kind::Log => false,
                    };
                match terms.pop() {
                    Some(only) if is_group => Ok(only),
                    last => {
                        terms.extend(last);
                        Ok(Term::Tuple(terms))
                    }
                }
            }
            Token::Mark('[') => self.list('[', ']').map(Term::Tuple),
            Token::Mark('?') => {
                self.at += 1;
                self.open_number()
            }
            Token::Mark('-') => {
                self.fail("strides and extents that are negative are not in the notation")
            }
            Token::Mark(mark) => self.fail(format!("`{mark}` is not read")),
            Token::Number(Some(number)) => {
                self.at += 1;
                Ok(Term::Number(number))
            }
            Token::Number(None) => self.fail(format!("no integer up to {}", i64::MAX)),
            Token::Word(word) => self.word(word),
        }
    }

    /// `?`, `?{div=16}`, `?m`
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
                return self.fail("`}` is expected");
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

    /// What begins with a word.
    fn word(&mut self, word: &str) -> Result<Term, Unread> {
        let begin = self.at;
        self.at += 1;
        // Namespaces and modules.
        if (self.peek(), self.peek_at(1)) == (Some(Token::Mark(':')), Some(Token::Mark(':'))) {
            if !matches!(word, "cute" | "cutlass" | "std" | "SM90" | "GMMA") {
                return Err((begin, Why::Other(format!("`{word}::` has no value here"))));
            }
            self.at += 2;
            return self.primary();
        }
        if matches!(word, "cute" | "cutlass" | "std") && self.eat('.') {
            return self.primary();
        }
        if let Some(number) = word
            .strip_prefix('_')
            .and_then(|digits| digits.parse().ok())
        {
            return Ok(Term::Number(number));
        }
        if let Some(value) = self.names.get(word) {
            let undefined = |cause: &String| (begin, Why::Undefined(word.into(), cause.clone()));
            return value.as_ref().map(Term::known).map_err(undefined);
        }
        if let Some((_, bits)) = TYPES.iter().find(|(name, _)| *name == word) {
            return Ok(Term::Number(*bits));
        }
        match word {
            "_" | "None" | "Underscore" | "X" => Ok(Term::Keep),
            "typename" | "const" | "auto" => self.primary(),
            "LayoutLeft" | "GenColMajor" => Ok(Term::Text("left".into())),
            "LayoutRight" | "GenRowMajor" => Ok(Term::Text("right".into())),
            "Sw" | "S" | "Swizzle" => self.swizzle('<', '>'),
            "make_swizzle" => self.swizzle('(', ')'),
            // As it is printed: `smem_ptr[32b](unset)`.
            "smem_ptr" => {
                let bits = self.list('[', ']')?;
                self.expect('(')?;
                self.at += usize::from(self.peek() == Some(Token::Word("unset")));
                self.expect(')')?;
                self.form("smem_ptr_flag_bits", bits)
            }
            // A type, and a number of it.
            "constant" | "integral_constant" => {
                self.expect('<')?;
                self.skip_argument();
                let number = self.expression()?;
                self.expect('>')?;
                Ok(number)
            }
            // Of a tensor, its layout.
            "make_tensor" => {
                self.expect('(')?;
                self.skip_argument();
                let layout = self.expression()?;
                self.expect(')')?;
                Ok(layout)
            }
            "make_layout_tv" if self.kind == Kind::Python => {
                let terms = self.list('(', ')')?;
                self.thread_values(&terms)
            }
            word if FORMS.contains(&word) || TUPLES.contains(&word) => {
                let terms = match self.peek() {
                    Some(Token::Mark('<')) => self.list('<', '>')?,
                    _ => self.list('(', ')')?,
                };
                self.form(word, terms)
            }
            _ => match ATOMS.iter().find(|(name, _)| *name == word) {
                Some((name, bits)) => self.atom(name, *bits),
                None => self.call(word, begin),
            },
        }
    }

    /// An atom of elements of so many bits: eight rows behind a swizzle, which is that of bytes.
    fn atom(&mut self, name: &str, bits: u32) -> Result<Term, Unread> {
        let elements = self.list('<', '>')?;
        let [Term::Number(element @ 1..=128)] = elements[..] else {
            return self.fail(format!("`{name}` is of one type with 1 to 128 bits"));
        };
        let row = 128_i64 << bits;
        if row % element != 0 {
            return self.fail(format!("{element} bits do not divide a row of {row} bits"));
        }
        let row = row / element;
        let inside = if name.starts_with("Layout_K") {
            format!("(8,{row}):({row},1)")
        } else {
            format!("({row},8):(1,{row})")
        };
        let swizzle = Term::Text(format!("Sw<{bits},4,3>"));
        self.behind(&swizzle, &Term::Pointer(element), &Term::Text(inside))
    }

    /// `make_layout_tv(threads, values)`: the tile, and where the values of the threads are in it.
    fn thread_values(&self, terms: &[Term]) -> Result<Term, Unread> {
        let [threads, values] = terms else {
            return self.fail("`make_layout_tv` is of threads and of values");
        };
        let (Some(a), Some(b)) = (threads.rank(), values.rank()) else {
            return self.fail("`make_layout_tv` is of layouts whose ranks are known");
        };
        let call = |name: &str, terms| Term::Call(name.into(), terms);
        let tile = call("raked_product", terms.to_vec());
        let known = Term::Known(Box::new(tile.clone()));
        let inverse = call("right_inverse", vec![tile]);
        let sizes = terms.iter().map(|term| {
            let known = Term::Known(Box::new(term.clone()));
            call("size", vec![known])
        });
        let indices = call("make_layout_left", vec![Term::Tuple(sizes.collect())]);
        let modes = (0..).take(a.max(b)).map(|i| {
            let of = vec![known.clone(), Term::Number(i)];
            call("size", of)
        });
        Ok(Term::Tuple(vec![
            Term::Tuple(modes.collect()),
            call("composition", vec![inverse, indices]),
        ]))
    }

    /// A type, or what makes its value, of these terms.
    fn form(&self, word: &str, mut terms: Vec<Term>) -> Result<Term, Unread> {
        match (word, &terms[..]) {
            ("decltype", [_]) | ("Int" | "C" | "uint_bit_t", [Term::Number(_)]) => {
                Ok(terms.swap_remove(0))
            }
            ("smem_ptr_flag_bits", [Term::Number(bits)]) => Ok(Term::Pointer(*bits)),
            ("E", path) if path.iter().all(Term::is_number) => Ok(Term::Basis(1, numbers(path))),
            ("ScaledBasis", [Term::Number(value), path @ ..])
                if path.iter().all(Term::is_number) =>
            {
                Ok(Term::Basis(*value, numbers(path)))
            }
            ("Layout" | "make_layout", [_, ..]) => self.layout(terms),
            ("ComposedLayout" | "make_composed_layout", [swizzle, offset, inside]) => {
                self.behind(swizzle, offset, inside)
            }
            (word, _) if TUPLES.contains(&word) => Ok(Term::Tuple(terms)),
            _ => {
                let terms: Vec<_> = terms.iter().map(ToString::to_string).collect();
                self.fail(format!("`{word}` of ({}) is not read", terms.join(", ")))
            }
        }
    }

    /// Passes over a pointer, to the comma behind it.
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

    /// `<3,4,-3>`
    fn swizzle(&mut self, open: char, close: char) -> Result<Term, Unread> {
        self.expect(open)?;
        let mut numbers = Vec::new();
        loop {
            let sign = if self.eat('-') { "-" } else { "" };
            match self.primary()? {
                Term::Number(number) => numbers.push(format!("{sign}{number}")),
                _ => return self.fail("the numbers of a swizzle are known"),
            }
            if !self.eat(',') {
                self.expect(close)?;
                return Ok(Term::Text(format!("Sw<{}>", numbers.join(","))));
            }
        }
    }

    /// A layout of a shape and a stride, or of its modes.
    fn layout(&self, terms: Vec<Term>) -> Result<Term, Unread> {
        let call = |name: &str, terms| Ok(Term::Call(name.into(), terms));
        match &terms[..] {
            [shape, Term::Text(order)] if shape.is_number() && order == "left" => {
                call("make_layout_left", vec![shape.clone()])
            }
            [shape, Term::Text(order)] if shape.is_number() && order == "right" => {
                call("make_layout_right", vec![shape.clone()])
            }
            [shape, stride] if shape.is_number() && stride.is_number() => {
                Term::layout(shape, stride).map_err(|why| (self.at, Why::Other(why)))
            }
            _ => call("make_layout", terms),
        }
    }

    /// A call of an operation, with the numbers of a template after its first argument.
    fn call(&mut self, word: &str, begin: usize) -> Result<Term, Unread> {
        // Where the words of the DSL are others.
        const DSL: [(&str, &str); 6] = [
            ("slice_", "slice"),
            ("group_modes", "group"),
            ("append_ones", "append"),
            ("prepend_ones", "prepend"),
            ("is_congruent", "congruent"),
            ("is_weakly_congruent", "weakly_congruent"),
        ];
        let renamed = DSL.iter().find(|(dsl, _)| *dsl == word);
        let name = renamed.map_or(word, |(_, name)| *name);
        let is_known =
            layout_language::operations().any(|usage| usage.split('(').next() == Some(name));
        if !is_known {
            return Err((begin, Why::Unknown(word.into())));
        }
        let numbers = match self.peek() {
            Some(Token::Mark('<')) => self.list('<', '>')?,
            _ => Vec::new(),
        };
        let mut arguments = self.list('(', ')')?;
        let is_path = matches!(
            name,
            "get" | "select" | "size" | "cosize" | "rank" | "depth" | "shape" | "stride"
        );
        let numbers = match numbers.len() {
            2.. if is_path => vec![Term::Tuple(numbers)],
            _ => numbers,
        };
        arguments.splice(1.min(arguments.len())..1.min(arguments.len()), numbers);
        if let ("tile_to_shape", [_, shape, Term::Text(order)]) = (name, &arguments[..]) {
            let Some(rank) = shape.rank() else {
                return self.fail("an order is of a shape whose rank is known");
            };
            let places = (0..).take(rank).map(Term::Number);
            arguments[2] = Term::Tuple(match &order[..] {
                "left" => places.collect(),
                "right" => places.collect::<Vec<_>>().into_iter().rev().collect(),
                _ => return self.fail(format!("`{order}` is no order")),
            });
        }
        // The DSL has the layout on the other side.
        if word == "slice_" || self.kind == Kind::Python && matches!(word, "dice" | "recast_layout")
        {
            arguments.reverse();
        }
        Ok(Term::Call(name.into(), arguments))
    }
}

/// Those that are known.
fn numbers(terms: &[Term]) -> Vec<i64> {
    let numbers = terms.iter().filter_map(|term| match term {
        Term::Number(number) => Some(*number),
        _ => None,
    });
    numbers.collect()
}
