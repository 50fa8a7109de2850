//! Component ids of buttons and menus. An id of at most 100 characters holds everything that the handler
//! of a press needs. So no state lives in memory, and old buttons still work after a restart.
//!
//! An id consists of the version `1`, a letter for the kind of press, and the fields, each after a `.`.
//! Ids are untrusted: parsing accepts exactly what formatting produces, and handlers check permissions
//! again.

mod actions;
mod choices;
mod fields;

use std::fmt;

use crate::base::id::{ChallengeId, MatchId, PersonId};

use super::RelativeScope;

pub use actions::{HelpPress, MatchAction, MatchActionPress, PracticePress, SeasonPress};
pub use choices::{MoveChoices, TutorialPress, WhatIfPress, WhatIfStep, read_values, write_keys};
pub use fields::{FeaturePress, Field, MOST_CHOICES, PressFields, read_either, read_number, take};

/// The maximum length of a component id that Discord accepts, in characters.
pub const LONGEST: usize = 100;
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
    /// Ask the player to confirm that they want to resign, or to call the match off while they may.
    Resign {
        id: MatchId,
        turn: u32,
    },
    ResignRound {
        id: MatchId,
        turn: u32,
    },
    ResignMatch {
        id: MatchId,
        turn: u32,
    },
    ResignNo(MatchId),
    /// Call off a match in which one of the two players has not moved yet. The question before it is a
    /// [`Press::Resign`]; boards of older versions have this button themselves.
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
    /// Try moves on the what-if board, keep lines of them, and plan with them.
    WhatIf(WhatIfPress),
    /// Act in a match without a move: offers and their answers, time, takebacks.
    Side(MatchActionPress),
    /// Change one's own settings. The text is the word for a change. If the component is a menu, the text
    /// names the menu, and the selected value is the word.
    ChangeSetting(SettingWord),
    /// Challenge a person, or anyone, to a game on the default terms.
    Invite {
        game: String,
        to: Invitee,
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
        scope: RelativeScope,
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
}

/// The word for a settings change, such as `reminder-24-on`: at most 32 lowercase letters, digits and `-`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingWord(pub String);

fields::one_field! {
    SettingWord: |word| word.0.clone(),
        |text| fields::read_word(text).filter(|word| word.len() <= LONGEST_WORD).map(Self);
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
}

crate::fields!(PersonalDataPress, enum { Export = "export", Delete = "delete", DeleteYes = "yes", DeleteNo = "no" });

// Each word is the letter of the press.
crate::fields!(Press, enum {
    Accept(id) = "a",
    Browse(choices) = "b",
    Side(press) = "c",
    Decline(id) = "d",
    Export(id) = "e",
    Replay { id, part, frame } = "f",
    Animate { id, round, public["a" "me"] } = "g",
    Rules(game) = "h",
    Invite { game, to } = "i",
    Learn(press) = "j",
    Purge(sure["yes" "no"]) = "k",
    Ladder { game, scope, page } = "l",
    Rematch(id) = "m",
    ResignNo(id) = "n",
    Next = "o",
    Play(choices) = "p",
    Personal(press) = "q",
    Resign { id, turn } = "r",
    ChangeSetting(word) = "s",
    Words(id) = "t",
    PlayOn { id, frame, to } = "u",
    MyView(id) = "v",
    Withdraw(id) = "w",
    Abort { id, turn } = "x",
    ResignRound { id, turn } = "y",
    ResignMatch { id, turn } = "z",
    Analyse { id, public["a" "me"] } = "A",
    Practice(press) = "C",
    Hint { id, turn, whole["all" "some"] } = "H",
    WhatIf(press) = "P",
    Profile(person) = "R",
    Season(press) = "S";
    else Feature
});

impl Press {
    /// Parses a component id. Returns `None` for foreign ids and other versions of the format.
    pub fn read(id: &str) -> Option<Self> {
        if id.chars().count() > LONGEST {
            return None;
        }
        let fields: Vec<&str> = id.strip_prefix('1')?.split('.').collect();
        fields::read_all(&fields)
    }

    /// The match and the turn number for which the button was made, if the id holds both.
    pub fn turn(&self) -> Option<(MatchId, u32)> {
        let (id, turn) = self.match_and_turn()?;
        Some((id, turn?))
    }

    /// The match that the press is about, if any.
    pub fn game_match(&self) -> Option<MatchId> {
        self.match_and_turn().map(|(id, _)| id)
    }

    fn match_and_turn(&self) -> Option<(MatchId, Option<u32>)> {
        match self {
            Self::Play(MoveChoices { id, turn, .. })
            | Self::Browse(MoveChoices { id, turn, .. })
            | Self::Side(MatchActionPress { id, turn, .. })
            | Self::Resign { id, turn }
            | Self::ResignRound { id, turn }
            | Self::ResignMatch { id, turn }
            | Self::Hint { id, turn, .. }
            | Self::Abort { id, turn } => Some((*id, Some(*turn))),
            Self::Practice(press) => Some((press.game_match()?, None)),
            Self::Feature(press) => press.match_and_turn(),
            Self::WhatIf(WhatIfPress { id, .. })
            | Self::Replay { id, .. }
            | Self::Animate { id, .. }
            | Self::Analyse { id, .. }
            | Self::PlayOn { id, .. }
            | Self::Export(id)
            | Self::ResignNo(id)
            | Self::Words(id)
            | Self::MyView(id)
            | Self::Rematch(id) => Some((*id, None)),
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

impl fmt::Display for Press {
    /// Formats the component id that [`Press::read`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = Vec::new();
        self.write(&mut fields);
        write!(f, "1{}", fields.join("."))
    }
}
