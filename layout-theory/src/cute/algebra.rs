//! Composition, complement, inverses and recasts.

use layout_algebra::{IntTuple, Layout, Swizzle, Tiler};

use super::{Rejected, times};

/// Computes `composition(a, b)`. A tiler composes one mode for each of its modes.
pub(super) fn composition(a: &Layout, b: &Tiler) -> Result<Layout, Rejected> {
    match b {
        Tiler::Layout(b) => composed(a, b),
        Tiler::Size(n) => composed(a, &Layout::new(*n, 1)?),
        Tiler::Keep => Ok(a.clone()),
        Tiler::Modes(tilers) => {
            let modes = a.modes();
            if tilers.len() > modes.len() {
                return Err(Rejected::Rank);
            }
            let modes = modes.iter().zip(tilers);
            of_modes(modes.map(|(a, b)| composition(a, b)))
        }
    }
}

/// Returns the layout with these modes.
pub(super) fn of_modes(
    modes: impl Iterator<Item = Result<Layout, Rejected>>,
) -> Result<Layout, Rejected> {
    let modes: Vec<_> = modes.collect::<Result<_, _>>()?;
    Ok(Layout::from_modes(modes)?)
}

/// Composes leaf by leaf, without checks across leaves.
fn composed(a: &Layout, b: &Layout) -> Result<Layout, Rejected> {
    let modes = a.coalesce_x()?;
    let modes: Vec<_> = pairs(&modes).collect();
    replaced(b, &|leaf| walk(&modes, leaf))
}

/// Returns the extents with their strides.
fn pairs(a: &Layout) -> impl Iterator<Item = (i64, i64)> {
    a.shape().leaves().zip(a.stride().leaves())
}

/// Returns the layout with each leaf replaced by a layout.
fn replaced(
    b: &Layout,
    leaf: &impl Fn((i64, i64)) -> Result<Layout, Rejected>,
) -> Result<Layout, Rejected> {
    match (b.shape(), b.stride()) {
        (IntTuple::Int(n), IntTuple::Int(c)) => leaf((*n, *c)),
        _ => of_modes(b.modes().iter().map(|mode| replaced(mode, leaf))),
    }
}

/// Computes `composition_impl` of the leaf `n:c`. The remaining `n` and `c` are divided through the
/// modes, rounded up.
fn walk(modes: &[(i64, i64)], (mut n, mut c): (i64, i64)) -> Result<Layout, Rejected> {
    let Some((&(_, last), modes)) = modes.split_last().filter(|_| c != 0) else {
        return Ok(Layout::new(n, c)?);
    };
    let (mut shape, mut stride) = (Vec::new(), Vec::new());
    for &(extent, step) in modes {
        if c % extent != 0 && c > extent {
            return Err(Rejected::Stride);
        }
        let fit = ceil_div(extent, c);
        if fit != 1 && n != 1 {
            let count = fit.min(n);
            if n % count != 0 {
                return Err(Rejected::Shape);
            }
            shape.push(count);
            stride.push(times(c, step)?);
            n /= count;
        }
        c = ceil_div(c, extent);
    }
    if n != 1 || shape.is_empty() {
        shape.push(n);
        stride.push(times(c, last)?);
    }
    flat(shape, stride)
}

/// Returns the layout of these modes. A single mode becomes a leaf.
fn flat(shape: Vec<i64>, stride: Vec<i64>) -> Result<Layout, Rejected> {
    let tuple = |numbers: Vec<i64>| match numbers[..] {
        [only] => IntTuple::Int(only),
        _ => IntTuple::Tuple(numbers.into_iter().map(IntTuple::Int).collect()),
    };
    Ok(Layout::new(tuple(shape), tuple(stride))?)
}

/// Returns `a / b`, rounded up, for positive integers.
fn ceil_div(a: i64, b: i64) -> i64 {
    (a - 1) / b + 1
}

/// Computes `complement(a)`.
pub(super) fn complement_default(a: &Layout) -> Result<Layout, Rejected> {
    let a = a.filter();
    complement(&a, &a.cosize().into())
}

/// Computes `complement(a, cotarget)`. The number of repetitions between two strides is rounded
/// down.
pub(super) fn complement(a: &Layout, cotarget: &IntTuple) -> Result<Layout, Rejected> {
    let filtered = a.filter();
    let mut modes: Vec<_> = pairs(&filtered).collect();
    if let [(_, 0)] = modes[..] {
        return Ok(Layout::make_layout(product(cotarget.leaves())?)?);
    }
    modes.sort_by_key(|(_, stride)| *stride);
    let (mut shape, mut stride) = (Vec::new(), Vec::new());
    let mut below = 1;
    for (extent, step) in modes {
        if step < below {
            return Err(Rejected::NotInjective);
        }
        shape.push(step / below);
        stride.push(below);
        below = times(step, extent)?;
    }
    // A tuple is divided mode by mode.
    let mut divisor = below;
    let rest = cotarget.leaves().map(|extent| {
        let fit = ceil_div(extent, divisor);
        divisor = ceil_div(divisor, extent);
        fit
    });
    shape.push(product(rest)?);
    stride.push(below);
    Ok(flat(shape, stride)?.coalesce())
}

fn product(mut numbers: impl Iterator<Item = i64>) -> Result<i64, Rejected> {
    numbers.try_fold(1, times)
}

