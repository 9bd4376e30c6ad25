"use client";

import { Play } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { formatMs } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { keyProblem, scopeProblem, useKey } from "./reference-context.tsx";

type Answer = { status: number; tookMs: number; text: string };

type Sent = {
  method: "GET" | "POST";
  /** With placeholders, as in `/clips/{clip_id}`. */
  path: string;
  values: Record<string, string>;
  query: string[];
  body: string | FormData | undefined;
  key: string;
};

/** The URL of an operation with its parameters filled in. Empty ones of the query are left out. */
export function fillPath(path: string, values: Record<string, string>, query: readonly string[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const given = query.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/** Pretty JSON, or the text itself. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends a request to this instance's API and returns what it answers. */
async function runOperation({ method, path, values, query, body, key }: Sent): Promise<Answer> {
  const beganAt = performance.now();
  const response = await fetch(`/api${fillPath(path, values, query)}`, {
    method,
    headers: {
      ...(key !== "" && { Authorization: `Bearer ${key}` }),
      ...(typeof body === "string" && { "Content-Type": "application/json" }),
    },
    // The key alone decides: the console's sign-in is not part of the request.
    credentials: "omit",
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, tookMs: Math.round(performance.now() - beganAt), text: prettyText(text) };
}

type TryOperationProps = {
  method: "GET" | "POST";
  path: string;
  summary: string;
  scopes: string[] | null;
  /** Names of the parameters in the path and in the query. */
  inPath: string[];
  inQuery: string[];
  /** The example body; null without a body. */
  body: string | null;
  /** Fields of a form, instead of a JSON body. */
  form: { name: string; isFile: boolean }[] | null;
};

/** Runs an operation with the chosen key and shows the response. */
export function TryOperation(props: TryOperationProps) {
  const { method, summary, scopes, inPath, inQuery, body, form } = props;
  const { key, chosen } = useKey();
  const { run: words, key: keyWords } = useWords("reference");
  const locale = useLocale();
  const [answer, setAnswer] = useState<Answer | "failed" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong =
      (scopes && key === "" ? keyWords.missing : null) ??
      keyProblem(key, chosen, keyWords) ??
      scopeProblem(chosen, scopes, { words: keyWords, locale });
    setProblem(wrong ?? undefined);
    if (wrong) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setAnswer(await run(props, data, key).catch(() => "failed" as const));
    setBusy(false);
  };
  return (
    <details className="rounded-lg border">
      <summary className="cursor-pointer rounded-lg px-3.5 py-2 text-sm font-medium hover:bg-surface-hover">
        {words.open}
        <span className="sr-only">
          : <span lang="en">{summary}</span>
        </span>
      </summary>
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3 border-t p-3.5">
        {method === "POST" && <p className="text-xs text-subtle">{words.warning}</p>}
        {[...inPath, ...inQuery].map((name) => (
          <InputField
            key={name}
            label={name}
            name={name}
            required={inPath.includes(name)}
            inputClassName="font-mono"
          />
        ))}
        {form?.map(({ name, isFile }) => (
          <InputField key={name} label={name} name={`form ${name}`} type={isFile ? "file" : "text"} />
        ))}
        {body !== null && !form && (
          <TextField
            label={words.body}
            name="body"
            isMono
            rows={Math.min(16, body.split("\n").length + 1)}
            defaultValue={body}
          />
        )}
        <FormNotice message={problem} />
        <Button type="submit" variant="primary" className="self-start" aria-disabled={isBusy} icon={Play}>
          {isBusy ? words.sending : words.send}
        </Button>
        <AnswerView answer={answer} summary={summary} />
      </form>
    </details>
  );
}

async function run(
  { method, path, inPath, inQuery, body, form }: TryOperationProps,
  data: FormData,
  key: string,
): Promise<Answer> {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const values = Object.fromEntries([...inPath, ...inQuery].map((name) => [name, text(name)]));
  const sent = new FormData();
  for (const { name, isFile } of form ?? []) {
    const value = data.get(`form ${name}`);
    const isGiven = isFile ? value instanceof File && value.name !== "" : text(`form ${name}`) !== "";
    if (value !== null && isGiven) sent.set(name, value);
  }
  const content = form ? sent : body === null ? undefined : text("body");
  return await runOperation({ method, path, values, query: inQuery, body: content, key });
}

function AnswerView({ answer, summary }: { answer: Answer | "failed" | null; summary: string }) {
  const { run: words } = useWords("reference");
  if (answer === null) return <div role="status" />;
  if (answer === "failed") {
    return <FormNotice message={words.noResponse} />;
  }
  const { status, tookMs, text } = answer;
  return (
    <div role="status" className="min-w-0">
      <p className="mb-1.5 flex items-center gap-2 text-xs text-muted">
        <Badge tone={status < 300 ? "ok" : "danger"}>{status}</Badge>
        <span className="flex-1 tabular-nums">{formatMs(tookMs)}</span>
        <CopyButton text={text} what={words.responseName} />
      </p>
      <CodeBlock
        label={fill(words.responseOf, { summary })}
        code={text}
        className="max-h-[420px] overflow-y-auto"
      />
    </div>
  );
}
