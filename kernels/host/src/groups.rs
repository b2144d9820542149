//! Grouped GEMM: groups with their own matrices, and segments of the rows of one matrix.

use anyhow::{Context, Result, ensure};
use hopper_kernels::gemm::{BgemmNt, Rows};
use hopper_kernels::groups::launch;
use hopper_kernels::product::{A, B, C};
use layout_device::Bf16;

use crate::Call;
use crate::shape::Shape;

/// One GEMM of [`groups`]: `C = A * B` in `bf16`, with a row-major `m` x `k` matrix `A`, a
/// column-major `k` x `n` matrix `B`, and a row-major `m` x `n` matrix `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// `m`, `n` and `k`. Each can be 0.
    pub extents: [u32; 3],
    /// Leading strides in elements: rows of `A`, columns of `B` and rows of `C`. Each stride
    /// must be a multiple of 8.
    pub leading: [u32; 3],
    /// Addresses of `A`, `B` and `C`, multiples of 16. The address of a matrix without elements is
    /// not used.
    pub at: [u64; 3],
}

impl Group {
    /// Returns a group in which the rows of `A` and `C` and the columns of `B` are padded to
    /// multiples of 16 bytes.
    #[must_use]
    pub fn new([m, n, k]: [u32; 3], at: [u64; 3]) -> Self {
        let padded = |extent: u32| extent.saturating_add(7) & !7;
        Self {
            extents: [m, n, k],
            leading: [padded(k), padded(k), padded(n)],
            at,
        }
    }

    /// Returns the row-major shapes of `A`, `B` and `C`. For `B`, the shape is the shape of the
    /// transpose.
    const fn stored(&self) -> [Shape; 3] {
        let [m, n, k] = self.extents;
        let [of_a, of_b, of_c] = self.leading;
        [
            Shape {
                rows: m,
                columns: k,
                leading: of_a,
            },
            Shape {
                rows: n,
                columns: k,
                leading: of_b,
            },
            Shape {
                rows: m,
                columns: n,
                leading: of_c,
            },
        ]
    }
}

/// Returns the call of a grouped GEMM: `C[i] = A[i] * B[i]` in one launch. If `k` is 0, `C[i]`
/// becomes zeros.
///
/// ```
/// use hopper_host::{Group, groups};
///
/// let all = [
///     Group::new([256, 512, 64], [0x10000, 0x20000, 0x30000]),
///     Group::new([0, 512, 64], [0, 0x20000, 0]),
///     Group::new([100, 304, 0], [0, 0, 0x90000]),
/// ];
/// let call = groups(132, &all)?;
/// // The first group has four tiles of 128 x 256, and the third group has two.
/// assert_eq!((call.name(), call.launch().blocks), ("bgemm_nt_groups", [6, 1, 1]));
/// assert_eq!(
///     groups(132, &[all[0], all[0]]).unwrap_err().to_string(),
///     "C of group 0 overlaps C of group 1: use separate memory for each result"
/// );
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if a row is not aligned to 16 bytes, a matrix is too large, or a `C` overlaps
/// another matrix.
pub fn groups(multiprocessors: u32, all: &[Group]) -> Result<Call> {
    u32::try_from(all.len())
        .with_context(|| format!("expected fewer than 2^32 groups, found {}", all.len()))?;
    let mut regions = Vec::new();
    let mut matrices = [const { Vec::new() }; 3];
    for (i, group) in all.iter().enumerate() {
        for (of, shape) in group.stored().into_iter().enumerate() {
            let (at, name) = (group.at[of], ["A", "B", "C"][of]);
            let layout = [shape.rows, shape.columns, shape.leading / 8];
            matrices[of].push((at, Rows::from_values(layout)));
            if shape.rows == 0 || shape.columns == 0 {
                continue;
            }
            let context = || format!("{name} of group {i}");
            shape.check(usize::MAX).with_context(context)?;
            ensure!(
                shape.leading.is_multiple_of(8),
                "{name} of group {i}, {shape}: expected a row stride that is a multiple of 16 bytes: pad the stride to {} elements",
                shape.columns.next_multiple_of(8)
            );
            regions.push(Region::new(i, of, shape, at).with_context(context)?);
        }
    }
    no_result_overlaps(&mut regions)?;
    let [a, b, c] = &matrices;
    let results = all.iter().map(
        |&Group {
             extents: [m, n, _], ..
         }| [m, n],
    );
    let call = Call::new("bgemm_nt_groups", launch(results, multiprocessors));
    let call = call.view_per_group::<Bf16, Rows, A<BgemmNt>>(a)?;
    let call = call.view_per_group::<Bf16, Rows, B<BgemmNt>>(b)?;
    Ok(call.parts_per_group::<Bf16, Rows, C<BgemmNt>>(c)?)
}

