//! GEMM plans: shapes of `C = A * B`, the choice of a kernel, and its launch.

mod orders;

use core::fmt;
use core::str::FromStr;

use anyhow::{Context, Error, Result, bail, ensure};
use cudarc::driver::{CudaStream, DevicePtr, DevicePtrMut};
use hopper_kernels::choose::{Choice, choose};
use hopper_kernels::kernel::{self, ElementType, Kernel};
use hopper_kernels::steps;
use layout_device::Launch;

use std::sync::Arc;

pub use orders::Orders;

use crate::call::Call;
use crate::kernels::{Kernels, Ready};
use crate::shape::Matrix;

/// Alignment in bytes of the rows or columns of a matrix.
const UNIT: u32 = 16;

/// A GEMM `C = A * B`, and optionally its kernel. `A` has `m` x `k` elements, `B` has `n` x `k`,
/// and `C` has `m` x `n`.
///
/// ```
/// use hopper_host::{ElementType, Orders, Product};
///
/// let product = Product::new(ElementType::Bf16, Orders::Nt, (8192, 8192, 8192));
/// // The plan for an H100, which has 132 multiprocessors.
/// let plan = product.plan(132)?;
/// assert_eq!(plan.name(), "bgemm_nt");
/// assert_eq!(plan.launch(132).blocks, [132, 1, 1]);
///
/// let few_rows = Product::new(ElementType::Bf16, Orders::Nt, (16, 4096, 4096));
/// assert_eq!(few_rows.plan(132)?.name(), "bgemm_nt_16");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// Element type of `A` and `B`.
    pub factors: ElementType,
    /// Element type of `C`.
    pub result: ElementType,
    /// Kernel to use instead of the kernel that [`plan`](Self::plan) chooses.
    pub by: Option<KernelChoice>,
    /// Shapes and storage orders of `A`, `B` and `C`.
    pub matrices: [Matrix; 3],
}

/// A GEMM kernel with its launch options.
///
/// ```
/// use hopper_host::KernelChoice;
///
/// let way: KernelChoice = "bgemm_nt_shared/2".parse()?;
/// assert_eq!((way.kernel.name, way.cluster), ("bgemm_nt_shared", 2));
/// let error = "bgemm_nt/2".parse::<KernelChoice>().unwrap_err().to_string();
/// assert_eq!(error, "bgemm_nt: expected a cluster of 1 block, found 2");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KernelChoice {
    /// The kernel.
    pub kernel: &'static Kernel,
    /// Number of blocks in a cluster.
    pub cluster: u32,
    /// `true` if each block computes several tiles (persistent blocks), `false` if it computes one.
    pub is_persistent: bool,
}

impl KernelChoice {
    /// Returns the kernel without clusters.
    #[must_use]
    pub const fn of(kernel: &'static Kernel) -> Self {
        Self {
            kernel,
            cluster: 1,
            is_persistent: true,
        }
    }

    /// Returns the kernel name, followed by the cluster size if it is not 1: `bgemm_nt_shared/2`.
    #[must_use]
    pub fn name(self) -> String {
        let name = self.kernel.name;
        match self.cluster {
            1 => name.to_owned(),
            cluster => format!("{name}/{cluster}"),
        }
    }
}

/// Parses a kernel name, optionally followed by `/` and the cluster size.
impl FromStr for KernelChoice {
    type Err = Error;

    fn from_str(way: &str) -> Result<Self> {
        let (name, cluster) = way.split_once('/').unwrap_or((way, "1"));
        let kernel = kernel::all()
            .chain(kernel::scaled())
            .chain(steps::ALL)
            .find(|kernel| kernel.name == name);
        let kernel = kernel.with_context(|| format!("unknown GEMM kernel `{name}`"))?;
        let cluster = cluster.parse().with_context(|| format!("`{way}`"))?;
        let most = kernel.blocks.most();
        let blocks = if most == 1 {
            "1 block"
        } else {
            &format!("1 to {most} blocks")
        };
        ensure!(
            (1..=most).contains(&cluster),
            "{name}: expected a cluster of {blocks}, found {cluster}"
        );
        Ok(Self {
            cluster,
            ..Self::of(kernel)
        })
    }
}

