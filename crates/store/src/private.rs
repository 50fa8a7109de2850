//! Creation of files and folders that only their owner can read. On systems other than Unix, access is
//! not restricted.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use super::durable;

/// Creates an empty file that only its owner can read. A file or link of this name is removed, never written to:
/// its mode may be another, and a link may lead anywhere.
pub fn create(path: &Path) -> io::Result<File> {
    durable::ignore_missing(fs::remove_file(path))?;
    create_new(path)
}

/// Creates a file that only its owner can read. Fails if the name is taken.
pub fn create_new(path: &Path) -> io::Result<File> {
    owner_only(File::options().write(true).create_new(true)).open(path)
}

/// Creates a folder, and its missing parents, that only their owner can enter. Changes no folder that exists.
pub fn create_folder(path: &Path) -> io::Result<()> {
    private_folders().recursive(true).create(path)
}

/// Creates a folder that only its owner can enter. Its name begins with `start` and cannot be guessed, so other
/// users of the machine cannot put a folder or link of their own in its place.
pub fn create_new_folder(within: &Path, start: &str) -> io::Result<PathBuf> {
    let path = within.join(format!("{start}{:016x}", random()));
    private_folders().create(&path)?;
    Ok(path)
}

/// A number that other users of the machine cannot guess: the standard library takes the keys of its hash
/// maps from the operating system.
pub fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The user id of this process; `None` on other systems than Linux.
#[cfg(target_os = "linux")]
pub fn user() -> Option<u32> {
    Some(rustix::process::geteuid().as_raw())
}

#[cfg(not(target_os = "linux"))]
pub fn user() -> Option<u32> {
    None
}

fn private_folders() -> DirBuilder {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Makes files created with these options readable and writable by their owner only (mode 600 on Unix).
pub fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Restricts a folder to its owner, with everything that a library has created in it.
pub fn restrict(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { restrict(&path)? } else { set_mode(&path, 0o600)? }
    }
    set_mode(folder, 0o700)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    // A library may have removed the file meanwhile.
    durable::ignore_missing(fs::set_permissions(path, fs::Permissions::from_mode(mode)))?;
    Ok(())
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}
