//! Tests of conversions between the fragments of two thread-value layouts, on all threads.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp
)] // Small numbers.

use grid_executor::{Dim3, launch};
use layout_core::{atoms::*, checks::*, *};
use layout_device::{Bf16, E4m3, Exchange, F16, convert, kernel};

/// A type that can be created from the lower bits of an integer.
trait OfBits: Copy + PartialEq + core::fmt::Debug {
    fn of_bits(bits: u64) -> Self;
}
macro_rules! of_bits {
    ($($T:ident $bits:ident => $number:expr;)+) => {$(
        impl OfBits for $T {
            fn of_bits($bits: u64) -> Self {
                $number
            }
        }
    )+};
}
of_bits! {
    u8 bits => bits as u8;
    u16 bits => bits as u16;
    u32 bits => bits as u32;
    u64 bits => bits | bits << 40;
    i32 bits => -(bits as i32);
    f32 bits => bits as f32;
    f64 bits => bits as f64;
    F16 bits => Self::from_bits(bits as u16 & 0x3fff);
    Bf16 bits => Self::from_bits(bits as u16 & 0x3fff);
    E4m3 bits => Self::from_bits(bits as u8 & 0x3f);
}

/// Returns the conversion path that a cost implies.
fn way(cost: ConversionCost) -> &'static str {
    match cost {
        ConversionCost {
            wavefronts: 1.., ..
        } => "shared",
        ConversionCost { shuffles: 1.., .. } => "shuffles",
        _ => "registers",
    }
}

/// Converts a fragment, and converts it back if the destination has each element once. The
/// arguments are the path, the element type, the number of threads, and each layout with its number
/// of values per thread.
macro_rules! pairs {
    ($($name:ident $way:ident: $T:ident $Threads:ident, $Src:ty, $Values:ident => $Dst:ty, $Arrive:ident $($back:ident)?;)+) => {$(
        #[test]
        fn $name() {
            type Src = $Src;
            type Dst = $Dst;
            const COST: ConversionCost = match conversion_of::<Src, Dst>(size_of::<$T>() as u64) {
                Ok(found) => found.cost,
                Err(rejection) => rejection.panic(),
            };
            assert_eq!(way(COST), stringify!($way), "{COST:?}");

            /// # Safety
            ///
            /// The launch must have one block of this size.
            #[kernel]
            unsafe fn run(
                ctx: ThreadContext<'_, (u32,), ($Threads,)>,
                #[shared] exchange: Exchange<'_, _32768>,
            ) {
                let (mut exchange, thread) = (exchange, ctx.thread_rank().get().get());
                let element = |offset: u32, part| <$T>::of_bits(u64::from(offset) >> (6 * part));
                for part in 0..4 {
                    let mut from: Fragment<$T, Layout<$Values, _1>> =
                        Tensor::filled(Layout::new(), element(0, 0));
                    for value in Bounded::<$Values>::all() {
                        from[value] = element(Src::new().offset(thread + $Threads::U32 * value.get()), part);
                    }
                    let to: Fragment<$T, Layout<$Arrive, _1>> =
                        convert(ctx, Src::new(), Dst::new(), &from, &mut exchange);
                    for value in Bounded::<$Arrive>::all() {
                        let at = Dst::new().offset(thread + $Threads::U32 * value.get());
                        assert_eq!(to[value], element(at, part), "{thread} {}", value.get());
                    }
                    $(
                        let $back: Fragment<$T, Layout<$Values, _1>> =
                            convert(ctx, Dst::new(), Src::new(), &to, &mut exchange);
                        assert_eq!($back.data(), from.data());
                    )?
                }
            }
            // SAFETY: the launch is the kernel's, which holds only plain values.
            unsafe { launch(Dim3::x(1), Dim3::x($Threads::U32), 0, || run()) }.unwrap();
        }
    )+};
}

/// The 64 x 16 accumulators of `mma`: 16 x 8 atoms of four warps that are stacked along M.
type Sums = PartitionedC<
    Layout<(_64, _16), (_16, _1)>,
    TiledMma<M16n8k16F32F16, Layout<(_4, _1, _1), (_1, _0, _0)>>,
>;

