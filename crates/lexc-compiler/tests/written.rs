//! Files are opened before they are kept.

use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use lexc_alphabet::Alphabet;
use lexc_compiler::build::{BuildRequest, BuiltLexicon, NoProgress, build};
use lexc_compiler::compile::CompileOptions;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::options::LayoutChoice;
use lexc_compiler::source::WordSource;

/// A disk that changes one byte.
struct Faulty {
    file: Cursor<Vec<u8>>,
    at: u64,
}

impl Read for Faulty {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let begin = self.file.position();
        let read = self.file.read(out)?;
        if let Some(byte) = self.at.checked_sub(begin).filter(|&at| at < read as u64) {
            out[byte as usize] ^= 0x40;
        }
        Ok(read)
    }
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Faulty {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

fn built(layout: LayoutChoice) -> BuiltLexicon {
    let english = Alphabet::builtin("english").unwrap();
    let mut compile = CompileOptions::default();
    compile.layout = layout;
    let request = BuildRequest {
        lists: &[WordSource::bytes("list", "cat\ncats\ndog\n")],
        minus: &[],
        alphabet: &english,
        name: "test",
        read: ReadOptions::default(),
        compile,
    };
    build(&request, None, &mut NoProgress).unwrap()
}

#[test]
fn a_file_that_cannot_be_opened_is_an_error() {
    for layout in LayoutChoice::ALL {
        let built = built(layout);
        let bytes = built.to_bytes();
        let write = |at: u64| {
            let mut file = Faulty { file: Cursor::new(Vec::new()), at };
            let written = built.compiled.write_in_place(&built.provenance, &mut file);
            (written, file.file.into_inner())
        };
        // The header and the table of sections have a checksum.
        for at in [0, 8, 40, 70] {
            let error = write(at).0.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{at}: {error}");
            assert!(error.to_string().starts_with("the new file cannot be opened: "), "{error}");
        }
        let (written, file) = write(u64::MAX);
        assert_eq!((written.unwrap(), &file), (bytes.len() as u64, &bytes));
    }
}
