//! Algorithms on thread partitions.

// The code checks the alignment of pointers before it casts them.
#![allow(clippy::cast_ptr_alignment)]
// The hand-written code keeps the operand order of the library.
#![allow(clippy::needless_range_loop, clippy::assign_op_pattern)]
#![allow(clippy::manual_is_multiple_of)]

use layout_core::bounds::InShared;
use layout_core::{atoms::*, *};
use layout_device::{Shared, axpby, block, clear, copy, fill, gemm, thread, transform, warp};

/// A row-major tile; each thread owns a column.
type Columns = Layout<(_8, _32), (_32, _1)>;

memory! {
    /// Copies the values of a thread. All loads precede the first store.
    unsafe copied(from: *const f32, to: *mut f32, t: u32),
    {
        let (threads, me) = ((_1::new(), _32::new()), (_0::new(), Bounded::<_32>::wrapped(t)));
        let from = Tensor::new(from, Columns::new()).assume_readable();
        let to = Tensor::new_mut(to, Columns::new()).assume_writable();
        copy(
            &from.local_partition(threads, me),
            &mut to.local_partition(threads, me),
        );
    },
    {
        let from = from.add((t % 32) as usize);
        let values: [f32; 8] = core::array::from_fn(|i| *from.add(i * 32));
        let to = to.add((t % 32) as usize);
        for (i, value) in values.into_iter().enumerate() {
            *to.add(i * 32) = value;
        }
    },
}

memory! {
    /// Applies a function to each value.
    unsafe transformed(from: *const f32, to: *mut f32, t: u32, a: f32),
    {
        let (threads, me) = ((_1::new(), _32::new()), (_0::new(), Bounded::<_32>::wrapped(t)));
        let from = Tensor::new(from, Columns::new()).assume_readable();
        let to = Tensor::new_mut(to, Columns::new()).assume_writable();
        transform(
            &from.local_partition(threads, me),
            &mut to.local_partition(threads, me),
            |x| x * a,
        );
    },
    {
        let from = from.add((t % 32) as usize);
        let values: [f32; 8] = core::array::from_fn(|i| *from.add(i * 32));
        let to = to.add((t % 32) as usize);
        for (i, value) in values.into_iter().enumerate() {
            *to.add(i * 32) = value * a;
        }
    },
}

memory! {
    /// Adds a multiple of one partition to another.
    unsafe added(x: *const f32, y: *mut f32, t: u32, a: f32),
    {
        let (threads, me) = ((_1::new(), _32::new()), (_0::new(), Bounded::<_32>::wrapped(t)));
        let x = Tensor::new(x, Columns::new()).assume_readable();
        let y = Tensor::new_mut(y, Columns::new()).assume_writable();
        axpby(
            a,
            &x.local_partition(threads, me),
            1.0,
            &mut y.local_partition(threads, me),
        );
    },
    {
        let x = x.add((t % 32) as usize);
        let xs: [f32; 8] = core::array::from_fn(|i| *x.add(i * 32));
        let y = y.add((t % 32) as usize);
        let ys: [f32; 8] = core::array::from_fn(|i| *y.add(i * 32));
        for i in 0..8 {
            *y.add(i * 32) = a * xs[i] + ys[i];
        }
    },
}

memory! {
    /// Stores a value in each element.
    unsafe filled(to: *mut f32, t: u32, value: f32),
    {
        let (threads, me) = ((_1::new(), _32::new()), (_0::new(), Bounded::<_32>::wrapped(t)));
        let to = Tensor::new_mut(to, Columns::new()).assume_writable();
        fill(&mut to.local_partition(threads, me), value);
    },
    {
        let to = to.add((t % 32) as usize);
        for i in 0..8 {
            *to.add(i * 32) = value;
        }
    },
}

memory! {
    /// Stores zero in each element.
    unsafe cleared(to: *mut f32, t: u32),
    {
        let (threads, me) = ((_1::new(), _32::new()), (_0::new(), Bounded::<_32>::wrapped(t)));
        let to = Tensor::new_mut(to, Columns::new()).assume_writable();
        clear(&mut to.local_partition(threads, me));
    },
    {
        let to = to.add((t % 32) as usize);
        for i in 0..8 {
            *to.add(i * 32) = 0.0;
        }
    },
}

