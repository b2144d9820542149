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
assert_not_impl_any!(Layout<((_2, _4, _1), ((),)), ((_24, _32, _4), ((),))>: Compose<Layout<((_12,), ()), ((_12,), ())>>);
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
assert_type_eq_all!(Composed<Layout<((_4,), _7, _1, (_4,), ()), ((_2,), _4, _49, (_43,), ())>, Layout<(_1, (_3, _1), ()), (_57, (_1, _2), ())>>, Layout<(_1, (_3, _1), ()), (_0, (_2, _43), ())>);
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
assert_not_impl_any!(Layout<(_8, _8, ()), (_9, _1, ())>: Compose<Layout<(_2,), (_18,)>>);
assert_type_eq_all!(Composed<Layout<((_4,), (), ()), ((_2,), (), ())>, Layout<(_7,), (_0,)>>, Layout<(_7,), (_0,)>);
assert_type_eq_all!(Composed<Layout<(_16, ((),)), (_1, ((),))>, Layout<(((),),), (((),),)>>, Layout<(((),),), (((),),)>);
assert_not_impl_any!(Layout<((), (_6, (_5,)), _4, _1), ((), (_0, (_6,)), _0, _8)>: Compose<Layout<(_2, _2, (_8, (_1,))), (_1, _6, (_20, (X0<_960>,)))>>);
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
assert_not_impl_any!(Layout<((_8, _9, _2), _2, _12), ((_72, X0<_72>, _576), _1, _6)>: Compose<Layout<(_2, _4, _1), (_3, _32, _51)>>);
assert_not_impl_any!(Layout<(_12, _12, _12), (_0, _24, _1)>: Compose<Layout<_4, _32>>);
assert_not_impl_any!(Layout<((), _2, (_3,), (_6, _3)), ((), _1, (_8,), (_5, _41))>: Compose<Layout<(((_7,),),), (((_1,),),)>>);
assert_not_impl_any!(Layout<(_2, _2, _3), (_8, _6, _9)>: Compose<Layout<((_2, _16, ()), ()), ((_81, _5, ()), ())>>);
assert_not_impl_any!(Layout<(_4, _16, _32, ((_2,),)), (_1, _8, _128, ((X0<_768>,),))>: Compose<Layout<((_1, (_7,)), _2, ()), ((_44, (_46,)), _3, ())>>);
assert_not_impl_any!(Layout<(_1, _8, (_4,)), (_0, _12, (_1,))>: Compose<Layout<((_7,), ()), ((_45,), ())>>);
assert_not_impl_any!(Layout<(_2, _3, (_7, _2)), (_42, _7, (_1, _21))>: Compose<Layout<(_2, _32, ()), (_96, _3, ())>>);
assert_not_impl_any!(Layout<(_12, _12, _3, _5), (_5, _60, X0<_135>, _1)>: Compose<Layout<(_2, (_16, ())), (_192, (_0, ()))>>);
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
assert_type_eq_all!(Composed<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_4, _4, (_32,), ()), (_256, _64, (_1,), ())>, ((_16,), Layout<(_3, (), (), ()), (_5, (), (), ())>, _16, Layout<((_1, (), _4), _6, ()), ((_3, (), _6), _6, ())>)>, Layout<((_16,), (_3, (), (), ()), _16, ((_1, (), _4), _6, ())), ((_256,), (_320, (), (), ()), _1, ((_0, (), _0), _0, ()))>);
assert_not_impl_any!(Layout<(_1, _16, (_16,), _1, ()), (_16, _1, (_0,), _16, ())>: Compose<(_16, Layout<(_5,), (_4,)>, _4, Layout<(_3, _7, (), ((),)), (_48, _7, (), ((),))>, Keep, _16)>);
assert_type_eq_all!(Composed<Layout<_5, _5>, ()>, Layout<(), ()>);
assert_type_eq_all!(Composed<Layout<(_16, ((_16,),)), (_512, ((_16,),))>, (Layout<(((_2,),), ()), (((_2,),), ())>,)>, Layout<((((_2,),), ()),), ((((_1024,),), ()),)>);
assert_type_eq_all!(Composed<Layout<((_2, _32),), ((_1, _6),)>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<((_4, ()), ()), ((_28, ()), ())>: Compose<(_16, Layout<((_1, _12), ()), ((_12, _1), ())>, Keep)>);
assert_not_impl_any!(Layout<(_12, _12, _2), (_72, _2, _864)>: Compose<((Layout<((), ()), ((), ())>, Layout<((_2, _6), ()), ((_7, _0), ())>), Layout<((), ()), ((), ())>, Layout<(_2, _6, (), ((),)), (_64, _29, (), ((),))>)>);
assert_not_impl_any!(Layout<((_1,), (_12, _6)), ((_1,), (_1, _12))>: Compose<(_16, _6, _2)>);
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

assert_type_eq_all!(Complemented<Layout<(((),),), (((),),)>, _160>, Layout<_160, _1>);
assert_type_eq_all!(Complemented<Layout<((), (), ()), ((), (), ())>, _14>, Layout<_14, _1>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _372>, Layout<_372, _1>);
assert_not_impl_any!(Layout<(_2, _4, ()), (_5, _3, ())>: Complement<_377>);
assert_type_eq_all!(Complemented<Layout<(_2, (), (_2,)), (_1, (), (_2,))>, _17>, Layout<_5, _4>);
assert_type_eq_all!(Complemented<Layout<((_2,), ()), ((_38,), ())>, _580>, Layout<(_38, _8), (_1, _76)>);
assert_not_impl_any!(Layout<(_2, _2, _6), (_27, _8, _11)>: Complement<_156>);
assert_not_impl_any!(Layout<(_5, ((_5,),), _1, _3, ()), (_41, ((_20,),), _22, _5, ())>: Complement<_203>);
assert_not_impl_any!(Layout<(_6, (_6, _2), _1, ()), (_21, (_24, _0), _7, ())>: Complement<_588>);
assert_type_eq_all!(Complemented<Layout<(((_2,),), _32, _4), (((_1,),), _16, _2)>, _233>, Layout<_2, _8>);
assert_not_impl_any!(Layout<(_1, (_2, (_7, _5), ())), (_19, (_1, (_2, _48), ()))>: Complement<_591>);
assert_type_eq_all!(Complemented<Layout<(_1, _4), (_4, _1)>, _114>, Layout<_29, _4>);
assert_type_eq_all!(Complemented<Layout<(_16, (_2,), ((),)), (_2, (_1,), ((),))>, _454>, Layout<_15, _32>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _205>, Layout<_205, _1>);
assert_type_eq_all!(Complemented<Layout<(_3, ()), (_3, ())>, _580>, Layout<(_3, _65), (_1, _9)>);
assert_type_eq_all!(Complemented<Layout<((),), ((),)>, _276>, Layout<_276, _1>);
assert_type_eq_all!(Complemented<Layout<((_2,), _4, ()), ((_1,), _2, ())>, _58>, Layout<_8, _8>);
assert_type_eq_all!(Complemented<Layout<(((), ()),), (((), ()),)>, _526>, Layout<_526, _1>);
assert_type_eq_all!(Complemented<Layout<(_1, (), ()), (_10, (), ())>, _219>, Layout<_219, _1>);
assert_type_eq_all!(Complemented<Layout<(_3, (), (_2, (_12,))), (_1, (), (_72, (_3,)))>, _17>, Layout<_2, _36>);
assert_type_eq_all!(Complemented<Layout<(_12, ()), (_1, ())>, _153>, Layout<_13, _12>);
assert_type_eq_all!(Complemented<Layout<((_9, ()),), ((_2, ()),)>, _270>, Layout<(_2, _15), (_1, _18)>);
assert_type_eq_all!(Complemented<Layout<(_4, _12, _3, (), ()), (_108, _9, _3, (), ())>, _531>, Layout<(_3, _2), (_1, _432)>);
assert_not_impl_any!(Layout<(((_16, _8),), ()), (((_1, _24),), ())>: Complement<_12>);
assert_type_eq_all!(Complemented<Layout<(_3, ()), (_2, ())>, _252>, Layout<(_2, _42), (_1, _6)>);
assert_not_impl_any!(Layout<(_7, _7, _2, ()), (_7, _8, _39, ())>: Complement<_360>);
assert_type_eq_all!(Complemented<Layout<(_12, _1, _12, ()), (_2, _24, _0, ())>, _191>, Layout<(_2, _8), (_1, _24)>);
assert_not_impl_any!(Layout<((_1, _32), (_2, (_4,))), ((_1, _5), (_161, (_322,)))>: Complement<_166>);
assert_type_eq_all!(Complemented<Layout<(_2, _12, ()), (_144, _12, ())>, _76>, Layout<_12, _1>);
assert_type_eq_all!(Complemented<Layout<((_7, ()), ()), ((_8, ()), ())>, _432>, Layout<(_8, _8), (_1, _56)>);
assert_type_eq_all!(Complemented<Layout<(_32, _4), (_8, _1)>, _482>, Layout<(_2, _2), (_4, _256)>);
assert_type_eq_all!(Complemented<Layout<(_6, _1, (_3,), ((),)), (_54, _0, (_3,), ((),))>, _494>, Layout<(_3, _6, _2), (_1, _9, _324)>);
assert_type_eq_all!(Complemented<Layout<(_1, _8, ()), (_16, _1, ())>, _90>, Layout<_12, _8>);
assert_type_eq_all!(Complemented<Layout<((_5,), _4, ()), ((_2,), _0, ())>, _517>, Layout<(_2, _52), (_1, _10)>);
assert_type_eq_all!(Complemented<Layout<(_2, _8), (_0, _1)>, _336>, Layout<_42, _8>);
assert_type_eq_all!(Complemented<Layout<(_8, _5, (), ()), (_5, _1, (), ())>, _438>, Layout<_11, _40>);
assert_type_eq_all!(Complemented<Layout<(_5, (), ()), (_4, (), ())>, _570>, Layout<(_4, _29), (_1, _20)>);
assert_type_eq_all!(Complemented<Layout<(_6, _12), (_24, _0)>, _296>, Layout<(_24, _3), (_1, _144)>);
assert_type_eq_all!(Complemented<Layout<(_2, (), ((),)), (_1, (), ((),))>, _429>, Layout<_215, _2>);
assert_type_eq_all!(Complemented<Layout<_6, _288>, _325>, Layout<_288, _1>);
assert_type_eq_all!(Complemented<Layout<(_12, _7, ((),)), (_35, _1, ((),))>, _464>, Layout<(_5, _2), (_7, _420)>);
assert_type_eq_all!(Complemented<Layout<((),), ((),)>, _234>, Layout<_234, _1>);
assert_not_impl_any!(Layout<(_4, _7), (_54, _6)>: Complement<_574>);
assert_type_eq_all!(Complemented<Layout<(_7, _7, (_3, ())), (_252, _12, (_84, ()))>, _184>, Layout<_12, _1>);
assert_type_eq_all!(Complemented<Layout<(_2, ((_8,),)), (_1, ((_2,),))>, _540>, Layout<_34, _16>);
assert_type_eq_all!(Complemented<Layout<((_12,),), ((_1,),)>, _124>, Layout<_11, _12>);
assert_not_impl_any!(Layout<((_1, _4), (_7, ())), ((_0, _30), (_3, ()))>: Complement<_18>);
assert_not_impl_any!(Layout<(_7, (_3,), _7, ()), (_42, (_12,), _2, ())>: Complement<_505>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _102>, Layout<_102, _1>);
assert_not_impl_any!(Layout<(_2, _3, _6, (_4,)), (_49, _1, _4, (_19,))>: Complement<_108>);
assert_type_eq_all!(Complemented<Layout<(_16, (), ()), (_0, (), ())>, _593>, Layout<_593, _1>);
assert_type_eq_all!(Complemented<Layout<(((),), ()), (((),), ())>, _126>, Layout<_126, _1>);
assert_type_eq_all!(Complemented<Layout<(_4, _8, (), ((),)), (_0, _1, (), ((),))>, _29>, Layout<_4, _8>);
assert_type_eq_all!(Complemented<Layout<_5, _20>, _285>, Layout<(_20, _3), (_1, _100)>);
assert_type_eq_all!(Complemented<Layout<((), (), ()), ((), (), ())>, _381>, Layout<_381, _1>);
assert_type_eq_all!(Complemented<Layout<(_2,), (_3,)>, _559>, Layout<(_3, _94), (_1, _6)>);
assert_not_impl_any!(Layout<(_5, (_7, _2)), (_2, (_46, _57))>: Complement<_398>);
assert_type_eq_all!(Complemented<Layout<(_2, _32), (_1, _6)>, _571>, Layout<(_3, _3), (_2, _192)>);
assert_type_eq_all!(Complemented<Layout<(_4,), (_1,)>, _225>, Layout<_57, _4>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _308>, Layout<_308, _1>);
assert_not_impl_any!(Layout<(_5, (_4,), _2), (_3, (_6,), _13)>: Complement<_231>);
assert_type_eq_all!(Complemented<Layout<(_4, _4), (_0, _1)>, _204>, Layout<_51, _4>);
assert_type_eq_all!(Complemented<Layout<(_32, ((),), ()), (_16, ((),), ())>, _82>, Layout<_16, _1>);
assert_type_eq_all!(Complemented<Layout<(_5, ()), (_0, ())>, _183>, Layout<_183, _1>);
assert_not_impl_any!(Layout<(_1, _6, _2, ((),)), (_3, _41, _8, ((),))>: Complement<_68>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _355>, Layout<_355, _1>);
assert_type_eq_all!(Complemented<Layout<(_1, _8), (_8, _1)>, _437>, Layout<_55, _8>);
assert_type_eq_all!(Complemented<Layout<(_32,), (_0,)>, _438>, Layout<_438, _1>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _404>, Layout<_404, _1>);
assert_type_eq_all!(Complemented<Layout<(_8, _32), (_64, _1)>, _569>, Layout<(_2, _2), (_32, _512)>);
assert_type_eq_all!(Complemented<Layout<(), ()>, _31>, Layout<_31, _1>);
assert_type_eq_all!(Complemented<Layout<((), ()), ((), ())>, _390>, Layout<_390, _1>);
assert_not_impl_any!(Layout<(_7, (_1,), _6, ()), (_43, (_4,), _6, ())>: Complement<_143>);
assert_type_eq_all!(Complemented<Layout<(_2, (_1, ())), (_45, (_16, ()))>, _593>, Layout<(_45, _7), (_1, _90)>);
assert_type_eq_all!(Complemented<Layout<(_2, _16, _8), (_1, _2, _0)>, _283>, Layout<_9, _32>);
assert_not_impl_any!(Layout<(_16, _16, (), ()), (_1, _33, (), ())>: Complement<_370>);
assert_type_eq_all!(Complemented<Layout<(_12, ((_7, _2, ()),)), (_0, ((_10, _350, ()),))>, _216>, Layout<(_10, _5), (_1, _70)>);
assert_not_impl_any!(Layout<(_5, _4, _3), (_63, _4, _7)>: Complement<_292>);
assert_not_impl_any!(Layout<(_7, _4, _1), (_7, _2, _7)>: Complement<_377>);
assert_not_impl_any!(Layout<(_1, _7, _1, _7), (_5, _6, _2, _1)>: Complement<_193>);
assert_not_impl_any!(Layout<(_3, _4, _1, _1), (_6, _29, _0, _46)>: Complement<_422>);
assert_not_impl_any!(Layout<((_7, _7, ()), ()), ((_14, _5, ()), ())>: Complement<_216>);
assert_not_impl_any!(Layout<(_2, _3, ((_7,),), ()), (_20, _6, ((_61,),), ())>: Complement<_522>);
assert_not_impl_any!(Layout<(_4, _3, _4, _1), (_23, _34, _7, _1)>: Complement<_551>);
assert_not_impl_any!(Layout<(_4, _8, ()), (_1, _5, ())>: Complement<_358>);
assert_not_impl_any!(Layout<(_6, (_4,)), (_4, (_33,))>: Complement<_201>);
assert_not_impl_any!(Layout<(_16, _1, _1, _4), (_12, _2, _1, _2)>: Complement<_346>);
assert_not_impl_any!(Layout<(_8, _32, _1), (_72, _1, _72)>: Complement<_190>);
assert_not_impl_any!(Layout<(_2, _4, (_7,), ()), (_29, _33, (_3,), ())>: Complement<_513>);
assert_not_impl_any!(Layout<(_6, (_6,)), (_22, (_25,))>: Complement<_72>);
assert_not_impl_any!(Layout<(_4, _2, _1, _3), (_24, _3, _3, _5)>: Complement<_538>);
assert_not_impl_any!(Layout<(_5, _7, (), ()), (_21, _6, (), ())>: Complement<_524>);
assert_not_impl_any!(Layout<(_6, _7, (), ()), (_19, _32, (), ())>: Complement<_513>);
assert_not_impl_any!(Layout<(_6, (_2,), ((_5,),)), (_8, (_2,), ((_10,),))>: Complement<_338>);
assert_not_impl_any!(Layout<(_3, _3, (), ()), (_34, _3, (), ())>: Complement<_123>);
assert_not_impl_any!(Layout<((_7, _6, ()),), ((_6, _4, ()),)>: Complement<_95>);
assert_not_impl_any!(Layout<(_1, (_4, _32)), (_288, (_72, _1))>: Complement<_332>);
assert_not_impl_any!(Layout<(_32, _8), (_9, _1)>: Complement<_381>);
assert_not_impl_any!(Layout<((_5,), _2), ((_31,), _7)>: Complement<_8>);
assert_not_impl_any!(Layout<(_2, _16, _4), (_1, _8, _132)>: Complement<_430>);

