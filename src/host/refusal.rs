//! Refusals: the sentence that a person reads, and the buttons that help them to continue.
//!
//! A refusal is no program error and is never stored. Each feature defines its refusals next to the
//! decision; those that several features share are defined here.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};

/// A refused request, with ways to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that the person reads.
    pub text: Text,
    /// The ways to continue, in the order of the buttons.
    pub helped_by: &'static [HelpButton],
    /// The message to which the answer links.
    pub leads_to: Link,
    /// The match that the refusal is about.
    pub about: MatchReference,
    /// Whether to remove the controls of the pressed message.
    pub spent: ControlRemoval,
    /// Whether a message that only one person sees closes after this refusal. Otherwise it stays open
    /// for another choice.
    pub closes_panel: bool,
}

/// A button that helps after a refusal. All except [`HelpButton::Next`] are about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpButton {
    /// The match as the person sees it.
    MyView,
    Rules,
    /// The buttons that features offer to spectators.
    Watch,
    /// The choices of a move, for the player whose turn it is.
    Move,
    /// Like [`HelpButton::Move`], but everybody else gets their view of the match.
    MoveOrView,
    Replay,
    Resume,
    /// An offer to take a move back, while the match runs.
    TakeBack,
    /// The withdrawal of the person's own offer, while it waits.
    Withdraw,
    /// The next match that waits for the person, if the refusal is about none.
    Next,
}

/// The message to which a refusal links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The answer links to no message.
    Nowhere,
    Board,
    Card(ChallengeId),
}

/// The match that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchReference {
    /// The match that the pressed component names.
    Pressed,
    /// The match that the pressed component names, or that the command means.
    Meant,
    /// This match, whichever component was pressed.
    This(MatchId),
}

/// Whether the controls of the pressed message are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlRemoval {
    No,
    /// Only if the board is now in another message.
    IfMoved,
    Yes,
}

impl Refusal {
    /// A press or a command that this version does not know.
    pub const UNKNOWN_PRESS: Self = Self::new("refused-unknown-press");
    /// Too many conflicting changes of the same record; all retries failed.
    pub const CROWDED: Self = Self::new("refused-crowded");
    /// Only the clock may do this, and only when it is due.
    pub const NOT_YET_DUE: Self = Self::new("refused-not-yet-due");
    /// There is no such challenge here.
    pub const NO_SUCH_CHALLENGE: Self = Self::new("refused-no-such-challenge").closes_panel();
    /// There is no such match here.
    pub const NO_SUCH_MATCH: Self = Self::new("refused-no-such-match").closes_panel();
    /// The person has no running match here.
    pub const NO_MATCH_HERE: Self = Self::new("refused-no-match-here").helped_by(&[HelpButton::Next]);
    /// The computer has no ratings, lists or settings of its own.
    pub const COMPUTER_ONLY_PLAYS: Self = Self::new("refused-computer-only-plays");
    pub const OVER: Self = Self::new("refused-over")
        .helped_by(&[HelpButton::Replay])
        .leads_to(Link::Board)
        .about(MatchReference::Meant)
        .spent();
    /// The press or command belongs to an earlier turn.
    pub const OLD_TURN: Self = Self::new("refused-old-turn").moved_on().closes_panel();
    /// The choices are not the beginning of any legal move.
    pub const STALE_CHOICES: Self = Self::new("refused-stale-choices").moved_on();

    /// Creates a refusal with this message, without buttons or a link.
    pub const fn new(key: &'static str) -> Self {
        Self::saying(Text::new(key))
    }

    const fn saying(text: Text) -> Self {
        Self {
            text,
            helped_by: &[],
            leads_to: Link::Nowhere,
            about: MatchReference::Pressed,
            spent: ControlRemoval::No,
            closes_panel: false,
        }
    }

    /// Adds an argument of the message.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Self { text: self.text.with(name, value), ..self }
    }

    /// Adds an argument that quotes something that a person wrote: an [`Arg::Name`], so that it is escaped.
    #[must_use]
    pub fn quoting(self, name: &'static str, written: &str) -> Self {
        self.with(name, Arg::Name(written.to_owned()))
    }

    /// Sets the ways to continue, in the order of the buttons.
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

    /// Sets the match that the refusal is about.
    #[must_use]
    pub const fn about(mut self, which: MatchReference) -> Self {
        self.about = which;
        self
    }

    /// Removes the controls of the pressed message; a message that only one person sees closes.
    #[must_use]
    pub const fn spent(mut self) -> Self {
        self.spent = ControlRemoval::Yes;
        self.closes_panel()
    }

    /// Closes a message that only one person sees.
    #[must_use]
    pub const fn closes_panel(mut self) -> Self {
        self.closes_panel = true;
        self
    }

    /// Marks the pressed message as stale.
    const fn moved_on(mut self) -> Self {
        self.spent = ControlRemoval::IfMoved;
        self.helped_by(&[HelpButton::MoveOrView]).leads_to(Link::Board).about(MatchReference::Meant)
    }

    pub fn bot(bot: PersonId) -> Self {
        Self::new("refused-bot").with("person", bot)
    }

    pub fn unknown_game(game: &str) -> Self {
        Self::new("refused-unknown-game").quoting("game", game)
    }

    /// The person does not play in the match of these two.
    pub fn not_seated(BySeat([first, second]): BySeat<PersonId>) -> Self {
        let refusal = Self::new("refused-not-seated").with("first", first).with("second", second);
        refusal.out_of_turn()
    }

    /// It is the turn of another player.
    pub fn not_your_turn(mover: PersonId) -> Self {
        Self::new("refused-not-your-turn").with("person", mover).about(MatchReference::Meant).out_of_turn()
    }

    /// The move is illegal, for a reason given by the game.
    pub const fn illegal(why: Text) -> Self {
        Self::saying(why).helped_by(&[HelpButton::Move]).about(MatchReference::Meant)
    }

    const fn out_of_turn(self) -> Self {
        self.helped_by(&[HelpButton::MyView, HelpButton::Rules, HelpButton::Watch]).closes_panel()
    }
}
