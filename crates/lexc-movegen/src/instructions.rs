//! [`InstructionChoice`]: the instructions that searches use.

use lexc_cpu::Isa;

/// The instructions that searches use. Results do not depend on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum InstructionChoice {
    /// The best instruction set that the processor has.
    #[default]
    Detected,
    /// The instruction set that the program was compiled for, to measure the gain of others.
    Baseline,
}

impl InstructionChoice {
    pub(crate) fn isa(self) -> Isa {
        match self {
            Self::Detected => Isa::detected(),
            Self::Baseline => Isa::BASELINE,
        }
    }
}
