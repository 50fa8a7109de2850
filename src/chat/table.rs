//! The table of commands, made from the registry of games and the catalogue: one definition for each, in every language.
//!
//! Names here are what comes back in a call; people may see them translated.

use std::collections::BTreeMap;

use crate::base::level::Level;
use crate::base::text::Text;
use crate::game::registry::Registry;
use crate::game::{self, AnyGame, OptionFact};
use crate::host::challenge::LONGEST_NOTE;
use crate::host::clock::Control;
use crate::host::format::Format;
use crate::host::server::LONGEST_SEASON;
use crate::host::view;
use crate::words::{Language, Words};

use super::commands::{Body, Definition, Localised, Parameter, Sub, Takes};
use super::limits::LOCALES;
use super::voice::Voice;

/// The names of the commands and their options, as they come back in a call.
pub mod name {
    /// Offers a match.
    pub const CHALLENGE: &str = "challenge";
    /// Plays a move by its notation.
    pub const MOVE: &str = "move";
    /// Lists one's running matches.
    pub const GAMES: &str = "games";
    /// Shows a match from one's own side.
    pub const BOARD: &str = "board";
    /// Gives up a round or a match.
    pub const RESIGN: &str = "resign";
    /// Takes one's own last move back.
    pub const UNDO: &str = "undo";
    /// Offers or asks for something beside the moves.
    pub const OFFER: &str = "offer";
    /// Goes away for a while, or comes back.
    pub const VACATION: &str = "vacation";
    /// Shows who leads.
    pub const LEADERBOARD: &str = "leaderboard";
    /// Looks back at a match.
    pub const REPLAY: &str = "replay";
    /// Explains a game.
    pub const RULES: &str = "rules";
    /// Teaches a game by a first one.
    pub const LEARN: &str = "learn";
    /// Shows the day's puzzle.
    pub const PUZZLE: &str = "puzzle";
    /// Shows what a person's matches say about them.
    pub const PROFILE: &str = "profile";
    /// Shows and changes what a person settles for themselves.
    pub const SETTINGS: &str = "settings";
    /// Blocks somebody.
    pub const BLOCK: &str = "block";
    /// Lifts a block.
    pub const UNBLOCK: &str = "unblock";
    /// Shows what is kept about oneself.
    pub const PRIVACY: &str = "privacy";
    /// Keeps a server in order.
    pub const ADMIN: &str = "admin";
    /// Asks for help with the next move.
    pub const HINT: &str = "hint";
    /// Asks for a rematch.
    pub const REMATCH: &str = "rematch";
    /// In the menu of a person: challenges them.
    pub const ON_PERSON_CHALLENGE: &str = "Challenge";
    /// In the menu of a person: how one does against them.
    pub const ON_PERSON_COMPARE: &str = "Compare";
    /// In the menu of a message: shows the match that it is about.
    pub const ON_MESSAGE_OPEN: &str = "Open this match";
    /// Explains what can be done.
    pub const HELP: &str = "help";

