//! Tests of launches without a GPU, on a fake driver that records the launches.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::{env, fs};

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr};
use hopper_kernels::attention::Attention128Kernel;
use hopper_kernels::clusters::{BgemmNtSharedKernel, BgemmNtSplitKernel};
use hopper_kernels::copy::{CopyKernel, Lines};
use hopper_kernels::epilogue::GeluKernel;
use hopper_kernels::gemm::{BgemmNt, BgemmTtKernel, HgemmNtKernel, LongRows, Rows};
use hopper_kernels::groups::{self, BgemmNtGroupsKernel};
use hopper_kernels::product::A;
use layout_core::*;
use layout_device::hopper::TensorMapParams;
use layout_device::{Bf16, EntryPoint, F16, Launch, TileCounter, TmaParts, kernel};
use layout_kernels::axpy::{AxpyKernel, Line};
use layout_kernels::hgemm::{self, HgemmKernel};
use layout_kernels::matrix::RowMajor;
use layout_kernels::transpose::TransposeKernel;
use layout_kernels::{conv2d, gemv, reduce, rmsnorm, scan, sgemm, softmax, swizzled_transpose};
use layout_launch::{Error, Module, OfGroup, Parameter, Prepared, TmaNumber as _, gpu};

/// The kernel declarations in the PTX that `cargo xtask ptx kernels` writes.
const PTX: &str = include_str!("driver/heads.ptx");

/// Compiles the fake driver once, and returns its folder.
fn driver() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver");
        fs::create_dir_all(&folder).unwrap();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/driver/libcuda.rs");
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut rustc = Command::new(compiler);
        rustc.args(["--edition", "2024", "--crate-type", "cdylib", "-o"]);
        let status = rustc.arg(folder.join("libcuda.so")).arg(source).status();
        assert!(status.unwrap().success(), "the driver does not compile");
        folder
    })
}

/// Runs a test in its own process, with the fake driver.
fn beside_driver(name: &str, test: impl FnOnce(&Gpu)) {
    beside_driver_of(name, &[], test);
}

/// Runs a test like [`beside_driver`], with a driver that has other answers.
fn beside_driver_of(name: &str, answers: &[(&str, &str)], test: impl FnOnce(&Gpu)) {
    if env::var_os("FAKE_RECORD").is_some() {
        let context = gpu(0).unwrap();
        let stream = context.default_stream();
        return test(&Gpu { context, stream });
    }
    let record = driver().join(format!("{name}.txt"));
    fs::write(&record, "").unwrap();
    let mut child = Command::new(env::current_exe().unwrap());
    child.args(["--exact", name, "--nocapture", "--include-ignored"]);
    child
        .env("LD_LIBRARY_PATH", driver())
        .env("FAKE_RECORD", record);
    let output = child.envs(answers.iter().copied()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let passed = String::from_utf8_lossy(&output.stdout);
    assert!(passed.contains("1 passed"), "{passed}");
}

struct Gpu {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
}

impl Gpu {
    fn module(&self) -> Module {
        Module::load(&self.context, PTX).unwrap()
    }

    fn numbers(&self, count: u32) -> CudaSlice<f32> {
        self.stream.alloc_zeros(count as usize).unwrap()
    }

    /// Returns the bytes of an address in the format of the record.
    fn address<T>(&self, slice: &CudaSlice<T>) -> String {
        format!("  {}", hex(&slice.device_ptr(&self.stream).0.to_le_bytes()))
    }
}

/// Returns the lines that the driver has recorded since the last call.
fn take_told() -> Vec<String> {
    let record = env::var_os("FAKE_RECORD").unwrap();
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, "").unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Returns the words of this process's memory at a recorded address.
fn words<const N: usize>(told: &str) -> [u64; N] {
    let bytes: Vec<u8> = (2..told.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&told[at..at + 2], 16).unwrap())
        .collect();
    let at = u64::from_le_bytes(bytes.try_into().unwrap());
    // SAFETY: the driver allocates memory of this process, and never frees the memory.
    unsafe { (at as *const [u64; N]).read_unaligned() }
}

fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.concat()
}

/// Returns the bytes of integers in the format of the record.
fn numbers(numbers: &[u32]) -> String {
    let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    format!("  {}", hex(&bytes))
}

#[test]
fn a_machine_without_a_driver_says_so() {
    if let Err(error) = gpu(0) {
        let text = error.to_string();
        assert!(
            text.starts_with("expected a CUDA driver, but `libcuda` is not found")
                || text.starts_with("the CUDA driver rejected GPU 0: "),
            "{text}"
        );
    }
}

