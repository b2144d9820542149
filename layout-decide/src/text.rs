//! Texts assembled in constants, because a panic in a constant cannot format integers.

/// Maximum number of bytes of a text.
const CAPACITY: usize = 512;

/// A text under construction.
#[derive(Clone, Copy)]
pub struct Text {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Text {
    /// Returns an empty text.
    #[must_use]
    #[allow(clippy::new_without_default)] // a `Default` would not be usable in constants
    pub const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            length: 0,
        }
    }

    /// Appends a string. A string that does not fit is omitted.
    #[must_use]
    pub const fn str(mut self, part: &str) -> Self {
        let part = part.as_bytes();
        if part.len() > CAPACITY - self.length {
            return self;
        }
        let mut i = 0;
        while i < part.len() {
            self.bytes[self.length + i] = part[i];
            i += 1;
        }
        self.length += part.len();
        self
    }

    /// Appends another text.
    #[must_use]
    pub const fn text(self, other: &Self) -> Self {
        self.str(other.as_str())
    }

    /// Appends an integer in decimal.
    #[must_use]
    pub const fn integer(self, value: i64) -> Self {
        let text = if value < 0 { self.str("-") } else { self };
        text.natural(value.unsigned_abs())
    }

    /// Appends a natural number in decimal.
    #[must_use]
    pub const fn natural(self, value: u64) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let mut text = self;
        let mut unit = 1;
        while value / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            text = text.str(DIGITS[(value / unit % 10) as usize]);
            unit /= 10;
        }
        text
    }

    /// Returns the text as a string.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // A text consists of complete strings, so this case does not occur.
            Err(_) => "this text is not valid UTF-8",
        }
    }

    /// Panics with this text.
    ///
    /// # Panics
    ///
    /// Always.
    #[track_caller]
    pub const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }
}
