//! The Kaitai Struct description of the format, `formats/lex.ksy`, is compiled and its parser run
//! in Python on files of every layout and with every structure: see `formats/kaitai/run.sh`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lexc_compiler::alphabet_file::{self, AlphabetFile};
use lexc_compiler::build::{BuildRequest, Silent, build, build_with_values};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::Input;
use lexc_compiler::values::{EditionList, ValueRequest};

const LAYOUTS: [(&str, LayoutChoice); 2] = [
    ("edge-list", LayoutChoice::EdgeList),
    ("bitmap", LayoutChoice::Bitmap),
];
const VECTORS: [&str; 3] = [
    "twelve-edge-list.lex",
    "twelve-bitmap.lex",
    "twelve-packed.lex",
];

fn formats() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../formats"))
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The twelve words with every structure, in every layout.
fn compile_into(folder: &Path) -> Vec<PathBuf> {
    let vectors = formats().join("vectors/v0");
    let alphabet = alphabet_file::load_path(&vectors.join("twelve.toml")).unwrap();
    let compile_as = |layout| {
        let request = BuildRequest {
            lists: &[Input::Path(vectors.join("twelve.txt"))],
            minus: &[],
            alphabet: &alphabet,
            name: "twelve",
            read: ReadOptions::default(),
            compile: CompileOptions {
                structures: StructureSet {
                    trie: true,
                    gaddag: true,
                    two_way: true,
                    two_way_compact: layout == LayoutChoice::EdgeList,
                    rank: true,
                },
                layout,
                count_all: true,
            },
        };
        let built = build(&request, None, &mut Silent).unwrap();
        built.compiled.to_bytes(&built.provenance)
    };
    let write = |(name, layout)| {
        let path = folder.join(format!("everything-{name}.lex"));
        fs::write(&path, compile_as(layout)).unwrap();
        path
    };
    let mut paths: Vec<_> = LAYOUTS.map(write).into();
    paths.push(folder.join("values.lex"));
    fs::write(&paths[3], with_values(&alphabet, &vectors)).unwrap();
    paths
}

/// The twelve words with a column of each kind.
fn with_values(alphabet: &AlphabetFile, vectors: &Path) -> Vec<u8> {
    let words = fs::read_to_string(vectors.join("twelve.txt")).unwrap();
    let row = |word: &str| {
        let length = if word.len() == 4 { "4000" } else { "" };
        let reversed: String = word.chars().rev().collect();
        let plural = u8::from(word.ends_with('s'));
        format!("{word}\t{length}\t{reversed}\t{plural}\n")
    };
    let rows: String = words.lines().map(row).collect();
    let short: String = words
        .lines()
        .filter(|word| word.len() < 4)
        .map(|word| format!("{word}\n"))
        .collect();
    let request = BuildRequest {
        lists: &[Input::bytes("twelve.tsv", rows)],
        minus: &[],
        alphabet,
        name: "twelve",
        read: ReadOptions {
            delimiter: Some("\t".to_owned()),
            ..ReadOptions::default()
        },
        compile: CompileOptions::default(),
    };
    let columns = ["length=2:number", "reversed=3", "plural=4:flag"];
    let editions = EditionList {
        name: "SHORT".to_owned(),
        list: Input::bytes("short", short),
    };
    let values = ValueRequest {
        columns: &columns.map(|column| column.parse().unwrap()),
        editions: &[editions],
        join: false,
    };
    let built = build_with_values(&request, &values, None, &mut Silent).unwrap();
    built.compiled.to_bytes(&built.provenance)
}

#[test]
fn the_kaitai_parser_reads_what_the_compiler_writes() {
    let missing: Vec<_> = ["node", "npm", "python3"]
        .into_iter()
        .filter(|program| !is_there(program))
        .collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        eprintln!("the check of formats/lex.ksy needs {missing}, not found on this machine");
        assert!(
            std::env::var_os("LEXC_SKIP_KAITAI").is_some(),
            "install {missing} (on Debian: apt-get install nodejs npm python3 python3-pip), or set \
             LEXC_SKIP_KAITAI=1 to go without this check"
        );
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let vectors = formats().join("vectors/v0");
    let output = Command::new("sh")
        .arg(formats().join("kaitai/run.sh"))
        .args(compile_into(folder.path()))
        .args(VECTORS.map(|name| vectors.join(name)))
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "formats/kaitai/run.sh failed:\n{stdout}{stderr}"
    );
    let read = stdout
        .lines()
        .filter(|line| line.contains(".lex: 12 words, "))
        .count();
    assert_eq!(read, 7, "seven files were given:\n{stdout}{stderr}");
}
