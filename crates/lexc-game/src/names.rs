//! [`UnknownName`]: the error of parsing a name.

/// Defines the method `kind` of an error that has one kind only.
macro_rules! error_kind {
    ($error:ty, $kind:ident) => {
        impl $error {
            /// Returns the kind of the error.
            #[must_use]
            pub const fn kind(&self) -> lexc_alphabet::ErrorKind {
                lexc_alphabet::ErrorKind::$kind
            }
        }
    };
}
pub(crate) use error_kind;

/// Implements `ALL` and `name` of an enum whose values have names, and with a noun for them
/// [`Display`](core::fmt::Display) and [`FromStr`](core::str::FromStr).
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($type:ident $(, $what:literal)?: $($value:ident = $name:literal,)*) => {
        impl $type {
            /// All values.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            #[doc = concat!("Returns the name in files and programs:", $(" `", $name, "`",)* ".")]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }
        }

        $(impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownName> {
                $crate::UnknownName::find($what, text, &Self::ALL, Self::name)
            }
        })?
    };
}
pub(crate) use named;

/// An error of parsing a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {name:?}; choose {}", known.join(", "))]
pub struct UnknownName {
    /// The kind of thing named.
    what: &'static str,
    /// The text that was parsed.
    name: String,
    known: Vec<&'static str>,
}

impl UnknownName {
    pub(crate) fn new(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        Self { what, name: name.to_owned(), known: known.into_iter().collect() }
    }

    /// Returns the value of a name, or an error for the name of a thing of this kind.
    ///
    /// # Errors
    /// Returns an error with the known names.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::UnknownName;
    ///
    /// let size = |text| UnknownName::find("size", text, &[1, 2], |n| ["no", "one", "two"][n]);
    /// assert_eq!(size("two"), Ok(2));
    /// let error = size("three").unwrap_err();
    /// assert_eq!(error.to_string(), "unknown size \"three\"; choose one, two");
    /// ```
    pub fn find<T: Copy>(
        what: &'static str,
        text: &str,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, Self> {
        let found = all.iter().copied().find(|&value| name(value) == text);
        found.ok_or_else(|| Self::new(what, text, all.iter().map(|&value| name(value))))
    }

    /// Returns the text that was parsed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the known names.
    #[must_use]
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

error_kind!(UnknownName, NotFound);
