//! Operations as the value level answers them, and layouts with coordinates.
//!
//! Written by `layout_tests::generate`; not to be edited.

use layout_core::__private::*;
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
assert_not_impl_any!(Layout<(_2, (_7,)), (_4, (_31,))>: Multiply<Layout<(_2, (_2, (_1,))), (_6, (_1, (_1,)))>>);
assert_type_eq_all!(Multiplied<Layout<(_12, (), ()), (_1, (), ())>, Layout<(_6, ()), (_3, ())>>, Layout<((_12, (), ()), (_6, ())), ((_1, (), ()), (_36, ()))>);
assert_not_impl_any!(Layout<((_5, _5), ()), ((_42, _5), ())>: Multiply<Layout<(_3, (), (), ()), (_3, (), (), ())>>);
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
assert_not_impl_any!(Layout<(_5, (_1,), _3, _4), (_0, (_5,), _4, _46)>: Multiply<Layout<((), ()), ((), ())>>);
assert_type_eq_all!(Multiplied<Layout<((_4, _1), ()), ((_1, _5), ())>, Layout<((), (_3, _12)), ((), (_1, _3))>>, Layout<(((_4, _1), ()), ((), (_3, _12))), (((_1, _5), ()), ((), (_4, _12)))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_5, _1), (_2, _1)>>, Layout<((), (_5, _1)), ((), (_2, _1))>);
assert_type_eq_all!(Multiplied<Layout<((_6, _3),), ((_1, _6),)>, Layout<((_3,),), ((_6,),)>>, Layout<(((_6, _3),), ((_3,),)), (((_1, _6),), ((_108,),))>);
assert_type_eq_all!(Multiplied<Layout<(_5, _12, ()), (_12, _1, ())>, Layout<(_32, _1, _2, _1, ()), (_12, _3, _6, _1, ())>>, Layout<((_5, _12, ()), (_32, _1, _2, _1, ())), ((_12, _1, ()), (_720, _180, _360, _60, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, (_2, ()), ()), (_1, (_8, ()), ())>, Layout<((_8,), _4, ()), ((_16,), _2, ())>>, Layout<((_8, (_2, ()), ()), ((_8,), _4, ())), ((_1, (_8, ()), ()), ((_256,), _32, ()))>);
assert_not_impl_any!(Layout<(_32, _2), (_3, _1)>: Multiply<Layout<(_2, _3), (_24, _48)>>);
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
assert_not_impl_any!(Layout<(_1, _8, ((_4,),)), (_80, _5, ((_1,),))>: Multiply<Layout<(_12, (_2,)), (_1, (_12,))>>);
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
assert_not_impl_any!(Layout<(_5, _6), (_21, _3)>: Multiply<Layout<((), (), ()), ((), (), ())>>);
assert_type_eq_all!(Multiplied<Layout<((_6,), (), ()), ((_90,), (), ())>, Layout<(), ()>>, Layout<(((_6,), (), ()), ()), (((_90,), (), ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(_12, ((),)), (_0, ((),))>, Layout<(_12, ()), (_3, ())>>, Layout<((_12, ((),)), (_12, ())), ((_0, ((),)), (_3, ()))>);
assert_not_impl_any!(Layout<(_7, _7), (_26, _29)>: Multiply<Layout<((_16,), _4), ((_5,), _1)>>);
assert_type_eq_all!(Multiplied<Layout<(_1, (), ()), (_2, (), ())>, Layout<(_1, _4), (_31, _35)>>, Layout<((_1, (), ()), (_1, _4)), ((_2, (), ()), (_31, _35))>);
assert_not_impl_any!(Layout<(_6, (), ()), (_6, (), ())>: Multiply<Layout<(_5, _5, ()), (_27, _61, ())>>);
assert_type_eq_all!(Multiplied<Layout<(_2, ()), (_26, ())>, Layout<(), ()>>, Layout<((_2, ()), ()), ((_26, ()), ())>);
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

assert_type_eq_all!(Multiplied<Layout<(_4, _8, _32), (_128, _512, _2)>, (_3, Keep)>, Layout<((_4, _3), _8, _32), ((_128, _1), _512, _2)>);
assert_type_eq_all!(Multiplied<Layout<_12, _1>, (_16,)>, Layout<((_12, _16),), ((_1, _12),)>);
assert_not_impl_any!(Layout<(_12, _12, ()), (_36, _1, ())>: Multiply<((_16,), Keep, (Keep,))>);
assert_not_impl_any!(Layout<(_12, _6, _12), (_6, _1, _72)>: Multiply<(Layout<((), _32), ((), _2)>, Layout<((_2, _1), ((),)), ((_3, _6), ((),))>, Keep)>);
assert_not_impl_any!(Layout<_2, _0>: Multiply<((Keep,), Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_4, _5), (_5, _1)>, ()>, Layout<(_4, _5), (_5, _1)>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, ()>, Layout<((),), ((),)>);
assert_type_eq_all!(Multiplied<Layout<(_12, _1, _6, _5), (_0, X8<_67>, _60, _1)>, ()>, Layout<(_12, _1, _6, _5), (_0, X8<_67>, _60, _1)>);
assert_not_impl_any!(Layout<((_12, _2, _12), ()), ((_48, _1, _4), ())>: Multiply<(Keep, Layout<(_12,), (_0,)>, _16)>);
assert_type_eq_all!(Multiplied<Layout<(_16, _4, _1, ()), (_1, _80, _72, ())>, (Layout<(_2, _6, ()), (_3, _3, ())>, Keep)>, Layout<((_16, (_2, _6, ())), _4, _1, ()), ((_1, (_48, _48, ())), _80, _72, ())>);
assert_not_impl_any!(Layout<(_2, _32, _2), (_32, _1, _0)>: Multiply<((Keep, Keep),)>);
assert_type_eq_all!(Multiplied<Layout<(_2, (_6,)), (_13, (_6,))>, ()>, Layout<(_2, (_6,)), (_13, (_6,))>);
assert_not_impl_any!(Layout<((_3, _4), (_2,)), ((_4, _4), (_32,))>: Multiply<(Layout<(), ()>,)>);
assert_not_impl_any!(Layout<((),), ((),)>: Multiply<(_16, (_8, Layout<(_12, (), ((),)), (_12, (), ((),))>))>);
assert_not_impl_any!(Layout<(_1, (), ((),)), (_1, (), ((),))>: Multiply<((Layout<(), ()>, Keep), Layout<(_12, (), ()), (_4, (), ())>)>);
assert_type_eq_all!(Multiplied<Layout<(((),),), (((),),)>, ()>, Layout<(((),),), (((),),)>);
assert_type_eq_all!(Multiplied<Layout<(_5, ()), (_4, ())>, (Keep,)>, Layout<(_5, ()), (_4, ())>);
assert_not_impl_any!(Layout<((),), ((),)>: Multiply<((Keep, Layout<((_4, _6, ()),), ((_4, _3, ()),)>), Keep)>);
assert_not_impl_any!(Layout<(_6, _2, (_6,)), (_6, _6, (_50,))>: Multiply<(Keep, _9, _16)>);
assert_type_eq_all!(Multiplied<Layout<(_4, _12, ((), ())), (_2, _8, ((), ()))>, ()>, Layout<(_4, _12, ((), ())), (_2, _8, ((), ()))>);
assert_not_impl_any!(Layout<((_2,), _2, _16, ()), ((_1,), _32, _2, ())>: Multiply<((Layout<_16, _3>,), _16, (_8, _2), (_2,))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>, (Keep,)>, Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>);
assert_type_eq_all!(Multiplied<Layout<(_6, _1, ((_7, (_1,)),)), (_53, _6, ((_26, (_53,)),))>, (Keep, _16)>, Layout<(_6, (_1, _16), ((_7, (_1,)),)), (_53, (_6, _1), ((_26, (_53,)),))>);
assert_type_eq_all!(Multiplied<Layout<(_16, _4, _1, _1, _4), (_16, _1, _256, _256, _4)>, (Layout<(), ()>, _16, Layout<((_12,), ()), ((_0,), ())>, (Keep,))>, Layout<((_16, ()), (_4, _16), (_1, ((_12,), ())), (_1,), _4), ((_16, ()), (_1, _4), (_256, ((_0,), ())), (_256,), _4)>);
assert_type_eq_all!(Multiplied<Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>, (Keep,)>, Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_2, _4), ()), ((_1, _2), ())>, (Keep,)>, Layout<((_2, _4), ()), ((_1, _2), ())>);
assert_not_impl_any!(Layout<(_4, _2, _16, (), ((),)), (_0, _17, _1, (), ((),))>: Multiply<((_16, Keep), Keep)>);
assert_not_impl_any!(Layout<_12, _1>: Multiply<(Layout<((_12,), _2, ()), ((_2,), _1, ())>, Layout<(_32, (), ()), (_1, (), ())>)>);
assert_type_eq_all!(Multiplied<Layout<(_1, _2, _2, _4), (_4, _2, _19, _61)>, (Layout<(((),), ()), (((),), ())>, _6)>, Layout<((_1, (((),), ())), (_2, (_2, _3)), _2, _4), ((_4, (((),), ())), (_2, (_1, _4)), _19, _61)>);
assert_type_eq_all!(Multiplied<Layout<(_1, _8, _6, _2), (_32, _2, _192, _32)>, (_2, Keep, Keep, Layout<_1, _1>)>, Layout<((_1, _2), _8, _6, (_2, _1)), ((_32, _1), _2, _192, (_32, _1))>);
assert_type_eq_all!(Multiplied<Layout<((_7,), (), ()), ((_0,), (), ())>, (Layout<((_1, _2), _1, ((),), _1), ((_7, _7), _2, ((),), _57)>,)>, Layout<(((_7,), ((_1, _2), _1, ((),), _1)), (), ()), (((_0,), ((_7, _7), _2, ((),), _57)), (), ())>);
assert_not_impl_any!(Layout<(_8, (_32, _1, _4), ()), (_65, (_2, _65, X8<_97>), ())>: Multiply<(Layout<(_7, (), ()), (_12, (), ())>, Keep, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_6, ()), (_6, ())>, (Keep,)>, Layout<(_6, ()), (_6, ())>);
assert_type_eq_all!(Multiplied<Layout<(_9, ()), (_1, ())>, (_16,)>, Layout<((_9, _16), ()), ((_1, _9), ())>);
assert_type_eq_all!(Multiplied<Layout<((_6, ()), ()), ((_4, ()), ())>, ()>, Layout<((_6, ()), ()), ((_4, ()), ())>);
assert_not_impl_any!(Layout<(_9, _5), (_15, _3)>: Multiply<((Layout<((_8, ()),), ((_32, ()),)>,), Layout<(_1, _4, _1), (_6, _7, _11)>, Keep)>);
assert_type_eq_all!(Multiplied<Layout<(_16, ((_2, _1),), ()), (_8, ((_2, _1),), ())>, (Keep, Keep, Layout<(_12,), (_1,)>)>, Layout<(_16, ((_2, _1),), ((), (_12,))), (_8, ((_2, _1),), ((), (_1,)))>);
assert_type_eq_all!(Multiplied<Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>, (Keep, Keep, Keep)>, Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>);
assert_type_eq_all!(Multiplied<Layout<(_3, ((_8,),)), (_8, ((_1,),))>, ((_16,),)>, Layout<(((_3, (_8, _2)),), ((_8,),)), (((_8, (_1, _24)),), ((_1,),))>);
assert_type_eq_all!(Multiplied<Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>, ()>, Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>);
assert_type_eq_all!(Multiplied<Layout<((), (_12, _4)), ((), (_1, _0))>, (Keep,)>, Layout<((), (_12, _4)), ((), (_1, _0))>);
assert_type_eq_all!(Multiplied<Layout<(_12, _12, ()), (_1, _12, ())>, (_8,)>, Layout<((_12, _8), _12, ()), ((_1, _12), _12, ())>);
assert_type_eq_all!(Multiplied<Layout<(_8, _8, _2), (_128, _1024, _1)>, (Layout<(_32,), (_1,)>,)>, Layout<((_8, (_32,)), _8, _2), ((_128, (_1,)), _1024, _1)>);
assert_type_eq_all!(Multiplied<Layout<(_12, _9, (_7,)), (_1, _144, (_0,))>, (Layout<(_12, (_1,)), (_1, (_12,))>, _16)>, Layout<((_12, (_12, (_1,))), (_9, _16), (_7,)), ((_1, (_12, (_144,))), (_144, _1), (_0,))>);
assert_type_eq_all!(Multiplied<Layout<(_32, (_4,), ()), (_0, (_216,), ())>, (Layout<(_8,), (_2,)>, Layout<((), _16, ()), ((), _4, ())>)>, Layout<((_32, (_8,)), ((_4,), ((), _16, ())), ()), ((_0, (_2,)), ((_216,), ((), _4, ())), ())>);

/// Layouts, measured by their types.
pub(crate) fn layouts() -> Vec<Measured> {
    vec![
        measured::<Layout<(_4, (_8, ()), _4, _32), (_33, (_266, ()), X0<_266>, _1)>>("(4,(8,()),4,32):(33,(266,()),4256,1)"),
        measured::<Layout<(_16, _32, _8), (_32, _512, _1)>>("(16,32,8):(32,512,1)"),
        measured::<Layout<((_7, ((_4,), _7)),), ((_60, ((_1,), _5)),)>>("((7,((4),7))):((60,((1),5)))"),
        measured::<Layout<(_12, _12, _12), (_432, _3, _36)>>("(12,12,12):(432,3,36)"),
        measured::<Layout<(_16, _8, ((_4,),)), (_1, _0, ((_256,),))>>("(16,8,((4))):(1,0,((256)))"),
        measured::<Layout<(_5, (_5, ())), (_61, (_0, ()))>>("(5,(5,())):(61,(0,()))"),
        measured::<Layout<(_1, _7, _5, _3), (_2, _0, _14, _25)>>("(1,7,5,3):(2,0,14,25)"),
        measured::<Layout<(_7,), (_7,)>>("(7):(7)"),
        measured::<Layout<(_3, _4), (_1, _9)>>("(3,4):(1,9)"),
        measured::<Layout<(_7, (), ()), (_0, (), ())>>("(7,(),()):(0,(),())"),
        measured::<Layout<(_6, ((_4,),)), (_6, ((_1,),))>>("(6,((4))):(6,((1)))"),
        measured::<Layout<(((_32,), ()),), (((_96,), ()),)>>("(((32),())):(((96),()))"),
        measured::<Layout<((_8,), _32, ()), ((_1,), _8, ())>>("((8),32,()):((1),8,())"),
        measured::<Layout<((_5,), _8, _12), ((_24,), _1, _120)>>("((5),8,12):((24),1,120)"),
        measured::<Layout<(_4, ((),), ()), (_1, ((),), ())>>("(4,(()),()):(1,(()),())"),
        measured::<Layout<(_16, _4, _32, (), ()), (_0, _0, _1, (), ())>>("(16,4,32,(),()):(0,0,1,(),())"),
        measured::<Layout<(_32, (_4,)), (_1, (_0,))>>("(32,(4)):(1,(0))"),
        measured::<Layout<(((),), ()), (((),), ())>>("((()),()):((()),())"),
        measured::<Layout<(_7, ((),)), (_3, ((),))>>("(7,(())):(3,(()))"),
        measured::<Layout<(_16, _8, _16), (_64, _1024, _1)>>("(16,8,16):(64,1024,1)"),
        measured::<Layout<(_7, (), (), ()), (_6, (), (), ())>>("(7,(),(),()):(6,(),(),())"),
        measured::<Layout<(_1, _16, _8), (_16, _1, _16)>>("(1,16,8):(16,1,16)"),
        measured::<Layout<(_8, _12, _12), (_12, _1, _96)>>("(8,12,12):(12,1,96)"),
        measured::<Layout<(_8, _1, ((_32, _8, ()),)), (_1, X8<_2048>, ((_128, X1<_256>, ()),))>>("(8,1,((32,8,()))):(1,32776,((128,4097,())))"),
        measured::<Layout<(_1, _32, (_1, (_4,)), ()), (_0, _4, (_384, (_1,)), ())>>("(1,32,(1,(4)),()):(0,4,(384,(1)),())"),
        measured::<Layout<(_1, ((),), ()), (_1, ((),), ())>>("(1,(()),()):(1,(()),())"),
        measured::<Layout<(_12,), (_1,)>>("(12):(1)"),
        measured::<Layout<(_5, (), ()), (_49, (), ())>>("(5,(),()):(49,(),())"),
        measured::<Layout<((_3,), _3, (_5,)), ((_49,), _1, (_2,))>>("((3),3,(5)):((49),1,(2))"),
        measured::<Layout<(_4, ((_4,), (_2, _16, _2))), (_8, ((_2,), (_1, _32, _512)))>>("(4,((4),(2,16,2))):(8,((2),(1,32,512)))"),
        measured::<Layout<(_1,), (_0,)>>("(1):(0)"),
        measured::<Layout<((_4, _7),), ((_8, _6),)>>("((4,7)):((8,6))"),
        measured::<Layout<(_12, _12, _1, (_12, ())), (_12, _0, _1, (_1, ()))>>("(12,12,1,(12,())):(12,0,1,(1,()))"),
        measured::<Layout<((_4, _12, _5), ()), ((_10, _40, _2), ())>>("((4,12,5),()):((10,40,2),())"),
        measured::<Layout<((_4, _4, _6), _7, (), ()), ((_18, _6, _40), _38, (), ())>>("((4,4,6),7,(),()):((18,6,40),38,(),())"),
        measured::<Layout<(((_12, _6, _12),), (_1,)), (((_864, _12, _72),), (_1,))>>("(((12,6,12)),(1)):(((864,12,72)),(1))"),
        measured::<Layout<(_12, ((_8,), _7)), (_0, ((_1,), _24))>>("(12,((8),7)):(0,((1),24))"),
        measured::<Layout<(((_2,),),), (((_1,),),)>>("(((2))):(((1)))"),
        measured::<Layout<((_16, _8), _4), ((_1, X0<_136>), _544)>>("((16,8),4):((1,2176),544)"),
        measured::<Layout<(_1, (_1, (_8,)), ()), (_1, (_1, (_2,)), ())>>("(1,(1,(8)),()):(1,(1,(2)),())"),
        measured::<Layout<((_4, (_4, _7)), ()), ((_28, (_8, _31)), ())>>("((4,(4,7)),()):((28,(8,31)),())"),
        measured::<Layout<((_12, _12), _5), ((_180, _1), _36)>>("((12,12),5):((180,1),36)"),
        measured::<Layout<(_12, _9, _9, _4), (X8<_121>, _108, _4, _1)>>("(12,9,9,4):(1944,108,4,1)"),
        measured::<Layout<(), ()>>("():()"),
        measured::<Layout<((),), ((),)>>("(()):(())"),
        measured::<Layout<(_1, _1, _16, _32), (_0, X0<X8<_64>>, _1, _16)>>("(1,1,16,32):(0,16512,1,16)"),
        measured::<Layout<(_6, (_12, _12)), (_12, (_1, _72))>>("(6,(12,12)):(12,(1,72))"),
        measured::<Layout<(_4, _4, ((),)), (_4, _1, ((),))>>("(4,4,(())):(4,1,(()))"),
        measured::<Layout<(_12, _4, (_7, _12), ()), (_1, _1008, (_144, _12), ())>>("(12,4,(7,12),()):(1,1008,(144,12),())"),
        measured::<Layout<(_1, _5, ((),)), (_17, _8, ((),))>>("(1,5,(())):(17,8,(()))"),
        measured::<Layout<(_12, _9, _12), (_324, _36, _3)>>("(12,9,12):(324,36,3)"),
        measured::<Layout<(_6, _3, (_1,), _1, ()), (_62, _31, (_8,), _60, ())>>("(6,3,(1),1,()):(62,31,(8),60,())"),
        measured::<Layout<((_7, _2), ((),)), ((_62, _45), ((),))>>("((7,2),(())):((62,45),(()))"),
        measured::<Layout<(_1, _7, _5, (_3,)), (_39, _47, _62, (_3,))>>("(1,7,5,(3)):(39,47,62,(3))"),
        measured::<Layout<(_5, _7), (_3, _22)>>("(5,7):(3,22)"),
        measured::<Layout<(_16, _16, _16, (_1,)), (_16, _1, _256, (_16,))>>("(16,16,16,(1)):(16,1,256,(16))"),
        measured::<Layout<(_4, (((_8,),),)), (_0, (((_1,),),))>>("(4,(((8)))):(0,(((1))))"),
        measured::<Layout<(_3, ((_6,),), ()), (_47, ((_7,),), ())>>("(3,((6)),()):(47,((7)),())"),
        measured::<Layout<((_2, _8), (_3,), (_12,)), ((_24, _1), (_8,), (_0,))>>("((2,8),(3),(12)):((24,1),(8),(0))"),
        measured::<Layout<(_12, ((_6, _12),)), (_0, ((_1, _0),))>>("(12,((6,12))):(0,((1,0)))"),
    ]
}

/// Layouts, evaluated by their types.
pub(crate) fn offsets() -> Vec<Evaluated> {
    vec![
        evaluated("(4,(8,()),4,32):(33,(266,()),4256,1)", "9103", <Layout<(_4, (_8, ()), _4, _32), (_33, (_266, ()), X0<_266>, _1)>>::new().offset(9103)),
        evaluated("(4,(8,()),4,32):(33,(266,()),4256,1)", "(3,(2,()),2,54)", <Layout<(_4, (_8, ()), _4, _32), (_33, (_266, ()), X0<_266>, _1)>>::new().offset((3, (2, ()), 2, 54))),
        evaluated("(4,(8,()),4,32):(33,(266,()),4256,1)", "(3,(3,()),1,56)", <Layout<(_4, (_8, ()), _4, _32), (_33, (_266, ()), X0<_266>, _1)>>::new().offset_usize((<_3>::new(), (<_3>::new(), ()), <_1>::new(), 56))),
        evaluated("(16,32,8):(32,512,1)", "1", <Layout<(_16, _32, _8), (_32, _512, _1)>>::new().offset(1)),
        evaluated("(16,32,8):(32,512,1)", "(14,18,6)", <Layout<(_16, _32, _8), (_32, _512, _1)>>::new().offset((14, 18, 6))),
        evaluated("(16,32,8):(32,512,1)", "562", <Layout<(_16, _32, _8), (_32, _512, _1)>>::new().offset_usize(562)),
        evaluated("((7,((4),7))):((60,((1),5)))", "2331", <Layout<((_7, ((_4,), _7)),), ((_60, ((_1,), _5)),)>>::new().offset(2331)),
        evaluated("((7,((4),7))):((60,((1),5)))", "((1,((1),177)))", <Layout<((_7, ((_4,), _7)),), ((_60, ((_1,), _5)),)>>::new().offset(((1, ((1,), 177)),))),
        evaluated("((7,((4),7))):((60,((1),5)))", "2552", <Layout<((_7, ((_4,), _7)),), ((_60, ((_1,), _5)),)>>::new().offset_usize(2552)),
        evaluated("(12,12,12):(432,3,36)", "185", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset(185)),
        evaluated("(12,12,12):(432,3,36)", "(4,9,42)", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset((4, 9, 42))),
        evaluated("(12,12,12):(432,3,36)", "8113", <Layout<(_12, _12, _12), (_432, _3, _36)>>::new().offset_usize(<X1<_507>>::new())),
        evaluated("(16,8,((4))):(1,0,((256)))", "7491", <Layout<(_16, _8, ((_4,),)), (_1, _0, ((_256,),))>>::new().offset(7491)),
        evaluated("(16,8,((4))):(1,0,((256)))", "(15,7,((13)))", <Layout<(_16, _8, ((_4,),)), (_1, _0, ((_256,),))>>::new().offset((15, 7, ((13,),)))),
        evaluated("(16,8,((4))):(1,0,((256)))", "(14,1,39)", <Layout<(_16, _8, ((_4,),)), (_1, _0, ((_256,),))>>::new().offset_usize((14, <_1>::new(), <_39>::new()))),
        evaluated("(5,(5,())):(61,(0,()))", "8652", <Layout<(_5, (_5, ())), (_61, (_0, ()))>>::new().offset(8652)),
        evaluated("(5,(5,())):(61,(0,()))", "(4,(1960,()))", <Layout<(_5, (_5, ())), (_61, (_0, ()))>>::new().offset((4, (1960, ())))),
        evaluated("(5,(5,())):(61,(0,()))", "8745", <Layout<(_5, (_5, ())), (_61, (_0, ()))>>::new().offset_usize(<X9<_546>>::new())),
        evaluated("(1,7,5,3):(2,0,14,25)", "6060", <Layout<(_1, _7, _5, _3), (_2, _0, _14, _25)>>::new().offset(6060)),
        evaluated("(1,7,5,3):(2,0,14,25)", "(0,4,2,9)", <Layout<(_1, _7, _5, _3), (_2, _0, _14, _25)>>::new().offset((0, 4, 2, 9))),
        evaluated("(1,7,5,3):(2,0,14,25)", "(0,5,4,192)", <Layout<(_1, _7, _5, _3), (_2, _0, _14, _25)>>::new().offset_usize((0, <_5>::new(), 4, 192))),
        evaluated("(7):(7)", "6524", <Layout<(_7,), (_7,)>>::new().offset(6524)),
        evaluated("(7):(7)", "(3871)", <Layout<(_7,), (_7,)>>::new().offset((3871,))),
        evaluated("(7):(7)", "9547", <Layout<(_7,), (_7,)>>::new().offset_usize(<XB<_596>>::new())),
        evaluated("(3,4):(1,9)", "1501", <Layout<(_3, _4), (_1, _9)>>::new().offset(1501)),
        evaluated("(3,4):(1,9)", "(1,2415)", <Layout<(_3, _4), (_1, _9)>>::new().offset((1, 2415))),
        evaluated("(3,4):(1,9)", "3263", <Layout<(_3, _4), (_1, _9)>>::new().offset_usize(<XF<_203>>::new())),
        evaluated("(7,(),()):(0,(),())", "7783", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset(7783)),
        evaluated("(7,(),()):(0,(),())", "(4346,(),())", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset((4346, (), ()))),
        evaluated("(7,(),()):(0,(),())", "7197", <Layout<(_7, (), ()), (_0, (), ())>>::new().offset_usize(<XD<_449>>::new())),
        evaluated("(6,((4))):(6,((1)))", "9959", <Layout<(_6, ((_4,),)), (_6, ((_1,),))>>::new().offset(9959)),
        evaluated("(6,((4))):(6,((1)))", "(0,((265)))", <Layout<(_6, ((_4,),)), (_6, ((_1,),))>>::new().offset((0, ((265,),)))),
        evaluated("(6,((4))):(6,((1)))", "4156", <Layout<(_6, ((_4,),)), (_6, ((_1,),))>>::new().offset_usize(4156)),
        evaluated("(((32),())):(((96),()))", "664", <Layout<(((_32,), ()),), (((_96,), ()),)>>::new().offset(664)),
        evaluated("(((32),())):(((96),()))", "(((1711),()))", <Layout<(((_32,), ()),), (((_96,), ()),)>>::new().offset((((1711,), ()),))),
        evaluated("(((32),())):(((96),()))", "8065", <Layout<(((_32,), ()),), (((_96,), ()),)>>::new().offset_usize(<X1<_504>>::new())),
        evaluated("((8),32,()):((1),8,())", "7543", <Layout<((_8,), _32, ()), ((_1,), _8, ())>>::new().offset(7543)),
        evaluated("((8),32,()):((1),8,())", "((7),227,())", <Layout<((_8,), _32, ()), ((_1,), _8, ())>>::new().offset(((7,), 227, ()))),
        evaluated("((8),32,()):((1),8,())", "6622", <Layout<((_8,), _32, ()), ((_1,), _8, ())>>::new().offset_usize(6622)),
        evaluated("((5),8,12):((24),1,120)", "9861", <Layout<((_5,), _8, _12), ((_24,), _1, _120)>>::new().offset(9861)),
        evaluated("((5),8,12):((24),1,120)", "((1),4,229)", <Layout<((_5,), _8, _12), ((_24,), _1, _120)>>::new().offset(((1,), 4, 229))),
        evaluated("((5),8,12):((24),1,120)", "7245", <Layout<((_5,), _8, _12), ((_24,), _1, _120)>>::new().offset_usize(<XD<_452>>::new())),
        evaluated("(4,(()),()):(1,(()),())", "5384", <Layout<(_4, ((),), ()), (_1, ((),), ())>>::new().offset(5384)),
        evaluated("(4,(()),()):(1,(()),())", "(1607,(()),())", <Layout<(_4, ((),), ()), (_1, ((),), ())>>::new().offset((1607, ((),), ()))),
        evaluated("(4,(()),()):(1,(()),())", "2133", <Layout<(_4, ((),), ()), (_1, ((),), ())>>::new().offset_usize(<X5<_133>>::new())),
        evaluated("(16,4,32,(),()):(0,0,1,(),())", "9810", <Layout<(_16, _4, _32, (), ()), (_0, _0, _1, (), ())>>::new().offset(9810)),
        evaluated("(16,4,32,(),()):(0,0,1,(),())", "(6,2,17,(),())", <Layout<(_16, _4, _32, (), ()), (_0, _0, _1, (), ())>>::new().offset((6, 2, 17, (), ()))),
        evaluated("(16,4,32,(),()):(0,0,1,(),())", "522", <Layout<(_16, _4, _32, (), ()), (_0, _0, _1, (), ())>>::new().offset_usize(522)),
        evaluated("(32,(4)):(1,(0))", "2792", <Layout<(_32, (_4,)), (_1, (_0,))>>::new().offset(2792)),
        evaluated("(32,(4)):(1,(0))", "(10,(213))", <Layout<(_32, (_4,)), (_1, (_0,))>>::new().offset((10, (213,)))),
        evaluated("(32,(4)):(1,(0))", "(18,163)", <Layout<(_32, (_4,)), (_1, (_0,))>>::new().offset_usize((18, <_163>::new()))),
        evaluated("((()),()):((()),())", "2694", <Layout<(((),), ()), (((),), ())>>::new().offset(2694)),
        evaluated("((()),()):((()),())", "((()),())", <Layout<(((),), ()), (((),), ())>>::new().offset((((),), ()))),
        evaluated("((()),()):((()),())", "2309", <Layout<(((),), ()), (((),), ())>>::new().offset_usize(<X5<_144>>::new())),
        evaluated("(7,(())):(3,(()))", "7252", <Layout<(_7, ((),)), (_3, ((),))>>::new().offset(7252)),
        evaluated("(7,(())):(3,(()))", "(4335,(()))", <Layout<(_7, ((),)), (_3, ((),))>>::new().offset((4335, ((),)))),
        evaluated("(7,(())):(3,(()))", "(6754,0)", <Layout<(_7, ((),)), (_3, ((),))>>::new().offset_usize((6754, 0))),
        evaluated("(16,8,16):(64,1024,1)", "1879", <Layout<(_16, _8, _16), (_64, _1024, _1)>>::new().offset(1879)),
        evaluated("(16,8,16):(64,1024,1)", "(14,5,29)", <Layout<(_16, _8, _16), (_64, _1024, _1)>>::new().offset((14, 5, 29))),
        evaluated("(16,8,16):(64,1024,1)", "9284", <Layout<(_16, _8, _16), (_64, _1024, _1)>>::new().offset_usize(9284)),
        evaluated("(7,(),(),()):(6,(),(),())", "7433", <Layout<(_7, (), (), ()), (_6, (), (), ())>>::new().offset(7433)),
        evaluated("(7,(),(),()):(6,(),(),())", "(8707,(),(),())", <Layout<(_7, (), (), ()), (_6, (), (), ())>>::new().offset((8707, (), (), ()))),
        evaluated("(7,(),(),()):(6,(),(),())", "(3349,0,0,())", <Layout<(_7, (), (), ()), (_6, (), (), ())>>::new().offset_usize((<X5<_209>>::new(), 0, 0, ()))),
        evaluated("(1,16,8):(16,1,16)", "4112", <Layout<(_1, _16, _8), (_16, _1, _16)>>::new().offset(4112)),
        evaluated("(1,16,8):(16,1,16)", "(0,3,365)", <Layout<(_1, _16, _8), (_16, _1, _16)>>::new().offset((0, 3, 365))),
        evaluated("(1,16,8):(16,1,16)", "(0,2,55)", <Layout<(_1, _16, _8), (_16, _1, _16)>>::new().offset_usize((0, 2, <_55>::new()))),
        evaluated("(8,12,12):(12,1,96)", "3681", <Layout<(_8, _12, _12), (_12, _1, _96)>>::new().offset(3681)),
        evaluated("(8,12,12):(12,1,96)", "(7,3,10)", <Layout<(_8, _12, _12), (_12, _1, _96)>>::new().offset((7, 3, 10))),
        evaluated("(8,12,12):(12,1,96)", "9931", <Layout<(_8, _12, _12), (_12, _1, _96)>>::new().offset_usize(<XB<_620>>::new())),
        evaluated("(8,1,((32,8,()))):(1,32776,((128,4097,())))", "2952", <Layout<(_8, _1, ((_32, _8, ()),)), (_1, X8<_2048>, ((_128, X1<_256>, ()),))>>::new().offset(2952)),
        evaluated("(8,1,((32,8,()))):(1,32776,((128,4097,())))", "(6,0,((23,5,())))", <Layout<(_8, _1, ((_32, _8, ()),)), (_1, X8<_2048>, ((_128, X1<_256>, ()),))>>::new().offset((6, 0, ((23, 5, ()),)))),
        evaluated("(8,1,((32,8,()))):(1,32776,((128,4097,())))", "8221", <Layout<(_8, _1, ((_32, _8, ()),)), (_1, X8<_2048>, ((_128, X1<_256>, ()),))>>::new().offset_usize(<XD<_513>>::new())),
        evaluated("(1,32,(1,(4)),()):(0,4,(384,(1)),())", "7411", <Layout<(_1, _32, (_1, (_4,)), ()), (_0, _4, (_384, (_1,)), ())>>::new().offset(7411)),
        evaluated("(1,32,(1,(4)),()):(0,4,(384,(1)),())", "(0,19,(0,(31)),())", <Layout<(_1, _32, (_1, (_4,)), ()), (_0, _4, (_384, (_1,)), ())>>::new().offset((0, 19, (0, (31,)), ()))),
        evaluated("(1,32,(1,(4)),()):(0,4,(384,(1)),())", "7838", <Layout<(_1, _32, (_1, (_4,)), ()), (_0, _4, (_384, (_1,)), ())>>::new().offset_usize(7838)),
        evaluated("(1,(()),()):(1,(()),())", "6396", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset(6396)),
        evaluated("(1,(()),()):(1,(()),())", "(604,(()),())", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset((604, ((),), ()))),
        evaluated("(1,(()),()):(1,(()),())", "(5554,(()),0)", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset_usize((5554, ((),), 0))),
        evaluated("(12):(1)", "9924", <Layout<(_12,), (_1,)>>::new().offset(9924)),
        evaluated("(12):(1)", "(7969)", <Layout<(_12,), (_1,)>>::new().offset((7969,))),
        evaluated("(12):(1)", "(9882)", <Layout<(_12,), (_1,)>>::new().offset_usize((9882,))),
        evaluated("(5,(),()):(49,(),())", "3473", <Layout<(_5, (), ()), (_49, (), ())>>::new().offset(3473)),
        evaluated("(5,(),()):(49,(),())", "(4566,(),())", <Layout<(_5, (), ()), (_49, (), ())>>::new().offset((4566, (), ()))),
        evaluated("(5,(),()):(49,(),())", "(1537,0,())", <Layout<(_5, (), ()), (_49, (), ())>>::new().offset_usize((<X1<_96>>::new(), 0, ()))),
        evaluated("((3),3,(5)):((49),1,(2))", "2824", <Layout<((_3,), _3, (_5,)), ((_49,), _1, (_2,))>>::new().offset(2824)),
        evaluated("((3),3,(5)):((49),1,(2))", "((1),2,(736))", <Layout<((_3,), _3, (_5,)), ((_49,), _1, (_2,))>>::new().offset(((1,), 2, (736,)))),
        evaluated("((3),3,(5)):((49),1,(2))", "9342", <Layout<((_3,), _3, (_5,)), ((_49,), _1, (_2,))>>::new().offset_usize(9342)),
        evaluated("(4,((4),(2,16,2))):(8,((2),(1,32,512)))", "2851", <Layout<(_4, ((_4,), (_2, _16, _2))), (_8, ((_2,), (_1, _32, _512)))>>::new().offset(2851)),
        evaluated("(4,((4),(2,16,2))):(8,((2),(1,32,512)))", "(2,((1),(1,0,18)))", <Layout<(_4, ((_4,), (_2, _16, _2))), (_8, ((_2,), (_1, _32, _512)))>>::new().offset((2, ((1,), (1, 0, 18))))),
        evaluated("(4,((4),(2,16,2))):(8,((2),(1,32,512)))", "2982", <Layout<(_4, ((_4,), (_2, _16, _2))), (_8, ((_2,), (_1, _32, _512)))>>::new().offset_usize(2982)),
        evaluated("(1):(0)", "6202", <Layout<(_1,), (_0,)>>::new().offset(6202)),
        evaluated("(1):(0)", "(8770)", <Layout<(_1,), (_0,)>>::new().offset((8770,))),
        evaluated("(1):(0)", "4264", <Layout<(_1,), (_0,)>>::new().offset_usize(4264)),
        evaluated("((4,7)):((8,6))", "7533", <Layout<((_4, _7),), ((_8, _6),)>>::new().offset(7533)),
        evaluated("((4,7)):((8,6))", "((1,1071))", <Layout<((_4, _7),), ((_8, _6),)>>::new().offset(((1, 1071),))),
        evaluated("((4,7)):((8,6))", "(2889)", <Layout<((_4, _7),), ((_8, _6),)>>::new().offset_usize((<X9<_180>>::new(),))),
        evaluated("(12,12,1,(12,())):(12,0,1,(1,()))", "616", <Layout<(_12, _12, _1, (_12, ())), (_12, _0, _1, (_1, ()))>>::new().offset(616)),
        evaluated("(12,12,1,(12,())):(12,0,1,(1,()))", "(5,9,0,(45,()))", <Layout<(_12, _12, _1, (_12, ())), (_12, _0, _1, (_1, ()))>>::new().offset((5, 9, 0, (45, ())))),
        evaluated("(12,12,1,(12,())):(12,0,1,(1,()))", "6660", <Layout<(_12, _12, _1, (_12, ())), (_12, _0, _1, (_1, ()))>>::new().offset_usize(6660)),
        evaluated("((4,12,5),()):((10,40,2),())", "5243", <Layout<((_4, _12, _5), ()), ((_10, _40, _2), ())>>::new().offset(5243)),
        evaluated("((4,12,5),()):((10,40,2),())", "((2,8,41),())", <Layout<((_4, _12, _5), ()), ((_10, _40, _2), ())>>::new().offset(((2, 8, 41), ()))),
        evaluated("((4,12,5),()):((10,40,2),())", "6233", <Layout<((_4, _12, _5), ()), ((_10, _40, _2), ())>>::new().offset_usize(<X9<_389>>::new())),
        evaluated("((4,4,6),7,(),()):((18,6,40),38,(),())", "8981", <Layout<((_4, _4, _6), _7, (), ()), ((_18, _6, _40), _38, (), ())>>::new().offset(8981)),
        evaluated("((4,4,6),7,(),()):((18,6,40),38,(),())", "((1,3,0),37,(),())", <Layout<((_4, _4, _6), _7, (), ()), ((_18, _6, _40), _38, (), ())>>::new().offset(((1, 3, 0), 37, (), ()))),
        evaluated("((4,4,6),7,(),()):((18,6,40),38,(),())", "1487", <Layout<((_4, _4, _6), _7, (), ()), ((_18, _6, _40), _38, (), ())>>::new().offset_usize(<XF<_92>>::new())),
        evaluated("(((12,6,12)),(1)):(((864,12,72)),(1))", "47", <Layout<(((_12, _6, _12),), (_1,)), (((_864, _12, _72),), (_1,))>>::new().offset(47)),
        evaluated("(((12,6,12)),(1)):(((864,12,72)),(1))", "(((4,4,1)),(4))", <Layout<(((_12, _6, _12),), (_1,)), (((_864, _12, _72),), (_1,))>>::new().offset((((4, 4, 1),), (4,)))),
        evaluated("(((12,6,12)),(1)):(((864,12,72)),(1))", "(571,(8))", <Layout<(((_12, _6, _12),), (_1,)), (((_864, _12, _72),), (_1,))>>::new().offset_usize((<_571>::new(), (8,)))),
        evaluated("(12,((8),7)):(0,((1),24))", "8609", <Layout<(_12, ((_8,), _7)), (_0, ((_1,), _24))>>::new().offset(8609)),
        evaluated("(12,((8),7)):(0,((1),24))", "(5,((5),46))", <Layout<(_12, ((_8,), _7)), (_0, ((_1,), _24))>>::new().offset((5, ((5,), 46)))),
        evaluated("(12,((8),7)):(0,((1),24))", "(1,313)", <Layout<(_12, ((_8,), _7)), (_0, ((_1,), _24))>>::new().offset_usize((<_1>::new(), <_313>::new()))),
        evaluated("(((2))):(((1)))", "3371", <Layout<(((_2,),),), (((_1,),),)>>::new().offset(3371)),
        evaluated("(((2))):(((1)))", "(((5156)))", <Layout<(((_2,),),), (((_1,),),)>>::new().offset((((5156,),),))),
        evaluated("(((2))):(((1)))", "7648", <Layout<(((_2,),),), (((_1,),),)>>::new().offset_usize(7648)),
        evaluated("((16,8),4):((1,2176),544)", "7501", <Layout<((_16, _8), _4), ((_1, X0<_136>), _544)>>::new().offset(7501)),
        evaluated("((16,8),4):((1,2176),544)", "((12,1),62)", <Layout<((_16, _8), _4), ((_1, X0<_136>), _544)>>::new().offset(((12, 1), 62))),
        evaluated("((16,8),4):((1,2176),544)", "(108,65)", <Layout<((_16, _8), _4), ((_1, X0<_136>), _544)>>::new().offset_usize((108, <_65>::new()))),
        evaluated("(1,(1,(8)),()):(1,(1,(2)),())", "6035", <Layout<(_1, (_1, (_8,)), ()), (_1, (_1, (_2,)), ())>>::new().offset(6035)),
        evaluated("(1,(1,(8)),()):(1,(1,(2)),())", "(0,(0,(1917)),())", <Layout<(_1, (_1, (_8,)), ()), (_1, (_1, (_2,)), ())>>::new().offset((0, (0, (1917,)), ()))),
        evaluated("(1,(1,(8)),()):(1,(1,(2)),())", "1153", <Layout<(_1, (_1, (_8,)), ()), (_1, (_1, (_2,)), ())>>::new().offset_usize(<X1<_72>>::new())),
        evaluated("((4,(4,7)),()):((28,(8,31)),())", "9649", <Layout<((_4, (_4, _7)), ()), ((_28, (_8, _31)), ())>>::new().offset(9649)),
        evaluated("((4,(4,7)),()):((28,(8,31)),())", "((0,(0,228)),())", <Layout<((_4, (_4, _7)), ()), ((_28, (_8, _31)), ())>>::new().offset(((0, (0, 228)), ()))),
        evaluated("((4,(4,7)),()):((28,(8,31)),())", "5717", <Layout<((_4, (_4, _7)), ()), ((_28, (_8, _31)), ())>>::new().offset_usize(<X5<_357>>::new())),
        evaluated("((12,12),5):((180,1),36)", "4948", <Layout<((_12, _12), _5), ((_180, _1), _36)>>::new().offset(4948)),
        evaluated("((12,12),5):((180,1),36)", "((4,7),56)", <Layout<((_12, _12), _5), ((_180, _1), _36)>>::new().offset(((4, 7), 56))),
        evaluated("((12,12),5):((180,1),36)", "((9,7),15)", <Layout<((_12, _12), _5), ((_180, _1), _36)>>::new().offset_usize(((<_9>::new(), <_7>::new()), <_15>::new()))),
        evaluated("(12,9,9,4):(1944,108,4,1)", "178", <Layout<(_12, _9, _9, _4), (X8<_121>, _108, _4, _1)>>::new().offset(178)),
        evaluated("(12,9,9,4):(1944,108,4,1)", "(3,1,6,6)", <Layout<(_12, _9, _9, _4), (X8<_121>, _108, _4, _1)>>::new().offset((3, 1, 6, 6))),
        evaluated("(12,9,9,4):(1944,108,4,1)", "(11,4,3,3)", <Layout<(_12, _9, _9, _4), (X8<_121>, _108, _4, _1)>>::new().offset_usize((<_11>::new(), 4, <_3>::new(), <_3>::new()))),
        evaluated("():()", "3733", <Layout<(), ()>>::new().offset(3733)),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset(())),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset_usize(())),
        evaluated("(()):(())", "9449", <Layout<((),), ((),)>>::new().offset(9449)),
        evaluated("(()):(())", "(())", <Layout<((),), ((),)>>::new().offset(((),))),
        evaluated("(()):(())", "5115", <Layout<((),), ((),)>>::new().offset_usize(<XB<_319>>::new())),
        evaluated("(1,1,16,32):(0,16512,1,16)", "9637", <Layout<(_1, _1, _16, _32), (_0, X0<X8<_64>>, _1, _16)>>::new().offset(9637)),
        evaluated("(1,1,16,32):(0,16512,1,16)", "(0,0,8,476)", <Layout<(_1, _1, _16, _32), (_0, X0<X8<_64>>, _1, _16)>>::new().offset((0, 0, 8, 476))),
        evaluated("(1,1,16,32):(0,16512,1,16)", "3235", <Layout<(_1, _1, _16, _32), (_0, X0<X8<_64>>, _1, _16)>>::new().offset_usize(<X3<_202>>::new())),
        evaluated("(6,(12,12)):(12,(1,72))", "4375", <Layout<(_6, (_12, _12)), (_12, (_1, _72))>>::new().offset(4375)),
        evaluated("(6,(12,12)):(12,(1,72))", "(5,(9,86))", <Layout<(_6, (_12, _12)), (_12, (_1, _72))>>::new().offset((5, (9, 86)))),
        evaluated("(6,(12,12)):(12,(1,72))", "(5,(11,87))", <Layout<(_6, (_12, _12)), (_12, (_1, _72))>>::new().offset_usize((<_5>::new(), (<_11>::new(), <_87>::new())))),
        evaluated("(4,4,(())):(4,1,(()))", "2108", <Layout<(_4, _4, ((),)), (_4, _1, ((),))>>::new().offset(2108)),
        evaluated("(4,4,(())):(4,1,(()))", "(1,952,(()))", <Layout<(_4, _4, ((),)), (_4, _1, ((),))>>::new().offset((1, 952, ((),)))),
        evaluated("(4,4,(())):(4,1,(()))", "7864", <Layout<(_4, _4, ((),)), (_4, _1, ((),))>>::new().offset_usize(7864)),
        evaluated("(12,4,(7,12),()):(1,1008,(144,12),())", "3107", <Layout<(_12, _4, (_7, _12), ()), (_1, _1008, (_144, _12), ())>>::new().offset(3107)),
        evaluated("(12,4,(7,12),()):(1,1008,(144,12),())", "(5,0,(2,27),())", <Layout<(_12, _4, (_7, _12), ()), (_1, _1008, (_144, _12), ())>>::new().offset((5, 0, (2, 27), ()))),
        evaluated("(12,4,(7,12),()):(1,1008,(144,12),())", "1280", <Layout<(_12, _4, (_7, _12), ()), (_1, _1008, (_144, _12), ())>>::new().offset_usize(1280)),
        evaluated("(1,5,(())):(17,8,(()))", "9437", <Layout<(_1, _5, ((),)), (_17, _8, ((),))>>::new().offset(9437)),
        evaluated("(1,5,(())):(17,8,(()))", "(0,3846,(()))", <Layout<(_1, _5, ((),)), (_17, _8, ((),))>>::new().offset((0, 3846, ((),)))),
        evaluated("(1,5,(())):(17,8,(()))", "2777", <Layout<(_1, _5, ((),)), (_17, _8, ((),))>>::new().offset_usize(<X9<_173>>::new())),
        evaluated("(12,9,12):(324,36,3)", "4685", <Layout<(_12, _9, _12), (_324, _36, _3)>>::new().offset(4685)),
        evaluated("(12,9,12):(324,36,3)", "(0,8,38)", <Layout<(_12, _9, _12), (_324, _36, _3)>>::new().offset((0, 8, 38))),
        evaluated("(12,9,12):(324,36,3)", "(2,3,32)", <Layout<(_12, _9, _12), (_324, _36, _3)>>::new().offset_usize((2, <_3>::new(), 32))),
        evaluated("(6,3,(1),1,()):(62,31,(8),60,())", "9150", <Layout<(_6, _3, (_1,), _1, ()), (_62, _31, (_8,), _60, ())>>::new().offset(9150)),
        evaluated("(6,3,(1),1,()):(62,31,(8),60,())", "(2,0,(0),541,())", <Layout<(_6, _3, (_1,), _1, ()), (_62, _31, (_8,), _60, ())>>::new().offset((2, 0, (0,), 541, ()))),
        evaluated("(6,3,(1),1,()):(62,31,(8),60,())", "(2,2,(0),358,0)", <Layout<(_6, _3, (_1,), _1, ()), (_62, _31, (_8,), _60, ())>>::new().offset_usize((2, 2, (0,), 358, 0))),
        evaluated("((7,2),(())):((62,45),(()))", "4529", <Layout<((_7, _2), ((),)), ((_62, _45), ((),))>>::new().offset(4529)),
        evaluated("((7,2),(())):((62,45),(()))", "((5,24),(()))", <Layout<((_7, _2), ((),)), ((_62, _45), ((),))>>::new().offset(((5, 24), ((),)))),
        evaluated("((7,2),(())):((62,45),(()))", "(8932,0)", <Layout<((_7, _2), ((),)), ((_62, _45), ((),))>>::new().offset_usize((8932, 0))),
        evaluated("(1,7,5,(3)):(39,47,62,(3))", "2438", <Layout<(_1, _7, _5, (_3,)), (_39, _47, _62, (_3,))>>::new().offset(2438)),
        evaluated("(1,7,5,(3)):(39,47,62,(3))", "(0,4,1,(47))", <Layout<(_1, _7, _5, (_3,)), (_39, _47, _62, (_3,))>>::new().offset((0, 4, 1, (47,)))),
        evaluated("(1,7,5,(3)):(39,47,62,(3))", "5901", <Layout<(_1, _7, _5, (_3,)), (_39, _47, _62, (_3,))>>::new().offset_usize(<XD<_368>>::new())),
        evaluated("(5,7):(3,22)", "1182", <Layout<(_5, _7), (_3, _22)>>::new().offset(1182)),
        evaluated("(5,7):(3,22)", "(2,1162)", <Layout<(_5, _7), (_3, _22)>>::new().offset((2, 1162))),
        evaluated("(5,7):(3,22)", "(0,838)", <Layout<(_5, _7), (_3, _22)>>::new().offset_usize((0, 838))),
        evaluated("(16,16,16,(1)):(16,1,256,(16))", "8778", <Layout<(_16, _16, _16, (_1,)), (_16, _1, _256, (_16,))>>::new().offset(8778)),
        evaluated("(16,16,16,(1)):(16,1,256,(16))", "(1,8,0,(2))", <Layout<(_16, _16, _16, (_1,)), (_16, _1, _256, (_16,))>>::new().offset((1, 8, 0, (2,)))),
        evaluated("(16,16,16,(1)):(16,1,256,(16))", "(6,9,10,(0))", <Layout<(_16, _16, _16, (_1,)), (_16, _1, _256, (_16,))>>::new().offset_usize((6, <_9>::new(), 10, (0,)))),
        evaluated("(4,(((8)))):(0,(((1))))", "766", <Layout<(_4, (((_8,),),)), (_0, (((_1,),),))>>::new().offset(766)),
        evaluated("(4,(((8)))):(0,(((1))))", "(1,(((2371))))", <Layout<(_4, (((_8,),),)), (_0, (((_1,),),))>>::new().offset((1, (((2371,),),)))),
        evaluated("(4,(((8)))):(0,(((1))))", "(3,2368)", <Layout<(_4, (((_8,),),)), (_0, (((_1,),),))>>::new().offset_usize((<_3>::new(), 2368))),
        evaluated("(3,((6)),()):(47,((7)),())", "8959", <Layout<(_3, ((_6,),), ()), (_47, ((_7,),), ())>>::new().offset(8959)),
        evaluated("(3,((6)),()):(47,((7)),())", "(0,((2710)),())", <Layout<(_3, ((_6,),), ()), (_47, ((_7,),), ())>>::new().offset((0, ((2710,),), ()))),
        evaluated("(3,((6)),()):(47,((7)),())", "5527", <Layout<(_3, ((_6,),), ()), (_47, ((_7,),), ())>>::new().offset_usize(<X7<_345>>::new())),
        evaluated("((2,8),(3),(12)):((24,1),(8),(0))", "4644", <Layout<((_2, _8), (_3,), (_12,)), ((_24, _1), (_8,), (_0,))>>::new().offset(4644)),
        evaluated("((2,8),(3),(12)):((24,1),(8),(0))", "((1,7),(2),(48))", <Layout<((_2, _8), (_3,), (_12,)), ((_24, _1), (_8,), (_0,))>>::new().offset(((1, 7), (2,), (48,)))),
        evaluated("((2,8),(3),(12)):((24,1),(8),(0))", "1569", <Layout<((_2, _8), (_3,), (_12,)), ((_24, _1), (_8,), (_0,))>>::new().offset_usize(<X1<_98>>::new())),
        evaluated("(12,((6,12))):(0,((1,0)))", "7885", <Layout<(_12, ((_6, _12),)), (_0, ((_1, _0),))>>::new().offset(7885)),
        evaluated("(12,((6,12))):(0,((1,0)))", "(6,((3,106)))", <Layout<(_12, ((_6, _12),)), (_0, ((_1, _0),))>>::new().offset((6, ((3, 106),)))),
        evaluated("(12,((6,12))):(0,((1,0)))", "62", <Layout<(_12, ((_6, _12),)), (_0, ((_1, _0),))>>::new().offset_usize(62)),
    ]
}
