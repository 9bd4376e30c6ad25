import { expect, test } from "@playwright/test";
import { api, newAccount } from "../fixtures/instance.ts";

type Owner = Awaited<ReturnType<typeof newAccount>>;

/** Expects success and returns the response. */
async function done(method: string, path: string, owner: Owner, body?: unknown) {
  const answer = await api(method, path, { key: owner.key, ...(body !== undefined && { body }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);

/** A graph of two nodes; `more` goes into the first. */
const graph = (more: object = {}) => ({
  initial_node: "welcome",
  role_instruction: "You are the receptionist of {{runtime.clinic}}.",
  nodes: {
    welcome: {
      task_instruction: "Greet.",
      functions: [
        { type: "transition", name: "book", description: "They want to book", transition_to: "booking" },
      ],
      ...more,
    },
    booking: {
      task_instruction: "Book.",
      functions: [{ type: "end", name: "hang_up", description: "All is said" }],
    },
  },
});

async function avatarOf(owner: Owner): Promise<string> {
  const [avatar] = idsOf((await done("GET", "/avatars?limit=1", owner)).avatars);
  if (!avatar) throw new Error("the instance has no avatar");
  return avatar;
}

async function makeScenario(owner: Owner, name = "Front desk") {
  const made = await done("POST", "/scenarios/create", owner, { name, nodes_json: graph() });
  return { ...made, id: String(made.id) };
}

test("a scenario is validated, created, read, updated, listed and deleted", async () => {
  const owner = await newAccount();
  const checked = await done("POST", "/scenarios/validate", owner, { nodes_json: graph() });
  expect(checked).toEqual({ valid: true, problems: [] });
  const made = await makeScenario(owner);
  expect(made).toEqual({
    id: expect.any(String),
    name: "Front desk",
    nodes_json: graph(),
    llm_model: "gpt-4.1-mini",
    fallback_llm_model: null,
    language_model_id: null,
    hosted_links: [],
    voice: null,
    speed: null,
    language: null,
    liveliness: null,
    pronunciations: [],
  });
  expect(await done("GET", `/scenarios/${made.id}`, owner)).toEqual(made);
  const change = { id: made.id, name: "Reception", llm_model: "gpt-5.4-nano" };
  expect(await done("POST", "/scenarios/update", owner, change)).toEqual({ ...made, ...change });
  const second = await makeScenario(owner, "Second");
  const first = await done("GET", "/scenarios/?limit=1", owner);
  expect(first.scenarios).toEqual([{ id: second.id, name: "Second", llm_model: "gpt-4.1-mini" }]);
  const rest = await done("GET", `/scenarios?limit=1&cursor=${first.next_cursor}`, owner);
  expect([idsOf(rest.scenarios), rest.next_cursor]).toEqual([[made.id], null]);
  const gone = await done("POST", "/scenarios/delete/", owner, { ids: [made.id, "nonsense"] });
  expect(gone).toEqual({
    status: "deleted",
    deleted_count: 1,
    config_ids: [made.id],
    not_found_ids: ["nonsense"],
  });
  expect(await api("GET", `/scenarios/${made.id}`, { key: owner.key })).toMatchObject({
    status: 404,
    body: { error_code: "SCENARIO_NOT_FOUND", error: "ConversationConfig not found" },
  });
});

test("only their owner can use a scenario's tools", async () => {
  const [owner, stranger] = [await newAccount(), await newAccount()];
  const endpoint = await done("POST", "/endpoints/create", owner, {
    name: "Calendar",
    url: "https://example.com/{{arg.day}}",
    headers: { Authorization: "Bearer {{secret.calendar}}" },
    body: { day: "{{arg.day}}" },
  });
  const base = await done("POST", "/knowledge-bases/create", owner, { name: "Prices" });
  const nodes_json = {
    ...graph(),
    global_functions: [
      { type: "http", name: "free_slots", description: "Finds free times.", endpoint_id: endpoint.id },
      { type: "rag", name: "prices", description: "Finds prices.", knowledge_base_id: base.id },
    ],
  };
  await done("POST", "/scenarios/create", owner, { name: "Booking", nodes_json });
  const theirs = await done("POST", "/scenarios/validate", stranger, { nodes_json });
  expect((theirs.problems as { code: string }[]).map(({ code }) => code)).toEqual([
    "UNKNOWN_ENDPOINT",
    "UNKNOWN_KNOWLEDGE_BASE",
  ]);
  const refused = await api("POST", "/scenarios/create", {
    key: stranger.key,
    body: { name: "Booking", nodes_json },
  });
  expect(refused).toMatchObject({ status: 400, body: { error_code: "VALIDATION" } });
});

test("a hosted link is created, read, updated, opened, and deleted with its scenario", async () => {
  const owner = await newAccount();
  const [scenario, avatar] = [await makeScenario(owner), await avatarOf(owner)];
  const made = await done("POST", "/hosted-links/create", owner, {
    scenario_id: scenario.id,
    avatar_id: avatar,
    label: "Front desk",
    runtime_vars: { clinic: "Riverside" },
    stt_keywords: "Riverside, Visavis",
    redirect_url: "https://example.com/thanks",
  });
  expect(made).toMatchObject({ stt_keywords: ["Riverside", "Visavis"], record_conversation: false });
  expect((await fetch(String(made.url))).status).toBe(200);
  expect(await done("GET", `/hosted-links/${made.id}`, owner)).toEqual(made);
  const change = { id: made.id, label: "Back door", redirect_url: null };
  const changed = { ...made, ...change };
  expect(await done("POST", "/hosted-links/update", owner, change)).toEqual(changed);
  const list = await done("GET", `/hosted-links?scenario_id=${scenario.id}`, owner);
  expect(list).toEqual({ hosted_links: [changed], next_cursor: null });
  expect((await done("GET", `/scenarios/${scenario.id}`, owner)).hosted_links).toEqual([changed]);
  await done("POST", "/scenarios/delete", owner, { ids: [scenario.id] });
  expect((await done("GET", "/hosted-links", owner)).hosted_links).toEqual([]);
  expect((await api("POST", `/links/${made.token}/start`, { body: {} })).body.error_code).toBe("NOT_FOUND");
});

test("a conversation is listed by scenario, status and time, and reports its recording", async () => {
  const owner = await newAccount();
  const [scenario, avatar_id] = [await makeScenario(owner), await avatarOf(owner)];
  const connect = async (record_conversation: boolean) => {
    const body = { scenario_id: scenario.id, avatar_id, record_conversation };
    return String((await done("POST", "/conversations/connect", owner, body)).conversation_session_id);
  };
  const [plain, recorded] = [await connect(false), await connect(true)];
  const listed = async (query: string) =>
    idsOf((await done("GET", `/conversations?${query}`, owner)).conversations);
  expect(await listed(`scenario_id=${scenario.id}&status=created&from=2020-01-01`)).toEqual([
    recorded,
    plain,
  ]);
  expect(await listed("status=ended")).toEqual([]);
  expect(await listed("to=2020-01-01")).toEqual([]);
  const recordingOf = (id: string) => api("GET", `/conversations/${id}/recording`, { key: owner.key });
  expect(await recordingOf(plain)).toMatchObject({
    status: 404,
    body: { error_code: "RECORDING_UNAVAILABLE" },
  });
  expect(await recordingOf(recorded)).toMatchObject({
    status: 409,
    body: { error_code: "RECORDING_NOT_STARTED" },
  });
  for (const id of [plain, recorded]) {
    await done("POST", `/conversations/${id}/updates`, owner, { end: true });
  }
});

test("endpoints, secrets, clips and knowledge bases are created, updated, listed and deleted", async () => {
  const owner = await newAccount();
  const tool = { url: "https://example.com/", headers: {}, body: {} };
  const resources = [
    { path: "/endpoints", list: "endpoints", first: { name: "A", ...tool }, change: { name: "B", ...tool } },
    { path: "/secrets", list: "secrets", first: { name: "a", value: "x" }, change: { value: "y" } },
    { path: "/clips", list: "clips", first: { name: "A" }, change: { name: "B" } },
    { path: "/knowledge-bases", list: "knowledge_bases", first: { name: "A" }, change: { name: "B" } },
  ];
  for (const { path, list, first, change } of resources) {
    const { id } = await done("POST", `${path}/create`, owner, first);
    await done("POST", `${path}/update`, owner, { id, ...change });
    expect(idsOf((await done("GET", path, owner))[list])).toEqual([id]);
    const gone = await done("POST", `${path}/delete`, owner, { ids: [id] });
    expect(gone).toMatchObject({ status: "deleted", deleted_count: 1, ids: [id] });
    expect((await done("GET", path, owner))[list]).toEqual([]);
  }
});
