import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from "@livekit/rtc-node";
import { MediaWatch } from "#agent/call/visitor/media-watch.ts";
import { audibleSpan } from "../../e2e/fixtures/hearing.ts";
import { APP_URL } from "../../e2e/fixtures/instance.ts";
import type { Sound } from "../../e2e/fixtures/voice.ts";

const RATE = 24_000;
const FRAME = RATE / 100;
const FRAME_MS = 10;
/** RMS of a 10 ms frame above which it counts as sound, as in `e2e/fixtures/hearing.ts`. */
const LOUD = 0.008;
/** The avatar has finished when it has been silent for this long. */
const QUIET_MS = 1_200;
/** How often a visitor asks the same question before giving up. */
const TRIES = 4;
const LEAVE_MS = 5_000;
/** Without a frame for this long, the avatar is gone. */
const ALONE_AFTER_MS = 1_000;

/** The start was refused, with the response's status and reason. */
export class Refused extends Error {
  readonly status: number;
  readonly retryAfter: string | null;

  constructor(response: Response, reason: unknown) {
    super(`the start was refused: ${response.status} ${String(reason)}`);
    this.status = response.status;
    this.retryAfter = response.headers.get("retry-after");
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

function rms(samples: Int16Array): number {
  let sum = 0;
  for (const value of samples) sum += (value / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

type RoomAccess = { url: string; token: string };

/** A visitor with a voice on LiveKit's client for Node: sends its microphone all the time, hears and sees the avatar. */
export class VoiceVisitor {
  readonly sessionId: string;
  private room = new Room();
  private readonly reenter: (() => Promise<RoomAccess>) | undefined;
  private watch: MediaWatch | undefined;
  private readonly source = new AudioSource(RATE, 1, 200);
  private toSay: Sound = new Int16Array(0);
  private said = 0;
  private isOpen = true;
  /** When the avatar was last heard, on `performance.now()`. */
  private heardAt = 0;
  private lastFrameAt = 0;
  /** How long the avatar's audio was missing after it had been there: while its process was dead. */
  aloneMs = 0;
  /** The first sound since `listenFrom`. */
  private listenFrom = Number.POSITIVE_INFINITY;
  private onSound: (at: number) => void = () => undefined;

  private constructor(sessionId: string, reenter?: () => Promise<RoomAccess>) {
    this.sessionId = sessionId;
    this.reenter = reenter;
  }

  /** Starts a call through a hosted link and joins its room. Throws `Refused` if the app has no room for it. */
  static async call(linkToken: string): Promise<VoiceVisitor> {
    const response = await fetch(`${APP_URL}/api/links/${linkToken}/start`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const body = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Refused(response, body.reason ?? body.error_code);
    const access = { url: String(body.room_url), token: String(body.token) };
    return await VoiceVisitor.join(String(body.conversation_session_id), access);
  }

  /** Joins the room of a call. With `reenter`, joins again whenever the connection is lost, as the call page does. */
  static async join(
    sessionId: string,
    access: RoomAccess,
    reenter?: () => Promise<RoomAccess>,
  ): Promise<VoiceVisitor> {
    const visitor = new VoiceVisitor(sessionId, reenter);
    await visitor.enter(access);
    void visitor.sendMicrophone();
    return visitor;
  }

  private async enter({ url, token }: RoomAccess): Promise<void> {
    const room = new Room();
    this.room = room;
    room.on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind === TrackKind.KIND_AUDIO) void this.listen(track);
    });
    room.on(RoomEvent.Disconnected, () => {
      if (this.isOpen && room === this.room) void this.enterAgain();
    });
    this.watch?.stop();
    this.watch = new MediaWatch(room, { onStalled: () => void this.enterAgain() });
    await room.connect(url, token, { autoSubscribe: true, dynacast: false });
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    const track = LocalAudioTrack.createAudioTrack("microphone", this.source);
    await room.localParticipant?.publishTrack(track, options);
  }

  private async enterAgain(): Promise<void> {
    while (this.isOpen && this.reenter) {
      await wait(500);
      const entered = await this.reenter()
        .then((access) => this.enter(access))
        .then(
          () => true,
          () => false,
        );
      if (entered) return;
    }
  }

  /** Waits until the avatar has spoken and fallen silent. Throws after `limitMs`. */
  async greeted(limitMs = 60_000): Promise<void> {
    const until = performance.now() + limitMs;
    while (this.heardAt === 0 || performance.now() - this.heardAt < QUIET_MS) {
      if (performance.now() > until) throw new Error("the avatar was not heard");
      await wait(50);
    }
  }

  /** Says `sound`; returns the milliseconds from its last audible slice to the answer's first, NaN without an answer. */
  async ask(sound: Sound, limitMs = 10_000): Promise<number> {
    const { lastS } = audibleSpan(sound, RATE);
    const startedAt = performance.now() + FRAME_MS;
    this.said = 0;
    this.toSay = sound;
    const endOfVoice = startedAt + lastS * 1_000;
    const answer = new Promise<number>((resolve) => {
      this.onSound = resolve;
    });
    this.listenFrom = endOfVoice;
    const late = wait(endOfVoice + limitMs - performance.now()).then(() => Number.NaN);
    const at = await Promise.race([answer, late]);
    this.listenFrom = Number.POSITIVE_INFINITY;
    return at - endOfVoice;
  }

  /** Repeats a question that gets no answer, as people do. Returns whether it was answered. */
  async askUntilAnswered(sound: Sound): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const isAnswered = Number.isFinite(await this.ask(sound));
      await this.quiet();
      if (isAnswered) return true;
    }
    return false;
  }

