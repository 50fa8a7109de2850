//! The memory on disk: one file a page below the folder, each replaced as a whole, so that a crash leaves the
//! old one.
//!
//! Pages are small on purpose: a change writes the messages it touched, not all of them.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    ids::{Id, Mint},
    options::Fault,
    state::{Page, State, World},
};
use crate::base::time::Timestamp;

/// The sub-folders; the files `ids.json`, `world.json` and `commands.json` lie beside them.
const FOLDERS: [&str; 4] = ["messages", "interactions", "sessions", "files"];

/// A folder on disk that holds pages.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// A page's new content, or nothing when it shall go.
pub type Change = (Page, Option<Vec<u8>>);

impl Folder {
    /// Opens `sandbox/` below a data folder, and makes what is missing.
    pub fn open(below: &Path) -> Result<Self, Fault> {
        let root = below.join("sandbox");
        for folder in FOLDERS {
            let path = root.join(folder);
            fs::create_dir_all(&path).map_err(|source| Fault::Folder { path, source })?;
        }
        Ok(Self { root })
    }

    fn path(&self, page: &Page) -> PathBuf {
        match page {
            Page::Ids => self.root.join("ids.json"),
            Page::World => self.root.join("world.json"),
            Page::Commands => self.root.join("commands.json"),
            Page::Message(id) => self.root.join(format!("messages/{id}.json")),
            Page::Interaction(id) => self.root.join(format!("interactions/{id}.json")),
            Page::Session(id) => self.root.join(format!("sessions/{id}.json")),
            Page::File(id) => self.root.join(format!("files/{id}")),
        }
    }

    /// Reads everything but the bytes of files. Sessions come back without a connection.
    pub fn load(&self, now: Timestamp) -> Result<State, Fault> {
        let mut state = State {
            ids: self.read::<Mint>(&Page::Ids)?.unwrap_or_default(),
            world: self.read::<World>(&Page::World)?.unwrap_or_default(),
            messages: self.read_all("messages", |message: &super::state::Message| message.id)?,
            interactions: self.read_all("interactions", |one: &super::state::Interaction| one.id)?,
            sessions: self.read_all("sessions", |one: &super::session::Session| one.id.clone())?,
            ..State::default()
        };
        match self.read(&Page::Commands)? {
            Some(commands) => state.world.commands = commands,
            None => drop(state.unsaved.insert(Page::Commands)),
        }
        for session in state.sessions.values_mut() {
            session.lost = session.lost.or(Some(now));
        }
        Ok(state)
    }

    fn read<T: DeserializeOwned>(&self, page: &Page) -> Result<Option<T>, Fault> {
        let path = self.path(page);
        if path.exists() { read_json(&path).map(Some) } else { Ok(None) }
    }

    fn read_all<K: Ord, T: DeserializeOwned>(
        &self,
        folder: &str,
        key: impl Fn(&T) -> K,
    ) -> Result<std::collections::BTreeMap<K, T>, Fault> {
        let path = self.root.join(folder);
        let entries = fs::read_dir(&path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|source| Fault::Folder { path, source })?;
        let names = entries.iter().map(fs::DirEntry::path);
        // Anything else is what a crash left of a page that was being written.
        let pages = names.filter(|path| path.extension().is_some_and(|end| end == "json"));
        pages.map(|path| read_json::<T>(&path).map(|value| (key(&value), value))).collect()
    }

    pub fn read_file(&self, id: Id) -> io::Result<Vec<u8>> {
        fs::read(self.path(&Page::File(id)))
    }

