/**
 * Why a language model did not answer:
 * - `unreachable`: there was no connection, or it was lost
 * - `failed`: the server failed, or sent something invalid
 * - `refused`: it refused the request
 * - `too_long`: the conversation does not fit into the model's memory
 * - `limited`: too many requests, or the server is overloaded
 * - `declined`: the model refused to answer, or a content filter stopped it
 * - `deleted`: the account's own model is no longer there
 */
export type FailureKind =
  | "unreachable"
  | "failed"
  | "refused"
  | "too_long"
  | "limited"
  | "declined"
  | "deleted";

type FailureDetails = { status?: number; retryAfterMs?: number; cause?: unknown };

/** The message is for the log: it contains what the server says, at most 300 characters of it. */
export class ChatFailure extends Error {
  override readonly name = "ChatFailure";
  readonly kind: FailureKind;
  readonly status: number | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, message: string, { status, retryAfterMs, cause }: FailureDetails = {}) {
    super(message.slice(0, MAX_MESSAGE_LENGTH), { cause });
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether less text may help. Not every server says why it refuses a request. */
  get mayBeTooLong(): boolean {
    return this.kind === "too_long" || (this.kind === "refused" && this.status === 400);
  }

  /** Whether the same request without pictures may help. Servers of models that can't see refuse it, or fail and say so. */
  get mayBeAboutPictures(): boolean {
    if (this.kind === "refused" || this.kind === "too_long")
      return this.status !== 401 && this.status !== 403;
    return this.kind === "failed" && ABOUT_PICTURES.test(this.message);
  }
}

const MAX_MESSAGE_LENGTH = 300;

/** How servers say that a conversation is too long: OpenAI, llama.cpp, vLLM, Anthropic, Ollama, LM Studio, LiteLLM. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|context (length|size|window)|maximum context|prompt is too long|too many tokens|exceeds? the (available|model'?s?) context|longer than the context|reduce the length of the messages|input is too long|token count.{0,60}exceeds|ContextWindowExceeded/i;
/** How servers say that a model can't see, with a status of 500: llama.cpp, Ollama, vLLM. */
const ABOUT_PICTURES = /image|vision|multi-?modal|mmproj/i;
/** How they say that they will not answer. */
const DECLINED =
  /content_filter|content_policy|ContentPolicyViolation|ResponsibleAIPolicy|content management policy/i;

/** The failure that a response with an error status means. */
export function failureOfResponse(status: number, headers: Headers, body: string): ChatFailure {
  const retryAfterMs = readRetryAfter(headers);
  return new ChatFailure(
    kindOf(status, body),
    `the language model's server responded with ${status}: ${body}`,
    {
      status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
}

/** The failure that an error in the middle of a stream means. */
export function failureOfStream(error: unknown): ChatFailure {
  const text = JSON.stringify(error);
  const code = typeof error === "object" && error && "code" in error ? Number(error.code) : Number.NaN;
  const kind = kindOf(code >= 400 ? code : 500, text);
  return new ChatFailure(kind, `the language model's server broke off: ${text}`);
}

function kindOf(status: number, body: string): FailureKind {
  // A prompt that a filter stopped is a 400 at Azure; one that is too long is a 500 at some servers.
  if (DECLINED.test(body)) return "declined";
  if (status === 413 || TOO_LONG.test(body)) return "too_long";
  if (status === 429 || status === 529) return "limited";
  if (status >= 500) return "failed";
  return "refused";
}

/** Milliseconds from now, of `Retry-After` in seconds or as a date, and of OpenAI's more exact header. */
function readRetryAfter(headers: Headers): number | undefined {
  const exactMs = headers.get("retry-after-ms");
  if (exactMs !== null && Number(exactMs) >= 0) return Number(exactMs);
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = Number(value);
  if (seconds >= 0) return seconds * 1_000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now());
}
