//! Component ids of buttons and menus. An id of at most 100 characters holds everything that the handler
//! of a press needs. So no state lives in memory, and old buttons still work after a restart.
//!
//! An id consists of the version `1`, a letter for the kind of press, and the fields, each after a `.`.
//! Ids are untrusted: parsing accepts exactly what formatting produces, and handlers check permissions
//! again.

mod actions;
mod choices;

use std::fmt;

use crate::base::id::{ChallengeId, MatchId, PersonId, is_game};

use super::RelativeScope;

pub use actions::{
    FeaturePress, Field, MatchAction, MatchActionPress, PracticePress, PressFields, SeasonPress,
};
pub use choices::{
    ConditionalMovePress, ConditionalMoveStage, MOST_CHOICES, MoveChoices, TutorialPress, read_either,
    read_keys, read_number, read_values, write_keys,
};

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
    /// The invited person, or `None` if anyone is invited.
    pub const fn person(self) -> Option<PersonId> {
        match self {
            Self::Anyone => None,
            Self::One(person) => Some(person),
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == "any" { Some(Self::Anyone) } else { read_person(text).map(Self::One) }
    }
}

impl fmt::Display for Invitee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anyone => f.write_str("any"),
            Self::One(person) => write!(f, "{person}"),
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
        Some(match (*kind, fields) {
            ("a", [id]) => Self::Accept(ChallengeId::read(id)?),
            ("d", [id]) => Self::Decline(ChallengeId::read(id)?),
            ("w", [id]) => Self::Withdraw(ChallengeId::read(id)?),
            ("p", fields) => Self::Play(MoveChoices::read(fields)?),
            ("b", fields) => Self::Browse(MoveChoices::read(fields)?),
            ("r", [id, turn]) => Self::Resign { id: MatchId::read(id)?, turn: read_number(turn)? },
            ("y" | "z", [id, turn]) => {
                Self::ResignYes { id: MatchId::read(id)?, turn: read_number(turn)?, whole: *kind == "z" }
            }
            ("n", [id]) => Self::ResignNo(MatchId::read(id)?),
            ("x", [id, turn]) => Self::Abort { id: MatchId::read(id)?, turn: read_number(turn)? },
            ("t", [id]) => Self::Words(MatchId::read(id)?),
            ("v", [id]) => Self::MyView(MatchId::read(id)?),
            ("o", []) => Self::Next,
            ("h", [game]) if is_game(game) => Self::Rules((*game).to_owned()),
            ("m", [id]) => Self::Rematch(MatchId::read(id)?),
            ("f", [id, part, frame]) => {
                Self::Replay { id: MatchId::read(id)?, part: read_number(part)?, frame: read_number(frame)? }
            }
            ("g", [id, round, shown]) => Self::Animate {
                id: MatchId::read(id)?,
                round: read_number(round)?,
                public: read_either(shown, TO_ALL, TO_ONE)?,
            },
            ("u", [id, frame, to]) => Self::PlayOn {
                id: MatchId::read(id)?,
                frame: read_number(frame)?,
                to: if *to == "ask" { None } else { Some(Invitee::read(to)?) },
            },
            ("e", [id]) => Self::Export(MatchId::read(id)?),
            ("R", [person]) => Self::Profile(read_person(person)?),
            ("j", fields) => Self::Learn(TutorialPress::read(fields)?),
            ("A", [id, shown]) => {
                Self::Analyse { id: MatchId::read(id)?, public: read_either(shown, TO_ALL, TO_ONE)? }
            }
            ("H", [id, turn, how]) => Self::Hint {
                id: MatchId::read(id)?,
                turn: read_number(turn)?,
                whole: read_either(how, "all", "some")?,
            },
            ("P", fields) => Self::Plan(ConditionalMovePress::read(fields)?),
            ("c", [id, turn, what]) => Self::Side(MatchActionPress {
                id: MatchId::read(id)?,
                turn: read_number(turn)?,
                action: MatchAction::read(what)?,
            }),
            ("s", [word]) if is_word(word) => Self::ChangeSetting((*word).to_owned()),
            ("i", [game, person]) if is_game(game) => {
                Self::Invite { game: (*game).to_owned(), person: Invitee::read(person)?.person() }
            }
            ("C", fields) => Self::Practice(PracticePress::read(fields)?),
            ("q", [word]) => {
                Self::Personal(PersonalDataPress::ALL.into_iter().find(|one| one.word() == *word)?)
            }
            ("k", [word]) => Self::Purge(read_either(word, "yes", "no")?),
            ("S", fields) => Self::Season(SeasonPress::read(fields)?),
            ("l", [game, scope, page]) if is_game(game) => read_ladder(game, scope, page)?,
            (kind, fields) => Self::Feature(FeaturePress::read(kind, fields)?),
        })
    }

    /// The letter for the kind of press, which follows the version in the id.
    pub fn letter(&self) -> char {
        self.to_string().chars().nth(1).expect("a letter follows the version")
    }

    /// The match and the turn number for which the button was made, if the id holds both.
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

    /// The match that the press is about, if any.
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

/// The words for an answer that is public, and for one that only the person who presses sees.
const TO_ALL: &str = "a";
const TO_ONE: &str = "me";

fn read_person(text: &str) -> Option<PersonId> {
    read_number(text).map(PersonId)
}

fn read_ladder(game: &str, scope: &str, page: &str) -> Option<Press> {
    let among = match scope {
        "e" => RelativeScope::Global,
        "h" => RelativeScope::ThisServer(None),
        season => RelativeScope::ThisServer(Some(read_number(season.strip_prefix('s')?)?)),
    };
    let page = if page == "me" { None } else { Some(read_number(page)?) };
    Some(Press::Ladder { game: game.to_owned(), among, page })
}

/// Whether a text has the form of a word for a settings change, such as `reminder-24-on`.
fn is_word(word: &str) -> bool {
    word.len() <= LONGEST_WORD && choices::read_word(word).is_some()
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
            Self::Invite { game, person } => {
                write!(f, "1i.{game}.{}", person.map_or(Invitee::Anyone, Invitee::One))
            }
            Self::Replay { id, part, frame } => write!(f, "1f.{id}.{part}.{frame}"),
            Self::Animate { id, round, public } => {
                write!(f, "1g.{id}.{round}.{}", if *public { TO_ALL } else { TO_ONE })
            }
            Self::Analyse { id, public } => write!(f, "1A.{id}.{}", if *public { TO_ALL } else { TO_ONE }),
            Self::Hint { id, turn, whole } => {
                write!(f, "1H.{id}.{turn}.{}", if *whole { "all" } else { "some" })
            }
            Self::PlayOn { id, frame, to: None } => write!(f, "1u.{id}.{frame}.ask"),
            Self::PlayOn { id, frame, to: Some(to) } => write!(f, "1u.{id}.{frame}.{to}"),
            Self::Export(id) => write!(f, "1e.{id}"),
            Self::Profile(person) => write!(f, "1R.{person}"),
            Self::Side(side) => write!(f, "1c.{side}"),
            Self::ChangeSetting(word) => write!(f, "1s.{word}"),
            Self::Ladder { game, among, page } => {
                match among {
                    RelativeScope::Global => write!(f, "1l.{game}.e")?,
                    RelativeScope::ThisServer(None) => write!(f, "1l.{game}.h")?,
                    RelativeScope::ThisServer(Some(season)) => write!(f, "1l.{game}.s{season}")?,
                }
                match page {
                    Some(page) => write!(f, ".{page}"),
                    None => f.write_str(".me"),
                }
            }
        }
    }
}
