#!/usr/bin/env bash
# The steps of a release that are more than one command. `.github/workflows/release.yml` runs them, `.github/release-test.sh`
# tests them. Run without arguments for the list. Needs GNU tools, `zip` for `pack`, and Cargo and
# `jq` for `licenses`.
set -euo pipefail

usage='usage: .github/release.sh COMMAND ...
  version                             print the version of Cargo.toml
  check TAG                           fail unless TAG fits Cargo.toml and CHANGELOG.md
  notes VERSION                       print the section of CHANGELOG.md about a version
  prerelease VERSION                  print true for a version such as 0.2.0-rc.1, else false
  tags VERSION IMAGE                  print the names under which an image is published
  licenses FILE                       write the licences of all libraries in the program into a file
  pack VERSION TARGET PROGRAM LICENSES FOLDER
                                      write the archive of a target into a folder
  sums VERSION FOLDER                 write SHA256SUMS over the archives of all targets
  context PROGRAMS LICENSES FOLDER    lay out what contrib/release.Dockerfile copies
  smoke VERSION COMMIT PROGRAM...     fail unless a program names this version and commit
  page URL                            fail unless a page of Engawa appears there within a minute'

# Where Cargo.toml, CHANGELOG.md and the files for archives are. The test gives another folder.
root=${ENGAWA_RELEASE_ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}

# All targets for which a release has an archive.
targets=(
    x86_64-unknown-linux-musl
    aarch64-unknown-linux-musl
    x86_64-apple-darwin
    aarch64-apple-darwin
    x86_64-pc-windows-msvc
)

fail() {
    echo "release: $*" >&2
    exit 1
}

# The version in the section [workspace.package] of Cargo.toml.
package_version() {
    local found
    found=$(sed -n '/^\[workspace\.package\]/,/^$/s/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
    [ -n "$found" ] || fail "Cargo.toml has no line version = \"...\" in [workspace.package]"
    echo "$found"
}

# Accepts X.Y.Z and X.Y.Z-SUFFIX. An image cannot be tagged with the +METADATA that Cargo would permit.
require_version() {
    [[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || fail "\`$1\` is not a version such as 1.2.3 or 1.2.3-rc.1"
}

is_prerelease() { [[ $1 == *-* ]]; }

# The heading of a version, with the day of its release.
dated_heading() {
    local version=${1//./\\.}
    grep -E "^## $version \([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\)\$" "$root/CHANGELOG.md"
}

check() {
    local tag=$1 version
    version=$(package_version)
    require_version "$version"
    [ "$tag" = "v$version" ] || fail "the tag is $tag, but Cargo.toml says version $version: expected the tag v$version"
    notes "$version" >/dev/null
}

notes() {
    local version=$1 heading text
    require_version "$version"
    heading=$(dated_heading "$version") || fail "CHANGELOG.md has no heading \`## $version (YYYY-MM-DD)\`"
    text=$(awk -v heading="$heading" '
        $0 == heading { inside = 1; next }
        /^## / { inside = 0 }
        inside
    ' "$root/CHANGELOG.md" | sed '/./,$!d')
    [ -n "$text" ] || fail "CHANGELOG.md says nothing below \`$heading\`"
    echo "$text"
}

tags() {
    local version=$1 image=${2,,}
    require_version "$version"
    echo "$image:$version"
    # Whoever follows 1.2 or latest wants finished releases only.
    if ! is_prerelease "$version"; then
        echo "$image:${version%.*}"
        echo "$image:latest"
    fi
}

program_name() { case $1 in *-windows-*) echo engawa.exe ;; *) echo engawa ;; esac; }

archive_name() {
    case $2 in
    *-windows-*) echo "engawa-$1-$2.zip" ;;
    *) echo "engawa-$1-$2.tar.gz" ;;
    esac
}

is_known_target() { [[ " ${targets[*]} " == *" $1 "* ]]; }

# Fails unless the first bytes of a program are those of its target: a mix-up of builds stays unseen otherwise.
require_format() {
    local target=$1 program=$2 from length expected found
    case $target in
    x86_64-unknown-linux-musl) from=18 length=2 expected=3e00 ;;
    aarch64-unknown-linux-musl) from=18 length=2 expected=b700 ;;
    x86_64-apple-darwin) from=0 length=8 expected=cffaedfe07000001 ;;
    aarch64-apple-darwin) from=0 length=8 expected=cffaedfe0c000001 ;;
    x86_64-pc-windows-msvc) from=0 length=2 expected=4d5a ;;
    esac
    found=$(od -An -v -tx1 -j "$from" -N "$length" "$program" 2>/dev/null | tr -d ' \n') || true
    [ "$found" = "$expected" ] || fail "$program is no program for $target: bytes $found at $from, expected $expected"
}

