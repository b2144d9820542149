//! The text form of meshes, shardings and redistributions.

use core::ops::Range;
use core::str::FromStr;
use std::collections::BTreeSet;

use layout_algebra::formula::Number;

use crate::scan::{Kind, NotationError, Scanner, Token};
use crate::{Mesh, OpenSharding, Placement, Reduction, Uneven};

/// Maximum number of axes, of dimensions, and of dynamic sizes.
pub(crate) const MOST: usize = 256;

/// Maximum number of dynamic sizes in one product.
const MOST_FACTORS: usize = 16;

/// The axes of a mesh, in text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axes {
    pub(crate) sizes: Vec<(String, Number)>,
    pub(crate) strides: Option<Vec<Number>>,
}

/// Reads `mesh(x: 2, y: 4)`. An axis is `name: size` or `name: size:stride`, with its stride in ranks.
///
/// The stride of an axis without one is the number of devices along the later axes.
///
/// ```
/// use layout_mesh::Mesh;
///
/// let mesh: Mesh = "mesh(dp: 2, tp: 4)".parse()?;
/// assert_eq!(mesh, Mesh::new([("dp", 2), ("tp", 4)])?);
/// let mesh: Mesh = "mesh(dp: 2:1, tp: 4:2)".parse()?;
/// assert_eq!(mesh.ranks()?.to_string(), "(2,4):(1,2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Mesh {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut scanner = Scanner::new(text);
        let axes = axes(&mut scanner)?;
        scanner.finish()?;
        let (at, replicas) = (0..text.trim_end().len(), axes.on(&[]));
        if let Some(name) = replicas.names().next() {
            let found = format!("the dynamic size `?{name}`");
            return Err(NotationError::new(at, "static sizes", found));
        }
        let sharding = replicas.at(&|_| 1);
        let sharding = sharding.map_err(|error| NotationError::of(at, error))?;
        Ok(sharding.mesh)
    }
}

/// Reads a sharding, with the syntax below.
///
/// ```text
/// sharding   shard(shape, mesh, axis: placement, .., chunk)
/// shape      8  (8, 8)  (4 * ?m, ?k)
/// mesh       mesh(x: 4)  mesh(dp: 2, tp: 4)  mesh(dp: 2:1, tp: 4:2)
/// placement  dimension  _  sum  product  max  min  strided(dimension, split)
/// ```
///
/// `?m` is a dynamic size. `x: 0` shards dimension 0 along the axis `x`, `_` replicates, and an axis
/// that is not listed replicates too. If several axes shard one dimension, the first one listed is
/// the outermost. The last word `chunk` selects [`Uneven::Chunk`] for uneven shards.
///
/// ```
/// use layout_mesh::OpenSharding;
///
/// let sharding: OpenSharding = "shard((8, 8), mesh(dp: 2, tp: 4), dp: 0, tp: sum)".parse()?;
/// assert_eq!(sharding.to_string(), "[dp: Shard(0), tp: Partial(sum)] of (8, 8) on dp=2, tp=4");
/// let error = "shard((8, 8), mesh(x: 4), x: 2)".parse::<OpenSharding>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a dimension below 2 for axis `x`, found 2");
/// assert_eq!(error.at(), 29..30);
/// # Ok::<(), layout_mesh::NotationError>(())
/// ```
impl FromStr for OpenSharding {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut scanner = Scanner::new(text);
        let sharding = sharding(&mut scanner, None)?;
        scanner.finish()?;
        Ok(sharding)
    }
}

/// Reads `source -> destination`, two shardings in the syntax of
/// [`OpenSharding`](OpenSharding#impl-FromStr-for-OpenSharding). Without a mesh, the destination is on
/// the mesh of the source.
///
/// ```
/// use layout_mesh::{OpenPlan, StepKind};
///
/// let text = "shard((4 * ?m, 4 * ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, 4 * ?k), x: 1)";
/// let [from, to] = layout_mesh::parse_redistribution(text)?;
/// assert_eq!(OpenPlan::new(&from, &to)?.steps, [StepKind::AllToAll]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NotationError`] for an invalid text or an invalid sharding.
pub fn parse_redistribution(text: &str) -> Result<[OpenSharding; 2], NotationError> {
    let mut scanner = Scanner::new(text);
    let from = sharding(&mut scanner, None)?;
    let arrow = scanner.expect("->");
    arrow.map_err(|error| error.help("write a redistribution as `source -> destination`"))?;
    let axes = Axes {
        sizes: from.mesh.clone(),
        strides: from.ranks.clone(),
    };
    let to = sharding(&mut scanner, Some(&axes))?;
    scanner.finish()?;
    Ok([from, to])
}

