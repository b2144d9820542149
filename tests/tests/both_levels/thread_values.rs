//! Thread-value layouts as CuTe answers them.
//!
//! Written by `layout_tests::generate`; not to be edited.

use layout_core::__private::*;
use layout_core::{atoms::*, bounds::*, ops::*, partition::{ByA, ByB, ByC, ByD, ByS}, *};
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

assert_type_eq_all!(LayoutTv<Layout<(_32, _8), (_1, _32)>, Layout<(_4, _1), (_1, _0)>>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>);
assert_type_eq_all!(LayoutTv<Layout<(_32, _8), (_8, _1)>, Layout<(_1, _8), (_0, _1)>>, TvLayout<(_32, _64), Layout<((_8, _32), _8), ((_256, _1), _32)>>);
assert_type_eq_all!(LayoutTv<Layout<(_32, _8), (_8, _1)>, Layout<(_1, _1), (_0, _0)>>, TvLayout<(_32, _8), Layout<((_8, _32), _1), ((_32, _1), _0)>>);
assert_type_eq_all!(LayoutTv<Layout<(_16, _8), (_8, _1)>, Layout<(_1, _8), (_0, _1)>>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>);
assert_type_eq_all!(LayoutTv<Layout<(_4, _8), (_8, _1)>, Layout<(_4, _2), (_2, _1)>>, TvLayout<(_16, _16), Layout<((_8, _4), (_2, _4)), ((_32, _4), (_16, _1))>>);
assert_type_eq_all!(LayoutTv<Layout<(_4, _8), (_8, _1)>, Layout<(_4, _2), (_1, _4)>>, TvLayout<(_16, _16), Layout<((_8, _4), (_4, _2)), ((_32, _4), (_1, _16))>>);
assert_type_eq_all!(LayoutTv<Layout<(_2, _2), (_1, _2)>, Layout<(_2, _2), (_1, _2)>>, TvLayout<(_4, _4), Layout<((_2, _2), (_2, _2)), ((_2, _8), (_1, _4))>>);
assert_type_eq_all!(LayoutTv<Layout<(_3, _5), (_5, _1)>, Layout<(_2, _7), (_7, _1)>>, TvLayout<(_6, _35), Layout<((_5, _3), (_7, _2)), ((_42, _2), (_6, _1))>>);
assert_type_eq_all!(LayoutTv<Layout<_32, _1>, Layout<_4, _1>>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>);
assert_type_eq_all!(LayoutTv<Layout<(_32, _4, _2), (_1, _32, _128)>, Layout<(_1, _2, _4), (_0, _1, _2)>>, TvLayout<(_32, _8, _8), Layout<((_32, _4, _2), (_2, _4)), ((_1, _64, _1024), (_32, _256))>>);
assert_type_eq_all!(LayoutTv<Layout<((_4, _8), (_2, _2)), ((_1, _8), (_4, _64))>, Layout<(_2, _2), (_1, _2)>>, TvLayout<(_64, _8), Layout<((_4, _2, _8, _2), (_2, _2)), ((_2, _128, _8, _256), (_1, _64))>>);
assert_not_impl_any!(Layout<((_2, _4), _8), ((_4, _8), _32)>: MakeLayoutTv<Layout<(_1, _4), (_0, _1)>>);
assert_type_eq_all!(LayoutTv<Layout<(_8, _32), (_1, _8)>, Layout<((_2, _2), _4), ((_1, _8), _2)>>, TvLayout<(_32, _128), Layout<((_8, _32), (_2, _4, _2)), ((_4, _128), (_1, _32, _2))>>);

assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _8> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _8> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _8> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _16> as IsCopyAtom>::Src, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _16> as IsCopyAtom>::Dst, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _16> as IsCopyAtom>::Ref, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _32> as IsCopyAtom>::Src, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _32> as IsCopyAtom>::Dst, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_4>, _32> as IsCopyAtom>::Ref, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _8> as IsCopyAtom>::Src, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _8> as IsCopyAtom>::Dst, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _8> as IsCopyAtom>::Ref, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _16> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _16> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _16> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _32> as IsCopyAtom>::Src, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _32> as IsCopyAtom>::Dst, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _32> as IsCopyAtom>::Ref, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _8> as IsCopyAtom>::Src, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _8> as IsCopyAtom>::Dst, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _8> as IsCopyAtom>::Ref, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _16> as IsCopyAtom>::Src, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _16> as IsCopyAtom>::Dst, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _16> as IsCopyAtom>::Ref, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _32> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _32> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _32> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _8> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _8> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _8> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _16> as IsCopyAtom>::Src, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _16> as IsCopyAtom>::Dst, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _16> as IsCopyAtom>::Ref, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::SrcBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::DstBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_4> as CopyTraits>::RefBits, Layout<(_1, _32), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _32> as IsCopyAtom>::Src, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _32> as IsCopyAtom>::Dst, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_4>, _32> as IsCopyAtom>::Ref, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _8> as IsCopyAtom>::Src, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _8> as IsCopyAtom>::Dst, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _8> as IsCopyAtom>::Ref, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _16> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _16> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _16> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _32> as IsCopyAtom>::Src, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _32> as IsCopyAtom>::Dst, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_8>, _32> as IsCopyAtom>::Ref, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _8> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _8> as IsCopyAtom>::Src, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _8> as IsCopyAtom>::Dst, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _8> as IsCopyAtom>::Ref, Layout<(_1, _16), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _16> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _16> as IsCopyAtom>::Src, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _16> as IsCopyAtom>::Dst, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _16> as IsCopyAtom>::Ref, Layout<(_1, _8), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CpAsync<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _32> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _32> as IsCopyAtom>::Src, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _32> as IsCopyAtom>::Dst, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<CpAsync<_16>, _32> as IsCopyAtom>::Ref, Layout<(_1, _4), (_0, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::SrcBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::DstBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _8> as IsCopyAtom>::Src, Layout<((_8, _4), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _8> as IsCopyAtom>::Dst, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _8> as IsCopyAtom>::Ref, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::SrcBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::DstBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _16> as IsCopyAtom>::Src, Layout<((_8, _4), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _16> as IsCopyAtom>::Dst, Layout<(_32, _2), (_2, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _16> as IsCopyAtom>::Ref, Layout<(_32, _2), (_2, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::SrcBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::DstBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Ldmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _32> as IsCopyAtom>::Src, Layout<((_8, _4), _4), ((_4, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _32> as IsCopyAtom>::Dst, Layout<(_32, _1), (_1, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_1>, _32> as IsCopyAtom>::Ref, Layout<(_32, _1), (_1, _1)>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::SrcBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::DstBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _8> as IsCopyAtom>::Src, Layout<((_16, _2), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _8> as IsCopyAtom>::Dst, Layout<(_32, (_4, _2)), (_4, (_1, _128))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _8> as IsCopyAtom>::Ref, Layout<(_32, (_4, _2)), (_4, (_1, _128))>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::SrcBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::DstBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _16> as IsCopyAtom>::Src, Layout<((_16, _2), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _16> as IsCopyAtom>::Dst, Layout<(_32, (_2, _2)), (_2, (_1, _64))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _16> as IsCopyAtom>::Ref, Layout<(_32, (_2, _2)), (_2, (_1, _64))>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::SrcBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::DstBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _32> as IsCopyAtom>::Src, Layout<((_16, _2), _4), ((_4, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _32> as IsCopyAtom>::Dst, Layout<(_32, (_1, _2)), (_1, (_1, _32))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_2>, _32> as IsCopyAtom>::Ref, Layout<(_32, (_1, _2)), (_1, (_1, _32))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _8> as IsCopyAtom>::Src, Layout<(_32, _16), (_16, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _8> as IsCopyAtom>::Dst, Layout<(_32, (_4, _4)), (_4, (_1, _128))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _8> as IsCopyAtom>::Ref, Layout<(_32, (_4, _4)), (_4, (_1, _128))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _16> as IsCopyAtom>::Src, Layout<(_32, _8), (_8, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _16> as IsCopyAtom>::Dst, Layout<(_32, (_2, _4)), (_2, (_1, _64))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _16> as IsCopyAtom>::Ref, Layout<(_32, (_2, _4)), (_2, (_1, _64))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Ldmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _32> as IsCopyAtom>::Src, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _32> as IsCopyAtom>::Dst, Layout<(_32, (_1, _4)), (_1, (_1, _32))>);
assert_type_eq_all!(<CopyAtom<Ldmatrix<_4>, _32> as IsCopyAtom>::Ref, Layout<(_32, (_1, _4)), (_1, (_1, _32))>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::SrcBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::DstBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _8> as IsCopyAtom>::Src, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _8> as IsCopyAtom>::Dst, Layout<((_8, _4), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _8> as IsCopyAtom>::Ref, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::SrcBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::DstBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _16> as IsCopyAtom>::Src, Layout<(_32, _2), (_2, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _16> as IsCopyAtom>::Dst, Layout<((_8, _4), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _16> as IsCopyAtom>::Ref, Layout<(_32, _2), (_2, _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::SrcBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::DstBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_1> as CopyTraits>::RefBits, Layout<(_32, _32), (_32, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _32> as IsCopyAtom>::Src, Layout<(_32, _1), (_1, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _32> as IsCopyAtom>::Dst, Layout<((_8, _4), _4), ((_4, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_1>, _32> as IsCopyAtom>::Ref, Layout<(_32, _1), (_1, _1)>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::SrcBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::DstBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _8> as IsCopyAtom>::Src, Layout<(_32, (_4, _2)), (_4, (_1, _128))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _8> as IsCopyAtom>::Dst, Layout<((_16, _2), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _8> as IsCopyAtom>::Ref, Layout<(_32, (_4, _2)), (_4, (_1, _128))>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::SrcBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::DstBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _16> as IsCopyAtom>::Src, Layout<(_32, (_2, _2)), (_2, (_1, _64))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _16> as IsCopyAtom>::Dst, Layout<((_16, _2), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _16> as IsCopyAtom>::Ref, Layout<(_32, (_2, _2)), (_2, (_1, _64))>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::SrcBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::DstBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<Stmatrix<_2> as CopyTraits>::RefBits, Layout<(_32, (_32, _2)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _32> as IsCopyAtom>::Src, Layout<(_32, (_1, _2)), (_1, (_1, _32))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _32> as IsCopyAtom>::Dst, Layout<((_16, _2), _4), ((_4, _0), _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_2>, _32> as IsCopyAtom>::Ref, Layout<(_32, (_1, _2)), (_1, (_1, _32))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _8> as IsCopyAtom>::Src, Layout<(_32, (_4, _4)), (_4, (_1, _128))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _8> as IsCopyAtom>::Dst, Layout<(_32, _16), (_16, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _8> as IsCopyAtom>::Ref, Layout<(_32, (_4, _4)), (_4, (_1, _128))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _16> as IsCopyAtom>::Src, Layout<(_32, (_2, _4)), (_2, (_1, _64))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _16> as IsCopyAtom>::Dst, Layout<(_32, _8), (_8, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _16> as IsCopyAtom>::Ref, Layout<(_32, (_2, _4)), (_2, (_1, _64))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::SrcBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::DstBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<Stmatrix<_4> as CopyTraits>::RefBits, Layout<(_32, (_32, _4)), (_32, (_1, _1024))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _32> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _32> as IsCopyAtom>::Src, Layout<(_32, (_1, _4)), (_1, (_1, _32))>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _32> as IsCopyAtom>::Dst, Layout<(_32, _4), (_4, _1)>);
assert_type_eq_all!(<CopyAtom<Stmatrix<_4>, _32> as IsCopyAtom>::Ref, Layout<(_32, (_1, _4)), (_1, (_1, _32))>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::SrcBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _8> as IsCopyAtom>::Src, Layout<((_8, _4), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _8> as IsCopyAtom>::Dst, Layout<((_4, _8), (_2, _2)), ((_32, _2), (_1, _16))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2)), ((_32, _2), (_1, _16))>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::SrcBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<LdmatrixTrans<_1> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _16> as IsCopyAtom>::Src, Layout<((_8, _4), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _16> as IsCopyAtom>::Dst, Layout<((_4, _8), (_1, _2)), ((_16, _1), (_1, _8))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_1>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2)), ((_16, _1), (_1, _8))>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::SrcBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _8> as IsCopyAtom>::Src, Layout<((_16, _2), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _8> as IsCopyAtom>::Dst, Layout<((_4, _8), (_2, _2, _2)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2, _2)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::SrcBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<LdmatrixTrans<_2> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _16> as IsCopyAtom>::Src, Layout<((_16, _2), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _16> as IsCopyAtom>::Dst, Layout<((_4, _8), (_1, _2, _2)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_2>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2, _2)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::SrcBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _8> as IsCopyAtom>::Src, Layout<(_32, _16), (_16, _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _8> as IsCopyAtom>::Dst, Layout<((_4, _8), (_2, _2, _4)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2, _4)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::SrcBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::DstBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<LdmatrixTrans<_4> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _16> as IsCopyAtom>::Src, Layout<(_32, _8), (_8, _1)>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _16> as IsCopyAtom>::Dst, Layout<((_4, _8), (_1, _2, _4)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<CopyAtom<LdmatrixTrans<_4>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2, _4)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::DstBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _8> as IsCopyAtom>::Src, Layout<((_4, _8), (_2, _2)), ((_32, _2), (_1, _16))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _8> as IsCopyAtom>::Dst, Layout<((_8, _4), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2)), ((_32, _2), (_1, _16))>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::DstBits, Layout<((_8, _4), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<StmatrixTrans<_1> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _16> as IsCopyAtom>::Src, Layout<((_4, _8), (_1, _2)), ((_16, _1), (_1, _8))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _16> as IsCopyAtom>::Dst, Layout<((_8, _4), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_1>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2)), ((_16, _1), (_1, _8))>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::DstBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _8> as IsCopyAtom>::Src, Layout<((_4, _8), (_2, _2, _2)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _8> as IsCopyAtom>::Dst, Layout<((_16, _2), _16), ((_16, _0), _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2, _2)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::DstBits, Layout<((_16, _2), _128), ((_128, _0), _1)>);
assert_type_eq_all!(<StmatrixTrans<_2> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _16> as IsCopyAtom>::Src, Layout<((_4, _8), (_1, _2, _2)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _16> as IsCopyAtom>::Dst, Layout<((_16, _2), _8), ((_8, _0), _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_2>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2, _2)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::DstBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _8> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _8> as IsCopyAtom>::Src, Layout<((_4, _8), (_2, _2, _4)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _8> as IsCopyAtom>::Dst, Layout<(_32, _16), (_16, _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _8> as IsCopyAtom>::Ref, Layout<((_4, _8), (_2, _2, _4)), ((_32, _2), (_1, _16, _128))>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::SrcBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::DstBits, Layout<(_32, _128), (_128, _1)>);
assert_type_eq_all!(<StmatrixTrans<_4> as CopyTraits>::RefBits, Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _16> as IsCopyAtom>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _16> as IsCopyAtom>::Src, Layout<((_4, _8), (_1, _2, _4)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _16> as IsCopyAtom>::Dst, Layout<(_32, _8), (_8, _1)>);
assert_type_eq_all!(<CopyAtom<StmatrixTrans<_4>, _16> as IsCopyAtom>::Ref, Layout<((_4, _8), (_1, _2, _4)), ((_16, _1), (_1, _8, _64))>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::SrcBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::DstBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_8> as CopyTraits>::RefBits, Layout<(_1, _64), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _64> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _64> as IsCopyAtom>::Src, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _64> as IsCopyAtom>::Dst, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_8>, _64> as IsCopyAtom>::Ref, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _64> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _64> as IsCopyAtom>::Src, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _64> as IsCopyAtom>::Dst, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _64> as IsCopyAtom>::Ref, Layout<(_1, _2), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::SrcBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::DstBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<UniversalCopy<_16> as CopyTraits>::RefBits, Layout<(_1, _128), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _128> as IsCopyAtom>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _128> as IsCopyAtom>::Src, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _128> as IsCopyAtom>::Dst, Layout<(_1, _1), (_0, _1)>);
assert_type_eq_all!(<CopyAtom<UniversalCopy<_16>, _128> as IsCopyAtom>::Ref, Layout<(_1, _1), (_0, _1)>);

assert_type_eq_all!((<UniversalFma as MmaTraits>::M, <UniversalFma as MmaTraits>::N, <UniversalFma as MmaTraits>::K), (_1, _1, _1));
assert_type_eq_all!(<UniversalFma as MmaTraits>::ThrId, Layout<_1, _0>);
assert_type_eq_all!(<UniversalFma as MmaTraits>::A, Layout<(_1, _1), (_0, _0)>);
assert_type_eq_all!(<UniversalFma as MmaTraits>::B, Layout<(_1, _1), (_0, _0)>);
assert_type_eq_all!(<UniversalFma as MmaTraits>::C, Layout<(_1, _1), (_0, _0)>);
assert_type_eq_all!((<M16n8k8F32Tf32 as MmaTraits>::M, <M16n8k8F32Tf32 as MmaTraits>::N, <M16n8k8F32Tf32 as MmaTraits>::K), (_16, _8, _8));
assert_type_eq_all!(<M16n8k8F32Tf32 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k8F32Tf32 as MmaTraits>::A, Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>);
assert_type_eq_all!(<M16n8k8F32Tf32 as MmaTraits>::B, Layout<((_4, _8), _2), ((_8, _1), _32)>);
assert_type_eq_all!(<M16n8k8F32Tf32 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k8F16F16 as MmaTraits>::M, <M16n8k8F16F16 as MmaTraits>::N, <M16n8k8F16F16 as MmaTraits>::K), (_16, _8, _8));
assert_type_eq_all!(<M16n8k8F16F16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k8F16F16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!(<M16n8k8F16F16 as MmaTraits>::B, Layout<((_4, _8), _2), ((_16, _1), _8)>);
assert_type_eq_all!(<M16n8k8F16F16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k8F32F16 as MmaTraits>::M, <M16n8k8F32F16 as MmaTraits>::N, <M16n8k8F32F16 as MmaTraits>::K), (_16, _8, _8));
assert_type_eq_all!(<M16n8k8F32F16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k8F32F16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!(<M16n8k8F32F16 as MmaTraits>::B, Layout<((_4, _8), _2), ((_16, _1), _8)>);
assert_type_eq_all!(<M16n8k8F32F16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k8F32Bf16 as MmaTraits>::M, <M16n8k8F32Bf16 as MmaTraits>::N, <M16n8k8F32Bf16 as MmaTraits>::K), (_16, _8, _8));
assert_type_eq_all!(<M16n8k8F32Bf16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k8F32Bf16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!(<M16n8k8F32Bf16 as MmaTraits>::B, Layout<((_4, _8), _2), ((_16, _1), _8)>);
assert_type_eq_all!(<M16n8k8F32Bf16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k16F16F16 as MmaTraits>::M, <M16n8k16F16F16 as MmaTraits>::N, <M16n8k16F16F16 as MmaTraits>::K), (_16, _8, _16));
assert_type_eq_all!(<M16n8k16F16F16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k16F16F16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2, _2)), ((_32, _1), (_16, _8, _128))>);
assert_type_eq_all!(<M16n8k16F16F16 as MmaTraits>::B, Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>);
assert_type_eq_all!(<M16n8k16F16F16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k16F32F16 as MmaTraits>::M, <M16n8k16F32F16 as MmaTraits>::N, <M16n8k16F32F16 as MmaTraits>::K), (_16, _8, _16));
assert_type_eq_all!(<M16n8k16F32F16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k16F32F16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2, _2)), ((_32, _1), (_16, _8, _128))>);
assert_type_eq_all!(<M16n8k16F32F16 as MmaTraits>::B, Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>);
assert_type_eq_all!(<M16n8k16F32F16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<M16n8k16F32Bf16 as MmaTraits>::M, <M16n8k16F32Bf16 as MmaTraits>::N, <M16n8k16F32Bf16 as MmaTraits>::K), (_16, _8, _16));
assert_type_eq_all!(<M16n8k16F32Bf16 as MmaTraits>::ThrId, Layout<_32, _1>);
assert_type_eq_all!(<M16n8k16F32Bf16 as MmaTraits>::A, Layout<((_4, _8), (_2, _2, _2)), ((_32, _1), (_16, _8, _128))>);
assert_type_eq_all!(<M16n8k16F32Bf16 as MmaTraits>::B, Layout<((_4, _8), (_2, _2)), ((_16, _1), (_8, _64))>);
assert_type_eq_all!(<M16n8k16F32Bf16 as MmaTraits>::C, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!((<WgmmaF16F16<_8> as MmaTraits>::M, <WgmmaF16F16<_8> as MmaTraits>::N, <WgmmaF16F16<_8> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF16F16<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_8> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_8> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF16F16<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_8, Registers> as MmaTraits>::M, <WgmmaF16F16<_8, Registers> as MmaTraits>::N, <WgmmaF16F16<_8, Registers> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF16F16<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF16F16<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_8> as MmaTraits>::M, <WgmmaF32F16<_8> as MmaTraits>::N, <WgmmaF32F16<_8> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF32F16<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_8> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_8> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32F16<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_8, Registers> as MmaTraits>::M, <WgmmaF32F16<_8, Registers> as MmaTraits>::N, <WgmmaF32F16<_8, Registers> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF32F16<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32F16<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_8> as MmaTraits>::M, <WgmmaF32Bf16<_8> as MmaTraits>::N, <WgmmaF32Bf16<_8> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_8> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_8> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32Bf16<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_8, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_8, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_8, Registers> as MmaTraits>::K), (_64, _8, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _16)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32Bf16<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_8> as MmaTraits>::M, <WgmmaF32Tf32<_8> as MmaTraits>::N, <WgmmaF32Tf32<_8> as MmaTraits>::K), (_64, _8, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_8> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_8> as MmaTraits>::B, Layout<(_128, (_8, _8)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32Tf32<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_8, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_8, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_8, Registers> as MmaTraits>::K), (_64, _8, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _8)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32Tf32<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_8> as MmaTraits>::M, <WgmmaF32E4m3<_8> as MmaTraits>::N, <WgmmaF32E4m3<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E4m3<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_8, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_8, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E4m3<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_8> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_8> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_8> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_8> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_8> as MmaTraits>::M, <WgmmaF32E5m2<_8> as MmaTraits>::N, <WgmmaF32E5m2<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E5m2<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_8, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_8, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaF32E5m2<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_16> as MmaTraits>::M, <WgmmaF16F16<_16> as MmaTraits>::N, <WgmmaF16F16<_16> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF16F16<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_16> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_16> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF16F16<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_16, Registers> as MmaTraits>::M, <WgmmaF16F16<_16, Registers> as MmaTraits>::N, <WgmmaF16F16<_16, Registers> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF16F16<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF16F16<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_16> as MmaTraits>::M, <WgmmaF32F16<_16> as MmaTraits>::N, <WgmmaF32F16<_16> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF32F16<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_16> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_16> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32F16<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_16, Registers> as MmaTraits>::M, <WgmmaF32F16<_16, Registers> as MmaTraits>::N, <WgmmaF32F16<_16, Registers> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF32F16<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32F16<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_16> as MmaTraits>::M, <WgmmaF32Bf16<_16> as MmaTraits>::N, <WgmmaF32Bf16<_16> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_16> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_16> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32Bf16<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_16, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_16, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_16, Registers> as MmaTraits>::K), (_64, _16, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _16)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32Bf16<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_16> as MmaTraits>::M, <WgmmaF32Tf32<_16> as MmaTraits>::N, <WgmmaF32Tf32<_16> as MmaTraits>::K), (_64, _16, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_16> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_16> as MmaTraits>::B, Layout<(_128, (_16, _8)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32Tf32<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_16, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_16, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_16, Registers> as MmaTraits>::K), (_64, _16, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _8)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32Tf32<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_16> as MmaTraits>::M, <WgmmaF32E4m3<_16> as MmaTraits>::N, <WgmmaF32E4m3<_16> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_16> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_16> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E4m3<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_16, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_16, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_16, Registers> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E4m3<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_16> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_16> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_16> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_16> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_16> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_16> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_16> as MmaTraits>::M, <WgmmaF32E5m2<_16> as MmaTraits>::N, <WgmmaF32E5m2<_16> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_16> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_16> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_16> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E5m2<_16> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_16, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_16, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_16, Registers> as MmaTraits>::K), (_64, _16, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_16, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_16, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_16, Registers> as MmaTraits>::B, Layout<(_128, (_16, _32)), (_0, (_1, _16))>);
assert_type_eq_all!(<WgmmaF32E5m2<_16, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_24> as MmaTraits>::M, <WgmmaF16F16<_24> as MmaTraits>::N, <WgmmaF16F16<_24> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF16F16<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_24> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_24> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF16F16<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_24, Registers> as MmaTraits>::M, <WgmmaF16F16<_24, Registers> as MmaTraits>::N, <WgmmaF16F16<_24, Registers> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF16F16<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF16F16<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_24> as MmaTraits>::M, <WgmmaF32F16<_24> as MmaTraits>::N, <WgmmaF32F16<_24> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF32F16<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_24> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_24> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32F16<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_24, Registers> as MmaTraits>::M, <WgmmaF32F16<_24, Registers> as MmaTraits>::N, <WgmmaF32F16<_24, Registers> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF32F16<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32F16<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_24> as MmaTraits>::M, <WgmmaF32Bf16<_24> as MmaTraits>::N, <WgmmaF32Bf16<_24> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_24> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_24> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32Bf16<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_24, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_24, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_24, Registers> as MmaTraits>::K), (_64, _24, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _16)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32Bf16<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_24> as MmaTraits>::M, <WgmmaF32Tf32<_24> as MmaTraits>::N, <WgmmaF32Tf32<_24> as MmaTraits>::K), (_64, _24, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_24> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_24> as MmaTraits>::B, Layout<(_128, (_24, _8)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32Tf32<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_24, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_24, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_24, Registers> as MmaTraits>::K), (_64, _24, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _8)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32Tf32<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_24> as MmaTraits>::M, <WgmmaF32E4m3<_24> as MmaTraits>::N, <WgmmaF32E4m3<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E4m3<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_24, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_24, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E4m3<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_24> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_24> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_24> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_24> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_24> as MmaTraits>::M, <WgmmaF32E5m2<_24> as MmaTraits>::N, <WgmmaF32E5m2<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E5m2<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_24, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_24, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaF32E5m2<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_40> as MmaTraits>::M, <WgmmaF16F16<_40> as MmaTraits>::N, <WgmmaF16F16<_40> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF16F16<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_40> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_40> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF16F16<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_40, Registers> as MmaTraits>::M, <WgmmaF16F16<_40, Registers> as MmaTraits>::N, <WgmmaF16F16<_40, Registers> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF16F16<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF16F16<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_40> as MmaTraits>::M, <WgmmaF32F16<_40> as MmaTraits>::N, <WgmmaF32F16<_40> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF32F16<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_40> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_40> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32F16<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_40, Registers> as MmaTraits>::M, <WgmmaF32F16<_40, Registers> as MmaTraits>::N, <WgmmaF32F16<_40, Registers> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF32F16<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32F16<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_40> as MmaTraits>::M, <WgmmaF32Bf16<_40> as MmaTraits>::N, <WgmmaF32Bf16<_40> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_40> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_40> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32Bf16<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_40, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_40, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_40, Registers> as MmaTraits>::K), (_64, _40, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _16)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32Bf16<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_40> as MmaTraits>::M, <WgmmaF32Tf32<_40> as MmaTraits>::N, <WgmmaF32Tf32<_40> as MmaTraits>::K), (_64, _40, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_40> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_40> as MmaTraits>::B, Layout<(_128, (_40, _8)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32Tf32<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_40, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_40, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_40, Registers> as MmaTraits>::K), (_64, _40, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _8)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32Tf32<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_40> as MmaTraits>::M, <WgmmaF32E4m3<_40> as MmaTraits>::N, <WgmmaF32E4m3<_40> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_40> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_40> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E4m3<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_40, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_40, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_40, Registers> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E4m3<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_40> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_40> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_40> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_40> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_40> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_40> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_40> as MmaTraits>::M, <WgmmaF32E5m2<_40> as MmaTraits>::N, <WgmmaF32E5m2<_40> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_40> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_40> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_40> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E5m2<_40> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_40, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_40, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_40, Registers> as MmaTraits>::K), (_64, _40, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_40, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_40, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_40, Registers> as MmaTraits>::B, Layout<(_128, (_40, _32)), (_0, (_1, _40))>);
assert_type_eq_all!(<WgmmaF32E5m2<_40, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _5)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_64> as MmaTraits>::M, <WgmmaF16F16<_64> as MmaTraits>::N, <WgmmaF16F16<_64> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF16F16<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_64> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_64> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_64, Registers> as MmaTraits>::M, <WgmmaF16F16<_64, Registers> as MmaTraits>::N, <WgmmaF16F16<_64, Registers> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF16F16<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_64> as MmaTraits>::M, <WgmmaF32F16<_64> as MmaTraits>::N, <WgmmaF32F16<_64> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF32F16<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_64> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_64> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_64, Registers> as MmaTraits>::M, <WgmmaF32F16<_64, Registers> as MmaTraits>::N, <WgmmaF32F16<_64, Registers> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF32F16<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_64> as MmaTraits>::M, <WgmmaF32Bf16<_64> as MmaTraits>::N, <WgmmaF32Bf16<_64> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_64> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_64> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_64, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_64, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_64, Registers> as MmaTraits>::K), (_64, _64, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_64> as MmaTraits>::M, <WgmmaF32Tf32<_64> as MmaTraits>::N, <WgmmaF32Tf32<_64> as MmaTraits>::K), (_64, _64, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_64> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_64> as MmaTraits>::B, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_64, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_64, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_64, Registers> as MmaTraits>::K), (_64, _64, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_64> as MmaTraits>::M, <WgmmaF32E4m3<_64> as MmaTraits>::N, <WgmmaF32E4m3<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_64, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_64, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_64> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_64> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_64> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_64> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_64> as MmaTraits>::M, <WgmmaF32E5m2<_64> as MmaTraits>::N, <WgmmaF32E5m2<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_64, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_64, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_96> as MmaTraits>::M, <WgmmaF16F16<_96> as MmaTraits>::N, <WgmmaF16F16<_96> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF16F16<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_96> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_96> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF16F16<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_96, Registers> as MmaTraits>::M, <WgmmaF16F16<_96, Registers> as MmaTraits>::N, <WgmmaF16F16<_96, Registers> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF16F16<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF16F16<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_96> as MmaTraits>::M, <WgmmaF32F16<_96> as MmaTraits>::N, <WgmmaF32F16<_96> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF32F16<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_96> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_96> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32F16<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_96, Registers> as MmaTraits>::M, <WgmmaF32F16<_96, Registers> as MmaTraits>::N, <WgmmaF32F16<_96, Registers> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF32F16<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32F16<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_96> as MmaTraits>::M, <WgmmaF32Bf16<_96> as MmaTraits>::N, <WgmmaF32Bf16<_96> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_96> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_96> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32Bf16<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_96, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_96, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_96, Registers> as MmaTraits>::K), (_64, _96, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _16)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32Bf16<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_96> as MmaTraits>::M, <WgmmaF32Tf32<_96> as MmaTraits>::N, <WgmmaF32Tf32<_96> as MmaTraits>::K), (_64, _96, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_96> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_96> as MmaTraits>::B, Layout<(_128, (_96, _8)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32Tf32<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_96, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_96, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_96, Registers> as MmaTraits>::K), (_64, _96, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _8)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32Tf32<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_96> as MmaTraits>::M, <WgmmaF32E4m3<_96> as MmaTraits>::N, <WgmmaF32E4m3<_96> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_96> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_96> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E4m3<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_96, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_96, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_96, Registers> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E4m3<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_96> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_96> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_96> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_96> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_96> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_96> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_96> as MmaTraits>::M, <WgmmaF32E5m2<_96> as MmaTraits>::N, <WgmmaF32E5m2<_96> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_96> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_96> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_96> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E5m2<_96> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_96, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_96, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_96, Registers> as MmaTraits>::K), (_64, _96, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_96, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_96, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_96, Registers> as MmaTraits>::B, Layout<(_128, (_96, _32)), (_0, (_1, _96))>);
assert_type_eq_all!(<WgmmaF32E5m2<_96, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _12)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_128> as MmaTraits>::M, <WgmmaF16F16<_128> as MmaTraits>::N, <WgmmaF16F16<_128> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF16F16<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_128> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_128> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF16F16<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_128, Registers> as MmaTraits>::M, <WgmmaF16F16<_128, Registers> as MmaTraits>::N, <WgmmaF16F16<_128, Registers> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF16F16<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF16F16<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_128> as MmaTraits>::M, <WgmmaF32F16<_128> as MmaTraits>::N, <WgmmaF32F16<_128> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF32F16<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_128> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_128> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32F16<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_128, Registers> as MmaTraits>::M, <WgmmaF32F16<_128, Registers> as MmaTraits>::N, <WgmmaF32F16<_128, Registers> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF32F16<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32F16<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_128> as MmaTraits>::M, <WgmmaF32Bf16<_128> as MmaTraits>::N, <WgmmaF32Bf16<_128> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_128> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_128> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32Bf16<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_128, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_128, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_128, Registers> as MmaTraits>::K), (_64, _128, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _16)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32Bf16<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_128> as MmaTraits>::M, <WgmmaF32Tf32<_128> as MmaTraits>::N, <WgmmaF32Tf32<_128> as MmaTraits>::K), (_64, _128, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_128> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_128> as MmaTraits>::B, Layout<(_128, (_128, _8)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32Tf32<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_128, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_128, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_128, Registers> as MmaTraits>::K), (_64, _128, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _8)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32Tf32<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_128> as MmaTraits>::M, <WgmmaF32E4m3<_128> as MmaTraits>::N, <WgmmaF32E4m3<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E4m3<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_128, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_128, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E4m3<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_128> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_128> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_128> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_128> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_128> as MmaTraits>::M, <WgmmaF32E5m2<_128> as MmaTraits>::N, <WgmmaF32E5m2<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E5m2<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_128, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_128, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaF32E5m2<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_184> as MmaTraits>::M, <WgmmaF16F16<_184> as MmaTraits>::N, <WgmmaF16F16<_184> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF16F16<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_184> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_184> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF16F16<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_184, Registers> as MmaTraits>::M, <WgmmaF16F16<_184, Registers> as MmaTraits>::N, <WgmmaF16F16<_184, Registers> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF16F16<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF16F16<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_184> as MmaTraits>::M, <WgmmaF32F16<_184> as MmaTraits>::N, <WgmmaF32F16<_184> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF32F16<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_184> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_184> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32F16<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_184, Registers> as MmaTraits>::M, <WgmmaF32F16<_184, Registers> as MmaTraits>::N, <WgmmaF32F16<_184, Registers> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF32F16<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32F16<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_184> as MmaTraits>::M, <WgmmaF32Bf16<_184> as MmaTraits>::N, <WgmmaF32Bf16<_184> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_184> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_184> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32Bf16<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_184, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_184, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_184, Registers> as MmaTraits>::K), (_64, _184, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _16)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32Bf16<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_184> as MmaTraits>::M, <WgmmaF32Tf32<_184> as MmaTraits>::N, <WgmmaF32Tf32<_184> as MmaTraits>::K), (_64, _184, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_184> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_184> as MmaTraits>::B, Layout<(_128, (_184, _8)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32Tf32<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_184, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_184, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_184, Registers> as MmaTraits>::K), (_64, _184, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _8)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32Tf32<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_184> as MmaTraits>::M, <WgmmaF32E4m3<_184> as MmaTraits>::N, <WgmmaF32E4m3<_184> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_184> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_184> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E4m3<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_184, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_184, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_184, Registers> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E4m3<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_184> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_184> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_184> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_184> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_184> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_184> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_184> as MmaTraits>::M, <WgmmaF32E5m2<_184> as MmaTraits>::N, <WgmmaF32E5m2<_184> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_184> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_184> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_184> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E5m2<_184> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_184, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_184, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_184, Registers> as MmaTraits>::K), (_64, _184, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_184, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_184, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_184, Registers> as MmaTraits>::B, Layout<(_128, (_184, _32)), (_0, (_1, _184))>);
assert_type_eq_all!(<WgmmaF32E5m2<_184, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _23)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_192> as MmaTraits>::M, <WgmmaF16F16<_192> as MmaTraits>::N, <WgmmaF16F16<_192> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF16F16<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_192> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_192> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF16F16<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_192, Registers> as MmaTraits>::M, <WgmmaF16F16<_192, Registers> as MmaTraits>::N, <WgmmaF16F16<_192, Registers> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF16F16<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF16F16<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_192> as MmaTraits>::M, <WgmmaF32F16<_192> as MmaTraits>::N, <WgmmaF32F16<_192> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF32F16<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_192> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_192> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32F16<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_192, Registers> as MmaTraits>::M, <WgmmaF32F16<_192, Registers> as MmaTraits>::N, <WgmmaF32F16<_192, Registers> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF32F16<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32F16<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_192> as MmaTraits>::M, <WgmmaF32Bf16<_192> as MmaTraits>::N, <WgmmaF32Bf16<_192> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_192> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_192> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32Bf16<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_192, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_192, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_192, Registers> as MmaTraits>::K), (_64, _192, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _16)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32Bf16<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_192> as MmaTraits>::M, <WgmmaF32Tf32<_192> as MmaTraits>::N, <WgmmaF32Tf32<_192> as MmaTraits>::K), (_64, _192, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_192> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_192> as MmaTraits>::B, Layout<(_128, (_192, _8)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32Tf32<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_192, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_192, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_192, Registers> as MmaTraits>::K), (_64, _192, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _8)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32Tf32<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_192> as MmaTraits>::M, <WgmmaF32E4m3<_192> as MmaTraits>::N, <WgmmaF32E4m3<_192> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_192> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_192> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E4m3<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_192, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_192, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_192, Registers> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E4m3<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_192> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_192> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_192> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_192> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_192> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_192> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_192> as MmaTraits>::M, <WgmmaF32E5m2<_192> as MmaTraits>::N, <WgmmaF32E5m2<_192> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_192> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_192> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_192> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E5m2<_192> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_192, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_192, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_192, Registers> as MmaTraits>::K), (_64, _192, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_192, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_192, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_192, Registers> as MmaTraits>::B, Layout<(_128, (_192, _32)), (_0, (_1, _192))>);
assert_type_eq_all!(<WgmmaF32E5m2<_192, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _24)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_248> as MmaTraits>::M, <WgmmaF16F16<_248> as MmaTraits>::N, <WgmmaF16F16<_248> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF16F16<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_248> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_248> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF16F16<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_248, Registers> as MmaTraits>::M, <WgmmaF16F16<_248, Registers> as MmaTraits>::N, <WgmmaF16F16<_248, Registers> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF16F16<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF16F16<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_248> as MmaTraits>::M, <WgmmaF32F16<_248> as MmaTraits>::N, <WgmmaF32F16<_248> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF32F16<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_248> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_248> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32F16<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_248, Registers> as MmaTraits>::M, <WgmmaF32F16<_248, Registers> as MmaTraits>::N, <WgmmaF32F16<_248, Registers> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF32F16<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32F16<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_248> as MmaTraits>::M, <WgmmaF32Bf16<_248> as MmaTraits>::N, <WgmmaF32Bf16<_248> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_248> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_248> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32Bf16<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_248, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_248, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_248, Registers> as MmaTraits>::K), (_64, _248, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _16)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32Bf16<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_248> as MmaTraits>::M, <WgmmaF32Tf32<_248> as MmaTraits>::N, <WgmmaF32Tf32<_248> as MmaTraits>::K), (_64, _248, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_248> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_248> as MmaTraits>::B, Layout<(_128, (_248, _8)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32Tf32<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_248, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_248, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_248, Registers> as MmaTraits>::K), (_64, _248, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _8)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32Tf32<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_248> as MmaTraits>::M, <WgmmaF32E4m3<_248> as MmaTraits>::N, <WgmmaF32E4m3<_248> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_248> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_248> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E4m3<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_248, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_248, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_248, Registers> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E4m3<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_248> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_248> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_248> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_248> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_248> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_248> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_248> as MmaTraits>::M, <WgmmaF32E5m2<_248> as MmaTraits>::N, <WgmmaF32E5m2<_248> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_248> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_248> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_248> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E5m2<_248> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_248, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_248, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_248, Registers> as MmaTraits>::K), (_64, _248, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_248, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_248, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_248, Registers> as MmaTraits>::B, Layout<(_128, (_248, _32)), (_0, (_1, _248))>);
assert_type_eq_all!(<WgmmaF32E5m2<_248, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _31)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_256> as MmaTraits>::M, <WgmmaF16F16<_256> as MmaTraits>::N, <WgmmaF16F16<_256> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF16F16<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_256> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF16F16<_256> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF16F16<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF16F16<_256, Registers> as MmaTraits>::M, <WgmmaF16F16<_256, Registers> as MmaTraits>::N, <WgmmaF16F16<_256, Registers> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF16F16<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF16F16<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF16F16<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF16F16<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_256> as MmaTraits>::M, <WgmmaF32F16<_256> as MmaTraits>::N, <WgmmaF32F16<_256> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF32F16<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_256> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32F16<_256> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32F16<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32F16<_256, Registers> as MmaTraits>::M, <WgmmaF32F16<_256, Registers> as MmaTraits>::N, <WgmmaF32F16<_256, Registers> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF32F16<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32F16<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32F16<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32F16<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_256> as MmaTraits>::M, <WgmmaF32Bf16<_256> as MmaTraits>::N, <WgmmaF32Bf16<_256> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_256> as MmaTraits>::A, Layout<(_128, (_64, _16)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Bf16<_256> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32Bf16<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Bf16<_256, Registers> as MmaTraits>::M, <WgmmaF32Bf16<_256, Registers> as MmaTraits>::N, <WgmmaF32Bf16<_256, Registers> as MmaTraits>::K), (_64, _256, _16));
assert_type_eq_all!(<WgmmaF32Bf16<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Bf16<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2, _2)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!(<WgmmaF32Bf16<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _16)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32Bf16<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_256> as MmaTraits>::M, <WgmmaF32Tf32<_256> as MmaTraits>::N, <WgmmaF32Tf32<_256> as MmaTraits>::K), (_64, _256, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_256> as MmaTraits>::A, Layout<(_128, (_64, _8)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32Tf32<_256> as MmaTraits>::B, Layout<(_128, (_256, _8)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32Tf32<_256, Registers> as MmaTraits>::M, <WgmmaF32Tf32<_256, Registers> as MmaTraits>::N, <WgmmaF32Tf32<_256, Registers> as MmaTraits>::K), (_64, _256, _8));
assert_type_eq_all!(<WgmmaF32Tf32<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32Tf32<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_2, _2)), ((_64, _1, _16), (_8, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _8)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32Tf32<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_256> as MmaTraits>::M, <WgmmaF32E4m3<_256> as MmaTraits>::N, <WgmmaF32E4m3<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E4m3<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3<_256, Registers> as MmaTraits>::M, <WgmmaF32E4m3<_256, Registers> as MmaTraits>::N, <WgmmaF32E4m3<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E4m3<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E4m3<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_256> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_256> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::M, <WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::N, <WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E4m3E5m2<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_256> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_256> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::M, <WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::N, <WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E5m2E4m3<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_256> as MmaTraits>::M, <WgmmaF32E5m2<_256> as MmaTraits>::N, <WgmmaF32E5m2<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaF32E5m2<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E5m2<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaF32E5m2<_256, Registers> as MmaTraits>::M, <WgmmaF32E5m2<_256, Registers> as MmaTraits>::N, <WgmmaF32E5m2<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaF32E5m2<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaF32E5m2<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaF32E5m2<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaF32E5m2<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_8> as MmaTraits>::M, <WgmmaS32S8<_8> as MmaTraits>::N, <WgmmaS32S8<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaS32S8<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaS32S8<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_8, Registers> as MmaTraits>::M, <WgmmaS32S8<_8, Registers> as MmaTraits>::N, <WgmmaS32S8<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaS32S8<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaS32S8<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_8> as MmaTraits>::M, <WgmmaS32U8<_8> as MmaTraits>::N, <WgmmaS32U8<_8> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaS32U8<_8> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_8> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_8> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaS32U8<_8> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_8, Registers> as MmaTraits>::M, <WgmmaS32U8<_8, Registers> as MmaTraits>::N, <WgmmaS32U8<_8, Registers> as MmaTraits>::K), (_64, _8, _32));
assert_type_eq_all!(<WgmmaS32U8<_8, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_8, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_8, Registers> as MmaTraits>::B, Layout<(_128, (_8, _32)), (_0, (_1, _8))>);
assert_type_eq_all!(<WgmmaS32U8<_8, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _1)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_24> as MmaTraits>::M, <WgmmaS32S8<_24> as MmaTraits>::N, <WgmmaS32S8<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaS32S8<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaS32S8<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_24, Registers> as MmaTraits>::M, <WgmmaS32S8<_24, Registers> as MmaTraits>::N, <WgmmaS32S8<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaS32S8<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaS32S8<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_24> as MmaTraits>::M, <WgmmaS32U8<_24> as MmaTraits>::N, <WgmmaS32U8<_24> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaS32U8<_24> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_24> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_24> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaS32U8<_24> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_24, Registers> as MmaTraits>::M, <WgmmaS32U8<_24, Registers> as MmaTraits>::N, <WgmmaS32U8<_24, Registers> as MmaTraits>::K), (_64, _24, _32));
assert_type_eq_all!(<WgmmaS32U8<_24, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_24, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_24, Registers> as MmaTraits>::B, Layout<(_128, (_24, _32)), (_0, (_1, _24))>);
assert_type_eq_all!(<WgmmaS32U8<_24, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _3)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_32> as MmaTraits>::M, <WgmmaS32S8<_32> as MmaTraits>::N, <WgmmaS32S8<_32> as MmaTraits>::K), (_64, _32, _32));
assert_type_eq_all!(<WgmmaS32S8<_32> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_32> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_32> as MmaTraits>::B, Layout<(_128, (_32, _32)), (_0, (_1, _32))>);
assert_type_eq_all!(<WgmmaS32S8<_32> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _4)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_32, Registers> as MmaTraits>::M, <WgmmaS32S8<_32, Registers> as MmaTraits>::N, <WgmmaS32S8<_32, Registers> as MmaTraits>::K), (_64, _32, _32));
assert_type_eq_all!(<WgmmaS32S8<_32, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_32, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_32, Registers> as MmaTraits>::B, Layout<(_128, (_32, _32)), (_0, (_1, _32))>);
assert_type_eq_all!(<WgmmaS32S8<_32, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _4)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_32> as MmaTraits>::M, <WgmmaS32U8<_32> as MmaTraits>::N, <WgmmaS32U8<_32> as MmaTraits>::K), (_64, _32, _32));
assert_type_eq_all!(<WgmmaS32U8<_32> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_32> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_32> as MmaTraits>::B, Layout<(_128, (_32, _32)), (_0, (_1, _32))>);
assert_type_eq_all!(<WgmmaS32U8<_32> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _4)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_32, Registers> as MmaTraits>::M, <WgmmaS32U8<_32, Registers> as MmaTraits>::N, <WgmmaS32U8<_32, Registers> as MmaTraits>::K), (_64, _32, _32));
assert_type_eq_all!(<WgmmaS32U8<_32, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_32, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_32, Registers> as MmaTraits>::B, Layout<(_128, (_32, _32)), (_0, (_1, _32))>);
assert_type_eq_all!(<WgmmaS32U8<_32, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _4)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_48> as MmaTraits>::M, <WgmmaS32S8<_48> as MmaTraits>::N, <WgmmaS32S8<_48> as MmaTraits>::K), (_64, _48, _32));
assert_type_eq_all!(<WgmmaS32S8<_48> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_48> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_48> as MmaTraits>::B, Layout<(_128, (_48, _32)), (_0, (_1, _48))>);
assert_type_eq_all!(<WgmmaS32S8<_48> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _6)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_48, Registers> as MmaTraits>::M, <WgmmaS32S8<_48, Registers> as MmaTraits>::N, <WgmmaS32S8<_48, Registers> as MmaTraits>::K), (_64, _48, _32));
assert_type_eq_all!(<WgmmaS32S8<_48, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_48, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_48, Registers> as MmaTraits>::B, Layout<(_128, (_48, _32)), (_0, (_1, _48))>);
assert_type_eq_all!(<WgmmaS32S8<_48, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _6)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_48> as MmaTraits>::M, <WgmmaS32U8<_48> as MmaTraits>::N, <WgmmaS32U8<_48> as MmaTraits>::K), (_64, _48, _32));
assert_type_eq_all!(<WgmmaS32U8<_48> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_48> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_48> as MmaTraits>::B, Layout<(_128, (_48, _32)), (_0, (_1, _48))>);
assert_type_eq_all!(<WgmmaS32U8<_48> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _6)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_48, Registers> as MmaTraits>::M, <WgmmaS32U8<_48, Registers> as MmaTraits>::N, <WgmmaS32U8<_48, Registers> as MmaTraits>::K), (_64, _48, _32));
assert_type_eq_all!(<WgmmaS32U8<_48, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_48, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_48, Registers> as MmaTraits>::B, Layout<(_128, (_48, _32)), (_0, (_1, _48))>);
assert_type_eq_all!(<WgmmaS32U8<_48, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _6)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_64> as MmaTraits>::M, <WgmmaS32S8<_64> as MmaTraits>::N, <WgmmaS32S8<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaS32S8<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_64, Registers> as MmaTraits>::M, <WgmmaS32S8<_64, Registers> as MmaTraits>::N, <WgmmaS32S8<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaS32S8<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_64> as MmaTraits>::M, <WgmmaS32U8<_64> as MmaTraits>::N, <WgmmaS32U8<_64> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaS32U8<_64> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_64> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_64> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_64> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_64, Registers> as MmaTraits>::M, <WgmmaS32U8<_64, Registers> as MmaTraits>::N, <WgmmaS32U8<_64, Registers> as MmaTraits>::K), (_64, _64, _32));
assert_type_eq_all!(<WgmmaS32U8<_64, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_64, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_64, Registers> as MmaTraits>::B, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_64, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _8)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_112> as MmaTraits>::M, <WgmmaS32S8<_112> as MmaTraits>::N, <WgmmaS32S8<_112> as MmaTraits>::K), (_64, _112, _32));
assert_type_eq_all!(<WgmmaS32S8<_112> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_112> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_112> as MmaTraits>::B, Layout<(_128, (_112, _32)), (_0, (_1, _112))>);
assert_type_eq_all!(<WgmmaS32S8<_112> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _14)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_112, Registers> as MmaTraits>::M, <WgmmaS32S8<_112, Registers> as MmaTraits>::N, <WgmmaS32S8<_112, Registers> as MmaTraits>::K), (_64, _112, _32));
assert_type_eq_all!(<WgmmaS32S8<_112, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_112, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_112, Registers> as MmaTraits>::B, Layout<(_128, (_112, _32)), (_0, (_1, _112))>);
assert_type_eq_all!(<WgmmaS32S8<_112, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _14)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_112> as MmaTraits>::M, <WgmmaS32U8<_112> as MmaTraits>::N, <WgmmaS32U8<_112> as MmaTraits>::K), (_64, _112, _32));
assert_type_eq_all!(<WgmmaS32U8<_112> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_112> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_112> as MmaTraits>::B, Layout<(_128, (_112, _32)), (_0, (_1, _112))>);
assert_type_eq_all!(<WgmmaS32U8<_112> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _14)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_112, Registers> as MmaTraits>::M, <WgmmaS32U8<_112, Registers> as MmaTraits>::N, <WgmmaS32U8<_112, Registers> as MmaTraits>::K), (_64, _112, _32));
assert_type_eq_all!(<WgmmaS32U8<_112, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_112, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_112, Registers> as MmaTraits>::B, Layout<(_128, (_112, _32)), (_0, (_1, _112))>);
assert_type_eq_all!(<WgmmaS32U8<_112, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _14)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_128> as MmaTraits>::M, <WgmmaS32S8<_128> as MmaTraits>::N, <WgmmaS32S8<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaS32S8<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaS32S8<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_128, Registers> as MmaTraits>::M, <WgmmaS32S8<_128, Registers> as MmaTraits>::N, <WgmmaS32S8<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaS32S8<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaS32S8<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_128> as MmaTraits>::M, <WgmmaS32U8<_128> as MmaTraits>::N, <WgmmaS32U8<_128> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaS32U8<_128> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_128> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_128> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaS32U8<_128> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_128, Registers> as MmaTraits>::M, <WgmmaS32U8<_128, Registers> as MmaTraits>::N, <WgmmaS32U8<_128, Registers> as MmaTraits>::K), (_64, _128, _32));
assert_type_eq_all!(<WgmmaS32U8<_128, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_128, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_128, Registers> as MmaTraits>::B, Layout<(_128, (_128, _32)), (_0, (_1, _128))>);
assert_type_eq_all!(<WgmmaS32U8<_128, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _16)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_224> as MmaTraits>::M, <WgmmaS32S8<_224> as MmaTraits>::N, <WgmmaS32S8<_224> as MmaTraits>::K), (_64, _224, _32));
assert_type_eq_all!(<WgmmaS32S8<_224> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_224> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_224> as MmaTraits>::B, Layout<(_128, (_224, _32)), (_0, (_1, _224))>);
assert_type_eq_all!(<WgmmaS32S8<_224> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _28)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_224, Registers> as MmaTraits>::M, <WgmmaS32S8<_224, Registers> as MmaTraits>::N, <WgmmaS32S8<_224, Registers> as MmaTraits>::K), (_64, _224, _32));
assert_type_eq_all!(<WgmmaS32S8<_224, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_224, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_224, Registers> as MmaTraits>::B, Layout<(_128, (_224, _32)), (_0, (_1, _224))>);
assert_type_eq_all!(<WgmmaS32S8<_224, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _28)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_224> as MmaTraits>::M, <WgmmaS32U8<_224> as MmaTraits>::N, <WgmmaS32U8<_224> as MmaTraits>::K), (_64, _224, _32));
assert_type_eq_all!(<WgmmaS32U8<_224> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_224> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_224> as MmaTraits>::B, Layout<(_128, (_224, _32)), (_0, (_1, _224))>);
assert_type_eq_all!(<WgmmaS32U8<_224> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _28)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_224, Registers> as MmaTraits>::M, <WgmmaS32U8<_224, Registers> as MmaTraits>::N, <WgmmaS32U8<_224, Registers> as MmaTraits>::K), (_64, _224, _32));
assert_type_eq_all!(<WgmmaS32U8<_224, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_224, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_224, Registers> as MmaTraits>::B, Layout<(_128, (_224, _32)), (_0, (_1, _224))>);
assert_type_eq_all!(<WgmmaS32U8<_224, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _28)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_240> as MmaTraits>::M, <WgmmaS32S8<_240> as MmaTraits>::N, <WgmmaS32S8<_240> as MmaTraits>::K), (_64, _240, _32));
assert_type_eq_all!(<WgmmaS32S8<_240> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_240> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_240> as MmaTraits>::B, Layout<(_128, (_240, _32)), (_0, (_1, _240))>);
assert_type_eq_all!(<WgmmaS32S8<_240> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _30)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_240, Registers> as MmaTraits>::M, <WgmmaS32S8<_240, Registers> as MmaTraits>::N, <WgmmaS32S8<_240, Registers> as MmaTraits>::K), (_64, _240, _32));
assert_type_eq_all!(<WgmmaS32S8<_240, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_240, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_240, Registers> as MmaTraits>::B, Layout<(_128, (_240, _32)), (_0, (_1, _240))>);
assert_type_eq_all!(<WgmmaS32S8<_240, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _30)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_240> as MmaTraits>::M, <WgmmaS32U8<_240> as MmaTraits>::N, <WgmmaS32U8<_240> as MmaTraits>::K), (_64, _240, _32));
assert_type_eq_all!(<WgmmaS32U8<_240> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_240> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_240> as MmaTraits>::B, Layout<(_128, (_240, _32)), (_0, (_1, _240))>);
assert_type_eq_all!(<WgmmaS32U8<_240> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _30)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_240, Registers> as MmaTraits>::M, <WgmmaS32U8<_240, Registers> as MmaTraits>::N, <WgmmaS32U8<_240, Registers> as MmaTraits>::K), (_64, _240, _32));
assert_type_eq_all!(<WgmmaS32U8<_240, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_240, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_240, Registers> as MmaTraits>::B, Layout<(_128, (_240, _32)), (_0, (_1, _240))>);
assert_type_eq_all!(<WgmmaS32U8<_240, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _30)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_256> as MmaTraits>::M, <WgmmaS32S8<_256> as MmaTraits>::N, <WgmmaS32S8<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaS32S8<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32S8<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaS32S8<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32S8<_256, Registers> as MmaTraits>::M, <WgmmaS32S8<_256, Registers> as MmaTraits>::N, <WgmmaS32S8<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaS32S8<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32S8<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32S8<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaS32S8<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_256> as MmaTraits>::M, <WgmmaS32U8<_256> as MmaTraits>::N, <WgmmaS32U8<_256> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaS32U8<_256> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_256> as MmaTraits>::A, Layout<(_128, (_64, _32)), (_0, (_1, _64))>);
assert_type_eq_all!(<WgmmaS32U8<_256> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaS32U8<_256> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);
assert_type_eq_all!((<WgmmaS32U8<_256, Registers> as MmaTraits>::M, <WgmmaS32U8<_256, Registers> as MmaTraits>::N, <WgmmaS32U8<_256, Registers> as MmaTraits>::K), (_64, _256, _32));
assert_type_eq_all!(<WgmmaS32U8<_256, Registers> as MmaTraits>::ThrId, Layout<_128, _1>);
assert_type_eq_all!(<WgmmaS32U8<_256, Registers> as MmaTraits>::A, Layout<((_4, _8, _4), (_4, _2, _2)), ((_256, _1, _16), (_64, _8, _1024))>);
assert_type_eq_all!(<WgmmaS32U8<_256, Registers> as MmaTraits>::B, Layout<(_128, (_256, _32)), (_0, (_1, _256))>);
assert_type_eq_all!(<WgmmaS32U8<_256, Registers> as MmaTraits>::C, Layout<((_4, _8, _4), (_2, _2, _32)), ((_128, _1, _16), (_64, _8, _512))>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, Layout<(_256, (_4, _1)), (_4, (_1, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, Layout<(_256, (_4, _1)), (_4, (_1, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _8), ((_1, _0), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _8), ((_1, _0), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _16), (_1, _132)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _2), ((_1, _0), _0, X0<_66>)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _16), (_1, _132)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _1, _2), ((_1, _0), _0, X0<_66>)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_256, _8, _3), (_1, _256, _2048)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep, Keep)>, Layout<((_4, _1), _2, _1, _3), ((_1, _0), _128, _0, _2048)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_256, _8, _3), (_1, _256, _2048)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep, Keep)>, Layout<((_4, _1), _2, _1, _3), ((_1, _0), _128, _0, _2048)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, Layout<(_256, (_1, _4)), (_4, (_0, _1))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, Layout<(_256, (_1, _4)), (_4, (_0, _1))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _1), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _1), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _8), (_8, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _8), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _8), (_8, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _8), _0, _0)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, Layout<((_32, _8), (_1, _4)), ((_32, _4), (_0, _1))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, Layout<((_32, _8), (_1, _4)), ((_32, _4), (_0, _1))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _32), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _32), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_33, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _33), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_33, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _1, _1), ((_0, _33), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _96), (_96, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _2, _3), ((_0, _96), X0<_192>, _32)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _96), (_96, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, _4), _2, _3), ((_0, _96), X0<_192>, _32)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, Layout<((_8, _16), (_4, _2)), ((_128, _1), (_16, _64))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, Layout<((_8, _16), (_4, _2)), ((_128, _1), (_16, _64))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2), _1, _1), ((_1, _4), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2), _1, _1), ((_1, _4), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2), _4, _2), ((_1, _4), _2048, _64)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2), _4, _2), ((_1, _4), _2048, _64)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, Layout<((_8, _16), (_8, _1)), ((_128, _1), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, Layout<((_8, _16), (_8, _1)), ((_128, _1), (_16, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _1), ((_1, _0), _1024, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _1), ((_1, _0), _1024, _0)>);

assert_type_eq_all!(PartitionedS<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedS<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>>);

assert_type_eq_all!(PartitionedD<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedD<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64, _3), (_64, _1, _8192)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _1, _3), ((_1, _0), _1024, _0, _8192)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64, _3), (_64, _1, _8192)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>>, (u32, Keep, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _1, _3), ((_1, _0), _1024, _0, _8192)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _16), (_16, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_1, _16), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _16), (_16, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_1, _16), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _32), _256, _16)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _32), _256, _16)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, Layout<(_32, (_2, _2)), (_4, (_1, _2))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, Layout<(_32, (_2, _2)), (_4, (_1, _2))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<_128, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, (u32, Keep, Keep)>, Layout<((_2, _2), (_1,)), ((_1, _2), (_0,))>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<_128, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, (u32, Keep, Keep)>, Layout<((_2, _2), (_1,)), ((_1, _2), (_0,))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<_384, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, (u32, Keep, Keep)>, Layout<((_2, _2), (_3,)), ((_1, _2), (_128,))>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<_384, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>>, (u32, Keep, Keep)>, Layout<((_2, _2), (_3,)), ((_1, _2), (_128,))>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, Layout<((_5, _3), (_4, (_2, _2))), ((_48, _2), (_6, (_24, _1)))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, Layout<((_5, _3), (_4, (_2, _2))), ((_48, _2), (_6, (_24, _1)))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_6, _40), (_40, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, (_2, _2)), _1, _1), ((_1, (_4, _40)), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_6, _40), (_40, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, (_2, _2)), _1, _1), ((_1, (_4, _40)), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_12, _40), (_1, _12)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, (_2, _2)), _2, _1), ((_12, (_48, _1)), _6, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_12, _40), (_1, _12)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, (_2, _2)), _2, _1), ((_12, (_48, _1)), _6, _0)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, Layout<((_8, _4), (_8, _1)), ((_1, _0), (_8, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, Layout<((_4, _8), (_2, _1)), ((_16, _1), (_8, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _128, _8)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _1), _2, _2), ((_1, _0), _128, _8)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, Layout<((_8, _2, _2), (_8, _1)), ((_2, _1, _0), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, Layout<((_4, _8), ((_2, _2), _1)), ((_32, _2), ((_16, _1), _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _4), ((_1, _0), _512, _8)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _2, _4), (((_1, _32), _0), _512, _8)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, Layout<((_8, _4), ((_2, _4), _1)), ((_1, _16), ((_8, _64), _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, Layout<((_4, _8), (_8, _1)), ((_64, _1), (_8, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _2, _2), (((_1, _8), _0), _512, _32)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _512, _32)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, Layout<((_8, _4), ((_2, _4), _1)), ((_4, _64), ((_32, _1), _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, Layout<(_32, (_8, _1)), (_1, (_32, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _1, _8), (((_1, _64), _0), _0, _8)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _8), ((_1, _0), _0, _8)>);

assert_type_eq_all!(PartitionedS<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedS<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>>);

assert_type_eq_all!(PartitionedD<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedD<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>>>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, Layout<(_32, (_8, _1)), (_1, (_32, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, Layout<((_4, _8), ((_2, _4), _1)), ((_2, _32), ((_1, _8), _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _32), (_1, _8)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_32, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _32), (_1, _8)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _1), ((_256, _0), _8, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _8, _1), (((_1, _64), _0), _8, _0)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, Layout<((_4, _8), (_8, _1)), ((_64, _1), (_8, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, Layout<((_8, _4), ((_2, _4), _1)), ((_1, _16), ((_8, _64), _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _512, _32)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _4), _1), _2, _2), (((_1, _8), _0), _512, _32)>);

assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, Layout<((_4, _8), ((_2, _2), _1)), ((_2, _16), ((_1, _8), _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, Layout<((_16, _2), (_8, _1)), ((_1, _0), (_16, _0))>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_8, _16), (_1, _8)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _1, _1), (((_1, _8), _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_8, _16), (_1, _8)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_16, _0), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _8, _2), (((_1, _64), _0), _8, _1024)>);

assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _8, _2), ((_128, _0), _8, _1024)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_32, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_16, _8, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_16, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _1, _1), ((_1, _128, _8), _0, _0)>);
assert_type_eq_all!(FragmentA<Layout<(_16, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _2), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_8, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_1, _8), _0, _0)>);
assert_type_eq_all!(FragmentB<Layout<(_8, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _1, _1), ((_1, _2), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_1, _64), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _1, _1), ((_1, _2), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_32, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_16, _8, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _4, _2), ((_1, _256, _8), _512, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _2), _4, _2), ((_1, _2, _4), _16, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _2), ((_1, _8), _256, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _4, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _4), ((_1, _256), _512, _8)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _4, _4), ((_1, _2), _4, _16)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<(_32, _2, _2, _1), (_1, _32, _64, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, (_32, _16, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _0, _8), ((_16, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _2), ((_1, _256, _8), _1024, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _16, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_48, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _3, _2), ((_1, _8), _512, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_48, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _3, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _48), (_48, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _3), ((_1, _384), X0<_96>, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _48), (_48, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _2, _3), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<(_32, _2, _2, _1), (_1, _32, _64, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (_32, _32, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _4, _4), ((_1, _512, _8), _2048, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_2, _2, _2), _4, _4), ((_1, _2, _4), _32, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _8, _4), ((_1, _8), _1024, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_2, _2), _8, _4), ((_1, _2), _16, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _128), (_128, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _8), ((_1, _1024), _4096, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _128), (_128, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_2, _2), _4, _8), ((_1, _2), _4, _16)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<(_32, _2, _2, _1), (_1, _64, _32, _32)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, (_32, _32, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<(((_4, _8), _2, _2), ((_2, _2, _2), (_1, _1))), (((_64, _1), _0, _16), ((_32, _8, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<(((_4, _8), _2, _2), ((_2, _2), (_2, _1))), (((_64, _1), _8, _0), ((_32, _256), (_16, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<(((_4, _8), _2, _2), ((_2, _2), (_1, _2))), (((_64, _1), _256, _16), ((_32, _8), (_0, _512)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _4), ((_1, _512, _8), _2048, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<((_2, _2, _2), _2, _4), ((_1, _2, _4), _32, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _4), ((_1, _8), _1024, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<((_2, _2), _4, _4), ((_1, _2), _16, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _64), (_1, _64)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _4), ((_64, _8), _32, _1024)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _64), (_1, _64)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>>, Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<(_32, _4, _2, _1), (_1, _32, _128, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, (_64, _32, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_4, _8, _4, _2), ((_2, _2, _2), (_1, _1))), ((_128, _1, _16, _0), ((_64, _8, _512), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_4, _8, _4, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_4, _8, _4, _2), ((_2, _2), (_1, _2))), ((_128, _1, _16, _512), ((_64, _8), (_0, _1024)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _32), (_1, _128)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _2), ((_128, _8, _1024), _64, _2048)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _32), (_1, _128)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _8, _16)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _32), (_1, _64)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _2), ((_64, _512), _16, _1024)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _32), (_1, _64)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_2, _2), _4, _2), ((_1, _2), _4, _16)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _4), ((_1, _512), _4096, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>>, Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<(_32, _2, _1, _1), (_1, _32, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, (_32, _16, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _1, _2), ((_1, _256, _8), _0, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_2, _2, _2), _1, _2), ((_1, _2, _4), _0, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _4, _2), ((_1, _8), _256, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_2, _2), _4, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _4), ((_1, _256), _0, _8)>);
assert_type_eq_all!(FragmentC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>>, Layout<((_2, _2), _1, _4), ((_1, _2), _0, _4)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<(_32, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, (_16, _16, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_4, _2, _4), ((_2, _2), (_2, _1))), ((_32, _1, _4), ((_16, _128), (_2, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_64, _1), ((_16, _8), (_0, _32)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _2), ((_1, _256, _8), _512, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _16, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), (_2, _2), _2), ((_1, _8), (_64, _512), _16)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_2, _2), (_2, _2), _2), ((_1, _2), (_8, _16), _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, (_2, _2)), ((_1, _256), _512, (_2, _16))>);
assert_type_eq_all!(FragmentC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>>, Layout<((_2, _2), _2, (_2, _2)), ((_1, _2), _4, (_8, _16))>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_32, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_16, _8, _8));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), (_2, (_1, _1))), ((_8, _1), (_32, (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_64, _4), _0, _0)>);
assert_type_eq_all!(FragmentA<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _1, _1), ((_1, _2), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_8, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_2, _1, _1), (_4, _0, _0)>);
assert_type_eq_all!(FragmentB<Layout<(_8, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_2, _1, _1), (_1, _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _1), ((_1, _64), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _1, _1), ((_1, _2), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<(_32, _2, _2, _1), (_1, _32, _64, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, (_32, _16, _8));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_128, _4), _512, _8)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, (u32, Keep, Keep, Keep)>, Layout<(_2, _2, _2), (_4, _256, _8)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<(_2, _2, _2), (_1, _4, _2)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _256), _1024, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<(_32, _1, _4, _1), (_1, _0, _32, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (_16, _32, _8));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2), (_1, _1))), ((_32, _1, _0), ((_16, _8), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _32), (_2, (_1, _1))), ((_64, _1), (_32, (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2), (_1, _1))), ((_32, _1, _128), ((_16, _8), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _128), _256, _8)>);
assert_type_eq_all!(FragmentA<Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_2, _2, _2), (_1, _512, _8)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<(_2, _2, _2), (_1, _4, _2)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _512), _1024, _32)>);
assert_type_eq_all!(FragmentC<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<(_1, _16, _16, _1), (_0, _1, _16, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, (_16, _16, _1));
assert_type_eq_all!(LayoutTvA<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<((_16, _16), (_1, (_1, _1))), ((_1, _0), (_0, (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<((_16, _16), (_1, (_1, _1))), ((_0, _1), (_0, (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, (_1, (_1, _1))), (_1, (_0, (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _8, _8), (_0, _16, _128)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<(_1, _8, _8), (_0, _1, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _8, _8), (_0, _16, _128)>);
assert_type_eq_all!(FragmentB<Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<(_1, _8, _8), (_0, _1, _8)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _128), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _8, _8), (_0, _16, _2048)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _128), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>>, Layout<(_1, _8, _8), (_0, _1, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<(_1, _16, _16, _1), (_0, _16, _1, _1)>);
assert_type_eq_all!(TileOfMma<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, (_32, _32, _1));
assert_type_eq_all!(LayoutTvA<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<((_16, _16), (_1, (_2, _1))), ((_0, _1), (_0, (_16, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<((_16, _16), (_1, (_2, _1))), ((_1, _0), (_0, (_16, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<((_16, _16), (_1, (_2, _2))), ((_32, _1), (_0, (_16, _512)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _8), (_8, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _4, _8), (_0, _128, _1)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _8), (_8, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<(_1, _4, _8), (_0, _8, _1)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _8), (_1, _65)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _4, _8), (_0, _16, _65)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _8), (_1, _65)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<(_1, _4, _8), (_0, _1, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _64), (_64, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<(_1, _4, _4), (_0, _1024, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _64), (_64, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>>, Layout<(_1, _4, _4), (_0, _1, _4)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_64, _64, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_64, _16), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_64, _16), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2, _8), (_1, _1))), ((_128, _1, _16), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _1, _4), ((_64, _1), _0, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _1, _4), ((_1, _64), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _1, _4), ((_64, _1), _0, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _1, _4), ((_1, _64), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _8), _1, _1), ((_1, _512, _8), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _8), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _2, _1, _1), (_1, _128, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (_128, _256, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _2), ((_64, _16), (_1, _1))), ((_0, _64), ((_1, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, ((_256, _16), (_1, _1))), (_0, ((_1, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _8), ((_2, _2, _32), (_1, _1))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _1, _4), ((_64, _1), _0, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _1, _4), ((_1, _64), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_256, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_256, _16), _1, _4), ((_64, _1), _0, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_256, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_256, _16), _1, _4), ((_1, _256), _0, _4096)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _256), (_256, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _32), _1, _1), ((_1, _2048, _8), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _256), (_256, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _32), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _2, _1, _1), (_1, _128, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (_128, _64, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _8), ((_2, _2, _2), (_1, _1))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, ((_64, _16), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _8), ((_2, _2, _8), (_1, _1))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _1, _4), ((_1, _512, _8), _0, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _2), _1, _4), ((_1, _2, _4), _0, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _1, _4), ((_64, _1), _0, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _1, _4), ((_1, _64), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _8), _1, _2), ((_1, _1024, _8), _0, _64)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _8), _1, _2), ((_1, _2, _4), _0, _32)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _2, _1), (_1, _0, _128, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (_64, _256, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, ((_64, _16), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _2), ((_128, _16), (_1, _1))), ((_0, _128), ((_1, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4, _2), ((_2, _2, _16), (_1, _1))), ((_128, _1, _16, _8192), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _32), (_32, _1)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _1, _2), ((_32, _1), _0, _16)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _32), (_32, _1)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _1, _2), ((_1, _64), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_256, _32), (_1, _256)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_128, _16), _1, _2), ((_1, _256), _0, _4096)>);
assert_type_eq_all!(FragmentB<Layout<(_256, _32), (_1, _256)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _16), _1, _2), ((_1, _128), _0, _2048)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _256), (_1, _64)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _16), _1, _1), ((_64, _8, _512), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _256), (_1, _64)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _16), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_64, _24, _16));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_64, _16), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_24, _16), (_1, _1))), (_0, ((_1, _24), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2, _3), (_1, _1))), ((_128, _1, _16), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _32), (_1, _128)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _16), _2, _2), ((_1, _128), _64, _2048)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _32), (_1, _128)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _16), _2, _2), ((_1, _64), _1024, _2048)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_48, _32), (_32, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_24, _16), _2, _2), ((_32, _1), _768, _16)>);
assert_type_eq_all!(FragmentB<Layout<(_48, _32), (_32, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_24, _16), _2, _2), ((_1, _24), _768, _384)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _48), (_48, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _3), _2, _2), ((_1, _384, _8), X0<_192>, _24)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _48), (_48, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _3), _2, _2), ((_1, _2, _4), _12, _24)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _2, _1, _1), (_1, _128, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (_128, _96, _8));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _2), ((_64, _8), (_1, _1))), ((_0, _64), ((_1, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, ((_96, _8), (_1, _1))), (_0, ((_1, _96), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _8), ((_2, _2, _12), (_1, _1))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _8), _1, _4), ((_32, _1), _0, _8)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _8), _1, _4), ((_1, _64), _0, _512)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_96, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_96, _8), _1, _4), ((_32, _1), _0, _8)>);
assert_type_eq_all!(FragmentB<Layout<(_96, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_96, _8), _1, _4), ((_1, _96), _0, _768)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _96), (_96, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _12), _1, _1), ((_1, _768, _8), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _96), (_96, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _12), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_64, _8, _8));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2), (_1, _1))), ((_64, _1, _16), ((_8, _256), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_8, _8), (_1, _1))), (_0, ((_1, _8), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2, _1), (_1, _1))), ((_128, _1, _16), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _1, _2), ((_128, _4), _0, _8)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _1, _2), ((_1, _2), _0, _4)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_16, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _8), _2, _2), ((_16, _1), _128, _8)>);
assert_type_eq_all!(FragmentB<Layout<(_16, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_8, _8), _2, _2), ((_1, _8), _128, _64)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _1), _1, _2), ((_1, _128, _8), _0, _8)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _1), _1, _2), ((_1, _2, _0), _0, _4)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<(_128, _2, _1, _1), (_1, _128, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, (_128, _128, _32));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<((_4, _8, _8), ((_4, _2, _2), (_1, _1))), ((_512, _1, _16), ((_128, _8, _2048), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<(_256, ((_64, _32), (_2, _1))), (_0, ((_1, _128), (_64, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<((_4, _8, _8), ((_2, _2, _8), (_1, _2))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _8192)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2, _2), _1, _4), ((_1, _1024, _16), _0, _32)>);
assert_type_eq_all!(FragmentA<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<((_4, _2, _2), _1, _4), ((_1, _4, _8), _0, _16)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _32), _2, _4), ((_128, _1), _8192, _32)>);
assert_type_eq_all!(FragmentB<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<((_64, _32), _2, _4), ((_1, _64), _8192, _2048)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _8), _1, _2), ((_1, _1024, _8), _0, _64)>);
assert_type_eq_all!(FragmentC<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>>, Layout<((_2, _2, _8), _1, _2), ((_1, _2, _4), _0, _32)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _2, _1, _1), (_1, _128, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (_128, _128, _32));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _2), ((_64, _32), (_1, _1))), ((_0, _64), ((_1, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_256, ((_128, _32), (_1, _1))), (_0, ((_1, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _8), ((_2, _2, _16), (_1, _1))), ((_256, _1, _16), ((_128, _8, _1024), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _32), _2, _4), ((_128, _1), _16384, _32)>);
assert_type_eq_all!(FragmentA<Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _32), _2, _4), ((_1, _64), _8192, _2048)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_128, _32), _1, _4), ((_128, _1), _0, _32)>);
assert_type_eq_all!(FragmentB<Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_128, _32), _1, _4), ((_1, _128), _0, _4096)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _16), _2, _1), ((_1, _1024, _8), _16384, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _16), _2, _1), ((_1, _2, _4), _64, _0)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_64, _48, _32));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_64, _32), (_1, _1))), (_0, ((_1, _64), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_48, _32), (_1, _1))), (_0, ((_1, _48), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2, _6), (_1, _1))), ((_128, _1, _16), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_64, _32), _1, _2), ((_64, _1), _0, _32)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_64, _32), _1, _2), ((_1, _64), _0, _2048)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_48, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_48, _32), _1, _2), ((_64, _1), _0, _32)>);
assert_type_eq_all!(FragmentB<Layout<(_48, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_48, _32), _1, _2), ((_1, _48), _0, X0<_96>)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _96), (_96, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _6), _1, _2), ((_1, _768, _8), _0, _48)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _96), (_96, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _6), _1, _2), ((_1, _2, _4), _0, _24)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, _1, _1, _1), (_1, _0, _0, _0)>);
assert_type_eq_all!(TileOfMma<TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (_64, _32, _32));
assert_type_eq_all!(LayoutTvA<TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_4, _2, _2), (_1, _1))), ((_256, _1, _16), ((_64, _8, _1024), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<(_128, ((_32, _32), (_1, _1))), (_0, ((_1, _32), (_0, _0)))>);
assert_type_eq_all!(LayoutTvC<TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _4), ((_2, _2, _4), (_1, _1))), ((_128, _1, _16), ((_64, _8, _512), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _2, _2), _1, _2), ((_1, _512, _16), _0, _32)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_4, _2, _2), _1, _2), ((_1, _4, _8), _0, _16)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_32, _32), _1, _2), ((_64, _1), _0, _32)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_32, _32), _1, _2), ((_1, _32), _0, _1024)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _32), (_1, _64)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _4), _1, _1), ((_64, _8, _512), _0, _0)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _32), (_1, _64)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _4), _1, _1), ((_1, _2, _4), _0, _0)>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _2), ((_1, _512, _8), _1024, _32)>);
assert_type_eq_all!(FragmentA<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _16, _8)>);

