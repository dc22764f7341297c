//! [`setters!`](crate::setters): the builder methods of options.

/// Adds a method to a struct for each field, which sets the field and returns the options. With
/// `const`, the methods can be called in constants.
///
/// For the crates of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    (const $name:ident: $($field:ident: $type:ty,)*) => {
        impl $name {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub const fn $field(self, $field: $type) -> Self {
                    Self { $field, ..self }
                }
            )*
        }
    };
    ($name:ident $(<$life:lifetime>)?: $($field:ident: $type:ty,)*) => {
        impl $(<$life>)? $name $(<$life>)? {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $field(self, $field: $type) -> Self {
                    Self { $field: $field.into(), ..self }
                }
            )*
        }
    };
}
