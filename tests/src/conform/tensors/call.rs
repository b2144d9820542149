//! Calls on a tensor for the operation of a vector.

use layout_algebra::{Coord, IntTuple, Layout, Tiler};

use crate::conform::level::Limit;
use crate::conform::plain;
use crate::conform::source;
use crate::conform::table::{Argument, Operands};
use crate::oracle::Plain;

/// The operations of tensors: names in vectors, and names of methods.
const NAMES: &[(&str, &str)] = &[
    ("composition", "composition"),
    ("eval", ""),
    ("flat_divide", "flat_divide"),
    ("group", "group"),
    ("local_partition", "local_partition"),
    ("local_tile", "local_tile"),
    ("local_tile_proj", "local_tile"),
    ("logical_divide", "logical_divide"),
    ("select", "select"),
    ("slice", "slice"),
    ("slice_and_offset", "slice"),
    ("swizzle_compose", ""),
    ("swizzle_compose_then_compose", "composition"),
    ("swizzle_compose_then_zipped_divide", "zipped_divide"),
    ("swizzle_slice_and_offset", "slice"),
    ("tiled_divide", "tiled_divide"),
    ("zipped_divide", "zipped_divide"),
];

/// Returns `true` if tensors support the operation.
pub(super) fn has(op: &str) -> bool {
    method(op).is_some()
}

fn method(op: &str) -> Option<&'static str> {
    let op = op.strip_suffix("_tiler").unwrap_or(op);
    let found = NAMES.iter().find(|(name, _)| *name == op);
    found.map(|(_, method)| *method)
}

/// Returns the operand that is the layout of the tensor, which is the first.
pub(super) fn operand(operands: &Operands) -> Option<Layout> {
    operands.0.iter().find_map(|operand| match operand {
        Argument::Layout(layout) => Some(layout.clone()),
        _ => None,
    })
}

/// A method call with its arguments, on bounds-checked tensors and on raw tensors.
#[derive(Default)]
pub(super) struct Call {
    /// The call on a raw tensor, where the caller ensures that each access is valid.
    pub(super) raw: String,
    /// The call with run-time checked coordinates, and `true` if they are in the shape.
    pub(super) checked: Option<(String, bool)>,
    /// The call without coordinates, or with coordinates that types prove to be in the shape.
    pub(super) proved: Option<String>,
    /// The coordinate of one element, instead of a method.
    pub(super) cell: Option<Cell>,
}

/// The coordinate of one element.
pub(super) struct Cell {
    /// The coordinate in integers.
    pub(super) coordinate: String,
    /// `true` if the coordinate is in the shape.
    pub(super) is_within: bool,
    /// The coordinate in static integers, if types prove that it is in the shape.
    pub(super) proved: Option<String>,
}

impl Call {
    /// Returns the call of a vector.
    pub(super) fn of(op: &str, operands: &Operands, word: &str) -> Result<Self, Limit> {
        let method = method(op).ok_or(Limit::Operation)?;
        let x = operands;
        Ok(match op {
            "swizzle_compose" => Self {
                proved: Some(String::new()),
                ..Self::default()
            },
            "eval" => Self::eval(x.layout(0), x.tuple(1), word)?,
            "slice" | "slice_and_offset" => {
                let parts = [("", x.coord(0))];
                Self::part(method, &parts, x.layout(1).shape(), word)?
            }
            "swizzle_slice_and_offset" => {
                let parts = [("", x.coord(1))];
                Self::part(method, &parts, x.layout(0).shape(), word)?
            }
            "local_tile" => Self::tile(x.layout(0), x.tiler(1), x.coord(2), word)?,
            "local_tile_proj" => {
                let tiler = projected(x.tiler(1), x.coord(3)).ok_or(Limit::Operation)?;
                let coordinate = projected(x.coord(2), x.coord(3)).ok_or(Limit::Operation)?;
                Self::tile(x.layout(0), &tiler, &coordinate, word)?
            }
            "local_partition" => Self::partition(x.layout(1), *x.int(2), word)?,
            "select" => {
                let positions = x.positions(1).iter().map(|i| format!("_{i},"));
                let positions: String = positions.collect();
                Self::raw(format!(".{method}::<({positions})>()"))
            }
            "group" => Self::whole(format!(".{method}::<_{}, _{}>()", x.int(1), x.int(2))),
            _ => {
                let tiler = operands.0.iter().find_map(|operand| match operand {
                    Argument::Tiler(tiler) => Some(tiler),
                    _ => None,
                });
                let tiler = source::tiler(tiler.ok_or(Limit::Operation)?).ok_or(Limit::Modes)?;
                let call = format!(".{method}(<{tiler}>::default())");
                match method {
                    "composition" => Self::raw(call),
                    _ => Self::whole(call),
                }
            }
        })
    }

    /// Returns a call that only raw tensors support.
    fn raw(raw: String) -> Self {
        Self {
            raw,
            ..Self::default()
        }
    }

    /// Returns a call that all tensors support, and that keeps all elements.
    fn whole(call: String) -> Self {
        Self {
            raw: call.clone(),
            proved: Some(call),
            ..Self::default()
        }
    }

    fn eval(layout: &Layout, at: &IntTuple, word: &str) -> Result<Self, Limit> {
        let at = to_coordinate(at);
        let is_natural = is_natural(&at, layout.shape());
        let proved = is_natural.then(|| source::coordinate(&at)).flatten();
        Ok(Self {
            cell: Some(Cell {
                coordinate: coordinate(&at, word).ok_or(Limit::Modes)?,
                is_within: is_within(&at, layout.shape()),
                proved,
            }),
            ..Self::default()
        })
    }

