//! The classes that are found but not expanded yet, with their images.

use super::BATCH;
use super::images::Image;
use crate::automaton::graph::StateGraph;

/// A class that is not expanded yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub(super) class: u32,
    /// The state of the DAWG that its middles lead to from the root, 0 if they begin no word.
    pub(super) prefix_state: u32,
}

/// A stack of classes that are not expanded yet, each with its images.
pub(super) struct Frontier<'a> {
    dawg: &'a StateGraph,
    /// Each class, and the beginning of its images.
    classes: Vec<(Open, usize)>,
    images: Vec<Image>,
}

/// Classes that are expanded together.
#[derive(Debug, Default)]
pub(super) struct Batch {
    classes: Vec<(Open, usize)>,
    images: Vec<Image>,
}

impl<'a> Frontier<'a> {
    /// Creates an empty frontier of a search over `dawg`.
    pub(super) fn new(dawg: &'a StateGraph) -> Self {
        Self {
            dawg,
            images: Vec::new(),
            classes: Vec::new(),
        }
    }

    /// Adds a class.
    #[inline]
    pub(super) fn push(&mut self, open: Open, images: &[Image]) {
        self.classes.push((open, self.images.len()));
        self.images.extend_from_slice(images);
    }

    /// Moves the last [`BATCH`] classes to `batch`, and brings the edges of their images into the
    /// cache. Returns `false` if no class is left.
    #[inline(always)]
    pub(super) fn take(&mut self, batch: &mut Batch) -> bool {
        let at = self.classes.len().saturating_sub(BATCH);
        let Some(&(_, begin)) = self.classes.get(at) else {
            return false;
        };
        batch.classes.clear();
        let classes = self.classes.drain(at..);
        batch
            .classes
            .extend(classes.map(|(open, first)| (open, first - begin)));
        batch.images.clear();
        batch.images.extend_from_slice(&self.images[begin..]);
        self.images.truncate(begin);
        let prefixes = batch.classes.iter().map(|(open, _)| open.prefix_state);
        let images = batch.images.iter().map(|image| image.state());
        for state in prefixes.chain(images) {
            self.dawg.prefetch_edges(state);
        }
        true
    }
}

impl Batch {
    /// Returns an iterator over the classes and their images, the last class first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (Open, &[Image])> {
        let mut end = self.images.len();
        self.classes.iter().rev().map(move |&(open, first)| {
            let images = &self.images[first..end];
            end = first;
            (open, images)
        })
    }
}
