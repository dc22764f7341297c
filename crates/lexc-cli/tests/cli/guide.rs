//! The tour of word lists and the guide of word study run as written.

use crate::sandbox::{Sandbox, repository};

#[test]
fn the_tour_of_word_lists_runs_as_written() {
    let page = std::fs::read_to_string(repository().join("docs/guide/lists.md")).expect("the page");
    // A hundredth of the long list does here.
    let page = page.replace("seq 20000000", "seq 200000").replace("20,000,000,", "200,000,");
    let page = page.replace("1 to 8 tiles", "1 to 6 tiles");
    let (said, blocks) = run_page(&page);
    assert_eq!(blocks, 14, "thirteen lists, and one that does not fit");
    assert_eq!(said, page);
}

#[test]
fn the_guide_of_word_study_runs_as_written() {
    let path = repository().join("docs/guide/study.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (said, _) = run_page(&page);
    lexc_testkit::check_committed(path, said);
}

/// Runs the commands of a page in a sandbox, and returns it with what they print, and the number of
/// its blocks.
fn run_page(page: &str) -> (String, usize) {
    let sandbox = Sandbox::new();
    let mut parts = page.split("```console\n");
    let mut said = parts.next().unwrap_or_default().to_owned();
    let mut blocks = 0;
    for part in parts {
        let (block, text) = part.split_once("```").expect("the end of a block");
        said += "```console\n";
        for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let run = sandbox.shell(&format!("lexc() {{ \"$LEXC\" \"$@\"; }}\n{command}"));
            assert!((0..=1).contains(&run.status), "{command}\n{}", run.err);
            said += &format!("$ {command}\n{}", run.out);
        }
        said += &format!("```{text}");
        blocks += 1;
    }
    (said, blocks)
}
