//! Component ids of buttons and menus. An id of at most 100 characters holds everything that the handler
//! of a press needs. So no state lives in memory, and old buttons still work after a restart.
//!
//! An id consists of the version `1`, a letter for the kind of press, and the fields, each after a `.`.
//! Ids are untrusted: parsing accepts exactly what formatting produces, and handlers check permissions
//! again.

use std::fmt;

use crate::base::id::{ChallengeId, MatchId, PersonId, is_game};

use super::conditional_move_press::ConditionalMovePress;
pub use super::feature_press::{FeaturePress, PressFields};
pub use super::fields::{MOST_CHOICES, write_keys};
use super::fields::{read_either, read_number};
use super::match_action::{MatchAction, MatchActionPress};
pub use super::move_choices::MoveChoices;
use super::practice_press::PracticePress;
use super::rating::{RelativeScope, SeasonNumber};
use super::season_press::SeasonPress;
use super::tutorial_press::TutorialPress;

/// The maximum length of a component id that Discord accepts, in characters.
pub const LONGEST: usize = 100;
/// The letters that mark the kinds of presses in component ids, except those of features.
pub const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzACHPRS";
/// The maximum length of the word for a settings change, in bytes.
const LONGEST_WORD: usize = 32;

/// A press of a button, or a selection in a menu, as the component id describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Press {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Withdraw(ChallengeId),
    /// Make choices towards a move. If the component is a menu, the choices in the selected value are
    /// appended.
    Play(MoveChoices),
    /// Show another page of the choices that can follow these choices.
    Browse(MoveChoices),
    /// Ask the player to confirm that they want to resign.
    Resign {
        id: MatchId,
        turn: u32,
    },
    ResignYes {
        id: MatchId,
        turn: u32,
        /// Whether to resign the whole match rather than only the round.
        whole: bool,
    },
    ResignNo(MatchId),
    /// Call off a match in which one of the two players has not moved yet.
    Abort {
        id: MatchId,
        turn: u32,
    },
    /// Describe the current position of a match in words.
    Words(MatchId),
    /// Show the board of a match from the person's own side.
    MyView(MatchId),
    /// Open a match in which it is the person's turn: the first in their list.
    Next,
    /// Show the rules of a game, by its id.
    Rules(String),
    /// Ask for a rematch with the seats swapped.
    Rematch(MatchId),
    /// Show one position of a match.
    Replay {
        id: MatchId,
        /// A number that keeps the component ids of one message unique when several components lead to
        /// the same position.
        part: u8,
        /// The position, counted from 0 over all rounds. If the component is a menu, the selected value
        /// replaces this position.
        frame: u32,
    },
    /// Show a round as an animation.
    Animate {
        id: MatchId,
        /// The number of the round, counted from 0.
        round: u32,
        /// Whether the answer is public in the channel, rather than private.
        public: bool,
    },
    /// Offer a match that starts from a position of this match.
    PlayOn {
        id: MatchId,
        /// The position, counted from 0 over all rounds.
        frame: u32,
        /// The opponent to whom the match is offered; with `None`, the bot asks the person to name an
        /// opponent.
        to: Option<Invitee>,
    },
    /// Export a match in its text format.
    Export(MatchId),
    Profile(PersonId),
    /// Begin or continue the tutorial of a game.
    Learn(TutorialPress),
    /// Show the moments at which an ended match was decided.
    Analyse {
        id: MatchId,
        /// Whether the answer is public in the channel, rather than private.
        public: bool,
    },
    Hint {
        id: MatchId,
        turn: u32,
        /// Whether to reveal the whole move rather than only a hint of it.
        whole: bool,
    },
    /// Plan an answer to a move of the opponent.
    Plan(ConditionalMovePress),
    /// Act in a match without a move: offers and their answers, time, takebacks.
    Side(MatchActionPress),
    /// Change one's own settings. The text is the word for a change. If the component is a menu, the text
    /// names the menu, and the selected value is the word.
    ChangeSetting(String),
    /// Challenge a person, or anyone, to a game on the default terms.
    Invite {
        game: String,
        /// The challenged person; `None` means anyone in the channel.
        person: Option<PersonId>,
    },
    /// Begin, repeat or publish practice, a private match with the computer.
    Practice(PracticePress),
    /// Export or delete one's own data, or answer the question whether to delete it.
    Personal(PersonalDataPress),
    /// Delete all data of this server if true; otherwise cancel the deletion.
    Purge(bool),
    /// Begin a season of this server, or cancel.
    Season(SeasonPress),
    /// A press that only a feature can read.
    Feature(FeaturePress),
    Ladder {
        game: String,
        /// The scope of the ladder to show: all servers, this server, or one of its seasons.
        among: RelativeScope,
        /// The page, counted from 0; `None` means the page with the entry of the person who presses.
        page: Option<u32>,
    },
}

