//! Operations as the value level answers them, and layouts with coordinates.
//!
//! Written by `layout_tests::generate`; not to be edited.

use layout_core::__private::*;
use layout_core::{ops::*, *};
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
assert_type_eq_all!(Coalesced<Layout<(_12, _12, (_1, (_12,))), (_1, _12, (_1, (_144,)))>>, Layout<X0<_108>, _1>);
assert_type_eq_all!(Coalesced<Layout<((_4,), ()), ((_288,), ())>>, Layout<_4, _288>);
assert_type_eq_all!(Coalesced<Layout<((_4, _2, _5), _1), ((_19, _15, _7), _2)>>, Layout<(_4, _2, _5), (_19, _15, _7)>);
assert_type_eq_all!(Coalesced<Layout<(_8, _16, _8), (_3, _200, _25)>>, Layout<(_8, _16, _8), (_3, _200, _25)>);
assert_type_eq_all!(Coalesced<Layout<(_12, _12, _8), (_96, X0<_72>, _12)>>, Layout<(_144, _8), (_96, _12)>);
assert_type_eq_all!(Coalesced<Layout<((_12, _6), (), ()), ((_2, _72), (), ())>>, Layout<(_12, _6), (_2, _72)>);
assert_type_eq_all!(Coalesced<Layout<_7, _3>>, Layout<_7, _3>);
assert_type_eq_all!(Coalesced<Layout<(_1, (_2, (_3,))), (_37, (_6, (_10,)))>>, Layout<(_2, _3), (_6, _10)>);
assert_type_eq_all!(Coalesced<Layout<(_1, _4, _12, _12), (X0<_72>, _288, _12, _1)>>, Layout<(_4, _12, _12), (_288, _12, _1)>);
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
assert_type_eq_all!(Composed<Layout<(_2, (_32, _32)), (X8<_80>, (_40, _1))>, Layout<((_1,), _8, _8, ()), ((_8,), _1, _8, ())>>, Layout<((_1,), (_2, _4), _8, ()), ((_1,), (X8<_80>, _40), _160, ())>);
assert_type_eq_all!(Composed<Layout<((_1,), ()), ((_55,), ())>, Layout<_12, _0>>, Layout<_12, _0>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_1, _4, _2, _6), (_3, _3, _34, _7)>>, Layout<(_1, _4, _2, _6), (_0, _0, _0, _0)>);
assert_type_eq_all!(Composed<Layout<((_4,), (), ()), ((_1,), (), ())>, Layout<((_6, _6),), ((_7, _44),)>>, Layout<((_6, _6),), ((_7, _44),)>);
assert_not_impl_any!(Layout<((_12,), _3, _12), ((_432,), X0<_324>, _12)>: Compose<Layout<(_7, _3), (_23, _15)>>);
assert_not_impl_any!(Layout<(_7, _7, (((_3,),),)), (_1, _15, (((_57,),),))>: Compose<Layout<(_2, _8, ()), (_64, _8, ())>>);
assert_type_eq_all!(Composed<Layout<(_7, (), ((),)), (_1, (), ((),))>, Layout<(_4, _4), (_37, _60)>>, Layout<(_4, _4), (_37, _60)>);
assert_not_impl_any!(Layout<(_4, _2, _1, _2, _1), (_3, _48, _0, _12, _0)>: Compose<Layout<(_2, _4, (_5, ())), (_8, _7, (_6, ()))>>);
assert_type_eq_all!(Composed<Layout<(_5, _2, (_12, _12)), (_432, X0<_135>, (_3, _36))>, Layout<(_4, ()), (_0, ())>>, Layout<(_4, ()), (_0, ())>);
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
assert_type_eq_all!(Composed<Layout<(_8, ()), (X0<_81>, ())>, Layout<(((_8,),),), (((_12,),),)>>, Layout<(((_8,),),), (((X0<_972>,),),)>);
assert_type_eq_all!(Composed<Layout<(_4, _12, (_1,), _12, _4), (_1, _4, (X0<_144>,), _192, _48)>, Layout<((_4, _1), ()), ((_9, _1), ())>>, Layout<((_4, _1), ()), ((_9, _48), ())>);
assert_type_eq_all!(Composed<Layout<(_2, _2, (), ()), (_1, _2, (), ())>, Layout<(_8, _2, (_2,), (), ()), (_1, _8, (_0,), (), ())>>, Layout<(_8, _2, (_2,), (), ()), (_1, _8, (_0,), (), ())>);
assert_type_eq_all!(Composed<Layout<(_16, _1, _1, ()), (_1, _0, _16, ())>, Layout<(_12, _1, ()), (_1, _1, ())>>, Layout<(_12, _1, ()), (_1, _1, ())>);
assert_type_eq_all!(Composed<Layout<((_5, _1, _3), (), ()), ((_28, _63, _4), (), ())>, Layout<(_2, _4, _2, ()), (_2, _0, _1, ())>>, Layout<(_2, _4, _2, ()), (_56, _0, _28, ())>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<((_7, ()), ()), ((_0, ()), ())>>, Layout<((_7, ()), ()), ((_0, ()), ())>);
assert_type_eq_all!(Composed<Layout<(_5, _12, _12), (_72, _1, _0)>, Layout<(_4, ((),), ()), (_1, ((),), ())>>, Layout<(_4, ((),), ()), (_72, ((),), ())>);
assert_type_eq_all!(Composed<Layout<_1, _19>, Layout<(_1, (_1,), ()), (_59, (_6,), ())>>, Layout<(_1, (_1,), ()), (X1<_70>, (_114,), ())>);
assert_type_eq_all!(Composed<Layout<_16, _120>, Layout<((_16, ()), ()), ((_1, ()), ())>>, Layout<((_16, ()), ()), ((_120, ()), ())>);
assert_type_eq_all!(Composed<Layout<(_7, _2, _1, (_5,), ()), (_18, _2, _44, (_1,), ())>, Layout<(), ()>>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_7, _6, _6), (_7, _6, _1)>: Compose<Layout<(_5, (_5, ((),))), (_7, (_58, ((),)))>>);
assert_type_eq_all!(Composed<Layout<((_2, _2), ()), ((_4, _1), ())>, Layout<(_4, ()), (_1, ())>>, Layout<((_2, _2), ()), ((_4, _1), ())>);
assert_not_impl_any!(Layout<(_2, _2, _1, ((),)), (_6, _1, _12, ((),))>: Compose<Layout<(_3, _6, _1, ()), (_53, _0, _7, ())>>);
assert_type_eq_all!(Composed<Layout<(_2, (), ()), (_1, (), ())>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _12), (_1, _288, _12)>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Composed<Layout<(_4, _4), (_0, _1)>, Layout<((), ((),)), ((), ((),))>>, Layout<((), ((),)), ((), ((),))>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_40, ())>, Layout<(_4, _4, _2, ()), (_0, _6, _1, ())>>, Layout<(_4, _4, _2, ()), (_0, _240, _40, ())>);
assert_type_eq_all!(Composed<Layout<_3, _58>, Layout<(_3, _3, (_7,)), (_0, _44, (_6,))>>, Layout<(_3, _3, (_7,)), (_0, X8<_159>, (_348,))>);
assert_type_eq_all!(Composed<Layout<((_3,), ((),)), ((_3,), ((),))>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_6, (), ()), (_1, (), ())>, Layout<((_3,), _7, ((),)), ((_2,), _4, ((),))>>, Layout<((_3,), _7, ((),)), ((_2,), _4, ((),))>);
assert_type_eq_all!(Composed<Layout<(_4, (_1, (_1, _5))), (_3, (_50, (_48, _2)))>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _5), (_240, _2, _24)>, Layout<(_2,), (_3,)>>, Layout<(_2,), (_720,)>);
assert_type_eq_all!(Composed<Layout<((_3, _3), ((),)), ((_6, _4), ((),))>, Layout<(((),),), (((),),)>>, Layout<(((),),), (((),),)>);
assert_type_eq_all!(Composed<Layout<((_8, _16), _4, _8, (), ()), ((_24, _1), X0<_96>, _192, (), ())>, Layout<_12, _0>>, Layout<_12, _0>);
assert_type_eq_all!(Composed<Layout<((_2,), _32, _16, _4, (_1,)), ((_40,), _0, _1, _80, (_1,))>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_type_eq_all!(Composed<Layout<(_4, _3), (_7, _32)>, Layout<(_6, (_4,), (), ()), (_48, (_1,), (), ())>>, Layout<(_6, (_4,), (), ()), (_384, (_7,), (), ())>);
assert_type_eq_all!(Composed<Layout<(_9, _6, _1, _6, _1), (_216, _36, X8<_121>, _3, X8<_121>)>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Composed<Layout<(_16, _2, (_16, ())), (_1, _16, (_0, ()))>, Layout<((_8, _4), (), ()), ((_4, _32), (), ())>>, Layout<((_8, _4), (), ()), ((_4, _0), (), ())>);
assert_not_impl_any!(Layout<(_12, _3, _9), (_81, _9, _1)>: Compose<Layout<(_7, (_5, ()), ()), (_43, (_50, ()), ())>>);
assert_type_eq_all!(Composed<Layout<((),), ((),)>, Layout<(_2, (), ()), (_0, (), ())>>, Layout<(_2, (), ()), (_0, (), ())>);
assert_type_eq_all!(Composed<Layout<((), ()), ((), ())>, Layout<((_6, _7),), ((_22, _8),)>>, Layout<((_6, _7),), ((_0, _0),)>);
assert_type_eq_all!(Composed<Layout<(_32, (_1, _1), _1, (_4,)), (_27, (_1, _1), _9, (_864,))>, Layout<(_3, _12, ()), (_144, _12, ())>>, Layout<(_3, _12, ()), (X0<_243>, _324, ())>);
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
assert_type_eq_all!(Composed<Layout<(_1, _2, (), ()), (_6, _53, (), ())>, Layout<(((_7,),), ()), (((_50,),), ())>>, Layout<(((_7,),), ()), (((XA<_165>,),), ())>);
assert_type_eq_all!(Composed<Layout<(_5, ()), (_2, ())>, Layout<((), ()), ((), ())>>, Layout<((), ()), ((), ())>);
assert_not_impl_any!(Layout<((_4, _8, _2), _8), ((_40, X0<_160>, _160), _320)>: Compose<Layout<(_6, _6, ()), (_14, _8, ())>>);
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
assert_type_eq_all!(Composed<Layout<(_12, ((),), ()), (_72, ((),), ())>, Layout<(_16, ((),), ()), (_20, ((),), ())>>, Layout<(_16, ((),), ()), (X0<_90>, ((),), ())>);
assert_not_impl_any!(Layout<(_4, _1, _7), (_8, _3, _46)>: Compose<Layout<(((_3,), _7, ()),), (((_16,), _17, ()),)>>);
assert_type_eq_all!(Composed<Layout<(_12, _5, ((),), ()), (_1, _12, ((),), ())>, Layout<(_32, ()), (_1, ())>>, Layout<(_32, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<((_32,), _16, (_1,), _4), ((_1,), _32, (X3<_384>,), X3<_384>)>, Layout<((), _5, _2, (), ()), ((), _6, _7, (), ())>>, Layout<((), _5, _2, (), ()), ((), _6, _7, (), ())>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_48, ())>, Layout<(_1, _8), (_3, _4)>>, Layout<(_1, _8), (_144, _192)>);
assert_type_eq_all!(Composed<Layout<(_32, ()), (_0, ())>, Layout<(_1, _2, ((),)), (_1, _1, ((),))>>, Layout<(_1, _2, ((),)), (_0, _0, ((),))>);
assert_type_eq_all!(Composed<Layout<((_8,), (_32,), ()), ((_32,), (_1,), ())>, Layout<(_16, ((),), ()), (_32, ((),), ())>>, Layout<(_16, ((),), ()), (_4, ((),), ())>);
assert_type_eq_all!(Composed<Layout<(), ()>, Layout<(_1, _8, _1), (_3, _3, _24)>>, Layout<(_1, _8, _1), (_0, _0, _0)>);
assert_type_eq_all!(Composed<Layout<(_16,), (_3,)>, Layout<((), (), ()), ((), (), ())>>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<(_12, _12, _1, ((_12,),)), (_1, _144, X0<_108>, ((_12,),))>: Compose<Layout<(_4, _1, _1, (_4,), _2), (_1, _0, _64, (_16,), _8)>>);
assert_type_eq_all!(Composed<Layout<((_12,), ()), ((_1,), ())>, Layout<(_3, ()), (_1, ())>>, Layout<(_3, ()), (_1, ())>);
assert_not_impl_any!(Layout<(_12, _12, _6), (_0, _108, _18)>: Compose<Layout<(_7, (_5,)), (_0, (_7,))>>);
assert_type_eq_all!(Composed<Layout<(_6, _2, (_2, _2)), (_2, _2, (_30, _7))>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_not_impl_any!(Layout<((_7, _4), _2, _2), ((_3, _56), _1, _5)>: Compose<Layout<(_5, _5), (_46, _2)>>);
assert_type_eq_all!(Composed<Layout<(((_8,), _2, _8), _2, ()), (((_48,), _384, _1), _8, ())>, Layout<(_3, _1, _2, ()), (_4, _0, _2, ())>>, Layout<(_3, _1, _2, ()), (_192, _0, _96, ())>);
assert_type_eq_all!(Composed<Layout<(_12, ()), (_3, ())>, Layout<((),), ((),)>>, Layout<((),), ((),)>);
assert_type_eq_all!(Composed<Layout<(_16, (_2,), (), ()), (_1, (_16,), (), ())>, Layout<(_2, _5), (_7, _41)>>, Layout<(_2, _5), (_7, _41)>);
assert_type_eq_all!(Composed<Layout<(_4, _4, ((_1,),)), (_0, _9, ((_1,),))>, Layout<(), ()>>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<((_4,), (), ()), ((_2,), (), ())>, Layout<(_7,), (_0,)>>, Layout<(_7,), (_0,)>);
assert_type_eq_all!(Composed<Layout<(_16, ((),)), (_1, ((),))>, Layout<(((),),), (((),),)>>, Layout<(((),),), (((),),)>);
assert_not_impl_any!(Layout<((), (_6, (_5,)), _4, _1), ((), (_0, (_6,)), _0, _8)>: Compose<Layout<(_2, _2, (_8, (_1,))), (_1, _6, (_20, (X0<_960>,)))>>);
assert_type_eq_all!(Composed<Layout<(((_7,),), ()), (((_1,),), ())>, Layout<(_5, (), _2, _4), (_51, (), _3, _63)>>, Layout<(_5, (), _2, _4), (_51, (), _3, _63)>);
assert_type_eq_all!(Composed<Layout<(_12,), (_1,)>, Layout<(_8, _2), (_3, _72)>>, Layout<(_8, _2), (_3, _72)>);
assert_not_impl_any!(Layout<(_12, _2, (_8, _12)), (_24, _288, (_3, _0))>: Compose<Layout<(_7,), (_6,)>>);
assert_not_impl_any!(Layout<(_7, _12, _3, _6), (_36, _3, _1, _252)>: Compose<Layout<(_8, _1), (_3, _0)>>);
assert_not_impl_any!(Layout<((_8,), _8), ((_72,), _3)>: Compose<Layout<(_5, _1, _6, ()), (_8, _2, _6, ())>>);
assert_not_impl_any!(Layout<(_5, _2, _6, _5), (_24, _54, _63, _2)>: Compose<Layout<((_4,), _1, (_8,), _2), ((_0,), _1, (_2,), _1)>>);
assert_not_impl_any!(Layout<((_5,), _2, _4, ()), ((_46,), _3, _6, ())>: Compose<Layout<(_1, _2, (_8,)), (_256, _1, (_32,))>>);
assert_not_impl_any!(Layout<(_2, _7, _3), (_11, _5, _5)>: Compose<Layout<(_2, (_6,), ()), (_20, (_4,), ())>>);
assert_not_impl_any!(Layout<(_12, (_12, _2), ((),)), (_72, (_3, _36), ((),))>: Compose<Layout<((_1,), (), (_2, _5, _6)), ((_33,), (), (_7, _37, _44))>>);
assert_not_impl_any!(Layout<(_8, (_16,), _16), (_2048, (_1,), _16)>: Compose<Layout<((_3, ()), ()), ((_4, ()), ())>>);
assert_not_impl_any!(Layout<((), _8, _1, _1, _32), ((), _64, _32, _32, _1024)>: Compose<Layout<(_4, _4, (_3,), ()), (_29, _8, (_23,), ())>>);
assert_not_impl_any!(Layout<(_1, (_8, _2, _16)), (_144, (_144, X0<_72>, _3))>: Compose<Layout<((_12, _5, ()), ()), ((_5, _1, ()), ())>>);
assert_not_impl_any!(Layout<(_12, _4, _12), (_144, _3, _12)>: Compose<Layout<((_1,), _32, ()), ((_32,), _1, ())>>);
assert_not_impl_any!(Layout<((_4, _1, _6), (), ()), ((_51, _1, _3), (), ())>: Compose<Layout<(_16, (), ()), (_3, (), ())>>);
assert_not_impl_any!(Layout<(_6, (_2, ())), (_31, (_8, ()))>: Compose<Layout<(_1, _7, _4), (_17, _8, _52)>>);
assert_not_impl_any!(Layout<(_12, _12, _12, _2), (_288, _1, _24, _12)>: Compose<Layout<((_8, _4), (), ()), ((_0, _16), (), ())>>);
assert_not_impl_any!(Layout<(_3, _12, ()), (_3, X0<_81>, ())>: Compose<Layout<((_4,), ()), ((_2,), ())>>);
assert_not_impl_any!(Layout<(_2, _32, ((_8,), ())), (_2, _4, ((_387,), ()))>: Compose<Layout<(_6, _7, ()), (_42, _6, ())>>);
assert_not_impl_any!(Layout<((_4, _2), _8, ()), ((_1, _80), _4, ())>: Compose<Layout<(_2, _32, (), ()), (_1, _6, (), ())>>);
assert_not_impl_any!(Layout<(_8, _16, (), (_32, ())), (_48, _1, (), (_384, ()))>: Compose<Layout<(_16, (_1,), ()), (_9, (_1,), ())>>);
assert_not_impl_any!(Layout<(_12, _2, _12, _12, ()), (_168, _7, _14, X0<_126>, ())>: Compose<Layout<(_3, _2, _4, ()), (_8, _6, _35, ())>>);
assert_not_impl_any!(Layout<((_5, _4, _4), ()), ((_52, _40, _6), ())>: Compose<Layout<(_6, _3, ((),)), (_1, _14, ((),))>>);
assert_not_impl_any!(Layout<(_4, _4, (), ((_2,),)), (_0, _5, (), ((_16,),))>: Compose<Layout<(_3, (), ()), (_2, (), ())>>);
assert_not_impl_any!(Layout<(_12, _12, _7, _3), (_252, _1, _36, _12)>: Compose<Layout<(_4, (_7,), _2, (), ()), (_1, (_7,), _43, (), ())>>);
assert_not_impl_any!(Layout<(((_2,), _16), (_8,)), (((_2,), _4), (_128,))>: Compose<Layout<((_5,), _6, ()), ((_3,), _6, ())>>);
assert_not_impl_any!(Layout<(_12, _12, _2, (_3,)), (_24, _1, _12, (X0<_648>,))>: Compose<Layout<(_5, (_1, _4), (), ()), (_1, (_4, _47), (), ())>>);
assert_not_impl_any!(Layout<((_3, _2), ()), ((_7, _0), ())>: Compose<Layout<((_4, _2), _1, _4), ((_8, _7), _2, _2)>>);
assert_not_impl_any!(Layout<((_7, _12), _9, ()), ((_108, _9), _1, ())>: Compose<Layout<(_4, (_6, _1, _1)), (_32, (_25, _10, _7))>>);
assert_not_impl_any!(Layout<(_6, (_6, _1), (_7,)), (_6, (_64, _64), (_14,))>: Compose<Layout<(_16, ((_2,),), ()), (_4, ((_64,),), ())>>);
assert_not_impl_any!(Layout<(_3, (_4,), _1, _7, ()), (_7, (_53,), _43, _14, ())>: Compose<Layout<(_7, (_4,), ((),)), (_1, (_56,), ((),))>>);
assert_not_impl_any!(Layout<(_6, _12, _8), (_8, _144, _1)>: Compose<Layout<((_4,), _2, ()), ((_2,), _1, ())>>);
assert_not_impl_any!(Layout<(_16, _1, ()), (_1, _24, ())>: Compose<Layout<(_3, _5), (_41, _7)>>);
assert_not_impl_any!(Layout<(_3, (_2,), ()), (_49, (_60,), ())>: Compose<Layout<(_1, _4, ((),)), (_48, _50, ((),))>>);
assert_not_impl_any!(Layout<((_5, _6), (), ()), ((_6, _1), (), ())>: Compose<Layout<(_1, _3, _4), (_30, _17, _3)>>);
assert_not_impl_any!(Layout<((((_2,),), _1, _4),), ((((_4,),), _16, _1),)>: Compose<Layout<(_5, ((),)), (_1, ((),))>>);
assert_not_impl_any!(Layout<(_8, ((),), (_32,), _4), (_387, ((),), (_1,), _32)>: Compose<Layout<(_1, _3, _6, ()), (_8, _1, _18, ())>>);
assert_not_impl_any!(Layout<(_9, _12, _12), (_12, _1, _540)>: Compose<Layout<(_12,), (_12,)>>);
assert_not_impl_any!(Layout<(_8, _1, _12, _12, ()), (_1, _0, _56, _672, ())>: Compose<Layout<(_6,), (_22,)>>);
assert_not_impl_any!(Layout<(_6, _3, (_2, _7)), (_40, _54, (_8, _55))>: Compose<Layout<(_7,), (_1,)>>);
assert_not_impl_any!(Layout<((_32, _1, _32), ()), ((_32, _1024, _1), ())>: Compose<Layout<((_16,), ((),)), ((_24,), ((),))>>);
assert_not_impl_any!(Layout<(_6, (_5, _12), (_9,), ()), (_5, (_1, _270), (_30,), ())>: Compose<Layout<((_16,), (), ()), ((_8,), (), ())>>);
assert_not_impl_any!(Layout<(_32, _16, ()), (_48, _1, ())>: Compose<Layout<_12, _24>>);
assert_not_impl_any!(Layout<(_4, _3, ()), (_3, _4, ())>: Compose<Layout<(_2, _3, _2), (_7, _6, _13)>>);
assert_not_impl_any!(Layout<((_8, _9, _2), _2, _12), ((_72, X0<_72>, _576), _1, _6)>: Compose<Layout<(_2, _4, _1), (_3, _32, _51)>>);
assert_not_impl_any!(Layout<(_12, _12, _12), (_0, _24, _1)>: Compose<Layout<_4, _32>>);
assert_not_impl_any!(Layout<((), _2, (_3,), (_6, _3)), ((), _1, (_8,), (_5, _41))>: Compose<Layout<(((_7,),),), (((_1,),),)>>);
assert_not_impl_any!(Layout<(_2, _2, _3), (_8, _6, _9)>: Compose<Layout<((_2, _16, ()), ()), ((_81, _5, ()), ())>>);
assert_not_impl_any!(Layout<(_4, _16, _32, ((_2,),)), (_1, _8, _128, ((X0<_768>,),))>: Compose<Layout<((_1, (_7,)), _2, ()), ((_44, (_46,)), _3, ())>>);
assert_not_impl_any!(Layout<(_1, _8, (_4,)), (_0, _12, (_1,))>: Compose<Layout<((_7,), ()), ((_45,), ())>>);
assert_not_impl_any!(Layout<(_2, _3, (_7, _2)), (_42, _7, (_1, _21))>: Compose<Layout<(_2, _32, ()), (_96, _3, ())>>);
assert_not_impl_any!(Layout<(((_7,), _12, _12),), (((_12,), _1, _84),)>: Compose<Layout<(_12, _5, (), ()), (_40, _1, (), ())>>);
assert_not_impl_any!(Layout<(_4, _12, (), ()), (_1, _0, (), ())>: Compose<Layout<(_5, ((), ())), (_54, ((), ()))>>);
assert_not_impl_any!(Layout<(_9, _12, (), ((),)), (_24, _2, (), ((),))>: Compose<Layout<(_16, (_4,), ((),)), (_1, (_0,), ((),))>>);
assert_not_impl_any!(Layout<(_1, _16, _4), (_12, _13, _1)>: Compose<Layout<(_4, (), _7), (_2, (), _6)>>);
assert_not_impl_any!(Layout<(_3, (_12, (), ())), (_12, (_1, (), ()))>: Compose<Layout<(_16, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_8, _2, ((),)), (_1, _12, ((),))>: Compose<Layout<(_7, ((),)), (_3, ((),))>>);
assert_not_impl_any!(Layout<(_8, _4, _4, (_2,)), (_2, _34, _432, (_1,))>: Compose<Layout<((_12,), ()), ((_1,), ())>>);
assert_not_impl_any!(Layout<(_2, (_4, _8, _4)), (_64, (_1, _128, _8))>: Compose<Layout<(_3, _7), (_9, _32)>>);
assert_not_impl_any!(Layout<(_5, (_5,), (), ()), (_0, (_6,), (), ())>: Compose<Layout<(_7, (_7,)), (_6, (_52,))>>);
assert_not_impl_any!(Layout<(_6, _12, _12, ()), (_1, _72, _864, ())>: Compose<Layout<(_4, _2, ()), (_5, _48, ())>>);
assert_not_impl_any!(Layout<(_2, (_4, _2), (_2,)), (_1, (_2, _43), (_61,))>: Compose<Layout<((_4, _7, ()), ()), ((_8, _42, ()), ())>>);
assert_not_impl_any!(Layout<(_6, (_12,)), (_12, (_1,))>: Compose<Layout<(_32, _1, ((),), ()), (_2, _64, ((),), ())>>);
assert_not_impl_any!(Layout<(_32, (_8,), ()), (_1, (_96,), ())>: Compose<Layout<(_3, (), _7, (), ()), (_4, (), _57, (), ())>>);
assert_not_impl_any!(Layout<(_6, _2, _5), (_2, _33, _0)>: Compose<Layout<((_7,), ()), ((_1,), ())>>);
assert_not_impl_any!(Layout<(_7, _2, _2), (_3, _50, _2)>: Compose<Layout<(_16, ()), (_24, ())>>);

assert_not_impl_any!(Layout<(_32, _32), (_1, _32)>: Compose<(Keep, _16, _16)>);
assert_type_eq_all!(Composed<Layout<(_8, _8, _1), (_0, _36, _289)>, (Keep, Layout<(_3, ()), (_55, ())>)>, Layout<(_8, (_3, ())), (_0, (XC<_123>, ()))>);
assert_not_impl_any!(Layout<(((),), ()), (((),), ())>: Compose<((Layout<(((_3, _2, _4),), ()), (((_59, _6, _8),), ())>,), _16, Layout<(_12, (), ((),)), (_1, (), ((),))>)>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _5), (_12, _1, _144)>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_1, _2, _12), (_72, _1, _2)>: Compose<(Layout<(_8, ((), ())), (_1, ((), ()))>, _9, _1, (Layout<((), ()), ((), ())>,))>);
assert_type_eq_all!(Composed<Layout<(_5, _6, ((_1,),)), (_7, _6, ((_4,),))>, (_16, Keep)>, Layout<(_16, _6), (_7, _6)>);
assert_type_eq_all!(Composed<Layout<(_4, _7, ()), (_21, _51, ())>, (Keep, _16)>, Layout<(_4, _16), (_21, _51)>);
assert_not_impl_any!(Layout<((_3, _5), _6, ()), ((_18, _29), _30, ())>: Compose<(_5, Keep, (Keep, Keep), _16)>);
assert_type_eq_all!(Composed<Layout<(_7, _6), (_24, _24)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_3, _6, ((),), (_6,), _1), (_33, _42, ((),), (_2,), _3)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_4, (), ()), (_3, (), ())>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_5, (), ()), (_60, (), ())>: Compose<(_5, Layout<(((_12,),),), (((_1,),),)>, (Keep,), (Layout<(_32,), (_0,)>,))>);
assert_type_eq_all!(Composed<Layout<((_5, (), (_2, _5)),), ((_2, (), (_5, _36)),)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_1, _12, ((),)), (_1, _1, ((),))>, (Layout<(_4, _8), (_1, _12)>, _9)>, Layout<((_4, _8), _9), ((_1, _12), _1)>);
assert_type_eq_all!(Composed<Layout<(_7, _3, _5), (_6, _5, _7)>, ((_1,), Keep)>, Layout<((_1,), _3), ((_6,), _5)>);
assert_not_impl_any!(Layout<(_9, _12, ((),)), (_12, _1, ((),))>: Compose<(Layout<(_4, _1, _1, _8), (_64, _64, _4, _4)>, Layout<((), (), ()), ((), (), ())>, _16, Keep)>);
assert_type_eq_all!(Composed<Layout<(_5, ()), (_32, ())>, (Keep,)>, Layout<(_5,), (_32,)>);
assert_type_eq_all!(Composed<Layout<(_1, (_12, _4), ((),)), (_4, (_4, _1), ((),))>, ((_8,),)>, Layout<((_8,),), ((_4,),)>);
assert_not_impl_any!(Layout<(_7, _12, (_5,), ()), (_0, _180, (_36,), ())>: Compose<(_16, Keep, _16, Keep, Layout<(_12,), (_1,)>)>);
assert_not_impl_any!(Layout<(_2, _2, ((_2, ()),)), (_1, _4, ((_2, ()),))>: Compose<((Layout<(), ()>, Keep), Keep, (Keep, _16), _6)>);
assert_type_eq_all!(Composed<Layout<(_12, _6, _12, ((),)), (_1, _12, _0, ((),))>, ((Keep,), _16)>, Layout<((_12,), _16), ((_1,), _12)>);
assert_type_eq_all!(Composed<Layout<(_4, ((),)), (_7, ((),))>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<((), ()), ((), ())>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<((), (), ()), ((), (), ())>: Compose<(Keep, Layout<((_4,), (_6,), ()), ((_10,), (_1,), ())>, Layout<(_1, (_3, _5), (), ()), (_34, (_4, _28), (), ())>, _4)>);
assert_not_impl_any!(Layout<(_1, _2, _32), (X0<X8<_64>>, _256, _1)>: Compose<((_2, _3), (Keep,))>);
assert_type_eq_all!(Composed<Layout<_12, _144>, (_7,)>, Layout<(_7,), (_144,)>);
assert_type_eq_all!(Composed<Layout<((_6, _2), _2), ((_16, _33), _49)>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_1, (_2, _8)), (_0, (_1, _2))>: Compose<((Keep, Keep),)>);
assert_type_eq_all!(Composed<Layout<(_4, (), ((),)), (_16, (), ((),))>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<((),), ((),)>: Compose<(Keep, Layout<(_4, _1, ()), (_1, _1, ())>)>);
assert_type_eq_all!(Composed<Layout<(_5,), (_4,)>, (_6,)>, Layout<(_6,), (_4,)>);
assert_type_eq_all!(Composed<Layout<(_7, (_7,)), (_38, (_7,))>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<((_2,), (_16, _8)), ((_512,), (_32, _1024))>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_8, ((), ())), (_1, ((), ()))>: Compose<(Keep, Layout<(), ()>, Keep)>);
assert_not_impl_any!(Layout<(_4, ()), (_62, ())>: Compose<(Layout<(_5, _3, (_1,)), (_3, _19, (_5,))>, Layout<(_4, _1, (_8,)), (_36, _1, (_4,))>, (_4,))>);
assert_type_eq_all!(Composed<Layout<(_2, (_1,)), (_1, (_1,))>, (Keep,)>, Layout<(_2,), (_1,)>);
assert_type_eq_all!(Composed<Layout<(_7, (_2, (_5, _4)), ()), (_6, (_2, (_5, _6)), ())>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Compose<(Keep, _7, Layout<(), ()>)>);
assert_type_eq_all!(Composed<Layout<(_5, _7), (_18, _27)>, (Layout<((), ()), ((), ())>,)>, Layout<(((), ()),), (((), ()),)>);
assert_not_impl_any!(Layout<(_2, (_2, _7, ((_7,),))), (_10, (_22, _1, ((_27,),)))>: Compose<(_5, _16)>);
assert_not_impl_any!(Layout<(_6, _2, _12, _7), (_2, _1, _12, _144)>: Compose<(Layout<(_4, _8, _1), (_24, _1, _24)>, Keep, (Layout<(_7,), (_5,)>, Layout<((_2, _16), (), ()), ((_192, _4), (), ())>))>);
assert_type_eq_all!(Composed<Layout<(_7, _1, _6), (_31, _11, _3)>, ((Layout<((_2,), _2, (), ()), ((_0,), _2, (), ())>,),)>, Layout<((((_2,), _2, (), ()),),), ((((_0,), _62, (), ()),),)>);
assert_not_impl_any!(Layout<(_4, (_32, (_4, ()))), (_1, (_4, (_0, ())))>: Compose<(_4, Layout<(_6, (), ()), (_51, (), ())>, Keep)>);
assert_type_eq_all!(Composed<Layout<(_32, (_8,), _2, _2), (_1, (_0,), _32, _0)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<((), _5, (_3, ())), ((), _11, (_1, ()))>, (_8, _16, Keep)>, Layout<(_8, _16, (_3, ())), (_0, _11, (_1, ()))>);
assert_type_eq_all!(Composed<Layout<(_4, ((), ())), (_50, ((), ()))>, (Layout<((_7,), ()), ((_0,), ())>, Keep)>, Layout<(((_7,), ()), ((), ())), (((_0,), ()), ((), ()))>);
assert_not_impl_any!(Layout<(_7, _5, (_3, (_4,)), ()), (_2, _8, (_54, (_6,)), ())>: Compose<(Layout<(_5, (), (), ()), (_4, (), (), ())>, Keep, (_16,), (Layout<(_1, (), ()), (_1, (), ())>,), _16)>);
assert_type_eq_all!(Composed<Layout<((_3, ()),), ((_7, ()),)>, (_6,)>, Layout<(_6,), (_7,)>);
assert_type_eq_all!(Composed<Layout<(_8, _2, _1, _1), (_1, _8, _16, _16)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_12, _5, _12), (_12, X0<_108>, _1)>, (Keep, Keep)>, Layout<(_12, _5), (_12, X0<_108>)>);
assert_not_impl_any!(Layout<(_4, (_4, _5, _3), (), ()), (_36, (_4, _5, _17), (), ())>: Compose<((Layout<(((_7,),), ()), (((_13,),), ())>, Layout<((_5, _1),), ((_1, _0),)>),)>);
assert_type_eq_all!(Composed<Layout<(_2, _8, _32, ()), (_1, _128, _4, ())>, (Keep,)>, Layout<(_2,), (_1,)>);
assert_not_impl_any!(Layout<(_12, _12), (_1, _12)>: Compose<((Keep, _7), Keep)>);
assert_type_eq_all!(Composed<Layout<(_12, (), (), ()), (_1, (), (), ())>, (Keep, Keep)>, Layout<(_12, ()), (_1, ())>);
assert_type_eq_all!(Composed<Layout<((_6, _5, _3), _3, (), ()), ((_2, _61, _7), _7, (), ())>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_2, (_2, _16, ())), (_2, (_1, _4, ()))>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_5, (), ()), (_61, (), ())>, (Keep,)>, Layout<(_5,), (_61,)>);
assert_type_eq_all!(Composed<Layout<(_7, ()), (_6, ())>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_2, (_2,), ()), (_51, (_0,), ())>, (_1,)>, Layout<(_1,), (_51,)>);
assert_type_eq_all!(Composed<Layout<(_2, (_12, ())), (_1, (_2, ()))>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_5, _4), (_5, _39)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<((_2, _8),), ((_3, _392),)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_2, ()), (_2, ())>, ((Keep,),)>, Layout<((_2,),), ((_2,),)>);
assert_type_eq_all!(Composed<Layout<(_5, ((), ())), (_3, ((), ()))>, (_3,)>, Layout<(_3,), (_3,)>);
assert_type_eq_all!(Composed<Layout<(_32, (), ()), (_1, (), ())>, (_2, _16, Layout<((_2, _16), (), ()), ((_33, _2), (), ())>)>, Layout<(_2, _16, ((_2, _16), (), ())), (_1, _0, ((_0, _0), (), ()))>);
assert_type_eq_all!(Composed<Layout<(_9, (_9, _1)), (_1, (_9, _1))>, (Keep, Layout<(_1, _8), (_3, _9)>)>, Layout<(_9, (_1, _8)), (_1, (_1, _1))>);
assert_type_eq_all!(Composed<Layout<(_5, _7, (((),),)), (_52, _2, (((),),))>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(((),),), (((),),)>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_4, ()), (_8, ())>, (_1, Layout<(_32, ((),), ()), (_1, ((),), ())>)>, Layout<(_1, (_32, ((),), ())), (_8, (_0, ((),), ()))>);
assert_not_impl_any!(Layout<((_12, _9), (), ()), ((_432, _48), (), ())>: Compose<(_16, (Layout<(_16,), (_1,)>,), Layout<((_3, ()), ()), ((_40, ()), ())>)>);
assert_type_eq_all!(Composed<Layout<(_12, _12, _4), (_1, _144, _12)>, (Keep, Layout<(_5, ()), (_0, ())>, Layout<(_4, (((),),)), (_7, (((),),))>)>, Layout<(_12, (_5, ()), (_4, (((),),))), (_1, (_0, ()), (_84, (((),),)))>);
assert_type_eq_all!(Composed<Layout<((_8, _12), ()), ((_12, _1), ())>, (Keep,)>, Layout<((_8, _12),), ((_12, _1),)>);
assert_not_impl_any!(Layout<((_32, _8), ()), ((_3, _104), ())>: Compose<(Layout<(_2, _2, _1), (_20, _1, _2)>, Keep, _5)>);
assert_not_impl_any!(Layout<(_16, _4, _8), (_8, _264, _1)>: Compose<(Keep, _16, Keep, Layout<(_4, _4), (_45, _40)>)>);
assert_not_impl_any!(Layout<(_12, _2), (_4, _1)>: Compose<((_16, _4),)>);

