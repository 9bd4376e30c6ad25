import type { Rgb } from "#lib/avatar-engine/draw/face-types.ts";
import type { Expression, Side } from "#lib/photo-avatar/expressions/own-expressions.ts";

/** Names of the pictures on a sheet of expressions, in rows. */
export const PANELS = [
  ...["Neutral", "Happy", "Sad", "Angry"],
  ...["Surprised", "Disgusted", "Scared", "Confused"],
  ...["Smug", "Flirty", "Thoughtful", "Pensive"],
  ...["Exhausted", "Shocked", "Playful", "Determined"],
] as const;
export type Panel = (typeof PANELS)[number];

/** A built-in person, and the pictures that they are made from. */
export interface CastMember {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The person's folder in openpeople. */
  readonly source: string;
  /**
   * Which panel shows which expression: their labels don't say, so this was decided by looking. `shut` may look down
   * without shutting the eyes entirely; it is missing where no panel with a level head does.
   */
  readonly panels: { readonly [name in Expression]?: Panel };
  /** See `ExpressionPhotos`. */
  readonly light?: number;
  readonly lid?: Side;
  /** Color of the clothes, which are white in the pictures. */
  readonly clothes: Rgb;
  /** Colors of the studio: behind the head, and at the frame's corners. */
  readonly studio: { readonly light: Rgb; readonly dark: Rgb };
}

/** The built-in people who are made from openpeople's pictures. */
export const CAST: readonly CastMember[] = [
  {
    ...{ slug: "maya", name: "Maya", source: "P009" },
    description: "Long black hair, teal top, warm and easy to talk to.",
    panels: {
      smile: "Flirty",
      laugh: "Happy",
      open: "Surprised",
      shut: "Exhausted",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    lid: "left",
    clothes: [38, 108, 112],
    studio: { light: [236, 229, 219], dark: [188, 176, 163] },
  },
  {
    ...{ slug: "sofia", name: "Sofia", source: "P002" },
    description: "Dark curls, terracotta top, attentive and calm.",
    panels: {
      smile: "Flirty",
      laugh: "Happy",
      open: "Shocked",
      shut: "Exhausted",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    lid: "left",
    clothes: [176, 96, 72],
    studio: { light: [222, 231, 228], dark: [158, 176, 174] },
  },
  {
    ...{ slug: "priya", name: "Priya", source: "P006" },
    description: "Dark hair in a low bun, plum top, bright and encouraging.",
    panels: {
      smile: "Flirty",
      laugh: "Happy",
      open: "Surprised",
      shut: "Exhausted",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    clothes: [116, 62, 104],
    studio: { light: [240, 228, 214], dark: [204, 180, 158] },
  },
  {
    ...{ slug: "ama", name: "Ama", source: "P001" },
    description: "Short curls, ochre top, lively and direct.",
    panels: {
      smile: "Flirty",
      laugh: "Happy",
      open: "Shocked",
      shut: "Pensive",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    lid: "left",
    clothes: [204, 154, 62],
    studio: { light: [218, 226, 236], dark: [156, 170, 190] },
  },
  {
    ...{ slug: "daniel", name: "Daniel", source: "P007" },
    description: "Full curls, forest green top, relaxed and helpful.",
    panels: {
      smile: "Smug",
      laugh: "Happy",
      open: "Shocked",
      shut: "Exhausted",
      browsUp: "Surprised",
      frown: "Angry",
    },
    clothes: [58, 92, 70],
    studio: { light: [232, 232, 228], dark: [172, 176, 172] },
  },
  {
    ...{ slug: "leo", name: "Leo", source: "P008" },
    description: "Long light-brown hair, blue shirt, friendly and clear.",
    panels: {
      smile: "Smug",
      laugh: "Happy",
      open: "Surprised",
      shut: "Pensive",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    lid: "left",
    clothes: [104, 140, 178],
    studio: { light: [234, 226, 216], dark: [182, 170, 158] },
  },
  {
    ...{ slug: "omar", name: "Omar", source: "P005" },
    description: "Full beard, slate shirt, experienced and steady.",
    panels: {
      smile: "Smug",
      laugh: "Happy",
      open: "Surprised",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    light: 0.3,
    clothes: [82, 94, 116],
    studio: { light: [226, 230, 222], dark: [164, 172, 158] },
  },
  {
    ...{ slug: "leila", name: "Leila", source: "P010" },
    description: "Black hair tied back, rose top, composed and kind.",
    panels: {
      laugh: "Happy",
      open: "Surprised",
      shut: "Pensive",
      browsUp: "Surprised",
      frown: "Confused",
      tongue: "Playful",
    },
    lid: "left",
    clothes: [190, 122, 128],
    studio: { light: [224, 228, 238], dark: [166, 172, 194] },
  },
];
