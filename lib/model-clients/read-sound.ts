import { toInt16, toSamples } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import { mixDown, readWavHeader, SoundFormatError, type WavFormat } from "#lib/media/wav.ts";

/** More than the taps of the resampler on either side, at any rate. */
const REACH_SHARE = 26;
/** A header is shorter, whatever it has besides the format. */
const MAX_HEADER_BYTES = 65_536;

/**
 * The sound of a speech server's response as mono samples at `rate`, as it streams in. Reads raw 16-bit samples, whose rate
 * and channels may be in the content type, and WAV, which some servers send whatever they are asked for. Throws
 * `SoundFormatError` for anything else, because it would be heard as noise.
 */
export async function* readSound(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  rate: number,
): AsyncGenerator<Int16Array> {
  let format: WavFormat | undefined;
  let rest = Buffer.alloc(0);
  let resampler: Resampler | undefined;
  for await (const bytes of body) {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : Buffer.from(bytes);
    if (!format) {
      const start = readStart(rest, contentType, rate);
      if (!start) continue;
      format = start.format;
      rest = rest.subarray(start.at);
      resampler = new Resampler(rate / format.sampleRate);
    }
    const step = (format.bits / 8) * format.channels;
    const whole = rest.length - (rest.length % step);
    if (whole === 0) continue;
    const samples = resampler?.push(decode(rest.subarray(0, whole), format));
    rest = rest.subarray(whole);
    if (samples && samples.length > 0) yield samples;
  }
  const last = resampler?.end();
  if (last && last.length > 0) yield last;
}

type Start = { format: WavFormat; at: number };

/** The format and where the samples begin; undefined if more bytes are needed. */
function readStart(bytes: Buffer, contentType: string, rate: number): Start | undefined {
  const type = contentType.toLowerCase();
  if (/^(?:audio\/(?:mpeg|mp3|ogg|opus|flac|aac|webm)|application\/json|text\/)/.test(type)) {
    throw new SoundFormatError(`the speech server sent ${contentType}, not pcm or wav`);
  }
  const isWav = "RIFF".startsWith(bytes.toString("latin1", 0, 4)) && bytes.length > 0;
  if (isWav && bytes.length < 12) return undefined;
  if (isWav) {
    const header = readWavHeader(bytes);
    if (!header && bytes.length > MAX_HEADER_BYTES) throw new SoundFormatError("The WAV file has no data");
    return header;
  }
  const said = (name: string) => Number(new RegExp(`${name}\\s*=\\s*"?(\\d{1,6})`).exec(type)?.[1]);
  const sampleRate = said("rate") || rate;
  return { format: { sampleRate, channels: said("channels") || 1, bits: 16, float: false }, at: 0 };
}

/** Raw samples stay exactly as they are. */
const decode = (bytes: Buffer, format: WavFormat): Float32Array | Int16Array =>
  format.bits === 16 && format.channels === 1 ? toSamples(bytes) : mixDown(bytes, format);

/** Changes the rate of a sound that arrives in pieces, without a seam between them. */
class Resampler {
  private readonly ratio: number;
  private readonly reach: number;
  private input = new Float32Array(0);
  /** Of the sound's first sample in `input`, and of the first that is not returned yet. */
  private offset = 0;
  private done = 0;

  constructor(ratio: number) {
    this.ratio = ratio;
    this.reach = Math.ceil(REACH_SHARE / Math.min(1, ratio));
  }

  push(piece: Float32Array | Int16Array): Int16Array {
    if (this.ratio === 1) return piece instanceof Int16Array ? piece : toInt16(piece);
    const samples = piece instanceof Int16Array ? Float32Array.from(piece, (value) => value / 32_768) : piece;
    const joined = new Float32Array(this.input.length + samples.length);
    joined.set(this.input);
    joined.set(samples, this.input.length);
    this.input = joined;
    return this.take(this.offset + joined.length - this.reach);
  }

  end(): Int16Array {
    return this.ratio === 1 ? new Int16Array(0) : this.take(this.offset + this.input.length);
  }

  private take(to: number): Int16Array {
    if (to <= this.done) return new Int16Array(0);
    const output = resample(this.input, this.ratio, { offset: this.offset, from: this.done, to });
    this.done = to;
    const drop = Math.max(0, to - this.reach - this.offset);
    this.input = this.input.slice(drop);
    this.offset += drop;
    return toInt16(output);
  }
}
