//! Operations as the value level answers them, and layouts with coordinates.
//!
//! Written by `layout_tests::generate`; not to be edited.

use layout_core::typenum::{B0, B1, UInt};
use layout_core::*;
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

use super::{Evaluated, Measured, evaluated, measured};

assert_type_eq_all!(Coalesced<Layout<((_5, ()),), ((_4, ()),)>>, Layout<_5, _4>);
assert_type_eq_all!(Coalesced<Layout<(_4,), (_3,)>>, Layout<_4, _3>);
assert_type_eq_all!(Coalesced<Layout<(_3, ()), (_1, ())>>, Layout<_3, _1>);
assert_type_eq_all!(Coalesced<Layout<(_4, _16), (_1, _5)>>, Layout<(_4, _16), (_1, _5)>);
assert_type_eq_all!(Coalesced<Layout<((_8, (_7,), _12), ()), ((_252, (_36,), _1), ())>>, Layout<(_8, _7, _12), (_252, _36, _1)>);
assert_type_eq_all!(Coalesced<Layout<(_12, _2, _6, _5), (_60, _1, _10, _2)>>, Layout<(_12, _2, _6, _5), (_60, _1, _10, _2)>);
assert_type_eq_all!(Coalesced<Layout<(_5, _7, _7, ()), (_2, _4, _0, ())>>, Layout<(_5, _7, _7), (_2, _4, _0)>);
assert_type_eq_all!(Coalesced<Layout<(_6, _9, _1, _12), (_216, _1, _1, _18)>>, Layout<(_6, _9, _12), (_216, _1, _18)>);
assert_type_eq_all!(Coalesced<Layout<(_3, ((_5, _5),)), (_5, ((_7, _29),))>>, Layout<(_3, _5, _5), (_5, _7, _29)>);
assert_type_eq_all!(Coalesced<Layout<((_12, _12, _4), _3, ()), ((_1, _12, _0), _144, ())>>, Layout<(_144, _4, _3), (_1, _0, _144)>);
assert_type_eq_all!(Coalesced<Layout<(_2, (_4, ())), (_4, (_1, ()))>>, Layout<(_2, _4), (_4, _1)>);
assert_type_eq_all!(Coalesced<Layout<(_4, (), ()), (_51, (), ())>>, Layout<_4, _51>);
assert_type_eq_all!(Coalesced<Layout<(_4, ()), (_10, ())>>, Layout<_4, _10>);
assert_type_eq_all!(Coalesced<Layout<(_4, _6, (_4,)), (_27, _54, (_0,))>>, Layout<(_4, _6, _4), (_27, _54, _0)>);
assert_type_eq_all!(Coalesced<Layout<((_5,), (_3,), _6), ((_6,), (_59,), _6)>>, Layout<(_5, _3, _6), (_6, _59, _6)>);
assert_type_eq_all!(Coalesced<Layout<(_8, _16, ((_16,),)), (_16, _1, ((_0,),))>>, Layout<(_8, _16, _16), (_16, _1, _0)>);
assert_type_eq_all!(Coalesced<Layout<((),), ((),)>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<((_1,), (_8,), _16, _16), ((_8,), (_1,), _256, _16)>>, Layout<(_8, _16, _16), (_1, _256, _16)>);
assert_type_eq_all!(Coalesced<Layout<(_8, (_4, _32)), (_4, (_1, _0))>>, Layout<(_8, _4, _32), (_4, _1, _0)>);
assert_type_eq_all!(Coalesced<Layout<(_8, _2, _2), (_3, _24, _144)>>, Layout<(_16, _2), (_3, _144)>);
assert_type_eq_all!(Coalesced<Layout<(_2,), (_2,)>>, Layout<_2, _2>);
assert_type_eq_all!(Coalesced<Layout<((), ()), ((), ())>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<(_7, _2, _7, (_1,)), (_62, _4, _0, (_53,))>>, Layout<(_7, _2, _7), (_62, _4, _0)>);
assert_type_eq_all!(Coalesced<Layout<(_16, _2, _16, (_1,)), (_1, _512, _32, (_16,))>>, Layout<(_16, _2, _16), (_1, _512, _32)>);
assert_type_eq_all!(Coalesced<Layout<(_12, (_12, _5)), (_120, (_1, _24))>>, Layout<(_12, _12, _5), (_120, _1, _24)>);
assert_type_eq_all!(Coalesced<Layout<(), ()>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<((_4, _3, _4), (), ()), ((_18, _8, _38), (), ())>>, Layout<(_4, _3, _4), (_18, _8, _38)>);
assert_type_eq_all!(Coalesced<Layout<(_4,), (_57,)>>, Layout<_4, _57>);
assert_type_eq_all!(Coalesced<Layout<(_16, _4, _2, _1, _16), (_32, _2, _1, _8, _512)>>, Layout<(_16, _4, _2, _16), (_32, _2, _1, _512)>);
assert_type_eq_all!(Coalesced<Layout<(_32, _8), (_1, _0)>>, Layout<(_32, _8), (_1, _0)>);
assert_type_eq_all!(Coalesced<Layout<((), _3, _1, _4, _2), ((), _2, _1, _6, _1)>>, Layout<(_12, _2), (_2, _1)>);
assert_type_eq_all!(Coalesced<Layout<((), ()), ((), ())>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<(_12, _2, _12, ()), (_2, _1, _48, ())>>, Layout<(_12, _2, _12), (_2, _1, _48)>);
assert_type_eq_all!(Coalesced<Layout<(_1, ((),), ()), (_1, ((),), ())>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<(_3, _9, _12), (_1, _36, _3)>>, Layout<(_3, _9, _12), (_1, _36, _3)>);
assert_type_eq_all!(Coalesced<Layout<((_12, _12, ()), ()), ((_1, _36, ()), ())>>, Layout<(_12, _12), (_1, _36)>);
assert_type_eq_all!(Coalesced<Layout<(_4, _2, (_8,)), (_8, _0, (_1,))>>, Layout<(_4, _2, _8), (_8, _0, _1)>);
assert_type_eq_all!(Coalesced<Layout<(), ()>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<(_7, (_5, ())), (_54, (_32, ()))>>, Layout<(_7, _5), (_54, _32)>);
assert_type_eq_all!(Coalesced<Layout<(_8, (_12, ()), ()), (_1, (_24, ()), ())>>, Layout<(_8, _12), (_1, _24)>);
assert_type_eq_all!(Coalesced<Layout<(_1, _2, _3, _5, _7), (_7, _7, _0, _0, _1)>>, Layout<(_2, _15, _7), (_7, _0, _1)>);
assert_type_eq_all!(Coalesced<Layout<(_12, _12, (_1, (_12,))), (_1, _12, (_1, (_144,)))>>, Layout<UInt<_864, B0>, _1>);
assert_type_eq_all!(Coalesced<Layout<((_4,), ()), ((_288,), ())>>, Layout<_4, _288>);
assert_type_eq_all!(Coalesced<Layout<((_4, _2, _5), _1), ((_19, _15, _7), _2)>>, Layout<(_4, _2, _5), (_19, _15, _7)>);
assert_type_eq_all!(Coalesced<Layout<(_8, _16, _8), (_3, _200, _25)>>, Layout<(_8, _16, _8), (_3, _200, _25)>);
assert_type_eq_all!(Coalesced<Layout<(_12, _12, _8), (_96, UInt<_576, B0>, _12)>>, Layout<(_144, _8), (_96, _12)>);
assert_type_eq_all!(Coalesced<Layout<((_12, _6), (), ()), ((_2, _72), (), ())>>, Layout<(_12, _6), (_2, _72)>);
assert_type_eq_all!(Coalesced<Layout<_7, _3>>, Layout<_7, _3>);
assert_type_eq_all!(Coalesced<Layout<(_1, (_2, (_3,))), (_37, (_6, (_10,)))>>, Layout<(_2, _3), (_6, _10)>);
assert_type_eq_all!(Coalesced<Layout<(_1, _4, _12, _12), (UInt<_576, B0>, _288, _12, _1)>>, Layout<(_4, _12, _12), (_288, _12, _1)>);
assert_type_eq_all!(Coalesced<Layout<(_2, _7, _12, ((),), ()), (_7, _1, _14, ((),), ())>>, Layout<(_2, _7, _12), (_7, _1, _14)>);
assert_type_eq_all!(Coalesced<Layout<(_4, (), ()), (_1, (), ())>>, Layout<_4, _1>);
assert_type_eq_all!(Coalesced<Layout<((_2, _4), (_1,), _16, (_1,)), ((_9, _288), (_2,), _18, (_0,))>>, Layout<(_2, _4, _16), (_9, _288, _18)>);
assert_type_eq_all!(Coalesced<Layout<((_4, _32), _1, _32, _1), ((_1, _128), _0, _4, _0)>>, Layout<(_4, _32, _32), (_1, _128, _4)>);
assert_type_eq_all!(Coalesced<Layout<((_4, _2), _2, (), ()), ((_1, _3), _1, (), ())>>, Layout<(_4, _2, _2), (_1, _3, _1)>);
assert_type_eq_all!(Coalesced<Layout<(_2,), (_1,)>>, Layout<_2, _1>);
assert_type_eq_all!(Coalesced<Layout<(_12, _5, ((_6, _2),), ()), (_180, _1, ((_15, _90),), ())>>, Layout<(_12, _5, _12), (_180, _1, _15)>);
assert_type_eq_all!(Coalesced<Layout<_4, _1>>, Layout<_4, _1>);
assert_type_eq_all!(Coalesced<Layout<(_1, (), ()), (_1, (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(Coalesced<Layout<(_12, _12, ((_8,),)), (_1, _0, ((_24,),))>>, Layout<(_12, _12, _8), (_1, _0, _24)>);

assert_type_eq_all!(Composed<Layout<_12, _1>, Layout<_16, _2>>, Layout<_16, _2>);
assert_type_eq_all!(Composed<Layout<(((),),), (((),),)>, Layout<((), _1, _2, (_1,)), ((), _768, _1, (_1,))>>, Layout<((), _1, _2, (_1,)), ((), _0, _0, (_0,))>);
assert_type_eq_all!(Composed<Layout<(_7, (), ()), (_3, (), ())>, Layout<(_2, _5, (_5,), ((),)), (_21, _8, (_6,), ((),))>>, Layout<(_2, _5, (_5,), ((),)), (_63, _24, (_18,), ((),))>);
assert_type_eq_all!(Composed<Layout<(_6, (), ()), (_0, (), ())>, Layout<(_3, _2), (_5, _4)>>, Layout<(_3, _2), (_0, _0)>);
assert_type_eq_all!(Composed<Layout<(_2, (_16,), ((_16,),)), (_1, (_0,), ((_3,),))>, Layout<(_12,), (_1,)>>, Layout<((_2, _6),), ((_1, _0),)>);
assert_type_eq_all!(Composed<Layout<(_1, _16, _16, ((_4,), ())), (_1, _0, _1, ((_16,), ()))>, Layout<((_1,),), ((_1,),)>>, Layout<((_1,),), ((_1,),)>);
assert_type_eq_all!(Composed<Layout<(_16, _32), (_4, _64)>, Layout<(_4, _3, (), ()), (_6, _0, (), ())>>, Layout<(_4, _3, (), ()), (_24, _0, (), ())>);
assert_type_eq_all!(Composed<Layout<_9, _4>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_3, _7, (_7, _4), ()), (_47, _9, (_49, _39), ())>, Layout<_1, _1>>, Layout<_1, _39>);
assert_not_impl_any!(Layout<((_8,), _2, _32, ()), ((_0,), _32, _1, ())>: Compose<Layout<((_1, _5), (), ()), ((_2, _5), (), ())>>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<((_4,), _1, _1, ((),)), ((_6,), _2, _4, ((),))>>, Layout<((_4,), _1, _1, ((),)), ((_0,), _0, _0, ((),))>);
assert_type_eq_all!(Composed<Layout<(_16, (_32,)), (_3, (_48,))>, Layout<(_16, _4), (_8, _1)>>, Layout<(_16, _4), (_24, _3)>);
assert_type_eq_all!(Composed<Layout<(_2, _1, _1, ((_8,), ())), (_1, _1, _0, ((_4,), ()))>, Layout<(_12, ()), (_6, ())>>, Layout<(_12, ()), (_12, ())>);
assert_not_impl_any!(Layout<(_16, _1), (_0, _1)>: Compose<Layout<(_1, (_6, ((),))), (_53, (_44, ((),)))>>);
assert_type_eq_all!(Composed<Layout<(_5, _1), (_3, _4)>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<(_16, _2, _2), (_4, _2, _1)>: Compose<Layout<((_1, _5), ((),)), ((_8, _15), ((),))>>);
assert_type_eq_all!(Composed<Layout<(_2, ()), (_6, ())>, Layout<(_4, (), (_1, _2, _2), _4), (_0, (), (_1, _2, _1), _4)>>, Layout<(_4, (), (_1, _2, _2), _4), (_0, (), (_6, _12, _6), _24)>);
assert_type_eq_all!(Composed<Layout<((), _4, _12, _7, _12), ((), _1, _4, _96, _672)>, Layout<(_8,), (_48,)>>, Layout<(_8,), (_96,)>);
assert_type_eq_all!(Composed<Layout<(_12, ((),)), (_1, ((),))>, Layout<((_8,), _2, (), _1), ((_1,), _0, (), _1)>>, Layout<((_8,), _2, (), _1), ((_1,), _0, (), _1)>);
assert_not_impl_any!(Layout<(_4, _7, _6), (_3, _4, _11)>: Compose<Layout<(_6, _5, _2, ()), (_8, _1, _46, ())>>);
assert_type_eq_all!(Composed<Layout<(_12, _12, (), ()), (_1, _120, (), ())>, Layout<(_12, ()), (_2, ())>>, Layout<((_6, _2), ()), ((_2, _120), ())>);
assert_type_eq_all!(Composed<Layout<(_32, _4, (), (), ()), (_0, _1, (), (), ())>, Layout<((_12,), (), ()), ((_2,), (), ())>>, Layout<((_12,), (), ()), ((_0,), (), ())>);
assert_type_eq_all!(Composed<Layout<(_4, (_1, _16), _32), (_1, (_4, _4), _0)>, Layout<(_4, _2, (_4,)), (_32, _1, (_128,))>>, Layout<((_2, _2), _2, (_4,)), ((_32, _0), _1, (_0,))>);
assert_not_impl_any!(Layout<(_2, _1, _2, (_1, _32)), (_10, _10, _5, (_1, _20))>: Compose<Layout<(_6, _5, (), ()), (_0, _1, (), ())>>);
assert_not_impl_any!(Layout<(_9, _3, _12, _12), (_0, _1, _3, _72)>: Compose<Layout<(_2, (), ((_2, _16),)), (_24, (), ((_56, _1),))>>);
assert_type_eq_all!(Composed<Layout<((_8, ()),), ((_1, ()),)>, Layout<(_2, _7, ()), (_7, _8, ())>>, Layout<(_2, _7, ()), (_7, _8, ())>);
assert_type_eq_all!(Composed<Layout<(_2, (_32, _32)), (UInt<_644, B0>, (_40, _1))>, Layout<((_1,), _8, _8, ()), ((_8,), _1, _8, ())>>, Layout<((_1,), (_2, _4), _8, ()), ((_1,), (UInt<_644, B0>, _40), _160, ())>);
assert_type_eq_all!(Composed<Layout<((_1,), ()), ((_55,), ())>, Layout<_12, _0>>, Layout<_12, _0>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_1, _4, _2, _6), (_3, _3, _34, _7)>>, Layout<(_1, _4, _2, _6), (_0, _0, _0, _0)>);
assert_type_eq_all!(Composed<Layout<((_4,), (), ()), ((_1,), (), ())>, Layout<((_6, _6),), ((_7, _44),)>>, Layout<((_6, _6),), ((_7, _44),)>);
assert_not_impl_any!(Layout<((_12,), _3, _12), ((_432,), UInt<UInt<UInt<_648, B0>, B0>, B0>, _12)>: Compose<Layout<(_7, _3), (_23, _15)>>);
assert_not_impl_any!(Layout<(_7, _7, (((_3,),),)), (_1, _15, (((_57,),),))>: Compose<Layout<(_2, _8, ()), (_64, _8, ())>>);
assert_type_eq_all!(Composed<Layout<(_7, (), ((),)), (_1, (), ((),))>, Layout<(_4, _4), (_37, _60)>>, Layout<(_4, _4), (_37, _60)>);
assert_not_impl_any!(Layout<(_4, _2, _1, _2, _1), (_3, _48, _0, _12, _0)>: Compose<Layout<(_2, _4, (_5, ())), (_8, _7, (_6, ()))>>);
assert_type_eq_all!(Composed<Layout<(_5, _2, (_12, _12)), (_432, UInt<UInt<_540, B0>, B0>, (_3, _36))>, Layout<(_4, ()), (_0, ())>>, Layout<(_4, ()), (_0, ())>);
assert_type_eq_all!(Composed<Layout<(_7, (), (), ()), (_1, (), (), ())>, Layout<(_2, _12, ()), (_12, _1, ())>>, Layout<(_2, _12, ()), (_12, _1, ())>);
assert_not_impl_any!(Layout<((_16, (_4, _1), (_32,)), _1), ((_128, (_32, _2048), (_1,)), _0)>: Compose<Layout<(_7, _5, (), (), ()), (_4, _7, (), (), ())>>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<((_2,), (_8,)), ((_24,), (_3,))>>, Layout<((_2,), (_8,)), ((_0,), (_0,))>);
assert_type_eq_all!(Composed<Layout<(_2, ((_2,), ())), (_3, ((_0,), ()))>, Layout<(_4, (_16,)), (_1, (_24,))>>, Layout<((_2, _2), (_16,)), ((_3, _0), (_0,))>);
assert_type_eq_all!(Composed<Layout<(((_7, _6), (_3,), _2),), (((_7, _25), (_30,), _35),)>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_1, ())>, Layout<(_4, _4, (), (), ()), (_1, _0, (), (), ())>>, Layout<(_4, _4, (), (), ()), (_1, _0, (), (), ())>);
assert_type_eq_all!(Composed<Layout<((_12,), ()), ((_1,), ())>, Layout<_2, _4>>, Layout<_2, _4>);
assert_type_eq_all!(Composed<Layout<((_2,), _2, _32, _2), ((_256,), _1, _4, _516)>, Layout<(_4, _1), (_0, _1)>>, Layout<(_4, _1), (_0, _516)>);
assert_type_eq_all!(Composed<Layout<(_16, _1, (_1, _4)), (_2, _1, (_256, _32))>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_type_eq_all!(Composed<Layout<(_4, _4, _2, _5), (_47, _1, _5, _8)>, Layout<((((),),),), ((((),),),)>>, Layout<((((),),),), ((((),),),)>);
assert_type_eq_all!(Composed<Layout<(_1, _16, _16), (_1, _0, _1)>, Layout<(_8, ()), (_1, ())>>, Layout<(_8, ()), (_0, ())>);
assert_type_eq_all!(Composed<Layout<((_2,), ()), ((_27,), ())>, Layout<(((_2,), ()),), (((_1,), ()),)>>, Layout<(((_2,), ()),), (((_27,), ()),)>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_32, _2, (), (), ()), (_1, _33, (), (), ())>>, Layout<(_32, _2, (), (), ()), (_0, _0, (), (), ())>);
assert_type_eq_all!(Composed<Layout<(_12, _7, (), ()), (_1, _12, (), ())>, Layout<(_12, _5, ()), (_5, _1, ())>>, Layout<(_12, _5, ()), (_5, _1, ())>);
assert_type_eq_all!(Composed<Layout<((_1, ()),), ((_8, ()),)>, Layout<(_3, _7), (_0, _32)>>, Layout<(_3, _7), (_0, _256)>);
assert_type_eq_all!(Composed<Layout<((_5, ()), ()), ((_1, ()), ())>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_not_impl_any!(Layout<(_1, _4, (_2,)), (_2, _2, (_0,))>: Compose<Layout<((_1,), (_5,), _9), ((_1,), (_1,), _60)>>);
assert_type_eq_all!(Composed<Layout<((_3, (_4, _6, _1)), ()), ((_3, (_5, _29, _46)), ())>, Layout<_3, _1>>, Layout<_3, _3>);
assert_type_eq_all!(Composed<Layout<(_12, ()), (_1, ())>, Layout<(_16, ((),), ()), (_8, ((),), ())>>, Layout<(_16, ((),), ()), (_8, ((),), ())>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<(_6, ()), (_3, ())>>, Layout<(_6, ()), (_0, ())>);
assert_type_eq_all!(Composed<Layout<(_8, ()), (UInt<_648, B0>, ())>, Layout<(((_8,),),), (((_12,),),)>>, Layout<(((_8,),),), (((UInt<UInt<UInt<UInt<_972, B0>, B0>, B0>, B0>,),),)>);
assert_type_eq_all!(Composed<Layout<(_4, _12, (_1,), _12, _4), (_1, _4, (UInt<UInt<_576, B0>, B0>,), _192, _48)>, Layout<((_4, _1), ()), ((_9, _1), ())>>, Layout<((_4, _1), ()), ((_9, _48), ())>);
assert_type_eq_all!(Composed<Layout<(_2, _2, (), ()), (_1, _2, (), ())>, Layout<(_8, _2, (_2,), (), ()), (_1, _8, (_0,), (), ())>>, Layout<(_8, _2, (_2,), (), ()), (_1, _8, (_0,), (), ())>);
assert_type_eq_all!(Composed<Layout<(_16, _1, _1, ()), (_1, _0, _16, ())>, Layout<(_12, _1, ()), (_1, _1, ())>>, Layout<(_12, _1, ()), (_1, _1, ())>);
assert_type_eq_all!(Composed<Layout<((_5, _1, _3), (), ()), ((_28, _63, _4), (), ())>, Layout<(_2, _4, _2, ()), (_2, _0, _1, ())>>, Layout<(_2, _4, _2, ()), (_56, _0, _28, ())>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<((_7, ()), ()), ((_0, ()), ())>>, Layout<((_7, ()), ()), ((_0, ()), ())>);
assert_type_eq_all!(Composed<Layout<(_5, _12, _12), (_72, _1, _0)>, Layout<(_4, ((),), ()), (_1, ((),), ())>>, Layout<(_4, ((),), ()), (_72, ((),), ())>);
assert_type_eq_all!(Composed<Layout<_1, _19>, Layout<(_1, (_1,), ()), (_59, (_6,), ())>>, Layout<(_1, (_1,), ()), (UInt<_560, B1>, (_114,), ())>);
assert_type_eq_all!(Composed<Layout<_16, _120>, Layout<((_16, ()), ()), ((_1, ()), ())>>, Layout<((_16, ()), ()), ((_120, ()), ())>);
assert_type_eq_all!(Composed<Layout<(_7, _2, _1, (_5,), ()), (_18, _2, _44, (_1,), ())>, Layout<(), ()>>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_7, _6, _6), (_7, _6, _1)>: Compose<Layout<(_5, (_5, ((),))), (_7, (_58, ((),)))>>);
assert_type_eq_all!(Composed<Layout<((_2, _2), ()), ((_4, _1), ())>, Layout<(_4, ()), (_1, ())>>, Layout<((_2, _2), ()), ((_4, _1), ())>);
assert_not_impl_any!(Layout<(_2, _2, _1, ((),)), (_6, _1, _12, ((),))>: Compose<Layout<(_3, _6, _1, ()), (_53, _0, _7, ())>>);
assert_type_eq_all!(Composed<Layout<(_2, (), ()), (_1, (), ())>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _12), (_1, _288, _12)>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Composed<Layout<(_4, _4), (_0, _1)>, Layout<((), ((),)), ((), ((),))>>, Layout<((), ((),)), ((), ((),))>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_40, ())>, Layout<(_4, _4, _2, ()), (_0, _6, _1, ())>>, Layout<(_4, _4, _2, ()), (_0, _240, _40, ())>);
assert_type_eq_all!(Composed<Layout<_3, _58>, Layout<(_3, _3, (_7,)), (_0, _44, (_6,))>>, Layout<(_3, _3, (_7,)), (_0, UInt<UInt<_638, B0>, B0>, (_348,))>);
assert_type_eq_all!(Composed<Layout<((_3,), ((),)), ((_3,), ((),))>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_6, (), ()), (_1, (), ())>, Layout<((_3,), _7, ((),)), ((_2,), _4, ((),))>>, Layout<((_3,), _7, ((),)), ((_2,), _4, ((),))>);
assert_type_eq_all!(Composed<Layout<(_4, (_1, (_1, _5))), (_3, (_50, (_48, _2)))>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _5), (_240, _2, _24)>, Layout<(_2,), (_3,)>>, Layout<(_2,), (_720,)>);
assert_type_eq_all!(Composed<Layout<((_3, _3), ((),)), ((_6, _4), ((),))>, Layout<(((),),), (((),),)>>, Layout<(((),),), (((),),)>);
assert_type_eq_all!(Composed<Layout<((_8, _16), _4, _8, (), ()), ((_24, _1), UInt<_768, B0>, _192, (), ())>, Layout<_12, _0>>, Layout<_12, _0>);
assert_type_eq_all!(Composed<Layout<((_2,), _32, _16, _4, (_1,)), ((_40,), _0, _1, _80, (_1,))>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<((_2, _4, _1), ((),)), ((_24, _32, _4), ((),))>: Compose<Layout<((_12,), ()), ((_12,), ())>>);
assert_type_eq_all!(Composed<Layout<(_4, _3), (_7, _32)>, Layout<(_6, (_4,), (), ()), (_48, (_1,), (), ())>>, Layout<(_6, (_4,), (), ()), (_384, (_7,), (), ())>);
assert_type_eq_all!(Composed<Layout<(_9, _6, _1, _6, _1), (_216, _36, UInt<_972, B0>, _3, UInt<_972, B0>)>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Composed<Layout<(_16, _2, (_16, ())), (_1, _16, (_0, ()))>, Layout<((_8, _4), (), ()), ((_4, _32), (), ())>>, Layout<((_8, _4), (), ()), ((_4, _0), (), ())>);
assert_not_impl_any!(Layout<(_12, _3, _9), (_81, _9, _1)>: Compose<Layout<(_7, (_5, ()), ()), (_43, (_50, ()), ())>>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<(_2, (), ()), (_0, (), ())>>, Layout<(_2, (), ()), (_0, (), ())>);
assert_type_eq_all!(Composed<Layout<((), ()), ((), ())>, Layout<((_6, _7),), ((_22, _8),)>>, Layout<((_6, _7),), ((_0, _0),)>);
assert_type_eq_all!(Composed<Layout<(_32, (_1, _1), _1, (_4,)), (_27, (_1, _1), _9, (_864,))>, Layout<(_3, _12, ()), (_144, _12, ())>>, Layout<(_3, _12, ()), (UInt<UInt<_972, B0>, B0>, _324, ())>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<(_1, _1, _8, ()), (_8, _1, _1, ())>>, Layout<(_1, _1, _8, ()), (_0, _0, _0, ())>);
assert_type_eq_all!(Composed<Layout<(((_32, _4), _32), ()), (((_256, _64), _2), ())>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_12, _8), (_1, _12)>, Layout<(_12, ()), (_1, ())>>, Layout<(_12, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<(_3, _7), (_3, _58)>, Layout<(((),), ()), (((),), ())>>, Layout<(((),), ()), (((),), ())>);
assert_type_eq_all!(Composed<Layout<((_12, (_12, _7, ())),), ((_1, (_12, _0, ())),)>, Layout<(_2, _3, (_2, _2)), (_3, _50, (_3, _1))>>, Layout<(_2, _3, (_2, _2)), (_3, _50, (_3, _1))>);
assert_type_eq_all!(Composed<Layout<((_1,), (_8,), ()), ((_8,), (_1,), ())>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_not_impl_any!(Layout<(_6, _2, (_7, ())), (_47, _5, (_1, ()))>: Compose<Layout<((_4, _2), (), ()), ((_1, _4), (), ())>>);
assert_not_impl_any!(Layout<((_1, _8, (_1, _4)),), ((_1, _5, (_80, _160)),)>: Compose<Layout<((_5, _4),), ((_55, _7),)>>);
assert_type_eq_all!(Composed<Layout<((_3,), ()), ((_7,), ())>, Layout<(_6, _3, _3), (_48, _34, _8)>>, Layout<(_6, _3, _3), (_336, _238, _56)>);
assert_type_eq_all!(Composed<Layout<((), ()), ((), ())>, Layout<((), ((),)), ((), ((),))>>, Layout<((), ((),)), ((), ((),))>);
assert_type_eq_all!(Composed<Layout<(_1, _2, (), ()), (_6, _53, (), ())>, Layout<(((_7,),), ()), (((_50,),), ())>>, Layout<(((_7,),), ()), (((UInt<UInt<_662, B1>, B0>,),), ())>);
assert_type_eq_all!(Composed<Layout<((_4,), _7, _1, (_4,), ()), ((_2,), _4, _49, (_43,), ())>, Layout<(_1, (_3, _1), ()), (_57, (_1, _2), ())>>, Layout<(_1, (_3, _1), ()), (_0, (_2, _43), ())>);
assert_type_eq_all!(Composed<Layout<(_5, ()), (_2, ())>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_not_impl_any!(Layout<((_4, _8, _2), _8), ((_40, UInt<UInt<_640, B0>, B0>, _160), _320)>: Compose<Layout<(_6, _6, ()), (_14, _8, ())>>);
assert_type_eq_all!(Composed<Layout<(_32, (_16,), ()), (_0, (_32,), ())>, Layout<(_1, _5, ((_8,),), ()), (_0, _0, ((_1,),), ())>>, Layout<(_1, _5, ((_8,),), ()), (_0, _0, ((_0,),), ())>);
assert_not_impl_any!(Layout<(_8, _12, _9), (_1, _72, _8)>: Compose<Layout<(_5, _2, (), ()), (_39, _6, (), ())>>);
assert_type_eq_all!(Composed<Layout<((_12,), _12, (_3,)), ((_3,), _36, (_1,))>, Layout<(_6, (), ()), (_8, (), ())>>, Layout<(_6, (), ()), (_24, (), ())>);
assert_type_eq_all!(Composed<Layout<(_8, (_3,), (), ()), (_1, (_8,), (), ())>, Layout<((), _6, _6, ()), ((), _23, _2, ())>>, Layout<((), _6, _6, ()), ((), _23, _2, ())>);
assert_type_eq_all!(Composed<Layout<(_2, ((_4,),)), (_1, ((_10,),))>, Layout<(_2,), (_1,)>>, Layout<(_2,), (_1,)>);
assert_not_impl_any!(Layout<((), _2, _7, (_7,)), ((), _0, _14, (_1,))>: Compose<Layout<(((_9,),),), (((_1,),),)>>);
assert_type_eq_all!(Composed<Layout<(_6,), (_0,)>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_type_eq_all!(Composed<Layout<(((_5,),), ()), (((_55,),), ())>, Layout<(_5, _1, (_7,)), (_0, _0, (_1,))>>, Layout<(_5, _1, (_7,)), (_0, _0, (_55,))>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_type_eq_all!(Composed<Layout<(_3, (_4, _5), ((),)), (_3, (_16, _2), ((),))>, Layout<(_9, (), ()), (_24, (), ())>>, Layout<(_9, (), ()), (_4, (), ())>);
assert_type_eq_all!(Composed<Layout<((_12, _5, _5), (), ()), ((_0, _0, _1), (), ())>, Layout<((_4, _1), _2, (), ()), ((_2, _1), _1, (), ())>>, Layout<((_4, _1), _2, (), ()), ((_0, _1), _0, (), ())>);
assert_type_eq_all!(Composed<Layout<(_32, (), (), ()), (_1, (), (), ())>, Layout<(_8, _6, ((),), ()), (_6, _1, ((),), ())>>, Layout<(_8, _6, ((),), ()), (_6, _1, ((),), ())>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<((_4, _4, _2), ()), ((_2, _0, _1), ())>>, Layout<((_4, _4, _2), ()), ((_0, _0, _0), ())>);
assert_type_eq_all!(Composed<Layout<_12, _1>, Layout<_32, _1>>, Layout<_32, _1>);
assert_not_impl_any!(Layout<(_6, _2), (_11, _6)>: Compose<Layout<((_32,), ()), ((_1,), ())>>);
assert_type_eq_all!(Composed<Layout<((_16, _8, _4), ()), ((_1, _16, _128), ())>, Layout<(_12, ()), (_1, ())>>, Layout<(_12, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_2, (_4,), (_8,)), (_1, (_2,), (_12,))>>, Layout<(_2, (_4,), (_8,)), (_0, (_0,), (_0,))>);
assert_not_impl_any!(Layout<(_32, _1, _8, _2, ()), (_32, _8, _1, _1024, ())>: Compose<Layout<(_8, _1, _8), (_24, _8, _1)>>);
assert_type_eq_all!(Composed<Layout<(_2, _8, _2, _8, ()), (_48, _193, _96, _2, ())>, Layout<(_2, _12, ()), (_0, _1, ())>>, Layout<(_2, (_2, _6), ()), (_0, (_48, _193), ())>);
assert_not_impl_any!(Layout<(_12, _3, _6, (_3,)), (_36, _1, _6, (_432,))>: Compose<Layout<(_6, _5), (_5, _8)>>);
assert_type_eq_all!(Composed<Layout<(_1, (), ()), (_2, (), ())>, Layout<((_9, ()),), ((_48, ()),)>>, Layout<((_9, ()),), ((_96, ()),)>);
assert_type_eq_all!(Composed<Layout<(_32, _32, ()), (_2, _64, ())>, Layout<(_2, (), (), ()), (_8, (), (), ())>>, Layout<(_2, (), (), ()), (_16, (), (), ())>);
assert_type_eq_all!(Composed<Layout<_4, _1>, Layout<(_7, _3, _3, ()), (_51, _2, _22, ())>>, Layout<(_7, _3, _3, ()), (_51, _2, _22, ())>);
assert_type_eq_all!(Composed<Layout<(_2, (_5,), ()), (_5, (_41,), ())>, Layout<_12, _0>>, Layout<_12, _0>);
assert_type_eq_all!(Composed<Layout<(_12, ((),), ()), (_72, ((),), ())>, Layout<(_16, ((),), ()), (_20, ((),), ())>>, Layout<(_16, ((),), ()), (UInt<_720, B0>, ((),), ())>);
assert_not_impl_any!(Layout<(_4, _1, _7), (_8, _3, _46)>: Compose<Layout<(((_3,), _7, ()),), (((_16,), _17, ()),)>>);
assert_type_eq_all!(Composed<Layout<(_12, _5, ((),), ()), (_1, _12, ((),), ())>, Layout<(_32, ()), (_1, ())>>, Layout<(_32, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<((_32,), _16, (_1,), _4), ((_1,), _32, (UInt<UInt<UInt<_768, B0>, B1>, B1>,), UInt<UInt<UInt<_768, B0>, B1>, B1>)>, Layout<((), _5, _2, (), ()), ((), _6, _7, (), ())>>, Layout<((), _5, _2, (), ()), ((), _6, _7, (), ())>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_48, ())>, Layout<(_1, _8), (_3, _4)>>, Layout<(_1, _8), (_144, _192)>);
assert_type_eq_all!(Composed<Layout<(_32, ()), (_0, ())>, Layout<(_1, _2, ((),)), (_1, _1, ((),))>>, Layout<(_1, _2, ((),)), (_0, _0, ((),))>);
assert_type_eq_all!(Composed<Layout<((_8,), (_32,), ()), ((_32,), (_1,), ())>, Layout<(_16, ((),), ()), (_32, ((),), ())>>, Layout<(_16, ((),), ()), (_4, ((),), ())>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_1, _8, _1), (_3, _3, _24)>>, Layout<(_1, _8, _1), (_0, _0, _0)>);
assert_type_eq_all!(Composed<Layout<(_16,), (_3,)>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<(_12, _12, _1, ((_12,),)), (_1, _144, UInt<_864, B0>, ((_12,),))>: Compose<Layout<(_4, _1, _1, (_4,), _2), (_1, _0, _64, (_16,), _8)>>);
assert_type_eq_all!(Composed<Layout<((_12,), ()), ((_1,), ())>, Layout<(_3, ()), (_1, ())>>, Layout<(_3, ()), (_1, ())>);
assert_not_impl_any!(Layout<(_12, _12, _6), (_0, _108, _18)>: Compose<Layout<(_7, (_5,)), (_0, (_7,))>>);
assert_type_eq_all!(Composed<Layout<(_6, _2, (_2, _2)), (_2, _2, (_30, _7))>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_not_impl_any!(Layout<((_7, _4), _2, _2), ((_3, _56), _1, _5)>: Compose<Layout<(_5, _5), (_46, _2)>>);
assert_type_eq_all!(Composed<Layout<(((_8,), _2, _8), _2, ()), (((_48,), _384, _1), _8, ())>, Layout<(_3, _1, _2, ()), (_4, _0, _2, ())>>, Layout<(_3, _1, _2, ()), (_192, _0, _96, ())>);
assert_type_eq_all!(Composed<Layout<(_12, ()), (_3, ())>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_type_eq_all!(Composed<Layout<(_16, (_2,), (), ()), (_1, (_16,), (), ())>, Layout<(_2, _5), (_7, _41)>>, Layout<(_2, _5), (_7, _41)>);
assert_type_eq_all!(Composed<Layout<(_4, _4, ((_1,),)), (_0, _9, ((_1,),))>, Layout<(), ()>>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_8, _8, ()), (_9, _1, ())>: Compose<Layout<(_2,), (_18,)>>);
assert_type_eq_all!(Composed<Layout<((_4,), (), ()), ((_2,), (), ())>, Layout<(_7,), (_0,)>>, Layout<(_7,), (_0,)>);
assert_type_eq_all!(Composed<Layout<(_16, ((),)), (_1, ((),))>, Layout<(((),),), (((),),)>>, Layout<(((),),), (((),),)>);
assert_not_impl_any!(Layout<((), (_6, (_5,)), _4, _1), ((), (_0, (_6,)), _0, _8)>: Compose<Layout<(_2, _2, (_8, (_1,))), (_1, _6, (_20, (UInt<UInt<UInt<UInt<_960, B0>, B0>, B0>, B0>,)))>>);
assert_type_eq_all!(Composed<Layout<(((_7,),), ()), (((_1,),), ())>, Layout<(_5, (), _2, _4), (_51, (), _3, _63)>>, Layout<(_5, (), _2, _4), (_51, (), _3, _63)>);
assert_not_impl_any!(Layout<(_12, _2, (_8, _12)), (_24, _288, (_3, _0))>: Compose<Layout<(_7,), (_6,)>>);
assert_not_impl_any!(Layout<(_7, _12, _3, _6), (_36, _3, _1, _252)>: Compose<Layout<(_8, _1), (_3, _0)>>);
assert_not_impl_any!(Layout<((_8,), _8), ((_72,), _3)>: Compose<Layout<(_5, _1, _6, ()), (_8, _2, _6, ())>>);
assert_not_impl_any!(Layout<(_5, _2, _6, _5), (_24, _54, _63, _2)>: Compose<Layout<((_4,), _1, (_8,), _2), ((_0,), _1, (_2,), _1)>>);
assert_not_impl_any!(Layout<((_5,), _2, _4, ()), ((_46,), _3, _6, ())>: Compose<Layout<(_1, _2, (_8,)), (_256, _1, (_32,))>>);
assert_not_impl_any!(Layout<(_2, _7, _3), (_11, _5, _5)>: Compose<Layout<(_2, (_6,), ()), (_20, (_4,), ())>>);
assert_not_impl_any!(Layout<(_12, (_12, _2), ((),)), (_72, (_3, _36), ((),))>: Compose<Layout<((_1,), (), (_2, _5, _6)), ((_33,), (), (_7, _37, _44))>>);
assert_not_impl_any!(Layout<(_8, (_16,), _16), (_2048, (_1,), _16)>: Compose<Layout<((_3, ()), ()), ((_4, ()), ())>>);
assert_not_impl_any!(Layout<((), _8, _1, _1, _32), ((), _64, _32, _32, _1024)>: Compose<Layout<(_4, _4, (_3,), ()), (_29, _8, (_23,), ())>>);
assert_not_impl_any!(Layout<(_4, ((_32,), ())), (_1, ((_0,), ()))>: Compose<Layout<(_12, ((),), ()), (_14, ((),), ())>>);
assert_not_impl_any!(Layout<(_1, (_8, _2, _16)), (_144, (_144, UInt<_576, B0>, _3))>: Compose<Layout<((_12, _5, ()), ()), ((_5, _1, ()), ())>>);
assert_not_impl_any!(Layout<(_12, _4, _12), (_144, _3, _12)>: Compose<Layout<((_1,), _32, ()), ((_32,), _1, ())>>);
assert_not_impl_any!(Layout<((_4, _1, _6), (), ()), ((_51, _1, _3), (), ())>: Compose<Layout<(_16, (), ()), (_3, (), ())>>);
assert_not_impl_any!(Layout<(_6, (_2, ())), (_31, (_8, ()))>: Compose<Layout<(_1, _7, _4), (_17, _8, _52)>>);
assert_not_impl_any!(Layout<(_12, _12, _12, _2), (_288, _1, _24, _12)>: Compose<Layout<((_8, _4), (), ()), ((_0, _16), (), ())>>);
assert_not_impl_any!(Layout<(_3, _12, ()), (_3, UInt<_648, B0>, ())>: Compose<Layout<((_4,), ()), ((_2,), ())>>);
assert_not_impl_any!(Layout<(_2, _32, ((_8,), ())), (_2, _4, ((_387,), ()))>: Compose<Layout<(_6, _7, ()), (_42, _6, ())>>);
assert_not_impl_any!(Layout<((_4, _2), _8, ()), ((_1, _80), _4, ())>: Compose<Layout<(_2, _32, (), ()), (_1, _6, (), ())>>);
assert_not_impl_any!(Layout<(_8, _16, (), (_32, ())), (_48, _1, (), (_384, ()))>: Compose<Layout<(_16, (_1,), ()), (_9, (_1,), ())>>);
assert_not_impl_any!(Layout<(_12, _2, _12, _12, ()), (_168, _7, _14, UInt<_1008, B0>, ())>: Compose<Layout<(_3, _2, _4, ()), (_8, _6, _35, ())>>);
assert_not_impl_any!(Layout<((_5, _4, _4), ()), ((_52, _40, _6), ())>: Compose<Layout<(_6, _3, ((),)), (_1, _14, ((),))>>);
assert_not_impl_any!(Layout<(_4, _4, (), ((_2,),)), (_0, _5, (), ((_16,),))>: Compose<Layout<(_3, (), ()), (_2, (), ())>>);
assert_not_impl_any!(Layout<(_12, _12, _7, _3), (_252, _1, _36, _12)>: Compose<Layout<(_4, (_7,), _2, (), ()), (_1, (_7,), _43, (), ())>>);
assert_not_impl_any!(Layout<(((_2,), _16), (_8,)), (((_2,), _4), (_128,))>: Compose<Layout<((_5,), _6, ()), ((_3,), _6, ())>>);
assert_not_impl_any!(Layout<(_12, _12, _2, (_3,)), (_24, _1, _12, (UInt<UInt<UInt<UInt<_648, B0>, B0>, B0>, B0>,))>: Compose<Layout<(_5, (_1, _4), (), ()), (_1, (_4, _47), (), ())>>);
assert_not_impl_any!(Layout<((_3, _2), ()), ((_7, _0), ())>: Compose<Layout<((_4, _2), _1, _4), ((_8, _7), _2, _2)>>);
assert_not_impl_any!(Layout<((_7, _12), _9, ()), ((_108, _9), _1, ())>: Compose<Layout<(_4, (_6, _1, _1)), (_32, (_25, _10, _7))>>);
assert_not_impl_any!(Layout<(_6, (_6, _1), (_7,)), (_6, (_64, _64), (_14,))>: Compose<Layout<(_16, ((_2,),), ()), (_4, ((_64,),), ())>>);
assert_not_impl_any!(Layout<(_3, (_4,), _1, _7, ()), (_7, (_53,), _43, _14, ())>: Compose<Layout<(_7, (_4,), ((),)), (_1, (_56,), ((),))>>);
assert_not_impl_any!(Layout<(_6, _12, _8), (_8, _144, _1)>: Compose<Layout<((_4,), _2, ()), ((_2,), _1, ())>>);
assert_not_impl_any!(Layout<(_16, _1, ()), (_1, _24, ())>: Compose<Layout<(_3, _5), (_41, _7)>>);
assert_not_impl_any!(Layout<(_3, (_2,), ()), (_49, (_60,), ())>: Compose<Layout<(_1, _4, ((),)), (_48, _50, ((),))>>);
assert_not_impl_any!(Layout<((_5, _6), (), ()), ((_6, _1), (), ())>: Compose<Layout<(_1, _3, _4), (_30, _17, _3)>>);
assert_not_impl_any!(Layout<(_12, _12, _2), (_1, _24, _12)>: Compose<Layout<(((_2, _4),), ()), (((_256, _2),), ())>>);
assert_not_impl_any!(Layout<((((_2,),), _1, _4),), ((((_4,),), _16, _1),)>: Compose<Layout<(_5, ((),)), (_1, ((),))>>);
assert_not_impl_any!(Layout<(_8, ((),), (_32,), _4), (_387, ((),), (_1,), _32)>: Compose<Layout<(_1, _3, _6, ()), (_8, _1, _18, ())>>);
assert_not_impl_any!(Layout<(_9, _12, _12), (_12, _1, _540)>: Compose<Layout<(_12,), (_12,)>>);
assert_not_impl_any!(Layout<(_8, _1, _12, _12, ()), (_1, _0, _56, _672, ())>: Compose<Layout<(_6,), (_22,)>>);
assert_not_impl_any!(Layout<(_6, _3, (_2, _7)), (_40, _54, (_8, _55))>: Compose<Layout<(_7,), (_1,)>>);
assert_not_impl_any!(Layout<((_32, _1, _32), ()), ((_32, _1024, _1), ())>: Compose<Layout<((_16,), ((),)), ((_24,), ((),))>>);
assert_not_impl_any!(Layout<(_6, (_5, _12), (_9,), ()), (_5, (_1, _270), (_30,), ())>: Compose<Layout<((_16,), (), ()), ((_8,), (), ())>>);
assert_not_impl_any!(Layout<(_2, (_1, (_3,)), _5, ()), (_5, (_1, (_2,)), _18, ())>: Compose<Layout<(_12, ((),)), (_3, ((),))>>);
assert_not_impl_any!(Layout<(_32, _16, ()), (_48, _1, ())>: Compose<Layout<_12, _24>>);
assert_not_impl_any!(Layout<(_4, _3, ()), (_3, _4, ())>: Compose<Layout<(_2, _3, _2), (_7, _6, _13)>>);
assert_not_impl_any!(Layout<((_8, _9, _2), _2, _12), ((_72, UInt<_576, B0>, _576), _1, _6)>: Compose<Layout<(_2, _4, _1), (_3, _32, _51)>>);
assert_not_impl_any!(Layout<(_12, _12, _12), (_0, _24, _1)>: Compose<Layout<_4, _32>>);
assert_not_impl_any!(Layout<((), _2, (_3,), (_6, _3)), ((), _1, (_8,), (_5, _41))>: Compose<Layout<(((_7,),),), (((_1,),),)>>);
assert_not_impl_any!(Layout<(_2, _2, _3), (_8, _6, _9)>: Compose<Layout<((_2, _16, ()), ()), ((_81, _5, ()), ())>>);
assert_not_impl_any!(Layout<(_4, _16, _32, ((_2,),)), (_1, _8, _128, ((UInt<UInt<UInt<UInt<_768, B0>, B0>, B0>, B0>,),))>: Compose<Layout<((_1, (_7,)), _2, ()), ((_44, (_46,)), _3, ())>>);
assert_not_impl_any!(Layout<(_1, _8, (_4,)), (_0, _12, (_1,))>: Compose<Layout<((_7,), ()), ((_45,), ())>>);
assert_not_impl_any!(Layout<(_2, _3, (_7, _2)), (_42, _7, (_1, _21))>: Compose<Layout<(_2, _32, ()), (_96, _3, ())>>);
assert_not_impl_any!(Layout<(_12, _12, _3, _5), (_5, _60, UInt<UInt<_540, B0>, B0>, _1)>: Compose<Layout<(_2, (_16, ())), (_192, (_0, ()))>>);
assert_not_impl_any!(Layout<(((_7,), _12, _12),), (((_12,), _1, _84),)>: Compose<Layout<(_12, _5, (), ()), (_40, _1, (), ())>>);
assert_not_impl_any!(Layout<(_4, _12, (), ()), (_1, _0, (), ())>: Compose<Layout<(_5, ((), ())), (_54, ((), ()))>>);
assert_not_impl_any!(Layout<((_16, _4), (), ()), ((_4, _1), (), ())>: Compose<Layout<(_8, ()), (_36, ())>>);
assert_not_impl_any!(Layout<(_9, _12, (), ((),)), (_24, _2, (), ((),))>: Compose<Layout<(_16, (_4,), ((),)), (_1, (_0,), ((),))>>);
assert_not_impl_any!(Layout<(_1, _16, _4), (_12, _13, _1)>: Compose<Layout<(_4, (), _7), (_2, (), _6)>>);
assert_not_impl_any!(Layout<(_3, (_12, (), ())), (_12, (_1, (), ()))>: Compose<Layout<(_16, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_8, _2, ((),)), (_1, _12, ((),))>: Compose<Layout<(_7, ((),)), (_3, ((),))>>);
assert_not_impl_any!(Layout<(_1, _2, _2), (_4, _0, _6)>: Compose<Layout<(_2, (_7, ()), ()), (_31, (_12, ()), ())>>);
assert_not_impl_any!(Layout<(_8, _4, _4, (_2,)), (_2, _34, _432, (_1,))>: Compose<Layout<((_12,), ()), ((_1,), ())>>);

assert_not_impl_any!(Layout<((_1, (_9,)), ()), ((_9, (_1,)), ())>: Compose<(Layout<((_1,), _8, (_2, _2), ()), ((_161,), _20, (_5, _2), ())>, (_16,), _8)>);
assert_type_eq_all!(Composed<Layout<((_8, _32, (_2,)), _2), ((_1, _16, (_0,)), _8)>, (_16,)>, Layout<((_8, _2),), ((_1, _16),)>);
assert_not_impl_any!(Layout<(_2,), (_1,)>: Compose<(Keep, _9)>);
assert_type_eq_all!(Composed<Layout<((_4, _4), ()), ((_5, _1), ())>, (Keep,)>, Layout<((_4, _4),), ((_5, _1),)>);
assert_not_impl_any!(Layout<(((_4,),), _32, (_8,)), (((_32,),), _1, (_0,))>: Compose<(Keep, Layout<_16, _0>, _7, _9)>);
assert_type_eq_all!(Composed<Layout<(_4, _4, (_32,), ()), (_256, _64, (_1,), ())>, ((_16,), Layout<(_3, (), (), ()), (_5, (), (), ())>, _16, Layout<((_1, (), _4), _6, ()), ((_3, (), _6), _6, ())>)>, Layout<((_16,), (_3, (), (), ()), _16, ((_1, (), _4), _6, ())), ((_256,), (_320, (), (), ()), _1, ((_0, (), _0), _0, ()))>);
assert_not_impl_any!(Layout<(_1, _16, (_16,), _1, ()), (_16, _1, (_0,), _16, ())>: Compose<(_16, Layout<(_5,), (_4,)>, _4, Layout<(_3, _7, (), ((),)), (_48, _7, (), ((),))>, Keep, _16)>);
assert_type_eq_all!(Composed<Layout<(_16, ((_16,),)), (_512, ((_16,),))>, (Layout<(((_2,),), ()), (((_2,),), ())>,)>, Layout<((((_2,),), ()),), ((((_1024,),), ()),)>);
assert_not_impl_any!(Layout<((_4, ()), ()), ((_28, ()), ())>: Compose<(_16, Layout<((_1, _12), ()), ((_12, _1), ())>, Keep)>);
assert_not_impl_any!(Layout<(_12, _12, _2), (_72, _2, _864)>: Compose<((Layout<((), ()), ((), ())>, Layout<((_2, _6), ()), ((_7, _0), ())>), Layout<((), ()), ((), ())>, Layout<(_2, _6, (), ((),)), (_64, _29, (), ((),))>)>);
assert_not_impl_any!(Layout<((_1,), (_12, _6)), ((_1,), (_1, _12))>: Compose<(_16, _6, _2)>);
assert_type_eq_all!(Composed<Layout<(_4, _7, ()), (_21, _51, ())>, (Keep, _16)>, Layout<(_4, _16), (_21, _51)>);
assert_not_impl_any!(Layout<((_3, _5), _6, ()), ((_18, _29), _30, ())>: Compose<(_5, Keep, (Keep, Keep), _16)>);
assert_not_impl_any!(Layout<(_5, (), ()), (_60, (), ())>: Compose<(_5, Layout<(((_12,),),), (((_1,),),)>, (Keep,), (Layout<(_32,), (_0,)>,))>);
assert_type_eq_all!(Composed<Layout<(_1, _12, ((),)), (_1, _1, ((),))>, (Layout<(_4, _8), (_1, _12)>, _9)>, Layout<((_4, _8), _9), ((_1, _12), _1)>);
assert_type_eq_all!(Composed<Layout<(_7, _3, _5), (_6, _5, _7)>, ((_1,), Keep)>, Layout<((_1,), _3), ((_6,), _5)>);
assert_not_impl_any!(Layout<(_9, _12, ((),)), (_12, _1, ((),))>: Compose<(Layout<(_4, _1, _1, _8), (_64, _64, _4, _4)>, Layout<((), (), ()), ((), (), ())>, _16, Keep)>);
assert_type_eq_all!(Composed<Layout<(_5, ()), (_32, ())>, (Keep,)>, Layout<(_5,), (_32,)>);
assert_type_eq_all!(Composed<Layout<(_1, (_12, _4), ((),)), (_4, (_4, _1), ((),))>, ((_8,),)>, Layout<((_8,),), ((_4,),)>);
assert_not_impl_any!(Layout<(_7, _12, (_5,), ()), (_0, _180, (_36,), ())>: Compose<(_16, Keep, _16, Keep, Layout<(_12,), (_1,)>)>);
assert_not_impl_any!(Layout<(_2, _2, ((_2, ()),)), (_1, _4, ((_2, ()),))>: Compose<((Layout<(), ()>, Keep), Keep, (Keep, _16), _6)>);
assert_type_eq_all!(Composed<Layout<(_12, _6, _12, ((),)), (_1, _12, _0, ((),))>, ((Keep,), _16)>, Layout<((_12,), _16), ((_1,), _12)>);
assert_not_impl_any!(Layout<((), (), ()), ((), (), ())>: Compose<(Keep, Layout<((_4,), (_6,), ()), ((_10,), (_1,), ())>, Layout<(_1, (_3, _5), (), ()), (_34, (_4, _28), (), ())>, _4)>);
assert_not_impl_any!(Layout<(_1, _2, _32), (UInt<UInt<UInt<UInt<UInt<_516, B0>, B0>, B0>, B0>, B0>, _256, _1)>: Compose<((_2, _3), (Keep,))>);
assert_type_eq_all!(Composed<Layout<_12, _144>, (_7,)>, Layout<(_7,), (_144,)>);
assert_not_impl_any!(Layout<(_1, (_2, _8)), (_0, (_1, _2))>: Compose<((Keep, Keep),)>);
assert_not_impl_any!(Layout<((),), ((),)>: Compose<(Keep, Layout<(_4, _1, ()), (_1, _1, ())>)>);
assert_type_eq_all!(Composed<Layout<(_5,), (_4,)>, (_6,)>, Layout<(_6,), (_4,)>);
assert_not_impl_any!(Layout<(_8, ((), ())), (_1, ((), ()))>: Compose<(Keep, Layout<(), ()>, Keep)>);
assert_not_impl_any!(Layout<(_4, ()), (_62, ())>: Compose<(Layout<(_5, _3, (_1,)), (_3, _19, (_5,))>, Layout<(_4, _1, (_8,)), (_36, _1, (_4,))>, (_4,))>);
assert_type_eq_all!(Composed<Layout<(_2, (_1,)), (_1, (_1,))>, (Keep,)>, Layout<(_2,), (_1,)>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Compose<(Keep, _7, Layout<(), ()>)>);
assert_type_eq_all!(Composed<Layout<(_5, _7), (_18, _27)>, (Layout<((), ()), ((), ())>,)>, Layout<(((), ()),), (((), ()),)>);
assert_not_impl_any!(Layout<(_2, (_2, _7, ((_7,),))), (_10, (_22, _1, ((_27,),)))>: Compose<(_5, _16)>);
assert_not_impl_any!(Layout<(_6, _2, _12, _7), (_2, _1, _12, _144)>: Compose<(Layout<(_4, _8, _1), (_24, _1, _24)>, Keep, (Layout<(_7,), (_5,)>, Layout<((_2, _16), (), ()), ((_192, _4), (), ())>))>);
assert_type_eq_all!(Composed<Layout<(_7, _1, _6), (_31, _11, _3)>, ((Layout<((_2,), _2, (), ()), ((_0,), _2, (), ())>,),)>, Layout<((((_2,), _2, (), ()),),), ((((_0,), _62, (), ()),),)>);
assert_not_impl_any!(Layout<(_4, (_32, (_4, ()))), (_1, (_4, (_0, ())))>: Compose<(_4, Layout<(_6, (), ()), (_51, (), ())>, Keep)>);
assert_type_eq_all!(Composed<Layout<((), _5, (_3, ())), ((), _11, (_1, ()))>, (_8, _16, Keep)>, Layout<(_8, _16, (_3, ())), (_0, _11, (_1, ()))>);
assert_type_eq_all!(Composed<Layout<(_4, ((), ())), (_50, ((), ()))>, (Layout<((_7,), ()), ((_0,), ())>, Keep)>, Layout<(((_7,), ()), ((), ())), (((_0,), ()), ((), ()))>);
assert_not_impl_any!(Layout<(_7, _5, (_3, (_4,)), ()), (_2, _8, (_54, (_6,)), ())>: Compose<(Layout<(_5, (), (), ()), (_4, (), (), ())>, Keep, (_16,), (Layout<(_1, (), ()), (_1, (), ())>,), _16)>);
assert_type_eq_all!(Composed<Layout<((_3, ()),), ((_7, ()),)>, (_6,)>, Layout<(_6,), (_7,)>);
assert_type_eq_all!(Composed<Layout<(_12, _5, _12), (_12, UInt<_864, B0>, _1)>, (Keep, Keep)>, Layout<(_12, _5), (_12, UInt<_864, B0>)>);
assert_not_impl_any!(Layout<(_4, (_4, _5, _3), (), ()), (_36, (_4, _5, _17), (), ())>: Compose<((Layout<(((_7,),), ()), (((_13,),), ())>, Layout<((_5, _1),), ((_1, _0),)>),)>);
assert_type_eq_all!(Composed<Layout<(_2, _8, _32, ()), (_1, _128, _4, ())>, (Keep,)>, Layout<(_2,), (_1,)>);
assert_not_impl_any!(Layout<(_12, _12), (_1, _12)>: Compose<((Keep, _7), Keep)>);
assert_type_eq_all!(Composed<Layout<(_12, (), (), ()), (_1, (), (), ())>, (Keep, Keep)>, Layout<(_12, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<(_5, (), ()), (_61, (), ())>, (Keep,)>, Layout<(_5,), (_61,)>);
assert_type_eq_all!(Composed<Layout<(_2, (_2,), ()), (_51, (_0,), ())>, (_1,)>, Layout<(_1,), (_51,)>);
assert_type_eq_all!(Composed<Layout<(_2, ()), (_2, ())>, ((Keep,),)>, Layout<((_2,),), ((_2,),)>);
assert_type_eq_all!(Composed<Layout<(_5, ((), ())), (_3, ((), ()))>, (_3,)>, Layout<(_3,), (_3,)>);
assert_type_eq_all!(Composed<Layout<(_32, (), ()), (_1, (), ())>, (_2, _16, Layout<((_2, _16), (), ()), ((_33, _2), (), ())>)>, Layout<(_2, _16, ((_2, _16), (), ())), (_1, _0, ((_0, _0), (), ()))>);
assert_type_eq_all!(Composed<Layout<(_9, (_9, _1)), (_1, (_9, _1))>, (Keep, Layout<(_1, _8), (_3, _9)>)>, Layout<(_9, (_1, _8)), (_1, (_1, _1))>);
assert_type_eq_all!(Composed<Layout<(_4, ()), (_8, ())>, (_1, Layout<(_32, ((),), ()), (_1, ((),), ())>)>, Layout<(_1, (_32, ((),), ())), (_8, (_0, ((),), ()))>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _4), (_1, _144, _12)>, (Keep, Layout<(_5, ()), (_0, ())>, Layout<(_4, (((),),)), (_7, (((),),))>)>, Layout<(_12, (_5, ()), (_4, (((),),))), (_1, (_0, ()), (_84, (((),),)))>);
assert_type_eq_all!(Composed<Layout<((_8, _12), ()), ((_12, _1), ())>, (Keep,)>, Layout<((_8, _12),), ((_12, _1),)>);
assert_type_eq_all!(Composed<Layout<((), (_4, _1, _6), _3, ()), ((), (_3, _44, _4), _61, ())>, (_16, _2, Keep, Layout<(_3, (), ()), (_1, (), ())>)>, Layout<(_16, _2, _3, (_3, (), ())), (_0, _3, _61, (_0, (), ()))>);
assert_type_eq_all!(Composed<Layout<(_2, _5, _5, _3, ((),)), (_0, _36, _7, _0, ((),))>, (Layout<(_4, _4, _2, (), ()), (_7, _13, _18, (), ())>, Layout<(_4, ((),)), (_1, ((),))>)>, Layout<((_4, _4, _2, (), ()), (_4, ((),))), ((_0, _0, _0, (), ()), (_36, ((),)))>);
assert_type_eq_all!(Composed<Layout<(_2, _1, _2, _1), (_18, _36, _9, _1)>, (Layout<(_1, _32), (_32, _1)>,)>, Layout<((_1, _32),), ((_576, _18),)>);
assert_type_eq_all!(Composed<Layout<(_12, (), ()), (_1, (), ())>, (Keep, Layout<(), ()>, Layout<(((_16,),), ()), (((_4,),), ())>)>, Layout<(_12, (), (((_16,),), ())), (_1, (), (((_0,),), ()))>);
assert_type_eq_all!(Composed<Layout<((_1, _4), _1, ()), ((_1, _3), _0, ())>, (_9,)>, Layout<(_9,), (_3,)>);
assert_type_eq_all!(Composed<Layout<(_4, _2, _6, _12), (_1, _4, _8, _0)>, (Keep, _1)>, Layout<(_4, _1), (_1, _4)>);
assert_type_eq_all!(Composed<Layout<(_2, _4, _32), (_128, _32, _1)>, (Keep,)>, Layout<(_2,), (_128,)>);
assert_type_eq_all!(Composed<Layout<(_2, _3, _3, (((),),)), (_4, _7, _5, (((),),))>, ((_1,), _16, Layout<(_2, _3), (_3, _61)>)>, Layout<((_1,), _16, (_2, _3)), ((_4,), _7, (_15, _305))>);
assert_type_eq_all!(Composed<Layout<((_5, _4), _3, _1), ((_17, _0), _38, _8)>, (Keep, Keep, Layout<_5, _5>)>, Layout<((_5, _4), _3, _5), ((_17, _0), _38, _40)>);
assert_type_eq_all!(Composed<Layout<(_12, ()), (_2, ())>, (Layout<(_1, _1), (_1, _1)>,)>, Layout<((_1, _1),), ((_2, _2),)>);
assert_type_eq_all!(Composed<Layout<(_4, ()), (_1, ())>, (Keep,)>, Layout<(_4,), (_1,)>);
assert_type_eq_all!(Composed<Layout<(_9, ((), ())), (_1, ((), ()))>, (Layout<(_1, (), (), ()), (_1, (), (), ())>, (_6,))>, Layout<((_1, (), (), ()), (_6,)), ((_1, (), (), ()), (_0,))>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _5, ((), ())), (_3, _36, _0, ((), ()))>, (Layout<((_2, _1, (_4, _1)), ()), ((_62, _3, (_1, _10)), ())>, Layout<(_4, ((),)), (_0, ((),))>, _16)>, Layout<(((_2, _1, (_4, _1)), ()), (_4, ((),)), _16), (((_186, _9, (_3, _30)), ()), (_0, ((),)), _0)>);
assert_type_eq_all!(Composed<Layout<(_4, ((_8, _16, _1),)), (_16, ((_128, _1, _1024),))>, (Layout<((_16,),), ((_0,),)>,)>, Layout<(((_16,),),), (((_0,),),)>);
assert_type_eq_all!(Composed<Layout<(_3, _2, _3, _6), (_2, _50, _0, _7)>, (Keep, Keep)>, Layout<(_3, _2), (_2, _50)>);
assert_type_eq_all!(Composed<Layout<(_2, (_12,)), (_36, (_3,))>, (Layout<(_1, _32), (_1, _1)>, Layout<(_12, _2, ()), (_3, _108, ())>)>, Layout<((_1, _32), (_12, _2, ())), ((_36, _36), (_9, _324, ()))>);
assert_type_eq_all!(Composed<Layout<(_8, _12, ()), (_3, _0, ())>, ((Keep,),)>, Layout<((_8,),), ((_3,),)>);
assert_type_eq_all!(Composed<Layout<(_5, (_3, _1), _7, ()), (_5, (_0, _42), _57, ())>, (_3, Keep)>, Layout<(_3, (_3, _1)), (_5, (_0, _42))>);
assert_type_eq_all!(Composed<Layout<(_2, _2, _8), (_16, _8, _1)>, (_16,)>, Layout<(_16,), (_16,)>);
assert_type_eq_all!(Composed<Layout<(_4, (), (), ()), (_54, (), (), ())>, ((Layout<(((_1, _4),), ()), (((_4, _1),), ())>,), Layout<(_4, _1, ()), (_27, _5, ())>, Keep, Keep)>, Layout<(((((_1, _4),), ()),), (_4, _1, ()), (), ()), (((((_216, _54),), ()),), (_0, _0, ()), (), ())>);

assert_type_eq_all!(Complemented<Layout<(_2, ()), (_3, ())>, _335>, Layout<(_3, _56), (_1, _6)>);
assert_type_eq_all!(Complemented<Layout<(_8, ((_1, _32, _1),)), (_64, ((_512, _1, _1),))>, _214>, Layout<_2, _32>);
assert_not_impl_any!(Layout<(_6, _2, _6, _1), (_57, _4, _1, _31)>: Complement<_509>);
assert_type_eq_all!(Complemented<Layout<(_16, _1, ()), (_32, _512, ())>, _446>, Layout<_32, _1>);
assert_not_impl_any!(Layout<((_1, _7), _7), ((_31, _5), _62)>: Complement<_244>);
assert_type_eq_all!(Complemented<Layout<(_12, _12, ()), (_1, _0, ())>, _348>, Layout<_29, _12>);
assert_not_impl_any!(Layout<(_5, _6, _4, _1, ()), (_37, _0, _1, _38, ())>: Complement<_127>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _554>, Layout<_554, _1>);
assert_type_eq_all!(Complemented<Layout<((_1,), _4, _8, ()), ((_0,), _1, _24, ())>, _202>, Layout<(_6, _2), (_4, _192)>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _519>, Layout<_519, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, _7), (_7, _1)>, _421>, Layout<_6, _84>);
assert_type_eq_all!(Complemented<Layout<(_7, _12, ((),), ()), (_1, _7, ((),), ())>, _123>, Layout<_2, _84>);
assert_not_impl_any!(Layout<(_7, (_2,), _5), (_13, (_6,), _27)>: Complement<_67>);
assert_type_eq_all!(Complemented<Layout<_2, _22>, _349>, Layout<(_22, _8), (_1, _44)>);
assert_type_eq_all!(Complemented<Layout<((),), ((),)>, _295>, Layout<_295, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, ()), (_1, ())>, _328>, Layout<_28, _12>);
assert_not_impl_any!(Layout<((_6, (_2, _6), ()),), ((_23, (_8, _20), ()),)>: Complement<_537>);
assert_type_eq_all!(Complemented<Layout<_16, _1>, _583>, Layout<_37, _16>);
assert_not_impl_any!(Layout<(_4, _3, _4, _1), (_23, _34, _7, _1)>: Complement<_551>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _141>, Layout<_141, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, _12, (), (), ()), (_1, _12, (), (), ())>, _86>, Layout<_1, _0>);
assert_type_eq_all!(Complemented<Layout<(_8, _4, ()), (_1, _0, ())>, _15>, Layout<_2, _8>);
assert_not_impl_any!(Layout<(_4, _8, ()), (_1, _5, ())>: Complement<_358>);
assert_type_eq_all!(Complemented<Layout<(_1, ((_7,), ())), (_2, ((_2,), ()))>, _356>, Layout<(_2, _26), (_1, _14)>);
assert_type_eq_all!(Complemented<Layout<_6, _5>, _313>, Layout<(_5, _11), (_1, _30)>);
assert_type_eq_all!(Complemented<Layout<((),), ((),)>, _42>, Layout<_42, _1>);
assert_type_eq_all!(Complemented<Layout<(_3, _9, _1), (_0, _1, _1)>, _6>, Layout<_1, _0>);
assert_type_eq_all!(Complemented<Layout<(_12, _12), (_2, _24)>, _447>, Layout<(_2, _2), (_1, _288)>);
assert_type_eq_all!(Complemented<Layout<((_4, _2, _16), (), ()), ((_16, _64, _1), (), ())>, _496>, Layout<_4, _128>);
assert_type_eq_all!(Complemented<Layout<(_8, (_4, ())), (_1, (_8, ()))>, _430>, Layout<_14, _32>);
assert_type_eq_all!(Complemented<Layout<(_2, _32, _1), (_1, _2, _65)>, _337>, Layout<_6, _64>);
assert_type_eq_all!(Complemented<Layout<(_1,), (_1,)>, _98>, Layout<_98, _1>);
assert_type_eq_all!(Complemented<Layout<(_8, (_8,)), (_24, (_3,))>, _259>, Layout<(_3, _2), (_1, _192)>);
assert_type_eq_all!(Complemented<Layout<((_12,), _12, ()), ((_1,), _12, ())>, _259>, Layout<_2, _144>);
assert_type_eq_all!(Complemented<Layout<(_2, (), (), ()), (_1, (), (), ())>, _542>, Layout<_271, _2>);
assert_not_impl_any!(Layout<(_6, (_4,)), (_4, (_33,))>: Complement<_201>);
assert_type_eq_all!(Complemented<Layout<((_8, _16), (), ()), ((_2, _16), (), ())>, _542>, Layout<(_2, _3), (_1, _256)>);
assert_type_eq_all!(Complemented<Layout<(_12, _3), (_144, _0)>, _419>, Layout<_144, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, _3), (_0, _0)>, _102>, Layout<_102, _1>);
assert_not_impl_any!(Layout<(_16, _1, _1, _4), (_12, _2, _1, _2)>: Complement<_346>);
assert_not_impl_any!(Layout<(_8, _32, _1), (_72, _1, _72)>: Complement<_190>);
assert_type_eq_all!(Complemented<Layout<(_2, ()), (_2, ())>, _200>, Layout<(_2, _50), (_1, _4)>);
assert_type_eq_all!(Complemented<Layout<(_8, _12, ()), (_0, _12, ())>, _400>, Layout<(_12, _3), (_1, _144)>);
assert_type_eq_all!(Complemented<Layout<_1, _56>, _179>, Layout<_179, _1>);
assert_not_impl_any!(Layout<(_2, _4, (_7,), ()), (_29, _33, (_3,), ())>: Complement<_513>);
assert_type_eq_all!(Complemented<Layout<(_3, _12), (_1, _3)>, _555>, Layout<_16, _36>);
assert_type_eq_all!(Complemented<Layout<((_32, _4), ()), ((_1, _32), ())>, _512>, Layout<_4, _128>);
assert_type_eq_all!(Complemented<Layout<(_8, (_4, _8), ()), (_8, (_64, _1), ())>, _599>, Layout<_3, _256>);
assert_type_eq_all!(Complemented<Layout<(_4, ((), ())), (_1, ((), ()))>, _210>, Layout<_53, _4>);
assert_type_eq_all!(Complemented<Layout<(_6,), (_60,)>, _313>, Layout<_60, _1>);
assert_type_eq_all!(Complemented<Layout<(_1,), (_1,)>, _117>, Layout<_117, _1>);
assert_type_eq_all!(Complemented<Layout<(_3, _5, _6), (_1, _54, _9)>, _36>, Layout<_3, _3>);
assert_type_eq_all!(Complemented<Layout<((_4, _12, ((),)),), ((_0, _0, ((),)),)>, _154>, Layout<_154, _1>);
assert_type_eq_all!(Complemented<Layout<((_12, _7), ((),)), ((_4, _192), ((),))>, _418>, Layout<(_4, _4), (_1, _48)>);
assert_type_eq_all!(Complemented<Layout<(_1, _12, _9), (_9, _18, _1)>, _393>, Layout<(_2, _2), (_9, _216)>);
assert_not_impl_any!(Layout<(_6, (_6,)), (_22, (_25,))>: Complement<_72>);
assert_type_eq_all!(Complemented<Layout<_1, _2>, _47>, Layout<_47, _1>);
assert_not_impl_any!(Layout<(_4, _2, _1, _3), (_24, _3, _3, _5)>: Complement<_538>);
assert_not_impl_any!(Layout<(_5, _7, (), ()), (_21, _6, (), ())>: Complement<_524>);
assert_type_eq_all!(Complemented<Layout<(_4, (), ()), (_1, (), ())>, _202>, Layout<_51, _4>);
assert_type_eq_all!(Complemented<Layout<(_8, (_32, _1), ()), (_7, (_56, _3), ())>, _138>, Layout<_7, _1>);
assert_type_eq_all!(Complemented<Layout<((_12, _9), (), ()), ((_12, _144), (), ())>, _116>, Layout<_12, _1>);
assert_type_eq_all!(Complemented<Layout<(_6, (), ()), (_55, (), ())>, _11>, Layout<_55, _1>);
assert_type_eq_all!(Complemented<Layout<(_6, _8, _4, (), (), ()), (_32, _1, _8, (), (), ())>, _483>, Layout<_3, _192>);
assert_type_eq_all!(Complemented<Layout<((_12,), _12, ((),)), ((_12,), _1, ((),))>, _4>, Layout<_1, _0>);
assert_type_eq_all!(Complemented<Layout<(_4, _32, ((),)), (_1, _0, ((),))>, _274>, Layout<_69, _4>);
assert_type_eq_all!(Complemented<Layout<(_4, _1, (), ()), (_0, _1, (), ())>, _62>, Layout<_62, _1>);
assert_type_eq_all!(Complemented<Layout<((_12,), _3, (_6,)), ((_0,), _432, (_12,))>, _568>, Layout<(_12, _6), (_1, _72)>);
assert_type_eq_all!(Complemented<Layout<(_9, (_6,)), (_1, (_9,))>, _589>, Layout<_11, _54>);
assert_type_eq_all!(Complemented<Layout<(_16,), (_3,)>, _36>, Layout<_3, _1>);
assert_not_impl_any!(Layout<(_6, _7, (), ()), (_19, _32, (), ())>: Complement<_513>);
assert_not_impl_any!(Layout<(_6, (_2,), ((_5,),)), (_8, (_2,), ((_10,),))>: Complement<_338>);
assert_not_impl_any!(Layout<(_3, _3, (), ()), (_34, _3, (), ())>: Complement<_123>);
assert_not_impl_any!(Layout<((_7, _6, ()),), ((_6, _4, ()),)>: Complement<_95>);
assert_type_eq_all!(Complemented<Layout<(_4, (_4,), (), ()), (_32, (_8,), (), ())>, _77>, Layout<_8, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, _12, ()), (_0, _1, ())>, _511>, Layout<_43, _12>);
assert_type_eq_all!(Complemented<Layout<((_12,), (_12,)), ((_1,), (_36,))>, _309>, Layout<_3, _12>);
assert_not_impl_any!(Layout<(_1, (_4, _32)), (_288, (_72, _1))>: Complement<_332>);
assert_type_eq_all!(Complemented<Layout<(_12, ((),), ()), (_1, ((),), ())>, _589>, Layout<_50, _12>);
assert_not_impl_any!(Layout<(_32, _8), (_9, _1)>: Complement<_381>);
assert_not_impl_any!(Layout<((_5,), _2), ((_31,), _7)>: Complement<_8>);
assert_not_impl_any!(Layout<(_2, _16, _4), (_1, _8, _132)>: Complement<_430>);
assert_not_impl_any!(Layout<(_7, _6, ((),)), (_55, _22, ((),))>: Complement<_273>);
assert_not_impl_any!(Layout<(((_7, (_4, _5)),),), (((_0, (_1, _22)),),)>: Complement<_388>);
assert_not_impl_any!(Layout<((_1, _4), _3), ((_8, _55), _2)>: Complement<_128>);
assert_not_impl_any!(Layout<(_2, _5, _6), (_1, _34, _5)>: Complement<_570>);
assert_not_impl_any!(Layout<(_3, _3, _4, ()), (_2, _56, _2, ())>: Complement<_577>);
assert_not_impl_any!(Layout<((_2, _8, _4),), ((_4, _9, _1),)>: Complement<_368>);
assert_not_impl_any!(Layout<(_6, _2, ((),)), (_3, _2, ((),))>: Complement<_384>);
assert_not_impl_any!(Layout<((_2, _1, _5), (), ()), ((_5, _2, _64), (), ())>: Complement<_319>);
assert_not_impl_any!(Layout<(_3, (_3, _6, ())), (_17, (_54, _7, ()))>: Complement<_30>);
assert_not_impl_any!(Layout<(_1, _3, _1, _6), (_41, _8, _9, _56)>: Complement<_99>);
assert_not_impl_any!(Layout<(_1, _2, _3), (_54, _40, _30)>: Complement<_274>);
assert_not_impl_any!(Layout<(_2, _5, (_7,)), (_5, _49, (_7,))>: Complement<_389>);
assert_not_impl_any!(Layout<(_1, _3, _4, _2, ()), (_2, _1, _59, _25, ())>: Complement<_82>);
assert_not_impl_any!(Layout<(_7, ((_6,), ())), (_4, ((_7,), ()))>: Complement<_407>);
assert_not_impl_any!(Layout<(_3, _6, ()), (_3, _1, ())>: Complement<_72>);
assert_not_impl_any!(Layout<((_3, _6), _2, (_5,)), ((_1, _47), _33, (_57,))>: Complement<_521>);
assert_not_impl_any!(Layout<(_4, _2, (_2, _4)), (_3, _304, (_36, _76))>: Complement<_396>);
assert_not_impl_any!(Layout<(_7, (_6,)), (_5, (_30,))>: Complement<_447>);

