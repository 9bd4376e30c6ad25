/**
 * The encoder turns RGB into the colours of standard television (ITU-R BT.601, checked by decoding) and does not say so.
 * Players take an unmarked picture of this size for BT.709, which shifts the colours of skin.
 */
export const ENCODED_COLOURS = {
  primaries: "bt709",
  transfer: "iec61966-2-1",
  matrix: "smpte170m",
  fullRange: false,
} as const;
