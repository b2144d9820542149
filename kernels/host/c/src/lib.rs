//! C interface of the Hopper kernels. `layout.h` documents each function.

#![deny(unsafe_op_in_unsafe_fn)]

use core::cell::RefCell;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::panic::AssertUnwindSafe;
use core::{ptr, slice};
use std::ffi::CString;
use std::fs;
use std::panic::catch_unwind;
use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr, result, sys};
use hopper_host::{
    Attention, Call, ElementType, Gradients, Group, Kernels, Packed, Prepared, Product, scaled_by,
    scaled_kernel,
};

thread_local! {
    /// The last error of the thread.
    static ERROR: RefCell<CString> = RefCell::default();
}

/// The kernels of a PTX on a GPU.
#[derive(Debug)]
pub struct Open {
    kernels: Kernels,
    /// The stream on which tensor maps are copied.
    stream: Arc<CudaStream>,
}

/// A prepared call.
#[derive(Debug)]
pub struct Ready {
    prepared: Vec<Prepared<'static>>,
    name: CString,
    /// The counter from which the blocks take tiles.
    _counter: Option<CudaSlice<u32>>,
    /// Memory for intermediate results, shared by the calls.
    _scratch: Option<CudaSlice<f32>>,
}

/// Implements `layout_open`.
///
/// # Safety
///
/// * `ptx` must be a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_open(ptx: *const c_char) -> *mut Open {
    made(|| {
        // SAFETY: the caller passes a C string.
        let path = unsafe { text(ptx, "ptx") }?;
        let ptx = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
        let context = context()?;
        Ok(Open {
            kernels: Kernels::load(&context, &ptx).with_context(|| path.to_owned())?,
            stream: context.default_stream(),
        })
    })
}

/// Implements `layout_product`.
///
/// # Safety
///
/// * `kernels` must be open.
/// * All strings must be C strings.
/// * `leading` must be null or point to three values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_product(
    kernels: *const Open,
    by: *const c_char,
    m: u32,
    n: u32,
    k: u32,
    factors: *const c_char,
    result: *const c_char,
    orders: *const c_char,
    leading: *const u32,
    a: u64,
    b: u64,
    c: u64,
) -> *mut Ready {
    // SAFETY: the caller fulfills this function's safety contract, here and in the blocks below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let (factors, result) = unsafe { (text(factors, "factors")?, text(result, "result")?) };
        let orders = unsafe { text(orders, "orders") }?.parse()?;
        let mut product = Product::new(numbers(factors)?, orders, (m, n, k));
        product = product.with_result(numbers(result)?);
        if !leading.is_null() {
            product = product.with_leading(unsafe { leading.cast::<[u32; 3]>().read() });
        }
        if !by.is_null() {
            product = product.by(unsafe { text(by, "by") }?.parse()?);
        }
        let plan = product.plan(count)?;
        // The caller is responsible for the lengths of the matrices.
        let call = plan.call(count, [a, b, c], [usize::MAX; 3])?;
        kernels.prepare([call], plan.name())
    })
}

/// Implements `layout_attention`.
///
/// # Safety
///
/// * `kernels` must be open, and `numbers` must be a C string.
/// * `shape` must point to six values, `strides` to twelve, and `addresses` to seven.
/// * `packed` must be null or point to three values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_attention(
    kernels: *const Open,
    of: *const c_char,
    is_causal: c_int,
    shape: *const u32,
    strides: *const u32,
    packed: *const u32,
    scale: f32,
    scale_of_values: f32,
    addresses: *const u64,
) -> *mut Ready {
    // SAFETY: the caller fulfills this function's safety contract, here and in the blocks below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let of = numbers(unsafe { text(of, "numbers") }?)?;
        ensure!(
            !shape.is_null() && !strides.is_null() && !addresses.is_null(),
            "expected shape, strides and addresses, found a null pointer"
        );
        let [q, k, v, o, sums, ends @ ..] = unsafe { addresses.cast::<[u64; 7]>().read() };
        let attention = unsafe { attention(of, is_causal, shape, strides, packed, scale, ends) };
        let attention = attention.with_scale_of_values(scale_of_values);
        kernels.attention(attention, count, [q, k, v, o, sums])
    })
}

