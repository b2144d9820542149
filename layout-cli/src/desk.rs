//! The context of a command: names, output and output options.

use layout_algebra::{Answer, Layout};
use layout_language::{Entered, Entry, Notebook};
use layout_picture::{Frame, Picture};
use proc_macro2::TokenStream;
use serde_json::Value;

use crate::failure::Failure;
use crate::output::Output;
use crate::rejection::Rejection;

/// The context of a command.
pub(crate) struct Desk<'a> {
    /// The names that expressions can use.
    pub(crate) notebook: &'a mut Notebook,
    pub(crate) output: Output,
    /// `true` if pictures use terminal colors.
    pub(crate) has_colours: bool,
    /// Width of a picture in characters.
    width: usize,
    /// `true` if pictures are drawn in full at any size.
    pub(crate) is_whole: bool,
    /// `true` if answers are in JSON.
    pub(crate) is_json: bool,
}

/// Maximum number of rows of cells in a picture.
const ROWS: usize = 64;

/// Maximum number of cells in a drawing.
const CELLS: Frame = Frame::Cells {
    columns: 64,
    rows: ROWS,
};

/// Output format of a picture.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Svg,
    Tikz,
}

impl Form {
    /// Writes a picture in this format.
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
    /// Evaluates an expression, and returns its entry, including errors.
    pub(crate) fn entry(&mut self, source: &str) -> Result<Entry, Failure> {
        Ok(self.notebook.ask(tokens(source)?))
    }

    /// Evaluates an expression.
    pub(crate) fn value(&mut self, source: &str) -> Result<Entered, Failure> {
        self.value_of(source, tokens(source)?)
    }

    /// Evaluates tokens that were parsed from `source`.
    pub(crate) fn value_of(
        &mut self,
        source: &str,
        tokens: TokenStream,
    ) -> Result<Entered, Failure> {
        let entry = self.notebook.ask(tokens);
        match &entry.answer {
            Ok(entered) => Ok(entered.clone()),
            Err(rejected) => Err(Failure::of_entry(source, rejected, &entry.applied)),
        }
    }

    /// Evaluates an expression to a layout.
    pub(crate) fn layout(&mut self, source: &str) -> Result<Layout, Failure> {
        self.layout_of(source, tokens(source)?)
    }

    /// Evaluates tokens that were parsed from `source` to a layout.
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

    /// Writes a picture that fits the width, with colors if enabled.
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

    /// Writes an answer in JSON. Returns an error if the answer is an error.
    pub(crate) fn tell(&mut self, answer: &Value) -> Result<(), Failure> {
        self.output.line(answer);
        if answer["kind"] == "rejection" {
            return Err(Failure::Told);
        }
        Ok(())
    }
}

/// Parses the tokens of an expression.
pub(crate) fn tokens(source: &str) -> Result<TokenStream, Failure> {
    crate::tokens(source).map_err(|(at, message)| Rejection::new(source, at, message).into())
}

/// Returns the error that an expression is not a layout.
pub(crate) fn no_layout(source: &str, other: &Entered) -> Failure {
    Rejection::new(
        source,
        0..source.len(),
        format!("expected a layout, found `{other}`"),
    )
    .into()
}