assert_type_eq_all!(ComplementedDefault<Layout<(_8, ((_1, _2),)), (_2, ((_24, _1),))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((_2, _4), (), ()), ((_0, _432), (), ())>>, Layout<_432, _1>);
assert_not_impl_any!(Layout<(_1, _4, _4, _16), (_5, _81, _1, _5)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_7, _8, ()), (_1, _21, ())>>, Layout<_3, _7>);
assert_not_impl_any!(Layout<(((_7, _7),),), (((_11, _6),),)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_7, (), ()), (_1, (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_5, (), (), ()), (_1, (), (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_3, ((), ())), (_37, ((), ()))>>, Layout<_37, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<((((),),),), ((((),),),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, ()), (_60, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(((),),), (((),),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_4, (_2, _2), (), ()), (_64, (_1, _256), (), ())>>, Layout<_32, _2>);
assert_type_eq_all!(ComplementedDefault<Layout<((_12,), _7, ()), ((_1,), _12, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_7, _6, ((),), ()), (_0, _0, ((),), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, _8, _2, _4), (_385, _48, _1, _6)>>, Layout<(_3, _2), (_2, _24)>);
assert_type_eq_all!(ComplementedDefault<Layout<_32, _32>>, Layout<_32, _1>);
assert_not_impl_any!(Layout<((), _2, _3, (_7,)), ((), _14, _4, (_6,))>: ComplementDefault);
assert_not_impl_any!(Layout<((_6, _5, _2), ()), ((_3, _7, _2), ())>: ComplementDefault);
assert_not_impl_any!(Layout<((_2,), _7, (_6,)), ((_44,), _22, (_54,))>: ComplementDefault);
assert_not_impl_any!(Layout<(_3, (_4,), ()), (_6, (_1,), ())>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_3, (), ()), (_62, (), ())>>, Layout<_62, _1>);
assert_not_impl_any!(Layout<(_2, _4, (_2, _7)), (_25, _6, (_8, _0))>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, _8), (_260, _1)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<((), ()), ((), ())>>, Layout<_1, _0>);
assert_not_impl_any!(Layout<((_3, _2, ()), ()), ((_4, _30, ()), ())>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_2,), (_1,)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((),), ((),)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_32, (((),),)), (_24, (((),),))>>, Layout<_24, _1>);
assert_not_impl_any!(Layout<(_7, (), _5, (), ()), (_5, (), _2, (), ())>: ComplementDefault);
assert_not_impl_any!(Layout<((_1, _2, _8), _4), ((_24, _12, _1), _72)>: ComplementDefault);
assert_not_impl_any!(Layout<(_7, _4, _5), (_54, _18, _17)>: ComplementDefault);
assert_type_eq_all!(ComplementedDefault<Layout<(_8, (), (_2,)), (_192, (), (_96,))>>, Layout<_96, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_2, ()), (_0, ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((_3, ()), ()), ((_8, ()), ())>>, Layout<_8, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_3, _8, ()), (_2, _6, ())>>, Layout<_2, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_32, _4, _1, ()), (_2, _192, _1, ())>>, Layout<(_2, _3), (_1, _64)>);
assert_type_eq_all!(ComplementedDefault<Layout<((_8, _2, ()), ()), ((_4, _0, ()), ())>>, Layout<_4, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_2, _1, _12, (), ()), (_1, _2, _0, (), ())>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_9,), (_0,)>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<(_12, _12), (_12, _0)>>, Layout<_12, _1>);
assert_type_eq_all!(ComplementedDefault<Layout<(_1, (), ((),)), (_1, (), ((),))>>, Layout<_1, _0>);
assert_type_eq_all!(ComplementedDefault<Layout<((_1, _32, _4), ((),)), ((_1, _9, _288), ((),))>>, Layout<_9, _1>);
assert_not_impl_any!(Layout<(_2, _4, _4, _8), (_52, _1, _12, _0)>: ComplementDefault);
assert_not_impl_any!(Layout<(_4, _7, ((_1, _6),)), (_8, _49, ((_4, _4),))>: ComplementDefault);
assert_not_impl_any!(Layout<(_5, _6, _4), (_4, _4, _57)>: ComplementDefault);

assert_type_eq_all!(Divided<Layout<(_12, (_12,)), (_1, (_12,))>, Layout<(), ()>>, Layout<((), _144), ((), _1)>);
assert_not_impl_any!(Layout<((_12,), _12, ()), ((_1,), _0, ())>: Divide<Layout<(_2,), (_504,)>>);
assert_not_impl_any!(Layout<(_8, _12, ()), (_12, _1, ())>: Divide<Layout<(_2, _5, _2), (_4, _57, _33)>>);
assert_type_eq_all!(Divided<Layout<(_12, (_6,), _12, ()), (_216, (_1,), _6, ())>, Layout<(_2,), (_1,)>>, Layout<((_2,), (_6, _72)), ((_216,), (_432, _1))>);
assert_type_eq_all!(Divided<Layout<(_12, (_12,)), (_0, (_1,))>, Layout<(_8, ()), (_6, ())>>, Layout<(((_2, _4), ()), (_6, _3)), (((_0, _1), ()), (_0, _4))>);
assert_not_impl_any!(Layout<((),), ((),)>: Divide<Layout<(_6, _6), (_0, _2)>>);
assert_not_impl_any!(Layout<(_6, (_6, _8)), (_48, (_8, _1))>: Divide<Layout<(_9, (), ()), (_1, (), ())>>);
assert_not_impl_any!(Layout<((_8, (_1,), ()),), ((_1, (_12,), ()),)>: Divide<Layout<(_3, _1, _4, ()), (_0, _5, _5, ())>>);
assert_not_impl_any!(Layout<(_32, _1, _2), (_6, _1, _1)>: Divide<Layout<(_4, (_3,), _3, (), ()), (_7, (_54,), _34, (), ())>>);
assert_not_impl_any!(Layout<((), ()), ((), ())>: Divide<Layout<_8, _1>>);
assert_not_impl_any!(Layout<((), _5, (_6,), (_6,)), ((), _4, (_62,), (_6,))>: Divide<Layout<(_16,), (_3,)>>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_6, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_32, _4, _8), (_2, _1024, _128)>: Divide<Layout<(_12, ()), (_3, ())>>);
assert_not_impl_any!(Layout<(((_3, _7), _5), (_3,)), (((_5, _55), _32), (_7,))>: Divide<Layout<(_32, _1, _1, ()), (_1, _32, _1, ())>>);
assert_not_impl_any!(Layout<(_12, (_12,)), (_144, (_12,))>: Divide<Layout<(_8, _2, ()), (_1, _8, ())>>);
assert_type_eq_all!(Divided<Layout<((_16,), ()), ((_16,), ())>, Layout<(_8,), (_1,)>>, Layout<((_8,), _2), ((_16,), _128)>);
assert_not_impl_any!(Layout<((_16, _16),), ((_2, _32),)>: Divide<Layout<(_2, _4, _2), (_1, _48, _192)>>);
assert_type_eq_all!(Divided<Layout<(_6, (_2, _6)), (_8, (_32, _3))>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_6, _2, _6)), (((), ()), (_8, _32, _3))>);
assert_type_eq_all!(Divided<Layout<(_1, _32, (), ()), (_32, _1, (), ())>, Layout<(), ()>>, Layout<((), _32), ((), _1)>);
assert_type_eq_all!(Divided<Layout<(_2, (_32,)), (_96, (_1,))>, Layout<(), ()>>, Layout<((), (_2, _32)), ((), (_96, _1))>);
assert_not_impl_any!(Layout<(_4,), (_1,)>: Divide<Layout<(_9, _7, ()), (_12, _0, ())>>);
assert_not_impl_any!(Layout<((),), ((),)>: Divide<Layout<(_4, _2, ()), (_0, _6, ())>>);
assert_type_eq_all!(Divided<Layout<((_4, _1), _6, _6, ()), ((_3, _31), _21, _3, ())>, Layout<(_12, ()), (_1, ())>>, Layout<(((_4, _3), ()), (_2, _6)), (((_3, _21), ()), (_63, _3))>);
assert_type_eq_all!(Divided<Layout<(_12, ((_2, _12),)), (_1, ((_0, _12),))>, Layout<((), (), ()), ((), (), ())>>, Layout<(((), (), ()), (_12, _2, _12)), (((), (), ()), (_1, _0, _12))>);
assert_not_impl_any!(Layout<(_1, ()), (_1, ())>: Divide<Layout<(_6, (), ((),)), (_2, (), ((),))>>);
assert_not_impl_any!(Layout<(_4, _4, _4, _3), (_3, _24, _7, _2)>: Divide<Layout<(_2, _16), (_48, _0)>>);
assert_type_eq_all!(Divided<Layout<(_4, ((),), ()), (_1, ((),), ())>, Layout<((), ((),)), ((), ((),))>>, Layout<(((), ((),)), _4), (((), ((),)), _1)>);
assert_not_impl_any!(Layout<(), ()>: Divide<Layout<(_12, ()), (_12, ())>>);
assert_type_eq_all!(Divided<Layout<(_8, _8, _4), (_0, _128, _32)>, Layout<_4, _1>>, Layout<(_4, (_2, _8, _4)), (_0, (_0, _128, _32))>);
assert_type_eq_all!(Divided<Layout<(_16, _4, _2, _4), (_1, _136, _544, _17)>, Layout<(_16, (_1,), _4, ()), (_1, (_130,), _16, ())>>, Layout<((_16, (_1,), _4, ()), (_2, _4)), ((_1, (_0,), _136, ()), (_544, _17))>);
assert_not_impl_any!(Layout<(_2, _12), (_1, _0)>: Divide<Layout<((_1,), _2, _7, ()), ((_1,), _3, _4, ())>>);
assert_not_impl_any!(Layout<(_4, _4, (), ()), (_0, _1, (), ())>: Divide<Layout<_6, _1>>);
assert_not_impl_any!(Layout<(_2, _4), (_4, _1)>: Divide<Layout<((_7, (), ()),), ((_1, (), ()),)>>);
assert_not_impl_any!(Layout<(_16, (), _4, ()), (_0, (), _1, ())>: Divide<Layout<((_16,),), ((_16,),)>>);
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
assert_type_eq_all!(Divided<Layout<(_4, _16, _8), (_9, _40, _1)>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_4, _16, _8)), (((), ()), (_9, _40, _1))>);
assert_type_eq_all!(Divided<Layout<(_2, _3, _4), (_7, _40, _24)>, Layout<(_1, ()), (_0, ())>>, Layout<((_1, ()), (_2, _3, _4)), ((_0, ()), (_7, _40, _24))>);
assert_type_eq_all!(Divided<Layout<(_2, _2, _4, _1), (_8, _0, _1, _32)>, Layout<(_4, (), ()), (_1, (), ())>>, Layout<(((_2, _2), (), ()), _4), (((_8, _0), (), ()), _1)>);
assert_type_eq_all!(Divided<Layout<((_8,), _12, (), ()), ((_12,), _1, (), ())>, Layout<((), ()), ((), ())>>, Layout<(((), ()), (_8, _12)), (((), ()), (_12, _1))>);
assert_type_eq_all!(Divided<Layout<(), ()>, Layout<(_1, ()), (_6, ())>>, Layout<((_1, ()), _1), ((_0, ()), _0)>);
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

