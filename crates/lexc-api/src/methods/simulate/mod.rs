//! Plays compared by simulation.

mod request;
mod answer;
mod task;

pub use answer::{PlyRow, ReplyRow, SimulatedRow, SimulationAnswer};
pub use request::{DropRule, RolloutRequest, SimulateRequest};
pub(crate) use task::state_at_turn;
pub use task::{Simulate, SimulateTask};
