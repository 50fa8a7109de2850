//! The reason a person mentioned in a channel cannot take part there.

/// The chat adapter reports one of these for each person that it cannot reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceReason {
    /// The person is not a member of the server.
    NotOnServer,
    /// The person is a member of the server but lacks access to the channel.
    CannotSee,
}
