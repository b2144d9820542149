//! The operations, one row for each usage.

use layout_algebra::{Answer, CoordinateLayout, Error, IntTuple, Layout, TvLayout};

use super::{Apply, Argument, Arguments, Kind, OnTypes, Operation, RunTime};
use Kind::{Coordinate, Count, Integer, Path, ShapeOrLayout, Tiler, Tuple};
use OnTypes::{Alias, Gathered, Nothing, Picked, Plain, Sized, Swapped, Swizzled};

const A: Kind = Kind::Layout;
const P: Kind = Kind::Plain;
const SHAPE: Kind = Tuple("the shape");
const STRIDE: Kind = Tuple("the stride");
const ORDER: Kind = Tuple("the order");
const PROFILE: Kind = Tuple("the profile");
const FACTOR: Kind = Integer("the factor");
const INDEX: Kind = Integer("the index");
const VECTOR: Kind = Integer("the vector");
const BYTES: Kind = Integer(super::BYTES);
const PERCENT: Kind = Integer("the percent");
const ROWS: Kind = Integer("the rows of an instruction");
const WIDTH: Kind = Integer(super::BITS);

/// Returns the row of an operation.
const fn row(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: Apply,
    on_types: OnTypes,
) -> Operation {
    Operation {
        usage,
        kinds,
        is_variadic: false,
        run_time: RunTime::Unknown,
        apply,
        on_types,
    }
}

/// Returns the row of an operation that gives a layout.
const fn layout(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: fn(&Arguments) -> Result<Layout, Error>,
    on_types: OnTypes,
) -> Operation {
    row(usage, kinds, Apply::Layout(apply), on_types)
}

/// Returns the row of an operation that gives an integer or a tuple of integers.
const fn tuple(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: fn(&Arguments) -> Result<IntTuple, Error>,
    on_types: OnTypes,
) -> Operation {
    row(usage, kinds, Apply::Tuple(apply), on_types)
}

/// Returns the row of an operation that gives a layout and an offset.
const fn slice(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: fn(&Arguments) -> Result<(Layout, i64), Error>,
) -> Operation {
    row(usage, kinds, Apply::Slice(apply), Nothing)
}

/// Returns the row of an operation whose result has no notation. The operation is checked on
/// values, and its result is a type.
const fn checked(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: fn(&Arguments) -> Result<Answer, Error>,
    on_types: OnTypes,
) -> Operation {
    row(usage, kinds, Apply::Checked(apply), on_types)
}

/// Returns the row of a predicate.
const fn verdict(
    usage: &'static str,
    kinds: &'static [Kind],
    apply: fn(&Arguments) -> bool,
) -> Operation {
    row(usage, kinds, Apply::Verdict(apply), Nothing)
}

impl Operation {
    const fn variadic(self) -> Self {
        Self {
            is_variadic: true,
            ..self
        }
    }

    /// Marks an operation that `layout!` applies to values with dynamic sizes or strides.
    const fn with_values(self) -> Self {
        Self {
            run_time: RunTime::Values,
            ..self
        }
    }

    /// Marks an operation that types with dynamic values also support.
    const fn with_open(self) -> Self {
        Self {
            run_time: RunTime::Open,
            ..self
        }
    }
}

pub(super) const COMPOSITION: Operation = layout(
    "composition(A, B)",
    &[A, Kind::Inner],
    |x| x.layout(0).composition(x.tiler(1)),
    Alias("Composed"),
)
.with_open();

pub(super) const LOGICAL_DIVIDE: Operation = layout(
    "logical_divide(A, B)",
    &[A, Tiler],
    |x| x.layout(0).logical_divide(x.tiler(1)),
    Alias("Divided"),
)
.with_open();

pub(super) const LOGICAL_PRODUCT: Operation = layout(
    "logical_product(A, B)",
    &[A, Tiler],
    |x| x.layout(0).logical_product(x.tiler(1)),
    Alias("Multiplied"),
)
.with_values();

