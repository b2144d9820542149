//! The `wgmma` instructions.

/// Emits the instruction: its prologue, size and types, the `C` registers and their constraint, and the
/// other operands.
macro_rules! issue {
    (
        $before:literal $n:literal $numbers:literal [$z:ident $($i:ident)*] $way:ident $c:expr,
        $of_a:literal, $flags:literal, $($operands:tt)*
    ) => {{
        let [$z, $($i),*] = $c;
        core::arch::asm!(
            concat!(
                "{{ .reg .pred p; ", $before, " wgmma.mma_async.sync.aligned.m64n", $n, $numbers,
                " {{{", stringify!($z), "}", $(", {", stringify!($i), "}",)* "}}, ", $of_a, ", {b}, p", $flags, "; }}"
            ),
            $z = $way(reg32) *$z,
            $($i = $way(reg32) *$i,)*
            $($operands)*
            options(nostack, preserves_flags)
        )
    }};
}

/// Emits an instruction like [`issue`], with `A` in shared memory or in registers, and the flags of the
/// element types.
macro_rules! issue_of {
    (Memory $kind:ident $a:ident $b:ident $A:ident $B:ident, $($rest:tt)*) => {
        crate::backend::wgmma::flags!(
            Memory $kind $A $B "{a}" [a = in(reg64) $a, b = in(reg64) $b,] $($rest)*
        )
    };
    (Registers $kind:ident $a:ident $b:ident $A:ident $B:ident, $($rest:tt)*) => {
        crate::backend::wgmma::flags!(
            Registers $kind $A $B "{{{a0}, {a1}, {a2}, {a3}}}" [
                a0 = in(reg32) $a[0], a1 = in(reg32) $a[1], a2 = in(reg32) $a[2], a3 = in(reg32) $a[3],
                b = in(reg64) $b,
            ] $($rest)*
        )
    };
}
macro_rules! flags {
    (
        Memory halves $A:ident $B:ident $of_a:literal [$($operands:tt)*]
        $before:literal $n:literal $numbers:literal $registers:tt $way:ident $c:expr, $($more:tt)*
    ) => {
        crate::backend::wgmma::issue!(
            $before $n $numbers $registers $way $c, $of_a, ", 1, 1, {ta}, {tb}", $($operands)* $($more)*
            ta = const { $A::IS_TRANSPOSED as u32 }, tb = const { $B::IS_TRANSPOSED as u32 },
        )
    };
    (
        Registers halves $A:ident $B:ident $of_a:literal [$($operands:tt)*]
        $before:literal $n:literal $numbers:literal $registers:tt $way:ident $c:expr, $($more:tt)*
    ) => {{
        crate::backend::wgmma::issue!(
            $before $n $numbers $registers $way $c, $of_a, ", 1, 1, {tb}", $($operands)* $($more)*
            tb = const { $B::IS_TRANSPOSED as u32 },
        )
    }};
    (
        $Place:ident floats $A:ident $B:ident $of_a:literal [$($operands:tt)*]
        $before:literal $n:literal $numbers:literal $registers:tt $way:ident $c:expr, $($more:tt)*
    ) => {{
        crate::backend::wgmma::issue!(
            $before $n $numbers $registers $way $c, $of_a, ", 1, 1", $($operands)* $($more)*
        )
    }};
    (
        $Place:ident integers $A:ident $B:ident $of_a:literal [$($operands:tt)*]
        $before:literal $n:literal $numbers:literal $registers:tt $way:ident $c:expr, $($more:tt)*
    ) => {{
        crate::backend::wgmma::issue!(
            $before $n $numbers $registers $way $c, $of_a, "", $($operands)* $($more)*
        )
    }};
}

macro_rules! added {
    (
        $Place:ident $kind:ident $n:literal $numbers:literal $kinds:tt $registers:tt
        $a:ident $b:ident $c:ident $is_added:ident $A:ident $B:ident
    ) => {
        crate::backend::wgmma::issue_of!(
            $Place $kind $a $b $A $B,
            "setp.ne.b32 p, {is_added}, 0;" $n $numbers $registers inout $c,
            is_added = in(reg32) u32::from($is_added),
        )
    };
}
macro_rules! first {
    (
        $Place:ident $kind:ident $n:literal $numbers:literal $kinds:tt $registers:tt
        $a:ident $b:ident $c:ident $A:ident $B:ident [$Of:ty; $count:literal]
    ) => {
        crate::backend::wgmma::issue_of!(
            $Place $kind $a $b $A $B, "setp.ne.b32 p, 0, 0;" $n $numbers $registers out
            // Each register is written, and none is read.
            &mut *$c.cast::<[core::mem::MaybeUninit<$Of>; $count]>(),
        )
    };
}

pub(crate) use {added, first, flags, issue, issue_of};