#[test]
fn a_driver_without_a_gpu_says_so() {
    beside_driver("a_driver_without_a_gpu_says_so", |_| {
        assert_eq!(
            gpu(1).unwrap_err().to_string(),
            "the CUDA driver rejected GPU 1: DriverError(CUDA_ERROR_INVALID_DEVICE, \"an error\")"
        );
    });
}

#[test]
fn parameters_are_those_of_the_ptx() {
    beside_driver("parameters_are_those_of_the_ptx", |gpu| {
        let axpy = gpu.module().kernel::<AxpyKernel>().unwrap();
        let (x, mut y) = (gpu.numbers(3000), gpu.numbers(3000));
        let line = Line::from_values([3000]);
        let to = (&mut y, Injective::check(line).unwrap());
        // SAFETY: the fake driver does not run kernels.
        unsafe { axpy.launch(&gpu.stream, (3,), (0.5, (&x, line), to)) }.unwrap();
        let (at_x, at_y) = (gpu.address(&x), gpu.address(&y));
        let of_line = numbers(&[3000]);
        let expected = [
            "axpy <<<3 1 1, 256 1 1, 0>>> in clusters of 1",
            &numbers(&[0.5_f32.to_bits()]),
            &at_x,
            &of_line,
            &at_y,
            &of_line,
        ];
        assert_eq!(take_told(), expected);
    });
}

#[test]
fn a_grid_of_two_dimensions_and_a_launch_are_the_same() {
    beside_driver(
        "a_grid_of_two_dimensions_and_a_launch_are_the_same",
        |gpu| {
            let transpose = gpu.module().kernel::<TransposeKernel>().unwrap();
            let (from, mut to) = (gpu.numbers(100 * 300), gpu.numbers(300 * 100));
            let of_from = RowMajor::from_values([100, 300, 300]);
            let of_to = Injective::check(RowMajor::from_values([300, 100, 100])).unwrap();
            // SAFETY: the fake driver does not run kernels.
            unsafe {
                let to = (&mut to, of_to);
                transpose
                    .launch(&gpu.stream, (1, 10), ((&from, of_from), to))
                    .unwrap();
            }
            let told = take_told();
            assert_eq!(
                told[0],
                "transpose <<<1 10 1, 32 8 1, 0>>> in clusters of 1"
            );
            assert_eq!(told[2], numbers(&[100, 300, 300]));
            assert_eq!(told[4], numbers(&[300, 100, 100]));
            let launch = layout_kernels::transpose::launch(100, 300);
            // SAFETY: as above.
            unsafe {
                let to = (&mut to, of_to);
                transpose
                    .launch(&gpu.stream, launch, ((&from, of_from), to))
                    .unwrap();
            }
            assert_eq!(take_told(), told);
        },
    );
}

layout! {
    type Static = (4, 8):(8, 1);
}

/// A kernel with parameters of all other kinds.
///
/// # Safety
///
/// None. The body of the kernel is empty.
#[kernel]
unsafe fn mixture(
    is_whole: bool,
    from: *const f32,
    to: *mut u8,
    fixed: Tensor<View<'_, F16>, Static>,
    line: Line,
    count: u64,
    injective: Injective<RowMajor>,
) {
    let _ = (is_whole, from, to, fixed, line, count, injective);
}

const MIXTURE: &str = "
.version 7.8
.visible .entry mixture(
	.param .u8 mixture_param_0,
	.param .u64 .ptr .align 1 mixture_param_1,
	.param .u64 .ptr .align 1 mixture_param_2,
	.param .u64 .ptr .align 2 mixture_param_3,
	.param .align 4 .b8 mixture_param_4[4],
	.param .u64 mixture_param_5,
	.param .align 4 .b8 mixture_param_6[12]
)
{
	ret;
}
";

