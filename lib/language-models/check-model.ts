import { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type ChatEvent, streamChat } from "#lib/model-clients/chat/stream-chat.ts";
import { AppError, errorCode } from "#lib/platform/errors.ts";
import { EndpointError } from "#lib/tools/endpoints/send-request.ts";
import type { ModelConnections } from "./model-connections.ts";
import { chatServerOf, type OpenModel } from "./open-model.ts";
import { makePictureQuestion } from "./picture-question.ts";
import { MODEL_PROBLEMS, type ModelProblem } from "./schema.ts";

/** What is wrong with a model, or null; how long its first word took; and whether it understands pictures. */
export type ModelCheck = {
  problem: ModelProblem | null;
  status: number | null;
  firstWordMs: number | null;
  takesPictures: boolean;
};

type Body = Parameters<typeof streamChat>[1];
type Answer = { text: string; calls: string[]; contentType: string; firstWordMs: number | null };

const TIMEOUT_MS = 20_000;
const ASKED = "confirm_ready";
/** A model that answers in words is asked once more: some call a function only now and then. */
const TOOL_ATTEMPTS = 2;

const message = (content: string) => [{ role: "user" as const, content }];
const GREETING = { messages: message("Say hello in one short sentence.") };
const CALL = {
  messages: message(`Call the function ${ASKED} now. Answer with the call only, without any words.`),
  tools: [
    {
      type: "function" as const,
      function: {
        name: ASKED,
        description: "Confirms that functions can be called",
        parameters: { type: "object", properties: { ready: { type: "boolean" } }, required: ["ready"] },
      },
    },
  ],
};

/**
 * Asks a model as calls do: for words, for a function call and, if it works, what a picture shows. What it answers is used for
 * nothing else. Never throws for what the server does.
 */
export async function checkModel(model: OpenModel, connections?: ModelConnections): Promise<ModelCheck> {
  const seen = { contentType: "" };
  let firstWordMs: number | null = null;
  try {
    const greeting = await ask(model, GREETING, seen, connections);
    firstWordMs = greeting.firstWordMs;
    const problem =
      problemOf(greeting) ?? ((await callsFunctions(model, seen, connections)) ? null : "no_tool_calls");
    const takesPictures = problem === null && (await understandsPictures(model, seen, connections));
    return { problem, status: null, firstWordMs, takesPictures };
  } catch (error) {
    return { ...describeFailure(error, seen.contentType), firstWordMs, takesPictures: false };
  }
}

/** A model that refuses a picture, however it does so, still works without. */
async function understandsPictures(
  model: OpenModel,
  seen: { contentType: string },
  connections?: ModelConnections,
): Promise<boolean> {
  const { messages, isRight } = await makePictureQuestion();
  try {
    return isRight((await ask(model, { messages }, seen, connections)).text);
  } catch (error) {
    // Throws what the server has not caused.
    describeFailure(error, seen.contentType);
    return false;
  }
}

async function callsFunctions(
  model: OpenModel,
  seen: { contentType: string },
  connections?: ModelConnections,
): Promise<boolean> {
  for (let attempt = 0; attempt < TOOL_ATTEMPTS; attempt += 1) {
    const { calls } = await ask(model, CALL, seen, connections);
    if (calls.includes(ASKED)) return true;
  }
  return false;
}

function problemOf({ text, contentType }: Answer): ModelProblem | null {
  const isStream = contentType.startsWith("text/event-stream");
  const isJson = contentType.startsWith("application/json");
  if (!isStream && !isJson) return "not_chat";
  if (text.trim() === "") return isJson ? "not_chat" : "no_answer";
  return isStream ? null : "no_streaming";
}

async function ask(
  model: OpenModel,
  request: Omit<Body, "model">,
  seen: { contentType: string },
  connections?: ModelConnections,
): Promise<Answer> {
  const server = chatServerOf(model, connections);
  const send = async (body: string, signal: AbortSignal) => {
    const response = await server.send?.(body, signal);
    if (!response) throw new Error("An account's model is asked without a connection");
    seen.contentType = response.headers.get("content-type") ?? "";
    return response;
  };
  const startedAt = performance.now();
  const answer: Answer = { text: "", calls: [], contentType: "", firstWordMs: null };
  const body = { ...request, model: model.model };
  for await (const event of streamChat({ ...server, send }, body, AbortSignal.timeout(TIMEOUT_MS))) {
    take(answer, event, startedAt);
  }
  return { ...answer, contentType: seen.contentType };
}

function take(answer: Answer, event: ChatEvent, startedAt: number): void {
  if (event.type === "call") answer.calls.push(event.call.name);
  if (event.type !== "text" && event.type !== "refusal") return;
  answer.firstWordMs ??= Math.round(performance.now() - startedAt);
  answer.text += event.text;
}

const CONNECTION_PROBLEMS = {
  private_address: "private_address",
  // No account limits the hosts of its models.
  host_not_allowed: "private_address",
  unresolved: "unresolved",
  no_connection: "unreachable",
  timeout: "timeout",
  broken: "broken",
} as const;

/** How servers say that they lack a model. Some do so with a 400. */
const UNKNOWN_MODEL =
  /model.{0,120}(not found|not exist|unknown|invalid|not available|no access|not supported|unsupported)|(unknown|invalid|unsupported|no such|not found).{0,40}model|model_not_found/is;

function describeFailure(error: unknown, contentType: string): Pick<ModelCheck, "problem" | "status"> {
  const status = error instanceof ChatFailure ? (error.status ?? null) : null;
  return { problem: problemOfFailure(error, status, contentType), status };
}

function problemOfFailure(error: unknown, status: number | null, contentType: string): ModelProblem {
  if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
  if (!(error instanceof ChatFailure)) throw error;
  const { cause } = error;
  if (cause instanceof EndpointError) return CONNECTION_PROBLEMS[cause.kind];
  if (status !== null) return problemOfStatus(status, error);
  if (["ECONNRESET", "UND_ERR_SOCKET"].includes(errorCode(cause) ?? "")) return "broken";
  if (error.kind === "limited") return "limited";
  // An error within a stream.
  if (contentType.startsWith("text/event-stream"))
    return UNKNOWN_MODEL.test(wordsOf(error)) ? "unknown_model" : "broken";
  return "not_chat";
}

/** What the server says of its own. */
const wordsOf = ({ message: text }: ChatFailure): string => text.slice(text.indexOf(": ") + 2);

function problemOfStatus(status: number, failure: ChatFailure): ModelProblem {
  const { kind } = failure;
  if (status < 300) return "not_chat";
  if (status < 400) return "redirected";
  if (status === 401 || status === 403) return "unauthorized";
  if (kind === "limited" || status === 402) return "limited";
  if (status < 500 && UNKNOWN_MODEL.test(wordsOf(failure))) return "unknown_model";
  if (status === 404 || status === 405) return "not_chat";
  return status < 500 ? "refused" : "failed";
}

/** A check's problem in words; null if there is none. */
export function describeProblem({ problem, status }: ModelCheck): string | null {
  return problem && MODEL_PROBLEMS[problem].replace("{status}", String(status));
}

const FIELDS: Partial<Record<ModelProblem, string>> = {
  unauthorized: "api_key",
  ...{ unknown_model: "model", no_answer: "model", no_tool_calls: "model" },
};

/** Throws `VALIDATION`, about the field that is probably wrong, if a check found a problem. */
export function requireWorking(check: ModelCheck): void {
  const text = describeProblem(check);
  if (check.problem === null || text === null) return;
  const path = FIELDS[check.problem] ?? "base_url";
  throw new AppError("VALIDATION", { message: text, details: [{ path, message: text }] });
}
