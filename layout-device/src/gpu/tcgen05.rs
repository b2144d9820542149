//! The `tcgen05` instructions. `ptxas` assembles all of them, but no GPU has executed them.

use layout_core::StaticInteger;

use super::shared_address;
use crate::tcgen05::CtaGroup;

// LLVM has intrinsics for these instructions, and marks the intrinsics as convergent.
unsafe extern "C" {
    #[link_name = "llvm.nvvm.tcgen05.wait.ld"]
    safe fn wait_ld();
    #[link_name = "llvm.nvvm.tcgen05.wait.st"]
    safe fn wait_st();
    #[link_name = "llvm.nvvm.tcgen05.relinq.alloc.permit.cg1"]
    safe fn relinquish_one();
    #[link_name = "llvm.nvvm.tcgen05.relinq.alloc.permit.cg2"]
    safe fn relinquish_pair();
}

/// Emits an `asm!` that accesses memory or waits.
macro_rules! instruction {
    ($($rest:tt)*) => {
        core::arch::asm!($($rest)* options(nostack, preserves_flags))
    };
}
pub(crate) use instruction;

/// # Safety
///
/// - The conditions of [`alloc`](crate::tcgen05::alloc) must hold.
#[inline(always)]
pub(crate) unsafe fn alloc<G: CtaGroup, Columns: StaticInteger>(to: *mut u32) {
    let to = shared_address(to);
    // SAFETY: the caller upholds the contract of `alloc`.
    unsafe {
        if G::IS_PAIR {
            instruction!(
                "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [{}], {};",
                in(reg32) to, const Columns::U32,
            );
        } else {
            instruction!(
                "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{}], {};",
                in(reg32) to, const Columns::U32,
            );
        }
    }
}

/// # Safety
///
/// - The conditions of [`dealloc`](crate::tcgen05::dealloc) must hold.
#[inline(always)]
pub(crate) unsafe fn dealloc<G: CtaGroup, Columns: StaticInteger>(address: u32) {
    // SAFETY: the caller upholds the contract of `dealloc`.
    unsafe {
        if G::IS_PAIR {
            instruction!(
                "tcgen05.dealloc.cta_group::2.sync.aligned.b32 {}, {};",
                in(reg32) address, const Columns::U32,
            );
        } else {
            instruction!(
                "tcgen05.dealloc.cta_group::1.sync.aligned.b32 {}, {};",
                in(reg32) address, const Columns::U32,
            );
        }
    }
}

#[inline(always)]
pub(crate) fn relinquish<G: CtaGroup>() {
    if G::IS_PAIR {
        relinquish_pair();
    } else {
        relinquish_one();
    }
}

/// # Safety
///
/// - The conditions of [`commit`](crate::tcgen05::commit) must hold.
#[inline(always)]
pub(crate) unsafe fn commit<G: CtaGroup>(barrier: *mut u64) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller upholds the contract of `commit`.
    unsafe {
        if G::IS_PAIR {
            instruction!(
                "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64 [{}];",
                in(reg32) barrier,
            );
        } else {
            instruction!(
                "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{}];",
                in(reg32) barrier,
            );
        }
    }
}

/// # Safety
///
/// - The conditions of [`commit_to`](crate::tcgen05::commit_to) must hold.
#[inline(always)]
pub(crate) unsafe fn commit_to<G: CtaGroup>(barrier: *mut u64, blocks: u16) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller upholds the contract of `commit_to`.
    unsafe {
        if G::IS_PAIR {
            instruction!(
                "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{}], {};",
                in(reg32) barrier, in(reg16) blocks,
            );
        } else {
            instruction!(
                "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{}], {};",
                in(reg32) barrier, in(reg16) blocks,
            );
        }
    }
}

#[inline(always)]
pub(crate) fn fence_before_sync() {
    // SAFETY: a fence accesses no memory.
    unsafe { instruction!("tcgen05.fence::before_thread_sync;",) }
}
#[inline(always)]
pub(crate) fn fence_after_sync() {
    // SAFETY: a fence accesses no memory.
    unsafe { instruction!("tcgen05.fence::after_thread_sync;",) }
}
#[inline(always)]
pub(crate) fn wait_loads() {
    wait_ld();
}
#[inline(always)]
pub(crate) fn wait_stores() {
    wait_st();
}

