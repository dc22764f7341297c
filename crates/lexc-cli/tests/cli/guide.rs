//! The tour of word lists in `docs/guide/lists.md` runs as written.

use crate::sandbox::{Sandbox, repository};

#[test]
fn the_tour_of_word_lists_runs_as_written() {
    let page = std::fs::read_to_string(repository().join("docs/guide/lists.md")).expect("the page");
    // A hundredth of the long list does here.
    let page = page.replace("seq 20000000", "seq 200000").replace("20,000,000,", "200,000,");
    let page = page.replace("1 to 8 tiles", "1 to 6 tiles");
    let blocks: Vec<&str> = page.split("```console\n").skip(1).collect();
    assert_eq!(blocks.len(), 14, "thirteen lists, and one that does not fit");
    let sandbox = Sandbox::new();
    for block in blocks {
        let (block, _) = block.split_once("```").expect("the end of a block");
        let mut said = String::new();
        for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let run = sandbox.shell(&format!("lexc() {{ \"$LEXC\" \"$@\"; }}\n{command}"));
            assert!((0..=1).contains(&run.status), "{command}\n{}", run.err);
            said += &format!("$ {command}\n{}", run.out);
        }
        assert_eq!(said, block);
    }
}
