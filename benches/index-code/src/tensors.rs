//! Memory access through tensors.

// Like the library, the hand-written code has no branch per coordinate.
#![allow(clippy::needless_bitwise_bool)]
// The pointers are aligned.
#![allow(clippy::cast_ptr_alignment)]

use layout_core::{atoms::*, numbers::*, *};

layout! {
    type Tile = (32, 32):(33, 1);
    type Values = (8, 4):(4, 1);
    type Stages = (32, 8, 3):(1, 32, 256);
    type Swizzled = Swizzle<3, 3, 3> o (64, 64):(64, 1);
}
type V0 = Variable<_0>;
type V1 = Variable<_1>;
type RowMajor = Layout<(V0, V1), (V1, _1)>;
type Fill = TiledCopyOf<
    CopyAtom<CpAsync<_16>, _16>,
    Layout<(_16, _8), (_8, _1)>,
    Layout<(_1, _8), (_0, _1)>,
>;

memory! {
    /// Reads an element of a padded tile.
    unsafe cell(data: *const f32, r: u32, c: u32) -> f32,
    Tensor::new(data, Tile::new()).read((r, c)),
    *data.add(r as usize * 33 + c as usize),
}

memory! {
    /// Reads an element of a row of a padded tile.
    unsafe cell_of_a_row(data: *const f32, r: u32, c: u32) -> f32,
    Tensor::new(data, Tile::new()).slice((r, Keep)).read(c),
    *data.add(r as usize * 33).add(c as usize),
}

memory! {
    /// Reads an element of a swizzled tile.
    unsafe swizzled(data: *const f32, r: u32, c: u32) -> f32,
    Tensor::new(data, Swizzled::new()).read((r, c)),
    *data.add({
        let at = r * 64 + c;
        (at ^ ((at >> 3) & 0x38)) as usize
    }),
}

memory! {
    /// Reads an element of a row of a swizzled tile.
    unsafe row_behind_a_swizzle(data: *const f32, r: u32, c: u32) -> f32,
    Tensor::new(data, Swizzled::new()).slice((r, Keep)).read(c),
    *data.add({
        let at = r * 64 + c;
        (at ^ ((at >> 3) & 0x38)) as usize
    }),
}

/// Returns the number of elements from the start of a block's 32-element tile to `extent`, or 0 if the tile starts past
/// `extent`.
const fn rest(extent: u32, block: u32) -> u32 {
    if block <= extent / 32 {
        extent - block * 32
    } else {
        0
    }
}

const fn is_below((r, c): (u32, u32), (rows, columns): (u32, u32)) -> bool {
    (rows > r) & (columns > c)
}

memory! {
    /// Stores an element of a block's tile in a matrix of any size, if the element exists.
    unsafe guarded(data: *mut f32, m: u32, n: u32, bx: u32, by: u32, r: u32, c: u32, value: f32),
    {
        let matrix = Tensor::new_mut(data, MixedLayout::<RowMajor, _>::from_values([m, n]));
        let mut tile = matrix
            .assume_writable()
            .predicated_tile((_32::new(), _32::new()), (by, bx));
        tile.store((r, c), value);
    },
    {
        let there = (rest(m, by), rest(n, bx));
        if is_below((r, c), (32, 32)) & is_below((r, c), there) {
            let tile = data.add((by * 32) as usize * n as usize + (bx * 32) as usize);
            *tile.add(r as usize * n as usize + c as usize) = value;
        }
    },
}

memory! {
    /// Reads an element after a bounds check.
    unsafe checked(data: *const f32, m: u32, n: u32, r: u32, c: u32) -> f32,
    {
        let matrix = Tensor::new(data, MixedLayout::<RowMajor, _>::from_values([m, n]));
        matrix.assume_readable().load((r, c)).unwrap_or(0.0)
    },
    if (r < m) & (c < n) { *data.add(r as usize * n as usize + c as usize) } else { 0.0 },
}

memory! {
    /// Reads an element of an array whose type guarantees its length.
    unsafe cell_of_an_array(data: *const f32, r: u32, c: u32) -> f32,
    {
        let cells = &*data.cast::<[f32; Tile::COSIZE]>();
        let (r, c) = (Bounded::<_32>::wrapped(r), Bounded::<_32>::wrapped(c));
        Tensor::from_array(cells, Tile::new())[(r, c)]
    },
    *data.add((r % 32) as usize * 33 + (c % 32) as usize),
}

