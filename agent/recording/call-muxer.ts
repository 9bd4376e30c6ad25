import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from "mediabunny";
import { ENCODED_COLOURS } from "#lib/media/video-colours.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { AAC_CONFIG, AAC_SAMPLES, AacEncoder } from "./aac-encoder.ts";
import { AudioTimeline, mixVoices } from "./audio-timeline.ts";
import { type EncodedFrame, H264Encoder, readCodecString } from "./h264-encoder.ts";
import type { Speaker } from "./recording-protocol.ts";

/** Interval of key frames, and thus of parts: a crash loses the part in progress. */
const PART_MS = 2_000;
/** A frame that stays is written again after this, so parts keep coming. */
const SAME_PICTURE_MS = 1_000;
/** Audio may be added or removed this long after its time: the avatar's is queued up to 140 ms ahead. */
const SETTLED_MS = 400;
/** The visitor's audio arrives with network jitter; the avatar's times are exact. */
const JITTER_MS: Record<Speaker, number> = { user: 200, avatar: 15 };

type Film = {
  size: { width: number; height: number };
  /**
   * A part of the file, with what happened until `untilMs`. Concatenated parts form a fragmented MP4, and so does any
   * number of the first ones.
   */
  onPart: (bytes: Uint8Array, untilMs: number) => void;
};

type Voice = { encoder: AacEncoder; source: EncodedAudioPacketSource };
type Picture = EncodedFrame & { atMs: number };

/**
 * Muxes one segment of a recording: video as H.264, and as AAC both voices mixed, the visitor's and the avatar's. It
 * advances only with the times it receives; output lags by about half a second.
 */
export class CallMuxer {
  private readonly film: Film;
  private readonly output: Output<Mp4OutputFormat, NullTarget>;
  private readonly video = new EncodedVideoPacketSource("avc");
  private readonly encoder: H264Encoder;
  private readonly lanes = {
    user: new AudioTimeline(SPEECH_RATE, JITTER_MS.user),
    avatar: new AudioTimeline(SPEECH_RATE, JITTER_MS.avatar),
  };
  private readonly voices: { both: Voice; user: Voice; avatar: Voice };
  private last: Uint8Array = new Uint8Array();
  private hasPicture = false;
  private lastAtMs = -1;
  private lastKeyMs = Number.NEGATIVE_INFINITY;
  /** The last key frame that was written: it begins the next part. */
  private writtenKeyMs = 0;
  /** Written once its duration is known. */
  private waiting: Picture | undefined;
  private described = false;
  private writtenSamples = 0;
  private pending: Uint8Array[] = [];

  constructor(film: Film) {
    this.film = film;
    const { width, height } = film.size;
    this.encoder = new H264Encoder(width, height);
    const collect = (data: Uint8Array) => void this.pending.push(data.slice());
    this.output = new Output({
      format: new Mp4OutputFormat({
        fastStart: "fragmented",
        onFtyp: collect,
        onMoov: collect,
        onMoof: collect,
        onMdat: (data) => {
          collect(data);
          film.onPart(Buffer.concat(this.pending.splice(0)), this.writtenKeyMs);
        },
      }),
      target: new NullTarget(),
    });
    this.output.addVideoTrack(this.video);
    const addVoice = () => {
      const source = new EncodedAudioPacketSource("aac");
      this.output.addAudioTrack(source);
      return { encoder: new AacEncoder(), source };
    };
    this.voices = { both: addVoice(), user: addVoice(), avatar: addVoice() };
  }

  async start(): Promise<void> {
    await this.output.start();
  }

  /**
   * Keeps the frame until the next one. The first counts from the start. A frame in the same millisecond as another is
   * dropped.
   */
  async addPicture(rgba: Uint8Array, atMs: number): Promise<void> {
    this.last = rgba;
    await this.show(this.hasPicture ? atMs : 0);
    this.hasPicture = true;
  }

  addVoice(who: Speaker, atMs: number, samples: Int16Array): void {
    this.lanes[who].add(atMs, samples);
  }

  /** Removes the avatar's speech from then on. */
  cut(atMs: number): void {
    this.lanes.avatar.cut(atMs);
  }

  /** Writes everything that can no longer change. */
  async advance(nowMs: number): Promise<void> {
    if (this.hasPicture && nowMs - this.lastAtMs > SAME_PICTURE_MS) await this.show(nowMs);
    await this.writeVoices(nowMs - SETTLED_MS);
  }

  /** Closes the file. Without a frame there is nothing to keep. */
  async finish(nowMs: number): Promise<void> {
    if (this.hasPicture) {
      await this.show(nowMs);
      await this.writeVoices(nowMs);
      await this.writeWaiting(nowMs + 40);
      await this.output.finalize();
    }
    this.close();
  }

  private close(): void {
    this.encoder.close();
    for (const { encoder } of Object.values(this.voices)) encoder.close();
  }

  private async show(wantedMs: number): Promise<void> {
    const atMs = Math.round(wantedMs);
    if (atMs <= this.lastAtMs) return;
    const isKey = atMs - this.lastKeyMs >= PART_MS;
    const picture = { ...this.encoder.encode(this.last, atMs, isKey), atMs };
    if (picture.isKey) this.lastKeyMs = atMs;
    this.lastAtMs = atMs;
    await this.writeWaiting(atMs);
    this.waiting = picture;
  }

  private async writeWaiting(untilMs: number): Promise<void> {
    const { waiting } = this;
    if (!waiting) return;
    const { data, isKey, atMs } = waiting;
    const duration = (untilMs - atMs) / 1000;
    if (isKey) this.writtenKeyMs = atMs;
    const packet = new EncodedPacket(data, isKey ? "key" : "delta", atMs / 1000, duration);
    const { width: codedWidth, height: codedHeight } = this.film.size;
    const facts = () => ({
      decoderConfig: { codec: readCodecString(data), codedWidth, codedHeight, colorSpace: ENCODED_COLOURS },
    });
    await this.video.add(packet, this.described ? undefined : facts());
    this.described = true;
    this.waiting = undefined;
  }

  private async writeVoices(untilMs: number): Promise<void> {
    const until = (untilMs * SPEECH_RATE) / 1000;
    while (this.writtenSamples + AAC_SAMPLES <= until) {
      const user = this.lanes.user.take(AAC_SAMPLES);
      const avatar = this.lanes.avatar.take(AAC_SAMPLES);
      this.writtenSamples += AAC_SAMPLES;
      const { voices } = this;
      await writeSound(voices.both, mixVoices(user, avatar));
      await writeSound(voices.user, user);
      await writeSound(voices.avatar, avatar);
    }
  }
}

async function writeSound({ encoder, source }: Voice, samples: Int16Array): Promise<void> {
  const sound = encoder.encode(samples);
  if (!sound) return;
  const timestamp = sound.at / SPEECH_RATE;
  const packet = new EncodedPacket(sound.data, "key", timestamp, AAC_SAMPLES / SPEECH_RATE);
  await source.add(packet, { decoderConfig: AAC_CONFIG });
}
