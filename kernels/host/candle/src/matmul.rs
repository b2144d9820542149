//! The matrix multiplication operation.

use candle_core::{CpuStorage, CustomOp2, DType, Error, Layout, Result, Shape, Tensor};
use hopper_host::{MULTIPROCESSORS, ElementType, Orders, Product};

use crate::pieces::{Number, Pieces};
use crate::{Hopper, counted, told};

impl Hopper {
    /// Returns `a * b`.
    ///
    /// 16-bit elements can have any storage order. `f32` elements are multiplied as TF32, with a
    /// column-major `b`. `a` can have more than two dimensions. All dimensions except the last are
    /// then flattened into rows.
    ///
    /// Rows or columns must be aligned to 16 bytes: `k` and the columns of the result must be
    /// multiples of 8, or padded.
    ///
    /// # Errors
    ///
    /// Returns an error if no kernel supports the matrices, or the device fails.
    pub fn matmul(&self, a: &Tensor, b: &Tensor) -> Result<Tensor> {
        if a.rank() == 2 {
            return a.apply_op2(b, MatMul(self.clone()));
        }
        let mut dims = a.dims().to_vec();
        let k = dims.pop().unwrap_or(1);
        let rows = a.reshape(((), k))?;
        dims.push(b.dim(1)?);
        rows.apply_op2(b, MatMul(self.clone()))?.reshape(dims)
    }
}

/// The operation.
struct MatMul(Hopper);

impl CustomOp2 for MatMul {
    fn name(&self) -> &'static str {
        "hopper-matmul"
    }

    fn cpu_fwd(
        &self,
        a: &CpuStorage,
        of_a: &Layout,
        b: &CpuStorage,
        of_b: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        match a {
            CpuStorage::BF16(_) => on_host::<half::bf16>(ElementType::Bf16, (a, of_a), (b, of_b)),
            CpuStorage::F16(_) => on_host::<half::f16>(ElementType::F16, (a, of_a), (b, of_b)),
            CpuStorage::F32(_) => on_host::<f32>(ElementType::F32, (a, of_a), (b, of_b)),
            _ => Err(no_kernel(candle_core::backend::BackendStorage::dtype(a))),
        }
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(
        &self,
        a: &candle_core::CudaStorage,
        of_a: &Layout,
        b: &candle_core::CudaStorage,
        of_b: &Layout,
    ) -> Result<(candle_core::CudaStorage, Shape)> {
        match candle_core::backend::BackendStorage::dtype(a) {
            DType::BF16 => on_gpu::<half::bf16>(&self.0, ElementType::Bf16, (a, of_a), (b, of_b)),
            DType::F16 => on_gpu::<half::f16>(&self.0, ElementType::F16, (a, of_a), (b, of_b)),
            DType::F32 => on_gpu::<f32>(&self.0, ElementType::F32, (a, of_a), (b, of_b)),
            other => Err(no_kernel(other)),
        }
    }

    fn bwd(
        &self,
        a: &Tensor,
        b: &Tensor,
        _: &Tensor,
        of_c: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let of_a = self.0.matmul(of_c, &b.t()?)?;
        let of_b = self.0.matmul(&a.t()?, of_c)?;
        Ok((Some(of_a), Some(of_b)))
    }
}

fn no_kernel(dtype: DType) -> Error {
    Error::msg(format!("no matrix multiplication kernel for {dtype:?}"))
}

/// Returns the GEMM for two layouts, and the shape of its result.
fn product(numbers: ElementType, of_a: &Layout, of_b: &Layout) -> Result<(Product, Shape)> {
    let (m, k) = of_a.shape().dims2()?;
    let (of_k, n) = of_b.shape().dims2()?;
    if k != of_k {
        return Err(Error::msg(format!(
            "expected as many columns of A as rows of B, found A of {m} x {k} and B of {of_k} x {n}"
        )));
    }
    let (a_by_columns, of_a) = stored("A", of_a)?;
    let (b_by_columns, of_b) = stored("B", of_b)?;
    let orders = match (a_by_columns, b_by_columns) {
        (false, true) => Orders::Nt,
        (false, false) => Orders::Nn,
        (true, false) => Orders::Tn,
        (true, true) => Orders::Tt,
    };
    let extents = (counted(m)?, counted(n)?, counted(k)?);
    let product = Product::new(numbers, orders, extents);
    let product = product.with_leading([of_a, of_b, counted(n)?]);
    Ok((product, Shape::from((m, n))))
}

