//! The answer that a rule is broken, and what is asked of it.

use super::{Decimal, DecimalOf};
use crate::modes::{Cons, Nil};

/// The answer of an operator that `Rule` is broken.
pub struct Refusal<Rule>(Rule);

/// `Rule` is broken by one number or two, in the mode `Mode` if there are several.
pub struct By<Rule, Left, Right = (), Mode = NoMode>(Rule, Left, Right, Mode);

/// The same with its numbers in decimal: the compiler reports its sentence where it is asked whether it
/// is [`Accepted`].
pub struct Told<Rule, Left, Right = (), Mode = NoMode>(Rule, Left, Right, Mode);

/// No mode in particular.
pub struct NoMode;

/// An answer that is no refusal. Asking it of one makes the compiler tell the rule.
pub trait Accepted {}

impl Accepted for Nil {}
impl<Head, Tail> Accepted for Cons<Head, Tail> {}
impl<Rule, Left: Decimal, Right: Decimal, Mode> Accepted for Refusal<By<Rule, Left, Right, Mode>> where
    Told<Rule, DecimalOf<Left>, DecimalOf<Right>, Mode>: Accepted
{
}
