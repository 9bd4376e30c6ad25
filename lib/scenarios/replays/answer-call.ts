import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { findZone, MACHINE_ZONE, withTime } from "#lib/flow/engine/call-time.ts";
import type { RunFunction } from "#lib/flow/engine/events.ts";
import { systemMessage } from "#lib/flow/engine/prompt.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import {
  findNode,
  offeredParameters,
  type SearchFunction,
  searchFunctions,
} from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type {
  FunctionOutcome,
  HistoryItem,
  ModelAnswer,
  ModelRequest,
} from "#lib/flow/simulation/play-call.ts";
import {
  MAX_QUESTION_LENGTH,
  passagesAnswer,
  passagesPrompt,
  questionIn,
} from "#lib/flow/simulation/simulate-call.ts";
import { searchByFunction } from "#lib/knowledge/search/search-passages.ts";
import { AUTO } from "#lib/languages/language-tags.ts";
import { languageInstruction } from "#lib/languages/words-of.ts";
import { type ChatRequest, completeChat } from "#lib/model-clients/complete-chat.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { exactJson } from "#lib/platform/encoding/exact-json.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findMcpFunction, NO_ENDPOINT, NO_SERVER } from "#lib/tools/calls/call-function.ts";
import { prepareRequest } from "#lib/tools/endpoints/call-endpoint.ts";
import { findEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { type EndpointValues, secretNames } from "#lib/tools/endpoints/fill-endpoint.ts";
import { failedResult } from "#lib/tools/endpoints/read-response.ts";
import type { SentRequest } from "#lib/tools/endpoints/schema.ts";
import { prepareServer, serverSecrets, toolBody } from "#lib/tools/mcp/call-mcp-tool.ts";
import { findMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import type { RecordedResponses } from "./recorded-turns.ts";
import type { ReplaySide } from "./schema.ts";

const NO_ANSWER = "The documents could not be searched.";

/** The result of the model's search in the current documents. */
export async function askDocuments(
  actor: Actor,
  flow: NodesJson,
  { nodeId, name, args }: RunFunction,
): Promise<FunctionOutcome> {
  const startedAt = performance.now();
  const outcome = (ok: boolean, text: string): FunctionOutcome => ({
    ...{ ok, text, saved: {} },
    durationMs: Math.round(performance.now() - startedAt),
  });
  const query = questionIn(args);
  if (query === "") return outcome(false, "The question is missing.");
  const fn = searchFunctions(flow, nodeId).find((candidate) => candidate.name === name);
  const found = fn ? await findPassages(actor, fn, query) : null;
  return found ? outcome(true, passagesAnswer(found)) : outcome(false, NO_ANSWER);
}

/**
 * The passages that the node searches before the model replies, as a section of its prompt; empty if it searches
 * nothing.
 */
async function lookUpBefore(actor: Actor, flow: NodesJson, nodeId: string, words: string): Promise<string> {
  const automatic = searchFunctions(flow, nodeId).filter(({ mode }) => mode === "auto");
  const query = words.trim().slice(-MAX_QUESTION_LENGTH).toWellFormed();
  if (automatic.length === 0 || query === "") return "";
  const found = await Promise.all(automatic.map((fn) => findPassages(actor, fn, query)));
  // As in a call, a reply without passages is better than none.
  return found.includes(null) ? "" : passagesPrompt(found.flatMap((passages) => passages ?? []));
}

async function findPassages(actor: Actor, fn: SearchFunction, query: string) {
  try {
    return (await searchByFunction(actor, fn, query)).found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type Answered = Pick<ReplaySide["calls"][number], "request" | "answer">;
export type CallAnswer = {
  outcome: FunctionOutcome;
  /** Null for a knowledge base search, which makes no request. */
  recorded: Answered | null;
};

export type Replayed = {
  actor: Actor;
  sessionId: string;
  flow: NodesJson;
  language: string | null;
  responses: RecordedResponses;
  startedAt: Date;
};

const NO_PAGE = "The visitor's page did not answer: a replay has none.";
const MISSED = "The call has no recorded response to this request.";

const failed = (text: string): FunctionOutcome => ({ ok: false, text, saved: {}, durationMs: 0 });

/**
 * Runs a function of a replayed call: requests get the recorded responses, never the network; searches use the current
 * documents.
 */
export async function answerCall(
  replayed: Replayed,
  call: RunFunction,
  state: FlowState,
): Promise<CallAnswer> {
  if (call.page) return answerForPage(call.page);
  if (call.endpointId === null) {
    return { outcome: await askDocuments(replayed.actor, replayed.flow, call), recorded: null };
  }
  return await answerRequest(replayed, { ...call, endpointId: call.endpointId.toLowerCase() }, state);
}

/** A replay has no page: notifications succeed, and there are no responses. */
function answerForPage(page: NonNullable<RunFunction["page"]>): CallAnswer {
  if (page === "is_told")
    return { outcome: { ...failed("The page was notified."), ok: true }, recorded: null };
  return { outcome: failed(NO_PAGE), recorded: { request: null, answer: "missed" } };
}

async function answerRequest(
  replayed: Replayed,
  call: RunFunction & { endpointId: string },
  { variables, runtimeVars }: FlowState,
): Promise<CallAnswer> {
  const timeZone = findZone(runtimeVars.timezone) ?? MACHINE_ZONE;
  const runtime = withTime(runtimeVars, { at: replayed.startedAt, timeZone });
  const values = { arg: call.args, var: variables, runtime };
  const prepared = await prepareShown(replayed, call, values);
  if ("error" in prepared) return notSent(prepared.error);
  const { shown, isPartial } = prepared;
  const { method, url, body } = shown;
  const played = replayed.responses.play(shown, call.save, { isPartial });
  const recorded = { request: { method, url, body }, answer: played ? "tape" : "missed" } as const;
  return { outcome: played ?? failed(MISSED), recorded };
}

// Recorded requests hold a placeholder for each secret, so matching needs no secret values.
const marksOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, `{{secret.${name}}}`]));

/** The request of a call as it would be recorded, or why none is sent. */
async function prepareShown(
  { actor, sessionId, flow }: Replayed,
  { endpointId, nodeId, name, args }: RunFunction & { endpointId: string },
  values: Omit<EndpointValues, "secret">,
): Promise<{ shown: SentRequest; isPartial: boolean } | { error: string }> {
  const tool = findMcpFunction(flow, { nodeId, functionName: name, endpointId });
  if (tool) {
    const server = await findMcpServer(actor.ownerId, endpointId);
    if (!server) return { error: NO_SERVER };
    const asked = { runtimeVars: values.runtime, sessionId };
    const prepared = prepareServer(server, marksOf(serverSecrets(server)), asked);
    if ("error" in prepared) return prepared;
    return { shown: { ...prepared.shown, body: toolBody(tool.tool, args) }, isPartial: false };
  }
  const endpoint = await findEndpoint(actor.ownerId, endpointId);
  if (!endpoint) return { error: NO_ENDPOINT };
  const prepared = prepareRequest(endpoint, values, marksOf(secretNames(endpoint)), sessionId);
  return "error" in prepared ? prepared : { shown: prepared.shown, isPartial: endpoint.show.length > 0 };
}

const notSent = (fault: string): CallAnswer => ({
  outcome: failed(failedResult(fault).text),
  recorded: { request: null, answer: "not_sent" },
});

type Messages = ChatRequest["messages"];
export type Chat = (request: ChatRequest, signal: AbortSignal) => Promise<ModelAnswer>;

/**
 * Asks the model as a call does, or a text conversation: with the active node's prompt and functions, and the history.
 * Throws `ChatError`.
 */
export async function askModel(
  { prompt, functions, history }: ModelRequest,
  model: string,
  signal: AbortSignal,
  chat: Chat = completeChat,
  medium: "spoken" | "written" = "spoken",
): Promise<ModelAnswer> {
  const system = { role: "system", content: systemMessage(prompt, medium) } as const;
  const tools = functions.map((fn) => ({
    type: "function" as const,
    function: { name: fn.name, description: fn.description, parameters: offeredParameters(fn) },
  }));
  const messages = [system, ...toMessages(history)];
  return await chat({ model, messages, ...(tools.length > 0 ? { tools } : {}) }, signal);
}

/** The history in the format of OpenAI's API: calls made together share one message, before their results. */
function toMessages(history: readonly HistoryItem[]): Messages {
  const messages: Messages = [];
  let calls: Extract<HistoryItem, { role: "call" }>[] = [];
  const endCalls = () => {
    if (calls.length > 0) messages.push(...toCallMessages(calls));
    calls = [];
  };
  for (const item of history) {
    if (item.role === "call") {
      calls.push(item);
      continue;
    }
    endCalls();
    messages.push(item);
  }
  endCalls();
  return messages;
}

function toCallMessages(calls: readonly Extract<HistoryItem, { role: "call" }>[]): Messages {
  return [
    {
      role: "assistant",
      tool_calls: calls.map(({ callId, name, args }) => ({
        id: callId,
        type: "function",
        function: { name, arguments: typeof args === "string" ? args : exactJson(args) },
      })),
    },
    // The API rejects a call without a result.
    ...calls.map(({ callId, result }) => ({
      role: "tool" as const,
      tool_call_id: callId,
      content: result ?? "It is still running.",
    })),
  ];
}

const ANSWER_LIMIT_MS = 20_000;

export type AskWords = (request: ModelRequest, turn: number) => Promise<ModelAnswer>;

/** `language`: the call's, as it was chosen; without one, the prompt says nothing about it. */
type Scene = { actor: Actor; flow: NodesJson; language?: string | null | undefined };

/**
 * The scenario's model, with the passages that the active node looks up before it responds. Each response must come
 * within 20 s. Throws `ChatError`.
 */
export function modelWords(
  { actor, flow, language }: Scene,
  { llmModel }: Pick<ScenarioDraft, "llmModel">,
  signal: AbortSignal,
  chat?: Chat,
): AskWords {
  // Text has no language that could be heard.
  const isChosen = language !== null && language !== undefined && language !== AUTO;
  const instruction = isChosen ? `\n\n${languageInstruction(language)}` : "";
  return async (request) => {
    const { nodeId, prompt, history } = request;
    const words = history.findLast(({ role }) => role === "user");
    const found = await lookUpBefore(actor, flow, nodeId, words && "content" in words ? words.content : "");
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const model = findNode(flow, nodeId)?.llm_model ?? llmModel;
    return await askModel({ ...request, prompt: prompt + found + instruction }, model, bounded, chat);
  };
}
