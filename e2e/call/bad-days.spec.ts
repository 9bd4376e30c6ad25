import { Room, RoomEvent } from "@livekit/rtc-node";
import { agentState, expect, greeted, rowsUntil, startCall, test } from "../fixtures/call.ts";
import { APP_URL, api, childPids, descendants, eventually, roomExists } from "../fixtures/instance.ts";
import { speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const conversation = (key: string, id: string) => async () =>
  (await api("GET", `/conversations/${id}`, { key })).body;

/** Stops a part without ending it, for as long as `during` runs: what a hung process looks like from outside. */
async function hung(part: string, during: () => Promise<void>): Promise<void> {
  const pid = pidOf(part);
  process.kill(pid, "SIGSTOP");
  try {
    await during();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

function pidOf(part: string): number {
  const pid = childPids()[part];
  if (pid === undefined) throw new Error(`no process called ${part}`);
  return pid;
}

const healthy = () =>
  eventually(
    async () => (await fetch(`${APP_URL}/api/health`).catch(() => null))?.status ?? 0,
    (status) => status === 200,
    60_000,
  );

/** A call that was begun with the first test and that nobody joins: its time runs out while the others run. */
let neverJoined: Promise<string> | undefined;

async function startWithoutJoining(token: string): Promise<string> {
  const { body } = await api("POST", `/links/${token}/start`, { body: {} });
  return String(body.conversation_session_id);
}

test.beforeEach(({ demo }) => {
  neverJoined ??= startWithoutJoining(demo.token);
});
test.afterEach(healthy);

test("the worker killed with all its calls: the one that is started in its place takes the call up, no row is lost", async ({
  caller,
  demo,
}) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  const before = await rowsUntil(demo.key, sessionId, (list) => list.length > 0);
  await speak(page, await synthesise("What can you do for me?"));
  await agentState(page, "speaking");
  for (const pid of [pidOf("agent"), ...descendants(pidOf("agent"))]) process.kill(pid, "SIGKILL");

  await expect(page.getByTestId("avatar-away")).toBeVisible();
  const after = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => /There you are again/.test(row.content)),
    40_000,
  );
  expect(after.slice(0, before.length)).toEqual(before);
  expect((await conversation(demo.key, sessionId)()).status).toBe("active");
});

test("the app killed during a call: the call goes on, no row is lost or doubled", async ({
  caller,
  demo,
}) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  const pid = pidOf("app");
  process.kill(pid, "SIGKILL");
  await speak(page, await synthesise("My favourite colour is green."));
  await agentState(page, "speaking");
  await agentState(page, "listening", 30_000);
  await healthy();
  expect(pidOf("app")).not.toBe(pid);
  const all = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => /green/i.test(row.content)) && list.at(-1)?.role === "assistant",
    30_000,
  );
  expect(all.map((row) => row.seq)).toEqual([...new Set(all.map((row) => row.seq))]);
  expect(all.filter((row) => row.role === "user" && /green/i.test(row.content))).toHaveLength(1);
  expect((await conversation(demo.key, sessionId)()).status).toBe("active");
});

test("the media server hung at connect: 503, and well again afterwards", async ({ demo }) => {
  const start = () => api("POST", `/links/${demo.token}/start`, { body: {} });
  await hung("livekit", async () => {
    const refused = await eventually(start, ({ status }) => status === 503, 10_000);
    expect(refused.body.error_code).toBe("SERVICE_UNAVAILABLE");
  });
  await healthy();
  expect((await start()).status).toBe(200);
});

test("the media server killed during a call: the session does not stay active, the next call works", async ({
  caller,
  demo,
}) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await agentState(page, "speaking");
  process.kill(pidOf("livekit"), "SIGKILL");
  await healthy();
  await page.goto("about:blank");
  await eventually(conversation(demo.key, sessionId), (body) => body.status !== "active", 60_000);
  await startCall(page, demo.token);
  await agentState(page, "speaking");
});

test("the models hung for a turn: never silence for good, and the call goes on", async ({ caller, demo }) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  await hung("models", async () => {
    await page.getByTestId("chat-input").fill("Are you still there?");
    await page.getByTestId("chat-send").click();
    await page.waitForTimeout(12_000);
  });
  await page.getByTestId("chat-input").fill("My name is Clara. What is my name?");
  await page.getByTestId("chat-send").click();
  await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => row.role === "assistant" && /Clara/.test(row.content)),
    40_000,
  );
});

test("two tabs of one link are two conversations", async ({ caller, demo, context }) => {
  const first = await startCall(caller, demo.token);
  const second = await startCall(await context.newPage(), demo.token);
  expect(first.sessionId).not.toBe(second.sessionId);
  await first.page.getByTestId("end-call").click();
  await expect(first.page.getByTestId("call-ended")).toBeVisible();
  expect((await conversation(demo.key, second.sessionId)()).status).toBe("active");
});

test("a room token used after the end opens nothing", async ({ caller, demo }) => {
  const answer = caller.waitForResponse((response) => response.url().includes("/start"));
  const { page, sessionId } = await startCall(caller, demo.token);
  const { token, room_url: roomUrl } = await (await answer).json();
  await agentState(page, "speaking");
  await page.getByTestId("end-call").click();
  await eventually(conversation(demo.key, sessionId), ({ status }) => status === "ended");

  const room = new Room();
  let tracks = 0;
  room.on(RoomEvent.TrackSubscribed, () => {
    tracks += 1;
  });
  // Thrown out in the middle of its handshake or right after it, a client tries again for half a minute: it is not waited for.
  const connecting = room.connect(roomUrl, token).catch(() => {});
  await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  await eventually(
    () => roomExists(sessionId),
    (exists) => !exists,
  );
  expect(tracks).toBe(0);
  expect((await conversation(demo.key, sessionId)()).status).toBe("ended");
});

test("a message that the server side appends is known to the avatar, once and in order", async ({
  caller,
  demo,
}) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  const send = (content: string, runLlm: boolean) =>
    api("POST", `/conversations/${sessionId}/system-messages`, {
      key: demo.key,
      body: { content, run_llm: runLlm },
    });
  for (const content of [
    "The caller's parcel number is 4711.",
    "The caller's parcel left Hamburg this morning.",
  ]) {
    expect(await send(content, false)).toMatchObject({
      status: 200,
      body: { conversation_session_id: sessionId, run_llm: false },
    });
  }
  await send("The parcel is delivered now. Tell the caller at once.", true);
  await agentState(page, "speaking");
  const all = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.filter((row) => row.role === "system").length === 3 && list.at(-1)?.role === "assistant",
  );
  const system = all.filter((row) => row.role === "system").map((row) => row.content);
  expect(system[0]).toContain("4711");
  expect(system[1]).toContain("Hamburg");
  expect(all.at(-1)?.content).toMatch(/delivered/i);
});

test("a caller who never joins: the session expires", async ({ demo }) => {
  const id = (await neverJoined) ?? "";
  const expired = await eventually(conversation(demo.key, id), ({ status }) => status !== "created", 75_000);
  expect(expired).toMatchObject({ status: "expired", end_reason: "not_joined" });
});
