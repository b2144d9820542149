//! What CuTe answers to an operation, and whether that is right.

use layout_algebra::{Answer, Error, IntTuple, Layout, Tiler};
use layout_language::{Entered, Notebook, notation};
use layout_theory::cute;

use super::term::Term;

/// The operations of which something is said: those in which CuTe's answers are not always those of the algebra, but
/// for `ceil_div`, which is of numbers alone, `coalesce`, and what is made of them.
pub(crate) fn operations() -> impl Iterator<Item = &'static str> {
    let modelled = cute::operations().filter(|name| *name != "ceil_div");
    modelled.chain(["coalesce", "make_layout_tv"])
}

/// The most elements that are compared.
const MOST: i64 = 1 << 20;

/// What is to be said about CuTe's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It has the function that the operation promises.
    Right,
    /// It has another.
    Wrong,
    /// Its tiles reach past the end, and nothing in it says so.
    Overhangs,
    /// There is none.
    Refused,
    /// The operation cannot be read.
    NotRead,
}

impl Verdict {
    pub(crate) const ALL: [Self; 5] = [
        Self::Right,
        Self::Wrong,
        Self::Overhangs,
        Self::Refused,
        Self::NotRead,
    ];

    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Overhangs => "overhangs",
            Self::Refused => "refused by CuTe",
            Self::NotRead => "not read",
        }
    }
}

/// An operation, judged.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// The operation, in notation.
    pub(crate) operation: String,
    pub(crate) verdict: Verdict,
    /// CuTe's answer.
    pub(crate) cute: Option<String>,
    /// The answer of the algebra.
    pub(crate) answer: Option<String>,
    /// What shows it.
    pub(crate) why: Vec<String>,
}

/// The operations of an expression, from the inside out, on the operands that CuTe gives them; the last is
/// judged by what is claimed of it.
pub(crate) fn judge(notebook: &mut Notebook, term: &Term, claim: Option<&Term>) -> Vec<Judged> {
    let mut judged = Vec::new();
    let mut judge = Judge {
        notebook,
        judged: &mut judged,
        is_quiet: false,
    };
    let claim = claim.map(|claim| judge.value(claim)).transpose();
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

/// Why a term has no value.
enum Stop {
    /// CuTe refuses it, which has been told.
    Refused,
    NotRead(String),
}

struct Judge<'a> {
    notebook: &'a mut Notebook,
    judged: &'a mut Vec<Judged>,
    /// Whether what is asked has been judged before.
    is_quiet: bool,
}

impl Judge<'_> {
    fn outermost(&mut self, term: &Term, claim: Option<String>) -> Result<(), Stop> {
        match term {
            Term::Known(term) => self.outermost(term, claim),
            Term::Call(name, arguments) => self.call(name, arguments, claim).map(drop),
            other => self.value(other).map(drop),
        }
    }

    /// The value of a term in CuTe, in notation.
    fn value(&mut self, term: &Term) -> Result<String, Stop> {
        match term {
            Term::Known(term) => {
                let before = core::mem::replace(&mut self.is_quiet, true);
                let value = self.value(term);
                self.is_quiet = before;
                value
            }
            Term::Tuple(modes) => {
                let modes = modes.iter().map(|mode| match mode {
                    Term::Call(..) | Term::Known(_) => self.value(mode).map(Term::Text),
                    mode if mode.is_number() || matches!(mode, Term::Text(_) | Term::Keep) => {
                        Ok(mode.clone())
                    }
                    mode => self.value(mode).map(Term::Text),
                });
                Ok(Term::Tuple(modes.collect::<Result<_, _>>()?).to_string())
            }
            Term::Call(name, arguments) => self.call(name, arguments, None),
            Term::Open(number) => {
                let why = format!("`{number}` is known at run time only");
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
                Stop::Refused => Stop::NotRead(format!("CuTe refuses its operand `{argument}`")),
                stop @ Stop::NotRead(_) => stop,
            })
        });
        let arguments: Vec<_> = arguments.collect::<Result<_, _>>()?;
        let text = format!("{name}({})", arguments.join(", "));
        let tokens = crate::tokens(&text).map_err(|(_, why)| Stop::NotRead(why))?;
        let entry = self.notebook.ask(tokens);
        let Some(applied) = entry.applied.last() else {
            let value = entry.answer.map(|value| value.to_string());
            return value.map_err(|refused| Stop::NotRead(refused.errors.to_string()));
        };
        let operands: Vec<_> = applied.operands.iter().map(String::as_str).collect();
        let modelled = cute::answer(name, &operands);
        let answer = &applied.derivation.result;
        if modelled.is_none() && cute::operations().any(|known| known == name) {
            return Err(Stop::NotRead(format!(
                "CuTe's answer to `{text}` is not known here"
            )));
        }
        if let Some(number) = above_32_bits(&text) {
            return Err(Stop::NotRead(format!(
                "{number} is above {}: CuTe's static integers have 32 bits",
                i32::MAX
            )));
        }
        if self.is_quiet || !operations().any(|told| told == name) {
            let value = modelled.map_or_else(|| answer.clone().ok(), Result::ok);
            return value.as_ref().map(layout_of).ok_or(Stop::Refused);
        }
        let given = match &modelled {
            Some(modelled) => modelled.as_ref().ok(),
            None => answer.as_ref().ok(),
        };
        if let (Some(claim), Some(given)) = (&claim, given) {
            let (is_one, wanted) = match given {
                Answer::Layout(_) | Answer::Slice(..) => {
                    (claim.parse::<Layout>().is_ok(), "layout")
                }
                Answer::Numbers(_) => (claim.parse::<IntTuple>().is_ok(), "integer"),
                other => (*claim == other.to_string(), "answer that is compared"),
            };
            if !is_one {
                return Err(Stop::NotRead(format!(
                    "what it gives, `{claim}`, is no {wanted}"
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
        value.ok_or(Stop::Refused)
    }
}

/// The first number in a text that CuTe has no static integer for.
fn above_32_bits(text: &str) -> Option<&str> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|digits| !digits.is_empty());
    numbers.find(|digits| digits.parse::<i32>().is_err())
}

/// The operations of an expression that CuTe answers otherwise than the algebra, or does not answer.
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

/// CuTe's answer, or the one that is claimed, beside that of the algebra.
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
    let mut judged = Judged {
        operation: String::new(),
        verdict: Verdict::Right,
        cute: claim.or_else(|| cute.clone()),
        answer: answer.as_ref().ok().map(layout_of),
        why: Vec::new(),
    };
    match (&modelled, &judged.cute) {
        (Some(Err(refused)), _) => {
            judged.verdict = Verdict::Refused;
            judged.why.push(refused.to_string());
            judged.cute = None;
        }
        (_, None) => judged.verdict = Verdict::Refused,
        (_, Some(cute)) if judged.answer.as_ref() == Some(cute) => {}
        (_, Some(found)) if Some(found) != cute.as_ref() && size(found) > MOST => {
            judged.verdict = Verdict::NotRead;
            judged
                .why
                .push(format!("more than {MOST} elements are not compared"));
        }
        (_, Some(cute)) => {
            let objection = match answer {
                Err(_) if overhangs(notebook, name, operands) => {
                    let layout = |text: &str| text.parse::<Layout>().ok();
                    let modelled = modelled.as_ref().and_then(|answer| answer.as_ref().ok());
                    let modelled = modelled.and_then(|answer| layout(&layout_of(answer)));
                    let other = match (modelled, layout(cute)) {
                        (Some(wanted), Some(found)) => difference(&wanted, &found),
                        _ => None,
                    };
                    if other.is_none() {
                        judged.verdict = Verdict::Overhangs;
                        judged
                            .why
                            .push("its tiles reach past the end of the layout".into());
                    }
                    other
                }
                _ => objection(notebook, name, operands, answer, cute),
            };
            if let Some(objection) = objection {
                judged.verdict = Verdict::Wrong;
                judged.why.push(objection);
            }
        }
    }
    if let (Err(error), Verdict::Wrong | Verdict::Refused) = (answer, judged.verdict) {
        judged.why.push(error.fact());
    }
    judged
}

