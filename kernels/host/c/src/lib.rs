//! The kernels for Hopper, for programs in other languages: what `layout.h` says.

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
use hopper_host::{Attention, Call, Gradients, Group, Kernels, Numbers, Packed, Prepared, Product};

thread_local! {
    /// What went wrong last.
    static ERROR: RefCell<CString> = RefCell::default();
}

/// The kernels of a PTX on a GPU.
#[derive(Debug)]
pub struct Open {
    kernels: Kernels,
    /// That on which maps are copied.
    stream: Arc<CudaStream>,
}

/// A call that is ready to start.
#[derive(Debug)]
pub struct Ready {
    prepared: Vec<Prepared>,
    name: CString,
    /// From which its blocks draw tiles.
    _counter: Option<CudaSlice<u32>>,
    /// What the calls leave to each other.
    _scratch: Option<CudaSlice<f32>>,
}

/// `layout_open`.
///
/// # Safety
///
/// `ptx` is a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_open(ptx: *const c_char) -> *mut Open {
    made(|| {
        // SAFETY: the caller's promise.
        let path = unsafe { text(ptx, "ptx") }?;
        let ptx = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
        let context = context()?;
        Ok(Open {
            kernels: Kernels::load(&context, &ptx).with_context(|| path.to_owned())?,
            stream: context.default_stream(),
        })
    })
}

/// `layout_product`.
///
/// # Safety
///
/// `kernels` are open, texts are texts, and `leading` are three numbers or null.
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
    // SAFETY: the caller's promise, here and below.
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
        // How long the matrices are is the caller's promise.
        let call = plan.call(count, [a, b, c], [usize::MAX; 3])?;
        kernels.prepare([call], plan.name())
    })
}

/// `layout_attention`.
///
/// # Safety
///
/// `kernels` are open, `numbers` is a text, `shape` six numbers, `strides` twelve, `packed` three or null, and `addresses` seven.
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
    // SAFETY: the caller's promise, here and below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let of = numbers(unsafe { text(of, "numbers") }?)?;
        ensure!(
            !shape.is_null() && !strides.is_null() && !addresses.is_null(),
            "shape, strides or addresses are missing"
        );
        let [q, k, v, o, sums, ends @ ..] = unsafe { addresses.cast::<[u64; 7]>().read() };
        let attention = unsafe { attention(of, is_causal, shape, strides, packed, scale, ends) };
        let attention = attention.with_scale_of_values(scale_of_values);
        kernels.attention(attention, count, [q, k, v, o, sums])
    })
}

/// The attention of a shape.
///
/// # Safety
///
/// `shape` are six numbers, `strides` twelve, and `packed` three or null.
unsafe fn attention(
    of: Numbers,
    is_causal: c_int,
    shape: *const u32,
    strides: *const u32,
    packed: *const u32,
    scale: f32,
    ends: [u64; 2],
) -> Attention {
    // SAFETY: the caller's promise.
    let ([batches, heads, of_keys, rows, keys, columns], strides) = unsafe {
        (
            shape.cast::<[u32; 6]>().read(),
            strides.cast::<[[u32; 3]; 4]>().read(),
        )
    };
    let attention = Attention::new(of, [batches, heads, rows, columns]).with_keys(of_keys, keys);
    let mut attention = attention.with_strides(strides).with_scale(scale);
    if !packed.is_null() {
        // SAFETY: as above.
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

/// `layout_attention_gradients`.
///
/// # Safety
///
/// `kernels` are open, `numbers` is a text, `shape` six numbers, `strides` twelve, `packed` three or null, and `addresses` eleven.
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
    // SAFETY: the caller's promise, here and below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let of = numbers(unsafe { text(of, "numbers") }?)?;
        ensure!(
            !shape.is_null() && !strides.is_null() && !addresses.is_null(),
            "shape, strides or addresses are missing"
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

/// `layout_scaled_product`.
///
/// # Safety
///
/// `kernels` are open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_scaled_product(
    kernels: *const Open,
    m: u32,
    n: u32,
    k: u32,
    scale: f32,
    a: u64,
    b: u64,
    c: u64,
) -> *mut Ready {
    // SAFETY: the caller's promise.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let factors = [Numbers::E4m3, Numbers::E4m3];
        let call = hopper_host::scaled(count, factors, [m, n, k], scale, [a, b, c])?;
        kernels.prepare([call], "qgemm_nt".to_owned())
    })
}

