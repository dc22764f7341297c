//! The numbers of moves and of orders of the bag.

/// The number of a move whose results are estimated: an arm of an
/// [`EstimateTable`](super::estimates::EstimateTable).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ArmId(pub(super) usize);

/// The number of a play in a [`MoveTable`](super::table::move_table::MoveTable).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PlayId(pub(super) usize);

/// The number of an order of the bag in a [`MoveTable`](super::table::move_table::MoveTable).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct OrderId(pub(super) usize);

/// The number of an order of the bag in the sequence in which estimates try orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TrialId(pub(super) usize);