impl Product {
    /// Returns a GEMM whose rows or columns are padded to multiples of 16 bytes, with row-major
    /// `C`.
    #[must_use]
    pub const fn new(numbers: ElementType, orders: Orders, (m, n, k): (u32, u32, u32)) -> Self {
        let unit = UNIT / numbers.bytes();
        let [a_by_columns, b_by_columns] = orders.by_columns();
        let a = Matrix::aligned(m, k, a_by_columns, unit);
        let b = Matrix::aligned(n, k, b_by_columns, unit);
        let c = Matrix::aligned(m, n, false, unit);
        Self {
            factors: numbers,
            result: numbers,
            by: None,
            matrices: [a, b, c],
        }
    }

    /// Sets the element type of `C`. The rows or columns of `C` are padded to multiples of 16
    /// bytes.
    #[must_use]
    pub const fn with_result(self, numbers: ElementType) -> Self {
        let [a, b, c] = self.matrices;
        let (m, n) = c.extents();
        let c = Matrix::aligned(m, n, c.by_columns, UNIT / numbers.bytes());
        Self {
            result: numbers,
            matrices: [a, b, c],
            ..self
        }
    }

    /// Sets the leading dimensions of `A`, `B` and `C`, in elements.
    #[must_use]
    pub const fn with_leading(mut self, [a, b, c]: [u32; 3]) -> Self {
        self.matrices[0].stored.leading = a;
        self.matrices[1].stored.leading = b;
        self.matrices[2].stored.leading = c;
        self
    }

    /// Sets the kernel.
    #[must_use]
    pub const fn by(self, way: KernelChoice) -> Self {
        Self {
            by: Some(way),
            ..self
        }
    }

    /// Returns `m`, `n` and `k`.
    #[must_use]
    pub const fn extents(self) -> (u32, u32, u32) {
        extents(self.matrices)
    }

    /// Returns the element types of `A`, `B` and `C`.
    #[must_use]
    pub const fn numbers(self) -> [ElementType; 3] {
        [self.factors, self.factors, self.result]
    }

    /// Checks the sizes of the matrices in bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is too small for its matrix, or if the matrix exceeds the limits
    /// of the kernels.
    pub fn check(self, bytes: [usize; 3]) -> Result<()> {
        let numbers = self.numbers();
        for i in 0..3 {
            let cells = bytes[i] / numbers[i].bytes() as usize;
            self.matrices[i].stored.check(cells)?;
        }
        Ok(())
    }

    /// Returns the plan for a GPU with `multiprocessors` multiprocessors. The kernel is the
    /// requested kernel, or otherwise the fastest kernel for these storage orders.
    ///
    /// # Errors
    ///
    /// Returns an error if no kernel supports the GEMM, or if the requested kernel has other
    /// element types.
    pub fn plan(self, multiprocessors: u32) -> Result<Plan> {
        if let Some(way) = self.by {
            let [a, _, c] = way.kernel.matrices;
            ensure!(
                (a.numbers, c.numbers) == (self.factors, self.result),
                "{} multiplies {:?} into {:?}, expected a kernel for {:?} into {:?}",
                way.kernel.name,
                a.numbers,
                c.numbers,
                self.factors,
                self.result
            );
            return Ok(self.planned(way, c.by_columns != self.matrices[2].by_columns));
        }
        let takes = |kernel: &&Kernel| {
            let wanted = self.numbers().into_iter().zip(self.matrices);
            kernel
                .matrices
                .iter()
                .zip(wanted)
                .all(|(taken, (numbers, matrix))| {
                    (taken.numbers, taken.by_columns) == (numbers, matrix.by_columns)
                })
        };
        let Some(kernel) = kernel::all().find(takes) else {
            bail!("no kernel for {self}");
        };
        if kernel.name != "bgemm_nt" {
            return Ok(self.planned(KernelChoice::of(kernel), false));
        }
        let ([a, b, _], (m, n, k)) = (self.matrices, self.extents());
        // A power of two divides both values if it divides their bitwise OR.
        let pitch =
            u64::from(a.stored.leading | b.stored.leading) * u64::from(self.factors.bytes());
        let Choice {
            kernel,
            is_swapped,
            cluster,
        } = choose(self.factors, (m, n, k), pitch, multiprocessors);
        let way = KernelChoice {
            cluster,
            ..KernelChoice::of(kernel)
        };
        Ok(self.planned(way, is_swapped))
    }

