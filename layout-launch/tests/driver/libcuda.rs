//! A fake driver without a GPU, with host memory as its memory. The driver records each launch with
//! the parameters in the format that the PTX declares.
//!
//! `tests/launches.rs` compiles this file to `libcuda.so`. The signatures match `cuda.h`. A result
//! is 0, or an error.

use std::alloc::{Layout, alloc_zeroed};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;

const OK: c_int = 0;
const INVALID_VALUE: c_int = 1;
const INVALID_PTX: c_int = 218;
const NOT_FOUND: c_int = 500;

/// The text of the loaded PTX.
static PTX: Mutex<String> = Mutex::new(String::new());
/// The names of functions. Handles start at 1.
static FUNCTIONS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Appends a line to the record that the test reads.
fn tell(line: &str) {
    let path = std::env::var_os("FAKE_RECORD").unwrap();
    let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
    writeln!(file, "{line}").unwrap();
}

/// Returns an integer from an environment variable, which a test sets.
fn number(name: &str, otherwise: c_int) -> c_int {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

fn name(function: usize) -> String {
    FUNCTIONS.lock().unwrap()[function - 1].clone()
}

/// Returns the number of bytes of each parameter of a kernel.
fn parameters(name: &str) -> Vec<usize> {
    let ptx = PTX.lock().unwrap();
    let (_, from) = ptx.split_once(&format!(".entry {name}(")).unwrap();
    let (list, _) = from.split_once(')').unwrap();
    let lines = list.lines().filter(|line| line.contains(".param"));
    lines
        .map(|line| match line.split_once('[') {
            Some((_, count)) => count[..count.find(']').unwrap()].parse().unwrap(),
            None if line.contains("64") => 8,
            None if line.contains("32") => 4,
            None => 1,
        })
        .collect()
}

macro_rules! driver {
    ($(fn $name:ident($($argument:ident: $T:ty),*) $body:block)*) => {$(
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe)]
        unsafe extern "C" fn $name($($argument: $T),*) -> c_int {
            // SAFETY: the pointers come from `cudarc`, which passes valid pointers to the driver.
            unsafe { $body }
        }
    )*};
}