    /// Returns a call for the part at a coordinate in `shape`: the text before the coordinate, and
    /// the coordinate.
    fn part(
        method: &str,
        parts: &[(&str, &Coord); 1],
        shape: &IntTuple,
        word: &str,
    ) -> Result<Self, Limit> {
        let [(before, at)] = parts;
        let written = coordinate(at, word).ok_or(Limit::Modes)?;
        let is_natural = is_natural(at, shape);
        let proved = is_natural.then(|| source::coordinate(at)).flatten();
        Ok(Self {
            raw: format!(".{method}({before}{written})"),
            checked: Some((
                format!(".get_{method}({before}{written})"),
                is_within(at, shape),
            )),
            proved: proved.map(|at| format!(".{method}({before}<{at}>::default())")),
            cell: None,
        })
    }

    fn tile(layout: &Layout, tiler: &Tiler, at: &Coord, word: &str) -> Result<Self, Limit> {
        let written = source::tiler(tiler).ok_or(Limit::Modes)?;
        let before = format!("<{written}>::default(), ");
        // If the layout cannot be divided, no tile exists, and no coordinate is in the shape.
        let rest = layout.zipped_divide(tiler).ok().and_then(|all| all.mode(1));
        let rest = rest.map_or(IntTuple::Tuple(Vec::new()), |rest| rest.shape().clone());
        Self::part("local_tile", &[(&before, at)], &rest, word)
    }

    /// Returns a partition by threads, whose tile has the shape of the thread layout.
    fn partition(threads: &Layout, index: i64, word: &str) -> Result<Self, Limit> {
        let sizes: Vec<_> = threads.modes().iter().map(Layout::size).collect();
        let of_threads = Plain::read(&threads.to_string()).ok_or(Limit::Operation)?;
        let at = plain::flat_coordinate(&of_threads, i128::from(index));
        let at = at.iter().map(|index| i64::try_from(*index).ok());
        let at: Vec<_> = at.collect::<Option<_>>().ok_or(Limit::Word)?;
        let (shape, at) = match (threads.shape(), &at[..]) {
            (IntTuple::Int(size), [at]) => (IntTuple::Int(*size), Coord::At(*at)),
            _ => (
                IntTuple::Tuple(sizes.into_iter().map(IntTuple::Int).collect()),
                Coord::Modes(at.into_iter().map(Coord::At).collect()),
            ),
        };
        let before = source::tuple(&shape).ok_or(Limit::Modes)?;
        let before = format!("<{before}>::default(), ");
        Self::part("local_partition", &[(&before, &at)], &shape, word)
    }
}

/// Returns the modes where the projection has an integer.
fn projected<T: Parts>(of: &T, projection: &Coord) -> Option<T> {
    let (Some(parts), Coord::Modes(projection)) = (of.parts(), projection) else {
        return None;
    };
    if parts.len() != projection.len() {
        return None;
    }
    let kept = parts.iter().zip(projection);
    let kept = kept.filter(|(_, keep)| !matches!(keep, Coord::Free));
    Some(T::of(kept.map(|(part, _)| part.clone()).collect()))
}

/// A tuple.
trait Parts: Clone {
    fn parts(&self) -> Option<&[Self]>;
    fn of(parts: Vec<Self>) -> Self;
}
impl Parts for Tiler {
    fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Modes(modes) => Some(modes),
            _ => None,
        }
    }
    fn of(parts: Vec<Self>) -> Self {
        Self::Modes(parts)
    }
}
impl Parts for Coord {
    fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Modes(modes) => Some(modes),
            _ => None,
        }
    }
    fn of(parts: Vec<Self>) -> Self {
        Self::Modes(parts)
    }
}

fn to_coordinate(tuple: &IntTuple) -> Coord {
    match tuple {
        IntTuple::Int(index) => Coord::At(*index),
        IntTuple::Tuple(modes) => Coord::Modes(modes.iter().map(to_coordinate).collect()),
    }
}

/// Returns a coordinate in integers of type `word`.
fn coordinate(at: &Coord, word: &str) -> Option<String> {
    match at {
        Coord::Free => Some("Keep".into()),
        Coord::At(index) => Some(format!("{index}_{word}")),
        Coord::Modes(modes) if modes.len() <= source::MAX_RANK => {
            let modes = modes.iter().map(|mode| Some(coordinate(mode, word)? + ","));
            Some(format!("({})", modes.collect::<Option<String>>()?))
        }
        Coord::Modes(_) => None,
    }
}

/// Returns `true` if all fixed parts of a coordinate are below the extents. Unnamed modes are free.
fn is_within(at: &Coord, shape: &IntTuple) -> bool {
    match (at, shape) {
        (Coord::Free, _) => true,
        (Coord::At(index), shape) => shape.product().is_some_and(|size| *index < size),
        (Coord::Modes(at), IntTuple::Tuple(shape)) => {
            let both = at.iter().zip(shape);
            at.len() <= shape.len() && both.into_iter().all(|(at, shape)| is_within(at, shape))
        }
        (Coord::Modes(_), IntTuple::Int(_)) => false,
    }
}

/// Returns `true` if the coordinate is in the shape, and has an integer for each fixed extent.
fn is_natural(at: &Coord, shape: &IntTuple) -> bool {
    match (at, shape) {
        (Coord::At(_), IntTuple::Tuple(_)) => false,
        (Coord::Modes(at), IntTuple::Tuple(shape)) => {
            let both = at.iter().zip(shape);
            at.len() <= shape.len() && both.into_iter().all(|(at, shape)| is_natural(at, shape))
        }
        (at, shape) => is_within(at, shape),
    }
}
