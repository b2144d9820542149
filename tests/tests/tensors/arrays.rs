//! Tensors in arrays of exactly the required length: the element at every coordinate.

use layout_core::*;

/// Checks that tensors of `$layout` in arrays of its cosize have the right element at each offset.
macro_rules! fills {
    ($($layout:ty,)+) => {$({
        type L = $layout;
        const CELLS: usize = L::COSIZE;
        assert_eq!(CosizeOf::<L>::VALUE, Some(CELLS as u64), "{}", L::new());

        let numbers: [u32; CELLS] = core::array::from_fn(|i| u32::try_from(i).unwrap());
        let mut counts = [0_u32; CELLS];
        let mut registers = RegisterTile::<u32, L>::default();
        let mut owned = Tensor::from_array(numbers, L::new());
        let mut fragment = Tensor::from_array(registers.clone(), L::new());
        let size = u32::try_from(L::SIZE).unwrap();
        for i in 0..size {
            let offset = L::new().offset(i);
            assert_eq!(Tensor::from_array(&numbers, L::new()).get(i), Some(&offset));
            assert!(owned.store(i, offset + 1));
            assert_eq!(owned.view().load(i), Some(offset + 1));
            *fragment.view_mut().get_mut(i).unwrap() += 1;
            assert!(Tensor::from_array(&mut registers, L::new()).store(i, fragment.load(i).unwrap()));
            assert!(Tensor::from_array(&registers, L::new()).load(i).is_some());
            *Tensor::from_array(&mut counts, L::new()).get_mut(i).unwrap() += 1;
        }
        assert_eq!(owned.get(size), None);
        assert_eq!(fragment.data()[..], counts[..]);
        assert_eq!(registers[..], counts[..]);
        assert_eq!(counts.iter().sum::<u32>(), size);
    })+};
}

#[test]
fn arrays_of_the_cosize_have_all_cells() {
    fills! {
        Layout![1:0],
        Layout![(4, 4):(8, 1)],
        Layout![(3, (2, 5)):(1, (16, 3))],
        Layout![(4, 3):(0, 1)],
        Layout![Sw<3, 3, 3> o (18, 8):(8, 1)],
        Layout![Sw<3, 3, 3> o (8, 10):(10, 1)],
        Layout![Sw<2, 1, -4> o (5, 8):(8, 1)],
        Layout![Sw<0, 4, 3> o (3, 7):(7, 1)],
        ComposedLayout<Swizzle<2, 0, 3>, _13, Layout<(_3, _7), (_9, _1)>>,
    }
}

#[test]
fn an_array_may_be_longer() {
    let cells = Array::<u8, Layout![2113]>::default();
    assert!(
        Tensor::from_array(&cells, <Layout![(64, 33):(33, 1)]>::new())
            .get((63, 32))
            .is_some()
    );
    let cells = [7_u8; 2113];
    assert_eq!(
        Tensor::from_array(&cells, <Layout![(64, 33):(33, 1)]>::new()).load((63, 32)),
        Some(7)
    );
}

#[test]
fn a_tensor_that_owns_its_array_has_slices_and_tiles() {
    let mut sums = Tensor::filled(<Layout![(4, 6):(6, 1)]>::new(), 0_u32);
    for (y, x) in Bounded::<_2>::all().flat_map(|y| Bounded::<_3>::all().map(move |x| (y, x))) {
        let mut tile = sums.view_mut().local_tile((_2::new(), _2::new()), (y, x));
        tile[(_1::new(), _0::new())] += 1 + y.get() * 3 + x.get();
    }
    let row = sums.view().slice((_3::new(), Keep));
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|i| row.load(i).unwrap()),
        [4, 0, 5, 0, 6, 0]
    );
}
