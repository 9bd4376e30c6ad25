import {
  LocalVideoTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from "@livekit/rtc-node";
import { AccessToken } from "livekit-server-sdk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MediaServer, startMediaServer } from "#lib/livekit/testing/start-media-server.ts";
import { encodePicture } from "./encode-picture.ts";
import { SharedVideo } from "./shared-video.ts";

const API_KEY = "key";
const API_SECRET = "only-for-a-server-of-this-test-file";
const WAIT = { timeout: 30_000, interval: 100 };
/** The encoder makes it 680 x 384, which decoders pad: a line that is read wrongly would show as slanted stripes. */
const SIZE = { width: 683, height: 385 };
const DECODED = { width: 680, height: 384 };
const ORANGE = [230, 120, 20];
/** The stranger's, whose screen nobody looks at. */
const BLUE = [20, 60, 220];

let server: MediaServer;

beforeAll(async () => {
  server = await startMediaServer({
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    webhookUrl: "http://127.0.0.1:9/no",
  });
});
afterAll(async () => {
  await server?.stop();
});

async function join(identity: string): Promise<Room> {
  const token = new AccessToken(API_KEY, API_SECRET, { identity });
  token.addGrant({ room: "room", roomJoin: true, canPublish: true });
  const room = new Room();
  await room.connect(server.url, await token.toJwt(), { autoSubscribe: true, dynacast: false });
  return room;
}

/** Shows one color, with a black top half, from a screen. Returns what ends it. */
async function showScreen(
  room: Room,
  color: number[],
): Promise<{ end: () => Promise<void>; stopFrames: () => void }> {
  const source = new VideoSource(SIZE.width, SIZE.height);
  const track = LocalVideoTrack.createVideoTrack("screen", source);
  const publication = await room.localParticipant?.publishTrack(
    track,
    new TrackPublishOptions({ source: TrackSource.SOURCE_SCREENSHARE, simulcast: false }),
  );
  const rgba = new Uint8Array(SIZE.width * SIZE.height * 4).fill(0);
  for (let i = rgba.length / 2; i < rgba.length; i += 4) rgba.set([...color, 255], i - (i % 4));
  const frame = new VideoFrame(rgba, SIZE.width, SIZE.height, VideoBufferType.RGBA);
  const timer = setInterval(() => source.captureFrame(frame), 200);
  const stopFrames = () => clearInterval(timer);
  return {
    stopFrames,
    end: async () => {
      stopFrames();
      await room.localParticipant?.unpublishTrack(publication?.sid ?? "");
    },
  };
}

const meanOf = async (image: Buffer, top: number) => {
  const area = { left: 4, top, width: DECODED.width - 8, height: 40 };
  const { channels } = await sharp(await sharp(image).extract(area).toBuffer()).stats();
  return channels.map(({ mean, stdev }) => ({ mean: Math.round(mean), stdev }));
};

test("the newest frame of the visitor's screen is there as they show it, until they stop", async () => {
  const [worker, visitor, stranger] = [await join("avatar"), await join("visitor"), await join("stranger")];
  const events: string[] = [];
  const video = new SharedVideo({
    ...{ room: worker, visitorIdentity: "visitor" },
    onBegun: (source) => events.push(`${source} begun`),
    onEnded: (source) => events.push(`${source} ended`),
  });
  video.start();
  try {
    const [other, screen] = [await showScreen(stranger, BLUE), await showScreen(visitor, ORANGE)];
    await expect.poll(() => video.latest("screen"), WAIT).toBeDefined();
    const shared = video.latest("screen");
    if (!shared) throw new Error("there is no frame");
    expect(shared.frame).toMatchObject(DECODED);
    const picture = async () => {
      const text = await encodePicture(video.latest("screen") ?? shared);
      return Buffer.from(text.split(",")[1] ?? "", "base64");
    };
    // An encoder's first frames may be black everywhere, or blurred.
    const halves = async () => {
      const image = await picture();
      const [top, bottom] = [await meanOf(image, 100), await meanOf(image, 300)];
      return {
        isTopBlack: top.every(({ mean, stdev }) => mean < 20 && stdev < 12),
        isBottomOrange: bottom.every(
          ({ mean, stdev }, channel) => Math.abs(mean - (ORANGE[channel] ?? 0)) < 25 && stdev < 12,
        ),
      };
    };
    await expect.poll(halves, WAIT).toEqual({ isTopBlack: true, isBottomOrange: true });
    await screen.end();
    await expect.poll(() => video.latest("screen"), WAIT).toBeUndefined();
    expect(events).toEqual(["screen begun", "screen ended"]);
    const again = await showScreen(visitor, ORANGE);
    await expect.poll(() => video.latest("screen"), WAIT).toBeDefined();
    // Nothing is received any longer once the model takes no pictures.
    video.close();
    const publications = () => [
      ...(worker.remoteParticipants.get("visitor")?.trackPublications.values() ?? []),
    ];
    await expect.poll(() => publications().map(({ track }) => track !== undefined), WAIT).toEqual([false]);
    await other.end();
    await again.end();
  } finally {
    for (const room of [visitor, stranger, worker]) await room.disconnect();
  }
});