/// Layouts from shapes.
#[rustfmt::skip]
const CONSTRUCTION: &[Operation] = &[
    layout("make_layout(shape)", &[SHAPE], |x| Layout::make_layout(x.tuple(0)), Alias("LayoutLeft")),
    layout("make_layout(shape, stride)", &[SHAPE, STRIDE], |x| Layout::new(x.tuple(0), x.tuple(1)), Alias("Layout")),
    layout("make_layout(A, B, ...)", &[P], |x| Layout::from_modes((0..x.0.len()).map(|i| x.layout(i).clone())), Gathered("ops::Concatenated")).variadic(),
    layout("make_layout_left(shape)", &[SHAPE], |x| Layout::make_layout_left(x.tuple(0)), Alias("LayoutLeft")),
    layout("make_layout_right(shape)", &[SHAPE], |x| Layout::make_layout_right(x.tuple(0)), Alias("LayoutRight")),
    layout("make_ordered_layout(shape, order)", &[SHAPE, ORDER], |x| Layout::make_ordered_layout(x.tuple(0), x.tuple(1)), Alias("LayoutOrdered")),
    layout("make_layout_like(A)", &[P], |x| x.layout(0).make_layout_like(), Alias("ops::LayoutLike")),
    layout("make_fragment_like(A)", &[P], |x| x.layout(0).make_fragment_like(), Alias("ops::FragmentLike")),
    layout("domain_distribute(shape, n)", &[SHAPE, Integer("the number of parts")], |x| Layout::domain_distribute(x.tuple(0), x.integer(1)), Alias("ops::DomainDistributed")),
];

/// Operations on modes.
#[rustfmt::skip]
const MODES: &[Operation] = &[
    layout("get(A, path)", &[A, Path], |x| x.layout(0).get(x.path(1)), Alias("ModeOf")),
    layout("select(A, (i, j, ...))", &[P, Path], |x| x.layout(0).select(x.path(1)), Picked("Selected")),
    layout("take(A, begin, end)", &[A, Count, Count], |x| x.layout(0).take(x.count(1), x.count(2)), Alias("ops::Taken")),
    layout("group(A, begin, end)", &[A, Count, Count], |x| x.layout(0).group(x.count(1), x.count(2)), Alias("ops::Grouped")),
    layout("append(A, rank)", &[P, Count], |x| x.layout(0).append_n(x.count(1), &unit()), Alias("ops::AppendedTo")),
    layout("append(A, B)", &[P, P], |x| x.layout(0).append(x.layout(1)), Alias("ops::Appended")),
    layout("append(A, rank, B)", &[A, Count, P], |x| x.layout(0).append_n(x.count(1), x.layout(2)), Alias("ops::AppendedTo")),
    layout("prepend(A, rank)", &[P, Count], |x| x.layout(0).prepend_n(x.count(1), &unit()), Alias("ops::PrependedTo")),
    layout("prepend(A, B)", &[P, P], |x| x.layout(0).prepend(x.layout(1)), Alias("ops::Prepended")),
    layout("prepend(A, rank, B)", &[P, Count, P], |x| x.layout(0).prepend_n(x.count(1), x.layout(2)), Alias("ops::PrependedTo")),
    layout("replace(A, i, B)", &[P, Count, P], |x| x.layout(0).replace(x.count(1), x.layout(2)), Alias("ops::Replaced")),
    layout("reverse(A)", &[A], |x| Ok(x.layout(0).reverse()), Alias("ops::Reversed")).with_values(),
    layout("flatten(A)", &[A], |x| Ok(x.layout(0).flatten()), Alias("ops::Flattened")).with_values(),
    layout("unflatten(A, profile)", &[P, PROFILE], |x| x.layout(0).unflatten(x.tuple(1)), Alias("ops::Unflattened")),
    layout("zip(A)", &[A], |x| x.layout(0).zip(), Alias("ops::Zipped")),
    layout("zip(A, B)", &[P, P], |x| x.layout(0).zip_with(x.layout(1)), Alias("ops::ZippedWith")),
];

/// Simplifications.
#[rustfmt::skip]
const SIMPLIFICATION: &[Operation] = &[
    layout("coalesce(A)", &[A], |x| Ok(x.layout(0).coalesce()), Alias("Coalesced")).with_values(),
    layout("coalesce(A, profile)", &[A, PROFILE], |x| x.layout(0).coalesce_by_mode(x.tuple(1)), Alias("ops::CoalescedByMode")),
    layout("coalesce_x(A)", &[P], |x| x.layout(0).coalesce_x(), Nothing),
    layout("filter(A)", &[P], |x| Ok(x.layout(0).filter()), Alias("Filtered")),
    layout("filter(A, profile)", &[P, PROFILE], |x| x.layout(0).filter_by_mode(x.tuple(1)), Alias("ops::FilteredByMode")),
    layout("filter_zeros(A)", &[P], |x| Ok(x.layout(0).filter_zeros()), Alias("ops::ZerosFiltered")),
    layout("filter_zeros(A, profile)", &[P, PROFILE], |x| x.layout(0).filter_zeros_profile(x.tuple(1)), Alias("ops::ZerosFilteredByMode")),
];

