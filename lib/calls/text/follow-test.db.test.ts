import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { startTest } from "#lib/calls/connect/start-test.ts";
import { FakeWriter } from "#lib/calls/testing/fake-writer.ts";
import { createActiveSession, findTestSession, listTestRows } from "#lib/calls/testing/live-session.ts";
import { startTestInput } from "#lib/conversations/schema.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { saveDraft } from "#lib/scenarios/scenarios.ts";
import { endTest, followTest } from "./follow-test.ts";
import { serveText } from "./serve-text.ts";
import { countLiveTexts } from "./text-queries.ts";
import { writeMessage } from "./write-message.ts";

const DRAFT = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: {
    desk: {
      task_instruction: "Help.",
      say: "Welcome.",
      functions: [
        {
          ...{ type: "show", name: "pick_plan", description: "Ask for the plan.", save: "plan" },
          card: { kind: "choice", title: "Which plan?", options: [{ value: "basic" }, { value: "gold" }] },
        },
      ],
    },
  },
  variables: { plan: { type: "string" } },
});

describeDb("a test in writing", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(false);
    mine = await createTestAccount({ plan: "free" });
    await saveDraft(mine, mine.scenarioId, { name: "S", nodesJson: DRAFT, llmModel: "gpt-4.1-nano" });
  });

  const begin = async () => {
    const ids = { scenario_id: mine.scenarioId, avatar_id: mine.avatarId };
    const { conversationSessionId: id } = await startTest(
      mine,
      startTestInput.parse({ ...ids, mode: "text" }),
    );
    await expect.poll(async () => (await listTestRows(id)).length).toBe(1);
    return id;
  };
  const look = async (sessionId: string, after?: string, actor = mine) => {
    const request = { sessionId, fromSeq: undefined, after };
    const open = await followTest(actor, request, new Headers());
    const events: { event: string; data: Record<string, unknown> }[] = [];
    for await (const sent of open(new AbortController().signal)) {
      if (sent) events.push({ event: sent.event, data: { ...sent.data } });
    }
    return events;
  };
  const changesIn = (events: Awaited<ReturnType<typeof look>>) =>
    events.filter(({ event }) => event === "change").map(({ data }) => data.change);
  const turn = async (id: string, content: string, ...script: ConstructorParameters<typeof FakeWriter>) => {
    await writeMessage(mine, id, { messageId: newId(), content }, new Headers(), () => undefined);
    await serveText(id, new FakeWriter(...script));
  };

  test("runs the draft without a room, shows its cards, and says what happens inside, once", async () => {
    const id = await begin();
    expect(await findTestSession(id)).toMatchObject({ kind: "test", mode: "text", status: "active" });
    const first = await look(id);
    expect(changesIn(first)).toContainEqual(
      expect.objectContaining({ type: "row", row: expect.objectContaining({ content: "Welcome." }) }),
    );
    const after = String(first.findLast(({ event }) => event === "change")?.data.id);
    const call = { calls: [{ name: "pick_plan", args: {} }] };
    await turn(id, "I want a plan.", call, { text: "Which one?" });
    const second = await look(id, after);
    expect(JSON.stringify(changesIn(second))).not.toContain("Welcome.");
    expect(changesIn(second)).toContainEqual(
      expect.objectContaining({
        type: "row",
        row: expect.objectContaining({ function_calls: [expect.objectContaining({ name: "pick_plan" })] }),
      }),
    );
    expect(second.at(-1)).toMatchObject({
      event: "done",
      data: { status: "active", card: { function: "pick_plan" } },
    });
    await turn(id, "gold", { text: "Fine." });
    expect(changesIn(await look(id))).toContainEqual(
      expect.objectContaining({ type: "variables", variables: { plan: "gold" } }),
    );
  });

  test("counts towards no limit of the plan, and can be read and ended by its account only", async () => {
    const id = await begin();
    expect(await countLiveTexts(db, mine.ownerId)).toBe(0);
    expect(await countLiveTexts(db, mine.ownerId, "tests")).toBe(1);
    const other = await createTestAccount();
    await expect(look(id, undefined, other)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await expect(endTest(other, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await endTest(mine, id);
    expect(await findTestSession(id)).toMatchObject({ status: "ended", endReason: "user_left" });
    expect((await look(id)).at(-1)).toMatchObject({ data: { status: "ended" } });
  });

  test("is the only kind of conversation that the panel may write to", async () => {
    const call = await createActiveSession();
    const { ownerId } = await findTestSession(call);
    await expect(look(call, undefined, { ...mine, ownerId })).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
    });
  });
});