/// Emits `tcgen05.mma` of a kind, for both CTA groups, with `A` in shared memory or tensor memory.
/// The last arguments are the operands between the instruction descriptor and the predicate.
macro_rules! mma {
    (
        $Kind:ident $name:literal $G:ident $A:ident
        $d:ident $a:ident $b:ident $instruction:ident $is_added:ident $scales:literal $($more:tt)*
    ) => {
        match ($G::IS_PAIR, $A::IS_IN_TENSOR_MEMORY) {
            (false, false) => crate::backend::tcgen05::mma!(
                @ "1" $name "{a}" $scales [a = in(reg64) $a.bits(), $($more)*]
                $d $b $instruction $is_added
            ),
            (false, true) => crate::backend::tcgen05::mma!(
                @ "1" $name "[{a}]" $scales [a = in(reg32) $a.bits() as u32, $($more)*]
                $d $b $instruction $is_added
            ),
            (true, false) => crate::backend::tcgen05::mma!(
                @ "2" $name "{a}" $scales [a = in(reg64) $a.bits(), $($more)*]
                $d $b $instruction $is_added
            ),
            (true, true) => crate::backend::tcgen05::mma!(
                @ "2" $name "[{a}]" $scales [a = in(reg32) $a.bits() as u32, $($more)*]
                $d $b $instruction $is_added
            ),
        }
    };
    (
        @ $group:literal $name:literal $of_a:literal $scales:literal [$($operands:tt)*]
        $d:ident $b:ident $instruction:ident $is_added:ident
    ) => {
        crate::backend::tcgen05::instruction!(
            concat!(
                "{{ .reg .pred p; setp.ne.b32 p, {is_added}, 0; tcgen05.mma.cta_group::", $group,
                ".kind::", $name, " [{d}], ", $of_a, ", {b}, {instruction}", $scales, ", p; }}"
            ),
            d = in(reg32) $d,
            $($operands)*
            b = in(reg64) $b,
            instruction = in(reg32) $instruction,
            is_added = in(reg32) u32::from($is_added),
        )
    };
}

/// Emits `tcgen05.mma` with block scales for both operands.
macro_rules! mma_scaled {
    (
        $Kind:ident $name:literal $G:ident $A:ident
        $d:ident $a:ident $b:ident $instruction:ident $of_scales:ident $is_added:ident
    ) => {
        crate::backend::tcgen05::mma!(
            $Kind $name $G $A $d $a $b $instruction $is_added ", [{scale_a}], [{scale_b}]"
            scale_a = in(reg32) $of_scales[0], scale_b = in(reg32) $of_scales[1],
        )
    };
}

/// Emits `tcgen05.cp` for both CTA groups.
macro_rules! copy {
    ($name:literal $lanes:literal $columns:literal $G:ident $to:ident $from:ident) => {
        if $G::IS_PAIR {
            crate::backend::tcgen05::instruction!(
                concat!("tcgen05.cp.cta_group::2.", $name, " [{}], {};"),
                in(reg32) $to, in(reg64) $from,
            )
        } else {
            crate::backend::tcgen05::instruction!(
                concat!("tcgen05.cp.cta_group::1.", $name, " [{}], {};"),
                in(reg32) $to, in(reg64) $from,
            )
        }
    };
}

/// Emits `tcgen05.ld`, followed by the PTX text `$after`.
macro_rules! load {
    ($name:literal [$z:ident $($i:ident)*] $address:ident $after:literal) => {{
        let mut registers = Self::Registers::default();
        let [$z, $($i),*] = &mut registers.0;
        crate::backend::tcgen05::instruction!(
            concat!(
                "tcgen05.ld.sync.aligned.", $name, ".b32 {{{", stringify!($z), "}",
                $(", {", stringify!($i), "}",)* "}}, [{address}];", $after
            ),
            $z = out(reg32) *$z,
            $($i = out(reg32) *$i,)*
            address = in(reg32) $address,
        );
        registers
    }};
}

/// Emits `tcgen05.wait::ld`. The registers are operands, so the compiler keeps later uses after the
/// wait.
macro_rules! settle {
    ([$z:ident $($i:ident)*] $registers:ident) => {{
        let [$z, $($i),*] = &mut $registers.0;
        crate::backend::tcgen05::instruction!(
            concat!(
                "tcgen05.wait::ld.sync.aligned; /* {", stringify!($z), "}",
                $(" {", stringify!($i), "}",)* " */"
            ),
            $z = inout(reg32) *$z,
            $($i = inout(reg32) *$i,)*
        );
    }};
}

/// Emits `tcgen05.st`.
macro_rules! store {
    ($name:literal [$z:ident $($i:ident)*] $address:ident $registers:ident) => {{
        let [$z, $($i),*] = $registers.0;
        crate::backend::tcgen05::instruction!(
            concat!(
                "tcgen05.st.sync.aligned.", $name, ".b32 [{address}], {{{", stringify!($z), "}",
                $(", {", stringify!($i), "}",)* "}};"
            ),
            $z = in(reg32) $z,
            $($i = in(reg32) $i,)*
            address = in(reg32) $address,
        );
    }};
}

pub(crate) use {copy, load, mma, mma_scaled, settle, store};
