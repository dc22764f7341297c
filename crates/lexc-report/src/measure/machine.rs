//! The machine that a report was made on, without anything that names it.

use crate::model::{Figure, Machine};

/// Asks the system what it is.
#[must_use]
pub fn machine() -> Machine {
    let not_told = "this system does not tell";
    let cores = std::thread::available_parallelism().ok();
    Machine {
        processor: Figure::or_missing(processor(), not_told),
        cores: Figure::or_missing(cores.map(|cores| cores.get() as u64), not_told),
        memory_bytes: Figure::or_missing(field("/proc/meminfo", "MemTotal"), not_told),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        load: Figure::or_missing(load(), not_told),
    }
}

/// Most memory that this process has held, in bytes, where the system tells.
#[must_use]
pub fn peak_memory() -> Option<u64> {
    field("/proc/self/status", "VmHWM")
}

/// A line such as `VmHWM:   2164 kB` of a file of Linux, in bytes.
fn field(path: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number = line.trim_start_matches(':').trim().strip_suffix("kB")?;
    number.trim().parse::<u64>().ok()?.checked_mul(1024)
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(line.trim_start_matches([' ', '\t', ':']).trim().to_owned())
}

fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split(' ').next()?.parse().ok()
}
