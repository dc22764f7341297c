//! [`SearchMemories`]: the memory of searches, which is kept for the next search.

use core::any::Any;

/// A value of each type that was asked for, made at first use: searches of different racks and
/// node layouts have memory of their own.
#[derive(Default)]
pub(crate) struct SearchMemories(Vec<Box<dyn Any + Send + Sync>>);

/// Clones of a generator have memory of their own.
impl Clone for SearchMemories {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl SearchMemories {
    /// Returns the value of a type. A generator uses few types, so they are compared in turn.
    pub(crate) fn of<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let known = self.0.iter().position(|memory| memory.is::<T>());
        let index = known.unwrap_or_else(|| {
            self.0.push(Box::<T>::default());
            self.0.len() - 1
        });
        self.0[index].downcast_mut().expect("the type of this index")
    }
}
