//! FP8 GEMM on addresses and on slices.

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use cudarc::driver::{CudaStream, DevicePtr, DevicePtrMut};
use hopper_kernels::choose::choose;
use hopper_kernels::kernel::{self, Kernel};

use crate::kernels::{Kernels, Ready};
use crate::shape::Shape;
use crate::{Call, ElementType, KernelChoice, Plan};

impl Kernels {
    /// Prepares a scaled FP8 GEMM, `C = scale * A * B`, with a `bf16` result, for launches on a
    /// stream.
    ///
    /// `A` is `m` x `k`, `B` is `n` x `k` and `C` is `m` x `n`, all row-major and compact. The
    /// bytes of the slices are reinterpreted as elements, for any slice type.
    ///
    /// ```no_run
    /// use cudarc::driver::CudaContext;
    /// use hopper_host::{Kernels, ElementType};
    ///
    /// let context = CudaContext::new(0)?;
    /// let stream = context.default_stream();
    /// let kernels = Kernels::load(&context, &std::fs::read_to_string("hopper-kernels.ptx")?)?;
    ///
    /// let [m, n, k] = [4096_u32; 3];
    /// let a = stream.alloc_zeros::<u8>((m * k) as usize)?;
    /// let b = stream.alloc_zeros::<u8>((n * k) as usize)?;
    /// let mut c = stream.alloc_zeros::<u16>((m * n) as usize)?;
    /// let factors = [ElementType::E4m3, ElementType::E4m3];
    /// kernels.plan_scaled_gemm(&stream, factors, [m, n, k], 0.5, &a, &b, &mut c)?.launch()?;
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`scaled`] and [`prepare`](Self::prepare), and an error if a slice is
    /// too short.
    #[allow(clippy::too_many_arguments)] // A GEMM needs all of these arguments.
    pub fn plan_scaled_gemm<'t, A, B, C>(
        &self,
        stream: &'t Arc<CudaStream>,
        factors: [ElementType; 2],
        extents: [u32; 3],
        scale: f32,
        a: &'t impl DevicePtr<A>,
        b: &'t impl DevicePtr<B>,
        c: &'t mut impl DevicePtrMut<C>,
    ) -> Result<Ready<'t>> {
        check(extents, [a.num_bytes(), b.num_bytes(), c.num_bytes()])?;
        let (a, of_a) = a.device_ptr(stream);
        let (b, of_b) = b.device_ptr(stream);
        let (c, of_c) = c.device_ptr_mut(stream);
        let call = scaled(self.multiprocessors(), factors, extents, scale, [a, b, c])?;
        // SAFETY: the parameters match the kernel. The slices are long enough, as checked above,
        // and stay borrowed.
        unsafe { self.ready(stream, &call, [of_a, of_b, of_c]) }
    }

    /// Prepares an `e4m3` GEMM with block scales for launches. The scales of `A` and `B` have the
    /// layouts of [`scaled_by_blocks`].
    ///
    /// # Errors
    ///
    /// Returns the errors of [`scaled_by_blocks`] and [`prepare`](Self::prepare), and an error if a
    /// slice is too short.
    pub fn ready_scaled_by_blocks<'t, A, B, C>(
        &self,
        stream: &'t Arc<CudaStream>,
        extents: [u32; 3],
        [of_a, of_b]: [&'t impl DevicePtr<f32>; 2],
        a: &'t impl DevicePtr<A>,
        b: &'t impl DevicePtr<B>,
        c: &'t mut impl DevicePtrMut<C>,
    ) -> Result<Ready<'t>> {
        check(extents, [a.num_bytes(), b.num_bytes(), c.num_bytes()])?;
        check_scales(extents, [of_a.len(), of_b.len()])?;
        let (of_a, scales_of_a) = of_a.device_ptr(stream);
        let (of_b, scales_of_b) = of_b.device_ptr(stream);
        let (a, memory_of_a) = a.device_ptr(stream);
        let (b, memory_of_b) = b.device_ptr(stream);
        let (c, memory_of_c) = c.device_ptr_mut(stream);
        let count = self.multiprocessors();
        let call = scaled_by_blocks(count, extents, [of_a, of_b], [a, b, c])?;
        let memory = [
            scales_of_a,
            scales_of_b,
            memory_of_a,
            memory_of_b,
            memory_of_c,
        ];
        // SAFETY: the parameters match the kernel. The slices are long enough, as checked above,
        // and stay borrowed.
        unsafe { self.ready(stream, &call, memory) }
    }
}