impl Axes {
    /// Returns the position of the axis `name`.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.sizes.iter().position(|(axis, _)| axis == name)
    }

    fn text(&self) -> String {
        let axes = self.sizes.iter();
        let axes = axes.map(|(name, size)| format!("{name}={size}"));
        axes.collect::<Vec<_>>().join(", ")
    }

    /// Returns the axes, and an error if they are not a mesh.
    pub(crate) fn checked(self, at: Range<usize>) -> Result<Self, NotationError> {
        valid(self.on(&[]), at)?;
        Ok(self)
    }

    /// Returns the replicas of a tensor.
    pub(crate) fn on(&self, shape: &[Number]) -> OpenSharding {
        OpenSharding {
            mesh: self.sizes.clone(),
            ranks: self.strides.clone(),
            shape: shape.to_vec(),
            placements: Vec::new(),
            uneven: Uneven::default(),
        }
    }
}

/// Reads a mesh.
fn axes(scanner: &mut Scanner<'_>) -> Result<Axes, NotationError> {
    let begin = scanner.begin();
    scanner.expect("mesh")?;
    scanner.expect("(")?;
    let mut names = Vec::<&str>::new();
    let axes = scanner.list(")", MOST, "axes", |scanner| {
        let name = axis(scanner)?;
        if names.contains(&name.text) {
            let found = format!("{name} twice");
            return Err(NotationError::new(name.at(), "distinct axis names", found));
        }
        names.push(name.text);
        let colon = scanner.expect(":");
        colon.map_err(|error| error.help(format_args!("write the axis as `{}: 4`", name.text)))?;
        let size = number(scanner)?;
        let stride = scanner.takes(":").then(|| number(scanner)).transpose()?;
        Ok((name.text.to_owned(), size, stride))
    })?;
    let sizes = axes
        .iter()
        .map(|(name, size, _)| (name.clone(), size.clone()));
    let sizes = sizes.collect();
    let has_strides = axes.iter().any(|(_, _, stride)| stride.is_some());
    // The stride of an axis without one is the number of devices along the later axes.
    let (mut strides, mut below) = (Vec::new(), Number::from(1));
    for (_, size, stride) in axes.into_iter().rev().filter(|_| has_strides) {
        strides.push(stride.unwrap_or_else(|| below.clone()));
        let names = below.names().iter().chain(size.names()).cloned();
        let factor = below.factor().checked_mul(size.factor());
        let factor = factor.ok_or_else(|| {
            let at = scanner.since(begin);
            NotationError::new(at, "a number of devices below 2^63", "more")
        })?;
        below = Number::product(factor, names);
    }
    strides.reverse();
    let axes = Axes {
        sizes,
        strides: has_strides.then_some(strides),
    };
    axes.checked(scanner.since(begin))
}

/// Reads the name of an axis.
fn axis<'a>(scanner: &mut Scanner<'a>) -> Result<Token<'a>, NotationError> {
    let name = scanner.next();
    if name.kind == Kind::Name && name.text != "_" {
        return Ok(name);
    }
    Err(name.error("the name of an axis"))
}

/// Reads a product of integers and dynamic sizes: `4 * ?m`.
pub(crate) fn number(scanner: &mut Scanner<'_>) -> Result<Number, NotationError> {
    let begin = scanner.begin();
    let (mut factor, mut names) = (1_i64, Vec::new());
    loop {
        if scanner.takes("?") {
            let name = scanner.next();
            if name.kind != Kind::Name || name.text == "_" {
                return Err(name.error("the name of a dynamic size after `?`"));
            }
            names.push(name.text.to_owned());
        } else {
            let next = factor.checked_mul(scanner.integer("a size", 1)?);
            factor = next.ok_or_else(|| {
                NotationError::new(scanner.since(begin), "a size below 2^63", "more")
            })?;
        }
        if names.len() > MOST_FACTORS {
            let expected = format!("at most {MOST_FACTORS} dynamic sizes in a product");
            return Err(NotationError::new(scanner.since(begin), expected, "more"));
        }
        if !scanner.takes("*") {
            return Ok(Number::product(factor, names));
        }
    }
}

