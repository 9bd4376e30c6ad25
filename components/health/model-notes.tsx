"use client";

import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import { WithCode } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

/** The card of the overview that says how to connect a language model. */
const HOW_TO_CONNECT = "/overview#status-title";

/** Where an account connects a model of its own, for the answers in calls. */
const OWN_MODELS = "/tools#models-title";

/** The link to how a language model is connected. */
export function ConnectModelLink({ href = HOW_TO_CONNECT }: { href?: string }) {
  return (
    <Link href={href} className="font-medium text-accent-text hover:underline">
      {useWords("health").model.connectOne}
    </Link>
  );
}

/** Says before somebody tries that something needs a language model, and where to connect one. */
export function NeedsModel({ text }: { text: string }) {
  return (
    <Notice tone="warn">
      {text} <ConnectModelLink />
    </Notice>
  );
}

/** Which model answers in this scenario's calls, and how to connect another one. */
export function AnsweringModelNote({ model, llmModel }: { model: AnsweringModel | null; llmModel: string }) {
  const words = useWords("health").model;
  if (!model) return null;
  if (model.kind === "none") {
    return (
      <p className="text-xs text-warn">
        <WithCode text={fill(words.noneHint, { reason: model.reason })} />
      </p>
    );
  }
  const names = { demo: words.demo, one: model.kind === "one" ? model.name : "", scenario: llmModel };
  return (
    <p className="text-xs text-muted">
      <Rich
        text={model.kind === "demo" ? words.answeredByDemo : words.answeredBy}
        parts={{ b: (name) => <span className="font-medium text-foreground">{name}</span> }}
        values={{ name: names[model.kind] }}
      />
      {model.kind === "demo" && (
        <>
          {" "}
          <ConnectModelLink href={OWN_MODELS} />
        </>
      )}
    </p>
  );
}
