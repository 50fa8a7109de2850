//! The build script of packages that contain a folder of files: a new file in it rebuilds the package. Without this
//! script, Cargo knows only of the files that were there before.

fn main() {
    let folder = match std::env::var("CARGO_PKG_NAME").as_deref() {
        Ok("engawa-words") => "../../assets/locales",
        Ok("engawa-sandbox") => "../../assets/sandbox",
        _ => "src/schema",
    };
    println!("cargo::rerun-if-changed={folder}");
}