    /// Option: whom to challenge.
    pub const OPPONENT: &str = "opponent";
    /// Option: how strongly the computer plays.
    pub const LEVEL: &str = "level";
    /// Option: how many rounds.
    pub const FORMAT: &str = "format";
    /// Option: whether ratings change.
    pub const RATED: &str = "rated";
    /// Option: who starts.
    pub const SEAT: &str = "seat";
    /// Option: how much time one has.
    pub const CLOCK: &str = "clock";
    /// Option: a few words about a challenge.
    pub const NOTE: &str = "note";
    /// Option: the ratings of whoever may accept an open challenge.
    pub const RATINGS: &str = "ratings";
    /// Option: a match whose deal is played again.
    pub const SAME_DEAL: &str = "same-deal-as";
    /// Option: a position to start from.
    pub const FROM: &str = "from";
    /// Option: whether clocks stand still at night.
    pub const NIGHTS: &str = "nights";
    /// Option: whether those who watch may guess the moves.
    pub const GUESSES: &str = "guesses";
    /// Option: whether one may ask for hints.
    pub const HINTS: &str = "hints";
    /// Option: what is offered.
    pub const KIND: &str = "kind";
    /// Option: which match.
    pub const MATCH: &str = "match";
    /// Option: which game.
    pub const GAME: &str = "game";
    /// Option: about whom.
    pub const PERSON: &str = "person";
    /// In the call of an entry of a message's menu: the message.
    pub const MESSAGE: &str = "message";
    /// Option: the language of private answers.
    pub const LANGUAGE: &str = "language";
    /// Option: the colours of private pictures.
    pub const PALETTE: &str = "palette";
    /// Option: how one is told.
    pub const ALERTS: &str = "alerts";
    /// Option: one's time zone.
    pub const ZONE: &str = "zone";
    /// Option: one's quiet hours.
    pub const QUIET: &str = "quiet";
    /// Option: whether weekends are quiet.
    pub const WEEKENDS: &str = "weekends";
    /// Option: whether a move asks once.
    pub const CONFIRM: &str = "confirm";
    /// Option: whether a move that is the only one is played at once.
    pub const FORCED: &str = "forced";
    /// Option: whether leaderboards leave one out.
    pub const HIDDEN: &str = "hidden";
    /// Option: who is blocked.
    pub const WHOM: &str = "whom";
    /// Option: where matches are begun.
    pub const WHERE: &str = "where";
    /// Option: whether boards of old keep their pictures.
    pub const PICTURES: &str = "pictures";
    /// Option: whether each match has a thread to itself.
    pub const THREADS: &str = "threads";
    /// Option: for whom a match is decided.
    pub const WINNER: &str = "winner";
    /// Option: whether a match is decided as drawn.
    pub const DRAWN: &str = "drawn";
    /// Option: why.
    pub const REASON: &str = "reason";
    /// Option: what something is called.
    pub const NAME: &str = "name";
    /// Option: in which channel.
    pub const CHANNEL: &str = "channel";
    /// Option: at what time of day.
    pub const HOUR: &str = "hour";
    /// Option: which season of the server.
    pub const SEASON: &str = "season";
    /// Option: among whom.
    pub const SCOPE: &str = "scope";
}

/// The values of the option [`name::SEAT`].
pub const SEATS: [&str; 3] = ["random", "first", "second"];
/// The values of the option [`name::LEVEL`].
pub const LEVELS: [&str; 4] =
    [Level::ALL[0].name(), Level::ALL[1].name(), Level::ALL[2].name(), Level::ALL[3].name()];
/// The values of the option [`name::ALERTS`], as `host::person::Change` reads them.
pub const ALERTS: [&str; 5] = ["mention", "direct", "both", "digest", "silent"];
/// The values of the option [`name::PALETTE`], likewise.
pub const PALETTES: [&str; 3] = ["day", "night", "contrast"];
/// A value of the option [`name::LANGUAGE`] beside the codes of languages: that of the client.
pub const OF_CLIENT: &str = "none";
/// The values of the option [`name::KIND`].
pub const KINDS: [&str; 6] = ["draw", "takeback", "pause", "time", "give", "resume"];
/// The subcommands of [`name::VACATION`].
pub const VACATIONS: [&str; 2] = ["start", "end"];
/// A value of the option [`name::WHERE`]: in this channel, too.
pub const HERE: &str = "here";
/// No longer in this channel.
pub const NOT_HERE: &str = "not-here";
/// In all channels.
pub const EVERYWHERE: &str = "everywhere";
/// The subcommands of [`name::ADMIN`].
pub const ADMIN: [&str; 14] = [
    "show", "channels", "threads", "language", "theme", "defaults", "pictures", "puzzle", "season", "end",
    "ban", "unban", "log", "purge",
];
/// The longest time of day that one writes, in characters.
const MOST_HOUR: usize = 10;
/// The values of the option [`name::SCOPE`].
pub const SCOPES: [&str; 2] = ["server", "global"];