assert_not_impl_any!(Layout<((_8, _8, ()),), ((_1, _8, ()),)>: Divide<(_16, Layout<(_12,), (_0,)>)>);
assert_type_eq_all!(Divided<Layout<(_12, _12, _3, ()), (_24, _1, _288, ())>, ()>, Layout<(_12, _12, _3, ()), (_24, _1, _288, ())>);
assert_type_eq_all!(Divided<Layout<(_8, _32, ()), (_1, _27, ())>, ()>, Layout<(_8, _32, ()), (_1, _27, ())>);
assert_not_impl_any!(Layout<(_3, _1, ((), ())), (_56, _1, ((), ()))>: Divide<(_16, Keep, _16)>);
assert_not_impl_any!(Layout<(_7, _2, _12), (_0, _2, _4)>: Divide<(_5,)>);
assert_type_eq_all!(Divided<Layout<(_32, _8, ((), ())), (_256, _32, ((), ()))>, (Keep,)>, Layout<(_32, _8, ((), ())), (_256, _32, ((), ()))>);
assert_not_impl_any!(Layout<(_5, _6, _6, _5), (_6, _5, _1, _2)>: Divide<(Layout<(_12, ()), (_1, ())>,)>);
assert_not_impl_any!(Layout<(((),),), (((),),)>: Divide<(Layout<(((_1,), _2), ()), (((_128,), _32), ())>,)>);
assert_not_impl_any!(Layout<(_32, _8, (), ()), (_0, _4, (), ())>: Divide<(_16, (_16,), _2, Keep)>);
assert_not_impl_any!(Layout<(_7, _4, ((_12, ()),)), (_4, _1, ((_0, ()),))>: Divide<((Keep, _16), Layout<_9, _12>, _9)>);
assert_type_eq_all!(Divided<Layout<((_32,), _8, ((),)), ((_0,), _84, ((),))>, ()>, Layout<((_32,), _8, ((),)), ((_0,), _84, ((),))>);
assert_not_impl_any!(Layout<(_2, (_4, (_2,)), ()), (_1, (_45, (_4,)), ())>: Divide<(Keep, Layout<(_4, _3, (), ((),)), (_18, _3, (), ((),))>, _16, (_16,))>);
assert_type_eq_all!(Divided<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Divided<Layout<(_12, _3, _12, _1), (_3, _1, _108, _3)>, ()>, Layout<(_12, _3, _12, _1), (_3, _1, _108, _3)>);
assert_not_impl_any!(Layout<(_12, (_12,)), (_1, (_0,))>: Divide<(Layout<(_12, _1, (), ()), (_3, _3, (), ())>, Keep)>);
assert_not_impl_any!(Layout<(_12, _12, ()), (_1, _0, ())>: Divide<(Keep, Layout<(_8, ()), (_1, ())>)>);
assert_not_impl_any!(Layout<(_12, _8, ((),), ()), (_48, _2, ((),), ())>: Divide<(_16, _1, (_8, Keep), _8, _3)>);
assert_type_eq_all!(Divided<Layout<(_1, _4, (_7, _6), ()), (_36, _8, (_7, _3), ())>, ()>, Layout<(_1, _4, (_7, _6), ()), (_36, _8, (_7, _3), ())>);
assert_type_eq_all!(Divided<Layout<(_2, _8, _4, _16), (_1, _264, _64, _4)>, ()>, Layout<(_2, _8, _4, _16), (_1, _264, _64, _4)>);
assert_not_impl_any!(Layout<(_3, _12, (), (), ()), (_12, _1, (), (), ())>: Divide<(Keep, (Layout<(_9, _2, (), ((),)), (_1, _0, (), ((),))>, Layout<(_12, ((),)), (_0, ((),))>), Keep, _16, _16)>);
assert_type_eq_all!(Divided<Layout<(((),),), (((),),)>, ()>, Layout<(((),),), (((),),)>);
assert_not_impl_any!(Layout<(_5, (_1, ())), (_12, (_28, ()))>: Divide<(Keep, _4, Layout<((), ((_1, _1),)), ((), ((_288, _3),))>)>);
assert_type_eq_all!(Divided<Layout<((_12, _3), ((),)), ((_1, _36), ((),))>, ()>, Layout<((_12, _3), ((),)), ((_1, _36), ((),))>);
assert_type_eq_all!(Divided<Layout<(_12, _12, (), ((_2,),)), (_12, _1, (), ((_288,),))>, ()>, Layout<(_12, _12, (), ((_2,),)), (_12, _1, (), ((_288,),))>);
assert_type_eq_all!(Divided<Layout<((), ((),)), ((), ((),))>, ()>, Layout<((), ((),)), ((), ((),))>);
assert_type_eq_all!(Divided<Layout<(_2, _4, (((_4, _32),),)), (_1, _6, (((_0, _24),),))>, ()>, Layout<(_2, _4, (((_4, _32),),)), (_1, _6, (((_0, _24),),))>);
assert_not_impl_any!(Layout<(_7, _3, (_5,), ()), (_0, _1, (_61,), ())>: Divide<(_16, Keep, _16)>);
assert_not_impl_any!(Layout<(_2, _4, (), (_6,), ()), (_5, _53, (), (_8,), ())>: Divide<(_4, _7, Layout<(((_16, _2),), ()), (((_3, _144),), ())>, Keep, (Layout<_5, _3>, Layout<(), ()>), Keep)>);
assert_not_impl_any!(Layout<(_12, (_12,)), (_3, (_36,))>: Divide<(Keep, (_7, _5), _16)>);
assert_not_impl_any!(Layout<(), ()>: Divide<(Keep,)>);
assert_not_impl_any!(Layout<((_12,), _5, ()), ((_15,), _1, ())>: Divide<((_8,), _2, Keep, _4)>);
assert_type_eq_all!(Divided<Layout<((_2, _1, _1), _2, _16), ((_36, _1, _72), _9, _160)>, ((_2, Layout<(((),),), (((),),)>), Keep, Keep)>, Layout<(((_2, _1), ((((),),), _1), _1), _2, _16), (((_36, _0), ((((),),), _0), _72), _9, _160)>);
assert_not_impl_any!(Layout<(_4, _4, _8), (_8, _96, _1)>: Divide<(Keep, _7, _16)>);
assert_not_impl_any!(Layout<(_8, _4, (_8, _2), ()), (_1, _832, (_52, _24), ())>: Divide<(Layout<(_4, _2), (_13, _17)>,)>);
assert_not_impl_any!(Layout<(_1, _8, (), (), ()), (_1, _1, (), (), ())>: Divide<(Layout<(), ()>, Keep, Keep, Layout<(_12, _1), (_1, _12)>)>);
assert_type_eq_all!(Divided<Layout<(_2,), (_0,)>, ()>, Layout<(_2,), (_0,)>);
assert_not_impl_any!(Layout<(((_3,),), ()), (((_1,),), ())>: Divide<(Layout<(_1, _16, _1, (_1, ())), (_1, _3, _1, (_1, ()))>,)>);
assert_type_eq_all!(Divided<Layout<(_12, _12, ()), (_1, _12, ())>, (Layout<_12, _1>, Keep)>, Layout<((_12, _1), _12, ()), ((_1, _0), _12, ())>);
assert_not_impl_any!(Layout<(_9, _6, (_12, ())), (_72, _1, (_6, ()))>: Divide<(_16, Layout<(_4, _3, ()), (_1, _22, ())>, (_4,), _16)>);
assert_type_eq_all!(Divided<Layout<(_8, _9), (_9, _1)>, ()>, Layout<(_8, _9), (_9, _1)>);
assert_not_impl_any!(Layout<(_1, _1, _4, _32, _1), (_256, _1, _64, _1, _256)>: Divide<(_3, Layout<_2, _1>, _2, Layout<(_8, (), (), ()), (_1, (), (), ())>)>);
assert_type_eq_all!(Divided<Layout<(_16, _32, ((),)), (_3, _0, ((),))>, (Keep,)>, Layout<(_16, _32, ((),)), (_3, _0, ((),))>);
assert_type_eq_all!(Divided<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Divided<Layout<(_32, (), ()), (_1, (), ())>, (_16,)>, Layout<((_16, _2), (), ()), ((_1, _16), (), ())>);
assert_type_eq_all!(Divided<Layout<((_4, _4, _16), (_4, ())), ((_207, _0, _1), (_17, ()))>, (_16,)>, Layout<(((_4, _4), _16), (_4, ())), (((_207, _0), _1), (_17, ()))>);
assert_not_impl_any!(Layout<((_4,), ()), ((_1,), ())>: Divide<(_8,)>);
assert_type_eq_all!(Divided<Layout<(_16, _1), (_4, _3)>, ()>, Layout<(_16, _1), (_4, _3)>);
assert_type_eq_all!(Divided<Layout<(_12, _12), (_1, _0)>, (_1,)>, Layout<((_1, _12), _12), ((_0, _1), _0)>);
assert_type_eq_all!(Divided<Layout<(_32, _16, (), ()), (_98, _3, (), ())>, (Keep, Keep)>, Layout<(_32, _16, (), ()), (_98, _3, (), ())>);
assert_type_eq_all!(Divided<Layout<(_2, ((),)), (_2, ((),))>, ()>, Layout<(_2, ((),)), (_2, ((),))>);
assert_type_eq_all!(Divided<Layout<(_12, _8), (_1, _12)>, ()>, Layout<(_12, _8), (_1, _12)>);
assert_type_eq_all!(Divided<Layout<((),), ((),)>, ()>, Layout<((),), ((),)>);
assert_type_eq_all!(Divided<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Divided<Layout<((_3,),), ((_18,),)>, ()>, Layout<((_3,),), ((_18,),)>);
assert_type_eq_all!(Divided<Layout<(_1, _2, _32, _2), (_192, _32, _1, _0)>, ()>, Layout<(_1, _2, _32, _2), (_192, _32, _1, _0)>);
assert_type_eq_all!(Divided<Layout<(_2, _4), (_4, _36)>, ()>, Layout<(_2, _4), (_4, _36)>);
assert_type_eq_all!(Divided<Layout<(_12, ((),)), (_0, ((),))>, ()>, Layout<(_12, ((),)), (_0, ((),))>);
assert_type_eq_all!(Divided<Layout<(_7, (_12, _3)), (_1, (_0, _7))>, ()>, Layout<(_7, (_12, _3)), (_1, (_0, _7))>);
assert_type_eq_all!(Divided<Layout<(_2, ((),)), (_1, ((),))>, ()>, Layout<(_2, ((),)), (_1, ((),))>);
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

