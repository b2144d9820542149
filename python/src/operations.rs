//! The operations of the algebra, each as a method and as a function.

use layout_algebra::{Error, Layout as Plain};
use pyo3::prelude::*;

use crate::convert::{
    CoordArg, CountArg, IntoOperand as _, LayoutArg, Numbers, PathArg, Slice, TilerArg, TupleArg,
    swizzle as swizzle_of,
};
use crate::refused::{Argument as _, run, run_pair};
use crate::swizzle;
use crate::values::Layout;

/// Composes a layout with a tiler, a layout or a swizzle.
pub(crate) fn compose(py: Python<'_>, layout: Plain, rhs: &Bound<'_, PyAny>) -> PyResult<Layout> {
    if let Some(swizzle) = swizzle_of(rhs)? {
        return run_pair(py, (layout, swizzle), |(a, b)| a.composition_swizzle(*b)).map(Layout);
    }
    let TilerArg(tiler) = rhs.extract()?;
    run_pair(py, (layout, tiler), |(a, b)| a.composition(b)).map(Layout)
}

/// Composes two functions: `composition(a, b)(i) == a(b(i))`.
///
/// `rhs` is a layout, a swizzle, or a tiler that composes the modes. `lhs` can also be a swizzle. `a @ b` is short for
/// `composition(a, b)`.
///
/// >>> from exact_layouts import Layout, composition
/// >>> composition(Layout((6, 2), (8, 2)), Layout((4, 3), (3, 1)))
/// Layout(((2, 2), 3), ((24, 2), 8))
#[pyfunction]
fn composition(py: Python<'_>, lhs: Bound<'_, PyAny>, rhs: Bound<'_, PyAny>) -> PyResult<Layout> {
    if let Some(outer) = swizzle_of(&lhs)? {
        let LayoutArg(layout) = rhs.extract()?;
        return swizzle::compose(py, outer, layout);
    }
    let LayoutArg(layout) = lhs.extract()?;
    compose(py, layout, &rhs)
}

#[pymethods]
impl Layout {
    /// Composes two functions: `a.composition(b)(i) == a(b(i))`.
    ///
    /// `rhs` is a layout, a swizzle, or a tiler that composes the modes.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((6, 2), (8, 2)).composition(Layout((4, 3), (3, 1)))
    /// Layout(((2, 2), 3), ((24, 2), 8))
    #[pyo3(name = "composition")]
    fn composition_method(&self, py: Python<'_>, rhs: Bound<'_, PyAny>) -> PyResult<Self> {
        compose(py, self.0.clone(), &rhs)
    }
}

/// Defines operations whose first operand is a layout, each as a function and as a method of `Layout`.
macro_rules! operations {
    ($register:ident: $(
        $(#[$doc:meta])*
        fn $name:ident($layout:ident $(, $argument:ident: $kind:ty $(= $default:tt)?)*) -> $out:ident $body:block
    )+) => {
        /// The operation on converted arguments.
        mod work {
            use super::*;
            $(
                pub(super) fn $name(py: Python<'_>, layout: Plain $(, $argument: $kind)*) -> PyResult<$out> {
                    run(
                        py,
                        (layout, $($argument.into_operand(),)*),
                        |($layout, $($argument,)*)| $body,
                        |($layout, $($argument,)*)| {
                            let operands = [Some($layout) $(, $argument.layout())*];
                            operands.into_iter().flatten().cloned().collect()
                        },
                    )
                    .map($out::from)
                }
            )+
        }

        mod functions {
            use super::*;
            $(
                $(#[$doc])*
                #[pyfunction]
                #[pyo3(signature = (layout $(, $argument $(= $default)?)*))]
                pub(super) fn $name(py: Python<'_>, layout: LayoutArg $(, $argument: $kind)*) -> PyResult<$out> {
                    work::$name(py, layout.0 $(, $argument)*)
                }
            )+
        }

        #[pymethods]
        impl Layout {
            $(
                $(#[$doc])*
                #[pyo3(signature = ($($argument $(= $default)?),*))]
                fn $name(&self, py: Python<'_> $(, $argument: $kind)*) -> PyResult<$out> {
                    work::$name(py, self.0.clone() $(, $argument)*)
                }
            )+
        }

        fn $register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!(functions::$name, module)?)?;)+
            Ok(())
        }
    };
}

