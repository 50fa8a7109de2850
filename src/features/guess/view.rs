//! Messages of guesses: choosing a guess, the saved guess, and the people who were right.
//!
//! The choices have the layout of a move's choices; only their component ids differ.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::chat::compose::EmojiLookup;
use crate::chat::layout::{self, LayoutContext};
use crate::chat::limits;
use crate::chat::parts::{lines, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{File, Message, Row};
use crate::game::{MoveText, Table};
use crate::host::press_fields;
use crate::host::view::{self, BoardView};
use crate::host::{Match, MoveChoices, PressFields};

use crate::host::guess::{GuessCount, Guesses};

/// A press on the way to a guess. For a menu, the chosen value adds further choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessPress(pub MoveChoices);

press_fields!(GuessPress, 'G', struct { 0 });

/// Maximum number of people who are named as having guessed a move.
const MOST_NAMED: usize = 3;

/// The message with the next choice on the way to a guess. `view` is the board to choose on.
pub fn choose(
    question_lines: &[Text],
    view: &BoardView,
    step: &MoveChoices,
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let chosen = layout::with_keys(&step.chosen, more);
        GuessPress(MoveChoices { part, chosen, ..step.clone() }).press().to_string()
    };
    let sheet =
        LayoutContext { voice, turned: view.turned, rows: limits::ROWS - 1, id: &id, emoji, tries: false };
    let (question, mut rows) = layout::next_step(view.prompt.as_ref(), &sheet);
    if let Some((_, before)) = step.chosen.split_last() {
        let back = MoveChoices { chosen: before.to_vec(), ..MoveChoices::new(step.id, step.turn) };
        rows.push(plain(back, "button-back", voice));
    }
    let said = lines(voice, question_lines.iter().chain(question));
    Message { file: Some(picture), rows, ..text_message(&said) }
}

pub fn guess_saved(text: &Text, first: MoveChoices, voice: Voice<'_>) -> Message {
    Message { rows: vec![plain(first, "button-guess-change", voice)], ..text_message(&voice.say(text)) }
}

/// The words of a note whose guess was right, given the sentence that it was saved.
pub fn guess_was_right(sealed: &Text, voice: Voice<'_>) -> Message {
    text_message(&voice.say(&Text { key: "guess-was-right".into(), args: sealed.args.clone() }))
}

fn plain(step: MoveChoices, key: &'static str, voice: Voice<'_>) -> Row {
    Row::Buttons(vec![plain_button(&GuessPress(step).press(), key, voice)])
}

pub fn ask_guess(record: &Match, table: &dyn Table, guesses: &Guesses) -> Vec<Text> {
    let so_far = guesses.now(record).and_then(|mv| view::move_name(table, mv));
    let so_far = so_far.map(|name| Text::new("guess-so-far").with("move", name));
    let ask = Text::new("guess-ask").with("person", view::mover(record));
    so_far.into_iter().chain([ask]).collect()
}

/// The sentence which says that a guess is saved; `None` if the move has no name.
pub fn guess_sealed(record: &Match, table: &dyn Table, mv: &MoveText) -> Option<Text> {
    let saved = Text::new("guess-sealed").with("person", view::mover(record));
    Some(saved.with("move", view::move_name(table, mv)?))
}

/// The sentence that names the people who guessed a move: three by name, and the number of the
/// others. Returns `None` if nobody did.
pub fn guessed_by(people: &[PersonId]) -> Option<Text> {
    if people.is_empty() {
        return None;
    }
    let named = people.iter().take(MOST_NAMED).map(|id| Text::new("guess-person").with("person", *id));
    let others = people.len().saturating_sub(MOST_NAMED);
    let others = (others > 0).then(|| Text::new("guess-others").with("count", others));
    Some(Text::new("guess-right").with("people", named.chain(others).collect::<Vec<_>>()))
}

/// The sentence that names the best guessers of a match; `None` if nobody was ever right.
pub fn best_guessers(best: &[(PersonId, GuessCount)]) -> Option<Text> {
    let one = |(person, count): &(PersonId, GuessCount)| {
        let text = Text::new("guess-best-one").with("person", *person);
        text.with("hit", count.hit).with("guessed", count.guessed)
    };
    let people: Vec<Text> = best.iter().map(one).collect();
    (!people.is_empty()).then(|| Text::new("guess-best").with("count", best.len()).with("people", people))
}