pairs! {
    // Only the values of a thread change their order.
    order registers: f32 _32, Layout![(32, 8):(8, 1)], _8 => Layout![(32, (2, 4)):(8, (4, 1))], _8 back;
    order_of_threads registers: u8 _64, Layout![((8, 8), 16):((16, 128), 1)], _16 => Layout![(64, (4, 4)):(16, (4, 1))], _16 back;
    order_of_pairs registers: f64 _96, Layout![(96, (2, 3)):(2, (1, 192))], _6 => Layout![(96, (3, 2)):(2, (192, 1))], _6 back;
    several_times registers: F16 _32, Layout![(32, 4):(4, 1)], _4 => Layout![(32, (2, 4)):(4, (0, 1))], _8;
    few_threads registers: u32 _8, Layout![(8, 4):(4, 1)], _4 => Layout![(8, (2, 2)):(4, (2, 1))], _4 back;
    // Only lanes change.
    lanes_backwards shuffles: f32 _32, Layout![((2, 16), 1):((16, 1), 0)], _1 => Layout![((16, 2), 1):((2, 1), 0)], _1 back;
    lanes_of_bytes shuffles: u8 _64, Layout![((8, 8), 8):((8, 64), 1)], _8 => Layout![((4, 2, 8), 8):((16, 8, 64), 1)], _8 back;
    lanes_of_8_bytes shuffles: u64 _32, Layout![(32, 2):(2, 1)], _2 => Layout![((16, 2), 2):((4, 2), 1)], _2 back;
    // Bits of the lane and of the value are exchanged.
    a_bit_in_place shuffles: f32 _32, Layout![((2, 16), 2):((2, 4), 1)], _2 => Layout![((2, 16), 2):((1, 4), 2)], _2 back;
    a_bit_of_many shuffles: i32 _64, Layout![((2, 32), (2, 4)):((2, 4), (1, 128))], _8 => Layout![((2, 32), (2, 4)):((1, 4), (2, 128))], _8 back;
    a_bit_elsewhere shuffles: f32 _32, Layout![((2, 16), 2):((2, 4), 1)], _2 => Layout![((16, 2), 2):((4, 1), 2)], _2 back;
    two_bits shuffles: u32 _32, Layout![((4, 8), 4):((4, 16), 1)], _4 => Layout![((4, 8), 4):((1, 16), 4)], _4 back;
    two_bits_of_halves shuffles: F16 _32, Layout![((4, 8), (2, 4)):((8, 32), (1, 2))], _8 => Layout![((4, 8), (2, 4)):((2, 32), (1, 8))], _8 back;
    bits_of_single_halves shuffles: Bf16 _32, Layout![((2, 16), 2):((2, 4), 1)], _2 => Layout![((2, 16), 2):((1, 4), 2)], _2 back;
    bits_of_bytes shuffles: E4m3 _32, Layout![((2, 16), (4, 2)):((8, 16), (1, 4))], _8 => Layout![((2, 16), (4, 2)):((4, 16), (1, 8))], _8 back;
    bits_of_single_bytes shuffles: u8 _32, Layout![((2, 16), 2):((2, 4), 1)], _2 => Layout![((2, 16), 2):((1, 4), 2)], _2 back;
    bits_of_8_bytes shuffles: f64 _32, Layout![((2, 16), 2):((2, 4), 1)], _2 => Layout![((2, 16), 2):((1, 4), 2)], _2 back;
    bits_and_lanes shuffles: f32 _64, Layout![((2, 2, 8, 2), 4):((4, 8, 16, 128), 1)], _4 => Layout![((8, 2, 2, 2), (2, 2)):((16, 1, 4, 128), (8, 2))], _4 back;
    sums_of_mma_to_rows shuffles: f32 _128, Sums, _8 => Layout![((2, 16, 4), 8):((8, 16, 256), 1)], _8 back;
    halves_of_sums shuffles: F16 _128, Sums, _8 => Layout![((2, 64), 8):((8, 16), 1)], _8 back;
    three_of_each shuffles: u32 _96, Layout![((2, 16, 3), (2, 3)):((2, 4, 192), (1, 64))], _6 => Layout![((2, 16, 3), (3, 2)):((1, 4, 192), (64, 2))], _6 back;
    lanes_that_share shuffles: f32 _32, Layout![(32, 2):(2, 1)], _2 => Layout![((2, 16), (2, 2)):((0, 4), (1, 2))], _4;
    lanes_that_share_a_bit shuffles: F16 _32, Layout![(32, 4):(4, 1)], _4 => Layout![((2, 2, 8), (2, 2, 2)):((0, 1, 16), (2, 4, 8))], _8;
    // Through shared memory.
    turned shared: f32 _32, Layout![(32, 32):(32, 1)], _32 => Layout![(32, 32):(1, 32)], _32 back;
    turned_halves shared: F16 _128, Layout![((8, 16), (8, 4)):((8, 64), (1, 1024))], _32 => Layout![((8, 16), (8, 4)):((512, 1), (64, 16))], _32 back;
    turned_bytes shared: u8 _128, Layout![((4, 32), 16):((16, 64), 1)], _16 => Layout![((2, 64), 16):((1024, 1), 64)], _16 back;
    turned_8_bytes shared: f64 _64, Layout![((4, 16), (2, 2)):((2, 16), (1, 8))], _4 => Layout![(64, 4):(1, 64)], _4 back;
    across_warps shared: u32 _64, Layout![((32, 2), 4):((4, 128), 1)], _4 => Layout![((2, 32), 4):((128, 4), 1)], _4 back;
    rows_to_sums shared: f32 _128, Layout![((4, 32), (4, 2)):((4, 16), (1, 512))], _8 => Sums, _8 back;
    in_pairs shared: f32 _128, Layout![((8, 16), (2, 4)):((2, 16), (1, 256))], _8 => Layout![((16, 8), (2, 4)):((64, 2), (1, 16))], _8 back;
    large shared: f32 _256, Layout![((16, 16), (4, 8)):((4, 64), (1, 1024))], _32 => Layout![(256, 32):(1, 256)], _32 back;
    all_for_each_warp shared: f32 _64, Layout![(64, 2):(2, 1)], _2 => Layout![((32, 2), 4):((4, 0), 1)], _4;
    one_for_all shared: u16 _64, Layout![(64, 1):(1, 0)], _1 => Layout![(64, 64):(0, 1)], _64;
    of_96 shared: f32 _96, Layout![(96, 4):(4, 1)], _4 => Layout![((32, 3), 4):((1, 32), 96)], _4 back;
    of_three_values shared: u32 _64, Layout![(64, 3):(3, 1)], _3 => Layout![(64, 3):(1, 64)], _3 back;
    of_no_common_order shared: i32 _48, Layout![(48, 5):(1, 48)], _5 => Layout![(48, 5):(5, 1)], _5 back;
    a_few_threads shared: u16 _8, Layout![(8, 8):(8, 1)], _8 => Layout![(8, 8):(1, 8)], _8 back;
}