assert_type_eq_all!(Complemented<Layout<(_4, (_8,), ()), (_8, (_1,), ())>, _578>, Layout<_19, _32>);
assert_type_eq_all!(Complemented<Layout<(_2, _8, _4, _2), (_1, _4, _0, _2)>, _178>, Layout<_6, _32>);
assert_type_eq_all!(Complemented<Layout<(_12, _12), (_12, _144)>, _100>, Layout<_12, _1>);
assert_type_eq_all!(Complemented<Layout<(_5, (_3,), _1, ((),)), (_0, (_55,), _39, ((),))>, _275>, Layout<(_55, _2), (_1, _165)>);
assert_type_eq_all!(Complemented<Layout<(_8, _5, (), ((_3,),)), (_1, _96, (), ((_480,),))>, _376>, Layout<_12, _8>);
assert_type_eq_all!(Complemented<Layout<(_8, _16, _1), (_48, _1, _768)>, _335>, Layout<_3, _16>);
assert_type_eq_all!(Complemented<Layout<(_12, (_12,)), (_72, (_2,))>, _378>, Layout<(_2, _3), (_1, _24)>);
assert_type_eq_all!(Complemented<Layout<((_12, ()),), ((_1, ()),)>, _375>, Layout<_32, _12>);
assert_type_eq_all!(Complemented<Layout<(_12, (), ()), (_0, (), ())>, _229>, Layout<_229, _1>);
assert_not_impl_any!(Layout<(_5, _6, ()), (_7, _2, ())>: Complement<_205>);
assert_type_eq_all!(Complemented<Layout<_2, _1>, _85>, Layout<_43, _2>);
assert_type_eq_all!(Complemented<Layout<(_3, (), ()), (_2, (), ())>, _3>, Layout<_2, _1>);
assert_type_eq_all!(Complemented<Layout<(_1, _1, _2, _2, _16), (_4, _8, _1, _2, _8)>, _477>, Layout<(_2, _4), (_4, _128)>);
assert_type_eq_all!(Complemented<Layout<(_2, ()), (_3, ())>, _297>, Layout<(_3, _50), (_1, _6)>);
assert_type_eq_all!(Complemented<Layout<(_3,), (_1,)>, _97>, Layout<_33, _3>);
assert_not_impl_any!(Layout<(_1, _4, _4), (_7, _23, _1)>: Complement<_347>);
assert_type_eq_all!(Complemented<Layout<(_8, _1, (_16,), ()), (_32, _256, (_1,), ())>, _214>, Layout<_2, _16>);
assert_type_eq_all!(Complemented<Layout<((_6, _4), ()), ((_4, _1), ())>, _283>, Layout<_12, _24>);
assert_type_eq_all!(Complemented<Layout<(_1, (_32, ()), ()), (_1, (_3, ()), ())>, _367>, Layout<(_3, _4), (_1, _96)>);
assert_type_eq_all!(Complemented<Layout<(_12, (_12,), (), ()), (_2, (_24,), (), ())>, _523>, Layout<(_2, _2), (_1, _288)>);
assert_type_eq_all!(Complemented<Layout<(_32, (), ((),)), (_0, (), ((),))>, _195>, Layout<_195, _1>);
assert_type_eq_all!(Complemented<Layout<((_8, (_12,)),), ((_0, (_12,)),)>, _236>, Layout<(_12, _2), (_1, _144)>);
assert_type_eq_all!(Complemented<Layout<(_1, _4, ((),)), (_8, _1, ((),))>, _52>, Layout<_13, _4>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _318>, Layout<_318, _1>);
assert_not_impl_any!(Layout<((), _3, _3, (_6, ())), ((), _8, _3, (_62, ()))>: Complement<_4>);
assert_type_eq_all!(Complemented<Layout<((_4,), _1, _8, _8, ()), ((_48,), _3, _192, _6, ())>, _526>, Layout<_6, _1>);
assert_type_eq_all!(Complemented<Layout<(_7, ((),)), (_0, ((),))>, _81>, Layout<_81, _1>);
assert_not_impl_any!(Layout<(_2, (_2,), _32), (_4, (_9,), _18)>: Complement<_62>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _225>, Layout<_225, _1>);
assert_type_eq_all!(Complemented<Layout<((_12, _4, (_1,)),), ((_96, _24, (X0<_72>,)),)>, _507>, Layout<_24, _1>);
assert_type_eq_all!(Complemented<Layout<(_4, _32, _2, _1), (_96, _3, _768, _3)>, _518>, Layout<(_3, _2), (_1, _384)>);
assert_type_eq_all!(Complemented<Layout<(_2, _8, _1), (_0, _64, _64)>, _301>, Layout<_64, _1>);
assert_not_impl_any!(Layout<(_6, _4, (_3,)), (_5, _37, (_30,))>: Complement<_430>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _511>, Layout<_511, _1>);
assert_not_impl_any!(Layout<(_4, _6, _3, ()), (_3, _5, _4, ())>: Complement<_556>);
assert_not_impl_any!(Layout<((_3, _3), (_6,), ()), ((_6, _17), (_2,), ())>: Complement<_583>);
assert_type_eq_all!(Complemented<Layout<((), (), ()), ((), (), ())>, _218>, Layout<_218, _1>);
assert_not_impl_any!(Layout<((_5,), _5, ()), ((_53,), _7, ())>: Complement<_242>);
assert_not_impl_any!(Layout<(_2, _7, (_1,), ()), (_5, _3, (_3,), ())>: Complement<_378>);
assert_type_eq_all!(Complemented<Layout<(_8, (_12,), ()), (_36, (_3,), ())>, _129>, Layout<_3, _1>);
assert_not_impl_any!(Layout<(_2, _2, (_2,), _6, ((),)), (_0, _3, (_12,), _50, ((),))>: Complement<_322>);
assert_type_eq_all!(Complemented<Layout<(_1, ()), (_0, ())>, _72>, Layout<_72, _1>);
assert_type_eq_all!(Complemented<Layout<(_1, (_1, _1), (_16,)), (_16, (_16, _16), (_1,))>, _170>, Layout<_11, _16>);
assert_type_eq_all!(Complemented<Layout<(_12, (_12, ()), ()), (_24, (_2, ()), ())>, _383>, Layout<(_2, _2), (_1, _288)>);
assert_type_eq_all!(Complemented<Layout<(_2, _32, ((_4,),)), (_1, _24, ((_6,),))>, _77>, Layout<_3, _2>);
assert_not_impl_any!(Layout<(_4, _2), (_19, _4)>: Complement<_77>);
assert_type_eq_all!(Complemented<Layout<((), ((),)), ((), ((),))>, _478>, Layout<_478, _1>);
assert_type_eq_all!(Complemented<Layout<(((_32,),), ()), (((_1,),), ())>, _214>, Layout<_7, _32>);
assert_type_eq_all!(Complemented<Layout<(_16, (_16,)), (_1, (_48,))>, _562>, Layout<_3, _16>);
assert_type_eq_all!(Complemented<Layout<(_2, ((),)), (_1, ((),))>, _155>, Layout<_78, _2>);
assert_type_eq_all!(Complemented<Layout<(_12, _12, ()), (_0, _1, ())>, _69>, Layout<_6, _12>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _502>, Layout<_502, _1>);
assert_type_eq_all!(Complemented<Layout<(_1, _32), (_1, _2)>, _399>, Layout<(_2, _7), (_1, _64)>);
assert_type_eq_all!(Complemented<Layout<((_4,), _4, _2, (_8, ())), ((_96,), _8, _384, (_1, ()))>, _189>, Layout<_3, _32>);
assert_type_eq_all!(Complemented<Layout<(_16, _1, _1, _4), (_1, _128, _128, _16)>, _366>, Layout<_6, _64>);
assert_type_eq_all!(Complemented<Layout<(_12, (_8,)), (_1, (_12,))>, _441>, Layout<_5, _96>);
assert_type_eq_all!(Complemented<Layout<(_4, (), ()), (_1, (), ())>, _134>, Layout<_34, _4>);
assert_type_eq_all!(Complemented<Layout<(_12, (), ()), (_1, (), ())>, _158>, Layout<_14, _12>);
assert_type_eq_all!(Complemented<Layout<(_2, _2, ((),), ()), (_1, _0, ((),), ())>, _363>, Layout<_182, _2>);
assert_type_eq_all!(Complemented<Layout<((_1, _16), ()), ((_1, _1), ())>, _456>, Layout<_29, _16>);
assert_type_eq_all!(Complemented<Layout<(_1, (_4, _12), ((),)), (_4, (_1, _12), ((),))>, _368>, Layout<(_3, _3), (_4, _144)>);
assert_type_eq_all!(Complemented<Layout<_32, _1>, _286>, Layout<_9, _32>);
assert_type_eq_all!(Complemented<Layout<(((), _16, _2),), (((), _48, _24),)>, _243>, Layout<_24, _1>);
assert_type_eq_all!(Complemented<Layout<((_7,),), ((_55,),)>, _118>, Layout<_55, _1>);
assert_type_eq_all!(Complemented<Layout<(_3, ((),), ()), (_7, ((),), ())>, _455>, Layout<(_7, _22), (_1, _21)>);
assert_type_eq_all!(Complemented<Layout<(_1, (_8, _8), (), ()), (_1, (_24, _3), (), ())>, _586>, Layout<(_3, _4), (_1, _192)>);
assert_type_eq_all!(Complemented<Layout<(_1, ()), (_39, ())>, _559>, Layout<_559, _1>);
assert_not_impl_any!(Layout<((_4, _4), _2, _8, (_1,)), ((_32, _8), _258, _1, (_1,))>: Complement<_468>);
assert_type_eq_all!(Complemented<Layout<((_4,), ()), ((_128,), ())>, _456>, Layout<_128, _1>);
assert_not_impl_any!(Layout<(_3, (_6,)), (_25, (_2,))>: Complement<_317>);
assert_type_eq_all!(Complemented<Layout<(_5, _5, _1, ()), (_35, _7, _8, ())>, _524>, Layout<(_7, _3), (_1, _175)>);
assert_type_eq_all!(Complemented<Layout<((), (), ()), ((), (), ())>, _317>, Layout<_317, _1>);
assert_type_eq_all!(Complemented<Layout<_7, _20>, _578>, Layout<(_20, _5), (_1, _140)>);
assert_not_impl_any!(Layout<((_4,), _7), ((_11,), _41)>: Complement<_177>);
assert_not_impl_any!(Layout<(_2, _16, _4), (X3<_72>, _1, _0)>: Complement<_191>);
assert_not_impl_any!(Layout<(_2, _3, _1), (_2, _2, _5)>: Complement<_546>);
assert_not_impl_any!(Layout<((_2, (_2,)), ()), ((_6, (_42,)), ())>: Complement<_149>);
assert_not_impl_any!(Layout<(_5, _2, (_6,), ((),)), (_14, _30, (_58,), ((),))>: Complement<_52>);
assert_not_impl_any!(Layout<(_6, _2, ()), (_60, _8, ())>: Complement<_510>);
assert_not_impl_any!(Layout<(_6, _2, _4, _4), (_4, _3, _25, _6)>: Complement<_320>);
assert_not_impl_any!(Layout<(_6, (_2,), _2, _6), (_7, (_9,), _5, _8)>: Complement<_154>);
assert_not_impl_any!(Layout<(_2, (_8, _2, ())), (_1, (_2, _20, ()))>: Complement<_516>);
assert_not_impl_any!(Layout<(_6, _2, _5, ()), (_61, _1, _22, ())>: Complement<_413>);
assert_not_impl_any!(Layout<(_6, (_4, _5), _1), (_9, (_5, _38), _15)>: Complement<_195>);
assert_not_impl_any!(Layout<(_3, _6, _1, _5), (_6, _3, _16, _23)>: Complement<_336>);
assert_not_impl_any!(Layout<(_7, (), (_3, _2), ()), (_3, (), (_44, _3), ())>: Complement<_292>);
assert_not_impl_any!(Layout<(_4, (_6, (_3,))), (_59, (_6, (_18,)))>: Complement<_428>);
assert_not_impl_any!(Layout<(_5, _3, _5, ()), (_37, _58, _19, ())>: Complement<_17>);
assert_not_impl_any!(Layout<(_2, _3, ((),), ()), (_48, _44, ((),), ())>: Complement<_213>);
assert_not_impl_any!(Layout<(_4, (_6, _6)), (_5, (_6, _0))>: Complement<_519>);
assert_not_impl_any!(Layout<(_2, (_8, ())), (_17, (_2, ()))>: Complement<_570>);
assert_not_impl_any!(Layout<(_1, _16, _8, ((),)), (_1, _9, _1, ((),))>: Complement<_135>);
assert_not_impl_any!(Layout<(_8, _16, _1), (_130, _1, _64)>: Complement<_543>);
assert_not_impl_any!(Layout<(_6, _6, _2, (_2,), ((),)), (_25, _8, _33, (_29,), ((),))>: Complement<_514>);
assert_not_impl_any!(Layout<(_4, _4, _6), (_4, _51, _0)>: Complement<_77>);
assert_not_impl_any!(Layout<(_16, (_2, _2), ((),)), (_1, (_0, _40), ((),))>: Complement<_263>);
assert_not_impl_any!(Layout<(_3, _5), (_32, _21)>: Complement<_596>);
assert_not_impl_any!(Layout<(_4, _6, (), (), ()), (_8, _7, (), (), ())>: Complement<_18>);
assert_not_impl_any!(Layout<(_5, (_4,), _6, ((),)), (_2, (_39,), _38, ((),))>: Complement<_501>);
assert_not_impl_any!(Layout<(_5, _7, _6, ()), (_63, _26, _6, ())>: Complement<_446>);

