//! The algebra for the page: questions and answers in JSON, which `layout_cli::json` has.

mod memory;