/// Returns an error if the byte counts do not match `A`, `B` and `C`.
fn check([m, n, k]: [u32; 3], bytes: [usize; 3]) -> Result<()> {
    let matrices = [("A", m, k, 1), ("B", n, k, 1), ("C", m, n, 2)];
    for ((name, rows, columns, of_each), bytes) in matrices.into_iter().zip(bytes) {
        if let Err(error) = Shape::packed(rows, columns).check(bytes / of_each) {
            bail!("{name}: {error}");
        }
    }
    Ok(())
}

/// Returns an error if the scale counts do not match. The extents were checked before.
fn check_scales([m, n, k]: [u32; 3], lengths: [usize; 2]) -> Result<()> {
    let [m, n, steps] = [m, n, k.div_ceil(128)].map(u64::from);
    // Columns are aligned to 16 bytes.
    let of_a = (steps - 1) * m.next_multiple_of(4) + m;
    for (name, needed, have) in [
        ("A", of_a, lengths[0]),
        ("B", n.div_ceil(128) * steps, lengths[1]),
    ] {
        ensure!(
            have as u64 >= needed,
            "{name} needs {needed} scales, got {have}"
        );
    }
    Ok(())
}

/// Returns the call of a scaled FP8 GEMM, `C = scale * A * B`, with a `bf16` result. `A` is
/// row-major, `B` is column-major, and all matrices are compact.
///
/// [`Kernels::plan_scaled_gemm`] prepares this call for slices.
///
/// ```
/// use hopper_host::{ElementType, scaled};
///
/// let (extents, at) = ([4096, 4096, 4096], [0x10000, 0x20000, 0x30000]);
/// let call = scaled(132, [ElementType::E4m3, ElementType::E4m3], extents, 0.5, at)?;
/// assert_eq!((call.name(), call.launch().blocks), ("qgemm_nt", [132, 1, 1]));
/// // Gradients use the other FP8 type, `e5m2`.
/// let call = scaled(132, [ElementType::E5m2, ElementType::E4m3], extents, 0.5, at)?;
/// assert_eq!(call.name(), "qgemm_nt_e5m2_e4m3");
/// let error = scaled(132, [ElementType::E5m2, ElementType::E5m2], extents, 0.5, at).unwrap_err().to_string();
/// assert_eq!(error, "no scaled GEMM kernel for E5m2 and E5m2: use two FP8 types, at least one of them E4m3");
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`scaled_kernel`] and [`scaled_by`].
pub fn scaled(
    multiprocessors: u32,
    factors: [ElementType; 2],
    extents: [u32; 3],
    scale: f32,
    addresses: [u64; 3],
) -> Result<Call> {
    let by = scaled_kernel(multiprocessors, factors, extents)?;
    scaled_by(by, multiprocessors, extents, scale, addresses)
}

/// Returns the kernel that [`scaled`] uses: the kernel with the lowest estimated time.
///
/// # Errors
///
/// Returns an error if no kernel supports the operand types.
pub fn scaled_kernel(
    multiprocessors: u32,
    factors: [ElementType; 2],
    [m, n, k]: [u32; 3],
) -> Result<KernelChoice> {
    if factors == [ElementType::E4m3; 2] {
        let choice = choose(ElementType::E4m3, (m, n, k), k.into(), multiprocessors);
        return Ok(KernelChoice {
            cluster: choice.cluster,
            ..KernelChoice::of(choice.kernel)
        });
    }
    let takes = |kernel: &&Kernel| {
        let [a, b, _] = kernel.matrices;
        [a.numbers, b.numbers] == factors
    };
    let Some(kernel) = kernel::scaled().find(takes) else {
        let [a, b] = factors;
        bail!(
            "no scaled GEMM kernel for {a:?} and {b:?}: use two FP8 types, at least one of them E4m3"
        )
    };
    Ok(KernelChoice::of(kernel))
}

