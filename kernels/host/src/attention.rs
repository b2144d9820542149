//! The place of attention: its shapes, its [`Call`](crate::Call), and [`Kernels`](crate::Kernels) that take its slices.
//!
//! A kernel with three maps, two tensors that threads write and two numbers has a call of as many lines:
//!
//! ```ignore
//! /// Given where queries, keys, values, the result and the logarithms of the sums begin.
//! fn call(&self, multiprocessors: u32, [q, k, v, o, sums]: [u64; 5]) -> Result<Call> {
//!     let [of_q, of_k, of_v, of_o] = self.layouts();
//!     Ok(Call::new("attention", attention::launch(self.extents(), multiprocessors))
//!         .view::<Bf16, Heads, Q>(q, &of_q)?
//!         .view::<Bf16, Heads, K>(k, &of_k)?
//!         .view::<Bf16, Heads, V>(v, &of_v)?
//!         .tensor(o, &of_o)
//!         .tensor(sums, &self.layout_of_sums())
//!         .number(self.scale)
//!         .number(u32::from(self.is_causal)))
//! }
//! ```
//!
//! With [`Kernels::ready`](crate::Kernels::ready) it takes slices, as [`Kernels::ready_product`](crate::Kernels::ready_product) does for products.
