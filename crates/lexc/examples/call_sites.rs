//! A tour of the library in thirty lines: build, combine and query lexicons, find the best play,
//! play a game with a computer.
//!
//! ```sh
//! cargo run --release -p lexc --features full --example call_sites
//! ```

use lexc::prelude::*;

#[rustfmt::skip]
fn main() -> Result<(), lexc::Error> {
    let a = Builder::new(Alphabet::builtin("english")?).words(["cat", "cats", "dog"]).build()?;
    let mut builder = Builder::new(Alphabet::builtin("english")?);
    builder.extend(["dog", "dogs"]);
    let b = builder.build()?;
    assert_eq!(a.union(&b)?.collect::<Vec<String>>(), ["CAT", "CATS", "DOG", "DOGS"]);
    let english = Lexicon::builtin("english")?;
    for word in english.range("QUA".."QUE")? { println!("{word}"); }
    let zq = english.query().prefix("Q")?.or(english.query().prefix("Z")?)?.and_not(english.query().containing("U")?)?;
    println!("{}", zq.iter().count());
    let mut generator = MoveGenerator::new(&english)?;
    let best = generator.best(&generator.rack("QUIZER?")?).unwrap();
    println!("{}", best.display(generator.board(), &english)); // 8D QUIZzER
    assert_eq!(Lexicon::open("no-such-file.lex").unwrap_err().kind(), lexc::ErrorKind::Io);
    let mut session = Session::builder(&english).person("Ann").computer("level3").seed(7).build()?;
    session.apply("pass")?;
    session.apply_computer()?;
    let resumed = Session::resume(&session.to_gcg(), &english)?;
    println!("{:?}", resumed.scores());
    Ok(())
}

#[test]
fn runs() -> Result<(), lexc::Error> {
    main()
}
