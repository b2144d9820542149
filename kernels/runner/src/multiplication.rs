//! What a kernel for Hopper multiplies.

use core::fmt;

use anyhow::{Context, Result, ensure};
use hopper_kernels::choose::{Choice, choose};
use hopper_kernels::kernel::{self, Kernel, Numbers};
use layout_device::Launch;

use crate::shape::Matrix;

/// The bytes of which the rows, or columns, of a matrix begin at multiples.
const UNIT: u32 = 16;

/// `C = A * B` that anybody may compute, of one kind of numbers, with `A` of `m` x `k`, `B` of `n` x `k` and `C` of `m` x `n`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) numbers: Numbers,
    /// By which of our kernels, if not by that which is chosen; and whether a block computes more than a tile.
    pub(crate) by: Option<(&'static Kernel, bool)>,
    /// `A`, `B` and `C`.
    pub(crate) matrices: [Matrix; 3],
}

impl Wanted {
    /// Of matrices whose rows, or columns, are padded to multiples of 16 bytes; `C` is stored by rows.
    pub(crate) const fn new(
        numbers: Numbers,
        [a_by_columns, b_by_columns]: [bool; 2],
        (m, n, k): (u32, u32, u32),
    ) -> Self {
        let unit = UNIT / numbers.bytes();
        let a = Matrix::aligned(m, k, a_by_columns, unit);
        let b = Matrix::aligned(n, k, b_by_columns, unit);
        let c = Matrix::aligned(m, n, false, unit);
        Self {
            numbers,
            by: None,
            matrices: [a, b, c],
        }
    }

    /// `m`, `n` and `k`.
    pub(crate) const fn extents(self) -> (u32, u32, u32) {
        extents(self.matrices)
    }

    /// Fails unless so many bytes are the matrices.
    pub(crate) fn check(self, bytes: [usize; 3]) -> Result<()> {
        for (matrix, bytes) in self.matrices.into_iter().zip(bytes) {
            matrix.stored.check(bytes / self.numbers.bytes() as usize)?;
        }
        Ok(())
    }

    /// The product as a kernel of ours computes it on a GPU with so many multiprocessors, and whether that is given `B` and `A` in
    /// place of `A` and `B`, and computes the transpose of `C`.
    pub(crate) fn ours(self, multiprocessors: u32) -> Result<(Multiplication, bool)> {
        let choice = self.choose(multiprocessors);
        let choice = choice.with_context(|| format!("no kernel of ours computes {self:?}"))?;
        let Choice {
            kernel,
            is_swapped,
            cluster,
        } = choice;
        let product = self.by(kernel, cluster, is_swapped);
        Ok((product, is_swapped))
    }

    fn by(self, kernel: &'static Kernel, cluster: u32, is_swapped: bool) -> Multiplication {
        let [a, b, c] = self.matrices;
        let matrices = if is_swapped {
            [b, a, c.transposed()]
        } else {
            self.matrices
        };
        Multiplication {
            kernel,
            cluster,
            is_persistent: self.by.is_none_or(|(_, is_persistent)| is_persistent),
            matrices,
        }
    }

    /// The kernel that takes the matrices as they are stored; of several, the fastest.
    fn choose(self, multiprocessors: u32) -> Option<Choice> {
        let alone = |kernel| Choice {
            kernel,
            is_swapped: false,
            cluster: 1,
        };
        if let Some((kernel, _)) = self.by {
            return Some(alone(kernel));
        }
        let takes = |kernel: &&Kernel| {
            let mut matrices = kernel.matrices.iter().zip(self.matrices);
            matrices.all(|(wanted, matrix)| {
                (wanted.numbers, wanted.by_columns) == (self.numbers, matrix.by_columns)
            })
        };
        let kernel = kernel::all().find(takes)?;
        let [a, b, _] = self.matrices;
        if kernel.name != "bgemm_nt" {
            return Some(alone(kernel));
        }
        let (m, n, k) = self.extents();
        // A power of two divides both if it divides this.
        let pitch =
            u64::from(a.stored.leading | b.stored.leading) * u64::from(self.numbers.bytes());
        Some(choose(m, n, k, pitch, multiprocessors))
    }
}

