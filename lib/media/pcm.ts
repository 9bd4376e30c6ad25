/** Converts float samples in -1..1 to 16-bit integers and clips what is louder. */
export function toInt16(samples: Float32Array): Int16Array {
  const output = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    output[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_767)));
  }
  return output;
}

/**
 * Views 16-bit samples as little-endian bytes, without copying: every platform Node runs on is little-endian.
 */
export function pcmBytes(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Copies little-endian bytes into samples of their own, as typed arrays and the native side require. */
export function toSamples(bytes: Buffer): Int16Array {
  const end = bytes.byteOffset + bytes.length - (bytes.length % 2);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, end));
}

/** Root mean square of `samples[from..to)`; 0 for an empty range. */
export function rootMeanSquare(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2;
  return to > from ? Math.sqrt(sum / (to - from)) : 0;
}
