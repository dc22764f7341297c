//! Rollouts: a candidate and the plies after it, with one order of the unseen tiles.
//!
//! | module | contents |
//! |---|---|
//! | `order` | the order of the unseen tiles in each iteration |
//! | `player` | the fast player of the plies after a candidate |
//! | `root` | the position that all rollouts begin with |
//! | `rollout` | one rollout |
//! | `worker` | the rollouts of a thread |

pub(in crate::simulate) mod order;
pub(crate) mod player;
pub(in crate::simulate) mod root;

#[expect(clippy::module_inception)]
pub(in crate::simulate) mod rollout;

pub(in crate::simulate) mod worker;
