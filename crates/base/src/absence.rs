//! The reasons why a person named in a command cannot take part in the channel of the command.

/// The reason why a person named in a command cannot be challenged in its channel. The chat adapter
/// determines this reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceReason {
    /// The person is not a member of the server.
    NotOnServer,
    /// The person is a member of the server but lacks access to the channel.
    CannotSee,
}
