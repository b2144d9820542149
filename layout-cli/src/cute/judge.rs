//! CuTe's result of an operation, and the verdict on it.

use layout_algebra::find::equivalent;
use layout_algebra::verify::Objection;
use layout_algebra::{Answer, Error, IntTuple, Layout, Tiler};
use layout_language::{Entered, Notebook, notation};
use layout_theory::cute;

use super::term::Term;

/// Returns the operations whose results are judged: `coalesce`, and the operations for which CuTe's
/// results can differ from the algebra's. `ceil_div` is excluded, because its operands and result
/// are integers.
pub(crate) fn operations() -> impl Iterator<Item = &'static str> {
    let modelled = cute::operations().filter(|name| *name != "ceil_div");
    modelled.chain(["coalesce"])
}

/// Maximum number of elements for a comparison of layouts with different swizzles. Other layouts
/// are compared without enumeration, at any size.
const MOST: i64 = 1 << 20;

/// The verdict on CuTe's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The result is the function that the operation specifies.
    Right,
    /// The result is a different function.
    Wrong,
    /// The tiles extend past the end, and the result does not indicate it.
    Overhangs,
    /// CuTe returns no result.
    Rejected,
    /// The operation cannot be parsed.
    NotRead,
}

impl Verdict {
    pub(crate) const ALL: [Self; 5] = [
        Self::Right,
        Self::Wrong,
        Self::Overhangs,
        Self::Rejected,
        Self::NotRead,
    ];

    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Overhangs => "partial tiles",
            Self::Rejected => "rejected by CuTe",
            Self::NotRead => "not read",
        }
    }
}

/// A comparison that would enumerate too many elements.
struct Undecided;

/// A judged operation.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// The operation, in notation.
    pub(crate) operation: String,
    pub(crate) verdict: Verdict,
    /// CuTe's result.
    pub(crate) cute: Option<String>,
    /// The algebra's result.
    pub(crate) answer: Option<String>,
    /// Evidence for the verdict.
    pub(crate) why: Vec<String>,
}

/// Judges the operations of an expression, innermost first, on CuTe's operands. The last operation
/// is compared with the claimed result.
pub(crate) fn judge(notebook: &mut Notebook, term: &Term, claim: &Term) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut judge = Judge {
        notebook,
        judged: &mut judged,
    };
    let claim = judge.value(claim).and_then(|claim| {
        let is_printed = judge.judged.drain(..).next().is_none();
        let why = || Stop::NotRead("expected a layout after `=`, found an operation".into());
        is_printed.then_some(claim).ok_or_else(why)
    });
    let outcome = claim.and_then(|claim| judge.outermost(term, claim));
    if let Err(Stop::NotRead(why)) = outcome {
        judged.push(Judged {
            operation: term.to_string(),
            verdict: Verdict::NotRead,
            cute: None,
            answer: None,
            why: vec![why],
        });
    }
    judged
}

/// The reason why a term has no value.
enum Stop {
    /// CuTe rejects the term. The error was already reported.
    Rejected,
    NotRead(String),
}

struct Judge<'a> {
    notebook: &'a mut Notebook,
    judged: &'a mut Vec<Judged>,
}

impl Judge<'_> {
    fn outermost(&mut self, term: &Term, claim: String) -> Result<(), Stop> {
        match term {
            Term::Call(name, arguments) => self.call(name, arguments, Some(claim)).map(drop),
            other => self.value(other).map(drop),
        }
    }

    /// Returns the value of a term in CuTe, in notation.
    fn value(&mut self, term: &Term) -> Result<String, Stop> {
        match term {
            Term::Tuple(modes) => {
                let modes = modes.iter().map(|mode| match mode {
                    Term::Call(..) => self.value(mode).map(Term::Text),
                    mode if mode.is_number() || matches!(mode, Term::Text(_) | Term::Keep) => {
                        Ok(mode.clone())
                    }
                    mode => self.value(mode).map(Term::Text),
                });
                Ok(Term::Tuple(modes.collect::<Result<_, _>>()?).to_string())
            }
            Term::Call(name, arguments) => self.call(name, arguments, None),
            Term::Open(number) => {
                let why = format!(
                    "expected static integers, found the dynamic value `{number}`: replace `{number}` by an integer"
                );
                Err(Stop::NotRead(why))
            }
            other => Ok(other.to_string()),
        }
    }

    fn call(
        &mut self,
        name: &str,
        arguments: &[Term],
        claim: Option<String>,
    ) -> Result<String, Stop> {
        let arguments = arguments.iter().map(|argument| {
            self.value(argument).map_err(|stop| match stop {
                Stop::Rejected => Stop::NotRead(format!("CuTe rejects the operand `{argument}`")),
                stop @ Stop::NotRead(_) => stop,
            })
        });
        let arguments: Vec<_> = arguments.collect::<Result<_, _>>()?;
        let text = format!("{name}({})", arguments.join(", "));
        let tokens = crate::tokens(&text).map_err(|(_, why)| Stop::NotRead(why))?;
        let entry = self.notebook.ask(tokens);
        let Some(applied) = entry.applied.last() else {
            let value = entry.answer.map(|value| value.to_string());
            return value.map_err(|rejected| Stop::NotRead(rejected.errors.to_string()));
        };
        let operands: Vec<_> = applied.operands.iter().map(String::as_str).collect();
        let modelled = cute::answer(name, &operands);
        let answer = &applied.derivation.result;
        if modelled.is_none() && cute::operations().any(|known| known == name) {
            return Err(Stop::NotRead(format!(
                "the model of CuTe has no answer to `{text}`"
            )));
        }
        if let Some(number) = above_32_bits(&text) {
            return Err(Stop::NotRead(format!(
                "{number} exceeds {}, the maximum of CuTe's 32-bit static integers",
                i32::MAX
            )));
        }
        if !operations().any(|told| told == name) {
            let value = modelled.map_or_else(|| answer.clone().ok(), Result::ok);
            return value.as_ref().map(layout_of).ok_or(Stop::Rejected);
        }
        let modelled = modelled.as_ref().and_then(|answer| answer.as_ref().ok());
        let given = modelled.or(answer.as_ref().ok());
        if let (Some(claim), Some(given)) = (&claim, given) {
            let (is_one, wanted) = match given {
                Answer::Layout(_) | Answer::Slice(..) => {
                    (claim.parse::<Layout>().is_ok(), "layout")
                }
                Answer::Numbers(_) => (claim.parse::<IntTuple>().is_ok(), "integer"),
                other => (*claim == other.to_string(), "answer that can be compared"),
            };
            if !is_one {
                return Err(Stop::NotRead(format!(
                    "expected a result that is a valid {wanted}, found `{claim}`"
                )));
            }
        }
        let judged = compare(self.notebook, applied.name, &operands, answer, claim);
        let value = judged.cute.clone();
        let operation = text;
        self.judged.push(Judged {
            operation,
            ..judged
        });
        value.ok_or(Stop::Rejected)
    }
}

