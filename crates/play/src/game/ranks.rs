//! Text form of a rank (row) of a board, in the style of the chess notation FEN: a letter for each piece, a
//! digit for each run of empty squares.

use std::iter;

use super::read::TextSlice;
use super::record::ParseError;

/// Returns the text of a rank whose pieces are given from left to right. `None` is an empty square.
pub fn write(pieces: impl Iterator<Item = Option<char>>) -> String {
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

/// Parses a rank of `size` squares (at most nine). In the result, `None` is an empty square.
///
/// # Errors
///
/// Returns an error if the text is not the one that [`write()`] would produce, or if the rank does not have
/// `size` squares.
pub fn read(rank: TextSlice<'_>, size: usize) -> Result<Vec<Option<TextSlice<'_>>>, ParseError> {
    let mut squares = Vec::with_capacity(size);
    let mut after_gap = false;
    for field in rank.chars() {
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
        found => Err(rank.error(format!("a rank has {size} squares, not {found}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_written_as_read() {
        for text in ["5", "abcde", "a3b", "1a1b1", "2a2"] {
            let squares = read(TextSlice::whole(text), 5).expect("five squares");
            let letters =
                squares.into_iter().map(|square| square.and_then(|field| field.text.chars().next()));
            assert_eq!(write(letters), text);
        }
    }

    #[test]
    fn malformed_ranks_are_rejected_with_their_place() {
        for (text, at) in [("", 0), ("4", 0), ("6", 0), ("0abcde", 0), ("a22", 2), ("5a", 0), ("abcdef", 0)] {
            assert_eq!(read(TextSlice::whole(text), 5).expect_err(text).at, at, "{text}");
        }
    }
}
