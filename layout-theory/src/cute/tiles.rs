//! Divisions and products, and operations built on them.

use layout_algebra::{Coord, IntTuple, Layout, Tiler};

use super::Rejected;
use super::algebra::{complement, composition, of_modes};

/// Computes `logical_divide(a, b)`.
pub(super) fn logical_divide(a: &Layout, b: &Tiler) -> Result<Layout, Rejected> {
    by_mode(a, b, &|a, b| {
        let rest = complement(b, a.coalesce().shape())?;
        let both = Layout::from_modes([b.clone(), rest])?;
        composition(a, &both.into())
    })
}

/// Computes `logical_product(a, b)`.
pub(super) fn logical_product(a: &Layout, b: &Tiler) -> Result<Layout, Rejected> {
    by_mode(a, b, &|a, b| {
        let cells = super::times(a.size(), b.cosize())?;
        let copies = composition(&complement(a, &cells.into())?, &b.into())?;
        Ok(Layout::from_modes([a.clone(), copies])?)
    })
}

/// Applies an operation to a layout, or to each mode of a tiler. Modes beyond the tiler do not
/// change.
fn by_mode(
    a: &Layout,
    b: &Tiler,
    apply: &impl Fn(&Layout, &Layout) -> Result<Layout, Rejected>,
) -> Result<Layout, Rejected> {
    match b {
        Tiler::Layout(b) => apply(a, b),
        Tiler::Size(n) => apply(a, &Layout::make_layout(*n)?),
        Tiler::Keep => Ok(a.clone()),
        Tiler::Modes(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return Err(Rejected::Rank);
            }
            let keep = core::iter::repeat(&Tiler::Keep);
            let modes = modes.iter().zip(tilers.iter().chain(keep));
            of_modes(modes.map(|(a, b)| by_mode(a, b, apply)))
        }
    }
}

/// Computes `tile_unzip`: the tiles of a divided layout, and the rest.
fn unzip(whole: &Layout, by: &Tiler) -> Result<(Layout, Layout), Rejected> {
    let is_tuple = matches!(whole.shape(), IntTuple::Tuple(_));
    let modes = whole.modes();
    let Tiler::Modes(tilers) = by else {
        return match <[Layout; 2]>::try_from(modes) {
            Ok([tile, rest]) => Ok((tile, rest)),
            Err(_) => Err(Rejected::Modes),
        };
    };
    if !is_tuple {
        return Err(Rejected::Modes);
    }
    let (mut tiles, mut rests) = (Vec::new(), Vec::new());
    for (mode, by) in modes.iter().zip(tilers) {
        let (tile, rest) = unzip(mode, by)?;
        tiles.push(tile);
        rests.push(rest);
    }
    rests.extend(modes.into_iter().skip(tilers.len()));
    Ok((Layout::from_modes(tiles)?, Layout::from_modes(rests)?))
}

/// Returns `((tile), (rest))`
pub(super) fn zipped(whole: &Layout, by: &Tiler) -> Result<Layout, Rejected> {
    let (tile, rest) = unzip(whole, by)?;
    Ok(Layout::from_modes([tile, rest])?)
}

/// Returns `((tile), rest, ...)`
pub(super) fn tiled(whole: &Layout, by: &Tiler) -> Result<Layout, Rejected> {
    let (tile, rest) = unzip(whole, by)?;
    Ok(Layout::from_modes([vec![tile], spread(rest)].concat())?)
}

/// Returns `(tile, ..., rest, ...)`
pub(super) fn flat(whole: &Layout, by: &Tiler) -> Result<Layout, Rejected> {
    let (tile, rest) = unzip(whole, by)?;
    Ok(Layout::from_modes([spread(tile), spread(rest)].concat())?)
}

/// Returns the slice by one `_` per mode. A single `_` keeps a tuple of one mode.
fn spread(layout: Layout) -> Vec<Layout> {
    match layout.rank() {
        1 => vec![layout],
        _ => layout.modes(),
    }
}

/// Computes `blocked_product(a, b)` or `raked_product(a, b)`.
pub(super) fn grid(a: &Layout, b: &Tiler, is_raked: bool) -> Result<Layout, Rejected> {
    let Tiler::Layout(b) = b else {
        return Err(Rejected::Other);
    };
    let rank = a.rank().max(b.rank());
    let (a, b) = (padded(a, rank)?, padded(b, rank)?);
    let product = logical_product(&a, &b.into())?;
    let Ok([block, copies]) = <[Layout; 2]>::try_from(product.modes()) else {
        return Err(Rejected::Modes);
    };
    let both = if is_raked {
        [copies, block]
    } else {
        [block, copies]
    };
    let [first, second] = both.each_ref().map(Layout::modes);
    let [is_tuple, may_follow] = both
        .each_ref()
        .map(|half| matches!(half.shape(), IntTuple::Tuple(_)));
    if !is_tuple {
        return Ok(Layout::from_modes([Layout::from_modes(both)?])?);
    }
    if !may_follow || first.len() != second.len() {
        return Err(Rejected::Modes);
    }
    let modes = first.into_iter().zip(second);
    of_modes(modes.map(|(first, second)| Ok(Layout::from_modes([first, second])?)))
}