assert_type_eq_all!(ComplementedDefault<Layout<((), (), ()), ((), (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((), ()), ((), ())>>, Layout<_1, _0>);
assert_not_impl_any!(Layout<((_4,), (), _5, (_6,)), ((_6,), (), _7, (_3,))>: ComplementDefault);
assert_not_impl_any!(Layout<((_2,), _5, (_4,), (_1,)), ((_2,), _8, (_55,), (_27,))>: ComplementDefault);
assert_not_impl_any!(Layout<((), (_8, _1, _1), (_2,), _4), ((), (_49, _24, _3), (_24,), _3)>: ComplementDefault);
assert_not_impl_any!(Layout<(_7, _1, _7, _3), (_2, _4, _1, _8)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, _2, (), ()), (_6, _56, (), ())>>, Layout<_56, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, ()), (_3, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, (_12,)), (_1, (_0,))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(((),), ()), (((),), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _2), (_2, _1)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((), ((),)), ((), ((),))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_3, _1, _1), (_2, _1, _16)>>, Layout<_2, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_6, (_12, ())), (_1, (_6, ()))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<_16, _2>>, Layout<_2, _1>);
assert_not_impl_any!(Layout<(_3, _1, _6, _4), (_50, _1, _2, _5)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, (), ((_12,),)), (_1, (), ((_0,),))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_7, _12), (_36, _1)>>, Layout<_3, _12>);
assert_type_eq_all!(ComplementedDefault<Layout<((_9,), _2, (_7,)), ((_7,), _0, (_1,))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, _32), (_1, _8)>>, Layout<_8, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<((_2, _1), _7), ((_40, _6), _0)>>, Layout<_40, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_8, _4, ()), (_4, _1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _12, _1), (_1, _0, _12)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<_8, _1>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_2, _2, _8), (_1, _2, _8)>>, Layout<_2, _4>);
assert_type_eq_all!(ComplementedDefault<Layout<(((_1, ()),),), (((_1, ()),),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_4, _1, _1, (_16,)), (_16, _1, _192, (_1,))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<_4, _46>>, Layout<_46, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_8, _6, (), ()), (_1, _8, (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _4, (), (), ()), (_4, _1, (), (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((), (), ()), ((), (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_16, ()), (_1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, ((),), ()), (_36, ((),), ())>>, Layout<_36, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_8, _32), (_4, _32)>>, Layout<_4, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<((_4,), ()), ((_1,), ())>>, Layout<_1, _0>);
assert_not_impl_any!(Layout<((_3,), _4, _5, _2, ()), ((_36,), _0, _2, _6, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_6, (_3, (_3,), ())), (_11, (_64, (_20,), ()))>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, (_7,), (_6, ())), (_2, (_6,), (_44, ()))>: ComplementDefault);
assert_not_impl_any!(Layout<(_3, (_7, _1, _5), ((),)), (_46, (_46, _5, _8), ((),))>: ComplementDefault);
assert_not_impl_any!(Layout<(_5, _7, _2, _2), (_47, _21, _5, _59)>: ComplementDefault);
assert_not_impl_any!(Layout<(_5, _3, (_1, _7)), (_11, _28, (_59, _4))>: ComplementDefault);
assert_not_impl_any!(Layout<(_32, (_2, (_1,), ())), (_4, (_262, (_258,), ()))>: ComplementDefault);
assert_not_impl_any!(Layout<(_6, (_4, ()), ()), (_39, (_7, ()), ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_8, _16, ()), (_17, _1, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, _5, _5, ((),)), (_8, _61, _42, ((),))>: ComplementDefault);

assert_not_impl_any!(Layout<((_1, _8), (), ()), ((_1, _1), (), ())>: Divide<Layout<_16, _0>>);
assert_type_eq_all!(Divided<Layout<(_32, _32), (_2, _64)>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _1024), (((), (), ()), _2)>);
assert_not_impl_any!(Layout<(_3, ()), (_1, ())>: Divide<Layout<((), (_4,), ()), ((), (_53,), ())>>);
assert_type_eq_all!(Divided<Layout<(), ()>, Layout<(), ()>>, Layout<((), _1), ((), _0)>);
assert_not_impl_any!(Layout<(_2, (_6, _7, (_12, ()))), (_0, (_1, _720, (_6, ())))>: Divide<Layout<(_4, (), ()), (_96, (), ())>>);
assert_type_eq_all!(Divided<Layout<(_3, _1, _1, (_6,)), (_59, _5, _3, (_47,))>, Layout<(_1, (_1, ())), (_9, (_1, ()))>>, Layout<((_1, (_1, ())), (_3, _6)), ((_141, (_47, ())), (_59, _47))>);
assert_not_impl_any!(Layout<(_6, (_12, _6), ()), (_1, (_6, _0), ())>: Divide<Layout<((_4,), ()), ((_8,), ())>>);
assert_not_impl_any!(Layout<(_12, _1), (_0, _1)>: Divide<Layout<((_12, _4), ()), ((_4, _1), ())>>);
assert_type_eq_all!(Divided<Layout<(_3, ((_9, _1, _7),), ()), (_36, ((_108, _1, _972),), ())>, Layout<(_1, (), ()), (UInt<UInt<_576, B0>, B0>, (), ())>>, Layout<((_1, (), ()), _189), ((UInt<UInt<UInt<UInt<UInt<UInt<UInt<_648, B0>, B0>, B0>, B0>, B0>, B0>, B0>, (), ()), _36)>);
assert_not_impl_any!(Layout<(_1, (), _1, (_8, _8)), (_8, (), _1, (_9, _1))>: Divide<Layout<(_1, _12, _3), (_72, _1, _24)>>);
assert_not_impl_any!(Layout<(_2, (_12,), ((),)), (_12, (_1,), ((),))>: Divide<Layout<(_1, _2, ()), (_3, _5, ())>>);
assert_not_impl_any!(Layout<(_2, _5, _12), (_0, _1, _0)>: Divide<Layout<_32, _1>>);
assert_type_eq_all!(Divided<Layout<((_8,), (_4,)), ((_36,), (_1,))>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_8, _4)), (((), ()), (_36, _1))>);
assert_not_impl_any!(Layout<(_8, ()), (_1, ())>: Divide<Layout<(_2, _7, (), (), ()), (_18, _29, (), (), ())>>);
assert_type_eq_all!(Divided<Layout<(_3, _4, _6, _1, ()), (_6, _8, _8, _15, ())>, Layout<((_1, _1), ((),)), ((_1, _3), ((),))>>, Layout<(((_1, _1), ((),)), (_3, _4, _6)), (((_15, _15), ((),)), (_6, _8, _8))>);
assert_type_eq_all!(Divided<Layout<((_5, _3),), ((_1, _13),)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_5, _3)), (((), ()), (_1, _13))>);
assert_type_eq_all!(Divided<Layout<(_32, ((),)), (_1, ((),))>, Layout<((), ()), ((), ())>>, Layout<(((), ()), _32), (((), ()), _1)>);
assert_not_impl_any!(Layout<(_9, _12, ()), (_1, _9, ())>: Divide<Layout<(_5, ()), (_7, ())>>);
assert_type_eq_all!(Divided<Layout<(_4, _16, _8), (_9, _40, _1)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_4, _16, _8)), (((), ()), (_9, _40, _1))>);
assert_not_impl_any!(Layout<((_7,), (), ()), ((_63,), (), ())>: Divide<Layout<(_6, _1, ()), (_6, _12, ())>>);
assert_not_impl_any!(Layout<(_2, _1, _1, (_2,)), (_1, _1, _2, (_2,))>: Divide<Layout<(_12, (_1,), (), ()), (_1, (_12,), (), ())>>);
assert_not_impl_any!(Layout<(((_7, _12, _12),), ()), (((_0, _1, _12),), ())>: Divide<Layout<_5, _1>>);
assert_type_eq_all!(Divided<Layout<(_2, _3, _4), (_7, _40, _24)>, Layout<(_1, ()), (_0, ())>>, Layout<((_1, ()), (_2, _3, _4)), ((_0, ()), (_7, _40, _24))>);
assert_not_impl_any!(Layout<(_7, (), ()), (_3, (), ())>: Divide<Layout<(_2, _1, (), ()), (_5, _51, (), ())>>);
assert_not_impl_any!(Layout<((_6, (), ()),), ((_1, (), ()),)>: Divide<Layout<((_9,), (), ()), ((_1,), (), ())>>);
assert_not_impl_any!(Layout<(_2, _1, ()), (_1, _0, ())>: Divide<Layout<((_2, _2, ()), _7, ()), ((_49, _2, ()), _0, ())>>);
assert_not_impl_any!(Layout<(_1, ()), (_3, ())>: Divide<Layout<(_12, (), ((),)), (_1, (), ((),))>>);
assert_not_impl_any!(Layout<((), (), _12), ((), (), _1)>: Divide<Layout<(_5,), (_8,)>>);
assert_type_eq_all!(Divided<Layout<(_2, _2, _4, _1), (_8, _0, _1, _32)>, Layout<(_4, (), ()), (_1, (), ())>>, Layout<(((_2, _2), (), ()), _4), (((_8, _0), (), ()), _1)>);
assert_type_eq_all!(Divided<Layout<((_8,), _12, (), ()), ((_12,), _1, (), ())>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_8, _12)), (((), ()), (_12, _1))>);
assert_type_eq_all!(Divided<Layout<(), ()>, Layout<(_1, ()), (_6, ())>>, Layout<((_1, ()), _1), ((_0, ()), _0)>);
assert_not_impl_any!(Layout<(_7, _12, (), _12, (), ()), (_576, _4, (), _48, (), ())>: Divide<Layout<((_3, _2), ((_2,),)), ((_54, _6), ((_7,),))>>);
assert_not_impl_any!(Layout<(_6, (), ()), (_1, (), ())>: Divide<Layout<_12, _3>>);
assert_not_impl_any!(Layout<((_4,), _6, (_3,), _3, ()), ((_1,), _20, (_6,), _34, ())>: Divide<Layout<(_16,), (_32,)>>);
assert_not_impl_any!(Layout<(_7, (_7,), (), ()), (_58, (_58,), (), ())>: Divide<Layout<(_3, _3, _3, ()), (_6, _24, _1, ())>>);
assert_not_impl_any!(Layout<(_6,), (_0,)>: Divide<Layout<(_6, (_9, _1)), (_0, (_12, _1))>>);
assert_not_impl_any!(Layout<(_7, _7, _4), (_0, _42, _64)>: Divide<Layout<(_6, _1, _3, ()), (_4, _12, _22, ())>>);
assert_not_impl_any!(Layout<((_4,), _4), ((_3,), _12)>: Divide<Layout<(_4, _3, _2), (_53, _30, _5)>>);
assert_not_impl_any!(Layout<((_4, _7), ()), ((_17, _35), ())>: Divide<Layout<((_3,), ()), ((_2,), ())>>);
assert_not_impl_any!(Layout<(_4, _6), (_1, _4)>: Divide<Layout<(_2, (_5,), ()), (_8, (_50,), ())>>);
assert_not_impl_any!(Layout<(_1, _4, ((), ())), (_0, _1, ((), ()))>: Divide<Layout<(_4, _16), (_17, _1)>>);
assert_type_eq_all!(Divided<Layout<(_4, ((_6,),)), (_4, ((_3,),))>, Layout<((_12,), ((),)), ((_1,), ((),))>>, Layout<((((_4, _3),), ((),)), _2), ((((_4, _3),), ((),)), _9)>);
assert_not_impl_any!(Layout<((_2,), _8, ()), ((_1,), _4, ())>: Divide<Layout<(_2, _4, _6), (_51, _52, _51)>>);
assert_type_eq_all!(Divided<Layout<(_8,), (_3,)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), _8), (((), ()), _3)>);
assert_not_impl_any!(Layout<(_32, _8), (_8, _1)>: Divide<Layout<(_3, _12), (_60, _5)>>);
assert_not_impl_any!(Layout<((_6,), ()), ((_1,), ())>: Divide<Layout<(_12, _4, ()), (_12, _3, ())>>);
assert_not_impl_any!(Layout<(_2, (_2,), ()), (_1, (_6,), ())>: Divide<Layout<(_5, (), (), ()), (_8, (), (), ())>>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_32, _2, (), ()), (_1, _304, (), ())>>);
assert_not_impl_any!(Layout<((), _5, _1, _7, ()), ((), _4, _24, _6, ())>: Divide<Layout<(_6, _6, (), ()), (_3, _0, (), ())>>);
assert_not_impl_any!(Layout<(_12, _1, ()), (_1, _36, ())>: Divide<Layout<(_1, (_12,), (), ()), (_4, (_28,), (), ())>>);
assert_type_eq_all!(Divided<Layout<(_8, _12, _4), (_12, _1, _96)>, Layout<(_4, _16, ((),)), (_48, _1, ((),))>>, Layout<(((_2, _2), (_8, _2), ((),)), (_3, _2)), (((_6, _96), (_12, _1), ((),)), (_2, _192))>);
assert_not_impl_any!(Layout<((_8, _1), _1, ()), ((_2, _16), _16, ())>: Divide<Layout<(_12, _1, ()), (_0, _0, ())>>);
assert_type_eq_all!(Divided<Layout<(_6, _1, _6, (), ()), (_15, _5, _8, (), ())>, Layout<((),), ((),)>>, Layout<(((),), (_6, _6)), (((),), (_15, _8))>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<_16, _1>>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _1), (((), (), ()), _0)>);
assert_not_impl_any!(Layout<(_1, ((_7, ()),)), (_36, ((_5, ()),))>: Divide<Layout<_16, _1>>);
assert_not_impl_any!(Layout<(_16, (), ()), (_1, (), ())>: Divide<Layout<((_5,), _5, ((),)), ((_5,), _1, ((),))>>);
assert_not_impl_any!(Layout<((_1,), (_4,), _2, _32, _2), ((_0,), (_64,), _32, _1, _256)>: Divide<Layout<((_1, _6, _4), ()), ((_33, _3, _3), ())>>);
assert_not_impl_any!(Layout<(_12, _12, (), ()), (_12, _1, (), ())>: Divide<Layout<(_5, (), ()), (_4, (), ())>>);
assert_not_impl_any!(Layout<(_1, _3, _1, ((),)), (_5, _42, _10, ((),))>: Divide<Layout<((_32,), ()), ((_10,), ())>>);
assert_not_impl_any!(Layout<(_4, _6, _5, _7), (_33, _8, _6, _16)>: Divide<Layout<(_4, _4, _1, (), ()), (_4, _1, _1, (), ())>>);
assert_not_impl_any!(Layout<(_3, _4, (), ()), (_2, _3, (), ())>: Divide<Layout<((_5,), (_6, _1)), ((_6,), (_1, _61))>>);
assert_not_impl_any!(Layout<((_1, _12, ()), ()), ((_1, _3, ()), ())>: Divide<Layout<(_4, _8, _1, _1), (_5, _20, _1, _5)>>);
assert_not_impl_any!(Layout<(_2, _4), (_24, _3)>: Divide<Layout<(((_12,),), ()), (((_3,),), ())>>);
assert_type_eq_all!(Divided<Layout<((_16, ()), ()), ((_8, ()), ())>, Layout<(_4, ()), (_1, ())>>, Layout<((_4, ()), _4), ((_8, ()), _32)>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<Layout<(_8, _2, ()), (_2, _1, ())>>);
assert_type_eq_all!(Divided<Layout<(_1, _1, ()), (_30, _22, ())>, Layout<(), ()>>, Layout<((), _1), ((), _0)>);
assert_not_impl_any!(Layout<(_6, (_3, _6), ()), (_0, (_19, _2), ())>: Divide<Layout<(((_6, _7),), ()), (((_10, _1),), ())>>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<Layout<(_1, _16, (), ()), (_16, _1, (), ())>>);
assert_not_impl_any!(Layout<(_4, _2, _1), (_3, _0, _12)>: Divide<Layout<(_12, ((),)), (_0, ((),))>>);
assert_type_eq_all!(Divided<Layout<(_12, _12, _7), (_84, _7, _1)>, Layout<((),), ((),)>>, Layout<(((),), (_12, _12, _7)), (((),), (_84, _7, _1))>);
assert_not_impl_any!(Layout<(_8, _4), (_4, _1)>: Divide<Layout<((_12,), ((),)), ((_1,), ((),))>>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_7, _3), (_6, _12)>>);
assert_not_impl_any!(Layout<(_1, _1, ((_4,), ())), (_40, _2, ((_10,), ()))>: Divide<Layout<((_2,), _3, (_5,)), ((_5,), _30, (_40,))>>);
assert_not_impl_any!(Layout<((_1,), ()), ((_2,), ())>: Divide<Layout<(_4, _8, ()), (_152, _1, ())>>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_7, _3, _2, ()), (_48, _44, _1, ())>>);
assert_not_impl_any!(Layout<((_12,), _12, (), ()), ((_2,), _24, (), ())>: Divide<Layout<((_1, _5),), ((_8, _0),)>>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, Layout<((),), ((),)>>, Layout<(((),), _1), (((),), _0)>);
assert_type_eq_all!(Divided<Layout<(_7, (_3,)), (_63, (_58,))>, Layout<(_7, (), ()), (_1, (), ())>>, Layout<((_7, (), ()), _3), ((_63, (), ()), _58)>);
assert_not_impl_any!(Layout<(_12, _1, ()), (_1, _12, ())>: Divide<Layout<(_4, _16), (_16, _1)>>);
assert_type_eq_all!(Divided<Layout<((_2, _4, _7), _4, ((),)), ((_7, _14, _1), _112, ((),))>, Layout<(), ()>>, Layout<((), (_8, _7, _4)), ((), (_7, _1, _112))>);
assert_not_impl_any!(Layout<((_1,), (_8,), _16, _1), ((_264,), (_33,), _2, _1)>: Divide<Layout<((_8,), ()), ((_0,), ())>>);
assert_type_eq_all!(Divided<Layout<((_8, _8), _16, _1, (_1,)), ((_16, _1), _128, _0, (_0,))>, Layout<((_2, ()), ()), ((_1, ()), ())>>, Layout<(((_2, ()), ()), (_4, _8, _16)), (((_16, ()), ()), (_32, _1, _128))>);
assert_not_impl_any!(Layout<(_1,), (_1,)>: Divide<Layout<(_12, ((_2,),), ()), (_2, ((_1,),), ())>>);
assert_type_eq_all!(Divided<Layout<_8, _2>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _8), (((), (), ()), _2)>);
assert_not_impl_any!(Layout<(_16, _1, _16), (_1, _1, _32)>: Divide<Layout<_12, _16>>);
assert_type_eq_all!(Divided<Layout<(_5, _1, _7), (_1, _8, _31)>, Layout<(), ()>>, Layout<((), (_5, _7)), ((), (_1, _31))>);
assert_type_eq_all!(Divided<Layout<(_2, (_2, _2), _2), (_33, (_26, _45), _21)>, Layout<(), ()>>, Layout<((), (_2, _2, _2, _2)), ((), (_33, _26, _45, _21))>);
assert_type_eq_all!(Divided<Layout<(_6, _7, (_3,)), (_5, _7, (_6,))>, Layout<(), ()>>, Layout<((), (_6, _7, _3)), ((), (_5, _7, _6))>);
assert_type_eq_all!(Divided<Layout<(_5, _6, _4, _2), (_4, _2, _17, _8)>, Layout<((_1, ()), ()), ((_1, ()), ())>>, Layout<(((_1, ()), ()), (_5, _6, _4, _2)), (((_8, ()), ()), (_4, _2, _17, _8))>);
assert_type_eq_all!(Divided<Layout<((_12,), _12, (), ()), ((_1,), _144, (), ())>, Layout<(_2, ()), (_1, ())>>, Layout<((_2, ()), (_6, _12)), ((_1, ()), (_2, _144))>);
assert_type_eq_all!(Divided<Layout<_8, _2>, Layout<((),), ((),)>>, Layout<(((),), _8), (((),), _2)>);
assert_type_eq_all!(Divided<Layout<(_32, (_4, ()), ()), (_1, (_0, ()), ())>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), (_32, _4)), (((), (), ()), (_1, _0))>);
assert_type_eq_all!(Divided<Layout<(_12, _2, _12), (_24, _0, _0)>, Layout<((),), ((),)>>, Layout<(((),), (_12, _24)), (((),), (_24, _0))>);
assert_type_eq_all!(Divided<Layout<(_8, _2, ()), (_4, _2, ())>, Layout<_4, _1>>, Layout<(_4, (_2, _2)), (_4, (_16, _2))>);
assert_type_eq_all!(Divided<Layout<(_12, (), ()), (_1, (), ())>, Layout<(_2, _1), (_3, _0)>>, Layout<((_2, _1), (_3, _2)), ((_3, _0), (_1, _6))>);
assert_type_eq_all!(Divided<Layout<(_2, _8, ()), (_0, _1, ())>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), (_2, _8)), (((), (), ()), (_0, _1))>);
assert_type_eq_all!(Divided<Layout<(_2, _12, ((_12,), ())), (_12, _24, ((_288,), ()))>, Layout<(_4, _12, ((),)), (_36, _1, ((),))>>, Layout<((_4, _12, ((),)), (_3, _2)), ((_432, _12, ((),)), (_144, UInt<_864, B0>))>);
assert_type_eq_all!(Divided<Layout<((_8, _8, ()),), ((_1, _8, ()),)>, Layout<((_2, _1), _1, ()), ((_1, _4), _8, ())>>, Layout<(((_2, _1), _1, ()), _32), (((_1, _4), _8, ()), _2)>);
assert_type_eq_all!(Divided<Layout<((), ()), ((), ())>, Layout<((),), ((),)>>, Layout<(((),), _1), (((),), _0)>);
assert_type_eq_all!(Divided<Layout<(_7, _7), (_1, _2)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_7, _7)), (((), ()), (_1, _2))>);
assert_type_eq_all!(Divided<Layout<(_8, (), ()), (_1, (), ())>, Layout<((),), ((),)>>, Layout<(((),), _8), (((),), _1)>);
assert_type_eq_all!(Divided<Layout<(_16, _2, (_1,), ((_4,),)), (_6, _1, (UInt<_624, B0>,), ((_104,),))>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_16, _2, _4)), (((), ()), (_6, _1, _104))>);
assert_type_eq_all!(Divided<Layout<(_4, (_32,), (), ()), (_1, (_4,), (), ())>, Layout<(), ()>>, Layout<((), _128), ((), _1)>);
assert_type_eq_all!(Divided<Layout<(_8, (_12,), ()), (_1, (_8,), ())>, Layout<(_8, (), ()), (_1, (), ())>>, Layout<((_8, (), ()), _12), ((_1, (), ()), _8)>);
assert_type_eq_all!(Divided<Layout<(_8, _4, (_32,)), (_388, _96, (_1,))>, Layout<(), ()>>, Layout<((), (_8, _4, _32)), ((), (_388, _96, _1))>);
assert_type_eq_all!(Divided<Layout<(_12, _6, _12), (_1, _144, _12)>, Layout<(_1, _2, ((), ())), (_2, _1, ((), ()))>>, Layout<((_1, _2, ((), ())), (_6, _6, _12)), ((_12, _1, ((), ())), (_2, _144, _12))>);
assert_type_eq_all!(Divided<Layout<(_4, _4, _4, _7), (_41, _5, _1, _41)>, Layout<(_8, (), ()), (_1, (), ())>>, Layout<(((_4, _2), (), ()), (_2, _4, _7)), (((_41, _5), (), ()), (_10, _1, _41))>);
assert_type_eq_all!(Divided<Layout<(_2, _8, _2, ((),), ()), (_16, _1, _32, ((),), ())>, Layout<(), ()>>, Layout<((), (_2, _8, _2)), ((), (_16, _1, _32))>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, Layout<((_1, _1), (), ()), ((_96, _1), (), ())>>, Layout<(((_1, _1), (), ()), _1), (((_0, _0), (), ()), _0)>);
assert_type_eq_all!(Divided<Layout<(_4, _2, (_1, (_6,)), ()), (_43, _28, (_49, (_6,)), ())>, Layout<((),), ((),)>>, Layout<(((),), (_4, _2, _6)), (((),), (_43, _28, _6))>);
assert_type_eq_all!(Divided<Layout<((_12, _12), (), ()), ((_0, _1), (), ())>, Layout<(_1, ((), ())), (_42, ((), ()))>>, Layout<((_1, ((), ())), (_12, _12)), ((_0, ((), ())), (_0, _1))>);
assert_type_eq_all!(Divided<Layout<(_8, _12, ((_2,), ())), (_1, _8, ((_96,), ()))>, Layout<(), ()>>, Layout<((), _192), ((), _1)>);
assert_type_eq_all!(Divided<Layout<((), (), ()), ((), (), ())>, Layout<(), ()>>, Layout<((), _1), ((), _0)>);
assert_type_eq_all!(Divided<Layout<(_1, (_2,), _12, (_8, ())), (_1, (_8,), _0, (_1, ()))>, Layout<((), _12, _1, ()), ((), _1, _1, ())>>, Layout<(((), (_2, _6), _1, ()), (_2, _8)), (((), (_8, _0), _1, ()), (_0, _1))>);
assert_type_eq_all!(Divided<Layout<(_2, (_32,), ()), (_1, (_0,), ())>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_2, _32)), (((), ()), (_1, _0))>);
assert_type_eq_all!(Divided<Layout<(_4, (_5,), ()), (_1, (_4,), ())>, Layout<_1, _3>>, Layout<(_1, _20), (_3, _1)>);
assert_type_eq_all!(Divided<Layout<(_32, _8), (_0, _1)>, Layout<(((),), ()), (((),), ())>>, Layout<((((),), ()), (_32, _8)), ((((),), ()), (_0, _1))>);
assert_type_eq_all!(Divided<Layout<(_1, (_8, _8), (), ()), (_32, (_32, _0), (), ())>, Layout<(((),), ()), (((),), ())>>, Layout<((((),), ()), (_8, _8)), ((((),), ()), (_32, _0))>);
assert_type_eq_all!(Divided<Layout<(_1, _32, _2), (_3, _14, _3)>, Layout<((),), ((),)>>, Layout<(((),), (_32, _2)), (((),), (_14, _3))>);

