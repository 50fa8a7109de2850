//! Why something was not done: a person's mistake, kindly refused, or a fault of the machine, honestly owned.

use crate::base::text::Text;
use crate::game::record::ReplayError;
use crate::host::Refusal;
use crate::host::matches::BadRecord;
use crate::{render, store};

/// The result of most functions here: unlike that of the standard library, it fails with a [`Failure`] unless
/// it names another error.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was asked for is not possible. Never logged as an error.
    #[error("refused: {}", .0.text.key)]
    Refused(Refusal),
    /// Something is wrong with the machine. Logged once, where it is answered.
    #[error(transparent)]
    Fault(Fault),
}

/// What is wrong with the machine.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("store: {0}")]
    Store(#[from] store::Fault),
    /// A record that cannot be played on.
    #[error("record: {0}")]
    Record(#[from] BadRecord),
    #[error("picture: {0}")]
    Picture(#[from] render::Fault),
    /// A record names a game that is not registered.
    #[error("the game `{0}` is not registered")]
    UnknownGame(String),
    /// A task that did the work has panicked.
    #[error("work was cut short: {0}")]
    CutShort(String),
}

impl Failure {
    /// Whether it was said already where it happened: the store says once that its disk fails, and once that
    /// it works again.
    pub const fn is_logged(&self) -> bool {
        matches!(self, Self::Fault(Fault::Store(fault)) if fault.is_logged())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<T: Into<Fault>> From<T> for Failure {
    fn from(fault: T) -> Self {
        Self::Fault(fault.into())
    }
}

impl From<ReplayError> for Fault {
    fn from(error: ReplayError) -> Self {
        Self::Record(BadRecord::Replay(error))
    }
}

/// What a person reads when the machine is at fault.
pub fn apology() -> Text {
    Text::new("fault-apology")
}