    const fn planned(self, way: KernelChoice, is_swapped: bool) -> Plan {
        let [a, b, c] = self.matrices;
        let matrices = if is_swapped {
            [b, a, c.transposed()]
        } else {
            self.matrices
        };
        Plan {
            way,
            is_swapped,
            matrices,
        }
    }
}

/// Formats the GEMM for errors: `3 x 5 x 9, row-major F16 times column-major F16 into row-major F16`.
impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((m, n, k), [a, b, c]) = (self.extents(), self.matrices);
        let (factors, result) = (self.factors, self.result);
        write!(
            f,
            "{m} x {n} x {k}, {} {factors:?} times {} {factors:?} into {} {result:?}",
            order(a.by_columns),
            // The columns of `B` are stored as rows of its transpose.
            order(!b.by_columns),
            order(c.by_columns)
        )
    }
}

/// A planned `C = A * B`: `A` has `m` x `k` elements, `B` has `n` x `k`, and `C` has `m` x `n`.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The kernel and its launch options.
    pub way: KernelChoice,
    /// `true` if the kernel receives `B` and `A` in exchanged order, and computes the transpose of
    /// `C`.
    pub is_swapped: bool,
    /// The kernel's `A`, `B` and `C`, in the storage orders that the kernel requires.
    pub matrices: [Matrix; 3],
}

impl Plan {
    /// Returns a plan for matrices whose rows or columns are padded to multiples of 16 bytes, in the
    /// kernel's order.
    #[must_use]
    pub fn new(way: KernelChoice, (m, n, k): (u32, u32, u32)) -> Self {
        let [a, b, c] = way.kernel.matrices;
        let aligned = |of: kernel::Matrix, rows, columns| {
            Matrix::aligned(rows, columns, of.by_columns, UNIT / of.numbers.bytes())
        };
        Self {
            way,
            is_swapped: false,
            matrices: [aligned(a, m, k), aligned(b, n, k), aligned(c, m, n)],
        }
    }

    /// Returns the kernel name, followed by the cluster size if it is not 1: `bgemm_nt_shared/2`.
    #[must_use]
    pub fn name(self) -> String {
        self.way.name()
    }

    /// Returns the kernel's `m`, `n` and `k`.
    #[must_use]
    pub const fn extents(self) -> (u32, u32, u32) {
        extents(self.matrices)
    }

    /// Returns the launch on a device with `multiprocessors` multiprocessors.
    #[must_use]
    pub fn launch(self, multiprocessors: u32) -> Launch {
        let (m, n, _) = self.extents();
        let KernelChoice {
            kernel,
            cluster,
            is_persistent,
        } = self.way;
        let at_once = if is_persistent {
            multiprocessors
        } else {
            u32::MAX
        };
        kernel.launch(m, n, at_once, cluster)
    }

    /// Returns the element types of `A`, `B` and `C`.
    #[must_use]
    pub fn numbers(self) -> [ElementType; 3] {
        self.way.kernel.matrices.map(|matrix| matrix.numbers)
    }

    /// Returns `A`, `B` and `C` in the kernel's order.
    fn in_order<T>(self, [a, b, c]: [T; 3]) -> [T; 3] {
        if self.is_swapped {
            [b, a, c]
        } else {
            [a, b, c]
        }
    }

    /// Returns the dynamic layout values that the kernel receives. The arguments are the numbers of
    /// elements of `A`, `B` and `C`.
    ///
    /// # Errors
    ///
    /// Returns an error if extents do not agree, or a storage order does not match the kernel. Also
    /// returns an error if a matrix fails [`Shape::check`](crate::shape::Shape::check), or its row
    /// or column stride is not a multiple of 16 bytes.
    pub fn values(self, lengths: [usize; 3]) -> Result<[[u32; 3]; 3]> {
        let ((m, n, k), lengths) = (self.extents(), self.in_order(lengths));
        let mut values = [[0; 3]; 3];
        let extents = [(m, k), (n, k), (m, n)];
        let kernel = self.way.kernel;
        for (i, name) in self.in_order(["A", "B", "C"]).into_iter().enumerate() {
            let (matrix, wanted) = (self.matrices[i], kernel.matrices[i]);
            let (rows, columns) = matrix.extents();
            ensure!(
                (rows, columns) == extents[i],
                "{name} of {self}: expected {} x {}, found {rows} x {columns}",
                extents[i].0,
                extents[i].1
            );
            ensure!(
                matrix.by_columns == wanted.by_columns,
                "{name} is {}, but {} needs a {} matrix",
                order(matrix.by_columns),
                kernel.name,
                order(wanted.by_columns)
            );
            if let Err(error) = matrix.stored.check(lengths[i]) {
                bail!("{name}: {error}");
            }
            let (unit, leading) = (UNIT / wanted.numbers.bytes(), matrix.stored.leading);
            ensure!(
                leading.is_multiple_of(unit),
                "{name}, {}: expected a {} stride that is a multiple of {UNIT} bytes: pad the stride to {} elements",
                matrix.stored,
                // The columns of a transpose are rows.
                line(matrix.by_columns != (self.is_swapped && name == "C")),
                leading.next_multiple_of(unit)
            );
            values[i] = [rows, columns, leading / unit];
        }
        Ok(values)
    }