/// Computes `append<rank>(a)`.
fn padded(a: &Layout, rank: usize) -> Result<Layout, Rejected> {
    Ok(a.append_n(rank, &Layout::new(1, 0)?)?)
}

/// Computes `tile_to_shape(a, shape, order)`. The default order is column-major.
pub(super) fn tile_to_shape(
    a: &Layout,
    shape: &IntTuple,
    order: Option<&IntTuple>,
) -> Result<Layout, Rejected> {
    let rank = shape.modes().len().max(1);
    if a.rank() > rank {
        return Err(Rejected::Rank);
    }
    let a = padded(a, rank)?;
    let extents = match shape {
        IntTuple::Int(_) => vec![shape.clone()],
        IntTuple::Tuple(modes) => modes.clone(),
    };
    let mut copies = Vec::new();
    for (extent, mode) in extents.iter().zip(a.modes()) {
        let extent = extent.product().ok_or(Rejected::Overflow)?;
        if extent % mode.size() != 0 {
            return Err(Rejected::Block);
        }
        copies.push(IntTuple::Int(extent / mode.size()));
    }
    let copies = IntTuple::Tuple(copies);
    let copies = match order {
        None => Layout::make_layout(&copies)?,
        Some(order) => make_ordered_layout(&copies, order)?,
    };
    grid(&a, &copies.into(), false)
}

/// Computes `make_ordered_layout(shape, order)`. Modes of equal order start at the same stride.
pub(super) fn make_ordered_layout(shape: &IntTuple, order: &IntTuple) -> Result<Layout, Rejected> {
    let mut places = Vec::new();
    collect(shape, order, &mut places)?;
    let stride = ordered(shape, order, &places)?;
    Ok(Layout::new(shape, stride)?)
}

/// Collects the size of the mode for each integer of an order.
fn collect(
    shape: &IntTuple,
    order: &IntTuple,
    places: &mut Vec<(i64, i64)>,
) -> Result<(), Rejected> {
    match (shape, order) {
        (_, IntTuple::Int(place)) => {
            places.push((*place, shape.product().ok_or(Rejected::Overflow)?));
            Ok(())
        }
        (IntTuple::Tuple(shape), IntTuple::Tuple(order)) if shape.len() == order.len() => {
            let mut modes = shape.iter().zip(order);
            modes.try_for_each(|(shape, order)| collect(shape, order, places))
        }
        _ => Err(Rejected::Modes),
    }
}

fn ordered(
    shape: &IntTuple,
    order: &IntTuple,
    places: &[(i64, i64)],
) -> Result<IntTuple, Rejected> {
    match (shape, order) {
        (IntTuple::Tuple(shape), IntTuple::Tuple(order)) => {
            let modes = shape.iter().zip(order);
            let strides = modes.map(|(shape, order)| ordered(shape, order, places));
            Ok(IntTuple::Tuple(strides.collect::<Result<_, _>>()?))
        }
        (_, IntTuple::Int(place)) => {
            let below = places.iter().filter(|(other, _)| other < place);
            let begin = below.map(|(_, size)| *size).try_fold(1, super::times)?;
            Ok(shape.compact_col_major(begin)?)
        }
        _ => Err(Rejected::Modes),
    }
}

/// Computes `local_tile(a, tiler, coordinate)`: a tile and its start offset.
pub(super) fn local_tile(
    a: &Layout,
    tiler: &Tiler,
    coordinate: &Coord,
) -> Result<(Layout, i64), Rejected> {
    let (tiles, rests) = unzip(&logical_divide(a, tiler)?, tiler)?;
    sliced(free(&tiles), padded_by(coordinate, &rests), tiles, rests)
}

/// Computes `local_partition(a, threads, index)`: the elements of a thread and their start offset.
pub(super) fn local_partition(
    a: &Layout,
    threads: &Layout,
    index: i64,
) -> Result<(Layout, i64), Rejected> {
    let modes = threads.modes();
    let sizes = modes.iter().map(|mode| Tiler::Size(mode.size()));
    let tiler = Tiler::Modes(sizes.collect());
    let (tiles, rests) = unzip(&logical_divide(a, &tiler)?, &tiler)?;
    let mine = threads.get_flat_coord(index).map_err(|_| Rejected::Other)?;
    let mine = Coord::from(&mine);
    sliced(padded_by(&mine, &tiles), free(&rests), tiles, rests)
}

/// Returns `_` for each mode.
fn free(layout: &Layout) -> Coord {
    match layout.rank() {
        1 => Coord::Free,
        rank => Coord::Modes(vec![Coord::Free; rank]),
    }
}

/// Returns the coordinate, followed by `_` for the remaining modes.
fn padded_by(coordinate: &Coord, layout: &Layout) -> Coord {
    let Coord::Modes(modes) = coordinate else {
        return coordinate.clone();
    };
    let mut modes = modes.clone();
    modes.resize(layout.rank().max(modes.len()), Coord::Free);
    Coord::Modes(modes)
}

fn sliced(
    first: Coord,
    second: Coord,
    tiles: Layout,
    rests: Layout,
) -> Result<(Layout, i64), Rejected> {
    let whole = Layout::from_modes([tiles, rests])?;
    let coordinate = Coord::Modes(vec![first, second]);
    whole
        .slice_and_offset(coordinate)
        .map_err(|_| Rejected::Other)
}
