//! Reasons why an operation fails: a refusal of a person's request, or a fault of the machine.

use crate::base::text::Text;
use crate::game::record::ReplayError;
use crate::host::Refusal;
use crate::host::matches::UnplayableMatch;
use crate::{render, store};

/// Result of most functions of this module: the error is a [`Failure`] unless another type is named.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A person asked for something impossible. Never logged as an error.
    #[error("refused: {}", .0.text.key)]
    Refused(Refusal),
    /// A fault of the machine. Logged once, by the code that answers.
    #[error(transparent)]
    Fault(AppFault),
}

/// A fault of the machine, as opposed to a refusal.
#[derive(Debug, thiserror::Error)]
pub enum AppFault {
    #[error("store: {0}")]
    Store(#[from] store::StoreFault),
    /// The match cannot continue from its record, for example because the moves do not replay.
    #[error("record: {0}")]
    Record(#[from] UnplayableMatch),
    #[error("picture: {0}")]
    Picture(#[from] render::RenderFault),
    /// A record names a game that is not registered.
    #[error("the game `{0}` is not registered")]
    UnknownGame(String),
    /// The thread pool did not finish the work: the work panicked, or the pool was shut down.
    #[error("work was cut short: {0}")]
    CutShort(String),
}

impl Failure {
    /// Returns whether the fault was logged at its source already. The store logs once when its disk
    /// fails, and once when the disk works again.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Fault(AppFault::Store(fault)) if fault.is_logged())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<T: Into<AppFault>> From<T> for Failure {
    fn from(fault: T) -> Self {
        Self::Fault(fault.into())
    }
}

impl From<ReplayError> for AppFault {
    fn from(error: ReplayError) -> Self {
        Self::Record(UnplayableMatch::Replay(error))
    }
}

/// Returns the sentence that a person reads after a fault of the machine.
pub fn apology() -> Text {
    Text::new("fault-apology")
}