/// The commands that need no channel: they can be given in one's messages with the bot, too.
pub const IN_PRIVATE: [&str; 16] = [
    name::MOVE,
    name::GAMES,
    name::BOARD,
    name::RESIGN,
    name::UNDO,
    name::OFFER,
    name::HINT,
    name::VACATION,
    name::REPLAY,
    name::RULES,
    name::LEARN,
    name::PUZZLE,
    name::PROFILE,
    name::SETTINGS,
    name::PRIVACY,
    name::HELP,
];

/// Every command, in every language that a client can be in.
pub fn definitions(registry: &Registry, words: &Words) -> Vec<Definition> {
    let mut all = Maker { words, language: Language::default() }.all(registry);
    for language in Language::all().skip(1).filter(|language| locales(*language).next().is_some()) {
        // Most languages are not spoken for a while, or never: they are not to stay in memory for this.
        let translated = Maker { words: &words.unread(), language }.all(registry);
        all.iter_mut().zip(translated).for_each(|(one, translated)| one.translate(translated));
    }
    all
}

/// The locales of clients in which a language is spoken.
fn locales(language: Language) -> impl Iterator<Item = &'static str> {
    LOCALES.into_iter().filter(move |locale| Language::for_locale(locale) == Some(language))
}

/// Makes definitions in one language.
struct Maker<'a> {
    words: &'a Words,
    language: Language,
}