/// The memory of a non-empty matrix.
struct Region {
    group: usize,
    /// Index of the matrix: `A`, `B` or `C`.
    of: usize,
    start: u64,
    end: u64,
    /// Bytes of a row, and row stride in bytes.
    width: u64,
    pitch: u64,
}

impl Region {
    fn new(group: usize, of: usize, shape: Shape, start: u64) -> Result<Self> {
        let (width, pitch) = (2 * u64::from(shape.columns), 2 * u64::from(shape.leading));
        let bytes = u64::from(shape.rows - 1) * pitch + width;
        let end = start.checked_add(bytes);
        let end =
            end.with_context(|| format!("{bytes} bytes at {start:#x} exceed the address space"))?;
        Ok(Self {
            group,
            of,
            start,
            end,
            width,
            pitch,
        })
    }

    /// Returns `true` if the regions share a byte. `next` starts at the same address or a higher
    /// one. Rows of disjoint column ranges of one matrix can interleave.
    const fn overlaps(&self, next: &Self) -> bool {
        let between = (next.start - self.start) % self.pitch;
        let take_turns =
            self.pitch == next.pitch && self.width <= between && between + next.width <= self.pitch;
        next.start < self.end && !take_turns
    }
}

/// Returns an error if a `C` overlaps another matrix.
fn no_result_overlaps(regions: &mut [Region]) -> Result<()> {
    regions.sort_by_key(|region| region.start);
    for (i, one) in regions.iter().enumerate() {
        let behind = regions[i + 1..].iter();
        for next in behind.take_while(|next| next.start < one.end) {
            let [a, b] = if one.of == 2 {
                [one, next]
            } else {
                [next, one]
            };
            ensure!(
                a.of != 2 || !one.overlaps(next),
                "C of group {} overlaps {} of group {}: use separate memory for each result",
                a.group,
                ["A", "B", "C"][b.of],
                b.group
            );
        }
    }
    Ok(())
}

/// Returns the call of a `bf16` grouped GEMM over row segments, `C = A * B[i]`. `A` is row-major,
/// `B[i]` is column-major, and all matrices are compact.
///
/// The arguments include the addresses of the matrices and of the segment ends, which are `u32`.
///
/// # Errors
///
/// Returns an error if `k` or `n` is not a multiple of 8, or TMA does not support a matrix.
pub fn grouped(
    multiprocessors: u32,
    [m, n, k]: [u32; 3],
    segments: u32,
    [ends, a, b, c]: [u64; 4],
) -> Result<Call> {
    use hopper_kernels::batched::Matrices;
    use hopper_kernels::gemm::{BgemmNt, Rows};
    use hopper_kernels::product::{A, B, C};
    use hopper_kernels::segments::{Ends, launch};
    use layout_device::Bf16;
    ensure!(
        k % 8 == 0 && n % 8 == 0,
        "expected row strides that are multiples of 16 bytes, with k and n multiples of 8, found k = {k} and n = {n}"
    );
    let apart = n.checked_mul(k / 8).with_context(|| {
        format!("expected fewer than 2^35 elements in a right operand, found {n} x {k}")
    })?;
    let of_b = Matrices::from_values([n, k, segments, k / 8, apart]);
    let call = Call::new("bgemm_nt_segments", launch(m, n, segments, multiprocessors));
    let call = call.tensor(ends, &Ends::from_values([segments]));
    let call = call.view::<Bf16, Rows, A<BgemmNt>>(a, &Rows::from_values([m, k, k / 8]))?;
    let call = call.view::<Bf16, Matrices, B<BgemmNt>>(b, &of_b)?;
    Ok(call.parts::<Bf16, Rows, C<BgemmNt>>(c, &Rows::from_values([m, n, n / 8]))?)
}

#[cfg(test)]
mod tests {
    use super::{Group, groups};
    use crate::{Call, Parameter};

    fn rejected(all: &[Group]) -> String {
        format!("{:#}", groups(132, all).unwrap_err())
    }

