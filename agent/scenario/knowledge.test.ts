import { describe, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture, quietLog } from "#agent/testing/fixtures.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import type { SearchAnswer, SearchRequest } from "#lib/worker-protocol/worker-protocol.ts";
import { Knowledge } from "./knowledge.ts";

const PASSAGE = {
  documentId: "01a1ff9c-e39a-724c-b9f6-5c11f47576b8",
  documentName: "opening-hours.md",
  position: 2,
  score: 0.81,
  content: "We are open from nine to five.",
};
const CITATION = {
  documentId: PASSAGE.documentId,
  documentName: PASSAGE.documentName,
  position: 2,
  score: 0.81,
};

/** The app's documents: records requests and returns a set response. */
class FakeDocuments {
  readonly requests: SearchRequest[] = [];
  answer: () => Promise<SearchAnswer> = () => Promise.resolve({ passages: [PASSAGE] });
  readonly knowledge = new Knowledge((request) => {
    this.requests.push(request);
    return this.answer();
  }, quietLog);
}

function withDocuments(mode: "tool" | "auto") {
  const documents = new FakeDocuments();
  const { knowledge } = documents;
  const look: FlowFunction = {
    type: "rag",
    name: "look_up",
    description: "What the house says",
    knowledge_base_id: "01a1ff9c-c495-7385-ab6a-d37d9385cca2",
    mode,
  };
  const { scenario } = bootstrapFixture();
  const nodes = { start: { task_instruction: "Help.", respond_immediately: false, functions: [look] } };
  const nodesJson = { initial_node: "start", role_instruction: "Be kind.", nodes };
  return { documents, bootstrap: { scenario: { ...scenario, nodesJson } }, knowledge };
}

const signal = new AbortController().signal;

describe("a search called by the model", () => {
  test("returns passages with their documents, which are cited once", async () => {
    const { documents, knowledge } = withDocuments("tool");
    const args = { query: " When do you open? " };
    const answer = await knowledge.answer({ nodeId: "start", name: "look_up", args }, signal);
    expect(documents.requests).toEqual([
      { nodeId: "start", functionName: "look_up", query: "When do you open?" },
    ]);
    expect(JSON.parse(answer.text)).toEqual({
      passages: [{ document: "opening-hours.md", content: "We are open from nine to five." }],
    });
    expect(knowledge.takeCitations()).toEqual([CITATION]);
    expect(knowledge.takeCitations()).toEqual([]);
  });

  test("says if nothing was found, and does not search without a question", async () => {
    const { documents, knowledge } = withDocuments("tool");
    documents.answer = () => Promise.resolve({ passages: [] });
    const call = { nodeId: "start", name: "look_up" };
    expect((await knowledge.answer({ ...call, args: { topic: "Prices" } }, signal)).text).toContain(
      "say nothing about this",
    );
    expect(documents.requests).toMatchObject([{ query: "Prices" }]);
    expect((await knowledge.answer({ ...call, args: { query: " " } }, signal)).ok).toBe(false);
    expect(documents.requests).toHaveLength(1);
  });
});

describe("a search before a reply", () => {
  const plan = { nodeId: "start", searches: ["look_up"] };

  test("runs once for the same words, and only if the node has such a function", async () => {
    const { documents, knowledge } = withDocuments("auto");
    for (const words of ["When do you open?", "When do you open?", "And on Sunday?"]) {
      expect(await knowledge.prepare(plan, words, signal)).toContain("We are open from nine to five.");
    }
    expect(documents.requests).toHaveLength(2);
    expect(await knowledge.prepare({ nodeId: "start", searches: [] }, "When?", signal)).toBe("");
    expect(await knowledge.prepare(plan, "  ", signal)).toBe("");
    expect(documents.requests).toHaveLength(2);
  });

  test("tells the model if nothing was found; after a failure adds nothing and searches again next time", async () => {
    const { documents, knowledge } = withDocuments("auto");
    documents.answer = () => Promise.reject(new Error("away"));
    expect(await knowledge.prepare(plan, "When do you open?", signal)).toBe("");
    documents.answer = () => Promise.resolve({ passages: [] });
    expect(await knowledge.prepare(plan, "When do you open?", signal)).toContain("say that you do not know");
    expect(knowledge.takeCitations()).toEqual([]);
  });

  test("cites the passages of the words that were answered, not of earlier ones", async () => {
    const { documents, knowledge } = withDocuments("auto");
    await knowledge.prepare(plan, "When do you", signal);
    documents.answer = () => Promise.resolve({ passages: [{ ...PASSAGE, position: 9 }] });
    await knowledge.prepare(plan, "When do you close?", signal);
    expect(knowledge.takeCitations()).toEqual([{ ...CITATION, position: 9 }]);
  });
});

test("in a call, passages are in the model's prompt and citations on the row of the reply", async () => {
  const { bootstrap, knowledge } = withDocuments("auto");
  const kit = new ConversationKit({ bootstrap, parts: { knowledge } }, { text: "From nine to five." });
  await kit.start();
  await kit.turn("When do you open?");
  await kit.written(2);
  expect(kit.rows.at(-1)).toMatchObject({ role: "assistant", citations: [CITATION] });
  expect(kit.rows[0]).not.toHaveProperty("citations");
  expect(JSON.stringify(kit.model.requests.at(-1))).toContain("We are open from nine to five.");
  await kit.conversation.close();
});