/// Reads a sharding. A mesh is optional if `other` has one.
fn sharding(
    scanner: &mut Scanner<'_>,
    other: Option<&Axes>,
) -> Result<OpenSharding, NotationError> {
    let begin = scanner.begin();
    let shard = scanner.expect("shard");
    shard.map_err(|error| error.help("write a sharding as `shard((8, 8), mesh(x: 4), x: 0)`"))?;
    scanner.expect("(")?;
    let shape = if scanner.takes("(") {
        scanner.list(")", MOST, "dimensions", number)?
    } else {
        if scanner.peek().text == "[" {
            let error = scanner.peek().error("a shape");
            return Err(error.help("write the shape in parentheses: `(8, 8)`"));
        }
        vec![number(scanner)?]
    };
    let mut rest = scanner.clone();
    let has_mesh = rest.takes(",") && rest.takes("mesh") && rest.takes("(");
    let axes = match other {
        Some(other) if !has_mesh => other.clone(),
        _ => {
            scanner.expect(",")?;
            axes(scanner)?
        }
    };
    let mut sharding = axes.on(&shape);
    if !scanner.takes(",") && scanner.peek().text != ")" {
        return Err(scanner.peek().error("`,` or `)`"));
    }
    let mut reduction = None;
    scanner.list(")", MOST + 1, "placements", |scanner| {
        if sharding.uneven == Uneven::Chunk {
            return Err(scanner.peek().error("`)` after `chunk`"));
        }
        let name = axis(scanner)?;
        if name.text == "chunk" && scanner.peek().text != ":" {
            sharding.uneven = Uneven::Chunk;
            return Ok(());
        }
        known(&axes, &name)?;
        if sharding
            .placements
            .iter()
            .any(|(placed, _)| placed == name.text)
        {
            let found = format!("two for {name}");
            return Err(NotationError::new(
                name.at(),
                "one placement for each axis",
                found,
            ));
        }
        scanner.expect(":")?;
        let at = scanner.begin();
        let placement = placement(scanner, name.text, shape.len())?;
        if let Placement::Partial(op) = placement {
            let first = *reduction.get_or_insert(op);
            if first != op {
                let found = format!("{first} and {op}");
                let expected = "one reduction on all axes";
                return Err(NotationError::new(scanner.since(at), expected, found));
            }
        }
        sharding.placements.push((name.text.to_owned(), placement));
        Ok(())
    })?;
    valid(sharding, scanner.since(begin))
}

/// Returns an error if the mesh has no axis with this name.
fn known(axes: &Axes, name: &Token<'_>) -> Result<usize, NotationError> {
    axes.position(name.text).ok_or_else(|| {
        let expected = format!("an axis of the mesh `{}`", axes.text());
        let error = name.error(expected);
        match axes.sizes.first() {
            Some((axis, _)) => error.help(format_args!("write the placement as `{axis}: 0`")),
            None => error,
        }
    })
}

/// Returns a sharding, and an error if it is invalid.
pub(crate) fn valid(
    sharding: OpenSharding,
    at: Range<usize>,
) -> Result<OpenSharding, NotationError> {
    let names: BTreeSet<_> = sharding.names().collect();
    if names.len() > MOST {
        let expected = format!("at most {MOST} dynamic sizes");
        return Err(NotationError::new(at, expected, names.len()));
    }
    let is_static = names.is_empty();
    let checked = match sharding.uneven {
        Uneven::Covering => sharding.check().map_err(|error| error.to_string()),
        Uneven::Chunk if is_static => {
            let checked = sharding.at(&|_| 1).map(|_| ());
            checked.map_err(|error| error.to_string())
        }
        Uneven::Chunk => Ok(()),
    };
    checked.map_err(|error| NotationError::of(at, error))?;
    Ok(sharding)
}

/// Reads a placement.
fn placement(
    scanner: &mut Scanner<'_>,
    axis: &str,
    rank: usize,
) -> Result<Placement, NotationError> {
    let token = scanner.peek();
    if token.kind == Kind::Integer {
        return dimension(scanner, axis, rank).map(Placement::Shard);
    }
    scanner.next();
    if token.text == "_" {
        return Ok(Placement::Replicate);
    }
    if token.text == "strided" {
        scanner.expect("(")?;
        let dim = dimension(scanner, axis, rank)?;
        scanner.expect(",")?;
        let split = scanner.integer("a split", 1)?;
        scanner.expect(")")?;
        return Ok(Placement::StridedShard { dim, split });
    }
    if let Some(op) = reduction(token.text) {
        return Ok(Placement::Partial(op));
    }
    let expected = "a placement: a dimension, `_`, `sum`, `product`, `max`, `min` or `strided(dimension, split)`";
    let error = token.error(expected);
    Err(match token.text {
        "Shard" | "S" => error.help("write `Shard(0)` as `0`"),
        "Replicate" | "R" => error.help("write `Replicate()` as `_`"),
        "Partial" | "P" => error.help("write `Partial(sum)` as `sum`"),
        "StridedShard" | "_StridedShard" => {
            error.help("write `_StridedShard(0, split_factor=2)` as `strided(0, 2)`")
        }
        _ => error,
    })
}

/// Reads a dimension of a tensor with `rank` dimensions.
pub(crate) fn dimension(
    scanner: &mut Scanner<'_>,
    axis: &str,
    rank: usize,
) -> Result<usize, NotationError> {
    let token = scanner.peek();
    let dim = scanner.integer("a dimension", 0)?;
    let found = usize::try_from(dim).ok().filter(|&dim| dim < rank);
    found.ok_or_else(|| {
        let expected = format!("a dimension below {rank} for axis `{axis}`");
        NotationError::new(token.at(), expected, dim)
    })
}

/// Returns the reduction with this name.
pub(crate) fn reduction(name: &str) -> Option<Reduction> {
    let all = [
        Reduction::Sum,
        Reduction::Product,
        Reduction::Max,
        Reduction::Min,
    ];
    all.into_iter().find(|op| op.to_string() == name)
}
