import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { findFaces, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { type DrawnShot, drawShot } from "./drawn-shots.ts";

const find = await loadLandmarks();

/** The faces in a picture. */
export const facesIn = async (photo: Picture): Promise<Landmarks[]> => await findFaces(find, photo);

/** A drawn shot as a photo. `over`: see `drawShot`. */
export async function drawnPhoto(shot: DrawnShot, slug = "sofia", over?: string): Promise<Picture> {
  return await decodePicture(await drawShot(slug, shot, over));
}

/** A built-in person as a portrait. */
export async function portraitOf(slug: string, shot: DrawnShot = "rest"): Promise<FacePhoto> {
  const photo = await drawnPhoto(shot, slug);
  const [landmarks] = await facesIn(photo);
  if (!landmarks) throw new Error("no face");
  return { photo, landmarks };
}

/** Each channel of a drawn picture changed by where it is. */
export async function recolored(
  shot: DrawnShot,
  of: (value: number, x: number, channel: number) => number,
): Promise<Picture> {
  const photo = await drawnPhoto(shot);
  const rgba = photo.rgba.map((value, i) =>
    i % 4 === 3 ? value : Math.min(255, Math.round(of(value, (i >> 2) % photo.width, i % 4))),
  );
  return { ...photo, rgba };
}

/** A lamp at one side that was not there before. */
export const fromOneSide = (value: number, x: number): number => value * (x < 360 ? 0.75 : 1);

/** A face that turns aside: its depth grows to one side. */
export const turned = (face: Landmarks): Landmarks =>
  face.map((value, i) => (i % 3 === 2 ? value + 0.2 * ((face[i - 2] ?? 0) - 360) : value));

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720">${content}</svg>`;

/** Glasses to lay over a drawn picture. */
export const GLASSES = svg(`<g fill="none" stroke="#2a211c" stroke-width="6">
  <rect x="262" y="294" width="76" height="58" rx="22"/><rect x="382" y="294" width="76" height="58" rx="22"/>
  <path d="M338 314h44M262 312l-34 -6M458 312l34 -6"/></g>`);

/** The same with round frames of thin wire. */
export const THIN_GLASSES = svg(`<g fill="none" stroke="#2b2b2b" stroke-width="3">
  <circle cx="300" cy="326" r="42"/><circle cx="420" cy="326" r="42"/>
  <path d="M342 318q18 -12 36 0M258 316l-30 -6M462 316l30 -6"/></g>`);

/** A hand before the chin. */
export const HAND = svg(`<g fill="#d9a58c" stroke="#8f5d48" stroke-width="3">
  <rect x="296" y="490" width="32" height="160" rx="16"/><rect x="328" y="484" width="32" height="170" rx="16"/>
  <rect x="360" y="484" width="32" height="170" rx="16"/><rect x="392" y="490" width="32" height="160" rx="16"/></g>`);
