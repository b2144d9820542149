//! The attention operation.

use std::sync::OnceLock;

use candle_core::backend::BackendStorage;
use candle_core::op::BackpropOp;
use candle_core::{
    CpuStorage, CustomOp3, DType, Device, Error, Layout, Result, Shape, Storage, Tensor,
};
use hopper_host::{Attention, ElementType};

use crate::pieces::{Number, Pieces};
use crate::{Hopper, counted, told};

impl Hopper {
    /// Returns `softmax(scale * q * k^T) * v` of each head and batch, in a new tensor. Tensors are
    /// `(batch, head, row, column)`, with `f16` or `bf16` elements.
    ///
    /// Keys and values can have fewer heads. Each key-value head then serves consecutive query
    /// heads. With `is_causal`, a query sees the keys up to its own position, counted from the last
    /// query and the last key. The head dimension is at most 256, or 128 for gradients.
    ///
    /// The elements of a row must be contiguous. Rows, heads and batches must start at multiples of
    /// 8 elements (16 bytes), in any order of strides. A projection of shape
    /// `(batch, row, head * column)` needs no copy after `reshape` and `transpose(1, 2)`.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use hopper_candle::Hopper;
    ///
    /// let hopper = Hopper::load(&Device::Cpu, "")?;
    /// // Two heads of three queries, which share one of five keys.
    /// let q = Tensor::ones((1, 2, 3, 8), DType::BF16, &Device::Cpu)?;
    /// let k = Tensor::ones((1, 1, 5, 8), DType::BF16, &Device::Cpu)?;
    /// let v = Tensor::ones((1, 1, 5, 8), DType::BF16, &Device::Cpu)?;
    /// let o = hopper.attention(&q, &k, &v, 0.5, false)?;
    /// assert_eq!(o.dims(), [1, 2, 3, 8]);
    /// assert_eq!(o.to_dtype(DType::F32)?.flatten_all()?.to_vec1::<f32>()?, [1.0; 48]);
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if no kernel supports the tensors, or the device fails.
    pub fn attention(
        &self,
        q: &Tensor,
        k: &Tensor,
        v: &Tensor,
        scale: f32,
        is_causal: bool,
    ) -> Result<Tensor> {
        let operation = Attend {
            hopper: self.clone(),
            scale,
            is_causal,
            has_gradients: [q, k, v].iter().any(|tensor| tensor.track_op()),
            sums: OnceLock::new(),
        };
        q.apply_op3(k, v, operation)
    }
}

/// The operation. Each value is applied once.
struct Attend {
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "for GPUs"))]
    hopper: Hopper,
    scale: f32,
    is_causal: bool,
    has_gradients: bool,
    /// The log-sum-exps, for the gradients.
    sums: OnceLock<Tensor>,
}

impl CustomOp3 for Attend {
    fn name(&self) -> &'static str {
        "hopper-attention"
    }

    fn cpu_fwd(
        &self,
        q: &CpuStorage,
        of_q: &Layout,
        k: &CpuStorage,
        of_k: &Layout,
        v: &CpuStorage,
        of_v: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let given = [(q, of_q), (k, of_k), (v, of_v)];
        match q {
            CpuStorage::BF16(_) => self.on_host::<half::bf16>(ElementType::Bf16, given),
            CpuStorage::F16(_) => self.on_host::<half::f16>(ElementType::F16, given),
            _ => Err(no_kernel(q.dtype())),
        }
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(
        &self,
        q: &candle_core::CudaStorage,
        of_q: &Layout,
        k: &candle_core::CudaStorage,
        of_k: &Layout,
        v: &candle_core::CudaStorage,
        of_v: &Layout,
    ) -> Result<(candle_core::CudaStorage, Shape)> {
        let given = [(q, of_q), (k, of_k), (v, of_v)];
        match q.dtype() {
            DType::BF16 => self.on_gpu::<half::bf16>(ElementType::Bf16, given),
            DType::F16 => self.on_gpu::<half::f16>(ElementType::F16, given),
            other => Err(no_kernel(other)),
        }
    }

    fn bwd(
        &self,
        q: &Tensor,
        k: &Tensor,
        v: &Tensor,
        o: &Tensor,
        of_o: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>, Option<Tensor>)> {
        // Gradients have the layouts of queries, keys and values, and new tensors are contiguous.
        let [q, k, v, o, of_o] = [q, k, v, o, of_o].map(Tensor::contiguous);
        let given = [q?, k?, v?, o?, of_o?];
        let [of_q, of_k, of_v] = match (given[0].device(), given[0].dtype()) {
            (Device::Cpu, DType::BF16) => {
                self.gradients_on_host::<half::bf16>(ElementType::Bf16, &given)
            }
            (Device::Cpu, DType::F16) => self.gradients_on_host::<half::f16>(ElementType::F16, &given),
            #[cfg(feature = "cuda")]
            (Device::Cuda(_), DType::BF16) => {
                self.gradients_on_gpu::<half::bf16>(ElementType::Bf16, &given)
            }
            #[cfg(feature = "cuda")]
            (Device::Cuda(_), DType::F16) => {
                self.gradients_on_gpu::<half::f16>(ElementType::F16, &given)
            }
            (_, other) => Err(no_kernel(other)),
        }?;
        Ok((Some(of_q), Some(of_k), Some(of_v)))
    }
}