#[test]
fn numbers_pointers_and_layouts_are_given_as_they_are() {
    beside_driver(
        "numbers_pointers_and_layouts_are_given_as_they_are",
        |gpu| {
            let module = Module::load(&gpu.context, MIXTURE).unwrap();
            let mixture = module.kernel::<MixtureKernel>().unwrap();
            let from = gpu.numbers(8);
            let mut to = gpu.stream.alloc_zeros::<u8>(3).unwrap();
            // The bits of 32 elements, after 8 unused elements.
            let halves = gpu.stream.alloc_zeros::<u16>(40).unwrap();
            let launch = Launch {
                blocks: [2, 3, 4],
                threads: [5, 6, 7],
                shared_bytes: 0,
            };
            let (line, matrix) = (Line::from_values([7]), RowMajor::from_values([2, 3, 4]));
            let injective = Injective::check(matrix).unwrap();
            let fixed = (halves.slice(8..), Static::new());
            let given = (true, &from, &mut to, fixed, line, 1 << 40, injective);
            // SAFETY: the fake driver does not run kernels.
            unsafe { mixture.launch(&gpu.stream, launch, given) }.unwrap();
            let begin = halves.device_ptr(&gpu.stream).0 + 16;
            let expected = [
                "mixture <<<2 3 4, 5 6 7, 0>>> in clusters of 1",
                "  01",
                &gpu.address(&from),
                &gpu.address(&to),
                // A static layout is not a kernel parameter.
                &format!("  {}", hex(&begin.to_le_bytes())),
                &numbers(&[7]),
                "  0000000000010000",
                &numbers(&[2, 3, 4]),
            ];
            assert_eq!(take_told(), expected);
        },
    );
}

#[test]
fn shared_memory_is_the_kernels() {
    beside_driver("shared_memory_is_the_kernels", |gpu| {
        let hgemm = gpu.module().kernel::<HgemmKernel>().unwrap();
        let bytes = hgemm::launch(1, 1).shared_bytes;
        assert_eq!(HgemmKernel::SHARED_BYTES, bytes);
        let attributes = [
            format!("hgemm attribute 8 = {bytes}"),
            "hgemm attribute 9 = 100".to_owned(),
        ];
        assert_eq!(take_told(), attributes);
        let halves = gpu.stream.alloc_zeros::<u16>(64 * 64).unwrap();
        let mut c = gpu.numbers(64 * 64);
        let of_factors = hgemm::Rows::from_values([64, 64, 8]);
        let of_c = Injective::check(RowMajor::from_values([64, 64, 64])).unwrap();
        let given = ((&halves, of_factors), (&halves, of_factors), (&mut c, of_c));
        // SAFETY: the fake driver does not run kernels.
        unsafe { hgemm.launch(&gpu.stream, (1, 1), given) }.unwrap();
        assert_eq!(
            take_told()[0],
            format!("hgemm <<<1 1 1, 128 1 1, {bytes}>>> in clusters of 1")
        );
    });
}

#[test]
fn less_shared_memory_than_the_kernel_takes_is_rejected() {
    let answers = [("FAKE_SHARED", "65536"), ("FAKE_STATIC", "1024")];
    beside_driver_of(
        "less_shared_memory_than_the_kernel_takes_is_rejected",
        &answers,
        |gpu| {
            let bytes = HgemmKernel::SHARED_BYTES;
            assert_eq!(
                gpu.module()
                    .kernel::<HgemmKernel>()
                    .unwrap_err()
                    .to_string(),
                format!(
                    "`hgemm` takes {} bytes of shared memory, {bytes} from the launch and 1024 static, \
                 but this GPU has at most 65536 per block: use fewer stages, or smaller tiles",
                    bytes + 1024
                )
            );
            assert!(take_told().is_empty());
        },
    );
}

/// Returns the layout for the kernel `copy`.
fn rows(values: [u32; 3]) -> LongRows {
    LongRows::from_values(values)
}

#[test]
fn maps_are_placed_before_the_launch() {
    beside_driver("maps_are_placed_before_the_launch", |gpu| {
        let copy = gpu.module().kernel::<CopyKernel>().unwrap();
        let (from, mut to) = (gpu.numbers(64 * 304), gpu.numbers(64 * 304));
        let [at_from, at_to] = [&from, &to].map(|slice| slice.device_ptr(&gpu.stream).0);
        let layout = rows([64, 301, 76]);
        let given = (
            (&from, layout),
            (&mut to, Injective::check(layout).unwrap()),
        );
        let prepared = copy.prepare(&gpu.stream, (2,), given).unwrap();
        take_told();
        for _ in 0..2 {
            // SAFETY: the fake driver does not run kernels.
            unsafe { prepared.launch() }.unwrap();
            let told = take_told();
            let bytes = CopyKernel::SHARED_BYTES;
            assert_eq!(
                told[0],
                format!("copy <<<2 1 1, 256 1 1, {bytes}>>> in clusters of 1")
            );
            assert_eq!([&told[2], &told[4]], [&numbers(&[64, 301, 76]); 2]);
            // Type 7 is FP32. The map has no swizzle. The address of the tensor follows the 128 bytes of the map.
            let of_map = |at, columns| {
                let mut words = [0; 18];
                words[..9].copy_from_slice(&[7, 2, at, 0, columns, 64, 304 * 4, 128, 64]);
                words[16] = at;
                words
            };
            assert_eq!(words::<18>(&told[1]), of_map(at_from, 301));
            // For the destination, the map covers only full 16-byte units.
            assert_eq!(words::<18>(&told[3]), of_map(at_to, 300));
        }
    });
}

