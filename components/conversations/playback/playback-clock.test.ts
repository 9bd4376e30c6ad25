import { expect, test } from "vitest";
import { PlaybackClock } from "./playback.tsx";

/** The part of a video element that the clock uses. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  plays = 0;
  async play(): Promise<void> {
    this.plays += 1;
  }
}

function attached(offsetMs: number) {
  const clock = new PlaybackClock();
  const video = new FakeVideo();
  // The clock uses no other member of the element.
  const detach = clock.attach(video as unknown as HTMLVideoElement, offsetMs);
  return { clock, video, detach };
}

test("the position in the call is the position in the recording plus its offset", () => {
  const { clock, video } = attached(-800);
  const heard: (number | null)[] = [];
  clock.subscribe(() => heard.push(clock.snapshot()));
  video.currentTime = 12.5;
  video.dispatchEvent(new Event("timeupdate"));
  expect(heard).toEqual([11_700]);
});

test("seeking jumps to the moment of the call, never before the recording starts, and plays", () => {
  const { clock, video } = attached(2_000);
  clock.seek(9_000);
  expect(video.currentTime).toBe(7);
  clock.seek(500);
  expect([video.currentTime, video.plays]).toEqual([0, 2]);
});

test("without a recording the position is null and seeking does nothing", () => {
  const { clock, detach } = attached(0);
  expect(clock.snapshot()).toBe(0);
  detach();
  expect(clock.snapshot()).toBeNull();
  clock.seek(1_000);
});