/// Computes `left_inverse(a)`.
pub(super) fn left_inverse(a: &Layout) -> Result<Layout, Rejected> {
    let a = a.coalesce();
    let mut modes = Vec::new();
    let mut before = 1;
    for (extent, step) in pairs(&a) {
        modes.push((step, extent, before));
        before = times(before, extent)?;
    }
    // CuTe's `exchange_sort`, which is not stable.
    for i in 0..modes.len() {
        for j in i + 1..modes.len() {
            if modes[j].0 < modes[i].0 {
                modes.swap(i, j);
            }
        }
    }
    let (mut shape, mut stride) = (Vec::new(), vec![0]);
    let mut size = 1;
    for (step, _, before) in &modes {
        if *step == 0 {
            continue;
        }
        if step % size != 0 {
            return Err(Rejected::LeftInverse);
        }
        shape.push(step / size);
        stride.push(*before);
        size = *step;
    }
    shape.extend(modes.last().map(|(_, extent, _)| *extent));
    Ok(flat(shape, stride)?.coalesce())
}

/// Computes `right_inverse(a)`, where CuTe and the algebra agree.
pub(super) fn right_inverse(a: &Layout) -> Result<Layout, Rejected> {
    a.right_inverse().map_err(|_| Rejected::Other)
}

/// Computes `composition(swizzle, offset, a)`. A swizzle with no effect is dropped.
pub(super) fn behind(swizzle: Swizzle, offset: i64, a: &Layout) -> Result<Layout, Rejected> {
    match (swizzle.bits(), offset) {
        (0, 0) => Ok(a.clone()),
        _ => Ok(Layout::behind(swizzle, offset, a)?),
    }
}

/// Computes `composition(a, swizzle)`. The new swizzle acts on the images of the bits under `a`.
pub(super) fn carried(a: &Layout, swizzle: Swizzle) -> Result<Layout, Rejected> {
    let (read, changed) = (at(a, swizzle.read_bits())?, at(a, swizzle.changed_bits())?);
    match Swizzle::from_masks(read, changed) {
        Ok(carried) => behind(carried, 0, a),
        Err(_) => Err(Rejected::Swizzle),
    }
}

/// Returns the offset at an index. The last mode is unbounded.
fn at(a: &Layout, mut index: i64) -> Result<i64, Rejected> {
    let modes: Vec<_> = pairs(a).collect();
    let mut offset = 0;
    for (i, (extent, step)) in modes.iter().enumerate() {
        let is_last = i + 1 == modes.len();
        let here = if is_last { index } else { index % extent };
        offset += times(here, *step)?;
        index /= extent;
    }
    Ok(offset)
}

/// Computes `max_common_layout(a, b)`.
pub(super) fn max_common_layout(a: &Layout, b: &Layout) -> Result<Layout, Rejected> {
    let (inverse, first) = common(a, b)?;
    match (first.shape(), first.stride()) {
        (_, IntTuple::Int(1)) => composed(&inverse, &first),
        _ => Ok(Layout::new(1, 0)?),
    }
}

/// Computes `max_common_vector(a, b)`.
pub(super) fn max_common_vector(a: &Layout, b: &Layout) -> Result<i64, Rejected> {
    let (_, first) = common(a, b)?;
    Ok(match (first.shape(), first.stride()) {
        (IntTuple::Int(n), IntTuple::Int(1)) => *n,
        _ => 1,
    })
}

/// Returns the right inverse of `b`, and the first mode of `a` composed with it.
fn common(a: &Layout, b: &Layout) -> Result<(Layout, Layout), Rejected> {
    let inverse = right_inverse(b)?;
    let common = composed(a, &inverse)?.coalesce();
    let first = common.modes().into_iter().next().unwrap_or(common);
    Ok((inverse, first))
}

/// Computes `upcast<n>(a)`.
fn upcast(a: &Layout, n: i64) -> Result<Layout, Rejected> {
    replaced(a, &|(extent, step)| {
        if step == 0 {
            return Ok(Layout::new(extent, 0)?);
        }
        if n < 1 || step % n != 0 && n % step != 0 {
            return Err(Rejected::Recast);
        }
        let extent = ceil_div(extent, ceil_div(n, step));
        Ok(Layout::new(extent, ceil_div(step, n))?)
    })
}

/// Computes `downcast<n>(a)`.
fn downcast(a: &Layout, n: i64) -> Result<Layout, Rejected> {
    if n < 1 || a.stride().leaves().all(|step| step != 1) {
        return Err(Rejected::Adjacent);
    }
    replaced(a, &|(extent, step)| match step {
        1 => Ok(Layout::new(times(extent, n)?, 1)?),
        _ => Ok(Layout::new(extent, times(step, n)?)?),
    })
}

/// Computes `downcast<down>(upcast<up>(a))` for the swizzle and the inner layout.
pub(super) fn recast(a: &Layout, up: i64, down: i64) -> Result<Layout, Rejected> {
    let mut result = a.inside_swizzles();
    if up != 1 {
        result = upcast(&result, up)?;
    }
    if down != 1 {
        result = downcast(&result, down)?;
    }
    // CuTe drops a swizzle of 0 bits in a composition.
    let swizzles = a
        .swizzles()
        .iter()
        .filter(|(swizzle, _)| swizzle.bits() > 0);
    for (swizzle, _) in swizzles.rev() {
        let (Some(up), Some(down)) = (log2(up), log2(down)) else {
            return Err(Rejected::Recast);
        };
        let base = i64::from(swizzle.base()) - up;
        let bits = (i64::from(swizzle.bits()) + base.min(0)).max(0);
        let swizzle = Swizzle::new(bits, base.max(0) + down, swizzle.shift().into());
        result = Layout::behind(swizzle.map_err(|_| Rejected::Swizzle)?, 0, &result)?;
    }
    Ok(result)
}

/// Returns the greatest common divisor of two positive integers.
pub(super) fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the logarithm of a power of two, or `None`.
fn log2(n: i64) -> Option<i64> {
    (n.count_ones() == 1).then(|| i64::from(n.trailing_zeros()))
}
