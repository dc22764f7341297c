//! Plays a whole game between two computers and prints it as GCG.
//!
//! ```sh
//! cargo run --release -p lexc --features engine --example computers
//! ```

use lexc::engine::session::Phase;
use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;
    let mut session =
        Session::builder(&english).computer("level2").computer("level4").seed(7).build()?;
    while !matches!(session.phase(), Phase::Over(_)) {
        session.apply_computer()?;
    }
    print!("{}", session.to_gcg());
    assert!(session.scores().iter().all(|score| score.points() > 0));
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