/// The opponent to whom a match is offered: one person, or anyone in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Invitee {
    Anyone,
    One(PersonId),
}

impl Invitee {
    /// Returns the invited person, or `None` if anyone is invited.
    pub const fn person(self) -> Option<PersonId> {
        match self {
            Self::Anyone => None,
            Self::One(person) => Some(person),
        }
    }
}

/// A person's request to export or delete their own data, or their answer to the question whether to
/// delete it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PersonalDataPress {
    Export,
    /// Asks for deletion; the bot then asks for confirmation.
    Delete,
    DeleteYes,
    DeleteNo,
}

impl PersonalDataPress {
    pub const ALL: [Self; 4] = [Self::Export, Self::Delete, Self::DeleteYes, Self::DeleteNo];

    const fn word(self) -> &'static str {
        match self {
            Self::Export => "export",
            Self::Delete => "delete",
            Self::DeleteYes => "yes",
            Self::DeleteNo => "no",
        }
    }
}

impl Press {
    /// Parses a component id. Returns `None` for foreign ids and other versions of the format.
    pub fn read(id: &str) -> Option<Self> {
        if id.chars().count() > LONGEST {
            return None;
        }
        let fields: Vec<&str> = id.strip_prefix('1')?.split('.').collect();
        let (kind, fields) = fields.split_first()?;
        match (*kind, fields) {
            ("p", fields) => MoveChoices::read(fields).map(Self::Play),
            ("b", fields) => MoveChoices::read(fields).map(Self::Browse),
            ("l", fields) => read_ladder(fields),
            ("S", fields) => SeasonPress::read(fields).map(Self::Season),
            ("j", fields) => TutorialPress::read(fields).map(Self::Learn),
            ("P", fields) => ConditionalMovePress::read(fields).map(Self::Plan),
            ("C", fields) => PracticePress::read(fields).map(Self::Practice),
            ("f", [id, part, frame]) => read_replay(id, part, frame),
            ("g", [id, round, shown]) => read_animate(id, round, shown),
            ("A", [id, shown]) => Some(Self::Analyse { id: MatchId::read(id)?, public: read_shown(shown)? }),
            ("H", [id, turn, how]) => read_hint(id, turn, how),
            ("u", [id, frame, to]) => read_play_on(id, frame, to),
            ("e", [id]) => MatchId::read(id).map(Self::Export),
            ("R", [person]) => read_person(person).map(Self::Profile),
            ("c", [id, turn, what]) => Some(Self::Side(MatchActionPress {
                id: MatchId::read(id)?,
                turn: read_number(turn)?,
                action: MatchAction::read(what)?,
            })),
            ("s", [word]) => is_word(word).then(|| Self::ChangeSetting((*word).to_owned())),
            ("h", [game]) => is_game(game).then(|| Self::Rules((*game).to_owned())),
            ("i", [game, person]) => read_invitation(game, person),
            ("o", []) => Some(Self::Next),
            ("k", [word]) => read_either(word, "yes", "no").map(Self::Purge),
            ("q", [word]) => {
                PersonalDataPress::ALL.into_iter().find(|one| one.word() == *word).map(Self::Personal)
            }
            ("a", [id]) => ChallengeId::read(id).map(Self::Accept),
            ("d", [id]) => ChallengeId::read(id).map(Self::Decline),
            ("w", [id]) => ChallengeId::read(id).map(Self::Withdraw),
            ("n", [id]) => MatchId::read(id).map(Self::ResignNo),
            ("t", [id]) => MatchId::read(id).map(Self::Words),
            ("v", [id]) => MatchId::read(id).map(Self::MyView),
            ("m", [id]) => MatchId::read(id).map(Self::Rematch),
            ("r", [id, turn]) => Some(Self::Resign { id: MatchId::read(id)?, turn: read_number(turn)? }),
            ("x", [id, turn]) => Some(Self::Abort { id: MatchId::read(id)?, turn: read_number(turn)? }),
            ("y" | "z", [id, turn]) => {
                let (id, turn) = (MatchId::read(id)?, read_number(turn)?);
                Some(Self::ResignYes { id, turn, whole: *kind == "z" })
            }
            (kind, fields) => FeaturePress::read(kind, fields).map(Self::Feature),
        }
    }