/// Operations on functions.
#[rustfmt::skip]
const ALGEBRA: &[Operation] = &[
    layout("with_shape(A, shape)", &[A, SHAPE], |x| x.layout(0).with_shape(x.tuple(1)), Alias("ops::Reshaped")),
    layout("complement(A)", &[P], |x| x.layout(0).complement_default(), Alias("ops::ComplementedDefault")),
    layout("complement(A, M)", &[P, Tuple("the cotarget")], |x| x.layout(0).complement(x.tuple(1)), Sized("Complemented")),
    layout("zipped_divide(A, B)", &[A, Tiler], |x| x.layout(0).zipped_divide(x.tiler(1)), Alias("ZippedDivided")).with_open(),
    layout("tiled_divide(A, B)", &[A, Tiler], |x| x.layout(0).tiled_divide(x.tiler(1)), Alias("ops::TiledDivided")).with_open(),
    layout("flat_divide(A, B)", &[A, Tiler], |x| x.layout(0).flat_divide(x.tiler(1)), Alias("ops::FlatDivided")).with_open(),
    layout("zipped_product(A, B)", &[A, Tiler], |x| x.layout(0).zipped_product(x.tiler(1)), Alias("ops::ZippedMultiplied")).with_values(),
    layout("tiled_product(A, B)", &[A, Tiler], |x| x.layout(0).tiled_product(x.tiler(1)), Alias("ops::TiledMultiplied")).with_values(),
    layout("flat_product(A, B)", &[A, Tiler], |x| x.layout(0).flat_product(x.tiler(1)), Alias("ops::FlatMultiplied")).with_values(),
    layout("blocked_product(A, B)", &[A, P], |x| x.layout(0).blocked_product(x.layout(1)), Alias("BlockedMultiplied")).with_values(),
    layout("raked_product(A, B)", &[A, P], |x| x.layout(0).raked_product(x.layout(1)), Alias("RakedMultiplied")).with_values(),
    layout("tile_to_shape(A, shape)", &[A, SHAPE], |x| x.layout(0).tile_to_shape(x.tuple(1)), Alias("TiledTo")),
    layout("tile_to_shape(A, shape, order)", &[A, SHAPE, ORDER], |x| x.layout(0).tile_to_shape_ordered(x.tuple(1), x.tuple(2)), Alias("ops::TiledToInOrder")),
    layout("right_inverse(A)", &[A], |x| x.layout(0).right_inverse(), Plain("RightInverted")),
    layout("left_inverse(A)", &[A], |x| x.layout(0).left_inverse(), Plain("LeftInverted")),
    layout("max_common_layout(A, B)", &[P, P], |x| x.layout(0).max_common_layout(x.layout(1)), Alias("ops::MaxCommonLayoutOf")),
    layout("nullspace(A)", &[P], |x| x.layout(0).nullspace(), Alias("ops::NullspaceOf")),
    layout("upcast(A, n)", &[A, FACTOR], |x| x.layout(0).upcast(x.integer(1)), Alias("UpcastOf")),
    layout("downcast(A, n)", &[A, FACTOR], |x| x.layout(0).downcast(x.integer(1)), Alias("DowncastOf")),
    layout("recast_layout(A, old_bits, new_bits)", &[A, WIDTH, WIDTH], |x| x.layout(0).recast_layout(x.integer(1), x.integer(2)), Alias("RecastOf")),
];

/// Slices at a coordinate.
#[rustfmt::skip]
const SLICES: &[Operation] = &[
    layout("slice(coordinate, A)", &[Coordinate, A], |x| x.layout(1).slice(x.coordinate(0)), Swapped("Sliced")),
    layout("dice(coordinate, A)", &[Coordinate, P], |x| x.layout(1).dice(x.coordinate(0)), Swapped("ops::Diced")),
    slice("slice_and_offset(coordinate, A)", &[Coordinate, A], |x| x.layout(1).slice_and_offset(x.coordinate(0))),
    layout("local_tile(A, tiler, coordinate)", &[P, Tiler, Coordinate], |x| tile(x).map(first), Alias("LocalTiled")),
    layout("local_tile(A, tiler, coordinate, projection)", &[P, Tiler, Coordinate, Coordinate], |x| projected_tile(x).map(first), Alias("ops::LocalTiledProjected")),
    slice("local_tile_and_offset(A, tiler, coordinate)", &[P, Tiler, Coordinate], tile),
    slice("local_tile_and_offset(A, tiler, coordinate, projection)", &[P, Tiler, Coordinate, Coordinate], projected_tile),
    layout("local_partition(A, threads, index)", &[P, P, INDEX], |x| partition(x).map(first), Alias("ops::LocalPartitionedAt")),
    slice("local_partition_and_offset(A, threads, index)", &[P, P, INDEX], partition),
];