/// `layout_blocks_product`.
///
/// # Safety
///
/// `kernels` are open.
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
    // SAFETY: the caller's promise.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let call = hopper_host::scaled_by_blocks(count, [m, n, k], [of_a, of_b], [a, b, c])?;
        kernels.prepare([call], "qgemm_nt_blocks".to_owned())
    })
}

/// `layout_grouped_product`.
///
/// # Safety
///
/// `kernels` are open.
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
    // SAFETY: the caller's promise.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, count| {
        let call = hopper_host::grouped(count, [m, n, k], segments, [ends, a, b, c])?;
        kernels.prepare([call], "bgemm_nt_segments".to_owned())
    })
}

/// `layout_groups_product`.
///
/// # Safety
///
/// `kernels` are open, and of `extents`, `leading` and `addresses` there are three for each group; `leading` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_groups_product(
    kernels: *const Open,
    count: u32,
    extents: *const u32,
    leading: *const u32,
    addresses: *const u64,
) -> *mut Ready {
    // SAFETY: the caller's promise, here and below.
    let kernels = unsafe { kernels.as_ref() };
    ready(kernels, |kernels, multiprocessors| {
        let count = count as usize;
        ensure!(
            count == 0 || !extents.is_null() && !addresses.is_null(),
            "extents or addresses are missing"
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

/// Three numbers for each of some groups.
///
/// # Safety
///
/// They are there, or there are no groups.
unsafe fn threes<'t, T>(start: *const T, count: usize) -> &'t [[T; 3]] {
    if count == 0 {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(start.cast(), count) }
}

/// `layout_name`.
///
/// # Safety
///
/// `call` is prepared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_name(call: *const Ready) -> *const c_char {
    // SAFETY: the caller's promise.
    unsafe { call.as_ref() }.map_or(ptr::null(), |call| call.name.as_ptr())
}

/// `layout_launch`.
///
/// # Safety
///
/// `call` is prepared, its matrices are on the GPU as it says until the stream has run it, and the stream is one of the context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_launch(call: *const Ready, stream: *mut c_void) -> c_int {
    let started = caught(|| {
        // SAFETY: the caller's promise.
        let call = unsafe { call.as_ref() }.context("there is no call")?;
        // SAFETY: as above; its maps were there when it was prepared.
        call.prepared
            .iter()
            .try_for_each(|one| unsafe { one.launch(stream.cast()) })
    });
    c_int::from(started.is_none())
}

/// `layout_free`.
///
/// # Safety
///
/// `call` is prepared, and freed once, after all that it has started is done; or it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_free(call: *mut Ready) {
    // SAFETY: the caller's promise.
    unsafe { free(call) }
}

/// `layout_close`.
///
/// # Safety
///
/// `kernels` are open, and closed once, after their calls are freed; or it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn layout_close(kernels: *mut Open) {
    // SAFETY: the caller's promise.
    unsafe { free(kernels) }
}

/// `layout_error`.
#[unsafe(no_mangle)]
pub extern "C" fn layout_error() -> *const c_char {
    ERROR.with_borrow(|error| error.as_ptr())
}

impl Open {
    /// Prepares an attention, whose blocks draw from a counter of its own.
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

