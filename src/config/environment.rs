//! What the environment may say: secrets that should stand in no file.

/// The environment variable that wins over `discord.token`.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The environment variable that wins over `store.url`.
pub const STORE_VARIABLE: &str = "ENGAWA_STORE_URL";

/// The environment variable that wins over `discord.api_url`.
pub const URL_VARIABLE: &str = "DISCORD_API_URL";

/// What the environment says; an empty text is nothing.
#[derive(Clone, Default)]
pub struct Environment {
    pub token: Option<String>,
    /// The address of the store's database.
    pub store_url: Option<String>,
    pub api_url: Option<String>,
}

impl Environment {
    /// What the variables say that `of` looks up.
    pub fn read(of: impl Fn(&str) -> Option<String>) -> Self {
        Self { token: of(TOKEN_VARIABLE), store_url: of(STORE_VARIABLE), api_url: of(URL_VARIABLE) }
    }
}