/// Coordinate layouts and predicated tiles.
#[rustfmt::skip]
const COORDINATES: &[Operation] = &[
    checked("make_identity_layout(shape)", &[SHAPE], |x| CoordinateLayout::make_identity_layout(x.tuple(0)).map(Answer::from), Alias("IdentityLayout")),
    checked("predicated_divide(A, B)", &[P, Tiler], |x| x.layout(0).predicated_divide(x.tiler(1)).map(Answer::from), Alias("PredicatedDivided")),
    checked("zipped_predicated_divide(A, B)", &[P, Tiler], |x| x.layout(0).zipped_predicated_divide(x.tiler(1)).map(Answer::from), Alias("ops::ZippedPredicatedDivided")),
    checked("tiled_predicated_divide(A, B)", &[P, Tiler], |x| x.layout(0).tiled_predicated_divide(x.tiler(1)).map(Answer::from), Alias("ops::TiledPredicatedDivided")),
    checked("flat_predicated_divide(A, B)", &[P, Tiler], |x| x.layout(0).flat_predicated_divide(x.tiler(1)).map(Answer::from), Alias("ops::FlatPredicatedDivided")),
];

/// Threads and their values. Proofs return their operand.
#[rustfmt::skip]
const THREADS: &[Operation] = &[
    checked("make_layout_tv(threads, values)", &[P, P], |x| TvLayout::make_layout_tv(x.layout(0), x.layout(1)).map(Answer::from), Alias("LayoutTv")),
    layout("partition_tv(A, threads, values)", &[A, P, P], |x| x.layout(0).partition_tv(&TvLayout::make_layout_tv(x.layout(1), x.layout(2))?), Alias("PartitionedAmong")),
    layout("injective(A)", &[A], |x| x.layout(0).injective().map(|()| x.layout(0).clone()), Nothing),
    layout("covers(A, tile)", &[A, A], |x| x.layout(0).covers(x.layout(1)).map(|()| x.layout(0).clone()), Nothing),
    layout("inside(B, A)", &[A, P], |x| x.layout(0).inside(x.layout(1)).map(|()| x.layout(0).clone()), Nothing),
    layout("vector_access(A, n)", &[A, VECTOR], |x| x.layout(0).vector_access(x.integer(1)).map(|()| x.layout(0).clone()), Nothing),
    layout("swizzle_fits(A)", &[A], |x| x.layout(0).swizzle_fits().map(|()| x.layout(0).clone()), Nothing),
    layout("wgmma_operand(A, bits, rows)", &[A, WIDTH, ROWS], |x| x.layout(0).wgmma_operand(x.integer(1), x.integer(2)).map(|_| x.layout(0).clone()), Nothing),
    layout("tma_boxes(A, bits, contiguous)", &[A, WIDTH, Count], |x| x.layout(0).tma_boxes(x.integer(1), x.count(2)).map(|_| x.layout(0).clone()), Nothing),
    layout("conflict_free(A, n, bytes)", &[A, VECTOR, BYTES], |x| x.layout(0).conflict_free(x.integer(1), x.integer(2)).map(|()| x.layout(0).clone()), Nothing),
    layout("sector_efficiency(A, n, bytes, percent)", &[A, VECTOR, BYTES, PERCENT], |x| x.layout(0).sector_efficiency(x.integer(1), x.integer(2), x.integer(3)).map(|()| x.layout(0).clone()), Nothing),
    layout("best_swizzle(A, bytes, X, ...)", &[P, BYTES, P], |x| x.layout(0).best_swizzle(x.integer(1), (2..x.0.len()).map(|i| x.layout(i))), Nothing).variadic(),
    layout("best_padding(A, bytes, X, ...)", &[P, BYTES, P], |x| x.layout(0).best_padding(x.integer(1), (2..x.0.len()).map(|i| x.layout(i))), Nothing).variadic(),
];

