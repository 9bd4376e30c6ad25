import { MAX_QUESTION_LENGTH, passagesAnswer, passagesPrompt, questionIn } from "#lib/flow/passage-words.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Citation, SearchAnswer, SearchRequest, ToolCallResult } from "#lib/platform/worker-protocol.ts";
import type { CallLog } from "./call-log.ts";

type Passages = SearchAnswer["passages"];
type Search = (request: SearchRequest, signal: AbortSignal) => Promise<SearchAnswer>;

/** An answer is not kept waiting longer for passages that nobody asked for by name. */
const AUTO_TIMEOUT_MS = 1_500;
/** The questions of a turn: the model is run again for the same words, and is not to wait twice. */
const KEPT_ANSWERS = 16;

/**
 * The owner's documents in a call: asked by the model as a tool, or before it runs. Remembers which passages the next
 * words of the avatar lean on.
 */
export class Knowledge {
  private readonly search: Search;
  private readonly log: CallLog;
  private readonly known = new Map<string, Promise<Passages>>();
  /** By the model's calls, and by what was looked up before its latest answer. */
  private asked: Citation[] = [];
  private prepared: Citation[] = [];

  constructor(search: Search, log: CallLog) {
    this.search = search;
    this.log = log;
  }

  /** What the model is told of its question. Rejects when the app cannot be reached. */
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
   * What is found for the caller's words by the functions of these names, as a part of the model's prompt. Empty without
   * functions or words, and when nothing comes in time: an answer without passages is better than none.
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
      if (!signal.aborted) this.log.warn({ nodeId }, "the documents could not be asked before an answer");
      return "";
    }
  }

  /** The passages of what has just been said, each once. */
  takeCitations(): Citation[] {
    const all = [...this.asked, ...this.prepared];
    this.asked = [];
    this.prepared = [];
    return [...new Map(all.map((one) => [`${one.documentId} ${one.position}`, one])).values()];
  }

  private find(request: SearchRequest, signal: AbortSignal): Promise<Passages> {
    const key = JSON.stringify(request);
    const known = this.known.get(key);
    if (known) return known;
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(AUTO_TIMEOUT_MS)]);
    const found = this.search(request, bounded).then(({ passages }) => passages);
    this.known.set(key, found);
    for (const old of [...this.known.keys()].slice(0, -KEPT_ANSWERS)) this.known.delete(old);
    found.catch(() => this.known.delete(key));
    return found;
  }
}

function toCitation({ documentId, documentName, position, score }: Passages[number]): Citation {
  return { documentId, documentName, position, score };
}
