//! Payloads of panics.

use core::any::Any;
use core::mem;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

/// The payload of a panic. A panic in the payload's destructor is caught.
pub(crate) struct Payload(Option<Box<dyn Any + Send>>);

impl Payload {
    pub(crate) fn new(payload: Box<dyn Any + Send>) -> Self {
        Self(Some(payload))
    }

    /// Returns the message of the panic.
    pub(crate) fn message(&self) -> String {
        let payload = self.0.as_deref();
        payload
            .and_then(|payload| {
                let text = payload.downcast_ref::<&str>().map(ToString::to_string);
                text.or_else(|| payload.downcast_ref::<String>().cloned())
            })
            .unwrap_or_else(|| "a value that is not text".to_owned())
    }
}

impl Drop for Payload {
    fn drop(&mut self) {
        let payload = self.0.take();
        if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            // The destructor of the new payload may panic as well, so it is leaked.
            mem::forget(another);
        }
    }
}
