import type { ReadableStreamDefaultReader } from "node:stream/web";
import {
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  TrackKind,
  TrackSource,
  type VideoFrameEvent,
  VideoStream,
} from "@livekit/rtc-node";
import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import type { SharedFrame } from "./encode-picture.ts";

const SOURCES: ReadonlyMap<TrackSource | undefined, VisionSource> = new Map([
  [TrackSource.SOURCE_SCREENSHARE, "screen"],
  [TrackSource.SOURCE_CAMERA, "camera"],
]);

type FrameReader = ReadableStreamDefaultReader<VideoFrameEvent>;

type SharedVideoParts = {
  room: Room;
  visitorIdentity: string;
  onBegun: (source: VisionSource) => void;
  onEnded: (source: VisionSource) => void;
};

/** The newest frame of what the visitor shows. Older ones are dropped as they come, because a model gets one now and then. */
export class SharedVideo {
  private readonly parts: SharedVideoParts;
  private readonly readers = new Map<RemoteTrack, { source: VisionSource; stop: () => void }>();
  private readonly newest = new Map<VisionSource, SharedFrame>();

  constructor(parts: SharedVideoParts) {
    this.parts = parts;
  }

  start(): void {
    const { room } = this.parts;
    room.on(RoomEvent.TrackSubscribed, this.onSubscribed);
    room.on(RoomEvent.TrackUnsubscribed, this.onUnsubscribed);
    room.on(RoomEvent.TrackMuted, this.onMuted);
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        if (publication.track) this.onSubscribed(publication.track, publication, participant);
      }
    }
  }

  /** The newest frame; `undefined` before the first one, while the track is muted, and once it has ended. */
  latest(source: VisionSource): SharedFrame | undefined {
    return this.newest.get(source);
  }

  /** Stops receiving what the visitor shows. */
  close(): void {
    const { room, visitorIdentity } = this.parts;
    room.off(RoomEvent.TrackSubscribed, this.onSubscribed);
    room.off(RoomEvent.TrackUnsubscribed, this.onUnsubscribed);
    room.off(RoomEvent.TrackMuted, this.onMuted);
    for (const track of [...this.readers.keys()]) this.forget(track);
    const visitor = room.remoteParticipants.get(visitorIdentity);
    for (const publication of visitor?.trackPublications.values() ?? []) {
      if (publication.kind === TrackKind.KIND_VIDEO) publication.setSubscribed(false);
    }
  }

  private readonly onSubscribed = (
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    { identity }: RemoteParticipant,
  ): void => {
    const source = SOURCES.get(publication.source);
    if (identity !== this.parts.visitorIdentity || !source || track.kind !== TrackKind.KIND_VIDEO) return;
    if (this.readers.has(track)) return;
    const reader: FrameReader = new VideoStream(track).getReader();
    this.readers.set(track, { source, stop: () => void reader.cancel().catch(() => undefined) });
    void this.read(track, source, reader);
    this.parts.onBegun(source);
  };

  private async read(track: RemoteTrack, source: VisionSource, reader: FrameReader): Promise<void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!this.readers.has(track)) return;
      const { frame, rotation } = next.value;
      this.newest.set(source, { frame, rotation });
    }
  }

  private readonly onUnsubscribed = (track: RemoteTrack): void => this.forget(track);

  /** What it showed before is not what it shows now. */
  private readonly onMuted = ({ track }: { track?: unknown }): void => {
    for (const [known, { source }] of this.readers) if (known === track) this.newest.delete(source);
  };

  private forget(track: RemoteTrack): void {
    const reader = this.readers.get(track);
    if (!reader) return;
    const { source, stop } = reader;
    this.readers.delete(track);
    stop();
    if ([...this.readers.values()].some((other) => other.source === source)) return;
    this.newest.delete(source);
    this.parts.onEnded(source);
  }
}
