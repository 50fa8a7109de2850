//! A macro that gives a type the JSON form of a single string.

/// Implements `Serialize` and `Deserialize` for a type that is one string in JSON.
///
/// `$write` formats a value. `$read` parses a string and returns `None` for an invalid one. The error
/// message for an invalid string is the quoted string, a space and `$why`.
#[macro_export]
macro_rules! as_text {
    ($type:ty, $write:expr, $read:expr, $why:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$write(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                let wrong = || serde::de::Error::custom(format_args!("{text:?} {}", $why));
                $read(&text).ok_or_else(wrong)
            }
        }
    };
}
