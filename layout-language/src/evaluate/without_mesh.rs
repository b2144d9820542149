//! Without the feature `mesh`, meshes, shardings and redistributions are errors.

use super::{Binding, Evaluator, Failure};
use crate::ast::{Distributed, Item};
use crate::code;
use crate::document::Reader;
use proc_macro2::TokenStream;

/// No value.
#[derive(Clone)]
pub(crate) enum Value {}

impl Value {
    pub(super) fn noun(&self) -> &'static str {
        match *self {}
    }

    pub(crate) fn documentation(&self, _: Reader) -> String {
        match *self {}
    }

    pub(crate) fn expanded(&self, _: &Item, _: &TokenStream, _: Reader) -> TokenStream {
        match *self {}
    }
}

impl Evaluator {
    /// Marks the name of an item that has an error.
    pub(crate) fn bind_distributed(&mut self, item: &Item, _: Option<&Value>) {
        self.bindings.insert(item.name.to_string(), Binding::Failed);
    }

    /// Returns the error that names the feature.
    #[allow(clippy::unused_self)] // the signature of the feature
    pub(crate) fn distributed(
        &mut self,
        _: &Item,
        distributed: &Distributed,
    ) -> Result<Value, Failure> {
        let message = format!(
            "`{distributed}` needs the feature `mesh`\n\
             help: run `cargo add layout-core --features mesh` and `cargo add layout-mesh`"
        );
        Err(Failure::Errors(
            distributed.at.error_of(code::MESH, message),
        ))
    }
}
