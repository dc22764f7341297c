//! [`Tree`]: *and*, *or* and *not* of conditions of any kind.

/// Conditions combined by *and*, *or* and *not*.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tree<C> {
    /// All must hold.
    All(Vec<Self>),
    /// At least one must hold.
    Any(Vec<Self>),
    /// It must not hold.
    Not(Box<Self>),
    /// A condition.
    One(C),
}

/// The greatest depth of a tree.
pub(super) const MAX_DEPTH: usize = 64;

/// The greatest number of conditions of a tree.
pub(super) const MAX_CONDITIONS: usize = 1000;

impl<C> Tree<C> {
    /// Replaces each condition.
    ///
    /// # Errors
    ///
    /// Returns the first error of `replace`.
    pub(super) fn try_map<D, E>(
        self,
        replace: &mut impl FnMut(C) -> Result<D, E>,
    ) -> Result<Tree<D>, E> {
        let mut all = |trees: Vec<Self>| -> Result<Vec<Tree<D>>, E> {
            trees.into_iter().map(|tree| tree.try_map(replace)).collect()
        };
        Ok(match self {
            Self::All(trees) => Tree::All(all(trees)?),
            Self::Any(trees) => Tree::Any(all(trees)?),
            Self::Not(tree) => Tree::Not(Box::new(tree.try_map(replace)?)),
            Self::One(condition) => Tree::One(replace(condition)?),
        })
    }

    /// Returns the number of conditions.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::All(trees) | Self::Any(trees) => trees.iter().map(Self::len).sum(),
            Self::Not(tree) => tree.len(),
            Self::One(_) => 1,
        }
    }
}
