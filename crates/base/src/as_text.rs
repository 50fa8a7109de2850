//! A serde helper for types that are stored as one JSON string.

/// Implements `Serialize` and `Deserialize` for a type that JSON stores as a string.
///
/// `$write` formats a value. `$read` parses a string and returns `None` for an invalid one; the error
/// message is then `"STRING" $why`.
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
