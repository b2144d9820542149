//! The offsets of layout types, as constants.

use layout_decide::{Modes, Text};

use super::Coordinate;
use crate::int::StaticInteger;
use crate::int_tuple::{IntTuple, LARGEST, Tree, cosize, size};
use crate::sealed::Sealed;
use crate::{ComposedLayout, Layout, Swizzle};

/// Maximum number of elements of a layout whose offsets are compared.
///
/// Constants are evaluated much more slowly than macros, and the compiler warns about evaluations of two
/// million steps.
const MAX_ELEMENTS: u64 = 1 << 16;

/// A layout with static offsets, swizzled or not.
#[diagnostic::on_unimplemented(
    message = "expected a layout with static offsets, found `{Self}`",
    label = "this is neither a layout nor a swizzled layout",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`"
)]
pub trait CheckedLayout: Sealed {
    /// The shape.
    const SHAPE: &'static Tree;
    /// The stride.
    const STRIDE: &'static Tree;
    /// The offset that is added before the swizzle.
    const START: Option<u64> = Some(0);
    /// Mask of the bits that the swizzle reads.
    const READ: u32 = 0;
    /// Number of positions by which these bits are shifted down.
    const SHIFT: i32 = 0;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple> CheckedLayout for Layout<S, D> {
    const SHAPE: &'static Tree = &S::TREE;
    const STRIDE: &'static Tree = &D::TREE;
}

#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const W: i32, O, S, D> CheckedLayout
    for ComposedLayout<Swizzle<B, M, W>, O, Layout<S, D>>
where
    O: StaticInteger,
    S: IntTuple,
    D: IntTuple,
{
    const SHAPE: &'static Tree = &S::TREE;
    const STRIDE: &'static Tree = &D::TREE;
    const START: Option<u64> = O::VALUE;
    const READ: u32 = Swizzle::<B, M, W>::READ;
    const SHIFT: i32 = W;
}

/// A layout as integers, with the offset of each index.
///
/// ```text
/// at(index)               == swizzled(inside(index))
/// inside(index + i)       == inside(index) + i * step, for index a multiple of run, i < run
/// swizzled(offset)        == offset ^ ((offset & read) << up >> down)
/// ```
#[derive(Clone, Copy)]
pub struct Offsets {
    shape: &'static Tree,
    /// Number of elements.
    pub size: u64,
    /// The first extent above 1, or 1.
    pub run: u64,
    /// The stride of that extent.
    pub step: u64,
    modes: Modes,
    /// Mask of the bits that the swizzle reads.
    pub read: u64,
    /// Number of positions by which these bits are shifted up.
    pub up: u32,
    /// Number of positions by which these bits are shifted down.
    pub down: u32,
}

impl Offsets {
    /// Returns the integers of a layout type.
    ///
    /// # Panics
    ///
    /// Panics if the layout has too many elements, or if a value overflows.
    #[must_use]
    #[track_caller]
    pub const fn of<L: CheckedLayout>() -> Self {
        let size = size(L::SHAPE, L::STRIDE) as u64;
        if size > MAX_ELEMENTS {
            let text = Text::new().str("this layout has ").natural(size);
            let text = text.str(" elements, but `assert_layout!` compares at most ");
            let text = text
                .natural(MAX_ELEMENTS)
                .str(" elements of a layout type: assert a smaller tile");
            text.panic()
        }
        let modes = modes::<L>();
        let (run, step) = match modes.len() {
            0 => (1, 0),
            _ => (modes.at(0).shape, modes.at(0).stride),
        };
        Self {
            shape: L::SHAPE,
            size,
            run,
            step,
            modes,
            read: L::READ as u64,
            up: if L::SHIFT < 0 {
                L::SHIFT.unsigned_abs()
            } else {
                0
            },
            down: if L::SHIFT > 0 {
                L::SHIFT.unsigned_abs()
            } else {
                0
            },
        }
    }

    /// Returns the offset of an index before the swizzle.
    #[must_use]
    pub const fn inside(&self, index: u64) -> u64 {
        self.modes.offset(index)
    }

    /// Returns the offset of an index.
    #[must_use]
    pub const fn at(&self, index: u64) -> u64 {
        let offset = self.inside(index);
        offset ^ ((offset & self.read) << self.up >> self.down)
    }

    /// Returns the coordinate of the mode at a path.
    ///
    /// # Panics
    ///
    /// Panics if the mode does not exist. [`expect_modes`] reports this first.
    #[must_use]
    #[track_caller]
    pub const fn coordinate(&self, path: &[usize]) -> Coordinate {
        let mut mode = self.shape;
        let mut divisor = 1;
        let mut depth = 0;
        while depth < path.len() {
            let Tree::Tuple(modes) = mode else {
                panic!("expected a tuple mode for a coordinate in parentheses")
            };
            let mut i = 0;
            while i < path[depth] {
                divisor *= extent(&modes[i]);
                i += 1;
            }
            mode = &modes[path[depth]];
            depth += 1;
        }
        Coordinate {
            divisor,
            extent: extent(mode),
        }
    }
}

