//! Strict parsing of position texts, field by field. Every field knows its offset in the whole text, so that
//! errors can report the place.

use super::record::ParseError;

/// A part of a text (a field) that knows its offset in the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSlice<'a> {
    pub text: &'a str,
    /// The offset of the field, in bytes from the start of the whole text.
    pub at: usize,
}

impl<'a> TextSlice<'a> {
    pub const fn whole(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Splits the field at each separator. The parts may be empty.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let field = Self { text, at };
            at += text.len() + separator.len_utf8();
            field
        })
    }

    /// Splits the field into exactly `N` parts at the separators.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more or fewer parts. `what` is the plural noun for the parts in the
    /// error text, such as "ranks".
    pub fn split_exactly<const N: usize>(self, separator: char, what: &str) -> Result<[Self; N], ParseError> {
        let parts: Vec<Self> = self.split(separator).collect();
        let found = parts.len();
        <[Self; N]>::try_from(parts).map_err(|parts| {
            let place = parts.get(N).map_or(self.at + self.text.len(), |extra| extra.at);
            ParseError::new(place, format!("there must be {N} {what}, not {found}"))
        })
    }

    /// Returns each character of the field as a field of its own.
    pub fn chars(self) -> impl Iterator<Item = Self> {
        self.text
            .char_indices()
            .map(move |(at, c)| Self { text: &self.text[at..at + c.len_utf8()], at: self.at + at })
    }

    /// Returns the value that `allowed` lists for the text of this field.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the allowed texts if `allowed` does not contain the text of this field.
    pub fn one_of<T: Copy>(self, allowed: &[(&str, T)]) -> Result<T, ParseError> {
        let found = allowed.iter().find(|(name, _)| *name == self.text);
        found.map(|&(_, value)| value).ok_or_else(|| {
            let names: Vec<String> = allowed.iter().map(|(name, _)| format!("`{name}`")).collect();
            self.error(format!("`{}` is not {}", self.text, names.join(" or ")))
        })
    }

    /// Returns an error that reports the start of this field as its place.
    pub fn error(self, what: impl Into<String>) -> ParseError {
        ParseError::new(self.at, what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_offsets() {
        let parts: Vec<(usize, &str)> =
            TextSlice::whole("ab/é//c").split('/').map(|part| (part.at, part.text)).collect();
        assert_eq!(parts, [(0, "ab"), (3, "é"), (6, ""), (7, "c")]);
        let [_, field] = TextSlice::whole("a xéy").split_exactly(' ', "fields").expect("two fields");
        let chars: Vec<usize> = field.chars().map(|c| c.at).collect();
        assert_eq!(chars, [2, 3, 5]);
    }

    #[test]
    fn error_points_at_extra_part_or_end() {
        let too_many = TextSlice::whole("a b c").split_exactly::<2>(' ', "fields");
        assert_eq!(too_many, Err(ParseError::new(4, "there must be 2 fields, not 3")));
        let too_few = TextSlice::whole("a b").split_exactly::<3>(' ', "fields");
        assert_eq!(too_few, Err(ParseError::new(3, "there must be 3 fields, not 2")));
        let unknown = TextSlice { text: "x", at: 7 }.one_of(&[("y", 1), ("z", 2)]);
        assert_eq!(unknown, Err(ParseError::new(7, "`x` is not `y` or `z`")));
    }
}