assert_not_impl_any!(Layout<(_32, _1, ()), (_3, _97, ())>: Divide<((Keep,), Layout<((_4,), _4), ((_6,), _3)>, Layout<(_6, _1), (_1, _8)>, Layout<(), ()>)>);
assert_not_impl_any!(Layout<(), ()>: Divide<(Layout<(_5, _2, ()), (_3, _7, ())>,)>);
assert_not_impl_any!(Layout<(_2, (_6,), (), ()), (_0, (_4,), (), ())>: Divide<(_16, Keep, Keep, Keep)>);
assert_type_eq_all!(Divided<Layout<(_9, _12), (_1, _27)>, (Keep,)>, Layout<(_9, _12), (_1, _27)>);
assert_not_impl_any!(Layout<(), ()>: Divide<(_6,)>);
assert_not_impl_any!(Layout<(_1, ((),), ()), (_2, ((),), ())>: Divide<(Keep, _16, Keep, _2)>);
assert_type_eq_all!(Divided<Layout<(((_1, _12),), _9), (((UInt<_864, B0>, _144),), _0)>, (Layout<(_1, (), (), ()), (_1, (), (), ())>,)>, Layout<(((_1, (), (), ()), _12), _9), (((_144, (), (), ()), _144), _0)>);
assert_not_impl_any!(Layout<(_1, (_4,), ()), (_8, (_1,), ())>: Divide<(_9, Layout<(_6, (), ()), (_1, (), ())>, Keep)>);
assert_not_impl_any!(Layout<((_8,), (), ()), ((_1,), (), ())>: Divide<(Layout<_3, _1>, _16)>);
assert_type_eq_all!(Divided<Layout<((_32,), _16, ((),)), ((_48,), _1, ((),))>, (Keep, Keep, Keep)>, Layout<((_32,), _16, ((),)), ((_48,), _1, ((),))>);
assert_not_impl_any!(Layout<(_32, _16, ()), (_1, _66, ())>: Divide<(Keep, Keep, _9, Keep)>);
assert_not_impl_any!(Layout<(_12, _12, ()), (_1, _12, ())>: Divide<(Keep, Layout<(), ()>, Keep, (Keep, _4))>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<(_16,)>);
assert_type_eq_all!(Divided<Layout<(_32, _4), (_4, _1)>, ((Keep,), Keep)>, Layout<((_32,), _4), ((_4,), _1)>);
assert_not_impl_any!(Layout<((_1,),), ((_0,),)>: Divide<(Layout<(_2, (), (), ()), (_6, (), (), ())>, _16)>);
assert_not_impl_any!(Layout<((_9,), _2, _3, (_4,)), ((_18,), _1, _2, (_486,))>: Divide<(Keep, Keep, Layout<(_32,), (_2,)>, Keep, Layout<(_2, _4), (_10, _13)>)>);
assert_not_impl_any!(Layout<(_12, _12, ()), (_0, _1, ())>: Divide<(Keep, Keep, _16)>);
assert_not_impl_any!(Layout<(_2, _4, (_16,)), (_0, _32, (_128,))>: Divide<(Keep, _16)>);
assert_not_impl_any!(Layout<(_12, (_3, _12), (), ()), (_12, (_144, _1), (), ())>: Divide<(Layout<(_16, (), ()), (_4, (), ())>, _5, _16, Layout<((_3, _2), (_3,)), ((_2, _7), (_57,))>, _9)>);
assert_not_impl_any!(Layout<(_7,), (_6,)>: Divide<(Layout<_2, _32>, (_16,))>);
assert_not_impl_any!(Layout<((_1,),), ((_1,),)>: Divide<(Layout<((_2,), ()), ((_5,), ())>,)>);
assert_not_impl_any!(Layout<(_32, _2), (_2, _1)>: Divide<(Keep, Layout<(_2, _12), (_144, _1)>, _8)>);
assert_not_impl_any!(Layout<((_16, ()),), ((_1, ()),)>: Divide<(Layout<(_32, ()), (_0, ())>,)>);
assert_not_impl_any!(Layout<(_12, _4, (_12,)), (_96, _12, (_1,))>: Divide<(Keep, Layout<(_9, (), ()), (_1, (), ())>, _16, Keep)>);
assert_not_impl_any!(Layout<(_2, _32, _1), (_40, _1, _80)>: Divide<(_16, _16, (Layout<(((_32, _1), ()),), (((_3, _3), ()),)>, _9), Keep)>);
assert_not_impl_any!(Layout<(_8, _12, (), ()), (_144, _0, (), ())>: Divide<(_16,)>);
assert_type_eq_all!(Divided<Layout<(_16, _16, _2), (_1, _32, _16)>, (_16,)>, Layout<((_16, _1), _16, _2), ((_1, _0), _32, _16)>);
assert_not_impl_any!(Layout<((),), ((),)>: Divide<(Layout<(((),), _8, _4, ()), (((),), _1, _8, ())>,)>);
assert_not_impl_any!(Layout<(_2, _5, (), ()), (_6, _8, (), ())>: Divide<(Layout<(_8, (), ()), (_16, (), ())>, Keep, Keep, _16)>);
assert_not_impl_any!(Layout<(_5, (), (), ()), (_1, (), (), ())>: Divide<(_16,)>);
assert_type_eq_all!(Divided<Layout<(_1, _6, _5), (_29, _58, _23)>, (Keep, (_3,))>, Layout<(_1, ((_3, _2),), _5), (_29, ((_58, _174),), _23)>);
assert_type_eq_all!(Divided<Layout<(_2, _6, (_2,), _6, ()), (_8, _5, (_27,), _24, ())>, (Keep,)>, Layout<(_2, _6, (_2,), _6, ()), (_8, _5, (_27,), _24, ())>);
assert_type_eq_all!(Divided<Layout<((_16, _1), (_1,), _16), ((_48, _768), (_48,), _3)>, (Keep,)>, Layout<((_16, _1), (_1,), _16), ((_48, _768), (_48,), _3)>);
assert_type_eq_all!(Divided<Layout<((_12,),), ((_3,),)>, (Keep,)>, Layout<((_12,),), ((_3,),)>);
assert_type_eq_all!(Divided<Layout<(_8, (_1,)), (_1, (_8,))>, (Layout<(_8, ()), (_1, ())>,)>, Layout<(((_8, ()), _1), (_1,)), (((_1, ()), _0), (_8,))>);
assert_type_eq_all!(Divided<Layout<(_2, _32, _4, _1, _2), (_1, _48, _12, _4, _2)>, (Keep,)>, Layout<(_2, _32, _4, _1, _2), (_1, _48, _12, _4, _2)>);
assert_type_eq_all!(Divided<Layout<(_7, _12, _1, _8), (_192, _2, _2, _24)>, (Layout<(), ()>,)>, Layout<(((), _7), _12, _1, _8), (((), _192), _2, _2, _24)>);
assert_type_eq_all!(Divided<Layout<(((),), ()), (((),), ())>, (Layout<(((),),), (((),),)>,)>, Layout<(((((),),), _1), ()), (((((),),), _0), ())>);
assert_type_eq_all!(Divided<Layout<(_4, _2, (), ()), (_4, _2, (), ())>, (Keep,)>, Layout<(_4, _2, (), ()), (_4, _2, (), ())>);
assert_type_eq_all!(Divided<Layout<(_32, (_4,), ()), (_8, (_1,), ())>, (_16,)>, Layout<((_16, _2), (_4,), ()), ((_8, _128), (_1,), ())>);
assert_type_eq_all!(Divided<Layout<(_1, (_8,), _16, ()), (_1, (_1,), _8, ())>, (Keep,)>, Layout<(_1, (_8,), _16, ()), (_1, (_1,), _8, ())>);
assert_type_eq_all!(Divided<Layout<(_3, _12), (_0, _0)>, (Keep,)>, Layout<(_3, _12), (_0, _0)>);
assert_type_eq_all!(Divided<Layout<(_1, _5, _4), (_0, _1, _6)>, (Keep,)>, Layout<(_1, _5, _4), (_0, _1, _6)>);
assert_type_eq_all!(Divided<Layout<(_3, (_7, (_7, _1)), ()), (_5, (_1, (_61, _39)), ())>, (Keep,)>, Layout<(_3, (_7, (_7, _1)), ()), (_5, (_1, (_61, _39)), ())>);
assert_type_eq_all!(Divided<Layout<(_32, _1, ()), (_1, _32, ())>, (Keep, Layout<(_1, (), ((),)), (_2, (), ((),))>)>, Layout<(_32, ((_1, (), ((),)), _1), ()), (_1, ((_64, (), ((),)), _0), ())>);
assert_type_eq_all!(Divided<Layout<((_7,), (_3,)), ((_3,), (_2,))>, (Keep, _1)>, Layout<((_7,), (_1, _3)), ((_3,), (_0, _2))>);
assert_type_eq_all!(Divided<Layout<(_12, (_2, _12, ((),))), (_2, (_1, _0, ((),)))>, (Keep,)>, Layout<(_12, (_2, _12, ((),))), (_2, (_1, _0, ((),)))>);
assert_type_eq_all!(Divided<Layout<((_12, _1, _8), ()), ((_1, _1, _12), ())>, (_6,)>, Layout<((_6, _16), ()), ((_1, _6), ())>);
assert_type_eq_all!(Divided<Layout<(_1, _12, ((_4,),)), (_8, _8, ((_2,),))>, (Keep,)>, Layout<(_1, _12, ((_4,),)), (_8, _8, ((_2,),))>);
assert_type_eq_all!(Divided<Layout<((_7, _7), ()), ((_3, _5), ())>, (Layout<((),), ((),)>,)>, Layout<((((),), (_7, _7)), ()), ((((),), (_3, _5)), ())>);
assert_type_eq_all!(Divided<Layout<((_2, _2), _1, _4, (), ()), ((_4, _0), _1, _1, (), ())>, (Keep,)>, Layout<((_2, _2), _1, _4, (), ()), ((_4, _0), _1, _1, (), ())>);
assert_type_eq_all!(Divided<Layout<((_4, _16, _1), _2, ((),)), ((_72, _1, UInt<UInt<_864, B0>, B0>), _864, ((),))>, (Keep,)>, Layout<((_4, _16, _1), _2, ((),)), ((_72, _1, UInt<UInt<_864, B0>, B0>), _864, ((),))>);
assert_type_eq_all!(Divided<Layout<(_4, _2, _2), (_1, _0, _4)>, (_4,)>, Layout<((_4, _1), _2, _2), ((_1, _0), _0, _4)>);
assert_type_eq_all!(Divided<Layout<(_2, _8, ()), (_8, _1, ())>, (Keep,)>, Layout<(_2, _8, ()), (_8, _1, ())>);
assert_type_eq_all!(Divided<Layout<(_5, ()), (_4, ())>, (Keep,)>, Layout<(_5, ()), (_4, ())>);
assert_type_eq_all!(Divided<Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>, (Keep,)>, Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>);
assert_type_eq_all!(Divided<Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>, (Keep,)>, Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>);
assert_type_eq_all!(Divided<Layout<((_2, _4), ()), ((_1, _2), ())>, (Keep,)>, Layout<((_2, _4), ()), ((_1, _2), ())>);
assert_type_eq_all!(Divided<Layout<(_6, ()), (_6, ())>, (Keep,)>, Layout<(_6, ()), (_6, ())>);
assert_type_eq_all!(Divided<Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>, (Keep, Keep, Keep)>, Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>);
assert_type_eq_all!(Divided<Layout<((), (_12, _4)), ((), (_1, _0))>, (Keep,)>, Layout<((), (_12, _4)), ((), (_1, _0))>);
assert_type_eq_all!(Divided<Layout<(_4, (), (), ()), (_0, (), (), ())>, (Keep,)>, Layout<(_4, (), (), ()), (_0, (), (), ())>);
assert_type_eq_all!(Divided<Layout<_5, _1>, (Keep,)>, Layout<(_5,), (_1,)>);
assert_type_eq_all!(Divided<Layout<(_2, (_7,), ((_6,),)), (_6, (_13,), ((_0,),))>, (Layout<((), (), ()), ((), (), ())>, Keep, _3)>, Layout<((((), (), ()), _2), (_7,), (_3, _2)), ((((), (), ()), _6), (_13,), (_0, _0))>);
assert_type_eq_all!(Divided<Layout<(_32, (_16,), _2), (_1, (_64,), UInt<UInt<_774, B0>, B0>)>, (Keep, _16)>, Layout<(_32, (_16, _1), _2), (_1, (_64, _0), UInt<UInt<_774, B0>, B0>)>);
assert_type_eq_all!(Divided<Layout<(_3, _1, (_4,)), (_56, _0, (_22,))>, ((_1,),)>, Layout<(((_1, _3),), _1, (_4,)), (((_0, _56),), _0, (_22,))>);
assert_type_eq_all!(Divided<Layout<(_1, _2, _6, ()), (_8, _3, _4, ())>, (Keep,)>, Layout<(_1, _2, _6, ()), (_8, _3, _4, ())>);
assert_type_eq_all!(Divided<Layout<(_2, _4, (_4,), ()), (_3, _6, (_0,), ())>, (Layout<(), ()>, Layout<((), ()), ((), ())>)>, Layout<(((), _2), (((), ()), _4), (_4,), ()), (((), _3), (((), ()), _6), (_0,), ())>);
assert_type_eq_all!(Divided<Layout<(_4, _4), (_2, _33)>, (Layout<_1, _1>,)>, Layout<((_1, _4), _4), ((_2, _2), _33)>);
assert_type_eq_all!(Divided<Layout<(_12, (_12, _7)), (_35, (_0, _5))>, ((Keep,), Keep)>, Layout<((_12,), (_12, _7)), ((_35,), (_0, _5))>);
assert_type_eq_all!(Divided<Layout<(((),),), (((),),)>, (Layout<(_1, ((_1,),), ()), (_0, ((_1,),), ())>,)>, Layout<(((_1, ((_1,),), ()), _1),), (((_0, ((_0,),), ()), _0),)>);
assert_type_eq_all!(Divided<Layout<(_32, _16, _1), (_32, _2, _2)>, (_16,)>, Layout<((_16, _2), _16, _1), ((_32, _512), _2, _2)>);
assert_type_eq_all!(Divided<Layout<(_8, _2, _12), (_4, _1, _0)>, (Keep,)>, Layout<(_8, _2, _12), (_4, _1, _0)>);
assert_type_eq_all!(Divided<Layout<(_1, (), ()), (_6, (), ())>, (Keep,)>, Layout<(_1, (), ()), (_6, (), ())>);
assert_type_eq_all!(Divided<Layout<((), ((),)), ((), ((),))>, (Keep, Keep)>, Layout<((), ((),)), ((), ((),))>);

