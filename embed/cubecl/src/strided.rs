//! Layouts of tensors with dynamic shape and strides.

use layout_core::bounds::{RefinedTo, TensorLayout};
use layout_core::numbers::Variable;
use layout_core::{
    _0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, Layout, MixedLayout,
};

use crate::Rejection;

/// A flat shape, for layouts of tensors with dynamic shape and strides.
pub trait FlatShape {
    /// The layout with the same number of modes and only dynamic values.
    type Any: TensorLayout;
    /// Number of modes.
    const RANK: usize;
    /// Returns the layout with this shape and stride, if their lengths match the rank.
    #[doc(hidden)]
    fn any(numbers: &[u32]) -> Option<Self::Any>;
}

macro_rules! shapes {
    ($($rank:literal [$($S:ident)+] [$($extent:ty)+] [$($stride:ty)+];)+) => {$(
        impl<$($S),+> FlatShape for ($($S,)+) {
            type Any = MixedLayout<
                Layout<($(Variable<$extent>,)+), ($(Variable<$stride>,)+)>,
                [u32; 2 * $rank],
            >;

            const RANK: usize = $rank;

            fn any(numbers: &[u32]) -> Option<Self::Any> {
                Some(MixedLayout::from_values(numbers.try_into().ok()?))
            }
        }
    )+};
}
shapes! {
    1 [A] [_0] [_1];
    2 [A B] [_0 _1] [_2 _3];
    3 [A B C] [_0 _1 _2] [_3 _4 _5];
    4 [A B C D] [_0 _1 _2 _3] [_4 _5 _6 _7];
    5 [A B C D E] [_0 _1 _2 _3 _4] [_5 _6 _7 _8 _9];
    6 [A B C D E F] [_0 _1 _2 _3 _4 _5] [_6 _7 _8 _9 _10 _11];
    7 [A B C D E F G] [_0 _1 _2 _3 _4 _5 _6] [_7 _8 _9 _10 _11 _12 _13];
    8 [A B C D E F G H] [_0 _1 _2 _3 _4 _5 _6 _7] [_8 _9 _10 _11 _12 _13 _14 _15];
}

/// Returns the layout `L` of a CubeCL tensor, from the shape and strides of its binding or handle.
///
/// Dynamic values of `L` are computed from the shape and strides. Static values are compared with
/// the shape and strides.
///
/// ```
/// use layout_core::*;
/// use layout_cubecl::from_strides;
///
/// layout! { type Rows = (?m, 16 * ?n):(?leading, 1); }
///
/// let rows: Rows = from_strides(&[3, 32], &[40, 1])?;
/// assert_eq!((rows.to_string(), rows.values()), ("(3,32):(40,1)".to_owned(), &[3, 2, 40]));
///
/// // The transpose of another matrix.
/// let rejection = from_strides::<Rows>(&[3, 32], &[1, 3]).unwrap_err();
/// assert_eq!(
///     rejection.to_string(),
///     "the tensor (3,32):(1,3) has a different layout: leaf 1 of the stride is 3, expected 1"
/// );
/// # Ok::<(), layout_cubecl::Rejection>(())
/// ```
///
/// # Errors
///
/// Returns an error if the rank differs, or a size or stride does not match or exceeds `u32`.
pub fn from_strides<L>(shape: &[usize], strides: &[usize]) -> Result<L, Rejection>
where
    L: TensorLayout<Shape: FlatShape> + RefinedTo<<L::Shape as FlatShape>::Any>,
{
    let notation = || {
        let tuple = |numbers: &[usize]| {
            let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
            format!("({})", numbers.join(","))
        };
        format!("{}:{}", tuple(shape), tuple(strides))
    };
    let numbers = shape.iter().chain(strides).map(|&n| u32::try_from(n));
    let Ok(numbers) = numbers.collect::<Result<Vec<_>, _>>() else {
        return Err(Rejection::Number { layout: notation() });
    };
    let rank = L::Shape::RANK;
    let any = (shape.len() == rank)
        .then(|| L::Shape::any(&numbers))
        .flatten();
    let any = any.ok_or_else(|| Rejection::Rank {
        tensor: notation(),
        rank,
    })?;
    L::known_of(any).ok_or_else(|| Rejection::Other {
        tensor: notation(),
        mismatch: L::mismatch(any),
    })
}
