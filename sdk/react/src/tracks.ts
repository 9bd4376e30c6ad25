import { type RemoteTrack, Track } from "livekit-client";

type Publication = { kind: Track.Kind; isMuted: boolean; track?: RemoteTrack | undefined };
type Person = { isAgent: boolean; trackPublications: ReadonlyMap<string, Publication> };

/**
 * What the page plays of the others in the room, in the order of their joining. Of the avatars only the newest counts: after a
 * takeover by another process the dead one stays for a moment. A member of the account who has taken over is seen in the avatar's
 * place, unless their camera is off.
 */
export function receivedTracks(people: readonly Person[]): {
  audio: RemoteTrack[];
  video: RemoteTrack | null;
} {
  const members = people.filter(({ isAgent }) => !isAgent);
  const avatars = people.filter(({ isAgent }) => isAgent);
  const publications = [...members, ...avatars.slice(-1)].flatMap((person) => [
    ...person.trackPublications.values(),
  ]);
  const video = publications.find(
    ({ kind, isMuted, track }) => kind === Track.Kind.Video && track && !isMuted,
  );
  return {
    audio: publications.flatMap(({ kind, track }) => (kind === Track.Kind.Audio && track ? [track] : [])),
    video: video?.track ?? null,
  };
}
