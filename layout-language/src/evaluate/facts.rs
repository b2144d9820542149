//! Divisibility of dynamic values, for divisions that cannot be proved to fill their tiles.

use layout_algebra::{IntTuple, Tiler};

use super::Evaluator;
use super::argument::Evaluated;
use super::run_time::{Product, has_values, is_open, leaves_open};
use crate::ast::Expr;
use crate::code;
use crate::locate;
use crate::operations::{Argument, Operation, RunTime};
use crate::range::Range;

/// The operations whose tiles must fill each mode.
const DIVISIONS: [&str; 4] = [
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
];

impl Evaluator {
    /// Returns an error for an operation that does not exist on types with dynamic values.
    pub(super) fn expect_on_open(
        &mut self,
        operation: &Operation,
        written: &[Option<&Expr>],
    ) -> Option<()> {
        let name = operation.name();
        let mut operands = written.iter().copied().flatten();
        let is_open = |operand: &&Expr| self.open_shape(operand).is_some();
        let Some(open) = operands.find(is_open) else {
            return Some(());
        };
        let method = match operation.run_time {
            RunTime::Open => return Some(()),
            RunTime::Values => format!(": `layout!(..).{name}(..)`"),
            RunTime::Unknown => String::new(),
        };
        self.fail_of(
            code::MISSING_FACT,
            open.range(),
            format!(
                "`{name}` needs integers that the macro knows, but `{open}` has dynamic values\n\
                 help: call operations as methods of the layout value{method}"
            ),
        )
    }

    /// Returns the shape of a layout with dynamic values, given as a literal or an item of the
    /// block.
    pub(crate) fn open_shape(&self, layout: &Expr) -> Option<Expr> {
        match layout.ungrouped() {
            Expr::Layout { shape, .. } => is_open(shape).then(|| Expr::clone(shape)),
            Expr::Name(name) => {
                self.binding(name)?;
                match self.written.get(name.local.as_ref()?)?.ungrouped() {
                    Expr::Layout { shape, .. } => is_open(shape).then(|| Expr::clone(shape)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns `true` if the expression contains dynamic values.
    pub(super) fn has_run_time_numbers(&self, layout: &Expr) -> bool {
        leaves_open(layout) || has_values(layout) || self.open_shape(layout).is_some()
    }

    /// Returns an error for a division whose tiles do not provably fill a dynamic mode.
    pub(super) fn expect_facts(
        &mut self,
        operation: &Operation,
        values: &[Evaluated],
        written: &[Option<&Expr>],
        at: Range,
    ) -> Option<()> {
        let (true, [_, Evaluated::Known(Argument::Tiler(tiler))], [Some(left), right]) =
            (DIVISIONS.contains(&operation.name()), values, written)
        else {
            return Some(());
        };
        let missing = self
            .open_shape(left)
            .and_then(|shape| missing(&shape, tiler, Vec::new()));
        let Some(Missing {
            number,
            path,
            tile,
            wanted,
        }) = missing
        else {
            return Some(());
        };
        let place = right.map_or(at, |right| locate::inside(right.ungrouped(), &path));
        self.fail_of(
            code::MISSING_FACT,
            place,
            format!(
                "cannot prove that `{number}` is a multiple of {tile}\n\
                 help: write `{wanted}` if it is a multiple; for partial tiles, call \
                 `predicated_tile` of a tensor"
            ),
        )
    }
}

/// A dynamic mode that cannot be proved to be filled.
struct Missing {
    /// The mode.
    number: String,
    /// The path of its tile in the tiler.
    path: Vec<usize>,
    /// The number of elements of the tile.
    tile: i64,
    /// The mode in a form that is provably filled.
    wanted: String,
}

/// Returns the first mode of a shape that its tiles do not provably fill.
fn missing(shape: &Expr, tiler: &Tiler, path: Vec<usize>) -> Option<Missing> {
    match (shape, tiler) {
        (Expr::Tuple { modes, .. }, Tiler::Modes(tilers)) => {
            let mut modes = modes.iter().zip(tilers).enumerate();
            modes.find_map(|(i, (mode, tiler))| {
                missing(mode, tiler, path.iter().copied().chain([i]).collect())
            })
        }
        (Expr::Open { .. } | Expr::Chain { .. }, tiler) => {
            let tile = &span(tiler)?;
            let product = Product::of(shape)?;
            let known = product.coefficient()?;
            if known % tile == 0 {
                return None;
            }
            let wanted = (known / gcd(known, *tile)).checked_mul(*tile)?;
            Some(Missing {
                number: shape.to_string(),
                path,
                tile: *tile,
                wanted: product.with_coefficient(wanted),
            })
        }
        _ => None,
    }
}

/// Returns the distance between consecutive tiles in one mode.
fn span(tiler: &Tiler) -> Option<i64> {
    match tiler {
        Tiler::Size(tile) => Some(*tile),
        Tiler::Layout(tile) => match (tile.shape(), tile.stride()) {
            (IntTuple::Int(count), IntTuple::Int(stride @ 1..)) => count.checked_mul(*stride),
            _ => None,
        },
        Tiler::Modes(_) | Tiler::Keep => None,
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
