//! The layouts and tensors that CuTe C++ and the CuTe DSL print, in notation.
//!
//! ```text
//! printed  = [ start " o " ] { (swizzle | layout) " o " offset " o " } layout
//! start    = pointer | "ArithTuple" tuple | "counting_iter(" number ")" | "GMMA::DescriptorIterator" | tuple
//! pointer  = space [ swizzle "_" ] "ptr[" bits "b](" address ")" | "raw_ptr(" address ": " type ", " ... ")"
//!          | "ptr<" type ", " ... [ ", " swizzle ] ">"
//! layout   = tuple [ ":" tuple ]      with leaves such as `_4`, `4`, `?`, `?{div=16}`, `_1@0` and `-1`
//! ```
//!
//! The DSL puts it between `tensor<` and `>`, `tensor(` and `, data=`, or `!cute.layout<"` and `">`.

use layout_algebra::Swizzle;

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// The lines of what prints several layouts.
const LABELS: [&str; 22] = [
    "ThrID",
    "ValLayoutSrc",
    "ValLayoutDst",
    "ValLayoutRef",
    "Tiler_MN",
    "TiledLayout_TV",
    "ThrLayoutVMNK",
    "PermutationMNK",
    "Shape_MNK",
    "LayoutA_TV",
    "LayoutB_TV",
    "LayoutC_TV",
    "Thr Layout VMNK",
    "Permutation MNK",
    "Shape MNK",
    "TV Layout A",
    "TV Layout B",
    "TV Layout C",
    "TV Layout Src",
    "TV Layout Dst",
    "TV Layout tiled",
    "Tiler MN",
];

/// What prints several layouts, by its first line.
const SEVERAL: [&str; 10] = [
    "TiledCopy",
    "TiledMMA",
    "ThrCopy",
    "ThrMMA",
    "Copy_Atom",
    "MMA_Atom",
    "Tiled Copy",
    "Tiled MMA",
    "Copy Atom",
    "MMA Atom",
];

/// The notation of what CuTe prints, or why it has none; nothing if CuTe does not print such a text, or if the text is
/// notation already.
pub(crate) fn notation(text: &str) -> Option<Result<String, String>> {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_end();
    let is_several = |name: &&str| SEVERAL.contains(name) || is_several_in_ir(name);
    if is_several(&first) {
        let name = first.split('<').next().unwrap_or(first);
        return Some(Err(format!(
            "`{name}` has several layouts\nhelp: give one of them alone, such as the line of `TiledLayout_TV` or `ThrLayoutVMNK`"
        )));
    }
    // The values below the layout.
    let mut words = rest.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| !is_value(word)) {
        return None;
    }
    let line = LABELS.iter().find_map(|label| {
        let line = first.strip_prefix(label)?.strip_prefix(':')?;
        line.starts_with(' ').then(|| (label, line.trim_start()))
    });
    let mut reader = Reader::new(line.map_or(first, |(_, line)| line));
    reader.is_printed = line.is_some() || !rest.is_empty();
    match (reader.whole(), line) {
        (Ok(notation), _) if reader.is_printed => Some(Ok(notation)),
        (Err(Why::Refused(why)), _) if reader.is_printed || reader.has_underscores => {
            Some(Err(why))
        }
        (Err(Why::Unread), Some((label, _))) => Some(Err(format!(
            "`{label}` is not a layout\nhelp: a layout is written shape:stride"
        ))),
        _ => None,
    }
}

/// A number, or a part of one such as `6e` of `6e-05`.
fn is_value(word: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || c == 'e';
    matches!(word, "nan" | "inf") || word.chars().all(is_digit)
}

/// `!cute.tiled_mma<...>` and `!cute.tiled_copy<...>`
fn is_several_in_ir(text: &str) -> bool {
    ["tiled_mma<", "tiled_copy<"].iter().any(|name| {
        text.strip_prefix("!cute.")
            .is_some_and(|rest| rest.starts_with(name))
    })
}

/// Why a text has no notation.
enum Why {
    /// CuTe does not print it.
    Unread,
    /// It is not a layout: what it is, and what to write.
    Refused(String),
}

fn refused<T>(why: impl Into<String>) -> Result<T, Why> {
    Err(Why::Refused(why.into()))
}

/// A part between `o`.
enum Part {
    /// Memory, with the swizzle of its bytes.
    Pointer(Pointer),
    /// Where coordinates or counted values begin.
    Start,
    Swizzle(Swizzle),
    Tuple(Tree),
    Layout(Tree, Tree),
}

