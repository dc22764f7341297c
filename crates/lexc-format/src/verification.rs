//! [`Verification`]: the amount of checking when a file is opened.

/// The verification done when a file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Verification {
    /// Computes every checksum and validates every state, so that damaged and forged files are
    /// refused. Takes time linear in the file.
    #[default]
    Full,
    /// Reads only the header, the tables and the small sections, in constant time. Damage of the
    /// automata is not detected and may give wrong answers; walks still stay inside the file and
    /// end.
    Skip,
}
