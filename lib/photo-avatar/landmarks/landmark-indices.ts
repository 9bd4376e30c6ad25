/**
 * Numbers of MediaPipe Face Mesh's landmarks by part of the face. Left and right are the picture's. Contours run from
 * left to right, and upper and lower ones share their ends.
 */

/** Inner rim of the lips, where they touch. */
export const INNER_UPPER = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308] as const;
export const INNER_LOWER = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308] as const;
/** Border of the red of the lips. */
export const OUTER_UPPER = [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291] as const;
export const OUTER_LOWER = [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291] as const;
/** Two rings between them, the inner one first. */
export const SECOND_UPPER = [62, 183, 42, 41, 38, 12, 268, 271, 272, 407, 292] as const;
export const SECOND_LOWER = [62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292] as const;
export const THIRD_UPPER = [76, 184, 74, 73, 72, 11, 302, 303, 304, 408, 306] as const;
export const THIRD_LOWER = [76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306] as const;

/** Every landmark of the lips. */
export const LIPS: ReadonlySet<number> = new Set([
  ...INNER_UPPER,
  ...INNER_LOWER,
  ...SECOND_UPPER,
  ...SECOND_LOWER,
  ...THIRD_UPPER,
  ...THIRD_LOWER,
  ...OUTER_UPPER,
  ...OUTER_LOWER,
]);

/** Rims of the lids, the picture's left eye first. */
export const EYES = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    /** Center, then four points of the rim. */
    iris: [468, 469, 470, 471, 472],
    brow: [70, 63, 105, 66, 107, 46, 53, 52, 65, 55],
    cheek: [117, 118, 101, 36, 205, 187, 147, 123],
  },
  {
    upper: [362, 398, 384, 385, 386, 387, 388, 466, 263],
    lower: [362, 382, 381, 380, 374, 373, 390, 249, 263],
    iris: [473, 474, 475, 476, 477],
    brow: [336, 296, 334, 293, 300, 285, 295, 282, 283, 276],
    cheek: [346, 347, 330, 266, 425, 411, 376, 352],
  },
] as const;

/** Outline of the face, clockwise from the top of the forehead. */
export const OUTLINE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
/** The outline's part below the ears, from left to right. */
export const JAW = [
  234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454,
] as const;

export const NOSE_TIP = 1;
export const NOSE_BRIDGE = 168;
export const CHIN = 152;
export const MOUTH_LEFT = 78;
export const MOUTH_RIGHT = 308;
export const FOREHEAD = 10;
