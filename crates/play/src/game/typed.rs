//! Recognition of moves that a person types.
//!
//! Case, width, spaces and punctuation do not matter, and names may be in the person's own language. The squares of
//! a move suffice if no other legal move has the same squares.

use crate::base::grid::Square;
use crate::base::text::plain;

use super::Table;
use super::record::MoveText;

/// The legal move that a person means by a typed text. `legal` holds each legal move with its names
/// in all languages that the caller accepts.
///
/// If no move or several moves match, returns the typed text itself; the caller can then explain why it is
/// not a legal move.
pub fn find_legal_move(legal: &[(MoveText, Vec<String>)], typed: &str) -> MoveText {
    let typed = typed.trim();
    let said = MoveWords::of(typed);
    let fits = |mv: &MoveText, names: &[String]| {
        let mut forms = names.iter().map(String::as_str).chain([mv.0.as_str()]);
        forms.any(|form| MoveWords::of(form).holds(&said))
    };
    let exact = || legal.iter().find(|(mv, _)| mv.0 == typed);
    let one = || {
        let mut fitting = legal.iter().filter(|(mv, names)| fits(mv, names));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    exact().or_else(one).map_or_else(|| MoveText(typed.to_owned()), |(mv, _)| mv.clone())
}

/// The text of an illegal move that a person described, so that the caller can explain which rule it
/// breaks.
///
/// The function searches the typed text for squares and for the names in `terms`, in any order and between
/// other words. Returns `None` if these form no move or a legal one: a person must enter a legal move by its
/// name.
pub fn find_illegal_move(
    table: &dyn Table,
    terms: &[(&'static str, Vec<String>)],
    typed: &str,
) -> Option<MoveText> {
    let legal = table.legal();
    if legal.iter().any(|mv| mv.0 == typed) {
        return None;
    }
    let said = MoveWords::of(typed);
    let names = terms.iter().flat_map(|(word, names)| {
        let all = names.iter().map(String::as_str).chain([*word]);
        all.map(move |name| (*word, MoveWords::of(name).words))
    });
    // A shorter name may be part of a longer one: the typed name "Sea Snake" must not count as "Snake". Only
    // the names with the most words count.
    let by_word: Vec<(&'static str, Vec<String>)> = names
        .filter(|(_, name)| said.words.windows(name.len().max(1)).any(|words| words == name.as_slice()))
        .collect();
    let longest = by_word.iter().map(|(_, name)| name.len()).max().unwrap_or_default();
    let mut words: Vec<&'static str> =
        by_word.iter().filter(|(_, name)| name.len() == longest).map(|(word, _)| *word).collect();
    words.dedup();
    let squares: Option<Vec<Square>> = said.squares.iter().map(|name| Square::read(name)).collect();
    let mv = table.spell(&words, &squares?)?;
    (!legal.contains(&mv)).then_some(mv)
}

/// The parts of a typed move: its squares and its other words, each in the order typed, in lower case.
#[derive(Debug, Default, PartialEq, Eq)]
struct MoveWords {
    squares: Vec<String>,
    words: Vec<String>,
}

impl MoveWords {
    /// Splits a text into squares and words. A square is a Latin letter with the digits after it; a word is
    /// any other run of letters and digits.
    fn of(text: &str) -> Self {
        let small: Vec<char> = plain(text).chars().flat_map(char::to_lowercase).collect();
        let is_digit = |at: usize| small.get(at).is_some_and(char::is_ascii_digit);
        let mut parts = Self::default();
        let mut word = String::new();
        let mut at = 0;
        while at < small.len() {
            let from = at;
            at += 1;
            if small[from].is_ascii_lowercase() && is_digit(at) {
                while is_digit(at) {
                    at += 1;
                }
                parts.word(&mut word);
                parts.squares.push(small[from..at].iter().collect());
            } else if small[from].is_alphanumeric() {
                word.push(small[from]);
            } else {
                parts.word(&mut word);
            }
        }
        parts.word(&mut word);
        parts
    }

    fn word(&mut self, word: &mut String) {
        if !word.is_empty() {
            self.words.push(std::mem::take(word));
        }
    }

    /// Whether the typed text `said` matches `self`, a name of a move. The typed text must have
    /// the same squares in the same order, and no word that the name lacks.
    fn holds(&self, said: &Self) -> bool {
        *said != Self::default()
            && said.squares == self.squares
            && said.words.iter().all(|word| self.words.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(legal: &[&str], typed: &str) -> String {
        let legal: Vec<_> = legal.iter().map(|mv| (MoveText((*mv).to_owned()), Vec::new())).collect();
        super::find_legal_move(&legal, typed).0
    }

    #[test]
    fn case_spaces_and_punctuation_do_not_matter() {
        assert_eq!(meant(&["tiger:c1c3", "ox:c1c2"], " Tiger C1 C3 "), "tiger:c1c3");
        assert_eq!(meant(&["c3-c7", "c3-c5"], "c3 c7"), "c3-c7");
        assert_eq!(meant(&["Xc5/c6", "Xc5/b5"], "xc5-c6"), "Xc5/c6");
        assert_eq!(meant(&["Xc5/c6", "Xc5/b5"], "ｘｃ５／ｃ６"), "Xc5/c6");
    }

    #[test]
    fn unambiguous_squares_suffice() {
        let legal = ["tiger:c1c3", "ox:c1c2", "crab:c1c2", "Xa1/a2", "pass:fox"];
        assert_eq!(meant(&legal, "c1c3"), "tiger:c1c3");
        assert_eq!(meant(&legal, "a1a2"), "Xa1/a2");
        assert_eq!(meant(&legal, "fox"), "pass:fox");
        assert_eq!(meant(&legal, "c1c2"), "c1c2", "two moves could be meant");
        assert_eq!(meant(&legal, "c3"), "c3", "half a move is none");
        assert_eq!(meant(&legal, "c3c1"), "c3c1", "the way back is another");
        assert_eq!(meant(&legal, "3"), "3");
        assert_eq!(meant(&legal, ""), "");
        assert_eq!(meant(&["a1"], ""), "", "nothing is no move, even where there is only one");
    }

    #[test]
    fn partial_names_do_not_match() {
        assert_eq!(meant(&["pass:fox", "pass:eel"], "ox"), "ox", "not the fox");
        assert_eq!(meant(&["a1", "a11", "b1"], "a1"), "a1");
        assert_eq!(meant(&["a11", "b1"], "a1"), "a1", "not a11");
        assert_eq!(meant(&["ox:a1a2"], "x:a1a2"), "x:a1a2", "not a part of a card's name");
    }

    #[test]
    fn names_match_in_every_language() {
        let legal = [
            (MoveText("crab:a5a4".into()), vec!["Crab: a5 → a4".into(), "Krabbe: a5 → a4".into()]),
            (MoveText("eel:a5a4".into()), vec!["Eel: a5 → a4".into(), "Aal: a5 → a4".into()]),
            (MoveText("seasnake:a5b5".into()), vec!["Sea Snake: a5 → b5".into()]),
        ];
        let meant = |typed| super::find_legal_move(&legal, typed).0;
        assert_eq!(meant("krabbe a5 a4"), "crab:a5a4");
        assert_eq!(meant("AAL a5a4"), "eel:a5a4");
        assert_eq!(meant("a5-a4 Crab"), "crab:a5a4");
        assert_eq!(meant("sea snake a5 b5"), "seasnake:a5b5");
        assert_eq!(meant("Fuchs a5a4"), "Fuchs a5a4", "another card is another move");
        assert_eq!(meant("krabbe aal a5a4"), "krabbe aal a5a4", "two cards are none");
    }
}
