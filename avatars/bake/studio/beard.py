"""A trimmed beard: short hairs that are rooted in the skin and move with it."""

import numpy as np
from PIL import Image

from .assets import MPFB
from .curls import vertex_normals
from .groom import unit

POINTS = 6


def bears_beard(p: np.ndarray, cheek: float, neck: float) -> np.ndarray:
    """Chance that a point of the face bears hair, for skin at rest.

    The beard lies below a line from the sideburns to the corners of the mouth, `cheek` metres above them, and ends `neck`
    metres below the chin. The upper lip has a moustache, thinner in its middle.
    """
    x, y, z = np.abs(p[:, 0]), p[:, 1], p[:, 2]
    wander = 0.0016 * np.sin(210 * p[:, 0] + 2.0) + 0.0010 * np.sin(530 * p[:, 1])
    line = -0.068 + cheek + 0.85 * np.maximum(x - 0.030, 0) + wander
    jaw = np.clip((line - z) / 0.009 + 0.5, 0, 1)
    under_nose = -0.0535 - 0.10 * x + 0.5 * wander
    lip = np.clip((under_nose - z) / 0.004 + 0.5, 0, 1) * np.clip((0.034 - x) / 0.006, 0, 1)
    lip *= 1 - 0.5 * np.exp(-((x / 0.0035) ** 2))
    low = np.clip((z + 0.108 + neck) / 0.014, 0, 1)
    ears = np.clip((0.072 - y) / 0.012, 0, 1)
    return np.maximum(jaw, lip) * low * ears


class Beard:
    """The hairs of one person. Coordinates are the scene's (metres); see `groom`."""

    def __init__(self, points, uvs, faces, face_uvs, count=16000, length=0.006, cheek=0.0, neck=0.018, seed=9):
        rng = np.random.default_rng(seed)
        self.triangles = np.array([(f[0], f[k], f[k + 1]) for f in faces for k in range(1, len(f) - 1)])
        corners = np.array([(t[0], t[k], t[k + 1]) for t in face_uvs for k in range(1, len(t) - 1)])
        a, b, c = (points[self.triangles[:, k]] for k in range(3))
        near = (points[self.triangles][:, :, 1].max(1) < 0.09) & (points[self.triangles][:, :, 2].max(1) < 0.0)
        area = np.linalg.norm(np.cross(b - a, c - a), axis=1) * near
        pick = rng.choice(len(area), count * 8, p=area / area.sum())
        r = rng.random((len(pick), 2))
        r = np.where(r.sum(1, keepdims=True) > 1, 1 - r, r)
        share = np.c_[1 - r.sum(1), r]
        p = (points[self.triangles[pick]] * share[:, :, None]).sum(1)
        uv = (uvs[corners[pick]] * share[:, :, None]).sum(1)
        chance = bears_beard(p, cheek, neck) * (lip_share(uv) < 0.12)
        keep = np.flatnonzero(rng.random(len(p)) < chance)[:count]
        self.pick, self.share = pick[keep], share[keep]
        self.length = length * rng.uniform(0.55, 1.15, len(keep)) * (0.4 + 0.6 * chance[keep])
        self.stray = rng.normal(0, 0.35, (len(keep), 3))

    def strands(self, points: np.ndarray) -> np.ndarray:
        """The hairs on a face shape: float [strand][point][3]."""
        normals = vertex_normals(points, self.triangles)
        corners = self.triangles[self.pick]
        roots = (points[corners] * self.share[:, :, None]).sum(1)
        n = unit((normals[corners] * self.share[:, :, None]).sum(1))
        # Hair grows down and outwards, away from the middle of the face.
        way = np.stack([0.6 * np.sign(roots[:, 0]) * np.minimum(1, np.abs(roots[:, 0]) / 0.02), 0 * n[:, 0], -np.ones(len(n))], 1)
        way = way + self.stray
        along = unit(way - (way * n).sum(1, keepdims=True) * n)
        u = np.linspace(0, 1, POINTS)[None, :, None]
        path = n[:, None] * (0.75 * u - 0.30 * u**2) + along[:, None] * (0.35 * u + 0.55 * u**2)
        return roots[:, None] + self.length[:, None, None] * path


def lip_share(uv: np.ndarray) -> np.ndarray:
    """0..1: how much of a place of the skin's texture is lip."""
    picture = np.asarray(Image.open(MPFB / "textures" / "mpfb_lips.jpg").convert("L"), float) / 255
    height, width = picture.shape
    rows = np.clip(((1 - uv[:, 1]) * height).astype(int), 0, height - 1)
    columns = np.clip((uv[:, 0] * width).astype(int), 0, width - 1)
    return picture[rows, columns]