struct Pointer {
    swizzle: Option<Swizzle>,
    bits: Option<i64>,
    /// In bits.
    address: i128,
}

/// A shape or a stride.
enum Tree {
    Leaf(Leaf),
    Tuple(Vec<Tree>),
}

/// A number, or what stands in its place.
#[derive(Clone)]
enum Leaf {
    Known(i64),
    /// In notation.
    Open(String),
    Keep,
    /// A multiple of a coordinate.
    Basis(i64, Vec<i64>),
}

struct Reader<'a> {
    rest: &'a str,
    /// Whether something has been read that the notation does not have.
    is_printed: bool,
    /// Whether a static integer of C++ has been read, `_4`.
    has_underscores: bool,
    /// Whether a shape stands for its compact layout.
    is_shape_enough: bool,
    /// How many numbers without a name have been read.
    unknown: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(rest: &'a str) -> Self {
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

    /// Takes a text that only CuTe writes.
    fn eat_printed(&mut self, text: &str) -> bool {
        let is_next = self.eat(text);
        self.is_printed |= is_next;
        is_next
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// What is before `end`, which is taken too.
    fn until(&mut self, end: char) -> Result<&'a str, Why> {
        let (before, rest) = self.rest.split_once(end).ok_or(Why::Unread)?;
        self.rest = rest;
        Ok(before)
    }

    /// What is before the bracket that closes one which has been taken; the bracket is taken too.
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

    /// All of the text.
    fn whole(&mut self) -> Result<String, Why> {
        if self.eat_printed("!cute.") {
            return self.ir();
        }
        if self.eat_printed("tensor_value<") {
            return refused(
                "a value in registers has a shape, but no layout\nhelp: print the tensor that it was loaded from",
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
        // The headers of `print_tensor` and of `printf`.
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

    /// A type of the DSL's intermediate representation, after `!cute.`.
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
            ("shape" | "stride" | "coord" | "int_tuple", Some(tuple)) => refused(format!(
                "a `!cute.{name}` is not a layout: `{tuple}`\nhelp: a layout is written shape:stride"
            )),
            ("ptr", _) => refused(POINTER),
            _ => refused(format!(
                "a `!cute.{name}` is not a layout\nhelp: give a `!cute.layout` or a `!cute.memref`"
            )),
        }
    }

    fn chain(&mut self) -> Result<String, Why> {
        self.chain_after(None)
    }

    /// Parts with `o` between them, to the end.
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

    /// `Sw<3,4,3>` of C++, `S<3,4,3>` of the DSL, which prints `S<3,4,-3` without the last character.
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
                return refused(
                    "a stride that counts coordinates is known at run time only\nhelp: write its value in place of `?`",
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

    /// The notation of parts.
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
            // The DSL prints where coordinates begin without a name.
            Some(Part::Tuple(_)) if self.is_printed && count > 1 => {
                parts.next();
            }
            _ => {}
        }
        if parts.peek().is_none() {
            return refused(POINTER);
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
                    return refused(format!(
                        "`{}` is a shape, not a layout\nhelp: a layout is written shape:stride",
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
                            return refused(
                                "the offset between the swizzle and the layout is known at run time only\n\
                             help: write its value in place of `?`",
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
                        return refused(format!(
                            "`{outer} o {offset} o {inner}` of CuTe adds {offset} to each offset of `{inner}`, and only a swizzle has an offset here\n\
                             help: without the offset write `{outer} o {inner}`; `{outer} o {offset}:1` composes with {offset} elements"
                        ));
                    }
                    before = format!("{before}{outer} o ");
                }
                _ => return Err(Why::Unread),
            }
        }
    }
}

/// Why a pointer is not read.
const POINTER: &str = "a pointer has no layout\nhelp: print the tensor, or its layout";

/// The bits of memory that an element takes, `align<16>`, and a swizzle, from a list of types.
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

/// An address in bits: `0x7f42efc00000`, `(nil)`, `unset`, and with the bit in a byte `0x400.4`. Tensor memory prints a column after the point.
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

