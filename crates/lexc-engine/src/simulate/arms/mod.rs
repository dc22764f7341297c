//! The results of the candidates ("arms", as in a multi-armed bandit) and their comparison.

pub(in crate::simulate) mod arm;
pub(in crate::simulate) mod evidence;
