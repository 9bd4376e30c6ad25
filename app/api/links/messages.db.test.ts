import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { findTestSession } from "#lib/calls/testing/live-session.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { callApi, createTestAccount, setMediaServer } from "#lib/http/testing/api-fixture.ts";
import { createHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { newId } from "#lib/platform/ids.ts";
import { callRoutes } from "../conversations/call-routes.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const send = callRoutes["/conversations/{conversation_session_id}/messages"].POST;

const { end, rejoin, start, messages: POST } = LINK_OPERATIONS;

const NODES_JSON = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: { desk: { task_instruction: "", say: "Welcome." } },
});

const ask = (handler: Parameters<typeof callApi>[0], token: string, body: object) =>
  callApi(handler, { params: { token }, body, headers: { "x-forwarded-for": newId() } });

/** The events of a stream, by name and data. */
async function stream(token: string, body: object): Promise<[string, Record<string, unknown>][]> {
  const request = new Request("http://localhost/api/test", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await POST(request, { params: Promise.resolve({ token }) });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = (await response.text()).split("\n\n").filter((block) => block.startsWith("event: "));
  return events.map((block) => {
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return [event, JSON.parse(data)];
  });
}

describeDb("a text conversation of a link", () => {
  beforeEach(() => setMediaServer(false));

  const createLink = async (mode: "voice" | "text" | "choice") => {
    const account = await createTestAccount({ nodesJson: NODES_JSON });
    const ids = { scenario_id: account.scenarioId, avatar_id: account.avatarId };
    const input = createHostedLinkInput.parse({ ...ids, label: "Desk", mode });
    return { account, token: (await createHostedLink(account, input)).token };
  };

  test("streams the greeting and an answer, is the same for the owner's key, and ends", async () => {
    const { account, token } = await createLink("choice");
    const { status, body } = await ask(start, token, { mode: "text" });
    expect([status, body]).toMatchObject([200, { mode: "text", room_url: "", token: "" }]);
    const { rejoin_token, conversation_session_id } = body;
    const greeting = { seq: 0, role: "assistant", content: "Welcome.", started_at: expect.any(String) };
    const done = ["done", { status: "active", answered: true, card: null }];
    expect(await stream(token, { rejoin_token })).toEqual([["row", greeting], done]);
    // No model answers in this test, so the avatar apologizes.
    const message = { rejoin_token, content: " Where? ", message_id: "m-1", from_seq: 1 };
    const answer = await stream(token, message);
    expect(answer.filter(([event]) => event !== "partial")).toMatchObject([
      ["row", { seq: 1, role: "user", content: "Where?" }],
      ["row", { seq: 2, role: "assistant", content: expect.stringMatching(/^I'm sorry/) }],
      done,
    ]);
    const again = { params: { conversation_session_id }, body: { content: "Where?", message_id: "m-1" } };
    const repeated = await callApi(send, { ...again, key: account.key });
    expect(repeated.body).toMatchObject({ status: "active", answered: true, rows: [{ seq: 1 }, { seq: 2 }] });
    expect((await ask(rejoin, token, { rejoin_token })).body).toMatchObject({
      ...{ mode: "text", room_url: "" },
      transcript_rows: [{ seq: 0 }, { seq: 1 }, { seq: 2 }],
    });
    expect((await ask(end, token, { rejoin_token })).body).toEqual({ ended: true });
    expect(await findTestSession(conversation_session_id)).toMatchObject({ endReason: "user_left" });
    const late = await ask(POST, token, { rejoin_token, content: "Hello?" });
    expect([late.status, late.body.error_code]).toEqual([404, "SESSION_NOT_FOUND"]);
  });

  test("is refused by a link that offers calls only, and a call by one that offers none", async () => {
    const calls = await createLink("voice");
    const refusal = { status: 409, body: { reason: "mode_not_offered" } };
    expect(await ask(start, calls.token, { mode: "text" })).toMatchObject(refusal);
    setMediaServer(true);
    const texts = await createLink("text");
    expect(await ask(start, texts.token, {})).toMatchObject(refusal);
  });

  test("opens with its own token only", async () => {
    const [{ token }, other] = [await createLink("text"), await createLink("text")];
    const { body } = await ask(start, token, { mode: "text" });
    const { rejoin_token } = body;
    for (const asked of [
      ask(POST, other.token, { rejoin_token }),
      ask(POST, token, { rejoin_token: `${newId()}.x` }),
      ask(end, other.token, { rejoin_token }),
    ]) {
      expect(await asked).toMatchObject({ status: 404, body: { error_code: "SESSION_NOT_FOUND" } });
    }
  });
});