    /// Writes a batch: each page to a new file, synced unless it may be lost, and put in the place of the old
    /// one.
    pub fn write(&self, batch: &[Change], synced: bool) -> io::Result<()> {
        for (page, content) in batch {
            let path = self.path(page);
            match content {
                Some(content) => replace(&path, content, synced)?,
                None => remove(&path)?,
            }
        }
        Ok(())
    }
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Fault> {
    let bytes = fs::read(path).map_err(|source| Fault::Folder { path: path.to_owned(), source })?;
    serde_json::from_slice(&bytes).map_err(|source| Fault::Unreadable { path: path.to_owned(), source })
}

fn replace(path: &Path, content: &[u8], synced: bool) -> io::Result<()> {
    let next = path.with_extension("new");
    let mut file = fs::File::create(&next)?;
    file.write_all(content)?;
    if synced {
        file.sync_all()?;
    }
    fs::rename(&next, path)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// What must be written now. Afterwards nothing is unsaved.
pub fn changes(state: &mut State) -> Vec<Change> {
    let pages = std::mem::take(&mut state.unsaved);
    pages.into_iter().map(|page| (page.clone(), content(state, &page))).collect()
}

fn content(state: &State, page: &Page) -> Option<Vec<u8>> {
    match page {
        Page::Ids => json(Some(&state.ids)),
        Page::World => json(Some(&state.world)),
        Page::Commands => json(Some(&state.world.commands)),
        Page::Message(id) => json(state.messages.get(id)),
        Page::Interaction(id) => json(state.interactions.get(id)),
        Page::Session(id) => json(state.sessions.get(id)),
        Page::File(id) => state.files.get(id).map(|bytes| bytes.to_vec()),
    }
}

fn json<T: Serialize>(value: Option<&T>) -> Option<Vec<u8>> {
    value.map(|value| {
        serde_json::to_vec(value).expect("these structs have text keys and no maps that could fail")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn folder() -> (tempfile::TempDir, Folder) {
        let root = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(root.path()).expect("it can be made");
        (root, folder)
    }

    #[test]
    fn what_is_written_is_read_and_what_is_removed_is_not() {
        let (_root, folder) = folder();
        let mut state = State::default();
        let id = state.mint(NOW);
        state.unsaved.insert(Page::World);
        state.keep_file(id, axum::body::Bytes::from_static(b"bytes"));
        folder.write(&changes(&mut state), true).expect("written");
        assert!(state.unsaved.is_empty());
        let mut again = folder.load(NOW).expect("readable");
        assert!(again.mint(NOW) > id, "ids go on");
        assert_eq!(folder.read_file(id).expect("the file"), b"bytes");
        state.remove_file(id);
        folder.write(&changes(&mut state), true).expect("written");
        assert!(folder.read_file(id).is_err());
    }

    #[test]
    fn commands_of_former_folders_are_kept() {
        let (root, folder) = folder();
        let mut world = serde_json::to_value(World::default()).expect("a world");
        world["commands"] = serde_json::json!([
            { "id": "5", "version": "6", "guild": null, "kind": 1, "name": "challenge", "definition": {} }
        ]);
        let page = root.path().join("sandbox/world.json");
        fs::write(&page, world.to_string()).expect("written");
        for _ in 0..2 {
            let mut state = folder.load(NOW).expect("readable");
            assert_eq!(state.world.commands[0].name, "challenge");
            state.unsaved.insert(Page::World);
            let batch = changes(&mut state);
            // A crash after any of them loses nothing.
            for change in batch {
                folder.write(&[change], true).expect("written");
                assert_eq!(folder.load(NOW).expect("readable").world.commands.len(), 1);
            }
        }
        assert!(!fs::read_to_string(page).expect("written").contains("challenge"));
    }

    #[test]
    fn a_page_that_was_being_written_in_a_crash_is_passed_over() {
        let (root, folder) = folder();
        let half = root.path().join("sandbox/messages/5.new");
        fs::write(&half, b"{\"id\":").expect("written");
        assert!(folder.load(NOW).expect("readable").messages.is_empty());
    }

    #[test]
    fn a_damaged_page_is_named() {
        let (root, folder) = folder();
        let page = root.path().join("sandbox/world.json");
        fs::write(&page, b"{").expect("written");
        let fault = folder.load(NOW).expect_err("it is damaged");
        assert!(fault.to_string().contains("world.json"), "{fault}");
    }
}
