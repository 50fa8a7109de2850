//! A move as a person types it: capitals, spaces and signs do not matter, and the squares alone are enough where only
//! one legal move has them.
//!
//! Knows no game: what follows from the texts of the legal moves is all there is to it.

use super::record::MoveText;

/// The legal move that somebody means. Where none or several could be meant, what they typed, for `why_not` to answer.
pub fn meant(legal: &[MoveText], typed: &str) -> MoveText {
    let typed = typed.trim();
    let bare_typed = bare(typed);
    let exact = legal.iter().find(|mv| mv.0 == typed);
    let whole = || only(legal.iter().filter(|mv| bare(&mv.0) == bare_typed));
    let in_short = || only(legal.iter().filter(|mv| short(&mv.0) == bare_typed));
    exact.or_else(whole).or_else(in_short).cloned().unwrap_or_else(|| MoveText(typed.to_owned()))
}

fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next();
    if found.next().is_some() { None } else { first }
}

/// Letters and digits, small.
fn bare(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// The squares of a move alone; of a move without squares its last word.
fn short(mv: &str) -> String {
    let bare = bare(mv);
    let is_digit = |at: usize| bare.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let squares: String =
        bare.char_indices().filter(|&(at, _)| is_digit(at) || is_digit(at + 1)).map(|(_, c)| c).collect();
    let last_word = mv.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    if squares.is_empty() { last_word.to_ascii_lowercase() } else { squares }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(legal: &[&str], typed: &str) -> String {
        let legal: Vec<MoveText> = legal.iter().map(|mv| MoveText((*mv).to_owned())).collect();
        super::meant(&legal, typed).0
    }

    #[test]
    fn capitals_spaces_and_signs_do_not_matter() {
        assert_eq!(meant(&["tiger:c1c3", "ox:c1c2"], " Tiger C1 C3 "), "tiger:c1c3");
        assert_eq!(meant(&["c3-c7", "c3-c5"], "c3 c7"), "c3-c7");
        assert_eq!(meant(&["Xc5/c6", "Xc5/b5"], "xc5-c6"), "Xc5/c6");
    }

    #[test]
    fn squares_alone_are_enough_where_only_one_move_has_them() {
        let legal = ["tiger:c1c3", "ox:c1c2", "crab:c1c2", "Xa1/a2", "pass:fox"];
        assert_eq!(meant(&legal, "c1c3"), "tiger:c1c3");
        assert_eq!(meant(&legal, "a1a2"), "Xa1/a2");
        assert_eq!(meant(&legal, "fox"), "pass:fox");
        assert_eq!(meant(&legal, "c1c2"), "c1c2", "two moves could be meant");
        assert_eq!(meant(&legal, "c3"), "c3", "half a move is none");
        assert_eq!(meant(&legal, "3"), "3");
        assert_eq!(meant(&legal, ""), "");
    }

    #[test]
    fn one_move_is_no_part_of_another() {
        assert_eq!(meant(&["pass:fox", "pass:eel"], "ox"), "ox", "not the fox");
        assert_eq!(meant(&["a1", "a11", "b1"], "a1"), "a1");
        assert_eq!(meant(&["a11", "b1"], "a1"), "a1", "not a11");
        assert_eq!(meant(&["ox:a1a2"], "x:a1a2"), "x:a1a2", "not a part of a card's name");
    }
}
