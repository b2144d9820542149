//! From a product that is right to one that is fast: the kernels of [the book's chapter](../../../docs/book/17-hopper.md).
//!
//! Each module takes all of the one before it, and writes what is different: a type, or two, by the same name. [`step_8`]
//! is [`hgemm_nt`](fn@crate::gemm::hgemm_nt). The modules behind it each take one thing back.

use crate::product::names;

products! { ALL, alone:
    /// A warpgroup multiplies tiles of 64 x 64, and one slot is filled and read in turn.
    step_0: names {
        layout! {
            pub type A = tile_to_shape((8, 8):(8, 1), (64, 64));
            pub type B = tile_to_shape((8, 8):(8, 1), (64, 64));
            pub type C = wgmma_tile((64, 64), 16, 1);
        }
        pub type M = _64;
        pub type N = _64;
        pub type Groups = _1;
        pub type Threads = _256;
        pub type Slots = _1;
        pub type InGroup = _1;
        pub type Store = TiledCopyC<CopyAtom<UniversalCopy<_4>, _16>, TiledMma<WgmmaF32F16<_64>>>;
    }
    /// Rows of 128 bytes, swizzled.
    step_1: step_0 {
        layout! {
            pub type A = wgmma_tile((64, 64), 16, 1);
            pub type B = wgmma_tile((64, 64), 16, 1);
        }
    }
    /// Tiles of 128 x 128.
    step_2: step_1 {
        layout! {
            pub type A = wgmma_tile((128, 64), 16, 1);
            pub type B = wgmma_tile((128, 64), 16, 1);
            pub type C = wgmma_tile((64, 128), 16, 1);
        }
        pub type M = _128;
        pub type N = _128;
        pub type Store = TiledCopyC<CopyAtom<UniversalCopy<_4>, _16>, TiledMma<WgmmaF32F16<_128>>>;
    }
    /// Four slots.
    step_3: step_2 {
        pub type Slots = _4;
    }
    /// Two warpgroups multiply.
    step_4: step_3 {
        pub type Groups = _2;
        pub type Threads = _384;
    }
    /// Tiles of 128 x 256, and three slots. For step 6 it has as many blocks as there are multiprocessors.
    step_5: step_4 {
        layout! {
            pub type B = wgmma_tile((256, 64), 16, 1);
            pub type C = wgmma_tile((64, 256), 16, 1);
        }
        pub type N = _256;
        pub type Slots = _3;
        pub type Store = TiledCopyC<CopyAtom<UniversalCopy<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
    }
    /// Tiles in groups of twelve rows.
    step_7: step_5 {
        pub type InGroup = _12;
    }
    /// Sums go to shared memory as matrices.
    step_8: step_7 {
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_256>>>;
    }

    /// Without groups.
    row_by_row: step_8 {
        pub type InGroup = _1;
    }
    /// Two slots.
    two_slots: step_8 {
        pub type Slots = _2;
    }
    /// Four slots, and a quarter of the shared memory on the way to `C`.
    four_slots: step_8 {
        layout! {
            pub type C = wgmma_tile((64, 64), 16, 1);
        }
        pub type Slots = _4;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32F16<_64>>>;
    }
    /// Swizzled lines of 64 bytes.
    lines_of_64: step_8 {
        layout! {
            pub type A = tile_to_shape(Sw<2, 3, 3> o (8, 32):(32, 1), (128, 64));
            pub type B = tile_to_shape(Sw<2, 3, 3> o (8, 32):(32, 1), (256, 64));
        }
    }
    /// Swizzled lines of 32 bytes.
    lines_of_32: step_8 {
        layout! {
            pub type A = tile_to_shape(Sw<1, 3, 3> o (8, 16):(16, 1), (128, 64));
            pub type B = tile_to_shape(Sw<1, 3, 3> o (8, 16):(16, 1), (256, 64));
        }
    }
    /// Lines of 16 bytes, of which no two could be exchanged.
    lines_of_16: step_8 {
        layout! {
            pub type A = tile_to_shape((8, 8):(8, 1), (128, 64));
            pub type B = tile_to_shape((8, 8):(8, 1), (256, 64));
        }
    }
}