/// A kernel with row statistics and dynamic tile scheduling.
///
/// # Safety
///
/// None. The body of the kernel is empty.
#[kernel]
unsafe fn of_rows(to: TmaParts<'_, f32, LongRows, Lines, ()>, counter: TileCounter<'_>) {
    let _ = (to, counter);
}

const OF_ROWS: &str = "
.version 7.8
.visible .entry of_rows(
	.param .u64 .ptr .align 1 of_rows_param_0,
	.param .align 4 .b8 of_rows_param_1[12],
	.param .u64 .ptr .align 1 of_rows_param_2
)
{
	ret;
}
";

#[test]
fn behind_a_map_is_the_address_of_the_numbers_of_rows() {
    beside_driver(
        "behind_a_map_is_the_address_of_the_numbers_of_rows",
        |gpu| {
            let module = Module::load(&gpu.context, OF_ROWS).unwrap();
            let kernel = module.kernel::<OfRowsKernel>().unwrap();
            let (mut to, mut of_rows) = (gpu.numbers(64 * 304), gpu.numbers(64));
            let mut counter = gpu.stream.alloc_zeros::<u32>(1).unwrap();
            let at_rows = of_rows.device_ptr(&gpu.stream).0;
            let at_counter = gpu.address(&counter);
            let layout = Injective::check(rows([64, 300, 76])).unwrap();
            let launch = Launch {
                blocks: [1, 1, 1],
                threads: [32, 1, 1],
                shared_bytes: 0,
            };
            let given = ((&mut to, layout, &mut of_rows), &mut counter);
            // SAFETY: the fake driver does not run kernels.
            unsafe { kernel.launch(&gpu.stream, launch, given) }.unwrap();
            let told = take_told();
            assert_eq!(words::<18>(&told[1])[17], at_rows);
            assert_eq!(told[3], at_counter);
            let fewer = of_rows.slice_mut(..63);
            let error = kernel.prepare(
                &gpu.stream,
                launch,
                ((&mut to, layout, fewer), &mut counter),
            );
            assert_eq!(
                error.unwrap_err().to_string(),
                "`to` of `of_rows`: out of range: the tensor has 64 rows, the memory has 63 row statistics: pass memory for one row statistic per row"
            );
            let none = counter.slice_mut(..0);
            let error = kernel.prepare(&gpu.stream, launch, ((&mut to, layout), none));
            assert_eq!(
                error.unwrap_err().to_string(),
                "`counter` of `of_rows`: out of range: the layout needs 1 elements, the slice has 0: pass a longer slice, or a smaller layout"
            );
        },
    );
}

