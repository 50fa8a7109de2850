//! Reading and writing of a match as a text file that people can keep. Each line has the form `key: value`.
//! There is one line for the first position of each round and one for each move.
//!
//! ```text
//! game: okiya
//! rules: 1
//! one: 1100000000000000011
//!
//! setup: MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first last-mover
//! first: one
//! move: b4 at 2026-11-20T22:03:00.000Z
//! move: c4
//! ```
//!
//! `setup` begins a round; the lines after it belong to that round. The parser checks the game, its rules
//! version, the first positions and the moves by replaying every round. It keeps all other lines as they are,
//! but ignores empty lines and lines that begin with `#`.

use std::collections::BTreeSet;
use std::fmt;

use crate::base::rfc3339;
use crate::base::text::plain;
use crate::base::time::Timestamp;

use super::record::ReplayError;
use super::{MoveText, PositionText, Registry};

/// The maximum length of a line, in bytes. The longest text of a first position has about 300 bytes.
const LONGEST_LINE: usize = 2000;
const MOST_LINES: usize = 20_000;
/// The maximum length of a key, in bytes.
const LONGEST_KEY: usize = 24;
const AT: &str = " at ";

/// A match whose rounds have been parsed and replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    pub game: String,
    /// The version of the game's rules. If the text has no version, the parser assumes the current one.
    pub rules: u16,
    /// The other lines before the first `setup`, in their order.
    pub about: Vec<Remark>,
    /// The rounds of the match, in order. There is at least one.
    pub rounds: Vec<TranscriptRound>,
}

/// A line that is only for people: the parser does not interpret its key or value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The key, made of lower-case letters and `-`. It must not be `game`, `rules`, `setup` or `move`.
    pub key: String,
    /// The value: a text without line breaks, and without blanks at its start or end.
    pub value: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptRound {
    pub setup: PositionText,
    /// The other lines after the `setup` of the round, in their order.
    pub about: Vec<Remark>,
    /// The moves, each with the time at which it was played, if the text has a time.
    pub moves: Vec<(MoveText, Option<Timestamp>)>,
}

/// An error in the text of a match, with the number of its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TranscriptError {
    /// The number of the line, counted from 1. If something is missing at the end of the text, the number
    /// after the last line.
    pub line: usize,
    pub what: String,
}

impl Remark {
    pub fn new(key: &str, value: impl Into<String>) -> Self {
        Self { key: key.to_owned(), value: value.into() }
    }
}

impl TranscriptRound {
    pub fn moves(&self) -> Vec<MoveText> {
        self.moves.iter().map(|(mv, _)| mv.clone()).collect()
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}\nrules: {}", self.game, self.rules)?;
        write_remarks(f, &self.about)?;
        for round in &self.rounds {
            writeln!(f, "\nsetup: {}", round.setup)?;
            write_remarks(f, &round.about)?;
            for (mv, at) in &round.moves {
                match at.and_then(rfc3339::write) {
                    Some(at) => writeln!(f, "move: {mv}{AT}{at}")?,
                    None => writeln!(f, "move: {mv}")?,
                }
            }
        }
        Ok(())
    }
}

fn write_remarks(f: &mut fmt::Formatter<'_>, remarks: &[Remark]) -> fmt::Result {
    remarks.iter().try_for_each(|remark| writeln!(f, "{}: {}", remark.key, remark.value))
}

impl Transcript {
    /// Parses a text that [`fmt::Display`] or a person has written in this format, and replays every round.
    ///
    /// # Errors
    ///
    /// Returns the first error with the number of its line.
    pub fn read(text: &str, games: &Registry) -> Result<Self, TranscriptError> {
        let mut parser = Parser::default();
        let mut last = 0;
        for (number, line) in (1..).zip(without_mark(text).lines()) {
            last = number;
            if number > MOST_LINES {
                return Err(bad(number, format!("a transcript has at most {MOST_LINES} lines")));
            }
            parser.line = number;
            parser.take(line)?;
        }
        parser.line = last + 1;
        parser.finish(games)
    }
}

/// Removes the byte order mark, which some editors write at the start of a file.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Restores the line breaks of a text that a chat has joined into one line. Each word that looks like a
/// key with a colon begins a new line. A text that already has line breaks is returned unchanged.
pub fn unfold(text: &str) -> String {
    if text.trim().contains('\n') {
        return text.to_owned();
    }
    let begins = |word: &str| word.strip_suffix(':').is_some_and(is_key);
    let mut lines = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !lines.is_empty() {
            lines.push(if begins(word) { '\n' } else { ' ' });
        }
        lines.push_str(word);
    }
    lines
}

/// The state of parsing: everything read so far.
#[derive(Default)]
struct Parser {
    line: usize,
    game: Option<(usize, String)>,
    rules: Option<(usize, u16)>,
    about: Vec<Remark>,
    rounds: Vec<TranscriptRound>,
    /// For each round, the number of its `setup` line and then the numbers of its `move` lines.
    lines: Vec<Vec<usize>>,
    /// The keys of other lines than `setup` and `move` seen since the last `setup`, or since the start of
    /// the text. None of these keys may occur again before the next `setup`.
    keys: BTreeSet<String>,
}

