import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from "node-av/constants";
import { Codec, CodecContext, FFmpegError, Frame, Packet, Rational } from "node-av/lib";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";

/** Samples of one packet of AAC. */
export const AAC_SAMPLES = 1024;
const BIT_RATE = 64_000n;

export const AAC_CONFIG = {
  codec: "mp4a.40.2",
  numberOfChannels: 1,
  sampleRate: SPEECH_RATE,
  // AudioSpecificConfig (ISO 14496-3): AAC LC, 24 kHz, mono.
  description: Uint8Array.of(0x13, 0x08),
};

export type EncodedSound = { data: Uint8Array; at: number };

/** Encodes a voice at `SPEECH_RATE`, in the calling thread. */
export class AacEncoder {
  private readonly context = new CodecContext();
  private readonly packet = new Packet();
  private readonly frame = new Frame();
  private sent = 0;

  constructor() {
    const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
    if (!codec) throw new Error("there is no AAC encoder");
    this.context.allocContext3(codec);
    const sound = { channelLayout: AV_CHANNEL_LAYOUT_MONO, sampleRate: SPEECH_RATE } as const;
    Object.assign(this.context, { ...sound, sampleFormat: AV_SAMPLE_FMT_FLTP, bitRate: BIT_RATE });
    this.context.timeBase = new Rational(1, SPEECH_RATE);
    FFmpegError.throwIfError(this.context.open2Sync(), "open AAC");
    this.packet.alloc();
    this.frame.alloc();
    Object.assign(this.frame, { ...sound, format: AV_SAMPLE_FMT_FLTP, nbSamples: AAC_SAMPLES });
    FFmpegError.throwIfError(this.frame.allocBuffer(), "make room for sound");
  }

  /**
   * Takes the next `AAC_SAMPLES` samples; answers what can be written by now, and at which sample it is heard. The packet of
   * silence that the encoder makes before the first sound is left out: then every packet stands at the time of its sound.
   */
  encode(samples: Int16Array): EncodedSound | null {
    const plane = this.frame.data?.[0];
    if (!plane) throw new Error("there is no room for sound");
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
