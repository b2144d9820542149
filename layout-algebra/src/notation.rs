//! Parser for the notation `(5,(2,2)):(16,(80,4))`.

use core::str::FromStr;

use crate::error::NotationError;
use crate::{Coord, Error, IntTuple, Layout, MAX_DEPTH, Swizzle, Tiler};

/// Parses an integer or a nested tuple. Ignores spaces, and underscores before integers.
impl FromStr for IntTuple {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { text, position: 0 };
        let tuple = reader.tuple(0)?;
        reader.end()?;
        Ok(tuple)
    }
}

/// Parses `shape:stride` or `swizzle o offset o layout`, the format that
/// [`Display`](core::fmt::Display) prints.
///
/// # Errors
///
/// Returns [`Error`] with the position if the text is not in the notation. Also returns all errors
/// of [`Layout::new`] and [`Layout::behind`].
impl FromStr for Layout {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (swizzles, shape, stride) =
            read_layout(text).map_err(|error| Error::notation(text, error))?;
        let layout = Self::new(shape, stride)?;
        let mut swizzles = swizzles.into_iter().rev();
        swizzles.try_fold(layout, |inside, ([bits, base, shift], offset)| {
            Self::behind(Swizzle::new(bits, base, shift)?, offset, &inside)
        })
    }
}

/// Parses a tiler: an integer, a layout, `_`, or a tuple of tilers.
impl FromStr for Tiler {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader { text, position: 0 };
        let item = reader.item(0).and_then(|item| {
            reader.end()?;
            Ok(item)
        });
        let item = item.map_err(|error| Error::notation(text, error))?;
        item.into_tiler()
    }
}

/// Parses a coordinate: an integer, `_`, or a tuple of coordinates.
impl FromStr for Coord {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { text, position: 0 };
        let item = reader.item(0)?;
        reader.end()?;
        item.into_coord().ok_or_else(|| NotationError {
            position: 0,
            message: "expected integers and `_` in a coordinate".into(),
        })
    }
}

/// Parses a swizzle, `Sw<3,4,3>`.
impl FromStr for Swizzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader { text, position: 0 };
        let numbers = reader.swizzle().and_then(|numbers| {
            reader.end()?;
            Ok(numbers)
        });
        let [bits, base, shift] = numbers.map_err(|error| Error::notation(text, error))?;
        Self::new(bits, base, shift)
    }
}

/// Any item that the grammar accepts: a layout, a tiler or a coordinate.
enum Item {
    Free,
    Int(i64),
    Tuple(Vec<Item>),
    Layout(IntTuple, IntTuple),
}

impl Item {
    fn into_shape(self) -> Option<IntTuple> {
        match self {
            Self::Int(value) => Some(IntTuple::Int(value)),
            Self::Tuple(items) => {
                let modes = items.into_iter().map(Self::into_shape);
                Some(IntTuple::Tuple(modes.collect::<Option<_>>()?))
            }
            Self::Free | Self::Layout(..) => None,
        }
    }

    fn into_coord(self) -> Option<Coord> {
        match self {
            Self::Free => Some(Coord::Free),
            Self::Int(value) => Some(Coord::At(value)),
            Self::Tuple(items) => {
                let modes = items.into_iter().map(Self::into_coord);
                Some(Coord::Modes(modes.collect::<Option<_>>()?))
            }
            Self::Layout(..) => None,
        }
    }

    fn into_tiler(self) -> Result<Tiler, Error> {
        Ok(match self {
            Self::Free => Tiler::Keep,
            Self::Int(n) => Tiler::Size(n),
            Self::Layout(shape, stride) => Tiler::Layout(Layout::new(shape, stride)?),
            Self::Tuple(items) => {
                let modes = items.into_iter().map(Self::into_tiler);
                Tiler::Modes(modes.collect::<Result<_, _>>()?)
            }
        })
    }
}

/// The parameters of each swizzle with the offset before it, then shape and stride.
type Written = (Vec<([i64; 3], i64)>, IntTuple, IntTuple);

fn read_layout(text: &str) -> Result<Written, NotationError> {
    let mut reader = Reader { text, position: 0 };
    let mut swizzles = Vec::new();
    while reader.peek() == Some('S') {
        swizzles.push(reader.before_layout()?);
    }
    let shape = reader.tuple(0)?;
    reader.expect(':', "expected `:` between shape and stride")?;
    let stride = reader.tuple(0)?;
    reader.end()?;
    Ok((swizzles, shape, stride))
}

struct Reader<'a> {
    text: &'a str,
    position: usize,
}

