//! A move as a person types it: capitals, spaces and signs do not matter, what is named may be named in one's
//! own language, and the squares alone are enough where only one legal move has them.
//!
//! Knows no game: what follows from the texts of the legal moves and their names is all there is to it.

use crate::base::grid::Square;

use super::Table;
use super::record::MoveText;

/// The legal move that somebody means: each comes with its names, in the languages that are understood. Where
/// none or several could be meant, what they typed, for `why_not` to answer.
pub fn meant(legal: &[(MoveText, Vec<String>)], typed: &str) -> MoveText {
    let typed = typed.trim();
    let said = Parts::of(typed);
    let fits = |mv: &MoveText, names: &[String]| {
        let mut forms = names.iter().map(String::as_str).chain([mv.0.as_str()]);
        forms.any(|form| Parts::of(form).holds(&said))
    };
    let exact = || legal.iter().find(|(mv, _)| mv.0 == typed);
    let one = || only(legal.iter().filter(|(mv, names)| fits(mv, names)));
    exact().or_else(one).map_or_else(|| MoveText(typed.to_owned()), |(mv, _)| mv.clone())
}

/// What somebody wrote who meant a move that is not legal, spelled as its text, so that the reason can be told:
/// the words that have a name and the squares, in any order and beside whatever else is written. `terms` comes with the
/// names of each word. Nothing where this spells no move, or a legal one: that is only played by its own name.
pub fn spelled(table: &dyn Table, terms: &[(&'static str, Vec<String>)], typed: &str) -> Option<MoveText> {
    let legal = table.legal();
    if legal.iter().any(|mv| mv.0 == typed) {
        return None;
    }
    let said = Parts::of(typed);
    let names = terms.iter().flat_map(|(word, names)| {
        let all = names.iter().map(String::as_str).chain([*word]);
        all.map(move |name| (*word, Parts::of(name).words))
    });
    // The name of a word may be a part of another's: `Sea Snake` is no snake.
    let found: Vec<(&'static str, Vec<String>)> = names
        .filter(|(_, name)| said.words.windows(name.len().max(1)).any(|words| words == name.as_slice()))
        .collect();
    let longest = found.iter().map(|(_, name)| name.len()).max().unwrap_or_default();
    let mut words: Vec<&'static str> =
        found.iter().filter(|(_, name)| name.len() == longest).map(|(word, _)| *word).collect();
    words.dedup();
    let squares: Option<Vec<Square>> = said.squares.iter().map(|name| Square::read(name)).collect();
    let mv = table.spell(&words, &squares?)?;
    (!legal.contains(&mv)).then_some(mv)
}

fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next();
    if found.next().is_some() { None } else { first }
}

/// What somebody writes of a move: its squares in their order, and the words beside them.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts {
    squares: Vec<String>,
    words: Vec<String>,
}

impl Parts {
    /// A square is a Latin letter and the digits after it, wherever it stands; a word is the other letters
    /// and digits in a row.
    fn of(text: &str) -> Self {
        let small: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
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

    /// Whether a name of a move may be said like this: all of its squares, and none but its words.
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
        assert_eq!(meant(&legal, "c3c1"), "c3c1", "the way back is another");
        assert_eq!(meant(&legal, "3"), "3");
        assert_eq!(meant(&legal, ""), "");
        assert_eq!(meant(&["a1"], ""), "", "nothing is no move, even where there is only one");
    }

    #[test]
    fn one_move_is_no_part_of_another() {
        assert_eq!(meant(&["pass:fox", "pass:eel"], "ox"), "ox", "not the fox");
        assert_eq!(meant(&["a1", "a11", "b1"], "a1"), "a1");
        assert_eq!(meant(&["a11", "b1"], "a1"), "a1", "not a11");
        assert_eq!(meant(&["ox:a1a2"], "x:a1a2"), "x:a1a2", "not a part of a card's name");
    }

    #[test]
    fn what_is_named_may_be_named_in_ones_own_language() {
        let legal = [
            (MoveText("crab:a5a4".into()), vec!["Crab: a5 → a4".into(), "Krabbe: a5 → a4".into()]),
            (MoveText("eel:a5a4".into()), vec!["Eel: a5 → a4".into(), "Aal: a5 → a4".into()]),
            (MoveText("seasnake:a5b5".into()), vec!["Sea Snake: a5 → b5".into()]),
        ];
        let meant = |typed| super::meant(&legal, typed).0;
        assert_eq!(meant("krabbe a5 a4"), "crab:a5a4");
        assert_eq!(meant("AAL a5a4"), "eel:a5a4");
        assert_eq!(meant("a5-a4 Crab"), "crab:a5a4");
        assert_eq!(meant("sea snake a5 b5"), "seasnake:a5b5");
        assert_eq!(meant("Fuchs a5a4"), "Fuchs a5a4", "another card is another move");
        assert_eq!(meant("krabbe aal a5a4"), "krabbe aal a5a4", "two cards are none");
    }
}
