import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { checkFlow } from "#lib/flow/problems/find-problems.ts";
import { drain } from "#lib/flow/problems/walk-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { prepareRequest } from "#lib/tools/endpoints/call-endpoint.ts";
import { endpointProblems } from "#lib/tools/endpoints/check-endpoint.ts";
import { createEndpointInput } from "#lib/tools/endpoints/schema.ts";
import { sendRequest } from "#lib/tools/endpoints/send-request.ts";

const GUIDES = ["docs/scenarios.md", "docs/tools.md", "docs/knowledge.md"];
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** The arguments of the guide's tool. */
const DAY = { type: "object", properties: { day: { type: "string" } }, required: ["day"] };
/** What the guide's scenario refers to, and the arguments that its endpoint's templates use. */
const SURROUNDINGS = {
  knowledgeBaseIds: new Set(["0190a000-0000-7000-8000-000000000001"]),
  endpoints: new Map([["0190a000-0000-7000-8000-000000000002", []]]),
  pictureIds: new Set<string>(),
  origin: "https://visavis.example.com",
  mcpServers: new Map([["0190a000-0000-7000-8000-000000000003", [{ name: "find-table", parameters: DAY }]]]),
  fullSizeModels: true,
};

/** The examples of a guide: each with its kind, the second word after the fence, and its JSON. */
const examples = GUIDES.flatMap((path) => {
  return [...read(path).matchAll(/^```json *(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = "", json = ""], index) => ({
      title: `${path}, example ${index + 1} (${kind})`,
      kind,
      value: JSON.parse(json),
    }),
  );
});

const whole = examples.find(({ kind }) => kind === "scenario")?.value;

/** The scenario of the guide with the example in its place. Throws if no place is known for the kind. */
function around(kind: string, value: object): object {
  const copy = structuredClone(whole);
  if (kind === "scenario") return copy;
  if (kind === "node") copy.nodes.answers = { ...value, functions: copy.nodes.answers.functions };
  else if (kind === "function") copy.nodes.reason.functions.push(value);
  else if (kind === "edge") copy.nodes.answers.edges = [value];
  else if (kind === "before_call" || kind === "memory") copy[kind] = value;
  else if (kind === "after_call") Object.assign(copy.after_call, value);
  else if (kind === "vision") Object.assign(copy, value);
  else throw new Error(`No place for a block of "json ${kind}": tag it with one of the kinds above`);
  return copy;
}

test.each(examples.filter(({ kind }) => kind !== "endpoint"))("$title is valid", ({ kind, value }) => {
  const flow = nodesJsonSchema.parse(around(kind, value));
  expect(drain(checkFlow(flow, SURROUNDINGS))).toEqual([]);
});

test.each(examples.filter(({ kind }) => kind === "endpoint"))("$title is valid", ({ value }) => {
  expect(endpointProblems(createEndpointInput.parse(value))).toEqual([]);
});

test("the guide shows the request as a server gets it, byte for byte", async () => {
  const documented = /^```http\n([\s\S]*?)^```$/m.exec(read("docs/tools.md"))?.[1]?.trimEnd();
  const server = createServer((socket) => {
    socket.once("data", (bytes) => {
      received = bytes.toString();
      socket.end("HTTP/1.1 204 No Content\r\n\r\n");
    });
  }).listen(0, "127.0.0.1");
  let received = "";
  await new Promise((resolve) => server.once("listening", resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  const { value } = examples.find(({ kind }) => kind === "endpoint") ?? {};
  const endpoint = createEndpointInput.parse({
    ...value,
    url: value.url.replace("https://records.example.com", `http://127.0.0.1:${port}`),
  });
  const values = {
    arg: { name: "Ana Ruiz" },
    var: { is_urgent: false },
    runtime: { practice_id: "p-17", now: "2026-11-28T14:05:00+01:00" },
  };
  const prepared = prepareRequest(
    endpoint,
    values,
    { records_key: "5f2cab91" },
    "01a21e7e-91b7-7d02-8a41-5c0e7f3b6d18",
  );
  if ("error" in prepared) throw new Error(prepared.error);
  await sendRequest(prepared.request, {
    timeoutMs: 5_000,
    allowedNetworks: () => true,
    resolve: async () => [],
  });
  server.close();
  expect(received.replaceAll("\r\n", "\n").replace(`127.0.0.1:${port}`, "records.example.com")).toBe(
    documented,
  );
});

test("a block of JSON without a place in the scenario is an error, not skipped", () => {
  for (const kind of ["", "handover"]) expect(() => around(kind, {})).toThrow("No place");
});

test("a mistake in what follows a call is found", () => {
  expect(nodesJsonSchema.safeParse(around("after_call", { mails: [{ to: "nobody" }] })).success).toBe(false);
});

test("the guides have an example of each type of function", () => {
  const functions = nodesJsonSchema.shape.global_functions.unwrap().element;
  const all = functions.options.map(({ shape }) => shape.type.value);
  const shown = examples.filter(({ kind }) => kind === "function").map(({ value }) => value.type);
  expect(new Set(shown)).toEqual(new Set(all));
});
