//! The measured figures as plain data, which JSON holds and every rendering is made from.
//!
//! Figures that depend on the list alone are the same in every run. Figures that depend on the
//! machine are times, rates and peaks of memory; [`Report::settle`] replaces them by constants.
//!
//! The field documentation is also the documentation of the schema (`docs/reports/schema.json`),
//! which is generated from these types.

mod figure;
mod names;
mod report;
mod settle;
pub mod selfplay;

pub use figure::Figure;
pub use names::{
    Basis, CountingConvention, LayoutName, LeftPartMethod, MeasuredStructure, Quantity,
};
pub use report::{
    Construction, Degrees, FileFacts, Fit, GeneratorFigures, GraphSize, LetterSetCount, ListReport,
    Lookup, Machine, Moves, Report, ReportSettings, SCHEMA_VERSION, Sample, SampleStructure,
    StoredStructure, StructureSize, WordFigures,
};