/// Returns `true` if a matrix is column-major, and the leading stride in elements.
fn stored(name: &str, layout: &Layout) -> Result<(bool, u32)> {
    match *layout.stride() {
        [leading, 1] => Ok((false, counted(leading)?)),
        [1, leading] => Ok((true, counted(leading)?)),
        ref strides => Err(Error::msg(format!(
            "{name}: expected contiguous rows or columns, found strides {strides:?}: call `contiguous()`"
        ))),
    }
}

/// Runs the kernel on the CPU executor.
fn on_host<T: Number>(
    numbers: ElementType,
    (a, of_a): (&CpuStorage, &Layout),
    (b, of_b): (&CpuStorage, &Layout),
) -> Result<(CpuStorage, Shape)> {
    let (product, shape) = product(numbers, of_a, of_b)?;
    let (a, b) = (Pieces::of::<T>(a, of_a)?, Pieces::of::<T>(b, of_b)?);
    let len = shape.elem_count();
    let mut c = Pieces::new::<T>(len);
    let plan = product.plan(MULTIPROCESSORS).map_err(told)?;
    plan.run_on_host([a.bytes(), b.bytes()], c.bytes_mut())
        .map_err(told)?;
    Ok((T::to_cpu_storage_owned(c.numbers(len)), shape))
}

/// Launches the kernel on the stream of the device.
#[cfg(feature = "cuda")]
fn on_gpu<T>(
    hopper: &Hopper,
    numbers: ElementType,
    (a, of_a): (&candle_core::CudaStorage, &Layout),
    (b, of_b): (&candle_core::CudaStorage, &Layout),
) -> Result<(candle_core::CudaStorage, Shape)>
where
    T: candle_core::cuda_backend::CudaDType + candle_core::cuda_backend::cudarc::driver::DeviceRepr,
{
    use candle_core::CudaStorage;
    use candle_core::backend::BackendStorage;

    let kernels = hopper.kernels.as_ref();
    let kernels = kernels
        .ok_or_else(|| Error::msg("the kernels were loaded for the CPU: load them for the GPU"))?;
    let (product, shape) = product(numbers, of_a, of_b)?;
    let device = a.device().clone();
    let stream = device.cuda_stream();
    let a = a.as_cuda_slice::<T>()?.slice(of_a.start_offset()..);
    let b = b.as_cuda_slice::<T>()?.slice(of_b.start_offset()..);
    // SAFETY: the kernel writes every element before any read.
    let mut c = unsafe { device.alloc::<T>(shape.elem_count()) }?;
    kernels
        .product(&stream, product, &a, &b, &mut c)
        .map_err(told)?;
    Ok((CudaStorage::wrap_cuda_slice(c, device), shape))
}

#[cfg(test)]
mod tests {
    use candle_core::{DType, Device, Result, Tensor, Var};

    use super::Hopper;

    /// Returns small integers, whose 16-bit products and sums are exact.
    fn numbers(rows: usize, columns: usize, dtype: DType) -> Tensor {
        let cells =
            (0..rows * columns).map(|i| [-2.0_f32, -1.0, 0.0, 1.0, 2.0][(i * 37 + i / 7) % 5]);
        let cells = Tensor::from_iter(cells, &Device::Cpu).unwrap();
        let matrix = cells.reshape((rows, columns)).unwrap();
        matrix.to_dtype(dtype).unwrap()
    }

    fn hopper() -> Hopper {
        Hopper::load(&Device::Cpu, "").unwrap()
    }

