"""Short curly hair wherever a skin texture is painted dark."""

import numpy as np
from PIL import Image

from .groom import unit


def gaussian(a: np.ndarray, sigma: float) -> np.ndarray:
    """Blurs a picture."""
    reach = int(3 * sigma) | 1
    x = np.arange(-reach, reach + 1)
    kernel = np.exp(-x * x / (2 * sigma * sigma))
    kernel /= kernel.sum()
    for axis in (0, 1):
        a = np.apply_along_axis(lambda r: np.convolve(np.pad(r, reach, "edge"), kernel, "valid"), axis, a)
    return a


def vertex_normals(points: np.ndarray, faces: list) -> np.ndarray:
    """Area-weighted normals."""
    normals = np.zeros_like(points)
    for f in faces:
        n = np.cross(points[f[1]] - points[f[0]], points[f[2]] - points[f[0]])
        for k in f:
            normals[k] += n
    return unit(normals)


def curls(
    points,
    uvs,
    faces,
    face_uvs,
    picture,
    count=45000,
    length=0.007,
    curl=0.0016,
    turns=1.6,
    steps=10,
    darker_than=0.16,
    lowest=-0.02,
    seed=5,
) -> np.ndarray:
    """Short curly hair straight out of the scalp: float [strand][point][3]."""
    rng = np.random.default_rng(seed)
    texture = np.asarray(Image.open(picture).convert("RGB"), float) / 255
    height, width = texture.shape[:2]
    light = gaussian(texture.mean(2), 1.2)
    triangles, corners = [], []
    for f, t in zip(faces, face_uvs):
        if min(points[k, 2] for k in f) < lowest:
            continue
        for k in range(1, len(f) - 1):
            triangles.append((f[0], f[k], f[k + 1]))
            corners.append((t[0], t[k], t[k + 1]))
    triangles, corners = np.array(triangles), np.array(corners)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    normals = vertex_normals(points, triangles)
    pick = rng.choice(len(triangles), count * 3, p=area / area.sum())
    r = rng.random((len(pick), 2))
    r = np.where(r.sum(1, keepdims=True) > 1, 1 - r, r)
    share = np.c_[1 - r.sum(1), r][:, :, None]
    uv = (uvs[corners[pick]] * share).sum(1)
    rows = np.clip(((1 - uv[:, 1]) * height).astype(int), 0, height - 1)
    columns = np.clip((uv[:, 0] * width).astype(int), 0, width - 1)
    seen = light[rows, columns]
    p = (points[triangles[pick]] * share).sum(1)
    n = unit((normals[triangles[pick]] * share).sum(1))
    scalp = (p[:, 2] > 0.055) | (p[:, 1] > 0.045)  # eyes, nostrils and brows are dark too
    dense = np.clip((darker_than - seen) / (darker_than * 0.35), 0, 1)
    keep = scalp & (rng.random(len(seen)) < dense)
    p, n, dense = p[keep][:count], n[keep][:count], dense[keep][:count]
    side = rng.normal(0, 1, p.shape)
    side = unit(side - (side * n).sum(1, keepdims=True) * n)
    other = np.cross(n, side)
    u = np.linspace(0, 1, steps)[None, :, None]
    phase = rng.uniform(0, 2 * np.pi, (len(p), 1, 1))
    angle = phase + u * turns * 2 * np.pi * rng.uniform(0.6, 1.3, (len(p), 1, 1))
    reach = (length * rng.uniform(0.6, 1.1, len(p)) * (0.35 + 0.65 * dense))[:, None, None]
    wind = curl * np.minimum(1, u * 2)
    swirl = (np.cos(angle) - np.cos(phase)) * side[:, None] + (np.sin(angle) - np.sin(phase)) * other[:, None]
    return p[:, None] + n[:, None] * u * reach + wind * swirl