assert_type_eq_all!(ComplementedDefault<Layout<((),), ((),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _12, ()), (_144, _0, ())>>, Layout<_144, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_3,), (_84,)>>, Layout<_84, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _12, (), ((),)), (_12, _144, (), ((),))>>, Layout<_12, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<((_2,), (), ()), ((_1,), (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_4, _2, (_12,), ((),)), (_2, _1, (_8,), ((),))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, (_12, ()), ()), (_144, (_12, ()), ())>>, Layout<_12, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_2, ()), (_0, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_8,), (_1,)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_32, ()), (_4, ())>>, Layout<_4, _1>);
assert_not_impl_any!(Layout<(_2, _4), (_3, _23)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(((_8, _1),), _2), (((_2, _16),), _1)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, _5, ()), (_24, _288, ())>>, Layout<_288, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_32, ()), (_1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(((), ()),), (((), ()),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_32,), (_1,)>>, Layout<_1, _0>);
assert_not_impl_any!(Layout<(_3, (_7, _1, ())), (_5, (_57, _6, ()))>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_4, (), ()), (_40, (), ())>>, Layout<_40, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(), ()>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_4, ()), (_1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(), ()>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, _1, _8, _8, ((),)), (_24, _24, _1, _24, ((),))>>, Layout<_3, _8>);
assert_type_eq_all!(ComplementedDefault<Layout<(_5, _12, _3, ()), (_36, _3, _1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _12), (_36, _3)>>, Layout<_3, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<((), ()), ((), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_8, ()), (_1, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, ()), (_0, ())>>, Layout<_1, _0>);
assert_not_impl_any!(Layout<(_2, _1, (_3,), _2), (_10, _1, (_14,), _2)>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, (_6,), _5), (_54, (_4,), _29)>: ComplementDefault);
assert_not_impl_any!(Layout<(_2, _32, _1, _1), (_3, _22, _1, _14)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_2, (_1,), ()), (_1, (_1,), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_9, (), ()), (_1, (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_7, _5), (_0, _1)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<_12, _1>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_5, ((_3, ()),)), (_1, ((_10, ()),))>>, Layout<_2, _5>);
assert_not_impl_any!(Layout<(_4, _2, _3, _3, ()), (_25, _2, _35, _60, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_1, (_7, _5), (_6,), ()), (_3, (_9, _7), (_4,), ())>: ComplementDefault);
assert_not_impl_any!(Layout<((_4,), _32, _1), ((_3,), _20, _3)>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, _6, ()), (_5, _42, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_2, _2, _6), (_56, _37, _8)>: ComplementDefault);
assert_not_impl_any!(Layout<(_6, _4, (_2,), (_3,), ()), (_23, _8, (_2,), (_0,), ())>: ComplementDefault);
assert_not_impl_any!(Layout<((_2,), _3, ()), ((_4,), _6, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_1, _5, _6, ((),)), (_5, _52, _17, ((),))>: ComplementDefault);
assert_not_impl_any!(Layout<(_3, _6, _5, ()), (_43, _9, _39, ())>: ComplementDefault);
assert_not_impl_any!(Layout<(_2, (_16,), ()), (_1, (_3,), ())>: ComplementDefault);

