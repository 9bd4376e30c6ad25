import { beforeAll, describe, expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { EYES, INNER_LOWER } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import {
  KNOWN_PEOPLE,
  readAsPhoto,
  readAstronaut,
  readLandmarks,
} from "#lib/photo-avatar/testing/known-people.ts";
import { SENTENCES, validatePhoto } from "./validate-photo.ts";

let photo: Picture;
let face: Landmarks;
beforeAll(async () => {
  photo = await readAstronaut();
  face = await readLandmarks("astronaut");
});

const problems = (picture: Picture, ...faces: Landmarks[]) => validatePhoto(picture, faces).problems;

/** Moves landmarks: `by` gets and returns [x, y, z]. */
function moved(by: (point: [number, number, number], i: number) => number[]): Landmarks {
  const result = face.slice();
  for (let i = 0; i < face.length / 3; i++) {
    result.set(by([face[i * 3] ?? 0, face[i * 3 + 1] ?? 0, face[i * 3 + 2] ?? 0], i), i * 3);
  }
  return result;
}

/** The photo with every pixel of its face's surroundings changed. */
function recolored(of: (value: number, x: number, y: number, channel: number) => number): Picture {
  const rgba = photo.rgba.map((value, i) => {
    const pixel = i >> 2;
    const channel = i & 3;
    if (channel === 3) return value;
    return Math.min(
      255,
      Math.max(0, of(value, pixel % photo.width, Math.floor(pixel / photo.width), channel)),
    );
  });
  return { ...photo, rgba };
}

describe("accepts", () => {
  test("the astronaut's photo, with hints about its size and smile", () => {
    expect(validatePhoto(photo, [face])).toEqual({ problems: [], hints: ["soft", "smile"] });
  });

  test.each(KNOWN_PEOPLE)("%s's neutral image, of every skin tone", async (slug) => {
    const check = validatePhoto(await readAsPhoto(slug), [await readLandmarks(slug)]);
    expect(check).toEqual({ problems: [], hints: [] });
  });
});

describe("rejects", () => {
  test("no face, and a second face that is not in the background", () => {
    expect(problems(photo)).toEqual(["noFace"]);
    expect(problems({ width: 50, height: 60, rgba: new Uint8Array(12_000) })).toEqual(["tooSmall"]);
    const beside = moved(([x, y, z]) => [x + 150, y, z]);
    const behind = moved(([x, y, z]) => [400 + (x - 220) * 0.2, 80 + (y - 120) * 0.2, z]);
    expect(problems(photo, face, beside)).toEqual(["severalFaces"]);
    expect(problems(photo, face, behind)).toEqual([]);
  });

  test("a small face", () => {
    const small = moved(([x, y, z]) => [220 + (x - 220) / 2, 120 + (y - 120) / 2, z / 2]);
    expect(problems(photo, small)).toContain("tooSmall");
    expect(validatePhoto(photo, [small], 2).problems).not.toContain("tooSmall");
  });

  test("a head that is turned, raised or tilted", () => {
    const turn = (radians: number, axis: "yaw" | "pitch" | "roll") =>
      moved(([x, y, z]) => {
        const [dx, dy] = [x - 224, y - 130];
        const [c, s] = [Math.cos(radians), Math.sin(radians)];
        if (axis === "yaw") return [224 + dx * c - z * s, y, dx * s + z * c];
        if (axis === "pitch") return [x, 130 + dy * c - z * s, dy * s + z * c];
        return [224 + dx * c - dy * s, 130 + dx * s + dy * c, z];
      });
    expect(problems(photo, turn(0.4, "yaw"))).toContain("turned");
    expect(problems(photo, turn(-0.4, "yaw"))).toContain("turned");
    expect(problems(photo, turn(0.45, "pitch"))).toContain("lookingUpOrDown");
    expect(problems(photo, turn(-0.5, "pitch"))).toContain("lookingUpOrDown");
    expect(problems(photo, turn(0.4, "roll"))).toContain("tilted");
  });

  test("closed eyes, and eyes that look away", () => {
    const [eye] = EYES;
    const shut = moved((point, i) => {
      const at = (eye.upper as readonly number[]).indexOf(i);
      return at < 0
        ? point
        : [face[(eye.lower[at] ?? 0) * 3] ?? 0, (face[(eye.lower[at] ?? 0) * 3 + 1] ?? 0) - 0.5, point[2]];
    });
    expect(problems(photo, shut)).toContain("eyesClosed");
    const away = moved(([x, y, z], i) => [i >= 468 ? x + 6 : x, y, z]);
    expect(problems(photo, away)).toContain("lookingAway");
  });

  test("a mouth that is wide open, or open without teeth", () => {
    const wide = moved(([x, y, z], i) => [
      x,
      (INNER_LOWER as readonly number[]).slice(1, -1).includes(i) ? y + 8 : y,
      z,
    ]);
    expect(problems(photo, wide)).toContain("mouthOpen");
    const toothless = recolored((value, x, y) => (x > 205 && x < 245 && y > 142 && y < 156 ? 40 : value));
    expect(problems(toothless, face)).toContain("mouthOpen");
  });

  test("a head that the photo cuts off", () => {
    const high = moved(([x, y, z]) => [x, y - 70, z]);
    expect(problems(photo, high)).toContain("cutOff");
  });

  test("light that is missing, too strong, or from one side", () => {
    expect(
      problems(
        recolored((value) => value * 0.12),
        face,
      ),
    ).toContain("tooDark");
    expect(
      problems(
        recolored((value) => value * 1.8),
        face,
      ),
    ).toContain("tooBright");
    expect(
      problems(
        recolored((value, x) => (x < 224 ? value * 0.4 : value)),
        face,
      ),
    ).toContain("uneven");
  });

  test("a blurred face", () => {
    const blurred = recolored((_, x, y, channel) => {
      let sum = 0;
      for (let dy = -7; dy <= 7; dy++) {
        for (let dx = -7; dx <= 7; dx++) {
          const px = Math.min(511, Math.max(0, x + dx));
          const py = Math.min(511, Math.max(0, y + dy));
          sum += photo.rgba[(py * 512 + px) * 4 + channel] ?? 0;
        }
      }
      return sum / 225;
    });
    expect(problems(blurred, face)).toContain("blurred");
  });

  test("a drawing in areas of one color, and nothing else about it", () => {
    const skin = [242, 196, 155, 255];
    const drawing = recolored((_, __, y, channel) => (y < 85 ? 60 : (skin[channel] ?? 0)));
    expect(problems(drawing, face)).toEqual(["drawn"]);
  });

  test("something before the chin", () => {
    const masked = recolored((value, _, y, channel) =>
      y > 135 && y < 190 ? ([60, 110, 200][channel] ?? value) : value,
    );
    expect(problems(masked, face)).toContain("covered");
  });

  test("each with a sentence of its own, of one or two short sentences", () => {
    const sentences = Object.values(SENTENCES);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
  });
});
