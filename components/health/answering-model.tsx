"use client";

import { WithCode } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

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
          <WithCode text={words.connect} />
        </>
      )}
    </p>
  );
}