driver! {
    fn cuInit(_flags: c_uint) { number("FAKE_INIT", OK) }
    fn cuDeviceGet(device: *mut c_int, ordinal: c_int) {
        *device = ordinal;
        if ordinal == 0 { OK } else { 101 }
    }
    fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _device: c_int) {
        *value = match attribute {
            75 => number("FAKE_MAJOR", 9),
            76 => 0,
            97 => number("FAKE_SHARED", 227 * 1024),
            _ => 1,
        };
        OK
    }
    fn cuDevicePrimaryCtxRetain(context: *mut usize, _device: c_int) { *context = 7; OK }
    fn cuDevicePrimaryCtxRelease_v2(_device: c_int) { OK }
    fn cuCtxGetCurrent(context: *mut usize) { *context = 7; OK }
    fn cuCtxSetCurrent(_context: usize) { OK }
    fn cuCtxSynchronize() { OK }

    fn cuMemAllocAsync(at: *mut u64, bytes: usize, _stream: usize) {
        *at = alloc_zeroed(Layout::from_size_align(bytes, 256).unwrap()) as u64;
        OK
    }
    fn cuMemFreeAsync(_at: u64, _stream: usize) { OK }
    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const u8, bytes: usize, _stream: usize) {
        (to as *mut u8).copy_from_nonoverlapping(from, bytes);
        OK
    }
    fn cuMemcpyDtoHAsync_v2(to: *mut u8, from: u64, bytes: usize, _stream: usize) {
        to.copy_from_nonoverlapping(from as *const u8, bytes);
        OK
    }
    fn cuMemsetD8Async(to: u64, byte: u8, bytes: usize, _stream: usize) {
        (to as *mut u8).write_bytes(byte, bytes);
        OK
    }
    fn cuStreamSynchronize(_stream: usize) { OK }
    fn cuStreamIsCapturing(_stream: usize, status: *mut c_int) {
        *status = number("FAKE_CAPTURE", 0);
        OK
    }
    fn cuEventCreate(event: *mut usize, _flags: c_uint) { *event = 7; OK }
    fn cuEventRecord(_event: usize, _stream: usize) { OK }
    fn cuEventDestroy_v2(_event: usize) { OK }
    fn cuStreamWaitEvent(_stream: usize, _event: usize, _flags: c_uint) { OK }

    fn cuModuleLoadData(module: *mut usize, text: *const c_char) {
        let text = CStr::from_ptr(text).to_str().unwrap();
        text.clone_into(&mut PTX.lock().unwrap());
        *module = 7;
        if text.contains(".version") { OK } else { INVALID_PTX }
    }
    fn cuModuleUnload(_module: usize) { OK }
    fn cuModuleGetFunction(function: *mut usize, _module: usize, name: *const c_char) {
        let name = CStr::from_ptr(name).to_str().unwrap();
        let mut functions = FUNCTIONS.lock().unwrap();
        functions.push(name.to_owned());
        *function = functions.len();
        if PTX.lock().unwrap().contains(&format!(".entry {name}(")) { OK } else { NOT_FOUND }
    }
    fn cuFuncGetAttribute(value: *mut c_int, attribute: c_int, _function: usize) {
        *value = if attribute == 1 { number("FAKE_STATIC", 0) } else { 1 };
        OK
    }
    fn cuFuncSetAttribute(function: usize, attribute: c_int, value: c_int) {
        tell(&format!("{} attribute {attribute} = {value}", name(function)));
        OK
    }
    fn cuGetErrorString(error: c_int, text: *mut *const c_char) {
        *text = match error {
            INVALID_PTX => c"a PTX JIT compilation failed".as_ptr(),
            _ => c"an error".as_ptr(),
        };
        OK
    }

    fn cuTensorMapEncodeTiled(
        map: *mut u64, numbers: c_int, rank: c_uint, at: u64, extents: *const u64, strides: *const u64, of_box: *const u32,
        _of_elements: *const u32, _interleave: c_int, swizzle: c_int, _promotion: c_int, _outside: c_int
    ) {
        let all = |from: *const u64, count| (0..count).map(|i| *from.add(i)).collect::<Vec<_>>();
        let boxes = (0..rank as usize).map(|i| u64::from(*of_box.add(i)));
        let told = [&[numbers as u64, u64::from(rank), at, swizzle as u64][..], &all(extents, rank as usize)];
        let told = told.concat().into_iter().chain(all(strides, rank as usize - 1)).chain(boxes);
        for (i, word) in told.enumerate() {
            *map.add(i) = word;
        }
        if at == 0 { INVALID_VALUE } else { OK }
    }
    fn cuLaunchKernelEx(config: *const Config, function: usize, values: *mut *mut u8, _extra: *mut c_void) {
        let Config { grid: [x, y, z], block: [bx, by, bz], shared, attributes, count, .. } = *config;
        let name = name(function);
        // Attribute 4 is the cluster dimensions.
        let cluster = if count == 1 && (*attributes).id == 4 { (*attributes).value[0] } else { 1 };
        tell(&format!("{name} <<<{x} {y} {z}, {bx} {by} {bz}, {shared}>>> in clusters of {cluster}"));
        for (i, bytes) in parameters(&name).into_iter().enumerate() {
            let value = std::slice::from_raw_parts(*values.add(i), bytes);
            let text: Vec<String> = value.iter().map(|byte| format!("{byte:02x}")).collect();
            tell(&format!("  {}", text.concat()));
        }
        OK
    }
}

/// `CUlaunchConfig`
#[derive(Clone, Copy)]
#[repr(C)]
struct Config {
    grid: [c_uint; 3],
    block: [c_uint; 3],
    shared: c_uint,
    stream: usize,
    attributes: *const Attribute,
    count: c_uint,
}

/// `CUlaunchAttribute`
#[repr(C)]
struct Attribute {
    id: c_uint,
    padding: [u8; 4],
    value: [c_uint; 16],
}
