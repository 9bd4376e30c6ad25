import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, pastCall, setInstanceLanguages } from "#lib/http/testing/api-fixture.ts";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { languageRoutes } from "./languages/language-routes.ts";
import { modelRoutes } from "./models/model-routes.ts";
import { scenarioRoutes } from "./scenarios/scenario-routes.ts";
import { usageRoutes } from "./usage/usage-routes.ts";
import { voiceRoutes } from "./voices/voice-routes.ts";

const languages = languageRoutes["/languages"].GET;
const models = modelRoutes["/models"].GET;
const duplicate = scenarioRoutes["/scenarios/{config_id}/duplicate"].POST;
const getScenario = scenarioRoutes["/scenarios/{config_id}"].GET;
const createFromTemplate = scenarioRoutes["/scenarios/create-from-template"].POST;
const templates = scenarioRoutes["/scenarios/templates"].GET;
const usage = usageRoutes["/usage"].GET;
const voices = voiceRoutes["/voices"].GET;

describeDb("what a call can choose from", () => {
  test("is listed: voices, languages and models", async () => {
    const { key } = await createTestAccount();
    setInstanceLanguages({ heard: ["en", "de"], spoken: null });
    expect((await callApi(languages, { key })).body).toMatchObject({
      ...{ complete: ["en", "de", "fr", "es"], heard: ["en", "de"], spoken: null },
    });
    const { body } = await callApi(models, { key });
    expect(body.models).toContainEqual({ name: "gpt-4.1", paid_plan_only: true });
    expect(body.models).toContainEqual({ name: "gpt-4.1-mini", paid_plan_only: false });
    expect((await callApi(voices, { key })).body.voices).toEqual(expect.any(Array));
  });

  test("becomes a scenario, from a template or another one", async () => {
    const { key, scenarioId } = await createTestAccount();
    const { body: listed } = await callApi(templates, { key });
    const named = async (id: string) =>
      (await callApi(getScenario, { key, params: { config_id: id } })).body.name;
    const [first] = listed.templates;
    const { body: made } = await callApi(createFromTemplate, { key, body: { template: first.id } });
    expect(await named(made.id)).toBe(first.name);
    expect((await callApi(createFromTemplate, { key, body: { template: "nonsense" } })).status).toBe(400);
    const copy = (by: string) =>
      callApi(duplicate, { key: by, method: "POST", params: { config_id: scenarioId } });
    expect(await named((await copy(key)).body.id)).toBe("Copy of Scenario");
    expect((await copy((await createTestAccount()).key)).status).toBe(404);
  });

  test("is used, and counted by period", async () => {
    const account = await createTestAccount({ plan: "free" });
    const activeAt = new Date(Date.now() - 2 * MINUTE_MS);
    const call = { activeAt, createdAt: activeAt, endedAt: new Date(), endReason: "user_left" as const };
    await db.insert(sessions).values(pastCall(account, call));
    const read = (query: string, key = account.key) => callApi(usage, { key, query });
    const { body } = await read("?period=day&time_zone=Europe/Berlin");
    expect(body).toMatchObject({ calls: 1, calls_before: 0, max_minutes_per_month: 120, answer_time: null });
    expect(body.buckets).toHaveLength(24);
    expect(body.call_ms).toBeGreaterThan(MINUTE_MS);
    expect(body.ends).toEqual([{ status: "ended", end_reason: "user_left", calls: 1 }]);
    expect((await read("", (await createTestAccount()).key)).body.calls).toBe(0);
    expect((await read("")).body.buckets).toHaveLength(7);
    for (const query of ["?period=year", "?time_zone=Mars/Base"]) {
      expect((await read(query)).status).toBe(400);
    }
  });
});
