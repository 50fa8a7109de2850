//! Strict parsing of position texts, field by field. Every field knows its offset in the whole text, so that
//! errors can report the place.
//!
//! A rank (row) of a board is written in the style of the chess notation FEN: a letter for each piece, a digit for each
//! run of empty squares.

use std::iter;

use super::ParseError;

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

    /// Each character of the field as a field of its own.
    pub fn chars(self) -> impl Iterator<Item = Self> {
        self.text
            .char_indices()
            .map(move |(at, c)| Self { text: &self.text[at..at + c.len_utf8()], at: self.at + at })
    }

    /// The value that `allowed` lists for the text of this field.
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

    /// Parses a rank of `size` squares (at most nine). In the result, `None` is an empty square.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not the one that [`write_rank`] would produce, or if the rank does not have
    /// `size` squares.
    pub fn rank(self, size: usize) -> Result<Vec<Option<Self>>, ParseError> {
        let mut squares = Vec::with_capacity(size);
        let mut after_gap = false;
        for field in self.chars() {
            let gap = field.text.parse::<usize>().ok();
            match gap {
                Some(_) if after_gap => return Err(field.error("two gaps side by side are one gap")),
                Some(gap) if (1..=size).contains(&gap) => squares.extend(iter::repeat_n(None, gap)),
                Some(gap) => return Err(field.error(format!("a gap is 1 to {size} squares wide, not {gap}"))),
                None => squares.push(Some(field)),
            }
            after_gap = gap.is_some();
        }
        match squares.len() {
            found if found == size => Ok(squares),
            found => Err(self.error(format!("a rank has {size} squares, not {found}"))),
        }
    }

    pub fn error(self, what: impl Into<String>) -> ParseError {
        ParseError::new(self.at, what)
    }
}

/// The text of a rank whose pieces are given from left to right. `None` is an empty square.
pub fn write_rank(pieces: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for piece in pieces.map(Some).chain([None]) {
        if piece == Some(None) {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        text.extend(piece.flatten());
    }
    text
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

    #[test]
    fn ranks_are_written_as_read() {
        for text in ["5", "abcde", "a3b", "1a1b1", "2a2"] {
            let squares = TextSlice::whole(text).rank(5).expect("five squares");
            let letters =
                squares.into_iter().map(|square| square.and_then(|field| field.text.chars().next()));
            assert_eq!(write_rank(letters), text);
        }
    }

    #[test]
    fn malformed_ranks_are_rejected_with_their_place() {
        for (text, at) in [("", 0), ("4", 0), ("6", 0), ("0abcde", 0), ("a22", 2), ("5a", 0), ("abcdef", 0)] {
            assert_eq!(TextSlice::whole(text).rank(5).expect_err(text).at, at, "{text}");
        }
    }
}