#[test]
fn groups_have_an_entry_each() {
    beside_driver("groups_have_an_entry_each", |gpu| {
        let products = gpu.module().kernel::<BgemmNtGroupsKernel>().unwrap();
        let halves = |count| gpu.stream.alloc_zeros::<u16>(count).unwrap();
        let (a, b, mut c) = (halves(64 * 32), halves(8 * 32), [halves(64 * 8), halves(0)]);
        let layout = |rows, columns| Rows::from_values([rows, columns, columns / 8]);
        let of_c = |rows| Injective::check(layout(rows, 8)).unwrap();
        let [first, second] = &mut c;
        // The second matrix has no rows.
        let given = (
            vec![(&a, layout(64, 32)), (&a, layout(0, 32))],
            vec![(&b, layout(8, 32)), (&b, layout(8, 32))],
            vec![(first, of_c(64)), (second, of_c(0))],
        );
        let prepared = products.prepare(&gpu.stream, (1,), given).unwrap();
        take_told();
        let check = |prepared: &Prepared<'_>| {
            // SAFETY: the fake driver does not run kernels.
            unsafe { prepared.launch() }.unwrap();
            let told = take_told();
            assert_eq!([&told[2], &told[4], &told[6]], [&numbers(&[2]); 3]);
            let values = |rows: u64, columns: u64| [rows | columns << 32, columns / 8];
            for (told, shapes, at) in [
                (&told[1], [(64, 32), (0, 32)], &a),
                (&told[3], [(8, 32), (8, 32)], &b),
            ] {
                let [map, first, leading, second_map, second @ ..] = words::<6>(told);
                assert_eq!([first, leading], values(shapes[0].0, shapes[0].1));
                assert_eq!(second, values(shapes[1].0, shapes[1].1));
                let of_map = words::<17>(&format!("  {}", hex(&map.to_le_bytes())));
                assert_eq!(of_map[16], at.device_ptr(&gpu.stream).0);
                // A tensor without elements has no map.
                assert_eq!(second_map == 0, shapes[1].0 == 0);
            }
        };
        check(&prepared);
        // The same launch, with parameter types that are known only at run time.
        let of_group = |rows, address| {
            let layout = layout(rows, 32);
            let map = TensorMapParams::new::<Bf16, Rows, A<BgemmNt>>(&layout, address);
            OfGroup {
                map: (rows > 0).then(|| map.unwrap()),
                values: layout.values().to_vec(),
            }
        };
        let [at_a, at_b] = [&a, &b].map(|slice| slice.device_ptr(&gpu.stream).0);
        let parameters = [
            vec![of_group(64, at_a), of_group(0, at_a)],
            vec![of_group(8, at_b), of_group(8, at_b)],
            vec![of_group(8, at_b), of_group(8, at_b)],
        ];
        let parameters = parameters.map(|groups| {
            let count = Parameter::Values(vec![2]);
            [Parameter::Groups(Bf16::TYPE, groups), count]
        });
        let (name, launch) = (BgemmNtGroupsKernel::NAME, groups::launch([[64, 8]], 132));
        let parameters = parameters.as_flattened();
        let module = gpu.module();
        let prepared = module.prepare(&gpu.stream, name, launch, 1, parameters, Vec::new());
        take_told();
        check(&prepared.unwrap());
    });
}

#[test]
fn parameters_of_run_time_are_those_of_the_ptx() {
    beside_driver("parameters_of_run_time_are_those_of_the_ptx", |gpu| {
        let module = Module::load(&gpu.context, MIXTURE).unwrap();
        let launch = Launch {
            blocks: [2, 1, 1],
            threads: [32, 1, 1],
            shared_bytes: 1 << 16,
        };
        let values = |values: &[u32]| Parameter::Values(values.to_vec());
        let pointer = Parameter::Pointer(1 << 40);
        let mut given = [
            values(&[1]),
            pointer.clone(),
            pointer.clone(),
            pointer,
            values(&[7]),
            values(&[0, 256]),
            values(&[2, 3, 4]),
        ];
        let prepare = |given: &[Parameter], launch, cluster| {
            module.prepare(&gpu.stream, "mixture", launch, cluster, given, Vec::new())
        };
        // SAFETY: the fake driver does not run kernels.
        unsafe { prepare(&given, launch, 2).unwrap().launch() }.unwrap();
        let address = "  0000000000010000";
        let expected = [
            "mixture attribute 8 = 65536",
            "mixture attribute 9 = 100",
            "mixture <<<2 1 1, 32 1 1, 65536>>> in clusters of 2",
            // A `bool` is the first byte of the word.
            "  01",
            address,
            address,
            address,
            &numbers(&[7]),
            address,
            &numbers(&[2, 3, 4]),
        ];
        assert_eq!(take_told(), expected);
        let rejected = |given: &[Parameter], launch, cluster| {
            let result = prepare(given, launch, cluster);
            result.unwrap_err().to_string()
        };
        let text = rejected(&given, launch, 4);
        assert!(text.ends_with("found 2 blocks: launch 4"));
        let blocks = [1, 1 << 16, 1];
        let text = rejected(&given, Launch { blocks, ..launch }, 1);
        assert!(text.starts_with("wrong launch: `mixture` has a grid of 1 x 65536 x 1 blocks"));
        given[6] = values(&[2, 3]);
        let text = "the PTX was built from other source code: the parameters of `mixture` have 1, 8, 8, 8, 4, 8 and 12 bytes in the PTX and 4, 8, 8, 8, 4, 8 and 8 \
                    in this program: build the PTX again";
        assert_eq!(rejected(&given, launch, 1), text);
        assert!(
            rejected(&given[..6], launch, 1)
                .ends_with("4, 8, 8, 8, 4 and 8 in this program: build the PTX again")
        );
        let text = module.prepare(&gpu.stream, "other", launch, 1, &given, Vec::new());
        let text = text.unwrap_err().to_string();
        assert!(text.starts_with("the PTX does not contain the kernel `other`; found `mixture`"));
    });
}

