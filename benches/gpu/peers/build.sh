#!/bin/sh
# Builds CuTe's tutorials as libraries that `layout-runner --peers FOLDER` loads.
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

build() {
    nvcc -O3 -std=c++17 -arch=sm_90 --expt-relaxed-constexpr -shared \
        -Xcompiler -fPIC,-fvisibility=hidden \
        -I"$cutlass/examples/cute/tutorial" -I"$cutlass/include" -I"$cutlass/tools/util/include" \
        "-DTUTORIAL=<$1.cu>" "-DNAME=cute_$1" "-DELEMENT=$2" \
        "$here/peer.cu" -o "$folder/libcute_$1.so"
}

build sgemm_1 float
build sgemm_2 float
build sgemm_sm80 cute::half_t