fn no_kernel(dtype: DType) -> Error {
    Error::msg(format!(
        "no attention kernel for {dtype:?}: use BF16 or F16"
    ))
}

/// Returns the strides of batches, heads and rows.
fn strides(of: &str, layout: &Layout) -> Result<[u32; 3]> {
    let &[batch, head, row, number] = layout.stride() else {
        return Err(Error::msg(format!(
            "{of}: expected 4 dimensions, (batch, head, row, column), found {}",
            layout.stride().len()
        )));
    };
    if number != 1 && layout.dims()[3] > 1 {
        return Err(Error::msg(format!(
            "{of}: expected contiguous rows, found an element stride of {number}: call `contiguous()`"
        )));
    }
    let start = layout.start_offset();
    if !start.is_multiple_of(8) {
        return Err(Error::msg(format!(
            "{of}: expected a start offset that is a multiple of 8 elements, found {start}: call `contiguous()`"
        )));
    }
    Ok([counted(batch)?, counted(head)?, counted(row)?])
}

impl Attend {
    /// Returns the attention for these layouts of queries, keys and values. The results are
    /// contiguous.
    fn attention(&self, numbers: ElementType, [q, k, v]: [&Layout; 3]) -> Result<Attention> {
        let [of_q, of_k, of_v] = [
            strides("queries", q)?,
            strides("keys", k)?,
            strides("values", v)?,
        ];
        let of_o = strides("results", &Layout::contiguous(q.shape()))?;
        let (batches, heads, rows, columns) = q.shape().dims4()?;
        let (_, of_keys, keys, _) = k.shape().dims4()?;
        if k.dims() != v.dims() || k.dims() != [batches, of_keys, keys, columns] {
            return Err(Error::msg(format!(
                "expected equal batches and head dimensions, and keys and values of the same shape, found queries {:?}, keys {:?}, values {:?}",
                q.dims(),
                k.dims(),
                v.dims()
            )));
        }
        let queries = [batches, heads, rows, columns].map(counted);
        let [batches, heads, rows, columns] = queries;
        let attention = Attention::new(numbers, [batches?, heads?, rows?, columns?])
            .with_keys(counted(of_keys)?, counted(keys)?)
            .with_strides([of_q, of_k, of_v, of_o])
            .with_scale(self.scale);
        Ok(if self.is_causal {
            attention.causal()
        } else {
            attention
        })
    }

    /// Returns the log-sum-exps that were kept with the results.
    fn sums(&self) -> Result<&Tensor> {
        let sums = self.sums.get();
        sums.ok_or_else(|| {
            Error::msg(
                "the attention was computed without log-sum-exps: track the gradients of an input",
            )
        })
    }

    /// Keeps the log-sum-exps if gradients are needed.
    fn keep(&self, sums: Storage, of_o: &Shape) -> Result<()> {
        let (batches, heads, rows, _) = of_o.dims4()?;
        let shape = (batches, heads, rows);
        let sums = Tensor::from_storage(sums, shape, BackpropOp::none(), false);
        self.sums
            .set(sums)
            .map_err(|_| Error::msg("this operation can be applied only once"))
    }