/// Sixteen rows, each with two vectors.
type Rows = Layout<(_16, _8), (_8, _1)>;
type ByFour = TiledCopyOf<
    CopyAtom<UniversalCopy<_16>, _32>,
    Layout<(_16, _2), (_2, _1)>,
    Layout<(_1, _4), (_0, _1)>,
>;

/// Four elements with 16-byte alignment.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Quad([f32; 4]);

/// Returns `true` if a power of two divides an address. A direct check of the address would make the compiler drop the
/// alignment of the vector access.
fn divides(bytes: usize, address: usize) -> bool {
    address.wrapping_mul(3) % bytes == 0
}

memory! {
    /// Copies four contiguous elements per thread, with one load and one store if both tiles are aligned.
    unsafe copied_in_vectors(from: *const f32, to: *mut f32, t: u32),
    {
        let me = Bounded::<_32>::wrapped(t);
        let from = Tensor::new(from, Rows::new()).assume_readable();
        let to = Tensor::new_mut(to, Rows::new()).assume_writable();
        copy(
            &from.partition_s(ByFour::new(), me),
            &mut to.partition_d(ByFour::new(), me),
        );
    },
    {
        let at = (t % 32 / 2 * 8 + t % 2 * 4) as usize;
        let (from, to) = (from.add(at), to.add(at));
        // The check `divides(4, ..)` is always true. Without this check, the compiler replaces the vector load by four
        // loads of one element, and hoists them above the condition.
        let mut value = Quad([0.0; 4]);
        if divides(16, from.addr()) {
            value = *from.cast::<Quad>();
        } else if divides(4, from.addr()) {
            for i in [3, 2, 1, 0] {
                value.0[i] = *from.add(i);
            }
        }
        if divides(16, to.addr()) {
            *to.cast::<Quad>() = value;
        } else if divides(4, to.addr()) {
            for i in [3, 2, 1, 0] {
                *to.add(i) = value.0[i];
            }
        }
    },
}

/// An MMA with 8 x 4 threads: four rows and four columns per thread, in two steps of `k`.
type Mma = TiledMma<UniversalFma, Layout<(_8, _4, _1), (_1, _8, _0)>>;
type TileA = Layout<(_32, _2), (_1, _32)>;
type TileB = Layout<(_16, _2), (_1, _16)>;

memory! {
    /// Multiplies a thread's fragments of two tiles, and stores the sums of the products.
    unsafe product_of_fragments(a: *const f32, b: *const f32, c: *mut f32, t: u32),
    {
        let me = Bounded::<_32>::wrapped(t);
        let a = Tensor::new(a, TileA::new()).assume_readable().partition_a(Mma::new(), me);
        let b = Tensor::new(b, TileB::new()).assume_readable().partition_b(Mma::new(), me);
        let mut sums = Tensor::filled(FragmentC::<Layout<(_32, _16), (_1, _32)>, Mma>::new(), 0.0);
        gemm(Mma::new(), &a, &b, &mut sums);
        for m in Bounded::<_4>::all() {
            for n in Bounded::<_4>::all() {
                *c.add((4 * m.get() + n.get()) as usize) = sums[(_0, m, n)];
            }
        }
    },
    {
        let (row, column) = (t % 8, t % 32 / 8);
        let (a, b) = (a.add(row as usize), b.add(column as usize));
        let mut sums = [[0.0; 4]; 4];
        for k in 0..2 {
            for m in 0..4 {
                for n in 0..4 {
                    sums[m][n] = *a.add(8 * m + 32 * k) * *b.add(4 * n + 16 * k) + sums[m][n];
                }
            }
        }
        for m in 0..4 {
            for n in 0..4 {
                *c.add(4 * m + n) = sums[m][n];
            }
        }
    },
}

memory! {
    /// Sums one value per thread over a block.
    unsafe sum_of_a_block(cells: *mut f32, value: f32) -> f32,
    {
        let kernel = Kernel::new();
        let ctx: ThreadContext<'_, (u32,), (_128,)> = layout_device::thread_context(&kernel);
        let scratch = Shared::at(&kernel, cells.cast());
        block::reduce(ctx, value, scratch, |a, b| a + b).0
    },
    {
        let me = thread::thread_idx_x() % 128;
        let sum = warp::reduce(value, |a, b| a + b);
        *cells.add((me / 32 + me % 32 * 5) as usize) = sum;
        thread::sync_threads();
        let last = cells.add(31 * 5);
        *last + *last.add(1) + *last.add(2) + *last.add(3)
    },
}
