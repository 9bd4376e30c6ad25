/** Samples of 16 bits from mu-law bytes (ITU-T G.711), for recordings that are kept small. */
export function decodeMuLaw(bytes: Uint8Array): Int16Array {
  return Int16Array.from(bytes, (byte) => {
    const code = ~byte & 0xff;
    const size = (((code & 15) << 3) + 0x84) << ((code >> 4) & 7);
    return code & 0x80 ? 0x84 - size : size - 0x84;
  });
}

/** Mu-law bytes of samples. */
export function encodeMuLaw(samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, (sample) => {
    const size = Math.min(32_635, Math.abs(sample)) + 0x84;
    const segment = Math.max(0, 31 - Math.clz32(size) - 7);
    return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | ((size >> (segment + 3)) & 15)) & 0xff;
  });
}
