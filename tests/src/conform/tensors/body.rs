//! The bodies of the generated functions.

use layout_algebra::Layout;

use super::call::{Call, Cell};
use super::numbers::Bound;
use crate::conform::level::{Limit, Outcome};
use crate::conform::plain;
use crate::conform::swizzled::Swizzled;
use crate::conform::vector::Vector;
use crate::notation::Tile;
use crate::oracle::Plain;

/// Maximum number of allocated elements.
const CELLS: i64 = 1 << 16;
/// Maximum number of compared elements.
const COMPARED: i128 = 4096;
/// Maximum number of elements that are compared one by one.
const ONE_BY_ONE: usize = 64;

/// A tensor's layout, and the calls on the tensor.
pub(super) struct Body {
    pub(super) operand: Layout,
    pub(super) bound: Bound,
    pub(super) call: Call,
}

impl Body {
    /// Returns a body that must not compile.
    pub(super) fn rejects(&self) -> String {
        let call = match &self.call.cell {
            Some(cell) => format!(".pointer_at({})", cell.coordinate),
            None => self.call.raw.clone(),
        };
        [self.raw(), format!("let part = raw{call};")].join(" ")
    }

    /// Returns a body that completes if the tensor has the elements of the outcome.
    pub(super) fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit> {
        let statements = match &self.call.cell {
            Some(cell) => self.cell(cell, outcome)?,
            None => self.part(vector, outcome)?,
        };
        Ok(statements.join(" "))
    }

    /// Returns checks of the elements of a call's result.
    fn part(&self, vector: &Vector, outcome: &Outcome) -> Result<Vec<String>, Limit> {
        let cells = Cells::of(vector, outcome).ok_or(Limit::Word)?;
        let call = &self.call;
        let mut all = vec![self.raw(), format!("let part = raw{};", call.raw)];
        if !self.bound.is_static {
            let size = cells.size;
            all.push(format!("assert_eq!(part.layout().size(), Some({size}));"));
        } else if !vector.op.starts_with("swizzle_slice") {
            let text = &outcome.text;
            all.push(format!(
                "assert_eq!(part.layout().to_string(), \"{text}\");"
            ));
        }
        all.push(self.compare(&cells, "Some(part.pointer_at({at}) as usize)"));
        if self.operand.cosize() > CELLS {
            return Ok(all);
        }
        all.push(self.memory());
        match &call.checked {
            Some((call, true)) => {
                let compared = self.compare_all(&cells);
                all.push(format!(
                    "{{ let part = whole{call}.expect(\"in the shape\"); {compared} }}"
                ));
            }
            Some((call, false)) => all.push(format!("assert!(whole{call}.is_none());")),
            None => {}
        }
        // No type proves that a coordinate is below a dynamic extent.
        if let Some(proved) = &call.proved
            && (self.bound.is_static || call.checked.is_none())
        {
            all.push(format!("let part = whole{proved};"));
            all.push(self.compare_all(&cells));
        }
        Ok(all)
    }

    /// Returns checks of the element at a coordinate.
    fn cell(&self, cell: &Cell, outcome: &Outcome) -> Result<Vec<String>, Limit> {
        let offset: u32 = outcome.text.parse().map_err(|_| Limit::Word)?;
        let at = &cell.coordinate;
        let mut all = vec![
            self.raw(),
            format!("assert_eq!(raw.pointer_at({at}) as usize, {offset});"),
        ];
        if self.operand.cosize() > CELLS {
            return Ok(all);
        }
        let expected = cell.is_within.then_some(offset);
        all.push(self.memory());
        all.push(format!(
            "assert_eq!(whole.get({at}).copied(), {expected:?});"
        ));
        if let Some(at) = &cell.proved
            && self.bound.is_static
        {
            all.push(format!("assert_eq!(whole[<{at}>::default()], {offset});"));
        }
        Ok(all)
    }