# The libraries that Cargo builds into the program on any system, a line each: name, version, licence and folder.
libraries() {
    local manifest=$root/Cargo.toml
    join -t $'\t' \
        <(cargo tree --quiet --locked --manifest-path "$manifest" --package engawa --edges normal --target all --prefix none --no-dedupe |
            awk 'NR > 1 { print $1 " " substr($2, 2) }' | LC_ALL=C sort -u) \
        <(cargo metadata --quiet --locked --manifest-path "$manifest" --format-version 1 |
            jq -r '.workspace_members as $own | .packages[] | select(.id | IN($own[]) | not) | [.name + " " + .version, .license // "-", (.manifest_path | rtrimstr("/Cargo.toml"))] | @tsv' |
            LC_ALL=C sort -u)
}

# Licences ask that their texts come along with the program. A text that many libraries share is written once.
licenses() {
    local file=$1 name license folder text sum count=0 list
    local -A users=() texts=()
    list=$(LC_ALL=C libraries)
    [ -n "$list" ] || fail "Cargo names no libraries"
    {
        printf 'Engawa contains these libraries. Texts of their licences follow.\n\n'
        while IFS=$'\t' read -r name license folder; do
            printf '%s: %s\n' "$name" "${license/#-/see its text}"
            count=0
            for text in "$folder"/{LICEN[SC]E,license,COPYING,COPYRIGHT,NOTICE,UNLICENSE}*; do
                [ -f "$text" ] || continue
                sum=$(sha256sum <"$text")
                users[$sum]+="$name, "
                texts[$sum]=$text
                count=$((count + 1))
            done
            [ "$license" != - ] || [ "$count" -gt 0 ] || fail "$name names no licence and has no text of one"
        done <<<"$list"
        while read -r sum; do
            printf '\n%s\n%s:\n\n' "$(printf '=%.0s' {1..80})" "${users[$sum]%, }"
            cat "${texts[$sum]}"
        done < <(for sum in "${!users[@]}"; do printf '%s\t%s\n' "${users[$sum]}" "$sum"; done | LC_ALL=C sort | cut -f2)
    } >"$file.new"
    mv "$file.new" "$file"
}

