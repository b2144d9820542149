#!/bin/sh
# Builds the libraries for `layout-runner --peers FOLDER` and `beside.py --peers FOLDER`: CuTe tutorials, CUTLASS kernels, and
# cuBLAS calls. Also builds two CUTLASS examples as programs.
#
#     build.sh CUTLASS FOLDER
#
# CUTLASS is a CUTLASS checkout, or `cutlass_library/source` in the wheel `nvidia-cutlass`. FOLDER
# receives the libraries. The build needs `nvcc`. Set NVCC_APPEND_FLAGS to paths of headers and
# libraries that `nvcc` does not find.
set -eu
cutlass=$1
folder=$2
here=$(dirname "$0")
mkdir -p "$folder"

compile() {
    nvcc -O3 -std=c++17 -arch=sm_90a --expt-relaxed-constexpr -DNDEBUG \
        -I"$cutlass/include" -I"$cutlass/tools/util/include" "$@"
}

# Builds a library from a file. Further arguments are compiler flags.
build() {
    library=$1
    file=$2
    shift 2
    compile -shared -Xcompiler -fPIC,-fvisibility=hidden \
        -I"$cutlass/examples/cute/tutorial" -I"$cutlass/examples/cute/tutorial/hopper" \
        "$@" "$here/$file" -o "$folder/lib$library.so"
}

# Builds a CUTLASS example as a program.
program() {
    example=$1
    shift
    compile -I"$cutlass/examples/$example" -I"$cutlass/examples/common" "$@" -lcuda -o "$folder/$example"
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
for kernel in Cooperative/256/2 CooperativeFast/256/1 CooperativeFast/256/2 CooperativeFast/128/2 PingpongFast/128/2; do
    schedule=${kernel%%/*}
    tile=${kernel#*/}
    build "product_cutlass_e4m3_${schedule}_${tile%/*}_${tile#*/}" cutlass.cu -DEIGHT_BITS \
        "-DSCHEDULE=$schedule" "-DTILE_N=${tile%/*}" "-DCLUSTER=${tile#*/}"
done
# CUTLASS builds the example with the flag `--use_fast_math`.
for schedule in Cooperative Pingpong; do
    build attention_cutlass_$schedule attention.cu --use_fast_math -DSCHEDULE=$schedule \
        -I"$cutlass/examples/88_hopper_fmha"
done
program 54_hopper_fp8_warp_specialized_gemm "$here/example_54.cu"
program 88_hopper_fmha --use_fast_math "$cutlass/examples/88_hopper_fmha/88_hopper_fmha.cu"
