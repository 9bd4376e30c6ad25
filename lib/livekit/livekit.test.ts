import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createLiveKit } from "./livekit.ts";

type Answer = { status: number; body: object } | "hang" | "lost";

let server: Server | undefined;
const asked: { path: string; body: string }[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  asked.length = 0;
});

/** An HTTP server in place of the media server that sends the responses in order, repeating the last. */
async function mediaServer(...answers: Answer[]) {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url ?? "", body });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer === "hang") return;
      if (answer === "lost") return void request.socket.destroy();
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = `ws://127.0.0.1:${address.port}`;
  return createLiveKit({
    url,
    apiKey: "key",
    apiSecret: "secret",
    agentName: "visavis",
    timeoutMs: answers.includes("hang") ? 500 : 10_000,
    retryDelayMs: 1,
  });
}

const OK: Answer = { status: 200, body: {} };
const BROKEN: Answer = { status: 503, body: { code: "unavailable", msg: "busy" } };
const MISSING: Answer = { status: 404, body: { code: "not_found", msg: "no room" } };

test("deleting a missing room succeeds", async () => {
  const livekit = await mediaServer(MISSING);
  await livekit.deleteRoom("r");
  expect(asked).toHaveLength(1);
});

test("one failure is retried, two are reported", async () => {
  const livekit = await mediaServer(BROKEN, OK);
  await livekit.deleteRoom("r");
  expect(asked).toHaveLength(2);
  const broken = await mediaServer(BROKEN);
  await expect(broken.deleteRoom("r")).rejects.toThrow();
});

test("a server that does not respond is abandoned within the time limit", async () => {
  const livekit = await mediaServer("hang");
  const started = performance.now();
  await expect(livekit.listRooms()).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a dispatch is sent once, even if its response is lost", async () => {
  const livekit = await mediaServer("lost");
  await expect(livekit.createDispatch("r", "{}")).rejects.toThrow();
  expect(asked).toHaveLength(1);
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ room: "r", agentName: "visavis", metadata: "{}" });
});

test("rooms are listed by name", async () => {
  const livekit = await mediaServer({
    status: 200,
    body: { rooms: [{ name: "a", numParticipants: 1 }, { name: "b" }] },
  });
  expect(await livekit.listRooms(["a", "b", "c"])).toEqual(["a", "b"]);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ names: ["a", "b", "c"] });
});