    /// Returns the same values as [`values`](Self::values), for sizes of `A`, `B` and `C` in bytes.
    fn values_of_bytes(self, bytes: [usize; 3]) -> Result<[[u32; 3]; 3]> {
        let of_each = self.in_order(self.numbers());
        self.values(core::array::from_fn(|i| {
            bytes[i] / of_each[i].bytes() as usize
        }))
    }

    /// Returns the call for a GPU with `multiprocessors` multiprocessors, from the addresses of
    /// `A`, `B` and `C` and their sizes in bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`values`](Self::values), and an error if an address is not a multiple
    /// of 16 bytes.
    pub fn call(
        self,
        multiprocessors: u32,
        addresses: [u64; 3],
        bytes: [usize; 3],
    ) -> Result<Call> {
        let call = Call::new(self.way.kernel.name, self.launch(multiprocessors));
        self.append(call, addresses, bytes)
    }

    /// Appends `A`, `B` and `C` to the parameters of a call. The arguments and errors match
    /// [`call`](Self::call).
    pub(crate) fn append(self, call: Call, addresses: [u64; 3], bytes: [usize; 3]) -> Result<Call> {
        let (numbers, values) = (self.numbers(), self.values_of_bytes(bytes)?);
        let addresses = self.in_order(addresses);
        let names = self.in_order(["A", "B", "C"]);
        let kernel = self.way.kernel;
        let mut call = call.in_clusters(self.way.cluster);
        for i in 0..3 {
            let map = (kernel.matrices[i].map)(values[i], addresses[i]);
            let map = map.with_context(|| format!("{} of {self}", names[i]))?;
            call = call.map(map, numbers[i]).values(&values[i]);
        }
        Ok(call)
    }
}

impl Kernels {
    /// Launches `C = A * B` on a stream once. The slices are reinterpreted as the elements of
    /// `product`, for any slice type.
    ///
    /// For repeated launches or CUDA graphs, use [`plan_gemm`](Self::plan_gemm).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Product::plan`] and [`plan_gemm`](Self::plan_gemm), and an error if
    /// the driver rejects the launch.
    pub fn product<A, B, C>(
        &self,
        stream: &Arc<CudaStream>,
        product: Product,
        a: &impl DevicePtr<A>,
        b: &impl DevicePtr<B>,
        c: &mut impl DevicePtrMut<C>,
    ) -> Result<()> {
        let plan = product.plan(self.multiprocessors())?;
        self.plan_gemm(stream, plan, a, b, c)?.launch()
    }

    /// Prepares a GEMM for any number of launches on a stream.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Plan::call`] and [`prepare`](Self::prepare).
    pub fn plan_gemm<'t, A, B, C>(
        &self,
        stream: &'t Arc<CudaStream>,
        plan: Plan,
        a: &'t impl DevicePtr<A>,
        b: &'t impl DevicePtr<B>,
        c: &'t mut impl DevicePtrMut<C>,
    ) -> Result<Ready<'t>> {
        let bytes = [a.num_bytes(), b.num_bytes(), c.num_bytes()];
        let (a, of_a) = a.device_ptr(stream);
        let (b, of_b) = b.device_ptr(stream);
        let (c, of_c) = c.device_ptr_mut(stream);
        let call = plan.call(self.multiprocessors(), [a, b, c], bytes)?;
        // SAFETY: all GEMM kernels have these parameters, and the launch matches the kernel. The
        // matrices stay borrowed.
        unsafe { self.ready(stream, &call, [of_a, of_b, of_c]) }
    }
}

