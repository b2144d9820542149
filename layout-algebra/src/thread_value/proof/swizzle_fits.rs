//! Whether a swizzle is no wider than its tile.

use super::modes::Modes;
use super::{STEPS, coordinate, denied};
use crate::algebra::bits::apply_all;
use crate::error::{Error, Rule};
use crate::{ComposedLayout, Swizzle};

impl ComposedLayout {
    /// Whether the layout is as large as its swizzle: each bit that the swizzle reads is set in the
    /// offset of some element, and no element is moved behind the largest offset.
    ///
    /// ```text
    /// for all bits k that the swizzle reads there is a c with bit k of a(c) set
    /// for all c there is an e with swizzle(a(c)) <= a(e)
    /// ```
    ///
    /// Bits that are never set make a swizzle weaker than it looks: elements that it is to spread over
    /// banks stay where they were. Elements that it moves behind the tile need cells that CuTe's
    /// `cosize` does not count.
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let tile: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// tile.swizzle_fits()?;
    /// let tile: ComposedLayout = "Sw<3,4,3> o 0 o (8,64):(64,1)".parse()?;
    /// assert_eq!(
    ///     tile.swizzle_fits().unwrap_err().to_string(),
    ///     "`swizzle_fits(Sw<3,4,3> o 0 o (8,64):(64,1))` does not hold: swizzle: it reads bits \
    ///      7 to 9 of offsets, and bit 9 is set in none of them, the largest being 511",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* with the bit or the element; *not decided* if the offsets leave gaps and there are
    /// too many.
    pub fn swizzle_fits(&self) -> Result<(), Error> {
        let modes = Modes::of(self.layout(), self.offset());
        let result = self
            .all_swizzles()
            .and_then(|swizzles| fits(&modes, &swizzles));
        result.map_err(|rule| {
            let rule = match rule {
                Rule::SwizzleBehind { .. } => with_coordinate(rule, self),
                _ => rule,
            };
            denied(format!("swizzle_fits({self})"), rule)
        })
    }
}

impl ComposedLayout {
    /// The swizzles as one map of bits, which no offset comes between.
    fn all_swizzles(&self) -> Result<Vec<Swizzle>, Rule> {
        let swizzles = self.swizzles();
        let above = swizzles.split_last().map_or(&[][..], |(_, above)| above);
        match above.iter().find(|(_, offset)| *offset != 0) {
            Some((_, offset)) => Err(Rule::SwizzleOffset { offset: *offset }),
            None => Ok(swizzles.iter().map(|(swizzle, _)| *swizzle).collect()),
        }
    }
}

/// The bits that are moved to others, and those that others are moved to.
fn effect(swizzles: &[Swizzle]) -> (i64, i64) {
    let swizzled = swizzles.iter().fold(0, |bits, swizzle| {
        bits | swizzle.read_bits() | swizzle.changed_bits()
    });
    let bits = (0..i64::BITS - 1).map(|bit| 1 << bit);
    bits.filter(|bit| swizzled & bit != 0)
        .map(|bit| (bit, apply_all(swizzles, bit) ^ bit))
        .filter(|(_, moved)| *moved != 0)
        .fold((0, 0), |(read, changed), (bit, moved)| {
            (read | bit, changed | moved)
        })
}

/// The rule, its element by its coordinate.
fn with_coordinate(mut rule: Rule, layout: &ComposedLayout) -> Rule {
    if let Rule::SwizzleBehind { element, index, .. } = &mut rule {
        *element = coordinate(layout.layout().shape(), *index);
    }
    rule
}

fn fits(modes: &Modes, swizzles: &[Swizzle]) -> Result<(), Rule> {
    let (read, changed) = effect(swizzles);
    if changed == 0 {
        return Ok(());
    }
    let image = modes.image();
    let largest = modes.start() + image.reach(image.len());
    let is_range = match image.len() {
        0 => true,
        1 => image.at(0).stride == 1,
        _ => false,
    };
    let is_searched = modes.size() <= i64::from(STEPS);
    let unknown = Err(Rule::NotSearched { steps: STEPS });
    let set = match (is_range, is_searched) {
        (true, _) => set_between(modes.start(), largest),
        (false, true) => (0..modes.size()).fold(0, |set, index| set | modes.offset(index)),
        (false, false) => return unknown,
    };
    let missing = read & !set;
    if missing > 0 {
        return Err(Rule::SwizzleNeverSet {
            first: read.trailing_zeros(),
            last: read.ilog2(),
            bit: missing.trailing_zeros(),
            largest,
        });
    }
    // What is moved behind the largest offset is in the same block.
    let block = 2 << changed.ilog2();
    let first = largest - largest % block;
    if largest - first == block - 1 {
        return Ok(());
    }
    if !is_searched {
        return unknown;
    }
    let is_behind = |index: &i64| {
        let offset = modes.offset(*index);
        offset >= first && apply_all(swizzles, offset) > largest
    };
    match (0..modes.size()).find(is_behind) {
        None => Ok(()),
        Some(index) => Err(Rule::SwizzleBehind {
            index,
            element: index.into(),
            from: modes.offset(index),
            to: apply_all(swizzles, modes.offset(index)),
            largest,
            block,
        }),
    }
}

/// The bits that are set in one of the numbers from `first` to `last`: those of `last`, and all below
/// the highest in which the two differ.
fn set_between(first: i64, last: i64) -> i64 {
    match first ^ last {
        0 => last,
        differ => last | ((1 << differ.ilog2()) - 1),
    }
}