operations! { register_rows:
    /// Merges modes: `result(i) == layout(i)`, with as few modes as possible. With a profile, merges within each mode of
    /// the profile.
    ///
    /// >>> from exact_layouts import Layout, coalesce
    /// >>> coalesce(Layout((2, (1, 6)), (1, (6, 2))))
    /// Layout(12, 1)
    /// >>> coalesce(Layout((2, (1, 6)), (1, (6, 2))), target_profile=(1, 1))
    /// Layout((2, 6), (1, 2))
    fn coalesce(layout, target_profile: Option<TupleArg> = None) -> Layout {
        match target_profile {
            Some(profile) => layout.coalesce_by_mode(profile),
            None => Ok(layout.coalesce()),
        }
    }

    /// Removes modes that repeat offsets: modes of size 1 and of stride 0. With a profile, filters each mode.
    ///
    /// >>> from exact_layouts import Layout, filter
    /// >>> filter(Layout((2, 4, 3), (0, 1, 4)))
    /// Layout(12, 1)
    fn filter(layout, target_profile: Option<TupleArg> = None) -> Layout {
        match target_profile {
            Some(profile) => layout.filter_by_mode(profile),
            None => Ok(layout.filter()),
        }
    }

    /// Replaces the shape by 1 in modes of stride 0. With a profile, does so where the profile is 0.
    ///
    /// >>> from exact_layouts import Layout, filter_zeros
    /// >>> filter_zeros(Layout((2, 4), (0, 1)))
    /// Layout((1, 4), (0, 1))
    fn filter_zeros(layout, target_profile: Option<TupleArg> = None) -> Layout {
        match target_profile {
            Some(profile) => layout.filter_zeros_profile(profile),
            None => Ok(layout.filter_zeros()),
        }
    }

    /// Returns the layout that fills the gaps: `(layout, result)` reaches each offset below the cotarget once. The default
    /// cotarget is the cosize.
    ///
    /// >>> from exact_layouts import Layout, complement
    /// >>> complement(Layout(4, 2), 24)
    /// Layout((2, 3), (1, 8))
    fn complement(layout, cotarget: Option<TupleArg> = None) -> Layout {
        match cotarget {
            Some(cotarget) => layout.complement(cotarget),
            None => layout.complement_default(),
        }
    }

    /// Divides a layout into tiles: mode 0 contains the elements of a tile, mode 1 the tiles. The tiles must fill the layout.
    /// `layout / tiler` is short for `logical_divide(layout, tiler)`.
    ///
    /// >>> from exact_layouts import Layout, logical_divide
    /// >>> logical_divide(Layout(16, 1), Layout(4, 2))
    /// Layout((4, (2, 2)), (2, (1, 8)))
    /// >>> logical_divide(Layout((8, 8), (8, 1)), (2, None))
    /// Layout(((2, 4), 8), ((8, 16), 1))
    fn logical_divide(layout, tiler: TilerArg) -> Layout {
        layout.logical_divide(tiler)
    }

    /// Divides a layout into tiles: `(tile, rest)`, each with one mode for each mode of the tiler.
    ///
    /// >>> from exact_layouts import Layout, zipped_divide
    /// >>> zipped_divide(Layout((8, 8), (8, 1)), (2, 4))
    /// Layout(((2, 4), (4, 2)), ((8, 1), (16, 4)))
    fn zipped_divide(layout, tiler: TilerArg) -> Layout {
        layout.zipped_divide(tiler)
    }

    /// Divides a layout into tiles: `(tile, rest, ...)`.
    ///
    /// >>> from exact_layouts import Layout, tiled_divide
    /// >>> tiled_divide(Layout((8, 8), (8, 1)), (2, 4))
    /// Layout(((2, 4), 4, 2), ((8, 1), 16, 4))
    fn tiled_divide(layout, tiler: TilerArg) -> Layout {
        layout.tiled_divide(tiler)
    }

    /// Divides a layout into tiles: `(tile, ..., rest, ...)`.
    ///
    /// >>> from exact_layouts import Layout, flat_divide
    /// >>> flat_divide(Layout((8, 8), (8, 1)), (2, 4))
    /// Layout((2, 4, 4, 2), (8, 1, 16, 4))
    fn flat_divide(layout, tiler: TilerArg) -> Layout {
        layout.flat_divide(tiler)
    }

    /// Repeats a layout: mode 0 is the layout, mode 1 the copies, in the pattern of the tiler. `layout * tiler` is short
    /// for `logical_product(layout, tiler)`.
    ///
    /// >>> from exact_layouts import Layout, logical_product
    /// >>> logical_product(Layout((2, 2), (4, 1)), 6)
    /// Layout(((2, 2), (2, 3)), ((4, 1), (2, 8)))
    fn logical_product(layout, tiler: TilerArg) -> Layout {
        layout.logical_product(tiler)
    }

    /// Repeats a layout: `(block, copies)`, each with one mode for each mode of the tiler.
    ///
    /// >>> from exact_layouts import Layout, zipped_product
    /// >>> zipped_product(Layout((2, 2), (2, 1)), Layout((3, 4), (1, 3)))
    /// Layout(((2, 2), (3, 4)), ((2, 1), (4, 12)))
    fn zipped_product(layout, tiler: TilerArg) -> Layout {
        layout.zipped_product(tiler)
    }

    /// Repeats a layout: `(block, copies, ...)`.
    ///
    /// >>> from exact_layouts import Layout, tiled_product
    /// >>> tiled_product(Layout((2, 2), (2, 1)), Layout((3, 4), (1, 3)))
    /// Layout(((2, 2), 3, 4), ((2, 1), 4, 12))
    fn tiled_product(layout, tiler: TilerArg) -> Layout {
        layout.tiled_product(tiler)
    }

    /// Repeats a layout: `(block, ..., copies, ...)`.
    ///
    /// >>> from exact_layouts import Layout, flat_product
    /// >>> flat_product(Layout((2, 2), (2, 1)), Layout((3, 4), (1, 3)))
    /// Layout((2, 2, 3, 4), (2, 1, 4, 12))
    fn flat_product(layout, tiler: TilerArg) -> Layout {
        layout.flat_product(tiler)
    }

    /// Repeats a layout in blocks: each mode of the result is `(block, copies)`.
    ///
    /// >>> from exact_layouts import Layout, blocked_product
    /// >>> blocked_product(Layout((2, 2), (2, 1)), Layout((3, 4), (1, 3)))
    /// Layout(((2, 3), (2, 4)), ((2, 4), (1, 12)))
    fn blocked_product(layout, tiler: LayoutArg) -> Layout {
        layout.blocked_product(tiler)
    }

    /// Repeats a layout, interleaved: each mode of the result is `(copies, block)`.
    ///
    /// >>> from exact_layouts import Layout, raked_product
    /// >>> raked_product(Layout((2, 2), (2, 1)), Layout((3, 4), (1, 3)))
    /// Layout(((3, 2), (4, 2)), ((4, 2), (12, 1)))
    fn raked_product(layout, tiler: LayoutArg) -> Layout {
        layout.raked_product(tiler)
    }

    /// Repeats a layout until the copies fill a shape. The order states which modes of the shape are filled first.
    ///
    /// >>> from exact_layouts import Layout, tile_to_shape
    /// >>> tile_to_shape(Layout((2, 2), (2, 1)), (4, 4))
    /// Layout(((2, 2), (2, 2)), ((2, 4), (1, 8)))
    /// >>> tile_to_shape(Layout((2, 2), (2, 1)), (4, 4), order=(1, 0))
    /// Layout(((2, 2), (2, 2)), ((2, 8), (1, 4)))
    fn tile_to_shape(layout, trg_shape: TupleArg, order: Option<TupleArg> = None) -> Layout {
        match order {
            Some(order) => layout.tile_to_shape_ordered(trg_shape, order),
            None => layout.tile_to_shape(trg_shape),
        }
    }

    /// Returns the right inverse: `layout(result(i)) == i`.
    ///
    /// >>> from exact_layouts import Layout, right_inverse
    /// >>> right_inverse(Layout((4, 8), (8, 1)))
    /// Layout((8, 4), (4, 1))
    fn right_inverse(layout) -> Layout {
        layout.right_inverse()
    }

    /// Returns the left inverse: `result(layout(i)) == i`.
    ///
    /// >>> from exact_layouts import Layout, left_inverse
    /// >>> left_inverse(Layout((4, 8), (8, 1)))
    /// Layout((8, 4), (4, 1))
    fn left_inverse(layout) -> Layout {
        layout.left_inverse()
    }

    /// Returns a layout of the coordinates that have offset 0.
    ///
    /// >>> from exact_layouts import Layout, nullspace
    /// >>> nullspace(Layout((2, 4, 3), (1, 0, 2)))
    /// Layout(4, 2)
    fn nullspace(layout) -> Layout {
        layout.nullspace()
    }

    /// Returns the longest layout of elements that both layouts number alike.
    ///
    /// >>> from exact_layouts import Layout, max_common_layout
    /// >>> max_common_layout(Layout((4, 8), (8, 1)), Layout((4, 8), (8, 1)))
    /// Layout((8, 4), (4, 1))
    fn max_common_layout(layout, rhs: LayoutArg) -> Layout {
        layout.max_common_layout(rhs)
    }

    /// Returns the number of elements that are contiguous and numbered alike in both layouts.
    ///
    /// >>> from exact_layouts import Layout, max_common_vector
    /// >>> max_common_vector(Layout((4, 8), (1, 4)), Layout((4, 8), (1, 16)))
    /// 4
    fn max_common_vector(layout, rhs: LayoutArg) -> i64 {
        layout.max_common_vector(rhs)
    }

    /// Returns the largest number of elements that divides all offsets of vectors.
    ///
    /// >>> from exact_layouts import Layout, max_alignment
    /// >>> max_alignment(Layout((4, 8), (1, 12)))
    /// 4
    fn max_alignment(layout) -> i64 {
        Ok(layout.max_alignment())
    }

    /// Groups `n` contiguous elements into one element.
    ///
    /// >>> from exact_layouts import Layout, upcast
    /// >>> upcast(Layout((4, 8), (8, 1)), 4)
    /// Layout((4, 2), (2, 1))
    fn upcast(layout, n: i64) -> Layout {
        layout.upcast(*n)
    }

    /// Splits each element into `n` contiguous elements.
    ///
    /// >>> from exact_layouts import Layout, downcast
    /// >>> downcast(Layout((4, 2), (2, 1)), 4)
    /// Layout((4, 8), (8, 1))
    fn downcast(layout, n: i64) -> Layout {
        layout.downcast(*n)
    }

    /// Returns the layout of the same memory in elements of another width, in bits.
    ///
    /// >>> from exact_layouts import Layout, recast_layout
    /// >>> recast_layout(Layout((4, 8), (8, 1)), old_type_bits=16, new_type_bits=32)
    /// Layout((4, 4), (4, 1))
    fn recast_layout(layout, old_type_bits: i64, new_type_bits: i64) -> Layout {
        layout.recast_layout(*old_type_bits, *new_type_bits)
    }

    /// Returns the composition with the compact layout of a shape.
    ///
    /// >>> from exact_layouts import Layout, with_shape
    /// >>> with_shape(Layout(32, 2), (4, 8))
    /// Layout((4, 8), (2, 8))
    fn with_shape(layout, shape: TupleArg) -> Layout {
        layout.with_shape(shape)
    }

    /// Removes nested parentheses.
    ///
    /// >>> from exact_layouts import Layout, flatten
    /// >>> flatten(Layout((4, (2, 3)), (1, (4, 8))))
    /// Layout((4, 2, 3), (1, 4, 8))
    fn flatten(layout) -> Layout {
        Ok(layout.flatten())
    }

    /// Nests the modes of a flat layout like a profile.
    ///
    /// >>> from exact_layouts import Layout, unflatten
    /// >>> unflatten(Layout((4, 2, 3), (1, 4, 8)), (1, (1, 1)))
    /// Layout((4, (2, 3)), (1, (4, 8)))
    fn unflatten(layout, target_profile: TupleArg) -> Layout {
        layout.unflatten(target_profile)
    }

    /// Returns the mode at a path.
    ///
    /// >>> from exact_layouts import Layout, get
    /// >>> get(Layout((4, (2, 3)), (1, (4, 8))), (1, 0))
    /// Layout(2, 4)
    fn get(layout, mode: PathArg) -> Layout {
        layout.get(mode)
    }

    /// Returns the modes at these positions.
    ///
    /// >>> from exact_layouts import Layout, select
    /// >>> select(Layout((2, 3, 4), (1, 2, 6)), (2, 0))
    /// Layout((4, 2), (6, 1))
    fn select(layout, mode: PathArg) -> Layout {
        layout.select(mode)
    }

    /// Returns the modes from `begin` up to `end`, excluding `end`.
    ///
    /// >>> from exact_layouts import Layout, take
    /// >>> take(Layout((2, 3, 4), (1, 2, 6)), 1, 3)
    /// Layout((3, 4), (2, 6))
    fn take(layout, begin: CountArg, end: CountArg) -> Layout {
        layout.take(*begin, *end)
    }

    /// Groups the modes from `begin` up to `end`, excluding `end`, into one mode.
    ///
    /// >>> from exact_layouts import Layout, group
    /// >>> group(Layout((2, 3, 4), (1, 2, 6)), 0, 2)
    /// Layout(((2, 3), 4), ((1, 2), 6))
    fn group(layout, begin: CountArg, end: CountArg) -> Layout {
        layout.group(*begin, *end)
    }

    /// Groups modes, like `group`. The CuTe DSL uses this name.
    ///
    /// >>> from exact_layouts import Layout, group_modes
    /// >>> group_modes(Layout((2, 3, 4), (1, 2, 6)), 0, 2)
    /// Layout(((2, 3), 4), ((1, 2), 6))
    fn group_modes(layout, begin: CountArg, end: CountArg) -> Layout {
        layout.group(*begin, *end)
    }

    /// Appends a mode. With `up_to_rank`, appends the mode until the rank is reached.
    ///
    /// >>> from exact_layouts import Layout, append
    /// >>> append(Layout((2, 3), (1, 2)), Layout(4, 6))
    /// Layout((2, 3, 4), (1, 2, 6))
    /// >>> append(Layout((2, 3), (1, 2)), up_to_rank=4)
    /// Layout((2, 3, 1, 1), (1, 2, 0, 0))
    fn append(layout, elem: Option<LayoutArg> = None, up_to_rank: Option<CountArg> = None) -> Layout {
        match (elem, up_to_rank) {
            (Some(elem), None) => layout.append(elem),
            (Some(elem), Some(rank)) => layout.append_n(*rank, elem),
            (None, rank) => layout.append_n(rank.unwrap_or(layout.rank() + 1), &Plain::new(1, 0)?),
        }
    }

    /// Prepends a mode. With `up_to_rank`, prepends the mode until the rank is reached.
    ///
    /// >>> from exact_layouts import Layout, prepend
    /// >>> prepend(Layout((2, 3), (1, 2)), Layout(4, 6))
    /// Layout((4, 2, 3), (6, 1, 2))
    fn prepend(layout, elem: Option<LayoutArg> = None, up_to_rank: Option<CountArg> = None) -> Layout {
        match (elem, up_to_rank) {
            (Some(elem), None) => layout.prepend(elem),
            (Some(elem), Some(rank)) => layout.prepend_n(*rank, elem),
            (None, rank) => layout.prepend_n(rank.unwrap_or(layout.rank() + 1), &Plain::new(1, 0)?),
        }
    }

    /// Replaces a mode.
    ///
    /// >>> from exact_layouts import Layout, replace
    /// >>> replace(Layout((2, 3), (1, 2)), 1, Layout(4, 6))
    /// Layout((2, 4), (1, 6))
    fn replace(layout, mode: CountArg, elem: LayoutArg) -> Layout {
        layout.replace(*mode, elem)
    }

    /// Reverses the order of the modes.
    ///
    /// >>> from exact_layouts import Layout, reverse
    /// >>> reverse(Layout((2, (3, 4)), (1, (2, 6))))
    /// Layout(((3, 4), 2), ((2, 6), 1))
    fn reverse(layout) -> Layout {
        Ok(layout.reverse())
    }

    /// Collects the first submodes, the second submodes, and so on. With a second layout, pairs the modes of both.
    ///
    /// >>> from exact_layouts import Layout, zip
    /// >>> zip(Layout(((2, 3), (4, 5)), ((1, 2), (6, 24))))
    /// Layout(((2, 4), (3, 5)), ((1, 6), (2, 24)))
    fn zip(layout, rhs: Option<LayoutArg> = None) -> Layout {
        match rhs {
            Some(rhs) => layout.zip_with(rhs),
            None => layout.zip(),
        }
    }

    /// Returns the modes that are `None` in the coordinate, without the offset of the slice.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (8, 1)).slice((2, None))
    /// Layout((8,), (1,))
    fn slice(layout, coord: CoordArg) -> Layout {
        layout.slice(coord)
    }

    /// Returns the modes that are integers in the coordinate.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (8, 1)).dice((2, None))
    /// Layout((4,), (8,))
    fn dice(layout, coord: CoordArg) -> Layout {
        layout.dice(coord)
    }

    /// Returns the modes that are `None` in the coordinate, and the offset of the slice.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (8, 1)).slice_and_offset((2, None))
    /// (Layout((8,), (1,)), 16)
    fn slice_and_offset(layout, coord: CoordArg) -> Slice {
        layout.slice_and_offset(coord)
    }

    /// Returns the tile at a coordinate of tiles, and its offset. The projection keeps the modes of tiler and coordinate
    /// that are not `None`.
    ///
    /// >>> from exact_layouts import Layout, local_tile
    /// >>> local_tile(Layout((8, 8), (8, 1)), (2, 4), (1, 1))
    /// (Layout((2, 4), (8, 1)), 20)
    fn local_tile(layout, tiler: TilerArg, coord: CoordArg, proj: Option<CoordArg> = None) -> Slice {
        match proj {
            Some(proj) => layout.local_tile_proj(tiler, coord, proj),
            None => layout.local_tile(tiler, coord),
        }
    }

    /// Returns the elements of a thread, and their offset.
    ///
    /// >>> from exact_layouts import Layout, local_partition
    /// >>> local_partition(Layout((8, 8), (8, 1)), Layout((2, 4), (4, 1)), 5)
    /// (Layout((4, 2), (16, 4)), 9)
    fn local_partition(layout, threads: LayoutArg, index: i64) -> Slice {
        layout.local_partition(threads, *index)
    }

    /// Returns the largest offset plus one, before swizzles.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (9, 1)).cosize()
    /// 35
    fn cosize(layout, mode: Option<PathArg> = None) -> i64 {
        mode_of(layout, mode.as_ref()).map(|layout| layout.cosize())
    }

    /// Returns the coordinate of an offset, nested like the shape.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, (2, 4)), (8, (4, 1))).get_hier_coord(13)
    /// (1, (1, 1))
    fn get_hier_coord(layout, offset: i64) -> Numbers {
        layout.get_hier_coord(*offset)
    }

    /// Returns the coordinate of an offset, with an integer for each mode.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, (2, 4)), (8, (4, 1))).get_flat_coord(13)
    /// (1, 3)
    fn get_flat_coord(layout, offset: i64) -> Numbers {
        layout.get_flat_coord(*offset)
    }

    /// Returns the index of an offset.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, (2, 4)), (8, (4, 1))).get_1d_coord(13)
    /// 13
    fn get_1d_coord(layout, offset: i64) -> i64 {
        layout.get_1d_coord(*offset)
    }

    /// Returns a compact layout with the shape of a layout. The modes keep the order of their strides.
    ///
    /// >>> from exact_layouts import Layout, make_layout_like
    /// >>> make_layout_like(Layout((4, 8), (100, 1)))
    /// Layout((4, 8), (8, 1))
    fn make_layout_like(layout) -> Layout {
        layout.make_layout_like()
    }

    /// Returns a compact layout with the shape of a layout. Mode 0 is contiguous, and the other modes keep the order of their
    /// strides.
    ///
    /// >>> from exact_layouts import Layout, make_fragment_like
    /// >>> make_fragment_like(Layout((4, 2, 8), (1, 100, 4)))
    /// Layout((4, 2, 8), (1, 32, 4))
    fn make_fragment_like(layout) -> Layout {
        layout.make_fragment_like()
    }
}

fn mode_of(layout: &Plain, mode: Option<&Vec<usize>>) -> Result<Plain, Error> {
    match mode {
        Some(path) => layout.get(path),
        None => Ok(layout.clone()),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(composition, module)?)?;
    register_rows(module)
}