impl Parser {
    fn take(&mut self, line: &str) -> Result<(), TranscriptError> {
        let written = line.trim();
        let line = plain(written);
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if line.len() > LONGEST_LINE {
            return Err(self.bad(format!("a line has at most {LONGEST_LINE} bytes, this one {}", line.len())));
        }
        let (key, value) =
            line.split_once(':').ok_or_else(|| self.bad("a line must have the form `key: value`"))?;
        let (key, value) = (key.trim_end(), value.trim_start());
        if !is_key(key) {
            return Err(
                self.bad(format!("`{key}` is not a key: 1 to {LONGEST_KEY} lower-case letters and `-`"))
            );
        }
        if value.is_empty() {
            return Err(self.bad(format!("`{key}` has no value")));
        }
        match key {
            "setup" => {
                self.take_setup(value);
                Ok(())
            }
            "move" => self.take_move(value),
            "game" | "rules" => self.take_fact(key, value),
            // Other lines are for people, and stay as they are written.
            _ => self
                .take_fact(key, written.split_once([':', '：']).map_or(value, |(_, said)| said.trim_start())),
        }
    }

    fn take_setup(&mut self, value: &str) {
        let setup = PositionText(value.to_owned());
        self.rounds.push(TranscriptRound { setup, about: Vec::new(), moves: Vec::new() });
        self.lines.push(vec![self.line]);
        self.keys.clear();
    }

    fn take_move(&mut self, value: &str) -> Result<(), TranscriptError> {
        let timed = value.rsplit_once(AT).map(|(mv, at)| (mv.trim_end(), at, rfc3339::read(at)));
        let (mv, at) = match timed {
            Some((mv, _, Some(at))) => (mv, Some(at)),
            Some((_, at, None)) => {
                let form = "2026-11-20T22:03:00.000Z";
                return Err(self.bad(format!("`{at}` is not a time of the form `{form}`")));
            }
            None => (value, None),
        };
        let (Some(round), Some(lines)) = (self.rounds.last_mut(), self.lines.last_mut()) else {
            return Err(bad(self.line, "a move must follow the `setup` of its round"));
        };
        round.moves.push((MoveText(mv.to_owned()), at));
        lines.push(self.line);
        Ok(())
    }

    fn take_fact(&mut self, key: &str, value: &str) -> Result<(), TranscriptError> {
        if !self.keys.insert(key.to_owned()) {
            return Err(self.bad(format!("`{key}` occurs twice")));
        }
        match (key, self.rounds.last_mut()) {
            ("game" | "rules", Some(_)) => {
                return Err(self.bad(format!("`{key}` must precede the first `setup`")));
            }
            ("game", None) => self.game = Some((self.line, value.to_owned())),
            ("rules", None) => {
                let version =
                    value.parse().map_err(|_| self.bad(format!("`{value}` is not a version number")))?;
                self.rules = Some((self.line, version));
            }
            (_, Some(round)) => round.about.push(Remark::new(key, value)),
            (_, None) => self.about.push(Remark::new(key, value)),
        }
        Ok(())
    }

    fn finish(self, games: &Registry) -> Result<Transcript, TranscriptError> {
        let (line, id) = self.game.as_ref().ok_or_else(|| self.bad("there is no `game`"))?;
        let game = games.find(id).ok_or_else(|| bad(*line, format!("there is no game `{id}`")))?;
        let plays = game.facts().rules_version;
        if let Some((line, rules)) = self.rules.filter(|(_, rules)| *rules != plays) {
            return Err(bad(
                line,
                format!("rules version {rules} is not supported; this program plays version {plays}"),
            ));
        }
        if self.rounds.is_empty() {
            return Err(self.bad("there is no `setup`"));
        }
        for (round, lines) in self.rounds.iter().zip(&self.lines) {
            let opened = game.open(&round.setup, &round.moves());
            opened.map_err(|error| bad(line_of(&error, lines), error.to_string()))?;
        }
        Ok(Transcript { game: id.clone(), rules: plays, about: self.about, rounds: self.rounds })
    }

    fn bad(&self, what: impl Into<String>) -> TranscriptError {
        bad(self.line, what)
    }
}

/// The number of the line that caused a replay error. `lines` holds the line of the first position
/// and then the lines of the moves.
fn line_of(error: &ReplayError, lines: &[usize]) -> usize {
    match error {
        ReplayError::Position(_) => lines[0],
        ReplayError::Unreadable { number, .. } | ReplayError::Illegal { number, .. } => lines[*number],
    }
}

fn is_key(key: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
    (1..=LONGEST_KEY).contains(&key.len()) && key.bytes().all(letter)
}

fn bad(line: usize, what: impl Into<String>) -> TranscriptError {
    TranscriptError { line, what: what.into() }
}