#[test]
fn clusters_are_whole() {
    beside_driver("clusters_are_whole", |gpu| {
        let axpy = gpu.module().kernel::<AxpyKernel>().unwrap();
        let (x, mut y) = (gpu.numbers(8), gpu.numbers(8));
        let line = Line::from_values([8]);
        let injective = Injective::check(line).unwrap();
        let mut launch = |cluster, blocks| {
            let axpy = axpy.clone().in_clusters(cluster);
            let given = (1.0, (&x, line), (&mut y, injective));
            // SAFETY: the fake driver does not run kernels.
            unsafe { axpy.launch(&gpu.stream, (blocks,), given) }
        };
        launch(2, 6).unwrap();
        assert_eq!(
            take_told()[0],
            "axpy <<<6 1 1, 256 1 1, 0>>> in clusters of 2"
        );
        assert_eq!(
            launch(4, 6).unwrap_err().to_string(),
            "wrong launch: `axpy` in clusters of 4 blocks: expected a multiple of the cluster size in x, found 6 blocks: launch 8"
        );
        for cluster in [0, 9] {
            assert_eq!(
                launch(cluster, 18).unwrap_err().to_string(),
                format!(
                    "wrong launch: `axpy` in clusters of {cluster} blocks: expected 1 to 8 blocks per cluster"
                )
            );
        }
    });
}

#[test]
fn a_gpu_without_clusters_says_so() {
    beside_driver_of(
        "a_gpu_without_clusters_says_so",
        &[("FAKE_MAJOR", "8")],
        |gpu| {
            let axpy = gpu.module().kernel::<AxpyKernel>().unwrap().in_clusters(2);
            let (x, mut y) = (gpu.numbers(8), gpu.numbers(8));
            let line = Line::from_values([8]);
            let given = (1.0, (&x, line), (&mut y, Injective::check(line).unwrap()));
            assert_eq!(
                axpy.prepare(&gpu.stream, (2,), given)
                    .unwrap_err()
                    .to_string(),
                "wrong launch: `axpy` in clusters of 2 blocks: expected a GPU of capability 9.0 or later for clusters, found 8.0: launch without clusters"
            );
        },
    );
}

#[test]
fn maps_are_not_placed_while_a_stream_is_captured() {
    let answers = [("FAKE_CAPTURE", "1")];
    beside_driver_of(
        "maps_are_not_placed_while_a_stream_is_captured",
        &answers,
        |gpu| {
            let copy = gpu.module().kernel::<CopyKernel>().unwrap();
            let (from, mut to) = (gpu.numbers(64 * 304), gpu.numbers(64 * 304));
            let layout = rows([64, 301, 76]);
            let given = (
                (&from, layout),
                (&mut to, Injective::check(layout).unwrap()),
            );
            assert_eq!(
                copy.prepare(&gpu.stream, (2,), given)
                    .unwrap_err()
                    .to_string(),
                "`copy` needs tensor maps in GPU memory, which cannot be written while the stream is captured: prepare the launch before the capture"
            );
            // A kernel without maps needs no memory for maps.
            let axpy = gpu.module().kernel::<AxpyKernel>().unwrap();
            let line = Line::from_values([8]);
            let given = (
                1.0,
                (&from, line),
                (&mut to, Injective::check(line).unwrap()),
            );
            assert!(axpy.prepare(&gpu.stream, (1,), given).is_ok());
        },
    );
}

