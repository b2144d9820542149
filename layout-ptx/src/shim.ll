; Shared memory, for stock rustc.
;
; Rust has no attribute for address spaces. `ir/shared.rs` moves globals to shared memory once these
; lines are linked. After inlining, LLVM finds the address space of a plain pointer again, and the
; accesses become `ld.shared` and `st.shared`.

target triple = "nvptx64-nvidia-cuda"

; The dynamic shared memory of the running block.

@layout_dynamic_shared = external global [0 x i8]

define ptr @layout_shared_memory() alwaysinline nounwind {
  ret ptr @layout_dynamic_shared
}

; The address of a pointer to shared memory in the form that `cp.async` and
; `ldmatrix` take.
define i32 @layout_shared_address(ptr %pointer) alwaysinline nounwind {
  %shared = addrspacecast ptr %pointer to ptr addrspace(3)
  %address = ptrtoint ptr addrspace(3) %shared to i32
  ret i32 %address
}