impl Reader<'_> {
    /// Parses `tuple = integer | "(" [tuple {"," tuple} [","]] ")"`
    fn tuple(&mut self, depth: usize) -> Result<IntTuple, NotationError> {
        match self.peek() {
            Some('(') if depth == MAX_DEPTH => {
                Err(self.error(format!("parentheses nest deeper than {MAX_DEPTH} levels")))
            }
            Some('(') => {
                self.position += 1;
                let mut modes = Vec::new();
                loop {
                    if self.peek() == Some(')') {
                        break;
                    }
                    modes.push(self.tuple(depth + 1)?);
                    if self.peek() != Some(',') {
                        break;
                    }
                    self.position += 1;
                }
                self.expect(')', "expected `,` or `)`")?;
                Ok(IntTuple::Tuple(modes))
            }
            Some('_' | '0'..='9') => self.integer(),
            Some('-') => Err(self.error(
                "expected an integer or `(`, found `-`: extents and strides must not be negative"
                    .into(),
            )),
            Some(other) => Err(self.error(format!("expected an integer or `(`, found `{other}`"))),
            None => Err(self.error("expected an integer or `(`, found the end".into())),
        }
    }

    /// Parses `item = "_" | tuple [":" tuple] | "(" [item {"," item} [","]] ")"`
    fn item(&mut self, depth: usize) -> Result<Item, NotationError> {
        let item = match self.peek() {
            Some('_') if !self.digit_follows() => {
                self.position += 1;
                return Ok(Item::Free);
            }
            Some('(') if depth == MAX_DEPTH => {
                return Err(self.error(format!("parentheses nest deeper than {MAX_DEPTH} levels")));
            }
            Some('(') => {
                self.position += 1;
                let mut items = Vec::new();
                while self.peek() != Some(')') {
                    items.push(self.item(depth + 1)?);
                    if self.peek() != Some(',') {
                        break;
                    }
                    self.position += 1;
                }
                self.expect(')', "expected `,` or `)`")?;
                Item::Tuple(items)
            }
            _ => match self.tuple(depth)? {
                IntTuple::Int(value) => Item::Int(value),
                IntTuple::Tuple(_) => return Err(self.error("expected an integer".into())),
            },
        };
        if self.peek() != Some(':') {
            return Ok(item);
        }
        let colon = self.error("expected only integers in a shape".into());
        let shape = item.into_shape().ok_or(colon)?;
        self.position += 1;
        Ok(Item::Layout(shape, self.tuple(depth)?))
    }

    /// Returns `true` if the `_` at the current position belongs to an integer.
    fn digit_follows(&self) -> bool {
        let after = self.text[self.position..].trim_start_matches('_');
        after.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Parses `swizzle = "Sw<" ["-"] integer "," ["-"] integer "," ["-"] integer ">"`
    fn swizzle(&mut self) -> Result<[i64; 3], NotationError> {
        for wanted in ['S', 'w', '<'] {
            self.expect(wanted, "expected a swizzle `Sw<B,M,S>`")?;
        }
        let bits = self.signed()?;
        self.expect(',', "expected `,` between the three integers of a swizzle")?;
        let base = self.signed()?;
        self.expect(',', "expected `,` between the three integers of a swizzle")?;
        let shift = self.signed()?;
        self.expect('>', "expected `>`")?;
        Ok([bits, base, shift])
    }

    /// Parses `swizzle "o" integer "o"`.
    fn before_layout(&mut self) -> Result<([i64; 3], i64), NotationError> {
        let numbers = self.swizzle()?;
        self.expect(
            'o',
            "expected a composed layout, `swizzle o offset o layout`",
        )?;
        let offset = self.signed()?;
        self.expect(
            'o',
            "expected a composed layout, `swizzle o offset o layout`",
        )?;
        Ok((numbers, offset))
    }

    fn signed(&mut self) -> Result<i64, NotationError> {
        let negative = self.peek() == Some('-');
        if negative {
            self.position += 1;
        }
        match (self.peek(), negative) {
            (Some('_' | '0'..='9'), _) => match self.integer()? {
                IntTuple::Int(value) if negative => Ok(-value),
                IntTuple::Int(value) => Ok(value),
                IntTuple::Tuple(_) => Err(self.error("expected an integer".into())),
            },
            _ => Err(self.error("expected an integer".into())),
        }
    }

    fn integer(&mut self) -> Result<IntTuple, NotationError> {
        let text = &self.text[self.position..];
        let end = text
            .find(|c: char| c != '_' && !c.is_ascii_digit())
            .unwrap_or(text.len());
        let digits: String = text[..end].chars().filter(char::is_ascii_digit).collect();
        if digits.is_empty() {
            return Err(self.error("expected an integer, found `_`, which is a tiler".into()));
        }
        let value = digits
            .parse()
            .map_err(|_| self.error(format!("{digits} exceeds {}", i64::MAX)))?;
        self.position += end;
        Ok(IntTuple::Int(value))
    }

    fn peek(&mut self) -> Option<char> {
        let text = &self.text[self.position..];
        let spaces = text.len() - text.trim_start().len();
        self.position += spaces;
        text[spaces..].chars().next()
    }

    fn expect(&mut self, wanted: char, message: &str) -> Result<(), NotationError> {
        if self.peek() == Some(wanted) {
            self.position += wanted.len_utf8();
            return Ok(());
        }
        Err(self.error(message.into()))
    }

    fn end(&mut self) -> Result<(), NotationError> {
        match self.peek() {
            None => Ok(()),
            Some(other) => Err(self.error(format!("expected the end, found `{other}`"))),
        }
    }

    fn error(&self, message: String) -> NotationError {
        NotationError {
            position: self.position,
            message,
        }
    }
}
