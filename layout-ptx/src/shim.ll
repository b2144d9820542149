; What kernels call and Rust cannot say.

target triple = "nvptx64-nvidia-cuda"

; The address of a pointer to shared memory in the form that `cp.async` and
; `ldmatrix` take.
define i32 @layout_shared_address(ptr %pointer) alwaysinline nounwind {
  %shared = addrspacecast ptr %pointer to ptr addrspace(3)
  %address = ptrtoint ptr addrspace(3) %shared to i32
  ret i32 %address
}
