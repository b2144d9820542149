//! The integers of a broken rule, by name.

use layout_algebra::{CounterExample, IntTuple, Layout as Plain, Path, Rule, Swizzle as Bits};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::values::{Layout, Swizzle, to_python};

/// A field of a rule, as a Python value.
trait Field {
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;
}

macro_rules! fields {
    ($($type:ty: |$field:ident, $py:ident| $value:expr;)+) => {$(
        impl Field for $type {
            fn value<'py>(&self, $py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let $field = self;
                Ok($value.into_pyobject($py)?.into_any())
            }
        }
    )+};
}

fields! {
    i64: |n, py| n;
    i128: |n, py| n;
    u64: |n, py| n;
    u32: |n, py| n;
    usize: |n, py| n;
    &'static str: |text, py| *text;
    String: |text, py| text;
    Path: |path, py| PyTuple::new(py, &path.0)?;
    Bits: |swizzle, py| Swizzle(*swizzle);
    Box<Plain>: |layout, py| Layout(Plain::clone(layout));
    [i64; 2]: |pair, py| (pair[0], pair[1]);
    [Path; 2]: |pair, py| (pair[0].value(py)?, pair[1].value(py)?);
    [IntTuple; 2]: |pair, py| (pair[0].value(py)?, pair[1].value(py)?);
    [(i64, i64); 2]: |pair, py| (pair[0], pair[1]);
}

impl Field for bool {
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.into_pyobject(py)?.to_owned().into_any())
    }
}

impl Field for IntTuple {
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self)
    }
}

impl<T: Field> Field for Option<T> {
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Some(field) => field.value(py),
            None => Ok(py.None().into_bound(py)),
        }
    }
}

impl<T: Field> Field for Vec<T> {
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fields = self.iter().map(|field| field.value(py));
        let fields = fields.collect::<PyResult<Vec<_>>>()?;
        Ok(PyTuple::new(py, fields)?.into_any())
    }
}

macro_rules! fields_of {
    ($py:ident, $value:expr, $Type:ident: $($variant:ident { $($field:ident),+ })+) => {{
        let fields = PyDict::new($py);
        match $value {
            $($Type::$variant { $($field),+ } => {
                $(fields.set_item(stringify!($field), $field.value($py)?)?;)+
            })+
            _ => {}
        }
        fields
    }};
}

/// Returns the fields of a rule.
#[rustfmt::skip]
pub(crate) fn of_rule<'py>(py: Python<'py>, rule: &Rule) -> PyResult<Bound<'py, PyDict>> {
    if let Rule::Notation(error) = rule {
        let fields = PyDict::new(py);
        fields.set_item("position", error.position)?;
        return Ok(fields);
    }
    Ok(fields_of! {
        py, rule, Rule:
        StrideDividesShape { stride, passed, shape, mode, coalesced, leaf }
        ShapeDividesCount { shape, count, placed, mode, coalesced, leaf }
        NoCarry { reach, shape, mode, coalesced, leaf }
        NotDecided { evaluations }
        NotComplementable { stride, block, leaf }
        CopiesMeet { copies, offset }
        DoesNotTile { size, covered, tile }
        DoesNotFill { size, tile, leaf }
        RepeatsElements { count, leaf }
        Rank { tiler, layout }
        Modes { what, modes, of, rank }
        NoMode { mode, rank }
        NoModes { begin, end }
        Divisibility { what, value, by, leaf }
        ElementMissing { n, offset }
        ElementsOverlap { n, reach }
        NotInvertible { coordinates, offset, leaf }
        NotCompact { what, reached, size }
        LeavesTile { reach, cells }
        Atom { what, count, atom }
        NoColumns { columns, nearest }
        NotInjective { first, second, coordinates, offset }
        NotSurjective { cell, coordinate, offset }
        NotContiguous { index, threads, offsets }
        NotAligned { index, threads, offset, n }
        NoWholeVectors { values, n }
        BankConflict { first, second, threads, bank, offsets, wavefronts, swizzle }
        NoSwizzle { tried, best, wavefronts, ideal_wavefronts, is_least }
        HasGaps { reached, size }
        NoPadding { tried, best, wavefronts, ideal_wavefronts }
        SectorUse { threads, apart, instructions, sectors, bytes }
        NoAccess { n, bytes }
        NotSearched { steps }
        ExtentOfBits { extent, leaf }
        SharedBits { indices, offsets }
        OneImage { indices, image }
        SwizzleBits { bits, base, shift }
        PowerOfTwo { value }
        SwizzleLost { read, changed }
        SwizzleNeverSet { first, last, bit, largest }
        SwizzleBehind { index, element, from, to, largest, block }
        SwizzleParts { from, to }
        SwizzleOffset { offset }
        NoOperand { fact, suggestion }
        NoBoxes { fact, suggestion }
        Congruence { shape, other, path }
        OutOfRange { what, value, least, path }
        NotBelow { what, value, of, end, path }
        NotReached { what, value, coordinate, found }
        Outside { index, coordinate, offset, end }
        SameOrder { order, modes }
        Overflow { what }
        Depth { limit }
    })
}

/// Returns the fields of a counterexample.
#[rustfmt::skip]
pub(crate) fn of_counter_example<'py>(py: Python<'py>, shown: &CounterExample) -> PyResult<Bound<'py, PyDict>> {
    Ok(fields_of! {
        py, shown, CounterExample:
        Offset { index, coordinate, offset, composed }
        Overhang { index, coordinate, element, size }
        Overlap { offset, starts }
    })
}
