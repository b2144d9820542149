//! Parser of printed layouts.

use layout_algebra::Swizzle;

use super::tree::{Leaf, Tree, layout};
use super::{Why, rejected};

/// Maximum nesting depth.
const MAX_DEPTH: usize = 64;

/// An operand of `o`.
enum Part {
    /// A pointer, with the swizzle of its bytes.
    Pointer(Pointer),
    /// The start of coordinates or of counted values.
    Start,
    Swizzle(Swizzle),
    Tuple(Tree),
    Layout(Tree, Tree),
}

struct Pointer {
    swizzle: Option<Swizzle>,
    bits: Option<i64>,
    /// Address in bits.
    address: i128,
}

pub(super) struct Reader<'a> {
    rest: &'a str,
    /// `true` if the text contains syntax that the notation does not have.
    pub(super) is_printed: bool,
    /// `true` if the text contains a C++ static integer such as `_4`.
    pub(super) has_underscores: bool,
    /// `true` if a shape alone means its compact layout.
    is_shape_enough: bool,
    /// Number of dynamic values without a name.
    unknown: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a str) -> Self {
        Self {
            rest,
            is_printed: false,
            has_underscores: false,
            is_shape_enough: false,
            unknown: 0,
            depth: 0,
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, text: &str) -> Result<(), Why> {
        if self.eat(text) {
            Ok(())
        } else {
            Err(Why::Unread)
        }
    }

    /// Consumes a text that only CuTe writes.
    fn eat_printed(&mut self, text: &str) -> bool {
        let is_next = self.eat(text);
        self.is_printed |= is_next;
        is_next
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// Returns the text before `end`, and consumes both.
    fn until(&mut self, end: char) -> Result<&'a str, Why> {
        let (before, rest) = self.rest.split_once(end).ok_or(Why::Unread)?;
        self.rest = rest;
        Ok(before)
    }

    /// Returns the text before the closing bracket of an opened one, and consumes both.
    fn until_closed(&mut self, [open, close]: [char; 2]) -> Result<&'a str, Why> {
        let mut depth = 1_usize;
        for (at, c) in self.rest.char_indices() {
            depth = if c == open {
                depth + 1
            } else if c == close {
                depth - 1
            } else {
                depth
            };
            if depth == 0 {
                let before = &self.rest[..at];
                self.rest = &self.rest[at + close.len_utf8()..];
                return Ok(before);
            }
        }
        Err(Why::Unread)
    }

    /// Parses the full text.
    pub(super) fn whole(&mut self) -> Result<String, Why> {
        if self.eat_printed("!cute.") {
            return self.ir();
        }
        if self.eat_printed("tensor_value<") {
            return rejected(
                "expected a layout, found a register value, which has only a shape\nhelp: print the tensor that the value was loaded from",
            );
        }
        if self.eat_printed("tensor<") {
            let inside = self.rest.strip_suffix('>').ok_or(Why::Unread)?;
            self.rest = inside;
            return self.chain();
        }
        if self.eat_printed("tensor(") {
            let inside = self.rest.split(", data=").next().unwrap_or(self.rest);
            self.rest = inside
                .strip_suffix(')')
                .filter(|_| inside == self.rest)
                .unwrap_or(inside);
            return self.chain();
        }
        // The headers of `print_tensor` and `printf`.
        for end in [":", "="] {
            if let Some(head) = self
                .rest
                .strip_suffix(end)
                .filter(|head| head.contains(" o "))
            {
                self.rest = head.trim_end();
                self.is_printed = true;
            }
        }
        self.chain()
    }

    /// Parses a type of the DSL's intermediate representation, after `!cute.`.
    fn ir(&mut self) -> Result<String, Why> {
        let name = self.until('<')?;
        let inside = self.rest.strip_suffix('>').ok_or(Why::Unread)?;
        let quoted = || inside.split('"').skip(1).step_by(2);
        let last = quoted().last();
        match (name, last) {
            ("memref", Some(layout)) => {
                let pointer = pointer_of_types(inside.split('"').next().unwrap_or_default())?;
                self.rest = layout;
                self.chain_after(Some(pointer))
            }
            ("layout" | "composed_layout" | "coord_tensor" | "swizzle", Some(layout)) => {
                self.rest = layout;
                self.is_shape_enough = true;
                self.chain()
            }
            ("tile", Some(tile)) => {
                let modes = tile
                    .strip_prefix('[')
                    .and_then(|tile| tile.strip_suffix(']'));
                let modes = modes.unwrap_or(tile).split(';');
                let modes: Result<Vec<_>, _> = modes
                    .map(|mode| match mode.trim() {
                        "_" => Ok("_".into()),
                        mode => {
                            self.rest = mode;
                            self.chain()
                        }
                    })
                    .collect();
                Ok(format!("<{}>", modes?.join(", ")))
            }
            ("shape" | "stride" | "coord" | "int_tuple", Some(tuple)) => rejected(format!(
                "expected a layout, found a `!cute.{name}`: `{tuple}`\nhelp: write a layout as shape:stride"
            )),
            ("ptr", _) => rejected(POINTER),
            _ => rejected(format!(
                "expected a layout, found a `!cute.{name}`\nhelp: pass a `!cute.layout` or a `!cute.memref`"
            )),
        }
    }

    fn chain(&mut self) -> Result<String, Why> {
        self.chain_after(None)
    }

    /// Parses operands separated by `o`, up to the end.
    fn chain_after(&mut self, pointer: Option<Pointer>) -> Result<String, Why> {
        let mut parts: Vec<Part> = pointer.map(Part::Pointer).into_iter().collect();
        loop {
            self.blanks();
            parts.push(self.part()?);
            self.blanks();
            if self.rest.is_empty() {
                break;
            }
            self.expect("o ")?;
        }
        self.composed(parts)
    }

    fn part(&mut self) -> Result<Part, Why> {
        if self.eat_printed("ArithTuple") {
            self.tree()?;
            return Ok(Part::Start);
        }
        for name in ["GMMA::DescriptorIterator", "UMMA::DescriptorIterator"] {
            if self.eat_printed(name) {
                return Ok(Part::Start);
            }
        }
        if self.eat_printed("raw_ptr(") {
            let inside = self.until_closed(['(', ')'])?;
            let (address, types) = inside.split_once(':').ok_or(Why::Unread)?;
            let mut pointer = pointer_of_types(types)?;
            pointer.address = address_of(address.trim(), false)?;
            return Ok(Part::Pointer(pointer));
        }
        if self.eat_printed("ptr<") {
            let types = self.until_closed(['<', '>'])?;
            return pointer_of_types(types).map(Part::Pointer);
        }
        let before = self.rest;
        let mut has_space = false;
        for space in ["trans_", "gmem_", "smem_", "rmem_", "tmem_"] {
            has_space |= self.eat_printed(space);
        }
        if self.eat_printed("counting_iter(") {
            self.until(')')?;
            return Ok(Part::Start);
        }
        let sparse = self.eat_printed("smem_sparse<") || self.eat_printed("sparse<");
        if sparse {
            self.until('>')?;
            self.expect("_")?;
        }
        let swizzle = if self.rest.starts_with("Sw<") || self.rest.starts_with("S<") {
            Some(self.swizzle()?)
        } else {
            None
        };
        if swizzle.is_some() && !self.rest.starts_with('_') {
            return swizzle.map(Part::Swizzle).ok_or(Why::Unread);
        }
        if swizzle.is_some() {
            self.expect("_")?;
            for space in ["gmem_", "smem_", "rmem_"] {
                self.eat(space);
            }
        }
        let is_subbyte = self.eat_printed("subptr[");
        let is_pointer = is_subbyte || self.eat_printed("ptr[");
        if is_pointer || has_space && self.eat("[") {
            let bits = self
                .until(']')?
                .strip_suffix('b')
                .and_then(|bits| bits.parse().ok());
            let bits = bits.filter(|bits| *bits > 0).ok_or(Why::Unread)?;
            let address = if self.eat("(") {
                address_of(self.until_closed(['(', ')'])?, is_subbyte)?
            } else {
                0
            };
            return Ok(Part::Pointer(Pointer {
                swizzle,
                bits: Some(bits),
                address,
            }));
        }
        if self.rest != before {
            return Err(Why::Unread);
        }
        let shape = self.tree()?;
        if self.eat(":") {
            return Ok(Part::Layout(shape, self.tree()?));
        }
        Ok(Part::Tuple(shape))
    }

    /// Parses `Sw<3,4,3>` of C++ or `S<3,4,3>` of the DSL, which omits the last character in
    /// `S<3,4,-3`.
    fn swizzle(&mut self) -> Result<Swizzle, Why> {
        self.is_printed |= self.rest.starts_with("S<");
        self.until('<')?;
        let end = self
            .rest
            .find(|c: char| c != ',' && c != '-' && !c.is_ascii_digit());
        let (numbers, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.strip_prefix('>').unwrap_or(rest);
        let numbers: Option<Vec<i64>> = numbers
            .split(',')
            .map(|number| number.parse().ok())
            .collect();
        let Some([bits, base, shift]) = numbers.as_deref() else {
            return Err(Why::Unread);
        };
        Swizzle::new(*bits, *base, *shift).map_err(|_| Why::Unread)
    }

    fn tree(&mut self) -> Result<Tree, Why> {
        if self.eat("(") {
            if self.depth == MAX_DEPTH {
                return Err(Why::Unread);
            }
            self.depth += 1;
            let mut modes = Vec::new();
            self.blanks();
            while !self.eat(")") {
                modes.push(self.tree()?);
                self.blanks();
                if !self.eat(",") {
                    self.expect(")")?;
                    break;
                }
                self.blanks();
            }
            self.depth -= 1;
            return Ok(Tree::Tuple(modes));
        }
        self.leaf().map(Tree::Leaf)
    }

    fn leaf(&mut self) -> Result<Leaf, Why> {
        if self.rest.starts_with('?')
            && !self.rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '_')
        {
            self.rest = &self.rest[1..];
            self.is_printed = true;
            let about = if self.eat("{") { self.until('}')? } else { "" };
            let factor = about
                .split("div=")
                .nth(1)
                .and_then(|n| n.trim().parse::<i64>().ok());
            let name = format!("?n{}", self.unknown);
            self.unknown += 1;
            if self.rest.starts_with('@') {
                return rejected(
                    "expected static strides in a coordinate layout, found a dynamic one\nhelp: replace `?` by its value",
                );
            }
            return Ok(Leaf::Open(match factor {
                None | Some(1) => name,
                Some(factor) => format!("{factor} * {name}"),
            }));
        }
        let has_underscore = self.eat("_");
        self.has_underscores |= has_underscore;
        let is_negative = self.eat("-");
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        if digits.is_empty() && has_underscore && !is_negative {
            return Ok(Leaf::Keep);
        }
        let value: i64 = digits.parse().map_err(|_| Why::Unread)?;
        self.rest = rest;
        let value = if is_negative { -value } else { value };
        let mut path = Vec::new();
        while self.eat_printed("@") {
            let end = self.rest.find(|c: char| !c.is_ascii_digit());
            let (digits, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            path.insert(0, digits.parse().map_err(|_| Why::Unread)?);
            self.rest = rest;
        }
        Ok(if path.is_empty() {
            Leaf::Known(value)
        } else {
            Leaf::Basis(value, path)
        })
    }

    /// Returns the notation of the operands.
    fn composed(&mut self, parts: Vec<Part>) -> Result<String, Why> {
        let count = parts.len();
        let mut parts = parts.into_iter().peekable();
        let mut before = String::new();
        match parts.peek() {
            Some(Part::Pointer(pointer)) => {
                before = swizzle_of_pointer(pointer)?;
                parts.next();
            }
            Some(Part::Start) => {
                parts.next();
            }
            // The DSL prints the start of coordinates without a name.
            Some(Part::Tuple(_)) if self.is_printed && count > 1 => {
                parts.next();
            }
            _ => {}
        }
        if parts.peek().is_none() {
            return rejected(POINTER);
        }
        loop {
            match (parts.next(), parts.next(), parts.peek()) {
                (Some(Part::Layout(shape, stride)), None, _) => {
                    return Ok(format!("{before}{}", layout(&shape, &stride, &before)?));
                }
                (Some(Part::Tuple(shape)), None, _) if self.is_shape_enough => {
                    return Ok(format!("{before}make_layout({})", shape.notation()));
                }
                (Some(Part::Tuple(shape)), None, _) if self.is_printed => {
                    return rejected(format!(
                        "expected a layout, found a shape: `{}`\nhelp: write a layout as shape:stride",
                        shape.notation()
                    ));
                }
                (Some(Part::Swizzle(swizzle)), None, _) if self.is_printed => {
                    return Ok(format!("{before}{swizzle}"));
                }
                (Some(Part::Swizzle(swizzle)), Some(Part::Pointer(mut pointer)), Some(_)) => {
                    pointer.swizzle = Some(swizzle);
                    before += &swizzle_of_pointer(&pointer)?;
                }
                (Some(Part::Swizzle(swizzle)), Some(Part::Tuple(Tree::Leaf(offset))), Some(_)) => {
                    match offset {
                        Leaf::Known(offset) => before = format!("{before}{swizzle} o {offset} o "),
                        _ => {
                            return rejected(
                                "expected a static offset between the swizzle and the layout, found a dynamic one\n\
                             help: replace `?` by its value",
                            );
                        }
                    }
                }
                // `A o 2 o B` in notation composes with `2:1`.
                (
                    Some(Part::Layout(shape, stride)),
                    Some(Part::Tuple(Tree::Leaf(offset))),
                    Some(Part::Layout(inner, strides)),
                ) if self.is_printed || self.has_underscores => {
                    self.is_printed = true;
                    let outer = layout(&shape, &stride, &before)?;
                    let (offset, inner) = (offset.notation(), layout(inner, strides, "o")?);
                    if offset != "0" {
                        return rejected(format!(
                            "in CuTe, `{outer} o {offset} o {inner}` adds {offset} to each offset of `{inner}`; here only a swizzle can have an offset\n\
                             help: without the offset, write `{outer} o {inner}`; `{outer} o {offset}:1` composes with {offset} elements"
                        ));
                    }
                    before = format!("{before}{outer} o ");
                }
                _ => return Err(Why::Unread),
            }
        }
    }
}

