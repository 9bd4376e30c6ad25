import { Room, RoomEvent, type Track } from "livekit-client";
import type { ListenAddress } from "./listen-room.ts";

/** A call's room, joined as the person who speaks in the avatar's place. */
export type MemberRoom = {
  /** Rejects if the browser does not allow the device. */
  setMicrophone: (isOn: boolean) => Promise<void>;
  /** Shows the camera in `preview` while it is on. */
  setCamera: (isOn: boolean, preview: HTMLVideoElement) => Promise<void>;
  leave: () => void;
};

/**
 * Joins a room to speak in it, and plays everyone's audio. `onEnded` is called when the call or the takeover is over. Rejects
 * if the room cannot be joined.
 */
export async function joinAsMember(
  { roomUrl, roomToken }: ListenAddress,
  onEnded: () => void,
): Promise<MemberRoom> {
  const room = new Room({ adaptiveStream: false, disconnectOnPageLeave: true });
  const voices = new Set<Track>();
  room
    .on(RoomEvent.TrackSubscribed, (track, publication) => {
      // The avatar is silent, so its picture would only cost.
      if (track.kind === "video") publication.setSubscribed(false);
      else {
        track.attach();
        voices.add(track);
      }
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      track.detach();
      voices.delete(track);
    })
    .once(RoomEvent.Disconnected, onEnded);
  await room.connect(roomUrl, roomToken);
  await room.startAudio();
  const { localParticipant } = room;
  return {
    setMicrophone: async (isOn) => {
      await localParticipant.setMicrophoneEnabled(isOn, { echoCancellation: true, noiseSuppression: true });
    },
    setCamera: async (isOn, preview) => {
      const publication = await localParticipant.setCameraEnabled(isOn);
      if (isOn) publication?.track?.attach(preview);
      else publication?.track?.detach(preview);
    },
    leave: () => {
      for (const track of voices) track.detach();
      void room.disconnect();
    },
  };
}