assert_type_eq_all!(Multiplied<Layout<(_2, _2), (_1, _160)>, Layout<(_2,), (_1,)>>, Layout<((_2, _2), (_2,)), ((_1, _160), (_2,))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_6, (_4,), (_2,), ()), (_5, (_7,), (_20,), ())>>, Layout<((), (_6, (_4,), (_2,), ())), ((), (_5, (_7,), (_20,), ()))>);
assert_type_eq_all!(Multiplied<Layout<((), _4, _8, ()), ((), _16, _1, ())>, Layout<(), ()>>, Layout<(((), _4, _8, ()), ()), (((), _16, _1, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(((),), ()), (((),), ())>, Layout<(_12, (((),),)), (_24, (((),),))>>, Layout<((((),), ()), (_12, (((),),))), ((((),), ()), (_24, (((),),)))>);
assert_not_impl_any!(Layout<(_7, _3, _3), (_60, _28, _1)>: Multiply<Layout<((), (), ()), ((), (), ())>>);
assert_not_impl_any!(Layout<(_5, _5, (), ()), (_26, _5, (), ())>: Multiply<Layout<((_12,), ()), ((_12,), ())>>);
assert_type_eq_all!(Multiplied<Layout<(_3, _1), (_1, _1)>, Layout<(_6, _6, ()), (_5, _6, ())>>, Layout<((_3, _1), (_6, _6, ())), ((_1, _1), (_15, _18, ()))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_5, (_7, ()), ()), (_4, (_40, ()), ())>>, Layout<((), (_5, (_7, ()), ())), ((), (_4, (_40, ()), ()))>);
assert_not_impl_any!(Layout<((_2, _2), _2, _1), ((_7, _59), _2, _31)>: Multiply<Layout<(_1, (_6, _4)), (_2, (_15, _4))>>);
assert_type_eq_all!(Multiplied<Layout<_8, _1>, Layout<((), ()), ((), ())>>, Layout<(_8, ((), ())), (_1, ((), ()))>);
assert_not_impl_any!(Layout<((_4,), ((_6,),)), ((_8,), ((_4,),))>: Multiply<Layout<(_12, ()), (_1, ())>>);
assert_not_impl_any!(Layout<(_1, _2, ((_4,), ())), (_3, _1, ((_3,), ()))>: Multiply<Layout<(_16, _1, (_1,)), (_1, _1, (_0,))>>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, Layout<(_1, _4, (), ()), (_2, _0, (), ())>>, Layout<(((),), (_1, _4, (), ())), (((),), (_0, _0, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, Layout<(), ()>>, Layout<(((),), ()), (((),), ())>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<(_8, _1), (_2, _1024)>>, Layout<(((), ()), (_8, _1)), (((), ()), (_2, _1024))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ()), (_1, ())>, Layout<(_8,), (_1,)>>, Layout<((_12, ()), (_8,)), ((_1, ()), (_12,))>);
assert_type_eq_all!(Multiplied<Layout<(_1, (), ()), (_1, (), ())>, Layout<(_1, (_3, ())), (_3, (_3, ()))>>, Layout<((_1, (), ()), (_1, (_3, ()))), ((_1, (), ()), (_3, (_3, ())))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _32, ((_1,), _2), ()), (_32, _1, ((_1,), _0), ())>, Layout<((_16,), (), ()), ((_1,), (), ())>>, Layout<((_1, _32, ((_1,), _2), ()), ((_16,), (), ())), ((_32, _1, ((_1,), _0), ()), ((_32,), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_1,),), ((_96,),)>, Layout<((), ()), ((), ())>>, Layout<(((_1,),), ((), ())), (((_96,),), ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_1,),), ((_8,),)>, Layout<(_8, ()), (_1, ())>>, Layout<(((_1,),), (_8, ())), (((_8,),), (_1, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_5, _7, ()), (_0, _72, ())>, Layout<(), ()>>, Layout<((_5, _7, ()), ()), ((_0, _72, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<((_2,), _8, ()), ((_1,), _12, ())>, Layout<(_2, ()), (_1, ())>>, Layout<(((_2,), _8, ()), (_2, ())), (((_1,), _12, ()), (_2, ()))>);
assert_type_eq_all!(Multiplied<Layout<(((),), ()), (((),), ())>, Layout<((),), ((),)>>, Layout<((((),), ()), ((),)), ((((),), ()), ((),))>);
assert_type_eq_all!(Multiplied<Layout<(_9, (), ()), (_3, (), ())>, Layout<((_12,), (), ()), ((_1,), (), ())>>, Layout<((_9, (), ()), (((_3, _4),), (), ())), ((_3, (), ()), (((_1, _27),), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, Layout<(_12,), (_1,)>>, Layout<(((),), (_12,)), (((),), (_1,))>);
assert_type_eq_all!(Multiplied<Layout<((_2,), (_4, _1), _2), ((_1,), (_2, _2), _0)>, Layout<(_16, _1, _2), (_0, _576, _288)>>, Layout<(((_2,), (_4, _1), _2), (_16, _1, _2)), (((_1,), (_2, _2), _0), (_0, X0<_288>, X0<_144>))>);
assert_not_impl_any!(Layout<(_5, _3, _4, ()), (_31, _1, _15, ())>: Multiply<Layout<(_9, ()), (_3, ())>>);
assert_not_impl_any!(Layout<(_1, (_7, (_3,), ())), (_1, (_0, (_48,), ()))>: Multiply<Layout<((_1, _6), _6, ((),)), ((_6, _63), _0, ((),))>>);
assert_type_eq_all!(Multiplied<Layout<_12, _2>, Layout<(_1, _1), (_2, _2)>>, Layout<(_12, (_1, _1)), (_2, (_2, _2))>);
assert_not_impl_any!(Layout<(((_2,),), _8, ()), (((_1,),), _32, ())>: Multiply<Layout<((_5, _4),), ((_47, _61),)>>);
assert_not_impl_any!(Layout<(((_4,),),), (((_4,),),)>: Multiply<Layout<((_12, _3, ()),), ((_3, _1, ()),)>>);
assert_not_impl_any!(Layout<(_1, _3, _6), (_29, _64, _49)>: Multiply<Layout<(_2, _6), (_5, _26)>>);
assert_type_eq_all!(Multiplied<Layout<(_1, _4), (_1, _2)>, Layout<(_32, _2, _1), (_1, _32, _68)>>, Layout<((_1, _4), ((_2, _16), _2, _1)), ((_1, _2), ((_1, _8), _128, _272))>);
assert_type_eq_all!(Multiplied<Layout<(_12,), (_1,)>, Layout<(_12, ()), (_0, ())>>, Layout<((_12,), (_12, ())), ((_1,), (_0, ()))>);
assert_type_eq_all!(Multiplied<Layout<((_2, (_1,)), ()), ((_6, (_2,)), ())>, Layout<(), ()>>, Layout<(((_2, (_1,)), ()), ()), (((_6, (_2,)), ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(_1, ()), (_38, ())>, Layout<(((),), ()), (((),), ())>>, Layout<((_1, ()), (((),), ())), ((_38, ()), (((),), ()))>);
assert_type_eq_all!(Multiplied<Layout<((((),),),), ((((),),),)>, Layout<_7, _1>>, Layout<(((((),),),), _7), (((((),),),), _1)>);
assert_type_eq_all!(Multiplied<Layout<(_6, _1), (_1, _64)>, Layout<(_12, ((),)), (_1, ((),))>>, Layout<((_6, _1), (_12, ((),))), ((_1, _64), (_6, ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_1, (((_4,),),)), (_4096, (((_1,),),))>, Layout<(_6, (_6,), (), ()), (_18, (_7,), (), ())>>, Layout<((_1, (((_4,),),)), (_6, (_6,), (), ())), ((_4096, (((_1,),),)), (_72, (_28,), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ()), (_1, ())>, Layout<(_12, ()), (_8, ())>>, Layout<((_12, ()), (_12, ())), ((_1, ()), (_96, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_9, _1, ()), (_12, _12, ())>, Layout<(_1, (_8, ((),))), (_8, (_1, ((),)))>>, Layout<((_9, _1, ()), (_1, (_8, ((),)))), ((_12, _12, ()), (_8, (_1, ((),))))>);
assert_type_eq_all!(Multiplied<Layout<(_9, ((),)), (_1, ((),))>, Layout<(_2, (), ((_3,),)), (_8, (), ((_3,),))>>, Layout<((_9, ((),)), (_2, (), ((_3,),))), ((_1, ((),)), (_72, (), ((_27,),)))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_5, _2, _2, (_3,)), (_0, _30, _3, (_3,))>>, Layout<((), (_5, _2, _2, (_3,))), ((), (_0, _30, _3, (_3,)))>);
assert_not_impl_any!(Layout<(_1, (_6,), ((_7,),)), (_4, (_54,), ((_7,),))>: Multiply<Layout<(((),), ()), (((),), ())>>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, Layout<_6, _48>>, Layout<(((), ()), _6), (((), ()), _48)>);
assert_type_eq_all!(Multiplied<Layout<(_5, _3, ((),), ()), (_4, _0, ((),), ())>, Layout<(_32, (), (), ()), (_2, (), (), ())>>, Layout<((_5, _3, ((),), ()), ((_2, _16), (), (), ())), ((_4, _0, ((),), ()), ((_2, _20), (), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _8, ((),)), (_64, _1, ((),))>, Layout<(), ()>>, Layout<((_1, _8, ((),)), ()), ((_64, _1, ((),)), ())>);
assert_not_impl_any!(Layout<(_4,), (_15,)>: Multiply<Layout<(_7, _3), (_25, _8)>>);
assert_type_eq_all!(Multiplied<Layout<(((_1,),), _3, _12, ()), (((_1,),), _12, _1, ())>, Layout<(_9, _4, ()), (_1, _9, ())>>, Layout<((((_1,),), _3, _12, ()), (_9, _4, ())), ((((_1,),), _12, _1, ()), (_36, _324, ()))>);
assert_not_impl_any!(Layout<(_7, _5, (), (), ()), (_2, _44, (), (), ())>: Multiply<Layout<((_8,),), ((_1,),)>>);
assert_type_eq_all!(Multiplied<Layout<((_2,),), ((_1,),)>, Layout<_6, _3>>, Layout<(((_2,),), _6), (((_1,),), _6)>);
assert_type_eq_all!(Multiplied<Layout<(_32,), (_1,)>, Layout<(_1, _1, _2, (_32,), _1), (_36, _1, _72, (_1,), _36)>>, Layout<((_32,), (_1, _1, _2, (_32,), _1)), ((_1,), (X0<_72>, _32, X0<_144>, (_32,), X0<_72>))>);
assert_type_eq_all!(Multiplied<Layout<(_3, (), (), ()), (_53, (), (), ())>, Layout<(_3,), (_18,)>>, Layout<((_3, (), (), ()), (_3,)), ((_53, (), (), ()), (_18,))>);
assert_type_eq_all!(Multiplied<Layout<(_1, (), _16, ()), (_1, (), _9, ())>, Layout<(), ()>>, Layout<((_1, (), _16, ()), ()), ((_1, (), _9, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<((_32,), ()), ((_2,), ())>, Layout<(), ()>>, Layout<(((_32,), ()), ()), (((_2,), ()), ())>);
assert_type_eq_all!(Multiplied<Layout<((_8,), ((),)), ((_0,), ((),))>, Layout<(_4, _5, (_2,), ((),)), (_2, _1, (_4,), ((),))>>, Layout<(((_8,), ((),)), (_4, _5, (_2,), ((),))), (((_0,), ((),)), (_2, _1, (_4,), ((),)))>);
assert_type_eq_all!(Multiplied<Layout<(_3, (), ()), (_48, (), ())>, Layout<(_12, ()), (_1, ())>>, Layout<((_3, (), ()), (_12, ())), ((_48, (), ()), (_1, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, ()), (_0, ())>, Layout<((_8, _2), (), ()), ((_3, _32), (), ())>>, Layout<((_12, ()), ((_8, _2), (), ())), ((_0, ()), ((_3, _32), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_32,), (_1,)>, Layout<((_7, ()), ()), ((_12, ()), ())>>, Layout<((_32,), ((_7, ()), ())), ((_1,), ((_384, ()), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_8, (), ()), (_0, (), ())>, Layout<(_32, _1), (_1, _512)>>, Layout<((_8, (), ()), (_32, _1)), ((_0, (), ()), (_1, _512))>);
assert_type_eq_all!(Multiplied<Layout<(_4, ()), (_1, ())>, Layout<(_7, _6, (_1, _1)), (_6, _2, (_40, _3))>>, Layout<((_4, ()), (_7, _6, (_1, _1))), ((_1, ()), (_24, _8, (_160, _12)))>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, Layout<(_32, (), ()), (_1, (), ())>>, Layout<((), (_32, (), ())), ((), (_1, (), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_4,),), ((_0,),)>, Layout<(_3, _2, _1), (_6, _61, _35)>>, Layout<(((_4,),), (_3, _2, _1)), (((_0,),), (_6, _61, _35))>);
assert_not_impl_any!(Layout<_6, _12>: Multiply<Layout<(_32, _1), (_1, _264)>>);
assert_not_impl_any!(Layout<((_5,), ()), ((_4,), ())>: Multiply<Layout<(_1, _4, _4, ((),)), (_12, _12, _3, ((),))>>);
assert_type_eq_all!(Multiplied<Layout<(_2, (), ()), (_1, (), ())>, Layout<(_5, (), (_1, _7)), (_26, (), (_8, _26))>>, Layout<((_2, (), ()), (_5, (), (_1, _7))), ((_1, (), ()), (_52, (), (_16, _52)))>);
assert_type_eq_all!(Multiplied<Layout<(_1, _2), (_5, _40)>, Layout<(_8, (_4,)), (_0, (_3,))>>, Layout<((_1, _2), (_8, (_4,))), ((_5, _40), (_0, (_3,)))>);
assert_not_impl_any!(Layout<_7, _3>: Multiply<Layout<((_1, _2, _4), _2), ((_256, _1, _4), _2)>>);
assert_type_eq_all!(Multiplied<Layout<(_4, (_1,), ((),)), (_1, (_0,), ((),))>, Layout<(_16, ()), (_3, ())>>, Layout<((_4, (_1,), ((),)), (_16, ())), ((_1, (_0,), ((),)), (_12, ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_2, ())), (_1, (_0, ()))>, Layout<(_4, _1, ()), (_0, _8192, ())>>, Layout<((_12, (_2, ())), (_4, _1, ())), ((_1, (_0, ())), (_0, X0<X0<_384>>, ()))>);
assert_not_impl_any!(Layout<_4, _63>: Multiply<Layout<(_1, _3, _6, _1), (_4, _7, _52, _44)>>);
assert_not_impl_any!(Layout<((_5,), _4), ((_1,), _46)>: Multiply<Layout<(_4, _4), (_0, _1)>>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, Layout<(_3, (_7,), (), ()), (_1, (_0,), (), ())>>, Layout<(((), (), ()), (_3, (_7,), (), ())), (((), (), ()), (_1, (_0,), (), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_3,), _4, ()), ((_24,), _3, ())>, Layout<(_12, (), ()), (_12, (), ())>>, Layout<(((_3,), _4, ()), (_12, (), ())), (((_24,), _3, ()), (_144, (), ()))>);
assert_not_impl_any!(Layout<(((_1,), (_5, _7)),), (((_8,), (_3, _44)),)>: Multiply<Layout<((),), ((),)>>);
assert_type_eq_all!(Multiplied<Layout<(_1, _12), (_96, _1)>, Layout<(_2, _12), (_36, _3)>>, Layout<((_1, _12), (_2, _12)), ((_96, _1), (_432, _36))>);
assert_type_eq_all!(Multiplied<Layout<((), (), ()), ((), (), ())>, Layout<(_5, _4), (_7, _63)>>, Layout<(((), (), ()), (_5, _4)), (((), (), ()), (_7, _63))>);
assert_not_impl_any!(Layout<((_3, _5), (_1,), ()), ((_23, _7), (_20,), ())>: Multiply<Layout<((_12,), (), ()), ((_1,), (), ())>>);
assert_not_impl_any!(Layout<(_2, ((), ())), (_43, ((), ()))>: Multiply<Layout<((_8, _2), _1, ((),)), ((_1, _64), _1, ((),))>>);
assert_type_eq_all!(Multiplied<Layout<((_16, _1),), ((_0, _1),)>, Layout<_2, _8>>, Layout<(((_16, _1),), _2), (((_0, _1),), _8)>);
assert_type_eq_all!(Multiplied<Layout<(_1, _4, ((),)), (_4, _1, ((),))>, Layout<(_3, _1, ()), (_48, _63, ())>>, Layout<((_1, _4, ((),)), (_3, _1, ())), ((_4, _1, ((),)), (_192, _252, ()))>);
assert_not_impl_any!(Layout<(_1, _7, (_6,)), (_61, _4, (_5,))>: Multiply<Layout<(_2, _3, _7, ((),)), (_4, _24, _4, ((),))>>);
assert_not_impl_any!(Layout<(_2, (_32,), ()), (_1, (_6,), ())>: Multiply<Layout<(_5, (_8,)), (_1, (_10,))>>);
assert_not_impl_any!(Layout<((_1, _1), _2), ((_1, _1), _9)>: Multiply<Layout<(_4, (), ()), (_25, (), ())>>);
assert_not_impl_any!(Layout<((_3, _1, _3), (_6,)), ((_5, _48, _23), (_57,))>: Multiply<Layout<(_12, ((),), ()), (_1, ((),), ())>>);
assert_not_impl_any!(Layout<(_4, (), ()), (_8, (), ())>: Multiply<Layout<(_3, ()), (_12, ())>>);
assert_not_impl_any!(Layout<((_1, _4), _4), ((_54, _4), _8)>: Multiply<Layout<((_6,),), ((_1,),)>>);
assert_not_impl_any!(Layout<(_12, (), ()), (_9, (), ())>: Multiply<Layout<_6, _8>>);
assert_not_impl_any!(Layout<(_4, (), _1, (_2,), ()), (_6, (), _2, (_2,), ())>: Multiply<Layout<((_3,),), ((_8,),)>>);
assert_not_impl_any!(Layout<(_6, (_7,), ((),)), (_7, (_8,), ((),))>: Multiply<Layout<(_7, (), _6), (_1, (), _21)>>);
assert_not_impl_any!(Layout<(_6, _5, ()), (_1, _8, ())>: Multiply<Layout<((_12,), ()), ((_2,), ())>>);
assert_not_impl_any!(Layout<(_4, _7, _2), (_26, _1, _7)>: Multiply<Layout<(_1, ()), (_56, ())>>);
assert_not_impl_any!(Layout<(_7, _4), (_4, _4)>: Multiply<Layout<((), _12, (_3,)), ((), _36, (_12,))>>);
assert_not_impl_any!(Layout<((_7, _3), ()), ((_2, _7), ())>: Multiply<Layout<(((),), ()), (((),), ())>>);
assert_not_impl_any!(Layout<(_8, (), ()), (_3, (), ())>: Multiply<Layout<(_4, ()), (_2, ())>>);
assert_not_impl_any!(Layout<(_5, _7, ()), (_5, _57, ())>: Multiply<Layout<(_32, (), (), ()), (_1, (), (), ())>>);
assert_not_impl_any!(Layout<(_16, _2, (_2, ()), ()), (_1, _100, (_48, ()), ())>: Multiply<Layout<(_2, ()), (_2, ())>>);
assert_not_impl_any!(Layout<((_16, _1),), ((_8, _128),)>: Multiply<Layout<(_1, _7, (_7, ()), ()), (_13, _24, (_6, ()), ())>>);
assert_not_impl_any!(Layout<(_2, (_12, ()), ()), (_24, (_2, ()), ())>: Multiply<Layout<(_4, (), ()), (_3, (), ())>>);
assert_not_impl_any!(Layout<(_7, ()), (_6, ())>: Multiply<Layout<(_4, (_6, _2), ((),)), (_4, (_48, _8), ((),))>>);

assert_not_impl_any!(Layout<(_5, (_3, _5, (_7,)), ()), (_3, (_22, _2, (_4,)), ())>: Multiply<(_16, Layout<(_5,), (_1,)>, Layout<((),), ((),)>)>);
assert_not_impl_any!(Layout<(_6, _12, _9, _1), (_864, _72, _1, X0<_324>)>: Multiply<(_2, Keep, _16, (Keep,), (Keep, _16))>);
assert_not_impl_any!(Layout<(_32, ((),), ()), (_3, ((),), ())>: Multiply<(Keep, _16, _16, (Keep,))>);
assert_type_eq_all!(Multiplied<Layout<(_5, ((),), ()), (_1, ((),), ())>, ()>, Layout<(_5, ((),), ()), (_1, ((),), ())>);
assert_not_impl_any!(Layout<(_9, (_1, _5, _4), ()), (_5, (_1, _1, _0), ())>: Multiply<(Keep, Layout<_2, _60>, (Layout<((),), ((),)>,), Layout<(_8, ()), (_1, ())>)>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, ()>, Layout<(), ()>);
assert_not_impl_any!(Layout<(_32, _32, ()), (_1, _32, ())>: Multiply<(_3, Keep, Layout<(_4, (), (), ()), (_0, (), (), ())>, (Keep,))>);
assert_type_eq_all!(Multiplied<Layout<(_3, _4, ((), ())), (_3, _0, ((), ()))>, (Keep, Layout<(_4, _8), (_64, _1)>)>, Layout<(_3, (_4, (_4, _8)), ((), ())), (_3, (_0, (_64, _1)), ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_7, ((),)), (_0, ((),))>, (Layout<(((_12, ()),),), (((_1, ()),),)>, _4)>, Layout<((_7, (((_12, ()),),)), (((),), _4)), ((_0, (((_1, ()),),)), (((),), _1))>);
assert_type_eq_all!(Multiplied<Layout<(_7, (_4,), (), ()), (_4, (_1,), (), ())>, (Layout<(_16, ((),)), (_1, ((),))>,)>, Layout<((_7, ((_4, _4), ((),))), (_4,), (), ()), ((_4, ((_1, _28), ((),))), (_1,), (), ())>);
assert_not_impl_any!(Layout<(_5, ()), (_2, ())>: Multiply<(Layout<((_8,), (), ()), ((_16,), (), ())>, Keep, _16)>);
assert_not_impl_any!(Layout<(_32, _1, _4), (_8, _1, _1)>: Multiply<(Keep, (Layout<(_6, (_3,)), (_1, (_8,))>, Keep), _16)>);
assert_type_eq_all!(Multiplied<Layout<(_1, _16, ()), (_1, _1, ())>, (_3,)>, Layout<((_1, _3), _16, ()), ((_1, _1), _1, ())>);
assert_not_impl_any!(Layout<((_1,), (), ()), ((_1,), (), ())>: Multiply<(_16, _6, Layout<((),), ((),)>, Keep)>);
assert_type_eq_all!(Multiplied<Layout<((_5, _8, _8), ((),)), ((_24, _1, _120), ((),))>, ()>, Layout<((_5, _8, _8), ((),)), ((_24, _1, _120), ((),))>);
assert_not_impl_any!(Layout<((),), ((),)>: Multiply<((_7, Keep), _9)>);
assert_type_eq_all!(Multiplied<Layout<(_12, _12), (_0, _12)>, (_8,)>, Layout<((_12, _8), _12), ((_0, _1), _12)>);
assert_not_impl_any!(Layout<((_4,), _4, _1), ((_4,), _1, _4)>: Multiply<(Keep, _16, (_4, _7), Layout<(_7, _2), (_3, _3)>)>);
assert_type_eq_all!(Multiplied<Layout<_7, _6>, ()>, Layout<(_7,), (_6,)>);
assert_type_eq_all!(Multiplied<Layout<((),), ((),)>, ()>, Layout<((),), ((),)>);
assert_not_impl_any!(Layout<(_2, _1, _4, (_8, _4)), (_144, _48, _12, (_1, _289))>: Multiply<((Layout<((_3,),), ((_16,),)>,), _8, (Layout<(_6,), (_48,)>,), _16)>);
assert_not_impl_any!(Layout<(_8, _2, (_1,), ((),)), (_2, _1, (_48,), ((),))>: Multiply<(Keep, Layout<(_4, _1), (_40, _0)>, (Keep, Keep), Keep)>);
assert_not_impl_any!(Layout<(_6, ()), (_8, ())>: Multiply<((Layout<(_1, ((_4, ()),)), (_1, ((_5, ()),))>,), _16, _1)>);
assert_type_eq_all!(Multiplied<Layout<((), ()), ((), ())>, (Layout<((), _3), ((), _4)>, _2)>, Layout<(((), ((), _3)), ((), _2)), (((), ((), _4)), ((), _1))>);
assert_not_impl_any!(Layout<(_4, _4), (_1, _7)>: Multiply<(Keep, Layout<(), ()>, Layout<((), (), ()), ((), (), ())>)>);
assert_type_eq_all!(Multiplied<Layout<(_7, (_4, ()), ()), (_56, (_5, ()), ())>, (Keep, (Layout<(), ()>, _16), Layout<(_12, ()), (_12, ())>)>, Layout<(_7, ((_4, ()), ((), _16)), ((), (_12, ()))), (_56, ((_5, ()), ((), _1)), ((), (_12, ())))>);
assert_not_impl_any!(Layout<((), ((),)), ((), ((),))>: Multiply<(_16, (_1, Keep), Layout<((), ()), ((), ())>)>);
assert_type_eq_all!(Multiplied<Layout<(), ()>, ()>, Layout<(), ()>);
assert_type_eq_all!(Multiplied<Layout<(((),),), (((),),)>, ()>, Layout<(((),),), (((),),)>);
assert_type_eq_all!(Multiplied<Layout<(_5, ()), (_4, ())>, (Keep,)>, Layout<(_5, ()), (_4, ())>);
assert_type_eq_all!(Multiplied<Layout<(_4, _12, ((), ())), (_2, _8, ((), ()))>, ()>, Layout<(_4, _12, ((), ())), (_2, _8, ((), ()))>);
assert_type_eq_all!(Multiplied<Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>, (Keep,)>, Layout<(_12, (_3, _2, _7)), (_1, (_48, _1008, _144))>);
assert_type_eq_all!(Multiplied<Layout<(_6, _1, ((_7, (_1,)),)), (_53, _6, ((_26, (_53,)),))>, (Keep, _16)>, Layout<(_6, (_1, _16), ((_7, (_1,)),)), (_53, (_6, _1), ((_26, (_53,)),))>);
assert_type_eq_all!(Multiplied<Layout<(_16, _4, _1, _1, _4), (_16, _1, _256, _256, _4)>, (Layout<(), ()>, _16, Layout<((_12,), ()), ((_0,), ())>, (Keep,))>, Layout<((_16, ()), (_4, _16), (_1, ((_12,), ())), (_1,), _4), ((_16, ()), (_1, _4), (_256, ((_0,), ())), (_256,), _4)>);
assert_type_eq_all!(Multiplied<Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>, (Keep,)>, Layout<(_7, ((_1,), ())), (_46, ((_34,), ()))>);
assert_type_eq_all!(Multiplied<Layout<((_2, _4), ()), ((_1, _2), ())>, (Keep,)>, Layout<((_2, _4), ()), ((_1, _2), ())>);
assert_type_eq_all!(Multiplied<Layout<(_1, _2, _2, _4), (_4, _2, _19, _61)>, (Layout<(((),), ()), (((),), ())>, _6)>, Layout<((_1, (((),), ())), (_2, (_2, _3)), _2, _4), ((_4, (((),), ())), (_2, (_1, _4)), _19, _61)>);
assert_type_eq_all!(Multiplied<Layout<(_1, _8, _6, _2), (_32, _2, _192, _32)>, (_2, Keep, Keep, Layout<_1, _1>)>, Layout<((_1, _2), _8, _6, (_2, _1)), ((_32, _1), _2, _192, (_32, _1))>);
assert_type_eq_all!(Multiplied<Layout<((_7,), (), ()), ((_0,), (), ())>, (Layout<((_1, _2), _1, ((),), _1), ((_7, _7), _2, ((),), _57)>,)>, Layout<(((_7,), ((_1, _2), _1, ((),), _1)), (), ()), (((_0,), ((_7, _7), _2, ((),), _57)), (), ())>);
assert_type_eq_all!(Multiplied<Layout<(_6, ()), (_6, ())>, (Keep,)>, Layout<(_6, ()), (_6, ())>);
assert_type_eq_all!(Multiplied<Layout<(_9, ()), (_1, ())>, (_16,)>, Layout<((_9, _16), ()), ((_1, _9), ())>);
assert_type_eq_all!(Multiplied<Layout<((_6, ()), ()), ((_4, ()), ())>, ()>, Layout<((_6, ()), ()), ((_4, ()), ())>);
assert_type_eq_all!(Multiplied<Layout<(_16, ((_2, _1),), ()), (_8, ((_2, _1),), ())>, (Keep, Keep, Layout<(_12,), (_1,)>)>, Layout<(_16, ((_2, _1),), ((), (_12,))), (_8, ((_2, _1),), ((), (_1,)))>);
assert_type_eq_all!(Multiplied<Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>, (Keep, Keep, Keep)>, Layout<(_4, (), (), _16, _4), (_24, (), (), _1, _96)>);
assert_type_eq_all!(Multiplied<Layout<(_3, ((_8,),)), (_8, ((_1,),))>, ((_16,),)>, Layout<(((_3, (_8, _2)),), ((_8,),)), (((_8, (_1, _24)),), ((_1,),))>);

/// Layouts, measured by their types.
pub(crate) fn layouts() -> Vec<Measured> {
    vec![
        measured::<Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>>("((2,2),7,()):((15,3),3,())"),
        measured::<Layout<_1, _62>>("1:62"),
        measured::<Layout<((_4, _1, _32), _8, _1, ()), ((_32, _1, _1), _129, _32, ())>>("((4,1,32),8,1,()):((32,1,1),129,32,())"),
        measured::<Layout<(_1, ((),), ()), (_1, ((),), ())>>("(1,(()),()):(1,(()),())"),
        measured::<Layout<(_3, _7, _7), (_14, _60, _0)>>("(3,7,7):(14,60,0)"),
        measured::<Layout<(_16,), (_1,)>>("(16):(1)"),
        measured::<Layout<(_2, _4, _3, ()), (_35, _4, _17, ())>>("(2,4,3,()):(35,4,17,())"),
        measured::<Layout<(_9, (), ()), (_1, (), ())>>("(9,(),()):(1,(),())"),
        measured::<Layout<(((_16,), _8), _2, _8), (((_3,), _48), _388, _777)>>("(((16),8),2,8):(((3),48),388,777)"),
        measured::<Layout<((_1, _4), (_3,), _6, ()), ((_46, _6), (_55,), _6, ())>>("((1,4),(3),6,()):((46,6),(55),6,())"),
        measured::<Layout<(), ()>>("():()"),
        measured::<Layout<(_4, _4, _1, _8, _16), (_68, _16, X0<_136>, _272, _1)>>("(4,4,1,8,16):(68,16,2176,272,1)"),
        measured::<Layout<((_5, _3, _4), _12, ()), ((_432, X0<_540>, X0<_135>), _1, ())>>("((5,3,4),12,()):((432,8640,2160),1,())"),
        measured::<Layout<((_6, ()), ()), ((_1, ()), ())>>("((6,()),()):((1,()),())"),
        measured::<Layout<(_8, _32), (_104, _3)>>("(8,32):(104,3)"),
        measured::<Layout<((_6,), (), ()), ((_0,), (), ())>>("((6),(),()):((0),(),())"),
        measured::<Layout<((_32,), (_1, ())), ((_256,), (_8192, ()))>>("((32),(1,())):((256),(8192,()))"),
        measured::<Layout<(_1, _2, _5, ()), (_20, _5, _1, ())>>("(1,2,5,()):(20,5,1,())"),
        measured::<Layout<(_32, _16, ((_8,),)), (_8, _256, ((_1,),))>>("(32,16,((8))):(8,256,((1)))"),
        measured::<Layout<(_2, (), ()), (_1, (), ())>>("(2,(),()):(1,(),())"),
        measured::<Layout<(_5, _3, (_1, _3)), (_5, _6, (_19, _45))>>("(5,3,(1,3)):(5,6,(19,45))"),
        measured::<Layout<_4, _55>>("4:55"),
        measured::<Layout<(_32,), (_1,)>>("(32):(1)"),
        measured::<Layout<(_4, (), (), ()), (_8, (), (), ())>>("(4,(),(),()):(8,(),(),())"),
        measured::<Layout<(((),), ()), (((),), ())>>("((()),()):((()),())"),
        measured::<Layout<((), ()), ((), ())>>("((),()):((),())"),
        measured::<Layout<(_6, _7, _1, _4), (_57, _7, _2, _41)>>("(6,7,1,4):(57,7,2,41)"),
        measured::<Layout<(_7, (_6, _5, ((_3,),))), (_8, (_42, _51, ((_8,),)))>>("(7,(6,5,((3)))):(8,(42,51,((8))))"),
        measured::<Layout<(_12, (_2,), (_12,)), (_72, (_36,), (_3,))>>("(12,(2),(12)):(72,(36),(3))"),
        measured::<Layout<(_9, _7, _5, ((),)), (_70, _1, _7, ((),))>>("(9,7,5,(())):(70,1,7,(()))"),
        measured::<Layout<((_2,), (), ()), ((_4,), (), ())>>("((2),(),()):((4),(),())"),
        measured::<Layout<(_7, _6, (_4,)), (_13, _0, (_21,))>>("(7,6,(4)):(13,0,(21))"),
        measured::<Layout<((), (), ()), ((), (), ())>>("((),(),()):((),(),())"),
        measured::<Layout<((_3, _2),), ((_3, _6),)>>("((3,2)):((3,6))"),
        measured::<Layout<((),), ((),)>>("(()):(())"),
        measured::<Layout<(_2,), (_1,)>>("(2):(1)"),
        measured::<Layout<(_1, _7, (_1, ())), (_5, _0, (_3, ()))>>("(1,7,(1,())):(5,0,(3,()))"),
        measured::<Layout<(_2, ()), (_1, ())>>("(2,()):(1,())"),
        measured::<Layout<(_12, _12, _9), (_1, _12, _0)>>("(12,12,9):(1,12,0)"),
        measured::<Layout<(_1, _1, (), ()), (_2, _1, (), ())>>("(1,1,(),()):(2,1,(),())"),
        measured::<Layout<(_8, _2, (_1, (_32,), ())), (_67, _33, (_1, (_1,), ()))>>("(8,2,(1,(32),())):(67,33,(1,(1),()))"),
        measured::<Layout<((), _2, (_12,)), ((), _1, (_2,))>>("((),2,(12)):((),1,(2))"),
        measured::<Layout<((_8, _8), (_1,), ()), ((_1, _8), (_1,), ())>>("((8,8),(1),()):((1,8),(1),())"),
        measured::<Layout<(_12, _8, _2, (_3,)), (_3, _36, _288, (_1,))>>("(12,8,2,(3)):(3,36,288,(1))"),
        measured::<Layout<((_8,), _32, ()), ((_3,), _24, ())>>("((8),32,()):((3),24,())"),
        measured::<Layout<((_12,),), ((_1,),)>>("((12)):((1))"),
        measured::<Layout<(_32, (_32,), ((),)), (_36, (_1,), ((),))>>("(32,(32),(())):(36,(1),(()))"),
        measured::<Layout<((_32,), (), ()), ((_1,), (), ())>>("((32),(),()):((1),(),())"),
        measured::<Layout<(_32, _4, _2, (_1, ())), (_2, _68, _1, (_64, ()))>>("(32,4,2,(1,())):(2,68,1,(64,()))"),
        measured::<Layout<((_1, _1), ()), ((_4, _3), ())>>("((1,1),()):((4,3),())"),
        measured::<Layout<(_1, _4, ((_4,),)), (_15, _1, ((_0,),))>>("(1,4,((4))):(15,1,((0)))"),
        measured::<Layout<(_12, _12), (_1, _0)>>("(12,12):(1,0)"),
        measured::<Layout<((), ((),)), ((), ((),))>>("((),(())):((),(()))"),
        measured::<Layout<((_8, _1, _8), ()), ((_1, _16, _16), ())>>("((8,1,8),()):((1,16,16),())"),
        measured::<Layout<(_12,), (_1,)>>("(12):(1)"),
        measured::<Layout<((_32, _1), _8), ((_4, _2), _0)>>("((32,1),8):((4,2),0)"),
        measured::<Layout<((), _16, (_4, _1)), ((), _2, (_32, _1))>>("((),16,(4,1)):((),2,(32,1))"),
        measured::<Layout<_5, _1>>("5:1"),
        measured::<Layout<(_4, _2, _6, ()), (_4, _27, _1, ())>>("(4,2,6,()):(4,27,1,())"),
        measured::<Layout<_6, _14>>("6:14"),
    ]
}

/// Layouts, evaluated by their types.
pub(crate) fn offsets() -> Vec<Evaluated> {
    vec![
        evaluated("((2,2),7,()):((15,3),3,())", "4737", <Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>>::new().offset(4737)),
        evaluated("((2,2),7,()):((15,3),3,())", "((0,0),1817,())", <Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>>::new().offset(((0, 0), 1817, ()))),
        evaluated("((2,2),7,()):((15,3),3,())", "(2,1542,0)", <Layout<((_2, _2), _7, ()), ((_15, _3), _3, ())>>::new().offset_usize((2, 1542, 0))),
        evaluated("1:62", "8035", <Layout<_1, _62>>::new().offset(8035)),
        evaluated("1:62", "1331", <Layout<_1, _62>>::new().offset(1331)),
        evaluated("1:62", "3238", <Layout<_1, _62>>::new().offset_usize(3238)),
        evaluated("((4,1,32),8,1,()):((32,1,1),129,32,())", "8531", <Layout<((_4, _1, _32), _8, _1, ()), ((_32, _1, _1), _129, _32, ())>>::new().offset(8531)),
        evaluated("((4,1,32),8,1,()):((32,1,1),129,32,())", "((0,0,20),2,5,())", <Layout<((_4, _1, _32), _8, _1, ()), ((_32, _1, _1), _129, _32, ())>>::new().offset(((0, 0, 20), 2, 5, ()))),
        evaluated("((4,1,32),8,1,()):((32,1,1),129,32,())", "(74,6,3,0)", <Layout<((_4, _1, _32), _8, _1, ()), ((_32, _1, _1), _129, _32, ())>>::new().offset_usize((74, 6, <_3>::new(), 0))),
        evaluated("(1,(()),()):(1,(()),())", "5261", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset(5261)),
        evaluated("(1,(()),()):(1,(()),())", "(4500,(()),())", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset((4500, ((),), ()))),
        evaluated("(1,(()),()):(1,(()),())", "4056", <Layout<(_1, ((),), ()), (_1, ((),), ())>>::new().offset_usize(4056)),
        evaluated("(3,7,7):(14,60,0)", "8506", <Layout<(_3, _7, _7), (_14, _60, _0)>>::new().offset(8506)),
        evaluated("(3,7,7):(14,60,0)", "(0,0,193)", <Layout<(_3, _7, _7), (_14, _60, _0)>>::new().offset((0, 0, 193))),
        evaluated("(3,7,7):(14,60,0)", "(2,2,9)", <Layout<(_3, _7, _7), (_14, _60, _0)>>::new().offset_usize((2, 2, <_9>::new()))),
        evaluated("(16):(1)", "3889", <Layout<(_16,), (_1,)>>::new().offset(3889)),
        evaluated("(16):(1)", "(1570)", <Layout<(_16,), (_1,)>>::new().offset((1570,))),
        evaluated("(16):(1)", "3229", <Layout<(_16,), (_1,)>>::new().offset_usize(<XD<_201>>::new())),
        evaluated("(2,4,3,()):(35,4,17,())", "7682", <Layout<(_2, _4, _3, ()), (_35, _4, _17, ())>>::new().offset(7682)),
        evaluated("(2,4,3,()):(35,4,17,())", "(0,3,282,())", <Layout<(_2, _4, _3, ()), (_35, _4, _17, ())>>::new().offset((0, 3, 282, ()))),
        evaluated("(2,4,3,()):(35,4,17,())", "(1,2,270,())", <Layout<(_2, _4, _3, ()), (_35, _4, _17, ())>>::new().offset_usize((<_1>::new(), 2, 270, ()))),
        evaluated("(9,(),()):(1,(),())", "8989", <Layout<(_9, (), ()), (_1, (), ())>>::new().offset(8989)),
        evaluated("(9,(),()):(1,(),())", "(8685,(),())", <Layout<(_9, (), ()), (_1, (), ())>>::new().offset((8685, (), ()))),
        evaluated("(9,(),()):(1,(),())", "9228", <Layout<(_9, (), ()), (_1, (), ())>>::new().offset_usize(9228)),
        evaluated("(((16),8),2,8):(((3),48),388,777)", "2993", <Layout<(((_16,), _8), _2, _8), (((_3,), _48), _388, _777)>>::new().offset(2993)),
        evaluated("(((16),8),2,8):(((3),48),388,777)", "(((3),5),1,21)", <Layout<(((_16,), _8), _2, _8), (((_3,), _48), _388, _777)>>::new().offset((((3,), 5), 1, 21))),
        evaluated("(((16),8),2,8):(((3),48),388,777)", "((11,0),0,14)", <Layout<(((_16,), _8), _2, _8), (((_3,), _48), _388, _777)>>::new().offset_usize(((<_11>::new(), 0), 0, 14))),
        evaluated("((1,4),(3),6,()):((46,6),(55),6,())", "5354", <Layout<((_1, _4), (_3,), _6, ()), ((_46, _6), (_55,), _6, ())>>::new().offset(5354)),
        evaluated("((1,4),(3),6,()):((46,6),(55),6,())", "((0,2),(1),457,())", <Layout<((_1, _4), (_3,), _6, ()), ((_46, _6), (_55,), _6, ())>>::new().offset(((0, 2), (1,), 457, ()))),
        evaluated("((1,4),(3),6,()):((46,6),(55),6,())", "(1,0,682,0)", <Layout<((_1, _4), (_3,), _6, ()), ((_46, _6), (_55,), _6, ())>>::new().offset_usize((<_1>::new(), 0, 682, 0))),
        evaluated("():()", "987", <Layout<(), ()>>::new().offset(987)),
        evaluated("():()", "()", <Layout<(), ()>>::new().offset(())),
        evaluated("():()", "3943", <Layout<(), ()>>::new().offset_usize(<X7<_246>>::new())),
        evaluated("(4,4,1,8,16):(68,16,2176,272,1)", "2540", <Layout<(_4, _4, _1, _8, _16), (_68, _16, X0<_136>, _272, _1)>>::new().offset(2540)),
        evaluated("(4,4,1,8,16):(68,16,2176,272,1)", "(0,3,0,4,67)", <Layout<(_4, _4, _1, _8, _16), (_68, _16, X0<_136>, _272, _1)>>::new().offset((0, 3, 0, 4, 67))),
        evaluated("(4,4,1,8,16):(68,16,2176,272,1)", "8438", <Layout<(_4, _4, _1, _8, _16), (_68, _16, X0<_136>, _272, _1)>>::new().offset_usize(8438)),
        evaluated("((5,3,4),12,()):((432,8640,2160),1,())", "5304", <Layout<((_5, _3, _4), _12, ()), ((_432, X0<_540>, X0<_135>), _1, ())>>::new().offset(5304)),
        evaluated("((5,3,4),12,()):((432,8640,2160),1,())", "((2,1,3),91,())", <Layout<((_5, _3, _4), _12, ()), ((_432, X0<_540>, X0<_135>), _1, ())>>::new().offset(((2, 1, 3), 91, ()))),
        evaluated("((5,3,4),12,()):((432,8640,2160),1,())", "9115", <Layout<((_5, _3, _4), _12, ()), ((_432, X0<_540>, X0<_135>), _1, ())>>::new().offset_usize(<XB<_569>>::new())),
        evaluated("((6,()),()):((1,()),())", "1216", <Layout<((_6, ()), ()), ((_1, ()), ())>>::new().offset(1216)),
        evaluated("((6,()),()):((1,()),())", "((1121,()),())", <Layout<((_6, ()), ()), ((_1, ()), ())>>::new().offset(((1121, ()), ()))),
        evaluated("((6,()),()):((1,()),())", "((6536,0),0)", <Layout<((_6, ()), ()), ((_1, ()), ())>>::new().offset_usize(((6536, 0), 0))),
        evaluated("(8,32):(104,3)", "7610", <Layout<(_8, _32), (_104, _3)>>::new().offset(7610)),
        evaluated("(8,32):(104,3)", "(1,803)", <Layout<(_8, _32), (_104, _3)>>::new().offset((1, 803))),
        evaluated("(8,32):(104,3)", "(5,453)", <Layout<(_8, _32), (_104, _3)>>::new().offset_usize((<_5>::new(), <_453>::new()))),
        evaluated("((6),(),()):((0),(),())", "3439", <Layout<((_6,), (), ()), ((_0,), (), ())>>::new().offset(3439)),
        evaluated("((6),(),()):((0),(),())", "((9595),(),())", <Layout<((_6,), (), ()), ((_0,), (), ())>>::new().offset(((9595,), (), ()))),
        evaluated("((6),(),()):((0),(),())", "(740,0,())", <Layout<((_6,), (), ()), ((_0,), (), ())>>::new().offset_usize((740, 0, ()))),
        evaluated("((32),(1,())):((256),(8192,()))", "7877", <Layout<((_32,), (_1, ())), ((_256,), (_8192, ()))>>::new().offset(7877)),
        evaluated("((32),(1,())):((256),(8192,()))", "((7),(305,()))", <Layout<((_32,), (_1, ())), ((_256,), (_8192, ()))>>::new().offset(((7,), (305, ())))),
        evaluated("((32),(1,())):((256),(8192,()))", "((27),(221,0))", <Layout<((_32,), (_1, ())), ((_256,), (_8192, ()))>>::new().offset_usize(((<_27>::new(),), (<_221>::new(), 0)))),
        evaluated("(1,2,5,()):(20,5,1,())", "8719", <Layout<(_1, _2, _5, ()), (_20, _5, _1, ())>>::new().offset(8719)),
        evaluated("(1,2,5,()):(20,5,1,())", "(0,1,2597,())", <Layout<(_1, _2, _5, ()), (_20, _5, _1, ())>>::new().offset((0, 1, 2597, ()))),
        evaluated("(1,2,5,()):(20,5,1,())", "(0,1,669,())", <Layout<(_1, _2, _5, ()), (_20, _5, _1, ())>>::new().offset_usize((0, <_1>::new(), <_669>::new(), ()))),
        evaluated("(32,16,((8))):(8,256,((1)))", "9449", <Layout<(_32, _16, ((_8,),)), (_8, _256, ((_1,),))>>::new().offset(9449)),
        evaluated("(32,16,((8))):(8,256,((1)))", "(31,9,((0)))", <Layout<(_32, _16, ((_8,),)), (_8, _256, ((_1,),))>>::new().offset((31, 9, ((0,),)))),
        evaluated("(32,16,((8))):(8,256,((1)))", "8389", <Layout<(_32, _16, ((_8,),)), (_8, _256, ((_1,),))>>::new().offset_usize(<X5<_524>>::new())),
        evaluated("(2,(),()):(1,(),())", "8259", <Layout<(_2, (), ()), (_1, (), ())>>::new().offset(8259)),
        evaluated("(2,(),()):(1,(),())", "(1386,(),())", <Layout<(_2, (), ()), (_1, (), ())>>::new().offset((1386, (), ()))),
        evaluated("(2,(),()):(1,(),())", "7011", <Layout<(_2, (), ()), (_1, (), ())>>::new().offset_usize(<X3<_438>>::new())),
        evaluated("(5,3,(1,3)):(5,6,(19,45))", "3825", <Layout<(_5, _3, (_1, _3)), (_5, _6, (_19, _45))>>::new().offset(3825)),
        evaluated("(5,3,(1,3)):(5,6,(19,45))", "(4,2,(0,504))", <Layout<(_5, _3, (_1, _3)), (_5, _6, (_19, _45))>>::new().offset((4, 2, (0, 504)))),
        evaluated("(5,3,(1,3)):(5,6,(19,45))", "(4,2,(0,422))", <Layout<(_5, _3, (_1, _3)), (_5, _6, (_19, _45))>>::new().offset_usize((4, 2, (0, 422)))),
        evaluated("4:55", "4466", <Layout<_4, _55>>::new().offset(4466)),
        evaluated("4:55", "6358", <Layout<_4, _55>>::new().offset(6358)),
        evaluated("4:55", "2420", <Layout<_4, _55>>::new().offset_usize(2420)),
        evaluated("(32):(1)", "9456", <Layout<(_32,), (_1,)>>::new().offset(9456)),
        evaluated("(32):(1)", "(3373)", <Layout<(_32,), (_1,)>>::new().offset((3373,))),
        evaluated("(32):(1)", "(1135)", <Layout<(_32,), (_1,)>>::new().offset_usize((<XF<_70>>::new(),))),
        evaluated("(4,(),(),()):(8,(),(),())", "5859", <Layout<(_4, (), (), ()), (_8, (), (), ())>>::new().offset(5859)),
        evaluated("(4,(),(),()):(8,(),(),())", "(5477,(),(),())", <Layout<(_4, (), (), ()), (_8, (), (), ())>>::new().offset((5477, (), (), ()))),
        evaluated("(4,(),(),()):(8,(),(),())", "(4196,0,(),())", <Layout<(_4, (), (), ()), (_8, (), (), ())>>::new().offset_usize((4196, 0, (), ()))),
        evaluated("((()),()):((()),())", "9482", <Layout<(((),), ()), (((),), ())>>::new().offset(9482)),
        evaluated("((()),()):((()),())", "((()),())", <Layout<(((),), ()), (((),), ())>>::new().offset((((),), ()))),
        evaluated("((()),()):((()),())", "4532", <Layout<(((),), ()), (((),), ())>>::new().offset_usize(4532)),
        evaluated("((),()):((),())", "6661", <Layout<((), ()), ((), ())>>::new().offset(6661)),
        evaluated("((),()):((),())", "((),())", <Layout<((), ()), ((), ())>>::new().offset(((), ()))),
        evaluated("((),()):((),())", "9746", <Layout<((), ()), ((), ())>>::new().offset_usize(9746)),
        evaluated("(6,7,1,4):(57,7,2,41)", "3373", <Layout<(_6, _7, _1, _4), (_57, _7, _2, _41)>>::new().offset(3373)),
        evaluated("(6,7,1,4):(57,7,2,41)", "(0,6,0,146)", <Layout<(_6, _7, _1, _4), (_57, _7, _2, _41)>>::new().offset((0, 6, 0, 146))),
        evaluated("(6,7,1,4):(57,7,2,41)", "(4,0,0,95)", <Layout<(_6, _7, _1, _4), (_57, _7, _2, _41)>>::new().offset_usize((4, 0, 0, <_95>::new()))),
        evaluated("(7,(6,5,((3)))):(8,(42,51,((8))))", "5888", <Layout<(_7, (_6, _5, ((_3,),))), (_8, (_42, _51, ((_8,),)))>>::new().offset(5888)),
        evaluated("(7,(6,5,((3)))):(8,(42,51,((8))))", "(4,(5,2,((22))))", <Layout<(_7, (_6, _5, ((_3,),))), (_8, (_42, _51, ((_8,),)))>>::new().offset((4, (5, 2, ((22,),))))),
        evaluated("(7,(6,5,((3)))):(8,(42,51,((8))))", "3327", <Layout<(_7, (_6, _5, ((_3,),))), (_8, (_42, _51, ((_8,),)))>>::new().offset_usize(<XF<_207>>::new())),
        evaluated("(12,(2),(12)):(72,(36),(3))", "3484", <Layout<(_12, (_2,), (_12,)), (_72, (_36,), (_3,))>>::new().offset(3484)),
        evaluated("(12,(2),(12)):(72,(36),(3))", "(11,(0),(224))", <Layout<(_12, (_2,), (_12,)), (_72, (_36,), (_3,))>>::new().offset((11, (0,), (224,)))),
        evaluated("(12,(2),(12)):(72,(36),(3))", "1292", <Layout<(_12, (_2,), (_12,)), (_72, (_36,), (_3,))>>::new().offset_usize(1292)),
        evaluated("(9,7,5,(())):(70,1,7,(()))", "9281", <Layout<(_9, _7, _5, ((),)), (_70, _1, _7, ((),))>>::new().offset(9281)),
        evaluated("(9,7,5,(())):(70,1,7,(()))", "(5,4,77,(()))", <Layout<(_9, _7, _5, ((),)), (_70, _1, _7, ((),))>>::new().offset((5, 4, 77, ((),)))),
        evaluated("(9,7,5,(())):(70,1,7,(()))", "2269", <Layout<(_9, _7, _5, ((),)), (_70, _1, _7, ((),))>>::new().offset_usize(<XD<_141>>::new())),
        evaluated("((2),(),()):((4),(),())", "7698", <Layout<((_2,), (), ()), ((_4,), (), ())>>::new().offset(7698)),
        evaluated("((2),(),()):((4),(),())", "((1109),(),())", <Layout<((_2,), (), ()), ((_4,), (), ())>>::new().offset(((1109,), (), ()))),
        evaluated("((2),(),()):((4),(),())", "5438", <Layout<((_2,), (), ()), ((_4,), (), ())>>::new().offset_usize(5438)),
        evaluated("(7,6,(4)):(13,0,(21))", "2093", <Layout<(_7, _6, (_4,)), (_13, _0, (_21,))>>::new().offset(2093)),
        evaluated("(7,6,(4)):(13,0,(21))", "(2,3,(54))", <Layout<(_7, _6, (_4,)), (_13, _0, (_21,))>>::new().offset((2, 3, (54,)))),
        evaluated("(7,6,(4)):(13,0,(21))", "2256", <Layout<(_7, _6, (_4,)), (_13, _0, (_21,))>>::new().offset_usize(2256)),
        evaluated("((),(),()):((),(),())", "2576", <Layout<((), (), ()), ((), (), ())>>::new().offset(2576)),
        evaluated("((),(),()):((),(),())", "((),(),())", <Layout<((), (), ()), ((), (), ())>>::new().offset(((), (), ()))),
        evaluated("((),(),()):((),(),())", "4952", <Layout<((), (), ()), ((), (), ())>>::new().offset_usize(4952)),
        evaluated("((3,2)):((3,6))", "1939", <Layout<((_3, _2),), ((_3, _6),)>>::new().offset(1939)),
        evaluated("((3,2)):((3,6))", "((2,397))", <Layout<((_3, _2),), ((_3, _6),)>>::new().offset(((2, 397),))),
        evaluated("((3,2)):((3,6))", "6279", <Layout<((_3, _2),), ((_3, _6),)>>::new().offset_usize(<X7<_392>>::new())),
        evaluated("(()):(())", "7729", <Layout<((),), ((),)>>::new().offset(7729)),
        evaluated("(()):(())", "(())", <Layout<((),), ((),)>>::new().offset(((),))),
        evaluated("(()):(())", "9884", <Layout<((),), ((),)>>::new().offset_usize(9884)),
        evaluated("(2):(1)", "6622", <Layout<(_2,), (_1,)>>::new().offset(6622)),
        evaluated("(2):(1)", "(3895)", <Layout<(_2,), (_1,)>>::new().offset((3895,))),
        evaluated("(2):(1)", "(7551)", <Layout<(_2,), (_1,)>>::new().offset_usize((<XF<_471>>::new(),))),
        evaluated("(1,7,(1,())):(5,0,(3,()))", "7243", <Layout<(_1, _7, (_1, ())), (_5, _0, (_3, ()))>>::new().offset(7243)),
        evaluated("(1,7,(1,())):(5,0,(3,()))", "(0,5,(286,()))", <Layout<(_1, _7, (_1, ())), (_5, _0, (_3, ()))>>::new().offset((0, 5, (286, ())))),
        evaluated("(1,7,(1,())):(5,0,(3,()))", "3209", <Layout<(_1, _7, (_1, ())), (_5, _0, (_3, ()))>>::new().offset_usize(<X9<_200>>::new())),
        evaluated("(2,()):(1,())", "5599", <Layout<(_2, ()), (_1, ())>>::new().offset(5599)),
        evaluated("(2,()):(1,())", "(4569,())", <Layout<(_2, ()), (_1, ())>>::new().offset((4569, ()))),
        evaluated("(2,()):(1,())", "949", <Layout<(_2, ()), (_1, ())>>::new().offset_usize(<_949>::new())),
        evaluated("(12,12,9):(1,12,0)", "6701", <Layout<(_12, _12, _9), (_1, _12, _0)>>::new().offset(6701)),
        evaluated("(12,12,9):(1,12,0)", "(0,5,1)", <Layout<(_12, _12, _9), (_1, _12, _0)>>::new().offset((0, 5, 1))),
        evaluated("(12,12,9):(1,12,0)", "(3,8,61)", <Layout<(_12, _12, _9), (_1, _12, _0)>>::new().offset_usize((<_3>::new(), 8, <_61>::new()))),
        evaluated("(1,1,(),()):(2,1,(),())", "5651", <Layout<(_1, _1, (), ()), (_2, _1, (), ())>>::new().offset(5651)),
        evaluated("(1,1,(),()):(2,1,(),())", "(0,860,(),())", <Layout<(_1, _1, (), ()), (_2, _1, (), ())>>::new().offset((0, 860, (), ()))),
        evaluated("(1,1,(),()):(2,1,(),())", "(0,1574,0,())", <Layout<(_1, _1, (), ()), (_2, _1, (), ())>>::new().offset_usize((0, 1574, 0, ()))),
        evaluated("(8,2,(1,(32),())):(67,33,(1,(1),()))", "3378", <Layout<(_8, _2, (_1, (_32,), ())), (_67, _33, (_1, (_1,), ()))>>::new().offset(3378)),
        evaluated("(8,2,(1,(32),())):(67,33,(1,(1),()))", "(4,0,(0,(391),()))", <Layout<(_8, _2, (_1, (_32,), ())), (_67, _33, (_1, (_1,), ()))>>::new().offset((4, 0, (0, (391,), ())))),
        evaluated("(8,2,(1,(32),())):(67,33,(1,(1),()))", "(3,0,391)", <Layout<(_8, _2, (_1, (_32,), ())), (_67, _33, (_1, (_1,), ()))>>::new().offset_usize((<_3>::new(), 0, <_391>::new()))),
        evaluated("((),2,(12)):((),1,(2))", "9413", <Layout<((), _2, (_12,)), ((), _1, (_2,))>>::new().offset(9413)),
        evaluated("((),2,(12)):((),1,(2))", "((),0,(961))", <Layout<((), _2, (_12,)), ((), _1, (_2,))>>::new().offset(((), 0, (961,)))),
        evaluated("((),2,(12)):((),1,(2))", "962", <Layout<((), _2, (_12,)), ((), _1, (_2,))>>::new().offset_usize(962)),
        evaluated("((8,8),(1),()):((1,8),(1),())", "4549", <Layout<((_8, _8), (_1,), ()), ((_1, _8), (_1,), ())>>::new().offset(4549)),
        evaluated("((8,8),(1),()):((1,8),(1),())", "((2,1),(60),())", <Layout<((_8, _8), (_1,), ()), ((_1, _8), (_1,), ())>>::new().offset(((2, 1), (60,), ()))),
        evaluated("((8,8),(1),()):((1,8),(1),())", "4831", <Layout<((_8, _8), (_1,), ()), ((_1, _8), (_1,), ())>>::new().offset_usize(<XF<_301>>::new())),
        evaluated("(12,8,2,(3)):(3,36,288,(1))", "1852", <Layout<(_12, _8, _2, (_3,)), (_3, _36, _288, (_1,))>>::new().offset(1852)),
        evaluated("(12,8,2,(3)):(3,36,288,(1))", "(3,1,0,(36))", <Layout<(_12, _8, _2, (_3,)), (_3, _36, _288, (_1,))>>::new().offset((3, 1, 0, (36,)))),
        evaluated("(12,8,2,(3)):(3,36,288,(1))", "(10,6,1,(19))", <Layout<(_12, _8, _2, (_3,)), (_3, _36, _288, (_1,))>>::new().offset_usize((10, 6, <_1>::new(), (<_19>::new(),)))),
        evaluated("((8),32,()):((3),24,())", "6967", <Layout<((_8,), _32, ()), ((_3,), _24, ())>>::new().offset(6967)),
        evaluated("((8),32,()):((3),24,())", "((4),1138,())", <Layout<((_8,), _32, ()), ((_3,), _24, ())>>::new().offset(((4,), 1138, ()))),
        evaluated("((8),32,()):((3),24,())", "(0,89,0)", <Layout<((_8,), _32, ()), ((_3,), _24, ())>>::new().offset_usize((0, <_89>::new(), 0))),
        evaluated("((12)):((1))", "9914", <Layout<((_12,),), ((_1,),)>>::new().offset(9914)),
        evaluated("((12)):((1))", "((2375))", <Layout<((_12,),), ((_1,),)>>::new().offset(((2375,),))),
        evaluated("((12)):((1))", "135", <Layout<((_12,),), ((_1,),)>>::new().offset_usize(<_135>::new())),
        evaluated("(32,(32),(())):(36,(1),(()))", "7019", <Layout<(_32, (_32,), ((),)), (_36, (_1,), ((),))>>::new().offset(7019)),
        evaluated("(32,(32),(())):(36,(1),(()))", "(20,(49),(()))", <Layout<(_32, (_32,), ((),)), (_36, (_1,), ((),))>>::new().offset((20, (49,), ((),)))),
        evaluated("(32,(32),(())):(36,(1),(()))", "8842", <Layout<(_32, (_32,), ((),)), (_36, (_1,), ((),))>>::new().offset_usize(8842)),
        evaluated("((32),(),()):((1),(),())", "1482", <Layout<((_32,), (), ()), ((_1,), (), ())>>::new().offset(1482)),
        evaluated("((32),(),()):((1),(),())", "((6210),(),())", <Layout<((_32,), (), ()), ((_1,), (), ())>>::new().offset(((6210,), (), ()))),
        evaluated("((32),(),()):((1),(),())", "((7140),0,())", <Layout<((_32,), (), ()), ((_1,), (), ())>>::new().offset_usize(((7140,), 0, ()))),
        evaluated("(32,4,2,(1,())):(2,68,1,(64,()))", "4442", <Layout<(_32, _4, _2, (_1, ())), (_2, _68, _1, (_64, ()))>>::new().offset(4442)),
        evaluated("(32,4,2,(1,())):(2,68,1,(64,()))", "(18,2,1,(31,()))", <Layout<(_32, _4, _2, (_1, ())), (_2, _68, _1, (_64, ()))>>::new().offset((18, 2, 1, (31, ())))),
        evaluated("(32,4,2,(1,())):(2,68,1,(64,()))", "(21,0,0,36)", <Layout<(_32, _4, _2, (_1, ())), (_2, _68, _1, (_64, ()))>>::new().offset_usize((<_21>::new(), 0, 0, 36))),
        evaluated("((1,1),()):((4,3),())", "6641", <Layout<((_1, _1), ()), ((_4, _3), ())>>::new().offset(6641)),
        evaluated("((1,1),()):((4,3),())", "((0,4819),())", <Layout<((_1, _1), ()), ((_4, _3), ())>>::new().offset(((0, 4819), ()))),
        evaluated("((1,1),()):((4,3),())", "((0,912),0)", <Layout<((_1, _1), ()), ((_4, _3), ())>>::new().offset_usize(((0, 912), 0))),
        evaluated("(1,4,((4))):(15,1,((0)))", "8279", <Layout<(_1, _4, ((_4,),)), (_15, _1, ((_0,),))>>::new().offset(8279)),
        evaluated("(1,4,((4))):(15,1,((0)))", "(0,3,((357)))", <Layout<(_1, _4, ((_4,),)), (_15, _1, ((_0,),))>>::new().offset((0, 3, ((357,),)))),
        evaluated("(1,4,((4))):(15,1,((0)))", "2963", <Layout<(_1, _4, ((_4,),)), (_15, _1, ((_0,),))>>::new().offset_usize(<X3<_185>>::new())),
        evaluated("(12,12):(1,0)", "1179", <Layout<(_12, _12), (_1, _0)>>::new().offset(1179)),
        evaluated("(12,12):(1,0)", "(10,105)", <Layout<(_12, _12), (_1, _0)>>::new().offset((10, 105))),
        evaluated("(12,12):(1,0)", "2643", <Layout<(_12, _12), (_1, _0)>>::new().offset_usize(<X3<_165>>::new())),
        evaluated("((),(())):((),(()))", "1864", <Layout<((), ((),)), ((), ((),))>>::new().offset(1864)),
        evaluated("((),(())):((),(()))", "((),(()))", <Layout<((), ((),)), ((), ((),))>>::new().offset(((), ((),)))),
        evaluated("((),(())):((),(()))", "4896", <Layout<((), ((),)), ((), ((),))>>::new().offset_usize(4896)),
        evaluated("((8,1,8),()):((1,16,16),())", "6628", <Layout<((_8, _1, _8), ()), ((_1, _16, _16), ())>>::new().offset(6628)),
        evaluated("((8,1,8),()):((1,16,16),())", "((5,0,1123),())", <Layout<((_8, _1, _8), ()), ((_1, _16, _16), ())>>::new().offset(((5, 0, 1123), ()))),
        evaluated("((8,1,8),()):((1,16,16),())", "(4919,0)", <Layout<((_8, _1, _8), ()), ((_1, _16, _16), ())>>::new().offset_usize((<X7<_307>>::new(), 0))),
        evaluated("(12):(1)", "4071", <Layout<(_12,), (_1,)>>::new().offset(4071)),
        evaluated("(12):(1)", "(9634)", <Layout<(_12,), (_1,)>>::new().offset((9634,))),
        evaluated("(12):(1)", "4501", <Layout<(_12,), (_1,)>>::new().offset_usize(<X5<_281>>::new())),
        evaluated("((32,1),8):((4,2),0)", "4924", <Layout<((_32, _1), _8), ((_4, _2), _0)>>::new().offset(4924)),
        evaluated("((32,1),8):((4,2),0)", "((15,0),178)", <Layout<((_32, _1), _8), ((_4, _2), _0)>>::new().offset(((15, 0), 178))),
        evaluated("((32,1),8):((4,2),0)", "((11,0),216)", <Layout<((_32, _1), _8), ((_4, _2), _0)>>::new().offset_usize(((<_11>::new(), 0), 216))),
        evaluated("((),16,(4,1)):((),2,(32,1))", "6888", <Layout<((), _16, (_4, _1)), ((), _2, (_32, _1))>>::new().offset(6888)),
        evaluated("((),16,(4,1)):((),2,(32,1))", "((),6,(3,19))", <Layout<((), _16, (_4, _1)), ((), _2, (_32, _1))>>::new().offset(((), 6, (3, 19)))),
        evaluated("((),16,(4,1)):((),2,(32,1))", "((),5,(0,94))", <Layout<((), _16, (_4, _1)), ((), _2, (_32, _1))>>::new().offset_usize(((), <_5>::new(), (0, 94)))),
        evaluated("5:1", "8020", <Layout<_5, _1>>::new().offset(8020)),
        evaluated("5:1", "5806", <Layout<_5, _1>>::new().offset(5806)),
        evaluated("5:1", "9299", <Layout<_5, _1>>::new().offset_usize(<X3<_581>>::new())),
        evaluated("(4,2,6,()):(4,27,1,())", "4495", <Layout<(_4, _2, _6, ()), (_4, _27, _1, ())>>::new().offset(4495)),
        evaluated("(4,2,6,()):(4,27,1,())", "(1,1,697,())", <Layout<(_4, _2, _6, ()), (_4, _27, _1, ())>>::new().offset((1, 1, 697, ()))),
        evaluated("(4,2,6,()):(4,27,1,())", "3777", <Layout<(_4, _2, _6, ()), (_4, _27, _1, ())>>::new().offset_usize(<X1<_236>>::new())),
        evaluated("6:14", "8022", <Layout<_6, _14>>::new().offset(8022)),
        evaluated("6:14", "2789", <Layout<_6, _14>>::new().offset(2789)),
        evaluated("6:14", "8464", <Layout<_6, _14>>::new().offset_usize(8464)),
    ]
}