/// Swizzles before and after layouts.
#[rustfmt::skip]
const SWIZZLED: &[Operation] = &[
    layout("composition(A, B)", &[Kind::Swizzle, A], |x| x.swizzle(0).composition(0, x.layout(1)), Swizzled),
    layout("composition(Sw<B,M,S>, offset, A)", &[Kind::Swizzle, Integer("the offset"), A], |x| x.swizzle(0).composition(x.integer(1), x.layout(2)), Swizzled),
    layout("wgmma_tile(shape, bits, contiguous)", &[SHAPE, WIDTH, Count], |x| Layout::wgmma_tile(x.tuple(0), x.integer(1), x.count(2)), Alias("atoms::WgmmaTile")),
    layout("composition(A, B)", &[P, Kind::Swizzle], |x| x.layout(0).composition_swizzle(x.swizzle(1)), Nothing),
];

/// Integers and tuples of integers.
#[rustfmt::skip]
const NUMBERS: &[Operation] = &[
    tuple("size(A)", &[ShapeOrLayout], size, OnTypes::Integer("SizeOf")),
    tuple("size(A, path)", &[P, Path], |x| Ok(x.layout(0).get(x.path(1))?.size().into()), Nothing),
    tuple("apply(Sw<B,M,S>, offset)", &[Kind::Swizzle, Integer("the offset")], |x| Ok(x.swizzle(0).apply(x.integer(1)).into()), Nothing),
    tuple("cosize(A)", &[P], |x| Ok(x.layout(0).cosize().into()), OnTypes::Integer("CosizeOf")),
    tuple("coshape(A)", &[P], |x| Ok(x.layout(0).coshape()), OnTypes::Integer("CosizeOf")),
    tuple("cosize(A, path)", &[P, Path], |x| Ok(x.layout(0).get(x.path(1))?.cosize().into()), Nothing),
    tuple("rank(A)", &[ShapeOrLayout], |x| Ok(counted(x.shape(0).rank())), Nothing),
    tuple("rank(A, path)", &[P, Path], |x| Ok(counted(x.layout(0).get(x.path(1))?.rank())), Nothing),
    tuple("depth(A)", &[ShapeOrLayout], |x| Ok(counted(x.shape(0).depth())), Nothing),
    tuple("depth(A, path)", &[P, Path], |x| Ok(counted(x.layout(0).get(x.path(1))?.depth())), Nothing),
    tuple("shape(A)", &[P], |x| Ok(x.layout(0).shape().clone()), Nothing),
    tuple("shape(A, path)", &[P, Path], |x| Ok(x.layout(0).get(x.path(1))?.shape().clone()), Nothing),
    tuple("stride(A)", &[P], |x| Ok(x.layout(0).stride().clone()), Nothing),
    tuple("stride(A, path)", &[P, Path], |x| Ok(x.layout(0).get(x.path(1))?.stride().clone()), Nothing),
    tuple("max_alignment(A)", &[A], |x| Ok(x.layout(0).max_alignment().into()), OnTypes::Integer("ops::MaxAlignmentOf")),
    tuple("max_common_vector(A, B)", &[P, P], |x| x.layout(0).max_common_vector(x.layout(1)).map(IntTuple::Int), OnTypes::Integer("ops::MaxCommonVectorOf")),
    tuple("compact_col_major(shape)", &[SHAPE], |x| x.tuple(0).compact_col_major(1), Nothing),
    tuple("compact_col_major(shape, stride)", &[SHAPE, STRIDE], |x| x.tuple(0).compact_col_major(x.tuple(1)), Nothing),
    tuple("compact_row_major(shape)", &[SHAPE], |x| x.tuple(0).compact_row_major(1), Nothing),
    tuple("compact_row_major(shape, stride)", &[SHAPE, STRIDE], |x| x.tuple(0).compact_row_major(x.tuple(1)), Nothing),
    tuple("compact_order(shape, order)", &[SHAPE, ORDER], |x| x.tuple(0).compact_order(x.tuple(1)), Nothing),
    tuple("shape_div(shape, by)", &[SHAPE, SHAPE], |x| x.tuple(0).shape_div(x.tuple(1)), Nothing),
    tuple("shape_mod(shape, by)", &[SHAPE, SHAPE], |x| x.tuple(0).shape_mod(x.tuple(1)), Nothing),
    tuple("ceil_div(shape, B)", &[SHAPE, Tiler], |x| x.tuple(0).ceil_div(x.tiler(1)), Nothing),
    tuple("idx2crd(index, shape)", &[Tuple("the index"), ShapeOrLayout], |x| x.shape(1).idx2crd(x.tuple(0)), Nothing),
    tuple("crd2idx(coordinate, A)", &[Tuple("the coordinate"), ShapeOrLayout], offset, Nothing),
    tuple("crd2crd(coordinate, from, to)", &[Tuple("the coordinate"), ShapeOrLayout, ShapeOrLayout], |x| x.shape(1).crd2crd(x.tuple(0), x.shape(2)), Nothing),
    tuple("get_hier_coord(A, offset)", &[P, Integer("the offset")], |x| x.layout(0).get_hier_coord(x.integer(1)), Nothing),
    tuple("get_flat_coord(A, offset)", &[P, Integer("the offset")], |x| x.layout(0).get_flat_coord(x.integer(1)), Nothing),
    tuple("get_1d_coord(A, offset)", &[P, Integer("the offset")], |x| x.layout(0).get_1d_coord(x.integer(1)).map(IntTuple::Int), Nothing),
];

