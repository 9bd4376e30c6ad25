import { agentState, expect, rowsUntil, startCall, test } from "../fixtures/call.ts";
import { api, eventually, mediaServer } from "../fixtures/instance.ts";
import { cutNetwork } from "../fixtures/network.ts";

const PICKED_UP = /There you are again/;

test("after a network loss in mid-sentence the same call continues where it was, and the avatar mentions the break", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await agentState(page, "speaking");
  const restore = cutNetwork();
  try {
    await expect(page.getByTestId("reconnecting")).toBeVisible({ timeout: 30_000 });
    const isGone = (people: { identity: string }[]) =>
      people.every(({ identity }) => !identity.startsWith("user-"));
    await eventually(() => mediaServer().listParticipants(sessionId), isGone, 40_000);
    // Away longer than the avatar ignores.
    await page.waitForTimeout(4_500);
  } finally {
    restore();
  }
  const after = await rowsUntil(demo.key, sessionId, (rows) => PICKED_UP.test(rows.at(-1)?.content ?? ""));
  const [greeting] = after;
  expect(after.map(({ seq, node_id }) => [seq, node_id])).toEqual(
    [...after.keys()].map((seq) => [seq, greeting?.node_id]),
  );
  await expect(page.getByTestId("reconnecting")).toBeHidden();
  await agentState(page, "listening", 10_000);
  const { body } = await api("GET", `/conversations/${sessionId}`, { key: demo.key });
  expect(body.status).toBe("active");
});
