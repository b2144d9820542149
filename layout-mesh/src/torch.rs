//! PyTorch's notation of redistributions.

use core::ops::Range;

use layout_algebra::formula::Number;

use crate::left_to_right;
use crate::notation::{Axes, MOST, number, reduction, valid};
use crate::scan::{Kind, NotationError, Scanner, Token};
use crate::shard_order::order;
use crate::{OpenSharding, Placement, Reduction, Uneven};

/// Reads a redistribution of a `DTensor`: mesh and shape, then the placements of both sides.
///
/// ```text
/// mesh (2, 4) ("dp", "tp") shape (8, 8): (Shard(0), Replicate()) -> (Shard(1), Replicate())
/// init_device_mesh("cuda", (4,)), shape [8, 8]: [Partial("sum")] -> [Shard(-1)]
/// mesh 4 shape torch.Size([8, 8]): S(0) -> R
/// ```
///
/// Placements are written as in Python, `Shard(dim=0)`, or as PyTorch prints them, `S(0)R`,
/// `_StridedShard(dim=0, sf=2)` or `S(0)[1]S(0)[0]` with a shard order. A mesh without names has the axes `m0`, `m1` and so on. Shards follow
/// [`Uneven::Chunk`].
///
/// ```
/// use layout_mesh::parse_torch_redistribution;
///
/// let text = "mesh (2, 4) ('dp', 'tp') shape (8, 8): (Shard(0), Replicate()) -> (R, P(sum))";
/// let [from, to] = parse_torch_redistribution(text)?;
/// assert_eq!(from.to_string(), "[dp: Shard(0), tp: Replicate] of (8, 8) on dp=2, tp=4");
/// assert_eq!(to.to_string(), "[dp: Replicate, tp: Partial(sum)] of (8, 8) on dp=2, tp=4");
///
/// // The columns of a mesh are the outer shards, as in FSDP after tensor parallelism.
/// let text = "mesh (2, 2) shape 8: [_StridedShard(0, split_factor=2), Shard(0)] -> [R, R]";
/// let [from, _] = parse_torch_redistribution(text)?;
/// assert_eq!(from.to_string(), "[m1: Shard(0), m0: Shard(0)] of (8) on m0=2, m1=2");
/// # Ok::<(), layout_mesh::NotationError>(())
/// ```
///
/// # Errors
///
/// [`NotationError`] for an invalid text or an invalid sharding.
///
/// # Source
///
/// The text forms of PyTorch's `DeviceMesh` and `Placement`. `_StridedShard` placements are read as a
/// shard order, as in `DTensorSpec`.
pub fn parse_torch_redistribution(text: &str) -> Result<[OpenSharding; 2], NotationError> {
    let mut scanner = Scanner::new(text);
    let (mut mesh, mut shape) = (None, None);
    while !scanner.takes(":") {
        let token = scanner.peek();
        match last(&mut scanner).text {
            "mesh" | "device_mesh" if mesh.is_none() => {
                scanner.takes("=");
                let found = device_mesh(&mut scanner)?;
                mesh = Some(found.axes(scanner.since(token.begin))?);
            }
            "DeviceMesh" | "init_device_mesh" if mesh.is_none() => {
                let found = arguments(&mut scanner)?;
                mesh = Some(found.axes(scanner.since(token.begin))?);
            }
            "shape" if shape.is_none() => {
                scanner.takes("=");
                shape = Some(sizes(&mut scanner)?);
            }
            _ => {
                let error = token.error("`mesh`, `shape`, or `:` before the placements");
                return Err(error.help(FORM));
            }
        }
        scanner.takes(",");
    }
    let missing = |what: &str| NotationError::new(scanner.since(0), what, "none").help(FORM);
    let axes = mesh.ok_or_else(|| missing("a mesh"))?;
    let shape = shape.ok_or_else(|| missing("a shape"))?;
    let from = side(&mut scanner, &axes, &shape)?;
    let arrow = scanner.expect("->");
    arrow.map_err(|error| error.help(FORM))?;
    let to = side(&mut scanner, &axes, &shape)?;
    scanner.finish()?;
    Ok([from, to])
}