    /// Prepares calls of any kernels, one after the other, so that they can be started on any stream.
    fn prepare(&self, calls: impl IntoIterator<Item = Call>, name: String) -> Result<Ready> {
        let calls = calls.into_iter();
        let prepared = calls
            .map(|call| self.kernels.prepare(&self.stream, call))
            .collect::<Result<_>>()?;
        // Its maps are there.
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

/// A pointer to a call that is made of open kernels, for so many multiprocessors.
fn ready(kernels: Option<&Open>, make: impl FnOnce(&Open, u32) -> Result<Ready>) -> *mut Ready {
    made(|| {
        let kernels = kernels.context("there are no kernels")?;
        // The context may be another's now.
        kernels.stream.context().bind_to_thread()?;
        make(kernels, kernels.kernels.multiprocessors())
    })
}

/// The primary context of the device whose context is current, or else of the first one.
fn context() -> Result<Arc<CudaContext>> {
    // SAFETY: this loads the driver's library, whose initialisers are the driver's own.
    ensure!(
        unsafe { sys::is_culib_present() },
        "there is no CUDA driver (libcuda)"
    );
    result::init()?;
    let current = result::ctx::get_current()?;
    let mut device = 0;
    if current.is_some() {
        // SAFETY: the driver writes the device of the current context.
        unsafe { sys::cuCtxGetDevice(&raw mut device) }.result()?;
    }
    let context = CudaContext::new(device.try_into()?)?;
    if let Some(current) = current {
        ensure!(
            context.cu_ctx() == current,
            "the current context is not the primary one of device {device}, which the kernels are loaded into"
        );
    }
    Ok(context)
}

/// Numbers by their name.
fn numbers(name: &str) -> Result<Numbers> {
    Ok(match name {
        "f16" => Numbers::F16,
        "bf16" => Numbers::Bf16,
        "f32" => Numbers::F32,
        "e4m3" => Numbers::E4m3,
        _ => bail!("`{name}` are no numbers: they are f16, bf16, f32 or e4m3"),
    })
}

/// A text that is given under a name.
///
/// # Safety
///
/// It is a text of C, or null.
unsafe fn text<'t>(given: *const c_char, name: &str) -> Result<&'t str> {
    ensure!(!given.is_null(), "`{name}` is missing");
    // SAFETY: the caller's promise.
    let given = unsafe { CStr::from_ptr(given) };
    given.to_str().with_context(|| format!("`{name}`"))
}

/// The result; nothing, and the error behind, if it fails.
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

/// What a panic says.
fn panicked(panic: &(dyn core::any::Any + Send)) -> Error {
    let of_static = panic.downcast_ref::<&str>().copied();
    let text = panic.downcast_ref::<String>().map(String::as_str);
    anyhow!("{}", text.or(of_static).unwrap_or("it panicked"))
}

/// A pointer to what is made.
fn made<T>(make: impl FnOnce() -> Result<T>) -> *mut T {
    caught(make).map_or(ptr::null_mut(), |made| Box::into_raw(Box::new(made)))
}

/// Drops what was [`made`].
///
/// # Safety
///
/// It was, and this is once; or it is null.
unsafe fn free<T>(made: *mut T) {
    if !made.is_null() {
        // SAFETY: the caller's promise.
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
        // SAFETY: it is a text.
        let text = unsafe { CStr::from_ptr(layout_error()) };
        text.to_str().unwrap().to_owned()
    }

    #[test]
    fn what_fails_says_why() {
        // SAFETY: these are texts, and what is null is refused.
        unsafe {
            assert!(layout_open(c"/nowhere/k.ptx".as_ptr()).is_null());
            assert!(error().starts_with("cannot read /nowhere/k.ptx: "));
            assert!(layout_open(ptr::null()).is_null());
            assert_eq!(error(), "`ptx` is missing");
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
            assert_eq!(error(), "there are no kernels");
            assert_eq!(layout_launch(ptr::null(), ptr::null_mut()), 1);
            assert_eq!(error(), "there is no call");
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
