//! Products of numbers of 8 bits, with scales: `C = scale * (A * B)` in `bf16`.
//!
//! `A` is by rows and `B` by columns: `wgmma` reads numbers of 8 bits side by side along `k`. A step is 128 of them, 128 bytes as in
//! [`gemm`](crate::gemm).
//!
//! | kernel | scales |
//! |---|---|
//! | [`qgemm_nt`](fn@qgemm_nt) | one number |
//! | [`qgemm_nt_rows`](fn@qgemm_nt_rows) | one for each row of `A`, and one for each column of `B` |
//! | [`qgemm_nt_blocks`](fn@qgemm_nt_blocks) | one for each 128 numbers of a row of `A`, and one for each 128 x 128 of `B` |
//!
//! Scales are numbers of `f32`. Those of rows and of columns are read once for each tile of `C`, and of blocks in each step: those of `A`
//! come by TMA with the operands. Only then are sums rounded to `bf16`.
//!
//! The tensor cores add up products of 8 bits with fewer bits than an `f32` has. With scales of blocks, what they have added is moved to
//! `f32` every 128 numbers.

use crate::gemm::bgemm_nt;

products! { scaled:
    /// `C = scale * A * B` of `E4m3`: `A` by rows, `B` by columns.
    qgemm_nt QGEMM_NT: bgemm_nt {
        layout! {
            pub type A = wgmma_tile((128, 128), 8, 1);
            pub type B = wgmma_tile((256, 128), 8, 1);
        }
        pub type Atom<N> = WgmmaF32E4m3<N>;
        pub type TA = E4m3;
        pub type TB = E4m3;
        pub type GA = ByteRows;
        pub type GB = ByteRows;
    }
    /// `C = scale * A * B`, of an `A` of `E5m2`, such as gradients, by rows, and a `B` of `E4m3` by columns.
    qgemm_nt_e5m2_e4m3 QGEMM_NT_E5M2_E4M3: qgemm_nt {
        pub type Atom<N> = WgmmaF32E5m2E4m3<N>;
        pub type TA = E5m2;
    }
    /// `C = scale * A * B`, of an `A` of `E4m3` by rows and a `B` of `E5m2`, such as gradients, by columns.
    qgemm_nt_e4m3_e5m2 QGEMM_NT_E4M3_E5M2: qgemm_nt {
        pub type Atom<N> = WgmmaF32E4m3E5m2<N>;
        pub type TB = E5m2;
    }
}

products! { scaled_by_rows:
    /// `C = of_rows * of_columns * A * B` of `E4m3`, with a scale for each row and for each column: `A` by rows, `B` by columns.
    ///
    /// The layouts of both scales have the extents of `C`, `(m, n)`, of which `of_rows` has `m` numbers and `of_columns` has `n`.
    qgemm_nt_rows QGEMM_NT_ROWS: qgemm_nt {
        layout! {
            /// A number for each row, read as if it were all columns.
            pub type OfRows = (?rows, ?columns):(1, 0);
            /// A number for each column, read as if it were all rows.
            pub type OfColumns = (?rows, ?columns):(0, 1);
        }
    }
}

products! { scaled_by_blocks:
    /// `C = A * B` of `E4m3` with scales of blocks: `A` by rows, `B` by columns.
    ///
    /// `of_a` has a scale for each row of `A` and each 128 numbers along `k`, those of one column side by side: `(m, steps)`. `of_b` has one
    /// for each 128 rows of `B` and each 128 numbers along `k`: `(ceil(n / 128), steps)`. There are `ceil(k / 128)` steps.
    qgemm_nt_blocks QGEMM_NT_BLOCKS: qgemm_nt {
        layout! {
            pub type B = wgmma_tile((128, 128), 8, 1);
            pub type C = wgmma_tile((64, 128), 16, 1);
            /// The scales of a tile of `A`.
            pub type OfA = (128, 1):(1, 128);
            /// The same, read as if they were all columns.
            pub type OfRows = (128, 128):(1, 0);
            /// Scales of `A`, whose columns begin at multiples of 16 bytes.
            pub type ScalesOfA = (?rows, ?steps):(1, 4 * ?leading);
            /// Scales of `B`.
            pub type ScalesOfB = (?columns, ?steps):(?leading, 1);
        }
        pub type N = _128;
        pub type Slots = _5;
        pub type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<WgmmaF32E4m3<_128>>>;
    }
}
