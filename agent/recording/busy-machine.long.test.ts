import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machineClock } from "#agent/media/clock.ts";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import { Recorder } from "./recorder.ts";

const LENGTH_MS = 12_000;
const TICK_MS = 40;
/** How long after a call its parts may arrive, on a machine that others use up. */
const LATE_MS = 20_000;
const PART = /\/recording\/parts\/\d+\/(\d+)$/;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let parts: Map<number, Buffer>;
let app: Server;
let neighbors: ChildProcess[];
beforeEach(async () => {
  parts = new Map();
  app = createServer((request, response) => {
    void Array.fromAsync(request).then((chunks) => {
      const number = PART.exec(request.url ?? "")?.[1];
      if (number !== undefined && request.method === "PUT") parts.set(Number(number), Buffer.concat(chunks));
      response.statusCode = request.method === "PUT" ? 204 : 405;
      response.end();
    });
  });
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  folder = await mkdtemp(join(tmpdir(), "busy-"));
  // Two busy loops of usual priority for each core, each in a process session of its own.
  neighbors = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { detached: true, stdio: "ignore" }),
  );
});
afterEach(async () => {
  for (const neighbor of neighbors) neighbor.kill("SIGKILL");
  app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Shows and plays a call as it happens, also if this process is late. */
async function call(recorder: Recorder, frames: Uint8Array[]): Promise<void> {
  const from = machineClock.now();
  for (let tick = 0; tick * TICK_MS < LENGTH_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    for (; tick * TICK_MS < machineClock.now() - from; tick += 1) {
      recorder.hear("avatar", new Int16Array(960).fill(tick * 50), 0);
      const frame = frames[tick % frames.length];
      if (frame) recorder.show(frame);
    }
  }
}

test("on a machine that others use up, the recording of a call is complete seconds after its end, with moving pictures", async () => {
  // A listening TCP server's address is always an AddressInfo.
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const size = FRAME_SIZES.standard.square;
  const setting = {
    appUrl,
    workerSecret: "a-worker-secret",
    sessionId: "01a200f8-3d19-76f1-ba95-6a7466b71846",
  };
  const recorder = new Recorder({ app: setting, folder: join(folder, "session"), size, log: quiet });
  const frames = Array.from({ length: 4 }, (_, shade) =>
    new Uint8Array(size.width * size.height * 4).map((_value, at) => (at >> 6) + shade * 4),
  );
  await call(recorder, frames);
  recorder.stop();
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS, "late").unref());
  expect(await Promise.race([recorder.ended, late])).toEqual({ state: "complete", isDelivered: true });
  const whole = Buffer.concat(
    Array.from({ length: parts.size }, (_, number) => parts.get(number) ?? Buffer.of()),
  );
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(whole)) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  expect(await audio?.computeDuration()).toBeGreaterThan(LENGTH_MS / 1_000 - 0.3);
  const pictures = (await video?.computePacketStats())?.packetCount;
  expect(pictures).toBeGreaterThan((3 * LENGTH_MS) / 1_000);
});