/// `C = A * B` by a kernel, with `A` of `m` x `k`, `B` of `n` x `k` and `C` of `m` x `n`.
#[derive(Clone, Copy, Debug)]
pub struct Multiplication {
    /// The kernel.
    pub kernel: &'static Kernel,
    /// How many blocks a cluster has.
    pub cluster: u32,
    /// Whether a block computes one tile after the other, and not one alone.
    pub is_persistent: bool,
    /// `A`, `B` and `C`, stored as the kernel wants them.
    pub matrices: [Matrix; 3],
}

impl Multiplication {
    /// Of matrices whose rows, or columns, are padded to multiples of 16 bytes.
    #[must_use]
    pub fn new(kernel: &'static Kernel, cluster: u32, (m, n, k): (u32, u32, u32)) -> Self {
        let [a, b, c] = kernel.matrices;
        let aligned = |of: kernel::Matrix, rows, columns| {
            Matrix::aligned(rows, columns, of.by_columns, UNIT / of.numbers.bytes())
        };
        Self {
            kernel,
            cluster,
            is_persistent: true,
            matrices: [aligned(a, m, k), aligned(b, n, k), aligned(c, m, n)],
        }
    }

    /// `m`, `n` and `k`.
    #[must_use]
    pub const fn extents(self) -> (u32, u32, u32) {
        extents(self.matrices)
    }

    /// The launch on a device with so many multiprocessors.
    #[must_use]
    pub fn launch(self, multiprocessors: u32) -> Launch {
        let (m, n, _) = self.extents();
        let at_once = if self.is_persistent {
            multiprocessors
        } else {
            u32::MAX
        };
        self.kernel.launch(m, n, at_once, self.cluster)
    }

    /// What the numbers of `A`, `B` and `C` are.
    #[must_use]
    pub fn numbers(self) -> [Numbers; 3] {
        self.kernel.matrices.map(|matrix| matrix.numbers)
    }

    /// The values of the layouts, for so many cells of each matrix.
    ///
    /// # Errors
    ///
    /// If extents do not agree, a matrix is not stored as the kernel wants it, or has other than these cells.
    pub fn values(self, lengths: [usize; 3]) -> Result<[[u32; 3]; 3]> {
        let (m, n, k) = self.extents();
        let mut values = [[0; 3]; 3];
        let extents = [(m, k), (n, k), (m, n)];
        for (i, name) in ["A", "B", "C"].into_iter().enumerate() {
            let (matrix, wanted) = (self.matrices[i], self.kernel.matrices[i]);
            let (rows, columns) = matrix.extents();
            ensure!(
                (rows, columns) == extents[i],
                "{name} is {rows} x {columns}, and in {self} it is {} x {}",
                extents[i].0,
                extents[i].1
            );
            ensure!(
                matrix.by_columns == wanted.by_columns,
                "{name} is stored by {}, and {} takes it by {}",
                lines(matrix.by_columns),
                self.kernel.name,
                lines(wanted.by_columns)
            );
            matrix.stored.check(lengths[i])?;
            let (unit, leading) = (UNIT / wanted.numbers.bytes(), matrix.stored.leading);
            ensure!(
                leading.is_multiple_of(unit),
                "the {} of {name}, {}, are not multiples of {UNIT} bytes apart: pad them to {}",
                lines(matrix.by_columns),
                matrix.stored,
                leading.next_multiple_of(unit)
            );
            values[i] = [rows, columns, leading / unit];
        }
        Ok(values)
    }
}

/// `m`, `n` and `k` of `A`, `B` and `C`.
const fn extents([a, _, c]: [Matrix; 3]) -> (u32, u32, u32) {
    let ((m, n), (_, k)) = (c.extents(), a.extents());
    (m, n, k)
}

/// What lies side by side.
const fn lines(by_columns: bool) -> &'static str {
    if by_columns { "columns" } else { "rows" }
}

