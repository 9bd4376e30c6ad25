import { Room, RoomEvent, type Track } from "livekit-client";

export type ListenAddress = { roomUrl: string; roomToken: string };
type ListenEvents = { onPicture: () => void; onOver: () => void };

/**
 * Plays a call for somebody who only listens, into two elements of the page: everybody's sound, the avatar's picture.
 * Answers what leaves the room. Rejects when it cannot be joined.
 */
export async function joinToListen(
  { roomUrl, roomToken }: ListenAddress,
  video: HTMLVideoElement,
  { onPicture, onOver }: ListenEvents,
): Promise<() => void> {
  const room = new Room({ adaptiveStream: false, disconnectOnPageLeave: true });
  const voices = new Map<Track, HTMLMediaElement>();
  room
    .on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind === "video") {
        track.attach(video);
        onPicture();
      } else voices.set(track, track.attach());
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      track.detach();
      voices.delete(track);
    })
    .once(RoomEvent.Disconnected, onOver);
  await room.connect(roomUrl, roomToken);
  // The press that led here allows the page to be heard.
  await room.startAudio();
  return () => {
    for (const track of voices.keys()) track.detach();
    void room.disconnect();
  };
}