/// Checks that the mode at a path is a tuple of `count` modes.
///
/// # Panics
///
/// Panics with the actual number of modes if it differs.
#[track_caller]
pub const fn expect_modes(layout: &Offsets, path: &[usize], count: usize) {
    let mut mode = layout.shape;
    let mut depth = 0;
    while depth < path.len() {
        // Outer tuples are checked first.
        if let Tree::Tuple(modes) = mode {
            mode = &modes[path[depth]];
        }
        depth += 1;
    }
    let text = match mode {
        Tree::Tuple(modes) if modes.len() == count => return,
        Tree::Tuple(modes) => {
            let text = Text::new().str("expected one name per mode of a tuple of ");
            let text = text.natural(modes.len() as u64);
            text.str(if modes.len() == 1 { " mode" } else { " modes" })
        }
        Tree::Int(extent) => {
            let text = Text::new().str("expected one name without parentheses for the extent ");
            text.natural(*extent)
        }
    };
    let text = text.str(", found ").natural(count as u64);
    let text = text.str(if count == 1 { " name" } else { " names" });
    text.str(" in parentheses").panic()
}

/// Returns the number of elements of a part of a shape whose size fits.
pub(crate) const fn extent(shape: &Tree) -> u64 {
    match shape.product() {
        Some(extent) => extent,
        None => 1,
    }
}

/// Returns the modes of a layout type.
#[track_caller]
pub(crate) const fn modes<L: CheckedLayout>() -> Modes {
    let _ = size(L::SHAPE, L::STRIDE);
    let largest = cosize(L::SHAPE, L::STRIDE) as u64 - 1;
    let start = match L::START {
        Some(start) if start <= LARGEST - largest => start,
        _ => panic!("the offsets of this layout exceed 9223372036854775807: use a smaller layout"),
    };
    // Swizzled offsets are `u32`.
    assert!(
        L::READ == 0 || start + largest <= u32::MAX as u64,
        "the offsets of this swizzled layout exceed 4294967295, the largest `u32`: use a smaller layout"
    );
    let mut modes = Modes::new(start);
    match (L::SHAPE, L::STRIDE) {
        (Tree::Tuple(s), Tree::Tuple(d)) => {
            let mut i = 0;
            while i < s.len() {
                collect(&mut modes, i, &s[i], &d[i]);
                i += 1;
            }
        }
        (s, d) => collect(&mut modes, 0, s, d),
    }
    modes
}

/// Appends the leaves of a mode.
const fn collect(modes: &mut Modes, position: usize, shape: &Tree, stride: &Tree) {
    match (shape, stride) {
        (Tree::Tuple(s), Tree::Tuple(d)) => {
            let mut i = 0;
            while i < s.len() {
                collect(modes, position, &s[i], &d[i]);
                i += 1;
            }
        }
        (Tree::Int(shape), Tree::Int(stride)) => {
            // Size and cosize fit, so the result need not be checked.
            let _ = modes.push(position, *shape, *stride);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{CheckedLayout, Offsets, expect_modes};
    use crate::assert::Coordinate;
    use crate::{_0, _1, _2, _3, _4, _5, _7, _8, _16, _32, _64, _100};
    use crate::{ComposedLayout, Layout, Swizzle};

    fn check<L: CheckedLayout>(size: u32, offset: impl Fn(u32) -> u32) {
        let offsets = Offsets::of::<L>();
        assert_eq!(offsets.size, u64::from(size));
        let mut start = 0;
        for index in 0..size {
            let at = u64::from(index);
            assert_eq!(offsets.at(at), u64::from(offset(index)));
            if at % offsets.run == 0 {
                start = at;
            }
            let inside = offsets.inside(start) + (at - start) * offsets.step;
            assert_eq!(offsets.inside(at), inside);
        }
    }

    #[test]
    fn offsets_are_those_at_run_time() {
        macro_rules! layouts {
            ($($layout:ty,)+) => {$(
                check::<$layout>(<$layout>::SIZE as u32, |i| <$layout>::new().offset(i));
            )+};
        }
        layouts! {
            Layout<_1, _0>,
            Layout<(), ()>,
            Layout<_7, _3>,
            Layout<(_1, _5, _1), (_7, _0, _3)>,
            Layout<((_4, _2), (_3, _1)), ((_2, _100), (_8, _7))>,
            ComposedLayout<Swizzle<3, 2, 3>, _0, Layout<(_8, _32), (_32, _1)>>,
            ComposedLayout<Swizzle<2, 0, -3>, _5, Layout<(_8, _4), (_4, _1)>>,
            ComposedLayout<Swizzle<0, 4, 3>, _64, Layout<(_2, (_1, _16)), (_16, (_5, _1))>>,
        }
    }

    #[test]
    fn coordinates_count_what_is_before_them() {
        type L = Layout<((_4, _2), (_3, _1), _5), ((_2, _100), (_8, _7), _1)>;
        let offsets = Offsets::of::<L>();
        for (path, divisor, extent) in [
            (&[][..], 1, 120),
            (&[0], 1, 8),
            (&[0, 1], 4, 2),
            (&[1], 8, 3),
            (&[1, 1], 24, 1),
            (&[2], 24, 5),
        ] {
            let coordinate = offsets.coordinate(path);
            let Coordinate {
                divisor: d,
                extent: e,
            } = coordinate;
            assert_eq!((d, e), (divisor, extent), "{path:?}");
        }
        expect_modes(&offsets, &[], 3);
        expect_modes(&offsets, &[1], 2);
    }

    #[test]
    #[should_panic(
        expected = "expected one name without parentheses for the extent 5, found 2 names"
    )]
    fn an_extent_has_one_coordinate() {
        expect_modes(&Offsets::of::<Layout<(_4, _5), (_1, _4)>>(), &[1], 2);
    }

    #[test]
    #[should_panic(expected = "has 131072 elements, but `assert_layout!` compares at most 65536")]
    fn large_layouts_are_rejected() {
        let _ = Offsets::of::<Layout<(crate::_65536, _2), (_1, _0)>>();
    }
}