const FORM: &str = "write the redistribution as `mesh (2, 4) shape (8, 8): (Shard(0), Replicate()) -> (Replicate(), Shard(1))`";

/// Reads a token. Returns the last part of a dotted name.
fn last<'a>(scanner: &mut Scanner<'a>) -> Token<'a> {
    let mut token = scanner.next();
    while token.kind == Kind::Name && scanner.takes(".") {
        token = scanner.next();
    }
    token
}

/// A device mesh.
#[derive(Default)]
struct DeviceMesh {
    sizes: Vec<Number>,
    /// The names in the mesh itself: `(dp=2, tp=4)`.
    names: Vec<String>,
    strides: Option<Vec<Number>>,
}

impl DeviceMesh {
    fn axes(self, at: Range<usize>) -> Result<Axes, NotationError> {
        let count = self.sizes.len();
        if count == 0 {
            return Err(NotationError::new(at, "a mesh", "none"));
        }
        let named = self.names.len();
        if named != 0 && named != count {
            let expected = format!("{count} names, one for each mesh dimension");
            return Err(NotationError::new(at, expected, named));
        }
        let mut end = Some(1_i64);
        let mut is_next = |(size, stride): (&Number, &Number)| {
            let is_next = stride.known() == end;
            end = end.zip(size.known()).and_then(|(a, b)| a.checked_mul(b));
            is_next && end.is_some()
        };
        // Strides of a row-major mesh are the default.
        let strides = self.strides.filter(|strides| {
            strides.len() != count || !self.sizes.iter().zip(strides).rev().all(&mut is_next)
        });
        let name = |i: usize| self.names.get(i).cloned().unwrap_or(format!("m{i}"));
        let sizes = self.sizes.into_iter().enumerate();
        let axes = Axes {
            sizes: sizes.map(|(i, size)| (name(i), size)).collect(),
            strides,
        };
        axes.checked(at)
    }
}

/// Returns the bracket that closes a list, if the next token opens one.
fn opened(scanner: &mut Scanner<'_>) -> Option<&'static str> {
    if scanner.takes("(") {
        Some(")")
    } else {
        scanner.takes("[").then_some("]")
    }
}

/// Reads integers: `8`, `(8, 8)`, `[8, 8]` or `torch.Size([8, 8])`.
fn sizes(scanner: &mut Scanner<'_>) -> Result<Vec<Number>, NotationError> {
    let is_size = scanner.peek().kind == Kind::Name && last(scanner).text == "Size";
    let outer = is_size && scanner.takes("(");
    let sizes = match opened(scanner) {
        Some(close) => scanner.list(close, MOST, "dimensions", number)?,
        None => vec![number(scanner)?],
    };
    if outer {
        scanner.expect(")")?;
    }
    Ok(sizes)
}

/// Reads a mesh after the word `mesh`, with the names of its dimensions if they follow.
fn device_mesh(scanner: &mut Scanner<'_>) -> Result<DeviceMesh, NotationError> {
    let token = scanner.peek();
    if token.kind == Kind::Name {
        if ["DeviceMesh", "init_device_mesh"].contains(&last(scanner).text) {
            return arguments(scanner);
        }
        return Err(token.error("the sizes of a mesh"));
    }
    let mut mesh = DeviceMesh::default();
    shape_of(scanner, &mut mesh)?;
    let mut rest = scanner.clone();
    rest.takes(",");
    if rest.takes("mesh_dim_names") || rest.takes("names") {
        rest.takes("=");
        *scanner = rest;
        names(scanner, &mut mesh)?;
    } else if opened(&mut rest).is_some() && rest.peek().kind == Kind::Quoted {
        scanner.takes(",");
        names(scanner, &mut mesh)?;
    }
    Ok(mesh)
}

/// Reads the arguments of `DeviceMesh` or `init_device_mesh`.
fn arguments(scanner: &mut Scanner<'_>) -> Result<DeviceMesh, NotationError> {
    let mut mesh = DeviceMesh::default();
    scanner.expect("(")?;
    scanner.list(")", MOST, "arguments", |scanner| {
        let token = scanner.peek();
        if token.kind != Kind::Name {
            return match token.kind {
                Kind::Quoted => {
                    scanner.next();
                    Ok(())
                }
                _ => shape_of(scanner, &mut mesh),
            };
        }
        scanner.next();
        if !scanner.takes("=") {
            scanner.expect(":")?;
        }
        match token.text {
            "mesh_dim_names" => names(scanner, &mut mesh),
            "mesh" | "Mesh" | "mesh_shape" => shape_of(scanner, &mut mesh),
            "stride" => {
                mesh.strides = Some(sizes(scanner)?);
                Ok(())
            }
            _ => {
                last(scanner);
                Ok(())
            }
        }
    })?;
    Ok(mesh)
}

/// Reads quoted names.
fn names(scanner: &mut Scanner<'_>, mesh: &mut DeviceMesh) -> Result<(), NotationError> {
    let name = |scanner: &mut Scanner<'_>| {
        let name = scanner.next();
        if name.kind == Kind::Quoted {
            return Ok(name.unquoted().to_owned());
        }
        Err(name.error("a name in quotes"))
    };
    mesh.names = match opened(scanner) {
        Some(close) => scanner.list(close, MOST, "names", name)?,
        None => vec![name(scanner)?],
    };
    Ok(())
}