    /// Runs the kernel on the CPU executor.
    fn on_host<T: Number>(
        &self,
        numbers: ElementType,
        given: [(&CpuStorage, &Layout); 3],
    ) -> Result<(CpuStorage, Shape)> {
        let attention = self.attention(numbers, given.map(|(_, layout)| layout))?;
        let [q, k, v] = given.map(|(storage, layout)| Pieces::of::<T>(storage, layout));
        let (q, k, v) = (q?, k?, v?);
        let shape = given[0].1.shape().clone();
        let len = shape.elem_count();
        let mut o = Pieces::new::<T>(len);
        let (batches, heads, rows, _) = shape.dims4()?;
        let mut sums = vec![0.0_f32; batches * heads * rows];
        let of_sums = self.has_gradients.then_some(&mut *sums);
        attention
            .run_on_host([q.bytes(), k.bytes(), v.bytes()], o.bytes_mut(), of_sums)
            .map_err(told)?;
        if self.has_gradients {
            self.keep(Storage::Cpu(CpuStorage::F32(sums)), &shape)?;
        }
        Ok((T::to_cpu_storage_owned(o.numbers(len)), shape))
    }

    /// Runs the gradient kernels on the CPU executor.
    fn gradients_on_host<T: Number>(
        &self,
        numbers: ElementType,
        given: &[Tensor; 5],
    ) -> Result<[Tensor; 3]> {
        let [q, k, v, ..] = given;
        let attention = self.attention(numbers, [q.layout(), k.layout(), v.layout()])?;
        let host = |tensor: &Tensor| {
            let (storage, layout) = tensor.storage_and_layout();
            match &*storage {
                Storage::Cpu(storage) => Pieces::of::<T>(storage, layout),
                _ => Err(Error::msg("expected all tensors on the CPU")),
            }
        };
        let given = given.each_ref().map(host);
        let [of_q, of_k, of_v, o, of_o] = given;
        let given = [of_q?, of_k?, of_v?, o?, of_o?];
        let sums = self.sums()?.flatten_all()?.to_vec1::<f32>()?;
        let mut of = [q, k, v].map(|tensor| Pieces::new::<T>(tensor.elem_count()));
        attention
            .gradients_on_host(
                given.each_ref().map(Pieces::bytes),
                &sums,
                of.each_mut().map(Pieces::bytes_mut),
            )
            .map_err(told)?;
        let [of_q, of_k, of_v] = of;
        let tensor = |of: &Pieces, like: &Tensor| {
            Tensor::from_vec(
                of.numbers::<T>(like.elem_count()),
                like.shape(),
                &Device::Cpu,
            )
        };
        Ok([tensor(&of_q, q)?, tensor(&of_k, k)?, tensor(&of_v, v)?])
    }
}

#[cfg(feature = "cuda")]
impl Attend {
    /// Returns the kernels of a GPU.
    fn kernels(&self) -> Result<&hopper_host::Kernels> {
        let kernels = self.hopper.kernels.as_ref();
        kernels
            .ok_or_else(|| Error::msg("the kernels were loaded for the CPU: load them for the GPU"))
    }

    /// Launches the kernel on the stream of the device.
    fn on_gpu<T>(
        &self,
        numbers: ElementType,
        given: [(&candle_core::CudaStorage, &Layout); 3],
    ) -> Result<(candle_core::CudaStorage, Shape)>
    where
        T: candle_core::cuda_backend::CudaDType
            + candle_core::cuda_backend::cudarc::driver::DeviceRepr,
    {
        use candle_core::CudaStorage;

        let attention = self.attention(numbers, given.map(|(_, layout)| layout))?;
        let shape = given[0].1.shape().clone();
        let device = given[0].0.device().clone();
        let slices = given.map(|(storage, layout)| {
            let slice = storage.as_cuda_slice::<T>();
            slice.map(|slice| slice.slice(layout.start_offset()..))
        });
        let [q, k, v] = slices;
        let (q, k, v) = (q?, k?, v?);
        // SAFETY: the kernel writes every element before any read.
        let mut o = unsafe { device.alloc::<T>(shape.elem_count()) }?;
        let (batches, heads, rows, _) = shape.dims4()?;
        let mut sums = if self.has_gradients {
            // SAFETY: as above.
            Some(unsafe { device.alloc::<f32>(batches * heads * rows) }?)
        } else {
            None
        };
        self.kernels()?
            .attention(
                &device.cuda_stream(),
                attention,
                [&q, &k, &v],
                &mut o,
                sums.as_mut(),
            )
            .map_err(told)?;
        if let Some(sums) = sums {
            let sums = CudaStorage::wrap_cuda_slice(sums, device.clone());
            self.keep(Storage::Cuda(sums), &shape)?;
        }
        Ok((CudaStorage::wrap_cuda_slice(o, device), shape))
    }