    #[test]
    fn a_call_has_an_array_for_each_matrix() {
        let all = [
            Group::new([3, 5, 9], [0x1000, 0x2000, 0x3000]),
            Group::new([7, 5, 0], [0, 0, 0x4000]),
            Group::new([0, 5, 8], [0, 0x5000, 0]),
        ];
        let call = groups(132, &all).unwrap();
        let given = |call: &Call| -> Vec<_> {
            let all = call.parameters().iter();
            all.flat_map(|parameter| match parameter {
                Parameter::Groups(_, all) => all.clone(),
                _ => Vec::new(),
            })
            .map(|of| (of.map.map_or(0, |map| map.address), of.values))
            .collect()
        };
        let expected = [
            (0x1000, [3, 9, 2]),
            (0, [7, 0, 0]),
            (0, [0, 8, 1]),
            (0x2000, [5, 9, 2]),
            (0, [5, 0, 0]),
            (0x5000, [5, 8, 1]),
            (0x3000, [3, 5, 1]),
            (0x4000, [7, 5, 1]),
            (0, [0, 5, 1]),
        ];
        let expected = expected.map(|(at, values)| (at, values.to_vec()));
        assert_eq!(given(&call), expected);
        let counts = call.parameters().iter().skip(1).step_by(2);
        assert!(counts.eq(&vec![Parameter::Values(vec![3]); 3]));
        assert_eq!(call.launch().blocks, [2, 1, 1]);
        let nothing = groups(132, &[]).unwrap();
        assert_eq!(nothing.launch().blocks, [1, 1, 1]);
        assert_eq!(nothing.parameters().len(), 6);
    }

    #[test]
    fn what_is_written_overlaps_nothing() {
        let one = Group::new([4, 8, 8], [0x1000, 0x2000, 0x3000]);
        let at = |at| Group { at, ..one };
        // Four rows of 16 bytes end at 64. Operands may overlap each other.
        assert!(groups(132, &[one, at([0x1000, 0x2000, 0x3040])]).is_ok());
        assert_eq!(
            rejected(&[one, at([0x1000, 0x2000, 0x3030])]),
            "C of group 0 overlaps C of group 1: use separate memory for each result"
        );
        assert_eq!(
            rejected(&[at([0x1000, 0x2030, 0x2000])]),
            "C of group 0 overlaps B of group 0: use separate memory for each result"
        );
        assert_eq!(
            rejected(&[one, at([0x2ff0, 0x2000, 0x4000])]),
            "C of group 0 overlaps A of group 1: use separate memory for each result"
        );
        // The groups write column ranges of one matrix.
        let columns = |first: u64, n| Group {
            extents: [4, n, 8],
            leading: [8, 8, 32],
            at: [0x1000, 0x2000, 0x3000 + 2 * first],
        };
        assert!(groups(132, &[columns(0, 8), columns(24, 8), columns(8, 16)]).is_ok());
        assert!(groups(132, &[columns(0, 9), columns(8, 16)]).is_err());
        assert!(groups(132, &[columns(8, 25)]).is_ok());
        assert!(groups(132, &[columns(8, 25), columns(0, 8)]).is_err());
    }

    #[test]
    fn matrices_that_kernels_do_not_take_are_rejected() {
        let one = Group::new([4, 8, 8], [0x1000, 0x2000, 0x3000]);
        let extents = |extents| Group { extents, ..one };
        let leading = |leading| Group { leading, ..one };
        let at = |at| Group { at, ..one };
        for (group, text) in [
            (
                leading([8, 12, 8]),
                "B of group 0, 8 x 8 / 12: expected a row stride that is a multiple of 16 bytes: pad the stride to 8 elements",
            ),
            (
                leading([8, 8, 0]),
                "C of group 0: the rows of 4 x 8 / 0 overlap: expected a row stride of at least 8 elements, found 0",
            ),
            (
                extents([u32::MAX, 8, 8]),
                "A of group 0: expected extents from 1 to 2147483648, found a matrix of 4294967295 x 8",
            ),
            (
                Group::new([1 << 20, 8, 1 << 20], [0x1000, 0x2000, 0x3000]),
                "A of group 0: expected a matrix of at most 4294967296 elements, found 1099511627776 in 1048576 x 1048576",
            ),
            (
                at([u64::MAX - 15, 0x2000, 0x3000]),
                "A of group 0: 64 bytes at 0xfffffffffffffff0 exceed the address space",
            ),
            (
                at([0x1000, 0x2008, 0x3000]),
                "tma map: expected a tensor at a multiple of 16 bytes (T3), found address 0x2008: begin the tensor 8 bytes later, at 0x2010",
            ),
        ] {
            assert_eq!(rejected(&[group]), text);
        }
    }
}