/// Predicates.
#[rustfmt::skip]
const VERDICTS: &[Operation] = &[
    verdict("congruent(A, B)", &[ShapeOrLayout, ShapeOrLayout], |x| x.shape(0).is_congruent(x.shape(1))),
    verdict("weakly_congruent(A, B)", &[ShapeOrLayout, ShapeOrLayout], |x| x.shape(0).is_weakly_congruent(x.shape(1))),
    verdict("compatible(A, B)", &[ShapeOrLayout, ShapeOrLayout], |x| x.shape(0).is_compatible(x.shape(1))),
    verdict("evenly_divides(A, B)", &[ShapeOrLayout, ShapeOrLayout], |x| x.shape(0).evenly_divides(x.shape(1))),
];

/// Returns all rows.
pub(super) fn all() -> impl Iterator<Item = &'static Operation> {
    [&COMPOSITION, &LOGICAL_DIVIDE, &LOGICAL_PRODUCT]
        .into_iter()
        .chain(
            [
                CONSTRUCTION,
                MODES,
                SIMPLIFICATION,
                ALGEBRA,
                SLICES,
                COORDINATES,
                THREADS,
                SWIZZLED,
                NUMBERS,
                VERDICTS,
            ]
            .into_iter()
            .flatten(),
        )
}

/// Returns `1:0`
fn unit() -> Layout {
    Layout::new(1, 0).unwrap_or_else(|error| unreachable!("{error}"))
}

fn first((layout, _): (Layout, i64)) -> Layout {
    layout
}

fn tile(x: &Arguments) -> Result<(Layout, i64), Error> {
    x.layout(0).local_tile(x.tiler(1), x.coordinate(2))
}

fn projected_tile(x: &Arguments) -> Result<(Layout, i64), Error> {
    x.layout(0)
        .local_tile_proj(x.tiler(1), x.coordinate(2), x.coordinate(3))
}

fn partition(x: &Arguments) -> Result<(Layout, i64), Error> {
    x.layout(0).local_partition(x.layout(1), x.integer(2))
}

fn size(x: &Arguments) -> Result<IntTuple, Error> {
    let size = match &x.0[0] {
        Argument::Layout(layout) => layout.size(),
        _ => Layout::make_layout(x.tuple(0))?.size(),
    };
    Ok(size.into())
}

fn offset(x: &Arguments) -> Result<IntTuple, Error> {
    let coordinate = x.tuple(0);
    let offset = match &x.0[1] {
        Argument::Layout(layout) => layout.crd2idx(coordinate),
        _ => x.tuple(1).crd2idx(coordinate),
    };
    offset.map(IntTuple::Int)
}

fn counted(modes: usize) -> IntTuple {
    IntTuple::Int(i64::try_from(modes).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn a_call_is_written_with_all_arguments() {
        for operation in all() {
            let usage = operation.usage;
            let list = usage.split_once('(').unwrap().1;
            let list = list.strip_suffix(')').unwrap();
            let list = list.replace("Sw<B,M,S>", "W");
            if !list.contains("...") {
                assert_eq!(list.split(',').count(), operation.kinds.len(), "{usage}");
            }
        }
    }
}
