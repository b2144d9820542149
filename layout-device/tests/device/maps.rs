//! Tests of TMA's requirements on the dynamic values of a tensor.

use layout_core::numbers::Variable;
use layout_core::{
    _0, _1, _2, _8, _64, _128, Layout, MixedLayout, Swizzle, Swizzled, TiledTo, layout,
};
use layout_device::F16;
use layout_device::hopper::{TensorMapError, TensorMapParams};

/// A row-major matrix with only dynamic values.
type Rows<W> = MixedLayout<Layout<(Variable<_0>, Variable<_1>), (Variable<_2>, _1)>, [W; 3]>;
type Columns = MixedLayout<Layout<(Variable<_0>, Variable<_1>), (_1, Variable<_2>)>, [u32; 3]>;
type Tile = TiledTo<Swizzled<Swizzle<3, 3, 3>, Layout<(_8, _64), (_64, _1)>>, (_128, _64)>;
type TileOfColumns = TiledTo<Swizzled<Swizzle<3, 3, 3>, Layout<(_64, _8), (_1, _64)>>, (_128, _64)>;

const ADDRESS: u64 = 1 << 20;

fn map(values: [usize; 3], address: u64) -> Result<TensorMapParams, TensorMapError> {
    TensorMapParams::new::<F16, Rows<usize>, Tile>(&Rows::from_values(values), address)
}

/// Returns the text of an error.
#[track_caller]
fn rejected(map: Result<TensorMapParams, TensorMapError>) -> String {
    map.unwrap_err().to_string()
}

#[test]
fn a_map_has_what_the_driver_is_told() {
    let map = map([300, 1001, 1008], ADDRESS).unwrap();
    assert_eq!((map.address, map.rank, map.bytes), (ADDRESS, 2, 2));
    assert_eq!(map.extents, [1001, 300, 1, 1, 1]);
    assert_eq!(map.strides, [2, 2016, 0, 0, 0]);
    assert_eq!((map.of_box, map.span), ([64, 128, 1, 1, 1], 128));
}

#[test]
fn addresses_are_multiples_of_16() {
    for wrong in [1, 2, 8, 15] {
        let error = map([300, 1000, 1000], ADDRESS + wrong).unwrap_err();
        assert_eq!(
            error,
            TensorMapError::Address {
                address: ADDRESS + wrong
            }
        );
    }
    assert_eq!(
        rejected(map([300, 1000, 1000], ADDRESS + 2)),
        "tma map: expected a tensor at a multiple of 16 bytes (T3), found address 0x100002: begin the tensor 14 bytes later, at 0x100010"
    );
    assert!(map([300, 1000, 1000], ADDRESS + 16).is_ok());
}

#[test]
fn extents_are_1_to_2_to_the_31() {
    let last = 1 << 31;
    assert_eq!(
        rejected(map([300, 0, 1000], ADDRESS)),
        "tma map: expected an extent of 1 to 2147483648 in mode 1 (T4), found 0: skip the launch for an empty tensor"
    );
    assert_eq!(
        rejected(map([last + 1, 8, 8], ADDRESS)),
        "tma map: expected an extent of at most 2147483648 in mode 0, the range of TMA's signed coordinates (T4), found 2147483649: make one map for each 2147483648 elements"
    );
    assert!(map([last, 8, 8], ADDRESS).is_ok());
    assert!(map([1, 1, 8], ADDRESS).is_ok());
}

#[test]
fn strides_are_multiples_of_16_bytes() {
    assert_eq!(
        rejected(map([300, 1001, 1001], ADDRESS)),
        "tma map: expected a stride that is a multiple of 16 bytes in mode 0 (T5), found 2002: pad the stride to 2016 bytes"
    );
    assert!(map([300, 1001, 2016 / 2], ADDRESS).is_ok());
    // For a column-major matrix, the error names the other mode.
    let columns = Columns::from_values([300, 1000, 301]);
    let error = TensorMapParams::new::<F16, Columns, TileOfColumns>(&columns, ADDRESS).unwrap_err();
    let (mode, bytes) = (1, 602);
    assert_eq!(error, TensorMapError::Stride { mode, bytes });
}

#[test]
fn strides_are_below_2_to_the_40_bytes() {
    let far = 1 << 39;
    assert_eq!(
        rejected(map([2, 1000, far], ADDRESS)),
        "tma map: expected a stride of less than 1099511627776 bytes in mode 0 (T5), found 1099511627776: \
         store the elements of the mode closer together, at most 1099511627760 bytes apart"
    );
    assert!(map([2, 1000, 1_099_511_627_760 / 2], ADDRESS).is_ok());
    // The stride in bytes exceeds 64 bits.
    let error = map([1, 1, 1 << 63], ADDRESS).unwrap_err();
    assert!(
        matches!(error, TensorMapError::Stride { mode: 0, .. }),
        "{error}"
    );
}

layout! {
    type Wrapped = (?rows, ?columns):(8 * ?leading, 1);
    type Heads = (?heads, ?rows, ?columns):(?apart, ?leading, 1);
    type TileOfHeads = tile_to_shape(Sw<3,3,3> o (1, 8, 64):(512, 64, 1), (1, 128, 64));
}

#[test]
fn all_cells_are_counted() {
    let values = [1 << 20, 1 << 13, 1 << 13];
    let rows = Rows::<u32>::from_values(values);
    assert_eq!(
        rejected(TensorMapParams::new::<F16, Rows<u32>, Tile>(&rows, ADDRESS)),
        "tma map: the tensor needs more than 4294967296 elements of memory, the maximum of the layout's integer type: use \
         `usize`, with dynamic values `[usize; N]`"
    );
    assert!(map(values.map(|value| value as usize), ADDRESS).is_ok());
    // Eight times this stride wraps around to 8 in 32 bits.
    let wrapped = Wrapped::from_values([2, 8, (1 << 29) + 1]);
    let error = TensorMapParams::new::<F16, Wrapped, Tile>(&wrapped, ADDRESS).unwrap_err();
    assert_eq!(error, TensorMapError::Cells { most: 1 << 32 });
}

#[test]
fn a_rejection_names_the_mode_of_the_tensor() {
    let map = |values| {
        TensorMapParams::new::<F16, Heads, TileOfHeads>(&Heads::from_values(values), ADDRESS)
    };
    let whole = map([4, 300, 64, 300 * 64, 64]).unwrap();
    assert_eq!((whole.rank, whole.extents), (3, [64, 300, 4, 1, 1]));
    assert_eq!(whole.of_box, [64, 128, 1, 1, 1]);
    let (mode, bytes) = (0, 300 * 128 + 2);
    let error = map([4, 300, 64, 300 * 64 + 1, 64]).unwrap_err();
    assert_eq!(error, TensorMapError::Stride { mode, bytes });
    let (mode, extent) = (1, 0);
    let error = map([4, 0, 64, 300 * 64, 64]).unwrap_err();
    assert_eq!(error, TensorMapError::Extent { mode, extent });
}