/// Returns the attention of a shape.
///
/// # Safety
///
/// * `shape` must point to six values, and `strides` to twelve.
/// * `packed` must be null or point to three values.
unsafe fn attention(
    of: ElementType,
    is_causal: c_int,
    shape: *const u32,
    strides: *const u32,
    packed: *const u32,
    scale: f32,
    ends: [u64; 2],
) -> Attention {
    // SAFETY: the caller passes pointers to six and twelve values.
    let ([batches, heads, of_keys, rows, keys, columns], strides) = unsafe {
        (
            shape.cast::<[u32; 6]>().read(),
            strides.cast::<[[u32; 3]; 4]>().read(),
        )
    };
    let attention = Attention::new(of, [batches, heads, rows, columns]).with_keys(of_keys, keys);
    let mut attention = attention.with_strides(strides).with_scale(scale);
    if !packed.is_null() {
        // SAFETY: `packed` is not null, so it points to three values.
        let [count, longest @ ..] = unsafe { packed.cast::<[u32; 3]>().read() };
        attention = attention.packed(Packed {
            count,
            longest,
            ends,
        });
    }
    if is_causal == 0 {
        attention
    } else {
        attention.causal()
    }
}

/// Implements `layout_attention_gradients`.
///
/// # Safety
///
/// * `kernels` must be open, and `numbers` must be a C string.
/// * `shape` must point to six values, `strides` to twelve, and `addresses` to eleven.
/// * `packed` must be null or point to three values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_attention_gradients(
    kernels: *const Open,
    of: *const c_char,
    is_causal: c_int,
    shape: *const u32,
    strides: *const u32,
    packed: *const u32,
    scale: f32,
    addresses: *const u64,
) -> *mut Ready {
    // SAFETY: the caller fulfills this function's safety contract, here and in the blocks below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let of = numbers(unsafe { text(of, "numbers") }?)?;
        ensure!(
            !shape.is_null() && !strides.is_null() && !addresses.is_null(),
            "expected shape, strides and addresses, found a null pointer"
        );
        let [q, k, v, o, of_results, sums, dq, dk, dv, ends @ ..] =
            unsafe { addresses.cast::<[u64; 11]>().read() };
        let attention = unsafe { attention(of, is_causal, shape, strides, packed, scale, ends) };
        let counter = kernels.stream.alloc_zeros::<u32>(1)?;
        let scratch = kernels
            .stream
            .alloc_zeros::<f32>(usize::try_from(attention.scratch().saturating_mul(2))?)?;
        let gradients = Gradients {
            given: [q, k, v, o],
            of_results,
            sums,
            of: [dq, dk, dv],
            scratch: scratch.device_ptr(&kernels.stream).0,
            counter: counter.device_ptr(&kernels.stream).0,
        };
        let calls = attention.gradients(count, gradients)?;
        let name = calls[1].name().to_owned();
        let ready = kernels.prepare(calls, name)?;
        Ok(Ready {
            _counter: Some(counter),
            _scratch: Some(scratch),
            ..ready
        })
    })
}

/// Implements `layout_scaled_product`.
///
/// # Safety
///
/// * `kernels` must be open.
/// * `by` must be null or a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_scaled_product(
    kernels: *const Open,
    by: *const c_char,
    m: u32,
    n: u32,
    k: u32,
    scale: f32,
    a: u64,
    b: u64,
    c: u64,
) -> *mut Ready {
    // SAFETY: the caller passes open kernels, and null or a C string for `by` in the block below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let factors = [ElementType::E4m3, ElementType::E4m3];
        let by = if by.is_null() {
            scaled_kernel(count, factors, [m, n, k])?
        } else {
            unsafe { text(by, "by") }?.parse()?
        };
        let call = scaled_by(by, count, [m, n, k], scale, [a, b, c])?;
        kernels.prepare([call], by.name())
    })
}

/// Implements `layout_blocks_product`.
///
/// # Safety
///
/// * `kernels` must be open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_blocks_product(
    kernels: *const Open,
    m: u32,
    n: u32,
    k: u32,
    of_a: u64,
    of_b: u64,
    a: u64,
    b: u64,
    c: u64,
) -> *mut Ready {
    // SAFETY: the caller passes open kernels.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let call = hopper_host::scaled_by_blocks(count, [m, n, k], [of_a, of_b], [a, b, c])?;
        kernels.prepare([call], "qgemm_nt_blocks".to_owned())
    })
}

/// Implements `layout_grouped_product`.
///
/// # Safety
///
/// * `kernels` must be open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_grouped_product(
    kernels: *const Open,
    m: u32,
    n: u32,
    k: u32,
    segments: u32,
    ends: u64,
    a: u64,
    b: u64,
    c: u64,
) -> *mut Ready {
    // SAFETY: the caller passes open kernels.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let call = hopper_host::grouped(count, [m, n, k], segments, [ends, a, b, c])?;
        kernels.prepare([call], "bgemm_nt_segments".to_owned())
    })
}

