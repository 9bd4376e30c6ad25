/** Float samples in -1..1 as 16-bit integers; what is louder is clipped. */
export function toInt16(samples: Float32Array): Int16Array {
  const output = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    output[i] = Math.max(-32_768, Math.min(32_767, Math.round((samples[i] ?? 0) * 32_767)));
  }
  return output;
}

/** Little-endian bytes of 16-bit samples, sharing their memory (every platform that Node runs on is little-endian). */
export function pcmBytes(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Root of the mean square of `samples[from..to)`; 0 for an empty stretch. */
export function rootMeanSquare(samples: Float32Array, from = 0, to = samples.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2;
  return to > from ? Math.sqrt(sum / (to - from)) : 0;
}
