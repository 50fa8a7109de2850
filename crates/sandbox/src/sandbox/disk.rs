//! The stand-in's state as files on disk. A write replaces a whole file, so that a crash leaves either
//! the old or the new content. The files are small, so that a change rewrites little.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

use super::{
    ids::{Id, IdGenerator},
    options::SandboxFault,
    state::{State, StateFile, World},
};
use crate::base::time::Timestamp;

/// Subfolders of `sandbox/`. Beside them are the files `ids.json`, `world.json` and `commands.json`.
const FOLDERS: [&str; 4] = ["messages", "interactions", "sessions", "files"];

/// The folder `sandbox/` with the state files.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

/// A state file with its new content; `None` deletes the file.
pub type FileChange = (StateFile, Option<Vec<u8>>);

impl Folder {
    /// Opens the folder `sandbox/` in a data folder, and creates missing folders.
    ///
    /// # Errors
    ///
    /// Fails if a folder cannot be created.
    pub fn open(below: &Path) -> Result<Self, SandboxFault> {
        let root = below.join("sandbox");
        for folder in FOLDERS {
            let path = root.join(folder);
            private_folder(&path).map_err(|source| SandboxFault::Folder { path, source })?;
        }
        Ok(Self { root })
    }

    fn path(&self, file: &StateFile) -> PathBuf {
        match file {
            StateFile::Ids => self.root.join("ids.json"),
            StateFile::World => self.root.join("world.json"),
            StateFile::Commands => self.root.join("commands.json"),
            StateFile::Message(id) => self.root.join(format!("messages/{id}.json")),
            StateFile::Interaction(id) => self.root.join(format!("interactions/{id}.json")),
            StateFile::Session(id) => self.root.join(format!("sessions/{id}.json")),
            StateFile::File(id) => self.root.join(format!("files/{id}")),
        }
    }

    /// Reads all state except the bytes of uploaded files. Gateway sessions are loaded as disconnected.
    ///
    /// # Errors
    ///
    /// Fails at the first file that cannot be read or parsed.
    pub fn load(&self, now: Timestamp) -> Result<State, SandboxFault> {
        let mut state = State {
            ids: self.read::<IdGenerator>(&StateFile::Ids)?.unwrap_or_default(),
            world: self.read::<World>(&StateFile::World)?.unwrap_or_default(),
            messages: self.read_all("messages", |message: &super::state::Message| message.id)?,
            interactions: self.read_all("interactions", |one: &super::state::Interaction| one.id)?,
            sessions: self.read_all("sessions", |one: &super::session::GatewaySession| one.id.clone())?,
            ..State::default()
        };
        match self.read(&StateFile::Commands)? {
            Some(commands) => state.world.commands = commands,
            None => drop(state.unsaved.insert(StateFile::Commands)),
        }
        for session in state.sessions.values_mut() {
            session.lost = session.lost.or(Some(now));
        }
        Ok(state)
    }

    fn read<T: DeserializeOwned>(&self, file: &StateFile) -> Result<Option<T>, SandboxFault> {
        match read_json(&self.path(file)) {
            Err(SandboxFault::Folder { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    fn read_all<K: Ord, T: DeserializeOwned>(
        &self,
        folder: &str,
        key: impl Fn(&T) -> K,
    ) -> Result<std::collections::BTreeMap<K, T>, SandboxFault> {
        let path = self.root.join(folder);
        let entries = fs::read_dir(&path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|source| SandboxFault::Folder { path, source })?;
        let names = entries.iter().map(fs::DirEntry::path);
        // Skip files with other endings, which are left over from writes that a crash interrupted.
        let files = names.filter(|path| path.extension().is_some_and(|end| end == "json"));
        files.map(|path| read_json::<T>(&path).map(|value| (key(&value), value))).collect()
    }

    pub fn read_file(&self, id: Id) -> io::Result<Vec<u8>> {
        fs::read(self.path(&StateFile::File(id)))
    }

    /// Writes a batch of files. Each file is written under another name, synced to disk if `synced`, and
    /// then renamed to its real name.
    pub fn write(&self, batch: &[FileChange], synced: bool) -> io::Result<()> {
        for (file, content) in batch {
            let path = self.path(file);
            match content {
                Some(content) => replace(&path, content, synced)?,
                None => remove(&path)?,
            }
        }
        Ok(())
    }
}

/// Creates a folder, and its missing parents, that only their owner can enter: messages and sessions are in it.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, SandboxFault> {
    let bytes = fs::read(path).map_err(|source| SandboxFault::Folder { path: path.to_owned(), source })?;
    serde_json::from_slice(&bytes)
        .map_err(|source| SandboxFault::Unreadable { path: path.to_owned(), source })
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

/// Returns the unsaved state files with their contents, and marks all state as saved.
pub fn changes(state: &mut State) -> Vec<FileChange> {
    let files = std::mem::take(&mut state.unsaved);
    files.into_iter().map(|file| (file.clone(), content(state, &file))).collect()
}

fn content(state: &State, file: &StateFile) -> Option<Vec<u8>> {
    match file {
        StateFile::Ids => json(Some(&state.ids)),
        StateFile::World => json(Some(&state.world)),
        StateFile::Commands => json(Some(&state.world.commands)),
        StateFile::Message(id) => json(state.messages.get(id)),
        StateFile::Interaction(id) => json(state.interactions.get(id)),
        StateFile::Session(id) => json(state.sessions.get(id)),
        StateFile::File(id) => state.files.get(id).map(|bytes| bytes.to_vec()),
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
    fn state_survives_reload() {
        let (_root, folder) = folder();
        let mut state = State::default();
        let id = state.mint(NOW);
        state.unsaved.insert(StateFile::World);
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
    fn commands_of_older_folders_are_kept() {
        let (root, folder) = folder();
        let mut world = serde_json::to_value(World::default()).expect("a world");
        world["commands"] = serde_json::json!([
            { "id": "5", "version": "6", "guild": null, "kind": 1, "name": "challenge", "definition": {} }
        ]);
        let file = root.path().join("sandbox/world.json");
        fs::write(&file, world.to_string()).expect("written");
        for _ in 0..2 {
            let mut state = folder.load(NOW).expect("readable");
            assert_eq!(state.world.commands[0].name, "challenge");
            state.unsaved.insert(StateFile::World);
            let batch = changes(&mut state);
            // Older folders hold the commands in `world.json`. A crash while the commands move to
            // `commands.json` must lose none of them.
            for change in batch {
                folder.write(&[change], true).expect("written");
                assert_eq!(folder.load(NOW).expect("readable").world.commands.len(), 1);
            }
        }
        assert!(!fs::read_to_string(file).expect("written").contains("challenge"));
    }

    #[test]
    fn half_written_file_is_ignored() {
        let (root, folder) = folder();
        let half = root.path().join("sandbox/messages/5.new");
        fs::write(&half, b"{\"id\":").expect("written");
        assert!(folder.load(NOW).expect("readable").messages.is_empty());
    }

    #[test]
    fn damaged_file_is_named() {
        let (root, folder) = folder();
        let file = root.path().join("sandbox/world.json");
        fs::write(&file, b"{").expect("written");
        let fault = folder.load(NOW).expect_err("it is damaged");
        assert!(fault.to_string().contains("world.json"), "{fault}");
    }
}