    /// Returns the letter for the kind of press, which follows the version in the id.
    pub fn letter(&self) -> char {
        self.to_string().chars().nth(1).expect("a letter follows the version")
    }

    /// Returns the match and the turn number for which the button was made, if the id holds both.
    pub fn turn(&self) -> Option<(MatchId, u32)> {
        match self {
            Self::Play(MoveChoices { id, turn, .. })
            | Self::Browse(MoveChoices { id, turn, .. })
            | Self::Side(MatchActionPress { id, turn, .. })
            | Self::Plan(ConditionalMovePress { id, turn, .. })
            | Self::Resign { id, turn }
            | Self::ResignYes { id, turn, .. }
            | Self::Hint { id, turn, .. }
            | Self::Abort { id, turn } => Some((*id, *turn)),
            Self::Feature(press) => press.turn(),
            _ => None,
        }
    }

    /// Returns the match that the press is about, if any.
    pub fn game_match(&self) -> Option<MatchId> {
        match self {
            Self::Play(step) | Self::Browse(step) => Some(step.id),
            Self::Side(side) => Some(side.id),
            Self::Plan(plan) => Some(plan.id),
            Self::Practice(press) => press.game_match(),
            Self::Feature(press) => press.game_match(),
            Self::Resign { id, .. }
            | Self::ResignYes { id, .. }
            | Self::Abort { id, .. }
            | Self::Replay { id, .. }
            | Self::Animate { id, .. }
            | Self::Analyse { id, .. }
            | Self::Hint { id, .. }
            | Self::PlayOn { id, .. }
            | Self::Export(id)
            | Self::ResignNo(id)
            | Self::Words(id)
            | Self::MyView(id)
            | Self::Rematch(id) => Some(*id),
            Self::Accept(_)
            | Self::Decline(_)
            | Self::Withdraw(_)
            | Self::ChangeSetting(_)
            | Self::Next
            | Self::Rules(_)
            | Self::Learn(_)
            | Self::Profile(_)
            | Self::Personal(_)
            | Self::Purge(_)
            | Self::Season(_)
            | Self::Invite { .. }
            | Self::Ladder { .. } => None,
        }
    }
}

fn read_replay(id: &str, part: &str, frame: &str) -> Option<Press> {
    let part = read_number(part)?.try_into().ok()?;
    Some(Press::Replay { id: MatchId::read(id)?, part, frame: read_number(frame)? })
}

fn read_animate(id: &str, round: &str, shown: &str) -> Option<Press> {
    Some(Press::Animate { id: MatchId::read(id)?, round: read_number(round)?, public: read_shown(shown)? })
}

/// Reads whether an answer is public: `a` shows it to everybody, `me` only to the person who presses.
fn read_shown(word: &str) -> Option<bool> {
    read_either(word, "a", "me")
}

/// Returns the word for a public or a private answer, as [`read_shown`] reads it.
const fn shown_to(public: bool) -> &'static str {
    if public { "a" } else { "me" }
}

fn read_hint(id: &str, turn: &str, how: &str) -> Option<Press> {
    let whole = read_either(how, "all", "some")?;
    Some(Press::Hint { id: MatchId::read(id)?, turn: read_number(turn)?, whole })
}

fn read_invitation(game: &str, person: &str) -> Option<Press> {
    let person = read_invited(person)?.person();
    is_game(game).then(|| Press::Invite { game: game.to_owned(), person })
}

fn read_invited(text: &str) -> Option<Invitee> {
    if text == "any" {
        return Some(Invitee::Anyone);
    }
    read_person(text).map(Invitee::One)
}

fn read_person(text: &str) -> Option<PersonId> {
    let id: u64 = text.parse().ok()?;
    (id.to_string() == text).then_some(PersonId(id))
}

fn read_play_on(id: &str, frame: &str, to: &str) -> Option<Press> {
    let to = if to == "ask" { None } else { Some(read_invited(to)?) };
    Some(Press::PlayOn { id: MatchId::read(id)?, frame: read_number(frame)?, to })
}