#[test]
fn arguments_that_do_not_fit_are_rejected() {
    beside_driver("arguments_that_do_not_fit_are_rejected", |gpu| {
        let axpy = gpu.module().kernel::<AxpyKernel>().unwrap();
        let copy = gpu.module().kernel::<CopyKernel>().unwrap();
        let (x, mut y) = (gpu.numbers(999), gpu.numbers(20_000));
        let line = Line::from_values([1000]);
        let to = (&mut y, Injective::check(line).unwrap());
        let error = axpy
            .prepare(&gpu.stream, (1,), (1.0, (&x, line), to))
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "`x` of `axpy`: out of range: the layout needs 1000 elements, the slice has 999: pass a longer slice, or a smaller layout"
        );
        let mut rejected = |of_from, of_to| {
            let z = gpu.numbers(20_000);
            let to = (&mut y, Injective::check(of_to).unwrap());
            copy.prepare(&gpu.stream, (1,), ((z.as_view(), of_from), to))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            rejected(rows([64, 300, 75]), rows([64, 0, 75])),
            "`to` of `copy`: tma map: expected an extent of 1 to 2147483648 in mode 1 (T4), found 0: skip the launch for an empty tensor"
        );
        assert_eq!(
            rejected(rows([2, 1, u32::MAX]), rows([64, 300, 75])),
            "`from` of `copy`: overflow: an integer of the layout, or the number of elements that it needs, exceeds its integer type: use a smaller layout, or values of type `usize`"
        );
        assert_eq!(
            rejected(rows([8, 1, 1 << 29]), rows([64, 300, 75])),
            "`from` of `copy`: out of range: the last offset of the layout is 15032385536, but the maximum of its integer type is 4294967295: launch once for each \
             part of the tensor that needs at most 4294967296 elements"
        );
        // The slice is not aligned to 16 bytes.
        let z = gpu.numbers(64 * 304);
        let from = (z.slice(1..), rows([8, 300, 76]));
        let to = (&mut y, Injective::check(rows([8, 300, 76])).unwrap());
        let text = copy
            .prepare(&gpu.stream, (1,), (from, to))
            .unwrap_err()
            .to_string();
        assert!(
            text.starts_with("`from` of `copy`: tma map: expected a tensor at a multiple of 16 bytes (T3), found address 0x"),
            "{text}"
        );
        assert!(
            take_told()
                .iter()
                .all(|line| line.starts_with("copy attribute"))
        );
    });
}

#[test]
fn grids_that_no_gpu_has_are_rejected() {
    beside_driver("grids_that_no_gpu_has_are_rejected", |gpu| {
        let transpose = gpu.module().kernel::<TransposeKernel>().unwrap();
        let (from, mut to) = (gpu.numbers(6), gpu.numbers(6));
        let of_from = RowMajor::from_values([2, 3, 3]);
        let of_to = Injective::check(RowMajor::from_values([3, 2, 2])).unwrap();
        let mut rejected = |launch: Launch| {
            let given = ((&from, of_from), (&mut to, of_to));
            transpose
                .prepare(&gpu.stream, launch, given)
                .unwrap_err()
                .to_string()
        };
        let launch = |blocks, threads| Launch {
            blocks,
            threads,
            shared_bytes: 0,
        };
        assert_eq!(
            rejected(launch([0, 1, 1], [32, 8, 1])),
            "wrong launch: `transpose` has a grid of 0 x 1 x 1 blocks, expected at least 1 block per dimension: skip the launch for an empty tensor"
        );
        assert_eq!(
            rejected(launch([1, 65_536, 1], [32, 8, 1])),
            "wrong launch: `transpose` has a grid of 1 x 65536 x 1 blocks, expected at most \
             2147483647 x 65535 x 65535: use `x` for the longer mode, or split the launch"
        );
        assert_eq!(
            rejected(launch([1, 1, 1], [256, 1, 1])),
            "`transpose`: wrong launch: expected blocks of 32 x 8 x 1 threads, as in the kernel, found 256 x 1 x 1"
        );
        assert_eq!(
            rejected(launch([1, 1, 2], [32, 8, 1])),
            "`transpose`: wrong launch: expected a grid of 2 dimensions, as in the kernel, found 1 x 1 x 2 blocks"
        );
        let hgemm = gpu.module().kernel::<HgemmKernel>().unwrap();
        let halves = gpu.stream.alloc_zeros::<u16>(64).unwrap();
        let of_factors = hgemm::Rows::from_values([2, 8, 1]);
        let of_c = Injective::check(RowMajor::from_values([2, 2, 2])).unwrap();
        let given = (
            (&halves, of_factors),
            (&halves, of_factors),
            (&mut to, of_c),
        );
        let error = hgemm.prepare(&gpu.stream, launch([1, 1, 1], [128, 1, 1]), given);
        assert_eq!(
            error.unwrap_err().to_string(),
            format!(
                "wrong launch: `hgemm` takes {} bytes of shared memory, but the launch provides 0: pass the result of `shared_bytes`, \
                 or only the number of blocks in the grid",
                HgemmKernel::SHARED_BYTES
            )
        );
    });
}

