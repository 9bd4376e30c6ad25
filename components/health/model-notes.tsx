"use client";

import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import { OperatorNote } from "#components/ui/operator-note.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

/** Where an account connects a model of its own. */
const OWN_MODELS = "/tools#models-title";

/** The link to the page that connects a language model. */
export function ConnectModelLink() {
  return (
    <Link href={OWN_MODELS} className="font-medium text-accent-text hover:underline">
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
      <div className="text-xs text-warn">
        {words.noneHint} <ConnectModelLink />
        <OperatorNote text={model.reason} />
      </div>
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
          <ConnectModelLink />
        </>
      )}
    </p>
  );
}