/// Returns the first number in a text that does not fit CuTe's static integers.
fn above_32_bits(text: &str) -> Option<&str> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|digits| !digits.is_empty());
    numbers.find(|digits| digits.parse::<i32>().is_err())
}

/// Returns the operations of an expression for which CuTe's result differs or is missing.
pub(crate) fn answers(
    notebook: &mut Notebook,
    applied: &[layout_language::Applied],
) -> Vec<Judged> {
    let judged = applied.iter().map(|applied| {
        let operands: Vec<_> = applied.operands.iter().map(String::as_str).collect();
        let derivation = &applied.derivation;
        let judged = compare(notebook, applied.name, &operands, &derivation.result, None);
        Judged {
            operation: derivation.operation.clone(),
            ..judged
        }
    });
    judged
        .filter(|judged| judged.cute != judged.answer)
        .collect()
}

/// Compares CuTe's result, or the claimed one, with the algebra's result.
fn compare(
    notebook: &mut Notebook,
    name: &str,
    operands: &[&str],
    answer: &Result<Answer, Error>,
    claim: Option<String>,
) -> Judged {
    let modelled = cute::answer(name, operands);
    let cute = match (&modelled, answer) {
        (Some(Ok(answer)), _) | (None, Ok(answer)) => Some(layout_of(answer)),
        (Some(Err(_)) | None, _) => None,
    };
    let has_claim = claim.is_some();
    let mut judged = Judged {
        operation: String::new(),
        verdict: Verdict::Right,
        cute: claim.or(cute),
        answer: answer.as_ref().ok().map(layout_of),
        why: Vec::new(),
    };
    match (&modelled, &judged.cute) {
        (Some(Err(rejected)), _) if !has_claim => {
            judged.verdict = Verdict::Rejected;
            judged.why.push(rejected.to_string());
            judged.cute = None;
        }
        (_, None) => judged.verdict = Verdict::Rejected,
        (_, Some(cute)) if judged.answer.as_ref() == Some(cute) => {}
        (_, Some(cute)) => {
            let objection = match answer {
                Err(_) if overhangs(notebook, name, operands) => {
                    let layout = |text: &str| text.parse::<Layout>().ok();
                    let modelled = modelled.as_ref().and_then(|answer| answer.as_ref().ok());
                    let modelled = modelled.and_then(|answer| layout(&layout_of(answer)));
                    let other = match (modelled, layout(cute)) {
                        (Some(wanted), Some(found)) => difference(&wanted, &found),
                        _ => Ok(None),
                    };
                    if let Ok(None) = other {
                        judged.verdict = Verdict::Overhangs;
                        judged
                            .why
                            .push("the tiles extend past the end of the layout".into());
                    }
                    other
                }
                _ => objection(notebook, name, operands, answer, cute),
            };
            match objection {
                Ok(None) => {}
                Ok(Some(objection)) => {
                    judged.verdict = Verdict::Wrong;
                    judged.why.push(objection);
                }
                Err(Undecided) => {
                    judged.verdict = Verdict::NotRead;
                    let why = format!("the comparison needs more than {MOST} elements");
                    judged.why.push(why);
                }
            }
        }
    }
    if let (Err(error), Verdict::Wrong | Verdict::Rejected) = (answer, judged.verdict) {
        judged.why.push(error.fact());
    }
    judged
}

