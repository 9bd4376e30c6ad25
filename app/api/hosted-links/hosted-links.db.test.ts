import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { readLinkLogo } from "#lib/links/links.ts";
import { newId } from "#lib/platform/ids.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { LINK_OPERATIONS } from "../links/operations.ts";
import { scenarioRoutes } from "../scenarios/scenario-routes.ts";
import { hostedLinkRoutes } from "./hosted-link-routes.ts";

const createScenario = scenarioRoutes["/scenarios/create"].POST;
const deleteScenarios = scenarioRoutes["/scenarios/delete"].POST;
const get = hostedLinkRoutes["/hosted-links/{hosted_link_id}"].GET;
const create = hostedLinkRoutes["/hosted-links/create"].POST;
const remove = hostedLinkRoutes["/hosted-links/delete"].POST;
const list = hostedLinkRoutes["/hosted-links"].GET;
const update = hostedLinkRoutes["/hosted-links/update"].POST;

describeDb("hosted links", () => {
  let account: TestAccount;
  let stranger: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    stranger = await createTestAccount();
  });
  const inputOf = ({ scenarioId, avatarId }: TestAccount) => ({
    scenario_id: scenarioId,
    avatar_id: avatarId,
    label: "Front desk",
  });
  const post = (handler: Parameters<typeof callApi>[0], body: unknown, key = account.key) =>
    callApi(handler, { key, body });
  const read = (id: string, key = account.key) => callApi(get, { key, params: { hosted_link_id: id } });
  const page = async (query = "", key = account.key) => {
    const { status, body } = await callApi(list, { key, query });
    expect(status).toBe(200);
    return body;
  };
  const make = async (change: object = {}, of = account) => {
    const { status, body } = await post(create, { ...inputOf(of), ...change }, of.key);
    expect(status).toBe(200);
    return body;
  };
  const idsOf = (links: { id: string }[]) => links.map(({ id }) => id);

  test("are created with the given values, have their own URL, and start calls", async () => {
    const made = await make({
      label: " Door ",
      runtime_vars: { city: "Rostock", deep: { a: [1] } },
      stt_keywords: "Visavis, , Ana",
      record_conversation: true,
      redirect_url: "https://example.test/thanks?a=1",
      background: "sage",
      voice: "mei",
      speed: 1.2,
      pronunciations: [{ written: "Nguyen", spoken: "win" }],
    });
    expect(made).toEqual({
      id: expect.any(String),
      token: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      url: expect.stringMatching(new RegExp(`^http://localhost:\\d+/c/${made.token}$`)),
      label: "Door",
      scenario_id: account.scenarioId,
      avatar_id: account.avatarId,
      runtime_vars: { city: "Rostock", deep: { a: [1] } },
      visitor_fields: [],
      stt_keywords: ["Visavis", "Ana"],
      record_conversation: true,
      show_ai_label: true,
      share_transcript: false,
      redirect_url: "https://example.test/thanks?a=1",
      background: "sage",
      voice: "mei",
      speed: 1.2,
      pronunciations: [{ written: "Nguyen", spoken: "win" }],
      call_language: null,
      mode: "choice",
      paused: false,
      expires_at: null,
      max_uses: null,
      max_call_minutes: null,
      max_total_minutes: null,
      max_calls_per_address: null,
      allowed_origins: [],
      has_passcode: false,
      consent_text: null,
      language: "auto",
      theme_color: null,
      logo_url: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await read(made.id)).body).toEqual(made);
    expect((await page()).hosted_links).toEqual([made]);
    const call = await callApi(LINK_OPERATIONS.start, { params: { token: made.token }, body: {} });
    expect([call.status, call.body.label]).toEqual([200, "Door"]);
    const [session] = await db
      .select({ background: sessions.background })
      .from(sessions)
      .where(eq(sessions.id, call.body.conversation_session_id));
    expect(session?.background).toBe("sage");
  });

  test("require a label, a scenario and an avatar; everything else has a default", async () => {
    expect(await make()).toMatchObject({
      runtime_vars: {},
      stt_keywords: [],
      record_conversation: false,
      show_ai_label: true,
      share_transcript: false,
      redirect_url: null,
      background: "studio",
    });
  });

  test("change only in the given fields; their URL stays", async () => {
    const made = await make({ redirect_url: "http://example.test", runtime_vars: { a: 1, b: 2 } });
    const { id } = made;
    const renamed = await post(update, { id, label: "Back door" });
    expect(renamed.body).toEqual({ ...made, label: "Back door" });
    const { body: scenario } = await post(createScenario, {
      name: "Other",
      nodes_json: { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } },
    });
    const change = {
      scenario_id: scenario.id,
      runtime_vars: { c: 3 },
      stt_keywords: ["x"],
      record_conversation: true,
      show_ai_label: false,
      share_transcript: true,
      redirect_url: null,
      background: "#1a2b3c",
    };
    expect((await post(update, { id, ...change })).body).toEqual({ ...renamed.body, ...change });
    expect((await read(id)).body).toEqual({ ...renamed.body, ...change });
  });

  test("have limits, a look and a language that can be set, changed and removed; a passcode is never shown", async () => {
    const limits = {
      paused: true,
      expires_at: "2030-01-01T00:00:00.000Z",
      max_uses: 5,
      max_call_minutes: 10,
      max_total_minutes: 60,
      max_calls_per_address: 2,
      allowed_origins: ["https://shop.example"],
      consent_text: "We keep your words.",
      language: "de",
      theme_color: "#2f6f6a",
    };
    const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: "#2040a080" } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${picture.toString("base64")}`;
    const made = await make({ ...limits, passcode: "open sesame", logo });
    expect(made).toMatchObject({ ...limits, has_passcode: true });
    expect(JSON.stringify(made)).not.toContain("sesame");
    expect(made.logo_url).toMatch(new RegExp(`/c/${made.token}/logo\\?v=[0-9a-f]{16}$`));
    const kept = await sharp((await readLinkLogo(made.token)) ?? new Uint8Array()).metadata();
    expect([kept.format, kept.width, kept.height, kept.hasAlpha]).toEqual(["webp", 480, 160, true]);
    const { body } = await post(update, { id: made.id, passcode: null, logo: null, max_uses: null });
    expect(body).toMatchObject({ ...limits, max_uses: null, has_passcode: false, logo_url: null });
    expect(await readLinkLogo(made.token)).toBeNull();
  });

  test.each([
    { max_uses: 0 },
    { max_call_minutes: 1.5 },
    { passcode: "12345" },
    { theme_color: "red" },
    { language: "it" },
    { expires_at: "tomorrow" },
    { consent_text: " " },
    { logo: "data:image/png;base64,AAAA" },
    { logo: "data:image/svg+xml;base64,AAAA" },
    ...[
      "https://a.example/path",
      "https://a.example; script-src *",
      "*",
      "https://*.a.example",
      "ftp://a.example",
    ].map((origin) => ({ allowed_origins: [origin] })),
  ])("refuse %o", async (change) => {
    const { status, body } = await post(create, { ...inputOf(account), ...change });
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    expect(JSON.stringify(body.details)).toContain(Object.keys(change)[0]);
  });

  test("are listed newest first, of one scenario if asked, each on exactly one page", async () => {
    const { body: scenario } = await post(createScenario, {
      name: "Other",
      nodes_json: { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } },
    });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await make({ label: `L ${index}` })).id);
    const other = (await make({ scenario_id: scenario.id })).id;
    const scenarioQuery = `scenario_id=${account.scenarioId}&limit=3`;
    const first = await page(`?${scenarioQuery}`);
    const second = await page(`?${scenarioQuery}&cursor=${first.next_cursor}`);
    expect(idsOf([...first.hosted_links, ...second.hosted_links])).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect(idsOf((await page()).hosted_links)).toEqual([other, ...ids]);
    for (const unknown of [newId(), stranger.scenarioId, "nonsense"]) {
      expect(await page(`?scenario_id=${unknown}`)).toEqual({ hosted_links: [], next_cursor: null });
    }
    expect((await page("", stranger.key)).hosted_links).toEqual([]);
  });

  test.each(["scenario_id", "avatar_id"])(
    "refuse another account's, an unknown and a malformed %s",
    async (field) => {
      const made = await make();
      const foreign = field === "scenario_id" ? stranger.scenarioId : stranger.avatarId;
      const code = field === "scenario_id" ? "SCENARIO_NOT_FOUND" : "AVATAR_NOT_FOUND";
      for (const id of [foreign, newId(), "nonsense"]) {
        for (const answer of [
          await post(create, { ...inputOf(account), [field]: id }),
          await post(update, { id: made.id, [field]: id }),
        ]) {
          expect([answer.status, answer.body.error_code]).toEqual([404, code]);
        }
      }
      expect((await page()).hosted_links).toEqual([made]);
    },
  );

  test("are deleted if they are the account's own; others are listed as not found, and stay", async () => {
    const [mine, foreign] = [(await make()).id, (await make({}, stranger)).id];
    const ids = [mine, foreign, "nonsense"];
    const { body } = await post(remove, { ids });
    expect(body).toEqual({
      status: "deleted",
      deleted_count: 1,
      ids: [mine],
      not_found_ids: [foreign, "nonsense"],
    });
    const again = await post(remove, { ids });
    expect([again.status, again.body.error_code]).toEqual([404, "NOT_FOUND"]);
    expect((await read(foreign, stranger.key)).status).toBe(200);
    expect((await post(remove, { ids: [] })).body.error).toBe("ids are required");
  });

  describe("refuse invalid input:", () => {
    test.each([
      [{ label: undefined }, "label is required"],
      [{ label: " " }, "label is required"],
      [{ label: "x".repeat(201) }, "label must have at most 200 characters"],
      [{ scenario_id: undefined }, "scenario_id is required"],
      [{ runtime_vars: { "1": 1 } }, expect.stringContaining("runtime_vars.1 is not a name")],
      [{ stt_keywords: ["1", "2", "3", "4", "5", "6"] }, "stt_keywords must have at most 5 entries"],
      [{ redirect_url: "javascript:alert(1)" }, "redirect_url must be an http or https URL"],
      [{ redirect_url: "example.test" }, "redirect_url must be an http or https URL"],
      [{ redirect_url: "ftp://example.test" }, "redirect_url must be an http or https URL"],
      [{ redirect_url: "" }, "redirect_url is required"],
      [{ token: "mine" }, "token is not a known field"],
    ])("%j: %s", async (change, error) => {
      const { status, body } = await post(create, { ...inputOf(account), ...change });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
    });

    test("an update without changes", async () => {
      const { id } = await make();
      const { status, body } = await post(update, { id });
      expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
    });
  });

  test("created while their scenario is being deleted are refused, or deleted with it", async () => {
    const graph = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "" } } };
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
      const { id } = (await post(createScenario, { name: "Short", nodes_json: graph })).body;
      const making = Array.from({ length: 8 }, () => post(create, { ...inputOf(account), scenario_id: id }));
      const deleting = post(deleteScenarios, { ids: [id] });
      for (const { status, body } of await Promise.all(making)) {
        if (status !== 200) expect([status, body.error_code]).toEqual([404, "SCENARIO_NOT_FOUND"]);
      }
      expect((await deleting).status).toBe(200);
      expect((await page()).hosted_links).toEqual([]);
    }
  });
});
