//! Why somebody who is named in a channel cannot take part there.

/// Told by the chat together with the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// They are not on the server.
    NotOnServer,
    /// They are on the server, but do not see the channel.
    CannotSee,
}
