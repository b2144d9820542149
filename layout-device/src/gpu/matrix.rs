//! The `mma.sync`, `ldmatrix` and `stmatrix` instructions.

/// Emits the instruction of an atom with its number of registers.
macro_rules! of_atom {
    ($Atom:ident, $shape:literal, $kinds:literal, [$A:ident; 4], [$B:ident; 2], [$C:ident; 4], $a:ident, $b:ident, $c:ident) => {{
        let [w, x, y, z] = $c;
        core::arch::asm!(
            concat!(
                "mma.sync.aligned.", $shape, ".row.col.", $kinds,
                " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}, {6}, {7}}}, {{{8}, {9}}}, {{{0}, {1}, {2}, {3}}};"
            ),
            inout(reg32) *w, inout(reg32) *x, inout(reg32) *y, inout(reg32) *z,
            in(reg32) $a[0], in(reg32) $a[1], in(reg32) $a[2], in(reg32) $a[3],
            in(reg32) $b[0], in(reg32) $b[1],
            options(nomem, nostack, preserves_flags)
        );
    }};
    ($Atom:ident, $shape:literal, $kinds:literal, [$A:ident; 2], [$B:ident; 1], [$C:ident; 4], $a:ident, $b:ident, $c:ident) => {{
        let [w, x, y, z] = $c;
        core::arch::asm!(
            concat!(
                "mma.sync.aligned.", $shape, ".row.col.", $kinds,
                " {{{0}, {1}, {2}, {3}}}, {{{4}, {5}}}, {{{6}}}, {{{0}, {1}, {2}, {3}}};"
            ),
            inout(reg32) *w, inout(reg32) *x, inout(reg32) *y, inout(reg32) *z,
            in(reg32) $a[0], in(reg32) $a[1],
            in(reg32) $b[0],
            options(nomem, nostack, preserves_flags)
        );
    }};
    ($Atom:ident, $shape:literal, $kinds:literal, [$A:ident; 4], [$B:ident; 2], [$C:ident; 2], $a:ident, $b:ident, $c:ident) => {{
        let [w, x] = $c;
        core::arch::asm!(
            concat!(
                "mma.sync.aligned.", $shape, ".row.col.", $kinds,
                " {{{0}, {1}}}, {{{2}, {3}, {4}, {5}}}, {{{6}, {7}}}, {{{0}, {1}}};"
            ),
            inout(reg32) *w, inout(reg32) *x,
            in(reg32) $a[0], in(reg32) $a[1], in(reg32) $a[2], in(reg32) $a[3],
            in(reg32) $b[0], in(reg32) $b[1],
            options(nomem, nostack, preserves_flags)
        );
    }};
    ($Atom:ident, $shape:literal, $kinds:literal, [$A:ident; 2], [$B:ident; 1], [$C:ident; 2], $a:ident, $b:ident, $c:ident) => {{
        let [w, x] = $c;
        core::arch::asm!(
            concat!(
                "mma.sync.aligned.", $shape, ".row.col.", $kinds,
                " {{{0}, {1}}}, {{{2}, {3}}}, {{{4}}}, {{{0}, {1}}};"
            ),
            inout(reg32) *w, inout(reg32) *x,
            in(reg32) $a[0], in(reg32) $a[1],
            in(reg32) $b[0],
            options(nomem, nostack, preserves_flags)
        );
    }};
}

macro_rules! of_load {
    (1, $trans:literal, $is:literal, $row:expr) => {{
        let a: u32;
        core::arch::asm!(
            concat!("ldmatrix.sync.aligned.m8n8.x1", $trans, ".shared.b16 {{{}}}, [{}];"),
            out(reg32) a,
            in(reg32) crate::backend::shared_address($row),
            options(readonly, nostack, preserves_flags)
        );
        [a]
    }};
    (2, $trans:literal, $is:literal, $row:expr) => {{
        let (a, b): (u32, u32);
        core::arch::asm!(
            concat!("ldmatrix.sync.aligned.m8n8.x2", $trans, ".shared.b16 {{{}, {}}}, [{}];"),
            out(reg32) a, out(reg32) b,
            in(reg32) crate::backend::shared_address($row),
            options(readonly, nostack, preserves_flags)
        );
        [a, b]
    }};
    (4, $trans:literal, $is:literal, $row:expr) => {{
        let (a, b, c, d): (u32, u32, u32, u32);
        core::arch::asm!(
            concat!("ldmatrix.sync.aligned.m8n8.x4", $trans, ".shared.b16 {{{}, {}, {}, {}}}, [{}];"),
            out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d,
            in(reg32) crate::backend::shared_address($row),
            options(readonly, nostack, preserves_flags)
        );
        [a, b, c, d]
    }};
}

macro_rules! of_store {
    (1, $trans:literal, $is:literal, $row:expr, $registers:ident) => {
        core::arch::asm!(
            concat!("stmatrix.sync.aligned.m8n8.x1", $trans, ".shared.b16 [{}], {{{}}};"),
            in(reg32) crate::backend::shared_address($row),
            in(reg32) $registers[0],
            options(nostack, preserves_flags)
        )
    };
    (2, $trans:literal, $is:literal, $row:expr, $registers:ident) => {
        core::arch::asm!(
            concat!("stmatrix.sync.aligned.m8n8.x2", $trans, ".shared.b16 [{}], {{{}, {}}};"),
            in(reg32) crate::backend::shared_address($row),
            in(reg32) $registers[0], in(reg32) $registers[1],
            options(nostack, preserves_flags)
        )
    };
    (4, $trans:literal, $is:literal, $row:expr, $registers:ident) => {
        core::arch::asm!(
            concat!("stmatrix.sync.aligned.m8n8.x4", $trans, ".shared.b16 [{}], {{{}, {}, {}, {}}};"),
            in(reg32) crate::backend::shared_address($row),
            in(reg32) $registers[0], in(reg32) $registers[1], in(reg32) $registers[2], in(reg32) $registers[3],
            options(nostack, preserves_flags)
        )
    };
}

pub(crate) use {of_atom, of_load, of_store};