#[test]
fn the_ptx_of_another_source_is_rejected() {
    beside_driver("the_ptx_of_another_source_is_rejected", |gpu| {
        let rejected = |ptx: &str| {
            let module = Module::load(&gpu.context, ptx)?;
            module.kernel::<MixtureKernel>().map(drop)
        };
        let text = |ptx: &str| rejected(ptx).unwrap_err().to_string();
        assert_eq!(rejected(MIXTURE), Ok(()));
        assert_eq!(
            text(&MIXTURE.replace("param_6[12]", "param_6[8]")),
            "the PTX was built from other source code: the parameters of `mixture` have 1, 8, 8, 8, 4, 8 and 8 bytes in the PTX and 1, 8, 8, 8, 4, 8 and 12 in this program: \
             build the PTX again"
        );
        assert_eq!(
            text(".version 7.8\n.visible .entry other() { ret; }"),
            "the PTX does not contain the kernel `mixture`; found `other`: build the PTX from the crate of the kernel"
        );
        assert_eq!(
            text(".visible .entry mixture() { ret; }"),
            "the CUDA driver rejected the PTX: DriverError(CUDA_ERROR_INVALID_PTX, \"a PTX JIT compilation failed\")"
        );
        for no_ptx in ["", "not one", &MIXTURE.replace("ret", "\0")] {
            assert_eq!(rejected(no_ptx), Err(Error::NoPtx));
        }
        let axpy = PTX.replace(".maxntid 256", ".maxntid 128");
        let module = Module::load(&gpu.context, &axpy).unwrap();
        assert_eq!(
            module.kernel::<AxpyKernel>().unwrap_err().to_string(),
            "the PTX was built from other source code: `axpy` has blocks of 128 x 1 x 1 threads in the PTX and of 256 x 1 x 1 in this program: build the PTX again"
        );
    });
}

#[test]
fn the_example_launches_axpy() {
    let me = env::current_exe().unwrap();
    let record = driver().join("the_example_launches_axpy.txt");
    fs::write(&record, "").unwrap();
    let mut example = Command::new(me.ancestors().nth(2).unwrap().join("examples/axpy"));
    example.arg(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/driver/heads.ptx"
    ));
    example
        .env("LD_LIBRARY_PATH", driver())
        .env("FAKE_RECORD", &record);
    let output = example
        .output()
        .expect("`cargo test -p layout-launch` builds the example");
    // The fake driver does not run the kernel.
    let expected = "axpy: 0 of 100000 elements match the reference\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let told = fs::read_to_string(record).unwrap();
    let expected = "axpy <<<98 1 1, 256 1 1, 0>>> in clusters of 1\n  00000040\n";
    assert!(told.starts_with(expected), "{told}");
}

/// Asserts that a kernel matches the PTX kernel with its name.
fn is_of_source<K: EntryPoint>(module: &Module) {
    if let Err(error) = module.kernel::<K>() {
        panic!("{error}");
    }
}

#[test]
#[ignore = "needs the files of `cargo xtask ptx kernels`"]
fn every_kernel_has_the_parameters_of_its_ptx() {
    beside_driver("every_kernel_has_the_parameters_of_its_ptx", |gpu| {
        let load = |name: &str| {
            let file = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../target/ptx")
                .join(name);
            Module::load(&gpu.context, &fs::read_to_string(file).unwrap()).unwrap()
        };
        macro_rules! of_source {
            ($module:expr; $($K:ty,)*) => {{
                let module = $module;
                $(is_of_source::<$K>(&module);)*
            }};
        }
        of_source! { load("layout-kernels.ptx");
            AxpyKernel, conv2d::Conv2dKernel, gemv::GemvKernel, HgemmKernel, reduce::ReduceKernel, rmsnorm::RmsnormKernel,
            scan::ScanKernel, sgemm::SgemmKernel, swizzled_transpose::SwizzledTransposeKernel, TransposeKernel,
            softmax::SoftmaxByWarpsKernel, softmax::SoftmaxByBlocksKernel, softmax::SoftmaxByLargeBlocksKernel,
        }
        of_source! { load("hopper-kernels.ptx");
            Attention128Kernel, CopyKernel, hopper_kernels::transpose::TransposeKernel, GeluKernel, BgemmNtGroupsKernel,
            HgemmNtKernel, BgemmTtKernel, BgemmNtSharedKernel, BgemmNtSplitKernel,
        }
    });
}
