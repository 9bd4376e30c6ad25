import { Room, RoomEvent } from "@livekit/rtc-node";
import { agentState, expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { APP_URL, api, childPids, descendants, eventually, roomExists } from "../fixtures/instance.ts";
import { speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const conversation = (key: string, id: string) => async () =>
  (await api("GET", `/conversations/${id}`, { key })).body;

/** Suspends a part while `during` runs, which looks like a hung process from outside. */
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

/** A call created by the first test that nobody joins; it expires while the others run. */
let neverJoined: Promise<string> | undefined;

async function startWithoutJoining(token: string): Promise<string> {
  const { body } = await api("POST", `/links/${token}/start`, { body: {} });
  return String(body.conversation_session_id);
}

test.beforeEach(({ demo }) => {
  neverJoined ??= startWithoutJoining(demo.token);
});
test.afterEach(healthy);

test("worker killed with all its calls: the restarted one takes over the call, and keeps what was heard of its sentence", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  const before = await rowsUntil(demo.key, sessionId, (list) => list.length > 0);
  await speak(page, await synthesise("What can you do for me?"));
  await agentState(page, "speaking");
  await page.waitForTimeout(2_500);
  for (const pid of [pidOf("agent"), ...descendants(pidOf("agent"))]) process.kill(pid, "SIGKILL");

  await expect(page.getByTestId("avatar-away")).toBeVisible();
  const after = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => /There you are again/.test(row.content)),
    40_000,
  );
  expect(after.slice(0, before.length)).toEqual(before);
  const cut = after.filter(({ role, interrupted }) => role === "assistant" && interrupted);
  expect(cut).toHaveLength(1);
  expect(cut[0]?.content.split(" ").length).toBeGreaterThan(2);
  expect((await conversation(demo.key, sessionId)()).status).toBe("active");
});

test("a question that is in the air when the worker dies is answered by the next one", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  await say(page, "What are your opening hours?");
  await rowsUntil(demo.key, sessionId, (list) => list.at(-1)?.role === "user");
  for (const pid of [pidOf("agent"), ...descendants(pidOf("agent"))]) process.kill(pid, "SIGKILL");

  const after = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => /There you are again/.test(row.content)),
    40_000,
  );
  const asked = after.filter(({ content }) => content === "What are your opening hours?");
  expect(asked).toHaveLength(1);
  expect(after.at(-1)?.content).toMatch(/There you are again.*\b(?:open|hours|eight|nine)\b/is);
});

test("app killed during a call: the call continues, and no row is lost or duplicated", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
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

test("media server hung at connect: 503, then it recovers", async ({ demo }) => {
  const start = () => api("POST", `/links/${demo.token}/start`, { body: {} });
  await hung("livekit", async () => {
    const refused = await eventually(start, ({ status }) => status === 503, 10_000);
    expect(refused.body.error_code).toBe("SERVICE_UNAVAILABLE");
  });
  await healthy();
  await eventually(start, ({ status }) => status === 200, 10_000);
});

test("media server killed during a call: the same call continues, and nobody says that it failed", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  process.kill(pidOf("livekit"), "SIGKILL");
  await expect(page.getByTestId("reconnecting")).toBeVisible();
  await expect(page.getByTestId("reconnecting")).toBeHidden({ timeout: 30_000 });
  await say(page, "My favourite colour is green.");
  await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some(({ content }) => /green/.test(content)) && list.at(-1)?.role === "assistant",
    40_000,
  );
  await page.getByTestId("end-call").click();
  const ended = await eventually(
    conversation(demo.key, sessionId),
    ({ status }) => status !== "active",
    30_000,
  );
  expect(ended).toMatchObject({ status: "ended", end_reason: "user_left", failure_reason: null });
});

