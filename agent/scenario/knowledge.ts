import type { CallLog } from "#agent/call/reporting/call-trace.ts";
import {
  MAX_QUESTION_LENGTH,
  passagesAnswer,
  passagesPrompt,
  questionIn,
} from "#lib/flow/simulation/simulate-call.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type {
  Citation,
  SearchAnswer,
  SearchRequest,
  ToolCallResult,
} from "#lib/worker-protocol/worker-protocol.ts";

type Passages = SearchAnswer["passages"];
type Search = (request: SearchRequest, signal: AbortSignal) => Promise<SearchAnswer>;

/** Maximum wait for passages that the model did not ask for. */
const AUTO_TIMEOUT_MS = 1_500;
/** Enough for the questions of a turn: the model may run several times for the same words. */
const MAX_CACHED_ANSWERS = 16;

/**
 * Searches the owner's documents during a call, when the model calls a function or before it runs. Keeps the
 * passages for the avatar's next reply.
 */
export class Knowledge {
  private readonly search: Search;
  private readonly log: CallLog;
  private readonly cached = new Map<string, Promise<Passages>>();
  /** Passages found by the model's calls, and by the search before its latest reply. */
  private asked: Citation[] = [];
  private prepared: Citation[] = [];

  constructor(search: Search, log: CallLog) {
    this.search = search;
    this.log = log;
  }

  /** Answers a search that the model called. Rejects if the app cannot be reached. */
  async answer(
    call: { nodeId: string; name: string; args: Record<string, JsonValue> },
    signal: AbortSignal,
  ): Promise<ToolCallResult> {
    const query = questionIn(call.args);
    if (query === "") return { ok: false, text: "The question is missing.", variables: {} };
    const request = { nodeId: call.nodeId, functionName: call.name, query };
    const { passages } = await this.search(request, signal);
    this.asked.push(...passages.map(toCitation));
    return { ok: true, text: passagesAnswer(passages), variables: {} };
  }

  /**
   * Searches for the visitor's `words` with the named functions. Returns the passages as a section of the
   * model's prompt, or "" if there are no functions or no words, or if the search fails or takes longer than
   * 1.5 s: a reply without passages is better than no reply.
   */
  async prepare(
    { nodeId, searches }: { nodeId: string; searches: readonly string[] },
    words: string,
    signal: AbortSignal,
  ): Promise<string> {
    this.prepared = [];
    const query = words.trim().slice(-MAX_QUESTION_LENGTH).toWellFormed();
    if (searches.length === 0 || query === "") return "";
    const requests = searches.map((functionName) => ({ nodeId, functionName, query }));
    try {
      const found = await Promise.all(requests.map((request) => this.find(request, signal)));
      const passages = found.flat();
      this.prepared = passages.map(toCitation);
      return passagesPrompt(passages);
    } catch {
      if (!signal.aborted) this.log.warn({ nodeId }, "the knowledge base search before a reply failed");
      return "";
    }
  }

  /** Returns the citations of the last reply without duplicates, once. */
  takeCitations(): Citation[] {
    const all = [...this.asked, ...this.prepared];
    this.asked = [];
    this.prepared = [];
    return [
      ...new Map(all.map((citation) => [`${citation.documentId} ${citation.position}`, citation])).values(),
    ];
  }

  private find(request: SearchRequest, signal: AbortSignal): Promise<Passages> {
    const key = JSON.stringify(request);
    const known = this.cached.get(key);
    if (known) return known;
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(AUTO_TIMEOUT_MS)]);
    const found = this.search(request, bounded).then(({ passages }) => passages);
    this.cached.set(key, found);
    for (const old of [...this.cached.keys()].slice(0, -MAX_CACHED_ANSWERS)) this.cached.delete(old);
    found.catch(() => this.cached.delete(key));
    return found;
  }
}

function toCitation({ documentId, documentName, position, score }: Passages[number]): Citation {
  return { documentId, documentName, position, score };
}