    /// Launches the gradient kernels on the stream of the device.
    fn gradients_on_gpu<T>(&self, numbers: ElementType, given: &[Tensor; 5]) -> Result<[Tensor; 3]>
    where
        T: candle_core::cuda_backend::CudaDType
            + candle_core::cuda_backend::cudarc::driver::DeviceRepr,
    {
        use candle_core::CudaStorage;

        let [q, k, v, o, of_o] = given;
        let attention = self.attention(numbers, [q.layout(), k.layout(), v.layout()])?;
        let device = q.device().as_cuda_device()?.clone();
        let (sums, _) = self.sums()?.storage_and_layout();
        let guards = [q, k, v, o, of_o].map(Tensor::storage_and_layout);
        let slice = |i: usize| {
            let (storage, layout) = &guards[i];
            let slice = cuda(storage)?.as_cuda_slice::<T>()?;
            Ok::<_, Error>(slice.slice(layout.start_offset()..))
        };
        // SAFETY: the kernels write every element before any read.
        let new = |like: &Tensor| unsafe { device.alloc::<T>(like.elem_count()) };
        let (mut of_q, mut of_k, mut of_v) = (new(q)?, new(k)?, new(v)?);
        self.kernels()?
            .attention_gradients(
                &device.cuda_stream(),
                attention,
                [&slice(0)?, &slice(1)?, &slice(2)?],
                [&slice(3)?, &slice(4)?],
                cuda(&sums)?.as_cuda_slice::<f32>()?,
                [&mut of_q, &mut of_k, &mut of_v],
            )
            .map_err(told)?;
        let tensor = |of, like: &Tensor| {
            let storage = CudaStorage::wrap_cuda_slice(of, device.clone());
            Tensor::from_storage(
                Storage::Cuda(storage),
                like.shape(),
                BackpropOp::none(),
                false,
            )
        };
        Ok([tensor(of_q, q), tensor(of_k, k), tensor(of_v, v)])
    }
}

/// Returns the storage of a GPU.
#[cfg(feature = "cuda")]
fn cuda(storage: &Storage) -> Result<&candle_core::CudaStorage> {
    match storage {
        Storage::Cuda(storage) => Ok(storage),
        _ => Err(Error::msg("expected all tensors on the GPU")),
    }
}

#[cfg(test)]
mod tests {
    use candle_core::{D, DType, Device, Result, Tensor, Var};

    use super::Hopper;

    /// Returns values between -1 and 1 that 16-bit floats represent exactly.
    fn numbers(shape: [usize; 4], seed: usize, dtype: DType) -> Tensor {
        let count = shape.iter().product();
        #[allow(clippy::cast_precision_loss)] // The values are at most 16.
        let cells = (0..count).map(|i| (((i + seed) * 7919 + i / 5) % 17) as f32 / 8.0 - 1.0);
        let cells = Tensor::from_iter(cells, &Device::Cpu).unwrap();
        cells
            .reshape(shape.as_slice())
            .unwrap()
            .to_dtype(dtype)
            .unwrap()
    }

    fn hopper() -> Hopper {
        Hopper::load(&Device::Cpu, "").unwrap()
    }

