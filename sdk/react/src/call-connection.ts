import {
  ConnectionState,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  type TextStreamReader,
} from "livekit-client";
import { answerCard, type CardAnswer, type CardReceipt, type OpenCard, readCard } from "../../src/cards.ts";
import {
  activityOf,
  type CallSnapshot,
  type EndReason,
  endReasonOf,
  FIRST_SNAPSHOT,
  stateOf,
} from "./call-snapshot.ts";
import { type Line, withSegment } from "./lines.ts";
import { Microphone } from "./microphone.ts";
import { receivedTracks } from "./tracks.ts";
import { TypedMessages } from "./typed-messages.ts";

/** The response of `POST /conversations/connect` or of a rejoin, as your own route passes it on. */
export type VisavisCall = { room_url: string; token: string };

/** A function of type `client` of the scenario: gets its arguments and returns what the model reads. */
export type PageFunction = (args: Record<string, unknown>) => string | Promise<string>;

export type ConnectionOptions = {
  /** Asks for the microphone once connected. */
  microphone: boolean;
  functions: Readonly<Record<string, PageFunction>>;
  /** Leaving the page ends the call. */
  leaveWithPage: boolean;
};

const TRANSCRIPTION_TOPIC = "lk.transcription";
const SPEAKER_NAME = "visavis.speaker_name";
/** An avatar that has not come by then will not. Longer than the wait for a free place and for a worker that replaces a lost one. */
const AVATAR_WAIT_MS = 75_000;
/** How long the page tries to come back: as long as the call waits for it by default. */
const RECONNECT_MS = 120_000;
const RETRY_STEP_MS = 300;
const RETRY_EACH_MS = 2_000;

/** One call of a page, as a store for `useSyncExternalStore`. Problems never reject: they are in the snapshot. */
export class CallConnection {
  readonly room: Room;
  private current = FIRST_SNAPSHOT;
  private readonly listeners = new Set<() => void>();
  private readonly patience: ReturnType<typeof setTimeout>;
  private readonly microphone: Microphone;
  private readonly messages: TypedMessages;
  private hasJoined = false;
  /** The avatar has been seen listening, thinking or speaking. */
  private wasReady = false;
  private readonly call: VisavisCall;
  private readonly options: ConnectionOptions;

  constructor(call: VisavisCall, options: ConnectionOptions) {
    this.call = call;
    this.options = options;
    this.room = new Room({
      adaptiveStream: false,
      dynacast: false,
      disconnectOnPageLeave: options.leaveWithPage,
      reconnectPolicy: {
        nextRetryDelayInMs: ({ elapsedMs, retryCount }) =>
          elapsedMs > RECONNECT_MS ? null : Math.min(RETRY_EACH_MS, retryCount * RETRY_STEP_MS),
      },
    });
    const isOver = () => this.current.state === "ended";
    this.microphone = new Microphone(this.room, {
      isOver,
      onChange: (microphone) => {
        if (!isOver()) this.set({ microphone });
      },
    });
    this.messages = new TypedMessages(this.room, isOver);
    this.listen();
    this.patience = setTimeout(() => void this.endAs("no_avatar"), AVATAR_WAIT_MS);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): CallSnapshot => this.current;

  /** Joins the room, then asks for the microphone. */
  async join(): Promise<void> {
    try {
      await this.room.connect(this.call.room_url, this.call.token);
    } catch {
      await this.endAs("unreachable");
      return;
    }
    if (this.options.microphone) await this.setMicrophone(true);
  }

  /** Presses are handled one after the other. */
  readonly setMicrophone = async (on: boolean): Promise<void> => await this.microphone.setOn(on);

  /** Call it from a button's press. */
  readonly playSound = async (): Promise<void> => {
    await this.room.startAudio().catch(() => undefined);
  };

  /** Sends a typed message. Resolves with false if it did not arrive within 15 s: keep the person's text. */
  readonly send = async (text: string): Promise<boolean> => {
    const words = text.trim();
    if (words === "") return true;
    const sent = await this.messages.send(words);
    if (sent) this.addSegment({ ...sent, from: "visitor", final: true });
    return sent !== null;
  };

  /** Answers the open card, or closes it without an answer. */
  readonly answerCard = async (answer?: CardAnswer): Promise<CardReceipt> => {
    const { avatar, room } = this;
    const { card } = this.current;
    if (!card) return { ok: false, code: "gone" };
    if (!avatar) return { ok: false, code: "not_sent" };
    return await answerCard(room, avatar.identity, card.id, answer).catch(() => ({
      ok: false as const,
      code: "not_sent",
    }));
  };