/// Reads the sizes of a mesh, `(2, 4)` or `(dp=2, tp=4)`, or its ranks, `[[0, 1], [2, 3]]`.
fn shape_of(scanner: &mut Scanner<'_>, mesh: &mut DeviceMesh) -> Result<(), NotationError> {
    let begin = scanner.begin();
    if scanner.peek().text == "[" {
        let mut ranks = Ranks::default();
        ranks.list(scanner, 0)?;
        if ranks.sizes.len() > 1 || ranks.values.contains(&0) {
            return ranks.write(mesh, scanner.since(begin));
        }
        mesh.sizes = ranks.values.into_iter().map(Number::from).collect();
        return Ok(());
    }
    let Some(close) = opened(scanner) else {
        mesh.sizes = vec![number(scanner)?];
        return Ok(());
    };
    let DeviceMesh { names, .. } = mesh;
    mesh.sizes = scanner.list(close, MOST, "mesh dimensions", |scanner| {
        if scanner.peek().kind == Kind::Name {
            names.push(scanner.next().text.to_owned());
            scanner.expect("=")?;
        }
        number(scanner)
    })?;
    Ok(())
}

/// The ranks of a mesh, in row-major order of the mesh coordinates.
#[derive(Default)]
struct Ranks {
    /// The lengths of the nested lists, from the outermost.
    sizes: Vec<Option<usize>>,
    values: Vec<i64>,
    /// The number of lists around each rank.
    depth: Option<usize>,
}

impl Ranks {
    fn list(&mut self, scanner: &mut Scanner<'_>, depth: usize) -> Result<(), NotationError> {
        if depth == MOST {
            let expected = format!("at most {MOST} nested lists");
            return Err(scanner.peek().error(expected));
        }
        if depth == self.sizes.len() {
            self.sizes.push(None);
        }
        let begin = scanner.begin();
        scanner.expect("[")?;
        let items = scanner.list("]", usize::MAX, "ranks", |scanner| {
            let token = scanner.peek();
            if token.text == "[" {
                return self.list(scanner, depth + 1);
            }
            if *self.depth.get_or_insert(depth) != depth {
                return Err(token.error("a list of ranks"));
            }
            self.values.push(scanner.integer("a rank", 0)?);
            Ok(())
        })?;
        let length = *self.sizes[depth].get_or_insert(items.len());
        if items.len() != length {
            let expected = format!("a list of length {length}");
            return Err(NotationError::new(
                scanner.since(begin),
                expected,
                items.len(),
            ));
        }
        Ok(())
    }

