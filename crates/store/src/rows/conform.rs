//! The tests that every record type must pass: files of all versions stay readable.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use crate::base::time::Timestamp;

use super::{Record, decode_any_version, from_bytes, version, write};

/// The time of the records in the files.
pub const FIXTURE_TIME: Timestamp = Timestamp(1_760_000_000_123);

/// Function that checks the record in the file of a fixture.
pub type FixtureCheck = fn(&Path);

/// Fixtures (example files) in a folder that has a subfolder for each version.
pub struct Fixtures {
    /// Path of the folder.
    pub folder: &'static str,
    /// Version and name of each file, with a function that checks its record. A fixture is named
    /// `kind.json` or `kind-detail.json`.
    pub files: &'static [(u64, &'static str, FixtureCheck)],
}

impl Fixtures {
    fn folder(&self) -> PathBuf {
        Path::new(self.folder).to_owned()
    }

    pub fn path(&self, version: u64, name: &str) -> PathBuf {
        self.folder().join(format!("v{version}/{name}.json"))
    }

    /// Checks every fixture, and that the list has every file.
    pub fn check(&self) {
        for (version, name, check) in self.files {
            check(&self.path(*version, name));
        }
        let listed: BTreeSet<PathBuf> =
            self.files.iter().map(|(version, name, _)| self.path(*version, name)).collect();
        let within = |folder: PathBuf| {
            fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path())
        };
        let there: BTreeSet<PathBuf> = within(self.folder()).flat_map(within).collect();
        assert_eq!(there, listed);
    }
}

/// Checks that a file decodes to `record`. A file of the current version must also equal what the
/// program writes today, byte for byte except for the final line break.
pub fn check_fixture<R: Record + Debug + PartialEq>(file: &Path, record: &R) {
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert_eq!(from_bytes::<R>(&bytes).as_ref(), Ok(record), "{}", file.display());
    assert_eq!(decode_any_version::<R>(&bytes).as_ref(), Ok(record), "{}", file.display());
    if file.parent().is_some_and(|folder| folder.ends_with(format!("v{}", version::<R>()))) {
        let text = String::from_utf8(bytes).expect("fixtures are text");
        let today = String::from_utf8(write(record)).expect("rows are text");
        assert_eq!(text.trim_end(), today, "{}", file.display());
    }
}