/// Implements `layout_groups_product`.
///
/// # Safety
///
/// * `kernels` must be open.
/// * `extents` and `addresses` must have three values per group.
/// * `leading` must be null or have three values per group.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_groups_product(
    kernels: *const Open,
    count: u32,
    extents: *const u32,
    leading: *const u32,
    addresses: *const u64,
) -> *mut Ready {
    // SAFETY: the caller fulfills this function's safety contract, here and in the blocks below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, multiprocessors| {
        let count = count as usize;
        ensure!(
            count == 0 || !extents.is_null() && !addresses.is_null(),
            "expected extents and addresses, found a null pointer"
        );
        let (extents, at) = unsafe {
            (
                threes::<u32>(extents, count),
                threes::<u64>(addresses, count),
            )
        };
        let groups = extents.iter().zip(at);
        let mut groups: Vec<_> = groups.map(|(&of, &at)| Group::new(of, at)).collect();
        if !leading.is_null() {
            let leading = unsafe { threes::<u32>(leading, count) };
            for (group, &leading) in groups.iter_mut().zip(leading) {
                group.leading = leading;
            }
        }
        let call = hopper_host::groups(multiprocessors, &groups)?;
        kernels.prepare([call], "bgemm_nt_groups".to_owned())
    })
}

/// Returns three values per group.
///
/// # Safety
///
/// * `start` must point to three values per group, or `count` must be 0.
unsafe fn threes<'t, T>(start: *const T, count: usize) -> &'t [[T; 3]] {
    if count == 0 {
        return &[];
    }
    // SAFETY: the caller guarantees `count` groups of three values.
    unsafe { slice::from_raw_parts(start.cast(), count) }
}

/// Implements `layout_name`.
///
/// # Safety
///
/// * `call` must be prepared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_name(call: *const Ready) -> *const c_char {
    // SAFETY: the caller passes a prepared call.
    unsafe { call.as_ref() }.map_or(ptr::null(), |call| call.name.as_ptr())
}

/// Implements `layout_launch`.
///
/// # Safety
///
/// * `call` must be prepared.
/// * The matrices of `call` must stay valid on the GPU until the stream has run the call.
/// * The stream must belong to the context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_launch(call: *const Ready, stream: *mut c_void) -> c_int {
    let started = caught(|| {
        // SAFETY: the caller passes a prepared call.
        let call = unsafe { call.as_ref() }.context("expected a call, found a null pointer")?;
        // SAFETY: the caller guarantees the matrices and the stream. The tensor maps were copied
        // during preparation.
        let mut prepared = call.prepared.iter();
        Ok(prepared.try_for_each(|one| unsafe { one.launch_on(stream.cast()) })?)
    });
    c_int::from(started.is_none())
}

/// Implements `layout_free`.
///
/// # Safety
///
/// * `call` must be null, or a prepared call that was not freed before.
/// * All launches of `call` must have completed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_free(call: *mut Ready) {
    // SAFETY: the caller frees the call once.
    unsafe { free(call) }
}

/// Implements `layout_close`.
///
/// # Safety
///
/// * `kernels` must be null, or open kernels that were not closed before.
/// * All calls of `kernels` must have been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_close(kernels: *mut Open) {
    // SAFETY: the caller closes the kernels once.
    unsafe { free(kernels) }
}

/// Implements `layout_error`.
#[unsafe(no_mangle)]
pub extern "C" fn layout_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

impl Open {
    /// Prepares attention, with its own tile counter.
    fn attention(&self, of: Attention, multiprocessors: u32, addresses: [u64; 5]) -> Result<Ready> {
        let counter = self.stream.alloc_zeros::<u32>(1)?;
        let (at, guard) = counter.device_ptr(&self.stream);
        let call = of.call(multiprocessors, addresses, at)?;
        drop(guard);
        let name = call.name().to_owned();
        let ready = self.prepare([call], name)?;
        Ok(Ready {
            _counter: Some(counter),
            ..ready
        })
    }

    /// Prepares the calls in order. The prepared calls can be launched on any stream.
    fn prepare(&self, calls: impl IntoIterator<Item = Call>, name: String) -> Result<Ready> {
        let calls = calls.into_iter();
        let prepared = calls
            .map(|call| self.kernels.prepare(&self.stream, &call, []))
            .collect::<Result<_>>()?;
        // Waits until the tensor maps are copied.
        self.stream.synchronize()?;
        let name = CString::new(name)?;
        Ok(Ready {
            prepared,
            name,
            _counter: None,
            _scratch: None,
        })
    }
}

/// Returns a pointer to the call that `make` returns for the open kernels and their number of
/// multiprocessors.
fn ready(kernels: Option<&Open>, make: impl FnOnce(&Open, u32) -> Result<Ready>) -> *mut Ready {
    made(|| {
        let kernels = kernels.context("expected kernels, found a null pointer")?;
        // The thread can have a different current context.
        kernels.stream.context().bind_to_thread()?;
        make(kernels, kernels.kernels.multiprocessors())
    })
}