pack() {
    local version=$1 target=$2 program=$3 licenses=$4 folder=$5 name scratch archive stamp
    require_version "$version"
    is_known_target "$target" || fail "there is no target $target; known: ${targets[*]}"
    [ -f "$program" ] || fail "there is no program $program"
    [ -s "$licenses" ] || fail "there are no licences in $licenses"
    require_format "$target" "$program"
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    name=engawa-$version-$target
    archive=$folder/$(archive_name "$version" "$target")
    scratch=$(mktemp -d)
    mkdir -p "$scratch/$name/contrib" "$scratch/$name/docs"
    install -m 755 "$program" "$scratch/$name/$(program_name "$target")"
    install -m 644 "$root"/{README.md,CHANGELOG.md,SECURITY.md,PRIVACY.md,TERMS.md,LICENSE,LICENSE-MIT,LICENSE-APACHE,config.example.toml} "$scratch/$name"
    install -m 644 "$root/assets/fonts/OFL.txt" "$scratch/$name/LICENSE-FONTS"
    install -m 644 "$licenses" "$scratch/$name/LICENSE-LIBRARIES"
    install -m 644 "$root"/docs/*.md "$scratch/$name/docs"
    install -m 644 "$root"/contrib/{*.service,*.timer,grafana.json} "$scratch/$name/contrib"
    # The same content gives the same archive: fixed order, owner and time.
    stamp=${SOURCE_DATE_EPOCH:-0}
    find "$scratch/$name" -exec touch --no-dereference --date="@$stamp" {} +
    rm -f "$archive"
    case $archive in
    *.zip) (cd "$scratch" && find "$name" | LC_ALL=C sort | TZ=UTC zip -q -X "$archive" -@) ;;
    *) tar -C "$scratch" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -n -9 >"$archive" ;;
    esac
    rm -r "$scratch"
    echo "$archive"
}

sums() {
    local version=$1 folder=$2 target archives=()
    require_version "$version"
    for target in "${targets[@]}"; do
        archives+=("$(archive_name "$version" "$target")")
        [ -f "$folder/${archives[-1]}" ] || fail "$folder lacks ${archives[-1]}"
    done
    (cd "$folder" && sha256sum "${archives[@]}" >SHA256SUMS && sha256sum --check --quiet SHA256SUMS)
}

# PROGRAMS holds a folder for each target, with the program in it.
context() {
    local programs=$1 licenses=$2 folder=$3 pair target
    [ -s "$licenses" ] || fail "there are no licences in $licenses"
    mkdir -p "$folder"/{data,tmp,licenses}
    chmod 1777 "$folder/tmp"
    for pair in amd64:x86_64 arm64:aarch64; do
        target=${pair#*:}-unknown-linux-musl
        # One machine builds for itself alone when it tries an image out.
        [ -e "$programs/$target" ] || continue
        [ -f "$programs/$target/engawa" ] || fail "there is no program $programs/$target/engawa"
        require_format "$target" "$programs/$target/engawa"
        install -D -m 755 "$programs/$target/engawa" "$folder/linux/${pair%:*}/engawa"
    done
    [ -d "$folder/linux" ] || fail "$programs has no program for Linux"
    install -m 644 "$root"/{LICENSE,LICENSE-MIT,LICENSE-APACHE} "$folder/licenses"
    install -m 644 "$root/assets/fonts/OFL.txt" "$folder/licenses/LICENSE-FONTS"
    install -m 644 "$licenses" "$folder/licenses/LICENSE-LIBRARIES"
}

smoke() {
    local version=$1 commit=$2 said expected
    shift 2
    require_version "$version"
    expected="engawa $version (${commit:0:10}, dist)"
    said=$("$@" --version) || fail "\`$* --version\` failed"
    [ "$said" = "$expected" ] || fail "\`$* --version\` says \`$said\`, expected \`$expected\`"
    echo "$said"
}

page() {
    local url=$1 tries=${ENGAWA_RELEASE_TRIES:-60} body
    for ((; tries > 0; tries--)); do
        if body=$(curl --silent --fail --noproxy '*' --max-time 5 "$url") && grep -qi '<title>[^<]*engawa' <<<"$body"; then
            echo "a page of Engawa is at $url"
            return
        fi
        sleep 1
    done
    fail "no page of Engawa appeared at $url"
}

# Fails unless a command got as many arguments as it takes.
takes() { [ "$1" -eq "$2" ] || { echo "$usage" >&2 && exit 2; }; }

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
version) takes 0 $# && package_version ;;
check) takes 1 $# && check "$1" ;;
notes) takes 1 $# && notes "$1" ;;
prerelease)
    takes 1 $#
    require_version "$1"
    if is_prerelease "$1"; then echo true; else echo false; fi
    ;;
tags) takes 2 $# && tags "$1" "$2" ;;
licenses) takes 1 $# && licenses "$1" ;;
pack) takes 5 $# && pack "$1" "$2" "$3" "$4" "$5" ;;
sums) takes 2 $# && sums "$1" "$2" ;;
context) takes 3 $# && context "$1" "$2" "$3" ;;
smoke) [ $# -ge 3 ] || takes 3 $# && smoke "$@" ;;
page) takes 1 $# && page "$1" ;;
*) echo "$usage" >&2 && exit 2 ;;
esac