/// Prints `m x n x k`, and the distances of rows, or columns, if they differ.
impl fmt::Display for Multiplication {
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
    use hopper_kernels::kernel::{self, Kernel, Numbers};

    use super::{Multiplication, Wanted};

    fn named(name: &str) -> &'static Kernel {
        let kernel = kernel::all().find(|kernel| kernel.name == name);
        kernel.unwrap()
    }

    /// That of `hgemm_tt`: `A` by columns, `B` by rows.
    fn of(extents: (u32, u32, u32)) -> Multiplication {
        Multiplication::new(named("hgemm_tt"), 1, extents)
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
        for (by_columns, name) in [
            ([false, true], "bgemm_nn"),
            ([true, true], "bgemm_tn"),
            ([true, false], "bgemm_tt"),
        ] {
            let wanted = Wanted::new(Numbers::Bf16, by_columns, (3, 5, 9));
            assert!(wanted.check([144, 160, 48]).is_ok());
            let (product, is_swapped) = wanted.ours(132).unwrap();
            assert_eq!((product.kernel.name, is_swapped), (name, false));
            assert_eq!(product.matrices, wanted.matrices);
        }
        // Of many that take them, the fastest; for few rows, with the matrices in each other's place.
        for (extents, name) in [
            ((4096, 4096, 4096), "bgemm_nt"),
            ((3, 4096, 4096), "bgemm_nt_16"),
        ] {
            let wanted = Wanted::new(Numbers::Bf16, [false, false], extents);
            let (product, is_swapped) = wanted.ours(132).unwrap();
            assert_eq!((product.kernel.name, is_swapped), (name, extents.0 == 3));
            let (m, n, k) = extents;
            let extents = if is_swapped { (n, m, k) } else { (m, n, k) };
            assert_eq!(product.extents(), extents);
        }
        let transposed = Wanted::new(Numbers::F32, [true, false], (3, 5, 9));
        let error = transposed.ours(132).unwrap_err().to_string();
        assert!(error.starts_with("no kernel of ours computes"), "{error}");
    }

    #[test]
    fn a_kernel_for_few_columns_computes_the_transpose() {
        let wanted = Wanted::new(Numbers::Bf16, [false; 2], (3, 5, 9));
        let lengths = [80, 48, 24];
        let product = wanted.by(named("bgemm_nt_16"), 1, true);
        assert_eq!(product.extents(), (5, 3, 9));
        let values = product.values(lengths).unwrap();
        assert_eq!(values, [[5, 9, 2], [3, 9, 2], [5, 3, 1]]);
        let other_way = wanted.by(named("bgemm_nt_16"), 1, false);
        let error = other_way.values([48, 80, 24]).unwrap_err().to_string();
        assert_eq!(
            error,
            "C is stored by rows, and bgemm_nt_16 takes it by columns"
        );
    }

    #[test]
    fn what_a_kernel_does_not_take_is_refused() {
        let lengths = [72, 80, 24];
        let refused = |change: fn(&mut Multiplication), lengths| {
            let mut product = of((3, 5, 9));
            change(&mut product);
            product.values(lengths).unwrap_err().to_string()
        };
        assert_eq!(
            refused(|_| (), [72, 79, 24]),
            "79 elements are fewer than the 80 of a matrix of 5 x 9 / 16"
        );
        assert_eq!(
            refused(|product| product.matrices[0].by_columns = false, lengths),
            "A is 9 x 3, and in 3 x 5 x 3 / 8, 16, 8 it is 3 x 3"
        );
        let transposed = |product: &mut Multiplication| {
            let [a, ..] = &mut product.matrices;
            (a.stored.rows, a.stored.columns) = (3, 9);
            (a.stored.leading, a.by_columns) = (16, false);
        };
        assert_eq!(
            refused(transposed, lengths),
            "A is stored by rows, and hgemm_tt takes it by columns"
        );
        assert_eq!(
            refused(|product| product.matrices[1].stored.leading = 12, lengths),
            "the rows of B, 5 x 9 / 12, are not multiples of 16 bytes apart: pad them to 16"
        );
    }
}
