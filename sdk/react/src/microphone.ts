import {
  createLocalAudioTrack,
  type LocalAudioTrack,
  type LocalTrack,
  type Room,
  RoomEvent,
  Track,
} from "livekit-client";
import type { MicrophoneState } from "./call-snapshot.ts";

type Options = {
  /** The call has ended, so no microphone may be open. */
  isOver: () => boolean;
  onChange: (state: MicrophoneState) => void;
};

/** The page's microphone in a room: handles one press after the other, and leaves no device open after the call. */
export class Microphone {
  private readonly room: Room;
  private readonly options: Options;
  private readonly openDevice: () => Promise<LocalAudioTrack>;
  private track: LocalAudioTrack | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(room: Room, options: Options, openDevice = () => createLocalAudioTrack()) {
    this.room = room;
    this.options = options;
    this.openDevice = openDevice;
    // A device that is unplugged, or whose permission is taken back, is muted without a press.
    room
      .on(RoomEvent.TrackMuted, this.tell)
      .on(RoomEvent.TrackUnmuted, this.tell)
      .on(RoomEvent.LocalTrackPublished, this.tell)
      .on(RoomEvent.LocalTrackUnpublished, this.tell);
  }

  /** Never rejects: reports a refusal as `blocked`. */
  readonly setOn = (on: boolean): Promise<void> => {
    this.last = this.last.then(() => this.turn(on));
    return this.last;
  };

  private async turn(on: boolean): Promise<void> {
    const { isOver, onChange } = this.options;
    if (isOver()) return;
    const { localParticipant } = this.room;
    const isPublished = localParticipant.getTrackPublication(Track.Source.Microphone) !== undefined;
    try {
      if (on && !isPublished) await this.publish();
      else await localParticipant.setMicrophoneEnabled(on);
      onChange(on ? "on" : "off");
    } catch {
      onChange("blocked");
    }
    // The call may have ended while the browser asked for permission.
    if (isOver()) this.track?.stop();
  }

  private async publish(): Promise<void> {
    const track = await this.openDevice();
    this.track = track;
    if (this.options.isOver()) return;
    try {
      // `LocalTrack`'s optional properties exclude `undefined`, unlike those of its audio track.
      const published = track as LocalTrack;
      await this.room.localParticipant.publishTrack(published, { source: Track.Source.Microphone });
    } catch (problem) {
      track.stop();
      throw problem;
    }
  }

  private readonly tell = (_: unknown, participant: { isLocal: boolean }): void => {
    if (!participant.isLocal) return;
    this.options.onChange(this.room.localParticipant.isMicrophoneEnabled ? "on" : "off");
  };
}