/// Returns a layout without its start offset.
fn layout_of(answer: &Answer) -> String {
    match answer {
        Answer::Slice(layout, _) => layout.to_string(),
        other => other.to_string(),
    }
}

/// Returns the law that a result violates.
fn objection(
    notebook: &mut Notebook,
    name: &str,
    operands: &[&str],
    answer: &Result<Answer, Error>,
    cute: &str,
) -> Result<Option<String>, Undecided> {
    let layouts = match answer {
        Ok(Answer::Layout(wanted) | Answer::Slice(wanted, _)) => {
            cute.parse::<Layout>().ok().map(|found| (wanted, found))
        }
        _ => None,
    };
    // The algebra's result obeys the law. So does every layout with the same function and the form
    // that the law requires. Complements and inverses can have any form.
    if let Some((wanted, found)) = &layouts {
        let has_form = match name {
            "coalesce" => wanted.shape() == found.shape(),
            "complement" => return difference(wanted, found),
            _ => has_several_answers(name) || wanted.shape().is_compatible(found.shape()),
        };
        if has_form && difference(wanted, found)?.is_none() {
            return Ok(None);
        }
    }
    let spelled: Vec<_> = operands.iter().map(|operand| spelled(operand)).collect();
    let call = |name: &str| format!("{name}({})", spelled.join(", "));
    let mut law = |name: &str, result: &str| {
        let claim = crate::tokens(&format!("{} = {result}", call(name))).ok()?;
        let verdict = notebook.check(claim).ok()?;
        Some(match verdict.objection {
            Some(Objection::TooLarge) => Err(Undecided),
            objection => Ok(objection.map(|objection| objection.to_string())),
        })
    };
    match (law(name, cute), &layouts) {
        (Some(Err(Undecided)), Some((wanted, found))) if !has_several_answers(name) => {
            return match difference(wanted, found)? {
                None => Err(Undecided),
                difference => Ok(difference),
            };
        }
        (Some(objection), _) => return objection,
        (None, Some((wanted, found))) => return difference(wanted, found),
        (None, None) => {}
    }
    match answer {
        Ok(answer) => Ok(Some(format!("the algebra answers {answer}"))),
        // The verdict is on the division or product whose result is used.
        Err(error) => {
            let inner = ["_divide", "_product"]
                .iter()
                .find(|kind| name.ends_with(*kind));
            let inner = inner.map(|kind| format!("logical{kind}"));
            let objection = inner.and_then(|inner| {
                let answer = cute::answer(&inner, operands)?.ok()?;
                law(&inner, &answer.to_string())?.ok()?
            });
            let shown = || error.counter_example().map(ToString::to_string);
            Ok(objection
                .or_else(shown)
                .or_else(|| Some("no layout has the required offsets".into())))
        }
    }
}

/// Returns `true` if layouts with different functions can obey the law of an operation.
fn has_several_answers(name: &str) -> bool {
    matches!(name, "right_inverse" | "left_inverse")
}

/// Returns an operand of the algebra in the syntax of expressions.
fn spelled(operand: &str) -> String {
    let tiler = operand.parse::<Tiler>();
    tiler.map_or_else(|_| operand.to_owned(), |tiler| notation(&tiler))
}

/// Returns the first index at which two layouts differ.
fn difference(wanted: &Layout, found: &Layout) -> Result<Option<String>, Undecided> {
    if wanted.size() != found.size() {
        let (found, wanted) = (found.size(), wanted.size());
        return Ok(Some(format!(
            "expected a result with {wanted} elements, found {found}"
        )));
    }
    if wanted.swizzles() != found.swizzles() && wanted.size() > MOST {
        return Err(Undecided);
    }
    let Err(differs) = equivalent(wanted, found) else {
        return Ok(None);
    };
    let [Some(wanted), Some(found)] = [differs.first, differs.second] else {
        return Err(Undecided);
    };
    let index = differs.index;
    Ok(Some(format!(
        "at index {index} of the result, expected offset {wanted}, found {found}"
    )))
}

/// Returns `true` if a division is right except for tiles that extend past the end.
fn overhangs(notebook: &mut Notebook, name: &str, operands: &[&str]) -> bool {
    let covering = match name {
        "local_tile" | "logical_divide" => "predicated_divide",
        "zipped_divide" => "zipped_predicated_divide",
        "tiled_divide" => "tiled_predicated_divide",
        "flat_divide" => "flat_predicated_divide",
        _ => return false,
    };
    let [a, tiler, ..] = operands else {
        return false;
    };
    let tokens = crate::tokens(&format!("{covering}({a}, {})", spelled(tiler)));
    let Ok(Ok(Entered::Answer(Answer::Covering(covering)))) =
        tokens.map(|tokens| notebook.ask(tokens).answer)
    else {
        return false;
    };
    let answer = cute::answer(name, &operands[..2]);
    name == "local_tile"
        || matches!(answer, Some(Ok(Answer::Layout(cute))) if cute == *covering.with_overhang())
}