    /// Returns the expected result, computed by candle from the same values.
    fn expected(a: &Tensor, b: &Tensor) -> Vec<Vec<f32>> {
        let wide = |of: &Tensor| of.to_dtype(DType::F32).unwrap();
        wide(a).matmul(&wide(b)).unwrap().to_vec2().unwrap()
    }

    fn got(c: &Tensor) -> Vec<Vec<f32>> {
        c.to_dtype(DType::F32).unwrap().to_vec2().unwrap()
    }

    #[test]
    fn products_are_those_of_candle_in_all_orders() -> Result<()> {
        for dtype in [DType::BF16, DType::F16] {
            for [a_turned, b_turned] in [[false; 2], [false, true], [true, false], [true; 2]] {
                let turned = |is_turned, rows, columns| {
                    if is_turned {
                        numbers(columns, rows, dtype).t()
                    } else {
                        Ok(numbers(rows, columns, dtype))
                    }
                };
                let (a, b) = (turned(a_turned, 24, 40)?, turned(b_turned, 40, 16)?);
                let c = hopper().matmul(&a, &b)?;
                assert_eq!(got(&c), expected(&a, &b), "{dtype:?} {a_turned} {b_turned}");
            }
        }
        let (a, b) = (numbers(3, 8, DType::F32), numbers(12, 8, DType::F32).t()?);
        assert_eq!(got(&hopper().matmul(&a, &b)?), expected(&a, &b));
        Ok(())
    }

    #[test]
    fn parts_of_tensors_and_more_dimensions_are_taken() -> Result<()> {
        let (a, b) = (numbers(30, 64, DType::BF16), numbers(40, 64, DType::BF16));
        let (a, b) = (
            a.narrow(0, 2, 12)?.narrow(1, 16, 24)?,
            b.narrow(1, 40, 24)?.t()?,
        );
        let c = hopper().matmul(&a, &b)?;
        assert_eq!(got(&c), expected(&a, &b));
        let a = a.contiguous()?;
        let deep = hopper().matmul(&a.reshape((3, 4, 24))?, &b)?;
        assert_eq!(deep.dims(), [3, 4, 40]);
        assert_eq!(got(&deep.reshape((12, 40))?), got(&c));
        Ok(())
    }

    #[test]
    fn gradients_are_products() -> Result<()> {
        let a = Var::from_tensor(&numbers(8, 16, DType::BF16))?;
        let b = Var::from_tensor(&numbers(24, 16, DType::BF16))?;
        let weights = numbers(8, 24, DType::BF16);
        let loss = (hopper().matmul(&a, &b.t()?)? * &weights)?.sum_all()?;
        let gradients = loss.backward()?;
        let of = |var: &Var| got(gradients.get(var).unwrap());
        assert_eq!(of(&a), expected(&weights, &b));
        assert_eq!(of(&b), expected(&weights.t()?, &a));
        Ok(())
    }

    #[test]
    fn what_no_kernel_takes_is_rejected() {
        let rejected = |a: Tensor, b: Tensor| {
            let error = hopper().matmul(&a, &b).unwrap_err().to_string();
            // A backtrace can follow the first line.
            error.lines().next().unwrap().to_owned()
        };
        let of = |rows, columns| numbers(rows, columns, DType::BF16);
        assert_eq!(
            rejected(of(8, 16), of(24, 8)),
            "expected as many columns of A as rows of B, found A of 8 x 16 and B of 24 x 8"
        );
        assert_eq!(
            rejected(of(8, 9), of(9, 16)),
            "A, 8 x 9: expected a row stride that is a multiple of 16 bytes: pad the stride to 16 elements"
        );
        assert_eq!(
            rejected(of(8, 16), numbers(16, 8, DType::I64)),
            "unexpected dtype, expected: BF16, got: I64"
        );
        assert_eq!(
            rejected(numbers(8, 16, DType::F64), of(16, 8)),
            "no matrix multiplication kernel for F64"
        );
        assert_eq!(
            rejected(numbers(8, 16, DType::F32), numbers(16, 8, DType::F32)),
            "no kernel for 8 x 8 x 16, row-major F32 times row-major F32 into row-major F32"
        );
    }
}
