"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { useForm } from "#components/ui/form/use-form.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { TestActions } from "./test-store.ts";

type SystemMessageBoxProps = {
  sessionId: string;
  send: TestActions["sendSystemMessage"];
  onSent: (content: string, runLlm: boolean) => void;
};

/** Sends the model a system message, as an integrator's server can during a call. */
export function SystemMessageBox({ sessionId, send, onSent }: SystemMessageBoxProps) {
  const { message: words } = useWords("scenarioTesting");
  const [content, setContent] = useState("");
  const [runLlm, setRunLlm] = useState(false);
  const { submit, isBusy, failure } = useForm(send, {
    onDone: () => {
      onSent(content, runLlm);
      setContent("");
    },
  });
  const onSubmit = () => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ id: sessionId, content, run_llm: String(runLlm) })) {
      data.set(name, value);
    }
    submit(data);
  };
  return (
    <details className="shrink-0 border-t">
      <summary className="px-4 py-2.5 text-sm font-medium">{words.title}</summary>
      <form
        className="flex flex-col gap-2.5 px-4 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField
          label={words.label}
          rows={2}
          required
          maxLength={16_000}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          error={failure?.message}
        />
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex flex-1 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={runLlm}
              onChange={(event) => setRunLlm(event.target.checked)}
              className="accent-accent"
            />
            <span>
              <Rich
                text={words.reply}
                parts={{ code: (inner) => <code className="font-mono text-xs">{inner}</code> }}
              />
            </span>
          </label>
          <Button type="submit" size="sm" aria-disabled={isBusy}>
            {isBusy ? words.sending : words.send}
          </Button>
        </div>
      </form>
    </details>
  );
}
