//! Prints the findings for crates: `structure [--order] FOLDER...`. With `--order`, prints for each
//! module an order in which it may declare its children; children in brackets use each other.

use std::path::Path;
use std::process::ExitCode;

use lexc_repository_tests::rules::{findings, orders};

fn main() -> ExitCode {
    let (options, folders): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument == "--order");
    let mut all = 0;
    for folder in folders {
        let roots = ["src/lib.rs", "src/main.rs"].map(|root| Path::new(&folder).join(root));
        for root in roots.iter().filter(|root| root.exists()) {
            if options.is_empty() {
                for finding in findings(root) {
                    println!("{finding}");
                    all += 1;
                }
                continue;
            }
            for order in orders(root) {
                let groups = order.groups.iter().map(|group| match group.as_slice() {
                    [one] => one.clone(),
                    several => format!("[{}]", several.join(" ")),
                });
                let parent = order.parent.join("::");
                println!("crate::{parent}: {}", groups.collect::<Vec<_>>().join(" "));
            }
        }
    }
    if options.is_empty() {
        println!("{all} findings");
    }
    ExitCode::from(u8::from(all > 0))
}
