import { afterAll, beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { getConversation } from "#lib/conversations/conversations.ts";
import { presentConversation } from "#lib/conversations/present.ts";
import { connectInput, startTestInput } from "#lib/conversations/schema.ts";
import {
  createTestAccount,
  setInstanceLanguages,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { createHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { findOpenedLink } from "#lib/links/visit/open-link.ts";
import { startHostedCall } from "#lib/links/visit/start-hosted-call.ts";
import { duplicateScenario, getScenario, updateScenario } from "#lib/scenarios/scenarios.ts";
import { updateScenarioInput } from "#lib/scenarios/schema.ts";
import { connectConversation } from "./connect-conversation.ts";
import { startTest } from "./start-test.ts";

describeDb("the language of a call", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    setInstanceLanguages({ heard: ["en", "de", "fr"], spoken: ["en", "de"] });
    mine = await createTestAccount();
  });
  afterAll(() => {
    globalThis.visavisSpeech = undefined;
  });

  const ids = () => ({ scenario_id: mine.scenarioId, avatar_id: mine.avatarId });
  const languageOf = async (sessionId: string) => (await bootstrapWorker(sessionId, "job-1")).language;
  const chooseForScenario = async (language: string | null) => {
    const { id, change } = updateScenarioInput.parse({ id: mine.scenarioId, language });
    await updateScenario(mine, id, change);
  };
  const connect = async (choice: { language?: string }) => {
    const input = connectInput.parse({ ...ids(), ...choice });
    return (await connectConversation(mine, input, { kind: "api" })).conversationSessionId;
  };
  const createLink = async (choice: { call_language?: string }) =>
    await createHostedLink(mine, createHostedLinkInput.parse({ ...ids(), label: "Desk", ...choice }));
  const visit = async (token: string) => {
    const { conversationSessionId } = await startHostedCall({
      ...{ token, address: "203.0.113.9", headers: new Headers() },
      ...{ videoFormat: "square" as const, videoCodec: "vp8" as const },
      ...{ passcode: undefined, consentTextHash: undefined, foreignOrigin: null },
    });
    return await languageOf(conversationSessionId);
  };

  test("is nobody's choice unless one is made", async () => {
    expect(await languageOf(await connect({}))).toBeUndefined();
  });

  test("is the scenario's, unless the request or the link says otherwise", async () => {
    await chooseForScenario("de");
    expect(await languageOf(await connect({}))).toBe("de");
    expect(await languageOf(await connect({ language: "en-GB" }))).toBe("en-GB");
    expect(await visit((await createLink({})).token)).toBe("de");
    expect(await visit((await createLink({ call_language: "auto" })).token)).toBe("auto");
  });

  test("is also that of a test, and of the scenario's copy", async () => {
    await chooseForScenario("de");
    const { conversationSessionId } = await startTest(mine, startTestInput.parse(ids()));
    expect(await languageOf(conversationSessionId)).toBe("de");
    const copy = await getScenario(mine, await duplicateScenario(mine, mine.scenarioId));
    expect(copy.language).toBe("de");
  });

  test("is refused if the instance can't hear or speak it, which a link's page says before the call", async () => {
    const details = [{ path: "language", message: expect.any(String) }];
    const refusal = { code: "VALIDATION", reason: "language_unavailable", status: 409, details };
    await expect(connect({ language: "es" })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(
        /^This instance can't hear or speak Spanish\. The operator can install .*STT_BASE_URL/,
      ),
    });
    await expect(connect({ language: "fr" })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/^This instance can't speak French\..*TTS_BASE_URL/),
    });
    const { token } = await createLink({ call_language: "es" });
    await expect(visit(token)).rejects.toMatchObject(refusal);
    expect((await findOpenedLink(token))?.link.refusal).toBe("language_unavailable");
    setInstanceLanguages({ heard: null, spoken: null });
    expect((await findOpenedLink(token))?.link).toMatchObject({ refusal: null, callLanguage: "es" });
    await chooseForScenario("es");
    setInstanceLanguages({ heard: ["en"], spoken: ["en"] });
    await expect(startTest(mine, startTestInput.parse(ids()))).rejects.toMatchObject(refusal);
  });

  test("auto knows which languages it may change to, and the next worker continues in the last one heard", async () => {
    const id = await connect({ language: "auto" });
    expect(await bootstrapWorker(id, "job-1")).toMatchObject({ language: "auto", languages: ["en", "de"] });
    const row = {
      role: "user" as const,
      nodeId: "start",
      interrupted: false,
      startedAt: new Date().toISOString(),
    };
    await reportRows(id, {
      rows: [
        { ...row, seq: 0, content: "Hello", language: "en" },
        { ...row, seq: 1, content: "Guten Tag", language: "de" },
        { ...row, seq: 2, content: "typed", typed: true },
      ],
      ackedCommandSeqs: [],
    });
    const presented = presentConversation(await getConversation(mine, id));
    expect(presented.language).toBe("auto");
    expect(presented.transcript_rows.map(({ language }) => language)).toEqual(["en", "de", null]);
  });

  test.each(["xx", "german", "de_DE", "", "AUTO"])("is refused at connect as %j", (language) => {
    const { success, error } = connectInput.safeParse({ ...ids(), language });
    expect([success, error?.issues[0]?.message]).toEqual([
      false,
      "language must be auto or the tag of a language that exists, such as de or pt-BR",
    ]);
  });
});