/// Error message for a pointer without a layout.
const POINTER: &str = "expected a layout, found a pointer\nhelp: print the tensor, or its layout";

/// Parses the element size in memory, `align<16>` and a swizzle from a list of types.
fn pointer_of_types(types: &str) -> Result<Pointer, Why> {
    let element = types.split(',').next().unwrap_or_default().trim();
    let digits = element.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    let swizzle = match types.find("S<") {
        None => None,
        Some(at) => Some(Reader::new(&types[at..]).swizzle()?),
    };
    Ok(Pointer {
        swizzle,
        bits: digits[..end].parse().ok().filter(|bits| *bits > 0),
        address: 0,
    })
}

/// Parses an address in bits: `0x7f42efc00000`, `(nil)`, `unset`, or `0x400.4` with the bit within
/// a byte. Tensor memory prints a column after the point.
fn address_of(text: &str, has_bit: bool) -> Result<i128, Why> {
    let text = text.trim_matches(['(', ')']);
    if matches!(text, "" | "nil" | "unset" | "null" | "nullptr") {
        return Ok(0);
    }
    let (bytes, bit) = text.split_once('.').unwrap_or((text, "0"));
    let bit = if has_bit { bit } else { "0" };
    let bytes = match bytes.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16),
        None => bytes.parse(),
    };
    let bytes = bytes.ok().filter(|bytes| (0..1 << 64).contains(bytes));
    let bit = bit.parse::<i128>().ok().filter(|bit| (0..8).contains(bit));
    let address = bytes.zip(bit).map(|(bytes, bit)| bytes * 8 + bit);
    address.ok_or(Why::Unread)
}