/// Returns the primary context of the current context's device, or of the first device.
fn context() -> Result<Arc<CudaContext>> {
    // SAFETY: this loads the driver's library, whose initializers are part of the driver.
    ensure!(
        unsafe { sys::is_culib_present() },
        "found no CUDA driver (libcuda)"
    );
    result::init()?;
    let current = result::ctx::get_current()?;
    let mut device = 0;
    if current.is_some() {
        // SAFETY: `device` is valid for the write of the current context's device.
        unsafe { sys::cuCtxGetDevice(&raw mut device) }.result()?;
    }
    let context = CudaContext::new(device.try_into()?)?;
    if let Some(current) = current {
        ensure!(
            context.cu_ctx() == current,
            "expected the primary context of device {device} as the current context, because the kernels are loaded into it"
        );
    }
    Ok(context)
}

/// Returns the element type with this name.
fn numbers(name: &str) -> Result<ElementType> {
    Ok(match name {
        "f16" => ElementType::F16,
        "bf16" => ElementType::Bf16,
        "f32" => ElementType::F32,
        "e4m3" => ElementType::E4m3,
        _ => bail!("expected element type f16, bf16, f32 or e4m3, found `{name}`"),
    })
}

/// Converts a C string argument, named `name` in errors.
///
/// # Safety
///
/// * `given` must be a C string or null.
unsafe fn text<'t>(given: *const c_char, name: &str) -> Result<&'t str> {
    ensure!(!given.is_null(), "expected `{name}`, found a null pointer");
    // SAFETY: `given` is not null, so it is a C string.
    let given = unsafe { CStr::from_ptr(given) };
    given.to_str().with_context(|| format!("`{name}`"))
}

/// Returns the result, or stores the error for `layout_error` and returns `None`.
fn caught<T>(make: impl FnOnce() -> Result<T>) -> Option<T> {
    let result = catch_unwind(AssertUnwindSafe(make));
    let result = result.unwrap_or_else(|panic| Err(panicked(&*panic)));
    result
        .map_err(|error| {
            let text = format!("{error:#}").replace('\0', " ");
            let text = CString::new(text).unwrap_or_default();
            ERROR.with_borrow_mut(|last| *last = text);
        })
        .ok()
}

/// Converts a panic to an error.
fn panicked(panic: &(dyn core::any::Any + Send)) -> Error {
    let of_static = panic.downcast_ref::<&str>().copied();
    let text = panic.downcast_ref::<String>().map(String::as_str);
    anyhow!("{}", text.or(of_static).unwrap_or("it panicked"))
}

/// Returns a pointer to the boxed result, or null.
fn made<T>(make: impl FnOnce() -> Result<T>) -> *mut T {
    caught(make).map_or(ptr::null_mut(), |made| Box::into_raw(Box::new(made)))
}

/// Drops a value that [`made`] returned.
///
/// # Safety
///
/// * `made` must be null, or a pointer from [`made`] that was not freed before.
unsafe fn free<T>(made: *mut T) {
    if !made.is_null() {
        // SAFETY: the caller frees each pointer once, and `made` is not null.
        let made = unsafe { Box::from_raw(made) };
        caught(|| {
            drop(made);
            Ok(())
        });
    }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;
    use core::ptr;

    use super::{caught, layout_error, layout_free, layout_launch, layout_open, layout_product};

    fn error() -> String {
        // SAFETY: `layout_error` returns a C string.
        let text = unsafe { CStr::from_ptr(layout_error()) };
        text.to_str().unwrap().to_owned()
    }

    #[test]
    fn what_fails_says_why() {
        // SAFETY: the arguments are C strings, and null arguments are rejected.
        unsafe {
            assert!(layout_open(c"/nowhere/k.ptx".as_ptr()).is_null());
            assert!(error().starts_with("cannot read /nowhere/k.ptx: "));
            assert!(layout_open(ptr::null()).is_null());
            assert_eq!(error(), "expected `ptx`, found a null pointer");
            let (none, text) = (ptr::null(), c"bf16".as_ptr());
            let call = layout_product(
                none,
                ptr::null(),
                1,
                1,
                1,
                text,
                text,
                text,
                none.cast(),
                0,
                0,
                0,
            );
            assert!(call.is_null());
            assert_eq!(error(), "expected kernels, found a null pointer");
            assert_eq!(layout_launch(ptr::null(), ptr::null_mut()), 1);
            assert_eq!(error(), "expected a call, found a null pointer");
            layout_free(ptr::null_mut());
        }
    }

    #[test]
    fn a_panic_is_an_error() {
        assert!(caught(|| -> anyhow::Result<()> { panic!("no {}", "way") }).is_none());
        assert_eq!(error(), "no way");
        assert!(super::numbers("f64").is_err());
    }
}
