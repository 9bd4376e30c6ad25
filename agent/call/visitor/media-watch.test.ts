import { EventEmitter } from "node:events";
import { type Room, RoomEvent } from "@livekit/rtc-node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MediaWatch } from "./media-watch.ts";

const outbound = (packetsSent: number) => ({
  stats: { case: "outboundRtp", value: { sent: { packetsSent } } },
});
/** What the client still says of the connection when it is stuck. */
const transport = { stats: { case: "transport", value: { transport: { packetsSent: 8 } } } };

/** A room with two published tracks. Its figures are those of real rooms before and after a restart of the media server. */
class FakeRoom extends EventEmitter {
  isConnected = true;
  localParticipant = { trackPublications: new Map([...["audio", "video"].entries()]) };
  publisherStats: unknown[] = [transport];
  getRtcStats = async () => ({ publisherStats: this.publisherStats, subscriberStats: [] });
}

let room: FakeRoom;
let watch: MediaWatch;
const onStalled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  room = new FakeRoom();
  // The parts of a room that MediaWatch uses.
  watch = new MediaWatch(room as unknown as Room, { onStalled });
});

afterEach(() => {
  watch.stop();
  onStalled.mockReset();
  vi.useRealTimers();
});

test("tracks of which nothing is sent 4 s after a reconnect are reported, once", async () => {
  room.emit(RoomEvent.Reconnected);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(onStalled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test("a client that does not answer counts as stuck", async () => {
  room.getRtcStats = () => new Promise(() => undefined);
  room.emit(RoomEvent.Reconnected);
  await vi.advanceTimersByTimeAsync(8_100);
  expect(onStalled).toHaveBeenCalledTimes(1);
});

test("tracks that are sent, also after a while, are fine", async () => {
  room.emit(RoomEvent.Reconnected);
  await vi.advanceTimersByTimeAsync(2_100);
  room.publisherStats = [transport, outbound(35), outbound(0)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStalled).not.toHaveBeenCalled();
});

test.each([
  [
    "a room without tracks, as one whose avatar a provider draws",
    () => room.localParticipant.trackPublications.clear(),
  ],
  ["a room that was left in the meantime", () => watch.stop()],
  [
    "a connection that is lost again, which says so itself",
    () => Object.assign(room, { isConnected: false }),
  ],
])("%s is not reported", async (_, happens) => {
  room.emit(RoomEvent.Reconnected);
  happens();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStalled).not.toHaveBeenCalled();
});