    /// Sets the sizes and the rank strides of a mesh.
    fn write(self, mesh: &mut DeviceMesh, at: Range<usize>) -> Result<(), NotationError> {
        let sizes: Vec<_> = self.sizes.iter().map(|size| size.unwrap_or(0)).collect();
        let mut inside = self.values.len();
        let mut strides = Vec::new();
        for &size in &sizes {
            inside /= size.max(1);
            let stride = self.values.get(inside).filter(|_| size > 1);
            strides.push(stride.copied().unwrap_or(1));
        }
        let expected = |index: usize| {
            let mut rest = index;
            let mut digits = sizes.iter().zip(&strides).rev();
            digits.try_fold(0_i64, |sum, (&size, &stride)| {
                let digit = i64::try_from(rest % size.max(1)).ok()?;
                rest /= size.max(1);
                sum.checked_add(digit.checked_mul(stride)?)
            })
        };
        let irregular = |&(index, &rank): &(usize, &i64)| expected(index) != Some(rank);
        if let Some((index, rank)) = self.values.iter().enumerate().find(irregular) {
            let found = format!("rank {rank} at position {index}");
            let expected = "ranks from 0 with one stride along each mesh dimension";
            return Err(NotationError::new(at, expected, found));
        }
        let number = |size: usize| Number::from(i64::try_from(size).unwrap_or(i64::MAX));
        mesh.sizes = sizes.into_iter().map(number).collect();
        mesh.strides = Some(strides.into_iter().map(Number::from).collect());
        Ok(())
    }
}

/// Reads the placements of one side.
fn side(
    scanner: &mut Scanner<'_>,
    axes: &Axes,
    shape: &[Number],
) -> Result<OpenSharding, NotationError> {
    let begin = scanner.begin();
    if scanner.takes("placements") {
        scanner.takes("=");
    }
    let close = opened(scanner);
    let (mut placements, mut indices) = (Vec::new(), Vec::new());
    loop {
        let token = scanner.peek();
        let is_end = match close {
            Some(close) => token.text == close,
            None => token.text == "->",
        };
        if is_end || token.kind == Kind::End {
            break;
        }
        if placements.len() == axes.sizes.len() {
            let expected = format!(
                "{} placements, one for each mesh dimension",
                placements.len()
            );
            return Err(NotationError::new(token.at(), expected, "more"));
        }
        placements.push(placement(scanner, shape.len())?);
        indices.push(index(scanner)?);
        scanner.takes(",");
    }
    if let Some(close) = close {
        scanner.expect(close)?;
    }
    let at = scanner.since(begin);
    if placements.len() != axes.sizes.len() {
        let expected = format!(
            "{} placements, one for each mesh dimension",
            axes.sizes.len()
        );
        return Err(NotationError::new(at, expected, placements.len()));
    }
    let mut sharding = axes.on(shape);
    sharding.uneven = Uneven::Chunk;
    let written = placements.clone();
    let order = order(axes, &mut placements, &indices);
    let order = order.map_err(|error| NotationError::of(at.clone(), error))?;
    let placed = order
        .into_iter()
        .map(|i| (axes.sizes[i].0.clone(), placements[i]));
    sharding.placements = placed.collect();
    let sharding = valid(sharding, at.clone())?;
    if written != placements && sharding.is_static() {
        let found = sharding.at(&|_| 1);
        let found = found.map_err(|error| NotationError::of(at.clone(), error))?;
        left_to_right::check(&found, &written).map_err(|dim| {
            let found = format!("uneven shards of dimension {dim}");
            let error = NotationError::new(at, "strided shards that equal a shard order", found);
            error.help("use even shards, or `Shard` along one axis for each dimension")
        })?;
    }
    Ok(sharding)
}