    /// Returns the expected result, computed by candle in `f32` from the same values.
    fn expected(q: &Tensor, k: &Tensor, v: &Tensor, scale: f64, is_causal: bool) -> Result<Tensor> {
        let wide = |of: &Tensor| of.to_dtype(DType::F32)?.contiguous();
        let (_, heads, rows, _) = q.dims4()?;
        let (batches, of_keys, keys, columns) = k.dims4()?;
        // Repeats each key-value head for the query heads that share it.
        let shared = |of: &Tensor| {
            let all = (batches, of_keys, heads / of_keys, keys, columns);
            let of = wide(of)?.unsqueeze(2)?.broadcast_as(all)?.contiguous()?;
            of.reshape((batches, heads, keys, columns))
        };
        let scores = (wide(q)?.matmul(&shared(k)?.t()?.contiguous()?)? * scale)?;
        let scores = if is_causal {
            let hidden = (0..rows).flat_map(|row| {
                (0..keys).map(move |key| {
                    if key + rows <= row + keys {
                        0.0
                    } else {
                        -1e9_f32
                    }
                })
            });
            let hidden = Tensor::from_iter(hidden, &Device::Cpu)?.reshape((rows, keys))?;
            scores.broadcast_add(&hidden)?
        } else {
            scores
        };
        let weights = (scores.broadcast_sub(&scores.max_keepdim(D::Minus1)?)?).exp()?;
        let weights = weights.broadcast_div(&weights.sum_keepdim(D::Minus1)?)?;
        weights.matmul(&shared(v)?)
    }

    /// Returns the maximum absolute difference.
    fn difference(a: &Tensor, b: &Tensor) -> Result<f32> {
        assert_eq!(a.dims(), b.dims());
        let (a, b) = (a.to_dtype(DType::F32)?, b.to_dtype(DType::F32)?);
        (a - b)?.abs()?.flatten_all()?.max(0)?.to_scalar()
    }

    #[test]
    fn attention_is_that_of_candle() -> Result<()> {
        // Batches, heads, key-value heads, queries, keys and head dimension. No tile size divides
        // them.
        for ([batches, heads, of_keys, rows, keys, columns], dtype, is_causal) in [
            ([2, 4, 2, 70, 130, 64], DType::BF16, false),
            ([1, 2, 1, 150, 150, 40], DType::F16, true),
            ([1, 2, 2, 20, 90, 128], DType::BF16, true),
            ([1, 3, 1, 17, 70, 200], DType::F16, false),
        ] {
            let q = numbers([batches, heads, rows, columns], 1, dtype);
            let k = numbers([batches, of_keys, keys, columns], 5, dtype);
            let v = numbers([batches, of_keys, keys, columns], 11, dtype);
            let o = hopper().attention(&q, &k, &v, 0.25, is_causal)?;
            assert_eq!((o.dtype(), o.is_contiguous()), (dtype, true));
            let wanted = expected(&q, &k, &v, 0.25, is_causal)?;
            let found = difference(&o, &wanted)?;
            assert!(found < 1e-2, "{found} of {:?}", q.dims());
        }
        Ok(())
    }

    #[test]
    fn tensors_are_taken_as_they_lie() -> Result<()> {
        // Queries, keys and values in one projection, adjacent in each row.
        let all = numbers([1, 30, 12, 16], 3, DType::BF16);
        let part = |from, heads| all.narrow(2, from, heads)?.transpose(1, 2);
        let (q, k, v) = (part(0, 8)?, part(8, 2)?, part(10, 2)?);
        let o = hopper().attention(&q, &k, &v, 0.5, false)?;
        let wanted = expected(&q, &k, &v, 0.5, false)?;
        assert!(difference(&o, &wanted)? < 1e-2);
        // The results must match separate contiguous tensors.
        let [q, k, v] = [q, k, v].map(|tensor| tensor.contiguous());
        let alone = hopper().attention(&q?, &k?, &v?, 0.5, false)?;
        assert!(difference(&o, &alone)?.abs() < f32::EPSILON);
        Ok(())
    }

