/**
 * How many avatars this machine can run at once: `node bench/avatar/streams.ts [max] [seconds] [h264 | vp8]` (5, 12, h264). Starts
 * a media server, then 1, 2, 3 … processes that each draw, encode and send a talking avatar to a room, like the job of a call
 * but without speech recognition and models.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { AccessToken, TrackSource } from "livekit-server-sdk";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { startMediaServer } from "#lib/livekit/testing/start-media-server.ts";
import { machine, printTable } from "../load/figures.ts";
import type { StreamFigures } from "./streams/one-stream.ts";

const KEY = "bench";
const SECRET = "only-for-measuring-on-this-machine";
/** Nobody listens there. */
const WEBHOOKS = "http://127.0.0.1:9";
const [most = 5, seconds = 12] = process.argv.slice(2, 4).map(Number);
const codec = process.argv[4] === "vp8" ? "vp8" : "h264";
const oneStream = fileURLToPath(new URL("./streams/one-stream.ts", import.meta.url));

async function measureOne(number: number): Promise<StreamFigures> {
  const token = new AccessToken(KEY, SECRET, { identity: `avatar-${number}` });
  token.addGrant({
    room: `bench-${number}`,
    roomJoin: true,
    canPublish: true,
    canPublishSources: [TrackSource.CAMERA],
  });
  const slug = PEOPLE[number % PEOPLE.length] ?? "maya";
  const args = [oneStream, server.url, await token.toJwt(), slug, String(seconds), codec];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const line = (await text(child.stdout)).split("\n").find((candidate) => candidate.startsWith('{"cores"'));
  if (!line) throw new Error("a stream did not finish");
  return JSON.parse(line);
}

const server = await startMediaServer({ apiKey: KEY, apiSecret: SECRET, webhookUrl: WEBHOOKS });
try {
  const rows: string[][] = [];
  for (let count = 1; count <= most; count += 1) {
    const streams = await Promise.all(Array.from({ length: count }, (_, number) => measureOne(number)));
    const mean = (of: (stream: StreamFigures) => number) =>
      streams.reduce((sum, stream) => sum + of(stream), 0) / count;
    rows.push([
      String(count),
      mean(({ cores }) => cores).toFixed(2),
      Math.min(...streams.map(({ shownPerSecond }) => shownPerSecond)).toFixed(1),
      `${(100 * mean(({ late }) => late)).toFixed(2)} %`,
      streams.some(({ fell }) => fell) ? "yes" : "no",
      mean(({ memoryMb }) => memoryMb).toFixed(0),
    ]);
  }
  console.log(`${machine()}; ${seconds} s each, 640x640, drawn, encoded (${codec}) and sent`);
  printTable(["avatars", "cores each", "least frames/s", "late", "less drawn", "MB each"], rows);
} finally {
  await server.stop();
}