    /// Returns a tensor of bytes from address 0, where the pointer to an element equals its offset.
    fn raw(&self) -> String {
        let (layout, value) = (&self.bound.layout, &self.bound.value);
        format!(
            "type L = {layout}; let layout: L = {value}; \
             let raw = Tensor::new(core::ptr::null::<u8>(), layout);"
        )
    }

    /// Returns a tensor in minimal memory, where each element holds its own offset.
    fn memory(&self) -> String {
        let cosize = self.operand.cosize();
        let (measured, cells) = match (self.operand.as_plain(), self.bound.is_static) {
            (None, _) => (String::new(), "L::COSIZE as u32".into()),
            (Some(_), true) => (String::new(), cosize.to_string()),
            (Some(_), false) => {
                let measured = format!("assert_eq!(layout.cosize(), Some({cosize}));");
                (measured, cosize.to_string())
            }
        };
        format!(
            "{measured} let numbers: Vec<u32> = (0..{cells}).collect(); \
             assert!(Tensor::from_slice(&numbers[1..], layout).is_err()); \
             let whole = Tensor::from_slice(&numbers, layout).unwrap();"
        )
    }

    fn compare_all(&self, cells: &Cells) -> String {
        let compared = self.compare(cells, "part.get({at}).map(|cell| *cell as usize)");
        if cells.is_point {
            return compared;
        }
        let (size, word) = (cells.size, self.bound.word);
        format!("{compared} assert_eq!(part.get({size}_{word}), None);")
    }

    /// Returns source that compares the first elements of a tensor. `cell` is an expression for the
    /// element at `{at}`.
    fn compare(&self, cells: &Cells, cell: &str) -> String {
        let at = if cells.is_point {
            "()".into()
        } else {
            format!("i as {}", self.bound.word)
        };
        let (cell, size) = (cell.replace("{at}", &at), cells.size);
        let first = &cells.values[..cells.values.len().min(ONE_BY_ONE)];
        let sum = cells.values.iter().zip(1_u64..);
        let sum = sum.fold(0_u64, |sum, (value, i)| {
            sum.wrapping_add(i.wrapping_mul(u64::from(*value)))
        });
        format!("same(|i| {cell}, {size}, &{first:?}, {sum});")
    }
}

/// The elements of a tensor.
struct Cells {
    size: i128,
    /// The first elements, which are compared.
    values: Vec<u32>,
    /// `true` if the only coordinate is `()`.
    is_point: bool,
}

impl Cells {
    /// Returns the elements of the outcome. Returns `None` if their number or an offset exceeds 32
    /// bits.
    fn of(vector: &Vector, outcome: &Outcome) -> Option<Self> {
        let (layout, start, whole) = match vector.op.as_str() {
            // A slice of a swizzled layout has the values of the full layout at the positions of the slice.
            "swizzle_slice_and_offset" => {
                let (composed, at) = vector.args.split_at(vector.args.len() - 1);
                let whole = Swizzled::read(&composed.join(" o "))?;
                let (modes, start) = plain::slice(&whole.layout, &Tile::read(&at[0])?)?;
                (Plain::Modes(modes), start, whole)
            }
            // The vectors of `slice` omit the start offset.
            "slice" => {
                let whole = Plain::read(&vector.args[1])?;
                let (_, start) = plain::slice(&whole, &Tile::read(&vector.args[0])?)?;
                let slice = Swizzled::read(&outcome.text)?;
                (slice.layout.clone(), start, slice)
            }
            _ => {
                let whole = Swizzled::read(&outcome.text)?;
                (whole.layout.clone(), outcome.offset.unwrap_or(0), whole)
            }
        };
        let size = layout.size();
        u32::try_from(size).ok()?;
        let values = (0..size.min(COMPARED)).map(|i| {
            let cell = match vector.op.as_str() {
                "swizzle_slice_and_offset" => whole.apply(start + layout.at(i)),
                _ => start + whole.apply(layout.at(i)),
            };
            u32::try_from(cell).ok()
        });
        Some(Self {
            size,
            values: values.collect::<Option<_>>()?,
            is_point: layout.leaves().is_empty() && layout.modes().is_empty(),
        })
    }
}