/// How many elements a layout in notation has.
fn size(text: &str) -> i64 {
    text.parse::<Layout>().map_or(0, |layout| layout.size())
}

/// A layout without the offset where it starts.
fn layout_of(answer: &Answer) -> String {
    match answer {
        Answer::Slice(layout, _) => layout.to_string(),
        other => other.to_string(),
    }
}

/// What an answer does not obey.
fn objection(
    notebook: &mut Notebook,
    name: &str,
    operands: &[&str],
    answer: &Result<Answer, Error>,
    cute: &str,
) -> Option<String> {
    let spelled: Vec<_> = operands.iter().map(|operand| spelled(operand)).collect();
    let call = |name: &str| format!("{name}({})", spelled.join(", "));
    let mut law = |name: &str, result: &str| {
        let claim = crate::tokens(&format!("{} = {result}", call(name))).ok()?;
        let verdict = notebook.check(claim).ok()?;
        Some(verdict.objection.map(|objection| objection.to_string()))
    };
    if let Some(objection) = law(name, cute) {
        return objection;
    }
    match answer {
        Ok(Answer::Layout(layout) | Answer::Slice(layout, _)) => {
            cute.parse().ok().and_then(|cute| difference(layout, &cute))
        }
        Ok(answer) => Some(format!("the algebra answers {answer}")),
        // Of what is made of a division or a product, that one is judged.
        Err(error) => {
            let inner = ["_divide", "_product"]
                .iter()
                .find(|kind| name.ends_with(*kind));
            let inner = inner.map(|kind| format!("logical{kind}"));
            let objection = inner.and_then(|inner| {
                let answer = cute::answer(&inner, operands)?.ok()?;
                law(&inner, &answer.to_string())?
            });
            let shown = || error.counter_example().map(ToString::to_string);
            objection
                .or_else(shown)
                .or_else(|| Some("no layout has the promised function".into()))
        }
    }
}

/// An operand of the algebra as an expression has it.
fn spelled(operand: &str) -> String {
    let tiler = operand.parse::<Tiler>();
    tiler.map_or_else(|_| operand.to_owned(), |tiler| notation(&tiler))
}

/// The first index where two layouts differ.
fn difference(wanted: &Layout, found: &Layout) -> Option<String> {
    if wanted.size() != found.size() {
        let (found, wanted) = (found.size(), wanted.size());
        return Some(format!(
            "the result has {found} elements, the law wants {wanted}"
        ));
    }
    let mut all = 0..wanted.size();
    let at = |layout: &Layout, i| layout.offset(i).ok();
    let index = all.find(|i| at(wanted, *i) != at(found, *i))?;
    let (found, wanted) = (at(found, index)?, at(wanted, index)?);
    Some(format!(
        "at index {index} the result has offset {found}, the law wants {wanted}"
    ))
}

/// Whether a division is right but for tiles that reach past the end.
fn overhangs(notebook: &mut Notebook, name: &str, operands: &[&str]) -> bool {
    let covering = match name {
        "local_tile" | "logical_divide" => "covering_divide",
        "zipped_divide" => "zipped_covering_divide",
        "tiled_divide" => "tiled_covering_divide",
        "flat_divide" => "flat_covering_divide",
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
