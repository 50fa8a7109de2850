//! Refusals: answers to impossible requests, with a sentence that the person reads and buttons that
//! help them to continue.
//!
//! A refusal is no program error and is never stored. Each feature defines its refusals next to its
//! decisions; refusals that several features share are defined here.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};

/// A refused request, with ways to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that the person reads.
    pub text: Text,
    /// The buttons with ways to continue, in the order shown.
    pub helped_by: &'static [HelpButton],
    /// The message to which the answer links.
    pub leads_to: Link,
    /// The match that the refusal and its buttons are about.
    pub about: MatchReference,
    /// Whether to remove all buttons and menus from the message with the pressed component.
    pub control_removal: ControlRemoval,
    /// Whether this refusal closes a panel, a private message in which one person chooses. Otherwise the
    /// panel stays open for another choice.
    pub closes_panel: bool,
}

/// A button that helps a person to continue after a refusal. All buttons up to [`HelpButton::Withdraw`]
/// are about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpButton {
    /// The match, seen from the person's own side.
    MyView,
    Rules,
    /// The buttons that features offer to spectators.
    Watch,
    /// The choices towards a move, for the player whose turn it is.
    Move,
    /// Like [`HelpButton::Move`] for the player whose turn it is. Everybody else gets their view of the
    /// match.
    MoveOrView,
    Replay,
    Resume,
    /// An offer to take a move back, while the match runs.
    TakeBack,
    /// The withdrawal of the person's own offer, while the offer is open.
    Withdraw,
    /// The next match in which it is the person's turn, if the refusal is about no match.
    Next,
    /// How to challenge somebody; in direct messages with the bot, practice with the computer.
    Challenge,
    Computer,
    /// The person's matches and challenges.
    Games,
    /// Lifts the block of the person whom the sentence names.
    Unblock,
}

/// The message to which a refusal links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    Nowhere,
    Board,
    Card(ChallengeId),
}

/// The match that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchReference {
    /// The match that the pressed component names.
    Pressed,
    /// The match that the pressed component or the command names.
    PressedOrNamed,
    /// The match with this id, whichever component was pressed.
    This(MatchId),
}

/// Whether to remove all buttons and menus from the message with the pressed component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlRemoval {
    No,
    /// Only if the current board of the match is now in another message.
    IfMoved,
    Yes,
}

impl Refusal {
    /// The refusal for a press or a command that this version of the bot does not know.
    pub const UNKNOWN_PRESS: Self = Self::new("refused-unknown-press").helped_by(&[HelpButton::Games]);
    /// The refusal when all retries failed, because of conflicting changes to the same record.
    pub const CROWDED: Self = Self::new("refused-crowded");
    /// The refusal for an action that only the clock, the bot's own timer, may take, and only when the
    /// action is due.
    pub const NOT_YET_DUE: Self = Self::new("refused-not-yet-due");
    pub const NO_SUCH_CHALLENGE: Self = Self::new("refused-no-such-challenge").closes_panel();
    pub const NO_SUCH_MATCH: Self = Self::new("refused-no-such-match").closes_panel();
    pub const NO_MATCH_HERE: Self =
        Self::new("refused-no-match-here").helped_by(&[HelpButton::Next, HelpButton::Challenge]);
    /// The refusal for a request about the ratings, lists or settings of the computer, which has none.
    pub const COMPUTER_ONLY_PLAYS: Self = Self::new("refused-computer-only-plays");
    pub const OVER: Self = Self::new("refused-over")
        .helped_by(&[HelpButton::Replay])
        .leads_to(Link::Board)
        .about(MatchReference::PressedOrNamed)
        .remove_controls();
    /// The refusal for a press or a command that belongs to an earlier turn of the match.
    pub const OLD_TURN: Self = Self::new("refused-old-turn").moved_on().closes_panel();
    /// The refusal for choices with which no legal move begins.
    pub const STALE_CHOICES: Self = Self::new("refused-stale-choices").moved_on();

    /// Creates a refusal with the message of this key, without arguments, buttons or a link.
    pub const fn new(key: &'static str) -> Self {
        Self::saying(Text::new(key))
    }

    const fn saying(text: Text) -> Self {
        Self {
            text,
            helped_by: &[],
            leads_to: Link::Nowhere,
            about: MatchReference::Pressed,
            control_removal: ControlRemoval::No,
            closes_panel: false,
        }
    }

    /// Adds an argument to the text of the refusal.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Self { text: self.text.with(name, value), ..self }
    }

    /// Adds an argument that quotes text written by a person, as an [`Arg::Name`], so that the text is
    /// escaped.
    #[must_use]
    pub fn quoting(self, name: &'static str, written: &str) -> Self {
        self.with(name, Arg::Name(written.to_owned()))
    }

    /// Whether the sentence names a person. To that person it must say "you" instead, with a message of its own.
    pub fn names(&self, person: PersonId) -> bool {
        self.text.args.iter().any(|(_, arg)| *arg == Arg::from(person))
    }

    /// Sets the buttons with ways to continue, in the order shown.
    #[must_use]
    pub const fn helped_by(mut self, ways_on: &'static [HelpButton]) -> Self {
        self.helped_by = ways_on;
        self
    }

    #[must_use]
    pub const fn leads_to(mut self, link: Link) -> Self {
        self.leads_to = link;
        self
    }

    #[must_use]
    pub const fn about(mut self, which: MatchReference) -> Self {
        self.about = which;
        self
    }

    /// Removes the controls of the message with the pressed component, and closes a panel (a private
    /// message in which one person chooses).
    #[must_use]
    pub const fn remove_controls(mut self) -> Self {
        self.control_removal = ControlRemoval::Yes;
        self.closes_panel()
    }

    /// Closes a panel, a private message in which one person chooses.
    #[must_use]
    pub const fn closes_panel(mut self) -> Self {
        self.closes_panel = true;
        self
    }

    /// Marks the message with the pressed component as stale, and links to the current board of the
    /// match.
    const fn moved_on(mut self) -> Self {
        self.control_removal = ControlRemoval::IfMoved;
        self.helped_by(&[HelpButton::MoveOrView]).leads_to(Link::Board).about(MatchReference::PressedOrNamed)
    }

    pub fn bot(bot: PersonId) -> Self {
        Self::new("refused-bot").with("person", bot)
    }

    pub fn unknown_game(game: &str) -> Self {
        Self::new("refused-unknown-game").quoting("game", game)
    }

    /// The refusal for a person who does not play in the match of these two people.
    pub fn not_seated(BySeat([first, second]): BySeat<PersonId>) -> Self {
        let refusal = Self::new("refused-not-seated").with("first", first).with("second", second);
        refusal.out_of_turn()
    }

    /// The refusal for a player who acts out of turn. `mover` is the person whose turn it is.
    pub fn not_your_turn(mover: PersonId) -> Self {
        Self::new("refused-not-your-turn")
            .with("person", mover)
            .about(MatchReference::PressedOrNamed)
            .out_of_turn()
    }

    /// The refusal for an illegal move, with the reason given by the game.
    pub const fn illegal(why: Text) -> Self {
        Self::saying(why).helped_by(&[HelpButton::Move]).about(MatchReference::PressedOrNamed)
    }

    const fn out_of_turn(self) -> Self {
        self.helped_by(&[HelpButton::MyView, HelpButton::Rules, HelpButton::Watch]).closes_panel()
    }
}
