"use client";

import { Play, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { JsonEditorHandle } from "#components/json-editor/json-editor.tsx";
import { LazyJsonEditor } from "#components/json-editor/lazy-json-editor.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Simulations } from "#lib/scenarios/simulations/schema.ts";
import { CoverageView } from "./coverage-view.tsx";
import { SimulationList } from "./simulation-list.tsx";
import { scriptKey } from "./stored-script.ts";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage, the text is lost when the page closes.
  }
};

/**
 * A text stored in this browser. `start` is the initial text of an editor; its `serial` changes when the
 * editor has to reload it.
 */
function useStoredText(key: string, first: string) {
  const [start, setStart] = useState({ text: first, serial: 0 });
  const [text, setText] = useState(first);
  const begin = (next: string) => {
    setText(next);
    setStart(({ serial }) => ({ text: next, serial: serial + 1 }));
  };
  useEffect(() => {
    const stored = read(key);
    if (stored === null) return;
    setText(stored);
    setStart({ text: stored, serial: 1 });
  }, [key]);
  return {
    start,
    text,
    change: (next: string) => {
      setText(next);
      write(key, next);
    },
    reset: () => {
      write(key, null);
      begin(first);
    },
  };
}

type SimulationPanelProps = {
  id: string;
  example: string;
  hasDraft: boolean;
  run: FormAction<Simulations>;
};

/** The script of visitors as JSON on the left, the results of their calls on the right. */
export function SimulationPanel({ id, example, hasDraft, run }: SimulationPanelProps) {
  const { script: words, result: resultWords } = useWords("simulations");
  const script = useStoredText(scriptKey(id), example);
  const editor = useRef<JsonEditorHandle>(null);
  const [version, setVersion] = useState(hasDraft ? "draft" : "published");
  const [result, setResult] = useState<Simulations | null>(null);
  const { submit, isBusy, failure, notice } = useForm(run, {
    onDone: setResult,
    onFailed: () => setResult(null),
  });
  const start = () => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ id, version, script: script.text })) data.set(name, value);
    submit(data);
  };
  return (
    <div className="grid min-h-0 flex-1 wide:grid-cols-2">
      <section
        aria-label={words.title}
        className="flex min-h-0 flex-col border-b wide:border-r wide:border-b-0"
      >
        <div className="flex flex-wrap items-center gap-2 border-b px-5 py-2 max-wide:px-4">
          <Select
            controlSize="sm"
            aria-label={words.version}
            value={version}
            onChange={(event) => setVersion(event.currentTarget.value)}
            className="w-36 max-wide:w-32"
          >
            {hasDraft && <option value="draft">{words.draft}</option>}
            <option value="published">{words.published}</option>
          </Select>
          <Button variant="primary" onClick={start} aria-disabled={isBusy}>
            <Play aria-hidden="true" />
            {isBusy ? words.running : words.run}
          </Button>
          <Button variant="ghost" className="ml-auto" onClick={script.reset}>
            <RotateCcw aria-hidden="true" />
            {words.reset}
          </Button>
        </div>
        <div className="min-h-0 flex-1 overflow-hidden max-wide:h-[50vh] max-wide:flex-none">
          <LazyJsonEditor
            key={script.start.serial}
            ref={editor}
            label={words.editor}
            initialText={script.start.text}
            onChange={script.change}
          />
        </div>
        <p className="border-t px-5 py-2 text-xs text-subtle max-wide:px-4">{words.stored}</p>
      </section>
      <section
        aria-label={resultWords.title}
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse.
        tabIndex={0}
        className="flex min-h-0 flex-col gap-6 p-5 max-wide:px-4 wide:overflow-y-auto"
      >
        <FormNotice message={notice} />
        {failure && (
          <ScriptErrors fields={failure.fields} onGo={(path) => editor.current?.goTo(path.split("."))} />
        )}
        {result ? <Result result={result} /> : <Start />}
      </section>
    </div>
  );
}

function Start() {
  const { start: words } = useWords("simulations");
  return (
    <div className="max-w-[520px] text-sm text-muted">
      <h2 className="mb-1 text-base font-semibold text-foreground">{words.title}</h2>
      <p>
        <Rich text={words.how} parts={{ code: (inner) => <code>{inner}</code> }} />
      </p>
      <p className="mt-3">{words.coverage}</p>
    </div>
  );
}

function Result({ result: { passed, simulations, coverage } }: { result: Simulations }) {
  const { result: words } = useWords("simulations");
  const good = simulations.filter((simulation) => simulation.passed).length;
  return (
    <>
      <div className="flex flex-col gap-3">
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-medium">{words.visitors}</h2>
          {simulations.length > 0 && (
            <Badge tone={passed ? "ok" : "danger"}>
              {fill(words.passedOf, { passed: good, total: simulations.length })}
            </Badge>
          )}
        </div>
        <SimulationList simulations={simulations} />
      </div>
      {coverage && <CoverageView coverage={coverage} />}
    </>
  );
}

type ScriptErrorsProps = { fields: Record<string, string>; onGo: (path: string) => void };

/** Errors of the script. Each links to its place. */
function ScriptErrors({ fields, onGo }: ScriptErrorsProps) {
  const { script: words } = useWords("simulations");
  const errors = Object.entries(fields);
  if (errors.length === 0) return null;
  return (
    <div role="alert">
      <h2 className="text-sm font-medium text-danger">{words.fix}</h2>
      <ul className="mt-1 -ml-2">
        {errors.map(([path, message]) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onGo(path)}
              className="w-full rounded-sm px-2 py-1 text-left text-sm hover:bg-surface-hover"
            >
              <span className="block break-words">{message}</span>
              <span className="block font-mono text-xs break-all text-subtle">{path}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
