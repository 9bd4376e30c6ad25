import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from "node-av/constants";
import { Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from "node-av/lib";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";

/** Samples per AAC packet. */
export const AAC_SAMPLES = 1024;
const BIT_RATE = 64_000n;

export const AAC_CONFIG = {
  codec: "mp4a.40.2",
  numberOfChannels: 1,
  sampleRate: SPEECH_RATE,
  // AudioSpecificConfig (ISO 14496-3): AAC LC, 24 kHz, mono.
  description: Uint8Array.of(0x13, 0x08),
};

export type EncodedAudio = { data: Uint8Array; at: number };

/** Encodes one voice at `SPEECH_RATE` in the current thread. */
export class AacEncoder {
  private readonly context = new CodecContext();
  private readonly packet = new Packet();
  private readonly frame = new Frame();
  private sent = 0;

  constructor() {
    const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
    if (!codec) throw new Error("no AAC encoder");
    this.context.allocContext3(codec);
    const sound = { channelLayout: AV_CHANNEL_LAYOUT_MONO, sampleRate: SPEECH_RATE } as const;
    Object.assign(this.context, { ...sound, sampleFormat: AV_SAMPLE_FMT_FLTP, bitRate: BIT_RATE });
    this.context.timeBase = new Rational(1, SPEECH_RATE);
    FFmpegError.throwIfError(this.context.open2Sync(), "open AAC");
    this.packet.alloc();
    this.frame.alloc();
    Object.assign(this.frame, { ...sound, format: AV_SAMPLE_FMT_FLTP, nbSamples: AAC_SAMPLES });
    FFmpegError.throwIfError(this.frame.allocBuffer(), "allocate an audio frame");
  }

  /**
   * Encodes the next `AAC_SAMPLES` samples. Returns the packets ready to be written, each with the sample at which it
   * is heard. The encoder's initial packet of silence is dropped, so every packet is at the time of its audio.
   */
  encode(samples: Int16Array): EncodedAudio | null {
    const plane = this.frame.data?.[0];
    if (!plane) throw new Error("could not allocate an audio frame");
    for (let at = 0; at < AAC_SAMPLES; at += 1) plane.writeFloatLE((samples[at] ?? 0) / 32_768, at * 4);
    this.frame.pts = BigInt(this.sent);
    this.sent += AAC_SAMPLES;
    FFmpegError.throwIfError(this.context.sendFrameSync(this.frame), "encode sound");
    if (this.context.receivePacketSync(this.packet) < 0) return null;
    const sound = { data: new Uint8Array(this.packet.data ?? []), at: Number(this.packet.pts) };
    this.packet.unref();
    return sound.at < 0 ? null : sound;
  }

  close(): void {
    this.context.freeContext();
    this.packet.free();
    this.frame.free();
  }
}
