//! [`KeptValues`]: what is costly to create, kept for later requests.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Values by key, kept for later requests. A value is taken out while a request uses it.
#[derive(Debug)]
pub(super) struct KeptValues<K, V> {
    /// The oldest first.
    values: Mutex<Vec<(K, V)>>,
    most: usize,
}

impl<K: PartialEq, V> KeptValues<K, V> {
    /// Keeps at most this many values.
    pub(super) const fn new(most: usize) -> Self {
        Self { values: Mutex::new(Vec::new()), most }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(K, V)>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of values.
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Takes out a value with this key, if one is kept.
    pub(super) fn take(&self, key: &K) -> Option<V> {
        let mut values = self.lock();
        let place = values.iter().position(|(kept, _)| kept == key)?;
        Some(values.remove(place).1)
    }

    /// Keeps a value. It replaces the oldest one if there is no room.
    pub(super) fn keep(&self, key: K, value: V) {
        let mut values = self.lock();
        if values.len() >= self.most {
            values.remove(0);
        }
        values.push((key, value));
    }
}