/// Reads the position of an axis in the shard order of its dimension: `[1]` in `S(0)[1]S(0)[0]`.
fn index(scanner: &mut Scanner<'_>) -> Result<Option<i64>, NotationError> {
    if !scanner.takes("[") {
        return Ok(None);
    }
    let index = scanner.integer("a position in the shard order", 0)?;
    scanner.expect("]")?;
    Ok(Some(index))
}

/// Reads a placement of a tensor with `rank` dimensions.
fn placement(scanner: &mut Scanner<'_>, rank: usize) -> Result<Placement, NotationError> {
    let token = scanner.peek();
    let letters = token.text.bytes().all(|letter| b"RPS".contains(&letter));
    let name = if letters && token.kind == Kind::Name {
        // `RS(0)` is `R` and `S(0)`.
        scanner.letter()
    } else {
        last(scanner)
    };
    match name.text {
        "Replicate" | "R" => {
            if scanner.takes("(") {
                scanner.expect(")")?;
            }
            Ok(Placement::Replicate)
        }
        "Shard" | "S" => {
            scanner.expect("(")?;
            let dim = dimension(scanner, rank)?;
            scanner.expect(")")?;
            Ok(Placement::Shard(dim))
        }
        "_StridedShard" | "StridedShard" | "_S" => {
            scanner.expect("(")?;
            let dim = dimension(scanner, rank)?;
            scanner.expect(",")?;
            if scanner.takes("split_factor") || scanner.takes("sf") {
                scanner.expect("=")?;
            }
            let split = scanner.integer("a split factor", 1)?;
            scanner.expect(")")?;
            Ok(match split {
                1 => Placement::Shard(dim),
                split => Placement::StridedShard { dim, split },
            })
        }
        "Partial" | "_Partial" | "P" => terms(scanner).map(Placement::Partial),
        _ => Err(token.error(
            "a placement: `Shard(0)`, `Replicate()`, `Partial(sum)` or `_StridedShard(0, split_factor=2)`",
        )),
    }
}

/// Reads the reduction of `Partial`, which is a sum by default.
fn terms(scanner: &mut Scanner<'_>) -> Result<Reduction, NotationError> {
    if !scanner.takes("(") || scanner.takes(")") {
        return Ok(Reduction::Sum);
    }
    if scanner.takes("reduce_op") {
        scanner.expect("=")?;
    }
    let token = last(scanner);
    let op = reduction(&token.unquoted().to_ascii_lowercase()).ok_or_else(|| {
        let error = token.error("a reduction: `sum`, `product`, `max` or `min`");
        if token.unquoted().eq_ignore_ascii_case("avg") {
            return error.help("redistribute `Partial(sum)`, and divide by the number of devices");
        }
        error
    })?;
    scanner.expect(")")?;
    Ok(op)
}

/// Reads a dimension. Negative dimensions count from the end.
fn dimension(scanner: &mut Scanner<'_>, rank: usize) -> Result<usize, NotationError> {
    if scanner.takes("dim") {
        scanner.expect("=")?;
    }
    let begin = scanner.begin();
    let is_negative = scanner.takes("-");
    let value = scanner.integer("a dimension", 0)?;
    let value = usize::try_from(value).unwrap_or(usize::MAX);
    let dim = if is_negative {
        rank.checked_sub(value).filter(|&dim| dim < rank)
    } else {
        Some(value).filter(|&dim| dim < rank)
    };
    dim.ok_or_else(|| {
        let expected = format!("a dimension from -{rank} to {}", rank.saturating_sub(1));
        let sign = if is_negative { "-" } else { "" };
        NotationError::new(
            scanner.since(begin),
            expected,
            format_args!("{sign}{value}"),
        )
    })
}
