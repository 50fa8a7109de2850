//! A kind "no" to a person: the sentence that they read, and how they can go on from there.
//!
//! A refusal is no error of the program, and none is stored. Each feature makes its own next to what it
//! decides; those that several features or rooms share are made here. Knows no feature.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};

/// Why not, and how to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that the person reads.
    pub text: Text,
    /// What helps, in the order of the buttons.
    pub helped_by: &'static [WayOn],
    /// The message to which the answer links.
    pub leads_to: Link,
    /// The match that it is about.
    pub about: WhichMatch,
    /// Whether the controls of the pressed message have had their time.
    pub spent: Spent,
    /// Whether a message for one person closes once it is refused like this. Any other stays to choose from.
    pub closes_panel: bool,
}

/// Something that helps after a refusal, a press away. All but [`WayOn::Next`] are about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOn {
    /// The match as the person sees it.
    MyView,
    Rules,
    /// What features offer to the person as somebody who watches.
    Watch,
    /// The choices of a move, for the player whose turn it is.
    Move,
    /// The same, and for everybody else their view.
    MoveOrView,
    Replay,
    Resume,
    /// An offer to take a move back, while the match runs.
    TakeBack,
    /// The withdrawal of the person's own offer, while it waits.
    Withdraw,
    /// The next match that waits for the person, where the refusal is about none.
    Next,
}

/// The message that counts, where another one was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The answer links to no message.
    Nowhere,
    Board,
    Card(ChallengeId),
}

/// The match that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichMatch {
    /// The one that the pressed component names.
    Pressed,
    /// The same, and after a command the match that it means.
    Meant,
    /// This match, whichever component was pressed.
    This(MatchId),
}

/// The fate of the controls of the pressed message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    No,
    /// They go only where the board stands in another message.
    IfMoved,
    Yes,
}

impl Refusal {
    /// A press or a command that this version does not know.
    pub const UNKNOWN_PRESS: Self = Self::new("refused-unknown-press");
    /// Others did something with the same record at the same time, again and again.
    pub const CROWDED: Self = Self::new("refused-crowded");
    /// Only the clock may do this, and only in time.
    pub const NOT_YET_DUE: Self = Self::new("refused-not-yet-due");
    /// There is no such challenge here.
    pub const NO_SUCH_CHALLENGE: Self = Self::new("refused-no-such-challenge").closes_panel();
    /// There is no such match here.
    pub const NO_SUCH_MATCH: Self = Self::new("refused-no-such-match").closes_panel();
    /// The person has no running match here.
    pub const NO_MATCH_HERE: Self = Self::new("refused-no-match-here").helped_by(&[WayOn::Next]);
    /// The computer has no ratings, lists or settings of its own.
    pub const COMPUTER_ONLY_PLAYS: Self = Self::new("refused-computer-only-plays");
    pub const OVER: Self = Self::new("refused-over")
        .helped_by(&[WayOn::Replay])
        .leads_to(Link::Board)
        .about(WhichMatch::Meant)
        .spent();
    /// The press or command belongs to an earlier turn.
    pub const OLD_TURN: Self = Self::new("refused-old-turn").moved_on().closes_panel();
    /// The choices spell the beginning of no legal move.
    pub const STALE_CHOICES: Self = Self::new("refused-stale-choices").moved_on();

    /// A refusal in the words of this message, without buttons and without a link.
    pub const fn new(key: &'static str) -> Self {
        Self::saying(Text::new(key))
    }

    const fn saying(text: Text) -> Self {
        Self {
            text,
            helped_by: &[],
            leads_to: Link::Nowhere,
            about: WhichMatch::Pressed,
            spent: Spent::No,
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

    /// Names what helps, in the order of the buttons.
    #[must_use]
    pub const fn helped_by(mut self, ways_on: &'static [WayOn]) -> Self {
        self.helped_by = ways_on;
        self
    }

    #[must_use]
    pub const fn leads_to(mut self, link: Link) -> Self {
        self.leads_to = link;
        self
    }

    /// Says which match it is about.
    #[must_use]
    pub const fn about(mut self, which: WhichMatch) -> Self {
        self.about = which;
        self
    }

    /// Says that the controls of the pressed message have had their time. A message for one person closes.
    #[must_use]
    pub const fn spent(mut self) -> Self {
        self.spent = Spent::Yes;
        self.closes_panel()
    }

    /// Says that a message for one person closes.
    #[must_use]
    pub const fn closes_panel(mut self) -> Self {
        self.closes_panel = true;
        self
    }

    /// Things have moved on since the message that was pressed.
    const fn moved_on(mut self) -> Self {
        self.spent = Spent::IfMoved;
        self.helped_by(&[WayOn::MoveOrView]).leads_to(Link::Board).about(WhichMatch::Meant)
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
        Self::new("refused-not-your-turn").with("person", mover).about(WhichMatch::Meant).out_of_turn()
    }

    /// A move that is not possible, for a reason in the words of the game.
    pub const fn illegal(why: Text) -> Self {
        Self::saying(why).helped_by(&[WayOn::Move]).about(WhichMatch::Meant)
    }

    const fn out_of_turn(self) -> Self {
        self.helped_by(&[WayOn::MyView, WayOn::Rules, WayOn::Watch]).closes_panel()
    }
}
