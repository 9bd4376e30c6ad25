"""Fits the viseme network to what scripts/train-visemes.ts made: fit.py FOLDER TARGET.ts

Input: FOLDER/features.f32 [hops][bands], labels.u8 [hops], index.json (ends of the recordings in hops, durations in ms
of each phoneme symbol). Output: TARGET.ts with the weights (layout: lib/avatar-engine/visemes/viseme-net.ts, WeightReader), the prior,
the table of which viseme follows which, and mean and spread of each phoneme's length. Adam, cross-entropy.
"""
import base64
import json
import sys
import time

import os

# Threads that wait for each other are slow on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np  # noqa: E402

BEFORE, AFTER, VISEMES = 9, 6, 15
HIDDEN = (176, 80)
EPOCHS, BATCH, RATE = 12, 1024, 1.5e-3
SMOOTHING = 0.05
# Lips that fail to close are the most visible error, so p b m and f v weigh more.
CLASS_WEIGHTS = np.ones(VISEMES, np.float32)
CLASS_WEIGHTS[[1, 2]] = [2.6, 1.7]

folder, target = sys.argv[1:3]
rng = np.random.default_rng(5)
index = json.load(open(f"{folder}/index.json"))
bands = index["bands"]
rows = np.fromfile(f"{folder}/features.f32", np.float32).reshape(-1, bands)
labels = np.fromfile(f"{folder}/labels.u8", np.uint8)
ends = np.array(index["ends"])
starts = np.concatenate([[0], ends[:-1]])
first = np.repeat(starts, ends - starts)
last = np.repeat(ends - 1, ends - starts)
# One recording in twelve is held out for validation, with all its variations (five consecutive ones each).
held = np.repeat((np.arange(len(ends)) // 5) % 12 == 0, ends - starts)
mean, spread = rows.mean(0), rows.std(0) + 1e-3
rows = (rows - mean) / spread


def inputs(hops, cut):
    """[len(hops)][(BEFORE + 1 + AFTER) * bands]; beyond `cut` hops ahead (audio not received yet) the last row repeats."""
    at = hops[:, None] + np.minimum(np.arange(-BEFORE, AFTER + 1)[None], cut[:, None])
    at = np.clip(at, first[hops][:, None], last[hops][:, None])
    return rows[at].reshape(len(hops), -1)


widths = [(BEFORE + 1 + AFTER) * bands, *HIDDEN, VISEMES]
weights = [rng.normal(0, np.sqrt(2 / i), (i, o)).astype(np.float32) for i, o in zip(widths, widths[1:])]
biases = [np.zeros(o, np.float32) for o in widths[1:]]


def forward(x):
    layers = [x]
    for i, (w, b) in enumerate(zip(weights, biases)):
        x = x @ w + b
        if i < len(weights) - 1:
            x = np.maximum(x, 0)
        layers.append(x)
    return layers


def accuracy(hops):
    right = closed = 0
    for part in np.array_split(hops, max(1, len(hops) // 8192)):
        out = forward(inputs(part, np.full(len(part), AFTER)))[-1].argmax(1)
        right += (out == labels[part]).sum()
        closed += ((out == 1) & (labels[part] == 1)).sum()
    return right / len(hops), closed / (labels[hops] == 1).sum()


def write():
    """Writes the raw weights; the standardization of the bands is folded into the first layer."""
    copies = BEFORE + 1 + AFTER
    first_b = biases[0] - np.tile(mean / spread, copies) @ weights[0]
    first_w = weights[0] / np.tile(spread, copies)[:, None]
    packed = [np.array([len(HIDDEN), *HIDDEN], "<u2").tobytes()]
    for w, b in zip([first_w, *weights[1:]], [first_b, *biases[1:]]):
        scale = np.abs(w).max(0) / 127
        packed += [scale.astype("<f4").tobytes(), b.astype("<f4").tobytes()]
        packed += [np.rint(w / scale).T.astype(np.int8).tobytes()]
    prior = np.bincount(labels, minlength=VISEMES) / len(labels)
    follows = np.ones((VISEMES, VISEMES))
    for a, b in zip(starts, ends):
        line = labels[a:b]
        line = line[np.concatenate([[True], line[1:] != line[:-1]])]
        np.add.at(follows, (line[:-1], line[1:]), 1)
    follows /= follows.sum(1, keepdims=True)
    packed += [np.log(prior).astype("<f4").tobytes(), np.log(follows).astype("<f4").tobytes()]
    text = base64.b64encode(b"".join(packed)).decode()
    lines = []
    for symbol, found in sorted(index["durations"].items()):
        logs = np.log(np.maximum(5, found))
        lines.append(f"  {json.dumps(symbol, ensure_ascii=False)}: [{np.exp(logs.mean()):.0f}, {logs.std() + 0.1:.2f}],\n")
    with open(target, "w") as out:
        out.write("// Written by scripts/train-visemes.ts; used by viseme-net.ts and expected-sounds.ts.\n")
        out.write("/** Mean in ms and spread (of the logarithm) of each phoneme's length at the local voice's pace. */\n")
        out.write("export const PHONEME_LENGTHS: Readonly<Record<string, readonly [meanMs: number, spread: number]>> = {\n")
        out.write("".join(lines) + "};\n\n/** The network of `VisemeNet`, base64. */\n")
        out.write(f'export const VISEME_WEIGHTS =\n  "{text}";\n')
    return len(text)



train, watch = np.flatnonzero(~held), np.flatnonzero(held)
moments = [(np.zeros_like(p), np.zeros_like(p)) for p in weights + biases]
step, began = 0, time.time()
for epoch in range(EPOCHS):
    order = rng.permutation(train)
    for at in range(0, len(order), BATCH):
        hops = order[at : at + BATCH]
        cut = np.where(rng.random(len(hops)) < 0.15, rng.integers(0, AFTER, len(hops)), AFTER)
        x = inputs(hops, cut)
        layers = forward(x)
        out = layers[-1] - layers[-1].max(1, keepdims=True)
        p = np.exp(out)
        p /= p.sum(1, keepdims=True)
        goal = np.full_like(p, SMOOTHING / VISEMES)
        goal[np.arange(len(hops)), labels[hops]] += 1 - SMOOTHING
        slope = (p - goal) * (CLASS_WEIGHTS[labels[hops]] / len(hops))[:, None]
        slopes_w, slopes_b = [], []
        for i in range(len(weights) - 1, -1, -1):
            slopes_w.insert(0, layers[i].T @ slope)
            slopes_b.insert(0, slope.sum(0))
            if i:
                slope = (slope @ weights[i].T) * (layers[i] > 0)
        step += 1
        progress = (epoch * len(train) + at) / (EPOCHS * len(train))
        rate = RATE * min(1, step / 200) * 0.5 * (1 + np.cos(np.pi * progress))
        for p_, g, (m, v) in zip(weights + biases, slopes_w + slopes_b, moments):
            m *= 0.9
            m += 0.1 * g
            v *= 0.999
            v += 0.001 * g * g
            p_ -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    right, closed = accuracy(watch)
    print(f"epoch {epoch}: {right:.3f} of hops right, {closed:.3f} of p b m; {time.time() - began:.0f} s", flush=True)
    # After each round, so an interrupted run leaves a usable result.
    write()
print(f"{write()} characters")