/// Converts a pointer's swizzle of bytes to a swizzle of elements, with the memory offset.
fn swizzle_of_pointer(pointer: &Pointer) -> Result<String, Why> {
    let Some(swizzle) = pointer.swizzle else {
        return Ok(String::new());
    };
    let Some(bits) = pointer.bits else {
        return rejected(
            "the swizzle of a pointer applies to bytes, but the bits per element are unknown\n\
             help: write the element size of the pointer, as in `smem_ptr[16b]`",
        );
    };
    let of_elements = swizzle.recast_layout(8, bits);
    let of_elements = of_elements.map_err(|error| Why::Rejected(error.to_string()))?;
    if of_elements.bits() == 0 {
        return Ok(String::new());
    }
    let reached = of_elements.read_bits() | of_elements.changed_bits();
    let span = i128::from(reached).unsigned_abs().next_power_of_two();
    let span = i128::try_from(span).unwrap_or(1) * i128::from(bits);
    let within = pointer.address % span;
    if within % i128::from(bits) != 0 {
        return rejected(format!(
            "the swizzle applies to addresses, and the address of the memory is not a multiple of the element size, {bits} bits\n\
             help: align the memory, or pass only its layout"
        ));
    }
    Ok(format!("{of_elements} o {} o ", within / i128::from(bits)))
}
