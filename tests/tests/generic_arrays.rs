//! Arrays of `layout_core`, of Rust and of `generic-array` have the same memory layout, and
//! conversions keep all elements.
//!
//! This test is a separate program, because `generic-array` exceeds the recursion limit of the
//! next-generation trait solver.

use core::ptr::addr_eq;

use layout_core::{numbers::*, *};

/// A zero-sized element with an alignment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
struct Nothing;

/// Checks that an array of `N` elements has the memory layout of `[T; LEN]`, and that conversions keep the
/// elements.
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
