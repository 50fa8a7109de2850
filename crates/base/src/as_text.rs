//! Values that JSON holds as one text.

/// Implements `Serialize` and `Deserialize` for a type that JSON holds as text. `$write` makes the text;
/// `$read` returns `None` for a text that it does not accept, and the error is then `"TEXT" $why`.
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
