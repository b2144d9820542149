//! Pointed maps of finite sets.

use core::fmt;

use super::CategoryError;

/// A pointed map: each of `length` positions has an image in `[0, codomain)`, or `*`.
///
/// ```
/// use layout_theory::category::PointedMap;
///
/// let map = PointedMap::new(vec![Some(1), None, Some(0)], 2)?;
/// assert_eq!(map.to_string(), "(2,*,1)");
/// assert_eq!(map, PointedMap::from_numbers(&[2, 0, 1], 2)?);
/// assert!(map.is_tractable() && !map.is_injective());
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// Definition 3.1.1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PointedMap {
    images: Vec<Option<usize>>,
    codomain: usize,
}

impl PointedMap {
    /// Creates the map with these images.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) for an image past the codomain.
    pub fn new(images: Vec<Option<usize>>, codomain: usize) -> Result<Self, CategoryError> {
        match images.iter().flatten().find(|&&image| image >= codomain) {
            None => Ok(Self { images, codomain }),
            Some(&position) => Err(CategoryError::OutOfRange {
                what: "image",
                position,
                length: codomain,
            }),
        }
    }

    /// Creates the map with images in the paper's numbering: from 1, with 0 for `*`.
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) for an image past the codomain.
    pub fn from_numbers(images: &[usize], codomain: usize) -> Result<Self, CategoryError> {
        let images = images.iter().map(|image| image.checked_sub(1));
        Self::new(images.collect(), codomain)
    }

    /// Returns the identity of `length` positions.
    #[must_use]
    pub fn identity(length: usize) -> Self {
        Self {
            images: (0..length).map(Some).collect(),
            codomain: length,
        }
    }

    /// Creates a map from images that must be in the codomain.
    pub(super) fn known(images: Vec<Option<usize>>, codomain: usize) -> Self {
        Self { images, codomain }
    }

    /// Returns the images in order, `None` for `*`.
    #[must_use]
    pub fn images(&self) -> &[Option<usize>] {
        &self.images
    }

    /// Returns the images in the paper's numbering: from 1, with 0 for `*`.
    #[must_use]
    pub fn numbers(&self) -> Vec<usize> {
        self.images
            .iter()
            .map(|image| image.map_or(0, |image| image + 1))
            .collect()
    }

    /// Returns the size of the domain without `*`.
    #[must_use]
    pub fn domain(&self) -> usize {
        self.images.len()
    }

    /// Returns the size of the codomain without `*`.
    #[must_use]
    pub fn codomain(&self) -> usize {
        self.codomain
    }

    /// Returns `true` if no two positions share an image other than `*`.
    ///
    /// # Source
    ///
    /// Definition 3.1.1.9, Lemma 3.1.1.11.
    #[must_use]
    pub fn is_tractable(&self) -> bool {
        self.check_tractable().is_ok()
    }

    /// Returns `true` if the map is tractable and sends no position to `*`.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.is_tractable() && self.check_total().is_ok()
    }

    pub(super) fn check_tractable(&self) -> Result<(), CategoryError> {
        let mut images: Vec<_> = self.positions_by_image();
        images.sort_unstable();
        match images.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            None => Ok(()),
            Some(pair) => Err(CategoryError::Repeated {
                first: pair[0].1,
                second: pair[1].1,
                image: pair[0].0,
            }),
        }
    }

    pub(super) fn check_total(&self) -> Result<(), CategoryError> {
        match self.images.iter().position(Option::is_none) {
            None => Ok(()),
            Some(position) => Err(CategoryError::NotInjective { position }),
        }
    }

    /// Returns the images other than `*`, each with its position.
    pub(super) fn positions_by_image(&self) -> Vec<(usize, usize)> {
        let images = self.images.iter().enumerate();
        images
            .filter_map(|(position, image)| image.map(|image| (image, position)))
            .collect()
    }

    /// Returns the composite `g o self`.
    ///
    /// ```
    /// use layout_theory::category::PointedMap;
    ///
    /// let f = PointedMap::from_numbers(&[2, 0, 1], 2)?;
    /// let g = PointedMap::from_numbers(&[0, 3], 3)?;
    /// assert_eq!(f.then(&g)?.to_string(), "(3,*,*)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotComposable`](CategoryError::NotComposable) unless the codomain is the domain of
    /// `g`.
    pub fn then(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.domain() {
            return Err(CategoryError::NotComposable {
                codomain: self.codomain.to_string(),
                domain: g.domain().to_string(),
            });
        }
        let images = self.images.iter();
        let images = images.map(|image| image.and_then(|image| g.images[image]));
        Ok(Self::known(images.collect(), g.codomain))
    }

    /// Returns the sum `self + g`, where the images of `g` follow the images of `self`.
    ///
    /// ```
    /// use layout_theory::category::PointedMap;
    ///
    /// let f = PointedMap::from_numbers(&[2, 0], 2)?;
    /// assert_eq!(f.sum(&f)?.to_string(), "(2,*,4,*)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Overflow`](CategoryError::Overflow) if the size of the codomain overflows.
    ///
    /// # Source
    ///
    /// 3.1.5.1.
    pub fn sum(&self, g: &Self) -> Result<Self, CategoryError> {
        let codomain = self.codomain.checked_add(g.codomain);
        let codomain = codomain.ok_or(CategoryError::Overflow {
            what: "the codomain",
        })?;
        let shifted = g.images.iter();
        let shifted = shifted.map(|image| image.map(|image| image + self.codomain));
        let images = self.images.iter().copied().chain(shifted);
        Ok(Self::known(images.collect(), codomain))
    }

    /// Returns the concatenation of maps with disjoint images into the same codomain.
    ///
    /// ```
    /// use layout_theory::category::PointedMap;
    ///
    /// let f = PointedMap::from_numbers(&[2, 0], 3)?;
    /// let g = PointedMap::from_numbers(&[3], 3)?;
    /// assert_eq!(f.concat(&g)?.to_string(), "(2,*,3)");
    /// assert!(f.concat(&f).is_err());
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CodomainsDiffer`](CategoryError::CodomainsDiffer),
    /// [`ImagesMeet`](CategoryError::ImagesMeet).
    ///
    /// # Source
    ///
    /// 3.1.5.30.
    pub fn concat(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.codomain {
            return Err(CategoryError::CodomainsDiffer {
                first: self.codomain.to_string(),
                second: g.codomain.to_string(),
            });
        }
        let mut own: Vec<_> = self.images.iter().flatten().collect();
        own.sort_unstable();
        let mut others = g.images.iter().flatten();
        if let Some(&image) = others.find(|image| own.binary_search(image).is_ok()) {
            return Err(CategoryError::ImagesMeet { image });
        }
        let images = self.images.iter().chain(&g.images).copied();
        Ok(Self::known(images.collect(), self.codomain))
    }
}

/// Prints the images in the paper's numbering, `(2,*,1)`.
impl fmt::Display for PointedMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, image) in self.images.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match image {
                None => f.write_str("*")?,
                Some(image) => write!(f, "{}", image.saturating_add(1))?,
            }
        }
        f.write_str(")")
    }
}