assert_type_eq_all!(Sliced<PartitionedB<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _8), _1024, _32)>);
assert_type_eq_all!(FragmentB<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _8, _4)>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _256), _512, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<((_2, _2), _2, _2), ((_1, _2), _4, _8)>);

assert_type_eq_all!(ThrLayoutVmnk<TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<(_32, _1, _2, _2), (_1, _0, _32, _64)>);
assert_type_eq_all!(TileOfMma<TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, (_16, _16, _32));
assert_type_eq_all!(LayoutTvA<TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_32, _1, _0, _256), ((_16, _8, _128), (_0, _0)))>);
assert_type_eq_all!(LayoutTvB<TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>>, Layout<((_4, _16, _2), ((_2, _2), (_1, _1))), ((_32, _1, _256), ((_16, _128), (_0, _0)))>);

assert_type_eq_all!(Sliced<PartitionedA<Layout<(_64, _32, _3), (_32, _1, _2048)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep, Keep)>, Layout<((_2, _2, _2), _2, _2, _3), ((_1, _256, _8), _1024, _16, _2048)>);
assert_type_eq_all!(FragmentA<Layout<(_64, _32, _3), (_32, _1, _2048)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_2, _2, _2), _2, _2, _3), ((_1, _2, _4), _16, _8, _32)>);

