//! Tensors in arrays: the cells of every coordinate, in arrays that are exactly as long as needed.

use core::ptr::addr_eq;

use layout_core::{numbers::*, *};

/// Requires that tensors of `$layout` in arrays of its cosize have the cell at each offset.
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
    for (y, x) in Below::<_2>::all().flat_map(|y| Below::<_3>::all().map(move |x| (y, x))) {
        let mut tile = sums.view_mut().local_tile((_2::new(), _2::new()), (y, x));
        tile[(_1::new(), _0::new())] += 1 + y.get() * 3 + x.get();
    }
    let row = sums.view().slice((_3::new(), Keep));
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(|i| row.load(i).unwrap()),
        [4, 0, 5, 0, 6, 0]
    );
}

/// An element without a size that is aligned.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
struct Nothing;

/// Requires that an array of `N` elements is laid out as `[T; LEN]`, and that conversions keep the elements.
fn is_laid_out<T, N, const LEN: usize>(element: impl Fn(usize) -> T)
where
    T: Copy + Default + PartialEq + core::fmt::Debug,
    N: StaticInteger<Elements<T>: Copy>
        + IntoTypenum<Output: generic_array::ArrayLength + IntoStatic<Output = N>>,
{
    assert_eq!(N::USIZE, LEN);
    assert_eq!(size_of::<Array<T, N>>(), size_of::<[T; LEN]>());
    assert_eq!(align_of::<Array<T, N>>(), align_of::<[T; LEN]>());
    let mut array = Array::<T, N>::from_fn(&element);
    assert_eq!(array.len(), LEN);
    let start = (&raw const array).cast::<T>();
    for (i, at) in array.iter().enumerate() {
        assert!(addr_eq(at, start.wrapping_add(i)));
        assert_eq!(*at, element(i));
    }

    let plain: [T; LEN] = array.into();
    assert_eq!(array, Array::from(plain));
    assert_eq!(<&[T; LEN]>::from(&array), &plain);
    assert_eq!(<&Array<T, N>>::from(&plain), &array);
    let generic: GenericArray<T, Typenum<N>> = array.into();
    assert_eq!(generic[..], plain[..]);
    assert_eq!(array, Array::from(generic.clone()));
    assert_eq!(<&GenericArray<T, Typenum<N>>>::from(&array), &generic);
    assert_eq!(<&Array<T, N>>::from(&generic), &array);

    if LEN > 0 {
        <&mut GenericArray<T, Typenum<N>>>::from(&mut array)[LEN - 1] = T::default();
        <&mut [T; LEN]>::from(&mut array)[0] = T::default();
        assert_eq!((array[LEN - 1], array[0]), (T::default(), T::default()));
    }
}

#[test]
fn arrays_are_laid_out_as_those_of_rust() {
    macro_rules! lengths {
        ($($N:ident $len:literal)+) => {$(
            is_laid_out::<u8, $N, $len>(|i| (i % 251).try_into().unwrap());
            is_laid_out::<u64, $N, $len>(|i| i as u64);
            is_laid_out::<[u16; 3], $N, $len>(|i| [i.try_into().unwrap(), 1, 2]);
            is_laid_out::<(), $N, $len>(|_| ());
            is_laid_out::<Nothing, $N, $len>(|_| Nothing);
        )+};
    }
    lengths!(_0 0 _1 1 _15 15 _16 16 _17 17 _255 255 _256 256 _4096 4096);
}

#[test]
fn an_array_drops_each_element_once() {
    let element = std::rc::Rc::new(());
    let array = Array::<_, _17>::from_fn(|_| element.clone());
    let copy = array.clone();
    assert_eq!(std::rc::Rc::strong_count(&element), 35);
    let generic = GenericArray::<_, Typenum<_17>>::from(copy);
    drop(array);
    assert_eq!(std::rc::Rc::strong_count(&element), 18);
    drop(<[_; 17]>::from(Array::from(generic)));
    assert_eq!(std::rc::Rc::strong_count(&element), 1);
}

#[test]
fn arrays_of_others_are_registers() {
    let layout = <Layout![4:1]>::new();
    let mut generic = GenericArray::<u32, typenum::U4>::default();
    Tensor::from_array(&mut generic, layout).store(2, 7);
    assert_eq!(Tensor::from_array(&generic, layout).load(2), Some(7));
    let fragments: [Fragment<u32, Layout![4:1]>; 3] = [
        Tensor::from_array(generic, layout),
        Tensor::from_array(Array::from([0, 0, 7, 0]), layout),
        Tensor::from_array(Array::from_fn(|i| if i == 2 { 7 } else { 0 }), layout),
    ];
    assert_eq!(fragments[0], fragments[1]);
    assert_eq!(fragments[0], fragments[2]);
}