assert_type_eq_all!(Divided<Layout<(_1, _32, _32, ()), (_64, _72, _2, ())>, Layout<(), ()>>, Layout<((), (_32, _32)), ((), (_72, _2))>);
assert_type_eq_all!(Divided<Layout<((_4,), _3, _4, (_5,)), ((_4,), _0, _20, (_27,))>, Layout<((_1,),), ((_1,),)>>, Layout<(((_1,),), (_4, _3, _4, _5)), (((_27,),), (_4, _0, _20, _27))>);
assert_not_impl_any!(Layout<(_8,), (_48,)>: Divide<Layout<((_8, _1), ((),)), ((_2, _1), ((),))>>);
assert_not_impl_any!(Layout<_1, _20>: Divide<Layout<(_16, ()), (_0, ())>>);
assert_not_impl_any!(Layout<(_16, _2), (_8, _2)>: Divide<Layout<((_2, _4),), ((_0, _16),)>>);
assert_not_impl_any!(Layout<((_12,), ()), ((_1,), ())>: Divide<Layout<(_5,), (_24,)>>);
assert_not_impl_any!(Layout<(_4, ((),)), (_3, ((),))>: Divide<Layout<((_7,), (_1, _7)), ((_2,), (_30, _7))>>);
assert_not_impl_any!(Layout<(_12, (), ()), (_1, (), ())>: Divide<Layout<(_6, _4), (_8, _50)>>);
assert_not_impl_any!(Layout<((), (), ()), ((), (), ())>: Divide<Layout<(_3, _12, ()), (_2, _6, ())>>);
assert_type_eq_all!(Divided<Layout<(_6, _5, _2), (_0, _35, _4)>, Layout<(), ()>>, Layout<((), (_6, _5, _2)), ((), (_0, _35, _4))>);
assert_not_impl_any!(Layout<(_7, (), _7, _5, ()), (_37, (), _0, _5, ())>: Divide<Layout<((_16,),), ((_16,),)>>);
assert_not_impl_any!(Layout<(_12, ((),), ()), (_1, ((),), ())>: Divide<Layout<(_3, _4), (_40, _8)>>);
assert_not_impl_any!(Layout<(((_2,), _4), _32, _2, _2), (((_8,), _1), _16, _520, X0<_195>)>: Divide<Layout<(_7, ()), (_6, ())>>);
assert_not_impl_any!(Layout<(_3, _7, _4, ()), (_2, _24, _59, ())>: Divide<Layout<(_4, _1), (_1, _1)>>);
assert_type_eq_all!(Divided<Layout<((), _32, (_4, (_2,))), ((), _16, (_2, (_1024,)))>, Layout<(), ()>>, Layout<((), (_32, _4, _2)), ((), (_16, _2, _1024))>);
assert_not_impl_any!(Layout<(_16, _32), (_1, _24)>: Divide<Layout<(_12, ()), (_12, ())>>);
assert_not_impl_any!(Layout<(_1, (), ()), (_1, (), ())>: Divide<Layout<(_8, (_2,)), (_1, (_8,))>>);
assert_type_eq_all!(Divided<Layout<(_12, _9, ()), (_1, _0, ())>, Layout<(), ()>>, Layout<((), (_12, _9)), ((), (_1, _0))>);
assert_not_impl_any!(Layout<((_16, _32), ()), ((_0, _4), ())>: Divide<Layout<(_5, (_1,)), (_6, (_47,))>>);
assert_not_impl_any!(Layout<((), ((),)), ((), ((),))>: Divide<Layout<(_2, ()), (_18, ())>>);
assert_not_impl_any!(Layout<(_12, _2, (_12,)), (_24, _1, (_2,))>: Divide<Layout<(_7, _4, _1), (_3, _4, _8)>>);
assert_type_eq_all!(Divided<Layout<(_12, _5, _12, (((),),)), (_0, _12, _1, (((),),))>, Layout<(), ()>>, Layout<((), (_12, _5, _12)), ((), (_0, _12, _1))>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_7,), (_12,)>>);
assert_type_eq_all!(Divided<Layout<(_1,), (_5,)>, Layout<((),), ((),)>>, Layout<(((),), _1), (((),), _0)>);
assert_type_eq_all!(Divided<Layout<(_1,), (_64,)>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _1), (((), (), ()), _0)>);
assert_not_impl_any!(Layout<((_5, _12, ()), ()), ((X0<_108>, _12, ()), ())>: Divide<Layout<(_8, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_12, ()), (_1, ())>: Divide<Layout<(_7, _1, _7), (_0, _34, _9)>>);
assert_not_impl_any!(Layout<(_4,), (_54,)>: Divide<Layout<(_5, _5), (_5, _58)>>);
assert_type_eq_all!(Divided<Layout<(_8, _1, (_8, _1, (_8,))), (_8, _8, (_1, _8, (_0,)))>, Layout<(_4, (_2,)), (_8, (_2,))>>, Layout<((_4, (_2,)), (_2, _2, (_2, _8))), ((_1, (_16,)), (_8, _32, (_4, _0)))>);
assert_type_eq_all!(Divided<Layout<(_16, _32, _1, ((),)), (_1, _20, _1, ((),))>, Layout<((_8,), (), ()), ((_1,), (), ())>>, Layout<(((_8,), (), ()), (_2, _32)), (((_1,), (), ()), (_8, _20))>);
assert_type_eq_all!(Divided<Layout<(_7, (), ()), (_0, (), ())>, Layout<_1, _2>>, Layout<(_1, _7), (_0, _0)>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<Layout<(_4, _2, _5, ((),)), (_6, _8, _8, ((),))>>);
assert_type_eq_all!(Divided<Layout<(_2, _12, _1, _12), (_0, _1, _24, _0)>, Layout<_8, _1>>, Layout<((_2, _4), (_3, _12)), ((_0, _1), (_4, _0))>);
assert_not_impl_any!(Layout<(_1, _5, _12), (_60, _1, _5)>: Divide<Layout<(_32, (), ()), (_2, (), ())>>);
assert_not_impl_any!(Layout<((_5, _7, _4), ()), ((_10, _24, _4), ())>: Divide<Layout<(((_32,),),), (((_1,),),)>>);
assert_not_impl_any!(Layout<(_2, ((),)), (_6, ((),))>: Divide<Layout<(_2, _8, ((), ())), (_1, _2, ((), ()))>>);
assert_not_impl_any!(Layout<(_6, _2, _2), (_1, _62, _1)>: Divide<Layout<(_1, _4, _5), (_8, _4, _4)>>);
assert_type_eq_all!(Divided<Layout<(_2, _2, _2, ((),), ()), (_4, _8, _2, ((),), ())>, Layout<(_1, (), (), ()), (_1, (), (), ())>>, Layout<((_1, (), (), ()), (_4, _2)), ((_2, (), (), ()), (_4, _2))>);
assert_not_impl_any!(Layout<((_12, ()),), ((_1, ()),)>: Divide<Layout<(_8, ()), (_2, ())>>);
assert_not_impl_any!(Layout<((_12, (_12, ())),), ((_0, (_1, ())),)>: Divide<Layout<(_5, (), ()), (_1, (), ())>>);
assert_not_impl_any!(Layout<(_2, _4, _6, _5), (_28, _48, _6, _5)>: Divide<Layout<(((_4,), _2), _3), (((_42,), _8), _61)>>);
assert_not_impl_any!(Layout<(_4, _2, _2, _4), (_7, _6, _4, _5)>: Divide<Layout<(_12,), (_12,)>>);
assert_not_impl_any!(Layout<((_4, (_4,)), ()), ((_1, (_0,)), ())>: Divide<Layout<(_5,), (_8,)>>);
assert_not_impl_any!(Layout<(_1, (_8,), _1, ()), (_16, (_1,), _16, ())>: Divide<Layout<(_2, _9), (_135, _15)>>);
assert_not_impl_any!(Layout<(_2, ((),), ()), (_1, ((),), ())>: Divide<Layout<_12, _1>>);
assert_not_impl_any!(Layout<(_32, (), ()), (_36, (), ())>: Divide<Layout<(_12, (), ()), (_1, (), ())>>);
assert_not_impl_any!(Layout<(_3, (_7, (), ())), (_7, (_1, (), ()))>: Divide<Layout<(_8, _4), (_1, _8)>>);
assert_not_impl_any!(Layout<(_6, _2, _3, (_3,), ()), (_58, _3, _63, (_4,), ())>: Divide<Layout<((_8,), (), ()), ((_1,), (), ())>>);
assert_not_impl_any!(Layout<(_16, _16, ()), (_32, _512, ())>: Divide<Layout<(_12, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_32, _1, (), (_16,)), (_1, _1024, (), (_64,))>: Divide<Layout<(_4, _5, (), ()), (_8, _61, (), ())>>);
assert_not_impl_any!(Layout<((_1, _8), (), ()), ((_1, _1), (), ())>: Divide<Layout<_16, _0>>);
assert_type_eq_all!(Divided<Layout<(_32, _32), (_2, _64)>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _1024), (((), (), ()), _2)>);
assert_not_impl_any!(Layout<(_3, ()), (_1, ())>: Divide<Layout<((), (_4,), ()), ((), (_53,), ())>>);
assert_type_eq_all!(Divided<Layout<(), ()>, Layout<(), ()>>, Layout<((), _1), ((), _0)>);
assert_not_impl_any!(Layout<(_2, (_6, _7, (_12, ()))), (_0, (_1, _720, (_6, ())))>: Divide<Layout<(_4, (), ()), (_96, (), ())>>);
assert_type_eq_all!(Divided<Layout<(_3, _1, _1, (_6,)), (_59, _5, _3, (_47,))>, Layout<(_1, (_1, ())), (_9, (_1, ()))>>, Layout<((_1, (_1, ())), (_3, _6)), ((_141, (_47, ())), (_59, _47))>);
assert_not_impl_any!(Layout<(_6, (_12, _6), ()), (_1, (_6, _0), ())>: Divide<Layout<((_4,), ()), ((_8,), ())>>);
assert_not_impl_any!(Layout<(_12, _1), (_0, _1)>: Divide<Layout<((_12, _4), ()), ((_4, _1), ())>>);
assert_type_eq_all!(Divided<Layout<(_3, ((_9, _1, _7),), ()), (_36, ((_108, _1, _972),), ())>, Layout<(_1, (), ()), (X0<_144>, (), ())>>, Layout<((_1, (), ()), _189), ((X0<X0<_324>>, (), ()), _36)>);
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
assert_type_eq_all!(Divided<Layout<(_4, ((_6,),)), (_4, ((_3,),))>, Layout<((_12,), ((),)), ((_1,), ((),))>>, Layout<((((_4, _3),), ((),)), _2), ((((_4, _3),), ((),)), _9)>);
assert_type_eq_all!(Divided<Layout<(_8,), (_3,)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), _8), (((), ()), _3)>);
assert_type_eq_all!(Divided<Layout<(_8, _12, _4), (_12, _1, _96)>, Layout<(_4, _16, ((),)), (_48, _1, ((),))>>, Layout<(((_2, _2), (_8, _2), ((),)), (_3, _2)), (((_6, _96), (_12, _1), ((),)), (_2, _192))>);
assert_type_eq_all!(Divided<Layout<(_6, _1, _6, (), ()), (_15, _5, _8, (), ())>, Layout<((),), ((),)>>, Layout<(((),), (_6, _6)), (((),), (_15, _8))>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _1), (((), (), ()), _0)>);
assert_type_eq_all!(Divided<Layout<((_16, ()), ()), ((_8, ()), ())>, Layout<(_4, ()), (_1, ())>>, Layout<((_4, ()), _4), ((_8, ()), _32)>);
assert_type_eq_all!(Divided<Layout<(_1, _1, ()), (_30, _22, ())>, Layout<(), ()>>, Layout<((), _1), ((), _0)>);
assert_type_eq_all!(Divided<Layout<(_12, _12, _7), (_84, _7, _1)>, Layout<((),), ((),)>>, Layout<(((),), (_12, _12, _7)), (((),), (_84, _7, _1))>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, Layout<((),), ((),)>>, Layout<(((),), _1), (((),), _0)>);
assert_type_eq_all!(Divided<Layout<(_7, (_3,)), (_63, (_58,))>, Layout<(_7, (), ()), (_1, (), ())>>, Layout<((_7, (), ()), _3), ((_63, (), ()), _58)>);
assert_type_eq_all!(Divided<Layout<((_2, _4, _7), _4, ((),)), ((_7, _14, _1), _112, ((),))>, Layout<(), ()>>, Layout<((), (_8, _7, _4)), ((), (_7, _1, _112))>);
assert_type_eq_all!(Divided<Layout<((_8, _8), _16, _1, (_1,)), ((_16, _1), _128, _0, (_0,))>, Layout<((_2, ()), ()), ((_1, ()), ())>>, Layout<(((_2, ()), ()), (_4, _8, _16)), (((_16, ()), ()), (_32, _1, _128))>);
assert_type_eq_all!(Divided<Layout<_8, _2>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), _8), (((), (), ()), _2)>);
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
assert_type_eq_all!(Divided<Layout<(_2, _12, ((_12,), ())), (_12, _24, ((_288,), ()))>, Layout<(_4, _12, ((),)), (_36, _1, ((),))>>, Layout<((_4, _12, ((),)), (_3, _2)), ((_432, _12, ((),)), (_144, X0<_108>))>);
assert_type_eq_all!(Divided<Layout<((_8, _8, ()),), ((_1, _8, ()),)>, Layout<((_2, _1), _1, ()), ((_1, _4), _8, ())>>, Layout<(((_2, _1), _1, ()), _32), (((_1, _4), _8, ()), _2)>);
assert_type_eq_all!(Divided<Layout<((), ()), ((), ())>, Layout<((),), ((),)>>, Layout<(((),), _1), (((),), _0)>);
assert_type_eq_all!(Divided<Layout<(_7, _7), (_1, _2)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_7, _7)), (((), ()), (_1, _2))>);
assert_type_eq_all!(Divided<Layout<(_8, (), ()), (_1, (), ())>, Layout<((),), ((),)>>, Layout<(((),), _8), (((),), _1)>);
assert_type_eq_all!(Divided<Layout<(_16, _2, (_1,), ((_4,),)), (_6, _1, (X0<_78>,), ((_104,),))>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_16, _2, _4)), (((), ()), (_6, _1, _104))>);
assert_type_eq_all!(Divided<Layout<(_4, (_32,), (), ()), (_1, (_4,), (), ())>, Layout<(), ()>>, Layout<((), _128), ((), _1)>);
assert_type_eq_all!(Divided<Layout<(_8, (_12,), ()), (_1, (_8,), ())>, Layout<(_8, (), ()), (_1, (), ())>>, Layout<((_8, (), ()), _12), ((_1, (), ()), _8)>);
assert_type_eq_all!(Divided<Layout<(_8, _4, (_32,)), (_388, _96, (_1,))>, Layout<(), ()>>, Layout<((), (_8, _4, _32)), ((), (_388, _96, _1))>);
assert_type_eq_all!(Divided<Layout<(_12, _6, _12), (_1, _144, _12)>, Layout<(_1, _2, ((), ())), (_2, _1, ((), ()))>>, Layout<((_1, _2, ((), ())), (_6, _6, _12)), ((_12, _1, ((), ())), (_2, _144, _12))>);