/// Returns `m`, `n` and `k` of `A`, `B` and `C`.
const fn extents([a, _, c]: [Matrix; 3]) -> (u32, u32, u32) {
    let ((m, n), (_, k)) = (c.extents(), a.extents());
    (m, n, k)
}

/// Returns `"column"` if columns are contiguous, and `"row"` if rows are contiguous.
const fn line(by_columns: bool) -> &'static str {
    if by_columns { "column" } else { "row" }
}

/// Returns the name of a storage order.
const fn order(by_columns: bool) -> &'static str {
    if by_columns {
        "column-major"
    } else {
        "row-major"
    }
}

/// Formats `m x n x k`, and the leading strides if the matrices are not compact.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (m, n, k) = self.extents();
        write!(f, "{m} x {n} x {k}")?;
        let stored = self.matrices.map(|matrix| matrix.stored);
        if stored.iter().any(|shape| shape.leading != shape.columns) {
            let [a, b, c] = stored.map(|shape| shape.leading);
            write!(f, " / {a}, {b}, {c}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use hopper_kernels::kernel::ElementType;
    use layout_device::Bf16;
    use layout_launch::TmaNumber as _;

    use super::{KernelChoice, Orders, Plan, Product};
    use crate::Parameter;

    fn named(name: &str) -> KernelChoice {
        name.parse().unwrap()
    }

    /// Returns a plan of `hgemm_tt`: column-major `m` x `k` matrix `A` and row-major `n` x `k`
    /// matrix `B`.
    fn of(extents: (u32, u32, u32)) -> Plan {
        Plan::new(named("hgemm_tt"), extents)
    }

    #[test]
    fn lines_are_padded_to_16_bytes() {
        let product = of((3, 5, 9));
        assert_eq!(product.extents(), (3, 5, 9));
        assert_eq!(product.to_string(), "3 x 5 x 9 / 8, 16, 8");
        let values = product.values([72, 80, 24]).unwrap();
        assert_eq!(values, [[3, 9, 1], [5, 9, 2], [3, 5, 1]]);
        let [a, ..] = product.matrices;
        assert_eq!(a.offset(2, 1), 10);
    }

    #[test]
    fn there_is_a_kernel_for_each_order() {
        for (orders, name) in [
            (Orders::Nn, "bgemm_nn"),
            (Orders::Tn, "bgemm_tn"),
            (Orders::Tt, "bgemm_tt"),
        ] {
            let product = Product::new(ElementType::Bf16, orders, (3, 5, 9));
            assert!(product.check([144, 160, 48]).is_ok());
            let plan = product.plan(132).unwrap();
            assert_eq!((plan.name().as_str(), plan.is_swapped), (name, false));
            assert_eq!(plan.matrices, product.matrices);
        }
        // Several kernels support these shapes, and the fastest is chosen. With few rows, the
        // operands are exchanged.
        for (extents, name) in [
            ((4096, 4096, 4096), "bgemm_nt"),
            ((3, 4096, 4096), "bgemm_nt_16"),
        ] {
            let product = Product::new(ElementType::Bf16, Orders::Nt, extents);
            let plan = product.plan(132).unwrap();
            assert_eq!(
                (plan.name().as_str(), plan.is_swapped),
                (name, extents.0 == 3)
            );
            let (m, n, k) = extents;
            let extents = if plan.is_swapped {
                (n, m, k)
            } else {
                (m, n, k)
            };
            assert_eq!(plan.extents(), extents);
        }
        let in_f32 =
            Product::new(ElementType::F16, Orders::Nt, (3, 5, 9)).with_result(ElementType::F32);
        assert_eq!(in_f32.plan(132).unwrap().name(), "hgemm_nt_f32");
        let product = Product::new(ElementType::F32, Orders::Tt, (3, 5, 9));
        assert_eq!(
            product.plan(132).unwrap_err().to_string(),
            "no kernel for 3 x 5 x 9, column-major F32 times column-major F32 into row-major F32"
        );
    }

    #[test]
    fn a_kernel_for_few_columns_computes_the_transpose() {
        let product =
            Product::new(ElementType::Bf16, Orders::Nt, (3, 5, 9)).by(named("bgemm_nt_16"));
        let plan = product.plan(132).unwrap();
        assert_eq!((plan.is_swapped, plan.extents()), (true, (5, 3, 9)));
        let values = plan.values([48, 80, 24]).unwrap();
        assert_eq!(values, [[5, 9, 2], [3, 9, 2], [5, 3, 1]]);
        let short = plan.values([48, 72, 24]).unwrap_err().to_string();
        assert_eq!(
            short,
            "B: expected at least 73 elements for a matrix of 5 x 9 / 16, found 72"
        );
        let odd = product.with_leading([16, 16, 5]).plan(132).unwrap();
        assert_eq!(
            odd.values([48, 80, 24]).unwrap_err().to_string(),
            "C, 3 x 5: expected a row stride that is a multiple of 16 bytes: pad the stride to 8 elements"
        );
        let of_others = product.by(named("hgemm_nt")).plan(132);
        assert_eq!(
            of_others.unwrap_err().to_string(),
            "hgemm_nt multiplies F16 into F16, expected a kernel for Bf16 into Bf16"
        );
        let other_way = product.planned(named("bgemm_nt_16"), false);
        let error = other_way.values([48, 80, 24]).unwrap_err().to_string();
        assert_eq!(
            error,
            "C is row-major, but bgemm_nt_16 needs a column-major matrix"
        );
    }

    #[test]
    fn a_call_has_a_map_and_values_for_each_matrix() {
        let product =
            Product::new(ElementType::Bf16, Orders::Nt, (3, 5, 9)).by(named("bgemm_nt_16/2"));
        let plan = product.plan(132).unwrap();
        let (at, bytes) = ([0x1000, 0x2000, 0x3000], [96, 160, 48]);
        let call = plan.call(132, at, bytes).unwrap();
        assert_eq!((call.name(), call.cluster()), ("bgemm_nt_16", 2));
        assert_eq!(call.launch(), plan.launch(132));
        assert_eq!(call.launch().blocks, [2, 1, 1]);
        let mut given = call.parameters().iter();
        for (address, values) in [
            // The kernel receives `B` before `A`, and the transpose of `C`.
            (0x2000, [5, 9, 2]),
            (0x1000, [3, 9, 2]),
            (0x3000, [5, 3, 1]),
        ] {
            let Some(&Parameter::Map(map, Bf16::TYPE, 0)) = given.next() else {
                panic!("no map in {call:?}");
            };
            assert_eq!((map.address, map.bytes), (address, 2));
            assert_eq!(given.next(), Some(&Parameter::Values(values.to_vec())));
        }
        assert_eq!(given.next(), None);

        let error = plan.call(132, [0x1000, 0x2008, 0x3000], bytes);
        let error = format!("{:#}", error.unwrap_err());
        assert!(
            error.starts_with("B of 5 x 3 x 9 / 16, 16, 8: tma map: expected a tensor at a multiple of 16 bytes (T3), found address 0x2008:"),
            "{error}"
        );
    }

    #[test]
    fn what_a_kernel_does_not_take_is_rejected() {
        let lengths = [72, 80, 24];
        let rejected = |change: fn(&mut Plan), lengths| {
            let mut product = of((3, 5, 9));
            change(&mut product);
            product.values(lengths).unwrap_err().to_string()
        };
        assert_eq!(
            rejected(|_| (), [72, 72, 24]),
            "B: expected at least 73 elements for a matrix of 5 x 9 / 16, found 72"
        );
        assert_eq!(
            rejected(|product| product.matrices[0].by_columns = false, lengths),
            "A of 3 x 5 x 3 / 8, 16, 8: expected 3 x 3, found 9 x 3"
        );
        let transposed = |product: &mut Plan| {
            let [a, ..] = &mut product.matrices;
            (a.stored.rows, a.stored.columns) = (3, 9);
            (a.stored.leading, a.by_columns) = (16, false);
        };
        assert_eq!(
            rejected(transposed, lengths),
            "A is row-major, but hgemm_tt needs a column-major matrix"
        );
        assert_eq!(
            rejected(|product| product.matrices[1].stored.leading = 12, lengths),
            "B, 5 x 9 / 12: expected a row stride that is a multiple of 16 bytes: pad the stride to 16 elements"
        );
    }
}
