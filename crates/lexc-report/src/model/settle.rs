//! Reports without the figures that differ from run to run.

use super::figure::Figure;
use super::names::Quantity;
use super::report::{ListReport, Machine, Report};

impl Report {
    /// Replaces every figure that depends on the machine or the day by a constant, so that two runs
    /// on the same lists are equal. A missing figure stays missing.
    pub fn settle(&mut self) {
        let Machine { processor, cores, memory_bytes, load, system } = &mut self.machine;
        processor.blank("a processor".to_owned());
        cores.blank(1);
        memory_bytes.blank(1 << 30);
        load.blank(0.0);
        "a system".clone_into(system);
        self.date = None;
        self.tool = self.tool.split(' ').next().unwrap_or_default().to_owned();
        for list in &mut self.lists {
            list.settle();
        }
    }
}

impl ListReport {
    fn settle(&mut self) {
        for construction in &mut self.constructions {
            construction.seconds.blank(0.002);
            construction.cpu_seconds.blank(0.001);
            construction.peak_bytes.blank(1 << 20);
        }
        for lookup in &mut self.lookups {
            lookup.per_second.blank(1e6);
        }
        if let Figure::Found(moves) = &mut self.moves {
            for generator in &mut moves.generators {
                generator.cpu_seconds.blank(1e-4);
                generator.gaddag_ratio = generator.gaddag_ratio.map(|_| [1.0, 1.0]);
            }
        }
        for sample in &mut self.growth {
            for structure in &mut sample.structures {
                structure.cpu_seconds.blank(0.001);
            }
        }
        for fit in &mut self.fits {
            if fit.quantity == Quantity::CpuSeconds {
                fit.exponent.blank(1.0);
                fit.factor.blank(1.0);
                fit.r_squared.blank(1.0);
            }
        }
    }
}
