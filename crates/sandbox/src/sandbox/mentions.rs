//! Mentions in a message's text, and whether they notify anybody.

use super::{ids::Id, validate::message::AllowedMentions};

/// The mentions in a text that notify people: the mentioned people exist, and the sender allows the
/// mention.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The mentioned people in the order of the text, each once.
    pub people: Vec<Id>,
    /// Whether `@everyone` or `@here` is mentioned.
    pub everyone: bool,
}

/// Finds mentions of people (`<@id>`, `<@!id>`) and of `@everyone` or `@here`, as far as they are allowed.
pub fn find(text: &str, allowed: &AllowedMentions, exists: impl Fn(Id) -> bool) -> Mentions {
    let mut people = Vec::new();
    for piece in text.split("<@").skip(1) {
        let id = piece.strip_prefix('!').unwrap_or(piece).split('>').next().and_then(Id::read);
        let Some(id) = id.filter(|id| piece.contains('>') && exists(*id)) else { continue };
        if (allowed.any_user || allowed.users.contains(&id)) && !people.contains(&id) {
            people.push(id);
        }
    }
    let everyone = allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
    Mentions { people, everyone }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_existing_allowed_and_unique() {
        let text = "<@5> and <@!7>, <@5> again, <@9> unknown, <@6 broken, @everyone";
        let found = find(text, &AllowedMentions::default(), |id| id.0 < 9);
        assert_eq!(found, Mentions { people: vec![Id(5), Id(7)], everyone: true });
        let strict =
            AllowedMentions { any_user: false, users: vec![Id(7)], everyone: false, replied_user: false };
        assert_eq!(find(text, &strict, |_| true), Mentions { people: vec![Id(7)], everyone: false });
    }
}
