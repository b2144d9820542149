//! TMA tensors as kernel parameters.

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_core::{Injective, Kernel};

use layout_decide::Text;

use super::{TmaParts, TmaView};
use crate::groups::OneEach;
use crate::map::Plan;
use crate::{Element, Parameter, backend};

macro_rules! parameters {
    ($($Tensor:ident[$($PartitionScheme:ident)?] $Layout:ty, $layout:expr, $is_written:literal;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, $($PartitionScheme)?> Parameter<'k>
            for $Tensor<'k, T, L, Tile, $($PartitionScheme)?>
        {
            const WRONG: Option<Text> = Plan::<T, L, Tile>::WRONG;
            type Argument = (backend::Mapped<T>, $Layout);
            type First = backend::Mapped<T>;
            type Second = $Layout;
            // On a GPU a tensor is the address of its tensor map.
            const BYTES: [usize; 2] = [size_of::<u64>(), size_of::<$Layout>()];
            #[inline(always)]
            fn argument(first: backend::Mapped<T>, second: $Layout) -> Self::Argument {
                (first, second)
            }
            #[cfg(not(target_arch = "nvptx64"))]
            fn tell((tensor, layout): &Self::Argument, name: &'static str, is_covered: bool) {
                let layout = ($layout)(*layout);
                grid_executor::given(name, tensor.start(), &layout, $is_written && is_covered);
            }
            #[inline(always)]
            unsafe fn given(_: &'k Kernel, (tensor, layout): Self::Argument) -> Self {
                tensor.bring();
                // SAFETY: the kernel's caller guarantees the promise for this tensor.
                unsafe { Self::of_group(tensor, layout) }
            }
        }
        // SAFETY: a parameter already gives each thread a value of the tensor. All writes follow the
        // partition scheme in the type.
        #[diagnostic::do_not_recommend]
        unsafe impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, $($PartitionScheme)?> OneEach<'k>
            for $Tensor<'k, T, L, Tile, $($PartitionScheme)?>
        {
            #[inline(always)]
            unsafe fn of_group(tensor: backend::Mapped<T>, layout: $Layout) -> Self {
                Self {
                    tensor,
                    layout: $layout(layout),
                    kernel: PhantomData,
                }
            }
        }
    )+};
}
parameters! {
    TmaView[] L, |layout: L| layout, false;
    TmaParts[PartitionScheme] Injective<L>, |layout: Injective<L>| *layout.layout(), true;
}
