//! Random operations through the type level: it gives the layouts of the value level, and refuses
//! what the value level refuses.
//!
//! That the operations agree shows when this file compiles; the tests compare what is left for run
//! time.

use core::fmt::Display;

use layout_algebra::{IntTuple, Layout};
use layout_core::{Cosize, CosizeOf, Size, SizeOf, StaticInteger, StaticLayout};

#[rustfmt::skip]
#[allow(clippy::too_many_lines)] // a list
mod cases;
#[rustfmt::skip]
mod parts;
#[rustfmt::skip]
mod thread_values;

/// What a type knows about a layout.
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

/// An offset that a type gives.
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
