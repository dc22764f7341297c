//! [`Store`]: what clients leave in an engine, bounded in bytes.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use crate::limits::ClientId;

/// Values by key, with the client that each belongs to.
#[derive(Debug)]
pub(super) struct Store<K, V> {
    entries: BTreeMap<K, StoredValue<V>>,
    /// The number of uses.
    uses: u64,
}

#[derive(Debug)]
struct StoredValue<V> {
    value: V,
    /// The client that it belongs to; `None` for the program that owns the engine.
    owner: Option<ClientId>,
    /// The number of its last use.
    used: u64,
}

/// The memory of the values of all clients, and of one client, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoreLimits {
    pub(super) total: usize,
    pub(super) share: usize,
}

impl<K, V> Default for Store<K, V> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), uses: 0 }
    }
}

impl<K: Ord + Clone, V> Store<K, V> {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns a value, and counts the use.
    pub(super) fn get<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.uses += 1;
        let entry = self.entries.get_mut(key)?;
        entry.used = self.uses;
        Some(&entry.value)
    }

    /// Returns the owner of a value.
    pub(super) fn owner(&self, key: &K) -> Option<Option<ClientId>> {
        self.entries.get(key).map(|entry| entry.owner)
    }

    /// Adds a value, or replaces the one with its key.
    pub(super) fn insert(&mut self, key: K, value: V, owner: Option<ClientId>) {
        self.uses += 1;
        self.entries.insert(key, StoredValue { value, owner, used: self.uses });
    }

    pub(super) fn remove(&mut self, key: &K) -> Option<V> {
        self.entries.remove(key).map(|entry| entry.value)
    }

    /// Returns the keys with their owners.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&K, Option<ClientId>)> {
        self.entries.iter().map(|(key, entry)| (key, entry.owner))
    }

    /// Removes all values of a connection.
    pub(super) fn forget(&mut self, connection: u64) {
        let is_of = |owner: ClientId| owner.connection == Some(connection);
        self.entries.retain(|_, entry| !entry.owner.is_some_and(is_of));
    }

    /// Removes the least recently used values of clients until each client fits into its share, and
    /// all clients into the total.
    pub(super) fn shrink(&mut self, limits: StoreLimits, weigh: impl Fn(&V) -> usize) {
        let mut oldest: Vec<(u64, u64, usize, K)> = Vec::new();
        let mut accounts: BTreeMap<u64, usize> = BTreeMap::new();
        let mut total = 0;
        for (key, entry) in &self.entries {
            if let Some(owner) = entry.owner {
                let bytes = weigh(&entry.value);
                *accounts.entry(owner.account).or_default() += bytes;
                total += bytes;
                oldest.push((entry.used, owner.account, bytes, key.clone()));
            }
        }
        if total <= limits.share {
            return;
        }
        oldest.sort_by_key(|(used, ..)| *used);
        for (_, account, bytes, key) in oldest {
            let of_account = accounts.entry(account).or_default();
            if *of_account > limits.share || total > limits.total {
                *of_account -= bytes;
                total -= bytes;
                self.entries.remove(&key);
            }
        }
    }
}