assert_type_eq_all!(PartitionedB<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedB<Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>>);

assert_type_eq_all!(Sliced<PartitionedC<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _4), ((_1, _512), _2048, _16)>);
assert_type_eq_all!(FragmentC<Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>);

assert_type_eq_all!(TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_16, _2, _2, _2), (_8, _1)), ((_1, _256, _16, _0), (_32, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), _1)), ((_64, _1, _16, _0), ((_32, _8, _256), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2, _2), _4, _4), ((_1, _2, _4), _32, _8)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_8, _1), _4, _4), ((_1, _0), _32, _8)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _4, _4), ((_1, _0), _2048, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _4, _4), (((_1, _512, _8), _0), _2048, _16)>);
assert_type_eq_all!(TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<((_8, _2, _2, _2, _2), (_8, _1)), ((_1, _256, _16, _0, _8), (_32, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), _1)), ((_64, _1, _0, _8), ((_32, _256, _16), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _8, _4), ((_1, _2), _16, _4)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<(((_4, _2), _1), _4, _4), (((_1, _16), _0), _32, _4)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _4, _4), ((_1, _0), _2048, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _4, _4), (((_1, _8, _1024), _0), _2048, _16)>);
assert_type_eq_all!(TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_4, _8, _2, _2), (_2, (_2, _2))), ((_64, _1, _16, _256), (_32, (_8, _512)))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_4, _8, _2, _2), (_2, (_2, _2))), ((_64, _1, _16, _256), (_32, (_8, _512)))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _4, _8), ((_1, _2), _4, _16)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_2, (_2, _2)), _4, _4), ((_1, (_2, _16)), _4, _32)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, (_2, _2)), _4, _4), ((_1, (_1024, _16)), _4096, _32)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, (_2, _2)), _4, _4), ((_1, (_1024, _16)), _4096, _32)>);
assert_type_eq_all!(TiledCopyA<CopyAtom<LdmatrixTrans<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_8, _2, _2, _2, _2), (_8, _1)), ((_32, _8, _256, _16, _0), (_1, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), _1)), ((_64, _1, _16, _0), ((_32, _8, _256), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2, _2), _4, _4), ((_1, _2, _4), _8, _32)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_8, _1), _4, _4), ((_1, _0), _8, _32)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _4, _4), ((_1, _0), _32, _2048)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _4, _4), (((_128, _8, _1024), _0), _32, _2048)>);
assert_type_eq_all!(TiledCopyB<CopyAtom<LdmatrixTrans<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<((_16, _2, _2, _2), (_8, _1)), ((_32, _16, _0, _8), (_1, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<((_4, _8, _2, _2), ((_2, _2, _2), _1)), ((_64, _1, _0, _8), ((_32, _256, _16), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _8, _4), ((_1, _2), _4, _32)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, Layout<((_8, _1), _4, _4), ((_1, _0), _8, _32)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _4, _4), ((_1, _0), _32, _2048)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _4, _4), (((_128, _1024, _16), _0), _32, _2048)>);
assert_type_eq_all!(TiledCopyC<CopyAtom<UniversalCopy<_4>, _32>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_4, _8, _2, _2), (_1, (_2, _2, _2))), ((_64, _1, _16, _256), (_0, (_32, _8, _512)))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_4, _8, _2, _2), (_1, (_2, _2, _2))), ((_64, _1, _16, _256), (_0, (_32, _8, _512)))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _4, _8), ((_1, _2), _4, _16)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, Layout<((_1, (_4, _2)), _4, _4), ((_0, (_1, _16)), _4, _32)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, (_2, _2, _2)), _4, _4), ((_0, (_1, _1024, _16)), _4096, _32)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_1, (_2, _2, _2)), _4, _4), ((_0, (_1, _1024, _16)), _4096, _32)>);
assert_type_eq_all!(TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F16F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_16, _2), (_8, _1)), ((_1, _128), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_4, _8), ((_2, _2, _2), _1)), ((_32, _1), ((_16, _8, _128), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2, _2), _1, _1), ((_1, _2, _4), _0, _0)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _1, _1), ((_1, _0), _0, _0)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _1, _1), (((_1, _128, _8), _0), _0, _0)>);
assert_type_eq_all!(TiledCopyB<CopyAtom<Ldmatrix<_2>, _16>, TiledMma<M16n8k16F16F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>>, Layout<((_8, _2, _2), (_8, _2)), ((_1, _128, _0), (_16, _8))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>>, Layout<((_4, _8), ((_2, _2), _2)), ((_32, _1), ((_16, _128), _8))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _1), ((_1, _2), _4, _0)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>>, Layout<((_4, _2), _1, _1), ((_1, _4), _0, _0)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _2), _1, _1), ((_1, _128), _0, _0)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _2), _1, _1), (((_1, _8), _128), _0, _0)>);
assert_type_eq_all!(TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, TiledMma<M16n8k16F16F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, _16, _16)>>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>>, Layout<((_4, _8), ((_2, _2, _2), _1)), ((_32, _1), ((_16, _8, _128), _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>>, Layout<((_16, _2), (_8, _1)), ((_1, _128), (_16, _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>>, Layout<(((_4, _2), _1), _2, _2), (((_1, _8), _0), _4, _16)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _2, _2), (((_1, _256, _8), _0), _512, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _512, _16)>);
assert_type_eq_all!(TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32Bf16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_16, _2), (_8, _1)), ((_1, _128), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_4, _8), ((_2, _2, _2), _1)), ((_32, _1), ((_16, _8, _128), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2, _2), _2, _2), ((_1, _2, _4), _16, _8)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, Layout<((_8, _1), _2, _2), ((_1, _0), _16, _8)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _512, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2, _2), _1), _2, _2), (((_1, _256, _8), _0), _512, _16)>);
assert_type_eq_all!(TiledCopyB<CopyAtom<Ldmatrix<_2>, _16>, TiledMma<M16n8k16F32Bf16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>>, Layout<((_8, _2, _2), (_8, _1)), ((_1, _64, _0), (_8, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>>, Layout<((_4, _8), ((_2, _2), _1)), ((_16, _1), ((_8, _64), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _2), ((_1, _2), _8, _4)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>>, Layout<((_4, _1), _2, _2), ((_1, _0), _8, _4)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_8, _1), _2, _2), ((_1, _0), _256, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _2, _2), (((_1, _8), _0), _256, _16)>);
assert_type_eq_all!(TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<M16n8k16F32Bf16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>>, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>>, Layout<((_4, _8), (_2, _2)), ((_32, _1), (_16, _8))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _2), ((_1, _2), _4, _8)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>>, Layout<((_2, _2), _2, _2), ((_1, _2), _4, _8)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _16), (_16, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _128), _256, _8)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _16), (_16, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _2), ((_1, _128), _256, _8)>);
assert_type_eq_all!(TiledCopyA<CopyAtom<Ldmatrix<_4>, _32>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>>, Layout<((_16, _2, _2, _2), (_4, _1)), ((_1, _128, _16, _0), (_32, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), ((_2, _2), _1)), ((_32, _1, _16, _0), ((_8, _128), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _4), ((_1, _2), _16, _4)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>>, Layout<((_4, _1), _2, _4), ((_1, _0), _16, _4)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _2, _4), ((_1, _0), _1024, _8)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<(((_2, _2), _1), _2, _4), (((_256, _4), _0), _1024, _8)>);
assert_type_eq_all!(TiledCopyB<CopyAtom<Ldmatrix<_2>, _32>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>>, Layout<((_8, _2, _4, _2), (_4, _1)), ((_1, _64, _0, _8), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), (_2, _1)), ((_16, _1, _0, _8), (_64, _0))>);
assert_type_eq_all!(Retiled<Layout<(_2, _4, _4), (_1, _8, _2)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>>, Layout<((_2, _1), _4, _4), ((_1, _0), _8, _2)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_4, _1), _4, _4), ((_1, _0), _512, _8)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _1), _4, _4), ((_4, _0), _512, _8)>);
assert_type_eq_all!(TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), (_2, _2)), ((_64, _1, _16, _256), (_32, _8))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>>, Layout<((_4, _8, _2, _2), (_2, _2)), ((_64, _1, _16, _256), (_32, _8))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>>, Layout<((_2, _2), _2, _4), ((_1, _2), _4, _8)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_64, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _4), ((_1, _512), _2048, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_64, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, _2), _2, _4), ((_1, _512), _2048, _16)>);
assert_type_eq_all!(TiledCopyA<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, _16, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_16, _2, _2), (_8, _1)), ((_1, _256, _16), (_32, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_4, _8, _2), ((_2, _2, _2), _1)), ((_64, _1, _16), ((_32, _8, _256), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2, _2), _1, (_2, _2)), ((_1, _2, _4), _0, (_8, _16))>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>, Layout<((_8, _1), _1, _4), ((_1, _0), _0, _8)>);
assert_type_eq_all!(PartitionedS<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedS<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>>);
assert_type_eq_all!(PartitionedD<ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>, ComposedLayout<Swizzle<3, 3, 3>, _0, PartitionedD<Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>>>);
assert_type_eq_all!(TiledCopyB<CopyAtom<Ldmatrix<_4>, _16>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, _16, _16)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>, Layout<((_8, _2, _2, _2), (_8, _1)), ((_1, _128, _8, _0), (_16, _0))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>, Layout<((_4, _8, _2), ((_2, _2, _2), _1)), ((_32, _1, _0), ((_16, _128, _8), _0))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _4, _2), ((_1, _2), _4, _16)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>, Layout<((_8, _1), _2, _2), ((_1, _0), _8, _16)>);
assert_type_eq_all!(PartitionedS<ComposedLayout<Swizzle<2, 3, 3>, _0, Layout<(_32, _32), (_32, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>, ComposedLayout<Swizzle<2, 3, 3>, _0, PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>>);
assert_type_eq_all!(PartitionedD<ComposedLayout<Swizzle<2, 3, 3>, _0, Layout<(_32, _32), (_32, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>, ComposedLayout<Swizzle<2, 3, 3>, _0, PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>>>);
assert_type_eq_all!(TiledCopyC<CopyAtom<UniversalCopy<_8>, _32>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, _16, _16)>>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>);
assert_type_eq_all!(LayoutTvS<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>>, Layout<((_4, _8, _2), (_2, (_2, _2))), ((_64, _1, _16), (_32, (_8, _256)))>);
assert_type_eq_all!(LayoutTvD<TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>>, Layout<((_4, _8, _2), (_2, (_2, _2))), ((_64, _1, _16), (_32, (_8, _256)))>);
assert_type_eq_all!(Retiled<Layout<((_2, _2), _1, _4), ((_1, _2), _0, _4)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>>, Layout<((_2, _4), _1, _2), ((_1, _2), _0, _8)>);
assert_type_eq_all!(Sliced<PartitionedS<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, (_2, _2)), _1, _2), ((_1, (_256, _8)), _0, _16)>);
assert_type_eq_all!(Sliced<PartitionedD<Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>>, (u32, Keep, Keep, Keep)>, Layout<((_2, (_2, _2)), _1, _2), ((_1, (_256, _8)), _0, _16)>);

