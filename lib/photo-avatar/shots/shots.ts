import type { Expression } from "#lib/photo-avatar/expressions/own-expressions.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";

/** What further pictures beside a portrait may show, in the order in which they are asked for. */
export const SHOTS = ["smile", "aah", "eyesShut", "browsUp"] as const;
/** Name of a further picture. */
export type Shot = (typeof SHOTS)[number];

/** A further picture that `checkShot` accepts. */
export interface GoodShot extends FacePhoto {
  /** It shows teeth, but not in the portrait's light or pose, so nothing else of it can be used. */
  readonly isForTeethOnly: boolean;
}
/** Further pictures by name. */
export type Shots<T> = { readonly [shot in Shot]?: T | undefined };

/** The expression that each of them gives an avatar. */
export const EXPRESSION_OF: Readonly<Record<Shot, Expression>> = {
  smile: "laugh",
  aah: "open",
  eyesShut: "shut",
  browsUp: "browsUp",
};

/** Their names in the API. */
export const SHOT_FIELDS = {
  smile: "smile",
  aah: "aah",
  eyesShut: "eyes_shut",
  browsUp: "brows_up",
} as const satisfies Record<Shot, string>;