    #[test]
    fn gradients_are_those_of_candle() -> Result<()> {
        for ([batches, heads, of_keys, rows, keys, columns], dtype, is_causal) in [
            ([1, 4, 2, 70, 90, 64], DType::BF16, false),
            ([2, 2, 1, 50, 50, 72], DType::F16, true),
        ] {
            let var = |heads, rows, seed| {
                Var::from_tensor(&numbers([batches, heads, rows, columns], seed, dtype))
            };
            // Queries with the strides of a projection.
            let q = Var::from_tensor(&numbers([batches, rows, heads, columns], 1, dtype))?;
            let (k, v) = (var(of_keys, keys, 5)?, var(of_keys, keys, 11)?);
            let weights = numbers([batches, heads, rows, columns], 13, DType::F32);
            let o = hopper().attention(&q.transpose(1, 2)?, &k, &v, 0.25, is_causal)?;
            let loss = (o.to_dtype(DType::F32)? * &weights)?.sum_all()?;
            let found = loss.backward()?;
            let o = expected(&q.transpose(1, 2)?, &k, &v, 0.25, is_causal)?;
            let wanted = (o * &weights)?.sum_all()?.backward()?;
            for (name, var) in [("queries", &q), ("keys", &k), ("values", &v)] {
                let (found, wanted) = (found.get(var).unwrap(), wanted.get(var).unwrap());
                let largest = wanted.to_dtype(DType::F32)?.abs()?.flatten_all()?.max(0)?;
                let found = difference(found, wanted)?;
                let largest = largest.to_scalar::<f32>()?;
                assert!(
                    found < 2e-2 * (1.0 + largest),
                    "{name}: {found} of {largest}"
                );
            }
        }
        Ok(())
    }

    #[test]
    fn what_no_kernel_takes_is_rejected() -> Result<()> {
        let rejected = |q: &Tensor, k: &Tensor, v: &Tensor| {
            let error = hopper().attention(q, k, v, 1.0, false);
            let error = error.unwrap_err().to_string();
            // A backtrace can follow the first line.
            error.lines().next().unwrap().to_owned()
        };
        let of = |shape| numbers(shape, 0, DType::BF16);
        let q = of([1, 6, 10, 16]);
        let k = of([1, 4, 20, 16]);
        assert_eq!(
            rejected(&q, &k, &k),
            "expected a number of query heads that is a multiple of the KV heads, found 6 and 4"
        );
        let k = of([1, 2, 20, 16]);
        assert_eq!(
            rejected(&q, &k, &of([1, 2, 21, 16])),
            "expected equal batches and head dimensions, and keys and values of the same shape, found queries [1, 6, 10, 16], keys [1, 2, 20, 16], values [1, 2, 21, 16]"
        );
        assert_eq!(
            rejected(&q.squeeze(0)?, &k, &k),
            "queries: expected 4 dimensions, (batch, head, row, column), found 3"
        );
        assert_eq!(
            rejected(&q, &of([1, 2, 16, 20]).t()?, &k),
            "keys: expected contiguous rows, found an element stride of 20: call `contiguous()`"
        );
        assert_eq!(
            rejected(&q, &k, &of([1, 2, 20, 24]).narrow(3, 4, 16)?),
            "values: expected a start offset that is a multiple of 8 elements, found 4: call `contiguous()`"
        );
        let odd = of([1, 2, 20, 12]);
        assert_eq!(
            rejected(&odd, &odd, &odd),
            "expected strides of rows, heads and batches that are multiples of 8 elements, below 2^32, found 12: pad the stride to 16"
        );
        let wide = of([1, 2, 20, 264]);
        assert_eq!(
            rejected(&wide, &wide, &wide),
            "no attention kernel for head dimension 264 and Bf16: use at most 256, with f16, bf16 or e4m3"
        );
        let of_f32 = numbers([1, 2, 20, 16], 0, DType::F32);
        assert_eq!(
            rejected(&of_f32, &of_f32, &of_f32),
            "no attention kernel for F32: use BF16 or F16"
        );
        assert_eq!(
            rejected(&q, &numbers([1, 2, 20, 16], 0, DType::F16), &k),
            "unexpected dtype, expected: BF16, got: F16"
        );
        // Head dimension 256 has a forward kernel, but no gradients.
        let q = Var::from_tensor(&of([1, 1, 4, 256]))?;
        let o = hopper().attention(&q, &q, &q, 1.0, false)?;
        let error = o.sum_all()?.backward().unwrap_err().to_string();
        assert_eq!(
            error.lines().next(),
            Some(
                "no attention gradient kernel for head dimension 256 and Bf16: use at most 128, with f16 or bf16"
            )
        );
        Ok(())
    }
}
