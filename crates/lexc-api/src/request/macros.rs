//! [`request!`]: the declaration of a request.

/// Declares a request: a `#[non_exhaustive]` struct with a setter for each field.
macro_rules! request {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        }

        #[allow(clippy::should_implement_trait, reason = "the parameter `sub` is no subtraction")]
        impl $name {
            $(
                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $field(mut self, value: impl Into<$type>) -> Self {
                    self.$field = value.into();
                    self
                }
            )*
        }
    };
}
