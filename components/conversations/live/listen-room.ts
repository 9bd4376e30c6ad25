import { Room, RoomEvent, type Track } from "livekit-client";

export type ListenAddress = { roomUrl: string; roomToken: string };
type ListenEvents = { onVideo: () => void; onEnded: () => void };

/**
 * Joins a room as a listener: plays everyone's audio, and the avatar's video in `video`. Resolves to a
 * function that leaves the room. Rejects if the room cannot be joined.
 */
export async function joinAsListener(
  { roomUrl, roomToken }: ListenAddress,
  video: HTMLVideoElement,
  { onVideo, onEnded }: ListenEvents,
): Promise<() => void> {
  const room = new Room({ adaptiveStream: false, disconnectOnPageLeave: true });
  const voices = new Map<Track, HTMLMediaElement>();
  room
    .on(RoomEvent.TrackSubscribed, (track, publication, { isAgent }) => {
      // What the visitor shows is for the avatar.
      if (track.kind === "video" && !isAgent) publication.setSubscribed(false);
      else if (track.kind === "video") {
        track.attach(video);
        onVideo();
      } else voices.set(track, track.attach());
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      track.detach();
      voices.delete(track);
    })
    .once(RoomEvent.Disconnected, onEnded);
  await room.connect(roomUrl, roomToken);
  // Allowed here because a click led to it: browsers block audio without one.
  await room.startAudio();
  return () => {
    for (const track of voices.keys()) track.detach();
    void room.disconnect();
  };
}