  /** Ends the call. */
  readonly end = async (): Promise<void> => await this.endAs("left");

  /** The newest one: after a takeover the dead one may still be in the room for a moment. */
  private get avatar(): RemoteParticipant | undefined {
    return [...this.room.remoteParticipants.values()].filter(({ isAgent }) => isAgent).at(-1);
  }

  private listen(): void {
    const { room } = this;
    const look = () => this.look();
    room
      .on(RoomEvent.Connected, () => {
        this.hasJoined = true;
        this.look();
      })
      .on(RoomEvent.SignalReconnecting, look)
      .on(RoomEvent.Reconnecting, look)
      .on(RoomEvent.Reconnected, look)
      .on(RoomEvent.ParticipantConnected, look)
      .on(RoomEvent.ParticipantDisconnected, look)
      .on(RoomEvent.ParticipantAttributesChanged, look)
      .on(RoomEvent.ParticipantNameChanged, look)
      .on(RoomEvent.TrackSubscribed, look)
      .on(RoomEvent.TrackUnsubscribed, look)
      .on(RoomEvent.TrackMuted, look)
      .on(RoomEvent.TrackUnmuted, look)
      .on(RoomEvent.AudioPlaybackStatusChanged, () => this.set({ isSoundBlocked: !room.canPlaybackAudio }))
      .on(RoomEvent.Disconnected, (reason) => this.close(endReasonOf(reason, this.hasJoined)));
    room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) => {
      void this.read(reader, identity === room.localParticipant.identity ? "visitor" : "avatar");
    });
    // Before joining: a call that comes earlier would be missed.
    for (const [name, run] of Object.entries(this.options.functions)) {
      room.registerRpcMethod(name, async ({ payload }) => await run(JSON.parse(payload || "{}")));
    }
  }

  /** Reads what the room says of the avatar. */
  private look(): void {
    if (this.current.state === "ended") return;
    const { avatar, current, room } = this;
    const activity = activityOf(avatar?.attributes);
    const isConnected = room.state === ConnectionState.Connected;
    const { audio, video } = receivedTracks([...room.remoteParticipants.values()]);
    if (video) clearTimeout(this.patience);
    this.wasReady ||= isConnected && activity !== null;
    this.set({
      state: stateOf(activity, { isConnected, wasReady: this.wasReady }),
      // The last picture and the card stay while the avatar is away, and until the next one is ready.
      video: video ?? (activity ? null : current.video),
      audio: sameTracks(current.audio, audio),
      avatarName: avatar?.name || current.avatarName,
      ...(avatar && activity && { card: sameCard(current.card, readCard(avatar.attributes)) }),
    });
  }

  private async read(reader: TextStreamReader, from: Line["from"]): Promise<void> {
    const attributes = reader.info.attributes ?? {};
    const id = attributes["lk.segment_id"] ?? reader.info.id;
    const speaker = attributes[SPEAKER_NAME];
    const line = { id, from, ...(speaker ? { speaker } : {}) };
    let text = "";
    try {
      for await (const words of reader) {
        text += words;
        this.addSegment({ ...line, text, final: false });
      }
    } catch {
      // What has arrived before the connection broke stays.
    }
    const final = from === "avatar" || attributes["lk.transcription_final"] === "true";
    if (final) this.addSegment({ ...line, text, final });
  }

  private async endAs(reason: EndReason): Promise<void> {
    this.close(reason);
    await this.room.disconnect();
  }

  private close(reason: EndReason): void {
    if (this.current.state === "ended") return;
    clearTimeout(this.patience);
    this.set({ state: "ended", endReason: reason, video: null, audio: [], card: null, microphone: "off" });
  }

  private addSegment(segment: Line): void {
    this.set({ lines: withSegment(this.current.lines, segment) });
  }

  private set(changes: Partial<CallSnapshot>): void {
    const after = { ...this.current, ...changes };
    const isSame = (Object.keys(changes) as (keyof CallSnapshot)[]).every((key) =>
      Object.is(after[key], this.current[key]),
    );
    if (isSame) return;
    this.current = after;
    for (const listener of this.listeners) listener();
  }
}

const sameTracks = (before: readonly RemoteTrack[], after: readonly RemoteTrack[]) =>
  before.length === after.length && before.every((track, at) => track === after[at]) ? before : after;

/** The same object for the same card, so that components do not render again. */
const sameCard = (before: OpenCard | null, after: OpenCard | null): OpenCard | null =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
