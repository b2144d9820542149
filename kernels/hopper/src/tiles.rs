//! Tiles of swizzle atoms in shared memory.

use layout_core::{_0, _1, _8, _16, _32, _64, _80, _96, _128, _160, _192, _224, _256, Layout};

/// A tile `(row, k)` of `Bits`-bit elements, contiguous along mode `Order`, in swizzled rows of at
/// most `Span` bytes.
///
/// The layout equals [`WgmmaTile`](layout_core::atoms::WgmmaTile). The compiler would evaluate
/// `WgmmaTile` again in each function that names it.
pub trait Tiled<Bits, Order, Span = _128> {
    /// The layout of the tile.
    type Tile;
}
/// The layout of a [`Tiled`] shape.
pub type TileOf<Shape, Bits, Order, Span = _128> = <Shape as Tiled<Bits, Order, Span>>::Tile;

macro_rules! tiles {
    ($($Bits:ident $Order:ident: $(($Row:ident, $K:ident))+;)+) => {$($(
        impl Tiled<$Bits, $Order> for ($Row, $K) {
            type Tile = Layout![wgmma_tile(($Row, $K), $Bits, $Order)];
        }
    )+)+};
    // Tiles with narrower swizzled rows.
    ($(($Row:ident, $K:ident) $Span:ident: $atom:tt;)+) => {$(
        impl Tiled<_16, _1, $Span> for ($Row, $K) {
            type Tile = Layout![tile_to_shape($atom, ($Row, $K))];
        }
    )+};
}
tiles! {
    _8 _1:
        (_16, _256) (_64, _128) (_64, _256) (_128, _64) (_128, _128) (_128, _256) (_96, _256) (_192, _64) (_192, _128) (_256, _64)
        (_256, _128);
    _16 _1:
        (_16, _128) (_32, _128) (_64, _64) (_64, _96) (_64, _128) (_64, _160) (_64, _192) (_64, _224) (_64, _256) (_80, _64) (_96, _64)
        (_96, _128) (_128, _64) (_128, _128) (_128, _256) (_160, _64) (_192, _64) (_224, _64) (_256, _64);
    _16 _0: (_64, _16) (_64, _64) (_64, _128) (_64, _256) (_128, _64) (_128, _128) (_256, _64);
    _32 _1: (_64, _128) (_128, _32) (_256, _32);
}
tiles! {
    (_64, _64) _16: ((8, 8):(8, 1));
    (_128, _64) _16: ((8, 8):(8, 1));
    (_128, _64) _32: (Sw<1, 3, 3> o (8, 16):(16, 1));
    (_128, _64) _64: (Sw<2, 3, 3> o (8, 32):(32, 1));
    (_256, _64) _16: ((8, 8):(8, 1));
    (_256, _64) _32: (Sw<1, 3, 3> o (8, 16):(16, 1));
    (_256, _64) _64: (Sw<2, 3, 3> o (8, 32):(32, 1));
}
