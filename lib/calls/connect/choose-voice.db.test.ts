import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { getAvatar, updateAvatar } from "#lib/avatars/avatars.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { connectInput, startTestInput } from "#lib/conversations/schema.ts";
import { createTestAccount, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { startHostedCall } from "#lib/links/visit/start-hosted-call.ts";
import { newId } from "#lib/platform/ids.ts";
import { getPronunciations, setPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { duplicateScenario, getScenario, updateScenario } from "#lib/scenarios/scenarios.ts";
import { updateScenarioInput } from "#lib/scenarios/schema.ts";
import { connectConversation } from "./connect-conversation.ts";
import { startTest } from "./start-test.ts";

type Choice = {
  voice?: string | null;
  speed?: number | null;
  pronunciations?: { written: string; spoken: string }[];
};

describeDb("the voice of a call", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    mine = await createTestAccount();
  });

  const ids = () => ({ scenario_id: mine.scenarioId, avatar_id: mine.avatarId });
  const voiceOf = async (sessionId: string) => {
    const { voice, speed, avatar } = await bootstrapWorker(sessionId, "job-1");
    return { voice, speed, own: avatar.voice };
  };
  const chooseForScenario = async (choice: Choice) => {
    const { id, change } = updateScenarioInput.parse({ id: mine.scenarioId, ...choice });
    await updateScenario(mine, id, change);
  };
  const connect = async (choice: Choice) => {
    const input = connectInput.parse({ ...ids(), ...choice });
    return await voiceOf((await connectConversation(mine, input, { kind: "api" })).conversationSessionId);
  };
  const visit = async (choice: Choice) => await voiceOf(await start(choice));
  const visitPronunciations = async (choice: Choice) =>
    (await bootstrapWorker(await start(choice), "job-1")).pronunciations;
  const start = async (choice: Choice) => {
    const link = await createHostedLink(
      mine,
      createHostedLinkInput.parse({ ...ids(), label: "Desk", ...choice }),
    );
    const { conversationSessionId } = await startHostedCall({
      token: link.token,
      address: "203.0.113.9",
      headers: new Headers(),
      videoFormat: "square",
      videoCodec: "vp8",
      passcode: undefined,
      consentTextHash: undefined,
      foreignOrigin: null,
    });
    return conversationSessionId;
  };

  test("comes with the scenario's liveliness, which a duplicate keeps, and else with the avatar's", async () => {
    const livelinessOf = async () => {
      const input = connectInput.parse(ids());
      const { conversationSessionId } = await connectConversation(mine, input, { kind: "api" });
      return (await bootstrapWorker(conversationSessionId, "job-1")).liveliness;
    };
    expect(await livelinessOf()).toBeUndefined();
    await db
      .update(avatars)
      .set({ liveliness: "calm", ownerId: mine.ownerId })
      .where(eq(avatars.id, mine.avatarId));
    expect(await livelinessOf()).toBe("calm");
    const { id, change } = updateScenarioInput.parse({ id: mine.scenarioId, liveliness: "lively" });
    await updateScenario(mine, id, change);
    expect(await livelinessOf()).toBe("lively");
    const copy = await getScenario(mine, await duplicateScenario(mine, mine.scenarioId));
    expect(copy.liveliness).toBe("lively");
  });

  test("is the avatar's own if nobody chose one", async () => {
    expect(await connect({})).toEqual({ voice: undefined, speed: undefined, own: expect.any(String) });
  });

  test("is the scenario's, unless the request or the link says otherwise, each field for itself", async () => {
    await chooseForScenario({ voice: "henry", speed: 0.9 });
    expect(await connect({})).toMatchObject({ voice: "henry", speed: 0.9 });
    expect(await connect({ voice: "mei" })).toMatchObject({ voice: "mei", speed: 0.9 });
    expect(await visit({})).toMatchObject({ voice: "henry", speed: 0.9 });
    expect(await visit({ voice: "leo", speed: 1.25 })).toMatchObject({ voice: "leo", speed: 1.25 });
  });

  test("stays what it was when the scenario changes during the call", async () => {
    await chooseForScenario({ voice: "henry" });
    const input = connectInput.parse(ids());
    const { conversationSessionId } = await connectConversation(mine, input, { kind: "api" });
    await chooseForScenario({ voice: null });
    expect(await voiceOf(conversationSessionId)).toMatchObject({ voice: "henry" });
  });

  test("is also that of a test, and of the scenario's copy", async () => {
    await chooseForScenario({ voice: "priya", speed: 1.1 });
    const { conversationSessionId } = await startTest(mine, startTestInput.parse(ids()));
    expect(await voiceOf(conversationSessionId)).toMatchObject({ voice: "priya", speed: 1.1 });
    const copy = await getScenario(mine, await duplicateScenario(mine, mine.scenarioId));
    expect(copy).toMatchObject({ voice: "priya", speed: 1.1 });
  });

  test("comes with the pronunciations of the scenario before those of the account, as of the call's start", async () => {
    const [name, street] = [
      { written: "Nguyen", spoken: "win" },
      { written: "Main St", spoken: "main street" },
    ];
    await setPronunciations(mine, [{ written: "nguyen", spoken: "nwin" }, street]);
    const { id, change } = updateScenarioInput.parse({ id: mine.scenarioId, pronunciations: [name] });
    await updateScenario(mine, id, change);
    const { conversationSessionId } = await connectConversation(mine, connectInput.parse(ids()), {
      kind: "api",
    });
    await setPronunciations(mine, []);
    const { pronunciations } = await bootstrapWorker(conversationSessionId, "job-1");
    expect(pronunciations).toEqual([street, name]);
    const other = await createTestAccount();
    expect(await getPronunciations(other)).toEqual([]);
  });

  test("is the avatar's as the account chose it, for built-in ones too, and no other account's", async () => {
    const choice = { voice: "leo", speed: 1.2, pronunciations: [{ written: "Nguyen", spoken: "win" }] };
    await updateAvatar(mine, mine.avatarId, choice);
    expect(await connect({})).toMatchObject({
      voice: "leo",
      speed: 1.2,
      own: expect.not.stringMatching("leo"),
    });
    await chooseForScenario({ voice: "henry" });
    expect(await connect({})).toMatchObject({ voice: "henry", speed: 1.2 });
    await updateAvatar(mine, mine.avatarId, { voice: null, speed: null });
    await chooseForScenario({ voice: null });
    expect(await connect({})).toMatchObject({ voice: undefined, speed: undefined });
    const other = await createTestAccount();
    expect((await getAvatar(other, other.avatarId)).chosen).toBeNull();
    await expect(updateAvatar(other, newId(), { speed: 1 })).rejects.toMatchObject({
      code: "AVATAR_NOT_FOUND",
    });
  });

  test("comes with the pronunciations of the call or link, the scenario, the avatar and the account, in this order", async () => {
    const say = (...spoken: [string, string][]) =>
      spoken.map(([written, sound]) => ({ written, spoken: sound }));
    await setPronunciations(
      mine,
      say(["a", "account"], ["b", "account"], ["c", "account"], ["d", "account"]),
    );
    await updateAvatar(mine, mine.avatarId, {
      pronunciations: say(["a", "avatar"], ["b", "avatar"], ["c", "avatar"]),
    });
    const { id, change } = updateScenarioInput.parse({
      id: mine.scenarioId,
      pronunciations: say(["a", "scenario"], ["b", "scenario"]),
    });
    await updateScenario(mine, id, change);
    const expected = say(["a", "call"], ["b", "scenario"], ["c", "avatar"], ["d", "account"]);
    const input = connectInput.parse({ ...ids(), pronunciations: say(["a", "call"]) });
    const connected = await connectConversation(mine, input, { kind: "api" });
    const { pronunciations } = await bootstrapWorker(connected.conversationSessionId, "job-1");
    expect(pronunciations).toEqual(expect.arrayContaining(expected));
    expect(pronunciations).toHaveLength(4);
    expect(await visitPronunciations({ pronunciations: say(["a", "call"]) })).toEqual(pronunciations);
  });

  test.each([{ speed: 0.4 }, { speed: 2.1 }, { voice: " " }, { voice: "x".repeat(65) }, { speed: "1" }])(
    "is refused at connect as %j",
    (choice) => {
      expect(connectInput.safeParse({ ...ids(), ...choice }).success).toBe(false);
    },
  );
});
