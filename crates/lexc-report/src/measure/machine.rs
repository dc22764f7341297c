//! The machine, without anything that identifies it.

use crate::model::{Figure, Machine};

/// Returns a description of the machine by its operating system.
#[must_use]
pub fn machine() -> Machine {
    let unknown = "this system does not report it";
    let cores = std::thread::available_parallelism().ok();
    Machine {
        processor: Figure::or_missing(processor(), unknown),
        cores: Figure::or_missing(cores.map(|cores| cores.get() as u64), unknown),
        memory_bytes: Figure::or_missing(field("/proc/meminfo", "MemTotal"), unknown),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        load: Figure::or_missing(load(), unknown),
    }
}

/// Returns the peak memory of this process in bytes, if the system reports it.
#[must_use]
pub fn peak_memory() -> Option<u64> {
    field("/proc/self/status", "VmHWM")
}

/// Reads a line like `VmHWM:   2164 kB` of a Linux file, in bytes.
fn field(path: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number = line.trim_start_matches(':').trim().strip_suffix("kB")?;
    number.trim().parse::<u64>().ok()?.checked_mul(1024)
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("model name"))?;
    Some(line.trim_start_matches([' ', '\t', ':']).trim().to_owned())
}

fn load() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split(' ').next()?.parse().ok()
}
