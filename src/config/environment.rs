//! The environment variables that override settings of the configuration file, above all secrets.

/// The environment variable that overrides `discord.token`.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";
/// The environment variable that overrides `store.url`.
pub const STORE_VARIABLE: &str = "ENGAWA_STORE_URL";

/// The environment variable that overrides `discord.api_url`.
pub const URL_VARIABLE: &str = "DISCORD_API_URL";

/// The values of the environment variables.
#[derive(Clone, Default)]
pub struct Environment {
    pub token: Option<String>,
    pub store_url: Option<String>,
    pub api_url: Option<String>,
}

impl Environment {
    /// Reads the variables through `of`, which returns the value of a variable.
    pub fn read(of: impl Fn(&str) -> Option<String>) -> Self {
        Self { token: of(TOKEN_VARIABLE), store_url: of(STORE_VARIABLE), api_url: of(URL_VARIABLE) }
    }
}
