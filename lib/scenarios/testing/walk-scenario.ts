import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type PlayedRun, playCall, type Turn } from "#lib/flow/simulation/play-call.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { chatRequest, plainMessages, toolChoice } from "#models/chat/chat-request.ts";
import { reply } from "#models/demo/reply.ts";
import { type Similarity, similarityByWords } from "#models/demo/similarity.ts";
import { askModel } from "../replays/answer-call.ts";

type Walk = { turns: readonly Turn[]; runtimeVars?: Record<string, JsonValue>; similarity?: Similarity };

/** Runs a scenario with a scripted visitor and the demo model, which gets the same request as in a call. */
export async function walkScenario(flow: NodesJson, walk: Walk): Promise<PlayedRun> {
  const { turns, runtimeVars = {}, similarity = similarityByWords } = walk;
  const { run, asks } = playCall(flow, { runtimeVars, turns });
  for (const ask of asks) {
    if (ask.type === "function")
      throw new Error(`The scenario called ${ask.call.name}, which needs an endpoint.`);
    const answer = await askModel(ask.request, "demo", AbortSignal.timeout(10_000), async (request) => {
      const body = chatRequest.parse(request);
      const messages = plainMessages(body);
      const tools = (body.tools ?? []).map((tool) => tool.function);
      const { text, toolCalls } = await reply({ messages, tools, choice: toolChoice(body), similarity });
      const calls = toolCalls.map(({ name, arguments: args }) => ({ name, args: JSON.parse(args) }));
      return { ...(text && { text }), calls };
    });
    ask.answer(answer);
  }
  return run;
}
