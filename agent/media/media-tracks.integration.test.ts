import { Room } from "@livekit/rtc-node";
import { AccessToken, TrackSource } from "livekit-server-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import { type MediaServer, startMediaServer } from "#lib/livekit/testing/start-media-server.ts";
import { publishFace, showFrame } from "./media-tracks.ts";
import { FRAME_MS } from "./video-pump.ts";

const API_KEY = "key";
const API_SECRET = "only-for-a-server-of-this-test-file";
/** The encoder starts with a low estimate of the connection and sends the full frame once that has grown. */
const WAIT = { timeout: 60_000, interval: 200 };

let server: MediaServer;

beforeAll(async () => {
  const webhookUrl = "http://127.0.0.1:9/unused";
  server = await startMediaServer({ apiKey: API_KEY, apiSecret: API_SECRET, webhookUrl });
});

afterAll(async () => {
  await server?.stop();
  // No `dispose()`: the files of a worker share the library, which cannot connect again after it.
});

async function joinRoom(name: string): Promise<Room> {
  const token = new AccessToken(API_KEY, API_SECRET, { identity: "avatar" });
  token.addGrant({
    ...{ room: name, roomJoin: true, canPublish: true },
    canPublishSources: [TrackSource.CAMERA],
  });
  const room = new Room();
  await room.connect(server.url, await token.toJwt(), { autoSubscribe: false, dynacast: false });
  return room;
}

/** The frames that the encoder sends: width, and the bitrate it aims for. Smallest first. */
async function sentFrames(room: Room): Promise<{ width: number; bitrate: number }[]> {
  const { publisherStats } = await room.getRtcStats();
  return publisherStats
    .flatMap(({ stats }) => (stats?.case === "outboundRtp" ? [stats.value.outbound] : []))
    .map((sent) => ({ width: sent?.frameWidth ?? 0, bitrate: sent?.targetBitrate ?? 0 }))
    .sort((a, b) => a.width - b.width);
}

test.each([
  ["standard", "square", "vp8", [360, 640], 250_000],
  ["standard", "square", "h264", [360, 640], 250_000],
  ["standard", "portrait", "h264", [180, 360, 540], 250_000],
  ["standard", "wide", "vp8", [320, 640, 960], 250_000],
  ["large", "wide", "vp8", [320, 640, 1280], 250_000],
] as const)(
  "a %s %s call in %s is also sent in a frame for slow lines",
  async (videoSize, format, codec, widths, maxBitrate) => {
    const size = FRAME_SIZES[videoSize][format];
    const room = await joinRoom(format);
    const frame = new Uint8Array(size.width * size.height * 4).fill(128);
    const track = await publishFace(room, { size, codec, firstFrame: frame });
    let shown = 0;
    const showing = setInterval(() => {
      // Something must move, or the encoder sends almost nothing.
      frame.fill((shown++ * 8) % 256, 0, frame.length / 4);
      showFrame(track.source, frame, size);
    }, FRAME_MS);
    try {
      await expect
        .poll(async () => (await sentFrames(room)).map(({ width }) => width), WAIT)
        .toEqual([...widths]);
      const smallestBitrate = async () => (await sentFrames(room))[0]?.bitrate ?? 0;
      // An encoder has no bitrate until it is given one.
      await expect.poll(smallestBitrate, WAIT).toBeGreaterThan(0);
      expect(await smallestBitrate()).toBeLessThan(maxBitrate);
    } finally {
      clearInterval(showing);
      await track.close();
      await room.disconnect();
    }
  },
);
