"use client";

import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import type { JsonEditorHandle } from "#components/editor/json-editor.tsx";
import { LazyJsonEditor } from "#components/editor/lazy-json-editor.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { type Problem, ProblemList, stepsOf } from "./problem-list.tsx";
import { useProblems } from "./use-problems.ts";
import { useUnsaved } from "./use-unsaved.ts";

type ScenarioEditorProps = {
  id: string;
  name: string;
  llmModel: string;
  models: readonly string[];
  text: string;
  firstProblems: Problem[];
  save: FormAction;
  check: (text: string) => Promise<Problem[] | null>;
};

/** A scenario as JSON, with its problems beside it as one writes. */
export function ScenarioEditor(props: ScenarioEditorProps) {
  const [text, setText] = useState(props.text);
  const [isUnsaved, setUnsaved] = useUnsaved();
  const editor = useRef<JsonEditorHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const { problems, isChecking } = useProblems(text, props.firstProblems, props.check);
  const { submit, isBusy, failure } = useForm(props.save, {
    onDone: () => {
      setUnsaved(false);
      toast("Saved");
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    data.set("nodes_json", text);
    submit(data);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const change = (next: string) => {
    setText(next);
    setUnsaved(true);
  };
  const placed = useMemo(
    () => problems?.map((problem) => ({ ...problem, path: stepsOf(problem) })) ?? [],
    [problems],
  );
  return (
    <div className="grid min-h-0 flex-1 max-wide:grid-rows-[60vh_auto] wide:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-h-0 min-w-0 overflow-hidden">
        <LazyJsonEditor
          ref={editor}
          label="The scenario as JSON"
          initialText={props.text}
          problems={placed}
          onChange={change}
        />
      </div>
      <form
        method="post"
        ref={form}
        onSubmit={onSubmit}
        onChange={() => setUnsaved(true)}
        className="flex min-h-0 flex-col gap-4 border-l bg-surface-sunk p-5 max-wide:border-t max-wide:border-l-0 wide:overflow-y-auto"
      >
        <input type="hidden" name="id" value={props.id} />
        <FormNotice message={failure?.fields.name ? undefined : failure?.message} />
        <InputField
          label="Name"
          name="name"
          defaultValue={props.name}
          maxLength={200}
          required
          autoComplete="off"
          error={failure?.fields.name}
        />
        <Field label="Language model" hint="Full-size models need the paid plan when a call starts.">
          {(control) => (
            <Select {...control} name="llm_model" defaultValue={props.llmModel} controlSize="sm">
              {props.models.map((model) => (
                <option key={model}>{model}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" aria-disabled={isBusy} title="Ctrl S">
            {isBusy ? "Saving" : "Save"}
          </Button>
          <span role="status" className="text-xs text-subtle">
            {isUnsaved ? "Not saved yet" : "All changes saved"}
          </span>
        </div>
        <ProblemList
          problems={problems}
          isChecking={isChecking}
          onGo={(problem) => editor.current?.goTo(stepsOf(problem))}
        />
      </form>
    </div>
  );
}
