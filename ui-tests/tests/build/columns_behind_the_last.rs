// error[E0080]: evaluation panicked: columns: the atom has an accumulator in column 128, expected columns 0 to 63: use the layout `C` of the instruction for the atom
use layout_core::{atoms::*, *};
use layout_device::hopper::{ConsumerThread, StageAtom};
use layout_device::{F16, update_columns};

/// An instruction whose second accumulator per thread is far past the last column.
#[derive(Clone, Copy, Default)]
struct Behind;
impl MmaTraits for Behind {
    type M = _64;
    type N = _64;
    type K = _16;
    type ThrId = Layout<_128, _1>;
    type A = <WgmmaF32F16<_64> as MmaTraits>::A;
    type B = <WgmmaF32F16<_64> as MmaTraits>::B;
    type C = Layout<(_128, _2), (_0, _8192)>;
    type Verdict = <WgmmaF32F16<_64> as MmaTraits>::Verdict;
}
// SAFETY: this is unsound on purpose, because the layout of `C` is wrong.
unsafe impl StageAtom for Behind {
    type NumberA = F16;
    type NumberB = F16;
    type Sum = f32;
    type By = Memory;
    const COLUMNS: u64 = 64;
    const STEP: u64 = 8;
    const DEPTH: u64 = 16;
}
type Sums = Fragment<f32, Layout<(_2, _1, _1), (_1, _0, _0)>>;
type Numbers<'s> = Tensor<View<'s, f32>, Layout![64:1]>;

fn add(me: ConsumerThread<'_, _1>, numbers: &Numbers<'_>, sums: &mut Sums) {
    update_columns(TiledMma::<Behind>::new(), me, numbers, sums, |sum, x| sum + x);
}

fn main() {
    let _add: fn(_, &Numbers<'_>, &mut Sums) = add;
}
