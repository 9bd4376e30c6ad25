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

/** A graph of two nodes. */
const graph = {
  initial_node: "welcome",
  role_instruction: "You are the receptionist of {{runtime.clinic}}.",
  nodes: {
    welcome: {
      task_instruction: "Greet.",
      functions: [
        { type: "transition", name: "book", description: "They want to book", transition_to: "booking" },
      ],
    },
    booking: {
      task_instruction: "Book.",
      functions: [{ type: "end", name: "hang_up", description: "All is said" }],
    },
  },
};

async function makeScenario(owner: Owner, name = "Front desk") {
  const made = await done("POST", "/scenarios/create", owner, { name, nodes_json: graph });
  return { ...made, id: String(made.id) };
}

test("a scenario is validated, created, read, updated, listed and deleted", async () => {
  const owner = await newAccount();
  const checked = await done("POST", "/scenarios/validate", owner, { nodes_json: graph });
  expect(checked).toEqual({ valid: true, problems: [] });
  const made = await makeScenario(owner);
  expect(made).toEqual({
    id: expect.any(String),
    name: "Front desk",
    nodes_json: graph,
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
