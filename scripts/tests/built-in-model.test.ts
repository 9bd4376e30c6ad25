import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { completeChat } from "#lib/model-clients/complete-chat.ts";
import { newId } from "#lib/platform/ids.ts";
import { runVisitor } from "#lib/scenarios/tests/visitor/run-visitor.ts";
import { simulatedVisitor } from "#lib/scenarios/tests/visitor/schema.ts";
import { answerBuiltIn } from "#models/chat/answer-built-in.ts";
import { chatRequest } from "#models/chat/chat-request.ts";
import { createHttpServer } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import { createModelFolder, settingsFor } from "#models/llm/testing/tiny-models.ts";

/** Says hello in text; as a visitor, whose words and decision are forced into a call, it asks and reaches the goal. */
const VISITOR_AND_AVATAR = {
  chains: [
    ["\n", "Good ", "day."],
    [" ", '{"words"', ': "Hel', 'lo.", ', '"decision"', ': "goal', '_reached"}'],
  ],
};

test("a simulated visitor talks with the scenario through the built-in library", async () => {
  const folder = await createModelFolder();
  const llm = new LlmProcess(settingsFor(await folder.write("tiny.gguf", VISITOR_AND_AVATAR)));
  await llm.loaded();
  const model = { name: "tiny", chat: llm.chat.bind(llm) };
  const server = createHttpServer(
    {
      "POST /v1/chat/completions": async (exchange) =>
        answerBuiltIn(model, await readJson(exchange.request, chatRequest), exchange),
    },
    () => undefined,
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const nodes = { desk: { task_instruction: "Greet." } };
  const { verdict, result } = await runVisitor(simulatedVisitor.parse({ persona: { goal: "Be greeted." } }), {
    scene: { actor: { ownerId: newId() }, sessionId: newId() },
    version: { nodesJson: { initial_node: "desk", role_instruction: "", nodes }, llmModel: "tiny" },
    signal: AbortSignal.timeout(60_000),
    chat: (request, signal) => completeChat(request, signal, { baseUrl, apiKey: "none", model: "tiny" }),
  });
  server.close();
  server.closeAllConnections();
  await llm.close();
  await folder.remove();
  expect(result.transcript.map(({ speaker, content }) => `${speaker}: ${content}`)).toEqual([
    "avatar: Good day.",
    "visitor: Hello.",
    "avatar: Good day.",
  ]);
  expect(result.ending).toBe("goal_reached");
  expect(verdict).toBe("passed");
});
