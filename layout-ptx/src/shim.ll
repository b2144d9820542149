; What kernels call and Rust cannot say.

target triple = "nvptx64-nvidia-cuda"

; The address of a pointer to shared memory in the form that `cp.async` and
; `ldmatrix` take.
define i32 @layout_shared_address(ptr %pointer) alwaysinline nounwind {
  %shared = addrspacecast ptr %pointer to ptr addrspace(3)
  %address = ptrtoint ptr addrspace(3) %shared to i32
  ret i32 %address
}

; Whether a pointer is one to shared memory.
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define i1 @layout_is_shared(ptr %pointer) alwaysinline nounwind {
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %pointer)
  ret i1 %is
}

; What `cuda_std` calls.

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.trap()

define i32 @__nvvm_thread_idx_x() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %x
}
define i32 @__nvvm_thread_idx_y() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %x
}
define i32 @__nvvm_thread_idx_z() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %x
}
define i32 @__nvvm_block_dim_x() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %x
}
define i32 @__nvvm_block_dim_y() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  ret i32 %x
}
define i32 @__nvvm_block_dim_z() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %x
}
define i32 @__nvvm_block_idx_x() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %x
}
define i32 @__nvvm_block_idx_y() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %x
}
define i32 @__nvvm_block_idx_z() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %x
}
define i32 @__nvvm_grid_dim_x() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %x
}
define i32 @__nvvm_grid_dim_y() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %x
}
define i32 @__nvvm_grid_dim_z() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  ret i32 %x
}
define i32 @__nvvm_warp_size() alwaysinline nounwind {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  ret i32 %x
}
define void @__nvvm_block_barrier() alwaysinline nounwind {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
; All threads of a grid are on one device.
define void @__nvvm_grid_fence() alwaysinline nounwind {
  call void @llvm.nvvm.membar.gl()
  ret void
}
define void @__nvvm_device_fence() alwaysinline nounwind {
  call void @llvm.nvvm.membar.gl()
  ret void
}
define void @__nvvm_system_fence() alwaysinline nounwind {
  call void @llvm.nvvm.membar.sys()
  ret void
}
define void @__nvvm_trap() alwaysinline nounwind noreturn {
  call void @llvm.trap()
  unreachable
}
