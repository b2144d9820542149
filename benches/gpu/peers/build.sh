#!/bin/sh
# Builds what `layout-runner --peers FOLDER` loads: CuTe's tutorials, kernels of CUTLASS, and calls of cuBLAS.
#
#     build.sh CUTLASS FOLDER
#
# CUTLASS is a checkout of CUTLASS, or `cutlass_library/source` of the wheel `nvidia-cutlass`;
# FOLDER is where the libraries go. It takes `nvcc`; flags for other places of its headers and
# libraries go into NVCC_APPEND_FLAGS.
set -eu
cutlass=$1
folder=$2
here=$(dirname "$0")
mkdir -p "$folder"

# A library from a file, with what is defined in it.
build() {
    library=$1
    file=$2
    shift 2
    nvcc -O3 -std=c++17 -arch=sm_90a --expt-relaxed-constexpr -shared -DNDEBUG \
        -Xcompiler -fPIC,-fvisibility=hidden \
        -I"$cutlass/examples/cute/tutorial" -I"$cutlass/examples/cute/tutorial/hopper" \
        -I"$cutlass/include" -I"$cutlass/tools/util/include" \
        "$@" "$here/$file" -o "$folder/lib$library.so"
}

for tutorial in sgemm_1 sgemm_2 sgemm_sm80; do
    element=float
    [ $tutorial = sgemm_sm80 ] && element=cute::half_t
    build cute_$tutorial peer.cu "-DTUTORIAL=<$tutorial.cu>" -DNAME=cute_$tutorial -DELEMENT=$element
done
for tutorial in wgmma_sm90 wgmma_tma_sm90; do
    build product_cute_$tutorial tutorial.cu "-DTUTORIAL=<$tutorial.cu>"
done
for cluster in 1 2; do
    for kernel in Cooperative/256 Cooperative/128 Pingpong/128; do
        schedule=${kernel%/*}
        columns=${kernel#*/}
        build "product_cutlass_${schedule}_${columns}_$cluster" cutlass.cu \
            "-DSCHEDULE=$schedule" "-DTILE_N=$columns" "-DCLUSTER=$cluster"
    done
done
build product_cublas cublas.cpp -ldl