memory! {
    /// Writes a thread's element of a partial tile if its coordinate is inside the matrix.
    unsafe predicated(data: *mut f32, m: u32, n: u32, bx: u32, by: u32, x: u32, y: u32, i: u32),
    {
        let matrix = Tensor::new_mut(data, MixedLayout::<RowMajor, _>::from_values([m, n]));
        let (tiler, threads) = ((_32::new(), _32::new()), (_8::new(), _32::new()));
        let tile = matrix.predicated_tile(tiler, (by, bx));
        let mut mine = tile.tile().local_partition(threads, (y, x));
        let at = matrix.coordinates().predicated_tile(tiler, (by, bx));
        if at.local_partition(threads, (y, x)).is_inside((i, 0)) {
            mine.write((i, 0), 0.0);
        }
    },
    {
        let (top, left) = (by * 32, bx * 32);
        let (row, column) = (top + y, left + x);
        let rest = m.saturating_sub(row);
        if (i * 8 < rest) & (n > column) {
            let tile = data.add(top as usize * n as usize + left as usize);
            let mine = tile.add(y as usize * n as usize + x as usize);
            *mine.add(i as usize * (8 * n) as usize) = 0.0;
        }
    },
}

memory! {
    /// Sums a thread's eight values, which have stride 4.
    unsafe sum_of_values(data: *const f32, t: u32) -> f32,
    {
        let mine = Tensor::new(data, Values::new()).slice((Keep, t)).assume_readable();
        let mut sum = 0.0;
        for i in Bounded::<_8>::all() {
            sum += mine[(i,)];
        }
        sum
    },
    {
        let mine = data.add(t as usize);
        let mut sum = 0.0;
        for i in 0..8 {
            sum += *mine.add(i * 4);
        }
        sum
    },
}

memory! {
    /// Sums eight values of a dynamic stage. The static offsets are instruction immediates, although the stage is the
    /// last mode.
    unsafe sum_of_a_stage(data: *const f32, t: u32, stage: u32) -> f32,
    {
        let stages = Tensor::new(data, Stages::new());
        (0..8).fold(0.0, |sum, i| sum + stages.read((t, i, stage)))
    },
    {
        let cell = |i: usize| data.add(t as usize + i * 32 + stage as usize * 256);
        (0..8).fold(0.0, |sum, i| sum + *cell(i))
    },
}

/// Four elements with 16-byte alignment.
#[repr(C, align(16))]
pub struct Quad([f32; 4]);

memory! {
    /// Copies four contiguous elements with one load and one store.
    unsafe vectors(from: *const f32, to: *mut f32, r: u32, c: u32),
    {
        let from = Tensor::new(from, Layout::<(_32, _32), (_32, _1)>::new());
        let to = Tensor::new_mut(to, Layout::<(_32, _32), (_32, _1)>::new());
        let value = from.vectors_unchecked::<_4>().get_unchecked((r, c)).clone();
        *to.vectors_unchecked::<_4>().get_unchecked_mut((r, c)) = value;
    },
    {
        let at = r as usize * 8 + c as usize;
        let Quad(lanes) = &*from.cast::<Quad>().add(at);
        let value = Quad([lanes[0], lanes[1], lanes[2], lanes[3]]);
        *to.cast::<Quad>().add(at) = value;
    },
}

memory! {
    /// Reads a thread's value of a tiled copy; the tile has a dynamic stride.
    unsafe value_of_a_copy(data: *const u16, leading: u32, t: u32, v: u32, pass: u32) -> u16,
    {
        let tile = MixedLayout::<Layout<(_64, _64), (V0, _1)>, [u32; 1]>::from_values([leading]);
        Tensor::new(data, tile).partition_s(Fill::new(), t).read(((v, 0), pass, 0))
    },
    *data
        .add((t % 8 * 8) as usize + (t / 8) as usize * leading as usize)
        .add(v as usize + pass as usize * (leading * 16) as usize),
}

memory! {
    /// Reads a thread's value of a tiled copy from a swizzled tile. The swizzle changes only the thread's part of the
    /// offset, not the pass.
    unsafe value_of_a_copy_behind_a_swizzle(data: *const u16, t: u32, pass: u32) -> u16,
    Tensor::new(data, Swizzled::new()).partition_d(Fill::new(), t).read((0, pass, 0)),
    *data.add({
        let (at, above) = (t * 8, pass * 1024);
        (at ^ ((at >> 3) & 0x38)) as usize + above as usize
    }),
}
