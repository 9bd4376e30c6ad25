/**
 * The encoder converts RGB to the colors of standard-definition television (ITU-R BT.601, verified by
 * decoding) without declaring it. Players take unmarked video of this size for BT.709, which shifts skin
 * tones.
 */
export const ENCODED_COLOURS = {
  primaries: "bt709",
  transfer: "iec61966-2-1",
  matrix: "smpte170m",
  fullRange: false,
} as const;
