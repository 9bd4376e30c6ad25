import { type RemoteTrack, Track } from "livekit-client";
import { expect, test } from "vitest";
import { receivedTracks } from "./tracks.ts";

// Not a real track: the function only passes it on.
const track = (sid: string) => ({ sid }) as RemoteTrack;
const { Audio, Video } = Track.Kind;

function person(name: string, { isAgent = true, isCameraOff = false } = {}) {
  return {
    isAgent,
    trackPublications: new Map([
      ["a", { kind: Audio, isMuted: false, track: track(`${name}'s voice`) }],
      ["v", { kind: Video, isMuted: isCameraOff, track: track(`${name}'s video`) }],
      ["late", { kind: Video, isMuted: false }],
    ]),
  };
}

function sids(...people: ReturnType<typeof person>[]) {
  const { audio, video } = receivedTracks(people);
  return { audio: audio.map(({ sid }) => sid), video: video?.sid };
}

test("of two avatars, only the newest is seen and heard", () => {
  expect(sids(person("old"), person("new"))).toEqual({ audio: ["new's voice"], video: "new's video" });
  expect(receivedTracks([])).toEqual({ audio: [], video: null });
});

test("a member is seen in the avatar's place, but not with the camera off", () => {
  const audio = ["Ana's voice", "avatar's voice"];
  expect(sids(person("avatar"), person("Ana", { isAgent: false }))).toEqual({ audio, video: "Ana's video" });
  expect(sids(person("avatar"), person("Ana", { isAgent: false, isCameraOff: true }))).toEqual({
    ...{ audio, video: "avatar's video" },
  });
});
