"use client";

import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { failureText, readFailure } from "#lib/platform/failure-text.ts";
import type { SentRequest } from "#lib/tools/endpoints/schema.ts";
import { type ExchangeWords, FAILURES_EN } from "./exchange/words/en.ts";

/** A request to an endpoint and its result, without secrets. */
export type Exchange = {
  /** What the model passed to the function; absent for a try in the console. */
  args?: Record<string, unknown> | null;
  sent: SentRequest | null;
  httpStatus: number | null;
  error: string | null;
  /** The result passed to the model. `null` while the request is running. */
  text: string | null;
  durationMs: number | null;
};

export function ExchangeBadge({ httpStatus, error, text }: Exchange) {
  const words = useWords("exchange");
  if (text === null) return <Badge tone="warn">{words.running}</Badge>;
  return <Badge tone={error === null ? "ok" : "danger"}>{httpStatus ?? words.notSent}</Badge>;
}

/** The request as sent, and the response as the model received it. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const words = useWords("exchange");
  const { args, sent, error, text } = exchange;
  return (
    <div className="flex flex-col gap-3">
      {error !== null && <Notice tone="danger">{wordExchangeFailure(error, words.failures)}.</Notice>}
      {args && Object.keys(args).length > 0 && (
        <Titled title={words.argumentsTitle}>
          <CodeBlock label={words.argumentsTitle} code={JSON.stringify(args, null, 2)} />
        </Titled>
      )}
      {sent && (
        <Titled title={words.requestTitle}>
          <CodeBlock label={words.request} code={describeRequest(sent)} />
        </Titled>
      )}
      {text !== null && (
        <Titled title={words.resultTitle}>
          <CodeBlock label={words.response} code={prettyJson(text)} className="max-h-80 overflow-y-auto" />
        </Titled>
      )}
    </div>
  );
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs text-subtle">{title}</p>
      {children}
    </div>
  );
}

function describeRequest({ method = "POST", url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = [`${method} ${url}`, ...lines];
  return (body === "" ? request : [...request, "", prettyJson(body)]).join("\n");
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Words a failure in the page's language. It is stored as the API returns it: in English, without a full stop. */
export function wordExchangeFailure(stored: string, failures: ExchangeWords["failures"]): string {
  const failure = readFailure(FAILURES_EN, stored);
  return failure ? failureText(failures[failure.code], failure.figures) : stored;
}
