//! Random operations at the type level, which must return the layouts of the value level, and
//! reject the operations that the value level rejects.
//!
//! If this file compiles, the types agree; the tests compare the remaining results at run time.

use core::fmt::Display;

use layout_algebra::{Error, IntTuple, Layout, MmaOperand, TiledCopy, TiledMma, Tiler, TvLayout};
use layout_core::ops::{Cosize, Size};
use layout_core::{CosizeOf, SizeOf, StaticInteger, StaticLayout};
use layout_tests::thread_value::{Vector, read};

#[rustfmt::skip]
#[allow(clippy::too_many_lines)] // a list
mod cases;
#[rustfmt::skip]
mod parts;
#[rustfmt::skip]
mod thread_values;

/// The offsets of the values of each thread.
type Threads = Vec<Vec<u32>>;

/// The offsets of a partitioned tensor's values, read until no further value exists, including
/// layouts that the instructions of a copy cannot move.
macro_rules! threads {
    ($By:ident, $layout:ty, $by:ty) => {{
        type Shape = <$layout as ValuesAt<$By<$by>, u32>>::Threads;
        let layout = <$layout>::new();
        let cells = TensorLayout::cells(&layout).expect("a number");
        let numbers: Vec<u32> = (0..u32::try_from(cells).expect("few cells")).collect();
        let of_thread = |t| {
            let (mine, start) = ValuesAt::<$By<$by>, u32>::values_at(layout, t);
            let mine = Tensor::from_slice(&numbers[start..], mine).expect("as many cells");
            (0_u32..).map_while(|value| mine.load(value)).collect()
        };
        (0..SizeOf::<Shape>::U32).map(of_thread).collect()
    }};
}
use threads;

/// The properties that a type has computed for a layout.
struct Measured {
    layout: &'static str,
    printed: String,
    constants: [usize; 4],
    integers: [usize; 2],
}

fn measured<L>(layout: &'static str) -> Measured
where
    L: StaticLayout + Display + Size<Output: StaticInteger> + Cosize<Output: StaticInteger>,
{
    Measured {
        layout,
        printed: L::VALUE.to_string(),
        constants: [L::SIZE, L::COSIZE, L::RANK, L::DEPTH],
        integers: [SizeOf::<L>::USIZE, CosizeOf::<L>::USIZE],
    }
}

/// An offset that a type has computed.
struct Evaluated {
    layout: &'static str,
    coordinate: &'static str,
    offset: i64,
}

fn evaluated(
    layout: &'static str,
    coordinate: &'static str,
    offset: impl TryInto<i64>,
) -> Evaluated {
    let offset = offset.try_into().ok().expect("the offset fits 64 bits");
    Evaluated {
        layout,
        coordinate,
        offset,
    }
}

fn at_value_level(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[test]
fn a_type_prints_and_measures_its_layout() {
    for Measured {
        layout,
        printed,
        constants,
        integers,
    } in cases::layouts()
    {
        assert_eq!(printed, layout);
        let a = at_value_level(layout);
        let [size, cosize] = [a.size(), a.cosize()].map(|n| usize::try_from(n).unwrap());
        assert_eq!(constants, [size, cosize, a.rank(), a.depth()], "{layout}");
        assert_eq!(integers, [size, cosize], "{layout}");
    }
}

#[test]
fn a_type_sends_coordinates_where_its_layout_sends_them() {
    for Evaluated {
        layout,
        coordinate,
        offset,
    } in cases::offsets()
    {
        let natural: IntTuple = coordinate.parse().expect("a coordinate");
        let right = at_value_level(layout).offset(natural);
        assert_eq!(right, Ok(offset), "{layout} at {coordinate}");
    }
}

/// Returns the partitions that an answer describes.
fn partitions(vector: &Vector) -> Result<Vec<Layout>, Error> {
    let a = || vector.text("layout").parse::<Layout>();
    let copy = |atom| {
        let tv = TvLayout::new(vector.tiler("tiler"), &vector.layout("tv"))?;
        TiledCopy::new(vector.copy_atom(atom), vector.number("bits"), tv)
    };
    let of_product = |operand| {
        let Tiler::Modes(permutation) = vector.tiler("permutation") else {
            panic!("a tiler by mode");
        };
        let permutation = permutation.try_into().expect("three modes");
        let atoms = vector.layout("atoms");
        let mma = TiledMma::with_permutation(vector.mma_atom("atom"), &atoms, permutation)?;
        Ok(vec![a()?.partition_mma(&mma, operand)?])
    };
    match vector.op.as_str() {
        "partition_s" => Ok(vec![a()?.partition_s(&copy("atom")?)?]),
        "partition_d" => Ok(vec![a()?.partition_d(&copy("atom")?)?]),
        "partition_a" => of_product(MmaOperand::A),
        "partition_b" => of_product(MmaOperand::B),
        "partition_c" => of_product(MmaOperand::C),
        "tiled_copy_for_mma" => {
            let (a, copy) = (a()?, copy("copy")?);
            Ok(vec![a.partition_s(&copy)?, a.partition_d(&copy)?])
        }
        _ => Ok(Vec::new()),
    }
}

#[test]
fn the_threads_of_a_tensor_have_the_values_of_the_partition() -> Result<(), Error> {
    let mut tensors = thread_values::tensors().into_iter();
    for vector in read() {
        for parts in partitions(&vector)? {
            let found = tensors.next().expect("a tensor for each answer");
            let threads = parts.mode(0).map_or(1, |threads| threads.size());
            assert_eq!(found.len(), usize::try_from(threads).unwrap(), "{parts}");
            let values = parts.size() / threads;
            for (t, found) in (0..).zip(found) {
                assert_eq!(found.len(), usize::try_from(values).unwrap(), "{parts}");
                for (v, found) in (0..).zip(found) {
                    assert_eq!(parts.offset(t + threads * v)?, i64::from(found), "{parts}");
                }
            }
        }
    }
    assert_eq!(tensors.next(), None);
    Ok(())
}