impl Maker<'_> {
    fn all(&self, registry: &Registry) -> Vec<Definition> {
        let games = registry.iter().map(|game| self.challenge(game)).collect();
        vec![
            self.command(name::CHALLENGE, Body::Subs(games)),
            self.command(
                name::MOVE,
                Body::Options(vec![self.typed(name::MOVE, false), self.typed(name::MATCH, false)]),
            ),
            self.command(name::GAMES, Body::Options(Vec::new())),
            self.command(name::BOARD, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::RESIGN, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::UNDO, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::OFFER, Body::Options(vec![self.kind(), self.typed(name::MATCH, false)])),
            self.command(name::HINT, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::VACATION, Body::Subs(VACATIONS.map(|sub| self.vacation(sub)).to_vec())),
            self.command(
                name::LEADERBOARD,
                Body::Options(vec![
                    self.game(registry),
                    self.words(name::SCOPE, &SCOPES),
                    self.typed(name::SEASON, false),
                ]),
            ),
            self.command(name::REMATCH, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::REPLAY, Body::Options(vec![self.typed(name::MATCH, false)])),
            self.command(name::RULES, Body::Options(vec![self.game(registry)])),
            self.command(name::LEARN, Body::Options(vec![self.game(registry)])),
            self.command(name::PUZZLE, Body::Options(vec![self.game(registry)])),
            self.command(
                name::PROFILE,
                Body::Options(vec![self.parameter(name::PERSON, Takes::Person, false)]),
            ),
            self.settings(),
            self.command(name::BLOCK, Body::Options(vec![self.parameter(name::WHOM, Takes::Person, true)])),
            self.command(name::UNBLOCK, Body::Options(vec![self.typed(name::WHOM, false)])),
            self.command(name::PRIVACY, Body::Options(Vec::new())),
            self.admin(),
            self.command(name::HELP, Body::Options(Vec::new())),
            self.menu("menu-challenge", Body::OnPerson),
            self.menu("menu-compare", Body::OnPerson),
            self.menu("menu-open", Body::OnMessage),
        ]
    }

    fn command(&self, name: &'static str, body: Body) -> Definition {
        Definition {
            in_private: IN_PRIVATE.contains(&name),
            for_managers: name == name::ADMIN,
            name: self.localised(&Text::of("command", name)),
            description: self.localised(&Text::of("command", &format!("{name}-about"))),
            body,
        }
    }

    /// An entry of a menu. Its name in the default language is what comes back in a call.
    fn menu(&self, name: &'static str, body: Body) -> Definition {
        let description = Localised { text: String::new(), others: BTreeMap::new() };
        Definition {
            in_private: false,
            for_managers: false,
            name: self.localised(&Text::new(name)),
            description,
            body,
        }
    }

    fn challenge(&self, game: &dyn AnyGame) -> Sub {
        let facts = game.facts();
        let formats = Format::offered(facts)
            .into_iter()
            .map(|format| (format.word(), self.localised(&format_text(format))))
            .collect();
        let clocks = Control::OFFERED
            .into_iter()
            .map(|clock| (clock.word(), self.localised(&view::control(clock))))
            .collect();
        let mut options = vec![
            self.parameter(name::OPPONENT, Takes::Person, false),
            self.words(name::LEVEL, &LEVELS),
            self.parameter(name::FORMAT, Takes::Choice(formats), false),
            self.parameter(name::CLOCK, Takes::Choice(clocks), false),
            self.parameter(name::NIGHTS, Takes::Flag, false),
            self.parameter(name::RATED, Takes::Flag, false),
            self.parameter(name::GUESSES, Takes::Flag, false),
            self.parameter(name::HINTS, Takes::Flag, false),
            self.words(name::SEAT, &SEATS),
            self.parameter(name::NOTE, Takes::Line(LONGEST_NOTE), false),
            self.parameter(name::RATINGS, Takes::Text, false),
            self.typed(name::SAME_DEAL, false),
            self.typed(name::FROM, false),
        ];
        options.extend(facts.options.iter().map(|fact| self.option_of_game(facts.id, fact)));
        Sub {
            name: Localised { text: facts.id.to_owned(), others: BTreeMap::new() },
            description: self.localised(&Text::of(facts.id, "summary")),
            options,
        }
    }

    fn settings(&self) -> Definition {
        let text = |name| Parameter { takes: Takes::Text, ..self.typed(name, false) };
        let options = vec![
            self.typed(name::ZONE, false),
            text(name::QUIET),
            self.words(name::ALERTS, &ALERTS),
            self.words(name::PALETTE, &PALETTES),
            self.language(),
            self.parameter(name::WEEKENDS, Takes::Flag, false),
            self.parameter(name::CONFIRM, Takes::Flag, false),
            self.parameter(name::FORCED, Takes::Flag, false),
            self.parameter(name::HIDDEN, Takes::Flag, false),
        ];
        self.command(name::SETTINGS, Body::Options(options))
    }

    /// What those may do who may manage the server.
    fn admin(&self) -> Definition {
        let clocks = Control::OFFERED
            .into_iter()
            .map(|clock| (clock.word(), self.localised(&view::control(clock))))
            .collect();
        let formats = Format::EVERYWHERE
            .into_iter()
            .map(|format| (format.word(), self.localised(&format_text(format))))
            .collect();
        let required = |parameter| Parameter { required: true, ..parameter };
        let reason = self.parameter(name::REASON, Takes::Line(LONGEST_NOTE), false);
        let person = || self.parameter(name::PERSON, Takes::Person, true);
        let options = |sub: &str| match sub {
            "channels" => vec![required(self.words(name::WHERE, &[HERE, NOT_HERE, EVERYWHERE]))],
            "language" => vec![required(self.language())],
            "theme" => vec![required(self.words(name::PALETTE, &PALETTES))],
            "defaults" => vec![
                self.parameter(name::CLOCK, Takes::Choice(Vec::clone(&clocks)), false),
                self.parameter(name::FORMAT, Takes::Choice(Vec::clone(&formats)), false),
                self.parameter(name::RATED, Takes::Flag, false),
            ],
            "threads" => vec![self.parameter(name::THREADS, Takes::Flag, true)],
            "pictures" => vec![self.parameter(name::PICTURES, Takes::Flag, true)],
            "puzzle" => vec![
                self.parameter(name::CHANNEL, Takes::Channel, false),
                self.parameter(name::HOUR, Takes::Line(MOST_HOUR), false),
                self.typed(name::ZONE, false),
            ],
            "season" => vec![self.parameter(name::NAME, Takes::Line(LONGEST_SEASON), true)],
            "end" => vec![
                self.typed(name::MATCH, true),
                required(reason.clone()),
                self.parameter(name::WINNER, Takes::Person, false),
                self.parameter(name::DRAWN, Takes::Flag, false),
            ],
            "ban" => vec![person(), reason.clone()],
            "unban" => vec![person()],
            _ => Vec::new(),
        };
        let subs = ADMIN.into_iter().map(|sub| Sub { options: options(sub), ..self.deed(sub) });
        self.command(name::ADMIN, Body::Subs(subs.collect()))
    }

    fn deed(&self, sub: &str) -> Sub {
        let text = |suffix: &str| Text::of("command", &format!("{}-{sub}{suffix}", name::ADMIN));
        Sub {
            name: self.localised(&text("")),
            description: self.localised(&text("-about")),
            options: Vec::new(),
        }
    }

    /// Languages by the names that they have for themselves, the same for every reader.
    fn language(&self) -> Parameter {
        let own = |language: Language| {
            let text = self.words.own_name(language);
            (language.code().to_owned(), Localised { text, others: BTreeMap::new() })
        };
        let client = self.localised(&Text::of("option", &format!("{}-{OF_CLIENT}", name::LANGUAGE)));
        let choices = [(OF_CLIENT.to_owned(), client)].into_iter().chain(Language::all().map(own));
        self.parameter(name::LANGUAGE, Takes::Choice(choices.collect()), false)
    }

    fn kind(&self) -> Parameter {
        Parameter { required: true, ..self.words(name::KIND, &KINDS) }
    }

    fn vacation(&self, sub: &str) -> Sub {
        let text = |suffix: &str| Text::of("command", &format!("{}-{sub}{suffix}", name::VACATION));
        Sub {
            name: self.localised(&text("")),
            description: self.localised(&text("-about")),
            options: Vec::new(),
        }
    }

    /// An option of a game keeps its name in every language, as the notation does.
    fn option_of_game(&self, id: &str, fact: &OptionFact) -> Parameter {
        let shown = |value: &&str| ((*value).to_owned(), self.localised(&game::tell_option(id, fact, value)));
        let takes = match fact.takes {
            game::options::Takes::One(words) => Takes::Choice(words.iter().map(shown).collect()),
            game::options::Takes::Several(..) => Takes::Completed,
        };
        Parameter {
            name: Localised { text: fact.name.to_owned(), others: BTreeMap::new() },
            description: self.localised(&Text::of(id, &format!("option-{}-about", fact.name))),
            takes,
            required: false,
        }
    }

    fn game(&self, registry: &Registry) -> Parameter {
        let games = registry
            .iter()
            .map(|game| (game.facts().id.to_owned(), self.localised(&Text::of(game.facts().id, "name"))))
            .collect();
        self.parameter(name::GAME, Takes::Choice(games), false)
    }

    /// A choice among fixed words, each shown by the message `option-<name>-<word>`.
    fn words(&self, name: &'static str, words: &[&str]) -> Parameter {
        let shown = |word: &&str| {
            ((*word).to_owned(), self.localised(&Text::of("option", &format!("{name}-{word}"))))
        };
        self.parameter(name, Takes::Choice(words.iter().map(shown).collect()), false)
    }

    fn typed(&self, name: &'static str, required: bool) -> Parameter {
        self.parameter(name, Takes::Completed, required)
    }

    fn parameter(&self, name: &'static str, takes: Takes, required: bool) -> Parameter {
        Parameter {
            name: self.localised(&Text::of("option", name)),
            description: self.localised(&Text::of("option", &format!("{name}-about"))),
            takes,
            required,
        }
    }

    fn localised(&self, text: &Text) -> Localised {
        let text = Voice::new(self.words, self.language).plain(text);
        let others = locales(self.language).map(|locale| (locale.to_owned(), text.clone())).collect();
        Localised { text, others }
    }
}

/// A format in a few words.
pub fn format_text(format: Format) -> Text {
    match format {
        Format::Single => Text::new("format-single"),
        Format::BestOf(rounds) => Text::new("format-best-of").with("rounds", rounds),
        Format::ToPoints(points) => Text::new("format-to-points").with("points", i64::from(points)),
        Format::Mirror { .. } => Text::new("format-mirror"),
    }
}
