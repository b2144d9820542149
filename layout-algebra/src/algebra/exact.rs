//! Exact decision whether a composition is a layout, from the carries of its left operand.
//!
//! See `docs/exactness.md` for the proofs.

mod carries;
mod meeting;
mod work;

pub(super) use meeting::first_reaching;
pub(super) use work::Work;

use carries::Carries;
use meeting::Search;

use crate::error::Rule;
use crate::explain;
use crate::layout::FlatMode;

/// A mode of the only candidate for the composed layout.
pub(super) struct Step {
    /// The extent of the mode.
    count: i64,
    /// The stride of the mode in the right operand.
    stride: i64,
    /// The stride of the mode in the candidate.
    image: i64,
    /// The index where only this mode's coordinate is 1.
    index: i64,
}

/// The outcome of a decision.
pub(super) enum Decision {
    /// The modes that the leaves of the right operand become. An empty list leaves a leaf
    /// unchanged.
    Layout(Vec<Vec<FlatMode>>),
    /// No layout computes the composed function.
    Broken(Break),
    /// The bound on the work was reached.
    Undecided,
}

/// An index where the candidate and the composed function have different offsets.
pub(super) struct Break {
    pub(super) index: i64,
    pub(super) offset: i128,
    pub(super) composed: i128,
}

/// Decides whether merged modes composed with the leaves `b` are a layout.
///
/// # Errors
///
/// Returns *overflow* if a stride of that layout does not fit in an `i64`.
pub(super) fn decide(
    modes: &[FlatMode],
    b: &[FlatMode],
    work: &mut Work,
) -> Result<Decision, Rule> {
    let carries = Carries::of(modes);
    explain::step(|| format!("the left operand maps x to {carries}"));
    let mut candidate = Candidate::default();
    let mut ends = Vec::with_capacity(b.len());
    let mut index = 1;
    for leaf in b {
        if leaf.stride > 0 && !candidate.add(&carries, *leaf, index, work)? {
            return Ok(Decision::Undecided);
        }
        ends.push(candidate.steps.len());
        // At most the size.
        index *= leaf.shape;
    }
    let Candidate { steps, broken } = candidate;
    let search = meeting::first(&carries, &steps, broken, work);
    explain::step(|| match work.spent() {
        0 => "decided by the carries alone".into(),
        evaluations => format!("decided by {evaluations} evaluations"),
    });
    Ok(match search {
        Search::Undecided => Decision::Undecided,
        Search::Found(coordinate) => Decision::Broken(Break::at(&carries, &steps, &coordinate)),
        Search::Nothing => {
            let modes: Vec<_> = steps.iter().map(Step::mode).collect();
            let begins = [0].into_iter().chain(ends.iter().copied());
            let ranges = begins.zip(&ends);
            Decision::Layout(ranges.map(|(i, end)| modes[i..*end].to_vec()).collect())
        }
    })
}

/// The modes that the leaves must become if the composition is a layout.
#[derive(Default)]
struct Candidate {
    steps: Vec<Step>,
    /// A step, and the coordinate where its leaf stops being a layout.
    broken: Option<(usize, i64)>,
}

impl Candidate {
    /// Splits a leaf into the longest runs over which the offset grows by a constant. Returns
    /// `true` if the split was decided.
    fn add(
        &mut self,
        carries: &Carries<'_>,
        leaf: FlatMode,
        mut index: i64,
        work: &mut Work,
    ) -> Result<bool, Rule> {
        let FlatMode {
            shape: mut n,
            stride: mut r,
        } = leaf;
        while n > 1 {
            let Some(run) = carries.run(n, r, work) else {
                return Ok(false);
            };
            let image = i64::try_from(carries.offset(r)).map_err(|_| Rule::Overflow {
                what: "a stride of the result",
            })?;
            explain::step(|| {
                let even =
                    format!("the first {run} elements have equally spaced offsets, {run}:{image}");
                format!("{n} elements at stride {r}: {even}")
            });
            let count = if n % run == 0 { run } else { n };
            if count != run {
                self.broken.get_or_insert((self.steps.len(), run));
            }
            self.steps.push(Step {
                count,
                stride: r,
                image,
                index,
            });
            n /= count;
            if n > 1 {
                // Below size and cosize.
                index *= count;
                r *= count;
            }
        }
        Ok(true)
    }
}

impl Step {
    fn mode(&self) -> FlatMode {
        FlatMode {
            shape: self.count,
            stride: self.image,
        }
    }
}

impl Break {
    fn at(carries: &Carries<'_>, steps: &[Step], coordinate: &[i64]) -> Self {
        let sum = |part: fn(&Step) -> i64| {
            let terms = steps.iter().zip(coordinate);
            terms.map(move |(step, c)| i128::from(*c) * i128::from(part(step)))
        };
        Self {
            // Below the size.
            index: steps
                .iter()
                .zip(coordinate)
                .map(|(step, c)| c * step.index)
                .sum(),
            offset: carries.at(sum(|step| step.stride).sum()),
            composed: sum(|step| step.image).sum(),
        }
    }

    /// Returns `true` if the two offsets differ.
    fn shows(&self) -> bool {
        self.offset != self.composed
    }
}