  /** Asks one question after the other until a time on `performance.now()`. Returns the milliseconds of `ask`. */
  async talk(questions: Sound[], until: number, first: number): Promise<number[]> {
    const answers: number[] = [];
    for (let turn = first; performance.now() < until; turn++) {
      answers.push(await this.ask(questions[turn % questions.length] ?? new Int16Array(0)));
      await this.quiet();
    }
    return answers;
  }

  /** Frames of the avatar's video decoded so far. */
  async framesDecoded(): Promise<number> {
    const { publisherStats, subscriberStats } = await this.room.getRtcStats();
    const decoded = [...publisherStats, ...subscriberStats].flatMap(({ stats }) =>
      stats?.case === "inboundRtp" ? [stats.value.inbound?.framesDecoded ?? 0] : [],
    );
    return Math.max(0, ...decoded);
  }

  async hangUp(): Promise<void> {
    this.isOpen = false;
    this.watch?.stop();
    // A stuck client never leaves; see `MediaWatch`.
    await Promise.race([this.room.disconnect(), wait(LEAVE_MS)]);
  }

  private async sendMicrophone(): Promise<void> {
    let due = performance.now();
    while (this.isOpen) {
      const samples = new Int16Array(FRAME);
      samples.set(this.toSay.subarray(this.said, this.said + FRAME));
      this.said += FRAME;
      await this.source.captureFrame(new AudioFrame(samples, RATE, 1, FRAME)).catch(() => undefined);
      due += FRAME_MS;
      await wait(due - performance.now());
    }
  }

  private async listen(track: RemoteTrack): Promise<void> {
    const reader = new AudioStream(track, {
      sampleRate: RATE,
      numChannels: 1,
      frameSizeMs: FRAME_MS,
    }).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      this.noteFrame();
      if (rms(next.value.data) < LOUD) continue;
      this.heardAt = performance.now();
      if (this.heardAt >= this.listenFrom) this.onSound(this.heardAt);
    }
  }

  /** A track sends frames even while it is silent, so a gap means that the track is gone. */
  private noteFrame(): void {
    const gapMs = performance.now() - this.lastFrameAt;
    if (this.lastFrameAt > 0 && gapMs > ALONE_AFTER_MS) this.aloneMs += gapMs;
    this.lastFrameAt = performance.now();
  }

  /** Waits until the avatar has been silent for a while. */
  async quiet(): Promise<void> {
    while (performance.now() - this.heardAt < QUIET_MS) await wait(50);
  }
}