assert_not_impl_any!(Layout<(_1, (_8, ()), _8, ()), (_320, (_1, ()), _40, ())>: Multiply<Layout<(_32, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_3, (), _3, (), ()), (_216, (), _1, (), ())>: Multiply<Layout<(((_3,),), ()), (((_59,),), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_2,), (_12,)>, Layout<(_6, (), ((),)), (_1, (), ((),))>>, Layout<((_2,), (_6, (), ((),))), ((_12,), (_1, (), ((),)))>);
assert_type_eq_all!(Multiplied<Layout<((_12,), ()), ((_3,), ())>, Layout<((_12,), ()), ((_0,), ())>>, Layout<(((_12,), ()), ((_12,), ())), (((_3,), ()), ((_0,), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, ((_8,), ())), (_0, ((_1,), ()))>, Layout<(_6, (), ()), (_1, (), ())>>, Layout<((_8, ((_8,), ())), (_6, (), ())), ((_0, ((_1,), ())), (_8, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_16, (_1,), _2), (_1, (_16,), _20)>>, Layout<((), (_16, (_1,), _2)), ((), (_1, (_16,), _20))>);
assert_type_eq_all!(Multiplied<Layout<(_5, ()), (_1, ())>, Layout<(_2, _5, _2), (_8, _6, _12)>>, Layout<((_5, ()), (_2, _5, _2)), ((_1, ()), (_40, _30, _60))>);
assert_type_eq_all!(Multiplied<Layout<_12, _1>, Layout<((),), ((),)>>, Layout<(_12, ((),)), (_1, ((),))>);
assert_type_eq_all!(Multiplied<Layout<(_3, _6, ()), (_0, _2, ())>, Layout<(_16, ()), (_1, ())>>, Layout<((_3, _6, ()), ((_2, _8), ())), ((_0, _2, ()), ((_1, _12), ()))>);
assert_not_impl_any!(Layout<(_8, _3, ()), (_0, _4, ())>: Multiply<Layout<(_9,), (_1,)>>);
assert_not_impl_any!(Layout<((_4, ((),)),), ((_3, ((),)),)>: Multiply<Layout<((_4, _6), (), ()), ((_33, _47), (), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_1, (_16,), ()), (_513, (_32,), ())>, Layout<(_4, _16, (_1,)), (_16, _1, (_1,))>>, Layout<((_1, (_16,), ()), ((_2, _2), _16, (_1,))), ((_513, (_32,), ()), ((_16, _512), _1, (_512,)))>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<((_2, _1), ((),)), ((_32, _1024), ((),))>>, Layout<(((), ()), ((_2, _1), ((),))), (((), ()), ((_32, _1024), ((),)))>);
assert_not_impl_any!(Layout<(_7, _7, ()), (_24, _6, ())>: Multiply<Layout<(_32, ()), (_16, ())>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_1,), (_17,)>>, Layout<((), (_1,)), ((), (_0,))>);
assert_type_eq_all!(Multiplied<Layout<(((_2,), ()),), (((_7,), ()),)>, Layout<((), ()), ((), ())>>, Layout<((((_2,), ()),), ((), ())), ((((_7,), ()),), ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<_12, _1>>, Layout<(((), ()), _12), (((), ()), _1)>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<(_12, (_4,), (), ()), (_1, (_36,), (), ())>>, Layout<(((), ()), (_12, (_4,), (), ())), (((), ()), (_1, (_36,), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_5, _12, (), (), ()), (_1, _10, (), (), ())>>, Layout<((), (_5, _12, (), (), ())), ((), (_1, _10, (), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_16, ()), (_1, ())>, Layout<(_16, _4, ()), (_1, _32, ())>>, Layout<((_16, ()), (_16, _4, ())), ((_1, ()), (_16, _512, ()))>);
assert_type_eq_all!(Multiplied<Layout<((_5,), _2, ()), ((_4,), _0, ())>, Layout<(_2, (_6,), ()), (_1, (_0,), ())>>, Layout<(((_5,), _2, ()), (_2, (_6,), ())), (((_4,), _0, ()), (_1, (_0,), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_4, _1, (), ()), (_1, _4, (), ())>, Layout<(_8, (), ()), (_1, (), ())>>, Layout<((_4, _1, (), ()), (_8, (), ())), ((_1, _4, (), ()), (_4, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<((), (), ()), ((), (), ())>>, Layout<((), ((), (), ())), ((), ((), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_16, _1, (), ()), (_1, _48, (), ())>, Layout<(_5, (((),),)), (_2, (((),),))>>, Layout<((_16, _1, (), ()), (_5, (((),),))), ((_1, _48, (), ()), (_32, (((),),)))>);
assert_type_eq_all!(Multiplied<Layout<((((_7,),),),), ((((_1,),),),)>, Layout<_16, _0>>, Layout<(((((_7,),),),), _16), (((((_1,),),),), _0)>);
assert_type_eq_all!(Multiplied<Layout<(_32, ((),)), (_8, ((),))>, Layout<(_4, ()), (_2, ())>>, Layout<((_32, ((),)), (_4, ())), ((_8, ((),)), (_2, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_5, (_4, _2)), (_8, (_2, _1))>, Layout<(_9,), (_36,)>>, Layout<((_5, (_4, _2)), (_9,)), ((_8, (_2, _1)), (UInt<_720, B0>,))>);
assert_type_eq_all!(Multiplied<Layout<(_5, ()), (_1, ())>, Layout<((),), ((),)>>, Layout<((_5, ()), ((),)), ((_1, ()), ((),))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _8), (_2, _2)>, Layout<((((),),),), ((((),),),)>>, Layout<((_1, _8), ((((),),),)), ((_2, _2), ((((),),),))>);
assert_not_impl_any!(Layout<(_3, _2, (), ()), (_2, _38, (), ())>: Multiply<Layout<(_12, (), ()), (_3, (), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_1, _2, ((),)), (_1, _1, ((),))>, Layout<(_1, _1, (_2, _4, ())), (_1, _3, (_3, _0, ()))>>, Layout<((_1, _2, ((),)), (_1, _1, (_2, _4, ()))), ((_1, _1, ((),)), (_2, _6, (_6, _0, ())))>);
assert_type_eq_all!(Multiplied<Layout<(_16,), (_1,)>, Layout<((_12, _1), ()), ((_1, _1), ())>>, Layout<((_16,), ((_12, _1), ())), ((_1,), ((_16, _16), ()))>);
assert_not_impl_any!(Layout<(_12, _1, (), ()), (_3, _0, (), ())>: Multiply<Layout<(_7, _3, _2, ((),), ()), (_16, _2, _7, ((),), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_2,), (_1,)>, Layout<((_6, _6), ()), ((_47, _4), ())>>, Layout<((_2,), ((_6, _6), ())), ((_1,), ((_94, _8), ()))>);
assert_type_eq_all!(Multiplied<Layout<(((),), ()), (((),), ())>, Layout<(_2, _4, (), ()), (_0, _81, (), ())>>, Layout<((((),), ()), (_2, _4, (), ())), ((((),), ()), (_0, _81, (), ()))>);
assert_not_impl_any!(Layout<(_3, _4, _1, ()), (_16, _15, _0, ())>: Multiply<Layout<(_6, _2, ()), (_8, _3, ())>>);
assert_not_impl_any!(Layout<(_5, ((), _5, ())), (_52, ((), _7, ()))>: Multiply<Layout<(_6, _6, ((),)), (_5, _24, ((),))>>);
assert_type_eq_all!(Multiplied<Layout<((_9, (_5,)),), ((_10, (_2,)),)>, Layout<((_1,), _16, (_2,), ()), ((_16,), _1, (_20,), ())>>, Layout<(((_9, (_5,)),), ((_1,), (_2, _8), (_2,), ())), (((_10, (_2,)),), ((_720,), (_1, _90), (_900,), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_2, _5, (_3, _2), ((),)), (_1, _4, (_0, _2), ((),))>, Layout<((_3, _12), ()), ((_0, _1), ())>>, Layout<((_2, _5, (_3, _2), ((),)), ((_3, _12), ())), ((_1, _4, (_0, _2), ((),)), ((_0, _20), ()))>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, Layout<(_12, ((),), ()), (_12, ((),), ())>>, Layout<(((), (), ()), (_12, ((),), ())), (((), (), ()), (_12, ((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, Layout<(_12, _3, (), (), ()), (_1, _12, (), (), ())>>, Layout<(((), (), ()), (_12, _3, (), (), ())), (((), (), ()), (_1, _12, (), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_4, _16), (_1, _0)>, Layout<(_2, _8, ()), (_8, _1, ())>>, Layout<((_4, _16), (_2, _8, ())), ((_1, _0), (_32, _4, ()))>);
assert_not_impl_any!(Layout<(_3, _5, ()), (_23, _2, ())>: Multiply<Layout<(_6, (), ()), (_4, (), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_32, ((), ())), (_1, ((), ()))>, Layout<(((),), (_2, _12)), (((),), (_1, _0))>>, Layout<((_32, ((), ())), (((),), (_2, _12))), ((_1, ((), ())), (((),), (_32, _0)))>);
assert_not_impl_any!(Layout<((_5, _4, ()), ()), ((_6, _2, ()), ())>: Multiply<Layout<((), ((),)), ((), ((),))>>);
assert_type_eq_all!(Multiplied<Layout<(_6, ()), (_30, ())>, Layout<((_4, ()), ()), ((_2, ()), ())>>, Layout<((_6, ()), ((_4, ()), ())), ((_30, ()), ((_2, ()), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_3, _5), (_4, _36)>, Layout<(_1, ((),)), (_1, ((),))>>, Layout<((_3, _5), (_1, ((),))), ((_4, _36), (_12, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_8,), (_0,)>, Layout<(_8, _2, _1, (((),),)), (_20, _5, _1, (((),),))>>, Layout<((_8,), (_8, _2, _1, (((),),))), ((_0,), (_20, _5, _1, (((),),)))>);
assert_not_impl_any!(Layout<(_1, (_3, (_3,), _2)), (_25, (_53, (_23,), _14))>: Multiply<Layout<(_9, ()), (_1, ())>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_7, _4), (_6, _8)>>, Layout<((), (_7, _4)), ((), (_6, _8))>);
assert_type_eq_all!(Multiplied<Layout<(_2, _8, _1, (), _4), (_0, _0, _1, (), _5)>, Layout<((), ()), ((), ())>>, Layout<((_2, _8, _1, (), _4), ((), ())), ((_0, _0, _1, (), _5), ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, (), ()), (_1, (), ())>, Layout<(_1, ((),), ()), (_1, ((),), ())>>, Layout<((_8, (), ()), (_1, ((),), ())), ((_1, (), ()), (_0, ((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_2,)), (_1, (_0,))>, Layout<((_4,), (_2, _4, _1), ()), ((_0,), (_1, _2, _2), ())>>, Layout<((_12, (_2,)), ((_4,), (_2, _4, _1), ())), ((_1, (_0,)), ((_0,), (_12, _24, _24), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_16, ((), ())), (_0, ((), ()))>, Layout<((), (_6, ())), ((), (_2, ()))>>, Layout<((_16, ((), ())), ((), (_6, ()))), ((_0, ((), ())), ((), (_2, ())))>);
assert_type_eq_all!(Multiplied<Layout<(_9, ((),)), (_63, ((),))>, Layout<(_8, _2), (_3, _24)>>, Layout<((_9, ((),)), (_8, _2)), ((_63, ((),)), (_3, _24))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_2, ((), ())), (_1, ((), ()))>>, Layout<((), (_2, ((), ()))), ((), (_1, ((), ())))>);
assert_type_eq_all!(Multiplied<Layout<((_16,),), ((_1,),)>, Layout<(_16, (_2,)), (_0, (_3,))>>, Layout<(((_16,),), (_16, (_2,))), (((_1,),), (_0, (_48,)))>);
assert_not_impl_any!(Layout<(_16,), (_16,)>: Multiply<Layout<((_1, _7), _1), ((_0, _6), _1)>>);
assert_not_impl_any!(Layout<((_6, _4, ()),), ((_4, _5, ()),)>: Multiply<Layout<(_7, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_2, _8), (_2, _24)>: Multiply<Layout<_32, _4>>);
assert_type_eq_all!(Multiplied<Layout<(_1, _12, _5, _1, _1), (_180, _3, _36, _36, _36)>, Layout<(((_12, _1),), ()), (((_1, _0),), ())>>, Layout<((_1, _12, _5, _1, _1), ((((_3, _4), _1),), ())), ((_180, _3, _36, _36, _36), ((((_1, _180), _0),), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ((),), ()), (_1, ((),), ())>, Layout<(_7, ((),), ()), (_2, ((),), ())>>, Layout<((_12, ((),), ()), (_7, ((),), ())), ((_1, ((),), ()), (_24, ((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<((), ((),)), ((), ((),))>, Layout<(_2, _6, _4, _1, ((),)), (_0, _8, _38, _5, ((),))>>, Layout<(((), ((),)), (_2, _6, _4, _1, ((),))), (((), ((),)), (_0, _8, _38, _5, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _5, (), ()), (_31, _42, (), ())>, Layout<(_12, ()), (_3, ())>>, Layout<((_1, _5, (), ()), (_12, ())), ((_31, _42, (), ()), (_3, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_1, (), ())>, Layout<((), (), ()), ((), (), ())>>, Layout<((_12, (), ()), ((), (), ())), ((_1, (), ()), ((), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ((),), ()), (_1, ((),), ())>, Layout<(), ()>>, Layout<((_12, ((),), ()), ()), ((_1, ((),), ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(_4, (), ()), (_96, (), ())>, Layout<(_1, (), (), ()), (_108, (), (), ())>>, Layout<((_4, (), ()), (_1, (), (), ())), ((_96, (), ()), (_108, (), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_3, (_9,), ((),)), (_0, (_1,), ((),))>, Layout<(), ()>>, Layout<((_3, (_9,), ((),)), ()), ((_0, (_1,), ((),)), ())>);
assert_not_impl_any!(Layout<(_1, (), ((_5, _7),)), (_4, (), ((_15, _5),))>: Multiply<Layout<(_16, ((_1,),), ()), (_16, ((_256,),), ())>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_2, _2, (_1,), ()), (_2, _1, (_4,), ())>>, Layout<((), (_2, _2, (_1,), ())), ((), (_2, _1, (_4,), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_2,)), (_1, (_12,))>, Layout<((_1, _4), (_7,)), ((_1, _3), (_0,))>>, Layout<((_12, (_2,)), ((_1, _4), (_7,))), ((_1, (_12,)), ((_24, _72), (_0,)))>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<(_8,), (_3,)>>, Layout<(((), ()), (_8,)), (((), ()), (_3,))>);
assert_type_eq_all!(Multiplied<Layout<(_16, ()), (_3, ())>, Layout<(), ()>>, Layout<((_16, ()), ()), ((_3, ()), ())>);
assert_not_impl_any!(Layout<(_4, ((_16,),), (_1,)), (_96, ((_2,),), (_384,))>: Multiply<Layout<(_7, ()), (_44, ())>>);
assert_type_eq_all!(Multiplied<Layout<(_3, ((), _1), ()), (_4, ((), _41), ())>, Layout<(_12, ((),)), (_24, ((),))>>, Layout<((_3, ((), _1), ()), (_12, ((),))), ((_4, ((), _41), ()), (_72, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_7,), (_24,)>, Layout<_16, _1>>, Layout<((_7,), _16), ((_24,), _1)>);
assert_type_eq_all!(Multiplied<Layout<(_1, ()), (_2, ())>, Layout<_1, _63>>, Layout<((_1, ()), _1), ((_2, ()), _0)>);
assert_not_impl_any!(Layout<(_3, _2), (_7, _22)>: Multiply<Layout<(((), ()),), (((), ()),)>>);
assert_not_impl_any!(Layout<(_12, (), ()), (_12, (), ())>: Multiply<Layout<((_1, _8, _8), ()), ((_16, _0, _64), ())>>);
assert_not_impl_any!(Layout<((_12, _3), ()), ((_9, _1), ())>: Multiply<Layout<((_12,), _3, ()), ((_6,), _2, ())>>);
assert_not_impl_any!(Layout<(_4, _4, _4), (_30, _2, _45)>: Multiply<Layout<((_8, _2, _2), _2, ()), ((_12, _6, _3), _288, ())>>);
assert_not_impl_any!(Layout<(_2, _3, _5, ()), (_48, _4, _45, ())>: Multiply<Layout<(_2,), (_4,)>>);
assert_not_impl_any!(Layout<(_5, _4, ()), (_54, _2, ())>: Multiply<Layout<(_1, _1), (_7, _49)>>);
assert_not_impl_any!(Layout<(_12, _1), (_6, _0)>: Multiply<Layout<(_16, _1, ()), (_32, _1, ())>>);
assert_not_impl_any!(Layout<(_2, _4), (_64, _15)>: Multiply<Layout<_4, _1>>);
assert_not_impl_any!(Layout<(_1, ((_32,),), ()), (_3, ((_9,),), ())>: Multiply<Layout<(_4, (), (), ()), (_32, (), (), ())>>);
assert_not_impl_any!(Layout<(((_3,),), (_7, _2)), (((_6,),), (_4, _30))>: Multiply<Layout<(((_8, _1),), ()), (((_2, _1),), ())>>);
assert_not_impl_any!(Layout<((_6, (_3,)), ()), ((_8, (_60,)), ())>: Multiply<Layout<((_3, (), ()),), ((_9, (), ()),)>>);
assert_not_impl_any!(Layout<(_3, ((),), ()), (_8, ((),), ())>: Multiply<Layout<(_3, _2, _5), (_8, _43, _19)>>);
assert_not_impl_any!(Layout<((_2,), _4, _4, ()), ((_12,), _3, _48, ())>: Multiply<Layout<((_8,),), ((_7,),)>>);
assert_not_impl_any!(Layout<((_5, _2),), ((_4, _8),)>: Multiply<Layout<_8, _32>>);
assert_not_impl_any!(Layout<((), _7, _2, ()), ((), _43, _0, ())>: Multiply<Layout<(_4, _12, ()), (_1, _4, ())>>);
assert_not_impl_any!(Layout<(_7, _6, _1), (_13, _62, _4)>: Multiply<Layout<(_7, (), ()), (_27, (), ())>>);
assert_not_impl_any!(Layout<((_3, _1), _2), ((_1, _4), _8)>: Multiply<Layout<((_2,), (_7,), ()), ((_7,), (_3,), ())>>);
assert_not_impl_any!(Layout<(_4, (_2,), (_3,)), (_2, (_15,), (_6,))>: Multiply<Layout<((_8,), (), ()), ((_0,), (), ())>>);
assert_not_impl_any!(Layout<(_5, _6, (), (), ()), (_1, _3, (), (), ())>: Multiply<Layout<(_4, _8, _1, ()), (_16, _1, _16, ())>>);
assert_not_impl_any!(Layout<((_6, _5),), ((_60, _2),)>: Multiply<Layout<(_4, _1, _2, (), ()), (_5, _20, _2, (), ())>>);
assert_not_impl_any!(Layout<(_2, (_16, _2, _1), ()), (_1, (_5, _2, _4), ())>: Multiply<Layout<((_1, (_5,)), (_6,)), ((_15, (_44,)), (_5,))>>);
assert_not_impl_any!(Layout<(((_12,),), ()), (((_36,),), ())>: Multiply<Layout<((_16, _1), ()), ((_3, _48), ())>>);
assert_not_impl_any!(Layout<(_7, (), ()), (_7, (), ())>: Multiply<Layout<(_4, _7, ()), (_54, _6, ())>>);

assert_type_eq_all!(Multiplied<Layout<(_4,), (_1,)>, (Layout<(_1, (_1, (_1,)), ()), (_2, (_2, (_3,)), ())>,)>, Layout<((_4, (_1, (_1, (_1,)), ())),), ((_1, (_0, (_0, (_0,)), ())),)>);
assert_not_impl_any!(Layout<((_2, _2, _16), _2, ()), ((_192, _1, _12), _6, ())>: Multiply<(Layout<((_3, _4), ()), ((_7, _8), ())>,)>);
assert_type_eq_all!(Multiplied<Layout<_8, _1>, (Keep,)>, Layout<(_8,), (_1,)>);
assert_not_impl_any!(Layout<(_3,), (_1,)>: Multiply<(Keep, (Keep, Layout<(((),),), (((),),)>))>);
assert_type_eq_all!(Multiplied<Layout<(_8, _2, _32), (_320, _3, _10)>, (Keep, Keep)>, Layout<(_8, _2, _32), (_320, _3, _10)>);
assert_type_eq_all!(Multiplied<Layout<(_32, ()), (_0, ())>, (Layout<((), _2), ((), _0)>, _2)>, Layout<((_32, ((), _2)), ((), _2)), ((_0, ((), _0)), ((), _1))>);
assert_not_impl_any!(Layout<(), ()>: Multiply<(_9,)>);
assert_type_eq_all!(Multiplied<Layout<(_1, (_3,)), (_41, (_10,))>, (Layout<((_12,), _1, ((),)), ((_1,), _36, ((),))>, Layout<(_1, _12), (_1, _0)>)>, Layout<((_1, ((_12,), _1, ((),))), ((_3,), (_1, _12))), ((_41, ((_1,), _36, ((),))), ((_10,), (_1, _0)))>);
assert_not_impl_any!(Layout<(((),),), (((),),)>: Multiply<(Layout<(((),), ()), (((),), ())>, Keep)>);
assert_type_eq_all!(Multiplied<Layout<((_8,), (_4,), _8, ()), ((_4,), (_1,), _32, ())>, (Layout<(((),),), (((),),)>, _16, Keep, Layout<((_12, ()),), ((_1, ()),)>)>, Layout<(((_8,), (((),),)), ((_4,), _16), _8, ((), ((_12, ()),))), (((_4,), (((),),)), ((_1,), _4), _32, ((), ((_1, ()),)))>);
assert_not_impl_any!(Layout<(_3, _12, _9, ((),), ()), (_18, _54, _1, ((),), ())>: Multiply<(_6, Layout<_12, _3>, Keep, Layout<(_4, ()), (_5, ())>, _16, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_8, _1, (), ()), (_1, _8, (), ())>, (Keep,)>, Layout<(_8, _1, (), ()), (_1, _8, (), ())>);
assert_not_impl_any!(Layout<(_3, _3, _4), (_6, _58, _26)>: Multiply<(Keep, (Layout<(_9, (), (), ()), (_1, (), (), ())>,), (Keep, Layout<(_2, ((),)), (_28, ((),))>))>);
assert_not_impl_any!(Layout<((_7, _2), ()), ((_8, _3), ())>: Multiply<(Keep, (_1,), Keep)>);
assert_not_impl_any!(Layout<((_12, _12, ()),), ((_12, _144, ()),)>: Multiply<(_16, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_2, _2, _3), (_55, _2, _2)>, (Layout<(((),),), (((),),)>, (Keep,), Layout<(_12, ((),), ()), (_12, ((),), ())>)>, Layout<((_2, (((),),)), (_2,), (_3, (_12, ((),), ()))), ((_55, (((),),)), (_2,), (_2, (_36, ((),), ())))>);
assert_type_eq_all!(Multiplied<Layout<(_8, _12, _7), (_1008, _1, _144)>, (Keep, Keep)>, Layout<(_8, _12, _7), (_1008, _1, _144)>);
assert_not_impl_any!(Layout<(_6, _7, _3), (_45, _5, _8)>: Multiply<(_2, _16, (Layout<(_1, _2, ()), (_5, _2, ())>, Keep), _16)>);
assert_not_impl_any!(Layout<((_32,), _8), ((_16,), _1)>: Multiply<((_16, Layout<(_2, (_2,)), (_1, (_2,))>), Layout<(_12, (), ()), (_0, (), ())>, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_1, (), ())>, (Layout<(_2, _1, _4), (_0, _12, _24)>,)>, Layout<((_12, (_2, _1, _4)), (), ()), ((_1, (_0, _144, _288)), (), ())>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, (Keep,)>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<(_7, ((), _5), ()), (_7, ((), _58), ())>: Multiply<((Layout<(_2, _2, ((_1,), _8)), (_16, _1, ((_1,), _2))>,), Keep, _3, Layout<((_8, (_4,), ()),), ((_8, (_1,), ()),)>)>);
assert_type_eq_all!(Multiplied<Layout<(_2, _16, _8, _1), (_1, _2, _32, _256)>, (Keep, Layout<((), ((),)), ((), ((),))>)>, Layout<(_2, (_16, ((), ((),))), _8, _1), (_1, (_2, ((), ((),))), _32, _256)>);
assert_type_eq_all!(Multiplied<Layout<(_6, (_8, (_7,), ())), (_288, (_1, (_0,), ()))>, (Keep, _16)>, Layout<(_6, ((_8, (_7,), ()), _16)), (_288, ((_1, (_0,), ()), _8))>);
assert_type_eq_all!(Multiplied<Layout<(_4, (_2,)), (_2, (_11,))>, (Keep,)>, Layout<(_4, (_2,)), (_2, (_11,))>);
assert_type_eq_all!(Multiplied<Layout<((((),),),), ((((),),),)>, (Layout<((_32,), (), ()), ((_1,), (), ())>,)>, Layout<(((((),),), ((_32,), (), ())),), (((((),),), ((_1,), (), ())),)>);
assert_type_eq_all!(Multiplied<Layout<(_3, _1, _6, _4), (_17, _1, _33, _7)>, (Keep, Layout<((_12,), ()), ((_0,), ())>)>, Layout<(_3, (_1, ((_12,), ())), _6, _4), (_17, (_1, ((_0,), ())), _33, _7)>);
assert_not_impl_any!(Layout<((_7,),), ((_3,),)>: Multiply<(_7,)>);
assert_type_eq_all!(Multiplied<Layout<(_3, _12, _2, _9, ()), (_108, _1, _324, _12, ())>, (Keep, Layout<((_1, _32),), ((UInt<_768, B0>, _1),)>, _4, Keep)>, Layout<(_3, (_12, ((_1, _32),)), (_2, _4), _9, ()), (_108, (_1, ((UInt<UInt<UInt<UInt<UInt<_576, B0>, B0>, B0>, B0>, B0>, _12),)), (_324, _1), _12, ())>);
assert_not_impl_any!(Layout<((_2, (_1,), _32), _16, ()), ((UInt<UInt<_774, B0>, B0>, (_0,), _32), _1, ())>: Multiply<(_6, Layout<(_1, (), (), ()), (_2, (), (), ())>, _16)>);
assert_not_impl_any!(Layout<((_4, _2, _8), _4, ()), ((_4, _1, _60), _0, ())>: Multiply<(Layout<(_8, (), ()), (_1, (), ())>, Layout<(_4,), (_1,)>)>);
assert_not_impl_any!(Layout<(((_5,),), ()), (((_1,),), ())>: Multiply<(_16, _16, _3)>);
assert_type_eq_all!(Multiplied<Layout<(_4, _2, (_4, ((),))), (_1, _0, (_4, ((),)))>, (_16,)>, Layout<((_4, _16), _2, (_4, ((),))), ((_1, _4), _0, (_4, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_1, (_7,), _2, (), ()), (_34, (_12,), _5, (), ())>, (_3, Keep, (_1,))>, Layout<((_1, _3), (_7,), ((_2, _1),), (), ()), ((_34, _1), (_12,), ((_5, _0),), (), ())>);
assert_type_eq_all!(Multiplied<Layout<(_7, ()), (_1, ())>, (Layout<(_1, _4), (_1, _1)>,)>, Layout<((_7, (_1, _4)), ()), ((_1, (_7, _7)), ())>);
assert_type_eq_all!(Multiplied<Layout<((_3, ()), ()), ((_144, ()), ())>, (_16,)>, Layout<(((_3, ()), _16), ()), (((_144, ()), _1), ())>);
assert_type_eq_all!(Multiplied<Layout<(_2, _6, _3, _6), (_5, _2, _0, _32)>, (Layout<(), ()>,)>, Layout<((_2, ()), _6, _3, _6), ((_5, ()), _2, _0, _32)>);
assert_type_eq_all!(Multiplied<Layout<(_5, (_12, ()), ()), (_0, (_1, ()), ())>, (Layout<((_5, _3), ()), ((_28, _2), ())>, Keep)>, Layout<((_5, ((_5, _3), ())), (_12, ()), ()), ((_0, ((_28, _2), ())), (_1, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<_16, _3>, (Keep,)>, Layout<(_16,), (_3,)>);
assert_type_eq_all!(Multiplied<Layout<(_8, _5), (_0, _1)>, (Keep, _16)>, Layout<(_8, (_5, _16)), (_0, (_1, _5))>);
assert_type_eq_all!(Multiplied<Layout<_4, _2>, (_2,)>, Layout<((_4, _2),), ((_2, _1),)>);
assert_type_eq_all!(Multiplied<Layout<(_3, _2, _1, _7), (_55, _8, _7, _1)>, (Keep, _16)>, Layout<(_3, (_2, (_8, _2)), _1, _7), (_55, (_8, (_1, _16)), _7, _1)>);
assert_type_eq_all!(Multiplied<Layout<(_7,), (_29,)>, (Layout<((), (), ()), ((), (), ())>,)>, Layout<((_7, ((), (), ())),), ((_29, ((), (), ())),)>);
assert_type_eq_all!(Multiplied<Layout<(_4, _2, _8, ()), (_0, _1, _2, ())>, (Keep, _5)>, Layout<(_4, (_2, _5), _8, ()), (_0, (_1, _2), _2, ())>);
assert_type_eq_all!(Multiplied<Layout<(_5, _2), (_58, _61)>, ((Keep,),)>, Layout<((_5,), _2), ((_58,), _61)>);

/// Layouts, measured by their types.
pub(crate) fn layouts() -> Vec<Measured> {
    vec![
        measured::<Layout<((), (), ()), ((), (), ())>>("((),(),()):((),(),())"),
        measured::<Layout<(_5,), (_1,)>>("(5):(1)"),
        measured::<Layout<((), (_8, _8), (_8,)), ((), (_128, _2), (_16,))>>("((),(8,8),(8)):((),(128,2),(16))"),
        measured::<Layout<(_5, (_5, _4), (_6,)), (_22, (_6, _34), (_2,))>>("(5,(5,4),(6)):(22,(6,34),(2))"),
        measured::<Layout<((_32,), _8, (), ()), ((_256,), _32, (), ())>>("((32),8,(),()):((256),32,(),())"),
        measured::<Layout<(_8, ()), (_1, ())>>("(8,()):(1,())"),
        measured::<Layout<(_2, (_2,), ()), (_31, (_25,), ())>>("(2,(2),()):(31,(25),())"),
        measured::<Layout<(_32,), (_1,)>>("(32):(1)"),
        measured::<Layout<(_7, (), ()), (_0, (), ())>>("(7,(),()):(0,(),())"),
        measured::<Layout<(_4, _7, _2, _2), (_50, _51, _32, _5)>>("(4,7,2,2):(50,51,32,5)"),
        measured::<Layout<(_8, _5, (_2,)), (_4, _0, (_2,))>>("(8,5,(2)):(4,0,(2))"),
        measured::<Layout<(_2, (_32,), _4), (_1, (_0,), _128)>>("(2,(32),4):(1,(0),128)"),
        measured::<Layout<((), _9, (_12,), _12), ((), _1, (UInt<_648, B0>,), _108)>>("((),9,(12),12):((),1,(1296),108)"),
        measured::<Layout<((), (), ()), ((), (), ())>>("((),(),()):((),(),())"),
        measured::<Layout<((_12,), (_6, _3), ()), ((_0,), (_0, _1), ())>>("((12),(6,3),()):((0),(0,1),())"),
        measured::<Layout<((_7, _1, ((_8, _12),)),), ((_1, _7, ((_7, _56),)),)>>("((7,1,((8,12)))):((1,7,((7,56))))"),
        measured::<Layout<(_6, _6, ((_5,), _2)), (_6, _59, ((_4,), _34))>>("(6,6,((5),2)):(6,59,((4),34))"),
        measured::<Layout<(_12, _7, _6, ()), (_42, _6, _1, ())>>("(12,7,6,()):(42,6,1,())"),
        measured::<Layout<(_32, _4), (_1, _64)>>("(32,4):(1,64)"),
        measured::<Layout<(_8, _12, _12, ((),)), (_60, _0, _5, ((),))>>("(8,12,12,(())):(60,0,5,(()))"),
        measured::<Layout<(_7, (_2,), ()), (_6, (_6,), ())>>("(7,(2),()):(6,(6),())"),
        measured::<Layout<((_12,), _12, ((),)), ((_24,), _1, ((),))>>("((12),12,(())):((24),1,(()))"),
        measured::<Layout<((_32,), _8), ((_0,), _1)>>("((32),8):((0),1)"),
        measured::<Layout<((), (_12,), _8, _12, (_3,)), ((), (_1,), _24, _192, (_0,))>>("((),(12),8,12,(3)):((),(1),24,192,(0))"),
        measured::<Layout<(_4, (_2,)), (_32, (_2,))>>("(4,(2)):(32,(2))"),
        measured::<Layout<_9, _1>>("9:1"),
        measured::<Layout<(((_5, _1),), _2, _1, ()), (((_32, _3),), _38, _8, ())>>("(((5,1)),2,1,()):(((32,3)),38,8,())"),
        measured::<Layout<((_12, _12, _9),), ((_1, _0, _12),)>>("((12,12,9)):((1,0,12))"),
        measured::<Layout<(_2, _4, _3, _4), (_3, _4, _7, _3)>>("(2,4,3,4):(3,4,7,3)"),
        measured::<Layout<(_16, _2, _8), (_48, _1, _6)>>("(16,2,8):(48,1,6)"),
        measured::<Layout<_6, _20>>("6:20"),
        measured::<Layout<(_32, _1, _4, _1, (_16,)), (_8, _8, _1, _8, (_0,))>>("(32,1,4,1,(16)):(8,8,1,8,(0))"),
        measured::<Layout<((_12, _3, _8), _12, ()), ((_3, _576, _36), UInt<_864, B0>, ())>>("((12,3,8),12,()):((3,576,36),1728,())"),
        measured::<Layout<((),), ((),)>>("(()):(())"),
        measured::<Layout<(_1, ()), (_1, ())>>("(1,()):(1,())"),
        measured::<Layout<((), (), ()), ((), (), ())>>("((),(),()):((),(),())"),
        measured::<Layout<_6, _19>>("6:19"),
        measured::<Layout<((_5,), (), ()), ((_1,), (), ())>>("((5),(),()):((1),(),())"),
        measured::<Layout<(_6, _12, _12, ()), (_0, _12, _1, ())>>("(6,12,12,()):(0,12,1,())"),
        measured::<Layout<(_16, _4, _2, (_16, ())), (_4, _0, _1, (_64, ()))>>("(16,4,2,(16,())):(4,0,1,(64,()))"),
        measured::<Layout<(_4, _4), (_4, _1)>>("(4,4):(4,1)"),
        measured::<Layout<(((_1,), _32, (_1,)),), (((_64,), _2, (_0,)),)>>("(((1),32,(1))):(((64),2,(0)))"),
        measured::<Layout<(_1, _4), (_1, _1)>>("(1,4):(1,1)"),
        measured::<Layout<(_2, _4, _7, _1), (_1, _61, _8, _4)>>("(2,4,7,1):(1,61,8,4)"),
        measured::<Layout<(_12, (_2, (_12,))), (_1, (_24, (_0,)))>>("(12,(2,(12))):(1,(24,(0)))"),
        measured::<Layout<(_4, (_2,), ((),)), (_2, (_1,), ((),))>>("(4,(2),(())):(2,(1),(()))"),
        measured::<Layout<(_1, (_4, _2, _8), _1, ()), (_580, (_144, _3, _18), _144, ())>>("(1,(4,2,8),1,()):(580,(144,3,18),144,())"),
        measured::<Layout<(_12, _12, _5), (_1, _84, _0)>>("(12,12,5):(1,84,0)"),
        measured::<Layout<(_2, (_2, _12), ()), (_1, (_24, _2), ())>>("(2,(2,12),()):(1,(24,2),())"),
        measured::<Layout<(_1, _3, _5, _7), (_4, _4, _36, _38)>>("(1,3,5,7):(4,4,36,38)"),
        measured::<Layout<(_32, (), (), ()), (_1, (), (), ())>>("(32,(),(),()):(1,(),(),())"),
        measured::<Layout<(_6, _7, _2), (_2, _12, _1)>>("(6,7,2):(2,12,1)"),
        measured::<Layout<(_1, _32), (_96, _1)>>("(1,32):(96,1)"),
        measured::<Layout<(_4, _12, (_12,)), (_42, _168, (UInt<_1008, B0>,))>>("(4,12,(12)):(42,168,(2016))"),
        measured::<Layout<(_1, _8, _2), (_1, _2, _1)>>("(1,8,2):(1,2,1)"),
        measured::<Layout<(((),), ()), (((),), ())>>("((()),()):((()),())"),
        measured::<Layout<(_3, _12, _12), (_288, _24, _0)>>("(3,12,12):(288,24,0)"),
        measured::<Layout<((_5, _5), (), ()), ((_64, _8), (), ())>>("((5,5),(),()):((64,8),(),())"),
        measured::<Layout<(_1, ((_4,), _32)), (_4, ((_1,), _0))>>("(1,((4),32)):(4,((1),0))"),
        measured::<Layout<(_4, _1, _4, _6), (_5, _0, _39, _8)>>("(4,1,4,6):(5,0,39,8)"),
    ]
}

/// Layouts, evaluated by their types.
pub(crate) fn offsets() -> Vec<Evaluated> {
    vec![
        evaluated("((),(),()):((),(),())", "0", <Layout<((), (), ()), ((), (), ())>>::new().offset(0)),
        evaluated("((),(),()):((),(),())", "((),(),())", <Layout<((), (), ()), ((), (), ())>>::new().offset(((), (), ()))),
        evaluated("((),(),()):((),(),())", "((),(),0)", <Layout<((), (), ()), ((), (), ())>>::new().offset_usize(((), (), 0))),
        evaluated("(5):(1)", "3358", <Layout<(_5,), (_1,)>>::new().offset(3358)),
        evaluated("(5):(1)", "(4675)", <Layout<(_5,), (_1,)>>::new().offset((4675,))),
        evaluated("(5):(1)", "2968", <Layout<(_5,), (_1,)>>::new().offset_usize(2968)),
        evaluated("((),(8,8),(8)):((),(128,2),(16))", "67", <Layout<((), (_8, _8), (_8,)), ((), (_128, _2), (_16,))>>::new().offset(67)),
        evaluated("((),(8,8),(8)):((),(128,2),(16))", "((),(4,3),(21))", <Layout<((), (_8, _8), (_8,)), ((), (_128, _2), (_16,))>>::new().offset(((), (4, 3), (21,)))),
        evaluated("((),(8,8),(8)):((),(128,2),(16))", "7834", <Layout<((), (_8, _8), (_8,)), ((), (_128, _2), (_16,))>>::new().offset_usize(7834)),
        evaluated("(5,(5,4),(6)):(22,(6,34),(2))", "5852", <Layout<(_5, (_5, _4), (_6,)), (_22, (_6, _34), (_2,))>>::new().offset(5852)),
        evaluated("(5,(5,4),(6)):(22,(6,34),(2))", "(0,(0,2),(73))", <Layout<(_5, (_5, _4), (_6,)), (_22, (_6, _34), (_2,))>>::new().offset((0, (0, 2), (73,)))),
        evaluated("(5,(5,4),(6)):(22,(6,34),(2))", "(4,(0,3),(68))", <Layout<(_5, (_5, _4), (_6,)), (_22, (_6, _34), (_2,))>>::new().offset_usize((4, (0, <_3>::new()), (68,)))),
        evaluated("((32),8,(),()):((256),32,(),())", "166", <Layout<((_32,), _8, (), ()), ((_256,), _32, (), ())>>::new().offset(166)),
        evaluated("((32),8,(),()):((256),32,(),())", "((29),0,(),())", <Layout<((_32,), _8, (), ()), ((_256,), _32, (), ())>>::new().offset(((29,), 0, (), ()))),
        evaluated("((32),8,(),()):((256),32,(),())", "(3,2,(),())", <Layout<((_32,), _8, (), ()), ((_256,), _32, (), ())>>::new().offset_usize((<_3>::new(), 2, (), ()))),
        evaluated("(8,()):(1,())", "1", <Layout<(_8, ()), (_1, ())>>::new().offset(1)),
        evaluated("(8,()):(1,())", "(2,())", <Layout<(_8, ()), (_1, ())>>::new().offset((2, ()))),
        evaluated("(8,()):(1,())", "(6,0)", <Layout<(_8, ()), (_1, ())>>::new().offset_usize((6, 0))),
        evaluated("(2,(2),()):(31,(25),())", "1", <Layout<(_2, (_2,), ()), (_31, (_25,), ())>>::new().offset(1)),
        evaluated("(2,(2),()):(31,(25),())", "(1,(0),())", <Layout<(_2, (_2,), ()), (_31, (_25,), ())>>::new().offset((1, (0,), ()))),
        evaluated("(2,(2),()):(31,(25),())", "3", <Layout<(_2, (_2,), ()), (_31, (_25,), ())>>::new().offset_usize(<_3>::new())),
        evaluated("(32):(1)", "7777", <Layout<(_32,), (_1,)>>::new().offset(7777)),
        evaluated("(32):(1)", "(1006)", <Layout<(_32,), (_1,)>>::new().offset((1006,))),
        evaluated("(32):(1)", "(8850)", <Layout<(_32,), (_1,)>>::new().offset_usize((8850,))),
        evaluated("(7,(),()):(0,(),())", "0", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset(0)),
        evaluated("(7,(),()):(0,(),())", "(3,(),())", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset((3, (), ()))),
        evaluated("(7,(),()):(0,(),())", "(5,(),())", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset_usize((<_5>::new(), (), ()))),
        evaluated("(4,7,2,2):(50,51,32,5)", "4544", <Layout<(_4, _7, _2, _2), (_50, _51, _32, _5)>>::new().offset(4544)),
        evaluated("(4,7,2,2):(50,51,32,5)", "(2,5,0,23)", <Layout<(_4, _7, _2, _2), (_50, _51, _32, _5)>>::new().offset((2, 5, 0, 23))),
        evaluated("(4,7,2,2):(50,51,32,5)", "6185", <Layout<(_4, _7, _2, _2), (_50, _51, _32, _5)>>::new().offset_usize(<UInt<UInt<UInt<_773, B0>, B0>, B1>>::new())),
        evaluated("(8,5,(2)):(4,0,(2))", "9997", <Layout<(_8, _5, (_2,)), (_4, _0, (_2,))>>::new().offset(9997)),
        evaluated("(8,5,(2)):(4,0,(2))", "(2,1,(37))", <Layout<(_8, _5, (_2,)), (_4, _0, (_2,))>>::new().offset((2, 1, (37,)))),
        evaluated("(8,5,(2)):(4,0,(2))", "(7,1,(38))", <Layout<(_8, _5, (_2,)), (_4, _0, (_2,))>>::new().offset_usize((<_7>::new(), <_1>::new(), (38,)))),
        evaluated("(2,(32),4):(1,(0),128)", "7296", <Layout<(_2, (_32,), _4), (_1, (_0,), _128)>>::new().offset(7296)),
        evaluated("(2,(32),4):(1,(0),128)", "(1,(13),54)", <Layout<(_2, (_32,), _4), (_1, (_0,), _128)>>::new().offset((1, (13,), 54))),
        evaluated("(2,(32),4):(1,(0),128)", "(0,13,141)", <Layout<(_2, (_32,), _4), (_1, (_0,), _128)>>::new().offset_usize((0, <_13>::new(), <_141>::new()))),
        evaluated("((),9,(12),12):((),1,(1296),108)", "8160", <Layout<((), _9, (_12,), _12), ((), _1, (UInt<_648, B0>,), _108)>>::new().offset(8160)),
        evaluated("((),9,(12),12):((),1,(1296),108)", "((),0,(2),18)", <Layout<((), _9, (_12,), _12), ((), _1, (UInt<_648, B0>,), _108)>>::new().offset(((), 0, (2,), 18))),
        evaluated("((),9,(12),12):((),1,(1296),108)", "((),1,(10),77)", <Layout<((), _9, (_12,), _12), ((), _1, (UInt<_648, B0>,), _108)>>::new().offset_usize(((), <_1>::new(), (10,), <_77>::new()))),
        evaluated("((),(),()):((),(),())", "0", <Layout<((), (), ()), ((), (), ())>>::new().offset(0)),
        evaluated("((),(),()):((),(),())", "((),(),())", <Layout<((), (), ()), ((), (), ())>>::new().offset(((), (), ()))),
        evaluated("((),(),()):((),(),())", "0", <Layout<((), (), ()), ((), (), ())>>::new().offset_usize(0)),
        evaluated("((12),(6,3),()):((0),(0,1),())", "41", <Layout<((_12,), (_6, _3), ()), ((_0,), (_0, _1), ())>>::new().offset(41)),
        evaluated("((12),(6,3),()):((0),(0,1),())", "((10),(5,0),())", <Layout<((_12,), (_6, _3), ()), ((_0,), (_0, _1), ())>>::new().offset(((10,), (5, 0), ()))),
        evaluated("((12),(6,3),()):((0),(0,1),())", "(3,8,())", <Layout<((_12,), (_6, _3), ()), ((_0,), (_0, _1), ())>>::new().offset_usize((<_3>::new(), 8, ()))),
        evaluated("((7,1,((8,12)))):((1,7,((7,56))))", "3798", <Layout<((_7, _1, ((_8, _12),)),), ((_1, _7, ((_7, _56),)),)>>::new().offset(3798)),
        evaluated("((7,1,((8,12)))):((1,7,((7,56))))", "((0,0,((1,23))))", <Layout<((_7, _1, ((_8, _12),)),), ((_1, _7, ((_7, _56),)),)>>::new().offset(((0, 0, ((1, 23),)),))),
        evaluated("((7,1,((8,12)))):((1,7,((7,56))))", "8698", <Layout<((_7, _1, ((_8, _12),)),), ((_1, _7, ((_7, _56),)),)>>::new().offset_usize(8698)),
        evaluated("(6,6,((5),2)):(6,59,((4),34))", "5990", <Layout<(_6, _6, ((_5,), _2)), (_6, _59, ((_4,), _34))>>::new().offset(5990)),
        evaluated("(6,6,((5),2)):(6,59,((4),34))", "(4,2,((2),19))", <Layout<(_6, _6, ((_5,), _2)), (_6, _59, ((_4,), _34))>>::new().offset((4, 2, ((2,), 19)))),
        evaluated("(6,6,((5),2)):(6,59,((4),34))", "1805", <Layout<(_6, _6, ((_5,), _2)), (_6, _59, ((_4,), _34))>>::new().offset_usize(<UInt<_902, B1>>::new())),
        evaluated("(12,7,6,()):(42,6,1,())", "367", <Layout<(_12, _7, _6, ()), (_42, _6, _1, ())>>::new().offset(367)),
        evaluated("(12,7,6,()):(42,6,1,())", "(2,2,2,())", <Layout<(_12, _7, _6, ()), (_42, _6, _1, ())>>::new().offset((2, 2, 2, ()))),
        evaluated("(12,7,6,()):(42,6,1,())", "335", <Layout<(_12, _7, _6, ()), (_42, _6, _1, ())>>::new().offset_usize(<_335>::new())),
        evaluated("(32,4):(1,64)", "634", <Layout<(_32, _4), (_1, _64)>>::new().offset(634)),
        evaluated("(32,4):(1,64)", "(31,38)", <Layout<(_32, _4), (_1, _64)>>::new().offset((31, 38))),
        evaluated("(32,4):(1,64)", "(28,115)", <Layout<(_32, _4), (_1, _64)>>::new().offset_usize((28, <_115>::new()))),
        evaluated("(8,12,12,(())):(60,0,5,(()))", "767", <Layout<(_8, _12, _12, ((),)), (_60, _0, _5, ((),))>>::new().offset(767)),
        evaluated("(8,12,12,(())):(60,0,5,(()))", "(4,5,7,(()))", <Layout<(_8, _12, _12, ((),)), (_60, _0, _5, ((),))>>::new().offset((4, 5, 7, ((),)))),
        evaluated("(8,12,12,(())):(60,0,5,(()))", "571", <Layout<(_8, _12, _12, ((),)), (_60, _0, _5, ((),))>>::new().offset_usize(<_571>::new())),
        evaluated("(7,(2),()):(6,(6),())", "13", <Layout<(_7, (_2,), ()), (_6, (_6,), ())>>::new().offset(13)),
        evaluated("(7,(2),()):(6,(6),())", "(2,(1),())", <Layout<(_7, (_2,), ()), (_6, (_6,), ())>>::new().offset((2, (1,), ()))),
        evaluated("(7,(2),()):(6,(6),())", "(6,(0),())", <Layout<(_7, (_2,), ()), (_6, (_6,), ())>>::new().offset_usize((6, (0,), ()))),
        evaluated("((12),12,(())):((24),1,(()))", "115", <Layout<((_12,), _12, ((),)), ((_24,), _1, ((),))>>::new().offset(115)),
        evaluated("((12),12,(())):((24),1,(()))", "((11),6,(()))", <Layout<((_12,), _12, ((),)), ((_24,), _1, ((),))>>::new().offset(((11,), 6, ((),)))),
        evaluated("((12),12,(())):((24),1,(()))", "117", <Layout<((_12,), _12, ((),)), ((_24,), _1, ((),))>>::new().offset_usize(<_117>::new())),
        evaluated("((32),8):((0),1)", "7740", <Layout<((_32,), _8), ((_0,), _1)>>::new().offset(7740)),
        evaluated("((32),8):((0),1)", "((9),172)", <Layout<((_32,), _8), ((_0,), _1)>>::new().offset(((9,), 172))),
        evaluated("((32),8):((0),1)", "8487", <Layout<((_32,), _8), ((_0,), _1)>>::new().offset_usize(<UInt<UInt<UInt<UInt<_530, B0>, B1>, B1>, B1>>::new())),
        evaluated("((),(12),8,12,(3)):((),(1),24,192,(0))", "2016", <Layout<((), (_12,), _8, _12, (_3,)), ((), (_1,), _24, _192, (_0,))>>::new().offset(2016)),
        evaluated("((),(12),8,12,(3)):((),(1),24,192,(0))", "((),(5),1,5,(6))", <Layout<((), (_12,), _8, _12, (_3,)), ((), (_1,), _24, _192, (_0,))>>::new().offset(((), (5,), 1, 5, (6,)))),
        evaluated("((),(12),8,12,(3)):((),(1),24,192,(0))", "1056", <Layout<((), (_12,), _8, _12, (_3,)), ((), (_1,), _24, _192, (_0,))>>::new().offset_usize(1056)),
        evaluated("(4,(2)):(32,(2))", "6100", <Layout<(_4, (_2,)), (_32, (_2,))>>::new().offset(6100)),
        evaluated("(4,(2)):(32,(2))", "(3,(2348))", <Layout<(_4, (_2,)), (_32, (_2,))>>::new().offset((3, (2348,)))),
        evaluated("(4,(2)):(32,(2))", "9500", <Layout<(_4, (_2,)), (_32, (_2,))>>::new().offset_usize(9500)),
        evaluated("9:1", "7052", <Layout<_9, _1>>::new().offset(7052)),
        evaluated("9:1", "6460", <Layout<_9, _1>>::new().offset(6460)),
        evaluated("9:1", "8494", <Layout<_9, _1>>::new().offset_usize(8494)),
        evaluated("(((5,1)),2,1,()):(((32,3)),38,8,())", "9", <Layout<(((_5, _1),), _2, _1, ()), (((_32, _3),), _38, _8, ())>>::new().offset(9)),
        evaluated("(((5,1)),2,1,()):(((32,3)),38,8,())", "(((0,0)),0,0,())", <Layout<(((_5, _1),), _2, _1, ()), (((_32, _3),), _38, _8, ())>>::new().offset((((0, 0),), 0, 0, ()))),
        evaluated("(((5,1)),2,1,()):(((32,3)),38,8,())", "7", <Layout<(((_5, _1),), _2, _1, ()), (((_32, _3),), _38, _8, ())>>::new().offset_usize(<_7>::new())),
        evaluated("((12,12,9)):((1,0,12))", "6491", <Layout<((_12, _12, _9),), ((_1, _0, _12),)>>::new().offset(6491)),
        evaluated("((12,12,9)):((1,0,12))", "((8,6,61))", <Layout<((_12, _12, _9),), ((_1, _0, _12),)>>::new().offset(((8, 6, 61),))),
        evaluated("((12,12,9)):((1,0,12))", "4801", <Layout<((_12, _12, _9),), ((_1, _0, _12),)>>::new().offset_usize(<UInt<UInt<UInt<_600, B0>, B0>, B1>>::new())),
        evaluated("(2,4,3,4):(3,4,7,3)", "8052", <Layout<(_2, _4, _3, _4), (_3, _4, _7, _3)>>::new().offset(8052)),
        evaluated("(2,4,3,4):(3,4,7,3)", "(0,2,2,62)", <Layout<(_2, _4, _3, _4), (_3, _4, _7, _3)>>::new().offset((0, 2, 2, 62))),
        evaluated("(2,4,3,4):(3,4,7,3)", "(1,0,2,252)", <Layout<(_2, _4, _3, _4), (_3, _4, _7, _3)>>::new().offset_usize((<_1>::new(), 0, 2, 252))),
        evaluated("(16,2,8):(48,1,6)", "8656", <Layout<(_16, _2, _8), (_48, _1, _6)>>::new().offset(8656)),
        evaluated("(16,2,8):(48,1,6)", "(3,1,31)", <Layout<(_16, _2, _8), (_48, _1, _6)>>::new().offset((3, 1, 31))),
        evaluated("(16,2,8):(48,1,6)", "(15,0,236)", <Layout<(_16, _2, _8), (_48, _1, _6)>>::new().offset_usize((<_15>::new(), 0, 236))),
        evaluated("6:20", "3029", <Layout<_6, _20>>::new().offset(3029)),
        evaluated("6:20", "5414", <Layout<_6, _20>>::new().offset(5414)),
        evaluated("6:20", "9737", <Layout<_6, _20>>::new().offset_usize(<UInt<UInt<UInt<UInt<_608, B1>, B0>, B0>, B1>>::new())),
        evaluated("(32,1,4,1,(16)):(8,8,1,8,(0))", "6379", <Layout<(_32, _1, _4, _1, (_16,)), (_8, _8, _1, _8, (_0,))>>::new().offset(6379)),
        evaluated("(32,1,4,1,(16)):(8,8,1,8,(0))", "(9,0,1,0,(15))", <Layout<(_32, _1, _4, _1, (_16,)), (_8, _8, _1, _8, (_0,))>>::new().offset((9, 0, 1, 0, (15,)))),
        evaluated("(32,1,4,1,(16)):(8,8,1,8,(0))", "(4,0,1,0,(36))", <Layout<(_32, _1, _4, _1, (_16,)), (_8, _8, _1, _8, (_0,))>>::new().offset_usize((4, 0, <_1>::new(), 0, (36,)))),
        evaluated("((12,3,8),12,()):((3,576,36),1728,())", "1288", <Layout<((_12, _3, _8), _12, ()), ((_3, _576, _36), UInt<_864, B0>, ())>>::new().offset(1288)),
        evaluated("((12,3,8),12,()):((3,576,36),1728,())", "((5,2,2),4,())", <Layout<((_12, _3, _8), _12, ()), ((_3, _576, _36), UInt<_864, B0>, ())>>::new().offset(((5, 2, 2), 4, ()))),
        evaluated("((12,3,8),12,()):((3,576,36),1728,())", "((8,2,0),4,())", <Layout<((_12, _3, _8), _12, ()), ((_3, _576, _36), UInt<_864, B0>, ())>>::new().offset_usize(((8, 2, 0), 4, ()))),
        evaluated("(()):(())", "0", <Layout<((),), ((),)>>::new().offset(0)),
        evaluated("(()):(())", "(())", <Layout<((),), ((),)>>::new().offset(((),))),
        evaluated("(()):(())", "0", <Layout<((),), ((),)>>::new().offset_usize(0)),
        evaluated("(1,()):(1,())", "0", <Layout<(_1, ()), (_1, ())>>::new().offset(0)),
        evaluated("(1,()):(1,())", "(0,())", <Layout<(_1, ()), (_1, ())>>::new().offset((0, ()))),
        evaluated("(1,()):(1,())", "0", <Layout<(_1, ()), (_1, ())>>::new().offset_usize(0)),
        evaluated("((),(),()):((),(),())", "0", <Layout<((), (), ()), ((), (), ())>>::new().offset(0)),
        evaluated("((),(),()):((),(),())", "((),(),())", <Layout<((), (), ()), ((), (), ())>>::new().offset(((), (), ()))),
        evaluated("((),(),()):((),(),())", "0", <Layout<((), (), ()), ((), (), ())>>::new().offset_usize(0)),
        evaluated("6:19", "800", <Layout<_6, _19>>::new().offset(800)),
        evaluated("6:19", "1434", <Layout<_6, _19>>::new().offset(1434)),
        evaluated("6:19", "4581", <Layout<_6, _19>>::new().offset_usize(<UInt<UInt<UInt<_572, B1>, B0>, B1>>::new())),
        evaluated("((5),(),()):((1),(),())", "0", <Layout<((_5,), (), ()), ((_1,), (), ())>>::new().offset(0)),
        evaluated("((5),(),()):((1),(),())", "((4),(),())", <Layout<((_5,), (), ()), ((_1,), (), ())>>::new().offset(((4,), (), ()))),
        evaluated("((5),(),()):((1),(),())", "(2,0,())", <Layout<((_5,), (), ()), ((_1,), (), ())>>::new().offset_usize((2, 0, ()))),
        evaluated("(6,12,12,()):(0,12,1,())", "16", <Layout<(_6, _12, _12, ()), (_0, _12, _1, ())>>::new().offset(16)),
        evaluated("(6,12,12,()):(0,12,1,())", "(4,6,11,())", <Layout<(_6, _12, _12, ()), (_0, _12, _1, ())>>::new().offset((4, 6, 11, ()))),
        evaluated("(6,12,12,()):(0,12,1,())", "242", <Layout<(_6, _12, _12, ()), (_0, _12, _1, ())>>::new().offset_usize(242)),
        evaluated("(16,4,2,(16,())):(4,0,1,(64,()))", "1699", <Layout<(_16, _4, _2, (_16, ())), (_4, _0, _1, (_64, ()))>>::new().offset(1699)),
        evaluated("(16,4,2,(16,())):(4,0,1,(64,()))", "(14,3,0,(10,()))", <Layout<(_16, _4, _2, (_16, ())), (_4, _0, _1, (_64, ()))>>::new().offset((14, 3, 0, (10, ())))),
        evaluated("(16,4,2,(16,())):(4,0,1,(64,()))", "1430", <Layout<(_16, _4, _2, (_16, ())), (_4, _0, _1, (_64, ()))>>::new().offset_usize(1430)),
        evaluated("(4,4):(4,1)", "5539", <Layout<(_4, _4), (_4, _1)>>::new().offset(5539)),
        evaluated("(4,4):(4,1)", "(1,39)", <Layout<(_4, _4), (_4, _1)>>::new().offset((1, 39))),
        evaluated("(4,4):(4,1)", "(1,82)", <Layout<(_4, _4), (_4, _1)>>::new().offset_usize((<_1>::new(), 82))),
        evaluated("(((1),32,(1))):(((64),2,(0)))", "8375", <Layout<(((_1,), _32, (_1,)),), (((_64,), _2, (_0,)),)>>::new().offset(8375)),
        evaluated("(((1),32,(1))):(((64),2,(0)))", "(((0),27,(235)))", <Layout<(((_1,), _32, (_1,)),), (((_64,), _2, (_0,)),)>>::new().offset((((0,), 27, (235,)),))),
        evaluated("(((1),32,(1))):(((64),2,(0)))", "9985", <Layout<(((_1,), _32, (_1,)),), (((_64,), _2, (_0,)),)>>::new().offset_usize(<UInt<UInt<UInt<UInt<_624, B0>, B0>, B0>, B1>>::new())),
        evaluated("(1,4):(1,1)", "3873", <Layout<(_1, _4), (_1, _1)>>::new().offset(3873)),
        evaluated("(1,4):(1,1)", "(0,128)", <Layout<(_1, _4), (_1, _1)>>::new().offset((0, 128))),
        evaluated("(1,4):(1,1)", "986", <Layout<(_1, _4), (_1, _1)>>::new().offset_usize(986)),
        evaluated("(2,4,7,1):(1,61,8,4)", "6533", <Layout<(_2, _4, _7, _1), (_1, _61, _8, _4)>>::new().offset(6533)),
        evaluated("(2,4,7,1):(1,61,8,4)", "(1,1,0,144)", <Layout<(_2, _4, _7, _1), (_1, _61, _8, _4)>>::new().offset((1, 1, 0, 144))),
        evaluated("(2,4,7,1):(1,61,8,4)", "589", <Layout<(_2, _4, _7, _1), (_1, _61, _8, _4)>>::new().offset_usize(<_589>::new())),
        evaluated("(12,(2,(12))):(1,(24,(0)))", "9140", <Layout<(_12, (_2, (_12,))), (_1, (_24, (_0,)))>>::new().offset(9140)),
        evaluated("(12,(2,(12))):(1,(24,(0)))", "(3,(1,(73)))", <Layout<(_12, (_2, (_12,))), (_1, (_24, (_0,)))>>::new().offset((3, (1, (73,))))),
        evaluated("(12,(2,(12))):(1,(24,(0)))", "8222", <Layout<(_12, (_2, (_12,))), (_1, (_24, (_0,)))>>::new().offset_usize(8222)),
        evaluated("(4,(2),(())):(2,(1),(()))", "5", <Layout<(_4, (_2,), ((),)), (_2, (_1,), ((),))>>::new().offset(5)),
        evaluated("(4,(2),(())):(2,(1),(()))", "(2,(1),(()))", <Layout<(_4, (_2,), ((),)), (_2, (_1,), ((),))>>::new().offset((2, (1,), ((),)))),
        evaluated("(4,(2),(())):(2,(1),(()))", "(0,0,0)", <Layout<(_4, (_2,), ((),)), (_2, (_1,), ((),))>>::new().offset_usize((0, 0, 0))),
        evaluated("(1,(4,2,8),1,()):(580,(144,3,18),144,())", "21", <Layout<(_1, (_4, _2, _8), _1, ()), (_580, (_144, _3, _18), _144, ())>>::new().offset(21)),
        evaluated("(1,(4,2,8),1,()):(580,(144,3,18),144,())", "(0,(1,0,7),0,())", <Layout<(_1, (_4, _2, _8), _1, ()), (_580, (_144, _3, _18), _144, ())>>::new().offset((0, (1, 0, 7), 0, ()))),
        evaluated("(1,(4,2,8),1,()):(580,(144,3,18),144,())", "(0,(3,1,3),0,())", <Layout<(_1, (_4, _2, _8), _1, ()), (_580, (_144, _3, _18), _144, ())>>::new().offset_usize((0, (<_3>::new(), <_1>::new(), <_3>::new()), 0, ()))),
        evaluated("(12,12,5):(1,84,0)", "9559", <Layout<(_12, _12, _5), (_1, _84, _0)>>::new().offset(9559)),
        evaluated("(12,12,5):(1,84,0)", "(3,5,10)", <Layout<(_12, _12, _5), (_1, _84, _0)>>::new().offset((3, 5, 10))),
        evaluated("(12,12,5):(1,84,0)", "5082", <Layout<(_12, _12, _5), (_1, _84, _0)>>::new().offset_usize(5082)),
        evaluated("(2,(2,12),()):(1,(24,2),())", "4", <Layout<(_2, (_2, _12), ()), (_1, (_24, _2), ())>>::new().offset(4)),
        evaluated("(2,(2,12),()):(1,(24,2),())", "(0,(1,11),())", <Layout<(_2, (_2, _12), ()), (_1, (_24, _2), ())>>::new().offset((0, (1, 11), ()))),
        evaluated("(2,(2,12),()):(1,(24,2),())", "12", <Layout<(_2, (_2, _12), ()), (_1, (_24, _2), ())>>::new().offset_usize(12)),
        evaluated("(1,3,5,7):(4,4,36,38)", "9463", <Layout<(_1, _3, _5, _7), (_4, _4, _36, _38)>>::new().offset(9463)),
        evaluated("(1,3,5,7):(4,4,36,38)", "(0,0,3,407)", <Layout<(_1, _3, _5, _7), (_4, _4, _36, _38)>>::new().offset((0, 0, 3, 407))),
        evaluated("(1,3,5,7):(4,4,36,38)", "5698", <Layout<(_1, _3, _5, _7), (_4, _4, _36, _38)>>::new().offset_usize(5698)),
        evaluated("(32,(),(),()):(1,(),(),())", "20", <Layout<(_32, (), (), ()), (_1, (), (), ())>>::new().offset(20)),
        evaluated("(32,(),(),()):(1,(),(),())", "(7,(),(),())", <Layout<(_32, (), (), ()), (_1, (), (), ())>>::new().offset((7, (), (), ()))),
        evaluated("(32,(),(),()):(1,(),(),())", "3", <Layout<(_32, (), (), ()), (_1, (), (), ())>>::new().offset_usize(<_3>::new())),
        evaluated("(6,7,2):(2,12,1)", "7842", <Layout<(_6, _7, _2), (_2, _12, _1)>>::new().offset(7842)),
        evaluated("(6,7,2):(2,12,1)", "(0,6,79)", <Layout<(_6, _7, _2), (_2, _12, _1)>>::new().offset((0, 6, 79))),
        evaluated("(6,7,2):(2,12,1)", "5895", <Layout<(_6, _7, _2), (_2, _12, _1)>>::new().offset_usize(<UInt<UInt<UInt<_736, B1>, B1>, B1>>::new())),
        evaluated("(1,32):(96,1)", "7358", <Layout<(_1, _32), (_96, _1)>>::new().offset(7358)),
        evaluated("(1,32):(96,1)", "(0,5517)", <Layout<(_1, _32), (_96, _1)>>::new().offset((0, 5517))),
        evaluated("(1,32):(96,1)", "(0,4147)", <Layout<(_1, _32), (_96, _1)>>::new().offset_usize((0, <UInt<UInt<UInt<_518, B0>, B1>, B1>>::new()))),
        evaluated("(4,12,(12)):(42,168,(2016))", "9686", <Layout<(_4, _12, (_12,)), (_42, _168, (UInt<_1008, B0>,))>>::new().offset(9686)),
        evaluated("(4,12,(12)):(42,168,(2016))", "(2,0,(103))", <Layout<(_4, _12, (_12,)), (_42, _168, (UInt<_1008, B0>,))>>::new().offset((2, 0, (103,)))),
        evaluated("(4,12,(12)):(42,168,(2016))", "(0,2,(111))", <Layout<(_4, _12, (_12,)), (_42, _168, (UInt<_1008, B0>,))>>::new().offset_usize((0, 2, (<_111>::new(),)))),
        evaluated("(1,8,2):(1,2,1)", "3831", <Layout<(_1, _8, _2), (_1, _2, _1)>>::new().offset(3831)),
        evaluated("(1,8,2):(1,2,1)", "(0,7,234)", <Layout<(_1, _8, _2), (_1, _2, _1)>>::new().offset((0, 7, 234))),
        evaluated("(1,8,2):(1,2,1)", "2730", <Layout<(_1, _8, _2), (_1, _2, _1)>>::new().offset_usize(2730)),
        evaluated("((()),()):((()),())", "0", <Layout<(((),), ()), (((),), ())>>::new().offset(0)),
        evaluated("((()),()):((()),())", "((()),())", <Layout<(((),), ()), (((),), ())>>::new().offset((((),), ()))),
        evaluated("((()),()):((()),())", "0", <Layout<(((),), ()), (((),), ())>>::new().offset_usize(0)),
        evaluated("(3,12,12):(288,24,0)", "5909", <Layout<(_3, _12, _12), (_288, _24, _0)>>::new().offset(5909)),
        evaluated("(3,12,12):(288,24,0)", "(2,2,171)", <Layout<(_3, _12, _12), (_288, _24, _0)>>::new().offset((2, 2, 171))),
        evaluated("(3,12,12):(288,24,0)", "(0,8,232)", <Layout<(_3, _12, _12), (_288, _24, _0)>>::new().offset_usize((0, 8, 232))),
        evaluated("((5,5),(),()):((64,8),(),())", "24", <Layout<((_5, _5), (), ()), ((_64, _8), (), ())>>::new().offset(24)),
        evaluated("((5,5),(),()):((64,8),(),())", "((0,1),(),())", <Layout<((_5, _5), (), ()), ((_64, _8), (), ())>>::new().offset(((0, 1), (), ()))),
        evaluated("((5,5),(),()):((64,8),(),())", "7", <Layout<((_5, _5), (), ()), ((_64, _8), (), ())>>::new().offset_usize(<_7>::new())),
        evaluated("(1,((4),32)):(4,((1),0))", "7538", <Layout<(_1, ((_4,), _32)), (_4, ((_1,), _0))>>::new().offset(7538)),
        evaluated("(1,((4),32)):(4,((1),0))", "(0,((0),2273))", <Layout<(_1, ((_4,), _32)), (_4, ((_1,), _0))>>::new().offset((0, ((0,), 2273)))),
        evaluated("(1,((4),32)):(4,((1),0))", "(0,((1),585))", <Layout<(_1, ((_4,), _32)), (_4, ((_1,), _0))>>::new().offset_usize((0, ((<_1>::new(),), <_585>::new())))),
        evaluated("(4,1,4,6):(5,0,39,8)", "3916", <Layout<(_4, _1, _4, _6), (_5, _0, _39, _8)>>::new().offset(3916)),
        evaluated("(4,1,4,6):(5,0,39,8)", "(1,0,3,84)", <Layout<(_4, _1, _4, _6), (_5, _0, _39, _8)>>::new().offset((1, 0, 3, 84))),
        evaluated("(4,1,4,6):(5,0,39,8)", "5261", <Layout<(_4, _1, _4, _6), (_5, _0, _39, _8)>>::new().offset_usize(<UInt<UInt<UInt<_657, B1>, B0>, B1>>::new())),
    ]
}
