//! Enums whose variants have fixed names, in scripts or in rulebooks.

/// An enum whose variants have fixed names: `ALL`, `name` and `Display`. How it is read is for
/// whoever has it, since that is where errors differ.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$doc:meta])* $type:ident {
            $($(#[$vdoc:meta])* $variant:ident = $name:literal,)*
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $(#[$doc])*
        pub enum $type { $($(#[$vdoc])* $variant,)* }

        impl $type {
            /// Every one of them.
            pub const ALL: &'static [$type] = &[$($type::$variant,)*];

            /// The name as it is written.
            pub const fn name(self) -> &'static str {
                match self { $($type::$variant => $name,)* }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// The same with `FromStr`, and as a word in files.
macro_rules! names {
    ($(#[$doc:meta])* $type:ident, $what:literal { $($variants:tt)* }) => {
        $crate::named! {
            #[derive(serde::Serialize, serde::Deserialize)]
            #[allow(missing_docs, reason = "a list may leave it to the names")]
            $(#[$doc])*
            $type { $($variants)* }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::NameError;
            fn from_str(text: &str) -> Result<$type, $crate::NameError> {
                $type::ALL.iter().copied().find(|known| known.name() == text).ok_or_else(|| {
                    $crate::NameError::new($what, text)
                })
            }
        }
    };
}

pub(crate) use names;

/// A name that the rules do not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not {what}")]
pub struct NameError {
    what: &'static str,
    text: String,
}

impl NameError {
    pub(crate) fn new(what: &'static str, text: &str) -> NameError {
        NameError { what, text: text.chars().take(40).collect() }
    }
}