fn read_ladder(fields: &[&str]) -> Option<Press> {
    let [game, scope, page] = fields else { return None };
    let among = match *scope {
        "e" => RelativeScope::Global,
        "h" => RelativeScope::ThisServer(None),
        season => RelativeScope::ThisServer(Some(read_season(season.strip_prefix('s')?)?)),
    };
    let page = if *page == "me" { None } else { Some(read_number(page)?) };
    is_game(game).then(|| Press::Ladder { game: (*game).to_owned(), among, page })
}

fn read_season(number: &str) -> Option<SeasonNumber> {
    SeasonNumber::new(u16::try_from(read_number(number)?).ok()?)
}

/// Returns whether a text has the form of a word for a settings change, such as `reminder-24-on`.
fn is_word(word: &str) -> bool {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=LONGEST_WORD).contains(&word.len()) && word.bytes().all(known)
}

impl fmt::Display for Press {
    /// Formats the component id that [`Press::read`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept(id) => write!(f, "1a.{id}"),
            Self::Decline(id) => write!(f, "1d.{id}"),
            Self::Withdraw(id) => write!(f, "1w.{id}"),
            Self::Play(step) => write!(f, "1p.{step}"),
            Self::Plan(plan) => write!(f, "1P.{plan}"),
            Self::Practice(press) => write!(f, "1C.{press}"),
            Self::Learn(learning) => write!(f, "1j.{learning}"),
            Self::Browse(step) => write!(f, "1b.{step}"),
            Self::Feature(press) => write!(f, "{press}"),
            Self::Resign { id, turn } => write!(f, "1r.{id}.{turn}"),
            Self::ResignYes { id, turn, whole: false } => write!(f, "1y.{id}.{turn}"),
            Self::ResignYes { id, turn, whole: true } => write!(f, "1z.{id}.{turn}"),
            Self::ResignNo(id) => write!(f, "1n.{id}"),
            Self::Abort { id, turn } => write!(f, "1x.{id}.{turn}"),
            Self::Words(id) => write!(f, "1t.{id}"),
            Self::MyView(id) => write!(f, "1v.{id}"),
            Self::Rematch(id) => write!(f, "1m.{id}"),
            Self::Next => f.write_str("1o"),
            Self::Personal(one) => write!(f, "1q.{}", one.word()),
            Self::Season(season) => write!(f, "1S.{season}"),
            Self::Purge(sure) => f.write_str(if *sure { "1k.yes" } else { "1k.no" }),
            Self::Rules(game) => write!(f, "1h.{game}"),
            Self::Invite { game, person: Some(person) } => write!(f, "1i.{game}.{person}"),
            Self::Invite { game, person: None } => write!(f, "1i.{game}.any"),
            Self::Replay { id, part, frame } => write!(f, "1f.{id}.{part}.{frame}"),
            Self::Animate { id, round, public } => {
                write!(f, "1g.{id}.{round}.{}", shown_to(*public))
            }
            Self::Analyse { id, public } => write!(f, "1A.{id}.{}", shown_to(*public)),
            Self::Hint { id, turn, whole } => {
                write!(f, "1H.{id}.{turn}.{}", if *whole { "all" } else { "some" })
            }
            Self::PlayOn { id, frame, to: None } => write!(f, "1u.{id}.{frame}.ask"),
            Self::PlayOn { id, frame, to: Some(Invitee::Anyone) } => write!(f, "1u.{id}.{frame}.any"),
            Self::PlayOn { id, frame, to: Some(Invitee::One(person)) } => {
                write!(f, "1u.{id}.{frame}.{person}")
            }
            Self::Export(id) => write!(f, "1e.{id}"),
            Self::Profile(person) => write!(f, "1R.{person}"),
            Self::Side(side) => write!(f, "1c.{side}"),
            Self::ChangeSetting(word) => write!(f, "1s.{word}"),
            Self::Ladder { game, among, page } => {
                let scope = match among {
                    RelativeScope::Global => "e".to_owned(),
                    RelativeScope::ThisServer(None) => "h".to_owned(),
                    RelativeScope::ThisServer(Some(season)) => format!("s{season}"),
                };
                match page {
                    Some(page) => write!(f, "1l.{game}.{scope}.{page}"),
                    None => write!(f, "1l.{game}.{scope}.me"),
                }
            }
        }
    }
}