assert_not_impl_any!(Layout<(_1, ()), (_1, ())>: Divide<(Layout<((_2,), _2, _2, _1, ()), ((_10,), _0, _40, _1, ())>, (Keep,))>);
assert_not_impl_any!(Layout<((), _16), ((), _1)>: Divide<(Keep, (Layout<(_2,), (_0,)>, _16), (Layout<_8, _2>, _16))>);
assert_type_eq_all!(Divided<Layout<(_7, (_3, ()), ()), (_9, (_28, ()), ())>, ()>, Layout<(_7, (_3, ()), ()), (_9, (_28, ()), ())>);
assert_type_eq_all!(Divided<Layout<((), (), ()), ((), (), ())>, ()>, Layout<((), (), ()), ((), (), ())>);
assert_not_impl_any!(Layout<(_4, (_4,)), (_6, (_40,))>: Divide<(Layout<(_5, (), ()), (_0, (), ())>, Layout<_12, _1>)>);
assert_not_impl_any!(Layout<((_5,), _3, _6), ((_7,), _31, _39)>: Divide<(Layout<_5, _0>,)>);
assert_not_impl_any!(Layout<(_1, _6), (_8, _0)>: Divide<(_16,)>);
assert_not_impl_any!(Layout<(_12, ((_2,), _12)), (_1, ((_144,), _12))>: Divide<(_16, _1, Keep)>);
assert_type_eq_all!(Divided<Layout<(_6, _1, (_3, _5)), (_1, _39, (_57, _57))>, ()>, Layout<(_6, _1, (_3, _5)), (_1, _39, (_57, _57))>);
assert_not_impl_any!(Layout<(_32, _4, _1, ()), (_1, _513, _32, ())>: Divide<(Keep, _8, Keep, _16)>);
assert_not_impl_any!(Layout<(_12, ()), (_0, ())>: Divide<((Layout<(_8, (), ()), (_16, (), ())>,), Keep)>);
assert_not_impl_any!(Layout<(_3, _1, (_1, (), ())), (_1, _6, (_60, (), ()))>: Divide<((_16, Keep), Keep, Layout<(_2, _2), (_2, _64)>, Layout<(_4,), (_1,)>)>);
assert_not_impl_any!(Layout<((), _4, _4, (_4,)), ((), _1, _4, (_0,))>: Divide<(_16, Keep, _16)>);
assert_not_impl_any!(Layout<(_2,), (_1,)>: Divide<(Layout<(_12, (), ()), (_12, (), ())>, Layout<(_4, ((), ())), (_1, ((), ()))>)>);
assert_not_impl_any!(Layout<(_32, _32, ()), (_40, _1, ())>: Divide<(Layout<(_3, ((),)), (_7, ((),))>, Keep, Layout<((),), ((),)>, Layout<(_12, (), ()), (_1, (), ())>)>);
assert_not_impl_any!(Layout<((), ((),)), ((), ((),))>: Divide<((_16, _16),)>);
assert_type_eq_all!(Divided<Layout<((_12, _12), ()), ((_24, _1), ())>, (Keep,)>, Layout<((_12, _12), ()), ((_24, _1), ())>);
assert_type_eq_all!(Divided<Layout<(_2, _7, _2, _6), (_1, _3, _62, _8)>, ()>, Layout<(_2, _7, _2, _6), (_1, _3, _62, _8)>);
assert_type_eq_all!(Divided<Layout<(_2, ((_7,), _12), ()), (_252, ((_3,), _21), ())>, ()>, Layout<(_2, ((_7,), _12), ()), (_252, ((_3,), _21), ())>);
assert_not_impl_any!(Layout<(_4, _1, _32), (_1024, _0, _32)>: Divide<(_1, (Layout<(_2,), (_10,)>, _3), Layout<_1, _0>)>);
assert_not_impl_any!(Layout<(_7, _12, _12, (), ()), (_144, _1, _12, (), ())>: Divide<(Layout<(_12, ()), (_4, ())>,)>);
assert_type_eq_all!(Divided<Layout<(_32, _8), (_1, _64)>, (_16,)>, Layout<((_16, _2), _8), ((_1, _16), _64)>);
assert_not_impl_any!(Layout<(_12, (), ((),)), (_3, (), ((),))>: Divide<(Keep, Layout<(_16, ()), (_2, ())>, (Keep,), Layout<(_12,), (_1,)>)>);
assert_not_impl_any!(Layout<(_1, _7, _3), (_3, _1, _3)>: Divide<(Layout<(_1, ((_12,),), ()), (_3, ((_12,),), ())>, Layout<(_8, ()), (_1, ())>, Keep, Layout<(_5, (_4,), ((),)), (_16, (_3,), ((),))>)>);
assert_not_impl_any!(Layout<((), ((),)), ((), ((),))>: Divide<((Layout<((_32, _1), ()), ((_4, _1024), ())>,),)>);
assert_not_impl_any!(Layout<(_4, (_1, ()), ()), (_8, (_53, ()), ())>: Divide<(Layout<(((_4,),), _2), (((_3,),), _5)>, (_6, _16), Keep, Keep)>);
assert_type_eq_all!(Divided<Layout<((), _5, _2, _5, ()), ((), _48, _41, _24, ())>, (Keep,)>, Layout<((), _5, _2, _5, ()), ((), _48, _41, _24, ())>);
assert_not_impl_any!(Layout<((_4, (_1,)), (_32,)), ((_6, (_1,)), (_0,))>: Divide<(Keep, Layout<(_4, (), ()), (_7, (), ())>, Layout<((), (), ()), ((), (), ())>)>);
assert_not_impl_any!(Layout<((),), ((),)>: Divide<(Layout<(_16, ()), (_13, ())>,)>);
assert_type_eq_all!(Divided<Layout<(_12, _12), (_1, _144)>, ()>, Layout<(_12, _12), (_1, _144)>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<(_8,)>);
assert_not_impl_any!(Layout<(_2, (_8, _4, _1), (), ()), (_1, (_2, _0, _16), (), ())>: Divide<(Layout<(), ()>, Layout<(_5, _6, ()), (_27, _6, ())>)>);
assert_type_eq_all!(Divided<Layout<((_12,), (_1, (), _12)), ((_36,), (_3, (), _3))>, ()>, Layout<((_12,), (_1, (), _12)), ((_36,), (_3, (), _3))>);
assert_not_impl_any!(Layout<(_3, _3, (), (_3,), ()), (_1, _48, (), (_1,), ())>: Divide<(_16, _16, Keep, Keep, _7)>);
assert_type_eq_all!(Divided<Layout<((_3, _5, _3),), ((_5, _4, _20),)>, ()>, Layout<((_3, _5, _3),), ((_5, _4, _20),)>);
assert_not_impl_any!(Layout<(_2, _4, _1, _4, ()), (_2, _8, _32, _32, ())>: Divide<((Keep, _16), Layout<((), ()), ((), ())>)>);
assert_type_eq_all!(Divided<Layout<((), ()), ((), ())>, ()>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Divided<Layout<(_3, ()), (_8, ())>, ()>, Layout<(_3, ()), (_8, ())>);
assert_type_eq_all!(Divided<Layout<((), (_8,), _2, ()), ((), (_1,), _0, ())>, ()>, Layout<((), (_8,), _2, ()), ((), (_1,), _0, ())>);
assert_type_eq_all!(Divided<Layout<(_5, _5), (_5, _42)>, ()>, Layout<(_5, _5), (_5, _42)>);
assert_type_eq_all!(Divided<Layout<((_32,), ()), ((_1,), ())>, ((Keep,),)>, Layout<((_32,), ()), ((_1,), ())>);
assert_type_eq_all!(Divided<Layout<(_16, _2, ((_32,), ())), (_2, _32, ((_68,), ()))>, (_8,)>, Layout<((_8, _2), _2, ((_32,), ())), ((_2, _16), _32, ((_68,), ()))>);
assert_type_eq_all!(Divided<Layout<(_8, (_4, _8, _1)), (_1, (_24, _0, _97))>, ()>, Layout<(_8, (_4, _8, _1)), (_1, (_24, _0, _97))>);
assert_type_eq_all!(Divided<Layout<(_2, _32), (_108, _1)>, (Keep,)>, Layout<(_2, _32), (_108, _1)>);
assert_type_eq_all!(Divided<Layout<(_1,), (_2,)>, (Keep,)>, Layout<(_1,), (_2,)>);
assert_type_eq_all!(Divided<Layout<(_4, (_32, (), ())), (_24, (_96, (), ()))>, (Keep,)>, Layout<(_4, (_32, (), ())), (_24, (_96, (), ()))>);
assert_type_eq_all!(Divided<Layout<(_4, _16, (_2, (_8,))), (_640, _40, (_16, (_1,)))>, ()>, Layout<(_4, _16, (_2, (_8,))), (_640, _40, (_16, (_1,)))>);
assert_type_eq_all!(Divided<Layout<_6, _1>, ()>, Layout<(_6,), (_1,)>);
assert_type_eq_all!(Divided<Layout<(_7, ()), (_24, ())>, (Keep,)>, Layout<(_7, ()), (_24, ())>);
assert_type_eq_all!(Divided<Layout<(_4, _4, _1, ()), (_24, _8, _18, ())>, ()>, Layout<(_4, _4, _1, ()), (_24, _8, _18, ())>);
assert_type_eq_all!(Divided<Layout<((_4, _1), _2, (), ()), ((_10, _1), _5, (), ())>, ()>, Layout<((_4, _1), _2, (), ()), ((_10, _1), _5, (), ())>);
assert_type_eq_all!(Divided<Layout<_6, _0>, ()>, Layout<(_6,), (_0,)>);
assert_type_eq_all!(Divided<Layout<(_12, _2), (_2, _1)>, ()>, Layout<(_12, _2), (_2, _1)>);
assert_type_eq_all!(Divided<Layout<_2, _19>, ()>, Layout<(_2,), (_19,)>);
assert_type_eq_all!(Divided<Layout<(_2, _2), (_1, _160)>, ()>, Layout<(_2, _2), (_1, _160)>);
assert_type_eq_all!(Divided<Layout<(_2, _16, _4, _2, _1), (_1, _0, _4, _2, _1)>, ()>, Layout<(_2, _16, _4, _2, _1), (_1, _0, _4, _2, _1)>);
assert_type_eq_all!(Divided<Layout<(_4, _32), (_32, _1)>, ()>, Layout<(_4, _32), (_32, _1)>);
assert_type_eq_all!(Divided<Layout<(_9, _8, _5), (_15, _405, _3)>, (Layout<(), ()>, Keep)>, Layout<(((), _9), _8, _5), (((), _15), _405, _3)>);
assert_type_eq_all!(Divided<Layout<(_4, _2), (_0, _1)>, ()>, Layout<(_4, _2), (_0, _1)>);
assert_type_eq_all!(Divided<Layout<(_12, _12, _7, _1, ()), (_12, _1, _144, _12, ())>, (Keep, Keep, Layout<((), ()), ((), ())>, Keep)>, Layout<(_12, _12, (((), ()), _7), _1, ()), (_12, _1, (((), ()), _144), _12, ())>);
assert_type_eq_all!(Divided<Layout<(_5, _7, ()), (_2, _0, ())>, (Keep,)>, Layout<(_5, _7, ()), (_2, _0, ())>);
assert_type_eq_all!(Divided<Layout<(_4, (_4,), ()), (_4, (_1,), ())>, (Keep, Keep)>, Layout<(_4, (_4,), ()), (_4, (_1,), ())>);
assert_type_eq_all!(Divided<Layout<(_1, (), ()), (_1, (), ())>, ()>, Layout<(_1, (), ()), (_1, (), ())>);
assert_type_eq_all!(Divided<Layout<((), _7, _12, _5), ((), _60, _5, _1)>, ()>, Layout<((), _7, _12, _5), ((), _60, _5, _1)>);
assert_type_eq_all!(Divided<Layout<(_1, _8, _32), (_264, _33, _1)>, ()>, Layout<(_1, _8, _32), (_264, _33, _1)>);
assert_type_eq_all!(Divided<Layout<((_6, _5),), ((_38, _6),)>, ()>, Layout<((_6, _5),), ((_38, _6),)>);
assert_type_eq_all!(Divided<Layout<(_8, (_3, (_8,), ())), (_288, (_0, (_12,), ()))>, (Keep,)>, Layout<(_8, (_3, (_8,), ())), (_288, (_0, (_12,), ()))>);
assert_type_eq_all!(Divided<Layout<(_8, _7), (_14, _2)>, ()>, Layout<(_8, _7), (_14, _2)>);
assert_type_eq_all!(Divided<Layout<(_2, _12), (_2, _12)>, (Keep, (_6,))>, Layout<(_2, ((_6, _2),)), (_2, ((_12, _72),))>);
assert_type_eq_all!(Divided<Layout<((_2,), (_2,), _3, ()), ((_30,), (_7,), _54, ())>, (Keep,)>, Layout<((_2,), (_2,), _3, ()), ((_30,), (_7,), _54, ())>);
assert_type_eq_all!(Divided<Layout<(_5,), (_6,)>, ()>, Layout<(_5,), (_6,)>);
assert_type_eq_all!(Divided<Layout<((), ()), ((), ())>, (Keep,)>, Layout<((), ()), ((), ())>);
assert_type_eq_all!(Divided<Layout<(_4, ()), (_2, ())>, ((Layout<((),), ((),)>,), Keep)>, Layout<(((((),), _4),), ()), (((((),), _2),), ())>);
assert_type_eq_all!(Divided<Layout<(_1, _12, _5, _12), (_3, _3, _72, _0)>, ((Keep,), Keep)>, Layout<((_1,), _12, _5, _12), ((_3,), _3, _72, _0)>);
assert_type_eq_all!(Divided<Layout<(_1, (_16,), ()), (_2, (_6,), ())>, (_1, Keep)>, Layout<((_1, _1), (_16,), ()), ((_0, _0), (_6,), ())>);

