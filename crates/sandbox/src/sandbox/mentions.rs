//! Whom a text mentions, and whom it may notify.

use super::{ids::Id, validate::message::Allowed};

/// People and everybody, as far as they are mentioned and allowed to be.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// Each once, in the order of the text.
    pub people: Vec<Id>,
    /// Whether `@everyone` or `@here` is mentioned.
    pub everyone: bool,
}

/// Finds `<@id>` and `<@!id>` of people who exist, and `@everyone`.
pub fn find(text: &str, allowed: &Allowed, exists: impl Fn(Id) -> bool) -> Mentions {
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
    fn only_existing_and_allowed_people_are_mentioned_each_once() {
        let text = "<@5> and <@!7>, <@5> again, <@9> unknown, <@6 broken, @everyone";
        let found = find(text, &Allowed::default(), |id| id.0 < 9);
        assert_eq!(found, Mentions { people: vec![Id(5), Id(7)], everyone: true });
        let strict = Allowed { any_user: false, users: vec![Id(7)], everyone: false, replied_user: false };
        assert_eq!(find(text, &strict, |_| true), Mentions { people: vec![Id(7)], everyone: false });
    }
}