/// Converts fragments that need half of the bytes, and then fragments that need all bytes.
#[test]
fn of_different_sizes() {
    type Rows = Layout![(32, 32):(32, 1)];
    type Columns = Layout![(32, 32):(1, 32)];
    type Numbers<T> = Fragment<T, Layout![32:1]>;

    /// # Safety
    ///
    /// The launch must have one block of 32 threads.
    #[kernel]
    unsafe fn run(ctx: ThreadContext<'_, (u32,), (_32,)>, #[shared] exchange: Exchange<'_, _4096>) {
        let (mut exchange, lane) = (exchange, ctx.thread_rank().get().get());
        let of = |at: u32| -> [u32; 2] { [at, at % 0x1_0000] };
        for order in [0b1101_0110, 0b0010_1001, 0b1111_0000_u32] {
            let mut whole: Numbers<u32> = Tensor::filled(Layout::new(), 0);
            let mut half: Numbers<u16> = Tensor::filled(Layout::new(), 0);
            for i in Bounded::<_32>::all() {
                let [number, low] = of(32 * lane + i.get() + 5000 * order);
                (whole[i], half[i]) = (number, low as u16);
            }
            for step in 0..8 {
                if order >> step & 1 == 0 {
                    half = convert(ctx, Rows::new(), Columns::new(), &half, &mut exchange);
                    half = convert(ctx, Columns::new(), Rows::new(), &half, &mut exchange);
                    half = convert(ctx, Rows::new(), Columns::new(), &half, &mut exchange);
                } else {
                    whole = convert(ctx, Rows::new(), Columns::new(), &whole, &mut exchange);
                }
            }
            let is_turned = |times: u32| times % 2 == 1;
            let count = (order & 0xff).count_ones();
            for i in Bounded::<_32>::all() {
                let (row, column) = (lane, i.get());
                let at = |turned| {
                    5000 * order
                        + if turned {
                            32 * column + row
                        } else {
                            32 * row + column
                        }
                };
                assert_eq!(whole[i], of(at(is_turned(count)))[0]);
                assert_eq!(u32::from(half[i]), of(at(is_turned(8 - count)))[1]);
            }
        }
    }
    const COST: ConversionCost = conversion_cost::<Rows, Columns, _2>();
    assert_eq!((way(COST), COST.bytes), ("shared", 2048));
    // SAFETY: the launch is the kernel's, which holds only plain values.
    unsafe { launch(Dim3::x(1), Dim3::x(32), 0, || run()) }.unwrap();
}