assert_type_eq_all!(Multiplied<Layout<(_1, _7, (), ()), (_52, _8, (), ())>, Layout<((), _4, _4), ((), _4, _1)>>, Layout<((_1, _7, (), ()), ((), (_2, _2), _4)), ((_52, _8, (), ()), ((), (_4, _56), _1))>);
assert_type_eq_all!(Multiplied<Layout<(_5,), (_59,)>, Layout<(((_4, ()),),), (((_1, ()),),)>>, Layout<((_5,), (((_4, ()),),)), ((_59,), (((_1, ()),),))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<((_8, _4), (), ()), ((_4, _1), (), ())>>, Layout<((), ((_8, _4), (), ())), ((), ((_4, _1), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<_12, _0>, Layout<_12, _0>>, Layout<(_12, _12), (_0, _0)>);
assert_type_eq_all!(Multiplied<Layout<((_9, _2),), ((_3, _27),)>, Layout<(_1, ((),)), (_104, ((),))>>, Layout<(((_9, _2),), (_1, ((),))), (((_3, _27),), (_104, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<(_5, ()), (_3, ())>>, Layout<(((), ()), (_5, ())), (((), ()), (_3, ()))>);
assert_type_eq_all!(Multiplied<Layout<_5, _20>, Layout<(), ()>>, Layout<(_5, ()), (_20, ())>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_1, (), ())>, Layout<(_6, ()), (_3, ())>>, Layout<((_12, (), ()), (_6, ())), ((_1, (), ()), (_36, ()))>);
assert_type_eq_all!(Multiplied<Layout<((_5, _5), ()), ((_42, _5), ())>, Layout<(_3, (), (), ()), (_3, (), (), ())>>, Layout<(((_5, _5), ()), (_3, (), (), ())), (((_42, _5), ()), (_3, (), (), ()))>);
assert_not_impl_any!(Layout<(_2, _12), (_6, _12)>: Multiply<Layout<(_7, _4), (_4, _6)>>);
assert_type_eq_all!(Multiplied<Layout<(_32, _2, (), (), ()), (_2, _1, (), (), ())>, Layout<((),), ((),)>>, Layout<((_32, _2, (), (), ()), ((),)), ((_2, _1, (), (), ()), ((),))>);
assert_type_eq_all!(Multiplied<Layout<_7, _1>, Layout<(_3, _5), (_40, _45)>>, Layout<(_7, (_3, _5)), (_1, (_280, _315))>);
assert_type_eq_all!(Multiplied<Layout<((_16,), ()), ((_1,), ())>, Layout<(_4, _2, ()), (_3, _288, ())>>, Layout<(((_16,), ()), (_4, _2, ())), (((_1,), ()), (_48, X0<_288>, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, _3), (_3, _36)>, Layout<((_3, _12),), ((_1, _3),)>>, Layout<((_12, _3), ((_3, _12),)), ((_3, _36), ((_1, _108),))>);
assert_not_impl_any!(Layout<(_6, _5), (_7, _27)>: Multiply<Layout<(_7, _7), (_50, _3)>>);
assert_not_impl_any!(Layout<(_6, _5, _1), (_45, _10, _3)>: Multiply<Layout<(_3, _2, _7), (_22, _31, _5)>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<((_1,), _32, (), ()), ((_1,), _1, (), ())>>, Layout<((), ((_1,), _32, (), ())), ((), ((_1,), _1, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_4, _1, ()), (_1, _8, ())>, Layout<(_12, (), _5), (_5, (), _1)>>, Layout<((_4, _1, ()), (_12, (), _5)), ((_1, _8, ()), (_20, (), _4))>);
assert_type_eq_all!(Multiplied<Layout<((_8,), (_4,)), ((_0,), (_1,))>, Layout<(_1, (_8, _1), ()), (_1, (_1, _1), ())>>, Layout<(((_8,), (_4,)), (_1, (_8, _1), ())), (((_0,), (_1,)), (_4, (_4, _4), ()))>);
assert_type_eq_all!(Multiplied<Layout<_7, _1>, Layout<(_16, _4, ((),)), (_12, _3, ((),))>>, Layout<(_7, (_16, _4, ((),))), (_1, (_84, _21, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, Layout<(_8, ((),), ()), (_12, ((),), ())>>, Layout<(((),), (_8, ((),), ())), (((),), (_12, ((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_5, (_1,), _3, _4), (_0, (_5,), _4, _46)>, Layout<((), ()), ((), ())>>, Layout<((_5, (_1,), _3, _4), ((), ())), ((_0, (_5,), _4, _46), ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_4, _1), ()), ((_1, _5), ())>, Layout<((), (_3, _12)), ((), (_1, _3))>>, Layout<(((_4, _1), ()), ((), (_3, _12))), (((_1, _5), ()), ((), (_4, _12)))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_5, _1), (_2, _1)>>, Layout<((), (_5, _1)), ((), (_2, _1))>);
assert_type_eq_all!(Multiplied<Layout<((_6, _3),), ((_1, _6),)>, Layout<((_3,),), ((_6,),)>>, Layout<(((_6, _3),), ((_3,),)), (((_1, _6),), ((_108,),))>);
assert_type_eq_all!(Multiplied<Layout<(_5, _12, ()), (_12, _1, ())>, Layout<(_32, _1, _2, _1, ()), (_12, _3, _6, _1, ())>>, Layout<((_5, _12, ()), (_32, _1, _2, _1, ())), ((_12, _1, ()), (_720, _180, _360, _60, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, (_2, ()), ()), (_1, (_8, ()), ())>, Layout<((_8,), _4, ()), ((_16,), _2, ())>>, Layout<((_8, (_2, ()), ()), ((_8,), _4, ())), ((_1, (_8, ()), ()), ((_256,), _32, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_32, _2), (_3, _1)>, Layout<(_2, _3), (_24, _48)>>, Layout<((_32, _2), (_2, _3)), ((_3, _1), (X0<_144>, X0<_288>))>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, Layout<_12, _0>>, Layout<(((),), _12), (((),), _0)>);
assert_not_impl_any!(Layout<(_4, _3, ((),)), (_4, _3, ((),))>: Multiply<Layout<(_4, (_7,), ()), (_5, (_20,), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_0, (), ())>, Layout<(_1, _2, ()), (_8, _4, ())>>, Layout<((_12, (), ()), (_1, _2, ())), ((_0, (), ()), (_8, _4, ()))>);
assert_not_impl_any!(Layout<((), _7, (), ()), ((), _27, (), ())>: Multiply<Layout<(_6, _4), (_31, _5)>>);
assert_not_impl_any!(Layout<((_2,), (_4,), (_3,)), ((_24,), (_39,), (_38,))>: Multiply<Layout<(_32, (_1, ())), (_1, (_32, ()))>>);
assert_type_eq_all!(Multiplied<Layout<(((),), ()), (((),), ())>, Layout<(_12, ((),)), (_12, ((),))>>, Layout<((((),), ()), (_12, ((),))), ((((),), ()), (_12, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(((_1, _1),), ()), (((_2, _2),), ())>, Layout<(), ()>>, Layout<((((_1, _1),), ()), ()), ((((_2, _2),), ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(_1, (), (), ()), (_5, (), (), ())>, Layout<(_7, _2), (_2, _14)>>, Layout<((_1, (), (), ()), (_7, _2)), ((_5, (), (), ()), (_2, _14))>);
assert_not_impl_any!(Layout<((_7,), _7, ()), ((_8,), _8, ())>: Multiply<Layout<(_6, _1, (), ()), (_5, _7, (), ())>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<((_1,), _4, _6), ((_8,), _7, _62)>>, Layout<((), ((_1,), _4, _6)), ((), ((_8,), _7, _62))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ()), (_1, ())>, Layout<((_6, _1, _6), _1), ((_0, _24, _51), _20)>>, Layout<((_12, ()), ((_6, _1, _6), _1)), ((_1, ()), ((_0, _288, _612), _240))>);
assert_type_eq_all!(Multiplied<Layout<(_5, ()), (_108, ())>, Layout<(), ()>>, Layout<((_5, ()), ()), ((_108, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(((), ()),), (((), ()),)>, Layout<((_4, _16), (), ()), ((_17, _1), (), ())>>, Layout<((((), ()),), ((_4, _16), (), ())), ((((), ()),), ((_17, _1), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12,), (_0,)>, Layout<(_8, _2, ()), (_0, _1, ())>>, Layout<((_12,), (_8, _2, ())), ((_0,), (_0, _1, ()))>);
assert_not_impl_any!(Layout<(_2, _7, ()), (_3, _0, ())>: Multiply<Layout<(_2, _4), (_1, _2)>>);
assert_type_eq_all!(Multiplied<Layout<((_12, (_3,)), ()), ((_1, (_24,)), ())>, Layout<(_8, ()), (_32, ())>>, Layout<(((_12, (_3,)), ()), (_8, ())), (((_1, (_24,)), ()), (X0<_72>, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_3,), (_34,)>, Layout<(_12, ()), (_1, ())>>, Layout<((_3,), (_12, ())), ((_34,), (_1, ()))>);
assert_not_impl_any!(Layout<(_4, ((_6,),), ()), (_33, ((_64,),), ())>: Multiply<Layout<(((_2, _6, _4),), ()), (((_3, _33, _1),), ())>>);
assert_type_eq_all!(Multiplied<Layout<((_12,),), ((_1,),)>, Layout<(_16,), (_1,)>>, Layout<(((_12,),), (_16,)), (((_1,),), (_12,))>);
assert_type_eq_all!(Multiplied<Layout<((_1,), ((),)), ((_0,), ((),))>, Layout<(_1, ()), (_1, ())>>, Layout<(((_1,), ((),)), (_1, ())), (((_0,), ((),)), (_0, ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_4, _16, _1), (_1, _8, _4)>>, Layout<((), (_4, _16, _1)), ((), (_1, _8, _4))>);
assert_not_impl_any!(Layout<(_1, _6, _3, _2), (_40, _3, _4, _45)>: Multiply<Layout<(_1, (_4, ()), ()), (_4, (_1, ()), ())>>);
assert_not_impl_any!(Layout<((_3,), _7), ((_40,), _7)>: Multiply<Layout<(_5, ()), (_7, ())>>);
assert_not_impl_any!(Layout<(_7, (_7, ())), (_17, (_5, ()))>: Multiply<Layout<((_12, _4), _1, ()), ((_0, _8), _1, ())>>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_4, ()), (_0, ())>>, Layout<((), (_4, ())), ((), (_0, ()))>);
assert_type_eq_all!(Multiplied<Layout<((_6,),), ((_1,),)>, Layout<((_5, _4, _3), ()), ((_41, _1, _43), ())>>, Layout<(((_6,),), ((_5, _4, _3), ())), (((_1,),), ((_246, _6, _258), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _32, (), ()), (_32, _1, (), ())>, Layout<_8, _1>>, Layout<((_1, _32, (), ()), _8), ((_32, _1, (), ()), _32)>);
assert_type_eq_all!(Multiplied<Layout<((_12,),), ((_12,),)>, Layout<(_2, (), ()), (_6, (), ())>>, Layout<(((_12,),), (_2, (), ())), (((_12,),), (_6, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _3), (_7, _38)>, Layout<((_3,), _9, ()), ((_9,), _1, ())>>, Layout<((_1, _3), ((_3,), _9, ())), ((_7, _38), ((_9,), _1, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, (), (), ()), (_66, (), (), ())>, Layout<(_5, _7), (_0, _1)>>, Layout<((_8, (), (), ()), (_5, _7)), ((_66, (), (), ()), (_0, _1))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), (), ()), (_0, (), (), ())>, Layout<(((),), ()), (((),), ())>>, Layout<((_12, (), (), ()), (((),), ())), ((_0, (), (), ()), (((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<(((_12,),), ()), (((_1,),), ())>, Layout<(_7, ()), (_13, ())>>, Layout<((((_12,),), ()), (_7, ())), ((((_1,),), ()), (_156, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_9, _4, ()), (_1, _9, ())>, Layout<(_1, _12, ((_3,),)), (_1, _9, ((_1,),))>>, Layout<((_9, _4, ()), (_1, _12, ((_3,),))), ((_1, _9, ()), (_36, _324, ((_36,),)))>);
assert_type_eq_all!(Multiplied<Layout<(_4, _2), (_2, _1)>, Layout<(_8, _4, _1), (_1, _16, _64)>>, Layout<((_4, _2), (_8, _4, _1)), ((_2, _1), (_8, _128, _512))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_3, _7, (), (), ()), (_1, _36, (), (), ())>>, Layout<((), (_3, _7, (), (), ())), ((), (_1, _36, (), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _8, ((_4,),)), (_80, _5, ((_1,),))>, Layout<(_12, (_2,)), (_1, (_12,))>>, Layout<((_1, _8, ((_4,),)), (_12, (_2,))), ((_80, _5, ((_1,),)), (_40, (_480,)))>);
assert_not_impl_any!(Layout<(_4, _8), (_28, _3)>: Multiply<Layout<_16, _1>>);
assert_type_eq_all!(Multiplied<Layout<(((),), ()), (((),), ())>, Layout<(_6, _2, (), ((_1, _1),)), (_4, _4, (), ((_32, _7),))>>, Layout<((((),), ()), (_6, _2, (), ((_1, _1),))), ((((),), ()), (_4, _4, (), ((_32, _7),)))>);
assert_type_eq_all!(Multiplied<Layout<(_8, ()), (_12, ())>, Layout<((_4,), ((),)), ((_1,), ((),))>>, Layout<((_8, ()), ((_4,), ((),))), ((_12, ()), ((_1,), ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_1, (), ())>, Layout<((),), ((),)>>, Layout<((_12, (), ()), ((),)), ((_1, (), ()), ((),))>);
assert_not_impl_any!(Layout<(_2, _1, _2, _5), (_49, _6, _48, _3)>: Multiply<Layout<(), ()>>);
assert_not_impl_any!(Layout<(_1, _1, _3, _6), (_45, _61, _6, _6)>: Multiply<Layout<(_6, ()), (_5, ())>>);
assert_not_impl_any!(Layout<(_3, _6, _3, ()), (_45, _40, _3, ())>: Multiply<Layout<((_1, _16, ()),), ((_1, _2, ()),)>>);
assert_not_impl_any!(Layout<_12, _18>: Multiply<Layout<((_32, ()), ()), ((_1, ()), ())>>);
assert_not_impl_any!(Layout<(_3, _7, (), ()), (_3, _64, (), ())>: Multiply<Layout<(_2, _12, ((),)), (_36, _3, ((),))>>);
assert_type_eq_all!(Multiplied<Layout<(_4, _4, ()), (_64, _16, ())>, Layout<(_8,), (_0,)>>, Layout<((_4, _4, ()), (_8,)), ((_64, _16, ()), (_0,))>);
assert_not_impl_any!(Layout<((_32, ()), ()), ((_2, ()), ())>: Multiply<Layout<(_5, ((_12,),)), (_1, ((_5,),))>>);
assert_type_eq_all!(Multiplied<Layout<((_32,), ()), ((_1,), ())>, Layout<(_7, ()), (_2, ())>>, Layout<(((_32,), ()), (_7, ())), (((_1,), ()), (_64, ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(), ()>>, Layout<((), ()), ((), ())>);
assert_not_impl_any!(Layout<(_7, _5), (_39, _58)>: Multiply<Layout<(_4, _8, _2, ()), (_2, _8, _1, ())>>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ((),)), (_1, (), ((),))>, Layout<(_1,), (_1,)>>, Layout<((_12, (), ((),)), (_1,)), ((_1, (), ((),)), (_0,))>);
assert_not_impl_any!(Layout<(_3, (_4, _2), ()), (_1, (_6, _10), ())>: Multiply<Layout<(_2, _12, ()), (_12, _0, ())>>);
assert_type_eq_all!(Multiplied<Layout<(_7, _1), (_39, _19)>, Layout<_32, _1>>, Layout<((_7, _1), _32), ((_39, _19), _1)>);
assert_not_impl_any!(Layout<(_7, _7), (_26, _29)>: Multiply<Layout<((_16,), _4), ((_5,), _1)>>);
assert_not_impl_any!(Layout<(_6, (), ()), (_6, (), ())>: Multiply<Layout<(_5, _5, ()), (_27, _61, ())>>);
assert_not_impl_any!(Layout<(_1, (((_2,),), _2, _1), _8), (_1, (((_2,),), _1, _128), _8)>: Multiply<Layout<(_12, _5), (_0, _1)>>);
assert_not_impl_any!(Layout<(_3, _1, _6), (_24, _1, _6)>: Multiply<Layout<((),), ((),)>>);
assert_not_impl_any!(Layout<(_5, (_2, _4, ())), (_5, (_0, _3, ()))>: Multiply<Layout<(_2, _6, _4), (_18, _2, _2)>>);
assert_not_impl_any!(Layout<(_9, _2), (_7, _0)>: Multiply<Layout<(_32, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_1, _2, _2, _8), (_2, _1, _0, _10)>: Multiply<Layout<(_8, ((_1, _1), _1)), (_1, ((_8, _8), _1))>>);
assert_not_impl_any!(Layout<((_2, _6),), ((_34, _6),)>: Multiply<Layout<(_16,), (_8,)>>);
assert_not_impl_any!(Layout<(_3, (_2,)), (_46, (_44,))>: Multiply<Layout<(), ()>>);
assert_not_impl_any!(Layout<(_6, _1, _8), (_40, _240, _5)>: Multiply<Layout<(_5, (_6, ()), ()), (_4, (_32, ()), ())>>);
assert_not_impl_any!(Layout<(((_2,), _6, _1), _5), (((_6,), _5, _1), _7)>: Multiply<Layout<(_12, (), ()), (_1, (), ())>>);
assert_not_impl_any!(Layout<(_5, _6, _1), (_1, _1, _0)>: Multiply<Layout<_8, _1>>);
assert_not_impl_any!(Layout<(_2, ()), (_3, ())>: Multiply<Layout<(_3, _2), (_4, _7)>>);
assert_not_impl_any!(Layout<(_4,), (_128,)>: Multiply<Layout<(_5, (_7,), ()), (_30, (_5,), ())>>);
assert_not_impl_any!(Layout<(_2, _2, _1, (_4, ((),))), (_3, _28, _3, (_6, ((),)))>: Multiply<Layout<((_16,), _1), ((_1,), _16)>>);
assert_not_impl_any!(Layout<(_12, _1, ()), (_12, _144, ())>: Multiply<Layout<(_2, _32), (_32, _1)>>);
assert_not_impl_any!(Layout<(_16, (), ()), (_16, (), ())>: Multiply<Layout<(((_6,),), ()), (((_43,),), ())>>);
assert_not_impl_any!(Layout<(_8, ()), (_2, ())>: Multiply<Layout<(_6, _4, (_2, ()), ()), (_2, _7, (_9, ()), ())>>);
assert_not_impl_any!(Layout<(_12, ()), (_12, ())>: Multiply<Layout<(_6, _6, (), ()), (_2, _52, (), ())>>);

assert_type_eq_all!(Multiplied<Layout<(_8, _4, _8, _1), (_32, _8, _1, _8)>, ((_1,), _6, Layout<(_12, _2, (), ()), (_1, _0, (), ())>, Layout<(_1, (_32,)), (_36, (_0,))>)>, Layout<(((_8, _1),), (_4, _6), (_8, (_12, _2, (), ())), (_1, (_1, (_32,)))), (((_32, _0),), (_8, _1), (_1, (_8, _0, (), ())), (_8, (_0, (_0,))))>);
assert_type_eq_all!(Multiplied<Layout<(_2, _4, (_2, (_1,)), ()), (_4, _1, (_0, (_0,)), ())>, (Keep, _16)>, Layout<(_2, (_4, _16), (_2, (_1,)), ()), (_4, (_1, _4), (_0, (_0,)), ())>);
assert_type_eq_all!(Multiplied<Layout<((_7,),), ((_64,),)>, (Layout<((_16,), (), ()), ((_1,), (), ())>,)>, Layout<(((_7,), ((_16,), (), ())),), (((_64,), ((_1,), (), ())),)>);
assert_type_eq_all!(Multiplied<Layout<(_16, (_8, (_1,))), (_18, (_1, (_1,)))>, (Keep, Layout<(_32, ()), (_1, ())>)>, Layout<(_16, ((_8, (_1,)), (_32, ()))), (_18, ((_1, (_1,)), (_8, ())))>);
assert_type_eq_all!(Multiplied<Layout<(_2,), (_1,)>, ()>, Layout<(_2,), (_1,)>);
assert_type_eq_all!(Multiplied<Layout<(_2, (), (), ()), (_1, (), (), ())>, ()>, Layout<(_2, (), (), ()), (_1, (), (), ())>);
assert_type_eq_all!(Multiplied<Layout<(_2, _2, _2, _7), (_63, _7, _8, _3)>, ()>, Layout<(_2, _2, _2, _7), (_63, _7, _8, _3)>);
assert_not_impl_any!(Layout<(_9, (_12, ((),))), (_12, (_1, ((),)))>: Multiply<(_16, Layout<(_12, (_1,)), (_0, (_3,))>)>);
assert_type_eq_all!(Multiplied<Layout<((_12, _1), ((),)), ((_2, _1), ((),))>, (_6,)>, Layout<(((_12, _1), (_2, _3)), ((),)), (((_2, _1), (_1, _24)), ((),))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_12, _3)), (_72, (_6, _2))>, ()>, Layout<(_12, (_12, _3)), (_72, (_6, _2))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ()), (_1, ())>, ()>, Layout<(_12, ()), (_1, ())>);
assert_not_impl_any!(Layout<(((_12,),), (_12, _7)), (((_1,),), (_0, _144))>: Multiply<(_2, Layout<(_4, (), ()), (_3, (), ())>, Layout<(_7, ((),)), (_12, ((),))>)>);
assert_type_eq_all!(Multiplied<Layout<(_16, _16), (_48, _3)>, ()>, Layout<(_16, _16), (_48, _3)>);
assert_type_eq_all!(Multiplied<Layout<((_12, _12),), ((_72, _6),)>, ()>, Layout<((_12, _12),), ((_72, _6),)>);
assert_type_eq_all!(Multiplied<Layout<(_32, _32, ()), (_32, _1, ())>, ((Keep,), _16, Keep)>, Layout<((_32,), (_32, _16), ()), ((_32,), (_1, _32), ())>);
assert_not_impl_any!(Layout<(_2, _6), (_4, _6)>: Multiply<(Layout<((), ()), ((), ())>, Keep, Keep)>);
assert_type_eq_all!(Multiplied<Layout<_3, _4>, (Layout<_6, _4>,)>, Layout<((_3, _6),), ((_4, _12),)>);
assert_type_eq_all!(Multiplied<Layout<(_32, _32, ((),)), (_1, _32, ((),))>, ()>, Layout<(_32, _32, ((),)), (_1, _32, ((),))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _7, _4, _7, ()), (_31, _14, _22, _0, ())>, (Keep, Keep)>, Layout<(_1, _7, _4, _7, ()), (_31, _14, _22, _0, ())>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, (Layout<(_7, (), ()), (_2, (), ())>, Keep, Layout<(_4,), (_1,)>)>, Layout<(((), (_7, (), ())), (), ((), (_4,))), (((), (_2, (), ())), (), ((), (_1,)))>);
assert_type_eq_all!(Multiplied<Layout<((_8, _2), ()), ((_1, _12), ())>, (Layout<((_2, ()),), ((_6, ()),)>,)>, Layout<(((_8, _2), ((_2, ()),)), ()), (((_1, _12), ((_144, ()),)), ())>);
assert_not_impl_any!(Layout<(_7, (((),),)), (_25, (((),),))>: Multiply<(Layout<(_3, _4, ((),)), (_1, _60, ((),))>,)>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, (Keep,)>, Layout<((), (), ()), ((), (), ())>);
assert_type_eq_all!(Multiplied<Layout<(_32, _16), (_0, _3)>, (Keep,)>, Layout<(_32, _16), (_0, _3)>);
assert_type_eq_all!(Multiplied<Layout<(_12,), (_1,)>, ()>, Layout<(_12,), (_1,)>);
assert_not_impl_any!(Layout<_8, _3>: Multiply<(Layout<((), (), ()), ((), (), ())>, (Layout<(((_12,),),), (((_1,),),)>, Keep))>);
assert_type_eq_all!(Multiplied<Layout<(_4, _32, _4), (_1, _16, _4)>, (Keep, (_16,), Keep)>, Layout<(_4, ((_32, _16),), _4), (_1, ((_16, _1),), _4)>);
assert_type_eq_all!(Multiplied<Layout<(_4, _2, _5), (_1, _0, _4)>, ()>, Layout<(_4, _2, _5), (_1, _0, _4)>);
assert_type_eq_all!(Multiplied<Layout<_2, _41>, ()>, Layout<(_2,), (_41,)>);
assert_type_eq_all!(Multiplied<Layout<(_3, ()), (_18, ())>, ()>, Layout<(_3, ()), (_18, ())>);
assert_not_impl_any!(Layout<(_2,), (_1,)>: Multiply<(Keep, Keep)>);
assert_not_impl_any!(Layout<((_16,), (), ()), ((_3,), (), ())>: Multiply<(_16, _16, Layout<(_12,), (_1,)>, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_6, ()), (_0, ())>, ()>, Layout<(_6, ()), (_0, ())>);
assert_type_eq_all!(Multiplied<Layout<(_12, _2, (), ()), (_2, _1, (), ())>, ()>, Layout<(_12, _2, (), ()), (_2, _1, (), ())>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Multiplied<Layout<(_1, (), ()), (_1, (), ())>, ((Keep,),)>, Layout<((_1,), (), ()), ((_1,), (), ())>);
assert_type_eq_all!(Multiplied<Layout<(_7, _3, (), ((),)), (_3, _23, (), ((),))>, (Layout<((_6,),), ((_1,),)>, _9, Keep)>, Layout<((_7, (((_3, _2),),)), (_3, _9), (), ((),)), ((_3, (((_1, _21),),)), (_23, _1), (), ((),))>);
assert_not_impl_any!(Layout<((_2, _4, ()),), ((_47, _3, ()),)>: Multiply<(Layout<(_4, _4, _1), (_1, _12, _0)>, Keep)>);
assert_not_impl_any!(Layout<(_8, _16), (_1, _8)>: Multiply<((Layout<_4, _33>, Layout<(_8, ((),), ()), (_2, ((),), ())>), Layout<((_8,), ()), ((_1,), ())>)>);
assert_not_impl_any!(Layout<((_3, ()), ()), ((_8, ()), ())>: Multiply<((Layout<(_1, _2, ()), (_1, _1, ())>, Layout<((), ()), ((), ())>), Keep, Keep)>);
assert_not_impl_any!(Layout<(_8, _4, _2, _16), (_256, _2, _1, _8)>: Multiply<(_3, Layout<((), ()), ((), ())>, (Keep, _16))>);
assert_not_impl_any!(Layout<(), ()>: Multiply<(_6,)>);
assert_not_impl_any!(Layout<(_2, (_12, _2), (_12, ())), (_1, (_6, _72), (_144, ()))>: Multiply<(_9, Layout<(_16, ()), (_1, ())>, Layout<(_2, (), ()), (_1, (), ())>)>);
assert_not_impl_any!(Layout<(_7, (_9,), _12, ()), (_9, (_1,), _0, ())>: Multiply<(_7, (Layout<(_4, ((),)), (_1, ((),))>, Layout<(_32,), (_1,)>), _16)>);
assert_not_impl_any!(Layout<(_12, _6, (((),),)), (_18, _1, (((),),))>: Multiply<(Keep, Layout<(_4, (), ((),)), (_1, (), ((),))>, _16, (Keep,))>);

/// Layouts, measured by their types.
pub(crate) fn layouts() -> Vec<Measured> {
    vec![
        measured::<Layout<(_12, ()), (_1, ())>>("(12,()):(1,())"),
        measured::<Layout<(_4, _32, _4, _4), (_0, _64, _1, _4096)>>("(4,32,4,4):(0,64,1,4096)"),
        measured::<Layout<(_2, _1, _1, (_5,), ()), (_6, _2, _21, (_1,), ())>>("(2,1,1,(5),()):(6,2,21,(1),())"),
        measured::<Layout<(((_7,), _6, _7), ()), (((_33,), _2, _9), ())>>("(((7),6,7),()):(((33),2,9),())"),
        measured::<Layout<(_3, _8, _12), (_288, _1, _8)>>("(3,8,12):(288,1,8)"),
        measured::<Layout<(_8, _4, _16, _1), (_16, _128, _1, _516)>>("(8,4,16,1):(16,128,1,516)"),
        measured::<Layout<(_1, (_16, _16)), (_48, (_1, _48))>>("(1,(16,16)):(48,(1,48))"),
        measured::<Layout<((), ()), ((), ())>>("((),()):((),())"),
        measured::<Layout<_7, _1>>("7:1"),
        measured::<Layout<(((),), ()), (((),), ())>>("((()),()):((()),())"),
        measured::<Layout<(_5, (_4,), (), ()), (_4, (_1,), (), ())>>("(5,(4),(),()):(4,(1),(),())"),
        measured::<Layout<(_12, (), (), ()), (_2, (), (), ())>>("(12,(),(),()):(2,(),(),())"),
        measured::<Layout<(_7, (_6, ()), ()), (_36, (_6, ()), ())>>("(7,(6,()),()):(36,(6,()),())"),
        measured::<Layout<(_12, _1, (_12,), _12, ((),)), (_12, _144, (_144,), _1, ((),))>>("(12,1,(12),12,(())):(12,144,(144),1,(()))"),
        measured::<Layout<(_4, _1, (_16, ())), (_0, _3, (_3, ()))>>("(4,1,(16,())):(0,3,(3,()))"),
        measured::<Layout<(_3, (), ()), (_3, (), ())>>("(3,(),()):(3,(),())"),
        measured::<Layout<(_12, _6, (((_12, _3),),)), (_1, _12, (((X0<_81>, _72),),))>>("(12,6,(((12,3)))):(1,12,(((1296,72))))"),
        measured::<Layout<(_5, ()), (_4, ())>>("(5,()):(4,())"),
        measured::<Layout<(((_3,),), _3), (((_8,),), _14)>>("(((3)),3):(((8)),14)"),
        measured::<Layout<(_3,), (_1,)>>("(3):(1)"),
        measured::<Layout<((_8,), _1, ((),)), ((_1,), _8, ((),))>>("((8),1,(())):((1),8,(()))"),
        measured::<Layout<(((_12,),), ()), (((_1,),), ())>>("(((12)),()):(((1)),())"),
        measured::<Layout<(_2, _16, ((),)), (_256, _16, ((),))>>("(2,16,(())):(256,16,(()))"),
        measured::<Layout<(), ()>>("():()"),
        measured::<Layout<(_4, ()), (_44, ())>>("(4,()):(44,())"),
        measured::<Layout<(_32, (_32, _4, _1), ()), (_4, (_132, _1, X0<X0<_528>>), ())>>("(32,(32,4,1),()):(4,(132,1,135168),())"),
        measured::<Layout<(_7, _2, _7, _2), (_8, _2, _3, _40)>>("(7,2,7,2):(8,2,3,40)"),
        measured::<Layout<(_2, _5, ()), (_7, _3, ())>>("(2,5,()):(7,3,())"),
        measured::<Layout<(((_5, _12),), ()), (((_1, _15),), ())>>("(((5,12)),()):(((1,15)),())"),
        measured::<Layout<(_7, _5, ()), (_19, _15, ())>>("(7,5,()):(19,15,())"),
        measured::<Layout<(_12, _12, _12), (_432, _3, _36)>>("(12,12,12):(432,3,36)"),
        measured::<Layout<(_12, _7, _12, ()), (_336, _48, _4, ())>>("(12,7,12,()):(336,48,4,())"),
        measured::<Layout<(_3, ()), (_7, ())>>("(3,()):(7,())"),
        measured::<Layout<(_12, _2, _5, _12), (_432, _0, X0<_324>, _12)>>("(12,2,5,12):(432,0,5184,12)"),
        measured::<Layout<(_8, _4, ()), (_12, _3, ())>>("(8,4,()):(12,3,())"),
        measured::<Layout<((_8, _2), (_8, _32, ())), ((_24, _192), (_3, _384, ()))>>("((8,2),(8,32,())):((24,192),(3,384,()))"),
        measured::<Layout<(_9, _5, _5, ()), (_1, _135, _9, ())>>("(9,5,5,()):(1,135,9,())"),
        measured::<Layout<((_12,), _12, _12, ((),)), ((_36,), _0, _432, ((),))>>("((12),12,12,(())):((36),0,432,(()))"),
        measured::<Layout<((_4, _6), _5, ()), ((_5, _0), _5, ())>>("((4,6),5,()):((5,0),5,())"),
        measured::<Layout<(_16, _1, _32), (_1, _32, _0)>>("(16,1,32):(1,32,0)"),
        measured::<Layout<(_5, _6, _4, (((),),)), (_5, _8, _36, (((),),))>>("(5,6,4,((()))):(5,8,36,((())))"),
        measured::<Layout<(_2, _6, _3), (_32, _35, _51)>>("(2,6,3):(32,35,51)"),
        measured::<Layout<(_8, _8, (_8,)), (_1, _8, (_0,))>>("(8,8,(8)):(1,8,(0))"),
        measured::<Layout<(), ()>>("():()"),
        measured::<Layout<(_12, _9, (_12,), ()), (_1, _12, (_0,), ())>>("(12,9,(12),()):(1,12,(0),())"),
        measured::<Layout<_2, _7>>("2:7"),
        measured::<Layout<_3, _4>>("3:4"),
        measured::<Layout<(_32, (_2, _16), _2), (_32, (_1, _2), _0)>>("(32,(2,16),2):(32,(1,2),0)"),
        measured::<Layout<(_32, _32), (_1, _32)>>("(32,32):(1,32)"),
        measured::<Layout<((_32, _8), _4, ()), ((_24, X0<_192>), _768, ())>>("((32,8),4,()):((24,3072),768,())"),
        measured::<Layout<(_1, (_8, (_2,))), (_40, (_4, (_2,)))>>("(1,(8,(2))):(40,(4,(2)))"),
        measured::<Layout<(_16, _8, (_4, _4), ()), (_64, _1, (_8, _1024), ())>>("(16,8,(4,4),()):(64,1,(8,1024),())"),
        measured::<Layout<((_8,), _4), ((_12,), _3)>>("((8),4):((12),3)"),
        measured::<Layout<(_3, (_1, _5), ((_3,),)), (_3, (_1, _46), ((_31,),))>>("(3,(1,5),((3))):(3,(1,46),((31)))"),
        measured::<Layout<(_32, _1, _2, _8, _1), (_1, _1024, _256, _32, _1)>>("(32,1,2,8,1):(1,1024,256,32,1)"),
        measured::<Layout<(_32, _32), (_0, _1)>>("(32,32):(0,1)"),
        measured::<Layout<(_1, ((), ())), (_1, ((), ()))>>("(1,((),())):(1,((),()))"),
        measured::<Layout<(_3, _3, ((),)), (_1, _3, ((),))>>("(3,3,(())):(1,3,(()))"),
        measured::<Layout<(), ()>>("():()"),
        measured::<Layout<((_12, _7), _5, ()), ((_1, _24), _0, ())>>("((12,7),5,()):((1,24),0,())"),
    ]
}

/// Layouts, evaluated by their types.
pub(crate) fn offsets() -> Vec<Evaluated> {
    vec![
        evaluated("(12,()):(1,())", "1627", <Layout<(_12, ()), (_1, ())>>::new().offset(1627)),
        evaluated("(12,()):(1,())", "(5438,())", <Layout<(_12, ()), (_1, ())>>::new().offset((5438, ()))),
        evaluated("(12,()):(1,())", "2946", <Layout<(_12, ()), (_1, ())>>::new().offset_usize(2946)),
        evaluated("(4,32,4,4):(0,64,1,4096)", "7604", <Layout<(_4, _32, _4, _4), (_0, _64, _1, _4096)>>::new().offset(7604)),
        evaluated("(4,32,4,4):(0,64,1,4096)", "(1,16,2,8)", <Layout<(_4, _32, _4, _4), (_0, _64, _1, _4096)>>::new().offset((1, 16, 2, 8))),
        evaluated("(4,32,4,4):(0,64,1,4096)", "(1,26,3,6)", <Layout<(_4, _32, _4, _4), (_0, _64, _1, _4096)>>::new().offset_usize((1, 26, 3, 6))),
        evaluated("(2,1,1,(5),()):(6,2,21,(1),())", "1916", <Layout<(_2, _1, _1, (_5,), ()), (_6, _2, _21, (_1,), ())>>::new().offset(1916)),
        evaluated("(2,1,1,(5),()):(6,2,21,(1),())", "(1,0,0,(4859),())", <Layout<(_2, _1, _1, (_5,), ()), (_6, _2, _21, (_1,), ())>>::new().offset((1, 0, 0, (4859,), ()))),
        evaluated("(2,1,1,(5),()):(6,2,21,(1),())", "(1,0,0,1664,())", <Layout<(_2, _1, _1, (_5,), ()), (_6, _2, _21, (_1,), ())>>::new().offset_usize((1, 0, 0, 1664, ()))),
        evaluated("(((7),6,7),()):(((33),2,9),())", "4182", <Layout<(((_7,), _6, _7), ()), (((_33,), _2, _9), ())>>::new().offset(4182)),
        evaluated("(((7),6,7),()):(((33),2,9),())", "(((3),2,91),())", <Layout<(((_7,), _6, _7), ()), (((_33,), _2, _9), ())>>::new().offset((((3,), 2, 91), ()))),
        evaluated("(((7),6,7),()):(((33),2,9),())", "((6,2,86),())", <Layout<(((_7,), _6, _7), ()), (((_33,), _2, _9), ())>>::new().offset_usize(((6, 2, 86), ()))),
        evaluated("(3,8,12):(288,1,8)", "8758", <Layout<(_3, _8, _12), (_288, _1, _8)>>::new().offset(8758)),
        evaluated("(3,8,12):(288,1,8)", "(2,1,350)", <Layout<(_3, _8, _12), (_288, _1, _8)>>::new().offset((2, 1, 350))),
        evaluated("(3,8,12):(288,1,8)", "8768", <Layout<(_3, _8, _12), (_288, _1, _8)>>::new().offset_usize(8768)),
        evaluated("(8,4,16,1):(16,128,1,516)", "2302", <Layout<(_8, _4, _16, _1), (_16, _128, _1, _516)>>::new().offset(2302)),
        evaluated("(8,4,16,1):(16,128,1,516)", "(4,1,1,13)", <Layout<(_8, _4, _16, _1), (_16, _128, _1, _516)>>::new().offset((4, 1, 1, 13))),
        evaluated("(8,4,16,1):(16,128,1,516)", "1882", <Layout<(_8, _4, _16, _1), (_16, _128, _1, _516)>>::new().offset_usize(1882)),
        evaluated("(1,(16,16)):(48,(1,48))", "8284", <Layout<(_1, (_16, _16)), (_48, (_1, _48))>>::new().offset(8284)),
        evaluated("(1,(16,16)):(48,(1,48))", "(0,(1,538))", <Layout<(_1, (_16, _16)), (_48, (_1, _48))>>::new().offset((0, (1, 538)))),
        evaluated("(1,(16,16)):(48,(1,48))", "(0,4366)", <Layout<(_1, (_16, _16)), (_48, (_1, _48))>>::new().offset_usize((0, 4366))),
        evaluated("((),()):((),())", "7617", <Layout<((), ()), ((), ())>>::new().offset(7617)),
        evaluated("((),()):((),())", "((),())", <Layout<((), ()), ((), ())>>::new().offset(((), ()))),
        evaluated("((),()):((),())", "4286", <Layout<((), ()), ((), ())>>::new().offset_usize(4286)),
        evaluated("7:1", "2435", <Layout<_7, _1>>::new().offset(2435)),
        evaluated("7:1", "4157", <Layout<_7, _1>>::new().offset(4157)),
        evaluated("7:1", "5946", <Layout<_7, _1>>::new().offset_usize(5946)),
        evaluated("((()),()):((()),())", "1032", <Layout<(((),), ()), (((),), ())>>::new().offset(1032)),
        evaluated("((()),()):((()),())", "((()),())", <Layout<(((),), ()), (((),), ())>>::new().offset((((),), ()))),
        evaluated("((()),()):((()),())", "9720", <Layout<(((),), ()), (((),), ())>>::new().offset_usize(9720)),
        evaluated("(5,(4),(),()):(4,(1),(),())", "3244", <Layout<(_5, (_4,), (), ()), (_4, (_1,), (), ())>>::new().offset(3244)),
        evaluated("(5,(4),(),()):(4,(1),(),())", "(0,(265),(),())", <Layout<(_5, (_4,), (), ()), (_4, (_1,), (), ())>>::new().offset((0, (265,), (), ()))),
        evaluated("(5,(4),(),()):(4,(1),(),())", "7654", <Layout<(_5, (_4,), (), ()), (_4, (_1,), (), ())>>::new().offset_usize(7654)),
        evaluated("(12,(),(),()):(2,(),(),())", "7264", <Layout<(_12, (), (), ()), (_2, (), (), ())>>::new().offset(7264)),
        evaluated("(12,(),(),()):(2,(),(),())", "(871,(),(),())", <Layout<(_12, (), (), ()), (_2, (), (), ())>>::new().offset((871, (), (), ()))),
        evaluated("(12,(),(),()):(2,(),(),())", "4214", <Layout<(_12, (), (), ()), (_2, (), (), ())>>::new().offset_usize(4214)),
        evaluated("(7,(6,()),()):(36,(6,()),())", "9432", <Layout<(_7, (_6, ()), ()), (_36, (_6, ()), ())>>::new().offset(9432)),
        evaluated("(7,(6,()),()):(36,(6,()),())", "(4,(44,()),())", <Layout<(_7, (_6, ()), ()), (_36, (_6, ()), ())>>::new().offset((4, (44, ()), ()))),
        evaluated("(7,(6,()),()):(36,(6,()),())", "5172", <Layout<(_7, (_6, ()), ()), (_36, (_6, ()), ())>>::new().offset_usize(5172)),
        evaluated("(12,1,(12),12,(())):(12,144,(144),1,(()))", "2596", <Layout<(_12, _1, (_12,), _12, ((),)), (_12, _144, (_144,), _1, ((),))>>::new().offset(2596)),
        evaluated("(12,1,(12),12,(())):(12,144,(144),1,(()))", "(5,0,(9),54,(()))", <Layout<(_12, _1, (_12,), _12, ((),)), (_12, _144, (_144,), _1, ((),))>>::new().offset((5, 0, (9,), 54, ((),)))),
        evaluated("(12,1,(12),12,(())):(12,144,(144),1,(()))", "(3,0,8,35,(()))", <Layout<(_12, _1, (_12,), _12, ((),)), (_12, _144, (_144,), _1, ((),))>>::new().offset_usize((3, 0, 8, 35, ((),)))),
        evaluated("(4,1,(16,())):(0,3,(3,()))", "574", <Layout<(_4, _1, (_16, ())), (_0, _3, (_3, ()))>>::new().offset(574)),
        evaluated("(4,1,(16,())):(0,3,(3,()))", "(1,0,(1748,()))", <Layout<(_4, _1, (_16, ())), (_0, _3, (_3, ()))>>::new().offset((1, 0, (1748, ())))),
        evaluated("(4,1,(16,())):(0,3,(3,()))", "6763", <Layout<(_4, _1, (_16, ())), (_0, _3, (_3, ()))>>::new().offset_usize(6763)),
        evaluated("(3,(),()):(3,(),())", "5113", <Layout<(_3, (), ()), (_3, (), ())>>::new().offset(5113)),
        evaluated("(3,(),()):(3,(),())", "(3004,(),())", <Layout<(_3, (), ()), (_3, (), ())>>::new().offset((3004, (), ()))),
        evaluated("(3,(),()):(3,(),())", "(2781,(),0)", <Layout<(_3, (), ()), (_3, (), ())>>::new().offset_usize((2781, (), 0))),
        evaluated("(12,6,(((12,3)))):(1,12,(((1296,72))))", "9533", <Layout<(_12, _6, (((_12, _3),),)), (_1, _12, (((X0<_81>, _72),),))>>::new().offset(9533)),
        evaluated("(12,6,(((12,3)))):(1,12,(((1296,72))))", "(11,2,(((2,10))))", <Layout<(_12, _6, (((_12, _3),),)), (_1, _12, (((X0<_81>, _72),),))>>::new().offset((11, 2, (((2, 10),),)))),
        evaluated("(12,6,(((12,3)))):(1,12,(((1296,72))))", "4703", <Layout<(_12, _6, (((_12, _3),),)), (_1, _12, (((X0<_81>, _72),),))>>::new().offset_usize(4703)),
        evaluated("(5,()):(4,())", "8117", <Layout<(_5, ()), (_4, ())>>::new().offset(8117)),
        evaluated("(5,()):(4,())", "(8631,())", <Layout<(_5, ()), (_4, ())>>::new().offset((8631, ()))),
        evaluated("(5,()):(4,())", "1383", <Layout<(_5, ()), (_4, ())>>::new().offset_usize(1383)),
        evaluated("(((3)),3):(((8)),14)", "7590", <Layout<(((_3,),), _3), (((_8,),), _14)>>::new().offset(7590)),
        evaluated("(((3)),3):(((8)),14)", "(((2)),2865)", <Layout<(((_3,),), _3), (((_8,),), _14)>>::new().offset((((2,),), 2865))),
        evaluated("(((3)),3):(((8)),14)", "4970", <Layout<(((_3,),), _3), (((_8,),), _14)>>::new().offset_usize(4970)),
        evaluated("(3):(1)", "5676", <Layout<(_3,), (_1,)>>::new().offset(5676)),
        evaluated("(3):(1)", "(2102)", <Layout<(_3,), (_1,)>>::new().offset((2102,))),
        evaluated("(3):(1)", "(199)", <Layout<(_3,), (_1,)>>::new().offset_usize((199,))),
        evaluated("((8),1,(())):((1),8,(()))", "6741", <Layout<((_8,), _1, ((),)), ((_1,), _8, ((),))>>::new().offset(6741)),
        evaluated("((8),1,(())):((1),8,(()))", "((7),727,(()))", <Layout<((_8,), _1, ((),)), ((_1,), _8, ((),))>>::new().offset(((7,), 727, ((),)))),
        evaluated("((8),1,(())):((1),8,(()))", "((2),340,0)", <Layout<((_8,), _1, ((),)), ((_1,), _8, ((),))>>::new().offset_usize(((2,), 340, 0))),
        evaluated("(((12)),()):(((1)),())", "3018", <Layout<(((_12,),), ()), (((_1,),), ())>>::new().offset(3018)),
        evaluated("(((12)),()):(((1)),())", "(((5734)),())", <Layout<(((_12,),), ()), (((_1,),), ())>>::new().offset((((5734,),), ()))),
        evaluated("(((12)),()):(((1)),())", "((1762),())", <Layout<(((_12,),), ()), (((_1,),), ())>>::new().offset_usize(((1762,), ()))),
        evaluated("(2,16,(())):(256,16,(()))", "6077", <Layout<(_2, _16, ((),)), (_256, _16, ((),))>>::new().offset(6077)),
        evaluated("(2,16,(())):(256,16,(()))", "(0,3607,(()))", <Layout<(_2, _16, ((),)), (_256, _16, ((),))>>::new().offset((0, 3607, ((),)))),
        evaluated("(2,16,(())):(256,16,(()))", "5446", <Layout<(_2, _16, ((),)), (_256, _16, ((),))>>::new().offset_usize(5446)),
        evaluated("():()", "5868", <Layout<(), ()>>::new().offset(5868)),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset(())),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset_usize(())),
        evaluated("(4,()):(44,())", "8937", <Layout<(_4, ()), (_44, ())>>::new().offset(8937)),
        evaluated("(4,()):(44,())", "(6466,())", <Layout<(_4, ()), (_44, ())>>::new().offset((6466, ()))),
        evaluated("(4,()):(44,())", "(7837,())", <Layout<(_4, ()), (_44, ())>>::new().offset_usize((7837, ()))),
        evaluated("(32,(32,4,1),()):(4,(132,1,135168),())", "1677", <Layout<(_32, (_32, _4, _1), ()), (_4, (_132, _1, X0<X0<_528>>), ())>>::new().offset(1677)),
        evaluated("(32,(32,4,1),()):(4,(132,1,135168),())", "(17,(29,3,1),())", <Layout<(_32, (_32, _4, _1), ()), (_4, (_132, _1, X0<X0<_528>>), ())>>::new().offset((17, (29, 3, 1), ()))),
        evaluated("(32,(32,4,1),()):(4,(132,1,135168),())", "(22,173,())", <Layout<(_32, (_32, _4, _1), ()), (_4, (_132, _1, X0<X0<_528>>), ())>>::new().offset_usize((22, 173, ()))),
        evaluated("(7,2,7,2):(8,2,3,40)", "2104", <Layout<(_7, _2, _7, _2), (_8, _2, _3, _40)>>::new().offset(2104)),
        evaluated("(7,2,7,2):(8,2,3,40)", "(5,1,2,96)", <Layout<(_7, _2, _7, _2), (_8, _2, _3, _40)>>::new().offset((5, 1, 2, 96))),
        evaluated("(7,2,7,2):(8,2,3,40)", "9767", <Layout<(_7, _2, _7, _2), (_8, _2, _3, _40)>>::new().offset_usize(9767)),
        evaluated("(2,5,()):(7,3,())", "9311", <Layout<(_2, _5, ()), (_7, _3, ())>>::new().offset(9311)),
        evaluated("(2,5,()):(7,3,())", "(0,2772,())", <Layout<(_2, _5, ()), (_7, _3, ())>>::new().offset((0, 2772, ()))),
        evaluated("(2,5,()):(7,3,())", "1220", <Layout<(_2, _5, ()), (_7, _3, ())>>::new().offset_usize(1220)),
        evaluated("(((5,12)),()):(((1,15)),())", "9799", <Layout<(((_5, _12),), ()), (((_1, _15),), ())>>::new().offset(9799)),
        evaluated("(((5,12)),()):(((1,15)),())", "(((4,544)),())", <Layout<(((_5, _12),), ()), (((_1, _15),), ())>>::new().offset((((4, 544),), ()))),
        evaluated("(((5,12)),()):(((1,15)),())", "((9050),0)", <Layout<(((_5, _12),), ()), (((_1, _15),), ())>>::new().offset_usize(((9050,), 0))),
        evaluated("(7,5,()):(19,15,())", "8836", <Layout<(_7, _5, ()), (_19, _15, ())>>::new().offset(8836)),
        evaluated("(7,5,()):(19,15,())", "(4,222,())", <Layout<(_7, _5, ()), (_19, _15, ())>>::new().offset((4, 222, ()))),
        evaluated("(7,5,()):(19,15,())", "1526", <Layout<(_7, _5, ()), (_19, _15, ())>>::new().offset_usize(1526)),
        evaluated("(12,12,12):(432,3,36)", "6544", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset(6544)),
        evaluated("(12,12,12):(432,3,36)", "(1,1,46)", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset((1, 1, 46))),
        evaluated("(12,12,12):(432,3,36)", "(5,9,24)", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset_usize((5, 9, 24))),
        evaluated("(12,7,12,()):(336,48,4,())", "5814", <Layout<(_12, _7, _12, ()), (_336, _48, _4, ())>>::new().offset(5814)),
        evaluated("(12,7,12,()):(336,48,4,())", "(10,4,115,())", <Layout<(_12, _7, _12, ()), (_336, _48, _4, ())>>::new().offset((10, 4, 115, ()))),
        evaluated("(12,7,12,()):(336,48,4,())", "(4,4,55,0)", <Layout<(_12, _7, _12, ()), (_336, _48, _4, ())>>::new().offset_usize((4, 4, 55, 0))),
        evaluated("(3,()):(7,())", "8261", <Layout<(_3, ()), (_7, ())>>::new().offset(8261)),
        evaluated("(3,()):(7,())", "(252,())", <Layout<(_3, ()), (_7, ())>>::new().offset((252, ()))),
        evaluated("(3,()):(7,())", "2906", <Layout<(_3, ()), (_7, ())>>::new().offset_usize(2906)),
        evaluated("(12,2,5,12):(432,0,5184,12)", "6442", <Layout<(_12, _2, _5, _12), (_432, _0, X0<_324>, _12)>>::new().offset(6442)),
        evaluated("(12,2,5,12):(432,0,5184,12)", "(10,1,4,46)", <Layout<(_12, _2, _5, _12), (_432, _0, X0<_324>, _12)>>::new().offset((10, 1, 4, 46))),
        evaluated("(12,2,5,12):(432,0,5184,12)", "(5,1,4,34)", <Layout<(_12, _2, _5, _12), (_432, _0, X0<_324>, _12)>>::new().offset_usize((5, 1, 4, 34))),
        evaluated("(8,4,()):(12,3,())", "543", <Layout<(_8, _4, ()), (_12, _3, ())>>::new().offset(543)),
        evaluated("(8,4,()):(12,3,())", "(6,502,())", <Layout<(_8, _4, ()), (_12, _3, ())>>::new().offset((6, 502, ()))),
        evaluated("(8,4,()):(12,3,())", "(0,181,0)", <Layout<(_8, _4, ()), (_12, _3, ())>>::new().offset_usize((0, 181, 0))),
        evaluated("((8,2),(8,32,())):((24,192),(3,384,()))", "518", <Layout<((_8, _2), (_8, _32, ())), ((_24, _192), (_3, _384, ()))>>::new().offset(518)),
        evaluated("((8,2),(8,32,())):((24,192),(3,384,()))", "((7,1),(5,62,()))", <Layout<((_8, _2), (_8, _32, ())), ((_24, _192), (_3, _384, ()))>>::new().offset(((7, 1), (5, 62, ())))),
        evaluated("((8,2),(8,32,())):((24,192),(3,384,()))", "4174", <Layout<((_8, _2), (_8, _32, ())), ((_24, _192), (_3, _384, ()))>>::new().offset_usize(4174)),
        evaluated("(9,5,5,()):(1,135,9,())", "323", <Layout<(_9, _5, _5, ()), (_1, _135, _9, ())>>::new().offset(323)),
        evaluated("(9,5,5,()):(1,135,9,())", "(4,4,93,())", <Layout<(_9, _5, _5, ()), (_1, _135, _9, ())>>::new().offset((4, 4, 93, ()))),
        evaluated("(9,5,5,()):(1,135,9,())", "8080", <Layout<(_9, _5, _5, ()), (_1, _135, _9, ())>>::new().offset_usize(8080)),
        evaluated("((12),12,12,(())):((36),0,432,(()))", "6286", <Layout<((_12,), _12, _12, ((),)), ((_36,), _0, _432, ((),))>>::new().offset(6286)),
        evaluated("((12),12,12,(())):((36),0,432,(()))", "((5),11,6,(()))", <Layout<((_12,), _12, _12, ((),)), ((_36,), _0, _432, ((),))>>::new().offset(((5,), 11, 6, ((),)))),
        evaluated("((12),12,12,(())):((36),0,432,(()))", "6877", <Layout<((_12,), _12, _12, ((),)), ((_36,), _0, _432, ((),))>>::new().offset_usize(6877)),
        evaluated("((4,6),5,()):((5,0),5,())", "6288", <Layout<((_4, _6), _5, ()), ((_5, _0), _5, ())>>::new().offset(6288)),
        evaluated("((4,6),5,()):((5,0),5,())", "((1,1),298,())", <Layout<((_4, _6), _5, ()), ((_5, _0), _5, ())>>::new().offset(((1, 1), 298, ()))),
        evaluated("((4,6),5,()):((5,0),5,())", "(1,19,())", <Layout<((_4, _6), _5, ()), ((_5, _0), _5, ())>>::new().offset_usize((1, 19, ()))),
        evaluated("(16,1,32):(1,32,0)", "9152", <Layout<(_16, _1, _32), (_1, _32, _0)>>::new().offset(9152)),
        evaluated("(16,1,32):(1,32,0)", "(4,0,32)", <Layout<(_16, _1, _32), (_1, _32, _0)>>::new().offset((4, 0, 32))),
        evaluated("(16,1,32):(1,32,0)", "8228", <Layout<(_16, _1, _32), (_1, _32, _0)>>::new().offset_usize(8228)),
        evaluated("(5,6,4,((()))):(5,8,36,((())))", "872", <Layout<(_5, _6, _4, (((),),)), (_5, _8, _36, (((),),))>>::new().offset(872)),
        evaluated("(5,6,4,((()))):(5,8,36,((())))", "(3,5,193,((())))", <Layout<(_5, _6, _4, (((),),)), (_5, _8, _36, (((),),))>>::new().offset((3, 5, 193, (((),),)))),
        evaluated("(5,6,4,((()))):(5,8,36,((())))", "(3,2,219,0)", <Layout<(_5, _6, _4, (((),),)), (_5, _8, _36, (((),),))>>::new().offset_usize((3, 2, 219, 0))),
        evaluated("(2,6,3):(32,35,51)", "9663", <Layout<(_2, _6, _3), (_32, _35, _51)>>::new().offset(9663)),
        evaluated("(2,6,3):(32,35,51)", "(1,3,556)", <Layout<(_2, _6, _3), (_32, _35, _51)>>::new().offset((1, 3, 556))),
        evaluated("(2,6,3):(32,35,51)", "1053", <Layout<(_2, _6, _3), (_32, _35, _51)>>::new().offset_usize(1053)),
        evaluated("(8,8,(8)):(1,8,(0))", "3358", <Layout<(_8, _8, (_8,)), (_1, _8, (_0,))>>::new().offset(3358)),
        evaluated("(8,8,(8)):(1,8,(0))", "(1,5,(125))", <Layout<(_8, _8, (_8,)), (_1, _8, (_0,))>>::new().offset((1, 5, (125,)))),
        evaluated("(8,8,(8)):(1,8,(0))", "(0,7,23)", <Layout<(_8, _8, (_8,)), (_1, _8, (_0,))>>::new().offset_usize((0, 7, 23))),
        evaluated("():()", "3829", <Layout<(), ()>>::new().offset(3829)),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset(())),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset_usize(())),
        evaluated("(12,9,(12),()):(1,12,(0),())", "7910", <Layout<(_12, _9, (_12,), ()), (_1, _12, (_0,), ())>>::new().offset(7910)),
        evaluated("(12,9,(12),()):(1,12,(0),())", "(2,0,(1),())", <Layout<(_12, _9, (_12,), ()), (_1, _12, (_0,), ())>>::new().offset((2, 0, (1,), ()))),
        evaluated("(12,9,(12),()):(1,12,(0),())", "(3,5,44,0)", <Layout<(_12, _9, (_12,), ()), (_1, _12, (_0,), ())>>::new().offset_usize((3, 5, 44, 0))),
        evaluated("2:7", "4117", <Layout<_2, _7>>::new().offset(4117)),
        evaluated("2:7", "6234", <Layout<_2, _7>>::new().offset(6234)),
        evaluated("2:7", "6310", <Layout<_2, _7>>::new().offset_usize(6310)),
        evaluated("3:4", "1165", <Layout<_3, _4>>::new().offset(1165)),
        evaluated("3:4", "8644", <Layout<_3, _4>>::new().offset(8644)),
        evaluated("3:4", "3035", <Layout<_3, _4>>::new().offset_usize(3035)),
        evaluated("(32,(2,16),2):(32,(1,2),0)", "7481", <Layout<(_32, (_2, _16), _2), (_32, (_1, _2), _0)>>::new().offset(7481)),
        evaluated("(32,(2,16),2):(32,(1,2),0)", "(23,(1,2),3)", <Layout<(_32, (_2, _16), _2), (_32, (_1, _2), _0)>>::new().offset((23, (1, 2), 3))),
        evaluated("(32,(2,16),2):(32,(1,2),0)", "(22,(0,1),1)", <Layout<(_32, (_2, _16), _2), (_32, (_1, _2), _0)>>::new().offset_usize((22, (0, <_1>::new()), <_1>::new()))),
        evaluated("(32,32):(1,32)", "1953", <Layout<(_32, _32), (_1, _32)>>::new().offset(1953)),
        evaluated("(32,32):(1,32)", "(28,59)", <Layout<(_32, _32), (_1, _32)>>::new().offset((28, 59))),
        evaluated("(32,32):(1,32)", "(27,241)", <Layout<(_32, _32), (_1, _32)>>::new().offset_usize((27, 241))),
        evaluated("((32,8),4,()):((24,3072),768,())", "3753", <Layout<((_32, _8), _4, ()), ((_24, X0<_192>), _768, ())>>::new().offset(3753)),
        evaluated("((32,8),4,()):((24,3072),768,())", "((31,4),26,())", <Layout<((_32, _8), _4, ()), ((_24, X0<_192>), _768, ())>>::new().offset(((31, 4), 26, ()))),
        evaluated("((32,8),4,()):((24,3072),768,())", "((12,6),16,())", <Layout<((_32, _8), _4, ()), ((_24, X0<_192>), _768, ())>>::new().offset_usize(((12, 6), 16, ()))),
        evaluated("(1,(8,(2))):(40,(4,(2)))", "1440", <Layout<(_1, (_8, (_2,))), (_40, (_4, (_2,)))>>::new().offset(1440)),
        evaluated("(1,(8,(2))):(40,(4,(2)))", "(0,(0,(348)))", <Layout<(_1, (_8, (_2,))), (_40, (_4, (_2,)))>>::new().offset((0, (0, (348,))))),
        evaluated("(1,(8,(2))):(40,(4,(2)))", "492", <Layout<(_1, (_8, (_2,))), (_40, (_4, (_2,)))>>::new().offset_usize(492)),
        evaluated("(16,8,(4,4),()):(64,1,(8,1024),())", "8409", <Layout<(_16, _8, (_4, _4), ()), (_64, _1, (_8, _1024), ())>>::new().offset(8409)),
        evaluated("(16,8,(4,4),()):(64,1,(8,1024),())", "(7,7,(0,9),())", <Layout<(_16, _8, (_4, _4), ()), (_64, _1, (_8, _1024), ())>>::new().offset((7, 7, (0, 9), ()))),
        evaluated("(16,8,(4,4),()):(64,1,(8,1024),())", "(11,2,5,())", <Layout<(_16, _8, (_4, _4), ()), (_64, _1, (_8, _1024), ())>>::new().offset_usize((<_11>::new(), 2, <_5>::new(), ()))),
        evaluated("((8),4):((12),3)", "6798", <Layout<((_8,), _4), ((_12,), _3)>>::new().offset(6798)),
        evaluated("((8),4):((12),3)", "((0),1045)", <Layout<((_8,), _4), ((_12,), _3)>>::new().offset(((0,), 1045))),
        evaluated("((8),4):((12),3)", "((5),65)", <Layout<((_8,), _4), ((_12,), _3)>>::new().offset_usize(((5,), 65))),
        evaluated("(3,(1,5),((3))):(3,(1,46),((31)))", "7132", <Layout<(_3, (_1, _5), ((_3,),)), (_3, (_1, _46), ((_31,),))>>::new().offset(7132)),
        evaluated("(3,(1,5),((3))):(3,(1,46),((31)))", "(2,(0,0),((160)))", <Layout<(_3, (_1, _5), ((_3,),)), (_3, (_1, _46), ((_31,),))>>::new().offset((2, (0, 0), ((160,),)))),
        evaluated("(3,(1,5),((3))):(3,(1,46),((31)))", "(2,(0,1),(125))", <Layout<(_3, (_1, _5), ((_3,),)), (_3, (_1, _46), ((_31,),))>>::new().offset_usize((2, (0, 1), (125,)))),
        evaluated("(32,1,2,8,1):(1,1024,256,32,1)", "2490", <Layout<(_32, _1, _2, _8, _1), (_1, _1024, _256, _32, _1)>>::new().offset(2490)),
        evaluated("(32,1,2,8,1):(1,1024,256,32,1)", "(4,0,0,7,9)", <Layout<(_32, _1, _2, _8, _1), (_1, _1024, _256, _32, _1)>>::new().offset((4, 0, 0, 7, 9))),
        evaluated("(32,1,2,8,1):(1,1024,256,32,1)", "4791", <Layout<(_32, _1, _2, _8, _1), (_1, _1024, _256, _32, _1)>>::new().offset_usize(4791)),
        evaluated("(32,32):(0,1)", "1812", <Layout<(_32, _32), (_0, _1)>>::new().offset(1812)),
        evaluated("(32,32):(0,1)", "(10,235)", <Layout<(_32, _32), (_0, _1)>>::new().offset((10, 235))),
        evaluated("(32,32):(0,1)", "2250", <Layout<(_32, _32), (_0, _1)>>::new().offset_usize(2250)),
        evaluated("(1,((),())):(1,((),()))", "8478", <Layout<(_1, ((), ())), (_1, ((), ()))>>::new().offset(8478)),
        evaluated("(1,((),())):(1,((),()))", "(7092,((),()))", <Layout<(_1, ((), ())), (_1, ((), ()))>>::new().offset((7092, ((), ())))),
        evaluated("(1,((),())):(1,((),()))", "(1180,0)", <Layout<(_1, ((), ())), (_1, ((), ()))>>::new().offset_usize((1180, 0))),
        evaluated("(3,3,(())):(1,3,(()))", "2380", <Layout<(_3, _3, ((),)), (_1, _3, ((),))>>::new().offset(2380)),
        evaluated("(3,3,(())):(1,3,(()))", "(2,947,(()))", <Layout<(_3, _3, ((),)), (_1, _3, ((),))>>::new().offset((2, 947, ((),)))),
        evaluated("(3,3,(())):(1,3,(()))", "(2,116,(0))", <Layout<(_3, _3, ((),)), (_1, _3, ((),))>>::new().offset_usize((2, 116, (0,)))),
        evaluated("():()", "8695", <Layout<(), ()>>::new().offset(8695)),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset(())),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset_usize(())),
        evaluated("((12,7),5,()):((1,24),0,())", "1545", <Layout<((_12, _7), _5, ()), ((_1, _24), _0, ())>>::new().offset(1545)),
        evaluated("((12,7),5,()):((1,24),0,())", "((1,5),14,())", <Layout<((_12, _7), _5, ()), ((_1, _24), _0, ())>>::new().offset(((1, 5), 14, ()))),
        evaluated("((12,7),5,()):((1,24),0,())", "1844", <Layout<((_12, _7), _5, ()), ((_1, _24), _0, ())>>::new().offset_usize(1844)),
    ]
}