/// The swizzle of a pointer, which is that of bytes, as one of elements, with the offset of the memory.
fn swizzle_of_pointer(pointer: &Pointer) -> Result<String, Why> {
    let Some(swizzle) = pointer.swizzle else {
        return Ok(String::new());
    };
    let Some(bits) = pointer.bits else {
        return refused(
            "the swizzle of a pointer counts bytes, and the bits of an element are not known",
        );
    };
    let of_elements = swizzle.recast_layout(8, bits);
    let of_elements = of_elements.map_err(|error| Why::Refused(error.to_string()))?;
    if of_elements.bits() == 0 {
        return Ok(String::new());
    }
    let reached = of_elements.read_bits() | of_elements.changed_bits();
    let span = i128::from(reached).unsigned_abs().next_power_of_two();
    let span = i128::try_from(span).unwrap_or(1) * i128::from(bits);
    let within = pointer.address % span;
    if within % i128::from(bits) != 0 {
        return refused(format!(
            "the address of the memory is not a multiple of its elements of {bits} bits, and its swizzle is that of addresses\n\
             help: align the memory, or give its layout alone"
        ));
    }
    Ok(format!("{of_elements} o {} o ", within / i128::from(bits)))
}

impl Leaf {
    fn notation(&self) -> String {
        match self {
            Self::Known(value) => value.to_string(),
            Self::Open(name) => name.clone(),
            Self::Keep => "_".into(),
            Self::Basis(value, path) => {
                let path = path.iter().rev().map(ToString::to_string);
                let parts: Vec<_> = [value.to_string()].into_iter().chain(path).collect();
                parts.join("@")
            }
        }
    }
}

impl Tree {
    fn notation(&self) -> String {
        self.map(&mut Leaf::notation)
    }

    fn map(&self, leaf: &mut impl FnMut(&Leaf) -> String) -> String {
        match self {
            Self::Leaf(only) => leaf(only),
            Self::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| mode.map(leaf)).collect();
                format!("({})", modes.join(","))
            }
        }
    }

    fn leaves(&self) -> Vec<&Leaf> {
        match self {
            Self::Leaf(leaf) => vec![leaf],
            Self::Tuple(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    /// Returns `true` if both have the same nesting.
    fn is_congruent(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Leaf(_), Self::Leaf(_)) => true,
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b).all(|(a, b)| a.is_congruent(b))
            }
            _ => false,
        }
    }

    /// Returns `true` if each leaf is `1` at its own index.
    fn is_identity(&self, place: &mut Vec<i64>) -> bool {
        match self {
            Self::Leaf(Leaf::Basis(1, path)) => path == place,
            Self::Leaf(_) => false,
            Self::Tuple(modes) => (0..).zip(modes).all(|(i, mode)| {
                place.push(i);
                let is_identity = mode.is_identity(place);
                place.pop();
                is_identity
            }),
        }
    }
}

/// A layout of numbers, or the identity of coordinates.
fn layout(shape: &Tree, stride: &Tree, before: &str) -> Result<String, Why> {
    let strides = stride.leaves();
    let written = format!("{}:{}", shape.notation(), stride.notation());
    if let Some(Leaf::Known(value @ ..0)) =
        strides.iter().find(|leaf| matches!(leaf, Leaf::Known(..0)))
    {
        return refused(format!(
            "`{written}` has the negative stride {value}, and a stride is at least 0\n\
             help: reverse the mode: write {}, and count from its last element",
            value.unsigned_abs()
        ));
    }
    let paths = strides.iter().filter_map(|leaf| match leaf {
        Leaf::Basis(_, path) => Some(path),
        _ => None,
    });
    let mut paths: Vec<&Vec<i64>> = paths.collect();
    if paths.is_empty() {
        return Ok(written);
    }
    if !stride.is_congruent(shape) {
        return refused(format!(
            "expected a stride with the nesting of the shape `{}`, found `{}`",
            shape.notation(),
            stride.notation()
        ));
    }
    if before.is_empty() && stride.is_identity(&mut Vec::new()) {
        return Ok(format!("make_identity_layout({})", shape.notation()));
    }
    paths.sort();
    paths.dedup();
    let one = |path: &Vec<i64>| {
        let strides = stride.map(&mut |leaf| match leaf {
            Leaf::Basis(value, other) if other == path => value.to_string(),
            _ => "0".into(),
        });
        let path: Vec<_> = path.iter().map(ToString::to_string).collect();
        format!(
            "`{}:{strides}` for coordinate {}",
            shape.notation(),
            path.join(",")
        )
    };
    let each: Vec<_> = paths.into_iter().map(one).collect();
    refused(format!(
        "`{written}` is a layout of coordinates, and of these only the identity is read\n\
         help: each coordinate alone has a layout: {}",
        each.join(", ")
    ))
}