/// Returns the call of a scaled GEMM like [`scaled`], with a given kernel from [`kernel::scaled`].
///
/// # Errors
///
/// Returns an error if the kernel has no scale parameter, `k` is not a multiple of 16, `n` is not a
/// multiple of 8, or TMA does not support a matrix.
pub fn scaled_by(
    by: KernelChoice,
    multiprocessors: u32,
    [m, n, k]: [u32; 3],
    scale: f32,
    addresses: [u64; 3],
) -> Result<Call> {
    let name = by.kernel.name;
    ensure!(
        kernel::scaled().any(|kernel| kernel.name == name),
        "{name} has no scale: use qgemm_nt"
    );
    ensure!(
        k % 16 == 0 && n % 8 == 0,
        "expected row strides that are multiples of 16 bytes, with k a multiple of 16 and n a multiple of 8, found k = {k} and n = {n}"
    );
    // A kernel with a column-major `C` computes a row-major `C` if `A` and `B` are exchanged.
    let is_swapped = by.kernel.matrices[2].by_columns;
    let extents = if is_swapped { (n, m, k) } else { (m, n, k) };
    let plan = Plan {
        is_swapped,
        ..Plan::new(by, extents)
    };
    let bytes = [(m, k, 1), (n, k, 1), (m, n, 2)]
        .map(|(rows, columns, of_each)| of_each * rows as usize * columns as usize);
    let call = Call::new(name, plan.launch(multiprocessors)).number(scale);
    plan.append(call, addresses, bytes)
}

/// Returns the call of an `e4m3` GEMM with block scales and a `bf16` result. `of_a` and `of_b` are
/// the addresses of the scales. The other arguments are the same as in [`scaled`].
///
/// `A` has one scale per 128 elements of a row: `(m, ceil(k / 128))`, column-major, with columns
/// aligned to 16 bytes. `B` has one scale per 128 x 128 elements: `(ceil(n / 128), ceil(k / 128))`,
/// row-major.
///
/// # Errors
///
/// Returns the errors of [`scaled`].
pub fn scaled_by_blocks(
    multiprocessors: u32,
    [m, n, k]: [u32; 3],
    [of_a, of_b]: [u64; 2],
    [a, b, c]: [u64; 3],
) -> Result<Call> {
    use hopper_kernels::gemm::{ByteRows, Rows};
    use hopper_kernels::product::{A, B, C};
    use hopper_kernels::scaled::{OfA, QGEMM_NT_BLOCKS, QgemmNtBlocks, ScalesOfA, ScalesOfB};
    use layout_device::{Bf16, E4m3};
    ensure!(
        k % 16 == 0 && n % 8 == 0,
        "expected row strides that are multiples of 16 bytes, with k a multiple of 16 and n a multiple of 8, found k = {k} and n = {n}"
    );
    let by_bytes = |rows| ByteRows::from_values([rows, k, k / 16]);
    let steps = k.div_ceil(128);
    let scales = ScalesOfA::from_values([m, steps, m.div_ceil(4)]);
    let call = Call::new(
        "qgemm_nt_blocks",
        QGEMM_NT_BLOCKS.launch(m, n, multiprocessors),
    );
    let call = call.view::<f32, ScalesOfA, OfA>(of_a, &scales)?;
    let call = call.tensor(
        of_b,
        &ScalesOfB::from_values([n.div_ceil(128), steps, steps]),
    );
    let call = call.view::<E4m3, ByteRows, A<QgemmNtBlocks>>(a, &by_bytes(m))?;
    let call = call.view::<E4m3, ByteRows, B<QgemmNtBlocks>>(b, &by_bytes(n))?;
    Ok(call.parts::<Bf16, Rows, C<QgemmNtBlocks>>(c, &Rows::from_values([m, n, n / 8]))?)
}

#[cfg(test)]
mod tests {
    use super::{check, check_scales};

    #[test]
    fn slices_are_as_long_as_their_matrices() {
        let extents = [3, 16, 256];
        assert!(check(extents, [768, 4096, 96]).is_ok());
        for (bytes, error) in [
            (
                [767, 4096, 96],
                "A: expected at least 768 elements for a matrix of 3 x 256, found 767",
            ),
            (
                [768, 4095, 96],
                "B: expected at least 4096 elements for a matrix of 16 x 256, found 4095",
            ),
            (
                [768, 4096, 95],
                "C: expected at least 48 elements for a matrix of 3 x 16, found 47",
            ),
        ] {
            assert_eq!(check(extents, bytes).unwrap_err().to_string(), error);
        }
        assert!(check([0, 16, 256], [768, 4096, 96]).is_err());
        // A column of three scales is padded to four.
        assert!(check_scales(extents, [7, 2]).is_ok());
        let error = |lengths| check_scales(extents, lengths).unwrap_err().to_string();
        assert_eq!(error([6, 2]), "A needs 7 scales, got 6");
        assert_eq!(error([7, 1]), "B needs 2 scales, got 1");
    }
}