/// What the threads have of tensors: of each answer about a partition, in their order.
#[allow(clippy::too_many_lines)] // a list
pub(crate) fn tensors() -> Vec<super::Threads> {
    vec![
        super::threads!(ByS, Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_128, _16), (_1, _132)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_128, _16), (_1, _132)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_256, _8, _3), (_1, _256, _2048)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_256, _8, _3), (_1, _256, _2048)>, TiledCopy<CopyAtom<UniversalCopy<_16>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_128, _8), (_1, _128)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_128, _8), (_8, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<(_128, _8), (_8, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_128, _8), Layout<(_256, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByD, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByS, Layout<(_32, _32), (_33, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByD, Layout<(_32, _32), (_33, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByS, Layout<(_64, _96), (_96, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByD, Layout<(_64, _96), (_96, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_32, _8), _4), ((_32, _4), _1)>>>),
        super::threads!(ByS, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByD, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByS, Layout<(_64, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByD, Layout<(_64, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByS, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByD, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByS, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByD, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByS, Layout<(_128, _64, _3), (_64, _1, _8192)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByD, Layout<(_128, _64, _3), (_64, _1, _8192)>, TiledCopy<CopyAtom<CpAsync<_16>, _16>, TvLayout<(_16, _64), Layout<((_8, _16), _8), ((_128, _1), _16)>>>),
        super::threads!(ByS, Layout<(_8, _16), (_16, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>),
        super::threads!(ByD, Layout<(_8, _16), (_16, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>),
        super::threads!(ByS, Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>),
        super::threads!(ByD, Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<CpAsync<_8>, _32>, TvLayout<(_8, _16), Layout<((_8, _4), (_2, _2)), ((_16, _2), (_8, _1))>>>),
        super::threads!(ByS, Layout<_128, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<_128, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<_384, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>),
        super::threads!(ByD, Layout<_384, _1>, TiledCopy<CopyAtom<CpAsync<_4>, _16>, TvLayout<(_128,), Layout<(_32, _4), (_4, _1)>>>),
        super::threads!(ByS, Layout<(_6, _40), (_40, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>),
        super::threads!(ByD, Layout<(_6, _40), (_40, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>),
        super::threads!(ByS, Layout<(_12, _40), (_1, _12)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>),
        super::threads!(ByD, Layout<(_12, _40), (_1, _12)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _8>, TvLayout<(_6, _40), Layout<((_5, _3), (_8, _2)), ((_48, _2), (_6, _1))>>>),
        super::threads!(ByS, Layout<(_8, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>),
        super::threads!(ByD, Layout<(_8, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>),
        super::threads!(ByS, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>),
        super::threads!(ByD, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_1>, _16>, TvLayout<(_8, _8), Layout<((_4, _8), _2), ((_16, _1), _8)>>>),
        super::threads!(ByS, Layout<(_16, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>),
        super::threads!(ByD, Layout<(_16, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>),
        super::threads!(ByS, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>),
        super::threads!(ByD, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _8), Layout<((_4, _8), (_2, _2)), ((_32, _2), (_16, _1))>>>),
        super::threads!(ByS, Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByD, Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByS, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByD, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByS, Layout<(_32, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByD, Layout<(_32, _8), (_8, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByS, Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByD, Layout<(_32, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByS, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByD, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _8), Layout<(_32, _8), (_1, _32)>>>),
        super::threads!(ByS, Layout<(_8, _32), (_1, _8)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>),
        super::threads!(ByD, Layout<(_8, _32), (_1, _8)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>),
        super::threads!(ByS, Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>),
        super::threads!(ByD, Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), (_2, _4)), ((_2, _32), (_1, _8))>>>),
        super::threads!(ByS, Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByD, Layout<(_8, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByS, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByD, Layout<(_16, _64), (_64, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_8, _32), Layout<((_4, _8), _8), ((_64, _1), _8)>>>),
        super::threads!(ByS, Layout<(_8, _16), (_1, _8)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>),
        super::threads!(ByD, Layout<(_8, _16), (_1, _8)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>),
        super::threads!(ByS, Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>),
        super::threads!(ByD, Layout<(_64, _32), (_1, _64)>, TiledCopy<CopyAtom<StmatrixTrans<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), (_2, _2)), ((_2, _16), (_1, _8))>>>),
        super::threads!(ByA, Layout<(_16, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_8, _16), (_16, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_48, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _48), (_48, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByB, Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByC, Layout<(_128, _128), (_128, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByA, Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>),
        super::threads!(ByB, Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>),
        super::threads!(ByC, Layout<(_64, _64), (_1, _64)>, TiledMma<M16n8k16F32Bf16, Layout<(_2, _2, _1), (_2, _1, _1)>, (_32, _32, _16)>),
        super::threads!(ByA, Layout<(_128, _32), (_1, _128)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>),
        super::threads!(ByB, Layout<(_64, _32), (_1, _64)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>),
        super::threads!(ByC, Layout<(_128, _64), (_64, _1)>, TiledMma<M16n8k16F16F16, Layout<(_4, _2, _1), (_1, _4, _0)>, (Keep, _32, _16)>),
        super::threads!(ByA, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>),
        super::threads!(ByB, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>),
        super::threads!(ByC, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _1, _1), (_1, _0, _0)>, (_32, Layout<(_8, _2), (_1, _8)>, _16)>),
        super::threads!(ByA, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>),
        super::threads!(ByB, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>),
        super::threads!(ByC, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _1, _1), (_0, _0, _0)>, (_16, Layout<(_2, _4, _2), (_1, _4, _2)>, _16)>),
        super::threads!(ByA, Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_8, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_16, _8), (_8, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>),
        super::threads!(ByB, Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>),
        super::threads!(ByC, Layout<(_64, _32), (_32, _1)>, TiledMma<M16n8k8F32Tf32, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _16, _8)>),
        super::threads!(ByA, Layout<(_32, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_64, _16), (_16, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k8F32F16, Layout<(_1, _4, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_128, _8), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_128, _128), (_1, _128)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_1, _16, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _8), (_8, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>),
        super::threads!(ByB, Layout<(_64, _8), (_1, _65)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>),
        super::threads!(ByC, Layout<(_64, _64), (_64, _1)>, TiledMma<UniversalFma, Layout<(_16, _16, _1), (_16, _1, _1)>, (_32, _32, Keep)>),
        super::threads!(ByA, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_256, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_128, _256), (_256, _1)>, TiledMma<WgmmaF32F16<_256>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32F16<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _32), (_32, _1)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_256, _32), (_1, _256)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _256), (_1, _64)>, TiledMma<WgmmaF32Bf16<_128>, Layout<(_1, _2, _1), (_0, _1, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _32), (_1, _128)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_48, _32), (_32, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_128, _48), (_48, _1)>, TiledMma<WgmmaF16F16<_24>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_96, _32), (_32, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_128, _96), (_96, _1)>, TiledMma<WgmmaF32Tf32<_96>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_16, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _16), (_16, _1)>, TiledMma<WgmmaF32Tf32<_8, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>),
        super::threads!(ByB, Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>),
        super::threads!(ByC, Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E4m3<_64, Registers>, Layout<(_2, _1, _1), (_1, _0, _0)>, (_128, _128, _32)>),
        super::threads!(ByA, Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_128, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_256, _128), (_128, _1)>, TiledMma<WgmmaF32E5m2<_128>, Layout<(_2, _1, _1), (_1, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_48, _64), (_64, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _96), (_96, _1)>, TiledMma<WgmmaS32S8<_48>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_32, _64), (_64, _1)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_64, _32), (_1, _64)>, TiledMma<WgmmaS32U8<_32, Registers>, Layout<(_1, _1, _1), (_0, _0, _0)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>),
        super::threads!(ByB, Layout<(_32, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>),
        super::threads!(ByC, Layout<(_32, _32), (_32, _1)>, TiledMma<M16n8k16F32F16, Layout<(_1, _2, _2), (_0, _1, _2)>, (Keep, Keep, Keep)>),
        super::threads!(ByA, Layout<(_64, _32, _3), (_32, _1, _2048)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByB, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByC, Layout<(_64, _64), (_64, _1)>, TiledMma<M16n8k16F32F16, Layout<(_2, _2, _1), (_1, _2, _0)>, (_32, _32, _16)>),
        super::threads!(ByS, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>),
        super::threads!(ByD, Layout<(_128, _64), (_64, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>),
        super::threads!(ByS, Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>),
        super::threads!(ByD, Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>),
        super::threads!(ByS, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16, _0), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>),
        super::threads!(ByD, Layout<(_128, _64), (_1, _128)>, TiledCopy<CopyAtom<LdmatrixTrans<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_2, _1))), ((_64, _1, _0, _8), ((_32, _256), (_16, _0)))>>>),
        super::threads!(ByS, Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>),
        super::threads!(ByD, Layout<(_128, _128), (_128, _1)>, TiledCopy<CopyAtom<UniversalCopy<_4>, _32>, TvLayout<(_32, _32), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16, _256), ((_32, _8), (_0, _512)))>>>),
        super::threads!(ByS, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>),
        super::threads!(ByD, Layout<(_16, _16), (_16, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_2, _1))), ((_32, _1), ((_16, _128), (_8, _0)))>>>),
        super::threads!(ByS, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>),
        super::threads!(ByD, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Stmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2), (_1, _2))), ((_32, _1), ((_16, _8), (_0, _128)))>>>),
        super::threads!(ByS, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8), ((_2, _2, _2), (_1, _1))), ((_32, _1), ((_16, _8, _128), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_16, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _16>, TvLayout<(_8, _16), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_16, _1), ((_8, _64), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_32, _16), (_16, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_32, _16), (_16, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_16, _8), Layout<((_4, _8), ((_2, _2), (_1, _1))), ((_32, _1), ((_16, _8), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_4>, _32>, TvLayout<(_32, _8), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_32, _1, _16, _0), ((_8, _128), (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_64, _32), (_32, _1)>, TiledCopy<CopyAtom<Ldmatrix<_2>, _32>, TvLayout<(_16, _8), Layout<((_4, _8, _2, _2), (_2, (_1, _1))), ((_16, _1, _0, _8), (_64, (_0, _0)))>>>),
        super::threads!(ByS, Layout<(_64, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>),
        super::threads!(ByD, Layout<(_64, _64), (_64, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2, _2), ((_2, _2), (_1, _1))), ((_64, _1, _16, _256), ((_32, _8), (_0, _0)))>>>),
        super::threads!(ByS, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByD, ComposedLayout<Swizzle<3, 3, 3>, _0, Layout<(_32, _64), (_64, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2, _2), (_1, _1))), ((_64, _1, _16), ((_32, _8, _256), (_0, _0)))>>>),
        super::threads!(ByS, ComposedLayout<Swizzle<2, 3, 3>, _0, Layout<(_32, _32), (_32, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>),
        super::threads!(ByD, ComposedLayout<Swizzle<2, 3, 3>, _0, Layout<(_32, _32), (_32, _1)>>, TiledCopy<CopyAtom<Ldmatrix<_4>, _16>, TvLayout<(_16, _16), Layout<((_4, _8, _2), ((_2, _2), (_2, _1))), ((_32, _1, _0), ((_16, _128), (_8, _0)))>>>),
        super::threads!(ByS, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>),
        super::threads!(ByD, Layout<(_32, _32), (_32, _1)>, TiledCopy<CopyAtom<UniversalCopy<_8>, _32>, TvLayout<(_32, _16), Layout<((_4, _8, _2), ((_2, _2), (_1, _2))), ((_64, _1, _16), ((_32, _8), (_0, _256)))>>>),
    ]
}
