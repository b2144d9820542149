//! The nesting of the leaves of a layout, without sizes and strides.

use smallvec::{SmallVec, smallvec};

/// The parentheses around leaves, as printed without commas: `(*(**))`.
///
/// The nesting of a small layout does not allocate.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nesting(SmallVec<[Token; 16]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Token {
    Open,
    Leaf,
    Close,
}

impl Clone for Nesting {
    #[inline]
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl Nesting {
    /// Creates an empty token list, to be filled by [`push`](Self::push) and similar methods.
    pub(crate) fn empty() -> Self {
        Self(SmallVec::new())
    }

    /// Creates the nesting of an integer.
    pub(crate) fn leaf() -> Self {
        Self(smallvec![Token::Leaf])
    }

    /// Creates the nesting of a flat tuple of integers.
    pub(crate) fn flat(leaves: usize) -> Self {
        let mut nesting = Self::empty();
        nesting.push_tuple(leaves);
        nesting
    }

    #[inline]
    pub(crate) fn push(&mut self, token: Token) {
        self.0.push(token);
    }

    /// Appends a flat tuple of integers.
    #[inline]
    pub(crate) fn push_tuple(&mut self, leaves: usize) {
        self.push(Token::Open);
        for _ in 0..leaves {
            self.push(Token::Leaf);
        }
        self.push(Token::Close);
    }

    /// Appends another nesting.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    pub(crate) fn tokens(&self) -> impl Iterator<Item = Token> + '_ {
        self.0.iter().copied()
    }

    /// Returns the number of modes. An integer has one mode.
    pub(crate) fn rank(&self) -> usize {
        self.modes().count()
    }

    /// Returns the nesting depth of parentheses.
    pub(crate) fn depth(&self) -> usize {
        let (mut depth, mut deepest) = (0, 0);
        for token in &self.0 {
            match token {
                Token::Open => {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                Token::Leaf => {}
                Token::Close => depth -= 1,
            }
        }
        deepest
    }

    /// Returns `true` if the depth exceeds `limit`.
    pub(crate) fn is_deeper_than(&self, limit: usize) -> bool {
        // Each level has an opening and a closing token.
        self.0.len() > 2 * limit && self.depth() > limit
    }

    /// Returns the nesting and number of leaves of each mode. An integer has itself as its only
    /// mode.
    pub(crate) fn modes(&self) -> impl Iterator<Item = (Self, usize)> + '_ {
        let mut rest = match &self.0[..] {
            [Token::Open, modes @ .., Token::Close] => modes,
            leaf => leaf,
        };
        core::iter::from_fn(move || {
            let (mut depth, mut leaves) = (0, 0);
            let end = rest.iter().position(|token| {
                match token {
                    Token::Open => depth += 1,
                    Token::Leaf => leaves += 1,
                    Token::Close => depth -= 1,
                }
                depth == 0
            })?;
            let (mode, after) = rest.split_at(end + 1);
            rest = after;
            Some((Self(SmallVec::from_slice(mode)), leaves))
        })
    }

    /// Folds `leaves` into a tree by calling `tuple` for each pair of parentheses. `leaves` must
    /// have enough items.
    pub(crate) fn around<T>(
        &self,
        mut leaves: impl Iterator<Item = T>,
        tuple: impl Fn(Vec<T>) -> T,
    ) -> T {
        let mut open: Vec<Vec<T>> = Vec::new();
        let mut last = Vec::new();
        for token in self.tokens() {
            let mode = match token {
                Token::Open => {
                    open.push(Vec::new());
                    continue;
                }
                Token::Leaf => leaves.next(),
                Token::Close => open.pop().map(&tuple),
            };
            open.last_mut().unwrap_or(&mut last).extend(mode);
        }
        last.pop().unwrap_or_else(|| tuple(Vec::new()))
    }
}
