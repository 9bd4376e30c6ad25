import { useEffect, useId, useRef, useState } from "react";
import type { TermsForm } from "#components/call/setup/use-terms.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { postToLink } from "../post-to-link.ts";
import { canKeepKey, dropVisitorKey, readVisitorKey } from "./visitor-key.ts";

type MemoryConsentProps = { form: TermsForm; memory: NonNullable<TermsForm["terms"]["memory"]> };

/** Asks whether the visitor wants to be remembered, and shows what is remembered of one who wanted that before. */
export function MemoryConsent({ form, memory }: MemoryConsentProps) {
  const { memory: words, locale } = useWords();
  const { linkToken, name, days, what } = memory;
  const id = useId();
  const [visitorKey, setVisitorKey] = useState<string | null>(null);
  const [wasForgotten, setForgotten] = useState(false);
  const [isOffered, setOffered] = useState(true);
  const box = useRef<HTMLInputElement>(null);
  const { setRemembered } = form;
  // Only the browser knows, so not in the first render.
  useEffect(() => {
    setOffered(canKeepKey());
    const known = readVisitorKey(linkToken);
    setVisitorKey(known);
    if (known !== null) setRemembered(true);
  }, [linkToken, setRemembered]);
  const forget = () => {
    dropVisitorKey(linkToken);
    setVisitorKey(null);
    setRemembered(false);
    setForgotten(true);
    // The button that had the focus is gone.
    box.current?.focus();
  };
  const kept = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(
    days,
  );
  if (!isOffered) return null;
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-2.5 py-1 text-base">
        <input
          ref={box}
          type="checkbox"
          data-testid="remember-me"
          checked={form.isRemembered}
          onChange={(event) => setRemembered(event.target.checked)}
          aria-describedby={`${id}-note`}
          className="mt-0.5 size-[18px] shrink-0 accent-accent"
        />
        {words.remember}
      </label>
      <div id={`${id}-note`} className="grid gap-1 text-sm text-muted">
        <p>{fill(words.note, { name, days: kept })}</p>
        {what !== null && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {fill(words.what, { what })}
          </p>
        )}
      </div>
      {visitorKey !== null && (
        <OwnMemories linkToken={linkToken} visitorKey={visitorKey} name={name} onForgotten={forget} />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {wasForgotten && visitorKey === null ? words.forgotten : null}
      </p>
    </div>
  );
}

type OwnProps = { linkToken: string; visitorKey: string; name: string; onForgotten: () => void };

/** What is remembered, shown on request, and the button that deletes all of it. */
function OwnMemories({ linkToken, visitorKey, name, onForgotten }: OwnProps) {
  const { memory: words } = useWords();
  const [shown, setShown] = useState<readonly OwnMemory[] | "hidden" | "loading" | "failed">("hidden");
  const load = async () => {
    setShown("loading");
    setShown((await readOwnMemories(linkToken, visitorKey)) ?? "failed");
  };
  const isOpen = typeof shown === "object";
  return (
    <div className="grid justify-items-start gap-2" data-testid="own-memories">
      <Button
        data-testid="show-memories"
        aria-expanded={isOpen}
        aria-disabled={shown === "loading"}
        onClick={() => {
          if (isOpen) setShown("hidden");
          else if (shown !== "loading") void load();
        }}
      >
        {fill(words.show, { name })}
      </Button>
      {shown === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {words.failed}
        </p>
      )}
      {isOpen && <MemoryList memories={shown} />}
      {isOpen && <Forget {...{ linkToken, visitorKey, onForgotten }} />}
    </div>
  );
}

function MemoryList({ memories }: { memories: readonly OwnMemory[] }) {
  const { memory: words, locale } = useWords();
  if (memories.length === 0) return <p className="text-sm text-muted">{words.none}</p>;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  return (
    // Scrollable text must be reachable by keyboard.
    <section
      {...{ tabIndex: 0 }}
      aria-label={words.list}
      className="max-h-48 w-full overflow-auto rounded-md border bg-surface-sunk p-3 text-sm"
    >
      <ul className="grid gap-2">
        {memories.map(({ text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two entries may be equal.
          <li key={index} className="grid gap-0.5">
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
            <span className="text-xs text-subtle">{day.format(new Date(at))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ForgetProps = { linkToken: string; visitorKey: string; onForgotten: () => void };

/** Deletes everything after a second press. */
function Forget({ linkToken, visitorKey, onForgotten }: ForgetProps) {
  const { memory: words } = useWords();
  const [step, setStep] = useState<"first" | "sure" | "busy" | "failed">("first");
  const question = useRef<HTMLDivElement>(null);
  // On a phone the start button would cover it.
  useEffect(() => {
    if (step === "sure") question.current?.scrollIntoView({ block: "center" });
  }, [step]);
  const forget = async () => {
    if (step === "busy") return;
    setStep("busy");
    if (await deleteOwnMemories(linkToken, visitorKey)) onForgotten();
    else setStep("failed");
  };
  if (step === "first") {
    return (
      <Button variant="ghost" data-testid="forget-me" onClick={() => setStep("sure")}>
        {words.forget}
      </Button>
    );
  }
  return (
    <div ref={question} className="grid gap-2">
      <p role={step === "failed" ? "alert" : undefined} className="text-sm">
        {step === "failed" ? words.forgetFailed : words.sure}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* The button that had the focus is gone. */}
        <Button
          variant="danger"
          autoFocus
          data-testid="forget-me-now"
          aria-disabled={step === "busy"}
          onClick={() => void forget()}
        >
          {words.sureYes}
        </Button>
        <Button onClick={() => setStep("first")}>{words.sureNo}</Button>
      </div>
    </div>
  );
}

/** One thing that is remembered, and the day it was noted. */
type OwnMemory = { text: string; at: string };

/** Reads what a link remembers of this browser's visitor, newest first; null if that fails. Never throws. */
export async function readOwnMemories(
  linkToken: string,
  visitorKey: string,
  send: typeof fetch = fetch,
): Promise<OwnMemory[] | null> {
  const body = await ask(linkToken, visitorKey, "memories", send);
  if (typeof body !== "object" || body === null || !("memories" in body)) return null;
  const { memories } = body;
  if (!Array.isArray(memories)) return null;
  return memories.flatMap(({ text, created_at: at }: Record<string, unknown>) =>
    typeof text === "string" && typeof at === "string" ? [{ text, at }] : [],
  );
}

/** Deletes all of it. Returns whether it is gone. Never throws. */
export async function deleteOwnMemories(
  linkToken: string,
  visitorKey: string,
  send: typeof fetch = fetch,
): Promise<boolean> {
  return (await ask(linkToken, visitorKey, "memories/delete", send)) !== null;
}

async function ask(
  linkToken: string,
  visitorKey: string,
  path: string,
  send: typeof fetch,
): Promise<unknown> {
  try {
    const response = await postToLink(linkToken, path, { visitor_key: visitorKey }, send);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
