import type { Citation } from "#db/schema/transcript-rows.ts";
import { findNode, searchFunctions } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { ModelAnswer, ModelRequest } from "#lib/flow/simulation/play-call.ts";
import { MAX_QUESTION_LENGTH, passagesPrompt } from "#lib/flow/simulation/simulate-call.ts";
import { searchForCall } from "#lib/knowledge/search/search-for-call.ts";
import { countedServer } from "#lib/language-models/open-model.ts";
import { AUTO } from "#lib/languages/language-tags.ts";
import { languageInstruction, wordsOf } from "#lib/languages/words-of.ts";
import {
  ChatError,
  type ChatRequest,
  type ChatServer,
  completeChat,
  instanceServer,
  modelName,
} from "#lib/model-clients/complete-chat.ts";
import { MarkupFilter } from "#lib/model-clients/markup-filter.ts";
import { log } from "#lib/platform/log.ts";
import { cutText, storableText, storableValues } from "#lib/platform/text.ts";
import { askModel } from "#lib/scenarios/replays/answer-call.ts";
import type { UsageCounter } from "#lib/worker-protocol/model-usage.ts";
import type { SearchAnswer } from "#lib/worker-protocol/worker-protocol.ts";
import { trimHistory } from "./trim-history.ts";

/** A language model that says how far it is, on the instance's server or the account's. */
export type WritingChat = (
  request: ChatRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
  server: ChatServer,
) => Promise<ModelAnswer>;

const realChat: WritingChat = (request, signal, onText, server) =>
  completeChat(request, signal, server, onText);

/** A reader sees that words come, so an answer may take longer than in a call. */
const ANSWER_LIMIT_MS = 45_000;
/** More than anybody reads at once; a model that never stops fills no transcript. */
const MAX_TEXT = 4_000;
/** As in calls: an answer without passages is better than none. */
const SEARCH_LIMIT_MS = 3_000;
const FALLBACK_LANGUAGE = "en";
const ANY_LANGUAGE =
  "Write in the language of the visitor's last message, whatever language these instructions are in.";

/** The scenario of a conversation, and the language chosen for it. */
export type Writer = {
  sessionId: string;
  flow: NodesJson;
  llmModel: string;
  fallbackLlmModel?: string | null | undefined;
  language: string | null;
  /** The account's own model, which answers in place of `llmModel`. */
  own?: { server: ChatServer; languageModelId: string } | undefined;
};

export const toCitation = ({
  documentId,
  documentName,
  position,
  score,
}: SearchAnswer["passages"][number]): Citation => ({ documentId, documentName, position, score });

/** The lines that the app writes by itself, in the conversation's language. */
export const linesOf = ({ language }: Pick<Writer, "language">) =>
  wordsOf(language === null || language === AUTO ? FALLBACK_LANGUAGE : language).lines;

/** An answer as it is shown: without Markdown, and what a model adds around it. */
export const plainText = (text: string): string =>
  storableText(cutText(new MarkupFilter().push(text).trim(), MAX_TEXT)).normalize("NFC");

/**
 * The model's answer to a request of a text conversation. A model that fails is asked again, as the scenario's fallback if it
 * has one; then an apology is the answer. Nothing is sent to the instance's model in place of the account's own unless the
 * scenario names a fallback. `onText` gets the text so far, as the model wrote it; `usage` counts what was used.
 */
export async function writeAnswer(
  writer: Writer,
  request: ModelRequest,
  onText: (text: string) => void,
  usage: UsageCounter,
  chat: WritingChat = realChat,
): Promise<{ answer: ModelAnswer; citations: Citation[] }> {
  const { sessionId } = writer;
  const { prompt, citations } = await lookUp(writer, request);
  const asked = { ...request, prompt, history: trimHistory(request.history) };
  for (const { name, server, languageModelId } of attemptsOf(writer, request.nodeId)) {
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const counted = countedServer(server, { model: modelName(name, server), languageModelId }, usage);
      const speak = (body: ChatRequest, its: AbortSignal) => chat(body, its, onText, counted);
      const answer = await askModel(asked, name, signal, speak, "written");
      if (isEmpty(answer)) continue;
      return { answer: withPlainText(answer), citations };
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      log.warn("the model did not answer a text conversation", { sessionId, error });
    }
  }
  return { answer: { text: linesOf(writer).giveUp }, citations: [] };
}

type Attempt = { name: string; server: ChatServer; languageModelId?: string | undefined };

function attemptsOf({ flow, llmModel, fallbackLlmModel, own }: Writer, nodeId: string): Attempt[] {
  const name = findNode(flow, nodeId)?.llm_model ?? llmModel;
  const first = own ? { name, ...own } : { name, server: instanceServer() };
  return [first, fallbackLlmModel ? { name: fallbackLlmModel, server: instanceServer() } : first];
}

const isEmpty = ({ text = "", calls = [] }: ModelAnswer): boolean => text.trim() === "" && calls.length === 0;

/** Times are left out: nobody heard the answer. Arguments that are nested too deeply become text, which the engine refuses. */
const withPlainText = ({ text, calls = [] }: ModelAnswer): ModelAnswer => ({
  ...(text !== undefined && { text: plainText(text) }),
  calls: calls.map(({ name, args }) => ({
    name: storableText(name),
    args: storableValues({ args }).args ?? "",
  })),
});

/** The prompt with the passages that the node looks up before it answers, and with the language. */
async function lookUp(
  { sessionId, flow, language }: Writer,
  { nodeId, prompt, history }: ModelRequest,
): Promise<{ prompt: string; citations: Citation[] }> {
  const instruction =
    language === AUTO ? `\n\n${ANY_LANGUAGE}` : language ? `\n\n${languageInstruction(language)}` : "";
  const last = history.findLast(({ role }) => role === "user");
  const words = last && "content" in last ? last.content : "";
  const query = words.trim().slice(-MAX_QUESTION_LENGTH).toWellFormed();
  const automatic = searchFunctions(flow, nodeId).filter(({ mode }) => mode === "auto");
  if (automatic.length === 0 || query === "") return { prompt: prompt + instruction, citations: [] };
  const passages = await searchAll(sessionId, nodeId, query, automatic);
  if (!passages) return { prompt: prompt + instruction, citations: [] };
  return { prompt: prompt + passagesPrompt(passages) + instruction, citations: passages.map(toCitation) };
}

async function searchAll(sessionId: string, nodeId: string, query: string, functions: { name: string }[]) {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), SEARCH_LIMIT_MS);
  try {
    const searches = functions.map(({ name }) =>
      searchForCall(sessionId, { nodeId, functionName: name, query }),
    );
    const found = await Promise.race([Promise.all(searches), limit.promise]);
    return found?.flatMap(({ passages }) => passages);
  } catch (error) {
    log.warn("the knowledge base search before an answer failed", { sessionId, error });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
