//! The table of formats.

use lexc_interop::registry::{FORMATS, Format};

#[test]
fn names_and_descriptions_agree() {
    assert_eq!(FORMATS.len(), Format::ALL.len());
    for format in Format::ALL {
        assert_eq!(format.to_string().parse::<Format>().ok(), Some(format));
        assert_eq!(format!("{format:?}").to_lowercase(), format.info().name.replace('-', ""));
    }
}

#[test]
fn endings_are_distinct_and_end_with_the_extension() {
    for (at, format) in FORMATS.iter().enumerate() {
        let same = FORMATS.iter().skip(at + 1);
        let mut same = same.filter(|other| other.ending == format.ending);
        assert!(same.next().is_none(), "{}", format.name);
        let last = format.ending.rsplit('.').next();
        assert_eq!(last, Some(format.extension), "{}", format.name);
    }
}
