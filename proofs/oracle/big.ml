(* Rocq's integers on zarith's: what [Extract.v] names. *)
include Z

exception Not_decided

let monus a b = max zero (sub a b)
let natural a = max zero a
(* As in Rocq: the predecessor of 0 is 0, n / 0 = 0, n mod 0 = n. *)
let pred a = if sign a <= 0 then zero else Z.pred a
let div a b = if sign b = 0 then zero else ediv a b
let modulo a b = if sign b = 0 then a else erem a b
let floor_div a b = if sign b = 0 then zero else fdiv a b
let pow a n = Z.pow a (to_int n)
let twice a = shift_left a 1
let twice_and_one a = succ (twice a)
let shiftl a n = shift_left a (to_int n)
let shiftr a n = if fits_int n then shift_right a (to_int n) else zero
let testbit a n = fits_int n && Z.testbit a (to_int n)
let bits a = of_int (numbits a)
let log2 a = if sign a = 0 then zero else pred (bits a)
let ones n = pred (shiftl one n)
let nat_case zero_case next n = if sign n = 0 then zero_case () else next (pred n)

let positive_case odd even one n =
  if equal n Z.one then one () else if is_odd n then odd (shift_right n 1) else even (shift_right n 1)

let n_case zero_case positive n = if sign n = 0 then zero_case () else positive n

let z_case zero_case positive negative n =
  if sign n = 0 then zero_case () else if sign n > 0 then positive n else negative (neg n)
