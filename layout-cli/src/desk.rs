//! What a command works with: the names, what it says, and how.

use layout_algebra::{Answer, Layout};
use layout_language::{Entered, Entry, Notebook};
use layout_picture::{Frame, Picture};
use proc_macro2::TokenStream;
use serde_json::Value;

use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

/// What a command works with.
pub(crate) struct Desk<'a> {
    /// The names that expressions may use.
    pub(crate) notebook: &'a mut Notebook,
    pub(crate) output: Output,
    /// Whether pictures have the colours of a terminal.
    pub(crate) has_colours: bool,
    /// The characters of a line of a picture.
    width: usize,
    /// Whether pictures are drawn whole, however large they are.
    pub(crate) is_whole: bool,
    /// Whether answers are in JSON.
    pub(crate) is_json: bool,
}

/// The rows of cells of a picture.
const ROWS: usize = 64;

/// The cells of a drawing.
const CELLS: Frame = Frame::Cells {
    columns: 64,
    rows: ROWS,
};

/// The form of a picture.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Svg,
    Tikz,
}

impl Form {
    /// Writes a picture in this form.
    pub(crate) fn write(self, picture: &dyn Picture, desk: &mut Desk<'_>) {
        match self {
            Self::Text => desk.draw(picture),
            Self::Svg => desk.draw_svg(picture),
            Self::Tikz => desk.draw_tikz(picture),
        }
    }
}

impl<'a> Desk<'a> {
    pub(crate) fn new(notebook: &'a mut Notebook, has_colours: bool, width: usize) -> Self {
        Self {
            notebook,
            output: Output::default(),
            has_colours,
            width,
            is_whole: false,
            is_json: false,
        }
    }
}

impl Desk<'_> {
    /// An expression with what it gives, also if that is a refusal.
    pub(crate) fn entry(&mut self, source: &str) -> Result<Entry, Failure> {
        Ok(self.notebook.ask(tokens(source)?))
    }

    /// What an expression gives.
    pub(crate) fn value(&mut self, source: &str) -> Result<Entered, Failure> {
        self.value_of(source, tokens(source)?)
    }

    /// What tokens give that `source` has been made.
    pub(crate) fn value_of(
        &mut self,
        source: &str,
        tokens: TokenStream,
    ) -> Result<Entered, Failure> {
        let entry = self.notebook.ask(tokens);
        match &entry.answer {
            Ok(entered) => Ok(entered.clone()),
            Err(refused) => Err(Failure::of_entry(source, refused, &entry.applied)),
        }
    }

    /// The layout that an expression is.
    pub(crate) fn layout(&mut self, source: &str) -> Result<Layout, Failure> {
        self.layout_of(source, tokens(source)?)
    }

    /// The layout that tokens are that `source` has been made.
    pub(crate) fn layout_of(
        &mut self,
        source: &str,
        tokens: TokenStream,
    ) -> Result<Layout, Failure> {
        match self.value_of(source, tokens)? {
            Entered::Answer(Answer::Layout(layout)) => Ok(layout),
            other => Err(no_layout(source, &other)),
        }
    }

    /// Writes a picture that fits the width, with colours or without.
    pub(crate) fn draw(&mut self, picture: &dyn Picture) {
        let (width, rows) = (self.width, ROWS);
        let has_colours = self.has_colours;
        self.write(picture, Frame::Text { width, rows }, |picture| {
            if has_colours {
                picture.to_ansi()
            } else {
                picture.to_text()
            }
        });
    }

    /// Writes a picture with a limited number of cells as SVG.
    pub(crate) fn draw_svg(&mut self, picture: &dyn Picture) {
        self.write(picture, CELLS, |picture| picture.to_svg());
    }

    /// Writes a picture with a limited number of cells as a `tikzpicture`.
    pub(crate) fn draw_tikz(&mut self, picture: &dyn Picture) {
        self.write(picture, CELLS, |picture| picture.to_tikz());
    }

    fn write(
        &mut self,
        picture: &dyn Picture,
        frame: Frame,
        form: impl Fn(&dyn Picture) -> String,
    ) {
        let text = if self.is_whole {
            form(picture)
        } else {
            form(&*picture.fitted(frame))
        };
        self.output.line(text.trim_end());
    }

    /// An answer in JSON, which is a refusal or not.
    pub(crate) fn tell(&mut self, answer: &Value) -> Result<(), Failure> {
        self.output.line(answer);
        if answer["kind"] == "refusal" {
            return Err(Failure::Told);
        }
        Ok(())
    }
}

/// The tokens of an expression.
pub(crate) fn tokens(source: &str) -> Result<TokenStream, Failure> {
    crate::tokens(source).map_err(|(at, message)| Refusal::new(source, at, message).into())
}

/// Why something that an expression gives is not taken.
pub(crate) fn no_layout(source: &str, other: &Entered) -> Failure {
    Refusal::new(source, 0..source.len(), format!("`{other}` is no layout")).into()
}
