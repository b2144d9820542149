; The shared memory of a block, for stock rustc.
;
; Rust has no attribute for address spaces, so these lines declare the dynamic
; shared memory and a function that gives it as a plain pointer. After inlining,
; LLVM finds the address space again and the accesses become `ld.shared` and
; `st.shared`.

target triple = "nvptx64-nvidia-cuda"

@smem = external addrspace(3) global [0 x i8], align 128

define ptr @layout_shared_memory() alwaysinline nounwind {
  ret ptr addrspacecast (ptr addrspace(3) @smem to ptr)
}

; The address of a pointer to shared memory in the form that `cp.async` and
; `ldmatrix` take.
define i32 @layout_shared_address(ptr %pointer) alwaysinline nounwind {
  %shared = addrspacecast ptr %pointer to ptr addrspace(3)
  %address = ptrtoint ptr addrspace(3) %shared to i32
  ret i32 %address
}