test("media server and browser killed during a call: it counts as left within 40 s, and the next call works", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await agentState(page, "speaking");
  process.kill(pidOf("livekit"), "SIGKILL");
  await page.goto("about:blank");
  await healthy();
  const ended = await eventually(
    conversation(demo.key, sessionId),
    ({ status }) => status !== "active",
    60_000,
  );
  expect(ended).toMatchObject({ status: "ended", end_reason: "user_left", failure_reason: null });
  await startCall(page, demo.token);
  await agentState(page, "speaking");
});

test("visitors who hang up while the avatar is still coming have left; their calls did not fail", async ({
  visitor,
  demo,
}) => {
  const hangUpAfter = async (ms: number): Promise<string> => {
    await visitor.goto(`/c/${demo.token}`);
    const started = visitor.waitForResponse((response) => response.url().includes("/start"));
    await visitor.getByTestId("start-call").click();
    const { conversation_session_id: id } = await (await started).json();
    await visitor.waitForTimeout(ms);
    await visitor.getByTestId("end-call").click();
    await expect(visitor.getByTestId("call-ended")).toBeVisible();
    return String(id);
  };
  for (const ms of [300, 1_000]) {
    const id = await hangUpAfter(ms);
    const ended = await eventually(
      conversation(demo.key, id),
      ({ status }) => status !== "created" && status !== "active",
      25_000,
    );
    expect(ended).toMatchObject({ status: "ended", end_reason: "user_left", failure_reason: null });
  }
});

test("models hung for a turn: the avatar does not stay silent, and the call continues", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  await hung("models", async () => {
    await say(page, "Are you still there?");
    await page.waitForTimeout(12_000);
  });
  await say(page, "My name is Clara. What is my name?");
  await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => row.role === "assistant" && /Clara/.test(row.content)),
    40_000,
  );
});

test("two tabs with one link are two conversations", async ({ visitor, demo, context }) => {
  const first = await startCall(visitor, demo.token);
  const second = await startCall(await context.newPage(), demo.token);
  expect(first.sessionId).not.toBe(second.sessionId);
  await first.page.getByTestId("end-call").click();
  await expect(first.page.getByTestId("call-ended")).toBeVisible();
  expect((await conversation(demo.key, second.sessionId)()).status).toBe("active");
});

test("a room token is useless after the end", async ({ visitor, demo }) => {
  const answer = visitor.waitForResponse((response) => response.url().includes("/start"));
  const { page, sessionId } = await startCall(visitor, demo.token);
  const { token, room_url: roomUrl } = await (await answer).json();
  await agentState(page, "speaking");
  await page.getByTestId("end-call").click();
  await eventually(conversation(demo.key, sessionId), ({ status }) => status === "ended");

  const room = new Room();
  let tracks = 0;
  room.on(RoomEvent.TrackSubscribed, () => {
    tracks += 1;
  });
  // A client that is rejected during or right after its handshake retries for half a minute; the test does not wait for
  // it.
  const connecting = room.connect(roomUrl, token).catch(() => {});
  await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  await eventually(
    () => roomExists(sessionId),
    (exists) => !exists,
  );
  expect(tracks).toBe(0);
  expect((await conversation(demo.key, sessionId)()).status).toBe("ended");
});

test("the avatar knows system messages from the server, once and in order", async ({ visitor, demo }) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  const send = (content: string, runLlm: boolean) =>
    api("POST", `/conversations/${sessionId}/system-messages`, {
      key: demo.key,
      body: { content, run_llm: runLlm },
    });
  for (const content of [
    "The visitor's parcel number is 4711.",
    "The visitor's parcel left Hamburg this morning.",
  ]) {
    expect(await send(content, false)).toMatchObject({
      status: 200,
      body: { conversation_session_id: sessionId, run_llm: false },
    });
  }
  await send("The parcel is delivered now. Tell the visitor at once.", true);
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

test("a visitor never joins: the session expires", async ({ demo }) => {
  const id = (await neverJoined) ?? "";
  const expired = await eventually(conversation(demo.key, id), ({ status }) => status !== "created", 75_000);
  expect(expired).toMatchObject({ status: "expired", end_reason: "not_joined" });
});
